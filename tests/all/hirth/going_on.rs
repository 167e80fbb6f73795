//! How a record goes on where a turn cannot be played: as it is written, as it was meant, or not at all. Every record
//! under `fixtures/hirth/as-played` has a snapshot of all that is said of it.

use std::fs;

use crate::program::{folder, hirth, stdout};
use hirth::{
    Check,
    finding::{Finding, Severity},
    fix::Applicability,
    games::{self, GAMES, Options, hirth::Lateral},
    report::{FileReport, GameReport},
    source::Source,
};
use insta::{assert_snapshot, glob};

#[test]
fn what_is_said_of_it() {
    glob!("../../../fixtures/hirth/as-played", "*.hirth", |path| {
        let text = fs::read_to_string(path).expect("it can be read");
        let folder = folder(&[("game.hirth", &text)]);
        let said = hirth(&folder).args(["check", "game.hirth"]).assert();
        assert_snapshot!("going_on", stdout(&said));
    });
}

fn judged(text: &str) -> FileReport {
    games::check(GAMES[0], Source::new("game", text), &Options::default())
}

fn errors(game: &GameReport) -> Vec<&Finding> {
    let is_error = |finding: &&Finding| finding.severity == Severity::Error;
    game.findings.iter().filter(is_error).collect()
}

/// The published game, with one turn changed.
fn published(turn: &str, other: &str) -> String {
    let text = include_str!("../../../fixtures/hirth/published/mended.hirth");
    assert!(text.contains(turn), "{turn}");
    text.replacen(turn, other, 1)
}

#[test]
fn a_clear_turn_against_the_rules_is_played_and_the_result_is_told() {
    // The Karve would have to stop on 1, which is empty; the game goes on from 3.
    let report = judged(&published("G2 L01HeiKhhh03 /", "G2 HeiKhhh03L01 /"));
    let [game] = &report.games[..] else { panic!("one game") };
    let [error] = &errors(game)[..] else { panic!("one error: {game:#?}") };
    assert_eq!(error.turn.as_deref(), Some("G2"));
    assert!(game.result.is_some() && !game.is_valid());
}

#[test]
fn two_doubts_are_one_too_many_unless_the_crossings_are_allowed() {
    let text = include_str!("../../../fixtures/hirth/as-played/two-doubts.hirth");
    assert_eq!(errors(&judged(text).games[0]).len(), 2);
    let options = Options::default().settings(Lateral::Allow);
    let report = games::check(GAMES[0], Source::new("game", text), &options);
    let codes = report.games[0].findings.iter().map(|finding| finding.code());
    assert!(codes.clone().any(|code| code == "detour"));
    assert!(codes.clone().all(|code| code != "lateral-crossing"));
    assert!(errors(&report.games[0]).is_empty());
}

#[test]
fn a_last_turn_that_is_not_understood_leaves_the_result_unknown() {
    let report = judged("G1 KeHeiHei /\nS1 H34H45Hv36L12K21 /\n");
    let [game] = &report.games[..] else { panic!("one game") };
    assert!(game.is_result_unknown && game.result.is_none(), "{game:#?}");
    let whole = judged("G1 KeHeiHei /\nS1 He7He8He /\n");
    assert!(!whole.games[0].is_result_unknown);
}

#[test]
fn three_labels_of_a_new_game_begin_one_and_a_misnumbered_turn_does_not() {
    let text = "G1 KeHeiHei /\nS1 He7He8He /\nG1 KeHeiHei /\nS1 He7He8He /\nG2 L01HeiKhhh03 /\n";
    assert_eq!(judged(text).games.len(), 2);
    // Every turn is labelled as the first.
    let text = "G1 KeHeiHei /\nS1 He7He8He /\nG1 L01HeiKhhh03 /\nS1 Ke6KeHi /\nG1 Hv3mHv3>6 >6SK^GH6\n";
    let report = judged(text);
    assert_eq!(report.games.len(), 1);
}

/// The lines of the published game, with some of them changed.
fn lines(change: impl Fn(&mut Vec<String>)) -> String {
    let text = include_str!("../../../fixtures/hirth/published/mended.hirth");
    let turns = text.lines().filter(|line| line.starts_with(['G', 'S']));
    let mut turns: Vec<String> = turns.map(str::to_owned).collect();
    change(&mut turns);
    turns.join("\n") + "\n"
}

fn mended(text: &str, willing: Applicability) -> String {
    let fixed = Check::new().fix(text, willing);
    fixed.report.source.text().replace("SKhhm", "")
}

#[test]
fn turns_on_one_line_are_set_apart() {
    for between in [" ", "", "  "] {
        let shared = lines(|turns| {
            let second = turns.remove(3);
            turns[2] += between;
            turns[2] += &second;
        });
        assert_eq!(mended(&shared, Applicability::Safe), lines(|_| {}), "{shared}");
    }
}

#[test]
fn lines_that_change_places_or_stand_twice_are_for_their_writer_to_mend() {
    let swapped = lines(|turns| turns.swap(4, 5));
    let doubled = lines(|turns| turns.insert(4, turns[3].clone()));
    for text in [swapped, doubled] {
        assert_eq!(mended(&text, Applicability::Safe), text);
        assert_eq!(mended(&text, Applicability::Unsafe), lines(|_| {}));
    }
}

#[test]
fn a_last_turn_that_cannot_be_read_is_a_fault_and_words_after_the_game_are_none() {
    let turns = "G1 KeHeiHei /\nS1 He7He8He /\n";
    for lost in ["G2 Khh3zzzqq9", "G SdGr", "Gd StGr"] {
        let report = judged(&format!("{turns}{lost}\n"));
        assert!(!report.games[0].is_valid(), "{lost}: {report:#?}");
    }
    for words in ["Silfr resigns", "Gull wins 0-10", "G. Anna", "S2 is for tomorrow", "\nG2 tomorrow"] {
        let report = judged(&format!("{turns}{words}\n"));
        assert!(report.games[0].is_valid(), "{words}: {report:#?}");
    }
}
