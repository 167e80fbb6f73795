"""Judges a folder of large files of games on a Spark cluster, and writes three tables as Parquet: verdicts, turns, findings by code.

    spark-submit verdicts.py FOLDER OUTPUT

Every worker must see the folder under this name (on a shared disk, not as `s3://` or `hdfs://`), and have the package `hirth` and pyarrow.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.types import from_arrow_schema

import hirth

#: How many bytes a part of a file has: a task of some seconds.
SIZE = 16_000_000

#: How the names of files of records end. Others are left alone.
ENDINGS = {".hirth", ".tafl", ".otg", ".herrlof", ".txt"}

#: Findings about a game among those of its match. A part has only some of them, so they are no verdict on a game.
OF_MATCHES = {"match-over", "match-seats", "similar-name"}

#: `offset` is where the part starts. A part with a problem is a file that cannot be read, or not to its end.
PARTS = pa.schema({"path": pa.string(), "offset": pa.int64(), "text": pa.string(), "problem": pa.string()})

#: What `hirth.match_scores` asks of a game, and more. A row without a game is about what was found outside any, or about a problem.
VERDICTS = pa.schema(
    {
        "path": pa.string(),
        "offset": pa.int64(),
        "game": pa.string(),
        "index": pa.int64(),
        "tag_match": pa.string(),
        "tag_date": pa.string(),
        "tag_round": pa.string(),
        "tag_gull": pa.string(),
        "tag_silfr": pa.string(),
        "valid": pa.bool_(),
        "turns": pa.int64(),
        "winner": pa.string(),
        "points": pa.int64(),
        "errors": pa.int64(),
        "warnings": pa.int64(),
        "advice": pa.int64(),
        "codes": pa.list_(pa.string()),
        "problem": pa.string(),
    }
)

#: A row for each turn, as `hirth convert --rows turns` has it, after the place of the part.
TURNS = pa.table(hirth.table([], "turns", game="hirth")).schema.insert(0, pa.field("offset", pa.int64()))


def split(batches: Iterator[pa.RecordBatch], size: int) -> Iterator[pa.RecordBatch]:
    """Files as their parts, each cut between two games."""
    for batch in batches:
        for path in batch["path"].to_pylist():
            try:
                for part in hirth.parts(path, size):
                    yield pa.RecordBatch.from_pylist([{"path": path, "offset": part.offset, "text": part.text}], PARTS)
            except (OSError, hirth.HirthError) as error:
                yield pa.RecordBatch.from_pylist([{"path": path, "problem": str(error)}], PARTS)


def judge(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Parts as the verdicts on their games."""
    for batch in batches:
        for part in batch.to_pylist():
            yield pa.RecordBatch.from_pylist(list(rows(part)), VERDICTS)


def rows(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    place = {"path": part["path"], "offset": part["offset"]}
    if part["problem"] is not None:
        yield {**place, "problem": part["problem"]}
        return
    report = hirth.check(part["text"], name=part["path"])
    for game in report.games:
        found = counted([finding for finding in game.findings if finding.code not in OF_MATCHES])
        yield {
            **place,
            **{f"tag_{name.lower()}": value for name, value in game.tags},
            "game": game.game,
            "index": game.index,
            "valid": found["errors"] == 0,
            "turns": game.turns,
            "winner": game.result and game.result.winner,
            "points": game.result and game.result.points,
            **found,
        }
    if report.outside:
        yield {**place, **counted(report.outside)}


def counted(findings: Sequence[hirth.Finding]) -> dict[str, Any]:
    severities = [finding.severity for finding in findings]
    return {
        "errors": severities.count("error"),
        "warnings": severities.count("warning"),
        "advice": severities.count("advice"),
        "codes": [finding.code for finding in findings],
    }


def play(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Parts as the turns of their games, if these are of HIRÞ."""
    for batch in batches:
        for part in batch.to_pylist():
            if part["problem"] is None:
                yield from rows_of_turns(part)


def rows_of_turns(part: dict[str, Any]) -> Iterator[pa.RecordBatch]:
    try:
        table = pa.table(hirth.table([(part["path"], part["text"])], "turns"))
    except hirth.DataError:
        # A table of tafl or Herrlof has no rows of turns.
        return
    offsets = pa.array([part["offset"]] * len(table), pa.int64())
    yield from table.add_column(0, TURNS.field(0), offsets).to_batches()


def parts(spark: SparkSession, folder: Path, size: int = SIZE) -> DataFrame:
    """A row for each part of the files in a folder and those in it."""
    # A part is a megabyte or more, so a batch has one.
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "1")
    files = [(str(path),) for path in sorted(folder.rglob("*")) if path.suffix.lower() in ENDINGS]
    tasks = spark.sparkContext.defaultParallelism * 4
    paths = spark.createDataFrame(files, "path string").repartition(max(1, len(files)))
    return paths.mapInArrow(lambda batches: split(batches, size), from_arrow_schema(PARTS)).repartition(tasks)


def verdicts(parts: DataFrame) -> DataFrame:
    """A row for each game."""
    return parts.mapInArrow(judge, from_arrow_schema(VERDICTS))


def turns(parts: DataFrame) -> DataFrame:
    """A row for each turn of HIRÞ."""
    return parts.mapInArrow(play, from_arrow_schema(TURNS))


def findings(verdicts: DataFrame) -> DataFrame:
    """A row for each code: how many findings have it, the most frequent first."""
    return verdicts.selectExpr("explode(codes) code").groupBy("code").count().orderBy("count", ascending=False)


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder, output = map(Path, sys.argv[1:])
    spark = SparkSession.builder.appName("hirth").getOrCreate()
    found = parts(spark, folder.resolve())
    verdicts(found).write.mode("overwrite").parquet(f"{output}/verdicts")
    turns(found).write.mode("overwrite").parquet(f"{output}/turns")
    judged = spark.read.parquet(f"{output}/verdicts")
    findings(judged).write.mode("overwrite").parquet(f"{output}/findings")
    judged.where("game is not null").groupBy("game", "valid").count().orderBy("game", "valid").show()
    spark.read.parquet(f"{output}/findings").orderBy("count", ascending=False).show(truncate=False)
    judged.where("game is null").select("path", "codes", "problem").show(truncate=False)
    spark.stop()


if __name__ == "__main__":
    main()
