//! Statistics: what is counted agrees with what other commands tell, can be added, and is told in every form.

use std::{fs, path::Path};

use assert_cmd::{Command, cargo::cargo_bin};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use insta::assert_snapshot;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::{
    counts::{are_sums, count, counts, document, generated, stats},
    program::{folder, stderr},
};

const PLACES: [&str; 2] = ["fixtures/hirth/published", "fixtures/hirth/over-files"];

/// What somebody might write in a tag to get out of where it is shown.
const HOSTILE: &str = "</title><script>alert(1)</script><!-- \u{202e}\u{1b}[31m a\u{301}\u{302} javascript:x";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn people_see_tables() {
    assert_snapshot!(stats(root(), &PLACES));
}

#[test]
fn standings_tell_each_match_once() {
    assert_snapshot!(stats(root(), &["--standings", "fixtures/hirth/over-files"]), @r#"
    Matches, the files of each in order of date, round and name
      Jól: Anna 0, Björn 6 after 4 games in 3 files; Björn wins; 1 game after its end not counted; 1 game with the names at other seats
      Sumar: Anna 2, Björn 2 after 2 games; not decided

    Standings
      player  matches won  points  matches  lost  not decided  games
      Björn             1       8        2     0            1      6
      Anna              0       2        2     1            1      6

    `hirth stats` without `--standings` counts all games of a player, by the names in each game.
    "#);
    assert_snapshot!(stats(root(), &["--standings", "--format", "csv", "fixtures/hirth/over-files"]), @"
    match,path,files,games,player,points,other_player,other_points,winner,player_named,other_player_named
    Jól,fixtures/hirth/over-files/first.hirth,3,4,Anna,0,Björn,6,Björn,true,true
    Sumar,fixtures/hirth/over-files/another-match.hirth,1,2,Anna,2,Björn,2,,true,true
    ");
    let told = document(root(), &["--standings", "fixtures/hirth/over-files"]);
    assert_eq!(told["standings"]["matches"][0]["winner"], json!("Björn"));
    assert_eq!(told["games"][0]["legal"], json!(5), "one is not, as a game of its match");
    let told = document(root(), &["fixtures/hirth/over-files"]);
    assert_eq!(told["standings"], Value::Null);
}

#[test]
fn all_files_that_are_one_match_by_the_option_are_matches() {
    let told = stats(root(), &["--standings", "--match", "fixtures/hirth/over-files/first.hirth"]);
    assert!(told.contains("first.hirth: Anna 0, Björn 2 after 1 game; not decided"), "{told}");
}

/// The same numbers, by way of the data that `convert` makes.
#[test]
fn what_is_counted_is_what_the_data_tell() {
    let mut games = generated(&["--games", "30", "--seed", "8"]);
    games.extend(generated(&["--games", "20", "--seed", "9", "--slips", "1"]));
    let folder = folder(&[("games.hirth", &games.join("\n"))]);
    let told = counts(&document(folder.path(), &["games.hirth"]));
    let converted = Command::new(cargo_bin!("hirth"))
        .current_dir(folder.path())
        .args(["convert", "--to", "json", "games.hirth"])
        .output()
        .expect("it runs");
    let data: Value = serde_json::from_slice(&converted.stdout).expect("JSON");
    let games = data["files"][0]["games"].as_array().expect("games");
    let (mut battles, mut offers, mut refused, mut turns, mut errors) = (0, 0, 0, 0, 0);
    let mut held = 0;
    for game in games {
        for finding in game["findings"].as_array().expect("findings") {
            errors += u64::from(finding["severity"] == "error");
        }
        for turn in game["turns"].as_array().expect("turns") {
            turns += 1;
            if turn["judged"] == json!(false) {
                continue;
            }
            battles += turn["battles"].as_array().expect("battles").len() as u64;
            for offer in turn["offers"].as_array().expect("offers") {
                offers += 1;
                refused += u64::from(offer["accepted"] == json!(false));
            }
            let position = turn["position"].as_str().unwrap_or_default();
            let holds_m = |side: &str| position.contains(&format!(" m:{side}"));
            held += u64::from(holds_m("G"));
        }
    }
    let sum = |table: &str, column: &str| -> u64 {
        let own = told.iter().filter(|(key, _)| key[1] == table && key[3] == column);
        own.map(|(_, count)| count).sum()
    };
    assert!(battles > 20 && offers > 5 && refused > 5 && errors > 5);
    assert_eq!((sum("fought", "battles"), sum("battles", "battles")), (battles, battles));
    assert_eq!(sum("battles", "attack_wins") + sum("battles", "defence_wins"), battles);
    assert_eq!((sum("penningr", "offered"), sum("penningr", "refused")), (offers, refused));
    assert_eq!(sum("findings", "errors"), errors);
    assert_eq!(count(&told, "hirth", "held", "m", "gull"), held);
    assert_eq!(count(&told, "hirth", "", "", "turns"), turns);
    assert_eq!(sum("lengths", "games"), games.len() as u64);
}

#[test]
fn statistics_are_sums() {
    let mut games = generated(&["--games", "30", "--seed", "5"]);
    games.extend(generated(&["--games", "10", "--seed", "6", "--slips", "1"]));
    for (at, game) in games.iter_mut().enumerate() {
        let names = ["Anna", "Björn", "Þóra"];
        let (one, other) = (names[at % 3], names[(at / 3 + 1) % 3]);
        *game = format!("[Gull \"{one}\"]\n[Silfr \"{other}\"]\n{game}");
    }
    are_sums("hirth", &games);
}

/// A game of which the result is not known is not unfinished, for a player as for the sums.
#[test]
fn players_are_counted_as_their_games_are() {
    let text = "[Gull \"Anna\"]\n[Silfr \"Björn\"]\n\nG1 KeHeiHei /\nS1 Hm9 garbage here\nG2 HeHeHe /\n";
    let folder = folder(&[("a.hirth", text)]);
    let counts = counts(&document(folder.path(), &["a.hirth"]));
    let told = |row: &str, column: &str| count(&counts, "hirth", "players", row, column);
    assert_eq!(count(&counts, "hirth", "", "", "unfinished"), 0);
    for player in ["Anna", "Björn"] {
        assert_eq!((told(player, "unknown"), told(player, "unfinished")), (1, 0));
    }
}

/// Who has no name is nobody that could have played two matches.
#[test]
fn players_without_a_name_have_no_standing() {
    let text = "[Match \"a\"]\n\nG1 GdSa StGr\n\n[Match \"b\"]\n[Silfr \"Björn\"]\n\nG1 GdSr\n";
    let folder = folder(&[("a.hirth", text)]);
    assert_snapshot!(stats(folder.path(), &["--standings", "."]), @r#"
    Matches, the files of each in order of date, round and name
      a: the player who began with Gull 0, the player who began with Silfr 2 after 1 game; not decided
      b: the player who began with Gull 1, Björn 0 after 1 game; not decided

    Standings
      player  matches won  matches  not decided  games
      Björn             0        1            1      1
    "#);
    assert_snapshot!(stats(folder.path(), &["--standings", "--format", "csv", "."]), @r#"
    match,path,files,games,player,points,other_player,other_points,winner,player_named,other_player_named
    a,a.hirth,1,1,the player who began with Gull,0,the player who began with Silfr,2,,false,false
    b,a.hirth,1,1,the player who began with Gull,1,Björn,0,,false,true
    "#);
    let told = document(folder.path(), &["--standings", "."]);
    let rows = &told["standings"]["players"]["rows"];
    assert_eq!(rows.as_array().map(Vec::len), Some(1), "{rows}");
    let players = &told["standings"]["matches"][1]["players"];
    assert_eq!((&players[0]["named"], &players[1]["named"]), (&json!(false), &json!(true)));
}

/// The page has as many rows as are asked for.
#[test]
fn a_page_has_no_more_rows_than_are_wanted() {
    let page = |top: &str| stats(root(), &["--format", "page", "--top", top, "fixtures/hirth"]);
    assert!(page("2").contains("<caption>The first 2 of "));
    assert!(!page("2").contains("<caption>The first 20 of "));
    assert!(!page("1000").contains("<caption>The first "));
}

#[test]
fn csv_has_a_row_a_number() {
    let told = counts(&document(root(), &PLACES));
    let csv = stats(root(), &[&["--format", "csv"], &PLACES[..]].concat());
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("game,table,row,column,count"));
    assert_eq!(lines.count(), told.len());
    assert!(csv.contains("\nhirth,held,m,gull,13\n"), "{csv}");
    assert!(csv.contains("\nhirth,all,,games,9\n"), "{csv}");
    let tsv = stats(root(), &[&["--format", "tsv"], &PLACES[..]].concat());
    assert!(tsv.starts_with("game\ttable\trow\tcolumn\tcount\n"), "{tsv}");
    let excel = ["--format", "csv", "--delimiter", ";", "--bom"];
    let excel = stats(root(), &[&excel, &PLACES[..]].concat());
    assert!(excel.starts_with("\u{FEFF}game;table;row;"), "{excel}");
}

#[test]
fn the_page_needs_nothing_but_itself() {
    let folder = folder(&[]);
    let page = folder.path().join("stats.html");
    let told = stats(root(), &[&["--standings", "-o", page.to_str().expect("UTF-8")], &PLACES[..]].concat());
    assert_eq!(told, "");
    let page = fs::read_to_string(page).expect("the page");
    assert_eq!(page, stats(root(), &[&["--standings", "--format", "page"], &PLACES[..]].concat()));
    let (_, style) = page.split_once("<style>").expect("a style");
    let (style, _) = style.split_once("</style>").expect("its end");
    let hash = BASE64_STANDARD.encode(Sha256::digest(style));
    assert!(page.contains(&format!("default-src 'none'; style-src 'sha256-{hash}'")), "the policy allows the style");
    let has_negative = ["width=\"-", "height=\"-"].iter().any(|it| page.contains(it));
    assert!(!has_negative, "{page}");
    for outside in ["<script", "<link", "<img", "url(", "@import", "style=\"", "src="] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert_eq!(page.matches("href=").count(), page.matches("href=\"#").count(), "no link leads elsewhere");
    for to in page.split("href=\"#").skip(1) {
        let (to, _) = to.split_once('"').expect("an end");
        assert_eq!(page.matches(&format!("id=\"{to}\"")).count(), 1, "{to}");
    }
    let plots = page.matches("<svg").count();
    assert!(plots > 8, "{plots} plots");
    assert_eq!(page.matches("<details>").count(), plots, "each folds its table");
    assert_eq!(page.matches("role=\"img\"").count(), plots, "each is told in words");
    assert!(page.matches("<table>").count() > plots, "each has its table");
}

#[test]
fn hostile_names_are_text() {
    let tag = |name: &str| format!("[Gull \"{}\"]\n[Silfr \"{}\"]\n", name, "x".repeat(10_000));
    let text = format!("[Match \"{HOSTILE}\"]\n{}G1 GdSa StGr\n", tag(HOSTILE));
    let folder = folder(&[("a.hirth", &text)]);
    let page = stats(folder.path(), &["--standings", "--format", "page", "."]);
    assert!(!page.contains("<script"), "{page}");
    assert!(page.contains("&lt;script&gt;alert(1)"), "{page}");
    assert!(!page.contains(['\u{202e}', '\u{1b}']), "{page}");
    assert!(!page.contains(&"x".repeat(201)), "it is cut");
    for format in ["human", "csv", "json"] {
        let told = stats(folder.path(), &["--format", format, "."]);
        let is_shown = told.contains(['\u{202e}', '\u{1b}']);
        assert!(format == "csv" || format == "json" || !is_shown, "{told}");
    }
    let told = stats(folder.path(), &["."]);
    assert!(told.lines().all(|line| line.chars().count() < 160), "{told}");
}

#[test]
fn what_cannot_be_read_is_said_and_the_rest_counted() {
    let folder = folder(&[("a.hirth", "G1 He1He2He GdSr\n")]);
    let assert = Command::new(cargo_bin!("hirth"))
        .current_dir(folder.path())
        .args(["stats", "a.hirth", "nowhere.hirth"])
        .assert()
        .code(2);
    assert!(stderr(&assert).contains("nowhere.hirth"), "{}", stderr(&assert));
    let told = crate::program::stdout(&assert);
    assert!(told.starts_with("1 game in 2 files, of which 1 could not be read\n"), "{told}");
    let assert = Command::new(cargo_bin!("hirth"))
        .current_dir(folder.path())
        .args(["stats", "-o", "a.hirth", "a.hirth"])
        .assert()
        .code(2);
    assert!(stderr(&assert).contains("would replace it"));
}

/// The commonest rows stay, and what is left out of a table is in its totals.
#[test]
fn tables_of_a_great_many_names_keep_their_totals() {
    let often = "[Gull \"Often\"]\n\nG1 He1He2He GdSr\n\n";
    let once = |number| format!("[Gull \"Once {number}\"]\n\nG1 He1He2He GdSr\n\n");
    let text: String = (0..25_000).flat_map(|number| [often.to_owned(), once(number)]).collect();
    let folder = folder(&[("a.hirth", &text)]);
    let counts = counts(&document(folder.path(), &["a.hirth"]));
    assert_eq!(count(&counts, "hirth", "", "", "games"), 50_000);
    assert_eq!(count(&counts, "hirth", "players", "Often", "games"), 25_000);
    let rows = counts.keys().filter(|[_, table, _, column]| table == "players" && column == "games").count();
    assert!(rows <= 20_000, "{rows}");
}
