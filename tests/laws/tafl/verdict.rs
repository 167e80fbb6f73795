//! What is said of a record of one game, by the program and by the referee, in the same words.

use std::collections::BTreeMap;

use hirth::{
    finding::{Finding, Severity},
    games::Options,
    report::{FileReport, GameReport},
    source::Source,
};

use super::{game, referee::RefVerdict};

/// What is compared of a record.
#[derive(PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The move of the first error, and its code.
    pub bad: Option<(String, String)>,
    /// The first move that cannot be read.
    pub unreadable: Option<String>,
    pub winner: Option<String>,
    pub by: Option<String>,
    /// The position after the last move.
    pub position: String,
    /// Warnings and advice, each move with its codes.
    pub notes: BTreeMap<String, Vec<String>>,
}

/// What the program says when nothing but the verdict is asked for, which it finds in a shorter way; without the position.
pub fn in_short(text: &str) -> Option<Verdict> {
    let report = game().check(Source::new("game", text), &Options::default());
    of_report(&report)
}

/// What the program says. What it finds is told in order; an error on a move comes before those that follow from it.
/// None where it sees no game at all.
pub fn of_program(text: &str) -> Option<Verdict> {
    // No search for what was meant: that may find an earlier move at fault.
    let options = Options::new().trace(true).effort(0);
    let report = game().check(Source::new("game", text), &options);
    assert!(report.games.len() <= 1, "{text}");
    of_report(&report)
}

fn of_report(report: &FileReport) -> Option<Verdict> {
    let game = report.games.first()?;
    let found = report.findings.iter().chain(&game.findings);
    let errors = found.clone().filter(|it| it.severity == Severity::Error);
    let unreadable = errors.clone().filter(|it| it.code() == "syntax").filter_map(|it| it.turn.clone());
    // What belongs to no move, as a result that does not agree, comes after all that does.
    let error = errors.min_by_key(|it| it.turn.as_deref().map_or(usize::MAX, place));
    let mut notes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for finding in found.filter(|it| it.severity < Severity::Error) {
        let of_turn = notes.entry(turn(finding)).or_default();
        of_turn.push(finding.code().to_owned());
        of_turn.sort();
    }
    let (winner, by) = result(game);
    Some(Verdict {
        bad: error.map(|it| (turn(it), it.code().to_owned())),
        unreadable: unreadable.min_by_key(|turn| place(turn)),
        winner,
        by,
        // The variant is written before the squares, and what else counts after them.
        position: game.trace.last().map_or(String::new(), |it| {
            let squares = it.board.notation.split(' ').find(|word| word.starts_with('/'));
            squares.unwrap_or_default().to_owned()
        }),
        notes,
    })
}

/// The place of a move, from what it is called.
pub fn place(turn: &str) -> usize {
    let number = turn.trim_end_matches(['a', 'b']);
    let number: usize = number.parse().expect("a number");
    2 * number + usize::from(turn.ends_with('b'))
}

fn turn(finding: &Finding) -> String {
    finding.turn.clone().unwrap_or_default()
}

fn result(game: &GameReport) -> (Option<String>, Option<String>) {
    let Some(result) = &game.result else {
        return (None, None);
    };
    let winner = match result.winner {
        Some(seat) => seat.id,
        None if result.drawn => "draw",
        None => "nobody",
    };
    let by = result.victory.map(|reason| reason.id.to_owned());
    (Some(winner.to_owned()), by)
}

/// What the referee says.
pub fn of_referee(verdict: &RefVerdict) -> Verdict {
    let mut notes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (turn, code) in &verdict.notes {
        // Found once a record, in no move.
        let is_of_record = *code == "unusual-character";
        let turn = if is_of_record { "" } else { turn };
        let of_turn = notes.entry(turn.to_owned()).or_default();
        if is_of_record && !of_turn.is_empty() {
            continue;
        }
        of_turn.push((*code).to_owned());
        of_turn.sort();
    }
    let bad = verdict.first_bad.as_ref();
    Verdict {
        bad: bad.map(|(turn, code)| (turn.clone(), (*code).to_owned())),
        unreadable: bad.filter(|(turn, code)| *code == "syntax" && !turn.is_empty()).map(|(turn, _)| turn.clone()),
        winner: verdict.winner.map(str::to_owned),
        by: verdict.by.map(str::to_owned),
        position: verdict.final_position.clone(),
        notes,
    }
}
