from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, Optional, Protocol, Union, final

from typing_extensions import Self, TypeAlias

from ._values import Drawing, Finding, Fixed, Game, GameName, Match, Position, Result, Winner

Path: TypeAlias = Union[str, PathLike[str]]
"""The name of a file."""

Text: TypeAlias = Union[str, tuple[Path, str], "Part"]
"""A text, a name and a text, or a part of a large text."""

Texts: TypeAlias = Iterable[Text]
"""Texts, texts with their names, or parts of large ones."""

GameOrVariant: TypeAlias = Union[GameName, str]
"""A game, or a variant such as `ard-ri`."""

Form: TypeAlias = Literal["json", "jsonl", "csv", "tsv", "record", "hirth", "tafl", "herrlof", "otg"]
"""A form of data; a game is its notation."""

RowKind: TypeAlias = Literal["games", "findings", "turns", "moves", "rounds", "tricks"]
"""What the rows of a table are about."""

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
    def byte_offset(self) -> int:
        """Where it starts in the file, in bytes."""
    @property
    def byte_length(self) -> int:
        """How many bytes it has."""
    @property
    def line(self) -> int:
        """The line of the file with which it starts, from 1."""

@final
class Parts(Iterator[Part]):
    """An iterator of the parts of a file, in order. After an error the next part can be asked for."""

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

@final
class LiveGame:
    """A game that is being played, of any family: a record that grows. What it says of itself is what `check` says of its record.

    Args:
        game: The game or the variant, such as `hirth`, `ard-ri` or `herrlof`.
        settings: As in `check`.
        effort: As in `check`; with 0 a wrong turn is refused at once, and no intended turn is looked for.

    Raises:
        HirthError: There is no such game or setting.
    """

    def __new__(
        cls,
        game: GameOrVariant = "hirth",
        *,
        settings: Optional[Mapping[str, str]] = None,
        effort: Optional[int] = None,
    ) -> Self: ...
    @staticmethod
    def resume(
        text: str, *, settings: Optional[Mapping[str, str]] = None, effort: Optional[int] = None
    ) -> LiveGame:
        """Goes on with the game of a record.

        Args:
            text: A legal record of one game, such as `record`.
            settings: As in `check`.
            effort: As in `check`.

        Returns:
            The game.

        Raises:
            RecordError: The record has an error.
            MissingError: The text is not one game.
            HirthError: There is no such setting.
        """
    def play(self, turn: str) -> None:
        """Plays a turn of the side to move. If it is refused, nothing changes.

        Args:
            turn: The turn in notation, `KeHeiHei /` or `d2-b2`. In HIRÞ also an offer, `SdGa` or `GtSr`; in Herrlof a card, or a
                line of the record: `R1 5b`, `A: 12b 7g ?`, `T1 A5/6 B9/9`.

        Raises:
            TurnError: The turn cannot be read, or breaks a rule.
        """
    def deal(self, seed: int) -> None:
        """Deals the next round of Herrlof by chance.

        Args:
            seed: The same seed always gives the same deal.

        Raises:
            TurnError: A round cannot be dealt now.
        """
    def tally(self, predictions: Sequence[int]) -> str:
        """Returns the line that ends a round of Herrlof, to be played.

        Args:
            predictions: How many tricks each predicted, in the order of the seats. One that is missing is that of the line of the
                round, or else unknown.

        Returns:
            The line, with tricks, points and totals: `T1 A7/7+17=17 B5/6+6=6`.

        Raises:
            TurnError: No round is to be counted now, or there are more predictions than players.
        """
    def set_tag(self, name: str, value: str) -> None:
        """Sets a tag, such as the name of a player, or deletes it with an empty value.

        Args:
            name: The name of the tag.
            value: Its value.

        Raises:
            TurnError: The tag cannot be in the record.
        """
    def end(self, result: str) -> None:
        """Ends the game as the board does not show it.

        Args:
            result: As in the tag `Result`: `Gull resigns`, `Silfr, time`, `Draw agreed`.

        Raises:
            TurnError: The text is not a result of this game.
        """
    def take_back(self) -> bool:
        """Takes back what was played, dealt or set last.

        Returns:
            Whether there was anything.
        """
    def legal_turns(self, limit: Optional[int] = None) -> list[str]:
        """Lists the legal turns.

        Args:
            limit: How many at most; without it all, which in HIRÞ can be more than a hundred thousand.

        Returns:
            What `play` accepts, without offers.
        """
    def legal_steps(self) -> list[str]:
        """Lists the single steps that a turn can begin with.

        Returns:
            The steps in notation.
        """
    def svg(self) -> Drawing:
        """Draws the position as SVG.

        Returns:
            The drawing, which notebooks show.
        """
    @property
    def game(self) -> GameName:
        """The name of the game."""
    @property
    def to_move(self) -> Optional[Winner]:
        """Whose turn it is; `None` after the end, and in Herrlof between two rounds."""
    @property
    def next(self) -> str:
        """What comes next, as a record calls it: `S5`, `3a`, in Herrlof `A4`, `T2` or `R3`; empty after the end."""
    @property
    def over(self) -> bool:
        """Whether nothing can be played any more."""
    @property
    def outcome(self) -> Optional[Result]:
        """How it ended; `None` while it goes on."""
    @property
    def turns(self) -> tuple[str, ...]:
        """The turns so far, as they are written; in Herrlof the lines."""
    @property
    def record(self) -> str:
        """The record, formatted."""
    @property
    def position(self) -> Optional[str]:
        """The position on a line; `None` if it is not known."""
    @property
    def picture(self) -> str:
        """The position as lines of text."""
    @property
    def words(self) -> str:
        """The position in words."""

