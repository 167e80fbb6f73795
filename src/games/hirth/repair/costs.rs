//! How likely each mistake in a turn is: the scale of all games, and what only HIRÞ's notation knows.

use crate::repair::cost;
pub use crate::repair::cost::{LIKELY, TYPO};

/// The least that any typo costs.
pub const CHEAPEST: u16 = cost::LOOK_ALIKE;

/// A custom, not a typo: a space inside a token. No letter is wrong.
pub const PARTED: u16 = 2;

/// A custom, not a typo: the `/` left out. Many never write it.
pub const NO_STROKE: u16 = 1;

/// Something that cannot be read and replaces nothing: it is left out whole.
pub const UNREADABLE: u16 = 14;

/// A move or result that is forgotten or too much: as likely as a wrong letter. Of the two, the smaller change is
/// listed first.
pub const TOKEN: u16 = TYPO + 1;

/// The same for the `He` that is written most, or the token before it once more.
pub const TWICE: u16 = LIKELY;

/// A whole battle that is forgotten, also if the `/` is in its place.
pub const MISSING_BATTLE: u16 = TYPO;

/// A battle written as it cannot have ended: one error of judgement, not one for each letter.
pub const REWRITTEN_BATTLE: u16 = 24;

/// An offer without its answer, as in `Sd` or `da`: the rest goes without saying.
pub const MISSING_ANSWER: u16 = 9;

/// An offer with only the `d` or `t`: rather a letter too many.
pub const LONE_RAISE: u16 = 14;

/// An offer made by the side that is not to move, or refused, if the text does not show it: both are rarer.
pub const UNLIKELY_OFFER: [u16; 2] = [4, 1];

/// `^` for a Lofðungr off the board: `x` is canonical (N4), so this is not the correction of a typo. It costs nothing
/// where it is written.
pub const ODD_MARK: u16 = 4;

/// A lateral crossing (R2) that the repair needs and the rulebook does not settle.
pub const LATERAL: u16 = 3;

/// A detour, or a retreat elsewhere than back (R12, R18): legal, and seldom intended.
pub const ODDITY: u16 = 2;

/// The cost of a whole move or result that is forgotten. Results are forgotten most, and of the moves the `He` that is
/// written most.
pub fn forgotten(token: &str) -> u16 {
    match token {
        "He" => LIKELY,
        _ if token.starts_with(['G', 'S']) => CHEAPEST,
        _ => TOKEN,
    }
}

/// The cost of a whole move that is forgotten. Nobody walks a piece about to no end.
pub fn forgotten_move(token: &str, goes_nowhere: bool) -> u16 {
    forgotten(token) + if goes_nowhere { TYPO } else { 0 }
}

/// The cost of a missing letter. `before` is the letter before it in the token.
pub fn missing(meant: u8, before: Option<u8>) -> u16 {
    match meant {
        // The mark of an attack is the easiest to forget.
        b'>' => CHEAPEST,
        _ => cost::missing(meant, before),
    }
}

/// The cost of a needless letter. `before` is the letter before it in the text.
pub fn surplus(extra: u8, before: Option<u8>) -> u16 {
    match extra {
        // A sign that the notation does not have stands for nothing, rather than for another.
        b'>' | b'^' | b'/' if before != Some(extra) => TYPO,
        _ => cost::surplus(extra, before),
    }
}

/// The cost of one letter written for another.
pub fn substituted(meant: u8, read: u8) -> u16 {
    match (meant, read) {
        // Who writes that an offer was accepted hardly means that it was refused: that ends the game.
        (b'r', b'a') => 2 * TYPO,
        // The Karve's letter for its Hirþ's.
        (b'h', b'k') => CHEAPEST,
        // To enter and to board, and the two sides, are mixed up.
        (b'i', b'e') | (b'e', b'i') | (b'G', b'S') | (b'S', b'G') => LIKELY,
        _ => cost::substituted(meant, read),
    }
}
