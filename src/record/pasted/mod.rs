//! Strips what mails, chats, tables and web pages put around a record.
//!
//! A text has two readings: as it is written, and stripped. The stripped text has one turn a line, and every byte knows
//! where it comes from. It is judged only if it has clearly more turns.
//!
//! * `fields` makes rows of turns whose parts are on lines of their own: fields with names, lists under labels;
//! * `web` turns markup into text: HTML, tags of forums, escapes, keys of JSON, arrows;
//! * `columns` makes turns of rows whose cells say who plays, and which turn it is;
//! * `alike` puts notation in place of signs that look like it: `Gl`;
//! * `anywhere` finds the turns in each line. It learns from the whole text how turns are introduced, who plays them and
//!   which signs replace others. Everything else becomes a comment;
//! * `repeats` takes out a record that is there twice;
//! * `order` puts turns in the order of their labels: a chat may have the newest on top.
//!
//! Prose is not stripped. The turns of a game in running text (`told`) are taken only on request.

mod alike;
mod anywhere;
mod bare;
mod cells;
mod columns;
mod fields;
mod names;
mod occurrences;
mod order;
mod repeats;
mod signs;
mod slipped;
mod times;
mod told;
mod web;
mod words;

pub use bare::{Bare, Change};
pub(crate) use web::entity_length;

use std::cell::{Cell, RefCell};

use anywhere::Touched;
use rustc_hash::FxHashMap;
use told::Told;

use super::{Likeness, Notation, PastedTurns, Shape, Text, comments, marks, spelling::trim_start, tags};
use crate::{
    report::Seat,
    span::{Span, floor},
};

/// Reads turns as a game writes them: what the layers know of a game.
struct TurnReader<'a> {
    notation: &'a dyn Notation,
    pasted_turns: &'a dyn PastedTurns,
    /// In the order of play.
    seats: &'a [Seat],
    /// Which texts are turns that can be read. Until it is settled the same lines are asked about again and again.
    known: RefCell<FxHashMap<Box<str>, bool>>,
    /// Whether the text has the usual sign of attacks, so that no other stands for it.
    has_attacks: Cell<bool>,
}

impl<'a> TurnReader<'a> {
    /// Returns `None` for a game whose records cannot be stripped.
    fn of(notation: &'a dyn Notation) -> Option<Self> {
        let pasted_turns = notation.pasted_turns()?;
        Some(Self {
            notation,
            pasted_turns,
            seats: notation.seats(),
            known: RefCell::default(),
            has_attacks: Cell::default(),
        })
    }

    /// See [`PastedTurns::begins`]. It is asked at every word of a text, so it gets only the start of the rest.
    fn begins(&self, text: &str) -> Option<usize> {
        self.pasted_turns.begins(&text[..floor(text, FARTHEST)])
    }

    /// Returns the length, in bytes, of the label at the start of a text; 0 where there is none.
    fn label(&self, text: &str) -> usize {
        self.begins(text).unwrap_or(0)
    }

    /// See [`PastedTurns::reads`].
    fn reads(&self, turn: &str) -> bool {
        if let Some(&known) = self.known.borrow().get(turn) {
            return known;
        }
        let reads = self.pasted_turns.reads(turn);
        self.known.borrow_mut().insert(turn.into(), reads);
        reads
    }

    /// See [`PastedTurns::confused`].
    fn confused(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let [ahead, _] = self.pasted_turns.arrows();
        let has_attacks = self.has_attacks.get() && self.pasted_turns.alternates();
        let pairs = self.pasted_turns.confused().iter().copied();
        pairs.filter(move |(_, plain)| !(has_attacks && *plain == ahead))
    }

    /// Whether a character stands for the sign of attacks, of which the text has none.
    fn is_attack(&self, character: char) -> bool {
        let [ahead, _] = self.pasted_turns.arrows();
        self.pasted_turns.alternates()
            && self.confused().any(|(written, plain)| plain == ahead && written.chars().eq([character]))
    }

