//! Texts as other programs and sites write them: those of `fixtures/field.toml`, and real games as JSON.

use std::{fs, path::Path};

use hirth::{Check, report::GameReport};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::program::{folder, hirth, stdout};

/// A text, and what is to be said of it. The file says what each field is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    file: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    latin1: String,
    #[serde(default)]
    log: Vec<String>,
    games: Option<Vec<Game>>,
    /// The game that it is not.
    not: Option<String>,
    #[serde(default)]
    illegal: bool,
    line: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    game: String,
    legal: Option<bool>,
    turns: Option<u64>,
    winner: Option<String>,
    presumed: Option<String>,
}

#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

impl Case {
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.text.clone().into_bytes();
        bytes.extend(self.latin1.chars().map(|c| u8::try_from(u32::from(c)).expect("a character of Latin-1")));
        bytes.extend(log(&self.log).into_bytes());
        bytes
    }

    /// What is said that should not be, or not said that should.
    fn wrong(&self) -> Vec<String> {
        let folder = folder(&[(&self.file, "")]);
        fs::write(folder.path().join(&self.file), self.bytes()).expect("a file");
        let said = stdout(&hirth(&folder).args(["check", "--format", "jsonl", &self.file]).assert());
        let lines: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let games: Vec<&Value> = lines.iter().filter(|line| line["type"] == "game").collect();
        let findings = lines.iter().filter_map(|line| line["findings"].as_array()).flatten();
        let errors = findings.filter(|one| one["severity"] == "error").filter_map(|one| one["line"].as_u64());
        let first = errors.min();
        let mut wrong = Vec::new();
        let mut is = |is_right: bool, what: String| {
            if !is_right {
                wrong.push(what);
            }
        };
        if let Some(not) = &self.not {
            is(games.iter().all(|game| game["game"] != not.as_str()), format!("it is not {not}"));
        } else if self.illegal {
            is(games.iter().all(|game| game["valid"] == false), "it is legal".to_owned());
            is(first.is_some(), "no error".to_owned());
        } else if let Some(meant) = &self.games {
            is(games.len() == meant.len(), format!("{} games, not {}", games.len(), meant.len()));
            for (game, meant) in games.iter().zip(meant) {
                let number = &game["index"];
                let Game { game: name, legal, turns, winner, presumed } = meant;
                let presumed = presumed.as_ref().map(|name| if name == "none" { Value::Null } else { json!(name) });
                let pairs = [
                    (&game["game"], Some(json!(name))),
                    (&game["valid"], legal.map(|legal| json!(legal))),
                    (&game["turns"], turns.map(|turns| json!(turns))),
                    (&game["result"]["winner"], winner.as_ref().map(|winner| json!(winner))),
                    (&game["presumed_variant"], presumed),
                ];
                for (is_said, meant) in pairs {
                    let meant = meant.unwrap_or_else(|| is_said.clone());
                    is(*is_said == meant, format!("game {number}: {is_said}, not {meant}"));
                }
            }
        } else {
            is(games.is_empty(), format!("{} games, not none", games.len()));
            is(first.is_some(), "no error".to_owned());
        }
        if self.line.is_some() {
            is(first == self.line, format!("first error on line {first:?}, not {:?}", self.line));
        }
        wrong
    }
}

