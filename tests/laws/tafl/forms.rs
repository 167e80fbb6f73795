//! Records in other forms, as the program reads them.

use crate::program::{folder, hirth, stdout};

const ROWS: &str = "\
# moves, captures, winner
d6-c6 e4-e1 f4-e4 d3-f3,0,0,Ongoing
d2-e2 c4-c5 f4-f5 d4-c4 e2-d2xd3 c4-c3 f5-f4xe5 c3-d3,2,0,Ongoing
d6-c6 e4-e6 d1-e1 d5-g5 f4-f5 d3-g3xg4 b4-b3 d4-g4 d7-f7 g3-f3 d2-g2 g4-g3xg2 e1-e2 g3-g1,0,2,Black
";

#[test]
fn findings_and_fixes_are_in_their_rows() {
    let folder = folder(&[("games.csv", ROWS)]);
    let check = |more: &[&str]| {
        let assert = hirth(&folder)
            .args(["check", "--game", "brandubh", "--format", "concise", "games.csv"])
            .args(more)
            .assert();
        stdout(&assert)
    };
    let told = check(&[]);
    assert!(told.contains("games.csv:3:45: error[capture-square]"), "{told}");
    assert!(told.contains("games.csv:4:95: error[result-mismatch]"), "{told}");
    check(&["--fix"]);
    let mended = std::fs::read_to_string(folder.path().join("games.csv")).expect("a file");
    assert_eq!(mended, ROWS.replace("xe5", "xe4"));
}

#[test]
fn archives_are_read_when_named() {
    let folder = folder(&[
        ("a/games.csv", ROWS),
        ("a/game.otg", "[rules:dim:7 esc:e ks:w cor: cen:]\n\n1. d2-e2 c4-c6\n"),
        ("a/game.tafl", "1. d2-e2 c4-c6\n"),
        ("a/other.csv", "name,age\nAnna,3\n"),
    ]);
    let files = |paths: &[&str]| -> Vec<String> {
        let assert = hirth(&folder).args(["check", "--format", "json"]).args(paths).assert();
        let report: serde_json::Value = serde_json::from_str(&stdout(&assert)).expect("JSON");
        let files = report["files"].as_array().expect("files");
        let path = |file: &serde_json::Value| file["path"].as_str().expect("a path").to_owned();
        files.iter().map(path).collect()
    };
    let slashed = |all: Vec<String>| -> Vec<String> { all.into_iter().map(|path| path.replace('\\', "/")).collect() };
    assert_eq!(slashed(files(&["a"])), ["a/game.otg", "a/game.tafl"]);
    assert_eq!(slashed(files(&["a/games.csv"])), ["a/games.csv"]);
}

#[test]
fn other_forms_are_not_formatted() {
    let otg = "[rules:dim:7 esc:e ks:w cor: cen:]\n\n1.  d2-e2   c4c6\n";
    let folder = folder(&[("game.otg", otg), ("games.csv", "D6-c6 e4e1,0,0,Ongoing\n")]);
    hirth(&folder).args(["fmt", "game.otg", "games.csv"]).assert().success();
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a file");
    assert_eq!(read("game.otg"), otg);
    assert_eq!(read("games.csv"), "D6-c6 e4e1,0,0,Ongoing\n");
}

#[test]
fn records_are_recognised_by_tags_and_first_turn() {
    let folder = folder(&[]);
    let game_of = |text: &str| {
        let assert = hirth(&folder).args(["convert", "--to", "json", "-"]).write_stdin(text.to_owned()).assert();
        let document: serde_json::Value = serde_json::from_str(&stdout(&assert)).expect("JSON");
        document["format"].clone()
    };
    for text in [
        "1. d2-e2 c4-c6\n",
        "d2-e2 c4-c6\n",
        "G1-G2\n",
        "[Variant \"viking chess\"]\n\n1. d1-d3\n",
        "[Game \"ard-ri\"]\n\n1. d1-d3\n",
        "[Variant \"ARD RI\"]\n\nsomething\n1. d1-d3\n",
        "[Rules \"dim:7 esc:e\"]\n\n1. d1-d3\n",
        "d6-c6 e4-e1 f4-e4 d3-f3,0,0,Ongoing\n",
        "[date:2016.08.30]\n[result:1]\n\n1. d2-e2 c4-c6\n",
        "Two moves:\n\n1. d2-e2 c4-c6\n",
        "> > d2-e2 c4-c6\n> > d1-e1 d5-d6\n",
        "| 1 | d2-e2 | c4-c6 |\n| 2 | d1-e1 | d5-d6 |\n",
        "Anna: d2-e2\nBjörn: c4-c6\n",
    ] {
        assert_eq!(game_of(text), "tafl-record", "{text}");
    }
    // What reads as another game is that game's, where it is in the table.
    let has_hirth = ::hirth::games::GameKind::ALL.iter().any(|game| game.name() == "hirth");
    for text in ["G1 KeHeiHei /\n", "[Variant \"of my own\"]\nG1 KeHeiHei /\n"].into_iter().filter(|_| has_hirth) {
        assert_eq!(game_of(text), "hirth-record", "{text}");
    }
}

