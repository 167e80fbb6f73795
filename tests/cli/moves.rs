//! `hirth moves` as it is typed, and what the library promises of legal turns.

mod generate;
mod perft;
mod tafl;

use std::{collections::BTreeSet, fs};

use crate::program::{folder, hirth, says, stderr, stdout};
use hirth::games::hirth::{
    Lateral,
    board::Crossings,
    notation,
    play::LegalTurns,
    replay::{Reading, replay},
    setup::Position,
};
use serde_json::Value;
use tempfile::TempDir;

const START: &str = "G 0:GL 9:SL";

/// After S4 of the published game.
const MIDDLE: &str = "S 0:GKhhH 3:SKhh 5:SH 6:SHL m:GL x:G2H d:G";

fn setup(text: &str) -> Position {
    text.parse().expect("a position")
}

fn run(folder: &TempDir, args: &[&str], code: i32) -> (String, String) {
    let assert = hirth(folder).args(args).assert().code(code);
    (stdout(&assert), stderr(&assert))
}

/// What is said as JSON.
fn data(folder: &TempDir, args: &[&str]) -> Value {
    let (out, _) = run(folder, &[args, &["--format", "json"]].concat(), 0);
    serde_json::from_str(&out).expect("JSON")
}

fn records() -> TempDir {
    let text = |name: &str| fs::read_to_string(format!("fixtures/hirth/published/{name}")).expect("it");
    let sample = text("mended.hirth");
    let two = format!("{sample}\nG1 KeHeiHei /\nS1 He7He8He /\n");
    folder(&[
        ("mended.hirth", &sample),
        ("english.hirth", &text("english.hirth")),
        ("two.hirth", &two),
        ("empty.hirth", "; nothing\n"),
        ("G3:S3", "G1 KeHeiHei /\n"),
    ])
}

/// Every turn that is listed can be read, and leads where the list says, as the first of its readings.
#[test]
fn moves_listed_are_moves_read() {
    for text in [START, MIDDLE] {
        let Position { position, to_move } = setup(text);
        let start = Reading { position, ..Reading::start() };
        let turns = LegalTurns::new(&position, to_move, Crossings::Certain);
        let mut texts = BTreeSet::new();
        for legal in turns {
            let written = legal.turn.to_string();
            assert!(texts.insert(written.clone()), "{written} is listed twice");
            assert!(!legal.is_ambiguous(&position), "{written}");
            assert_eq!(notation::read(&written).moves, legal.turn.moves, "{written}");
            assert_eq!((legal.lateral, legal.steps), (0, 5), "{written}");
            for (turn, outcome) in legal.whole().zip(&legal.outcomes) {
                let played = replay(std::slice::from_ref(&start), to_move, &turn, Lateral::Allow);
                let first = &played.expect("it is legal").readings[0];
                assert_eq!(first.position, outcome.position, "{turn}");
                let victory = first.ending.map(|ending| ending.victory);
                assert_eq!(victory.flatten(), outcome.victory, "{turn}");
                assert_eq!(first.cost.oddities, u16::from(legal.detour), "{turn}");
            }
        }
    }
}

#[test]
fn moves_are_in_order_of_length() {
    let start = setup(START);
    let turns = LegalTurns::new(&start.position, start.to_move, Crossings::Certain);
    let texts: Vec<String> = turns.map(|legal| legal.turn.to_string()).collect();
    for text in ["KeHeiHei /", "KeKeKeHeHe /", "L01KeHeHeHe /", "HeHeHeHeHe /"] {
        assert!(texts.iter().any(|it| it == text), "{text}: {texts:#?}");
    }
    let lengths: Vec<usize> = texts.iter().map(|it| it.matches(['H', 'K', 'L']).count()).collect();
    assert!(lengths.is_sorted(), "{lengths:?}");
}

/// What two texts cannot tell apart is said of both.
#[test]
fn moves_with_one_text_are_marked() {
    // The Hirþ boards the Karve with one aboard, or one without.
    let (out, _) = run(&records(), &["moves", "--position", "G 0:GKhKL 9:SL"], 0);
    let same = out.lines().filter(|line| line.starts_with("KeHeiHe1 /"));
    let same: Vec<&str> = same.collect();
    assert_eq!(same, ["KeHeiHe1 / ; ambiguous"; 2]);
}

