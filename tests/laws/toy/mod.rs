//! A game that only the tests know, put into the table: it gets all that the program offers any game.

mod game;

use std::{collections::BTreeSet, env, path::PathBuf, process::Command};

use hirth::{
    fix::{Applicability, apply_all},
    game::{Game, Hint, Options, check_any},
    games::GAMES,
    report::{End, FileReport},
    source::Source,
};
use serde_json::Value;
use tempfile::TempDir;

use crate::program::{FORMATS, folder};

/// The games of the program, and the one of the tests.
fn table() -> Vec<&'static dyn Game> {
    GAMES.iter().copied().chain([&game::GAME as &dyn Game]).collect()
}

fn check(name: &str, text: &str) -> FileReport {
    let hint = Hint::new(&table(), None, name);
    let options = |_| Options::default();
    check_any(&table(), Source::new(name, text), options, hint)
}

fn codes(report: &FileReport) -> Vec<&'static str> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    of_games.chain(&report.findings).map(|finding| finding.code()).collect()
}

/// The program with the game in its table.
fn toy(folder: &TempDir, args: &[&str]) -> (String, String, i32) {
    let tests = env::current_exe().expect("the tests");
    let build = tests.parent().and_then(|deps| deps.parent()).expect("a folder");
    let program: PathBuf = build.join("examples").join(format!("toy{}", env::consts::EXE_SUFFIX));
    let output = Command::new(program)
        .args(args)
        .current_dir(folder.path())
        .env("COLUMNS", "100")
        .output()
        .expect("`cargo test` builds it");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr), output.status.code().expect("a status"))
}

const WON: &str = "X1 b2\nO1 a1\nX2 c1\nO2 b1\nX3 a3\n";
const DRAWN: &str = "X1 a1\nO1 b2\nX2 c3\nO2 b1\nX3 b3\nO3 a3\nX4 c1\nO4 c2\nX5 a2\n";

#[test]
fn a_game_of_the_table_is_judged() {
    let report = check("game.xo", WON);
    assert_eq!(codes(&report), [""; 0]);
    let result = report.games[0].result.as_ref().expect("it is won");
    assert_eq!((result.end, result.points()), (End::Won(0), Some(1)));
    assert_eq!(report.games[0].game, "noughts");
    let drawn = check("game.xo", DRAWN);
    let result = drawn.games[0].result.as_ref().expect("it is over");
    assert_eq!((result.end, result.winner(), result.points()), (End::Drawn, None, None));
}

/// A record with words for its labels, and one name: those of its seats, and of who sits there.
fn in_words(record: &str) -> String {
    let record = record.replace('X', "Crosses ").replace('O', "Björn ");
    format!("[Noughts \"Björn\"]\n{record}")
}

#[test]
fn its_findings_are_its_own_and_those_of_any_game() {
    let of_match = |players: &str| format!("[Match \"M\"]\n[Crosses \"{players}\"]\n{WON}\n");
    let (anna, bjorn) = (of_match("Anna"), of_match("Björn"));
    let cases: [(&str, &[&str]); 18] = [
        ("X1 b2\nO1 b2\nX2 a1\n", &["taken", "unfinished"]),
        ("X1 B2\n", &["unfinished", "capital"]),
        ("X1 b2\nX2 a1\n", &["label-number", "unfinished"]),
        ("\u{425}1 b2\n", &["unusual-character", "unfinished"]),
        ("[Result \"Noughts\"]\nX1 b2\nO1 a1\nX2 c1\nO2 b1\nX3 a3\n", &["result-mismatch"]),
        ("X1 b2\nO1 a1\nX2 c1\nO2 b1\nX3 a3\nO3 c3\n", &["after-the-end"]),
        ("X1 d9\n", &["unfinished", "syntax"]),
        ("Nobody played.\n", &["no-game"]),
        ("[Game \"noughtz\"]\nX1 b2\n", &["game-name", "unfinished"]),
        (&format!("[Variant \"suicide\"]\n{WON}"), &["variant"]),
        (&format!("[Croses \"Anna\"]\n{WON}"), &["misspelt-tag"]),
        (&format!("[Crosses \"Anna\"]\n[Crosses \"Cleo\"]\n{WON}"), &["repeated-tag"]),
        (&format!("{WON}[Crosses \"Anna\"]\n"), &["lone-tag"]),
        (&in_words(WON), &["extra-text"]),
        (&format!("{anna}{bjorn}{bjorn}"), &["match-seats"]),
        (&format!("{anna}{bjorn}{}", anna.replace("Anna", "Ánna")), &["similar-name"]),
        (&format!("[Date \"12/01/2026\"]\n{WON}"), &["unread-date"]),
        (&format!("{anna}{bjorn}{anna}{bjorn}"), &["match-over"]),
    ];
    let mut raised = BTreeSet::new();
    for (text, expected) in cases {
        let found = codes(&check("game.xo", text));
        assert_eq!(found, expected, "{text}");
        raised.extend(found);
    }
    let all: BTreeSet<&str> = game::GAME.about().pages().iter().map(|page| page.code).collect();
    assert_eq!(raised, all);
}