    /// Whether a sign between two texts is in a move: before a place of the board, and after where a piece comes from.
    fn is_in_move(&self, before: &str, after: &str) -> bool {
        let is_place = |c| self.is_place(c);
        after.starts_with(is_place) && (before.ends_with(is_place) || before.ends_with(['e', '-', '>']))
    }

    /// See [`PastedTurns::is_place`].
    fn is_place(&self, character: char) -> bool {
        self.pasted_turns.is_place(character)
    }

    /// Whether a text is a turn without its label.
    fn reads_alone(&self, moves: &str) -> bool {
        self.reads(&format!("{} {moves}", self.label_of(0, 1)))
    }

    /// See [`PastedTurns::label_of`].
    fn label_of(&self, seat: usize, number: u32) -> String {
        self.pasted_turns.label_of(seat, number)
    }

    /// See [`PastedTurns::recased`].
    fn recased(&self, turn: &str) -> Option<String> {
        self.pasted_turns.recased(turn)
    }

    /// Whether a word is a `/`, or the end of a turn after which no `/` may come: a battle.
    fn is_closing(&self, word: &str) -> bool {
        let turn = || format!("{} {word}", self.label_of(0, 1));
        word == "/" || self.pasted_turns.is_end(word) && !self.pasted_turns.goes_on(&turn(), "/")
    }

    /// See [`PastedTurns::goes_on`] and [`PastedTurns::is_end`].
    fn goes_on(&self, turn: &str, next: &str) -> bool {
        turn.len() + next.len() < LONGEST_TURN
            && (self.pasted_turns.goes_on(turn, next) || self.pasted_turns.is_end(next))
    }
}

/// No turn is put together that is longer, in bytes.
const LONGEST_TURN: usize = 1 << 12;

/// The most bytes that decide whether a turn begins somewhere.
const FARTHEST: usize = 96;

/// How many bytes of a text decide which decoration it has.
pub const SAMPLE: usize = 1 << 16;

/// Returns the beginning of a text that decides. Its last line is whole, unless that is longer than a turn is: a part of a
/// turn cannot be read, and would be taken for decoration.
fn sample_of(text: &str) -> &str {
    let sample = &text[..floor(text, SAMPLE)];
    let is_whole = sample.len() == text.len();
    let end = sample.rfind(['\n', '\r']).filter(|end| !is_whole && sample.len() - end < LONGEST_TURN);
    end.map_or(sample, |end| &sample[..=end])
}

/// How many lines are read in full to see that a text has no decoration; of later lines only how they start.
const GLANCE: usize = 32;

/// Strips a text. Returns the record in it, `None` if it is better read as written; and where it is prose all the same, as
/// `Sample::prose` says. The first 64 KB of the text decide.
pub fn strip_extra_text(text: &str, notation: &dyn Notation) -> (Option<Bare>, Option<(Span, usize)>) {
    let Some(sample) = Sample::of(text, notation) else {
        return (None, None);
    };
    let whole = || Bare::new(text);
    let bare = match &sample.stripped {
        Some(stripped) if sample.bare.text().len() == text.len() => Some(stripped.clone()),
        Some(stripped) if stripped.names() == [ALIKE] => {
            let whole = whole();
            let found = whole.changed(alike::changes(whole.text(), &sample.reader));
            found.map(|found| found.stripped(ALIKE))
        }
        Some(_) => {
            let stripped = strip(&whole(), &sample.reader).map(|(stripped, _)| stripped);
            with_order(stripped, &whole(), &sample.reader)
        }
        None => None,
    };
    (bare, sample.prose())
}

