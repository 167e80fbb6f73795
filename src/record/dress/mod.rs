//! What a record wears when it comes out of a mail, a chat, a table or a web page, and the record beneath.
//!
//! A dress is taken off a whole text at once: what is left is a text of its own, a turn a line, in which every byte
//! knows where it comes from. It is taken off only where more turns can be read without it; which of the layers below
//! that takes is tried out. The turns themselves are never changed but in what the layers name.
//!
//! * `web`: tags and entities of HTML, tags of forums, escapes of Markdown, arrows for the marks of the notation;
//! * `remarks`: times and remarks behind turns, in a column of their own or behind each;
//! * `labels`: words for the label of a turn, such as `Gull 1:`, and turns without labels (`unlabelled`);
//! * `case`: all in small letters, or all in capitals;
//! * `lines`: whatever stands around turns on their lines: marks of quotes and lists, numbers, times, names, cells;
//!   of what is said of moves between them (`talk`) it makes comments; what stands between cells (`cells`) are blanks;
//! * `stamps`: lines with a name and a time between the turns of a chat;
//! * `wraps`: turns that a program broke over two lines.
//!
//! Prose wears no dress. Of a game that is told in running text (`told`) the turns are taken only where somebody asks.

mod anywhere;
mod bare;
mod case;
mod cells;
mod labels;
mod lines;
mod occurrences;
mod remarks;
mod shapes;
mod signs;
mod slipped;
mod stamps;
mod talk;
mod told;
mod unlabelled;
mod web;
mod words;
mod wraps;

pub use bare::{Bare, Change};
pub(crate) use web::entity_length;

use std::{cell::RefCell, cmp::Reverse};

use rustc_hash::FxHashMap;
use told::Told;

use super::{Notation, Shape, Text, Undressing, comments, marks, spelling::trim_start, tags};
use crate::{report::Seat, span::Span};

/// Reads turns as a game writes them: what the layers know of a game.
struct TurnReader<'a> {
    notation: &'a dyn Notation,
    undressing: &'a dyn Undressing,
    /// In the order of play.
    seats: &'a [Seat],
    /// Whether it is settled what the text wears; before that, only what can be read tells.
    is_settled: bool,
    /// Which texts are turns that can be read. Until it is settled the same lines are asked about again and again.
    known: RefCell<FxHashMap<Box<str>, bool>>,
}

impl<'a> TurnReader<'a> {
    /// Returns `None` for a game whose records cannot be undressed.
    fn of(notation: &'a dyn Notation) -> Option<Self> {
        let undressing = notation.undressing()?;
        Some(Self {
            notation,
            undressing,
            seats: notation.seats(),
            is_settled: false,
            known: RefCell::default(),
        })
    }

    /// See [`Undressing::begins`]. It is asked at every word of a text, so no more than a few of those that follow tell it.
    fn begins(&self, text: &str) -> Option<usize> {
        self.undressing.begins(&text[..floor(text, FARTHEST)])
    }

    /// Returns the length, in bytes, of the label at the start of a text; 0 where there is none.
    fn label(&self, text: &str) -> usize {
        self.begins(text).unwrap_or(0)
    }

    /// See [`Undressing::reads`].
    fn reads(&self, turn: &str) -> bool {
        if self.is_settled {
            return self.undressing.reads(turn);
        }
        if let Some(&known) = self.known.borrow().get(turn) {
            return known;
        }
        let reads = self.undressing.reads(turn);
        self.known.borrow_mut().insert(turn.into(), reads);
        reads
    }

    /// See [`Undressing::label_of`].
    fn label_of(&self, seat: usize, number: u32) -> String {
        self.undressing.label_of(seat, number)
    }

    /// See [`Undressing::recased`].
    fn recased(&self, turn: &str) -> Option<String> {
        self.undressing.recased(turn)
    }

    /// See [`Undressing::goes_on`] and [`Undressing::is_end`].
    fn goes_on(&self, turn: &str, next: &str) -> bool {
        turn.len() + next.len() < LONGEST_TURN
            && (self.undressing.goes_on(turn, next)
                || self.is_settled && self.undressing.is_end(next))
    }
}