#[test]
fn moves_can_have_numbers_and_commas() {
    let folder = folder(&[]);
    let check = |text: &'static str| {
        let assert =
            hirth(&folder).args(["check", "--format", "concise", "--game", "ard-ri", "-"]).write_stdin(text).assert();
        stdout(&assert)
    };
    let told = check("1. d2-e2\n1. c4-c6\n2. b4-c4\n2. e4-e6xd6\n3. f4-e4\n");
    assert!(told.contains("<stdin>:1:1: warning[extra-text]"), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    // One of the numbers is wrong.
    let told = check("1. d2-e2\n1. c4-c6\n2. b4-c4\n7. e4-e6xd6\n3. e2-f2\n3. c6-c5\n");
    assert_eq!(told.matches("error").count(), 1, "{told}");
    assert!(told.contains("<stdin>:4:1: error[label-number]"), "{told}");
    let told = check("1. d2-e2, c4-c6\n2. b4-c4,e4-e6xd6\n3. f4-e4\n");
    assert_eq!(told.matches("warning").count(), 0, "{told}");
    assert_eq!(told.matches("error").count(), 0, "{told}");
    let told = check("1. d2-e2, c4-c6\n2. b4-c4,e4-e6xd6,\n3. f2-, c6-c5\n");
    assert_eq!(told.matches("error").count(), 1, "{told}");
}

/// The rows of an archive are of one ruleset, and the first may be too short to tell it: here the king passes the edge,
/// which is no end in Brandubh.
#[test]
fn archives_have_one_ruleset() {
    let rows = "\
d6-c6 e4-e1,0,0,Ongoing
d6-c6 e4-e6 d1-e1 d5-g5 f4-f5 d3-g3xg4 b4-b3 d4-g4 d7-f7 g3-f3 d2-g2 g4-g3xg2 e1-e2 g3-g1,0,2,White
";
    let folder = folder(&[("games.csv", rows)]);
    let assert = hirth(&folder).args(["check", "games.csv"]).assert();
    let told = stdout(&assert);
    assert!(told.contains("2 games: all legal"), "{told}");
}

/// Two hundred bytes of moves and more are one line, and no part of them is lost.
#[test]
fn mistakes_in_moves_without_numbers_have_their_turn() {
    const MOVES: &str = "\
    d2-e2 d3-b3 d7-b7 b3-d3 d6-f6 d3-e3 f6-d6 c4-c2 \
    d6-f6 c2-c4 f6-d6 c4-c2 b4-b1 c2-c4 e2-c2 d5-c5 \
    c2-e2 c5-d5 f4-f7 d5-c5 f7-f4 c5-d5 f4-f7 c4-c1xb1 \
    d6-b6 d5-b5 b6-d6 b5-d5 d6-b6 d5-b5 b6-d6 b5-d5 \
    d6-b6 d5-b5 f7-c7 e4-f4 c7-f7 f4-e4 f7-c7 e4-f4 \
    c7-f7 f4-e4 f7-c7 b5-d5 b6-b2 e4-e7 b7-b6 d5-c5 \
    a4-a2 e3-e6 a2-a4 c1-c2 a4-a2 e6-e5 e2-f2 Kd4-d7 \
    g4-c4 Kd7-d4 f2-g2 e7-e6 g2-g6 e6-e7 c7-d7 e7-e6";
    let folder = folder(&[]);
    let moves: Vec<&str> = MOVES.split_whitespace().collect();
    assert!(MOVES.len() > 300, "{}", MOVES.len());
    let told_of = |moves: &[&str]| {
        let assert = hirth(&folder)
            .args(["check", "--format", "concise", "--game", "brandubh", "-"])
            .write_stdin(moves.join(" "))
            .assert();
        let told = stdout(&assert);
        told.lines().find(|line| line.contains("error")).map(str::to_owned)
    };
    let check = |at: usize, damaged: &str| {
        let mut moves = moves.clone();
        moves[at] = damaged;
        told_of(&moves)
    };
    assert_eq!(check(0, moves[0]), None);
    for (at, damaged) in [(7, "cf-c2"), (30, "66-b5"), (7, "c4--c2"), (60, "gx-g2")] {
        let column = 1 + moves[..at].iter().map(|it| it.len() + 1).sum::<usize>();
        let told = check(at, damaged).unwrap_or_default();
        let right = format!("<stdin>:1:{column}: error[syntax] `{damaged}` is not a move");
        assert!(told.starts_with(&right), "{told}\n{right}");
    }
    let king = moves.iter().position(|mov| mov.starts_with('K'));
    let at = king.expect("the king moves");
    let column = 1 + moves[..at - 1].iter().map(|it| it.len() + 1).sum::<usize>();
    let joined = format!("{}K", moves[at - 1]);
    let mut split = moves.clone();
    split[at - 1] = &joined;
    split[at] = &moves[at][1..];
    let told = told_of(&split).unwrap_or_default();
    let right =
        format!("<stdin>:1:{column}: error[syntax] Spaces are missing or misplaced in `{joined} {}`", split[at]);
    assert!(told.starts_with(&right), "{told}\n{right}");
}
