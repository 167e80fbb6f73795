"""The recipes in local mode, against the program."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pipe
import pytest
import verdicts
from pyspark.sql import SparkSession

PROGRAM = Path(sys.executable).with_name("hirth")


def run(*arguments: object) -> str:
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=False)
    return done.stdout


@pytest.fixture(scope="module")
def spark() -> Iterator[SparkSession]:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["PYTHONPATH"] = str(Path(__file__).parent)
    os.environ["PATH"] = f"{PROGRAM.parent}{os.pathsep}{os.environ['PATH']}"
    builder = SparkSession.builder.master("local[2]").config("spark.driver.host", "127.0.0.1").config("spark.ui.enabled", "false")
    session = builder.getOrCreate()
    yield session
    session.stop()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files with games of each kind, some of them wrong, and a file that is not text."""
    folder = tmp_path_factory.mktemp("games")
    for seed, (game, ending) in enumerate([("hirth", "hirth"), ("hirth", "hirth"), ("tafl", "tafl"), ("herrlof", "herrlof")]):
        text = run("generate", "--game", game, "--games", 40, "--seed", seed, "--slips", seed % 2)
        (folder / f"{seed}.{ending}").write_text(text, encoding="utf-8")
    (folder / "broken.hirth").write_bytes(b"G1 KeHeiHei /\n\xff\xfe\n")
    return folder


def test_the_verdicts_are_those_of_the_program(spark: SparkSession, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdicts, "SIZE", 10_000)
    found = [row.asDict() for row in verdicts.verdicts(spark, folder).collect()]
    told = json.loads(run("check", "--format", "json", folder))["files"]
    files = [file for file in told if not file["path"].endswith("broken.hirth")]

    by_file = Counter((row["file"], row["valid"]) for row in found if row["game"] is not None)
    assert by_file == Counter((file["path"], game["valid"]) for file in files for game in file["games"])
    assert sum(not valid for _, valid in by_file.elements()) > 0
    codes = Counter(code for row in found for code in row["codes"] or ())
    assert codes == Counter(one["code"] for file in files for game in file["games"] for one in game["findings"])
    (broken,) = [row for row in found if row["problem"] is not None]
    assert broken["file"].endswith("broken.hirth")
    assert "utf-8" in broken["problem"]


def test_the_program_alone_says_the_same(spark: SparkSession, folder: Path) -> None:
    texts = ["[Game" + game for game in (folder / "1.hirth").read_text(encoding="utf-8").split("[Game")[1:]]
    table = spark.createDataFrame(list(enumerate(texts)), "id long, text string").repartition(3)
    found = {row["id"]: row.asDict() for row in pipe.verdicts(table).collect()}
    reports = list(verdicts.hirth.check_many(texts))

    assert len(texts) == 40
    assert not all(report.valid for report in reports)
    assert found == {
        number: {"id": number, "valid": report.valid, "codes": [finding.code for finding in report.games[0].findings]}
        for number, report in enumerate(reports)
    }


def test_texts_that_are_not_one_game_each_are_an_error(spark: SparkSession) -> None:
    table = spark.createDataFrame([(1, "no game")], "id long, text string")
    with pytest.raises(Exception, match="0 games in 1 texts"):
        pipe.verdicts(table).collect()
