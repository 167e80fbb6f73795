//! What people do who write down a round at the table, and what they are told: one finding for each habit or slip, at
//! its place, and the fix that is offered first.

use std::path::Path;

use hirth::{
    finding::Finding,
    games::{self, Options},
    source::Source,
};

use super::game;

/// A round of two players as they see it, nothing wrong with it.
fn record() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = path.join("fixtures/herrlof/at-the-table/right.herrlof");
    std::fs::read_to_string(path).expect("the record")
}

/// What is told of the record with a line of it changed: code, place in the game, and the line that the first fix makes.
fn told(line: &str, written: &str) -> Vec<String> {
    let right = record();
    assert!(right.contains(line), "{line} is not in the record");
    let text = right.replacen(line, written, 1);
    let report = games::check(game(), Source::new("", &text), &Options::default());
    let of_games = report.games.into_iter().flat_map(|game| game.findings);
    let findings = of_games.chain(report.findings);
    findings.map(|found| one(&text, &found)).collect()
}

fn one(text: &str, found: &Finding) -> String {
    let at = found.turn.as_deref().unwrap_or("?");
    let mended = found.fixes.first().map(|fix| {
        let mut mended = text.to_owned();
        for edit in fix.edits.iter().rev() {
            mended.replace_range(edit.span.start..edit.span.end, &edit.replacement);
        }
        let lines = mended.lines().zip(text.lines());
        let changed = lines.filter(|(new, old)| new != old).map(|(new, _)| new);
        format!(": {}", changed.collect::<Vec<_>>().join(" / "))
    });
    format!("{} in {at}{}", found.code(), mended.unwrap_or_default())
}

#[test]
fn the_record_is_right() {
    assert_eq!(told("R1 7b", "R1 7b"), [""; 0]);
}

/// Each line of the record, how it is written instead, and what is told.
type Case = (&'static str, &'static str, &'static str);

fn holds(cases: &[Case]) {
    for (line, written, says) in cases {
        assert_eq!(told(line, written), [*says], "{written} for {line}");
    }
}

#[test]
fn a_line_in_another_form_is_one_finding() {
    holds(&[
        ("A4 7g 5g =A", "A4 7g 5g =Anna", "syntax in R1.4"),
        ("A4 7g 5g =A", "A4 7g 5g =a", "syntax in R1.4: A4 7g 5g =A"),
        ("A4 7g 5g =A", "A4 7g 5g > A", "syntax in R1.4: A4 7g 5g = A"),
        ("A1 V 9r =x", "A1 V 9r =X", "syntax in R1.1: A1 V 9r =x"),
        ("A4 7g 5g =A", "A4 7g 5o =A", "syntax in R1.4: A4 7g 5g =A"),
        ("A4 7g 5g =A", "A4 green7 5g =A", "syntax in R1.4: A4 7g 5g =A"),
        ("A4 7g 5g =A", "A4 7g 5g =A what luck", "syntax in R1.4: A4 7g 5g =A ; what luck"),
        ("3b+? 8b", "3b(+?) 8b", "syntax in R1.14"),
        ("3b+? 8b", "3b-N 8b", "syntax in R1.14: B14 3b+N 8b =A"),
        ("=A+?", "=A-2r+3y", "syntax in R1.9"),
        ("A8/6+6=6", "A 8/6+6=6", "syntax in T1: T1 A8/6+6=6 B7/7+17=17"),
        ("A8/6+6=6", "Anna 8/6", "syntax in T1"),
        ("R1 7b", "R1", "syntax in R1"),
        ("R1 7b", "R1 blue", "syntax in R1"),
        ("R1 7b", "R1 7b\nA: V, 9b, 6y ?", "syntax in R1"),
        ("A4 7g 5g", "A4 g7 5g", "unusual-card in ?: A4 7g 5g =A"),
    ]);
}

#[test]
fn a_slip_of_the_pen_is_one_finding() {
    holds(&[
        // A card.
        ("A4 7g 5g", "A4 7g 5y", "late-revoke in R1.4: A4 7g 5g =A"),
        ("A4 7g 5g", "A4 7g", "trick-size in R1.4: A4 7g 1g =A"),
        ("A4 7g 5g", "A4 7g 5g 9g", "trick-size in R1.4: A4 7g 5g =A"),
        ("A6 6y 8y", "A6 9y 8y", "card-twice in R1.6: A6 6y 8y =B"),
        ("A10 3y V =x", "A10 V V =x", "turned-missing in R1.10: A10 N V =x"),
        // The card turned up: not every winner that follows from it.
        ("R1 7b", "R1 7g", "card-twice in R1.4: R1 7b"),
        // Who led, and who took the trick.
        ("A5 8r 5r =A", "A5 8r 5r =B", "trick-winner in R1.5: A5 8r 5r =A"),
        ("A4 7g", "B4 7g", "label-side in R1.4: A4 7g 5g =A"),
        ("A8 9b", "B8 9b", "label-side in R1.8: A8 9b 2b =A"),
        ("B9 2g", "A9 2g", "label-side in R1.9: B9 2g 6g =A+?"),
        // The cards of a trick by columns, not as they fell.
        ("B9 2g 6g", "B9 6g 2g", "trick-winner in R1.9: B9 2g 6g =A+?"),
        ("=A+?", "=A+B", "no-ability in R1.9: B9 2g 6g =A"),
        ("A3 7y 9y =B", "A3 7y 9y =B+?", "no-ability in R1.3: A3 7y 9y =B"),
        // Lines.
        ("A5 8r", "A6 8r", "label-number in R1.5: A5 8r 5r =A"),
        ("A5 8r 5r =A\n", "", "label-number in R1.6"),
        ("A5 8r 5r =A\n", "A5 8r 5r =A\nA5 8r 5r =A\n", "label-number in R1.6: "),
        ("A4 7g 5g =A\nA5 8r 5r =A\n", "A5 8r 5r =A\nA4 7g 5g =A\n", "label-number in R1.4: A4 7g 5g =A / A5 8r 5r =A"),
        ("A15 N 8g =B\n", "", "round-length in T1"),
    ]);
}

#[test]
fn a_slip_in_the_tally_is_one_finding() {
    holds(&[
        ("A8/6+6=6", "A8/7+7=7", "tally-tricks in T1: T1 A8/6+6=6 B7/7+17=17"),
        ("B7/7+17=17", "B7/7+7=7", "tally-points in T1: T1 A8/6+6=6 B7/7+17=17"),
        ("B7/7+17=17", "B7/7+17=16", "tally-total in T1: T1 A8/6+6=6 B7/7+17=17"),
        ("A8/6+6=6", "A18/6+6=6", "prediction in T1: T1 A15/6+6=6 B7/7+17=17"),
        // A trick for the other player is one slip, on both sides.
        ("A8/6+6=6 B7/7+17=17", "A8/7 B7/6", "tally-tricks in T1: T1 A8/6 B7/7"),
        // The points say that seven were predicted.
        ("R1 7b", "R1 7b A8 B6", "prediction in T1: R1 7b A8 B7"),
        ("A8/6+6=6", "B8/6+6=6", "tally-player in T1: T1 A8/6+6=6 B7/7+17=17"),
        (" B7/7+17=17", "", "tally-player in T1: T1 A8/6+6=6 B7/7+17=17"),
        ("T1 A8", "T2 A8", "label-number in T1: T1 A8/6+6=6 B7/7+17=17"),
        ("[Goal \"15\"]", "[Goal \"15\"]\n[Result \"Anna\"]", "result-mismatch in ?: [Result \"Ben\"]"),
    ]);
}
