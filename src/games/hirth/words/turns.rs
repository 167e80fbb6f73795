//! The words for turns as a whole: their labels, offers of the Penningr, and turns that a later one contradicts.

use super::*;
use crate::games::hirth::{labels::Slip, rules::OfferFault, turn::Label};

/// The side is the other.
pub(in crate::games::hirth) fn label_side(written: Label, expected: Label, slip: Slip) -> Words {
    let (message, label, help) = match slip {
        Slip::Gap if expected == Label::FIRST => (
            format!("Gull moves first: {expected} belongs here, not {written}"),
            "Gull's turn".to_owned(),
            format!("add {expected} before this turn"),
        ),
        Slip::Gap => (
            format!(
                "{expected} seems to be missing: {written} is written in its place and cannot be played as {expected}"
            ),
            format!("{expected} is missing"),
            format!("add {expected} before this turn"),
        ),
        Slip::Twice => (
            format!("{written} is written twice with the same moves; {expected} belongs here"),
            "the same turn again".to_owned(),
            "delete one of the two lines".to_owned(),
        ),
        Slip::Corrected => (
            format!("{written} is written twice with different moves; only the second is read"),
            "not read".to_owned(),
            "delete one of the two lines".to_owned(),
        ),
        Slip::Early => (
            format!("{written} is written before {expected}"),
            format!("{expected} belongs here"),
            "swap the two lines".to_owned(),
        ),
        Slip::Misnumbered | Slip::Shifted => (
            format!("It is {}'s turn here, not {}'s: this should be {expected}", expected.side, written.side),
            format!("should be `{expected}`"),
            format!("write `{expected}`"),
        ),
    };
    Words::new(&LABEL_SIDE, message, label).help(help)
}

/// `meant` should be written instead of `written`; it is empty if nothing should. `shows` names the turn that cannot be
/// played otherwise.
pub(in crate::games::hirth) fn contradicted(written: &str, meant: &str, shows: &str) -> Words {
    let needed = match (written, meant) {
        (_, "") => format!("without `{written}`"),
        ("", _) => format!("with `{meant}` here"),
        _ => format!("if it was `{meant}`"),
    };
    let subject = match written {
        "" => "The turn".to_owned(),
        _ => format!("`{written}`"),
    };
    let message = format!("{subject} is legal by itself, but {shows} can be played only {needed}");
    let words = Words::new(&CONTRADICTED, message, "the likely mistake");
    match meant {
        "" => words.help(format!("delete `{written}`")),
        _ => words.write(meant),
    }
}

/// North and south are mixed up in a turn, which could be played `right`. `shows` is the turn where that shows; it may be
/// the turn itself.
pub(in crate::games::hirth) fn mirrored(shows: &str, is_own: bool, right: &str) -> Words {
    let message = if is_own {
        "The turn can be played only if north and south are swapped".to_owned()
    } else {
        format!("The turn is legal by itself, but {shows} can be played only if north and south are swapped here")
    };
    Words::new(&CONTRADICTED, message, "1 for 2, 3 for 4, 5 for 6, 7 for 8").write(right)
}

/// Something is left out. `shows` is where it shows.
pub(in crate::games::hirth) fn contradicted_by_lack(meant: &str, shows: &str) -> Words {
    let message = format!("The turn is legal by itself, but {shows} can be played only with `{meant}` in it");
    Words::new(&CONTRADICTED, message, "missing here")
}

/// Something is too much. `shows` is where it shows.
pub(in crate::games::hirth) fn contradicted_by_excess(written: &str, shows: &str) -> Words {
    let message = format!("`{written}` is legal by itself, but {shows} can be played only without it");
    Words::new(&CONTRADICTED, message, "the likely mistake")
}

/// `text` is the offer.
pub(in crate::games::hirth) fn penningr(fault: OfferFault, text: &str) -> Words {
    match fault {
        OfferFault::OwnAnswer(side) => {
            let message = format!("{side} offers the Penningr, so {} answers", side.opponent());
            let words = Words::new(&PENNINGR, message, format!("{side} answers itself"));
            match text.as_bytes() {
                [by, raise, _, answer] => {
                    let (by, raise, answer) = (char::from(*by), char::from(*raise), char::from(*answer));
                    let to = side.opponent().letter();
                    words.write(format!("{by}{raise}{to}{answer}"))
                }
                _ => words,
            }
        }
        OfferFault::AlreadyDoubled(holder) => {
            let message = format!(
                "The game is doubled already, and only {holder}, who holds the Penningr, may offer again: to triple it"
            );
            let (by, to) = (holder.letter(), holder.opponent().letter());
            Words::new(&PENNINGR, message, "doubled already")
                .help(format!("{holder} offers to triple with `{by}t{to}a` or `{by}t{to}r`"))
                .quoting([format!("{by}t{to}a"), format!("{by}t{to}r")])
        }
        OfferFault::NotDoubled => {
            let message = "The game is not doubled yet, so it cannot be tripled";
            let double = text.replacen('t', "d", 1);
            Words::new(&PENNINGR, message, "not doubled yet")
                .help(format!("write `{double}` to double it first"))
                .quoting([double])
        }
        OfferFault::NotHolder(holder) => {
            let message = format!("{holder} holds the Penningr, so only {holder} may offer to triple");
            Words::new(&PENNINGR, message, format!("the Penningr is {holder}'s"))
        }
        OfferFault::Tripled => {
            let message = "The game is tripled, and after that there are no more offers";
            Words::new(&PENNINGR, message, "tripled already").help("leave this offer out")
        }
    }
}
