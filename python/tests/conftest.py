from pathlib import Path

import pytest

from hirth._values import GameName

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "fixtures"

#: A legal record of each game, and which it is.
LEGAL: dict[GameName, Path] = {
    "hirth": ROOT / "examples/repository/records/sample.hirth",
    "tafl": FIXTURES / "tafl/games/ard-ri-the-king-escapes.tafl",
    "herrlof": FIXTURES / "herrlof/games/two-everything.herrlof",
}

#: A record with one mistake of each game, and the code of the mistake.
WRONG = {
    "unmarked-attack": FIXTURES / "hirth/published/english.hirth",
    "capture-square": FIXTURES / "tafl/one-slip/ard-ri.tafl",
    "tally-total": FIXTURES / "herrlof/one-slip/score-sheet.herrlof",
}


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "readers: needs what reads tables, as in readers.txt")


@pytest.fixture(params=LEGAL)
def legal(request: pytest.FixtureRequest) -> tuple[GameName, str]:
    """The name of a game, and a legal record of it."""
    return request.param, LEGAL[request.param].read_text()


@pytest.fixture(params=WRONG)
def wrong(request: pytest.FixtureRequest) -> tuple[str, str]:
    """The code of a mistake, and a record with it."""
    return request.param, WRONG[request.param].read_text()
