//! The turns of each line: labels cut a line into segments, and a segment is a turn, whether it can be read or not.

use std::cell::OnceCell;

use super::{
    super::TurnReader,
    words::{Word, words},
};
use crate::{
    record::{Likeness, notation::LONGEST_REMARK},
    span::{Span, floor},
};

/// A turn as a text has it.
#[derive(Clone, Debug)]
pub struct Segment {
    /// The text before it on its line: from the end of the turn before it, or the start of the line.
    pub head: Span,
    /// The label, in the game's own form.
    pub label: Option<Span>,
    pub words: Vec<Span>,
    /// Whether all of it can be read.
    pub is_clean: bool,
    /// The signs between its words where these are a move in columns of their own: from, to, and what is captured.
    pub joints: &'static [&'static str],
    /// Whether nothing that follows can belong to it.
    pub is_closed: bool,
}

impl Segment {
    /// A turn that cannot be read, of these words.
    pub fn unread(head: Span, words: &[Word], finder: &Finder<'_>) -> Self {
        Self {
            head,
            label: None,
            words: words.iter().map(|word| word.span).collect(),
            is_clean: false,
            joints: &[],
            is_closed: finder.is_closed(words),
        }
    }

    /// Puts words before its own, so that it cannot be read.
    pub fn begin_with(&mut self, words: &[Word]) {
        self.words.splice(0..0, words.iter().map(|word| word.span));
        self.head.end = words[0].span.start;
        self.is_clean = false;
    }

    /// Returns where it ends.
    pub fn end(&self) -> usize {
        let label = self.label.map_or(self.head.end, |label| label.end);
        self.words.last().map_or(label, |word| word.end)
    }

    /// Returns where it starts: at its label, or at its first word.
    pub fn start(&self) -> usize {
        let label = self.label.map(|label| label.start);
        label.or_else(|| self.words.first().map(|word| word.start)).unwrap_or(self.head.end)
    }

    /// Returns what goes before a word, by its place after the first.
    pub fn joint(&self, place: usize) -> &'static str {
        self.joints.get(place).copied().unwrap_or(" ")
    }

    /// Returns its words with a space between two.
    pub fn moves(&self, text: &str) -> String {
        let words: Vec<&str> = self.words.iter().map(|word| &text[word.start..word.end]).collect();
        words.join(" ")
    }
}

/// A shorter word, in bytes, is hardly a turn.
const FEWEST_SIGNS: usize = 4;

/// A turn has no more words.
const MOST_WORDS: usize = 24;

/// On a line longer than this, in bytes, turns are looked for in its beginning only.
const LONGEST_LINE: usize = 1 << 16;

/// Finds turns in lines.
pub struct Finder<'a> {
    pub text: &'a str,
    pub reader: &'a TurnReader<'a>,
    /// Whether the game's labels have letters, so that every turn needs one.
    pub has_letters: bool,
    first_label: String,
    /// Whether turns may have a `/` at their end, once it was asked.
    has_ends: OnceCell<bool>,
}

impl<'a> Finder<'a> {
    pub fn new(text: &'a str, reader: &'a TurnReader<'a>) -> Self {
        let first_label = reader.label_of(0, 1);
        Self {
            text,
            reader,
            has_letters: first_label.contains(char::is_alphabetic),
            first_label,
            has_ends: OnceCell::new(),
        }
    }

    /// Returns the label of the first turn of a record.
    pub fn first_label(&self) -> &str {
        &self.first_label
    }

    /// Returns the words of a line.
    pub fn words(&self, line: Span) -> Vec<Word> {
        let end = line.start + floor(&self.text[line.start..line.end], LONGEST_LINE);
        words(self.text, Span::new(line.start, end), self.reader)
    }

    /// Returns the label of the game that starts at a byte of a line.
    pub fn label(&self, at: usize, end: usize) -> Option<Span> {
        let length = self.reader.label(&self.text[at..end]);
        (length > 0).then(|| Span::new(at, at + length))
    }

