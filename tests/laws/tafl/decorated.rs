//! Records of tafl as people paste them.

use hirth::{Check, finding::Finding, games::Options, report::FileReport, source::Source};

use super::game;

fn check(text: &str) -> FileReport {
    game().check(Source::new("game", text), &Options::default())
}

fn findings(report: &FileReport) -> impl Iterator<Item = &Finding> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    of_games.chain(&report.findings)
}

/// The codes of the findings in a text, and how many turns it has.
fn codes_and_turns(text: &str) -> (Vec<&'static str>, usize) {
    let report = check(text);
    let turns = report.games.iter().map(|game| game.turns).sum();
    (findings(&report).map(Finding::code).collect(), turns)
}

#[test]
fn times_after_moves_are_not_words() {
    for text in [
        "1. d1-d3 (0:12) f8-c8 (0:30)\n2. d11-d8 (0:05) e7-e8xd8 (1:02)\n3. a8-b8 (0:20) f7-e7 (0:11)\n",
        "1. d1-d3 [0:00:12] f8-c8 [0:00:30]\n2. d11-d8 [0:00:05] e7-e8xd8 [0:01:02]\n3. a8-b8 f7-e7\n",
        "1. d1-d3 (12s) f8-c8 (30.5s)\n2. d11-d8 (5s) e7-e8xd8 (62s)\n3. a8-b8 (20s) f7-e7 (11s)\n",
    ] {
        let (codes, turns) = codes_and_turns(text);
        assert_eq!(turns, 6, "{text}");
        // Times on every line are decoration; behind moves that are read anyway they are comments.
        assert!(codes == ["extra-text", "unfinished"] || codes == ["syntax", "unfinished"], "{codes:?}\n{text}");
    }
}

#[test]
fn moves_that_are_talked_about_in_a_chat_are_ignored() {
    let chat = "[20:02] ragna: d2-g2\n[20:02] skuli: d3-e3\n[20:03] ragna: b4-b5\n[20:04] skuli: c4-c7\n\
                [20:04] skuli: now c7-c2 would win\n[20:05] ragna: a4-b4\n[20:06] skuli: e3-e1\n";
    assert_eq!(codes_and_turns(chat), (vec!["extra-text", "unfinished"], 6));
}

/// The rules that a heading names are those of the game beneath it; where nothing says them, the report does.
#[test]
fn rulesets_come_from_headings_or_are_reported() {
    let text = "Game 1 - Viking Chess\n1. d1-d3 f8-c8 2. d11-d8 e7-e8xd8\n\n\
                Game 2 - Brandubh\n1. d2-g2 d3-e3 2. b4-b5 c4-c7\n";
    let presumed = |text: &str| -> Vec<_> {
        let games = check(text).games.into_iter();
        games.map(|game| (game.is_valid(), game.presumed_variant)).collect()
    };
    assert_eq!(presumed(text), [(true, None), (true, None)]);
    let unsaid = text.replacen("Viking Chess", "Anna", 1);
    let viking = Some("viking-chess".to_owned());
    assert_eq!(presumed(&unsaid), [(true, viking), (true, None)]);
    // Two names say nothing, and neither does one of a board of another size.
    let two = text.replacen("Viking Chess", "Fetlar, no, Copenhagen", 1);
    assert!(presumed(&two)[0].1.is_some());
    let other = text.replacen("Viking Chess", "Brandubh", 1);
    assert!(presumed(&other)[0].1.is_some());
    let longer = "[Variant \"Copenhagen Hnefatafl\"]\n\n1. b6-b11 h6-h7 2. k4-g4 d6-d9\n";
    assert_eq!(presumed(longer), [(true, None)]);
}

/// Squares may look like turns of another game: a text is of the game that reads the most of it.
#[test]
fn pasted_games_belong_to_the_best_reader() {
    let text = "> 1. f2-f3 g7-j7\n> 2. d11-b11 f4-h4\n> 3. g5-g4 g6-g7\n> 4. c1-c11 g4-g3\n";
    let source = Source::new("game.txt", text);
    let report = Check::new().name("game.txt").source(source);
    let games: Vec<_> = report.games.iter().map(|game| (&*game.game, game.turns)).collect();
    assert_eq!(games, [("tafl", 8)]);
}

/// A name may look like a number: `Bo` like `80`.
#[test]
fn names_before_moves_are_not_numbers() {
    let chat = "[10:01] Ann: d1-d3\n[10:01] Bo: f8-c8\n[10:02] Ann: d11-d8\n[10:02] Bo: e7-e8xd8\n\
                [10:03] Ann: a8-b8\n[10:03] Bo: f7-e7\n";
    assert_eq!(codes_and_turns(chat), (vec!["extra-text", "unfinished"], 6));
}
