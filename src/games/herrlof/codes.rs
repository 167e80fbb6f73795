//! The codes of Herrlof. Their pages are in `docs/codes/herrlof`.

use crate::{
    codes,
    page::{Page, pages},
};

/// The codes of any game that records of Herrlof can raise, with the rules they rest on.
pub static SHARED: &[(&Page, &str)] = &[
    (&codes::SYNTAX, "HN2, HN3, HN4, HN5, HN6, HN7, HN8, HN9"),
    (&codes::NO_GAME, "HN12"),
    (&codes::LABEL_NUMBER, "H13, HN4, HN14"),
    (&codes::AFTER_THE_END, "H25, H26"),
    (&codes::RESULT_MISMATCH, "H25, HN13"),
    (&codes::GAME_NAME, "HN12"),
    (&codes::MISSPELT_TAG, ""),
    (&codes::REPEATED_TAG, ""),
    (&codes::UNREAD_DATE, ""),
    (&codes::LONE_TAG, ""),
    (&codes::EXTRA_TEXT, "HN12"),
    (&codes::UNUSUAL_CHARACTER, "HN12"),
    (&codes::UNFINISHED, "H25, HN11"),
];

pages! {
    "herrlof":
    LABEL_SIDE "label-side",
    MISPLACED_LINE "misplaced-line",
    HAND_SIZE "hand-size",
    TRICK_SIZE "trick-size",
    CARD_TWICE "card-twice",
    NOT_HELD "not-held",
    REVOKE "revoke",
    LATE_REVOKE "late-revoke",
    NEVER_PLAYED "never-played",
    TRICK_WINNER "trick-winner",
    NO_ABILITY "no-ability",
    NOTHING_TO_STEAL "nothing-to-steal",
    DECK_ORDER "deck-order",
    TURNED_MISSING "turned-missing",
    TURNED_UNEXPECTED "turned-unexpected",
    ROUND_LENGTH "round-length",
    PREDICTION "prediction",
    TALLY_PLAYER "tally-player",
    TALLY_TRICKS "tally-tricks",
    TALLY_POINTS "tally-points",
    TALLY_TOTAL "tally-total",
    UNUSUAL_CARD "unusual-card",
    TALLY_MISSING "tally-missing",
    BONUS_READING "bonus-reading",
    PLAY_AGAIN "play-again",
    THREE_PLAYERS "three-players",
}
