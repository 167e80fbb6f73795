//! Games that are told in prose: as a record they are refused in one word, and `--extract` reads them.

use hirth::{
    finding::{Finding, Severity},
    games::{self, GAMES, Options},
    record::Shape,
    report::{FileReport, GameReport},
    source::Source,
};
use insta::glob;

fn check(text: &str, shape: Shape) -> FileReport {
    let options = Options::new().shape(shape);
    games::check(GAMES[0], Source::new("told", text), &options)
}

fn findings(report: &FileReport) -> Vec<&Finding> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    of_games.chain(&report.findings).collect()
}

#[test]
fn prose_is_no_record_and_that_is_said_once() {
    glob!("../../../fixtures/hirth/told", "*.txt", |path| {
        let text = std::fs::read_to_string(path).expect("it can be read");
        let report = check(&text, Shape::Plain);
        let [only] = &findings(&report)[..] else {
            panic!("{}: {:?}", path.display(), findings(&report));
        };
        if only.code() == "extra-text" {
            // The same few words before all turns are decoration: the game is read.
            let games: Vec<_> = report.games.iter().map(|game| (game.turns, game.is_valid())).collect();
            assert_eq!(games, [(6, true)], "{}", path.display());
            return;
        }
        assert_eq!((only.code(), only.severity), ("no-game", Severity::Error));
        assert_eq!(only.message, "This text is prose, with 6 turns among its words");
        let help = only.help.as_deref().unwrap_or_default();
        assert!(help.contains("`--extract`"), "{help}");
        assert!(report.source.slice(only.span).starts_with("G1"), "{only:?}");
    });
}

#[test]
fn the_turns_of_a_told_game_are_found_among_the_words() {
    glob!("../../../fixtures/hirth/told", "*.txt", |path| {
        let text = std::fs::read_to_string(path).expect("it can be read");
        let report = check(&text, Shape::Prose);
        let [game] = &report.games[..] else {
            panic!("{}: {} games", path.display(), report.games.len());
        };
        assert_eq!((game.turns, game.is_valid()), (6, true), "{}", path.display());
        let found = findings(&report);
        assert!(found.is_empty(), "{}: {found:?}", path.display());
    });
}

/// A slip in a told turn is found where it stands in the text.
#[test]
fn a_slip_in_a_told_turn_is_one_error_at_its_place() {
    let text = include_str!("../../../fixtures/hirth/told/wrapped-sentences.txt");
    let text = text.replace("L13H35Hm6K01He", "L13H35Hm7K01He");
    let report = check(&text, Shape::Prose);
    let errors = findings(&report);
    let [only] = &errors[..] else {
        panic!("{errors:?}");
    };
    assert_eq!(only.turn.as_deref(), Some("G3"));
    assert_eq!(report.source.slice(only.span), "Hm7");
}

/// What is only talked about is not told.
#[test]
fn turns_that_words_mention_are_no_record() {
    let text = "In G3 he should have gone home, as in G1 and (see S2) before. G4? He did not.\n";
    for shape in [Shape::Plain, Shape::Prose] {
        let report = check(text, shape);
        let games: &[GameReport] = &report.games;
        assert!(games.is_empty());
        assert_eq!(findings(&report).len(), 1);
    }
}

/// Where the turns stand on lines of their own, those that are talked about between them are no turns of the game.
#[test]
fn remarks_that_quote_turns_are_left_out() {
    let text = "\
        Here is the game.\n\
        \n\
        G1 L01HeHe1H13 /\n\
        S1 He7He5 /\n\
        \n\
        Instead of S1 He7He5 / he could have tried something slower.\n\
        \n\
        G2 H01KeH1mKe GdSa /\n\
        S2 H5>mHe8He8 >mSHx\n\
        G3 L13H35Hm6K01He /\n\
        S3 StGr\n";
    let report = check(text, Shape::Prose);
    assert_eq!(report.games.len(), 1);
    assert_eq!((report.games[0].turns, report.games[0].is_valid()), (6, true));
}
