//! What is said of a record of one game, by the program and by the referee, in the same words.

use std::collections::BTreeMap;

use hirth::{
    finding::{Finding, Severity},
    games::Options,
    report::{FileReport, GameReport},
    source::Source,
};

use super::{
    game,
    referee::{RefVerdict, place_key},
};

/// What is compared of a record.
#[derive(PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The errors: where, and the code; in the order of places.
    pub errors: Vec<(String, String)>,
    /// `A 17-6`, `tie 17-17`, `unknown`; None of a game that is not finished.
    pub result: Option<String>,
    /// Warnings and advice, each line with its codes.
    pub notes: BTreeMap<String, Vec<String>>,
}

impl Verdict {
    /// The first code, or `legal`.
    pub fn code(&self) -> &str {
        self.errors.first().map_or("legal", |(_, code)| code)
    }

    /// Whether the referee says the same: of a record that is wrong, where its first error stands, and a code of it. What
    /// follows from it is not compared.
    pub fn agrees(&self, verdict: &RefVerdict) -> bool {
        let theirs = of_referee(verdict);
        let (Some(seen), Some(first)) = (&verdict.seen, &verdict.first) else {
            return *self == theirs;
        };
        let is_told = theirs.errors.iter().any(|it| it.0 == *first && self.errors.contains(it));
        // A revoke that shows later stands before the line that shows it.
        let is_before = |(place, code): &(String, String)| {
            code != "late-revoke" && place != first && place_key(place) < place_key(seen)
        };
        is_told && !self.errors.iter().any(is_before)
    }
}

/// What the program says; None where it sees no game at all.
pub fn of_program(text: &str) -> Option<Verdict> {
    // No search for what was meant: that may find an earlier line at fault.
    let options = Options::new().effort(0);
    let report = game().check(Source::new("game", text), &options);
    assert!(report.games.len() <= 1, "{text}");
    of_report(&report)
}

fn of_report(report: &FileReport) -> Option<Verdict> {
    let game = report.games.first()?;
    let found = report.findings.iter().chain(&game.findings);
    let errors = found.clone().filter(|it| it.severity == Severity::Error);
    let mut errors: Vec<_> = errors.map(|it| (place(it), it.code().to_owned())).collect();
    // What belongs to no line, as a result that does not agree, comes after all that does.
    errors.sort_by_key(|(place, _)| place_key(place));
    let mut notes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for finding in found.filter(|it| it.severity < Severity::Error) {
        note(&mut notes, &place(finding), finding.code());
    }
    Some(Verdict { errors, result: result(game), notes })
}

/// Where a finding stands. The end of a game stands nowhere; of a card that is left in a hand any of several may be the
/// one, so only the round is compared.
fn place(finding: &Finding) -> String {
    let place = finding.turn.clone().unwrap_or_default();
    if finding.code() == "never-played" {
        return place.split('.').next().unwrap_or_default().to_owned();
    }
    if finding.code() == "unfinished" { String::new() } else { place }
}

/// Adds a note; that a rule of three players is assumed is compared where it is told first.
fn note(notes: &mut BTreeMap<String, Vec<String>>, place: &str, code: &str) {
    let is_again = notes.values().flatten().any(|other| other == code);
    if code == "three-players" && is_again {
        return;
    }
    let of_place = notes.entry(place.to_owned()).or_default();
    of_place.push(code.to_owned());
    of_place.sort();
}

fn result(game: &GameReport) -> Option<String> {
    if game.is_result_unknown {
        return Some("unknown".to_owned());
    }
    let result = game.result.as_ref()?;
    let winner = match result.winner {
        Some(seat) => seat.id.to_uppercase(),
        None if result.drawn => "tie".to_owned(),
        None => return Some("unknown".to_owned()),
    };
    let points: Vec<String> = result.scores.iter().map(i64::to_string).collect();
    Some(format!("{winner} {}", points.join("-")))
}

/// What the referee says.
pub fn of_referee(verdict: &RefVerdict) -> Verdict {
    let mut notes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (place, code) in &verdict.notes {
        note(&mut notes, place, code);
    }
    let errors = verdict.errors.iter();
    Verdict {
        errors: errors.map(|(place, code)| (place.clone(), (*code).to_owned())).collect(),
        result: verdict.result.as_ref().map(|result| result.to_string()),
        notes,
    }
}