def check(
    text: Text,
    *,
    name: Optional[Path] = None,
    game: Optional[GameOrVariant] = None,
    settings: Optional[Mapping[str, str]] = None,
    effort: Optional[int] = None,
) -> Report:
    """Checks a text as a record.

    Args:
        text: A text; or a tuple of its name and the text; or a part of a file.
        name: What reports call the text: a string or a path. Its ending can say the game, as in `game.tafl`.
        game: The game or the variant, such as `tafl` or `ard-ri`, whatever the tags say.
        settings: Those of `hirth check --set`, such as `{"lateral": "allow"}`.
        effort: How many steps to search for the intended move where a record breaks, 150,000 by default. With fewer a wrong
            game takes less time, and fewer intended moves are found.

    Returns:
        The report. Its lines and columns count from 1, its offsets are indices of the text. A text with mistakes, or without a
        game, has a report too.

    Raises:
        HirthError: There is no such game or setting.
        TypeError: `text` is not a text.

    Warns:
        UserWarning: The text is no game, and the name of a file.
    """

def check_file(
    path: Path,
    *,
    game: Optional[GameOrVariant] = None,
    settings: Optional[Mapping[str, str]] = None,
    effort: Optional[int] = None,
) -> Report:
    """Checks a file as a record. It is read as `read` reads it.

    Args:
        path: The file. Reports call it so.
        game: As in `check`.
        settings: As in `check`.
        effort: As in `check`.

    Returns:
        The report.

    Raises:
        OSError: The file cannot be opened.
        HirthError: It is not text, or larger than four gigabytes; or there is no such game or setting.
    """

def check_many(
    texts: Texts,
    *,
    threads: Optional[int] = None,
    name: Optional[Path] = None,
    game: Optional[GameOrVariant] = None,
    settings: Optional[Mapping[str, str]] = None,
    effort: Optional[int] = None,
) -> Reports:
    """Checks many texts on several threads.

    Args:
        texts: An iterable of what `check` takes. Texts are taken some at a time, so they can come from a generator.
        threads: How many threads to use; without it as many as there are processors.
        name: As in `check`.
        game: As in `check`.
        settings: As in `check`.
        effort: As in `check`.

    Returns:
        An iterator of their reports, in order. Each is that of `check`: texts are not compared with each other. An error of the
        iterable comes after the reports of the texts before it, and the reports go on after it if the iterable does.

    Raises:
        HirthError: There is no such game or setting.
        TypeError: `texts` is a single text or a dict, or one of them is not a text.

    Warns:
        UserWarning: A text is the name of a file.
    """

def fix(
    text: str,
    *,
    unsafe: bool = False,
    name: Optional[Path] = None,
    game: Optional[GameOrVariant] = None,
    settings: Optional[Mapping[str, str]] = None,
    effort: Optional[int] = None,
) -> Fixed:
    """Fixes what is found in a text.

    Args:
        text: The text.
        unsafe: Whether to make also the likeliest of several fixes, not only safe ones.
        name: As in `check`.
        game: As in `check`.
        settings: As in `check`.
        effort: As in `check`.

    Returns:
        The text after the fixes, the fixes, and the report of the new text. It may have mistakes that no fix was made for.

    Raises:
        HirthError: There is no such game or setting.
    """

