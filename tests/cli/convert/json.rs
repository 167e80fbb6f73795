//! Games as JSON: what it has, and which JSON is refused.

use hirth::{
    data::{Document, DocumentLine, FileText},
    game::{DataError, DataFault, DataPlace},
    games::{
        Options, herrlof,
        hirth::{
            board::{Crossings, Space},
            data,
        },
        tafl::data::Tafl,
    },
    source::{Place, Source},
};
use proptest::prelude::*;
use referee::hirth::{RandomGame, Style, random_game};
use serde_json::{Value, json};

use super::{convert, converted};
use crate::{
    program::{folder, hirth, says, stderr, stdout},
    properties::config,
};

/// A record of each game, with a mistake at its end: the name of its file, and its text.
pub const SAMPLES: [(&str, &str); 3] = [
    (
        "game.hirth",
        "[Gull \"Anna, \\\"A\\\"\"]\nG1 KeHeiHei / ; good\nS1 He7He8He /\nG2 L01HeiKhhh03 /\nS2 Ke6KeHi /\n\
         G3 Hv3mHv3>6 >6SK^GH6\nS3 L9>6HeiKhh97 SdGa>6GHxSL6\n; so\nG4 Khei He /\n",
    ),
    (
        "game.tafl",
        "; before\n[Variant \"Ard Ri\"] ; beside\n[Attackers \"Mòr\"]\n\n1. d2-e2 c4-c6\n; on its own\n\
         2. B4-c4 {so} e4-e6xd6 ; the only piece between\n3. f4-e4xKd4++\n; after\n4. d2-e2 e1-\n",
    ),
    (
        "game.herrlof",
        "[A \"Anna\"]\nR1 2r\nA: 123569b 79g 35r 238y VN\nB: 47b 8g 6789r 4679y VVNN ; dealer\n\
         D: 3g 8b 6g 1g 2g 4g 5g 1r 4r 1y 5y\nA1 7g 8g =B\nB2 4b 6b =A+7y-3y\nA3 5r V =x\nA4 1b N =A+B\nA5 9y\n",
    ),
];

/// What `convert` makes of a sample.
pub fn sample(name: &str, text: &str, args: &[&str]) -> String {
    let args = [&["convert", "--stdin-filename", name, "-"], args].concat();
    stdout(&hirth(&folder(&[])).args(args).write_stdin(text).assert())
}

/// A line for each field of a game, and for each part of a list.
#[test]
fn json_describes_each_turn() {
    for (name, text) in SAMPLES {
        let document: Value = serde_json::from_str(&sample(name, text, &["--to", "json"])).expect("JSON");
        let mut lines = String::new();
        for (field, value) in document["files"][0]["games"][0].as_object().expect("a game") {
            lines += &match value {
                Value::Array(parts) if !parts.is_empty() => {
                    let parts = parts.iter().map(|part| format!("  {part}\n"));
                    format!("{field}:\n{}", parts.collect::<String>())
                }
                value => format!("{field}: {value}\n"),
            };
        }
        let game = name.rsplit('.').next().expect("a game");
        insta::assert_snapshot!(format!("json_{game}"), lines);
    }
}

fn read(json: &str) -> Result<Vec<FileText>, DataError> {
    Document::<data::Hirth>::read(json)
}

fn written(files: &[FileText]) -> Result<String, DataError> {
    hirth::data::notation::<data::Hirth>(files)
}

#[test]
fn moves_have_all_possible_lengths() {
    let lengths = |turn: usize, text: &str| -> Vec<(Option<u8>, Vec<u8>)> {
        let file = converted(text);
        let moves = file.games[0].turns[turn].moves.iter();
        moves.map(|mov| (mov.steps, mov.lengths.iter().collect())).collect()
    };
    let known = |steps: u8| (Some(steps), vec![steps]);
    let text = "G1 He1He2He /\nS1 He7He8He /\nG2 H10H20HeHeHe /";
    assert_eq!(lengths(0, text), [known(2), known(2), known(1)]);
    assert_eq!(lengths(2, text), [(); 5].map(|()| known(1)));
    // One of the two went out of its way, and nothing says which.
    let text = "G1 He1He1He /\nS1 He7He8He /\nG2 He1He1He /\nS2 HeHeHeHeHe /\nG3 H13H12 /";
    let open = lengths(4, text);
    assert_eq!([&open[0].1, &open[1].1], [&[1, 3], &[2, 4]]);
    assert_eq!(open.iter().filter_map(|(steps, _)| *steps).sum::<u8>(), 5);
    // A lateral crossing would do for the second, but none is needed.
    let text = "G1 He1He2He /\nS1 He7He8He /\nG2 H12HeHeHe /";
    assert_eq!(lengths(2, text)[0], known(2));
}

