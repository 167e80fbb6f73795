//! What stands behind turns and is none of them: times and remarks, in a column of their own (`columns`), or behind each
//! turn (`behind`). What may say how a game ended stays, where no turn
//! follows.

mod behind;
mod columns;
mod times;

use super::{
    TurnReader, bare::Bare, cells::is_dash, cells::plain_rest, signs::is_quote, told::tells,
};
use crate::record::{Likeness, endings::may_say_how_it_ended};

/// Leaves out times and remarks behind turns.
pub fn take_off(bare: &Bare, reader: &TurnReader<'_>) -> Option<Bare> {
    let without_columns = columns::take_off(bare, reader);
    let rest = without_columns.as_ref().unwrap_or(bare);
    behind::take_off(rest, reader).or(without_columns)
}

/// No turn is looked for in more bytes than this.
const WIDEST: usize = 256;

/// What stands in a cell, or in parentheses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Piece {
    Empty,
    /// A turn or a part of one, right or wrong.
    Turn,
    /// Words, and something like a turn among them.
    Doubtful,
    Time,
    /// What may say how the game ended.
    End,
    /// Words, or what somebody thinks of a move: `?!`.
    Remark,
    /// Numbers and signs that may be anything.
    Other,
}

impl Piece {
    fn of(text: &str, reader: &TurnReader<'_>) -> Self {
        let text = text.trim_matches(|c: char| c.is_whitespace() || is_quote(c));
        let likeness = || reader.notation.likeness(text);
        if text.is_empty() || text.starts_with(is_dash) && text.chars().count() == 1 {
            Self::Empty
        } else if times::is_time(text) {
            Self::Time
        } else if may_say_how_it_ended(text) {
            Self::End
        } else if is_turn(text, reader) {
            Self::Turn
        } else if !has_words(text, reader) {
            Self::Other
        } else if likeness() != Likeness::No || has_turn(text, reader) {
            Self::Doubtful
        } else {
            Self::Remark
        }
    }
}

/// Whether one of the words of a text is like a turn.
fn has_turn(text: &str, reader: &TurnReader<'_>) -> bool {
    let words = text.split_whitespace();
    let mut words = words.map(|word| word.trim_matches(is_sign_of_words));
    words.any(|word| tells(word) && is_turn(word, reader))
}

fn is_sign_of_words(c: char) -> bool {
    is_quote(c) || matches!(c, '.' | ',' | ':' | ';' | '!' | '?' | '(' | ')')
}

fn has_words(text: &str, reader: &TurnReader<'_>) -> bool {
    reader.notation.has_words(text) || text.chars().all(|c| matches!(c, '!' | '?'))
}

/// Whether a text is a turn or a part of one, with or without its label, or may be one with a slip in it: then it has no
/// words.
fn is_turn(text: &str, reader: &TurnReader<'_>) -> bool {
    let likeness = reader.notation.likeness(text);
    if likeness == Likeness::Surely || text.len() > WIDEST {
        return likeness == Likeness::Surely;
    }
    let (label, plain) = (reader.label_of(0, 1), plain_rest(text));
    let labelled = format!("{label} {plain}");
    // A word such as `Ha` may be read as a move too.
    let reads = || tells(&plain) && reader.reads(&labelled);
    let is_part = || {
        reader.undressing.is_end(&plain)
            || reader.undressing.before_last_cell(&label, text).is_some()
    };
    let has_sign = |text: &str| {
        let is_sign = |c: char| !c.is_alphabetic() && reader.notation.is_notation(c);
        text.contains(is_sign)
    };
    let reads_recased = || {
        let recased = reader.recased(&labelled).filter(|_| has_sign(&plain));
        recased.is_some_and(|turn| reader.reads(&turn))
    };
    let is_damaged = || {
        let with_label = || reader.notation.likeness(&labelled) == Likeness::Surely;
        !has_words(text, reader) && (likeness != Likeness::No || has_sign(&plain) && with_label())
    };
    // Such as the `=B` behind a trick.
    let is_sign = || {
        text.chars().all(|c| reader.notation.is_notation(c))
            && !text.chars().all(char::is_alphanumeric)
    };
    reads() || is_part() || reads_recased() || is_damaged() || is_sign()
}
