//! The words for lines that are not notation.

use super::Words;
use crate::{
    codes::SYNTAX,
    games::herrlof::notation::{spellings::is_colour, written::Fault},
    phrase::cut,
};

/// What of a line cannot be read. `text` is what is written there; `line` is all of it.
pub(in crate::games::herrlof) fn of_fault(fault: Fault, text: &str, line: &str) -> Words {
    let line = line.trim_end();
    let text = match text {
        // What is missing at the end of a line is missed behind its last word.
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

/// What stands behind the label of a round.
const TURNED: &str =
    "write the card turned up behind the round: `R1 5b`, or `R1 ?b` when only the colour is known";

/// A line that is none of a record.
fn unreadable_line(text: &str) -> Words {
    let message = format!("`{}` is no line of a record", cut(text));
    Words::new(&SYNTAX, message, "cannot be read").help(
        "a round is `R1 5b`, a hand `A: 12b 7g ?`, a trick `A1 7g 8g`, a tally `T1 A7/6 B8/9`; words stand behind a `;`",
    )
}

/// What stands where a card belongs, and is none.
fn unreadable_card(text: &str, line: &str) -> Words {
    let message = format!("`{}` is no card", cut(text));
    let is_round = line.trim_start().starts_with('R');
    let help = if is_colour(text) && is_round {
        TURNED
    } else if is_colour(text) {
        "a card is its rank and then the letter of its colour, with no comma behind it: `2r 9r`"
    } else if matches!(text, "A" | "B" | "C") {
        "who takes the trick stands behind a `=`: `=A`"
    } else if text.starts_with('(') && text.contains(char::is_alphabetic) {
        "words stand behind a `;`, or between `{` and `}`"
    } else if text.starts_with(['+', '-', '(']) {
        "behind a 3 stands the card drawn and then the card put back: `3r+3g-2b`, and `?` for one that nobody saw: `3r+?-2b`"
    } else if text.starts_with(['>', '→', '*']) {
        "who takes the trick stands behind a `=`: `=A`; `=x` if it is destroyed"
    } else if text.starts_with([',', ';', '.', '/']) {
        "cards need no sign between them, only blanks if you like: `7g 8g`, `12b 7g`"
    } else {
        "a card is its rank and the letter of its colour, `1b` to `9b` and so with `g`, `r`, `y`; the runes are `V` and `N`"
    };
    Words::new(&SYNTAX, message, "not a card").help(help)
}

/// A rank, or several, without a colour behind them, or with no rank among them that a card has.
fn card_without_colour(text: &str) -> Words {
    if text.contains('0') {
        let message = format!("`{}` is no card: the ranks are 1 to 9", cut(text));
        return Words::new(&SYNTAX, message, "no such rank").help("write a rank from 1 to 9");
    }
    let message = format!("`{}` does not say of which colour the card is", cut(text));
    Words::new(&SYNTAX, message, "no colour")
        .help("write the letter of the colour behind the rank: `b`, `g`, `r` or `y`")
}

/// A label that what follows stands right behind.
fn no_gap(text: &str) -> Words {
    let message = format!(
        "No blank stands behind the label in `{}`, so its number could go on",
        cut(text)
    );
    Words::new(&SYNTAX, message, "no blank")
        .help("write a blank between the label and what follows: `A1 7g 8g`")
}

/// Text behind the end of a line that can be read.
fn trailing(text: &str) -> Words {
    let message = format!("`{}` stands behind the end of the line", cut(text));
    let is_label = text.starts_with(['A', 'B', 'C', 'R', 'T'])
        && text.ends_with(|last: char| last.is_ascii_digit());
    let help = if is_label {
        "put what begins with it on a line of its own"
    } else if text.starts_with(['+', '-']) {
        "what a 6 draws stands first, then what is given back: `=A+5b-7r`, and `?` for one that nobody saw: `=A+?`"
    } else {
        "one round, trick or tally stands on a line; words stand behind a `;`, or between `{` and `}`"
    };
    Words::new(&SYNTAX, message, "too much").help(help)
}

/// What stands where a player's score belongs, and is none.
fn no_score(text: &str) -> Words {
    let message = format!("`{}` is no score of a tally", cut(text));
    Words::new(&SYNTAX, message, "not a score").help(
        "a score is the player's letter, the prediction, a `/` and the tricks, with no blank behind the letter: `A7/6`; then perhaps the points of the round and the total: `A7/6+6=23`",
    )
}

/// A label with no card behind it.
fn no_cards(label: &str) -> Words {
    let what = if label.trim_start().starts_with('T') {
        "score"
    } else {
        "card"
    };
    let message = format!("No {what} stands behind `{}`", cut(label));
    let help = match label.trim_start().chars().next() {
        Some('R') => TURNED,
        Some('T') => "write each player's prediction and tricks behind it: `T1 A7/6 B8/9`",
        _ => "write the cards behind it: a trick is `A1 7g 8g`, a hand `A: 12b 7g ?`",
    };
    Words::new(&SYNTAX, message, "nothing behind it").help(help)
}

/// What stands behind the `=` of a trick, and says nothing that can come of it.
fn not_a_trick_end(text: &str) -> Words {
    let message = format!("`{}` does not say what came of the trick", cut(text));
    Words::new(&SYNTAX, message, "not an end of a trick").help(
        "`=A`, with the player's letter: A takes it; `=x`: it is destroyed; `=A+B`, `=A+5b-7r`: won with a 1 or a 6; `=x8b`: a card is turned up",
    )
}

/// A tag that should say to how many points the game is played.
pub(in crate::games::herrlof) fn no_goal(text: &str) -> Words {
    let message = format!("`{}` is no number of points to play to", cut(text));
    Words::new(&SYNTAX, message, "not a number")
        .help("write it like `[Goal \"40\"]`; without the tag it is 50, or 40 with three players")
}
