//! What a text takes is bounded by its length, and whoever meets a bound is told.

use hirth::{
    Check,
    fix::{Applicability, GivenUp},
    games::{
        EFFORT,
        hirth::generate::{self, Plan},
    },
    report::FileReport,
};

use crate::properties::cases;

/// A game of which every turn is searched as far as any is.
const BOMB: &str = include_str!("../../../fixtures/hirth/odd/search-without-end.hirth");

fn bombs(count: usize) -> String {
    format!("[Game \"1\"]\n\n{BOMB}\n").repeat(count)
}

#[test]
fn games_with_many_errors_have_few_drawings() {
    let report = Check::new().name("game.hirth").effort(0).text("/\n".repeat(2_000));
    let findings = report.games.iter().flat_map(|game| &game.findings);
    let (drawn, bare): (Vec<_>, Vec<_>) = findings.partition(|finding| finding.board.is_some());
    assert_eq!((drawn.len(), bare.len() > 900), (100, true));
}

/// A search that is bounded sooner, by the same rule.
const LITTLE: usize = EFFORT / 10;

/// What no search is more than past its bound: the last of the nodes, and the games that one is played on in.
const OVER: usize = 3_000;

#[test]
fn search_is_proportional_to_the_text() {
    let searched = |text: &str| {
        let report = Check::new().effort(LITTLE).text(text);
        assert!(report.games.iter().all(|game| game.searched <= LITTLE + OVER));
        report.searched()
    };
    let short = bombs(8);
    assert!(short.len() < 4_000);
    assert!(searched(&short) <= 2 * LITTLE + 8 * OVER);
    let long = searched(&bombs(30));
    let twice = searched(&bombs(60));
    assert!(long < twice && twice < 5 * long / 2, "{long} {twice}");
}

/// An archive of damaged games: what is said of the last is what is said of it by itself.
#[test]
fn last_damaged_games_are_judged_like_the_first() {
    let plan = Plan { slips: 1, ..Plan::default() };
    let games = (1..=cases(150)).filter_map(|number| generate::game(&plan, number).damaged);
    let games: Vec<String> = games.collect();
    let report = Check::new().text(games.join("\n"));
    assert_eq!(report.games.len(), games.len());
    for (judged, text) in report.games.iter().zip(&games).skip(games.len() * 2 / 3) {
        let alone = Check::new().text(text.as_str());
        let said = |report: &hirth::report::GameReport| {
            let findings = report.findings.iter();
            let said = findings.map(|one| format!("{} {:?} {:?}", one.code(), one.turn, one.help));
            (report.unjudged_from.clone(), said.collect::<Vec<_>>())
        };
        assert_eq!(said(judged), said(&alone.games[0]), "{text}");
    }
}

#[test]
fn fixing_is_bounded_over_all_rounds() {
    let check = Check::new().effort(LITTLE);
    for count in [1, 12] {
        let text = bombs(count);
        let once = check.text(text.as_str()).searched();
        for willing in [Applicability::Safe, Applicability::Unsafe] {
            let mended = check.fix(text.as_str(), willing);
            if mended.given_up == Some(GivenUp::TooLong) {
                assert!(mended.made.is_empty());
                assert_eq!(mended.report.source.text(), text);
                assert_eq!(mended.report.searched(), once);
            }
        }
    }
    let mended = check.fix(bombs(60), Applicability::Unsafe);
    assert_eq!(mended.given_up, Some(GivenUp::TooLong));
}

/// The advice on the faults of a text.
fn advice(report: &FileReport) -> Vec<&str> {
    let findings = report.games.iter().flat_map(|game| &game.findings);
    findings.filter_map(|finding| finding.help.as_deref()).collect()
}

#[test]
fn bounds_are_reported() {
    let told = |text: &str, effort: usize, words: &str| {
        let report = Check::new().effort(effort).text(text);
        let advice = advice(&report);
        assert!(advice.iter().any(|one| one.contains(words)), "{advice:#?}");
    };
    told(&bombs(60), EFFORT / 10, "no suggestion found in time; try a larger `--effort`");
    let long = format!("G1 KeHeiHei /\nS1 {} /\n", "He".repeat(200));
    told(&long, EFFORT, "no legal turn is this long");
    let odd = format!("G1 KeHeiHei /\nS1 {}\n", "×".repeat(400));
    told(&odd, EFFORT, "more such characters");
}
