//! `hirth generate`: random games, and slips in them.

use std::fs;

use super::{records, run};
use crate::program::{folder, says};
use hirth::{
    games::{
        self, GAMES,
        hirth::generate::{Plan, Style, game},
    },
    source::Source,
};

#[track_caller]
fn is_clean(text: &str) {
    let source = Source::new("games", text.to_owned());
    let report = games::check(GAMES[0], source, &Default::default());
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    let open = text.matches("[Result \"*\"]").count();
    let unfinished = report.games.iter().filter(|game| game.result.is_none()).count();
    let found: Vec<_> = of_games.chain(&report.findings).collect();
    assert!(found.is_empty(), "{found:#?}");
    assert_eq!(open, unfinished);
}

#[test]
fn random_games_raise_no_finding() {
    let folder = records();
    for style in ["uniform", "hunting", "mixed"] {
        let (text, _) = run(&folder, &["generate", "--games", "150", "--style", style], 0);
        assert_eq!(text.matches("[Game \"").count(), 150);
        is_clean(&text);
        fs::write(folder.path().join("games.hirth"), &text).expect("a file");
        run(&folder, &["check", "--deny", "warnings,advice", "games.hirth"], 0);
        run(&folder, &["fmt", "--check", "games.hirth"], 0);
    }
    let (short, _) = run(&folder, &["generate", "--games", "50", "--turns", "3"], 0);
    is_clean(&short);
}

/// A number that changes with any character of a text (FNV-1a).
fn fingerprint(text: &str) -> u64 {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

/// The games of a seed change only where a rule does: others rest on them.
#[test]
fn the_same_seed_gives_the_same_games() {
    let folder = records();
    let games = |args: &[&str]| run(&folder, &[&["generate"], args].concat(), 0).0;
    let many = games(&["--games", "200", "--seed", "7"]);
    assert_eq!(many, games(&["--games", "200", "--seed", "7"]));
    assert_eq!(format!("{:x}", fingerprint(&many)), "d1d3a3db7e4df75c");
    let few = games(&["--games", "70", "--seed", "7"]);
    assert!(many.starts_with(&few));
    assert_ne!(few, games(&["--games", "70", "--seed", "8"]));
    let plan = Plan { style: Style::Hunting, turns: 4, ..Plan::default() };
    insta::assert_snapshot!(game(&plan, 1).text);
}

#[test]
fn slips_stand_beside_the_truth() {
    let folder = records();
    let slips = |count: &str| {
        let args = ["generate", "--games", "90", "--slips", count, "--truth", "t", "-o", "d"];
        let (out, _) = run(&folder, &args, 0);
        assert_eq!(out, "");
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
        (read("t"), read("d"))
    };
    let plain = run(&folder, &["generate", "--games", "90"], 0).0;
    for (count, differing) in [("1", 90), ("2", 180)] {
        let (truth, damaged) = slips(count);
        assert_eq!(truth, plain, "slips change nothing else");
        let lines: Vec<(&str, &str)> = truth.lines().zip(damaged.lines()).collect();
        assert_eq!(truth.lines().count(), damaged.lines().count());
        let changed = lines.iter().filter(|(one, other)| one != other);
        assert_eq!(changed.clone().count(), differing);
        for (one, other) in changed {
            let blanks = |line: &str| line.matches(' ').count();
            assert_eq!(blanks(one), blanks(other));
            assert!(one.len().abs_diff(other.len()) <= 1, "{one} {other}");
        }
    }
    let (_, error) = run(&folder, &["generate", "--truth", "t"], 2);
    says(&error, &["--slips"]);
    let (_, error) = run(&folder, &["generate", "--slips", "1", "--truth", "x", "-o", "x"], 2);
    says(&error, &["two different files"]);
    assert!(!folder.path().join("x").exists());
    let (_, error) = run(&folder, &["generate", "-o", "nowhere/x"], 2);
    says(&error, &["nowhere/x"]);
}

#[test]
fn the_truth_and_the_rest_are_two_files() {
    let folder = folder(&[("there/is.hirth", "")]);
    for (truth, rest) in [
        ("new.hirth", "./new.hirth"),
        ("there/../new.hirth", "new.hirth"),
        ("there/is.hirth", "there/../there/is.hirth"),
    ] {
        let args = ["generate", "--slips", "1", "--truth", truth, "-o", rest];
        let (_, error) = run(&folder, &args, 2);
        says(&error, &["need two different files"]);
    }
}

#[test]
fn random_games_are_varied() {
    let plan = |style| Plan { style, ..Plan::default() };
    let count = |style, what: &str| {
        let games = (1..=300).map(|number| game(&plan(style), number).text);
        games.filter(|text| text.contains(what)).count()
    };
    for (what, least) in [("Yfirráð", 15), ("Þungur Hnífur", 50), ("Drepið", 5)] {
        let won = count(Style::Hunting, what);
        assert!(won >= least, "{won} games are won by {what}");
    }
    for what in [" >", "i", "v", "SdGa", "GdSa", "GtS", "SdGr", "Khhh", "Hei", "L"] {
        let found = count(Style::Uniform, what);
        assert!(found > 5, "{found} games have `{what}`");
    }
}
