//! Finds the turns on a line: a label, and the words after it that make a turn.

mod run;

use super::{
    super::{
        FARTHEST, TurnReader, floor,
        occurrences::is_rest_of_word,
        signs::{is_end, is_gap},
        slipped,
        words::{Word, words},
    },
    play::{Label, Play},
    respelt::{self, Respelt},
};
use crate::{record::Likeness, span::Span};
use run::Run;

/// Looks for turns on a line.
pub struct Finder<'a> {
    pub reader: &'a TurnReader<'a>,
    pub first_label: String,
    /// Whether labels have letters in them.
    pub has_letters: bool,
}

impl<'a> Finder<'a> {
    pub fn of(reader: &'a TurnReader<'a>) -> Self {
        let first_label = reader.label_of(0, 1);
        Self { reader, has_letters: first_label.contains(char::is_alphabetic), first_label }
    }

    pub fn plays(&self, text: &str, line: Span) -> Vec<Play> {
        let mut words = words(text, line, self.reader);
        let mut plays: Vec<Play> = Vec::new();
        let (mut at, mut from) = (0, line.start);
        let mut pending: Option<Label> = None;
        // Where a run ended that was full: the rest of it comes next.
        let mut full: Option<usize> = None;
        while at < words.len() {
            let follows_label =
                pending.as_ref().is_some_and(|label| text[label.span.end..words[at].span.start].chars().all(is_gap));
            let is_glued = |label: &Label| follows_label && text[label.span.end..].starts_with(char::is_alphanumeric);
            let label = self.label(text, &words, at, line.end);
            let label = label.filter(|label| !is_glued(label));
            let start = label.as_ref().map_or(at, |label| after_label(&mut words, at, label.span.end));
            let known = label.as_ref().or(pending.as_ref());
            let own = known.map(|label| label.written(text, self.reader));
            let Some((run, next)) = self.run(text, &words, [start, line.end], own.as_deref()) else {
                // Other words may come between a label and its turn.
                pending = label.or(pending);
                at = start.max(at + 1);
                continue;
            };
            let waiting = pending.take();
            let label = label.or(waiting).or_else(|| self.slipped(text, &words[..at], from, &run));
            let mut run = run;
            let mut label = label;
            self.recase(text, &mut run, &mut label);
            let begin = label.as_ref().map_or(run.start, |label| label.span.start);
            let is_alone = self.is_rest(&run.text);
            let is_full = run.is_full();
            // Several words that may be of a language are a turn if they are introduced as turns are.
            let is_word = !run.is_telling && !run.has_slip && !run.text.contains(' ');
            if label.is_none() && is_word {
                at = next;
                continue;
            }
            plays.push(Play {
                before: Span::new(from, begin.max(from)),
                is_clean: !run.has_slip,
                is_strong: run.is_strong() || label.is_some(),
                is_rest: label.is_none() && (is_alone || full == Some(at)),
                read: run.text,
                label,
                span: Span::new(run.start, run.end),
                joints: run.joints,
                respelt: run.respelt,
                new_label: None,
                is_correction: false,
            });
            from = run.end;
            at = next;
            full = is_full.then_some(at);
        }
        let is_open = |label: &Label| {
            let is_label = !self.has_letters || label.is_as_written();
            is_label && text[label.span.end..line.end].trim().is_empty()
        };
        plays.extend(pending.and_then(|label| match is_open(&label) {
            true => Some(Play::open(label, from)),
            false => self.damaged(text, label, from, line.end),
        }));
        plays
    }

    /// Returns the turn after the last label of a line, if nothing of it can be read.
    fn damaged(&self, text: &str, label: Label, from: usize, end: usize) -> Option<Play> {
        let behind = &text[label.span.end..end];
        let rest = behind.trim_start_matches(is_gap);
        let start = end - rest.len();
        let stop = start + rest.trim_end_matches(is_end).len();
        let own = &text[label.span.start..label.span.end];
        let turn = format!("{own} {}", &text[start..stop]);
        let is_turn = start < stop
            && label.is_as_written()
            && !self.reader.notation.has_words(&text[start..stop])
            && self.reader.notation.likeness_in_record(&turn) != Likeness::No;
        is_turn.then(|| Play {
            before: Span::new(from, label.span.start),
            is_clean: false,
            is_strong: true,
            is_rest: false,
            read: String::new(),
            span: Span::new(start, stop),
            joints: Vec::new(),
            respelt: Vec::new(),
            new_label: None,
            is_correction: false,
            label: Some(label),
        })
    }