    /// Returns the turns of a line. `limit` is the place of the next label after the line, if that is known.
    pub fn segments(&self, line: Span, words: &[Word], limit: Option<u32>) -> Vec<Segment> {
        let mut found: Vec<Segment> = Vec::new();
        let (mut at, mut from) = (0, line.start);
        while at < words.len() {
            let start = words[at].span.start;
            let label =
                self.label(start, line.end).filter(|&label| self.may_cut(label, &words[at], found.last(), limit));
            let head = Span::new(from, start);
            let found_run = match label {
                Some(label) => Some(self.labelled(words, at, label, line.end, head, limit)),
                None if self.is_advice(head, found.last()) => None,
                None => self.alone(words, at, head).or_else(|| self.unread(words, at, head, found.last()?)),
            };
            match found_run {
                Some((segment, next)) => {
                    from = segment.end();
                    at = next;
                    found.push(segment);
                }
                None => at += 1,
            }
        }
        found
    }

    /// Whether words after a turn with a label, which is at its end, speak of other moves: `/ better was H75`.
    fn is_advice(&self, between: Span, before: Option<&Segment>) -> bool {
        let words = self.text[between.start..between.end].trim();
        let is_after_turn = before.is_some_and(|before| before.label.is_some() && before.is_closed);
        let has_label = || words.split_whitespace().any(|word| self.reader.label(word) > 0);
        is_after_turn && words.len() <= LONGEST_REMARK && self.reader.notation.starts_with_word(words) && !has_label()
    }

    /// Whether a label starts a turn, after another on its line. One inside a labelled line has a place between those of
    /// this line and of the next, or starts a cell.
    fn may_cut(&self, label: Span, word: &Word, before: Option<&Segment>, limit: Option<u32>) -> bool {
        let Some(before) = before else {
            return true;
        };
        if word.starts_cell {
            return true;
        }
        let Some(own) = before.label else {
            // After the end of a turn, words about another turn may name it, unless the next line goes on with the next.
            let is_before = |limit| self.place(label).is_some_and(|place| place < limit);
            return !before.is_closed || limit.is_some_and(is_before);
        };
        match (self.place(own), self.place(label)) {
            (Some(own), Some(place)) => own < place && limit.is_none_or(|limit| place < limit || limit <= own),
            _ => true,
        }
    }

    /// Whether a label is the first of a record.
    pub fn is_first(&self, label: &str) -> bool {
        self.reader.place(label) == Some(0)
    }

    /// Returns the place of a label in the order of play, from 0.
    pub fn place(&self, label: Span) -> Option<u32> {
        self.reader.place(&self.text[label.start..label.end])
    }

    /// Returns the turn after a label, and the word after it.
    fn labelled(
        &self,
        words: &[Word],
        at: usize,
        label: Span,
        end: usize,
        head: Span,
        limit: Option<u32>,
    ) -> (Segment, usize) {
        let first = words[at..].iter().take_while(|word| word.span.end <= label.end).count();
        // A word that the label cuts starts after it.
        let mut own: Vec<Word> = words[at + first..].to_vec();
        if let Some(word) = own.first_mut() {
            word.span.start = word.span.start.max(label.end);
        }
        let mut segment = Segment::unread(Span::new(head.start, label.start), &[], self);
        segment.label = Some(label);
        let is_next = |word: &Word| {
            let other = self.label(word.span.start, end);
            other.is_some_and(|other| self.may_cut(other, word, Some(&segment), limit))
        };
        own.truncate(own.iter().position(is_next).unwrap_or(own.len()));
        let written = self.text[label.start..label.end].to_owned();
        // A sign between the label and the moves.
        let has_sign = own.first().is_some_and(|word| {
            let first = &self.text[word.span.start..word.span.end];
            !first.contains(char::is_alphanumeric) && first != "/" && !self.reads_alone(first)
        });
        let mut gap = 0;
        let mut count = self.run(&own, &written, true);
        if count == 0 && has_sign {
            own.remove(0);
            gap = 1;
            count = self.run(&own, &written, true);
        }
        if count == 1 && own.len() > 1 && self.is_in_sentence(&own[..2]) {
            count = 0;
        }
        let words_of = |count: usize| own[..count].iter().map(|word| word.span).collect::<Vec<_>>();
        segment.words = words_of(count);
        segment.is_clean = count > 0;
        segment.is_closed = self.is_closed(&own[..count]);
        let mut next = at + first + gap + count;
        if !segment.is_closed {
            let tail = self.tail(&own[count..], count > 0);
            if tail > 0 {
                segment.words = words_of((count + tail).min(own.len()));
                segment.is_clean = false;
                segment.is_closed = self.is_closed(&own[..count + tail]);
                next += tail;
            }
        }
        (segment, next.max(at + 1))
    }

