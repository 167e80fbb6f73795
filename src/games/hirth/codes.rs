//! The codes of HIRÞ. Their pages are in `docs/codes/hirth`.

use crate::{
    codes,
    page::{Page, pages},
};

/// The codes of any game that records of HIRÞ can raise, with the rules they rest on.
pub static SHARED: &[(&Page, &str)] = &[
    (&codes::SYNTAX, "R6, R22, N1, N3"),
    (&codes::NO_GAME, "N1"),
    (&codes::LABEL_NUMBER, "R4"),
    (&codes::AFTER_THE_END, "R19, R21, R22"),
    (&codes::RESULT_MISMATCH, "R21, R22, R23, N6"),
    (&codes::MATCH_OVER, "R4, R23"),
    (&codes::MATCH_SEATS, "R4, R23"),
    (&codes::GAME_NAME, ""),
    (&codes::MISSPELT_TAG, ""),
    (&codes::REPEATED_TAG, ""),
    (&codes::UNREAD_DATE, ""),
    (&codes::SIMILAR_NAME, "R23"),
    (&codes::MATCH_GAMES, "R23"),
    (&codes::LONE_TAG, ""),
    (&codes::AMBIGUOUS, "R12, N2, N5"),
    (&codes::EXTRA_TEXT, ""),
    (&codes::UNUSUAL_CHARACTER, "R16, N4"),
    (&codes::UNFINISHED, "R21, R22"),
];

pages! {
    "hirth":
    LABEL_SIDE "label-side",
    MANNED_ENTRY "manned-entry",
    UNMARKED_ATTACK "unmarked-attack",
    NEEDLESS_ATTACK_MARK "needless-attack-mark",
    KARVE_CARGO "karve-cargo",
    KARVE_FULL "karve-full",
    NO_SUCH_PIECE "no-such-piece",
    NO_KARVE "no-karve",
    STOPPED_PIECE "stopped-piece",
    NOT_ADJACENT "not-adjacent",
    EMPTY_RESERVE "empty-reserve",
    STEP_COUNT "step-count",
    CONTRADICTED "contradicted",
    KARVE_LIMIT "karve-limit",
    BATTLE_MISSING "battle-missing",
    BATTLE_UNEXPECTED "battle-unexpected",
    BATTLE_OUTCOME "battle-outcome",
    BATTLE_MARKS "battle-marks",
    KING_RETREAT "king-retreat",
    PENNINGR "penningr",
    BATTLE_ORDER "battle-order",
    WINNERS_NOT_RECORDED "winners-not-recorded",
    MISSING_SLASH "missing-slash",
    DETOUR "detour",
    LATERAL_CROSSING "lateral-crossing",
    OFF_BOARD_ATTACK "off-board-attack",
}
