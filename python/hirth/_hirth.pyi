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
    """What is right and wrong with a text. Its findings, games and matches are values."""

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
    """An iterator of the reports of many texts, in order."""

    def __iter__(self) -> Self: ...
    def __next__(self) -> Report: ...

@final
class Part:
    """A part of a file, cut between two games. Findings in it have the lines and columns of the file; their offsets are indices of its text."""

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
    """An iterator of the parts of a file, in order."""

    def __iter__(self) -> Self: ...
    def __next__(self) -> Part: ...

@final
class Table:
    """A table. pyarrow, pandas, Polars, DuckDB and others read it through Arrow's PyCapsule interface."""

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

    text: a text; or a tuple of its name and the text; or a part of a file.
    name: what the report calls the text. Its ending can say the game, as in `game.tafl`.
    game: the game or the variant, such as `tafl` or `ard-ri`, whatever the tags say.
    settings: those of `hirth check --set`, such as `{"lateral": "allow"}`.

    Returns the report. Its lines and columns count from 1, its offsets are indices of the text. A text with mistakes, or
    without a game, has a report too.

    Raises `HirthError` if there is no such game or setting, and `TypeError` if `text` is not a text.
    """

def check_many(
    texts: Texts,
    *,
    threads: Optional[int] = None,
    name: Optional[str] = None,
    game: Optional[str] = None,
    settings: Optional[dict[str, str]] = None,
) -> Reports:
    """Checks many texts on several threads.

    texts: an iterable of what `check` takes. Texts are taken some at a time, so they can come from a generator.
    threads: how many threads to use; without it as many as there are processors.
    name, game, settings: as those of `check`, for all texts.

    Returns an iterator of their reports, in order. Each is that of `check`: texts are not compared with each other.

    Raises what `check` raises, and `TypeError` if `texts` is a single text or a dict. An error of the iterable comes after
    the reports of the texts before it.
    """

def fix(
    text: str,
    *,
    unsafe: bool = False,
    name: Optional[str] = None,
    game: Optional[str] = None,
    settings: Optional[dict[str, str]] = None,
) -> Fixed:
    """Fixes what is found in a text.

    text: the text.
    unsafe: whether to make also the likeliest of several fixes, not only safe ones.
    name, game, settings: as those of `check`.

    Returns the text after the fixes, the fixes, and the report of the new text. It may have mistakes that no fix was made for.

    Raises `HirthError` if there is no such game or setting.
    """

def format(
    text: str,
    *,
    name: Optional[str] = None,
    game: Optional[str] = None,
    settings: Optional[dict[str, str]] = None,
) -> str:
    """Formats a text, without a change of its moves.

    text: the text.
    name, game, settings: as those of `check`.

    Returns the formatted text.

    Raises `RecordError` at the first thing that cannot be read, and `HirthError` if there is no such game or setting.
    """

def convert(
    text: str,
    to: str = "json",
    *,
    rows: Optional[str] = None,
    name: Optional[str] = None,
    game: Optional[str] = None,
    settings: Optional[dict[str, str]] = None,
) -> str:
    """Converts records to data, and data back to records.

    text: records; or the JSON of this function.
    to: `json`, `jsonl` (a line for each game), `csv`, `tsv`, `record` (notation), or the name of a game (its notation).
    rows: what a row of a table is about: `games` or `findings`, in HIRÞ also `turns` and `moves`, in tafl `moves`, in Herrlof
        `rounds` and `tricks`.
    name, game, settings: as those of `check`.

    Returns the text in that form.

    Raises `DataError` if there is no such form or no such rows, if JSON cannot be read, or if the records are of several games;
    and `HirthError` if there is no such game or setting.
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
    """Lists legal turns: after a record, in a position, or at the start of a game.

    text: a record. Without it and `position` the turns are those at the start.
    position: a position on one line, as `Position.position` has it.
    index: the number of the game in the text, from 1; without it the last one.
    turn: the name of the turn after which the turns are listed, such as `S3`; without it the last one of the game.
    steps: whether to list the single steps that a turn can begin with, not whole turns.
    name, game, settings: as those of `check`.

    Returns the turns in notation, one for each different outcome; none if the game is over.

    Raises `PositionError` if `position` is not one, `RecordError` if the record has an error at or before the turn, `MissingError` if
    there is no such game or turn, `ValueError` if a text and a position are given, and `HirthError` if there is no such game or
    setting.
    """

