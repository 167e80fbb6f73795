from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from typing import Any, Literal, Optional, Protocol, Union, final

from typing_extensions import Self, TypeAlias

from ._values import Drawing, Finding, Fixed, Game, Match, Position

Text: TypeAlias = Union[str, "Part"]
"""A text, or a part of a large one."""

Texts: TypeAlias = Iterable[Union[str, tuple[str, str], "Part"]]
"""Texts, texts with their names, or parts of large ones."""

class _ArrowTable(Protocol):
    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object: ...

Rows: TypeAlias = Union[Iterable[Mapping[str, Any]], _ArrowTable]
"""Rows as mappings; or a table of hirth, pandas, Polars, pyarrow or DuckDB."""

__VERSION__: str

@final
class Report:
    """What is right and wrong with a text."""

    @property
    def name(self) -> str:
        """The name of the text."""
    @property
    def text(self) -> str:
        """The text."""
    @property
    def valid(self) -> bool:
        """Whether there is a game, and all is legal as written: no error in any game or outside."""
    @property
    def games(self) -> tuple[Game, ...]:
        """The games, in order."""
    @property
    def findings(self) -> tuple[Finding, ...]:
        """All that was found, in games and outside, in order of place."""
    @property
    def outside(self) -> tuple[Finding, ...]:
        """What was found outside any game."""
    @property
    def matches(self) -> tuple[Match, ...]:
        """The matches that the games form."""
    def to_json(self) -> str:
        """The report as JSON, as `hirth check --format json` writes it."""

@final
class Reports(Iterator[Report]):
    """The reports of many texts, in order."""

    def __iter__(self) -> Self: ...
    def __next__(self) -> Report: ...

@final
class Part:
    """A part of a text, cut between two games."""

    @property
    def name(self) -> str:
        """The name of the file."""
    @property
    def text(self) -> str:
        """The text of the part."""
    @property
    def offset(self) -> int:
        """Where it starts in the file, in bytes."""
    @property
    def line(self) -> int:
        """The line of the file with which it starts, from 1."""

@final
class Parts(Iterator[Part]):
    """The parts of a file, in order."""

    def __iter__(self) -> Self: ...
    def __next__(self) -> Part: ...

@final
class Table:
    """A table, for pyarrow, pandas, Polars, DuckDB and all else that knows Arrow's PyCapsule interface."""

    @property
    def columns(self) -> list[str]:
        """The names of its columns."""
    def to_pylist(self) -> list[dict[str, Union[str, int, bool, None]]]:
        """Returns its rows as dicts, each with all columns. An empty cell is `None`."""
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object: ...

def check(
    text: Text,
    *,
    name: Optional[str] = None,
    game: Optional[str] = None,
    settings: Optional[dict[str, str]] = None,
) -> Report:
    """Checks a text as a record.

    `name` is what the report calls it; its ending can say the game. `game` is a game or a variant, whatever the tags say.
    `settings` are those of `hirth check --set`.
    """

def check_many(
    texts: Texts,
    *,
    threads: Optional[int] = None,
    name: Optional[str] = None,
    game: Optional[str] = None,
    settings: Optional[dict[str, str]] = None,
) -> Reports:
    """Checks many texts, on all processors or on as many threads, and yields their reports in order.

    Texts are taken some at a time, so they can come from a generator.
    """

def fix(
    text: str,
    *,
    unsafe: bool = False,
    name: Optional[str] = None,
    game: Optional[str] = None,
    settings: Optional[dict[str, str]] = None,
) -> Fixed:
    """Makes the safe fixes of what is found, or also the likeliest of several."""

def format(
    text: str,
    *,
    name: Optional[str] = None,
    game: Optional[str] = None,
    settings: Optional[dict[str, str]] = None,
) -> str:
    """Formats a text, without a change of its moves. Raises `RecordError` at the first thing that cannot be read."""

def convert(
    text: str,
    to: str = "json",
    *,
    rows: Optional[str] = None,
    name: Optional[str] = None,
    game: Optional[str] = None,
    settings: Optional[dict[str, str]] = None,
) -> str:
    """Converts records to `json`, `jsonl`, `csv`, `tsv`, notation (`record`) or another form, and JSON back.

    `rows` is what a row of a table is about, such as `games` or `moves`. Raises `DataError` if that cannot be.
    """

def moves(
    text: Optional[str] = None,
    *,
    position: Optional[str] = None,
    index: Optional[int] = None,
    turn: Optional[str] = None,
    steps: bool = False,
    name: Optional[str] = None,
    game: Optional[str] = None,
    settings: Optional[dict[str, str]] = None,
) -> list[str]:
    """Lists the legal turns after a record, in a position, or at the start of a game.

    Of a record it is the last game, or number `index`, after its last turn, or after `turn`. `steps` lists the single steps
    that a turn can begin with. Raises `PositionError`, `RecordError` or `MissingError`.
    """

def match_scores(rows: Rows, game: str = "hirth") -> tuple[Match, ...]:
    """Counts games as matches, wherever they were checked: the scores are those of their files as a whole.

    `rows` are those of the table `games`, in any order: a `Table`, a data frame of pandas or Polars, a table of pyarrow, or an iterable
    of mappings. They have the columns `path`, `index`, `winner`, `points` and `tag_match`, and where they are known `tag_date`,
    `tag_round`, `tag_gull` and `tag_silfr`. Of a game that was checked in a part of a file, `offset` is where the part starts. Rows of
    another `game`, or of none, do not count.

    Returns the matches by name. Raises `ValueError` if a column is missing, and `TypeError` if `rows` are not rows.
    """

def parts(path: Union[str, PathLike[str]], size: int = 64_000_000) -> Parts:
    """Reads a large file of games in parts of about `size` bytes, cut between two games. Each can be checked by itself."""

def positions(
    text: str,
    *,
    index: Optional[int] = None,
    name: Optional[str] = None,
    game: Optional[str] = None,
    settings: Optional[dict[str, str]] = None,
) -> tuple[Position, ...]:
    """Returns the positions of all games of a text, or of number `index`: the start, and after each turn."""

def read(path: Union[str, PathLike[str]]) -> str:
    """Reads a file as `hirth check` does: in UTF-8, or in UTF-16 or Windows-1252 if it is in one of these.

    Line ends stay as they are. Returns the text. Raises `OSError` if the file cannot be opened, and `HirthError` if it is not text or
    larger than a gigabyte.
    """

def svg(
    text: Optional[str] = None,
    *,
    position: Optional[str] = None,
    index: Optional[int] = None,
    turn: Optional[str] = None,
    theme: Literal["auto", "light", "dark"] = "auto",
    upright: bool = False,
    flip: bool = False,
    plain: bool = False,
    name: Optional[str] = None,
    game: Optional[str] = None,
    settings: Optional[dict[str, str]] = None,
) -> Drawing:
    """Draws a position of a record, by default the last of its last game; a position; or the start of a game.

    `plain` leaves out what is said beside the board. Notebooks show the drawing.
    """

def table(
    texts: Texts,
    rows: str = "games",
    *,
    threads: Optional[int] = None,
    name: Optional[str] = None,
    game: Optional[str] = None,
    settings: Optional[dict[str, str]] = None,
) -> Table:
    """Checks many texts of one game, and returns a table of them.

    A text without a name has its number, from 0, as path. `rows` is what a row is about: `games`; in HIRÞ also `turns` and `moves`, in tafl `moves`, in Herrlof `rounds` and `tricks`.
    """

def program(arguments: list[str]) -> int:
    """Runs the program on a command line, and returns its exit code."""
