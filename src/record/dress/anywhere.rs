//! Turns wherever they stand. The grammar finds them in a line, whatever comes before, between and behind them; how they
//! are introduced (names, numbers, times, marks) is learnt once, for the whole text. All else is a comment.

mod labels;
mod respelt;

use rustc_hash::FxHashMap;

use super::{
    TurnReader,
    bare::{Bare, Change},
    slipped,
    words::{Gap, Word, words},
};
use crate::{
    record::{Likeness, endings::may_say_how_it_ended, lines::of_text, tags},
    span::Span,
};
use labels::Label;
use respelt::Respelt;

/// So many other words may stand in a text for each turn; with more it is prose in which turns stand.
const MOST_WORDS_A_TURN: usize = 8;

/// On a line longer than this, in bytes, turns are looked for in its beginning only.
const LONGEST_LINE: usize = 1 << 16;

/// What was found, and the record beneath.
pub struct Found {
    pub bare: Bare,
    /// How many turns were read that stood in comments, or were written in signs that look like those of the notation.
    pub gains: usize,
}

/// Returns the record that the turns of a text make, and comments of all else; `None` where hardly any turn stands there.
pub fn find(bare: &Bare, reader: &TurnReader<'_>) -> Option<Found> {
    let text = bare.text();
    let mut plays = Plays::of(text, reader)?;
    labels::give(text, &mut plays, reader);
    let in_comments = plays.lines.iter().filter(|line| line.is_comment);
    let respelt = plays.all().filter(|play| !play.respelt.is_empty());
    let gains = in_comments.count() + respelt.count();
    let bare = bare.changed(changes(text, &plays))?;
    Some(Found { bare, gains })
}

/// Whether turns stand in a comment.
pub fn holds_turns(comment: &str, reader: &TurnReader<'_>) -> bool {
    let comment = &comment[..super::floor(comment, LONGEST_LINE)];
    let finder = Finder { reader };
    let found = finder.plays(comment, Span::new(0, comment.len()));
    found
        .iter()
        .any(|play| play.label.is_some() && play.is_clean)
}

/// A turn, as it stands in the text.
struct Play {
    /// From the end of the turn before it, or the start of its line.
    before: Span,
    label: Option<Label>,
    /// Its moves, offers and battles.
    span: Span,
    /// Signs between its words that are no blank: each is to be one, or to go.
    joints: Vec<Change>,
    /// What is to be read for signs that look alike.
    respelt: Vec<Respelt>,
    /// Whether all of it can be read.
    is_clean: bool,
    /// Whether it can be nothing but a turn.
    is_strong: bool,
    /// Whether it goes on with the turn before it.
    is_rest: bool,
    /// The label that it is to have; `None` where that stays as it is.
    new_label: Option<String>,
}

/// A line with turns on it.
struct Line {
    span: Span,
    plays: Vec<Play>,
    /// Whether it starts as a comment.
    is_comment: bool,
}

/// All turns of a text.
struct Plays {
    /// Those with turns.
    lines: Vec<Line>,
    /// Those with tags behind signs, and where these start.
    tags: Vec<(Span, usize)>,
    /// Those with neither, and no comment.
    others: Vec<Span>,
}

impl Plays {
    fn of(text: &str, reader: &TurnReader<'_>) -> Option<Self> {
        let finder = Finder { reader };
        let mut found = Self {
            lines: Vec::new(),
            tags: Vec::new(),
            others: Vec::new(),
        };
        for line in of_text(text) {
            let inside = &text[line.start..line.end];
            let trimmed = inside.trim_start();
            if trimmed.is_empty()
                || trimmed
                    .trim_start_matches([';', '#', ' '])
                    .starts_with("hirth:")
            {
                continue;
            }
            let is_comment = trimmed.starts_with([';', '#']);
            if let Some(start) = tag(text, line) {
                found.tags.push((line, start));
                continue;
            }
            let looked_at = Span::new(line.start, line.start + super::floor(inside, LONGEST_LINE));
            let plays = finder.plays(text, looked_at);
            match plays.is_empty() {
                true if is_comment || trimmed.starts_with('{') => {}
                true => found.others.push(line),
                false => found.lines.push(Line {
                    span: line,
                    plays,
                    is_comment,
                }),
            }
        }
        found.keep_turns(text);
        let turns = found.all().count();
        let is_other = |line: &Span| words_of_language(&text[line.start..line.end], reader);
        let others: usize = found.others.iter().map(is_other).sum();
        (turns > 0 && others <= MOST_WORDS_A_TURN * turns + MOST_WORDS_A_TURN).then_some(found)
    }