proptest! {
    #![proptest_config(config(60))]

    /// A turn's steps are as many as were played, each move's of a length that it can have.
    #[test]
    fn steps_add_up(seed in any::<u64>()) {
        let style = [Style::Uniform, Style::Hunting][(seed % 2) as usize];
        steps_are_those_played(&random_game(seed, style, 30))?;
    }
}

/// R5: a turn may end after fewer steps than five, where no lawful one is left.
#[test]
fn steps_add_up_in_short_turns() {
    let game = random_game(17_853_766_439_402_915_819, Style::Hunting, 30);
    assert!(game.steps.contains(&4), "{:?}", game.turns);
    steps_are_those_played(&game).expect("as played");
}

fn steps_are_those_played(game: &RandomGame) -> Result<(), TestCaseError> {
    let file = converted(&game.turns.join("\n"));
    prop_assert_eq!(file.games[0].turns.len(), game.steps.len());
    for (turn, &played) in file.games[0].turns.iter().zip(&game.steps) {
        let steps: u8 = turn.moves.iter().filter_map(|mov| mov.steps).sum();
        prop_assert_eq!(steps, played, "{}", turn.written);
        for mov in &turn.moves {
            let steps = mov.steps.expect("steps");
            prop_assert!(mov.lengths.contains(steps), "{} in {}", mov.text, turn.written);
            leads_from_end_to_end(mov, steps)?;
        }
        for battle in &turn.battles {
            let (attack, defence) = (battle.attack.unwrap(), battle.defence.unwrap());
            let attackers_win = battle.winner == Some(turn.side);
            prop_assert!(attack == defence || attackers_win == (attack > defence));
        }
    }
    Ok(())
}

/// The walk of a move goes from space to space, over as many as it takes steps on its feet, from where it starts to where
/// it goes.
fn leads_from_end_to_end(mov: &data::Move, steps: u8) -> Result<(), TestCaseError> {
    let walk = &mov.walk;
    let touch = |pair: &[Space]| Crossings::WithLateral.from(pair[0]).has(pair[1]);
    prop_assert!(walk.windows(2).all(touch), "{}: {walk:?}", mov.text);
    let enters = mov.from == Some(data::Origin::Reserve);
    let on_the_spot = u8::from(enters) + u8::from(mov.leaves) + u8::from(mov.boards);
    let is_from_off_board = enters && mov.attack && walk.len() == 1;
    prop_assert!(
        is_from_off_board || steps == on_the_spot + walk.len() as u8 - 1,
        "{}: {walk:?} in {steps} steps",
        mov.text
    );
    let from = mov.from.and_then(|from| from.space());
    let to = mov.to;
    prop_assert!(from.is_none_or(|from| walk.first() == Some(&from)));
    prop_assert!(to.is_none_or(|to| walk.last() == Some(&to)));
    Ok(())
}

#[test]
fn least_json_of_the_guide_is_enough() {
    let page = include_str!("../../../docs/data.md").replace("\r\n", "\n");
    let (_, json) = page.split_once("```json\n").expect("an example");
    let (json, _) = json.split_once("```").expect("its end");
    let files = read(json).expect("data");
    assert_eq!(written(&files).as_deref(), Ok("G1 KeHeiHei /\n"));
}

/// The JSON of a short game, for damaging.
fn json() -> String {
    let document = Document::new(vec![converted("G1 KeHeiHei / ; a\nS1 He7He8He /\n")]);
    serde_json::to_string_pretty(&document).expect("JSON")
}

