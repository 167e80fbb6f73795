//! The words for turns as a whole: their labels, and turns that a later one contradicts.

use super::*;
use crate::games::hirth::{
    labels::Slip,
    turn::{Label, Offer},
};

impl Slip {
    /// A label that is not the one its place asks for, in words.
    pub(in crate::games::hirth) fn words(self, written: Label, expected: Label) -> Words {
        let (message, label, help) = match self {
            Self::Gap if expected.turns_to(written) > 1 => return left_out(written, expected),
            Self::Gap if expected == Label::FIRST => (
                format!("Gull moves first: {expected} belongs here, not {written}"),
                "Gull's turn".to_owned(),
                format!("add {expected} before this turn"),
            ),
            Self::Gap => (
                format!(
                    "{expected} seems to be missing: {written} is written in its place and cannot be played as {expected}"
                ),
                format!("{expected} is missing"),
                format!("add {expected} before this turn"),
            ),
            Self::Twice => (
                format!("{written} is written twice with the same moves; {expected} belongs here"),
                "the same turn again".to_owned(),
                "delete one of the two lines".to_owned(),
            ),
            Self::Corrected => (
                format!("{written} is written twice with different moves; only the second is read"),
                "not read".to_owned(),
                "delete one of the two lines".to_owned(),
            ),
            _ if written.side == expected.side => {
                // Greater numbers than this are not kept apart.
                let known = (written.number < u32::MAX).then(|| written.to_string());
                return codes::label_number(known.as_deref(), &expected.to_string());
            }
            Self::Early => (
                format!("{written} is written before {expected}"),
                format!("{expected} belongs here"),
                "swap the two lines".to_owned(),
            ),
            Self::Misnumbered | Self::Shifted => (
                format!("It is {}'s turn here, not {}'s: this should be {expected}", expected.side, written.side),
                format!("should be `{expected}`"),
                format!("write `{expected}`"),
            ),
        };
        Words::new(&LABEL_SIDE, message, label).help(help)
    }
}

/// An offer is left out before one that is made in a turn.
pub(in crate::games::hirth) fn forgotten_offer(offer: Offer, label: Label) -> Words {
    let message = format!("An offer seems to be missing: `{offer}` in {label} or before; the result tag agrees");
    Words::new(&PENNINGR, message, "only a doubled game can be tripled")
        .help(format!("write `{offer}` in the turn in which it was made"))
}

/// Several turns are left out before one that is labelled `written`, from `expected` on.
fn left_out(written: Label, expected: Label) -> Words {
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

/// `right` should be written instead of `written`; one of them is empty if something is missing, or too much. `shows`
/// names the turn or the text that cannot be played otherwise.
pub(in crate::games::hirth) fn contradicted(written: &str, right: &str, shows: &str) -> Words {
    let words = |subject: &str, needed: &str, label: &str| {
        let message = format!("{subject} is legal by itself, but {shows} can be played only {needed}");
        Words::new(&CONTRADICTED, message, label)
    };
    match (written, right) {
        ("", _) => words("The turn", &format!("with `{right}` in it"), "missing here"),
        (_, "") => words(&format!("`{written}`"), "without it", "the likely mistake"),
        _ => words(&format!("`{written}`"), &format!("if it was `{right}`"), "the likely mistake").write(right),
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
