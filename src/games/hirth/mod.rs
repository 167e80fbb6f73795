//! HIRÞ, and nothing else: text becomes turns as written ([`grammar`]), turns are proven lawful or not
//! ([`replay`]) by the rules ([`laws`]), slips are traced to what was meant ([`repair`]), and facts become
//! words ([`pages`]).

pub mod board;
pub mod data;
pub mod grammar;
pub mod laws;
pub mod legal;
pub mod pages;
pub mod position;
pub mod repair;
pub mod replay;
pub mod setup;
pub mod turn;

mod align;
mod blame;
mod diagram;
mod judge;
mod labels;
mod lengths;
mod lines;
mod matches;
mod order;
mod plausible;
mod remarks;
mod results;
mod salvage;
mod story;
mod telling;
mod write;

use crate::{
    games::{Options, Whole},
    record::{self, Hints, Likeness},
    report::GameReport,
    source::Source,
};
use lines::Line;
use matches::Matches;

/// What the envelope asks of HIRÞ.
const HINTS: Hints = Hints {
    likeness,
    fence: "hirth",
};

/// A game that was judged, with all that belongs to it.
pub(crate) struct Told<'a> {
    tags: &'a [record::Tag],
    /// Its lines, repeated ones included.
    lines: &'a [Line<'a>],
    judged: &'a judge::Judged<'a>,
    report: GameReport,
}

/// Judges a text: hands out each game as soon as it is judged, and returns what is said of the whole.
pub fn check(source: &Source, options: &Options, each: &mut dyn FnMut(GameReport)) -> Whole {
    let record = record::read(source.text(), options.shape, HINTS);
    judge_all(source, options, record, &mut |told| each(told.report))
}

/// Judges a text, and tells all that was read of it as data.
pub fn convert(source: &Source, options: &Options) -> data::File {
    let mut record = record::read(source.text(), options.shape, HINTS);
    let comments = std::mem::take(&mut record.comments);
    let mut teller = data::Teller::new(source, comments);
    let whole = judge_all(source, options, record, &mut |told| teller.game(&told));
    teller.finish(&whole)
}

/// Judges the games of a record, one by one.
fn judge_all(
    source: &Source,
    options: &Options,
    record: record::Record<'_>,
    each: &mut dyn FnMut(Told<'_>),
) -> Whole {
    let mut complaints = telling::complaints(&record);
    let mut matches = Matches::default();
    let mut index = 0;
    for section in record.sections {
        let lines = lines::read(section.lines);
        let mut lines = &lines[..];
        let mut tags = &section.tags[..];
        while !lines.is_empty() {
            let mut judged = first_game(lines);
            if let Some(claim) = results::claim(tags) {
                judged.settle(claim);
            }
            let (own, rest) = lines.split_at(judged.consumed);
            lines = rest;
            index += 1;
            let mut report = telling::game(index, tags, &judged, options, &mut matches);
            complaints.inside(&mut report);
            each(Told {
                tags,
                lines: own,
                judged: &judged,
                report,
            });
            // Tags are of the game that follows them, and of no other.
            tags = &[];
        }
    }
    let nothing = (index == 0).then(|| telling::no_game(source));
    let findings = complaints.left().into_iter().chain(nothing).collect();
    Whole {
        matches: matches.report(),
        findings,
    }
}

/// Whether some line of a text reads as a turn.
pub fn recognises(text: &str) -> bool {
    text.lines()
        .any(|line| likeness(line.trim()) == Likeness::Surely)
}

/// Judges the game that starts with the first line. It ends before a `G1` after a blank line, or before a
/// `G1` after its end; any other `G1` is a misnumbered turn, so the game is judged anew with the lines that
/// follow. Each time they are twice as many, so a file of nothing but `G1` takes no longer than its length.
fn first_game<'a>(lines: &'a [Line<'a>]) -> judge::Judged<'a> {
    let mut len = next_first(lines, 1);
    loop {
        let judged = judge::judge(&lines[..len]);
        let may_go_on = len < lines.len() && !lines[len].after_blank;
        if !may_go_on || judged.consumed < len || judged.is_over() {
            return judged;
        }
        let enough = 2 * len;
        while len < lines.len() && (len < enough && !lines[len].after_blank) {
            len = next_first(lines, len + 1);
        }
    }
}

/// The first line from `from` on that is labelled `G1`, or the end.
fn next_first(lines: &[Line<'_>], from: usize) -> usize {
    let next = lines.iter().skip(from).position(Line::is_first);
    next.map_or(lines.len(), |next| from + next)
}

/// How much a line looks like a turn: by its label, and by how much of it is notation.
fn likeness(line: &str) -> Likeness {
    let (label, rest) = split_label(line.trim());
    let text = if label.is_empty() { line } else { rest };
    let notation = |letter: &char| "GSHKLeivhmdtarx0123456789>^/".contains(*letter);
    let letters = || text.chars().filter(|letter| !letter.is_whitespace());
    let count = letters().count();
    let strange = letters().filter(|letter| !notation(letter)).count();
    let starts_a_part = rest.is_empty() || rest.starts_with(['H', 'K', 'L', 'G', 'S', '/', '>']);
    let telling = |letter: char| letter.is_ascii_digit() || "/>".contains(letter);
    match label {
        // The `/` of a turn, alone on its line.
        "" if text == "/" => Likeness::Maybe,
        "" if count > 2 && strange * 8 <= count && letters().any(telling) => Likeness::Maybe,
        "" => Likeness::No,
        _ if starts_a_part && strange * 6 <= count => Likeness::Surely,
        _ if strange * 3 <= count => Likeness::Maybe,
        _ => Likeness::No,
    }
}

/// The label at the start of a line, empty where there is none, and the rest.
fn split_label(line: &str) -> (&str, &str) {
    let digits = line
        .chars()
        .skip(1)
        .take_while(char::is_ascii_digit)
        .count();
    match line.starts_with(['G', 'S']) && digits > 0 {
        true => (&line[..1 + digits], line[1 + digits..].trim_start()),
        false => ("", line),
    }
}
