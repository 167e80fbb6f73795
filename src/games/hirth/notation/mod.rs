//! The notation: text → turns as written, with their faults, and back.

pub mod grammar;
pub mod turn;

pub(super) mod battle_order;
pub(super) mod labels;
pub(super) mod likeness;
pub(super) mod lines;
mod offers;
pub(super) mod pasted;
pub(super) mod print;
pub(super) mod recover;

pub use print::Spelling;

pub use recover::read;
pub(super) use recover::{read_strictly, read_unlabelled};

use super::board::Side;
use crate::{
    record::{Notation, is_unknown_after},
    report::Seat,
};

/// What the envelope knows of the notation.
pub(super) static NOTATION: Notation = Notation {
    name: "hirth",
    seats: &[Seat { number: 0, id: "gull", title: "Gull" }, Seat { number: 1, id: "silfr", title: "Silfr" }],
    likeness: likeness::of,
    likeness_in_record: likeness::of,
    is_notation: likeness::is_notation,
    label: likeness::label,
    begins: likeness::label,
    reads: pasted::reads,
    fits: pasted::fits,
    label_of: |seat, number| format!("{}{number}", if seat == 0 { 'G' } else { 'S' }),
    places: pasted::places,
    follows_on: |before, after| Some(pasted::places(before)?.end == pasted::places(after)?.start),
    recased: pasted::recased,
    is_unknown: |line| is_unknown_after(line, likeness::label(line)),
    is_end: pasted::is_end,
    claims: |line| recover::read(line).claims(line),
    signs: pasted::SIGNS,
};

/// A side's seat, as reports have it.
pub(super) fn seat(side: Side) -> Option<Seat> {
    NOTATION.seat(side as usize)
}