    fn all(&self) -> impl Iterator<Item = &Play> {
        self.lines.iter().flat_map(|line| &line.plays)
    }

    /// Leaves out what only looks like turns: what is introduced as no turn is that can be nothing else.
    fn keep_turns(&mut self, text: &str) {
        let mut shapes: FxHashMap<String, usize> = FxHashMap::default();
        let strong = self.all().filter(|play| play.is_strong).count();
        for play in self.all().filter(|play| play.is_strong) {
            *shapes
                .entry(shape(&text[play.before.start..play.before.end]))
                .or_default() += 1;
        }
        let is_known = |play: &Play| {
            let shape = shape(&text[play.before.start..play.before.end]);
            let count = shapes.get(&shape).copied().unwrap_or_default();
            // Nothing at all introduces many lines.
            let few = if shape.trim().is_empty() {
                strong / 3
            } else {
                strong / 16
            };
            count > 1.max(few)
        };
        let mut others = Vec::new();
        for line in &mut self.lines {
            // Comments hold no turns unless it is certain.
            let is_comment = line.is_comment;
            line.plays.retain(|play| match is_comment {
                true => play.label.is_some() && play.is_clean,
                false => play.is_strong || play.is_rest || is_known(play),
            });
            if line.plays.is_empty() && !is_comment {
                others.push(line.span);
            }
        }
        self.lines.retain(|line| !line.plays.is_empty());
        self.others.extend(others);
        self.others.sort_unstable_by_key(|line| line.start);
    }
}

/// How many words of a language stand in a text.
fn words_of_language(text: &str, reader: &TurnReader<'_>) -> usize {
    let words = text.split_whitespace();
    words.filter(|word| reader.notation.has_words(word)).count()
}

/// Returns where on a line a tag starts, signs before it left out.
fn tag(text: &str, line: Span) -> Option<usize> {
    let inside = &text[line.start..line.end];
    let open = inside.find(['[', '［'])?;
    let is_sign = |c: char| !c.is_alphanumeric();
    let rest = Span::new(line.start + open, line.end);
    let is_tag = inside[..open].chars().all(is_sign) && tags::read(text, rest).is_some();
    is_tag.then_some(rest.start)
}

/// What stands before a turn, as far as it is like what stands before others: figures are one, letters are one.
fn shape(before: &str) -> String {
    let mut shape = String::new();
    for c in before.chars() {
        let sign = match c {
            _ if c.is_numeric() => '0',
            _ if c.is_alphabetic() => 'a',
            _ if c.is_whitespace() => ' ',
            _ => c,
        };
        if !matches!(sign, '0' | 'a' | ' ') || !shape.ends_with(sign) {
            shape.push(sign);
        }
    }
    shape
}

/// Looks for turns on a line.
struct Finder<'a> {
    reader: &'a TurnReader<'a>,
}

/// What is read of a turn so far.
#[derive(Default)]
struct Run {
    /// As it is to be read, from the last word with a slip on.
    text: String,
    start: usize,
    end: usize,
    joints: Vec<Change>,
    respelt: Vec<Respelt>,
    has_slip: bool,
    /// Whether a word of it looks like no word of a language.
    is_telling: bool,
}

