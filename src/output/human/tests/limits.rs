//! What a report has no room for.

use super::*;
use crate::output::human::limits::{LISTED, SHOWN};

#[test]
fn of_a_great_many_games_with_findings_the_first_are_listed() {
    let found = || vec![Finding::new(&PAGE, Span::new(0, 2), "x")];
    let games = (1..=LISTED + 3).map(|index| game(index, Span::new(0, 2), found()));
    let said = written(HumanStyle::PLAIN, &file("G1\n", games.collect(), Vec::new()));
    let listed = said.lines().filter(|line| line.starts_with("Game "));
    assert_eq!(listed.count(), LISTED);
    assert!(said.contains("\nAnd 3 more games; --format jsonl shows all\n"));
}

#[test]
fn of_a_great_many_findings_the_first_are_shown_and_every_error_first() {
    let found = |severity, count| {
        let mut finding = Finding::new(&PAGE, Span::new(0, 2), "x");
        finding.severity = severity;
        vec![finding; count]
    };
    let (warnings, errors) = (found(Severity::Warning, 60), found(Severity::Error, SHOWN - 10));
    let inside = game(1, Span::new(0, 2), [warnings, errors].concat());
    let report = file("G1\n", vec![inside], found(Severity::Error, SHOWN + 1));
    let count = |detail, what: &str| {
        let said = written(HumanStyle { detail, ..HumanStyle::PLAIN }, &report);
        said.lines().filter(|line| line.starts_with(what)).count()
    };
    assert_eq!(count(Detail::Normal, "error["), 2 * SHOWN - 10);
    assert_eq!(count(Detail::Normal, "warning["), 10);
    let shows = "; --format json shows all";
    assert_eq!(count(Detail::Normal, &format!("and 50 more warnings{shows}")), 1);
    assert_eq!(count(Detail::Normal, &format!("and 1 more error{shows}")), 1);
    assert_eq!(count(Detail::Quiet, "error["), 2 * SHOWN - 10);
    assert_eq!(count(Detail::Quiet, "and "), 1);
    assert_eq!(count(Detail::Verbose, "error["), 2 * SHOWN - 9);
    assert_eq!(count(Detail::Verbose, "warning["), 60);
    assert_eq!(count(Detail::Verbose, "and "), 0);
}