def format(
    text: str,
    *,
    name: Optional[Path] = None,
    game: Optional[GameOrVariant] = None,
    settings: Optional[Mapping[str, str]] = None,
) -> str:
    """Formats a text, without a change of its moves.

    Args:
        text: The text.
        name: As in `check`.
        game: As in `check`.
        settings: As in `check`.

    Returns:
        The formatted text.

    Raises:
        RecordError: Something cannot be read; its place is that of the first.
        HirthError: There is no such game or setting.
    """

def convert(
    text: str,
    to: Form = "json",
    *,
    rows: Optional[RowKind] = None,
    name: Optional[Path] = None,
    game: Optional[GameOrVariant] = None,
    settings: Optional[Mapping[str, str]] = None,
    effort: Optional[int] = None,
) -> str:
    """Converts records to data, and data back to records.

    Args:
        text: Records; or the JSON of this function.
        to: `json`, `jsonl` (a line for each game), `csv`, `tsv`, `record` (notation), the name of a game (its notation), or `otg`.
        rows: What a row of a table is about: `games` or `findings`, in HIRÞ also `turns` and `moves`, in tafl `moves`, in Herrlof
            `rounds` and `tricks`; without it `moves`, in Herrlof `tricks`. Other forms than tables have no rows.
        name: As in `check`.
        game: As in `check`.
        settings: As in `check`.
        effort: As in `check`.

    Returns:
        The text in that form.

    Raises:
        DataError: There is no such form, there are no such rows, the JSON cannot be read, or the records are of several games.
        HirthError: There is no such game or setting.
    """

def moves(
    text: Optional[str] = None,
    *,
    position: Optional[str] = None,
    index: Optional[int] = None,
    turn: Optional[str] = None,
    steps: bool = False,
    name: Optional[Path] = None,
    game: Optional[GameOrVariant] = None,
    settings: Optional[Mapping[str, str]] = None,
    effort: Optional[int] = None,
) -> list[str]:
    """Lists legal turns: after a record, in a position, or at the start of a game.

    Args:
        text: A record. Without it and `position` the turns are those at the start.
        position: A position on one line, as `Position.position` has it.
        index: The number of the game in the text, from 1; without it the last one.
        turn: The name of the turn after which the turns are listed, such as `S3`; without it the last one of the game.
        steps: Whether to list the single steps that a turn can begin with, not whole turns.
        name: As in `check`.
        game: As in `check`.
        settings: As in `check`.
        effort: As in `check`.

    Returns:
        The turns in notation, one for each different outcome; an empty list if the game is over.

    Raises:
        PositionError: `position` is not one.
        RecordError: The record has an error at or before the turn.
        MissingError: There is no such game or turn.
        ValueError: A text and a position are given.
        HirthError: There is no such game or setting.
    """

def match_scores(rows: Rows, *, game: GameOrVariant = "hirth") -> tuple[Match, ...]:
    """Counts games as matches, wherever they were checked: the scores are those of their files as a whole.

    Args:
        rows: Those of the table `games`, in any order: a `Table`, a data frame of pandas or Polars, a table of pyarrow, or an
            iterable of mappings. They have the columns `path`, `index`, `winner`, `points` and `tag_match`, and where they are
            known `tag_matchgames`, `tag_date`, `tag_round`, `tag_gull` and `tag_silfr`. Of a game that was checked in a part of a
            file, `byte_offset` is where the part starts. A copy of a game counts as another game.
        game: The name of the game. Rows of another one, or of none, do not count.

    Returns:
        The matches by name, with the points of both players.

    Raises:
        ValueError: A column is missing.
        TypeError: `rows` are not rows, or a number is not one.
        HirthError: There is no such game.
    """

def part(path: Path, byte_offset: int, byte_length: int, line: int = 1) -> Part:
    """Reads one part of a file by its place, as another process has it from `parts`.

    Args:
        path: The file.
        byte_offset: Where the part starts, as `Part.byte_offset` has it.
        byte_length: How many bytes it has, as `Part.byte_length` has it.
        line: The line of the file with which it starts, as `Part.line` has it.

    Returns:
        The part.

    Raises:
        OSError: The file cannot be opened or read.
        HirthError: The part is not UTF-8, or the file ends before it does.
    """

