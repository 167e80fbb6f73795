//! Records as data and back: nothing is lost.

use hirth::{
    data::{Document, DocumentLine, notation},
    game::Settings,
    games::tafl::data::{File, Tafl},
};
use serde_json::{Value, json};

use crate::properties::cases;

use super::records::{converted, fixtures, random_games};

const SAMPLE: &str = include_str!("../../../fixtures/tafl/games/ard-ri-with-comments.tafl");

#[test]
fn positions_have_the_side_to_move() {
    let file = serde_json::to_value(converted(SAMPLE)).expect("JSON");
    let turns = file["games"][0]["turns"].as_array().expect("turns");
    let game = super::game();
    for pair in turns.windows(2) {
        let text = pair[0]["position"].as_str();
        let position = game.position(text, &Settings::default());
        let mut json = Vec::new();
        let position = position.unwrap_or_else(|_| panic!("{text:?}"));
        position.json(false, true, &mut json).expect("JSON");
        let moves: Value = serde_json::from_slice(&json).expect("JSON");
        assert_eq!(moves["side"], pair[1]["side"], "{text:?}");
    }
}

/// What data say of games, whatever their text looks like.
fn said(file: &File) -> Value {
    let mut value = serde_json::to_value(file).expect("JSON");
    for game in value["games"].as_array_mut().expect("games") {
        let game = game.as_object_mut().expect("a game");
        game.remove("findings");
        for turn in game["turns"].as_array_mut().expect("turns") {
            let turn = turn.as_object_mut().expect("a turn");
            // A move that can be read is formatted, and a win is marked.
            if turn["does"] != json!(null) {
                turn.remove("written");
            }
            if turn["judged"] == json!(true) {
                turn.remove("mark");
            }
        }
    }
    value["findings"] = json!(null);
    value
}

#[test]
fn conversion_round_trips() {
    let mut all = fixtures("");
    all.extend(random_games(cases(30)));
    for (name, text) in all {
        let file = converted(&text);
        if file.games.is_empty() {
            continue;
        }
        let json = serde_json::to_string(&Document::new(vec![file.clone()])).expect("JSON");
        let read = Document::<Tafl>::read(&json);
        let read = read.unwrap_or_else(|fault| panic!("{name}: {fault}\n{json}"));
        assert_eq!(read, [file.text()], "{name}");
        let back = notation::<Tafl>(&read).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let again = converted(&back);
        assert_eq!(format!("{:#}", said(&again)), format!("{:#}", said(&file)), "{name}\n{text}\n{back}");
        assert_eq!(notation::<Tafl>(&[again.text()]).as_deref(), Ok(&*back), "{name}");
        let lines: Vec<String> = file.lines().map(|line| serde_json::to_string(&line).expect("JSON")).collect();
        let by_lines = DocumentLine::<Tafl>::read(&lines.join("\n")).expect("lines");
        assert_eq!(by_lines, read, "{name}");
    }
}
