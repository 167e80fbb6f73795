//! `hirth convert`: records as data and back.

pub mod findings;
mod json;
mod otg;
mod tables;

use std::fs;

use assert_cmd::{assert::Assert, cargo::cargo_bin};
use hirth::{
    Check,
    convert::To,
    games::{EFFORT, GameKind, Options, hirth::data},
    source::Source,
};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::{folder, hirth, says, stderr, stdout};

const LEGAL: &str = "G1 KeHeiHei / ; good\nS1 He7He8He /\n";
const FAULTY: &str = "G1 KeHeiHei /\nS1 KheiHe8He /\n";

fn records() -> TempDir {
    folder(&[
        ("legal.hirth", LEGAL),
        ("faulty.hirth", FAULTY),
        ("empty.hirth", "; nothing\n"),
        ("article.md", "# He\n\n```hirth\nG1 KeHeiHei /\n```\n"),
        ("prose.txt", "He played:\n\nG1 KeHeiHei /\n\nand lost.\n"),
    ])
}

fn convert(folder: &TempDir, args: &[&str]) -> Assert {
    hirth(folder).arg("convert").args(args).assert()
}

fn piped(args: &[&str], text: &str) -> Assert {
    hirth(&folder(&[])).arg("convert").args(args).write_stdin(text).assert()
}

/// A text of HIRÞ as data.
fn converted(text: &str) -> data::File {
    data::File::convert(&Source::new("game.hirth", text), &Options::new().effort(EFFORT))
}

#[test]
fn jsonl_has_the_games_of_json() {
    for game in GameKind::ALL {
        let folders = ["ok", "warn", "advice", "err"];
        let folders = folders.map(|name| format!("{}/fixtures/{}/{name}", env!("CARGO_MANIFEST_DIR"), game.name()));
        let folders = folders.each_ref().map(String::as_str);
        let run = |to: &str| stdout(&convert(&folder(&[]), &[&["--to", to, "--extract"], &folders[..]].concat()));
        let whole: Value = serde_json::from_str(&run("json")).expect("a document");
        let files = whole["files"].as_array().expect("files").iter();
        let mut games = files.flat_map(|file| file["games"].as_array().expect("games"));
        let lines = run("jsonl");
        let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line"));
        // A line of a game is the game, and has in addition where it is.
        for line in lines.filter(|line| line["type"] == "game") {
            let game = games.next().and_then(Value::as_object).expect("a game");
            assert!(game.iter().all(|(field, value)| line[field] == *value), "{line}");
        }
        assert_eq!(games.next(), None);
    }
}

#[test]
fn convert_round_trips_through_files_and_pipes() {
    let folder = records();
    convert(&folder, &["--to", "json", "legal.hirth", "-o", "legal.json"]).code(0).stdout("");
    convert(&folder, &["--to", "hirth", "legal.json"]).code(0).stdout(LEGAL).stderr("");
    convert(&folder, &["legal.hirth", "-o", "legal.JSONL"]).code(0);
    convert(&folder, &["--to", "hirth", "legal.JSONL"]).code(0).stdout(LEGAL);
    let json = fs::read_to_string(folder.path().join("legal.json")).expect("the file");
    piped(&["--to", "hirth", "--from", "json"], &json).code(0).stdout(LEGAL);
    piped(&["--to", "hirth", "--stdin-filename", "x.json", "-"], &json).code(0).stdout(LEGAL);
    piped(&["--to", "hirth", "--stdin-filename", "x.json", "-"], &format!("\u{feff}{json}")).code(0);
    let named = stdout(&piped(&["--to", "json", "--stdin-filename", "x.hirth"], LEGAL).code(0));
    assert_eq!(named, json.replace("legal.hirth", "x.hirth"));
    // Several files are one text, each after a blank line.
    let both = format!("{LEGAL}\n{LEGAL}");
    convert(&folder, &["--to", "hirth", "legal.hirth", "legal.json"]).code(0).stdout(both);
}