def match_scores(rows: Rows, game: str = "hirth") -> tuple[Match, ...]:
    """Counts games as matches, wherever they were checked: the scores are those of their files as a whole.

    rows: those of the table `games`, in any order: a `Table`, a data frame of pandas or Polars, a table of pyarrow, or an
        iterable of mappings. They have the columns `path`, `index`, `winner`, `points` and `tag_match`, and where they are
        known `tag_matchgames`, `tag_date`, `tag_round`, `tag_gull` and `tag_silfr`. Of a game that was checked in a part of a
        file, `offset` is where the part starts, in bytes. A copy of a game counts as another game.
    game: the name of the game. Rows of another one, or of none, do not count.

    Returns the matches by name, with the points of both players.

    Raises `ValueError` if a column is missing, `TypeError` if `rows` are not rows or a number is not one, and `HirthError` if
    there is no such game.
    """

def parts(path: Union[str, PathLike[str]], size: int = 64_000_000) -> Parts:
    """Reads a large file of games in parts that can be checked one by one.

    path: the file. It must be in UTF-8; `read` reads others, as a whole.
    size: how many bytes a part has at least. It ends where the next game begins, so it may be longer.

    Returns an iterator of the parts, in order. Together they are the file.

    Raises `OSError` if the file cannot be opened or read, and `HirthError` at a part that is not UTF-8.
    """

def positions(
    text: str,
    *,
    index: Optional[int] = None,
    name: Optional[str] = None,
    game: Optional[str] = None,
    settings: Optional[dict[str, str]] = None,
) -> tuple[Position, ...]:
    """Lists the positions of the games of a text.

    text: records.
    index: the number of a game, from 1; without it the positions of all games are listed.
    name, game, settings: as those of `check`.

    Returns for each game its start, and the position after each turn. After a wrong turn it is the position after the intended
    turn. Where that is not known, `position` is empty, and the picture is the last known one.

    Raises `MissingError` if there is no game with this number, and `HirthError` if there is no such game or setting to check by.
    """

def read(path: Union[str, PathLike[str]]) -> str:
    """Reads a file as `hirth check` does: in UTF-8, or in UTF-16 or Windows-1252 if it is in one of these.

    path: the file.

    Returns its text. Line ends stay as they are.

    Raises `OSError` if the file cannot be opened, and `HirthError` if it is not text or larger than four gigabytes.
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
    """Draws a position as SVG: of a record, a position, or the start of a game.

    text: a record. Without it and `position` the start is drawn.
    position: a position on one line, as `Position.position` has it.
    index: the number of the game in the text, from 1; without it the last one.
    turn: the name of the turn after which the position is drawn, such as `S3`, or `start`; without it the last one of the game.
    theme: `light`, `dark`, or `auto`, which follows the reader's system.
    upright: whether a board that is wider than high is drawn upright.
    flip: whether it is seen from the other side.
    plain: whether to draw the board alone, without names, reserves and the turn.
    name, game, settings: as those of `check`.

    Returns the drawing, which notebooks show. Its `svg` is the text of a file.

    Raises `PositionError` if `position` is not one, `MissingError` if there is no such game or turn, `ValueError` if there is no such
    theme or if a text and a position are given, and `HirthError` if there is no such game or setting.
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
    """Checks texts, and returns a table of them.

    texts: an iterable of what `check` takes.
    rows: what a row is about: `games` or `findings`, of any game; in HIRÞ also `turns` and `moves`, in tafl `moves`, in Herrlof
        `rounds` and `tricks`.
    threads: how many threads to use; without it as many as there are processors.
    name, game, settings: as those of `check`, for all texts.

    Returns a table with the columns of `hirth convert`. In `path` a text without a name has its number, from 0. A text without a game
    has no row, and a turn that was not played as it is written has no row of its own. Only the rows are kept, not the texts.

    Raises `DataError` if there are no such rows, or if rows of one game are asked for and the texts are of several; `TypeError` if
    `texts` is a single text or a dict, and `HirthError` if there is no such game or setting. With `game`, it warns of each text
    in which no game of it is.
    """

def program(arguments: list[str]) -> int:
    """Runs the program on a command line, and returns its exit code."""
