"""What the documentation shows is what happens."""

import doctest
import re
from pathlib import Path

import pytest
from conftest import ROOT

PAGE = ROOT / "docs/python.md"


def test_the_page_shows_what_happens(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"^```pycon\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    example = doctest.DocTestParser().get_doctest("".join(blocks), {}, PAGE.name, str(PAGE), 0)
    ran = doctest.DocTestRunner().run(example)

    assert ran.attempted > 20
    assert ran.failed == 0, capsys.readouterr().out


def test_the_example_in_the_package_is_right() -> None:
    import hirth

    assert doctest.testmod(hirth) == doctest.TestResults(failed=0, attempted=4)


def test_every_function_is_on_the_page() -> None:
    import hirth

    text = PAGE.read_text(encoding="utf-8")
    named = set(re.findall(r"\w+", text))
    functions = {name for name in hirth.__all__ if name[0].islower()}

    assert functions <= named
    assert {name for name in hirth.__all__ if name.endswith("Error")} <= named