/// No turn is put together that is longer, in bytes.
const LONGEST_TURN: usize = 1 << 12;

/// Whether a turn begins somewhere hangs on no more bytes.
const FARTHEST: usize = 96;

/// A layer of a dress.
struct Layer {
    /// What is so when a record wears it.
    name: &'static str,
    /// Of a hundred turns, how many at least must be read without it that are not read with it: a slip here and there is
    /// no dress. What is safe to take off in any text has none.
    share: usize,
    /// Takes it off. Returns `None` where the text does not wear it.
    take_off: fn(&Bare, &TurnReader<'_>) -> Option<Bare>,
}

/// In the order in which they are taken off.
const LAYERS: [Layer; 7] = [
    Layer {
        name: "signs of web pages, or arrows, stand in it",
        share: 0,
        take_off: web::take_off,
    },
    Layer {
        name: "times or remarks stand behind its turns",
        share: 0,
        take_off: remarks::take_off,
    },
    Layer {
        name: "words, numbers or nothing stand for labels",
        share: 25,
        take_off: labels::take_off,
    },
    Layer {
        name: "letters of the wrong case stand in it",
        share: 25,
        take_off: case::take_off,
    },
    Layer {
        name: "marks or words stand around its turns",
        share: 25,
        take_off: lines::take_off,
    },
    Layer {
        name: "names and times stand between its turns",
        share: 0,
        take_off: stamps::take_off,
    },
    Layer {
        name: "turns are broken over lines",
        share: 0,
        take_off: wraps::take_off,
    },
];

/// How many bytes of a text decide what it wears.
pub const SAMPLE: usize = 1 << 16;

/// How many lines are looked at to see that a text wears nothing; of those that follow, how they begin.
const GLANCE: usize = 32;

/// Takes the dress off a text. Returns the record beneath, `None` where the text wears none, or where no more turns
/// could be read without it; and where it is prose all the same, as `Sample::prose` says. The first 64 KB of the text decide.
pub fn undress(text: &str, notation: &dyn Notation) -> (Option<Bare>, Option<(Span, usize)>) {
    let Some(sample) = Sample::of(text, notation) else {
        return (None, None);
    };
    let bare = sample
        .dress
        .and_then(|dress| without(text, notation, dress));
    (bare, sample.prose())
}

/// Returns a text without some layers, a bit each; for [`ANYWHERE`] the turns that stand anywhere in it.
fn without(text: &str, notation: &dyn Notation, dress: usize) -> Option<Bare> {
    let mut reader = TurnReader::of(notation)?;
    if dress == ANYWHERE {
        return found_anywhere(&Bare::new(text), &reader).map(|found| found.bare);
    }
    reader.is_settled = true;
    let mut bare = Bare::new(text);
    for layer in worn(dress) {
        bare = (layer.take_off)(&bare, &reader)?.worn(layer.name);
    }
    Some(bare)
}

/// Takes the turns out of prose in which they stand among words. `None` where none do, or where half as many stand on lines
/// of their own: the others are only talked about.
pub fn untold(text: &str, notation: &dyn Notation) -> Option<Bare> {
    let reader = TurnReader::of(notation)?;
    if is_bare(text, &reader) || has_long_comment(text) {
        return None;
    }
    let count = |text: &str| {
        let record = super::read(text, Shape::Prose, notation);
        let lines = record.sections.iter().flat_map(|section| &section.lines);
        lines
            .filter(|line| reader.reads(line.text.as_str()))
            .count()
    };
    let bare = Bare::new(text);
    let without_web = web::take_off(&bare, &reader);
    let of_web = || without_web.as_ref();
    let told = [Some(&bare), of_web()].into_iter().flatten();
    let told = told.filter_map(|bare| told::take_off(bare, &reader));
    let dress = best(&bare, &reader);
    let beneath = dress.and_then(|dress| without(text, notation, dress));
    let all = told.chain(of_web().cloned()).chain(beneath);
    let (found, best) = all
        .map(|bare| (count(bare.text()), bare))
        .max_by_key(|&(found, _)| found)?;
    (found > 0 && found >= 2 * count(text)).then(|| best.worn("turns stand among words"))
}

/// Whether a text of which this is the beginning is to be undressed.
pub fn is_dressed(beginning: &str, notation: &dyn Notation) -> bool {
    Sample::of(beginning, notation).is_some_and(|sample| sample.dress.is_some())
}

/// Whether a text of which this is the beginning is to be undressed, or is prose.
pub fn is_dressed_or_prose(beginning: &str, notation: &dyn Notation) -> bool {
    let sample = Sample::of(beginning, notation);
    sample.is_some_and(|sample| sample.dress.is_some() || sample.prose().is_some())
}

/// The beginning of a text that is more than lines of turns, tags and comments.
struct Sample<'a> {
    notation: &'a dyn Notation,
    reader: TurnReader<'a>,
    /// As it is.
    bare: Bare,
    /// The layers that it wears, a bit each; `None` where it wears none.
    dress: Option<usize>,
}

