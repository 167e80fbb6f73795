"""What a check finds, as values: they can be compared, hashed, printed and pickled.

Lines and columns count from 1. Offsets are indices of the text, so `text[finding.offset:finding.end]` is what a finding is about.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Optional

if TYPE_CHECKING:
    from ._hirth import Report

Severity = Literal["error", "warning", "advice"]

GameName = Literal["hirth", "tafl", "herrlof"]

#: A player of HIRÞ, of tafl, of Herrlof.
Winner = Literal["gull", "silfr", "attackers", "defenders", "A", "B", "C"]


@dataclass(frozen=True)
class Edit:
    """A change of a text: `text[offset:end]` becomes `replacement`."""

    offset: int
    end: int
    replacement: str


@dataclass(frozen=True)
class Fix:
    """A way to fix a finding. All its edits are made together."""

    title: str
    #: `safe` if it is the only likely correction, and the rest of the record is legal after it.
    applicability: Literal["safe", "unsafe"]
    edits: tuple[Edit, ...]


@dataclass(frozen=True)
class Related:
    """Another place that a finding mentions: `text[offset:end]`, with the lines and columns of both ends."""

    message: str
    line: int
    column: int
    end_line: int
    #: The column after its last character.
    end_column: int
    offset: int
    end: int


@dataclass(frozen=True)
class Finding:
    """One thing found, in `text[offset:end]`. Lines and columns count from 1."""

    #: The stable name of its kind. `hirth explain CODE` explains it.
    code: str
    severity: Severity
    #: What is wrong, one sentence.
    message: str
    line: int
    column: int
    end_line: int
    #: The column after its last character.
    end_column: int
    offset: int
    end: int
    #: The turn it is in, by its place in the game; `None` if it is in no turn.
    turn: Optional[str]
    #: What to do about it, if there is something to say.
    help: Optional[str]
    #: Possible fixes, the likeliest first. They exclude each other.
    fixes: tuple[Fix, ...]
    related: tuple[Related, ...]
    #: The page on the web that explains it.
    url: Optional[str]


@dataclass(frozen=True)
class Suppressed:
    """An error that the record suppresses. The game is not legal, and nothing needs to be done about it."""

    reason: str
    finding: Finding


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    #: Who won: in HIRÞ `gull` or `silfr`; `None` if nobody did.
    winner: Optional[Winner]
    #: How: in HIRÞ `yfirrad`, `thungur-hnifur`, `drepid` or `refused`; `None` if it has no name.
    victory: Optional[str]
    drawn: bool
    #: Points before doubling, in games with doubling.
    base: Optional[int]
    #: 1, doubled 2, tripled 3, in games with doubling.
    multiplier: Optional[int]
    #: The winner's points, in games with points.
    points: Optional[int]
    #: The points of all players, in games in which each scores.
    scores: tuple[int, ...]
    #: Their points round by round, in games of several rounds.
    scores_by_round: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Game:
    """One game of a text, in `text[offset:end]`. Its line counts from 1."""

    #: Its number in the text, from 1; `index=` of other functions.
    index: int
    #: Which game is played.
    game: GameName
    #: Whether it is legal as written: it has no error. Warnings and advice are allowed.
    valid: bool
    #: How many turns are written.
    turns: int
    #: Names and values, in order. A name can be there twice; `dict(game.tags)` keeps the last.
    tags: tuple[tuple[str, str], ...]
    #: How it ended; `None` if it is not over, or if that is not known.
    result: Optional[Result]
    #: Whether the result is known: no turn is unjudged, and the last can be read.
    result_known: bool
    #: Whether a turn against the rules was played as it is written.
    as_played: bool
    #: The variant by whose rules it was judged, if the record does not name one.
    presumed_variant: Optional[str]
    #: The side that made the first move, if by the rules the other one begins: `defenders`.
    begun_by: Optional[Winner]
    #: The first turn that was not judged, because of an error before it.
    unjudged_from: Optional[str]
    findings: tuple[Finding, ...]
    suppressed: tuple[Suppressed, ...]
    line: int
    offset: int
    end: int


@dataclass(frozen=True)
class Player:
    """A player of a match, and their points over its games, as far as they count."""

    name: str
    points: int


@dataclass(frozen=True)
class Match:
    """Games that count together: those of a text with the same tag `Match`, or of several in `match_scores`."""

    name: str
    #: The numbers of its games; those of several files one after the other.
    games: tuple[int, ...]
    #: The two players; first who moves first in the first game.
    players: tuple[Player, Player]
    #: The player who has won it; `None` while nobody has.
    winner: Optional[str]
    #: How many of its games came after its end, and count for nobody.
    late: int
    #: How many name other players at their seats than those whose turn it is: the findings `match-seats` of `hirth check`.
    #: Their points go to those whom they name, or by the seats where the match does not have these names.
    misseated: int


@dataclass(frozen=True)
class AppliedFix:
    """A fix that was made."""

    #: The code of the finding that it fixes.
    code: str
    turn: Optional[str]
    title: str
    #: Where the finding was in the text before any fix.
    line: int
    column: int
    offset: int


@dataclass(frozen=True)
class Fixed:
    """A text after its fixes."""

    text: str
    fixes: tuple[AppliedFix, ...]
    #: What is right and wrong with the text after the fixes.
    report: Report
    #: Why nothing was changed although there are fixes: `restless` if they undo each other, `too-long` if the search would take
    #: too long.
    given_up: Optional[Literal["restless", "too-long"]]


@dataclass(frozen=True)
class Position:
    """A position of a game: its start, or after one of its turns."""

    #: The number of the game in the text.
    game: int
    #: The turn that led to it; empty at the start.
    turn: str
    #: On one line, as `moves` and `svg` read it.
    position: str
    #: In words.
    words: str
    #: Drawn as lines of text.
    picture: str

    def __str__(self) -> str:
        return self.picture


@dataclass(frozen=True)
class Drawing:
    """A drawing as SVG. Notebooks show it."""

    svg: str

    def __str__(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        return self.svg


class HirthError(ValueError):
    """Something cannot be read. The place is where it is in the text, as far as it is known."""

    def __init__(
        self,
        message: str,
        *,
        line: Optional[int] = None,
        column: Optional[int] = None,
        offset: Optional[int] = None,
        end: Optional[int] = None,
        path: Optional[str] = None,
        code: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        #: The characters at fault are `text[offset:end]`. In a file that is not text, the first bad byte.
        self.offset = offset
        self.end = end
        #: The file that is not text; in data, the value at fault: `files[0].games[1].turns[2]`.
        self.path = path
        #: The code of the finding, if it is one.
        self.code = code


class PositionError(HirthError):
    """A text is not a position."""


class RecordError(HirthError):
    """A record has an error before the wanted turn, or cannot be read."""


class TurnError(HirthError):
    """A turn cannot be played: `offset` and `end` are those of the turn, `code` is that of the rule that it breaks."""


class MissingError(HirthError, LookupError):
    """There is no such game or turn."""


class DataError(HirthError):
    """A text cannot be read as data, or data cannot be written in a form."""
