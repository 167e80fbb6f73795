//! What the data says of a game, and what of JSON is refused.

use hirth::{
    data::{Document, DocumentLine, FileText},
    game::{DataError, DataFault, DataPlace},
    games::hirth::{
        board::{Crossings, Space},
        data,
    },
    source::Place,
};
use proptest::prelude::*;
use referee::hirth::{RandomGame, Style, random_game};
use serde_json::{Value, json};

use super::converted;
use crate::properties::config;

/// The sample game as it should be.
const SAMPLE: &str = include_str!("../../../fixtures/hirth/published/mended.hirth");

fn read(json: &str) -> Result<Vec<FileText>, DataError> {
    Document::<data::Hirth>::read(json)
}

fn written(files: &[FileText]) -> Result<String, DataError> {
    hirth::data::notation::<data::Hirth>(files)
}

fn value(text: &str) -> Value {
    serde_json::to_value(converted(text)).expect("JSON")
}

#[test]
fn a_turn_is_told_with_all_that_its_text_and_the_position_say() {
    let file = value(SAMPLE);
    let game = &file["games"][0];
    assert_eq!(
        game["result"],
        json!({
            "winner": "silfr", "victory": "drepid", "drawn": false, "base": 5, "multiplier": 2, "points": 10,
            "scores": [], "scores_by_round": [],
        })
    );
    let turn = &game["turns"][7];
    assert_eq!((&turn["side"], &turn["number"], &turn["label"]), (&json!("silfr"), &json!(4), &json!("S4")));
    assert_eq!(
        turn["moves"][1],
        json!({
            "text": "Khh7>3", "piece": "karve", "aboard": 2, "from": "7", "leaves": false, "to": "3",
            "attack": true, "boards": false, "walk": ["7", "5", "3"], "steps": 2, "lengths": [2],
        })
    );
    assert_eq!(
        turn["battles"][0],
        json!({
            "space": "3", "attack": 3, "defence": 2, "decided": "power", "winner": "silfr",
            "attackers": [{ "piece": "karve", "aboard": 2, "from": "5" }],
            "defenders": [{ "piece": "karve", "aboard": 1 }],
            "results": [
                { "side": "gull", "piece": "karve", "aboard": 1, "ends": "reserve", "role": "loser" },
                { "side": "silfr", "piece": "karve", "aboard": 2, "ends": "3", "role": "winner" },
            ],
        })
    );
    assert_eq!(turn["position"], "G 0:GH 3:SKhh 5:SH 6:SHL m:GL x:G2H d:G");
    let offer = &game["turns"][5]["offers"];
    assert_eq!(offer, &json!([{ "by": "silfr", "to": "gull", "raise": "double", "accepted": true }]));
    let retreat = &game["turns"][6]["battles"][0]["results"][0];
    assert_eq!((&retreat["role"], &retreat["ends"]), (&json!("retreat"), &json!("8")));
}

#[test]
fn every_length_that_a_move_can_have_is_told() {
    let told = |turn: usize, text: &str| -> Vec<(Option<u8>, Vec<u8>)> {
        let file = converted(text);
        let moves = file.games[0].turns[turn].moves.iter();
        moves.map(|mov| (mov.steps, mov.lengths.iter().collect())).collect()
    };
    let known = |steps: u8| (Some(steps), vec![steps]);
    let text = "G1 He1He2He /\nS1 He7He8He /\nG2 H10H20HeHeHe /";
    assert_eq!(told(0, text), [known(2), known(2), known(1)]);
    assert_eq!(told(2, text), [(); 5].map(|()| known(1)));
    // One of the two went out of its way, and nothing says which.
    let text = "G1 He1He1He /\nS1 He7He8He /\nG2 He1He1He /\nS2 HeHeHeHeHe /\nG3 H13H12 /";
    let open = told(4, text);
    assert_eq!([&open[0].1, &open[1].1], [&[1, 3], &[2, 4]]);
    assert_eq!(open.iter().filter_map(|(steps, _)| *steps).sum::<u8>(), 5);
    // A lateral crossing would do for the second, but none is needed.
    let text = "G1 He1He2He /\nS1 He7He8He /\nG2 H12HeHeHe /";
    assert_eq!(told(2, text)[0], known(2));
}

#[test]
fn what_was_not_judged_is_marked() {
    let file = converted("G1 KeHeiHei /\nS1 Khei He8He /\n");
    let game = &file.games[0];
    assert!(!game.valid && file.has_errors());
    let judged: Vec<bool> = game.turns.iter().map(|turn| turn.judged).collect();
    assert!(judged[0] && !judged[1], "{judged:?}");
    let faulty = &game.turns[1];
    assert_eq!(faulty.written, "S1 Khei He8He /");
    let texts: Vec<&str> = faulty.moves.iter().map(|mov| &*mov.text).collect();
    assert!(texts.contains(&"He8"), "{texts:?}");
    assert!(faulty.moves.iter().all(|mov| mov.steps.is_none() && mov.lengths.is_empty()));
    assert!(game.findings.iter().any(|one| one.code == "manned-entry" && (one.place.line, one.place.column) == (2, 4)));
    assert!(faulty.position.is_some(), "the game goes on from what was meant");
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
fn steps_add_up_where_none_is_left() {
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
fn what_the_page_says_is_enough_is_enough() {
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
fn json_that_is_none_or_not_ours_is_told_with_its_place() {
    let whole = json();
    let cut = &whole[..whole.len() / 2];
    let line = 1 + cut.matches('\n').count();
    let said = |text: &str| read(text).expect_err(text).to_string();
    assert!(said(cut).starts_with(&format!("line {line} column ")), "{}", said(cut));
    assert!(said(cut).contains("cut off"), "{}", said(cut));
    for (text, told) in [
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
        assert!(fault.contains(told), "{fault}");
    }
    let place = whole.lines().position(|line| line.contains("\"kind\"")).expect("a comment") + 1;
    let fault = said(&whole.replace("\"line\"", "\"lime\""));
    assert!(fault.starts_with(&format!("line {place} column ")), "{fault}");
}

#[test]
fn an_error_has_a_kind_and_a_place() {
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

#[test]
fn of_lines_the_line_is_told() {
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
fn texts_that_would_be_something_else_in_a_record_are_refused() {
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
fn what_follows_from_the_text_is_not_looked_at() {
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