impl Finder<'_> {
    fn plays(&self, text: &str, line: Span) -> Vec<Play> {
        let words = words(text, line, self.reader.notation);
        let mut plays: Vec<Play> = Vec::new();
        let (mut at, mut from) = (0, line.start);
        let mut pending: Option<Label> = None;
        while at < words.len() {
            let label = self.label(text, &words, at);
            let start = label.as_ref().map_or(at, |(_, next)| *next);
            let label = label.map(|(label, _)| label);
            let is_labelled = label.is_some() || pending.is_some();
            let Some((run, next)) = self.run(text, &words, start, is_labelled) else {
                // A label may stand some words before its turn.
                pending = label.or(pending);
                at = start.max(at + 1);
                continue;
            };
            let waiting = pending.take();
            let label = label
                .or(waiting)
                .or_else(|| self.slipped(text, &words[..at], from, &run));
            let begin = label.as_ref().map_or(run.start, |label| label.span.start);
            let is_alone = self.is_rest(&run.text);
            plays.push(Play {
                before: Span::new(from, begin.max(from)),
                is_clean: !run.has_slip,
                is_strong: !run.has_slip && run.is_telling || label.is_some(),
                is_rest: label.is_none() && is_alone,
                label,
                span: Span::new(run.start, run.end),
                joints: run.joints,
                respelt: run.respelt,
                new_label: None,
            });
            from = run.end;
            at = next;
        }
        plays
    }

    /// Returns the label at a word, and the word behind it.
    fn label(&self, text: &str, words: &[Word], at: usize) -> Option<(Label, usize)> {
        let Span { start, end } = words[at].span;
        let word = &text[start..end];
        let next = words.get(at + 1);
        if self.reader.label(word) == word.len() && self.is_no_number(word) {
            return Some((Label::as_written(words[at].span), at + 1));
        }
        // Of what looks like a label only what stands before moves is one.
        next.filter(|next| self.starts_moves(&text[next.span.start..next.span.end]))?;
        let respelt = respelt::label(word, self.reader)?;
        Some((Label::respelt(words[at].span, respelt), at + 1))
    }

    /// Figures alone are the label of no turn whose game has letters in its labels.
    fn is_no_number(&self, word: &str) -> bool {
        word.contains(char::is_alphabetic)
    }

    /// Returns the label with a slip in it that the last of some words is, which stands right before a turn, at byte `from` or
    /// behind it.
    fn slipped(&self, text: &str, words: &[Word], from: usize, run: &Run) -> Option<Label> {
        let before = words.last()?.span;
        if before.start < from || !run.is_telling {
            return None;
        }
        let length = slipped::label(&text[before.start..run.end], self.reader)?;
        let span = Span::new(before.start, before.start + length);
        Some(Label::slipped(span))
    }

    /// Returns the turn that starts at a word, and the word behind it.
    fn run(
        &self,
        text: &str,
        words: &[Word],
        start: usize,
        is_labelled: bool,
    ) -> Option<(Run, usize)> {
        let mut run = Run::default();
        let mut at = start;
        while let Some(word) = words.get(at).filter(|_| run.text.len() < slipped::WIDEST) {
            let written = &text[word.span.start..word.span.end];
            let is_first = at == start;
            if !is_first && self.label(text, words, at).is_some() {
                break;
            }
            let is_apart = !is_first && word.gap == Gap::Border;
            if is_apart && !(is_labelled || self.is_tail(written)) {
                break;
            }
            if !self.add(text, &mut run, word, is_first) {
                break;
            }
            at += 1;
        }
        (at > start).then_some((run, at))
    }

    /// Whether no turn starts like this.
    fn is_tail(&self, word: &str) -> bool {
        word == "/" || self.reader.undressing.is_end(word)
    }

    fn is_rest(&self, run: &str) -> bool {
        run.split(' ').next().is_some_and(|word| self.is_tail(word))
    }

    /// Whether a turn may start with a word, be there slips in it.
    fn starts_moves(&self, word: &str) -> bool {
        self.reads_alone(word)
            || self.is_near(word)
            || respelt::word(word, self.reader, |word| self.reads_alone(word)).is_some()
    }

    fn reads_alone(&self, word: &str) -> bool {
        self.reader
            .reads(&format!("{} {word}", self.reader.label_of(0, 1)))
    }

    /// Whether a word can be read behind what was read before it, or at the start of a turn.
    fn follows(&self, run: &Run, word: &str) -> bool {
        let label = self.reader.label_of(0, 1);
        if run.text.is_empty() {
            return self.reads_alone(word) || self.is_tail(word);
        }
        let before = format!("{label} {}", run.text);
        self.is_tail(word) && self.is_rest(&run.text)
            || self.reader.undressing.goes_on(&before, word)
    }

    /// Adds a word to a turn. `false` where it is no part of it.
    fn add(&self, text: &str, run: &mut Run, word: &Word, is_first: bool) -> bool {
        let written = &text[word.span.start..word.span.end];
        let gap = Span::new(
            if is_first { word.span.start } else { run.end },
            word.span.start,
        );
        let sign = &text[gap.start..gap.end];
        let (read, respelt) = if self.follows(run, written) {
            (written.to_owned(), Vec::new())
        } else if let Some(respelt) =
            respelt::word(written, self.reader, |word| self.follows(run, word))
        {
            respelt
        } else if !self.reads_alone(written) && self.is_near(written) {
            run.has_slip = true;
            run.text.clear();
            (String::new(), Vec::new())
        } else {
            return false;
        };
        if !is_first && !sign.chars().all(char::is_whitespace) {
            run.joints.push(Change::to(gap, " "));
        }
        let at = word.span.start;
        run.respelt
            .extend(respelt.into_iter().map(|one| one.shifted(at)));
        run.is_telling |= is_telling(written);
        run.push(&read, word);
        true
    }

    /// Whether a word is a part of a turn with a slip in it.
    fn is_near(&self, word: &str) -> bool {
        let turn = format!("{} {word}", self.reader.label_of(0, 1));
        word.len() > 1
            && is_telling(word)
            && self.reader.label(word) == 0
            && word.contains(char::is_alphabetic)
            && self.reader.notation.likeness(&turn) == Likeness::Surely
    }
}