/// The log of a server: moves by the letters of the sides, and the board after each. Nothing is captured.
fn log(moves: &[String]) -> String {
    if moves.is_empty() {
        return String::new();
    }
    let rows = [
        "...bbb...",
        "....b....",
        "....w....",
        "b...w...b",
        "bbwwkwwbb",
        "b...w...b",
        "....w....",
        "....b....",
        "...bbb...",
    ];
    let mut board: Vec<Vec<u8>> = rows.iter().map(|row| row.as_bytes().to_vec()).collect();
    let at = |square: &str| {
        let [file, rank] = square.as_bytes() else { panic!("a square") };
        (usize::from(b'9' - rank), usize::from(file - b'a'))
    };
    let drawn = |board: &[Vec<u8>], side: &str| {
        let rows: Vec<String> = board.iter().map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        format!("INFO: board\n{}\n-\n{side}\n", rows.join("\n"))
    };
    let head = |number: usize, what: &str| format!("Jun 7, 2024 6:{number:02}:00 PM table.Server {what}\n");
    let mut text = format!("{}INFO: a new table\n{}{}", head(0, "start"), head(0, "start"), drawn(&board, "B"));
    for (number, one) in moves.iter().enumerate() {
        let (from, to) = one.split_once('-').expect("two squares");
        let (from, to, side) = (at(from), at(to), ["B", "W"][number % 2]);
        board[to.0][to.1] = std::mem::replace(&mut board[from.0][from.1], b'.');
        let written = one.replace('-', " to ");
        text += &format!("{}INFO: {side} takes a piece from {written}\n", head(number + 1, "move"));
        text += &format!("{}INFO: done\n", head(number + 1, "move"));
        text += &format!("{}{}", head(number + 1, "state"), drawn(&board, ["W", "B"][number % 2]));
    }
    text
}

fn fixture(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(path);
    fs::read_to_string(path).expect("a fixture")
}

