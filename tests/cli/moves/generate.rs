//! `hirth generate`: random games, and slips in them.

use std::fs;

use super::{data, records, run};
use crate::program::{folder, says};
use crate::properties::{cases, is_usual};
use hirth::games::hirth::generate::{Plan, Style, game};

const STYLES: &[&str] = &["uniform", "hunting", "mixed"];

/// The kinds of games: their options, how many are made, and in which styles.
const KINDS: [(&[&str], u64, &[&str]); 7] = [
    (&["--game", "hirth"], 150, STYLES),
    (&["--game", "hirth", "--turns", "3"], 50, STYLES),
    (&["--game", "viking-chess"], 40, STYLES),
    (&["--game", "copenhagen"], 40, STYLES),
    (&["--game", "ard-ri"], 40, STYLES),
    (&["--game", "brandubh"], 40, STYLES),
    (&["--game", "herrlof"], 40, &["mixed", "full", "seen", "full-three", "seen-three"]),
];

#[test]
fn random_games_raise_no_finding() {
    let folder = records();
    for (kind, count, styles) in KINDS {
        for style in styles {
            let count = cases(count).to_string();
            let args = [&["generate", "--games", &count, "--style", style], kind].concat();
            let (text, _) = run(&folder, &args, 0);
            assert_eq!(run(&folder, &args, 0).0, text, "{args:?}");
            fs::write(folder.path().join("games.txt"), &text).expect("a file");
            let report = data(&folder, &["check", "--deny", "warnings,advice", "games.txt"]);
            let games = report["files"][0]["games"].as_array().expect("games");
            assert_eq!(games.len().to_string(), count, "{args:?}");
            assert_eq!(report["summary"]["advice"], 0, "{args:?}");
            let open = games.iter().filter(|game| game["result"].is_null()).count();
            assert_eq!(text.matches("[Result \"*\"]").count(), open, "{args:?}");
            run(&folder, &["fmt", "--check", "games.txt"], 0);
        }
    }
}

/// A number that changes with any character of a text (FNV-1a).
fn fingerprint(text: &str) -> u64 {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

/// The games of a seed change only where a rule does: others rest on them.
#[test]
fn seeds_give_the_same_games() {
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
fn slips_are_beside_the_truth() {
    let folder = records();
    for game in ["hirth", "ard-ri", "herrlof"] {
        for (count, differing) in [("1", 30), ("2", 60)] {
            let games = ["generate", "--game", game, "--games", "30"];
            run(&folder, &[&games[..], &["--slips", count, "--truth", "t", "-o", "d"]].concat(), 0);
            let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
            let (truth, damaged) = (read("t"), read("d"));
            assert_eq!(truth, run(&folder, &games, 0).0, "slips change nothing else");
            assert_eq!(truth.lines().count(), damaged.lines().count());
            let changed: Vec<_> = truth.lines().zip(damaged.lines()).filter(|(one, other)| one != other).collect();
            assert!(changed.len() <= differing && changed.len() * 4 >= differing * 3, "{game}: {}", changed.len());
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
fn truth_and_slips_are_two_files() {
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
        let games = (1..=cases(300)).map(|number| game(&plan(style), number).text);
        games.filter(|text| text.contains(what)).count()
    };
    for (what, least) in [("Yfirráð", 15), ("Þungur Hnífur", 50), ("Drepið", 5)] {
        let won = count(Style::Hunting, what);
        assert!(won >= least || !is_usual(), "{won} games are won by {what}");
    }
    for what in [" >", "i", "v", "SdGa", "GdSa", "GtS", "SdGr", "Khhh", "Hei", "L"] {
        let found = count(Style::Uniform, what);
        assert!(found > 5 || !is_usual(), "{found} games have `{what}`");
    }
}

/// Copenhagen without a shield wall would be Fetlar.
#[test]
fn random_games_have_shield_walls() {
    let folder = records();
    let args = ["generate", "--game", "copenhagen", "--games", "100", "--style", "hunting"];
    let as_fetlar = run(&folder, &args, 0).0.replace("Copenhagen", "Fetlar");
    fs::write(folder.path().join("games.tafl"), as_fetlar).expect("a file");
    let (report, _) = run(&folder, &["check", "--format", "concise", "games.tafl"], 1);
    says(&report, &["error[capture-"]);
}
