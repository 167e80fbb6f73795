//! A text with too many errors is judged up to a bound, and whoever meets it is told.

use std::fmt::Write;

use hirth::{Check, finding::Severity, games::GameKind, games::Options, report::FileReport, source::Source};

use crate::program::{folder, hirth, says, stderr, stdout};

/// A line of a game that is always an error, and the letters that begin a game of it.
fn broken(game: GameKind) -> Option<(&'static str, &'static str)> {
    match game.name() {
        "hirth" => Some(("", "/\n")),
        "tafl" => Some(("[Game \"tafl\"]\n", "1. a1-z9 b1-z9\n")),
        "herrlof" => Some(("", "R1 ?5b\n")),
        _ => None,
    }
}

fn without_search(game: GameKind, text: &str) -> FileReport {
    let mut options = Options::default();
    options.effort = 0;
    game.check(Source::new("", text), &options)
}

/// How many errors were found, and in which lines judging stopped.
fn errors(report: &FileReport) -> (usize, Vec<usize>) {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    let all = of_games.chain(&report.findings);
    let errors = all.filter(|finding| finding.severity == Severity::Error);
    let (mut count, mut stops) = (0, Vec::new());
    for error in errors {
        count += 1;
        if error.code() == "too-many-errors" {
            stops.push(report.source.place(error.span.start).line);
        }
    }
    (count, stops)
}

#[test]
fn judging_stops_after_too_many_errors() {
    for game in GameKind::ALL.iter().copied() {
        let Some((start, line)) = broken(game) else {
            continue;
        };
        let found = |lines: usize| {
            let report = without_search(game, &format!("{start}{}", line.repeat(lines)));
            assert!(report.games.iter().any(|game| !game.is_valid()));
            errors(&report)
        };
        let (few, none) = found(100);
        assert!(few >= 100 && none.is_empty(), "{}: {few}", game.name());
        for lines in [5_000, 10_000] {
            let (many, stops) = found(lines);
            let bytes = line.len() * lines;
            // A line may have several errors, and those of one game more than one bound.
            let most = 4 * (1_000 + bytes / 100);
            assert!(1_000 < many && many < most, "{}: {many}", game.name());
            assert_eq!(stops.len(), 1, "{}: {stops:?}", game.name());
        }
    }
}

/// What comes after the bound is not legal, though it would be by itself.
#[test]
fn legal_games_after_too_many_errors_are_not_judged() {
    for game in GameKind::ALL.iter().copied() {
        let Some((start, line)) = broken(game) else {
            continue;
        };
        let legal = format!("\n{}", game.about().example.template);
        assert_eq!(errors(&without_search(game, &legal)), (0, vec![]));
        let text = format!("{start}{}{legal}", line.repeat(5_000));
        let report = without_search(game, &text);
        assert_eq!(report.games.iter().filter(|game| game.is_valid()).count(), 0);
        assert_eq!(errors(&report).1.len(), 1);
    }
}

#[test]
fn unjudged_games_are_not_converted() {
    for game in GameKind::ALL.iter().copied() {
        let Some((start, line)) = broken(game) else {
            continue;
        };
        let file = format!("a.{}", game.about().extensions[0]);
        let folder = folder(&[(&file, &format!("{start}{}", line.repeat(2_000)))]);
        for form in ["json", "jsonl", "record", "csv"] {
            let mut convert = hirth(&folder);
            let args = ["convert", "--effort", "0", "--to", form, &file];
            let said = stderr(&convert.args(args).assert().code(1));
            says(&said, &["judging stops at line", "after too many errors", "is left out"]);
        }
        let check = ["check", "--effort", "0", "--format", "concise", &file];
        let report = stdout(&hirth(&folder).args(check).assert().code(1));
        says(&report, &["error[too-many-errors] Judging stops here"]);
    }
}

/// A game may be longer than the number of errors that are enough.
#[test]
fn long_games_with_few_errors_are_judged_to_the_end() {
    if !GameKind::ALL.iter().any(|game| game.name() == "tafl") {
        return;
    }
    let mut text = "[Game \"brandubh\"]\n".to_owned();
    for number in 1..=3_000 {
        let turns = match number {
            3_000 => "c1-d9 c3-d3",
            odd if odd % 2 == 1 => "d1-c1 d3-c3",
            _ => "c1-d1 c3-d3",
        };
        writeln!(text, "{number}. {turns}").expect("it is only a text");
    }
    let report = Check::new().effort(0).text(text);
    let codes: Vec<&str> = report.games[0].findings.iter().map(|one| one.code()).collect();
    assert_eq!(codes, ["off-board"]);
    assert_eq!(errors(&report), (1, vec![]));
}
