//! Turns wherever they stand. The grammar finds them in a line, whatever comes before, between and behind them; how they
//! are introduced (names, numbers, times, marks) is learnt once, for the whole text. All else is a comment.

mod labels;
mod respelt;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    FARTHEST, FEW,
    occurrences::is_rest_of_word,
    signs::{is_cell, is_end, is_gap},
    times::is_time,
};
use super::{
    TurnReader,
    bare::{Bare, Change},
    slipped,
    words::{Gap, Word, words},
};
use crate::{
    record::{
        Likeness,
        endings::{is_result_line, may_say_how_it_ended},
        lines::of_text,
        tags,
    },
    span::Span,
};
use labels::Label;
use respelt::Respelt;

/// So many other words may stand in a text for each turn with a label.
const MOST_WORDS_A_LABEL: usize = 6;

/// And so many for each without.
const MOST_WORDS_A_TURN: usize = 2;

/// What is done to one of so many turns, or more, is a habit.
const HABIT: usize = 6;

/// On a line longer than this, in bytes, turns are looked for in its beginning only.
const LONGEST_LINE: usize = 1 << 16;

/// Returns the record that the turns of a text make, and comments of all else; `None` where hardly any turn stands there.
pub fn find(bare: &Bare, reader: &TurnReader<'_>) -> Option<(Bare, Touched)> {
    let text = bare.text();
    reader.has_attacks.set(has_attacks(text));
    let mut plays = Plays::of(text, reader)?;
    labels::give(text, &mut plays, reader);
    let changes = changes(text, &plays, reader);
    let is_ordered = |two: &[Change]| two[0].span.end <= two[1].span.start;
    if !changes.windows(2).all(is_ordered) {
        return None;
    }
    let touched = Touched::of(text, &plays, &changes, reader);
    Some((bare.changed(changes)?, touched))
}

/// How many turns are not as they are written.
#[derive(Clone, Copy, Default)]
pub struct Touched {
    /// With a change before them or in them without which they could not be read.
    pub around: usize,
    /// With words after them.
    pub remarks: usize,
    /// With another turn in a cell beside them, or with the same after them as several others, numbers aside.
    pub alike: usize,
}

impl Touched {
    fn of(text: &str, plays: &Plays, changes: &[Change], reader: &TurnReader<'_>) -> Self {
        let mut touched = Self::default();
        let after = |line: &Line| without_figures(&text[line.end()..line.span.end]);
        let mut remarks: FxHashMap<String, usize> = FxHashMap::default();
        for line in &plays.lines {
            *remarks.entry(after(line)).or_default() += 1;
        }
        let mut changes = changes.iter().peekable();
        for line in &plays.lines {
            for (at, play) in line.plays.iter().enumerate() {
                let mut is_touched = false;
                while let Some(change) = changes.next_if(|one| one.span.start < play.span.end) {
                    is_touched |= change.span.start >= line.span.start;
                }
                // A line that can be read as it is written is no sign of decoration, unless it has several turns.
                let is_gained = play.new_label.is_some()
                    || play.is_rest
                    || at > 0 && play.label.is_some()
                    || !super::is_turn(text, line.span, reader);
                touched.around += usize::from(is_touched && is_gained);
            }
            let (mut is_touched, mut has_remark) = (false, false);
            while let Some(change) = changes.next_if(|one| one.span.start <= line.span.end) {
                is_touched = true;
                has_remark |= !change.text.trim().is_empty();
            }
            touched.remarks += usize::from(has_remark);
            let is_cell = |play: &Play| text[play.before.start..play.before.end].contains(is_cell);
            if line.plays.iter().skip(1).any(is_cell) {
                touched.alike += line.plays.len();
            } else if is_touched && remarks[&after(line)] >= FEW_REMARKS {
                touched.alike += 1;
            }
        }
        touched
    }

    /// Whether so much is changed in or around some turns that it is no mistake. Words after a turn are more often one than
    /// what comes before it.
    pub fn is_habit(&self, turns: usize) -> bool {
        let is_shared = |count: usize, least, share| count >= least && share * count >= turns;
        self.around + self.remarks == 0
            || is_shared(self.around.max(self.alike), 2, 4)
            || is_shared(self.remarks, MANY_REMARKS, HABIT)
    }
}

/// No fewer turns have the same remark because they are decorated so.
const FEW_REMARKS: usize = 3;

/// No fewer turns have any remark because they are decorated so.
const MANY_REMARKS: usize = 7;