#[test]
fn texts_of_other_programs_are_read() {
    let cases = toml::from_str::<Cases>(&fixture("field.toml")).expect("cases").case;
    let said = cases.iter().map(|case| (&case.name, case.wrong().join("; ")));
    let wrong: Vec<String> =
        said.filter(|(_, wrong)| !wrong.is_empty()).map(|(name, wrong)| format!("{name}: {wrong}")).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The JSON of a game is checked as the game, however it is laid out, and stays as it is.
#[test]
fn own_json_is_checked() {
    let variant = "[Variant \"Tablut\"]\n\n1. e2-h2 e4-d4 ; so\n2. b5-b6 e6-e9\n";
    let games = [
        ("game.hirth", fixture("hirth/published/mended.hirth")),
        ("hands.herrlof", fixture("herrlof/one-slip/at-the-table.herrlof")),
        ("pad.herrlof", fixture("herrlof/one-slip/score-sheet.herrlof")),
        ("game.tafl", variant.to_owned()),
    ];
    for (name, text) in games {
        let folder = folder(&[(name, &text)]);
        let found = |file: &str| -> Value {
            let said = stdout(&hirth(&folder).args(["check", "--format", "jsonl", file]).assert());
            let first = said.lines().next().expect("a line");
            let mut game: Value = serde_json::from_str(first).expect("JSON");
            let findings = game["findings"].as_array().into_iter().flatten();
            let findings = findings.map(|finding| json!([finding["code"], finding["message"]])).collect();
            let facts = ["index", "game", "turns", "valid", "result"].map(|key| game[key].take());
            facts.into_iter().chain([findings]).collect()
        };
        let record = found(name);
        let json = stdout(&hirth(&folder).args(["convert", "--to", "json", name]).assert());
        let value: Value = serde_json::from_str(&json).expect("JSON");
        let lines = stdout(&hirth(&folder).args(["convert", "--to", "jsonl", name]).assert());
        for text in [json, serde_json::to_string_pretty(&value).expect("JSON"), lines] {
            fs::write(folder.path().join("game.json"), &text).expect("a file");
            assert_eq!(found("game.json"), record, "{name}");
            let fixed = hirth(&folder).args(["check", "--fix", "--unsafe-fixes", "game.json"]).assert();
            assert_ne!(fixed.get_output().status.code(), Some(2), "{name}");
            assert_eq!(fs::read_to_string(folder.path().join("game.json")).expect("a file"), text, "{name}");
        }
    }
}

/// A variant that JSON names is judged by its name, or not at all.
#[test]
fn variants_in_json_are_known_or_reported() {
    let moves = r#""moves":["d2-e2","c4-c6","b4-b9"]"#;
    for key in ["variant", "Variant", "AageGameTypeName"] {
        let text = format!("{{\"{key}\":\"Sea battle 9x9\",{moves}}}");
        let folder = folder(&[("game.json", &text)]);
        let said = stdout(&hirth(&folder).args(["check", "game.json"]).assert().code(1));
        assert!(said.contains("error[variant]") && !said.contains("; legal"), "{said}");
    }
    let folder = folder(&[("game.json", r#"{"variant":"oldhnefatafl","moves":["f2-j2","e5-e4","b6-b7"]}"#)]);
    let said = stdout(&hirth(&folder).args(["check", "game.json"]).assert().code(0));
    assert!(said.contains("judged as Viking Chess: `oldhnefatafl` may be one of several variants"), "{said}");
}

/// A real game as an archive has it, and the verdict on its record.
struct Real {
    variant: String,
    json: Value,
    verdict: String,
}

/// What is said of a game: its turns, whether it is legal, and who won.
fn verdict(game: &GameReport) -> String {
    let winner = game.result.as_ref().and_then(|result| result.winner).map(|seat| seat.title);
    format!("{} turns, legal: {}, won: {winner:?}", game.turns, game.is_valid())
}

/// The real games of a variant.
fn real(file: &str) -> Vec<Real> {
    let text = fixture(&format!("tafl/real/{file}.tafl"));
    let report = Check::new().name("real.tafl").text(text.as_str());
    let games = report.games.iter().map(|game| {
        let tag = |name: &str| game.tag(name).unwrap_or_default().to_owned();
        let lines = report.source.slice(game.span).lines().filter(|line| line.starts_with(char::is_numeric));
        let moves: Vec<&str> = lines.flat_map(|line| line.split_whitespace().skip(1)).collect();
        let won = match tag("Result").as_str() {
            "Attackers" => "Black",
            "Defenders" => "White",
            other => return (tag("Variant"), moves, other.to_owned(), verdict(game)),
        };
        (tag("Variant"), moves, won.to_owned(), verdict(game))
    });
    let real = games.map(|(variant, moves, won, verdict)| {
        let json = json!({
            "WhiteSidePlayerName": "Dag",
            "BlackSidePlayerName": "Cleo",
            "AageGameTypeKey": 1,
            "AageGameTypeName": format!("{variant} on a site"),
            "WhoMovedFirst": "black",
            "BlackPiecesCaptured": 0,
            "WhitePiecesCaptured": 0,
            "Moves": moves,
            "WhoWon": won,
        });
        Real { variant, json, verdict }
    });
    real.collect()
}

/// White space in JSON changes nothing, and neither does JSON.
#[test]
fn real_games_as_json_have_the_verdicts_of_their_records() {
    for (layout, write) in
        [("indented", serde_json::to_string_pretty as fn(&Value) -> _), ("on one line", serde_json::to_string)]
    {
        let mut wrong = Vec::new();
        let mut tried = 0;
        for file in ["ard-ri", "ard-ri-with-errors", "brandubh", "copenhagen", "fetlar", "tablut"] {
            for Real { variant, json, verdict: meant } in real(file).into_iter().take(30) {
                tried += 1;
                let text = write(&json).expect("JSON") + "\n";
                let check =
                    Check::new().name("game.json").named(&variant.to_lowercase().replace(' ', "-")).expect("a variant");
                let report = check.text(text);
                let said: Vec<String> = report.games.iter().map(verdict).collect();
                if said != [meant.as_str()] {
                    wrong.push(format!("{variant}: {said:?}, not {meant}"));
                }
            }
        }
        assert!(tried >= 150, "{tried}");
        println!("{layout}: {} of {tried} have another verdict", wrong.len());
        assert!(wrong.is_empty(), "real games {layout}:\n{}", wrong.join("\n"));
    }
}
