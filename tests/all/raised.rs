//! What a record raises, for fixtures: those of a code raise it and nothing else as bad, and their snapshots keep every
//! word. Knows no game.

use std::{fmt::Write, fs, path::Path};

use hirth::{
    finding::{Finding, Severity},
    games::{self, Game, Options},
    report::FileReport,
    source::Source,
    span::Span,
};

/// A record that stands in a file.
pub fn source(path: &Path) -> Source {
    Source::new("", fs::read_to_string(path).expect("a fixture can be read"))
}

/// A record as it is judged with the usual options.
pub fn judged(game: &'static dyn Game, path: &Path) -> FileReport {
    games::check(game, source(path), &Options::default())
}

/// The code that a fixture is named for.
pub fn code(path: &Path) -> &str {
    path.file_stem().and_then(|name| name.to_str()).expect("a fixture has a name")
}

/// All that was found.
pub fn findings(report: &FileReport) -> impl Iterator<Item = &Finding> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    of_games.chain(&report.findings)
}

/// What a fixture raises besides its code, and the games of it that do not raise it. In a fixture on
/// matches the first games only lead up to the one that does.
pub fn strays(path: &Path, report: &FileReport, severity: Severity) -> Vec<String> {
    let code = code(path);
    let is_wanted = |found: &Finding| found.code() == code && found.severity == severity;
    let strays = findings(report).filter(|found| found.severity >= severity && !is_wanted(found));
    let strays = strays.map(|found| format!("{code} raises {}", told(report, found)));
    let silent = report.games.iter().filter(|game| !game.findings.iter().any(is_wanted));
    // What belongs to no game is said of none.
    let silent = silent.filter(|_| !code.starts_with("match-") && !["lone-tag", "similar-name"].contains(&code));
    let silent = silent.map(|game| format!("game {} does not raise {code}", game.index));
    let none = (!findings(report).any(is_wanted)).then(|| format!("{code} is not raised"));
    strays.chain(silent).chain(none).collect()
}

/// What a fixture raises that is to raise no error, and not its code.
pub fn amiss(path: &Path, report: &FileReport) -> Vec<String> {
    let bad = |found: &&Finding| found.code() == code(path) || found.severity == Severity::Error;
    let found = findings(report).filter(bad);
    found.map(|found| told(report, found)).collect()
}

/// All that is said of a record.
pub fn all_told(report: &FileReport) -> String {
    let all: Vec<String> = findings(report).map(|found| told(report, found)).collect();
    all.join("\n")
}

/// All that a finding says, but the board.
pub fn told(report: &FileReport, finding: &Finding) -> String {
    let place = |span: Span| {
        let place = report.source.place(span.start);
        format!("{}:{} `{}`", place.line, place.column, report.source.slice(span))
    };
    let severity = format!("{:?}", finding.severity).to_lowercase();
    let turn = finding.turn.as_deref().unwrap_or("no turn");
    let mut text = format!("{severity}[{}] {turn}, ", finding.code());
    let _ = writeln!(text, "{}", place(finding.span));
    let _ = writeln!(text, "  says  {}", finding.message);
    let _ = writeln!(text, "  label {}", finding.label);
    for other in &finding.others {
        let _ = writeln!(text, "  other {}: {}", place(other.span), other.text);
    }
    if let Some(help) = &finding.help {
        let _ = writeln!(text, "  help  {help}");
    }
    text
}
