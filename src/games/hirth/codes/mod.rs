//! One file a finding code: what it is, a wrong and a right example, and the words for the facts that the
//! grammar and the rules return. The words are here and nowhere else.

use super::{
    board::Side,
    labels::{self, Slip, between},
    rules::Breach,
    turn::{Fault, Label},
};
pub(super) use crate::codes::Words;
use crate::{codes, page::Page};

pub mod battle_marks;
pub mod battle_missing;
pub mod battle_order;
pub mod battle_outcome;
pub mod battle_unexpected;
pub mod contradicted;
pub mod detour;
pub mod empty_reserve;
pub mod karve_cargo;
pub mod karve_full;
pub mod karve_limit;
pub mod king_retreat;
pub mod label_side;
pub mod lateral_crossing;
pub mod manned_entry;
pub mod missing_slash;
pub mod needless_attack_mark;
pub mod no_karve;
pub mod no_such_piece;
pub mod not_adjacent;
pub(super) mod noted;
pub mod off_board_attack;
pub mod penningr;
pub(super) mod phrase;
pub(super) mod remark;
pub mod step_count;
pub mod stopped_piece;
mod syntax;
pub mod unmarked_attack;
pub mod winners_not_recorded;

/// The codes of any game that records of HIRÞ can raise, with the rules they rest on.
pub static SHARED: &[(&Page, &[&str])] = &[
    (&codes::syntax::PAGE, &["R6", "R22", "N1", "N3"]),
    (&codes::no_game::PAGE, &["N1"]),
    (&codes::label_number::PAGE, &["R4"]),
    (&codes::after_the_end::PAGE, &["R19", "R21", "R22"]),
    (&codes::result_mismatch::PAGE, &["R21", "R22", "R23"]),
    (&codes::match_over::PAGE, &["R4", "R23"]),
    (&codes::match_seats::PAGE, &["R4", "R23"]),
    (&codes::game_name::PAGE, &[]),
    (&codes::misspelt_tag::PAGE, &[]),
    (&codes::repeated_tag::PAGE, &[]),
    (&codes::lone_tag::PAGE, &[]),
    (&codes::ambiguous::PAGE, &["R12", "N2", "N5"]),
    (&codes::dress::PAGE, &[]),
    (&codes::unusual_character::PAGE, &["R16", "N4"]),
    (&codes::unfinished::PAGE, &["R21", "R22"]),
];

/// The codes of HIRÞ alone, errors first, in the order of the explain list.
pub static PAGES: &[&Page] = &[
    &label_side::PAGE,
    &manned_entry::PAGE,
    &unmarked_attack::PAGE,
    &needless_attack_mark::PAGE,
    &karve_cargo::PAGE,
    &karve_full::PAGE,
    &no_such_piece::PAGE,
    &no_karve::PAGE,
    &stopped_piece::PAGE,
    &not_adjacent::PAGE,
    &empty_reserve::PAGE,
    &step_count::PAGE,
    &contradicted::PAGE,
    &karve_limit::PAGE,
    &battle_missing::PAGE,
    &battle_unexpected::PAGE,
    &battle_outcome::PAGE,
    &battle_marks::PAGE,
    &king_retreat::PAGE,
    &penningr::PAGE,
    &battle_order::PAGE,
    &winners_not_recorded::PAGE,
    &missing_slash::PAGE,
    &detour::PAGE,
    &lateral_crossing::PAGE,
    &off_board_attack::PAGE,
];

