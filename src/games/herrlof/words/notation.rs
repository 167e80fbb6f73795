//! The words for lines that are not notation.

use super::Words;
use crate::{
    codes::SYNTAX,
    games::herrlof::notation::{spellings::is_colour, written::Fault},
    phrase::cut,
};

/// The part of a line that cannot be read: `text` is that part, `line` is the whole line.
pub(in crate::games::herrlof) fn of_fault(fault: Fault, text: &str, line: &str) -> Words {
    let line = line.trim_end();
    let text = match text {
        // Something is missing at the end of the line: name its last word.
        "" => line.rsplit([' ', '\t']).next().unwrap_or(line),
        _ => text,
    };
    match fault {
        Fault::Card => unreadable_card(text, line),
        Fault::NoColour => card_without_colour(text),
        Fault::NoGap => no_gap(line),
        Fault::NoCards => no_cards(line),
        Fault::End => not_a_trick_end(text),
        Fault::Score => no_score(text),
        Fault::Trailing => trailing(text),
        Fault::Line => unreadable_line(line),
    }
}

const TURNED: &str =
    "write the card that was turned up after the round: `R1 5b`, or `R1 ?b` if only its colour is known";

fn unreadable_line(text: &str) -> Words {
    let message = format!("`{}` cannot be read as a line of a record", cut(text));
    Words::new(&SYNTAX, message, "cannot be read").help(
        "a round is `R1 5b`, a hand `A: 12b 7g ?`, a trick `A1 7g 8g`, a tally `T1 A7/6 B8/9`; write comments after `;`",
    )
}

/// Text where a card is expected.
fn unreadable_card(text: &str, line: &str) -> Words {
    let message = format!("`{}` is not a card", cut(text));
    let is_round = line.trim_start().starts_with('R');
    let help = if is_colour(text) && is_round {
        TURNED
    } else if is_colour(text) {
        "write the rank, then the letter of the colour, without a comma: `2r 9r`"
    } else if matches!(text, "A" | "B" | "C") {
        "write the winner of the trick after `=`: `=A`"
    } else if text.starts_with('(') && text.contains(char::is_alphabetic) {
        "write comments after `;`, or between `{` and `}`"
    } else if text.starts_with(['+', '-', '(']) {
        "after a 3, write the card drawn and then the card put back: `3r+3g-2b`; write `?` for a card that nobody saw: `3r+?-2b`"
    } else if text.starts_with(['>', '→', '*']) {
        "write the winner of the trick after `=`: `=A`, or `=x` if the trick is destroyed"
    } else if text.starts_with([',', ';', '.', '/']) {
        "separate cards with spaces, or with nothing: `7g 8g`, `12b 7g`"
    } else {
        "a card is a rank from 1 to 9 and a colour, `b`, `g`, `r` or `y`: `7g`; the runes are `V` and `N`"
    };
    Words::new(&SYNTAX, message, "not a card").help(help)
}

/// Ranks without a colour after them, or a rank that no card has.
fn card_without_colour(text: &str) -> Words {
    if text.contains('0') {
        let message = format!("`{}` is not a card: ranks are 1 to 9", cut(text));
        return Words::new(&SYNTAX, message, "no such rank").help("write a rank from 1 to 9");
    }
    let message = format!("The colour of `{}` is missing", cut(text));
    Words::new(&SYNTAX, message, "no colour")
        .help("write the letter of the colour after the rank: `b`, `g`, `r` or `y`")
}

/// A label that runs into the text after it.
fn no_gap(text: &str) -> Words {
    let message =
        format!("A space is missing after the label in `{}`, so it is unclear where its number ends", cut(text));
    Words::new(&SYNTAX, message, "space missing").help("write a space after the label: `A1 7g 8g`")
}

/// Text after a complete line.
fn trailing(text: &str) -> Words {
    let message = format!("Unexpected `{}` after the end of the line", cut(text));
    let is_label = text.starts_with(['A', 'B', 'C', 'R', 'T']) && text.ends_with(|last: char| last.is_ascii_digit());
    let help = if is_label {
        "start a new line before it"
    } else if text.starts_with(['+', '-']) {
        "write the card that the 6 draws first, then the card given back: `=A+5b-7r`; write `?` for a card that nobody saw: `=A+?`"
    } else {
        "write one round, trick or tally a line, and comments after `;` or between `{` and `}`"
    };
    Words::new(&SYNTAX, message, "not expected here").help(help)
}

/// Text where a player's score is expected.
fn no_score(text: &str) -> Words {
    let message = format!("`{}` is not a score", cut(text));
    Words::new(&SYNTAX, message, "not a score").help(
        "a score is the player's letter, the prediction, `/` and the tricks, without spaces: `A7/6`; you can add the points of the round and the total: `A7/6+6=23`",
    )
}

/// A label with nothing after it.
fn no_cards(label: &str) -> Words {
    let what = if label.trim_start().starts_with('T') { "score" } else { "card" };
    let message = format!("No {what} follows `{}`", cut(label));
    let help = match label.trim_start().chars().next() {
        Some('R') => TURNED,
        Some('T') => "write each player's prediction and tricks after it: `T1 A7/6 B8/9`",
        _ => "write the cards after it: a trick is `A1 7g 8g`, a hand `A: 12b 7g ?`",
    };
    Words::new(&SYNTAX, message, "nothing after it").help(help)
}

/// Text after the `=` of a trick that is not one of its endings.
fn not_a_trick_end(text: &str) -> Words {
    let message = format!("`{}` is not an end of a trick", cut(text));
    Words::new(&SYNTAX, message, "not an end of a trick").help(
        "write the winner, `=A`, or `=x` if the trick is destroyed; a 1 that wins adds `+B`, a 6 adds `+5b-7r`; `=x8b` also turns up a card",
    )
}

/// A `Goal` tag without a number.
pub(in crate::games::herrlof) fn no_goal(text: &str) -> Words {
    let message = format!("`{}` is not a number of points to play to", cut(text));
    Words::new(&SYNTAX, message, "not a number")
        .help("write a number, as in `[Goal \"40\"]`; without the tag it is 50, or 40 for three players")
}
