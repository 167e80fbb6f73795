//! Herrlof: random games, damaged ones, and rounds in which somebody cheats.

use super::Tally;
use crate::{
    herrlof::{
        deals::one_round,
        referee::{
            random::{self, Course},
            referee,
            slip::{self, SlipKind},
            writing::{self, Manner},
        },
        verdict::{Verdict, of_program, of_referee},
    },
    properties::cases,
};
use ::referee::chance::Chance;

/// Compares what both report of a record. What follows the first error is not compared. Returns whether it is legal.
fn compare(tally: &mut Tally, text: &str, slip: Option<SlipKind>) -> bool {
    let verdict = referee(text);
    let theirs = of_referee(&verdict);
    let ours = of_program(text).unwrap_or_else(|| panic!("no game\n{text}"));
    if !ours.agrees(&verdict) {
        let kind = if !ours.errors.is_empty() || !theirs.errors.is_empty() {
            format!("{} for {}", ours.code(), theirs.code())
        } else if ours.notes != theirs.notes {
            let codes = |verdict: &Verdict| verdict.notes.values().flatten().cloned().collect::<Vec<_>>();
            let is_place = codes(&ours) == codes(&theirs);
            format!("a note, {} {is_place}", codes(&ours).join(" ") + "/" + &codes(&theirs).join(" "))
        } else {
            "a result".to_owned()
        };
        let slip = slip.map_or(String::new(), |slip| format!("({slip:?})"));
        tally.differ(kind, format!("{slip}\n{text}program: {ours:?}\nreferee: {theirs:?}\n"));
    }
    verdict.legal
}

#[test]
fn program_agrees_with_referee() {
    let mut tally = Tally::default();
    for seed in 0..cases(150) {
        let mut chance = Chance::new(seed);
        let course = Course::any(&mut chance);
        let whole = random::game(&mut chance, course);
        let manner = Manner::any(&mut chance, course);
        let record = writing::write(&mut chance, &whole, manner);
        assert!(compare(&mut tally, &record.to_string(), None), "{record}");
        let damaged = slip::slip(&record, course.players, seed);
        let is_legal = compare(&mut tally, &damaged.record.to_string(), Some(damaged.kind));
        tally.add_damaged(!is_legal);
        // Somebody has cheated, or a hand is written wrong.
        let (record, ..) = one_round(seed);
        compare(&mut tally, &record.to_string(), None);
    }
    tally.assert_agreement(80);
}