/// Returns the record that the turns of a text make, and how many lines with turns are not as they are written.
fn strip(bare: &Bare, reader: &TurnReader<'_>) -> Option<(Bare, Touched)> {
    let plain = bare.changed(alike::signs(bare.text()));
    let mut count = 0;
    let layers: [fn(&str, &TurnReader<'_>) -> Vec<Change>; 6] =
        [fields::changes, fields::of_markup, fields::of_arrays, web::changes, fields::beneath_labels, columns::changes];
    let changed = layers.into_iter().fold(plain, |before: Option<Bare>, layer| {
        let text = before.as_ref().unwrap_or(bare);
        let changes = layer(text.text(), reader);
        count += changes.len();
        text.changed(changes).or(before)
    });
    let text = changed.as_ref().unwrap_or(bare);
    let alike = alike::changes(text.text(), reader);
    count += alike.len();
    let plain = text.changed(alike).or(changed);
    let text = plain.as_ref().unwrap_or(bare);
    let found = anywhere::find(text, reader);
    let (stripped, mut touched) = found.or_else(|| Some((plain?, Touched::default())))?;
    touched.around += count;
    let stripped = repeats::without(&stripped, reader).unwrap_or(stripped);
    Some((stripped.stripped(AROUND), touched))
}

/// What is taken off a text in which turns are found.
const AROUND: &str = "text around the moves";

/// What is taken off a text with its turns in another order.
pub const IN_ORDER: &str = "another order of turns";

/// Returns the record in a text with its turns in order, where they are not: `stripped`, or else the text as it is.
fn with_order(stripped: Option<Bare>, bare: &Bare, reader: &TurnReader<'_>) -> Option<Bare> {
    let right = order::put_right(stripped.as_ref().unwrap_or(bare), reader);
    right.map(|right| right.stripped(IN_ORDER)).or(stripped)
}

/// Takes the turns out of prose in which they are among words. `None` if there are none, or if half as many are on
/// lines of their own: then the others are only talked about.
pub fn untold(text: &str, notation: &dyn Notation) -> Option<Bare> {
    let reader = TurnReader::of(notation)?;
    if is_bare(text, &reader) || has_long_comment(text) {
        return None;
    }
    let count = |text: &str| {
        let record = super::read(text, Shape::Prose, notation);
        let lines = record.sections.iter().flat_map(|section| &section.lines);
        lines.filter(|line| reader.reads(line.text.as_str())).count()
    };
    let bare = Bare::new(text);
    let without_web = web::take_off(&bare, &reader);
    let of_web = || without_web.as_ref();
    let told = [Some(&bare), of_web()].into_iter().flatten();
    let told = told.filter_map(|bare| told::take_off(bare, &reader));
    let beneath = better(&bare, &reader);
    let all = told.chain(of_web().cloned()).chain(beneath);
    let (found, best) = all.map(|bare| (count(bare.text()), bare)).max_by_key(|&(found, _)| found)?;
    (found > 0 && found >= 2 * count(text)).then(|| best.stripped("turns are among words"))
}

/// Returns how many bytes of turns a text has of which this is the beginning: as it is written, or stripped if that is
/// better.
pub fn bytes_of_turns(beginning: &str, notation: &dyn Notation) -> usize {
    let Some(reader) = TurnReader::of(notation) else {
        return 0;
    };
    let stripped = Sample::of(beginning, notation).and_then(|sample| sample.stripped);
    let text = match &stripped {
        Some(stripped) => stripped.text(),
        None => sample_of(beginning),
    };
    let turns = super::lines::of_text(text).filter(|&line| is_turn(text, line, &reader));
    turns.map(|line| line.end - line.start).sum()
}

/// Whether a text with this beginning is to be stripped, or is prose.
pub fn is_pasted_or_prose(beginning: &str, notation: &dyn Notation) -> bool {
    let sample = Sample::of(beginning, notation);
    sample.is_some_and(|sample| sample.stripped.is_some() || sample.prose().is_some())
}

/// The beginning of a text that is more than lines of turns, tags and comments.
struct Sample<'a> {
    reader: TurnReader<'a>,
    /// As it is.
    bare: Bare,
    /// The record in it; `None` if it is better read as written.
    stripped: Option<Bare>,
}

impl<'a> Sample<'a> {
    /// `None` if the text has no decoration.
    fn of(text: &str, notation: &'a dyn Notation) -> Option<Self> {
        let reader = TurnReader::of(notation)?;
        let sample = sample_of(text);
        let is_bare =
            || is_bare(sample, &reader) && !counts_through(sample, &reader) && !order::starts_mixed(sample, &reader);
        if is_bare() || has_long_comment(sample) {
            return None;
        }
        let bare = Bare::new(sample);
        Some(Self { stripped: with_order(better(&bare, &reader), &bare, &reader), reader, bare })
    }

    /// The first turn among words, and how many turns there are, if the text is prose. `None` if it is not, or if
    /// stripping it finds as many turns.
    fn prose(&self) -> Option<(Span, usize)> {
        let told_in = |bare: &Bare| {
            let told = Told::of(bare.text(), &self.reader)?;
            Some((told.turns, bare.place(told.first), told))
        };
        let without_web = web::take_off(&self.bare, &self.reader);
        let all = [Some(&self.bare), without_web.as_ref()];
        let told = all.into_iter().flatten().filter_map(told_in);
        let (count, first, told) = told.max_by_key(|(count, ..)| *count)?;
        let best = self.stripped.as_ref().unwrap_or(&self.bare);
        let read = count_lines(best.text(), &self.reader).turns;
        told.is_prose(read).then_some((first, count))
    }
}

/// Whether a comment in braces continues over a line end. Its lines are not a part of the record, and must not become
/// one.
fn has_long_comment(text: &str) -> bool {
    super::lines::of_text(text).any(|line| {
        let line = &text[line.start..line.end];
        let open = line.rfind(['{', '｛']);
        let is_data = |open: &str| open[1..].is_empty() || open[1..].starts_with(['"', '|', '\\']);
        open.is_some_and(|open| {
            let rest = &line[open..];
            let is_closed = rest.contains(['}', '｝']);
            !is_closed && (rest.starts_with('｛') || !is_data(rest))
        })
    })
}

/// Returns the record in a text, if it reads clearly more turns than the text as it is written.
fn better(bare: &Bare, reader: &TurnReader<'_>) -> Option<Bare> {
    let written = count_lines(bare.text(), reader);
    let is_whole = written.others == 0 && !has_turns_in_comments(bare.text(), reader);
    if is_whole && !counts_through(bare.text(), reader) {
        return None;
    }
    let stripped = clearly_better(bare, &written, reader);
    // Signs that look like others are hardly mistakes, unless they are in one line only.
    stripped.or_else(|| {
        let found = bare.changed(alike::changes(bare.text(), reader))?;
        let read = count_lines(found.text(), reader);
        let is_better = read.turns > written.turns + 1 && read.others < written.others;
        is_better.then(|| found.stripped(ALIKE))
    })
}

/// Returns the record in a text, if it reads clearly more turns: a quarter of all. Where the lines are turns already, what
/// is changed may be mistakes, so it must be a habit instead, or a turn of a comment or tags are missing without it.
fn clearly_better(bare: &Bare, written: &Count, reader: &TurnReader<'_>) -> Option<Bare> {
    let (stripped, touched) = strip(bare, reader)?;
    let read = count_lines(stripped.text(), reader);
    if is_prose(bare, reader, read.turns.saturating_sub(1)) {
        return None;
    }
    let order = |bare: &Bare| match reader.pasted_turns.alternates() {
        true => in_order(bare.text(), reader),
        false => 0,
    };
    let (own, new) = (order(bare), order(&stripped));
    if 2 * new < own {
        // The turns that were found break the order of the others. They are quoted, in a comment for instance.
        return None;
    }
    // A turn that is broken over two lines counts as one that is read and one that is not.
    let score = |count: &Count, order: usize| (count.turns as isize - count.others as isize, order);
    let (own, new) = (score(written, own), score(&read, new));
    // Around a few turns there may be any words.
    let rest = if read.turns < FEW { read.others } else { read.between };
    let gain = (new.0 - own.0).max(new.1 as isize - own.1 as isize);
    let is_clear = match has_its_own_lines(bare.text(), read.turns, reader) {
        true => touched.is_habit(read.turns),
        false => SHARE * gain >= read.turns as isize,
    };
    // A turn after a hash is one where it is missing elsewhere.
    let is_found = || read.gaps == 0 && has_turns_in_comments(bare.text(), reader);
    let is_clear =
        is_clear || written.gaps > 0 && read.turns > written.turns && is_found() || read.tags > written.tags + 1;
    // Text of which hardly a line can be read is not a record.
    (new > own && is_clear && read.turns > 0 && read.turns >= rest).then_some(stripped)
}

/// What is taken off where only signs are replaced.
const ALIKE: &str = "signs that look like others";

/// Fewer turns among many words may be no turns.
const FEW: usize = 4;

/// Whether nearly every line of a text starts as a turn does, and there are hardly more than so many turns.
fn has_its_own_lines(text: &str, turns: usize, reader: &TurnReader<'_>) -> bool {
    let (mut own, mut others) = (0, 0);
    for line in super::lines::of_text(text) {
        let line = trim_start(text, line);
        match &text[line.start..line.end] {
            rest if rest.is_empty() || anywhere::starts_comment(rest) => {}
            _ if tags::read(text, line).is_some() => {}
            rest if reader.begins(rest).is_some() || reader.notation.likeness_in_record(rest) == Likeness::Surely => {
                own += 1;
            }
            _ => others += 1,
        }
    }
    let most = if reader.pasted_turns.alternates() { own + own.min(4) / 2 } else { 2 * own + 4 };
    own >= 3 * others && turns <= most
}

/// Of so many turns one at least must be read in the stripped text alone.
const SHARE: isize = 4;

/// Whether more turns than `read` are among words that are never the same.
fn is_prose(bare: &Bare, reader: &TurnReader<'_>, read: usize) -> bool {
    let without_web = web::take_off(bare, reader);
    let all = [Some(bare), without_web.as_ref()];
    let mut told = all.into_iter().flatten().filter_map(|bare| Told::of(bare.text(), reader));
    told.any(|told| told.is_prose(read))
}

/// How many turns that can be read have the label that comes next by their place.
fn in_order(text: &str, reader: &TurnReader<'_>) -> usize {
    let lines = super::lines::of_text(text).map(|line| without_marks(text, line));
    let turns = lines.filter(|&line| !line.is_empty() && is_turn(text, line, reader));
    let (mut next, mut count) = (0, 0);
    for line in turns {
        let label = &text[line.start..line.start + reader.label(&text[line.start..line.end])];
        let is_of = |at: usize| reader.label_of(at % 2, at as u32 / 2 + 1) == label;
        // After a wrong one the next two places are looked at, and the first.
        let found = [next, next + 1, next + 2, 0].into_iter().find(|&at| is_of(at));
        count += usize::from(found == Some(next) || found == Some(0));
        next = found.map_or(next + 1, |at| at + 1);
    }
    count
}

/// Whether the labels of the first turns of a text count the turns of both players: `G1 S2 G3`.
fn counts_through(text: &str, reader: &TurnReader<'_>) -> bool {
    let lines = super::lines::of_text(text).map(|line| trim_start(text, line));
    let labels = lines.filter_map(|line| {
        let line = &text[line.start..line.end];
        let length = reader.label(line);
        (length > 0).then(|| &line[..length])
    });
    let mut count = 0;
    let is_through = labels.take(4).enumerate().all(|(at, label)| {
        count += 1;
        label == reader.label_of(at % 2, at as u32 + 1)
    });
    is_through && count == 4
}

/// Whether the first lines of a text are turns, tags and comments, and nothing else, and the others begin as they do.
fn is_bare(text: &str, reader: &TurnReader<'_>) -> bool {
    let lines = super::lines::of_text(text).filter(|line| !line.is_empty());
    let last = text.trim_end().len();
    let mut beginnings = [false; 1 << 8];
    lines.enumerate().all(|(number, line)| {
        let beginning = &mut beginnings[usize::from(text.as_bytes()[line.start])];
        if number >= GLANCE && *beginning && line.end < last {
            return true;
        }
        let rest = trim_start(text, line);
        let Some(first) = text.as_bytes()[rest.start..rest.end].first() else {
            return true;
        };
        *beginning = true;
        match first {
            b'#' if !anywhere::starts_comment(&text[rest.start..rest.end]) => false,
            b';' | b'#' => !anywhere::holds_turns(&text[rest.start + 1..rest.end], reader),
            b'{' => anywhere::is_braced(&text[rest.start..rest.end]),
            b'[' => tags::read(text, rest).is_some(),
            _ => is_turn(text, rest, reader) && !has_turns_in_comments(&text[rest.start..rest.end], reader),
        }
    })
}

/// How many lines of a text are turns that can be read, and how many are neither turns nor empty, tags or comments.
#[derive(Default)]
struct Count {
    turns: usize,
    others: usize,
    /// Those of the others that are between two turns.
    between: usize,
    tags: usize,
    /// How many turns are not followed by the next.
    gaps: usize,
}

fn count_lines(text: &str, reader: &TurnReader<'_>) -> Count {
    let mut count = Count::default();
    let mut since_turn = 0;
    let mut before: Option<&str> = None;
    for line in super::lines::of_text(text) {
        let line = trim_start(text, line);
        match text[line.start..line.end].bytes().next() {
            None => {}
            Some(b';' | b'#') if anywhere::starts_comment(&text[line.start..line.end]) => {}
            Some(b'{') if anywhere::is_braced(&text[line.start..line.end]) => {}
            Some(b'[') if tags::read(text, line).is_some() => count.tags += 1,
            _ if is_turn(text, line, reader) => {
                let turn = without_marks(text, line);
                let turn = &text[turn.start..turn.end];
                let follows = before.and_then(|it| reader.pasted_turns.follows_on(it, turn));
                count.gaps += usize::from(follows == Some(false));
                before = Some(turn);
                count.between += if count.turns > 0 { since_turn } else { 0 };
                count.turns += 1;
                since_turn = 0;
            }
            _ if !text[line.start..line.end].contains(char::is_alphanumeric) => {}
            _ => {
                count.others += 1;
                since_turn += 1;
            }
        }
    }
    count
}

/// Whether the comments of a text hold turns.
fn has_turns_in_comments(text: &str, reader: &TurnReader<'_>) -> bool {
    super::lines::of_text(text).any(|line| {
        let line = &text[line.start..line.end];
        let mark = line.find([';', '#']);
        mark.is_some_and(|mark| anywhere::holds_turns(&line[mark + 1..], reader))
    })
}

/// Whether a line is a turn that can be read, list mark and comments left out.
fn is_turn(text: &str, line: Span, reader: &TurnReader<'_>) -> bool {
    let rest = without_marks(text, line);
    let mut pieces = comments::without_comments(text, rest, &mut std::iter::empty(), rest.end);
    pieces.trim(text);
    let turn = Text::of(text, &pieces, reader.notation);
    reader.begins(turn.as_str()).is_some() && reader.reads(turn.as_str())
}

/// Returns a line without list marks and the spaces around them.
fn without_marks(text: &str, line: Span) -> Span {
    let mut rest = trim_start(text, line);
    while let Some(after) = marks::skip(text, rest) {
        rest = trim_start(text, after);
    }
    rest
}