    /// Returns how many of the words after what could be read of a turn belong to it: up to the last that is nearly
    /// notation.
    pub fn tail(&self, words: &[Word], is_begun: bool) -> usize {
        let mut strangers = 0;
        // Words in the next cell are a remark.
        let own = words.iter().take(MOST_WORDS).enumerate();
        let is_notation = |word: &Word| {
            self.text[word.span.start..word.span.end].chars().all(|c| (self.reader.notation.is_notation)(c))
        };
        let is_first = |at: usize, word: &Word| at == 0 && !is_begun && is_notation(word);
        let is_likely = |cell: &[Word]| {
            let more = cell.iter().skip(1).take_while(|word| !word.starts_cell).count();
            2 * cell[..=more].iter().filter(|word| self.is_near(word)).count() > more
        };
        let own = own.take_while(|&(at, word)| !word.starts_cell || is_first(at, word) || is_likely(&words[at..]));
        // A small letter may be a word.
        let is_sign = |word: &Word| {
            let sign = &self.text[word.span.start..word.span.end];
            self.has_letters && sign.len() == 1 && !sign.starts_with(char::is_lowercase) && is_notation(word)
        };
        let is_part = |word: &Word| self.is_near(word) || is_sign(word);
        // The number of the next turn.
        let is_number = |word: &Word| {
            let number = &self.text[word.span.start..word.span.end];
            let is_digits = number.bytes().all(|c| c.is_ascii_digit());
            self.has_letters && is_digits && self.text[word.span.end..].starts_with(['.', ')'])
        };
        let own = own.take_while(|(_, word)| !is_number(word));
        let near = own.map(|(_, word)| word).take_while(|word| {
            strangers = if is_part(word) { 0 } else { strangers + 1 };
            strangers < 3
        });
        let near: Vec<bool> = near.map(is_part).collect();
        near.iter().rposition(|&near| near).map_or(0, |last| last + 1)
    }

    /// Whether a word is of a turn, or nearly so.
    pub fn is_near(&self, word: &Word) -> bool {
        let written = &self.text[word.span.start..word.span.end];
        let notation = self.reader.notation;
        if written == "/" {
            return self.reader.alternates;
        }
        let all = written.chars().count();
        let strange = written.chars().filter(|&c| !(notation.is_notation)(c)).count();
        let tells = tells(written);
        let reads = || self.reads_alone(written);
        all > 1
            && (written.contains(char::is_alphanumeric)
                && (tells
                    && written.contains(|c: char| c.is_alphabetic() && (notation.is_notation)(c))
                    && 3 * strange <= all
                    || reads() && (tells || all < 4)))
    }

    /// Whether a word is of figures and other signs of the notation.
    pub fn may_be_move(&self, word: &Word) -> bool {
        let written = &self.text[word.span.start..word.span.end];
        written.chars().all(|c| (self.reader.notation.is_notation)(c))
            && written.contains(|c: char| c.is_ascii_digit())
            && written.contains(|c: char| !c.is_ascii_digit())
    }

    /// Whether a stretch of a line is of moves and nothing else, so that it may be a turn with a mistake in it.
    pub fn is_notation(&self, stretch: Span) -> bool {
        let written = &self.text[stretch.start..stretch.end];
        let is_move = |word: &Word| {
            let word = &self.text[word.span.start..word.span.end];
            word.len() >= FEWEST_SIGNS && tells(word) && self.reads_alone(word)
        };
        !self.reader.notation.has_words(written) && self.words(stretch).iter().any(is_move)
    }

    pub fn reads_alone(&self, word: &str) -> bool {
        match self.has_letters {
            true => self.reader.reads(&format!("{} {word}", self.first_label)),
            false => self.reader.reads(word),
        }
    }

