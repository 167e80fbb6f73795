//! The notation: text → plies as written, with their faults, and back.

pub mod grammar;
pub(super) mod pasted;
pub mod turn;

#[cfg(feature = "pasted")]
pub(super) mod dialects;
pub(super) mod likeness;
pub(super) mod lines;
pub(super) mod move_text;
pub(super) mod numbers;
pub(super) mod print;
pub(super) mod recover;
mod spaces;

pub use recover::read;

use super::rules::board::Side;
use crate::{
    notation::after_blanks,
    record::{Notation, is_unknown_after},
    report::Seat,
};

/// What the envelope knows of the notation.
pub(super) static NOTATION: Notation = Notation {
    name: "tafl",
    seats: &[
        Seat { number: 0, id: "attackers", title: "Attackers" },
        Seat { number: 1, id: "defenders", title: "Defenders" },
    ],
    likeness: likeness::of,
    likeness_in_record: likeness::in_record,
    is_notation: likeness::is_notation,
    label: likeness::label,
    begins: pasted::begins,
    reads: pasted::reads,
    fits: |_| true,
    label_of: pasted::label_of,
    places: pasted::places,
    follows_on: |before, after| Some(pasted::places(before)?.end == pasted::places(after)?.start),
    recased: |_| None,
    is_unknown: |line| is_unknown_after(line, likeness::label(line)),
    is_end: |_| false,
    claims: |line| {
        // A wrong sign in the number before the moves says nothing of them.
        let start = after_blanks(line);
        turn::claims(&start[numbers::damaged(start).unwrap_or(0)..])
    },
    signs: pasted::SIGNS,
};

/// A side's seat, as reports have it.
pub(super) fn seat(side: Side) -> Option<Seat> {
    NOTATION.seat(usize::from(side == Side::Defenders))
}