/// Whether a sign of attacks stands before a space in a text.
fn has_attacks(text: &str) -> bool {
    let mut ends = text.match_indices('>').map(|(at, _)| &text[at + 1..]);
    ends.any(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || c == 'm'))
}

/// Whether turns stand in a comment.
pub fn holds_turns(comment: &str, reader: &TurnReader<'_>) -> bool {
    let comment = &comment[..super::floor(comment, LONGEST_LINE)];
    let finder = Finder::of(reader);
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
    /// As it is to be read, without its label.
    read: String,
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
    /// Whether it takes the place of a move that was taken back.
    is_correction: bool,
    /// The label that it is to have; `None` where that stays as it is.
    new_label: Option<String>,
}

impl Play {
    /// A label at the end of a line: its moves are on the next.
    fn open(label: Label, from: usize) -> Self {
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

    fn is_open(&self) -> bool {
        self.span.is_empty()
    }

    /// Whether it has an end that is no move.
    fn is_ended(&self, reader: &TurnReader<'_>) -> bool {
        has_tail(&self.read, reader)
    }
}

/// Whether some of a turn is what no turn starts with.
fn has_tail(turn: &str, reader: &TurnReader<'_>) -> bool {
    turn.split(' ')
        .any(|word| word == "/" || reader.undressing.is_end(word))
}

/// A line with turns on it.
struct Line {
    span: Span,
    plays: Vec<Play>,
    /// Whether it starts as a comment.
    is_comment: bool,
}

impl Line {
    /// Whether it goes on with the turn of the line before.
    fn is_rest(&self) -> bool {
        self.plays.first().is_some_and(|play| play.is_rest)
    }

    /// Returns where its last turn ends.
    fn end(&self) -> usize {
        self.plays
            .last()
            .map_or(self.span.start, |play| play.span.end)
    }
}

/// All turns of a text.
struct Plays {
    /// Those with turns.
    lines: Vec<Line>,
    /// Those with tags or suppressions, and where these start.
    tags: Vec<(Span, usize)>,
    /// Those with neither, and no comment.
    others: Vec<Span>,
}

impl Plays {
    fn of(text: &str, reader: &TurnReader<'_>) -> Option<Self> {
        let finder = Finder::of(reader);
        let mut found = Self {
            lines: Vec::new(),
            tags: Vec::new(),
            others: Vec::new(),
        };
        for line in of_text(text) {
            let inside = &text[line.start..line.end];
            let trimmed = inside.trim_start();
            if trimmed.is_empty() {
                continue;
            }
            if let Some(start) = suppression(text, line) {
                found.tags.push((line, start));
                continue;
            }
            let is_comment = starts_comment(trimmed) || is_braced(trimmed);
            if let Some(start) = tag(text, line) {
                found.tags.push((line, start));
                continue;
            }
            let looked_at = Span::new(line.start, line.start + super::floor(inside, LONGEST_LINE));
            let plays = finder.plays(text, looked_at);
            match plays.is_empty() {
                true if is_comment => {}
                true => found.others.push(line),
                false => found.lines.push(Line {
                    span: line,
                    plays,
                    is_comment,
                }),
            }
        }
        if finder.has_letters {
            found.drop_lone_labels();
        }
        found.keep_turns(text, reader);
        found.drop_names(text);
        found.keep_habits();
        found.join(text, reader);
        (found.words(text, reader) <= found.most_words(finder.has_letters)).then_some(found)
    }

    /// Returns how many words of a language stand around the turns. Where there are a few turns, the lines before the first
    /// and after the last do not count.
    fn words(&self, text: &str, reader: &TurnReader<'_>) -> usize {
        let has_few = self.all().count() < FEW;
        let first = self.lines.first().map_or(0, |line| line.span.start);
        let last = self.lines.last().map_or(0, |line| line.span.end);
        let is_between = |line: &Span| first < line.start && line.start < last;
        let others = self.others.iter().copied();
        let others = others.filter(|line| has_few || is_between(line));
        let after = self.lines.iter();
        let after = after.map(|line| Span::new(line.end(), line.span.end));
        // What introduces several turns counts once.
        let mut known = FxHashSet::default();
        let before = self.all().map(|play| play.before);
        let before =
            before.filter(|span| known.insert(without_figures(&text[span.start..span.end])));
        others
            .chain(after)
            .chain(before)
            .map(|span| words_of_language(&text[span.start..span.end], reader))
            .sum()
    }