def parts(path: Path, size: int = 64_000_000) -> Parts:
    """Reads a large file of games in parts that can be checked one by one.

    Args:
        path: The file. It must be in UTF-8; `read` reads others, as a whole.
        size: How many bytes a part has at least. It ends where the next game begins, so it may be longer.

    Returns:
        An iterator of the parts, in order. Together they are the file. Games with bytes that are not UTF-8 are in no part: in their
        place the iterator raises an error with the `path`, the `line`, and the byte (`offset`), and the next part follows if it is
        asked again.

    Raises:
        OSError: The file cannot be opened or read.
        HirthError: The next games are not UTF-8.
    """

def positions(
    text: str,
    *,
    index: Optional[int] = None,
    name: Optional[Path] = None,
    game: Optional[GameOrVariant] = None,
    settings: Optional[Mapping[str, str]] = None,
    effort: Optional[int] = None,
) -> tuple[Position, ...]:
    """Lists the positions of the games of a text.

    Args:
        text: Records.
        index: The number of a game, from 1; without it the positions of all games are listed.
        name: As in `check`.
        game: As in `check`.
        settings: As in `check`.
        effort: As in `check`.

    Returns:
        For each game its start, and the position after each turn. After a wrong turn it is the position after the intended turn.
        Where that is not known, `position` is empty, and the picture is the last known one.

    Raises:
        MissingError: There is no game with this number.
        HirthError: There is no such game or setting.
    """

def read(path: Path) -> str:
    """Reads a file as `hirth check` does: in UTF-8, or in UTF-16 or Windows-1252 if it is in one of these.

    Args:
        path: The file.

    Returns:
        Its text. Line ends stay as they are.

    Raises:
        OSError: The file cannot be opened.
        HirthError: It is not text, or larger than four gigabytes.
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
    name: Optional[Path] = None,
    game: Optional[GameOrVariant] = None,
    settings: Optional[Mapping[str, str]] = None,
    effort: Optional[int] = None,
) -> Drawing:
    """Draws a position as SVG: of a record, a position, or the start of a game.

    Args:
        text: A record. Without it and `position` the start is drawn.
        position: A position on one line, as `Position.position` has it.
        index: The number of the game in the text, from 1; without it the last one.
        turn: The name of the turn after which the position is drawn, such as `S3`, or `start`; without it the last one of the game.
        theme: `light`, `dark`, or `auto`, which follows the reader's system.
        upright: Whether a board that is wider than high is drawn upright.
        flip: Whether it is seen from the other side.
        plain: Whether to draw the board alone, without names, reserves and the turn.
        name: As in `check`.
        game: As in `check`.
        settings: As in `check`.
        effort: As in `check`.

    Returns:
        The drawing, which notebooks show. Its `svg` is the text of a file.

    Raises:
        PositionError: `position` is not one.
        MissingError: There is no such game or turn.
        ValueError: There is no such theme, or a text and a position are given.
        HirthError: There is no such game or setting.
    """

def table(
    texts: Texts,
    rows: RowKind = "games",
    *,
    threads: Optional[int] = None,
    name: Optional[Path] = None,
    game: Optional[GameOrVariant] = None,
    settings: Optional[Mapping[str, str]] = None,
    effort: Optional[int] = None,
) -> Table:
    """Checks texts, and returns a table of them.

    Args:
        texts: An iterable of what `check` takes.
        rows: What a row is about: `games` or `findings`, of any game; in HIRÞ also `turns` and `moves`, in tafl `moves`, in Herrlof
            `rounds` and `tricks`.
        threads: How many threads to use; without it as many as there are processors.
        name: As in `check`, for all texts.
        game: As in `check`, for all texts.
        settings: As in `check`, for all texts.
        effort: As in `check`, for all texts.

    Returns:
        A table with the columns of `hirth convert`. In `path` a text without a name has its number, from 0. A text without a game
        has no row, and a turn that was not played as it is written has no row of its own. Only the rows are kept, not the texts.

    Raises:
        DataError: There are no such rows, or rows of one game are asked for and the texts are of several.
        TypeError: `texts` is a single text or a dict.
        HirthError: There is no such game or setting.

    Warns:
        UserWarning: With `game`, a text has no game of it. Or a text is the name of a file.
    """

def program(arguments: list[str]) -> int:
    """Runs the program on a command line, and returns its exit code."""
