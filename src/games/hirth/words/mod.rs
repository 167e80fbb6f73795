//! The words for the facts that grammar and rules return.

pub(super) use super::codes::*;
use super::{
    board::Side,
    labels::Slip,
    rules::Breach,
    turn::{Fault, Label},
};
use crate::codes;
pub(super) use crate::codes::Words;

mod battles;
mod moves;
pub(super) mod notation;
pub(super) mod phrase;
pub(super) mod remarks;
pub(super) mod turns;

/// A broken rule in words. `text` is what is written there.
pub(super) fn of_breach(breach: &Breach, side: Side, text: &str) -> Words {
    match *breach {
        Breach::EmptyReserve { side, piece } => moves::empty_reserve(side, piece),
        Breach::NoSuchPiece { side, piece, at, instead } => moves::no_such_piece(side, piece, at, instead, text),
        Breach::StoppedPiece { side, piece, at, on_line } => moves::stopped_piece(side, piece, at, on_line),
        Breach::KarveOnLine { side, at } => moves::karve_on_line(side, at),
        Breach::StopsOnEntry { side, piece } => moves::stops_on_entry(side, piece),
        Breach::KarveCargo { side, at, written, aboard } => moves::karve_cargo(side, at, written, aboard, text),
        Breach::NoKarve { side, at } => moves::no_karve(side, at, text),
        Breach::KarveFull { side, at } => moves::karve_full(side, at),
        Breach::UnmarkedAttack { side, goal, opponents } => moves::unmarked_attack(side, goal, opponents, text),
        Breach::HomeHeld { side } => moves::home_held(side, text),
        Breach::NeedlessMark { side, goal, own } => moves::needless_attack_mark(side, goal, own, text),
        Breach::NotAdjacent { from, goal, through } => moves::not_adjacent(side, from, goal, through, text),
        Breach::TooManySteps { least, left } => moves::too_many_steps(least, left, side, text),
        Breach::StepCount { least, most, doubted } => moves::step_count(least, most, doubted),
        Breach::KarveLimit { side, at } => moves::karve_limit(side, at),
        Breach::BattleMissing { ref fight } => battles::battle_missing(fight),
        Breach::BattleUnexpected { space, twice } => battles::battle_unexpected(space, twice),
        Breach::BattleOutcome { ref fight, fault } => battles::battle_outcome(fight, fault),
        Breach::BattleMarks { result, right } => battles::battle_marks(result, right),
        Breach::KingRetreat { result, from, refuges } => battles::king_retreat(result, from, refuges),
        Breach::Penningr { fault } => turns::penningr(fault, text),
        Breach::AfterRefusal => after_refusal(),
        Breach::OfferTooLate => offer_too_late(),
    }
}

/// Characters that cannot be read, in words. `text` is what is written there.
pub(super) fn of_fault(fault: Fault, text: &str) -> Words {
    match fault {
        Fault::MannedEntry => notation::manned_entry(text),
        Fault::TooManyAboard => moves::too_many_aboard(text),
        Fault::NoLabel => notation::no_label(),
        Fault::BadLabel => notation::bad_label(text),
        Fault::Unreadable => notation::unreadable(text),
        Fault::NoDestination => notation::no_destination(text),
        Fault::LofdungrAboard => notation::lofdungr_aboard(),
        Fault::AttackAndBoard => notation::attack_and_board(),
        Fault::SecondGoal => notation::second_goal(text),
        Fault::NoResults => notation::no_results(text),
        Fault::NoFate => notation::no_fate(text),
        Fault::NoAnswer | Fault::LateHalfOffer => notation::no_answer(text),
        Fault::OutOfOrder => notation::out_of_order(text),
        Fault::MisplacedOffer => notation::misplaced_offer(text),
        Fault::NeedlessSlash => notation::needless_slash(),
        Fault::SlashInWords => notation::slash_in_words(text),
        Fault::Trailing => notation::trailing(text),
        Fault::NoSide => notation::no_side(text),
        Fault::Parted => notation::parted(text),
        Fault::WrongCase => notation::wrong_case(),
        Fault::Garbled => notation::garbled(),
        Fault::SharedLine => notation::shared_line(text),
        Fault::BrokenLine => notation::broken_line(),
    }
}

/// A label that is not the one its place in the record asks for.
pub(super) fn of_label(written: Label, expected: Label, slip: Slip) -> Words {
    if written.side != expected.side {
        return turns::label_side(written, expected, slip);
    }
    // Greater numbers than this are not kept apart.
    let known = (written.number < u32::MAX).then(|| written.to_string());
    codes::label_number(known.as_deref(), &expected.to_string())
}

/// Turns are left out before one that is labelled `written`, from `expected` on.
pub(super) fn of_gap(written: Label, expected: Label) -> Words {
    if expected.turns_to(written) < 2 {
        return turns::label_side(written, expected, Slip::Gap);
    }
    let last = written.before();
    let missing = match expected.turns_to(written) {
        2 => format!("{expected} and {last}"),
        _ => format!("{expected} to {last}"),
    };
    let words = codes::turns_left_out(&written.to_string(), &expected.to_string(), &missing);
    match expected {
        Label::FIRST => words.help(format!(
            "add {missing} before this turn, or write the position in which the record starts in a tag, such as `[Start \"{} 0:GKhhL 9:SL\"]`",
            written.side.letter()
        )),
        _ => words,
    }
}

/// A turn goes on after a refused offer.
fn after_refusal() -> Words {
    let message = "The Penningr is refused, which ends the game at once: nothing follows in the turn";
    Words::new(&codes::AFTER_THE_END, message, "the game is over")
}

/// An offer after the end of the game.
fn offer_too_late() -> Words {
    let message = "The turn ends the game, so nobody can offer the Penningr after it";
    Words::new(&codes::AFTER_THE_END, message, "the game is over")
        .help("if the offer was made earlier, write it before the battles or the `/` of a turn")
}
