"""Fixing, formatting, converting."""

import csv
import io
import json

import pytest
from conftest import LEGAL, WRONG

import hirth
from hirth._values import GameName


def test_a_safe_fix_is_made() -> None:
    text = '[Attackers "Mòr 🔥"]\n' + WRONG["capture-square"].read_text()
    fixed = hirth.fix(text)

    assert fixed.report.valid
    assert fixed.given_up is None
    (fix,) = fixed.fixes
    assert (fix.code, fix.turn, fix.title) == ("capture-square", "2b", "write `c4-c6xd6`")
    assert text[fix.offset :].startswith("xd7")
    assert text.splitlines()[fix.line - 1][fix.column - 1 :].startswith("xd7")
    assert fixed.text == text.replace("c4-c6xd7", "c4-c6xd6")


def test_an_unsafe_fix_is_made_if_it_is_asked_for() -> None:
    text = WRONG["tally-total"].read_text()

    assert hirth.fix(text).text == text
    assert hirth.fix(text, unsafe=True).report.valid


def test_a_legal_text_stays(legal: tuple[GameName, str]) -> None:
    _, text = legal
    fixed = hirth.fix(text)

    assert (fixed.text, fixed.fixes) == (text, ())


def test_formatting_changes_no_move(legal: tuple[GameName, str]) -> None:
    _, text = legal
    formatted = hirth.format(text)

    assert hirth.format(formatted) == formatted
    assert hirth.check(formatted).games[0].result == hirth.check(text).games[0].result


def test_formatting() -> None:
    assert hirth.format("G1   KeHeiHei\n") == "G1 KeHeiHei /\n"


def test_a_text_that_cannot_be_formatted() -> None:
    text = '[Gull "Þ🔥"]\nG1 KeHeiHei /\nwhat was it\n'
    with pytest.raises(hirth.RecordError) as error:
        hirth.format(text)

    assert error.value.code == "syntax"
    assert (error.value.line, error.value.column) == (3, 1)
    assert text[error.value.offset : error.value.end] == "what was it"
    assert isinstance(error.value, ValueError)


def test_json_and_back(legal: tuple[GameName, str]) -> None:
    game, text = legal
    document = hirth.convert(text, name="game.txt")
    data = json.loads(document)

    assert data["format"] == f"{game}-record"
    assert [one["path"] for one in data["files"]] == ["game.txt"]
    record = hirth.convert(document, "record")
    assert hirth.convert(record, game) == record
    assert [one.result for one in hirth.check(record).games] == [one.result for one in hirth.check(text).games]


def test_lines_and_tables(legal: tuple[GameName, str]) -> None:
    _, text = legal
    lines = hirth.convert(text + "\n" + text, "jsonl").splitlines()
    assert [json.loads(line)["type"] for line in lines] == ["game", "game", "end"]

    (row,) = csv.DictReader(io.StringIO(hirth.convert(text, "csv", rows="games")))
    (game,) = hirth.check(text).games
    assert row["valid"] == "true"
    assert row["winner"] == (game.result and game.result.winner or "")


def test_a_form_that_is_not_there() -> None:
    with pytest.raises(hirth.DataError, match="did you mean `json`"):
        hirth.convert("G1 KeHeiHei /\n", "jsn")  # type: ignore[arg-type]
    with pytest.raises(hirth.DataError, match="`moves`"):
        hirth.convert("G1 KeHeiHei /\n", "csv", rows="stones")  # type: ignore[arg-type]
    with pytest.raises(hirth.DataError, match="not of tafl"):
        hirth.convert("G1 KeHeiHei /\n", "tafl")


def test_data_that_cannot_be_read() -> None:
    with pytest.raises(hirth.DataError) as error:
        hirth.convert('{"format": "hirth-record",\n "version": 1,\n "files": 3}', "record")

    assert error.value.line == 3
    assert error.value.column is not None


def test_names_that_are_not_there() -> None:
    with pytest.raises(hirth.HirthError, match="did you mean `tafl`"):
        hirth.check("", game="tafel")
    with pytest.raises(hirth.HirthError, match="setting"):
        hirth.check("", settings={"colour": "red"})
    with pytest.raises(hirth.HirthError, match="lateral"):
        hirth.check("", settings={"lateral": "perhaps"})


def test_records_of_two_games_in_one_text() -> None:
    text = LEGAL["hirth"].read_text() + "\n" + LEGAL["tafl"].read_text()

    assert [game.game for game in hirth.check(text).games] == ["hirth", "tafl"]
    assert hirth.check(hirth.convert(text, "record")).valid
    with pytest.raises(hirth.DataError, match="do not fit in a document.*`game=`"):
        hirth.convert(text, "json")