    /// Returns the turn without a label that starts at a word, if it can be nothing else.
    fn alone(&self, words: &[Word], at: usize, head: Span) -> Option<(Segment, usize)> {
        let is_game = self.reader.alternates || !self.has_letters;
        let first = &self.text[words[at].span.start..words[at].span.end];
        if is_game && let Some((joined, next)) = self.joined(words, at, head) {
            return Some((joined, next));
        }
        if !is_game || !self.may_start(first) {
            return None;
        }
        let label = if self.has_letters { self.first_label.clone() } else { String::new() };
        let count = self.run(&words[at..], &label, false);
        let run = &words[at..at + count];
        let is_telling = run.iter().any(|word| tells(&self.text[word.span.start..word.span.end]));
        if count == 0 || !is_telling {
            return None;
        }
        let next = words.get(at + count);
        let is_over = next.is_some_and(|next| {
            let end = run.last().map_or(next.span.start, |last| last.span.end);
            let longer = [&label, &self.text[run[0].span.start..end], &self.text[next.span.start..next.span.end]];
            self.is_over(run, next, &longer.join(" "))
        });
        let is_closed = is_over || self.is_closed(run);
        let mut rest = &words[at + count..];
        rest = &rest[..rest.iter().position(|word| word.starts_cell).unwrap_or(rest.len())];
        let tail = if is_closed { 0 } else { self.tail(rest, true) };
        let run = &words[at..at + count + tail];
        let segment = Segment {
            head,
            label: None,
            words: run.iter().map(|word| word.span).collect(),
            is_clean: tail == 0,
            joints: &[],
            is_closed: self.is_closed(run),
        };
        Some((segment, at + count + tail))
    }

    /// Returns the turn that starts at a word and cannot be read. It comes after one that is at its end, and has an end itself.
    fn unread(&self, words: &[Word], at: usize, head: Span, before: &Segment) -> Option<(Segment, usize)> {
        let is_head = self.text[words[at].span.end..].starts_with(['.', ')', ':']);
        if !before.is_closed || before.label.is_some() || is_head || !self.is_near(&words[at]) {
            return None;
        }
        let tail = self.tail(&words[at..], false);
        let count = (1..=tail).find(|&count| self.is_closed(&words[at..at + count]))?;
        (count > 1).then(|| (Segment::unread(head, &words[at..at + count], self), at + count))
    }

    /// Returns the move whose parts are in columns of their own, or have a word between them: `h5 to h7`; and the word after it.
    fn joined(&self, words: &[Word], at: usize, head: Span) -> Option<(Segment, usize)> {
        let text = |word: &Word| &self.text[word.span.start..word.span.end];
        let has_word = words.get(at + 1).is_some_and(|word| text(word) == TO);
        let last = at + 1 + usize::from(has_word);
        let own = [words.get(at)?, words.get(last)?];
        let [one, other] = own.map(text);
        let mut written = format!("{one}{}{other}", JOINTS[0]);
        let is_move = !self.has_letters
            && (own[1].starts_cell || has_word)
            && !self.reads_alone(one)
            && !self.reads_alone(other)
            && self.reads_alone(&written);
        let captured = words[last + 1..].iter().zip(&JOINTS[1..]).take_while(|(word, joint)| {
            written = format!("{written}{joint}{}", text(word));
            self.reads_alone(&written)
        });
        is_move.then(|| {
            let captured: Vec<Span> = captured.map(|(word, _)| word.span).collect();
            let next = last + 1 + captured.len();
            let words = own.into_iter().map(|word| word.span).chain(captured).collect();
            let segment = Segment { head, label: None, words, is_clean: true, joints: &JOINTS, is_closed: false };
            (segment, next)
        })
    }

    fn may_start(&self, word: &str) -> bool {
        word.starts_with(|c: char| (self.reader.notation.is_notation)(c)) && self.reads_alone(word)
            || (self.reader.notation.is_end)(word)
    }

    /// Returns how many words are a turn that can be read, after a label.
    fn run(&self, words: &[Word], label: &str, is_labelled: bool) -> usize {
        let mut written = label.to_owned();
        let mut count = 0;
        while count < words.len().min(MOST_WORDS) {
            let next = (1..=MOST_PARTS).find_map(|parts| {
                let part = words.get(count..count + parts)?;
                if !is_labelled
                    && count + parts > 1
                    && part.iter().skip(usize::from(count == 0)).any(|word| word.starts_cell)
                {
                    let text = &self.text[part[0].span.start..part[0].span.end];
                    if !(parts == 1 && self.is_end(text)) {
                        return None;
                    }
                }
                let mut longer = written.clone();
                for word in part {
                    if !longer.is_empty() {
                        longer.push(' ');
                    }
                    longer.push_str(&self.text[word.span.start..word.span.end]);
                }
                let is_word = part.iter().any(|word| self.is_of_language(word, count > 0));
                let is_over = count > 0 && !is_labelled && self.is_over(&words[..count], &part[0], &longer);
                (!is_word && !is_over && self.reader.reads(&longer) && (count == 0 || !written.ends_with('/')))
                    .then_some((parts, longer))
            });
            let Some((parts, longer)) = next else { break };
            count += parts;
            written = longer;
        }
        count
    }

