"""Judges a folder of large files of games on a Spark cluster, and writes four tables as Parquet: verdicts, turns, matches, findings by code.

    spark-submit verdicts.py FOLDER OUTPUT

Every worker must see the folder under this name (on a shared disk, not as `s3://` or `hdfs://`), and have the package `hirth` and pyarrow.
Workers pass each other places in files, never texts.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unicodedata import normalize

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

#: Where a part of a file is. A part with a problem is one that is not text, or a file that cannot be read.
PARTS = pa.schema(
    {"path": pa.string(), "byte_offset": pa.int64(), "byte_length": pa.int64(), "line": pa.int64(), "problem": pa.string()}
)

#: What `hirth.match_scores` asks of a game, and more. `byte_offset` is where the part starts, `line` where the game does. A row
#: without a game is about what was found outside any, or about a problem.
VERDICTS = pa.schema(
    {
        "path": pa.string(),
        "byte_offset": pa.int64(),
        "line": pa.int64(),
        "game": pa.string(),
        "index": pa.int64(),
        "tag_match": pa.string(),
        "tag_matchgames": pa.string(),
        "tag_date": pa.string(),
        "tag_round": pa.string(),
        "tag_gull": pa.string(),
        "tag_silfr": pa.string(),
        "valid": pa.bool_(),
        "turns": pa.int64(),
        "winner": pa.string(),
        "points": pa.int64(),
        "errors": pa.int64(),
        "suppressed": pa.int64(),
        "error_line": pa.int64(),
        "warnings": pa.int64(),
        "advice": pa.int64(),
        "codes": pa.list_(pa.string()),
        "problem": pa.string(),
    }
)

#: A row for each turn, as `hirth convert --rows turns` has it, after the place of the part.
TURNS = pa.table(hirth.table([], "turns", game="hirth")).schema.insert(0, pa.field("byte_offset", pa.int64()))

#: The score of a match.
MATCHES = pa.schema(
    {
        "tag_match": pa.string(),
        "first_player": pa.string(),
        "first_points": pa.int64(),
        "second_player": pa.string(),
        "second_points": pa.int64(),
        "winner": pa.string(),
        "games": pa.int64(),
        "late": pa.int64(),
        "misseated": pa.int64(),
    }
)


def split(batches: Iterator[pa.RecordBatch], size: int) -> Iterator[pa.RecordBatch]:
    """Files as the places of their parts, each cut between two games."""
    for batch in batches:
        for path in batch["path"].to_pylist():
            yield pa.RecordBatch.from_pylist(list(places(path, size)), PARTS)


def places(path: str, size: int) -> Iterator[dict[str, Any]]:
    try:
        parts = hirth.parts(path, size)
        while True:
            try:
                for part in parts:
                    yield {"path": path, "byte_offset": part.byte_offset, "byte_length": part.byte_length, "line": part.line}
                return
            except hirth.HirthError as error:
                # Some games are not UTF-8. Those after them are.
                yield {"path": path, "byte_offset": error.offset, "line": error.line, "problem": str(error)}
    except OSError as error:
        yield {"path": path, "problem": str(error)}


def judge(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Parts as the verdicts on their games."""
    for batch in batches:
        for place in batch.to_pylist():
            yield pa.RecordBatch.from_pylist(list(rows(place)), VERDICTS)


def read(place: dict[str, Any]) -> hirth.Part:
    return hirth.part(place["path"], place["byte_offset"], place["byte_length"], place["line"])


