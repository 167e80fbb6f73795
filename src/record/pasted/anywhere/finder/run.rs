//! Reads the words after a label as one turn, as far as they belong to it.

use super::{Finder, Label};
use crate::{
    record::{
        Likeness,
        pasted::{
            anywhere::{
                play::has_tail,
                respelt::{self, Respelt},
            },
            bare::Change,
            signs::{is_end, is_gap},
            slipped,
            times::is_time,
            words::{Gap, Word},
        },
    },
    span::Span,
};

/// What is read of a turn so far.
#[derive(Default)]
pub struct Run {
    /// The label before it, or the first of all.
    pub label: String,
    pub is_labelled: bool,
    /// As it is to be read, from the last word with a mistake on.
    pub text: String,
    pub start: usize,
    pub end: usize,
    pub joints: Vec<Change>,
    pub respelt: Vec<Respelt>,
    pub has_slip: bool,
    /// Whether a word of it looks like no word of a language.
    pub is_telling: bool,
    /// How many of its words can be read.
    pub words: usize,
}

impl Run {
    /// Adds the rest of a word that a space has parted.
    fn glue(&mut self, text: &str, rest: &str, word: &Word) {
        self.joints.push(Change::gone(Span::new(self.end, word.span.start)));
        self.text.push_str(rest);
        self.is_telling |= is_telling(&text[word.span.start..word.span.end]);
        self.end = word.span.end;
    }

    /// Whether it can be nothing but a turn: nothing of it is wrong, or hardly anything.
    pub fn is_strong(&self) -> bool {
        self.is_telling && (!self.has_slip || self.words >= MANY_WORDS)
    }

    /// Whether no more is read of it.
    pub fn is_full(&self) -> bool {
        self.text.len() >= slipped::WIDEST
    }

    fn push(&mut self, text: &str, read: &str, respelt: Vec<Respelt>, word: &Word, is_first: bool) {
        let Span { start, end } = word.span;
        if is_first {
            self.start = start;
        } else if read.is_empty() && !text[self.end..start].contains(['|', '\t', '"']) {
            // What cannot be read stays as it is.
        } else if !text[self.end..start].chars().all(|c| c == ' ') || self.end == start {
            let gap = Span::new(self.end, start);
            self.joints.push(Change::to(gap, " "));
        }
        let respelt = respelt.into_iter().map(|one| one.shifted(start));
        self.respelt.extend(respelt);
        self.is_telling |= is_telling(&text[start..end]);
        self.words += usize::from(!read.is_empty());
        if !self.text.is_empty() && !read.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(read);
        self.end = end;
    }
}

