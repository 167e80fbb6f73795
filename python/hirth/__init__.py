"""Checks game records of HIRÞ, tafl games and Herrlof.

    >>> import hirth
    >>> report = hirth.check("G1 KeHeiHei /\\nS1 Khei He8He /\\n")
    >>> report.valid
    False
    >>> report.findings[0].code
    'manned-entry'
"""

from . import _hirth
from ._hirth import (
    LiveGame,
    Part,
    Report,
    Table,
    check,
    check_file,
    check_many,
    convert,
    fix,
    format,
    match_scores,
    moves,
    part,
    parts,
    positions,
    read,
    svg,
    table,
)
from ._values import (
    AppliedFix,
    DataError,
    Drawing,
    Edit,
    Finding,
    Fix,
    Fixed,
    Game,
    HirthError,
    Match,
    MissingError,
    Player,
    Position,
    PositionError,
    RecordError,
    Related,
    Result,
    Suppressed,
    TurnError,
)

__version__: str = _hirth.__VERSION__

__all__ = [
    "AppliedFix",
    "DataError",
    "Drawing",
    "Edit",
    "Finding",
    "Fix",
    "Fixed",
    "Game",
    "HirthError",
    "LiveGame",
    "Match",
    "MissingError",
    "Part",
    "Player",
    "Position",
    "PositionError",
    "RecordError",
    "Related",
    "Report",
    "Result",
    "Suppressed",
    "Table",
    "TurnError",
    "check",
    "check_file",
    "check_many",
    "convert",
    "fix",
    "format",
    "match_scores",
    "moves",
    "part",
    "parts",
    "positions",
    "read",
    "svg",
    "table",
]