#[test]
fn convert_reads_records_as_check_does() {
    let folder = records();
    let games = |args: &[&str]| {
        let text = stdout(&convert(&folder, &[&["--to", "json"], args].concat()));
        let document: Value = serde_json::from_str(&text).expect("a document");
        let count = |file: &Value| file["games"].as_array().map_or(0, Vec::len);
        document["files"].as_array().expect("files").iter().map(count).collect::<Vec<_>>()
    };
    assert_eq!(games(&["article.md"]), [1]);
    assert_eq!(games(&["--extract", "prose.txt"]), [1]);
    assert_eq!(games(&["empty.hirth"]), [0]);
    assert_eq!(games(&["."]), [1, 0, 1, 1, 1]);
    let lateral = include_str!("../../fixtures/hirth/advice/lateral-crossing.hirth");
    fs::write(folder.path().join("lateral.hirth"), lateral).expect("a file");
    let finds = |level: &str| {
        let args = ["--to", "json", "--set", &format!("lateral={level}"), "lateral.hirth"];
        stdout(&convert(&folder, &args)).contains("lateral-crossing")
    };
    assert_eq!((finds("allow"), finds("deny")), (false, true));
    let settings = "lateral = \"allow\"\n";
    fs::write(folder.path().join("hirth.toml"), settings).expect("the settings");
    let text = stdout(&convert(&folder, &["--to", "json", "lateral.hirth"]));
    assert!(!text.contains("lateral-crossing"), "{text}");
    fs::write(folder.path().join("hirth.toml"), "lateral = 3\n").expect("the settings");
    let failed = convert(&folder, &["--to", "json", "lateral.hirth"]).code(2).stdout("");
    assert!(stderr(&failed).starts_with("hirth: hirth.toml: "), "{}", stderr(&failed));
}

#[test]
fn convert_writes_illegal_records_unless_strict() {
    let folder = records();
    let text = stdout(&convert(&folder, &["--to", "json", "faulty.hirth"]).code(1));
    let document: Value = serde_json::from_str(&text).expect("a document");
    let game = &document["files"][0]["games"][0];
    assert_eq!((&game["valid"], &game["turns"][1]["judged"]), (&json!(false), &json!(false)));
    convert(&folder, &["--to", "hirth", "faulty.hirth"]).code(1).stdout(FAULTY);
    let table = convert(&folder, &["--to", "csv", "--rows", "turns", "faulty.hirth"]).code(1);
    assert_eq!(stdout(&table).lines().count(), 2);
    assert_eq!(
        stderr(&table),
        "hirth: faulty.hirth has errors; `hirth check faulty.hirth` shows them\n\
         hirth: faulty.hirth: game 1: S1 was not played as written, and is left out\n"
    );
    for to in ["json", "jsonl", "csv", "hirth"] {
        let args = ["--strict", "--to", to, "legal.hirth", "faulty.hirth", "-o", "out"];
        let refused = convert(&folder, &args).code(1).stdout("");
        assert!(stderr(&refused).contains("faulty.hirth has errors"), "{}", stderr(&refused));
        assert!(!folder.path().join("out").exists());
    }
    convert(&folder, &["--strict", "--to", "hirth", "legal.hirth"]).code(0).stdout(LEGAL);
}

#[test]
fn json_of_other_programs_is_searched_for_a_record() {
    let folder = records();
    let pairs = r#"[{"turn": 1, "gull": "KeHeiHei /", "silfr": "He7He8He /"}]"#;
    let fields = r#"{"games": [{"moves": ["G1 KeHeiHei /", "S1 He7He8He /"]}]}"#;
    for text in [pairs, fields] {
        fs::write(folder.path().join("other.json"), text).expect("a file");
        let assert = convert(&folder, &["--to", "hirth", "other.json"]);
        assert_eq!(stdout(&assert), "G1 KeHeiHei /\nS1 He7He8He /\n");
    }
}

/// What cannot be done, and what is said of it.
const CANNOT_BE_DONE: &[(&[&str], &str)] = &[
    (&["--to", "hirth", "cut.json"], "hirth: cut.json: line 1 column "),
    (&["--to", "hirth", "newer.json"], "it has version 9 of the format, but hirth reads version 1"),
    (
        &["--to", "hirth", "odd.json"],
        "hirth: odd.json: files[0].games[0].turns[1].written: `S1 ; He7He8He /` is not the text of one turn",
    ),
    (&["--to", "json", "--from", "json", "legal.hirth"], "legal.hirth: line 1 column 1: this is not JSON"),
    (&["--to", "json", "nowhere.hirth"], "there is no file or folder `nowhere.hirth`"),
    (&["--to", "json", "noise.hirth"], "noise.hirth: byte 0x81"),
    (&["legal.hirth", "-o", "./legal.hirth"], "the output would replace it"),
    (&["legal.hirth"], "choose the format"),
    (&["legal.hirth", "-o", "x.odd"], "choose the format"),
    (&["--to", "odd", "legal.hirth"], "invalid value 'odd'"),
];

