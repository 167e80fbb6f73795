"""Verdicts on a table of games by the program alone, where no Python package can be installed on the workers."""

import json
import subprocess
from collections.abc import Iterator

import pyarrow as pa
from pyspark.sql import DataFrame

VERDICTS = "id long, valid boolean, codes array<string>"


def judge(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Judges rows of `id` and `text`. Each text is one game and starts with a tag, so it is clear where it begins."""
    schema = pa.schema([("id", pa.int64()), ("valid", pa.bool_()), ("codes", pa.list_(pa.string()))])
    for batch in batches:
        ids = batch["id"].to_pylist()
        text = "\n\n".join(batch["text"].to_pylist())
        done = subprocess.run(["hirth", "check", "--format", "jsonl", "-"], input=text, capture_output=True, text=True, check=False)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        games = [line for line in lines if line["type"] == "game"]
        # An exit status of 1 says that a game is not legal.
        if done.returncode > 1 or len(games) != len(ids):
            raise RuntimeError(f"{len(games)} games in {len(ids)} texts from {ids[:1]} on: {done.stderr}")
        verdicts = [
            {"id": id_, "valid": game["valid"], "codes": [finding["code"] for finding in game["findings"]]}
            for id_, game in zip(ids, games)
        ]
        yield pa.RecordBatch.from_pylist(verdicts, schema=schema)


def verdicts(texts: DataFrame) -> DataFrame:
    """A row for each row of `id` and `text`."""
    texts.sparkSession.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "5000")
    return texts.select("id", "text").mapInArrow(judge, VERDICTS)
