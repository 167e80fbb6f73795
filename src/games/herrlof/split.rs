//! Where a long text can be cut between two games, so that its parts, judged one by one, say what the whole says.

use super::GAME;
use crate::{
    game::{Options, gaps::Gaps},
    record::{self, Record, Shape},
};

/// The last place at which a record can be cut, in bytes; `text` is its beginning, and ends with a line end.
///
/// The cut lies before tags: a game begins there (HN12). Where `R1` begins one, what follows may say that it is a slip.
pub fn last_split(text: &str, _: &Options) -> Option<usize> {
    let Record {
        sections,
        comments,
        complaints,
    } = record::read(text, Shape::Plain, &GAME.notation);
    let gaps = Gaps::new(text, &comments, &complaints);
    (1..sections.len()).rev().find_map(|number| {
        let section = &sections[number];
        let before = sections[number - 1].lines.last()?.text.whole();
        let start = section.tags.first()?.span.start;
        let first = section.lines.first()?.text.whole();
        gaps.cut(before, start, first)
    })
}
