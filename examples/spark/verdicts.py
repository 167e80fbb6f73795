"""Checks a folder of large files of games on a Spark cluster, and writes a row for each game as Parquet.

    spark-submit verdicts.py FOLDER OUTPUT

Every worker must see the folder under this name, and have the package `hirth` and pyarrow.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession

import hirth

#: How many bytes a part of a file has: a task of some seconds.
SIZE = 16_000_000

PARTS = "file string, offset long, text string, problem string"
#: `offset` is that of the part. A row without a game is about what was found outside any, or about a file that cannot be read.
VERDICTS = (
    "file string, offset long, game long, kind string, valid boolean, turns long, winner string, points long, "
    "codes array<string>, problem string"
)


def rows(found: list[dict[str, Any]], schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    if found:
        yield pa.RecordBatch.from_pylist(found, schema=schema)


def split(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Files as their parts, each cut between two games."""
    texts = {"file": pa.string(), "offset": pa.int64(), "text": pa.string(), "problem": pa.string()}
    schema = pa.schema(list(texts.items()))
    for batch in batches:
        for path in batch["file"].to_pylist():
            try:
                for part in hirth.parts(path, SIZE):
                    yield from rows([{"file": path, "offset": part.offset, "text": part.text}], schema)
            except (OSError, hirth.HirthError) as error:
                yield from rows([{"file": path, "problem": str(error)}], schema)


def judge(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Parts as the verdicts on their games."""
    values = {
        "file": pa.string(),
        "offset": pa.int64(),
        "game": pa.int64(),
        "kind": pa.string(),
        "valid": pa.bool_(),
        "turns": pa.int64(),
        "winner": pa.string(),
        "points": pa.int64(),
        "codes": pa.list_(pa.string()),
        "problem": pa.string(),
    }
    schema = pa.schema(list(values.items()))
    for batch in batches:
        for part in batch.to_pylist():
            place = {"file": part["file"], "offset": part["offset"]}
            if part["problem"] is not None:
                yield from rows([{**place, "problem": part["problem"]}], schema)
                continue
            report = hirth.check(part["text"], name=part["file"])
            verdicts = [
                {
                    **place,
                    "game": game.index,
                    "kind": game.game,
                    "valid": game.valid,
                    "turns": game.turns,
                    "winner": game.result and game.result.winner,
                    "points": game.result and game.result.points,
                    "codes": [finding.code for finding in game.findings],
                }
                for game in report.games
            ]
            if report.outside:
                verdicts.append({**place, "codes": [finding.code for finding in report.outside]})
            yield from rows(verdicts, schema)


def verdicts(spark: SparkSession, folder: Path) -> DataFrame:
    """A row for each game of the files in a folder."""
    # One part is a megabyte or more, so a batch has few of them.
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "1")
    files = [(str(path),) for path in sorted(folder.iterdir()) if path.is_file()]
    tasks = spark.sparkContext.defaultParallelism * 4
    parts = spark.createDataFrame(files, "file string").repartition(max(1, len(files))).mapInArrow(split, PARTS)
    return parts.repartition(tasks).mapInArrow(judge, VERDICTS)


def main() -> None:
    folder, output = map(Path, sys.argv[1:])
    spark = SparkSession.builder.appName("hirth").getOrCreate()
    verdicts(spark, folder.resolve()).write.mode("overwrite").parquet(str(output))
    found = spark.read.parquet(str(output))
    found.createOrReplaceTempView("verdicts")
    spark.sql("select kind, valid, count(*) games from verdicts where game is not null group by all order by all").show()
    spark.sql("select code, count(*) findings from verdicts lateral view explode(codes) as code group by all order by 2 desc").show()
    spark.sql("select file, problem from verdicts where problem is not null").show(truncate=False)
    spark.stop()


if __name__ == "__main__":
    main()
