//! The words for lines that are not notation.

use crate::{
    codes::{SYNTAX, Words},
    games::herrlof::notation::{spellings::is_colour, written::Fault},
    phrase::cut,
};

const TURNED: &str =
    "write the card that was turned up after the round: `R1 5b`, or `R1 ?b` if only its colour is known";

/// A remark after the end of a line.
pub fn remark(text: &str) -> Words {
    let message = format!("`{}` is read as a comment", cut(text));
    Words::new(&SYNTAX, message, "not part of the line").help("write comments after `;`")
}

/// Whether a text is a player's letter and a number after `=`.
fn is_total(text: &str) -> bool {
    let number = text.strip_prefix(['A', 'B', 'C']).and_then(|rest| rest.strip_prefix('='));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The part of a line that cannot be read: `text` is that part, `line` is the whole line.
pub fn of_fault(fault: Fault, text: &str, line: &str) -> Words {
    let line = line.trim_end();
    let first = line.trim_start().chars().next();
    let text = match text {
        // Something is missing at the end of the line: name its last word.
        "" => line.rsplit([' ', '\t']).next().unwrap_or(line),
        _ => text,
    };
    let shown = cut(match fault {
        Fault::NoGap | Fault::NoCards | Fault::Line => line,
        _ => text,
    });
    let (message, label, help) = match fault {
        Fault::Card => (format!("`{shown}` is not a card"), "not a card", instead_of_card(text, first)),
        Fault::NoColour if text.contains('0') => {
            (format!("`{shown}` is not a card: ranks are 1 to 9"), "no such rank", "write a rank from 1 to 9")
        }
        Fault::NoColour => (
            format!("The colour of `{shown}` is missing"),
            "no colour",
            "write the letter of the colour after the rank: `b`, `g`, `r` or `y`",
        ),
        Fault::NoGap => (
            format!("A space is missing after the label in `{shown}`, so it is unclear where its number ends"),
            "space missing",
            "write a space after the label: `A1 7g 8g`",
        ),
        Fault::NoCards => (
            format!("No {} follows `{shown}`", if first == Some('T') { "score" } else { "card" }),
            "nothing after it",
            match first {
                Some('R') => TURNED,
                Some('T') => "write each player's prediction and tricks after it: `T1 A7/6 B8/9`",
                _ => "write the cards after it: a trick is `A1 7g 8g`, a hand `A: 12b 7g ?`",
            },
        ),
        Fault::End => (
            format!("`{shown}` is not an end of a trick"),
            "not an end of a trick",
            "write the winner, `=A`, or `=x` if the trick is destroyed; a 1 that wins adds `+B`, a 6 adds `+5b-7r`; `=x8b` also turns up a card",
        ),
        Fault::Hidden => {
            (format!("`{shown}` is a card that nobody knows"), "not known", "write the card, if it is known")
        }
        Fault::Score if is_total(text) => (
            format!("`{shown}` is a total without a prediction and tricks"),
            "no tricks",
            "write `?` for what nobody knows: `A?/?=6`",
        ),
        Fault::Score => (
            format!("`{shown}` is not a score"),
            "not a score",
            "a score is the player's letter, the prediction, `/` and the tricks, without spaces: `A7/6`; you can add the points of the round and the total: `A7/6+6=23`",
        ),
        Fault::Trailing => {
            (format!("Unexpected `{shown}` after the end of the line"), "not expected here", after_the_line(text))
        }
        Fault::Line => (
            format!("`{shown}` cannot be read as a line of a record"),
            "cannot be read",
            "a round is `R1 5b`, a hand `A: 12b 7g ?`, a trick `A1 7g 8g`, a tally `T1 A7/6 B8/9`; write comments after `;`",
        ),
    };
    Words::new(&SYNTAX, message, label).help(help)
}

/// What to write where a card is expected. `first` is the first letter of the line.
fn instead_of_card(text: &str, first: Option<char>) -> &'static str {
    if is_colour(text) && first == Some('R') {
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
    }
}

/// What to do with text after a complete line.
fn after_the_line(text: &str) -> &'static str {
    if text.starts_with(['A', 'B', 'C', 'R', 'T']) && text.ends_with(|last: char| last.is_ascii_digit()) {
        "start a new line before it"
    } else if text.starts_with(['+', '-']) {
        "write the card that the 6 draws first, then the card given back: `=A+5b-7r`; write `?` for a card that nobody saw: `=A+?`"
    } else {
        "write one round, trick or tally a line, and comments after `;` or between `{` and `}`"
    }
}

/// A `Goal` tag without a number.
pub fn no_goal(text: &str) -> Words {
    let message = format!("`{}` is not a number of points to play to", cut(text));
    Words::new(&SYNTAX, message, "not a number")
        .help("write a number, as in `[Goal \"40\"]`; without the tag it is 50, or 40 for three players")
}
