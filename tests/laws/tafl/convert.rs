//! Records as data and back: nothing is lost.

use hirth::{
    data::{Document, DocumentLine, notation, table},
    game::Settings,
    games::tafl::data::{File, Tafl, otg},
};
use serde_json::{Value, json};

use super::records::{converted, fixtures, random_games};
use crate::program::{folder, hirth, stderr, stdout};

const SAMPLE: &str = "\
; before
[Variant \"Ard Ri\"] ; beside
[Attackers \"Mòr\"]
[Result \"Attackers capture\"]

1. d2-e2 c4-c6
; on its own
2. B4-c4 {so} e4-e6xd6 ; the only piece between
3. f4-e4xKd4++
; after
";

#[test]
fn a_turn_is_told_with_what_its_text_and_the_position_say() {
    let file = serde_json::to_value(converted(SAMPLE)).expect("JSON");
    let game = &file["games"][0];
    assert_eq!(game["variant"], json!("Ard Ri"));
    assert_eq!(
        game["result"],
        json!({
            "winner": "attackers", "victory": "capture", "drawn": false, "base": null, "multiplier": null,
            "points": null, "scores": [], "scores_by_round": [],
        })
    );
    assert_eq!(
        game["turns"][3],
        json!({
            "turn": "2b", "side": "defenders", "judged": true, "played": "legal", "meant": null, "label": null, "written": "e4-e6xd6",
            "does": "moves", "piece": "defender", "from": "e4", "to": "e6", "captures": ["d6"],
            "taken": ["d6"], "mark": null, "position": "/3t3/4t2/3T3/t1tK1tt/3T3/2T1T2/3t3/",
            "before": [], "beside": [{ "kind": "line", "text": "the only piece between" }],
        })
    );
    assert_eq!(
        game["turns"][4],
        json!({
            "turn": "3a", "side": "attackers", "judged": true, "played": "legal", "meant": null, "label": null,
            "written": "f4-e4xKd4++", "does": "moves", "piece": "attacker", "from": "f4",
            "to": "e4", "captures": ["Kd4"], "taken": ["Kd4"], "mark": "++",
            "position": "/3t3/4t2/3T3/t1tKt1t/3T3/2T1T2/3t3/ defenders", "before": [], "beside": [],
        })
    );
    assert_eq!(game["comments"], json!([{ "kind": "line", "text": "after" }]));
}

#[test]
fn an_open_game_and_one_that_is_not_judged_say_so() {
    let file = serde_json::to_value(converted("1. d2-e2 d2-e2\n2. a1-\n")).expect("JSON");
    let game = &file["games"][0];
    assert_eq!(game["result"]["winner"], json!(null));
    assert_eq!(game["turns"][1]["judged"], json!(false));
    assert_eq!(game["turns"][1]["written"], json!("d2-e2"));
    assert_eq!(game["turns"][2]["does"], json!(null));
    let file = serde_json::to_value(converted("[Variant \"Chess\"]\n1. e2-e4\n")).expect("JSON");
    let game = &file["games"][0];
    assert_eq!(game["rules"], json!(null));
    assert_eq!(game["turns"][0]["position"], json!(null));
}

#[test]
fn a_position_says_who_moves_next() {
    let file = serde_json::to_value(converted(SAMPLE)).expect("JSON");
    let turns = file["games"][0]["turns"].as_array().expect("turns");
    let play = super::game().play().expect("tafl can be played");
    for pair in turns.windows(2) {
        let text = pair[0]["position"].as_str();
        let position = play.position(text, &Settings::default());
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
fn what_is_converted_and_back_says_the_same() {
    let mut all = fixtures("");
    all.extend(random_games(30));
    all.push(("the sample".to_owned(), SAMPLE.to_owned()));
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

#[test]
fn by_hand_less_is_enough() {
    let json = r#"{"format":"tafl-record","version":1,"files":[{"games":[{"turns":[
        {"turn":"1a","written":"d2-e2"},
        {"turn":"1b","does":"moves","written":"c4-c6","captures":[]},
        {"turn":"2a","written":"---"}
    ]}]}]}"#;
    let files = Document::<Tafl>::read(json).expect("data");
    assert_eq!(notation::<Tafl>(&files).as_deref(), Ok("1. d2-e2 c4-c6\n2. ---\n"));
}

