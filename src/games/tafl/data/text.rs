//! Turns of tafl as notation: two on a line, with their number.

use super::{Comment, CommentKind, Deed, Turn};
use crate::{
    data::{TurnText, Unwritable, comment, line, loose},
    games::tafl::{
        notation::NOTATION,
        notation::{
            self,
            turn::{Action, Label},
        },
        rules::position::Piece,
    },
};

/// Adds turns, two a line if they are one pair and no comment parts them.
pub fn write_turns(turns: &[TurnText], text: &mut String) -> Result<(), Unwritable> {
    let mut open = String::new();
    for (at, turn) in turns.iter().enumerate() {
        let within = |fault: Unwritable| fault.within(&format!("turns[{at}]"));
        let number = Number::of(&turn.turn).map_err(within)?;
        let written = turn.written(&NOTATION).map_err(within)?;
        if open.is_empty() {
            loose(&turn.before, text).map_err(|fault| within(fault.within(".before")))?;
            open = label(turn, number).map_err(within)?;
        }
        open.push(' ');
        open.push_str(written);
        let next = turns.get(at + 1);
        if next.is_some_and(|next| shares_line(turn, next, number)) {
            for (at, one) in turn.beside.iter().enumerate() {
                let fault = |fault| Unwritable::new(format!(".beside[{at}]"), fault);
                open.push(' ');
                open.push_str(&comment(one).map_err(|one| within(fault(one)))?);
            }
        } else {
            line(&[], &open, &turn.beside, text).map_err(within)?;
            open.clear();
        }
    }
    Ok(())
}

/// Whether a turn and the next go on one line: no comment between them ends the line, and they are a pair of which the
/// first can be read, or the next has no number. A second that cannot be read might not be seen as a turn on a line of
/// its own.
fn shares_line(turn: &TurnText, next: &TurnText, number: Number) -> bool {
    let is_pair =
        Number::of(&next.turn).is_ok_and(|next| !number.is_second && next.is_second && next.number == number.number);
    let is_braced = |comment: &Comment| comment.kind == CommentKind::Braces;
    let goes_on = match next.written_label.as_deref() {
        None => is_pair && is_readable(&turn.written),
        Some(label) => label.is_empty(),
    };
    goes_on && next.before.is_empty() && turn.beside.iter().all(is_braced)
}

fn is_readable(written: &str) -> bool {
    let read = notation::read(written);
    let first = read.plies.first();
    // What comes after it on its line would be taken for more of what cannot be read.
    read.faults.is_empty() && first.is_some_and(|ply| !matches!(ply.action, Action::Unreadable(_)))
}

/// The number of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    pub number: u32,
    pub is_second: bool,
}

impl Number {
    /// Reads `3a`.
    pub fn of(turn: &str) -> Result<Self, Unwritable> {
        let read = |end: char| turn.strip_suffix(end)?.parse().ok();
        let (first, second) = (read('a'), read('b'));
        let number = first.or(second).ok_or_else(|| {
            let message = "a turn is named by its number and `a` for the first move or `b` for the second: `3a`";
            Unwritable::new(".turn", message)
        })?;
        Ok(Self { number, is_second: second.is_some() })
    }
}

/// The number before a turn at the start of a line.
fn label(turn: &TurnText, Number { number, is_second }: Number) -> Result<String, Unwritable> {
    let Some(written) = &turn.written_label else {
        let stops = if is_second { "..." } else { "." };
        return Ok(format!("{number}{stops}"));
    };
    let read = notation::read(&format!("{written} a1-a2"));
    let is_label = |label: Label| label.span.end == written.len();
    match &read.plies[..] {
        [only] if only.is_readable() && only.label.is_some_and(is_label) => Ok(written.clone()),
        _ => Err(Unwritable::new(
            ".written_label",
            "a turn number is written `3.`, or `3...` before the second move of a turn",
        )),
    }
}

/// A turn in its usual spelling if it was played as written, else as it is written.
pub fn spelled(turn: &Turn) -> String {
    let squares = turn.from.as_ref().zip(turn.to.as_ref());
    match (turn.does, squares) {
        _ if !turn.judged => turn.written.clone(),
        (Some(Deed::Resigns), _) => "---".to_owned(),
        (Some(Deed::Timeout), _) => "timeout".to_owned(),
        (Some(Deed::Moves), Some((from, to))) => {
            let king = match turn.piece {
                Some(Piece::King) => "K",
                _ => "",
            };
            let sign = if turn.captures.is_empty() { "" } else { "x" };
            let captures = turn.captures.join("/");
            let mark = turn.mark.as_deref().unwrap_or_default();
            format!("{king}{from}-{to}{sign}{captures}{mark}")
        }
        _ => turn.written.clone(),
    }
}