#[test]
fn its_tags_are_those_of_its_seats_and_of_any_game() {
    let fixed = |tags: &str| {
        let text = format!("{tags}\n{WON}");
        let judge = |source: Source| check("game.xo", source.text());
        let fixed = apply_all(Source::new("game.xo", text), Applicability::Safe, judge);
        fixed.report.source.text().replace(WON, "")
    };
    // One slip in a long name is sure, where no other tag has the name.
    assert_eq!(fixed("[Resulr \"Crosses\"]"), "[Result \"Crosses\"]\n");
    assert_eq!(fixed("[Varaint \"misere\"]"), "[Variant \"misere\"]\n");
    for left in ["[Crossess \"A\"]\n[Crosses \"B\"]", "[Gul \"A\"]", "[Gamr \"xo\"]"] {
        assert_eq!(fixed(left), format!("{left}\n"));
    }
    let named = |result: &str| {
        let tags = format!("[Result \"{result}\"]\n[Crosses \"Anna B\"]\n[Noughts \"Björn\"]\n");
        codes(&check("game.xo", &(tags + WON)))
    };
    assert_eq!(named("Anna"), [""; 0]);
    assert_eq!(named("Anna B"), [""; 0]);
    assert_eq!(named("Björn"), ["result-mismatch"]);
    assert_eq!(named("Cleo"), ["result-mismatch"]);
}

#[test]
fn its_fixes_are_made_and_suppressions_hold() {
    let judge = |source: Source| check("game.xo", source.text());
    let fixed = apply_all(Source::new("game.xo", "X1 B2\nX2 a1\n"), Applicability::Safe, judge);
    assert_eq!(fixed.report.source.text(), "X1 b2\nO1 a1\n");
    let quiet = check("game.xo", "X1 B2 ; hirth: allow(capital)\nO1 a1 ; hirth: allow-game(unfinished)\n");
    assert_eq!(codes(&quiet), [""; 0]);
    let named = check("game.xo", "X1 B2 ; hirth: allow(noughts/capital, unfinished)\n");
    assert_eq!(codes(&named), [""; 0]);
}

#[test]
fn what_others_find_in_a_game_can_be_suppressed_too() {
    let misnamed = "[Game \"noughtz\"]\n; hirth: allow-game(unfinished)\nX1 b2\n";
    assert_eq!(codes(&check("game.xo", misnamed)), ["game-name"]);
    let quiet = misnamed.replace("(unfinished)", "(unfinished, game-name)");
    assert_eq!(codes(&check("game.xo", &quiet)), [""; 0]);
    // One that has nothing to suppress is found, as any other.
    let named = quiet.replace("noughtz", "noughts");
    assert_eq!(codes(&check("game.xo", &named)), ["unused-allow"]);
}

#[test]
fn the_tags_the_ending_and_the_first_turn_tell_the_game() {
    let of = |name: &str, text: &str| -> Vec<&'static str> {
        check(name, text).games.iter().map(|game| game.game).collect()
    };
    assert_eq!(of("game.xo", WON), ["noughts"]);
    assert_eq!(of("game.txt", WON), ["noughts"]);
    assert_eq!(of("game.hirth", &format!("[Game \"noughts\"]\n{WON}")), ["noughts"]);
    assert_eq!(of("game.txt", &format!("[Variant \"misere\"]\n{WON}")), ["noughts"]);
}