#[test]
fn wrong_json_is_reported_with_its_place() {
    let whole = json();
    let cut = &whole[..whole.len() / 2];
    let line = 1 + cut.matches('\n').count();
    let said = |text: &str| read(text).expect_err(text).to_string();
    assert!(said(cut).starts_with(&format!("line {line} column ")), "{}", said(cut));
    assert!(said(cut).contains("cut off"), "{}", said(cut));
    for (text, message) in [
        ("", "cut off"),
        ("{]", "line 1 column 2: this is not JSON"),
        ("{\"version\":1,\"files\":[]}", "it is not a game as data"),
        ("{\"format\":\"other\",\"version\":1}", "it is not a game as data"),
        ("[]", "it is not a game as data"),
        ("null", "it is not a game as data"),
        (&whole.replacen("\"kind\": \"line\"", "\"kind\": 7", 1), "`kind`: a text in quotes is expected"),
        (
            &whole.replacen("\"written\": \"G1 KeHeiHei /\"", "\"written\": true", 1),
            "`written`: a text in quotes is expected, not `true`",
        ),
        (&whole.replace("\"version\": 1", "\"version\": 9"), "version 9 of the format, but hirth reads version 1"),
        (&whole.replace("\"line\"", "\"lime\""), "`kind`: `lime` is not known here; use `line` or `braces`"),
        (&whole.replace("\"written\"", "\"writ\""), "missing field `written`"),
    ] {
        let fault = said(text);
        assert!(fault.contains(message), "{fault}");
    }
    let place = whole.lines().position(|line| line.contains("\"kind\"")).expect("a comment") + 1;
    let fault = said(&whole.replace("\"line\"", "\"lime\""));
    assert!(fault.starts_with(&format!("line {place} column ")), "{fault}");
}

#[test]
fn errors_have_a_kind_and_a_place() {
    let at = |line, column| DataPlace::Character(Place { line, column });
    let document = |games: &str| format!("{{\"format\":\"hirth-record\",\"version\":1,\"files\":[{games}]}}");
    for (text, fault, place) in [
        ("{]".to_owned(), DataFault::Json, at(1, 2)),
        ("\n{".to_owned(), DataFault::Json, at(2, 1)),
        ("[]".to_owned(), DataFault::Format, DataPlace::Whole),
        (document("7"), DataFault::Field, at(1, 47)),
    ] {
        let error = read(&text).expect_err(&text);
        assert_eq!((error.fault, error.place), (fault, place), "{text}");
    }
    let empty = read(&document("{\"games\":[{\"turns\":[]}]}")).expect("data");
    let error = written(&empty).expect_err("a game without turns");
    let place = DataPlace::Value("files[0].games[0].turns".to_owned());
    assert_eq!((error.fault, error.place), (DataFault::Notation, place));
}

/// Only a name that both have shows that a game without turns ends before the next.
#[test]
fn games_without_turns_are_apart_from_the_next() {
    let bye = "[Gull \"Anna\"]\n[Result \"Gull 2, forfeit\"]\n";
    let with = |next: &str| {
        let games = [bye, next].map(|text| converted(text).text().games).concat();
        written(&[FileText { games, ..FileText::default() }]).map_err(|error| error.to_string())
    };
    let next = "[Gull \"Anna\"]\n\nG1 KeHeiHei /\n";
    assert_eq!(with(next), Ok(format!("{bye}\n{next}")));
    for next in ["G1 KeHeiHei /\n", "[Silfr \"Ben\"]\n\nG1 KeHeiHei /\n"] {
        let fault = "files[0].games[0].turns: without turns, the tags of this game would be those of the next";
        assert_eq!(with(next), Err(fault.to_owned()));
    }
}