#[test]
fn what_has_no_notation_is_told_with_its_place() {
    let told = |turn: &str| {
        let json = format!(r#"{{"format":"tafl-record","version":1,"files":[{{"games":[{{"turns":[{turn}]}}]}}]}}"#);
        match Document::<Tafl>::read(&json) {
            Ok(files) => notation::<Tafl>(&files).expect_err(turn).to_string(),
            Err(fault) => fault.to_string(),
        }
    };
    for (turn, fault) in [
        ("", "files[0].games[0].turns: a game has at least one turn"),
        (
            r#"{"turn":"3c","written":"---"}"#,
            "files[0].games[0].turns[0].turn: a turn is named by its number and `a` for the first move or `b` for the second: `3a`",
        ),
        (r#"{"turn":"1a","does":"moves","from":"d2","to":"e2"}"#, "line 1 column 115: missing field `written`"),
        (r#"{"turn":"1a","written":"a\nb"}"#, "files[0].games[0].turns[0].written: `a\nb` is not the text of one turn"),
        (
            r#"{"turn":"1a","label":"x","written":"---"}"#,
            "files[0].games[0].turns[0].label: a turn number is written `3.`, or `3...` before the second move of a turn",
        ),
    ] {
        assert_eq!(told(turn), fault, "{turn}");
    }
}

/// What other programs are given: the same moves, players and rules.
#[test]
fn open_tafls_files_are_read_back_as_the_same_games() {
    let mut all = fixtures("games");
    all.extend(fixtures("worked"));
    all.extend(random_games(10));
    all.push(("the sample".to_owned(), SAMPLE.to_owned()));
    let folder = folder(&[]);
    let mut seen = 0;
    for (name, text) in all {
        let file = converted(&text);
        if file.games.len() != 1 || file.has_errors() {
            continue;
        }
        seen += 1;
        let otg_text = otg(&[&file]).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let back = hirth(&folder)
            .args(["convert", "--to", "json", "--stdin-filename", "game.otg", "-"])
            .write_stdin(otg_text.clone())
            .assert();
        let back: Value = serde_json::from_str(&stdout(&back)).expect("JSON");
        let back = &back["files"][0]["games"][0];
        let moves = |game: &Value| -> Vec<String> {
            let turns = game["turns"].as_array().expect("turns");
            let parts = ["turn", "does", "from", "to", "captures", "position"];
            turns.iter().map(|turn| format!("{:?}", parts.map(|part| &turn[part]))).collect()
        };
        let value = serde_json::to_value(&file.games[0]).expect("JSON");
        assert_eq!(moves(back), moves(&value), "{name}\n{otg_text}");
        assert_eq!(back["variant"], value["variant"], "{name}\n{otg_text}");
        assert_eq!(back["valid"], json!(true), "{name}\n{otg_text}\n{back:#}");
        assert_eq!(back["result"]["winner"], value["result"]["winner"], "{name}\n{otg_text}");
        if seen > 60 {
            break;
        }
    }
    assert!(seen > 40, "{seen} games");
}

#[test]
fn a_file_of_open_tafls_is_laid_out_like_this() {
    assert_eq!(
        otg(&[&converted(SAMPLE)]).as_deref(),
        Ok("\
[attackers:Mòr]
[result:1]
[variant:Ard Ri]
[rules:dim:7 esc:e ks:w cor: cen: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
[start-comment:before
beside]

1. d2-e2 c4-c6

2. b4-c4 e4-e6xd6
[on its own
so|the only piece between]

3. f4-e4xKd4++
[after|]

")
    );
}

#[test]
fn tables_have_a_row_a_move_or_a_row_a_game() {
    let csv = |rows: &str| {
        let mut bytes = Vec::new();
        let file = converted(SAMPLE);
        table(&[&file], rows, &mut csv::Writer::from_writer(&mut bytes)).expect("a table");
        String::from_utf8(bytes).expect("UTF-8")
    };
    let moves = csv("moves");
    let lines: Vec<&str> = moves.lines().collect();
    assert_eq!(
        lines[0],
        "path,game,index,variant,attackers,defenders,turn,side,written,piece,from,to,taken,mark,position,winner,victory"
    );
    assert_eq!(
        lines[5],
        "game.tafl,tafl,1,Ard Ri,Mòr,,3a,attackers,f4-e4xKd4++,attacker,f4,e4,Kd4,++,/3t3/4t2/3T3/t1tKt1t/3T3/2T1T2/3t3/ defenders,attackers,capture"
    );
    assert_eq!(
        csv("games"),
        "path,game,index,valid,turns,winner,victory,points,errors,warnings,advice,findings,variant,moves,taken_by_attackers,taken_by_defenders,position,tag_variant,tag_attackers,tag_result\n\
         game.tafl,tafl,1,true,5,attackers,capture,,0,0,0,,Ard Ri,d2-e2 c4-c6 b4-c4 e4-e6xd6 f4-e4xKd4++,1,1,/3t3/4t2/3T3/t1tKt1t/3T3/2T1T2/3t3/ defenders,Ard Ri,Mòr,Attackers capture\n"
    );
}

const OTG: &str = "\
[attackers:Xerxes]
[rules:dim:7 esc:e ks:w cor: cen: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

1. d2-e2 c4-c6
[a|b]

1a.1.1a. d2-c2 c4-c6
[passed|over]

2. b4-c4 e4-e6xd6
[|]
";

#[test]
fn the_command_reads_and_writes_all_forms_and_says_what_it_leaves_out() {
    let folder = folder(&[("game.otg", OTG), ("game.tafl", SAMPLE)]);
    let assert = hirth(&folder).args(["convert", "--to", "tafl", "game.otg"]).assert().success();
    assert_eq!(
        stdout(&assert),
        "[Attackers \"Xerxes\"]\n\
         [Rules \"dim:7 esc:e ks:w cor: cen: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\"]\n\n\
         1. d2-e2 {a} c4-c6 {b}\n2. b4-c4 e4-e6xd6\n"
    );
    assert_eq!(stderr(&assert), "hirth: game.otg: 1 line of a variation is left out\n");
    hirth(&folder).args(["convert", "game.tafl", "-o", "made.otg"]).assert().success();
    let assert = hirth(&folder).args(["convert", "--to", "otg", "game.tafl"]).assert().success();
    let made = std::fs::read_to_string(folder.path().join("made.otg")).expect("a file");
    assert_eq!(made, stdout(&assert));
    let assert = hirth(&folder).args(["convert", "--to", "json", "game.tafl", "-o", "made.json"]).assert();
    assert.success();
    let assert = hirth(&folder).args(["convert", "--to", "tafl", "made.json"]).assert().success();
    assert!(stdout(&assert).contains("2. b4-c4 {so} e4-e6xd6 ; the only piece between\n"));
}
