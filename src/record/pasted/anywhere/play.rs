//! A turn as it is found in a line.

use super::{
    super::{TurnReader, bare::Change},
    respelt::Respelt,
};
use crate::span::Span;

/// A turn, as it is written in the text.
pub struct Play {
    /// From the end of the turn before it, or the start of its line.
    pub before: Span,
    pub label: Option<Label>,
    /// Its moves, offers and battles.
    pub span: Span,
    /// As it is to be read, without its label.
    pub read: String,
    /// Signs between its words other than a space: each becomes a space, or is deleted.
    pub joints: Vec<Change>,
    /// What is to be read for signs that look alike.
    pub respelt: Vec<Respelt>,
    /// Whether all of it can be read.
    pub is_clean: bool,
    /// Whether it can be nothing but a turn.
    pub is_strong: bool,
    /// Whether it goes on with the turn before it.
    pub is_rest: bool,
    /// Whether it takes the place of a move that was taken back.
    pub is_correction: bool,
    /// The label that it is to have; `None` where that stays as it is.
    pub new_label: Option<String>,
}

impl Play {
    /// A label at the end of a line: its moves are on the next.
    pub fn open(label: Label, from: usize) -> Self {
        let end = label.span.end;
        Self {
            before: Span::new(from, label.span.start.max(from)),
            span: Span::new(end, end),
            read: String::new(),
            joints: Vec::new(),
            respelt: Vec::new(),
            is_clean: false,
            is_strong: true,
            is_rest: false,
            new_label: None,
            is_correction: false,
            label: Some(label),
        }
    }

    pub fn is_open(&self) -> bool {
        self.span.is_empty()
    }

    /// Whether no `/` follows it.
    pub fn is_ended(&self, reader: &TurnReader<'_>) -> bool {
        has_tail(&self.read, reader)
    }
}

/// Whether a `/` or a battle is in a turn, so that no `/` follows.
pub fn has_tail(turn: &str, reader: &TurnReader<'_>) -> bool {
    turn.split(' ').any(|word| reader.is_closing(word))
}

/// A line with turns on it.
pub struct Line {
    pub span: Span,
    pub plays: Vec<Play>,
    /// Whether it starts as a comment.
    pub is_comment: bool,
}

impl Line {
    /// Whether it goes on with the turn of the line before.
    pub fn is_rest(&self) -> bool {
        self.plays.first().is_some_and(|play| play.is_rest)
    }

    /// Returns where its last turn ends.
    pub fn end(&self) -> usize {
        self.plays.last().map_or(self.span.start, |play| play.span.end)
    }
}

/// A label, as it is written before a turn.
#[derive(Clone)]
pub struct Label {
    pub span: Span,
    /// What is to be read for signs that look alike.
    pub respelt: Vec<Respelt>,
    /// Whether it cannot be read.
    pub is_slipped: bool,
}

impl Label {
    pub fn as_written(span: Span) -> Self {
        Self { span, respelt: Vec::new(), is_slipped: false }
    }

    pub fn is_as_written(&self) -> bool {
        self.respelt.is_empty() && !self.is_slipped
    }

    /// Returns the label as it is to be read; the first of the game if it has a mistake in it.
    pub fn written(&self, text: &str, reader: &TurnReader<'_>) -> String {
        let own = &text[self.span.start..self.span.end];
        if self.is_as_written() {
            own.to_owned()
        } else if let [whole] = &self.respelt[..]
            && whole.text().eq_ignore_ascii_case(own)
        {
            whole.text().to_owned()
        } else {
            reader.label_of(0, 1)
        }
    }

    pub fn slipped(span: Span) -> Self {
        Self { is_slipped: true, ..Self::as_written(span) }
    }

    pub fn respelt(span: Span, respelt: Vec<Respelt>) -> Self {
        let respelt = respelt.into_iter().map(|one| one.shifted(span.start));
        Self { respelt: respelt.collect(), ..Self::as_written(span) }
    }
}