#[test]
fn comments_to_the_end_of_a_line_are_its_last() {
    let json = |first: &str, second: &str| {
        let comment = |kind: &str| format!(r#"{{"kind":"{kind}","text":"so"}}"#);
        let turn = format!(r#"{{"written":"G1 KeHeiHei /","beside":[{},{}]}}"#, comment(first), comment(second));
        let text = format!(r#"{{"format":"hirth-record","version":1,"files":[{{"games":[{{"turns":[{turn}]}}]}}]}}"#);
        written(&read(&text).expect("data")).map_err(|error| error.to_string())
    };
    assert_eq!(json("braces", "line").as_deref(), Ok("G1 KeHeiHei / {so} ; so\n"));
    let fault = "files[0].games[0].turns[0].beside[1]: nothing can follow a comment to the end of the line";
    assert_eq!(json("line", "braces"), Err(fault.to_owned()));
}

#[test]
fn errors_in_lines_have_the_line() {
    let line = |text: &str| serde_json::to_string(&converted(text).lines().next().expect("a game")).expect("JSON");
    let two = format!("{}\n\n{}\n", line("G1 KeHeiHei /"), line("G1 KeHeiHei /"));
    let files = DocumentLine::<data::Hirth>::read(&two).expect("two games");
    assert_eq!(files.iter().map(|file| file.games.len()).collect::<Vec<_>>(), [2]);
    let cut = &two[..two.len() - 10];
    let fault = DocumentLine::<data::Hirth>::read(cut).expect_err(cut).to_string();
    assert!(fault.starts_with("line 3 column "), "{fault}");
    let other = two.replacen("\"version\":1", "\"version\":7", 1);
    let fault = DocumentLine::<data::Hirth>::read(&other).expect_err(&other).to_string();
    assert!(fault.starts_with("line 1: it has version 7"), "{fault}");
}

/// The end line says that nothing is missing before it.
#[test]
fn end_lines_count_the_games_before_them() {
    let [first, second, third] = SAMPLES;
    let lines = |(name, text): (&str, &str)| sample(name, text, &["--to", "jsonl"]);
    let (one, other) = (lines(first), lines(second));
    let back = |text: &str| {
        let args = ["convert", "--to", "record", "-"];
        hirth(&folder(&[])).args(args).write_stdin(text).assert()
    };
    // Joined files are read, of one game or of several.
    let twice = stdout(&back(&format!("{one}{one}")).code(1));
    assert_eq!(twice.matches("G3 ").count(), 2, "{twice}");
    let both = stdout(&back(&format!("{one}{other}{one}")).code(1));
    assert_eq!((both.matches("G3 ").count(), both.matches("[Variant ").count()), (2, 1), "{both}");
    // So are games of several kinds in one stream, each with an end line.
    let all = folder(&[first, second, third]);
    let made = stdout(&convert(&all, &["--to", "jsonl", "."]).code(1));
    let ends = made.lines().filter(|line| line.contains("\"type\":\"end\""));
    assert_eq!(ends.filter(|line| line.ends_with("\"games\":1}")).count(), 3, "{made}");
    let again = stdout(&back(&made).code(1));
    assert!(again.contains("G3 ") && again.contains("[Variant ") && again.contains("R1 "), "{again}");
    // A line that is missing, or too many, is seen at the end line.
    let (game, end) = one.split_once('\n').expect("two lines");
    for (text, message) in [
        (end.to_owned(), "<stdin>: line 1: this end line counts 1 game, and before it there is a line for 0 games"),
        (
            format!("{game}\n{game}\n{end}"),
            "<stdin>: line 3: this end line counts 1 game, and before it there is a line for 2 games",
        ),
        (format!("{game}\n{other}{end}"), ""),
        (
            format!("{other}{end}"),
            "<stdin>: line 3: this end line counts 1 game, and before it there is a line for 0 games",
        ),
    ] {
        let read = back(&text).code(if message.is_empty() { 1 } else { 2 });
        says(&stderr(&read), &[message]);
    }
}

/// Data of one game with one turn, which has these fields.
fn turn(fields: Value) -> Value {
    let mut turn = json!({ "written": "G1 L01 /" });
    let all = turn.as_object_mut().expect("an object");
    all.extend(fields.as_object().expect("an object").clone());
    json!({ "format": "hirth-record", "version": 1, "files": [{ "games": [{ "turns": [turn] }] }] })
}

/// Data cannot be written as a record: the fault is at this place in the game, and this is said of it.
#[track_caller]
fn is_refused(document: &Value, place: &str, what: &str) {
    let files = read(&document.to_string()).expect("data");
    let fault = written(&files).expect_err(&document.to_string()).to_string();
    assert!(fault.starts_with(&format!("files[0].games[0].{place}")), "{fault}");
    assert!(fault.contains(what), "{fault}");
}

#[test]
fn texts_that_change_a_record_are_refused() {
    for text in ["", "G1 Ke /\nS1 He /", "G1 Ke / ; x", "[A \"b\"]"] {
        let document = turn(json!({ "written": text }));
        is_refused(&document, "turns[0].written", "not the text of one turn");
    }
    for (kind, text, what) in
        [("line", "a\nb", "must be one line"), ("braces", "a}", "cannot hold"), ("braces", "a\n{", "cannot hold")]
    {
        let document = turn(json!({ "beside": [{ "kind": kind, "text": text }] }));
        is_refused(&document, "turns[0].beside[0]", what);
    }
    for (name, value, what) in [("A B", "x", "letters, digits"), ("A", "x\ny", "must be one line")] {
        let mut document = turn(json!({}));
        document["files"][0]["games"][0]["tags"] = json!([{ "name": name, "value": value }]);
        is_refused(&document, "tags[0]", what);
    }
}

#[test]
fn fields_that_follow_from_the_text_are_not_read() {
    let mut value: Value = serde_json::from_str(&json()).expect("JSON");
    let game = &mut value["files"][0]["games"][0];
    for field in ["index", "valid", "result", "findings"] {
        game[field] = json!({ "any": ["thing"] });
    }
    for field in ["side", "moves", "battles", "position", "slash"] {
        game["turns"][0][field] = json!([{}]);
    }
    let files = read(&value.to_string()).expect("data");
    assert_eq!(written(&files).as_deref(), Ok("G1 KeHeiHei / ; a\nS1 He7He8He /\n"));
}

#[test]
fn least_json_of_tafl_is_enough() {
    let json = r#"{"format":"tafl-record","version":1,"files":[{"games":[{"turns":[
        {"turn":"1a","written":"d2-e2"},
        {"turn":"1b","does":"moves","written":"c4-c6","captures":[]},
        {"turn":"2a","written":"---"}
    ]}]}]}"#;
    let files = Document::<Tafl>::read(json).expect("data");
    assert_eq!(hirth::data::notation::<Tafl>(&files).as_deref(), Ok("1. d2-e2 c4-c6\n2. ---\n"));
}