impl Finder<'_> {
    /// Returns the turn that starts at a word, and the word after it.
    pub fn run(
        &self,
        text: &str,
        words: &[Word],
        [start, end]: [usize; 2],
        label: Option<&str>,
    ) -> Option<(Run, usize)> {
        let is_labelled = label.is_some();
        let mut run = Run { label: label.unwrap_or(&self.first_label).to_owned(), is_labelled, ..Run::default() };
        if let Some(whole) = self.recased(text, words, [start, end], &run) {
            return Some(whole);
        }
        let mut at = start;
        while let Some(word) = words.get(at).filter(|_| !run.is_full()) {
            let written = &text[word.span.start..word.span.end];
            let is_first = at == start;
            // A bid of Herrlof, such as `B6`, looks like a label.
            let is_part = || {
                let next = words.get(at + 1).filter(|next| next.span.end <= end);
                let begins = |next: &Word| self.reads_alone(&text[next.span.start..next.span.end]);
                !next.is_some_and(begins) && self.follows(&run, written)
            };
            if !is_first && self.label(text, words, at, end).is_some() && !is_part() {
                break;
            }
            let is_slipped = || {
                let rest = &text[word.span.start..end];
                self.has_letters
                    && !run.has_slip
                    && !self.follows(&run, written)
                    && slipped::label(rest, self.reader).is_some()
            };
            let may_be_label = if is_first { !is_labelled } else { word.gap == Gap::Border };
            // A sign within a word is a mistake in it.
            let is_glued = !is_first && {
                let gap = &text[run.end..word.span.start];
                !gap.is_empty() && !gap.contains(|c: char| is_end(c) || is_gap(c) || matches!(c, '-' | '\''))
            };
            if is_glued || may_be_label && is_slipped() {
                break;
            }
            let is_apart = !is_first && word.gap == Gap::Border;
            if is_apart && !(is_labelled || self.is_tail(written)) {
                break;
            }
            let count = self.add(text, &mut run, &words[at..], is_first);
            if count == 0 {
                break;
            }
            at += count;
        }
        (at > start).then_some((run, at))
    }

    /// Adds a word to a turn, or several that belong together. Returns how many are a part of it.
    fn add(&self, text: &str, run: &mut Run, words: &[Word], is_first: bool) -> usize {
        let word = &words[0];
        let written = &text[word.span.start..word.span.end];
        if self.follows(run, written) {
            run.push(text, written, Vec::new(), word, is_first);
            return 1;
        }
        if let Some((count, joint)) = self.several(text, run, words) {
            for (at, word) in words[..count].iter().enumerate() {
                let written = &text[word.span.start..word.span.end];
                if at > 0 && joint.is_empty() {
                    run.glue(text, written, word);
                } else {
                    run.push(text, written, Vec::new(), word, is_first && at == 0);
                }
            }
            return count;
        }
        let follows = |word: &str| self.follows(run, word);
        let sign = self.sign_of_cell(run, word, written);
        if let Some((read, respelt)) = respelt::word(written, self.reader, follows) {
            run.push(text, &read, respelt, word, is_first);
        } else if let Some(sign) = sign {
            run.joints.push(Change::to(Span::new(run.end, word.span.start), format!(" {sign}")));
            run.text = format!("{} {sign}{written}", run.text);
            run.end = word.span.end;
        } else if self.is_near(run, written)
            || !is_first && word.gap == Gap::Blank && self.is_doubtful(written)
            || is_first && run.is_labelled && (self.is_of_notation(written) || self.is_doubtful(written))
        {
            run.has_slip = true;
            run.text.clear();
            run.push(text, "", Vec::new(), word, is_first);
        } else {
            return 0;
        }
        1
    }

    /// Returns how many words belong together if the first by itself is not part of a turn, and what goes between them: a
    /// space in `d1 - d3`, nothing in `Khhh 03`.
    fn several(&self, text: &str, run: &Run, words: &[Word]) -> Option<(usize, &'static str)> {
        (2..=MOST_PARTS.min(words.len())).find_map(|count| {
            let words = &words[..count];
            let is_apart = |two: &[Word]| text[two[0].span.end..two[1].span.start] != *" ";
            if words[1..].iter().any(|word| word.gap != Gap::Blank) {
                return None;
            }
            let parts = words.iter().map(|word| &text[word.span.start..word.span.end]);
            let parts: Vec<&str> = parts.collect();
            let may_be_glued = self.reader.pasted_turns.alternates()
                && parts[0].contains(char::is_alphabetic)
                && !words.windows(2).any(is_apart);
            let mut joints = [" ", ""].into_iter().take(1 + usize::from(may_be_glued));
            let joint = joints.find(|joint| self.follows(run, &parts.join(joint)))?;
            Some((count, joint))
        })
    }

    /// Returns the sign to insert before the last cell of a row, if its column gives the cell a meaning.
    fn sign_of_cell(&self, run: &Run, word: &Word, written: &str) -> Option<&'static str> {
        let is_cell = word.gap == Gap::Border && run.end > 0;
        let sign = self.reader.pasted_turns.before_last_cell(&run.label, written).filter(|_| is_cell)?;
        self.follows(run, &format!("{sign}{written}")).then_some(sign)
    }

    /// Whether words can be read after what was read before them, or at the start of a turn.
    fn follows(&self, run: &Run, words: &str) -> bool {
        if run.text.is_empty() {
            let may_start =
                run.is_labelled || self.reader.pasted_turns.alternates() || self.reader.begins(words) == Some(0);
            let reads = || self.reader.reads(&format!("{} {words}", run.label));
            return may_start && reads() || self.is_tail(words);
        }
        let before = format!("{} {}", run.label, run.text);
        let is_notation = |c: char| self.reader.notation.is_notation(c);
        let is_of_language =
            |word: &str| !is_telling(word) && !word.chars().all(is_notation) && self.reader.notation.has_words(word);
        if words.split(' ').any(is_of_language) {
            return false;
        }
        if words == "/" && has_tail(&run.text, self.reader) {
            return false;
        }
        if self.is_tail(words) && self.is_rest(&run.text) {
            return true;
        }
        if self.reader.pasted_turns.alternates() {
            self.reader.pasted_turns.goes_on(&before, words)
        } else {
            self.reader.reads(&format!("{before} {words}"))
        }
    }

    /// Whether no turn starts like this.
    fn is_tail(&self, word: &str) -> bool {
        word == "/" && self.reader.pasted_turns.alternates() || self.reader.pasted_turns.is_end(word)
    }

    pub fn is_rest(&self, run: &str) -> bool {
        run.split(' ').next().is_some_and(|word| self.is_tail(word))
    }

    pub fn reads_alone(&self, word: &str) -> bool {
        self.reader.reads(&format!("{} {word}", self.first_label))
    }

    /// Whether a word is a part of a turn, with a mistake in it.
    pub fn is_near(&self, run: &Run, word: &str) -> bool {
        let turn = format!("{} {word}", run.label);
        let likeness = self.reader.notation.likeness_in_record(&turn);
        let is_damaged =
            || likeness != Likeness::No && word.contains(|c: char| c.is_ascii_digit()) && self.is_of_notation(word);
        word.len() > 1
            && is_telling(word)
            && !self.reader.reads(&turn)
            && self.reader.label(word) == 0
            && word.contains(char::is_alphabetic)
            && (self.reader.notation.likeness(&turn) == Likeness::Surely || is_damaged())
    }

    /// Whether a word right after a turn may be a part of it, because it is not a word of a language.
    fn is_doubtful(&self, word: &str) -> bool {
        word.contains(char::is_alphabetic)
            && is_telling(word)
            && !self.reader.notation.has_words(word)
            && !self.reads_alone(word)
            && !is_time(word)
    }

    /// Whether a word has no other characters than those of the notation.
    fn is_of_notation(&self, word: &str) -> bool {
        word.len() > 1
            && word.chars().all(|c| self.reader.notation.is_notation(c))
            && word.contains(|c: char| c.is_uppercase() || c.is_ascii_digit())
    }

    /// Returns the turn that goes on from a word to the end of its line, where that is of one case.
    fn recased(&self, text: &str, words: &[Word], [start, end]: [usize; 2], run: &Run) -> Option<(Run, usize)> {
        let from = words.get(start).filter(|_| run.is_labelled)?.span.start;
        let rest = text[from..end].trim_end_matches(is_end);
        let is_right = || self.reader.reads(&format!("{} {rest}", run.label));
        if rest.len() > slipped::WIDEST || is_right() {
            return None;
        }
        let labels = [run.label.clone(), run.label.to_ascii_lowercase()];
        let recased = labels.iter().find_map(|label| {
            let turn = format!("{label} {rest}");
            let recased = self.reader.recased(&turn)?;
            (recased.len() == turn.len() && self.reader.reads(&recased)).then_some(recased)
        })?;
        let moves = recased.get(recased.len() - rest.len()..)?;
        let span = Span::new(from, from + rest.len());
        let run = Run {
            label: run.label.clone(),
            text: moves.to_owned(),
            start: span.start,
            end: span.end,
            respelt: vec![Respelt::of(span, moves.to_owned())],
            is_telling: true,
            is_labelled: true,
            ..Run::default()
        };
        Some((run, words.len()))
    }

    /// Reads a turn that is all in small letters, or all in capitals, as it should be.
    pub fn recase(&self, text: &str, run: &mut Run, label: &mut Option<Label>) {
        let own = label.as_ref().map(|label| label.span);
        let start = own.map_or(run.start, |span| span.end);
        let first = own.map_or_else(|| self.first_label.clone() + " ", |span| text[span.start..span.end].to_owned());
        if start > run.start || !run.joints.is_empty() {
            return;
        }
        let turn = first.clone() + &text[start..run.end];
        let Some(recased) = self.reader.recased(&turn).filter(|it| it.len() == turn.len()) else {
            return;
        };
        if !self.reader.reads(&recased) && !run.has_slip {
            return;
        }
        let moves = run.end - run.start;
        let moves = &recased[recased.len() - moves..];
        run.respelt = vec![Respelt::of(Span::new(run.start, run.end), moves.to_owned())];
        run.text = moves.to_owned();
        if let Some(label) = label.as_mut().filter(|label| label.is_as_written()) {
            let own = &recased[..first.len()];
            if own != first {
                label.respelt.push(Respelt::of(label.span, own.to_owned()));
            }
        }
    }
}

/// How many words that can be read are a turn, with a mistake in one of them too.
const MANY_WORDS: usize = 4;

/// So many words may be one move.
const MOST_PARTS: usize = 4;

/// Whether a word is not a word of a language: it has digits, capitals within it, or signs.
fn is_telling(word: &str) -> bool {
    let is_inner_capital = |(at, c): (usize, char)| at > 0 && c.is_uppercase();
    word.contains(|c: char| !c.is_alphabetic())
        || word.contains(char::is_lowercase) && word.char_indices().any(is_inner_capital)
}