def rows(place: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if place["problem"] is not None:
        yield place
        return
    of_part = {"path": place["path"], "byte_offset": place["byte_offset"]}
    try:
        report = hirth.check(read(place))
    except (OSError, hirth.HirthError) as error:
        yield {**of_part, "line": place["line"], "problem": str(error)}
        return
    for game in report.games:
        found = counted([finding for finding in game.findings if finding.code not in OF_MATCHES])
        suppressed = [one for one in game.suppressed if one.finding.code not in OF_MATCHES]
        tags = {f"tag_{name.lower()}": value for name, value in game.tags}
        if "tag_match" in tags:
            # A name is the same with spaces around it, and however its accents are encoded.
            tags["tag_match"] = normalize("NFC", tags["tag_match"].strip())
        yield {
            **of_part,
            **tags,
            "line": game.line,
            "game": game.game,
            "index": game.index,
            "valid": found["errors"] == 0 and not suppressed,
            "suppressed": len(suppressed),
            "turns": game.turns,
            "winner": game.result and game.result.winner,
            "points": game.result and game.result.points,
            **found,
        }
    if report.outside:
        yield {**of_part, "line": report.outside[0].line, **counted(report.outside)}


def counted(findings: Sequence[hirth.Finding]) -> dict[str, Any]:
    severities = [finding.severity for finding in findings]
    return {
        "errors": severities.count("error"),
        "error_line": next((finding.line for finding in findings if finding.severity == "error"), None),
        "warnings": severities.count("warning"),
        "advice": severities.count("advice"),
        "codes": [finding.code for finding in findings],
    }


def play(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Parts as the turns of their games, if these are of HIRÞ."""
    for batch in batches:
        for place in batch.to_pylist():
            yield from rows_of_turns(place)


def rows_of_turns(place: dict[str, Any]) -> Iterator[pa.RecordBatch]:
    if place["problem"] is not None:
        return
    try:
        table = pa.table(hirth.table([read(place)], "turns"))
    except (OSError, hirth.HirthError):
        # A table of tafl or Herrlof has no rows of turns. A part that cannot be read is in the verdicts.
        return
    offsets = pa.array([place["byte_offset"]] * len(table), pa.int64())
    yield from table.add_column(0, TURNS.field(0), offsets).to_batches()


def count(games: pa.Table) -> pa.Table:
    """The games of a match as its score."""
    scores = [
        {
            "tag_match": match.name,
            "first_player": match.players[0].name,
            "first_points": match.players[0].points,
            "second_player": match.players[1].name,
            "second_points": match.players[1].points,
            "winner": match.winner,
            "games": len(match.games),
            "late": match.late,
            "misseated": match.misseated,
        }
        for match in hirth.match_scores(games)
    ]
    return pa.Table.from_pylist(scores, MATCHES)


def parts(spark: SparkSession, folder: Path, size: int = SIZE) -> DataFrame:
    """A row for each part of the files in a folder and those in it: where it is. Each file is cut by one task."""
    files = [(str(path),) for path in sorted(folder.rglob("*")) if path.suffix.lower() in ENDINGS]
    tasks = spark.sparkContext.defaultParallelism * 4
    paths = spark.createDataFrame(files, "path string").repartition(max(1, min(len(files), tasks * 4)))
    return paths.mapInArrow(lambda batches: split(batches, size), from_arrow_schema(PARTS)).repartition(tasks)


def verdicts(parts: DataFrame) -> DataFrame:
    """A row for each game."""
    return parts.mapInArrow(judge, from_arrow_schema(VERDICTS))


def turns(parts: DataFrame) -> DataFrame:
    """A row for each turn of HIRÞ."""
    return parts.mapInArrow(play, from_arrow_schema(TURNS))


def matches(verdicts: DataFrame) -> DataFrame:
    """A row for each match of HIRÞ. The games of one are counted by one task, those of others by others."""
    games = verdicts.where("game = 'hirth' and tag_match != ''")
    return games.groupBy("tag_match").applyInArrow(count, from_arrow_schema(MATCHES))


def findings(verdicts: DataFrame) -> DataFrame:
    """A row for each code: how many findings have it, the most frequent first."""
    return verdicts.selectExpr("explode(codes) code").groupBy("code").count().orderBy("count", ascending=False)


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder, output = map(Path, sys.argv[1:])
    spark = SparkSession.builder.appName("hirth").getOrCreate()
    # Some bytes for each part, so that no file is cut twice.
    found = parts(spark, folder.resolve()).persist()
    verdicts(found).write.mode("overwrite").parquet(f"{output}/verdicts")
    turns(found).write.mode("overwrite").parquet(f"{output}/turns")
    judged = spark.read.parquet(f"{output}/verdicts")
    matches(judged).write.mode("overwrite").parquet(f"{output}/matches")
    findings(judged).write.mode("overwrite").parquet(f"{output}/findings")
    judged.where("game is not null").groupBy("game", "valid").count().orderBy("game", "valid").show()
    spark.read.parquet(f"{output}/findings").orderBy("count", ascending=False).show(truncate=False)
    judged.where("game is null").select("path", "line", "codes", "problem").show(truncate=False)
    spark.stop()


if __name__ == "__main__":
    main()