impl<'a> Sample<'a> {
    /// `None` where the text wears nothing.
    fn of(text: &str, notation: &'a dyn Notation) -> Option<Self> {
        let reader = TurnReader::of(notation)?;
        let sample = &text[..floor(text, SAMPLE)];
        let is_bare = || is_bare(sample, &reader) && !counts_through(sample, &reader);
        if is_bare() || has_long_comment(sample) {
            return None;
        }
        let bare = Bare::new(sample);
        Some(Self {
            notation,
            dress: best(&bare, &reader),
            reader,
            bare,
        })
    }

    /// Where in a text that is to be a record, but is prose, the first turn stands among words, and how many turns there
    /// are. `None` where it is none, or where what it wears leaves as many turns.
    fn prose(&self) -> Option<(Span, usize)> {
        let told_in = |bare: &Bare| {
            let told = Told::of(bare.text(), &self.reader)?;
            Some((told.turns, bare.place(told.first), told))
        };
        let without_web = web::take_off(&self.bare, &self.reader);
        let all = [Some(&self.bare), without_web.as_ref()];
        let told = all.into_iter().flatten().filter_map(told_in);
        let (count, first, told) = told.max_by_key(|(count, ..)| *count)?;
        let take_off = |dress| without(self.bare.text(), self.notation, dress);
        let beneath = self.dress.and_then(take_off);
        let (read, _) = turns(beneath.as_ref().unwrap_or(&self.bare).text(), &self.reader);
        told.is_prose(read).then_some((first, count))
    }
}

/// Whether a comment in braces goes on over a line end: what stands on its lines is no part of the record, and must not
/// be made one.
fn has_long_comment(text: &str) -> bool {
    super::lines::of_text(text).any(|line| {
        let line = &text[line.start..line.end];
        let open = line.rfind(['{', '｛']);
        open.is_some_and(|open| !line[open..].contains(['}', '｝']))
    })
}

/// Returns the layers of a choice, a bit each.
fn worn(choice: usize) -> impl Iterator<Item = &'static Layer> {
    let layers = LAYERS.iter().enumerate();
    layers.filter_map(move |(bit, layer)| (choice >> bit & 1 != 0).then_some(layer))
}

/// Fewer than one line in so many is few.
const FEW: usize = 6;

