//! Finds turns anywhere in a text. The grammar finds them in a line, whatever comes before, between and after them. How
//! they are introduced (names, numbers, times, marks) is learnt once, for the whole text. All else is a comment.

mod edits;
mod finder;
mod habit;
mod labels;
mod play;
mod plays;
mod respelt;

use super::{
    TurnReader,
    bare::{Bare, Change},
};
use crate::span::Span;
use finder::Finder;
pub use habit::Touched;
use play::Play;
use plays::Plays;

/// Returns the record that the turns of a text make, with comments of all else; `None` if there is hardly any turn.
pub fn find(bare: &Bare, reader: &TurnReader<'_>) -> Option<(Bare, Touched)> {
    let text = bare.text();
    reader.has_attacks.set(has_attacks(text, reader));
    let mut plays = Plays::of(text, reader)?;
    labels::give(text, &mut plays, reader);
    let changes = edits::changes(text, &plays, reader);
    let is_ordered = |two: &[Change]| two[0].span.end <= two[1].span.start;
    if !changes.windows(2).all(is_ordered) {
        return None;
    }
    let touched = Touched::of(text, &plays, &changes, reader);
    Some((bare.changed(changes)?, touched))
}

/// Whether a text has the usual sign of attacks in a move. The same sign at the start of a word is of a battle: where no
/// move has it, the attack before the battle has another sign.
fn has_attacks(text: &str, reader: &TurnReader<'_>) -> bool {
    let mut signs = text.match_indices('>');
    signs.any(|(at, _)| reader.is_in_move(&text[..at], &text[at + 1..]))
}

/// Whether a comment holds turns, with labels as they should be: in a comment, a number is not a damaged label.
pub fn holds_turns(comment: &str, reader: &TurnReader<'_>) -> bool {
    let comment = &comment[..super::floor(comment, LONGEST_LINE)];
    let finder = Finder::of(reader);
    let found = finder.plays(comment, Span::new(0, comment.len()));
    let is_labelled = |play: &Play| play.label.as_ref().is_some_and(|label| !label.is_slipped);
    found.iter().any(|play| play.is_clean && is_labelled(play))
}

/// Whether a line starts with the mark of a comment. `#.` is the mark of a list, and `#1` a number.
pub fn starts_comment(line: &str) -> bool {
    let is_number = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
    let is_list = |rest: &str| rest.starts_with(". ") || is_number(rest);
    line.starts_with([';', '#']) && !line.strip_prefix('#').is_some_and(is_list)
}

/// Whether a line starts with a comment in braces: with words in it, not the signs of a table or of data.
pub fn is_braced(line: &str) -> bool {
    let inside = line.strip_prefix('{').map(|rest| rest.trim_start_matches(' '));
    inside.is_some_and(|inside| inside.starts_with(|c: char| c.is_alphanumeric() || c == '('))
}

/// Returns a text as it is with any other numbers in it.
fn without_figures(text: &str) -> String {
    text.trim().replace(|c: char| c.is_numeric(), "")
}

/// What is done to one of so many turns, or more, is a habit.
const HABIT: usize = 6;

/// On a line longer than this, in bytes, turns are looked for in its beginning only.
const LONGEST_LINE: usize = 1 << 16;
