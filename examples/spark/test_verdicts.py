"""The recipes in local mode, against the program."""

import csv
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hirth
import pipe
import pyarrow as pa
import pytest
import verdicts
from pyspark.sql import DataFrame, SparkSession

PROGRAM = Path(sys.executable).with_name("hirth")


def run(*arguments: object) -> str:
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=False)
    return done.stdout


@pytest.fixture(scope="module")
def spark() -> Iterator[SparkSession]:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["PYTHONPATH"] = str(Path(__file__).parent)
    os.environ["PATH"] = f"{PROGRAM.parent}{os.pathsep}{os.environ['PATH']}"
    # Two workers; what fails is tried three times more.
    builder = SparkSession.builder.master("local[2,4]").config("spark.driver.host", "127.0.0.1").config("spark.ui.enabled", "false")
    session = builder.getOrCreate()
    yield session
    session.stop()


#: The matches of files with games of one each.
MATCHES = ["Jól", "Sumar", "Jól", "Sumar"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files with games of each kind, some of them wrong and some of matches, and a file that is not text."""
    folder = tmp_path_factory.mktemp("games")
    for seed, (game, ending) in enumerate([("hirth", "hirth"), ("hirth", "hirth"), ("tafl", "tafl"), ("herrlof", "herrlof")]):
        text = run("generate", "--game", game, "--games", 40, "--seed", seed, "--slips", seed % 2)
        (folder / f"{seed}.{ending}").write_text(text, encoding="utf-8")
    for number, name in enumerate(MATCHES):
        text = run("generate", "--games", 2, "--seed", 10 + number)
        tags = f'[Match "{name}"]\n[Round "{number}"]\n[Gull "Anna"]\n[Silfr "Björn"]\n'
        games = ["[Game" + game for game in text.split("[Game")[1:]]
        (folder / f"match-{number}.hirth").write_text("".join(tags + game for game in games), encoding="utf-8")
    (folder / "broken.hirth").write_bytes(b"G1 KeHeiHei /\n\xff\xfe\n")
    return folder


@pytest.fixture
def parts(spark: SparkSession, folder: Path) -> DataFrame:
    """The files in small parts, so that games of a match are in several."""
    return verdicts.parts(spark, folder, size=2_000)


def test_the_verdicts_are_those_of_the_program(parts: DataFrame, folder: Path) -> None:
    found = [row.asDict() for row in verdicts.verdicts(parts).collect()]
    told = json.loads(run("check", "--format", "json", folder))["files"]
    files = [file for file in told if not file["path"].endswith("broken.hirth")]

    assert len({row["offset"] for row in found}) > 2
    by_file = Counter((row["path"], row["valid"]) for row in found if row["game"] is not None)
    assert by_file == Counter((file["path"], game["valid"]) for file in files for game in file["games"])
    assert sum(not valid for _, valid in by_file.elements()) > 0
    codes = Counter(code for row in found for code in row["codes"] or ())
    assert codes == Counter(one["code"] for file in files for game in file["games"] for one in game["findings"])
    (broken,) = [row for row in found if row["problem"] is not None]
    assert broken["path"].endswith("broken.hirth")
    assert "utf-8" in broken["problem"]


def test_matches_over_parts_and_files_have_the_scores_of_the_whole(parts: DataFrame, folder: Path) -> None:
    found = [row.asDict() for row in verdicts.verdicts(parts).collect()]
    scores = hirth.match_scores(row for row in found if row["tag_match"] is not None)
    told = json.loads(run("check", "--format", "json", folder))["matches"]

    assert [one.name for one in scores] == ["Jól", "Sumar"]
    assert {one.name: [player.points for player in one.players] for one in scores} == {
        one["name"]: [player["points"] for player in one["players"]] for one in told
    }


def test_the_turns_are_those_of_the_program(parts: DataFrame, folder: Path) -> None:
    found = [row.asDict() for row in verdicts.turns(parts).collect()]
    files = [path for path in sorted(folder.glob("*.hirth")) if path.name != "broken.hirth"]
    told = csv.DictReader(run("convert", "--to", "csv", "--rows", "turns", *files).splitlines())

    written = Counter((row["path"], row["written"]) for row in told)
    assert written.total() > 1000
    assert Counter((row["path"], row["written"]) for row in found) == written


def judge_after_a_death(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Judges, but the first worker of all that comes here is killed when it has given a batch."""
    for number, found in enumerate(verdicts.judge(batches)):
        yield found
        try:
            os.close(os.open(os.environ["HIRTH_TEST_DEATH"], os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            continue
        os.kill(os.getpid(), signal.SIGKILL)


def test_nothing_is_lost_if_a_worker_is_killed(parts: DataFrame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    death = str(tmp_path / "death")

    def judge(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        os.environ["HIRTH_TEST_DEATH"] = death
        return judge_after_a_death(batches)

    whole = sorted(verdicts.verdicts(parts).collect(), key=str)
    monkeypatch.setattr(verdicts, "judge", judge)
    after = sorted(verdicts.verdicts(parts).collect(), key=str)

    assert os.path.exists(death)
    assert after == whole


def test_the_program_alone_says_the_same(spark: SparkSession, folder: Path) -> None:
    texts = ["[Game" + game for game in (folder / "1.hirth").read_text(encoding="utf-8").split("[Game")[1:]]
    table = spark.createDataFrame(list(enumerate(texts)), "id long, text string").repartition(3)
    found = {row["id"]: row.asDict() for row in pipe.verdicts(table).collect()}
    reports = list(hirth.check_many(texts))

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