#[test]
fn a_variant_that_is_none_is_an_error_only_in_a_game_with_variants() {
    let report = check("game.xo", &format!("[Variant \"misère\"]\n{WON}"));
    assert_eq!(codes(&report), ["variant"]);
    let help = report.games[0].findings[0].help.as_deref();
    assert_eq!(help, Some("did you mean `misere`?"));
    let report = check("game.xo", &format!("[Game \"nougths\"]\n{WON}"));
    assert_eq!(codes(&report), ["game-name"]);
    let report = check("game.xo", &format!("[Game \"chess\"]\n{WON}"));
    assert_eq!(codes(&report), ["game-name"]);
    let help = report.games[0].findings[0].help.as_deref();
    assert!(help.is_some_and(|help| help.contains("`noughts`")), "{help:?}");
    let report = check("game.xo", &format!("[Game \"12\"]\n{WON}[Game \"The final\"]\n{DRAWN}"));
    assert_eq!(codes(&report), [""; 0]);
}

#[test]
fn a_variant_is_played_by_its_rules() {
    let report = check("game.xo", &format!("[Variant \"misere\"]\n{WON}"));
    let result = report.games[0].result.as_ref().expect("it is won");
    assert_eq!(result.end, End::Won(1));
}

#[test]
fn games_form_matches() {
    let game = |one: &str, other: &str| format!("[Match \"Jól\"]\n[Crosses \"{one}\"]\n[Noughts \"{other}\"]\n{WON}\n");
    let text = game("Anna", "Björn") + &game("Björn", "Anna") + &game("Anna", "Björn");
    let report = check("match.xo", &text);
    let [played] = &report.matches[..] else { panic!("{:?}", report.matches) };
    assert_eq!(played.players[0], ("Anna".to_owned(), 2));
    assert_eq!(played.winner, Some(0));
    let late = text + &game("Björn", "Anna");
    assert_eq!(codes(&check("match.xo", &late)), ["match-over"]);
}

#[test]
fn the_program_offers_it_every_format() {
    let folder = folder(&[("game.xo", "X1 b2\nO1 b2\nX2 A1\n")]);
    for format in FORMATS {
        let (out, err, exit) = toy(&folder, &["check", "--format", format, "game.xo"]);
        assert_eq!(exit, 1, "{format}: {err}");
        assert!(out.contains("taken") && out.contains("capital"), "{format}: {out}");
    }
    let (out, ..) = toy(&folder, &["check", "game.xo"]);
    assert!(out.contains("...\n") && out.contains(".X."), "the board is drawn: {out}");
    let (out, ..) = toy(&folder, &["check", "--format", "json", "game.xo"]);
    let report: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(report["files"][0]["games"][0]["result"], Value::Null);
}

#[test]
fn a_draw_is_told_to_people_and_programs() {
    let folder = folder(&[("game.xo", DRAWN)]);
    let (out, ..) = toy(&folder, &["check", "game.xo"]);
    assert!(out.contains("Drawn by a full board"), "{out}");
    let (out, ..) = toy(&folder, &["check", "--format", "json", "game.xo"]);
    let report: Value = serde_json::from_str(&out).expect("JSON");
    let result = &report["files"][0]["games"][0]["result"];
    assert_eq!((&result["winner"], &result["drawn"]), (&Value::Null, &Value::Bool(true)));
}

#[test]
fn the_program_lays_it_out_and_mends_it() {
    let folder = folder(&[("game.xo", "X1   B2\nO1\ta1\n")]);
    let (out, err, exit) = toy(&folder, &["fmt", "--diff", "game.xo"]);
    assert_eq!(exit, 0, "{err}");
    assert!(out.contains("+X1 b2") && out.contains("+O1 a1"), "{out}");
    let (_, err, exit) = toy(&folder, &["check", "--fix", "game.xo"]);
    assert_eq!(exit, 0, "{err}");
    let text = std::fs::read_to_string(folder.path().join("game.xo")).expect("it");
    assert_eq!(text, "X1   b2\nO1\ta1\n");
}

