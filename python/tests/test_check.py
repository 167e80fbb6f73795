import dataclasses
import json
import pickle
import subprocess
import sys
from pathlib import Path
from types import MappingProxyType

import pytest
from conftest import FIXTURES, LEGAL

import hirth
from hirth._values import GameName

#: Names and comments with letters of two, three and four bytes before a mistake.
LETTERS = '[Gull "Þóra 🔥"]\n[Silfr "Żółć"]\n\nG1 KeHeiHei /  {ᚺ 🔥}\nS1 Khei He8He /\n'


def test_a_legal_game_of_each_kind(legal: tuple[GameName, str]) -> None:
    game, text = legal
    report = hirth.check(text)

    assert report.valid
    assert [one.game for one in report.games] == [game]
    assert report.games[0].valid
    assert report.games[0].result_known


def test_a_mistake_of_each_kind(wrong: tuple[str, str]) -> None:
    code, text = wrong
    report = hirth.check(text)

    assert not report.valid
    finding = report.findings[0]
    assert (finding.code, finding.severity) == (code, "error")
    lines = text.splitlines()
    assert lines[finding.line - 1][finding.column - 1 :].startswith(text[finding.offset : finding.end])


def test_places_are_those_of_python() -> None:
    (finding,) = hirth.check(LETTERS).findings

    assert LETTERS[finding.offset : finding.end] == "Khei"
    assert (finding.line, finding.column) == (5, 4)
    assert (finding.end_line, finding.end_column) == (5, 8)
    for fix in finding.fixes:
        (edit,) = fix.edits
        fixed = LETTERS[: edit.offset] + edit.replacement + LETTERS[edit.end :]
        assert hirth.check(fixed).valid
        assert fix.applicability == "unsafe"


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*/err/*")), ids=lambda path: f"{path.parts[-3]}-{path.name}")
def test_every_place_is_in_the_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8", errors="replace")
    report = hirth.check(text, name=path.name)

    told = json.loads(report.to_json())["files"][0]
    told = [one for game in told["games"] for one in game["findings"]] + told["findings"]
    bytes_ = text.encode()
    by_bytes = {(one["code"], bytes_[one["offset"] : one["offset"] + one["length"]].decode()) for one in told}
    by_characters = {(one.code, text[one.offset : one.end]) for one in report.findings}
    assert by_characters == by_bytes
    assert all(0 <= one.offset <= one.end <= len(text) for one in report.findings)


def test_a_finding_is_a_value() -> None:
    finding = hirth.check(LETTERS).findings[0]
    again = hirth.check(LETTERS).findings[0]

    assert finding == again
    assert hash(finding) == hash(again)
    assert pickle.loads(pickle.dumps(finding)) == finding
    assert repr(finding).startswith("Finding(code='manned-entry', severity='error'")
    with pytest.raises(dataclasses.FrozenInstanceError):
        finding.code = "other"  # type: ignore[misc]


def test_reports_and_parts_go_to_other_processes(tmp_path: Path) -> None:
    path = tmp_path / "games.hirth"
    path.write_text("".join(f'[Game "{number}"]\n\nG1 KeHeiHei /\nS1 Khei He8He /\n\n' for number in range(9)))
    parts = list(hirth.parts(path, 100))
    lateral = "G1 He1He2He /\nS1 HeHeHeHeHe /\nG2 H12HeHeHeHe /\n"
    reports = [
        hirth.check(lateral, name="a.hirth", settings={"lateral": "deny"}),
        hirth.check(LETTERS, effort=0),
        hirth.check("1. d1-d3 f8-c8\n", game="ard-ri", name="b.txt"),
        hirth.fix("G1 KeHeiHei\n").report,
        *hirth.check_many(parts),
    ]
    assert len(parts) > 2

    for report, again in zip(reports, pickle.loads(pickle.dumps(reports))):
        assert (again.name, again.text, again.findings, again.to_json()) == (report.name, report.text, report.findings, report.to_json())
    for part, again in zip(parts, pickle.loads(pickle.dumps(parts))):
        assert (again.name, again.text, again.byte_offset, again.line) == (part.name, part.text, part.byte_offset, part.line)

def test_what_is_known_of_a_game() -> None:
    (game,) = hirth.check(LEGAL["hirth"].read_text()).games

    assert game.result == hirth.Result(
        winner="silfr", victory="drepid", drawn=False, base=5, multiplier=2, points=10, scores=(), scores_by_round=()
    )
    assert dict(game.tags) == {"Gull": "Anna", "Silfr": "Björn", "Result": "Silfr Drepið 10"}
    assert (game.index, game.line, game.turns) == (1, 2, 10)


def test_points_round_by_round() -> None:
    (game,) = hirth.check(LEGAL["herrlof"].read_text()).games

    assert game.result is not None
    assert game.result.scores == tuple(map(sum, zip(*game.result.scores_by_round)))


def test_a_match() -> None:
    text = '[Match "Winter"]\n' + LEGAL["hirth"].read_text()
    (match,) = hirth.check(text).matches

    assert (match.name, match.games) == ("Winter", (1,))
    assert match.players == (hirth.Player("Anna", 0), hirth.Player("Björn", 10))


def test_a_text_without_a_game() -> None:
    report = hirth.check("Nothing here.")

    assert not report.valid
    assert report.games == ()
    assert [one.code for one in report.outside] == ["no-game"]
    assert report.outside == report.findings


def test_an_error_that_the_record_suppresses() -> None:
    text = LETTERS.replace("S1 Khei He8He /", "S1 Khei He8He / ; hirth: allow(manned-entry) as it was played")
    (game,) = hirth.check(text).games

    assert not game.valid
    assert game.findings == ()
    (suppressed,) = game.suppressed
    assert suppressed.finding.code == "manned-entry"
    assert suppressed.reason == "as it was played"


def test_the_game_can_be_named() -> None:
    text = "1. d1-b1\n"

    assert hirth.check(text, game="ard-ri").games[0].game == "tafl"
    assert hirth.check(text, name="game.tafl").games[0].game == "tafl"
    assert hirth.check(text, name="game.tafl").name == "game.tafl"


def test_settings_decide_open_questions() -> None:
    text = (FIXTURES / "hirth/advice/lateral-crossing.hirth").read_text()
    codes = {value: {one.code for one in hirth.check(text, settings={"lateral": value}).findings} for value in ("allow", "deny")}

    assert codes["allow"] != codes["deny"]


def test_settings_are_any_mapping() -> None:
    text = (FIXTURES / "hirth/advice/lateral-crossing.hirth").read_text()
    settings = MappingProxyType({"lateral": "deny"})

    assert hirth.check(text, settings=settings).findings == hirth.check(text, settings=dict(settings)).findings
    with pytest.raises(TypeError, match="`settings` is a mapping of names to values, not `list`"):
        hirth.check(text, settings=["lateral"])  # type: ignore[arg-type]


def test_less_effort_finds_less() -> None:
    text = (FIXTURES / "hirth/published/english.hirth").read_text()

    assert any(one.fixes for one in hirth.check(text).findings)
    assert not any(one.fixes for one in hirth.check(text, effort=0).findings)
    assert not any(one.fixes for report in hirth.check_many([text], effort=0) for one in report.findings)
    assert hirth.fix(text, unsafe=True, effort=0).fixes == ()


def test_a_report_in_words() -> None:
    report = hirth.check(LETTERS, name="game.hirth")

    assert repr(report) == "<Report game.hirth: games=1, errors=1>"
    assert str(report).startswith("error[manned-entry] in S1: ")
    assert report.text == LETTERS


def test_json_is_that_of_the_program(wrong: tuple[str, str], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(wrong[1], encoding="utf-8")
    program = Path(sys.executable).with_name("hirth")
    told = subprocess.run([program, "check", "--format", "json", path], capture_output=True, check=False)

    assert told.returncode == 1
    assert json.loads(told.stdout) == json.loads(hirth.check(wrong[1], name=str(path)).to_json())


def test_a_text_that_is_not_unicode_is_refused() -> None:
    with pytest.raises(UnicodeEncodeError):
        hirth.check("G1 \ud800")