#[test]
fn lateral_crossings_are_listed_on_request() {
    let position = setup("G 1:GHL 9:SL");
    let list = |crossings| {
        let turns = LegalTurns::new(&position.position, position.to_move, crossings);
        turns.map(|legal| legal.lateral).collect::<Vec<u8>>()
    };
    let certain = list(Crossings::Certain);
    let all = list(Crossings::WithLateral);
    assert!(certain.iter().all(|&lateral| lateral == 0));
    assert_eq!(all.iter().filter(|&&lateral| lateral == 0).count(), certain.len());
    assert!(all.len() > certain.len());
}

#[test]
fn moves_follow_a_record_or_a_position() {
    let folder = records();
    let count = |args: &[&str]| run(&folder, &[&["moves", "--count"], args].concat(), 0).0;
    assert_eq!(count(&[]), "145\n");
    assert_eq!(count(&["--position", START]), "145\n");
    assert_eq!(count(&["--position", MIDDLE]), count(&["mended.hirth:g5"]));
    assert_eq!(count(&["english.hirth:G5"]), count(&["--position", MIDDLE]));
    assert_eq!(count(&["two.hirth:G1"]), "145\n");
    assert_eq!(count(&["two.hirth", "--number", "1"]), "0\n");
    assert_eq!(count(&["G3:S3"]), "145\n");
    assert_eq!(count(&["mended.hirth", "--steps"]), "0\n");
    let (out, _) = run(&folder, &["moves", "mended.hirth:S4"], 0);
    assert!(out.lines().all(|line| line.starts_with("G5 ")), "{out}");
    assert!(out.lines().any(|line| line == "G5 KeHeiHei /"), "{out}");
    let (out, _) = run(&folder, &["moves", "mended.hirth:G5"], 0);
    assert!(out.lines().any(|line| line == "S5 Khh3>mL64KeHei >mGLxSKhhm"), "{out}");
    let (out, over) = run(&folder, &["moves", "mended.hirth"], 0);
    assert_eq!((out.as_str(), over.contains("Silfr has won in S5")), ("", true));
    let (out, over) = run(&folder, &["moves", "--position", "G m:SL x:GL"], 0);
    assert_eq!((out.as_str(), over.contains("Silfr has won")), ("", true));
    let piped =
        hirth(&folder).args(["moves", "-:G1", "--count"]).write_stdin("G1 KeHeiHei /\nS1 He7He8He /\n").assert();
    assert_eq!(stdout(&piped.code(0)), "145\n");
}

/// What the configuration of the record says of lateral crossings (R2) holds for what follows it.
#[test]
fn configured_crossings_count() {
    let folder = folder(&[
        ("plain/game.hirth", "G1 L01HeHeHeHe /\n"),
        ("lateral/game.hirth", "G1 L01HeHeHeHe /\n"),
        ("lateral/hirth.toml", "lateral = \"allow\"\n"),
        ("denied/game.hirth", "G1 L01HeHeHeHe /\n"),
        ("denied/hirth.toml", "lateral = \"deny\"\n"),
    ]);
    let moves = |args: &[&str]| run(&folder, &[&["moves"], args].concat(), 0).0;
    let certain = moves(&["plain/game.hirth:G1"]);
    let all = moves(&["plain/game.hirth:G1", "--set", "lateral=allow"]);
    assert_ne!(all, certain);
    assert_eq!(moves(&["lateral/game.hirth:G1"]), all);
    assert_eq!(moves(&["denied/game.hirth:G1"]), certain);
    assert_eq!(moves(&["denied/game.hirth:G1", "--set", "lateral=allow"]), all);
    // Of several choices the last counts.
    assert_eq!(moves(&["lateral/game.hirth:G1", "--set=lateral=deny"]), certain);
    let both = ["--set=lateral=allow", "--set=lateral=deny"];
    let chosen = |both: &[&str]| moves(&[&["plain/game.hirth:G1"], both].concat());
    assert_eq!(chosen(&both), certain);
    assert_eq!(chosen(&[both[1], both[0]]), all);
    let named = |args: &[&str], code| run(&folder, &[&["moves", "--count"], args].concat(), code);
    let allowed = ["--config", "lateral/hirth.toml", "--position", MIDDLE];
    let lateral = named(&["--set=lateral=allow", "--position", MIDDLE], 0).0;
    assert_eq!(named(&allowed, 0).0, lateral);
    // At a position, and at the start of a game, the configuration of the current folder counts.
    let here = |args: &[&str]| {
        let all = [&["moves", "--count", "--position", MIDDLE], args].concat();
        let mut program = hirth(&folder);
        program.current_dir(folder.path().join("lateral")).args(all);
        stdout(&program.assert().code(0))
    };
    assert_eq!(here(&[]), lateral);
    assert_ne!(here(&["--no-config"]), lateral);
    let (_, error) = named(&["--config", "none.toml"], 2);
    says(&error, &["there is no file or folder `none.toml`"]);
}

