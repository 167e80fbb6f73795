//! Files of OpenTafl: made of records of tafl, and read.

use std::fs;

use hirth::{
    games::{
        Options,
        tafl::data::{File, otg},
    },
    source::Source,
};
use referee::tafl::{
    random::{self, Plan},
    variants,
};
use serde_json::{Value, json};

use crate::properties::cases;
use crate::{
    fixtures,
    program::{folder, hirth, stderr, stdout},
};

const SAMPLE: &str = include_str!("../../../fixtures/tafl/games/ard-ri-with-comments.tafl");

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

fn converted(text: &str) -> File {
    File::convert(&Source::new("game.tafl", text), &Options::new())
}

/// The same moves, players and rules.
#[test]
fn otg_files_are_read_back_as_the_same_games() {
    let folders = ["tafl/games", "tafl/worked"].map(fixtures::folder);
    let records = folders.iter().flat_map(|folder| fixtures::records(folder)).map(|path| fixtures::text(&path));
    let played = variants::all().into_iter().flat_map(|variant| {
        let game = move |seed| random::game(&variant, &Plan::any(seed)).text();
        (0..cases(5)).map(game).collect::<Vec<_>>()
    });
    let converted = records.chain(played).chain([SAMPLE.to_owned()]).map(|text| converted(&text));
    let converted: Vec<File> = converted.filter(|file| file.games.len() == 1 && !file.has_errors()).collect();
    assert!(converted.len() > 60, "{} games", converted.len());
    let folder = folder(&[]);
    for (number, file) in converted.iter().enumerate() {
        let text = otg(&[file]).unwrap_or_else(|fault| panic!("{fault}"));
        fs::write(folder.path().join(format!("{number:05}.otg")), text).expect("a file");
    }
    let back = hirth(&folder).args(["convert", "--to", "json", "."]).assert().code(0);
    let back: Value = serde_json::from_str(&stdout(&back)).expect("JSON");
    let back = back["files"].as_array().expect("files");
    assert_eq!(back.len(), converted.len());
    for (file, back) in converted.iter().zip(back) {
        let (value, back) = (serde_json::to_value(&file.games[0]).expect("JSON"), &back["games"][0]);
        let moves = |game: &Value| -> Vec<String> {
            let turns = game["turns"].as_array().expect("turns");
            let parts = ["turn", "does", "from", "to", "captures", "position"];
            turns.iter().map(|turn| format!("{:?}", parts.map(|part| &turn[part]))).collect()
        };
        assert_eq!(moves(back), moves(&value));
        assert_eq!(back["variant"], value["variant"], "{back:#}");
        assert_eq!(back["valid"], json!(true), "{back:#}");
        assert_eq!(back["result"]["winner"], value["result"]["winner"], "{back:#}");
    }
}

#[test]
fn otg_files_have_rules_moves_and_comments() {
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
fn convert_reads_and_writes_otg() {
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
    let made = fs::read_to_string(folder.path().join("made.otg")).expect("a file");
    assert_eq!(made, stdout(&assert));
    let assert = hirth(&folder).args(["convert", "--to", "json", "game.tafl", "-o", "made.json"]).assert();
    assert.success();
    let assert = hirth(&folder).args(["convert", "--to", "tafl", "made.json"]).assert().success();
    assert!(stdout(&assert).contains("2. b4-c4 {so} e4-e6xd6 ; the only piece between\n"));
}
