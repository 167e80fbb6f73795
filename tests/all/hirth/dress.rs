//! Records in the dresses that people put them in: they are read like the bare ones, and what is found stands where it is
//! written.

#[path = "dresses.rs"]
mod dresses;

use dresses::{DRESSES, Game};
use hirth::{
    check,
    finding::{Finding, Severity},
    fix::Applicability,
    games::hirth::generate::{self, Plan},
    report::FileReport,
};
use proptest::prelude::*;

fn game(number: u64, slips: u32) -> (Game, Option<Game>) {
    let mut plan = Plan::default();
    (plan.seed, plan.slips) = (7, slips);
    let made = generate::game(&plan, number);
    (Game::of(&made.text), made.damaged.as_deref().map(Game::of))
}

fn findings(report: &FileReport) -> impl Iterator<Item = &Finding> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    of_games.chain(&report.findings)
}

/// Turns that a program broke over two lines where a battle starts are still told as such now and then.
const NOT_YET: &str = "turns wrapped by a mail";

#[test]
fn a_legal_game_in_any_dress_is_legal_with_one_warning_at_most() {
    for number in 1..=4 {
        let (game, _) = game(number, 0);
        for (name, dress) in DRESSES.iter().filter(|(name, _)| *name != NOT_YET) {
            let text = dress(&game);
            let report = check(text.as_str());
            let [judged] = &report.games[..] else {
                panic!("{name}: {} games\n{text}", report.games.len());
            };
            assert_eq!(judged.turns, game.turns.len(), "{name}\n{text}");
            let found: Vec<_> = findings(&report)
                .filter(|one| one.severity > Severity::Advice)
                .map(|one| (one.code(), one.severity))
                .collect();
            assert!(
                found.is_empty() || found == [("dress", Severity::Warning)],
                "{name}: {found:?}\n{text}"
            );
        }
    }
}

#[test]
fn what_is_found_in_a_dressed_game_stands_where_it_is_written() {
    for number in 1..=4 {
        let (_, Some(damaged)) = game(number, 1) else {
            continue;
        };
        let bare = (DRESSES[0].1)(&damaged);
        let expected: Vec<_> = errors(&bare);
        for (name, dress) in DRESSES.iter().take(9) {
            let text = dress(&damaged);
            assert_eq!(errors(&text), expected, "{name}\n{text}");
        }
    }
}

/// Where the moves are on one line and the battles on the next, a slip in either is one error.
#[test]
fn a_slip_in_a_game_whose_turns_are_broken_over_lines_is_one_error() {
    let (_, wrapped) = DRESSES
        .iter()
        .find(|(name, _)| *name == NOT_YET)
        .expect("it");
    let (mut tried, mut one) = (0, 0);
    for number in 1..=24 {
        let (_, Some(damaged)) = game(number, 1) else {
            continue;
        };
        let text = wrapped(&damaged);
        if errors(&(DRESSES[0].1)(&damaged)).len() == 1 && text.contains("\n   >") {
            tried += 1;
            one += usize::from(errors(&text).len() == 1);
        }
    }
    assert!(tried >= 12 && 20 * one >= 19 * tried, "{one} of {tried}");
}

/// Every error with its turn, its code, and the characters that it is about.
fn errors(text: &str) -> Vec<(Option<String>, &'static str, String)> {
    let report = check(text);
    let errors = findings(&report).filter(|one| one.severity == Severity::Error);
    let told = |one: &Finding| {
        (
            one.turn.clone(),
            one.code(),
            report.source.slice(one.span).to_owned(),
        )
    };
    errors.map(told).collect()
}

#[test]
fn no_safe_fix_touches_a_dress() {
    for number in 1..=4 {
        let (game, _) = game(number, 0);
        for (name, dress) in DRESSES.iter().filter(|(name, _)| *name != NOT_YET) {
            let text = dress(&game);
            let report = check(text.as_str());
            let fixes = findings(&report).flat_map(|one| &one.fixes);
            let safe = fixes.filter(|fix| fix.applicability == Applicability::Safe);
            assert_eq!(safe.count(), 0, "{name}\n{text}");
        }
    }
}

/// What dressed texts are made of.
const PARTS: [&str; 34] = [
    "G1",
    "S1",
    "g2",
    "Gull 1",
    "Silfr",
    "KeHeiHei /",
    "He7He8He",
    "keheihei",
    "\n",
    "\n\n",
    "\r\n",
    "> ",
    ">>",
    "| ",
    " | ",
    "\t",
    "  ",
    "1. ",
    "2) ",
    "[20:01] ",
    "Anna: ",
    "<br>",
    "&gt;",
    "&",
    "\\>",
    "\\",
    "→",
    "**",
    "`",
    "[Gull \"Anna\"]",
    "{a",
    "}",
    "þ",
    "<td>",
];

proptest! {
    /// Whatever a text wears, everything that is found stands in it, between characters.
    #[test]
    fn every_place_is_in_the_text(parts in prop::collection::vec(prop::sample::select(PARTS.to_vec()), 0..60)) {
        let text = parts.concat();
        let report = check(text.as_str());
        for finding in findings(&report) {
            let others = finding.others.iter().map(|other| other.span);
            let edits = finding.fixes.iter().flat_map(|fix| &fix.edits).map(|edit| edit.span);
            for span in [finding.span].into_iter().chain(others).chain(edits) {
                prop_assert!(text.get(span.start..span.end).is_some(), "{:?} {}: {:?}", text, finding.code(), span);
            }
        }
    }
}
