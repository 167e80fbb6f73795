//! The codes of tafl. Their pages are in `docs/codes/tafl`.

use crate::{
    codes,
    page::{Page, pages},
};

/// The codes of any game that records of tafl can raise, with the rules they rest on.
pub static SHARED: &[(&Page, &str)] = &[
    (&codes::SYNTAX, "T1, T2, T3, T4, T5, T8"),
    (&codes::NO_GAME, "T2"),
    (&codes::VARIANT, "T11"),
    (&codes::LABEL_NUMBER, "T2"),
    (&codes::AFTER_THE_END, "V14, V15, V16, A9, A10, A13, T8"),
    (&codes::RESULT_MISMATCH, "T10"),
    (&codes::GAME_NAME, "T11"),
    (&codes::MISSPELT_TAG, ""),
    (&codes::REPEATED_TAG, ""),
    (&codes::UNREAD_DATE, ""),
    (&codes::LONE_TAG, ""),
    (&codes::EXTRA_TEXT, "T2"),
    (&codes::UNUSUAL_CHARACTER, "T3"),
    (&codes::UNFINISHED, "T10"),
];

pages! {
    "tafl":
    LABEL_SIDE "label-side",
    MOVE_MISSING "move-missing",
    NO_SUCH_PIECE "no-such-piece",
    WRONG_SIDE "wrong-side",
    WRONG_PIECE "wrong-piece",
    OFF_BOARD "off-board",
    NOT_STRAIGHT "not-straight",
    BLOCKED "blocked",
    KING_ONLY_SQUARE "king-only-square",
    SLIDES_PAST "slides-past",
    CAPTURE_MISSING "capture-missing",
    CAPTURE_NEEDLESS "capture-needless",
    CAPTURE_SQUARE "capture-square",
    WIN_MARK "win-mark",
    CONTRADICTED "contradicted",
    BAD_START "bad-start",
    LABEL_MISSING "label-missing",
    CAPTURES_UNWRITTEN "captures-unwritten",
    THREAT_MARK "threat-mark",
    PLAYED_ON "played-on",
    KING_TAKES "king-takes",
}