    /// Returns how many may stand there; with more it is prose.
    fn most_words(&self, has_letters: bool) -> usize {
        let labelled = self.all().filter(|play| play.label.is_some()).count();
        let others = self.all().count() - labelled;
        let a_label = match has_letters {
            true => MOST_WORDS_A_LABEL,
            false => MOST_WORDS_A_TURN,
        };
        a_label * labelled + MOST_WORDS_A_TURN * others
    }

    fn all(&self) -> impl Iterator<Item = &Play> {
        self.lines.iter().flat_map(|line| &line.plays)
    }

    /// A label at the end of a line is one only if the next line starts with moves.
    fn drop_lone_labels(&mut self) {
        let starts_with_moves: Vec<bool> = self
            .lines
            .iter()
            .map(|line| line.plays[0].label.is_none())
            .collect();
        for (at, line) in self.lines.iter_mut().enumerate() {
            let is_followed = starts_with_moves.get(at + 1).is_some_and(|moves| *moves);
            line.plays.pop_if(|play| play.is_open() && !is_followed);
        }
        let gone = self.lines.extract_if(.., |line| line.plays.is_empty());
        self.others.extend(gone.map(|line| line.span));
        self.others.sort_unstable_by_key(|line| line.start);
    }

    /// A word before many turns is a name, even if it looks like a label: `Bo` like `80`.
    fn drop_names(&mut self, text: &str) {
        let name = |play: &Play| {
            let label = play
                .label
                .as_ref()
                .filter(|label| !label.respelt.is_empty())?;
            Some(text[label.span.start..label.span.end].to_owned())
        };
        let mut counts: FxHashMap<String, usize> = FxHashMap::default();
        for name in self.all().filter_map(name) {
            *counts.entry(name).or_default() += 1;
        }
        let many = (self.all().count() / HABIT).max(2);
        for play in self.lines.iter_mut().flat_map(|line| &mut line.plays) {
            if name(play).is_some_and(|name| counts[&name] > many) {
                play.label = None;
                play.before.end = play.span.start;
            }
        }
    }

    /// Reads signs as others only where many turns ask for it: one is a mistake.
    fn keep_habits(&mut self) {
        let plays = self.all().count();
        let is_respelt = |play: &&Play| {
            let label = play.label.as_ref();
            !play.respelt.is_empty() || label.is_some_and(|label| !label.respelt.is_empty())
        };
        let respelt = self.all().filter(is_respelt).count();
        if respelt > 1 && HABIT * respelt >= plays {
            return;
        }
        for play in self.lines.iter_mut().flat_map(|line| &mut line.plays) {
            play.is_clean &= play.respelt.is_empty();
            play.respelt.clear();
            if let Some(label) = &mut play.label {
                label.is_slipped |= !label.respelt.is_empty();
                label.respelt.clear();
            }
        }
    }

    /// Finds lines that go on with the turn on the line before, and parts that are no rest of any.
    fn join(&mut self, text: &str, reader: &TurnReader<'_>) {
        let labelled = self.all().filter(|play| play.label.is_some()).count();
        let are_labelled = reader.undressing.alternates() && 2 * labelled > self.all().count();
        let mut others = self.others.iter().map(|line| line.start).peekable();
        let mut before: Option<String> = None;
        let mut is_open = false;
        for line in &mut self.lines {
            let mut is_apart = false;
            while others.next_if(|&other| other < line.span.start).is_some() {
                is_apart = true;
            }
            line.plays.dedup_by(|play, before| {
                play.read == "/" && play.is_rest && before.is_ended(reader)
            });
            let is_slash = line
                .plays
                .first()
                .is_some_and(|play| play.is_rest && play.read == "/");
            if is_slash && before.as_deref().is_some_and(|turn| has_tail(turn, reader)) {
                line.plays.remove(0);
            }
            for (at, play) in line.plays.iter_mut().enumerate() {
                let follows_open = is_open && at == 0 && !is_apart && play.label.is_none();
                is_open = play.is_open();
                let goes_on = follows_open
                    || match &before {
                        Some(turn) if at == 0 && !is_apart && play.label.is_none() => {
                            play.is_rest || are_labelled && reader.goes_on(turn, &play.read)
                        }
                        Some(_) if at > 0 => play.is_rest,
                        _ => false,
                    };
                play.is_rest = goes_on;
                before = match before.take() {
                    Some(turn) if goes_on => Some(format!("{turn} {}", play.read)),
                    _ => {
                        let label = play.label.as_ref().map(|label| label.written(text, reader));
                        let label = label.unwrap_or_else(|| reader.label_of(0, 1));
                        Some(format!("{label} {}", play.read))
                    }
                };
            }
        }
    }