/// A broken rule in words. `text` is what is written there.
pub(super) fn of_breach(breach: &Breach, side: Side, text: &str) -> Words {
    match *breach {
        Breach::EmptyReserve { side, piece } => empty_reserve::words(side, piece),
        Breach::NoSuchPiece {
            side,
            piece,
            at,
            instead,
        } => no_such_piece::words(side, piece, at, instead, text),
        Breach::StoppedPiece {
            side,
            piece,
            at,
            on_line,
        } => stopped_piece::words(side, piece, at, on_line),
        Breach::KarveOnLine { side, at } => stopped_piece::karve_on_line(side, at),
        Breach::StopsOnEntry { side, piece } => stopped_piece::on_entry(side, piece),
        Breach::KarveCargo {
            side,
            at,
            written,
            aboard,
        } => karve_cargo::words(side, at, written, aboard, text),
        Breach::NoKarve { side, at } => no_karve::words(side, at, text),
        Breach::KarveFull { side, at } => karve_full::words(side, at),
        Breach::UnmarkedAttack { side, goal, foes } => {
            unmarked_attack::words(side, goal, foes, text)
        }
        Breach::HomeHeld { side } => unmarked_attack::home_held(side, text),
        Breach::NeedlessMark { side, goal, own } => {
            needless_attack_mark::words(side, goal, own, text)
        }
        Breach::NotAdjacent {
            from,
            goal,
            through,
        } => not_adjacent::words(side, from, goal, through),
        Breach::TooManySteps { least, left } => step_count::too_many(least, left, side, text),
        Breach::StepCount {
            least,
            most,
            doubted,
        } => step_count::words(least, most, doubted),
        Breach::KarveLimit { side, at } => karve_limit::words(side, at),
        Breach::BattleMissing { ref fight } => battle_missing::words(fight),
        Breach::BattleUnexpected { space, twice } => battle_unexpected::words(space, twice),
        Breach::BattleOutcome { ref fight, fault } => battle_outcome::words(fight, fault),
        Breach::BattleMarks { result, right } => battle_marks::words(result, right),
        Breach::KingRetreat {
            result,
            from,
            refuges,
        } => king_retreat::words(result, from, refuges),
        Breach::Penningr { fault } => penningr::words(fault, text),
        Breach::AfterRefusal => after_refusal(),
    }
}

/// Characters that cannot be read, in words. `text` is what is written there.
pub(super) fn of_fault(fault: Fault, text: &str) -> Words {
    match fault {
        Fault::MannedEntry => manned_entry::words(text),
        Fault::TooManyAboard => karve_full::too_many(text),
        Fault::NoLabel => syntax::no_label(),
        Fault::BadLabel => syntax::bad_label(text),
        Fault::Unreadable => syntax::unreadable(text),
        Fault::NoDestination => syntax::no_destination(text),
        Fault::LofdungrAboard => syntax::lofdungr_aboard(),
        Fault::AttackAndBoard => syntax::attack_and_board(),
        Fault::NoResults => syntax::no_results(text),
        Fault::NoFate => syntax::no_fate(text),
        Fault::NoAnswer => syntax::no_answer(text),
        Fault::OutOfOrder => syntax::out_of_order(text),
        Fault::NeedlessSlash => syntax::needless_slash(),
        Fault::SlashInWords => syntax::slash_in_words(text),
        Fault::Trailing => syntax::trailing(text),
        Fault::NoSide => syntax::no_side(text),
        Fault::Parted => syntax::parted(text),
        Fault::WrongCase => syntax::wrong_case(),
        Fault::Garbled => syntax::garbled(),
        Fault::SharedLine => syntax::shared_line(text),
        Fault::BrokenLine => syntax::broken_line(),
    }
}

/// A label that is not the one its place in the record asks for.
pub(super) fn of_label(written: Label, expected: Label, slip: Slip) -> Words {
    if written.side != expected.side {
        return label_side::words(written, expected, slip);
    }
    // Greater numbers than this are not kept apart.
    let known = (written.number < u32::MAX).then(|| written.to_string());
    codes::label_number::words(known.as_deref(), &expected.to_string())
}

/// Turns are left out before one that is labelled `written`, from `expected` on.
pub(super) fn of_gap(written: Label, expected: Label) -> Words {
    if between(expected, written) < 2 {
        return label_side::words(written, expected, Slip::Gap);
    }
    let last = labels::before(written);
    let missing = match between(expected, written) {
        2 => format!("{expected} and {last}"),
        _ => format!("{expected} to {last}"),
    };
    codes::label_number::left_out(&written.to_string(), &expected.to_string(), &missing)
}

/// Something stands in a turn after a refused offer.
fn after_refusal() -> Words {
    let message =
        "The Penningr is refused, which ends the game at once: nothing follows in the turn";
    Words::new(&codes::after_the_end::PAGE, message, "the game is over")
}
