//! HIRÞ, and nothing else: text becomes turns as written ([`grammar`]), turns are proven lawful or not
//! ([`replay`]) by the rules ([`laws`]), slips are traced to what was meant ([`repair`]), and facts become
//! words ([`pages`]).

pub mod board;
pub mod grammar;
pub mod laws;
pub mod legal;
pub mod pages;
pub mod position;
pub mod repair;
pub mod replay;
pub mod turn;

mod align;
mod blame;
mod diagram;
mod judge;
mod labels;
mod likeness;
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
    likeness: likeness::of,
    fence: "hirth",
};

/// Judges a text: hands out each game as soon as it is judged, and returns what is said of the whole.
pub fn check(source: &Source, options: &Options, each: &mut dyn FnMut(GameReport)) -> Whole {
    let record = record::read(source.text(), options.shape, HINTS);
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
            lines = &lines[judged.consumed..];
            index += 1;
            let mut game = telling::game(index, tags, &judged, options, &mut matches);
            complaints.inside(&mut game);
            each(game);
            // Tags are of the game that follows them, and of no other.
            tags = &[];
        }
    }
    let nothing = (index == 0).then(|| telling::no_game(source, options.shape));
    let findings = complaints.left().into_iter().chain(nothing).collect();
    Whole {
        matches: matches.report(),
        findings,
    }
}

/// Whether some line of a text reads as a turn.
pub fn recognises(text: &str) -> bool {
    text.lines()
        .any(|line| likeness::of(line.trim()) == Likeness::Surely)
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