#[test]
fn json_of_tafl_without_notation_is_refused() {
    let refused = |turn: &str| {
        let json = format!(r#"{{"format":"tafl-record","version":1,"files":[{{"games":[{{"turns":[{turn}]}}]}}]}}"#);
        match Document::<Tafl>::read(&json) {
            Ok(files) => hirth::data::notation::<Tafl>(&files).expect_err(turn).to_string(),
            Err(fault) => fault.to_string(),
        }
    };
    for (turn, fault) in [
        ("", "files[0].games[0].turns: a game has at least one turn, or tags with its result and a player or a match"),
        (
            r#"{"turn":"3c","written":"---"}"#,
            "files[0].games[0].turns[0].turn: a turn is named by its number and `a` for the first move or `b` for the second: `3a`",
        ),
        (r#"{"turn":"1a","does":"moves","from":"d2","to":"e2"}"#, "line 1 column 115: missing field `written`"),
        (r#"{"turn":"1a","written":"a\nb"}"#, "files[0].games[0].turns[0].written: `a\nb` is not the text of one turn"),
        (
            r#"{"turn":"1a","written_label":"x","written":"---"}"#,
            "files[0].games[0].turns[0].written_label: a turn number is written `3.`, or `3...` before the second move of a turn",
        ),
    ] {
        assert_eq!(refused(turn), fault, "{turn}");
    }
}

#[test]
fn herrlof_fields_that_follow_from_text_are_not_read() {
    let text = include_str!("../../../fixtures/herrlof/games/spec-full.herrlof");
    let file = herrlof::data::File::convert(&Source::new("game.herrlof", text), &Options::default());
    let mut written = serde_json::to_value(Document::new(vec![file.clone()])).expect("JSON");
    let game = &mut written["files"][0]["games"][0];
    game["rounds"] = json!("a stale word");
    for line in game["lines"].as_array_mut().expect("lines") {
        if let Some(trick) = line["trick"].as_object_mut() {
            trick.insert("plays".to_owned(), json!("another"));
            trick.insert("led".to_owned(), Value::Null);
        }
    }
    let read = Document::<herrlof::data::Herrlof>::read(&written.to_string()).expect("data");
    assert_eq!(read, [file.text()]);
}
