//! The notation: text → lines as written, with their faults, and back.

pub mod grammar;
pub mod written;

pub(super) mod furthest;
pub(super) mod likeness;
pub(super) mod lines;
#[cfg(feature = "pasted")]
pub(super) mod pad;
pub(super) mod pasted;
pub(super) mod print;
pub(super) mod recover;
pub(super) mod signs;
pub(super) mod spellings;

pub use recover::read;
pub(in crate::games::herrlof) use recover::{read_turn, read_whole};

use super::seats;
use crate::{record::Notation, report::Seat};

/// What the envelope knows of the notation.
pub(super) static NOTATION: Notation = Notation {
    name: "herrlof",
    seats: &[
        Seat { number: 0, id: "A", title: "A" },
        Seat { number: 1, id: "B", title: "B" },
        Seat { number: 2, id: "C", title: "C" },
    ],
    likeness: likeness::of,
    likeness_in_record: likeness::of_damaged,
    is_notation: likeness::is_notation,
    label: likeness::label,
    begins: pasted::begins,
    reads: pasted::reads,
    fits: |_| true,
    label_of: |seat, number| format!("{}{number}", ["A", "B", "C"][seat.min(2)]),
    places: pasted::places,
    follows_on: pasted::follows_on,
    recased: pasted::recased,
    is_unknown: |_| false,
    is_end: |_| false,
    claims: written::claims,
    signs: pasted::SIGNS,
};

/// A player's seat, as reports have it.
pub(super) fn seat(player: seats::Seat) -> Option<Seat> {
    NOTATION.seat(player.index())
}
