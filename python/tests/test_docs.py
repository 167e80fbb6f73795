"""What the documentation shows is what happens."""

import doctest
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

import hirth

PAGE = ROOT / "docs/python.md"


def test_the_page_shows_what_happens(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"^```pycon\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    example = doctest.DocTestParser().get_doctest("".join(blocks), {}, PAGE.name, str(PAGE), 0)
    ran = doctest.DocTestRunner().run(example)

    assert ran.attempted > 20
    assert ran.failed == 0, capsys.readouterr().out


def block(page: str, word: str) -> str:
    """The one block of Python with a word in it."""
    blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    (found,) = [one for one in blocks if word in one]
    return str(found)


@pytest.mark.readers
def test_tables_are_read_as_the_page_says() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples/repository/records").iterdir())]
    names: dict[str, Any] = {"hirth": hirth, "texts": texts}
    exec(block("docs/python.md", "polars"), names)

    assert len(names["moves"]) == len(hirth.table(texts, "moves"))
    assert names["games"].num_rows == 3


@pytest.mark.readers
def test_one_large_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    duckdb = import_module("duckdb")
    game = (ROOT / "examples/repository/records/winter-match.hirth").read_text(encoding="utf-8")
    (tmp_path / "games.hirth").write_text(game, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    exec(block("docs/performance.md", "duckdb"), {})

    assert duckdb.sql("select winner from 'verdicts-*.parquet' order by game").fetchall() == [("gull",), ("silfr",)]


def test_the_example_in_the_package_is_right() -> None:
    assert doctest.testmod(hirth) == doctest.TestResults(failed=0, attempted=4)


def test_every_function_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    named = set(re.findall(r"\w+", text))
    functions = {name for name in hirth.__all__ if name[0].islower()}

    assert functions <= named
    assert {name for name in hirth.__all__ if name.endswith("Error")} <= named
