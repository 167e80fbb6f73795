//! From the lines of a text to the turns on them: mostly one a line, but hands put two turns on one line,
//! or break a turn over two.

use super::{
    grammar::MOST_MOVES,
    offers, recover,
    turn::{Fault, Label, Malformed, Turn},
};
use crate::{
    record::{self, Text},
    span::Span,
};

/// A turn of a game, and its place in the text.
pub struct Line<'a> {
    /// The turn's text.
    pub text: Text<'a>,
    /// Whether more than comments is between it and the turn before.
    pub after_blank: bool,
    /// The turn as written.
    pub turn: Turn,
}

/// Reads the turns on the lines of a section. Linear in their length.
pub(in crate::games::hirth) fn read(lines: Vec<record::Line<'_>>) -> Vec<Line<'_>> {
    let mut turns: Vec<Line<'_>> = Vec::with_capacity(lines.len());
    // Offers before the first turn of a game, on lines of their own.
    let mut early: Option<Line<'_>> = None;
    let mut lines = lines.into_iter().peekable();
    while let Some(line) = lines.next() {
        let mut line = Line::of(line.text, line.after_blank);
        if offers::are_offers(line.text.as_str()) {
            let is_early = turns.is_empty() || line.after_blank && lines.peek().is_some_and(is_first_at_once);
            match turns.last_mut() {
                _ if is_early => match &mut early {
                    Some(early) if early.text.as_str().len() <= LONGEST => early.take_in(line, None),
                    _ => turns.extend(early.replace(line)),
                },
                Some(last) if last.can_take_offers(&line) => {
                    let is_rest = last.goes_on_in(&line);
                    last.take_in(line, is_rest.then_some(Fault::BrokenLine));
                }
                _ => turns.push(line),
            }
            continue;
        }
        if let Some(mut before) = early.take() {
            before.take_in(line, None);
            line = before;
        }
        match turns.last_mut() {
            Some(last) if last.goes_on_in(&line) => last.take_in(line, Some(Fault::BrokenLine)),
            _ => line.one_by_one(&mut turns),
        }
    }
    turns.extend(early);
    turns
}

/// Whether a line starts a game, and follows the line before it at once.
fn is_first_at_once(line: &record::Line<'_>) -> bool {
    let label = || recover::read(line.text.as_str()).label;
    !line.after_blank && label().is_some_and(|label| label.value == Label::FIRST)
}

impl<'a> AsRef<Text<'a>> for Line<'a> {
    fn as_ref(&self) -> &Text<'a> {
        &self.text
    }
}

impl<'a> Line<'a> {
    fn of(text: Text<'a>, after_blank: bool) -> Self {
        Self { turn: recover::read(text.as_str()), text, after_blank }
    }

    /// Whether it is labelled `G1`.
    pub fn is_first(&self) -> bool {
        let label = self.turn.label.map(|label| label.value);
        label == Some(Label::FIRST)
    }

    /// The byte of the text at which the moves start.
    pub fn moves_start(&self) -> usize {
        let label = self.turn.label.map(|label| label.span.end);
        let mut faults = self.turn.faults.iter();
        let fault = faults.find(|fault| fault.is_of_label());
        label.or(fault.map(|fault| fault.span.end)).unwrap_or(0)
    }

    /// Whether the next line is the rest of this turn: it has no label, and both together are a turn that can
    /// be read, with no more moves than fit.
    fn goes_on_in(&self, next: &Line<'_>) -> bool {
        let text = next.text.as_str();
        if next.after_blank
            || next.turn.label.is_some()
            || self.turn.slash.is_some()
            || self.text.as_str().len() + text.len() > LONGEST
            || !self.turn.faults.iter().all(Malformed::is_of_lines)
        {
            return false;
        }
        let whole = recover::read(&format!("{} {text}", self.text.as_str()));
        whole.faults.is_empty() && whole.moves.len() <= MOST_MOVES
    }

    /// Whether offers on the line after it can be read as made in this turn. A refused one cannot be made in it after
    /// its battles: then it is the whole next turn.
    fn can_take_offers(&self, next: &Line<'_>) -> bool {
        let is_refused = !offers::are_accepted(next.text.as_str());
        self.text.as_str().len() <= LONGEST && (!is_refused || self.turn.battles.is_empty())
    }

    /// Takes in the next line, which is at `fault` if it may not be a line of its own.
    fn take_in(&mut self, next: Line<'a>, fault: Option<Fault>) {
        let start = self.text.as_str().len() + 1;
        let span = Span::new(start, start + next.text.as_str().len());
        let mut faults = std::mem::take(&mut self.turn.faults);
        faults.retain(Malformed::is_of_lines);
        faults.extend(fault.map(|fault| Malformed { span, fault }));
        self.text.append(next.text);
        self.turn = recover::read(self.text.as_str());
        faults.append(&mut self.turn.faults);
        self.turn.faults = faults;
    }

    /// Adds the turns on this line: the first, and those that follow it with the labels that do.
    fn one_by_one(mut self, turns: &mut Vec<Self>) {
        let cuts = self.cuts();
        if cuts.is_empty() {
            turns.push(self);
            return;
        }
        let first = turns.len();
        for &cut in cuts.iter().rev() {
            let mut next = Line::of(self.text.split_off(cut), false);
            if let Some(label) = next.turn.label {
                next.turn.faults.insert(0, Malformed { span: label.span, fault: Fault::SharedLine });
            }
            turns.push(next);
        }
        turns.push(Line::of(self.text, self.after_blank));
        turns[first..].reverse();
    }

    /// Where in the text another turn starts: at a word that is the next label, before a move.
    fn cuts(&self) -> Vec<usize> {
        let mut cuts = Vec::new();
        let Some(label) = self.turn.label.filter(|_| !self.turn.faults.is_empty()) else {
            return cuts;
        };
        let mut expected = label.value.next();
        let text = self.text.as_str();
        let mut before = 0;
        for word in text.split_ascii_whitespace() {
            let at = before + text[before..].find(word).unwrap_or(0);
            before = at + word.len();
            // The stroke of the turn before may be directly before the label.
            let bare = word.trim_start_matches('/');
            let (at, word) = (before - bare.len(), bare);
            let begins = || {
                let turn = recover::read(word);
                let moves = text[before..].trim_start().starts_with(['H', 'K', 'L']);
                turn.label.is_some_and(|label| label.value == expected)
                    && (moves && turn.moves.is_empty() || !turn.moves.is_empty())
            };
            if at > 0 && word.starts_with(['G', 'S']) && begins() {
                cuts.push(at);
                expected = expected.next();
            }
        }
        cuts
    }
}

/// The longest turn that is put together or repaired, in bytes: no legal turn is longer.
pub(in crate::games::hirth) const LONGEST: usize = 240;