#[test]
fn moves_explain_a_missing_position() {
    let folder = records();
    fs::write(folder.path().join("latin.hirth"), b"[Event \"Hir\x81\"]\n").expect("a file");
    for (args, code, message) in [
        (&["english.hirth"][..], 1, "error[unmarked-attack] in S5"),
        (&["english.hirth:S5"], 1, "line 10"),
        (&["english.hirth:S9"], 2, "no turn S9: it has G1 to S5"),
        (&["empty.hirth"], 2, "holds no game"),
        (&["nothing.hirth"], 2, "no file or folder"),
        (&["two.hirth", "--number", "3"], 2, "no game 3; it holds 2"),
        (&["--position", "G 0:GL"], 2, "Silfr's Lofðungr is missing"),
        (&["--position", START, "two.hirth"], 2, "cannot be used with"),
        (&["--number", "1"], 2, "FILE[:TURN]"),
        (&["two.hirth:X3"], 2, "two.hirth has no turn `X3`; turns have names such as `S3`"),
        (&["latin.hirth"], 2, "latin.hirth: byte 0x81 at offset 11"),
    ] {
        for command in [&["moves"][..], &["moves", "--perft", "1"]] {
            let (out, error) = run(&folder, &[command, args].concat(), code);
            assert_eq!(out, "", "{args:?}");
            says(&error, &[message]);
        }
    }
}

#[test]
fn steps_are_listed_with_offers() {
    let folder = records();
    let steps = |position: &str| run(&folder, &["moves", "--steps", "--position", position], 0).0;
    assert_eq!(steps(START), "He\nKe\nL01\nL02\n; offers: GdSa GdSr SdGa SdGr\n");
    assert_eq!(
        steps("S 0:GL 3:SKhL 8:SH x:S13H t"),
        "H86\nH89\nHv3\nKe\nKh31\nKh35\nKh3m\nL31\nL35\nL3m\n; no offers: the game is tripled\n"
    );
    // Silfr's home is Gull's: who enters attacks (R11).
    says(&steps("S 9:GH 7:SL 0:GL"), &["He>9", "Ke>9", "L7>9"]);
}

#[test]
fn moves_are_written_as_json() {
    let folder = records();
    let json = |args: &[&str]| data(&folder, &[&["moves"], args].concat());
    let steps = json(&["--steps"]);
    assert_eq!(steps["steps"].as_array().map(Vec::len), Some(4));
    assert_eq!(steps["count"], 4);
    let counted = json(&["--count", "--position", MIDDLE]);
    assert_eq!(counted["count"], 5809);
    assert_eq!((&counted["turns"], &counted["steps"]), (&Value::Null, &Value::Null));
    assert_eq!(json(&["--count", "--steps"])["count"], 4);
    assert_eq!((&steps["turns"], &steps["turn"]), (&Value::Null, &Value::from("G1")));
    let turns = json(&["--position", MIDDLE]);
    assert_eq!(turns["turns"].as_array().map(Vec::len), Some(5809));
    assert_eq!(turns["offers"], serde_json::json!(["GtSa", "GtSr"]));
    let turns = turns["turns"].as_array().expect("turns");
    let last = turns.iter().find(|turn| turn["moves"] == "Khh3>mL64KeHei");
    let last = last.expect("the published turn");
    let fight = serde_json::json!([{
        "space": "m", "attack": 3, "defence": 1, "winner": "silfr",
        "attackers": [{ "piece": "karve", "aboard": 2, "from": "3" }],
        "defenders": [{ "piece": "lofdungr", "aboard": 0 }],
    }]);
    assert_eq!(last["fights"], fight);
    assert_eq!(last["ends"][0]["text"], ">mGLxSKhhm");
    assert_eq!(last["ends"][0]["victory"], "drepid");
    let over = json(&["mended.hirth"]);
    assert_eq!((&over["over"], &over["turns"]), (&Value::Bool(true), &serde_json::json!([])));
}

#[test]
fn moves_follow_a_record_in_an_article() {
    let folder = folder(&[("article.md", include_str!("../../fixtures/hirth/extract/article.md"))]);
    let args = ["moves", "--count", "article.md:G4"];
    let (found, _) = run(&folder, &[&args[..], &["--extract"]].concat(), 0);
    assert!(found.trim().parse::<u32>().is_ok(), "{found}");
    assert_eq!(stdout(&hirth(&folder).args(args).assert()), "");
    says(&run(&folder, &["moves", "--extract"], 2).1, &["FILE[:TURN]"]);
}