/// Returns the choice of layers without which most turns can be read, of these the one that leaves fewest other lines,
/// and of these the one with the fewest. `None` where that is no layer at all.
fn best(dressed: &Bare, reader: &TurnReader<'_>) -> Option<usize> {
    let (read, Reverse(others)) = turns(dressed.text(), reader);
    let is_bare = others == 0 && !has_turns_in_comments(dressed.text(), reader);
    if is_bare && !counts_through(dressed.text(), reader) {
        return None;
    }
    // Where few lines are left over, they cannot hide the share of turns that makes a dress.
    let may_hide_many = others * FEW >= read;
    let mut trial = Trial {
        reader,
        most_share: if may_hide_many { usize::MAX } else { 0 },
        scores: [(0, Reverse(usize::MAX)); CHOICES],
    };
    trial.try_on(dressed, 0, 0);
    let scores = trial.scores;
    // A layer belongs to it when so many turns are hidden by it as it asks for.
    let is_worn = |choice: usize| {
        let layers = LAYERS.iter().enumerate();
        let mut layers = layers.filter(|(bit, _)| choice >> bit & 1 != 0);
        layers.all(|(bit, layer)| {
            let with_it = scores[choice & !(1 << bit)];
            scores[choice] > with_it && 100 * with_it.0 <= (100 - layer.share) * scores[choice].0
        })
    };
    let choices = (1..scores.len()).filter(|&choice| scores[choice].0 > 0 && is_worn(choice));
    let layers = choices.max_by_key(|&choice| (scores[choice], Reverse(choice.count_ones())));
    let Some(found) = found_anywhere(dressed, reader) else {
        return layers;
    };
    let in_layers = match layers {
        Some(layers) => without(dressed.text(), reader.notation, layers)
            .map_or(0, |bare| in_order(bare.text(), reader)),
        None => in_order(dressed.text(), reader),
    };
    let anywhere = in_order(found.bare.text(), reader);
    // A slip here and there is no dress.
    let hides_many = anywhere > in_layers + 2
        && 4 * in_layers <= 3 * anywhere
        && (anywhere >= MANY && 2 * in_layers < anywhere
            || !has_its_own_lines(dressed.text(), anywhere, reader))
        && !is_prose(dressed, reader);
    let gains_many = found.gains > 2 && 8 * found.gains > anywhere && anywhere >= in_layers;
    if hides_many || gains_many {
        Some(ANYWHERE)
    } else {
        layers
    }
}

/// Whether nearly every line of a text starts with a label, and there are hardly more than so many turns.
fn has_its_own_lines(text: &str, turns: usize, reader: &TurnReader<'_>) -> bool {
    let (mut labelled, mut others) = (0, 0);
    for line in super::lines::of_text(text) {
        let mut line = trim_start(text, line);
        while let Some(after) = marks::skip(text, line) {
            line = trim_start(text, after);
        }
        match &text[line.start..line.end] {
            rest if rest.is_empty() || tags::read(text, line).is_some() => {}
            rest if reader.label(rest) > 0 => labelled += 1,
            _ => others += 1,
        }
    }
    labelled >= 3 * others && labelled + 2 >= turns
}

/// Whether the turns of a text stand among words that are never the same.
fn is_prose(bare: &Bare, reader: &TurnReader<'_>) -> bool {
    let without_web = web::take_off(bare, reader);
    let all = [Some(bare), without_web.as_ref()];
    let mut told = all
        .into_iter()
        .flatten()
        .filter_map(|bare| Told::of(bare.text(), reader));
    told.any(|told| told.is_prose(0))
}

/// Fewer turns that cannot be read may all have a slip.
const MANY: usize = 12;