    /// Returns the label at a word of a line that ends at byte `end`.
    fn label(&self, text: &str, words: &[Word], at: usize, end: usize) -> Option<Label> {
        let Span { start, end: stop } = words[at].span;
        let is_rest = text[..start].ends_with([':', '.', '/', '-'])
            && is_rest_of_word(&text[floor(text, start.saturating_sub(FARTHEST))..start]);
        let length = match text[start..].starts_with(|c: char| c.is_ascii_digit()) && is_rest {
            true => 0,
            false => self.reader.label(&text[start..end]),
        };
        let label = &text[start..start + length];
        let has_look_alike = length > 0
            && start + length < stop
            && !self.starts_moves(&text[start + length..stop])
            && words.get(at + 1).is_some_and(|next| self.starts_moves(&text[next.span.start..next.span.end]));
        if let Some(respelt) =
            has_look_alike.then(|| respelt::label(&text[start..stop], &text[stop..end], self.reader)).flatten()
        {
            return Some(Label::respelt(words[at].span, respelt));
        }
        if length > 0 && (!self.has_letters || self.is_no_number(label)) {
            let span = Span::new(start, start + length);
            let is_small = self.has_letters && label.contains(|c: char| c.is_ascii_lowercase());
            return Some(match is_small {
                true => Label::respelt(span, vec![Respelt::of(Span::new(0, length), label.to_ascii_uppercase())]),
                false => Label::as_written(span),
            });
        }
        // A word that looks like a label is one only before moves.
        let next = words.get(at + 1)?.span;
        let moves = &text[next.start..next.end];
        if !self.starts_moves(moves) {
            return None;
        }
        // The move is read as it is meant, too.
        let meant = respelt::word(moves, self.reader, |word| self.reads_alone(word));
        let meant = meant.map(|(moves, _)| [&text[stop..next.start], &moves, &text[next.end..end]].concat());
        let behind = meant.as_deref().unwrap_or(&text[stop..end]);
        let own = &text[start..stop];
        if !self.has_letters && meant.is_some() && self.reader.label(&[own, behind].concat()) > 0 {
            return Some(Label::as_written(words[at].span));
        }
        let respelt = respelt::label(own, behind, self.reader)?;
        Some(Label::respelt(words[at].span, respelt))
    }

    /// Figures alone are the label of no turn whose game has letters in its labels.
    fn is_no_number(&self, word: &str) -> bool {
        word.contains(char::is_alphabetic)
    }

    /// Returns the last of some words if it is a label with a mistake in it: right before a turn, at byte `from` or
    /// later.
    fn slipped(&self, text: &str, words: &[Word], from: usize, run: &Run) -> Option<Label> {
        let before = words.last()?.span;
        let own = &text[before.start..before.end];
        let is_like_one = self.has_letters || own.contains(|c: char| c.is_ascii_digit());
        let is_rest = || is_rest_of_word(&text[from.min(before.start)..before.start]);
        if before.start < from || !run.is_telling || !is_like_one || is_rest() {
            return None;
        }
        let length = slipped::label(&text[before.start..run.end], self.reader)?;
        let span = Span::new(before.start, before.start + length);
        // The label ends before a comment that is glued to it.
        (span.end <= run.start).then(|| Label::slipped(span))
    }

    /// Whether a turn may start with a word, be there slips in it.
    fn starts_moves(&self, word: &str) -> bool {
        let run = Run { label: self.first_label.clone(), ..Run::default() };
        self.reads_alone(word)
            || self.is_near(&run, word)
            || respelt::word(word, self.reader, |word| self.reads_alone(word)).is_some()
    }
}

/// Splits the word in which a label ends, and returns the place of the first word after the label.
fn after_label(words: &mut [Word], at: usize, end: usize) -> usize {
    let mut next = at;
    while let Some(word) = words.get_mut(next).filter(|word| word.span.start < end) {
        if end < word.span.end {
            word.span.start = end;
            return next;
        }
        next += 1;
    }
    next
}
