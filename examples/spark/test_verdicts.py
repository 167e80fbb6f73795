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
        path = folder / ("autumn" if number % 2 else ".") / f"match-{number}.{'txt' if number else 'hirth'}"
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(tags + game for game in games), encoding="utf-8")
    (folder / "README").write_text("No game.", encoding="utf-8")
    suppressed = "S1 Khei He8He / ; hirth: allow(manned-entry) as it was printed"
    (folder / "suppressed.hirth").write_text(f"G1 KeHeiHei /\n{suppressed}\n", encoding="utf-8")
    # Neither UTF-8 nor Windows-1252.
    (folder / "broken.hirth").write_bytes(b"G1 KeHeiHei /\n\x81\n")
    return folder


@pytest.fixture
def parts(spark: SparkSession, folder: Path) -> DataFrame:
    """The files in small parts, so that games of a match are in several."""
    return verdicts.parts(spark, folder, size=2_000)


def valid(game: dict[str, Any]) -> bool:
    """Whether a game is legal by itself."""
    of_its_match = [one for one in game["findings"] if not by_itself(one)]
    return bool(game["valid"]) if not of_its_match else first_error(game) is None


def first_error(game: dict[str, Any]) -> Any:
    """The line of the first error of a game."""
    errors = [one for one in game["findings"] if one["severity"] == "error" and by_itself(one)]
    return errors[0]["line"] if errors else None


def by_itself(finding: dict[str, Any]) -> bool:
    """Whether a finding is about a game and not about its place in a match."""
    return finding["code"] not in verdicts.OF_MATCHES


def test_the_verdicts_are_those_of_the_program(parts: DataFrame, folder: Path) -> None:
    found = [row.asDict() for row in verdicts.verdicts(parts).collect()]
    told = json.loads(run("check", "--format", "json", folder))["files"]
    files = [file for file in told if not file["path"].endswith("broken.hirth")]

    expected = Counter(
        (file["path"], game["line"], valid(game), first_error(game), *(one["code"] for one in game["findings"] if by_itself(one)))
        for file in files
        for game in file["games"]
    )

    assert len({row["byte_offset"] for row in found}) > 2
    games = [row for row in found if row["game"] is not None]
    assert Counter((row["path"], row["line"], row["valid"], row["error_line"], *row["codes"]) for row in games) == expected
    assert sum(not row["valid"] for row in games) > 1
    (suppressed,) = [row for row in games if row["path"].endswith("suppressed.hirth")]
    assert (suppressed["valid"], suppressed["errors"], suppressed["suppressed"]) == (False, 0, 1)
    (broken,) = [row for row in found if row["problem"] is not None]
    assert broken["path"].endswith("broken.hirth")
    assert broken["line"] == 2
    assert broken["problem"].endswith("byte 0x81 at offset 14, on line 2, is not UTF-8")


def test_a_bad_byte_loses_its_game_alone(spark: SparkSession, tmp_path: Path) -> None:
    text = run("generate", "--games", 40, "--seed", 5)
    path = tmp_path / "games.hirth"
    path.write_text(text, encoding="utf-8")

    def judged() -> list[dict[str, Any]]:
        found = [row.asDict() for row in verdicts.verdicts(verdicts.parts(spark, tmp_path, size=10_000)).collect()]
        return sorted(found, key=lambda row: row["line"])

    def of(games: list[dict[str, Any]]) -> list[tuple[object, ...]]:
        return [(row["line"], row["valid"], row["winner"], row["error_line"], row["codes"]) for row in games]

    whole = judged()
    damaged = bytearray(text.encode())
    line = whole[20]["line"] + 5
    damaged[sum(len(one) for one in text.encode().splitlines(keepends=True)[: line - 1])] = 0x81
    path.write_bytes(damaged)
    found = judged()

    assert len(whole) == 40
    (problem,) = [row for row in found if row["problem"] is not None]
    assert (problem["path"], problem["line"]) == (str(path), line)
    assert of([row for row in found if row["problem"] is None]) == of(whole[:20] + whole[21:])


def test_matches_over_parts_and_files_have_the_scores_of_the_whole(
    spark: SparkSession, parts: DataFrame, folder: Path
) -> None:
    found = [row.asDict() for row in verdicts.verdicts(parts).collect()]
    scores = hirth.match_scores(row for row in found if row["tag_match"] is not None)
    told = json.loads(run("check", "--format", "json", folder))["matches"]

    assert [one.name for one in scores] == ["Jól", "Sumar"]
    assert {one.name: [player.points for player in one.players] for one in scores} == {
        one["name"]: [player["points"] for player in one["players"]] for one in told
    }
    counted = verdicts.matches(verdicts.verdicts(parts)).orderBy("tag_match").collect()
    assert [(row["tag_match"], row["first_points"], row["second_points"], row["winner"]) for row in counted] == [
        (one.name, *(player.points for player in one.players), one.winner) for one in scores
    ]
    assert [(row["late"], row["misseated"], row["games"]) for row in counted] == [
        (one.late, one.misseated, len(one.games)) for one in scores
    ]
    query = Path(__file__).with_name("matches.sql").read_text(encoding="utf-8")
    verdicts.verdicts(parts).createOrReplaceTempView("games")
    by_sql = [tuple(row) for row in spark.sql(query).collect()]
    assert by_sql == [(one.name, *(value for player in one.players for value in (player.name, player.points))) for one in scores]


def test_the_turns_are_those_of_the_program(parts: DataFrame, folder: Path) -> None:
    found = [row.asDict() for row in verdicts.turns(parts).collect()]
    paths = sorted(folder.rglob("*"))
    files = [path for path in paths if path.suffix in {".hirth", ".txt"} and path.name != "broken.hirth"]
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


@pytest.mark.parametrize(
    ("texts", "amiss"),
    [
        (["no game"], "0 games in 1 texts; look at the text of 0"),
        (["{0}{0}", "no game", "{0}"], "look at the text of 1,"),
        (["{0}", '[Gull "A"]\n\nhello', "{0}{0}"], "look at the text of 1,"),
        (["{0}", None, "{0}"], "2 games in 3 texts; look at the text of 1,"),
    ],
)
def test_texts_that_are_not_one_game_each_are_an_error(spark: SparkSession, texts: list[str], amiss: str) -> None:
    game = '[Gull "Anna"]\n\nG1 KeHeiHei /\n\n'
    rows = [(number, text and text.format(game)) for number, text in enumerate(texts)]
    table = spark.createDataFrame(rows, "id long, text string").coalesce(1)
    with pytest.raises(Exception, match=amiss):
        pipe.verdicts(table).collect()