    /// Whether a turn without a label is at its end before a word that would make a `longer` one of it.
    fn is_over(&self, turn: &[Word], next: &Word, longer: &str) -> bool {
        let next = &self.text[next.span.start..next.span.end];
        let is_closed = || self.is_closed(turn) && !self.reader.is_closing(next);
        let has_ends = || *self.has_ends.get_or_init(|| self.text.contains(" /"));
        let is_full = || !self.is_end(next) && !(self.reader.notation.fits)(longer) && !has_ends();
        is_closed() || is_full()
    }

    /// Whether a word that is notation too is one of a language: `He` in `He is late`.
    fn is_of_language(&self, word: &Word, is_later: bool) -> bool {
        let written = &self.text[word.span.start..word.span.end];
        let is_notation = written.chars().all(|c| (self.reader.notation.is_notation)(c));
        is_later && !tells(written) && !is_notation && self.reader.notation.has_words(written)
    }

    /// Whether the first of two words is a word of a language too, and the second is nothing else: `G4? He did not.`
    fn is_in_sentence(&self, words: &[Word]) -> bool {
        let [first, next] = [0, 1].map(|at| &self.text[words[at].span.start..words[at].span.end]);
        let is_word = first.len() > 1 && !tells(first) && !self.is_closed(&words[..1]);
        is_word && !words[1].starts_cell && !tells(next) && !self.reads_alone(next)
    }

    /// Whether no turn starts with a word, so that it goes on with another.
    pub fn is_end(&self, word: &str) -> bool {
        word == "/" && self.reader.alternates || (self.reader.notation.is_end)(word)
    }

    /// Whether a turn without a label is only an offer or a battle, and so the end of the one before it.
    pub fn is_only_end(&self, segment: &Segment) -> bool {
        let mut words = segment.words.iter();
        segment.label.is_none() && words.all(|word| self.is_end(&self.text[word.start..word.end]))
    }

    /// Whether half of the words of a turn are notation, or nearly so.
    pub fn is_likely(&self, segment: &Segment) -> bool {
        let words = segment.words.iter();
        let near = words.filter(|&&span| self.is_near(&Word { span, starts_cell: false })).count();
        2 * near >= segment.words.len() && near > 0
    }

    /// Whether the last of some words ends a turn.
    pub fn is_closed(&self, words: &[Word]) -> bool {
        let Some(last) = words.last() else {
            return false;
        };
        let last = &self.text[last.span.start..last.span.end];
        if self.reader.alternates {
            return self.reader.is_closing(last) || last.ends_with('/');
        }
        false
    }

    /// Whether all of a turn can be read.
    pub fn reads(&self, segment: &Segment) -> bool {
        let label = segment.label.map_or(&*self.first_label, |label| &self.text[label.start..label.end]);
        self.reader.reads(&format!("{label} {}", segment.moves(self.text)))
    }

    /// How much a text looks like a turn of the game.
    pub fn likeness(&self, text: &str) -> Likeness {
        (self.reader.notation.likeness_in_record)(text)
    }
}

/// The signs between the columns of a move: from where, to where, and what is captured.
const JOINTS: [&str; 5] = ["-", "x", "x", "x", "x"];

/// A word between two squares of a move.
const TO: &str = "to";

/// So many words may be one move: `d1 - d3`.
const MOST_PARTS: usize = 4;

/// Whether a word is not a word of a language: it has digits, signs, or capitals within it.
pub fn tells(word: &str) -> bool {
    let is_inner_capital = |(at, c): (usize, char)| at > 0 && c.is_uppercase();
    word.contains(|c: char| !c.is_alphabetic())
        || word.contains(char::is_lowercase) && word.char_indices().any(is_inner_capital)
}