impl Run {
    fn push(&mut self, read: &str, word: &Word) {
        if self.end == 0 {
            self.start = word.span.start;
        }
        if !self.text.is_empty() && !read.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(read);
        self.end = word.span.end;
    }
}

/// Whether a word is none of a language: there are figures in it, capitals within it, or signs.
fn is_telling(word: &str) -> bool {
    let is_inner_capital = |(at, c): (usize, char)| at > 0 && c.is_uppercase();
    word.contains(|c: char| !c.is_alphabetic())
        || word.contains(char::is_lowercase) && word.char_indices().any(is_inner_capital)
}

/// What is to be changed so that each turn stands on a line of its own, with its label, and all else is a comment.
fn changes(text: &str, plays: &Plays) -> Vec<Change> {
    let mut all: Vec<(Span, Vec<Change>)> = Vec::new();
    for &(line, start) in &plays.tags {
        let gone = Span::new(line.start, start);
        if !gone.is_empty() {
            all.push((line, vec![Change::gone(gone)]));
        }
    }
    let first = plays.lines.first().map_or(0, |line| line.span.start);
    let last = plays.lines.last().map_or(0, |line| line.span.start);
    for &line in &plays.others {
        let inside = &text[line.start..line.end];
        let is_between = first < line.start && line.start < last;
        if is_between && !may_say_how_it_ended(inside) || is_no_tag(inside) {
            let at = Span::new(line.start, line.start);
            all.push((line, vec![Change::to(at, "; ")]));
        }
    }
    for line in &plays.lines {
        all.push((line.span, changes_of(text, line)));
    }
    all.sort_by_key(|(line, _)| line.start);
    all.into_iter().flat_map(|(_, changes)| changes).collect()
}

/// Whether a line in brackets is a remark and not a tag with a slip in it.
fn is_no_tag(line: &str) -> bool {
    let inside = line.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '[');
    let inside = inside.strip_prefix('[');
    inside.is_some_and(|inside| !inside.contains('"') && inside.contains([':', '!']))
}

/// The changes of a line with turns, in order.
fn changes_of(text: &str, line: &Line) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (at, play) in line.plays.iter().enumerate() {
        let border = match (at, play.is_rest) {
            (0, _) => "",
            (_, true) => " ",
            _ => "\n",
        };
        let label = play.new_label.as_ref().filter(|_| play.label.is_none());
        let label = label.map_or(String::new(), |label| format!("{label} "));
        let written = &text[play.before.start..play.before.end];
        // Who plays, and when, goes; what is said before a turn stays, as a comment.
        if at == 0 && is_said(written) {
            let start = Span::new(play.before.start, play.before.start);
            let end = Span::new(play.before.end, play.before.end);
            changes.push(Change::to(start, "; "));
            changes.push(Change::to(end, format!("\n{label}")));
        } else if written != format!("{border}{label}") {
            changes.push(Change::to(play.before, format!("{border}{label}")));
        }
        if let Some(label) = &play.label {
            match &play.new_label {
                Some(new) => changes.push(Change::to(label.span, new.clone())),
                None => changes.extend(label.respelt.iter().map(Respelt::change)),
            }
            let gap = Span::new(label.span.end, play.span.start);
            if &text[gap.start..gap.end] != " " {
                changes.push(Change::to(gap, " "));
            }
        }
        let respelt = play.respelt.iter().map(Respelt::change);
        let mut inner: Vec<Change> = play.joints.iter().cloned().chain(respelt).collect();
        inner.sort_by_key(|change| change.span.start);
        changes.extend(inner);
    }
    let end = line
        .plays
        .last()
        .map_or(line.span.start, |play| play.span.end);
    changes.extend(behind(text, Span::new(end, line.span.end)));
    changes
}

/// Whether more is said before a turn than who plays it.
fn is_said(before: &str) -> bool {
    let words = before.split_whitespace().filter(|word| word.len() > 2);
    words
        .filter(|word| word.chars().all(char::is_alphabetic))
        .count()
        > 3
}

/// The change of what stands behind the last turn of a line: signs go, words are a comment. What may say how the game
/// ended stays.
fn behind(text: &str, rest: Span) -> Option<Change> {
    let behind = &text[rest.start..rest.end];
    if behind.is_empty() || behind.trim_start().starts_with([';', '#', '{']) {
        None
    } else if !behind.contains(char::is_alphanumeric) && behind.is_ascii() {
        Some(Change::gone(rest))
    } else if may_say_how_it_ended(behind) {
        None
    } else {
        let start = Span::new(rest.start, rest.start);
        Some(Change::to(start, " ; "))
    }
}
