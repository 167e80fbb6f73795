"""Judges a table of games by the program alone, where the package `hirth` cannot be installed on the workers.

    spark-submit pipe.py TABLE OUTPUT

TABLE is Parquet with a column `id`, a number, and a column `text`: one game, which starts with a tag such as `[Gull "Anna"]`. All are of the
same game, HIRÞ, tafl or Herrlof. Every worker must have the program `hirth` and pyarrow.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import accumulate

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession

VERDICTS = "id long, valid boolean, codes array<string>"


def judge(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Judges rows of `id` and `text`."""
    schema = pa.schema([("id", pa.int64()), ("valid", pa.bool_()), ("codes", pa.list_(pa.string()))])
    for batch in batches:
        ids = batch["id"].to_pylist()
        texts = ["\n".join((text or "").strip().splitlines()) + "\n\n" for text in batch["text"].to_pylist()]
        command = ["hirth", "check", "--format", "jsonl", "-"]
        done = subprocess.run(command, input="".join(texts).encode(), capture_output=True, check=False)
        # An exit status of 1 says that a game is not legal.
        if done.returncode > 1:
            raise RuntimeError(f"hirth failed on the texts from {ids[0]} on: {done.stderr.decode()}")
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        games = [line for line in lines if line["type"] == "game"]
        starts = accumulate((text.count("\n") for text in texts[:-1]), initial=1)
        amiss = [id_ for id_, start, game in zip(ids, starts, games) if game["line"] != start]
        if amiss or len(games) != len(ids):
            raise RuntimeError(f"{len(games)} games in {len(ids)} texts; look at the text of {(amiss or ids)[0]}, or at the one before it")
        verdicts = [
            {"id": id_, "valid": game["valid"], "codes": [finding["code"] for finding in game["findings"]]}
            for id_, game in zip(ids, games)
        ]
        yield pa.RecordBatch.from_pylist(verdicts, schema=schema)


def verdicts(texts: DataFrame) -> DataFrame:
    """A row for each row of `id` and `text`."""
    texts.sparkSession.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "5000")
    return texts.selectExpr("cast(id as long) id", "text").mapInArrow(judge, VERDICTS)


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    table, output = sys.argv[1:]
    spark = SparkSession.builder.appName("hirth").getOrCreate()
    verdicts(spark.read.parquet(table)).write.mode("overwrite").parquet(output)
    spark.stop()


if __name__ == "__main__":
    main()