    /// Puts a move in place of the one before it that was wrong: `oops c4-c7`.
    fn take_back(&mut self, text: &str, reader: &TurnReader<'_>) {
        let is_correction = |play: &Play| {
            let before = &text[play.before.start..play.before.end];
            let mut words = before.split(|c: char| !c.is_alphabetic()).rev();
            let last = words.find(|word| !word.is_empty());
            play.label.is_none()
                && last.is_some_and(|last| CORRECTIONS.contains(&last.to_lowercase().as_str()))
        };
        for at in 1..self.lines.len() {
            let [play] = &self.lines[at].plays[..] else {
                continue;
            };
            if !is_correction(play) {
                continue;
            }
            let label = self.lines[at - 1].plays.pop().and_then(|play| play.label);
            let play = &mut self.lines[at].plays[0];
            play.new_label = label.map(|label| label.written(text, reader));
            play.is_rest = false;
            play.is_correction = true;
        }
        let gone = self.lines.extract_if(.., |line| line.plays.is_empty());
        self.others.extend(gone.map(|line| line.span));
    }

    /// Leaves out what only looks like turns: what is introduced as no turn is that can be nothing else.
    fn keep_turns(&mut self, text: &str, reader: &TurnReader<'_>) {
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
        let known = self.all().filter(|play| is_known(play)).count();
        let are_known = 3 * known >= 2 * self.all().count();
        // A move among words is only spoken of if other turns have labels, or no words before them.
        let words_before = |play: &Play| {
            let is_own = play.label.is_none() && !play.is_rest && !play.is_correction;
            let before = &text[play.before.start..play.before.end];
            if is_own {
                words_of_language(before, reader)
            } else {
                0
            }
        };
        let labelled = self.all().filter(|play| play.label.is_some()).count();
        let outside_of_sentences = || self.all().filter(|play| words_before(play) == 0).count();
        let are_labelled =
            reader.undressing.alternates() && labelled > 1 && 2 * labelled > outside_of_sentences();
        let is_spoken_of = |play: &Play| match words_before(play) {
            0 => false,
            words => are_labelled || words > 1 && are_known && !is_known(play),
        };
        let mut others = Vec::new();
        self.take_back(text, reader);
        for line in &mut self.lines {
            // Comments hold no turns unless it is certain.
            let is_comment = line.is_comment;
            line.plays.retain(|play| match is_comment {
                true => play.label.is_some() && play.is_clean,
                false if is_spoken_of(play) => false,
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

/// Returns a text as it is with any other numbers in it.
fn without_figures(text: &str) -> String {
    text.trim().replace(|c: char| c.is_numeric(), "")
}

/// Returns where on a line a comment with a suppression starts, signs before it left out.
fn suppression(text: &str, line: Span) -> Option<usize> {
    let inside = &text[line.start..line.end];
    let open = inside.find([';', '#', '{'])?;
    let is_sign = |c: char| !c.is_alphanumeric();
    let rest = inside[open + 1..].trim_start();
    let is_it = inside[..open].chars().all(is_sign) && rest.starts_with("hirth:");
    is_it.then_some(line.start + open)
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
    first_label: String,
    /// Whether labels have letters in them.
    has_letters: bool,
}

/// What is read of a turn so far.
#[derive(Default)]
struct Run {
    /// The label before it, or the first of all.
    label: String,
    is_labelled: bool,
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

impl<'a> Finder<'a> {
    fn of(reader: &'a TurnReader<'a>) -> Self {
        let first_label = reader.label_of(0, 1);
        Self {
            reader,
            has_letters: first_label.contains(char::is_alphabetic),
            first_label,
        }
    }

    fn plays(&self, text: &str, line: Span) -> Vec<Play> {
        let mut words = words(text, line, self.reader);
        let mut plays: Vec<Play> = Vec::new();
        let (mut at, mut from) = (0, line.start);
        let mut pending: Option<Label> = None;
        while at < words.len() {
            let follows_label = pending.as_ref().is_some_and(|label| {
                text[label.span.end..words[at].span.start]
                    .chars()
                    .all(is_gap)
            });
            let is_glued = |label: &Label| {
                follows_label && text[label.span.end..].starts_with(char::is_alphanumeric)
            };
            let label = self.label(text, &words, at, line.end);
            let label = label.filter(|label| !is_glued(label));
            let start = label
                .as_ref()
                .map_or(at, |label| after_label(&mut words, at, label.span.end));
            let known = label.as_ref().or(pending.as_ref());
            let own = known.map(|label| label.written(text, self.reader));
            let Some((run, next)) = self.run(text, &words, [start, line.end], own.as_deref())
            else {
                // A label may stand some words before its turn.
                pending = label.or(pending);
                at = start.max(at + 1);
                continue;
            };
            let waiting = pending.take();
            let label = label
                .or(waiting)
                .or_else(|| self.slipped(text, &words[..at], from, &run));
            let mut run = run;
            let mut label = label;
            self.recase(text, &mut run, &mut label);
            let begin = label.as_ref().map_or(run.start, |label| label.span.start);
            let is_alone = self.is_rest(&run.text);
            // Several words that may be of a language are a turn if they are introduced as turns are.
            let is_word = !run.is_telling && !run.has_slip && !run.text.contains(' ');
            if label.is_none() && is_word {
                at = next;
                continue;
            }
            plays.push(Play {
                before: Span::new(from, begin.max(from)),
                is_clean: !run.has_slip,
                is_strong: !run.has_slip && run.is_telling || label.is_some(),
                is_rest: label.is_none() && is_alone,
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

    /// Returns the turn that goes on from a word to the end of its line, where that is of one case.
    fn recased(
        &self,
        text: &str,
        words: &[Word],
        [start, end]: [usize; 2],
        run: &Run,
    ) -> Option<(Run, usize)> {
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
    fn recase(&self, text: &str, run: &mut Run, label: &mut Option<Label>) {
        let own = label.as_ref().map(|label| label.span);
        let start = own.map_or(run.start, |span| span.end);
        let first = own.map_or_else(
            || self.first_label.clone() + " ",
            |span| text[span.start..span.end].to_owned(),
        );
        if start > run.start || !run.joints.is_empty() {
            return;
        }
        let turn = first.clone() + &text[start..run.end];
        let Some(recased) = self
            .reader
            .recased(&turn)
            .filter(|it| it.len() == turn.len())
        else {
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

    /// Returns the turn behind the last label of a line of which nothing can be read.
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
            && is_rest_of_word(&text[super::floor(text, start.saturating_sub(FARTHEST))..start]);
        let length = match text[start..].starts_with(|c: char| c.is_ascii_digit()) && is_rest {
            true => 0,
            false => self.reader.label(&text[start..end]),
        };
        let label = &text[start..start + length];
        let has_look_alike = length > 0
            && start + length < stop
            && !self.starts_moves(&text[start + length..stop])
            && words
                .get(at + 1)
                .is_some_and(|next| self.starts_moves(&text[next.span.start..next.span.end]));
        if let Some(respelt) = has_look_alike
            .then(|| respelt::label(&text[start..stop], &text[stop..end], self.reader))
            .flatten()
        {
            return Some(Label::respelt(words[at].span, respelt));
        }
        if length > 0 && (!self.has_letters || self.is_no_number(label)) {
            let span = Span::new(start, start + length);
            let is_small = self.has_letters && label.contains(|c: char| c.is_ascii_lowercase());
            return Some(match is_small {
                true => Label::respelt(
                    span,
                    vec![Respelt::of(
                        Span::new(0, length),
                        label.to_ascii_uppercase(),
                    )],
                ),
                false => Label::as_written(span),
            });
        }
        // Of what looks like a label only what stands before moves is one.
        let next = words.get(at + 1)?;
        if !self.starts_moves(&text[next.span.start..next.span.end]) {
            return None;
        }
        let respelt = respelt::label(&text[start..stop], &text[stop..end], self.reader)?;
        Some(Label::respelt(words[at].span, respelt))
    }

    /// Figures alone are the label of no turn whose game has letters in its labels.
    fn is_no_number(&self, word: &str) -> bool {
        word.contains(char::is_alphabetic)
    }

    /// Returns the label with a slip in it that the last of some words is, which stands right before a turn, at byte `from` or
    /// behind it.
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
        Some(Label::slipped(span))
    }

    /// Returns the turn that starts at a word, and the word behind it.
    fn run(
        &self,
        text: &str,
        words: &[Word],
        [start, end]: [usize; 2],
        label: Option<&str>,
    ) -> Option<(Run, usize)> {
        let is_labelled = label.is_some();
        let mut run = Run {
            label: label.unwrap_or(&self.first_label).to_owned(),
            is_labelled,
            ..Run::default()
        };
        if let Some(whole) = self.recased(text, words, [start, end], &run) {
            return Some(whole);
        }
        let mut at = start;
        while let Some(word) = words.get(at).filter(|_| run.text.len() < slipped::WIDEST) {
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
            let may_be_label = if is_first {
                !is_labelled
            } else {
                word.gap == Gap::Border
            };
            // A sign within a word is a mistake in it.
            let is_glued = !is_first && {
                let gap = &text[run.end..word.span.start];
                !gap.is_empty()
                    && !gap.contains(|c: char| is_end(c) || is_gap(c) || matches!(c, '-' | '\''))
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

    /// Whether no turn starts like this.
    fn is_tail(&self, word: &str) -> bool {
        word == "/" && self.reader.undressing.alternates() || self.reader.undressing.is_end(word)
    }

    fn is_rest(&self, run: &str) -> bool {
        run.split(' ').next().is_some_and(|word| self.is_tail(word))
    }

    /// Whether a turn may start with a word, be there slips in it.
    fn starts_moves(&self, word: &str) -> bool {
        let run = Run {
            label: self.first_label.clone(),
            ..Run::default()
        };
        self.reads_alone(word)
            || self.is_near(&run, word)
            || respelt::word(word, self.reader, |word| self.reads_alone(word)).is_some()
    }

    fn reads_alone(&self, word: &str) -> bool {
        self.reader.reads(&format!("{} {word}", self.first_label))
    }

    /// Whether words can be read behind what was read before them, or at the start of a turn.
    fn follows(&self, run: &Run, words: &str) -> bool {
        if run.text.is_empty() {
            let may_start = run.is_labelled
                || self.reader.undressing.alternates()
                || self.reader.begins(words) == Some(0);
            let reads = || self.reader.reads(&format!("{} {words}", run.label));
            return may_start && reads() || self.is_tail(words);
        }
        let before = format!("{} {}", run.label, run.text);
        let is_notation = |c: char| self.reader.notation.is_notation(c);
        let is_of_language = |word: &str| {
            !is_telling(word)
                && !word.chars().all(is_notation)
                && self.reader.notation.has_words(word)
        };
        if words.split(' ').any(is_of_language) {
            return false;
        }
        if words == "/" && run.text.split(' ').any(|word| self.is_tail(word)) {
            return false;
        }
        if self.is_tail(words) && self.is_rest(&run.text) {
            return true;
        }
        if self.reader.undressing.alternates() {
            self.reader.undressing.goes_on(&before, words)
        } else {
            self.reader.reads(&format!("{before} {words}"))
        }
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
            run.joints.push(Change::to(
                Span::new(run.end, word.span.start),
                format!(" {sign}"),
            ));
            run.text = format!("{} {sign}{written}", run.text);
            run.end = word.span.end;
        } else if self.is_near(run, written)
            || !is_first && word.gap == Gap::Blank && self.is_doubtful(written)
            || is_first
                && run.is_labelled
                && (self.is_of_notation(written) || self.is_doubtful(written))
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
            let parts = words
                .iter()
                .map(|word| &text[word.span.start..word.span.end]);
            let parts: Vec<&str> = parts.collect();
            let may_be_glued = self.reader.undressing.alternates()
                && parts[0].contains(char::is_alphabetic)
                && !words.windows(2).any(is_apart);
            let mut joints = [" ", ""].into_iter().take(1 + usize::from(may_be_glued));
            let joint = joints.find(|joint| self.follows(run, &parts.join(joint)))?;
            Some((count, joint))
        })
    }

    /// Returns what is to stand before the last cell of a row, where the columns say what it is.
    fn sign_of_cell(&self, run: &Run, word: &Word, written: &str) -> Option<&'static str> {
        let is_cell = word.gap == Gap::Border && run.end > 0;
        let sign = self
            .reader
            .undressing
            .before_last_cell(&run.label, written)
            .filter(|_| is_cell)?;
        self.follows(run, &format!("{sign}{written}"))
            .then_some(sign)
    }

    /// Whether a word right behind a turn may be a part of it, for it is none of a language.
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

    /// Whether a word is a part of a turn with a slip in it.
    fn is_near(&self, run: &Run, word: &str) -> bool {
        let turn = format!("{} {word}", run.label);
        let likeness = self.reader.notation.likeness_in_record(&turn);
        let is_damaged = || {
            likeness != Likeness::No
                && word.contains(|c: char| c.is_ascii_digit())
                && self.is_of_notation(word)
        };
        word.len() > 1
            && is_telling(word)
            && !self.reader.reads(&turn)
            && self.reader.label(word) == 0
            && word.contains(char::is_alphabetic)
            && (self.reader.notation.likeness(&turn) == Likeness::Surely || is_damaged())
    }
}

impl Run {
    /// Adds the rest of a word that a space has parted.
    fn glue(&mut self, text: &str, rest: &str, word: &Word) {
        self.joints
            .push(Change::gone(Span::new(self.end, word.span.start)));
        self.text.push_str(rest);
        self.is_telling |= is_telling(&text[word.span.start..word.span.end]);
        self.end = word.span.end;
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
        if !self.text.is_empty() && !read.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(read);
        self.end = end;
    }
}

/// Splits the word in which a label ends, and returns the place of the first word behind the label.
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

/// So many words may be one move.
const MOST_PARTS: usize = 4;

/// Whether a word is none of a language: there are figures in it, capitals within it, or signs.
fn is_telling(word: &str) -> bool {
    let is_inner_capital = |(at, c): (usize, char)| at > 0 && c.is_uppercase();
    word.contains(|c: char| !c.is_alphabetic())
        || word.contains(char::is_lowercase) && word.char_indices().any(is_inner_capital)
}

/// Words by which a move is taken back.
const CORRECTIONS: [&str; 10] = [
    "oops",
    "ooops",
    "ups",
    "sorry",
    "correction",
    "corrected",
    "typo",
    "mean",
    "meant",
    "rather",
];

/// Whether a line starts with the mark of a comment. `#.` is the mark of a list.
pub fn starts_comment(line: &str) -> bool {
    line.starts_with([';', '#']) && !line.starts_with("#. ")
}

/// Whether a line starts with a comment in braces: words stand in it, and not the signs of a table or of data.
pub fn is_braced(line: &str) -> bool {
    let inside = line
        .strip_prefix('{')
        .map(|rest| rest.trim_start_matches(' '));
    inside.is_some_and(|inside| inside.starts_with(|c: char| c.is_alphanumeric() || c == '('))
}

/// What is to be changed so that each turn stands on a line of its own, with its label, and all else is a comment.
fn changes(text: &str, plays: &Plays, reader: &TurnReader<'_>) -> Vec<Change> {
    let mut all: Vec<(Span, Vec<Change>)> = Vec::new();
    for &(line, start) in &plays.tags {
        let end = tags::read(text, Span::new(start, line.end)).map_or(line.end, |tag| tag.span.end);
        let behind = &text[end..line.end];
        let mut changes = Vec::new();
        if start > line.start {
            changes.push(Change::gone(Span::new(line.start, start)));
        }
        if !behind.is_empty() && behind.chars().all(is_end) {
            changes.push(Change::gone(Span::new(end, line.end)));
        }
        all.push((line, changes));
    }
    let labelled = plays.all().filter(|play| play.label.is_some()).count();
    let are_labelled = 2 * labelled > plays.all().count();
    let first = plays.lines.first().map_or(0, |line| line.span.start);
    let last = plays.lines.last().map_or(0, |line| line.span.start);
    for &line in &plays.others {
        let inside = &text[line.start..line.end];
        let is_between = first < line.start && line.start < last;
        let start = Span::new(line.start, line.start);
        let numbers = inside
            .split(|c: char| !c.is_ascii_digit())
            .filter(|it| !it.is_empty());
        let is_of_chat = numbers.count() > 1;
        let is_labelled = reader.label(inside.trim_start()) > 0
            || reader.notation.likeness_in_record(inside.trim()) != Likeness::No;
        if !inside.contains(char::is_alphanumeric) {
            all.push((line, vec![Change::gone(line)]));
        } else if is_labelled || is_result_line(inside.trim()) && !is_time(inside) {
            // Nothing that may be a turn or a result is left out.
        } else if is_between
            && are_labelled
            && !is_of_chat
            && !is_no_tag(inside)
            && !inside.contains('{')
        {
            // Where the turns follow on, it is left out; where one may be lost in it, that is an error.
        } else if is_between || is_no_tag(inside) || inside.contains('{') {
            all.push((line, vec![Change::to(start, "; ")]));
        }
    }
    for (at, line) in plays.lines.iter().enumerate() {
        let goes_on = plays.lines.get(at + 1).is_some_and(Line::is_rest);
        let before = at.checked_sub(1).map(|before| plays.lines[before].end());
        let is_last = at + 1 == plays.lines.len();
        all.push((
            line.span,
            changes_of(text, line, [goes_on, is_last], before),
        ));
    }
    all.sort_by_key(|(line, _)| line.start);
    all.into_iter().flat_map(|(_, changes)| changes).collect()
}

/// Whether a line in brackets is a remark or a heading, and not a tag with a mistake in it.
fn is_no_tag(line: &str) -> bool {
    let inside = line.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '[');
    let inside = inside.strip_prefix('[');
    inside.is_some_and(|inside| {
        let word = inside.trim_end().strip_suffix(']');
        let is_word = word.is_some_and(|word| !word.contains(char::is_whitespace));
        let is_attribute =
            || inside.starts_with(|c: char| c.is_lowercase() || c == '%') && inside.contains('=');
        is_attribute() || !inside.contains('"') && (is_word || inside.contains([':', '!']))
    })
}

/// The changes of a line with turns, in order.
fn changes_of(
    text: &str,
    line: &Line,
    [goes_on, is_last]: [bool; 2],
    before: Option<usize>,
) -> Vec<Change> {
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
        let of_line_before = before.filter(|_| at == 0 && play.is_rest);
        if let Some(end) = of_line_before {
            changes.push(Change::to(Span::new(end, play.span.start), " "));
        } else if at == 0 && is_said(written) {
            let start = Span::new(play.before.start, play.before.start);
            let end = Span::new(play.before.end, play.before.end);
            changes.push(Change::to(start, "; "));
            changes.push(Change::to(end, format!("\n{label}")));
        } else if let Some(digits) = own_number(text, play) {
            let letters = label
                .trim_end()
                .trim_end_matches(|c: char| c.is_ascii_digit());
            let before = Span::new(play.before.start, digits.start);
            changes.push(Change::to(before, format!("{border}{letters}")));
            changes.push(Change::to(Span::new(digits.end, play.before.end), " "));
        } else if written != format!("{border}{label}") {
            changes.push(Change::to(play.before, format!("{border}{label}")));
        }
        if let Some(label) = &play.label {
            match &play.new_label {
                Some(new) => changes.push(Change::to(label.span, new.clone())),
                None => changes.extend(label.respelt.iter().map(Respelt::change)),
            }
            let gap = Span::new(label.span.end, play.span.start);
            let is_blank = !gap.is_empty() && text[gap.start..gap.end].chars().all(|c| c == ' ');
            if !play.is_open() && !is_blank {
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
    if !goes_on {
        changes.extend(behind(text, Span::new(end, line.span.end), is_last));
    }
    changes
}

/// A number with a slip in it has no more signs.
const MOST_SIGNS: usize = 4;

/// Returns where the number of a turn without a label is written before it: it stays, so that it can be fixed by itself.
fn own_number(text: &str, play: &Play) -> Option<Span> {
    let label = play.new_label.as_ref().filter(|_| play.label.is_none())?;
    let letters = label.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &label[letters.len()..];
    let before = &text[play.before.start..play.before.end];
    let trimmed = before.trim_end_matches(|c: char| !c.is_alphanumeric());
    let token = trimmed.rsplit(|c: char| !c.is_alphanumeric()).next()?;
    let is_slipped = token.len() <= MOST_SIGNS
        && token.contains(char::is_alphabetic)
        && token.contains(|c: char| c.is_ascii_digit())
        && trimmed[..trimmed.len() - token.len()].contains(char::is_alphabetic);
    let end = play.before.start + trimmed.len();
    if is_slipped {
        return Some(Span::new(end - token.len(), end));
    }
    let is_own = !letters.is_empty()
        && trimmed.len() < before.len()
        && trimmed
            .strip_suffix(number)
            .is_some_and(|rest| !rest.ends_with(|c: char| c.is_ascii_digit()));
    (is_own && !number.is_empty()).then(|| Span::new(end - number.len(), end))
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
fn behind(text: &str, rest: Span, is_last: bool) -> Option<Change> {
    let behind = &text[rest.start..rest.end];
    let is_border = |c: char| is_end(c) || matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | '-');
    let words = behind.trim_matches(is_border);
    if behind.is_empty() || behind.trim_start().starts_with([';', '#', '{']) && !words.is_empty() {
        None
    } else if words.is_empty() || is_time(words) {
        Some(Change::gone(rest))
    } else if is_last && may_say_how_it_ended(behind) {
        (behind.ends_with('.')).then(|| Change::gone(Span::new(rest.end - 1, rest.end)))
    } else {
        let start = rest.start + (behind.len() - behind.trim_start_matches(is_end).len());
        Some(Change::to(Span::new(rest.start, start), " ; "))
    }
}