#[test]
fn convert_fails_without_writing() {
    let folder = records();
    let json = stdout(&convert(&folder, &["--to", "json", "legal.hirth"]));
    let write = |name: &str, text: &[u8]| fs::write(folder.path().join(name), text).expect("it");
    let replaced = |from: &str, to: &str| json.replace(from, to);
    write("cut.json", &json.as_bytes()[..json.len() / 2]);
    write("newer.json", replaced("\"version\":1", "\"version\":9").as_bytes());
    write("odd.json", replaced("\"S1 He7", "\"S1 ; He7").as_bytes());
    write("noise.hirth", b"\x81 /");
    write("old.txt", b"old");
    for &(args, message) in CANNOT_BE_DONE {
        let all = [args, &["-o", "old.txt"]].concat();
        let args = if args.contains(&"-o") || args == ["legal.hirth"] { args } else { &all };
        let failed = convert(&folder, args).code(2).stdout("");
        let said = stderr(&failed);
        assert!(said.contains(message), "{args:?}: {said}");
    }
    let old = fs::read_to_string(folder.path().join("old.txt")).expect("it");
    assert_eq!(old, "old");
    for path in ["nowhere/out.json", "."] {
        let failed = convert(&folder, &["--to", "json", "legal.hirth", "-o", path]).code(2);
        let said = stderr(&failed);
        assert!(said.contains(&format!("cannot write to `{path}`")), "{said}");
    }
    let mut left = fs::read_dir(folder.path()).expect("the folder").flatten();
    assert!(left.all(|file| !file.file_name().to_string_lossy().starts_with(".hirth-")));
}

/// One byte takes no game away.
#[test]
fn damaged_texts_are_converted_as_far_as_they_can_be_read() {
    let folder = records();
    let damaged =
        [LEGAL.as_bytes(), b"; Bj\x81rn\n\n[Event \"x\"]\n", FAULTY.as_bytes(), "; Bj\u{f6}rn\n".as_bytes()].concat();
    fs::write(folder.path().join("damaged.hirth"), damaged).expect("a file");
    let checked = hirth(&folder).args(["check", "--format", "json", "damaged.hirth"]).assert().code(2);
    let checked: Value = serde_json::from_str(&stdout(&checked)).expect("a document");
    let message = checked["files"][0]["findings"][0]["message"].as_str().expect("a message");
    let made = convert(&folder, &["--to", "json", "damaged.hirth", "legal.hirth", "-o", "out.json"]).code(2);
    says(&stderr(&made), &[message]);
    let made = fs::read_to_string(folder.path().join("out.json")).expect("the file");
    let made: Value = serde_json::from_str(&made).expect("a document");
    let games = |file: &Value| file["games"].as_array().map_or(0, Vec::len);
    assert_eq!((games(&made["files"][0]), games(&made["files"][1])), (2, 1));
    let checked = checked["files"][0].clone();
    assert_eq!(made["files"][0]["findings"], checked["findings"]);
    for (made, checked) in
        made["files"][0]["games"].as_array().into_iter().flatten().zip(checked["games"].as_array().expect("games"))
    {
        assert_eq!(made["findings"], checked["findings"]);
    }
    for form in [["--to", "jsonl"], ["--to", "hirth"], ["--rows", "games"], ["--rows", "findings"]] {
        let made = convert(&folder, &[&form[..], &["damaged.hirth"]].concat()).code(2);
        assert!(!stdout(&made).is_empty());
    }
    convert(&folder, &["--strict", "--to", "json", "damaged.hirth"]).code(2).stdout("");
}