#[test]
fn the_program_explains_its_codes_and_rules() {
    let folder = folder(&[]);
    let (out, _, exit) = toy(&folder, &["explain", "taken"]);
    assert!(exit == 0 && out.contains("The square is taken"), "{out}");
    let (out, _, exit) = toy(&folder, &["explain", "noughts/R2"]);
    assert!(exit == 0 && out.contains("Three in a row win"), "{out}");
    let (out, ..) = toy(&folder, &["explain", "noughts/after-the-end"]);
    assert!(out.contains("R2: The end"), "{out}");
    let (out, ..) = toy(&folder, &["explain"]);
    assert!(out.contains("taken") && out.contains("capital"), "{out}");
}

#[test]
fn its_settings_are_set_by_their_names() {
    let folder = folder(&[("game.xo", WON), ("sub/game.xo", WON), ("sub/hirth.toml", "[noughts]\nline = \"loses\"\n")]);
    let won = |args: &[&str]| toy(&folder, &[&["check"], args].concat()).0;
    assert!(won(&["game.xo"]).contains("Crosses win"));
    for set in ["--set=line=loses", "--set=noughts.line=loses", "--line=loses"] {
        assert!(won(&[set, "game.xo"]).contains("Noughts win"), "{set}");
    }
    assert!(won(&["sub/game.xo"]).contains("Noughts win"));
    assert!(won(&["--set=line=wins", "sub/game.xo"]).contains("Crosses win"));
    let (_, err, exit) = toy(&folder, &["check", "--set=line=draws", "game.xo"]);
    assert!(exit == 2 && err.contains("`wins`, `loses`"), "{err}");
    // Of several choices the last one counts, however it is made.
    assert!(won(&["--line=loses", "--set=line=wins", "game.xo"]).contains("Crosses win"));
    assert!(won(&["--set=line=wins", "--line=loses", "game.xo"]).contains("Noughts win"));
    let (_, err, exit) = toy(&folder, &["check", "--set=chess.line=wins", "game.xo"]);
    assert!(exit == 2 && err.contains("there is no game `chess`"), "{err}");
    let (_, err, exit) = toy(&folder, &["check", "--set=lines=wins", "game.xo"]);
    assert!(exit == 2 && err.contains("did you mean `line`"), "{err}");
}

#[test]
fn fences_of_its_name_hold_its_records() {
    let folder = folder(&[("club.md", "# A\n\n```noughts\nX1 b2\nO1 b2\n```\n")]);
    let (out, _, exit) = toy(&folder, &["check", "club.md"]);
    assert_eq!(exit, 1);
    assert!(out.contains("club.md:5") && out.contains("taken"), "{out}");
}

#[test]
fn long_records_are_judged_in_parts() {
    let one = format!("[Match \"Jól\"]\n{WON}\n");
    let bad = "[Round \"9\"]\nX1 b2\nO1 b2\n\n";
    let text = [one.repeat(3).as_str(), bad].concat().repeat(20);
    let folder = folder(&[("games.xo", &text)]);
    let whole = toy(&folder, &["check", "--format", "json", "games.xo"]);
    for size in ["40", "100", "1000"] {
        let parts = toy(&folder, &["check", "--format", "json", "--part-size", size, "games.xo"]);
        assert_eq!(parts, whole, "{size}");
    }
    assert!(whole.0.contains("taken"));
}

#[test]
fn what_it_does_not_offer_is_no_command() {
    let folder = folder(&[("game.xo", WON)]);
    let (_, err, exit) = toy(&folder, &["convert", "--to", "json", "game.xo"]);
    assert!(exit == 2 && err.contains("noughts and crosses") && err.contains("cannot be converted"), "{err}");
    for command in ["moves", "perft"] {
        let mut args = vec![command, "--after", "game.xo"];
        args.extend((command == "perft").then_some("1"));
        let (_, err, exit) = toy(&folder, &args);
        assert!(exit == 2 && err.contains("noughts and crosses"), "{command}: {err}");
    }
    let (_, err, exit) = toy(&folder, &["generate", "--game", "noughts"]);
    assert!(exit == 2 && err.contains("noughts and crosses"), "{err}");
}