/// How many turns that can be read have the label that comes next by their place.
fn in_order(text: &str, reader: &TurnReader<'_>) -> usize {
    let lines = super::lines::of_text(text).map(|line| trim_start(text, line));
    let turns = lines.filter(|&line| !line.is_empty() && is_turn(text, line, reader));
    let (mut next, mut count) = (0, 0);
    for line in turns {
        let label = &text[line.start..line.start + reader.label(&text[line.start..line.end])];
        let is_of = |at: usize| reader.label_of(at % 2, at as u32 / 2 + 1) == label;
        // After a wrong one the next two places are looked at, and the first.
        let found = [next, next + 1, next + 2, 0]
            .into_iter()
            .find(|&at| is_of(at));
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

/// The choice of no layer: turns are looked for wherever they stand.
const ANYWHERE: usize = CHOICES;

/// Returns the record that turns anywhere in a text make.
fn found_anywhere(bare: &Bare, reader: &TurnReader<'_>) -> Option<anywhere::Found> {
    if !reader.undressing.alternates() {
        return None;
    }
    let without_web = web::take_off(bare, reader);
    let mut found = anywhere::find(without_web.as_ref().unwrap_or(bare), reader)?;
    found.bare = found.bare.worn("turns stand among other words");
    Some(found)
}

/// There are as many choices of layers.
const CHOICES: usize = 1 << LAYERS.len();

/// What each choice of layers comes to.
struct Trial<'a> {
    reader: &'a TurnReader<'a>,
    /// No layer is taken off that asks for a greater share.
    most_share: usize,
    scores: [Score; CHOICES],
}

impl Trial<'_> {
    /// Tries all choices that begin with one of the layers before `layer`, without which the text is `bare`.
    fn try_on(&mut self, bare: &Bare, layer: usize, choice: usize) {
        let Some(next) = LAYERS.get(layer) else {
            self.scores[choice] = turns(bare.text(), self.reader);
            return;
        };
        self.try_on(bare, layer + 1, choice);
        let may_be_worn = next.share <= self.most_share;
        let taken_off = may_be_worn.then(|| (next.take_off)(bare, self.reader));
        if let Some(bare) = taken_off.flatten() {
            self.try_on(&bare, layer + 1, choice | 1 << layer);
        }
    }
}

/// Whether the first lines of a text are turns, tags and comments, and nothing else, and the others begin as they do.
fn is_bare(text: &str, reader: &TurnReader<'_>) -> bool {
    let lines = super::lines::of_text(text).filter(|line| !line.is_empty());
    let mut beginnings = [false; 1 << 8];
    lines.enumerate().all(|(number, line)| {
        let beginning = &mut beginnings[usize::from(text.as_bytes()[line.start])];
        if number >= GLANCE && *beginning {
            return true;
        }
        let rest = trim_start(text, line);
        let Some(first) = text.as_bytes()[rest.start..rest.end].first() else {
            return true;
        };
        *beginning = true;
        match first {
            b';' | b'#' => !anywhere::holds_turns(&text[rest.start + 1..rest.end], reader),
            b'{' => true,
            b'[' => tags::read(text, rest).is_some(),
            _ => {
                is_turn(text, rest, reader)
                    && !has_turns_in_comments(&text[rest.start..rest.end], reader)
            }
        }
    })
}

/// How many lines of a text are turns that can be read, and how many are neither these nor blank, tags or comments.
type Score = (usize, Reverse<usize>);

fn turns(text: &str, reader: &TurnReader<'_>) -> Score {
    let (mut turns, mut others) = (0, 0);
    for line in super::lines::of_text(text) {
        let line = trim_start(text, line);
        match text[line.start..line.end].bytes().next() {
            None | Some(b';' | b'#' | b'{') => {}
            Some(b'[') if tags::read(text, line).is_some() => {}
            _ if is_turn(text, line, reader) => turns += 1,
            _ => others += 1,
        }
    }
    (turns, Reverse(others))
}

/// Whether turns stand in the comments of a text.
fn has_turns_in_comments(text: &str, reader: &TurnReader<'_>) -> bool {
    super::lines::of_text(text).any(|line| {
        let line = &text[line.start..line.end];
        let mark = line.find([';', '#']);
        mark.is_some_and(|mark| anywhere::holds_turns(&line[mark + 1..], reader))
    })
}

/// Whether a line is a turn that can be read, list mark and comments left out.
fn is_turn(text: &str, line: Span, reader: &TurnReader<'_>) -> bool {
    let mut rest = trim_start(text, line);
    while let Some(after) = marks::skip(text, rest) {
        rest = trim_start(text, after);
    }
    let mut pieces = comments::without_comments(text, rest, &mut std::iter::empty(), rest.end);
    pieces.trim(text);
    let turn = Text::of(text, &pieces, reader.notation);
    reader.begins(turn.as_str()).is_some() && reader.reads(turn.as_str())
}

/// Returns the last border between characters up to a byte.
fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