#[test]
fn data_do_not_depend_on_threads() {
    let folder = records();
    let won = include_str!("../../fixtures/hirth/published/mended.hirth");
    for tags in ["[Event \"x\"]", "[Match \"Cup\"]\n[Gull \"A\"]\n[Silfr \"B\"]"] {
        let turns = [won, FAULTY, LEGAL].into_iter().cycle().take(20);
        let games: Vec<String> = turns.map(|turns| format!("{tags}\n{turns}")).collect();
        // Clean games make it so long that it has several pieces, and the others are in the first and the last.
        let more = format!("{tags}\n{LEGAL}\n").repeat(12_000);
        assert!(more.len() > 1 << 19);
        let text = format!("{}\n{more}{}", games.join("\n"), games.join("\n"));
        fs::write(folder.path().join("many.hirth"), text).expect("it");
        for form in [
            ["--to", "jsonl"],
            ["--to", "csv"],
            ["--rows", "turns"],
            ["--rows", "games"],
            ["--to", "json"],
            ["--to", "hirth"],
        ] {
            let data = |jobs: &str| {
                let assert = convert(&folder, &[&form[..], &["--jobs", jobs, "many.hirth"]].concat()).code(1);
                (stdout(&assert), stderr(&assert))
            };
            let expected = data("1");
            assert!(expected.0.len() > 1 << 19, "{form:?}");
            assert!(data("3") == expected, "{form:?}");
        }
        let lines = stdout(&convert(&folder, &["--to", "jsonl", "many.hirth"]).code(1));
        let mut lines = lines.lines();
        let last = lines.next_back().expect("the end");
        for (number, line) in lines.by_ref().enumerate() {
            assert!(line.contains(&format!("\"index\":{},", number + 1)), "{line}");
        }
        assert_eq!(last, r#"{"format":"hirth-record","version":1,"type":"end","games":12040}"#);
        // A document has each file once, however many pieces it has.
        let document = stdout(&convert(&folder, &["--to", "json", "many.hirth"]).code(1));
        let document: Value = serde_json::from_str(&document).expect("a document");
        let files = document["files"].as_array().expect("files");
        let games = files[0]["games"].as_array().expect("games").iter();
        assert_eq!((files.len(), games.len()), (1, 12_040));
        assert!((1..).zip(games).all(|(index, game)| game["index"] == index));
        let strict = ["--strict", "--to", "jsonl", "many.hirth"];
        convert(&folder, &strict).code(1).stdout("");
    }
}

#[test]
fn convert_reports_texts_without_a_record() {
    let folder = records();
    let empty = self::folder(&[]);
    let said = convert(&empty, &["--to", "json", "."]).code(0);
    let said = stderr(&said);
    assert!(said.starts_with("hirth: no record was found; in folders, "), "{said}");
    let none = convert(&folder, &["--to", "jsonl", "empty.hirth"]).code(1);
    assert!(stdout(&none).contains("\"type\":\"file\""), "{}", stdout(&none));
}

/// The minimal JSON of `docs/data.md`.
fn minimal() -> String {
    let page = include_str!("../../docs/data.md").replace("\r\n", "\n");
    let (_, json) = page.split_once("```json\n").expect("an example");
    json.split_once("```").expect("its end").0.to_owned()
}

#[test]
fn json_is_judged_as_its_notation() {
    let folder = records();
    let json = stdout(&convert(&folder, &["--to", "json", "legal.hirth"]));
    let changed = json.replace("\"S1 He7", "\"S1 He3");
    assert_ne!(json, changed);
    let lines = stdout(&convert(&folder, &["--to", "jsonl", "legal.hirth"]));
    let lines = lines.replace("\"S1 He7", "\"S1 He3");
    fs::write(folder.path().join("changed.json"), changed).expect("a file");
    fs::write(folder.path().join("changed.jsonl"), lines).expect("a file");
    for file in ["changed.json", "changed.jsonl"] {
        for to in ["json", "jsonl", "csv", "hirth"] {
            let made = stdout(&convert(&folder, &["--to", to, file]).code(1));
            assert!(!made.contains("\"valid\":true"), "{made}");
            let is_stale = made.contains("\"written\":\"S1 He7");
            assert!(!is_stale, "the text is stale: {made}");
            convert(&folder, &["--strict", "--to", to, file]).code(1).stdout("");
        }
    }
    // The data of a legal record are the same again.
    fs::write(folder.path().join("legal.json"), &json).expect("a file");
    convert(&folder, &["--to", "json", "legal.json"]).code(0).stdout(json);
}

#[test]
fn least_json_gives_whole_rows() {
    let folder = records();
    fs::write(folder.path().join("least.json"), minimal()).expect("a file");
    let rows = stdout(&convert(&folder, &["--to", "csv", "--rows", "turns", "least.json"]).code(0));
    assert_eq!(rows.lines().nth(1), Some("least.json,hirth,1,,,G1,1,gull,G1 KeHeiHei /,3,5,0,0,0,S 0:GKhhL 9:SL,,,"));
    let empty = "{\"format\":\"hirth-record\",\"version\":1,\"files\":[{\"games\":[{\"turns\":[]}]}]}";
    fs::write(folder.path().join("empty.json"), empty).expect("a file");
    let failed = convert(&folder, &["--to", "csv", "empty.json"]).code(2);
    assert_eq!(
        stderr(&failed),
        "hirth: empty.json: files[0].games[0].turns: a game has at least one turn, or tags with its result and a player or a match\n"
    );
}

#[test]
fn json_on_standard_input_is_recognised() {
    let folder = records();
    for to in ["json", "jsonl"] {
        let json = stdout(&convert(&folder, &["--to", to, "legal.hirth"]));
        for text in [format!("\u{feff}\n {json}"), json.replacen('{', "{\n ", 1)] {
            // Lines are lines.
            let text = if to == "jsonl" { &json } else { &text };
            piped(&["--to", "hirth", "-"], text).code(0).stdout(LEGAL).stderr("");
        }
        let cut = piped(&["--to", "hirth", "-"], &json[..json.len() / 2]).code(2);
        assert!(stderr(&cut).contains("cut off"), "{}", stderr(&cut));
    }
    let two = stdout(&convert(&folder, &["--to", "jsonl", "legal.hirth", "faulty.hirth"]));
    assert_eq!(stdout(&piped(&["--to", "hirth"], &two).code(1)), format!("{LEGAL}\n{FAULTY}"));
    // A comment is none, even with quotes in it.
    for comment in ["{\"Well played\"} ", "{ \"a\"\nb: c}\n", "{a: b} "] {
        let text = format!("{comment}{LEGAL}");
        let said = piped(&["--to", "csv", "-"], &text).code(0);
        assert_eq!(stdout(&said).lines().count(), 7, "{text}");
    }
}

#[test]
fn illegal_records_are_named_on_one_line() {
    let folder = records();
    let json = stdout(&convert(&folder, &["--to", "json", "faulty.hirth"]));
    fs::write(folder.path().join("faulty.json"), json).expect("a file");
    for to in ["json", "jsonl", "hirth"] {
        for (file, message) in [
            ("faulty.hirth", "`hirth check faulty.hirth`"),
            ("faulty.json", "`hirth convert --to hirth faulty.json | hirth check -`"),
        ] {
            let said = stderr(&convert(&folder, &["--to", to, file]).code(1));
            assert_eq!(said, format!("hirth: {file} has errors; {message} shows them\n"));
        }
    }
    // Each game by itself is without an error.
    let game = "[Match \"m\"]\n[Gull \"Anna\"]\n[Silfr \"Björn\"]\nG1 KeHeiHei /\nS1 He7He8He /\n\n";
    fs::write(folder.path().join("match.hirth"), game.repeat(2)).expect("a file");
    let said = convert(&folder, &["--to", "jsonl", "match.hirth"]);
    assert_eq!(stderr(&said.code(1)), "hirth: match.hirth has errors; `hirth check match.hirth` shows them\n");
    let said = convert(&folder, &["--extract", "--to", "json", "-"]);
    let said = stderr(&said.code(1));
    assert!(said.contains("has errors; `hirth check --extract -` shows them"), "{said}");
}

#[test]
fn omitted_lines_are_named() {
    let folder = records();
    let stray = format!("[Gull \"A]\n{LEGAL}They went home\nand slept\n");
    for (text, code, message) in [
        (stray, 0, "3 lines that are neither turns nor tags (1, 4 to 5) are left out"),
        (
            // Words after a game are no error.
            format!("{LEGAL}They went home\n"),
            0,
            "line 3, which is neither a turn nor a tag, is left out",
        ),
    ] {
        fs::write(folder.path().join("stray.hirth"), text).expect("a file");
        let made = convert(&folder, &["--to", "hirth", "stray.hirth"]).code(code);
        assert_eq!(stdout(&made), LEGAL);
        let message = format!("hirth: stray.hirth: {message}\n");
        assert!(stderr(&made).ends_with(&message), "{}", stderr(&made));
        // Data have no place for them either, so a record that is made of it has them no more.
        let made = convert(&folder, &["--to", "json", "stray.hirth"]).code(code);
        assert!(stderr(&made).ends_with(&message), "{}", stderr(&made));
    }
}

/// A game that ended at its unknown turn would be another game.
#[test]
fn games_with_an_unknown_turn_are_named_and_not_converted() {
    let torn = "G1 KeHeiHei /\nS1 He7He8He /\nG2 ?\nS2 He7 /\n";
    let torn_tafl = "1. d2-b2 e4-e6\n2. ?\n3. b2-d2 e6-e4\n";
    let folder = folder(&[
        ("torn.hirth", torn),
        ("torn.tafl", torn_tafl),
        ("two.hirth", &format!("[Round \"1\"]\n{torn}\n[Round \"2\"]\n{LEGAL}")),
        ("three.hirth", &format!("G1 ?\n\n{torn}\n{LEGAL}")),
    ]);
    let one = |line: usize| format!("the turn on line {line} is not known, so its game is not converted");
    let two = "the turns on lines 1, 5 are not known, so their games are not converted".to_owned();
    for (name, message, games) in
        [("torn.hirth", one(3), 0), ("torn.tafl", one(2), 0), ("two.hirth", one(4), 1), ("three.hirth", two, 1)]
    {
        let said = format!("hirth: {name}: {message}\n");
        let record = convert(&folder, &["--to", "record", name]).code(1);
        assert_eq!(stderr(&record), said);
        let left = if name == "two.hirth" { format!("[Round \"2\"]\n\n{LEGAL}") } else { LEGAL.repeat(games) };
        assert_eq!(stdout(&record), left, "{name}");
        let json = convert(&folder, &["--to", "json", name]).code(1);
        assert_eq!(stderr(&json), said);
        let json: Value = serde_json::from_str(&stdout(&json)).expect("JSON");
        let file = &json["files"][0];
        assert_eq!(file["games"].as_array().expect("games").len(), games, "{name}");
        // What was found in a game that is not there is beside the others.
        assert!(file["findings"].as_array().expect("findings").iter().any(|found| found["caret"] == "not known"));
        // A table has the turns that are known.
        let table = convert(&folder, &["--rows", "games", name]).code(1);
        says(&stderr(&table), &["are left out\n"]);
        let error = Check::new().convert(fs::read_to_string(folder.path().join(name)).expect("a text"), To::Json, None);
        says(&error.expect_err(name).to_string(), &["is not known, so its game cannot be converted"]);
    }
}

/// `Hi` is half a move of HIRÞ: a Hirþ boards. In a letter it is a greeting.
#[test]
fn greetings_are_not_comments_of_the_record() {
    let letter =
        |greeting: &str| format!("{greeting} Anna,\n\nhere is our game:\n\n> G1 KeHeiHei /\n> S1 He7He8He /\n");
    for greeting in ["Hi", "Dear"] {
        let record = piped(&["--to", "record", "-"], &letter(greeting)).code(0);
        assert_eq!(stdout(&record), "G1 KeHeiHei /\nS1 He7He8He /\n", "{greeting}");
    }
}

/// A large file is converted in pieces, which is nobody's business.
#[test]
fn omissions_are_named_once_a_file() {
    let game = |at: usize| match at % 500 {
        0 => format!("[Event \"{at}\"]\nG1 KeHeiHei /\nS1 KheiHe8He /\n\nThey went home\n\n"),
        _ => format!("[Event \"{at}\"]\n{LEGAL}\n"),
    };
    let games: String = (0..12_000).map(game).collect();
    assert!(games.len() > 2 << 18);
    let folder = folder(&[("large.hirth", &games)]);
    let said = |args: &[&str]| stderr(&convert(&folder, &[args, &["large.hirth"]].concat()).code(1));
    let faulty = "hirth: large.hirth has errors; `hirth check large.hirth` shows them\n";
    let places = "game 1: S1; game 501: S1; game 1001: S1; game 1501: S1; game 2001: S1; game 2501: S1; \
                  game 3001: S1; game 3501: S1; game 4001: S1; game 4501: S1; …";
    let of_table =
        format!("hirth: large.hirth: turns in 24 places were not played as written, and are left out ({places})\n");
    assert_eq!(said(&["--rows", "turns"]), format!("{faulty}{of_table}"));
    let lines = said(&["--to", "jsonl"]);
    says(&lines, &["hirth: large.hirth: 24 lines that are neither turns nor tags (5, "]);
    assert_eq!(lines.lines().count(), 2, "{lines}");
}

/// Spreadsheets differ in what they expect between cells, and in how they know UTF-8.
#[test]
fn tables_suit_spreadsheets() {
    let folder = records();
    let named = "[Gull \"Björn; elder\"]\n\nG1 KeHeiHei /\n";
    fs::write(folder.path().join("named.hirth"), named).expect("a file");
    let table = |args: &[&str]| {
        let args = [args, &["--rows", "games", "named.hirth"]].concat();
        stdout(&convert(&folder, &args).code(0))
    };
    let usual = table(&[]);
    assert!(usual.starts_with("path,game,index,gull,silfr,valid,"), "{usual}");
    assert!(usual.contains(",Björn; elder"), "{usual}");
    let excel = table(&["--delimiter", ";", "--bom"]);
    assert!(excel.starts_with("\u{FEFF}path;game;index;gull;silfr;valid;"), "{excel}");
    assert!(excel.contains(";\"Björn; elder\""), "{excel}");
    let tabs = usual.replace(',', "\t");
    assert_eq!(table(&["--to", "tsv"]), tabs);
    assert_eq!(table(&["--delimiter", "tab"]), tabs);
    assert_eq!(table(&["--to", "tsv", "--delimiter", ","]), usual);

    // A table that is written piece by piece starts once.
    let args = ["--rows", "turns", "--bom"];
    let args = [&args[..], &["legal.hirth", "named.hirth"]].concat();
    let parts = stdout(&convert(&folder, &args).code(0));
    assert!(parts.starts_with("\u{FEFF}path,game,"), "{parts}");
    assert_eq!(parts.matches(['\u{FEFF}']).count(), 1, "{parts}");

    for wrong in [&["--to", "json", "--bom"][..], &["--to", "csv", "--delimiter=ab"]] {
        convert(&folder, &[wrong, &["legal.hirth"]].concat()).code(2);
    }
}

/// Names and clock times have no place in notation.
#[test]
fn omitted_decoration_is_named() {
    let folder = records();
    let chat = "[10:02] Anna: KeHeiHei /\n[10:05] Björn: He7He8He /\n";
    fs::write(folder.path().join("chat.txt"), chat).expect("a file");
    let said = convert(&folder, &["--to", "hirth", "chat.txt"]).code(0);
    assert_eq!(stdout(&said), "G1 KeHeiHei /\nS1 He7He8He /\n");
    assert_eq!(
        stderr(&said),
        "hirth: chat.txt: the text around the moves, from `[10:02] Anna:` on line 1 on, is left out\n"
    );
    let bare = convert(&folder, &["--to", "hirth", "legal.hirth"]).code(0);
    assert_eq!(stderr(&bare), "");
}

/// The command that shows the errors, as it is printed.
#[test]
#[cfg(unix)]
fn suggested_commands_can_be_run() {
    for name in ["-dash.hirth", "two words.hirth", "it's.hirth", "plain/a.hirth", "$(x).hirth"] {
        let folder = folder(&[(name, "G1 KeHeiHei /\nS1 Khei He8He /\n")]);
        let args = ["convert", "--to", "json", "-o", "out.json", "--", name];
        let said = stderr(&hirth(&folder).args(args).assert().code(1));
        let (_, rest) = said.split_once("`hirth ").expect("a command");
        let (command, _) = rest.split_once('`').expect("its end");
        let run = std::process::Command::new("sh")
            .current_dir(folder.path())
            .args(["-c", &format!("\"$0\" {command}")])
            .arg(cargo_bin!("hirth"))
            .output()
            .expect("a shell");
        assert_eq!(run.status.code(), Some(1), "{said}");
        says(&String::from_utf8_lossy(&run.stdout), &["error[manned-entry] in S1"]);
    }
}
