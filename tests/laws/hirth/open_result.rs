//! Where the record leaves open how a game ended, the result is open too, until something settles it.

use hirth::{
    finding::Severity,
    games::{self, GAMES},
    report::{FileReport, GameReport},
    source::Source,
};

/// Two winners of the last battle are not recorded. On one reading Gull then holds five spaces.
const OPEN: &str = "G1 He1He2He /
S1 HeHeHeHeHe /
G2 H13H24He1He /
S2 H97H97HeHeHe /
G3 H46H13He2He /
S3 H75HeHeHeHe /
G4 H24H3mH02HeHe /
S4 HeHeH97H97H97 /
G5 He1H01HeHe /
S5 H79H79H79H79He /
G6 H1mHeHeH01 /
S6 H97H97H97H97H97 /
G7 H3>5Hm>5HeH01H01 >5SHx
";

fn check(text: String) -> FileReport {
    games::check(GAMES[0], Source::new("game.hirth", text), &Default::default())
}

fn errors(game: &GameReport) -> usize {
    let is_error = |severity| severity == Severity::Error;
    let severities = game.findings.iter().map(|finding| finding.severity);
    severities.filter(|&severity| is_error(severity)).count()
}

#[test]
fn nothing_is_claimed_that_the_record_leaves_open() {
    let report = check(OPEN.to_owned());
    let game = &report.games[0];
    assert_eq!(game.result, None);
    let said = |finding: &&hirth::finding::Finding| finding.code() == "unfinished";
    let unfinished = game.findings.iter().find(said).expect("advice");
    assert!(unfinished.message.contains("on one reading Gull wins by Yfirráð"), "{}", unfinished.message);
}

#[test]
fn the_result_tag_settles_it() {
    for (tag, points) in [("Gull 1", Some(1)), ("*", None)] {
        let report = check(format!("[Result \"{tag}\"]\n{OPEN}"));
        let game = &report.games[0];
        assert_eq!(game.result.as_ref().and_then(|result| result.points()), points, "{tag}");
        assert_eq!(errors(game), 0, "{tag}");
    }
    let report = check(format!("[Result \"Silfr 5\"]\n{OPEN}"));
    assert_eq!(errors(&report.games[0]), 1, "no reading ends so");
}

#[test]
fn the_next_game_settles_it() {
    let report = check(format!("{OPEN}G1 He1He2He /\nS1 He7He8He /\n"));
    assert_eq!(report.games.len(), 2);
    assert_eq!(report.games[0].result.as_ref().and_then(|result| result.points()), Some(1));
    assert_eq!(report.games.iter().map(errors).sum::<usize>(), 0);
}

#[test]
fn a_turn_that_follows_settles_it() {
    let report = check(format!("{OPEN}S7 H79H79H79H79H79 /\n"));
    assert_eq!(report.games.len(), 1);
    assert_eq!(report.games[0].result, None);
    assert_eq!(errors(&report.games[0]), 0);
}

/// As in the other games: the finding would only repeat the tag, or the tag is wrong.
#[test]
fn a_result_tag_says_that_the_game_is_unfinished() {
    let codes = |text: &str| -> Vec<&str> {
        let report = check(text.to_owned());
        let findings = report.games.iter().flat_map(|game| &game.findings);
        findings.map(|finding| finding.code()).collect()
    };
    let games = ["G1 KeHeiHei /\nS1 He7He8He /\n", "G1 KeHeiHei / ; for the full parser\nS1 He7He8He /\n"];
    for game in games {
        assert_eq!(codes(game), ["unfinished"]);
        assert!(codes(&format!("[Result \"*\"]\n\n{game}")).is_empty());
        assert_eq!(codes(&format!("[Result \"Gull 1\"]\n\n{game}")), ["result-mismatch"]);
    }
}
