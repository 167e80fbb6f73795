//! Tags after the last game.

use super::Words;
use crate::{
    page::page,
    record::{Record, Section},
    span::Span,
};

page! {
    /// Tags stand after the last game, and no game follows. Tags belong to the game whose turns come after them, so these
    /// belong to none, and what they say is not looked at.
    ///
    /// # Why
    ///
    /// A result or a name that is written after its game looks as if it counted (text: the rulebook has no tags, they
    /// are this program's).
    ///
    /// # Wrong
    ///
    /// ```hirth
    /// G1 He1He2He GdSr
    ///
    /// [Result "Gull 1"]
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// [Result "Gull 1"]
    ///
    /// G1 He1He2He GdSr
    /// ```
    ///
    /// # Fix
    ///
    /// Put the tags before the first turn of their game.
    "lone-tag" Warning "A tag belongs to no game" []
}

/// The tags after the last game of a text, in words, and where they stand. Of a text without any game that is not said.
pub(super) fn of_record(record: &Record<'_>) -> Option<(Words, Span)> {
    let is_lone = |section: &&Section<'_>| section.lines.is_empty();
    let any = record.sections.iter().any(|section| !is_lone(&section));
    let last = record.sections.last().filter(is_lone).filter(|_| any)?;
    let first = last.tags.first()?;
    let message = match last.tags.len() {
        1 => format!("No game follows the tag `{}`", first.name),
        count => format!("No game follows these {count} tags"),
    };
    let words = Words::new(&PAGE, message, "of no game");
    Some((
        words.help("tags stand before the turns of their game"),
        first.span,
    ))
}
