//! `hirth stats`: what is counted agrees with other commands, can be added, and is written in every form.

use std::{collections::BTreeMap, fs, path::Path};

use base64::prelude::{BASE64_STANDARD, Engine as _};
use insta::assert_snapshot;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;

use crate::program::{folder, hirth, says, stderr, stdout};

const PLACES: [&str; 2] = ["fixtures/hirth/published", "fixtures/hirth/over-files"];

/// What somebody might write in a tag to get out of where it is shown.
const HOSTILE: &str = "</title><script>alert(1)</script><!-- \u{202e}\u{1b}[31m a\u{301}\u{302} javascript:x";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Counts by game, table, row and column.
type Counts = BTreeMap<[String; 4], u64>;

/// What the program prints.
fn stats(path: &Path, args: &[&str]) -> String {
    stdout(&hirth(&folder(&[])).current_dir(path).arg("stats").args(args).assert().success())
}

/// The document.
fn document(path: &Path, args: &[&str]) -> Value {
    let text = stats(path, &[&["--format", "json"], args].concat());
    serde_json::from_str(&text).expect("one JSON document")
}

/// All counts of a document.
fn counts(document: &Value) -> Counts {
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let mut counts = Counts::new();
    for game in list(&document["games"]) {
        let id = text(&game["game"]);
        for name in ["games", "legal", "ended", "unfinished", "turns"] {
            let key = [id.clone(), String::new(), String::new(), name.to_owned()];
            *counts.entry(key).or_default() += game[name].as_u64().expect("a number");
        }
        for table in list(&game["tables"]) {
            for row in list(&table["rows"]) {
                for (column, count) in list(&table["columns"]).iter().zip(list(&row["counts"])) {
                    let column = text(&column["id"]);
                    let key = [id.clone(), text(&table["id"]), text(&row["name"]), column];
                    *counts.entry(key).or_default() += count.as_u64().expect("a number");
                }
            }
        }
    }
    counts
}

/// One count.
#[track_caller]
fn count(counts: &Counts, game: &str, table: &str, row: &str, column: &str) -> u64 {
    let key = [game, table, row, column].map(str::to_owned);
    *counts.get(&key).unwrap_or_else(|| panic!("no {key:?}"))
}

/// Games that the program makes.
fn generated(args: &[&str]) -> Vec<String> {
    let text = stdout(&hirth(&folder(&[])).arg("generate").args(args).assert().success());
    let games = text.split("\n\n[");
    games.map(|game| format!("[{}\n", game.trim().trim_start_matches('['))).collect()
}

/// Statistics of games together are the sum of those of parts of them, in files and in one file, on any number of
/// threads.
#[test]
fn statistics_are_sums_of_those_of_parts() {
    for (args, seats) in [
        (&["--games", "30", "--slips", "1"][..], ["Gull", "Silfr"]),
        (&["--game", "ard-ri", "--games", "12"], ["Attackers", "Defenders"]),
        (&["--game", "herrlof", "--games", "8"], ["A", "B"]),
    ] {
        let mut games = generated(&[args, &["--seed", "5"]].concat());
        for (at, game) in games.iter_mut().enumerate() {
            let names = ["Anna", "Björn", "Þóra"];
            let [one, other] = seats;
            *game = format!("[{one} \"{}\"]\n[{other} \"{}\"]\n{game}", names[at % 3], names[(at / 3 + 1) % 3]);
        }
        let parts: Vec<String> = games.chunks(games.len().div_ceil(4)).map(|part| part.join("\n")).collect();
        let names: Vec<String> = (0..parts.len()).map(|number| format!("part{number}")).collect();
        let mut files = vec![("all", games.join("\n"))];
        files.extend(names.iter().map(String::as_str).zip(parts));
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let folder = folder(&files);
        let together = stats(folder.path(), &["--format", "json", "all"]);
        for args in [["--jobs", "1"], ["--jobs", "3"]] {
            let args = [&["--format", "json"], &args[..], &["all"]].concat();
            assert_eq!(stats(folder.path(), &args), together, "{args:?}");
        }
        let together = counts(&document(folder.path(), &["all"]));
        assert!(together.values().sum::<u64>() > 100);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(counts(&document(folder.path(), &names)), together);
        let mut sum = Counts::new();
        for (key, count) in names.iter().flat_map(|name| counts(&document(folder.path(), &[name]))) {
            *sum.entry(key).or_default() += count;
        }
        assert_eq!(sum, together);
    }
}

#[test]
fn statistics_are_tables_for_people() {
    assert_snapshot!(stats(root(), &PLACES));
}

#[test]
fn standings_have_each_match_once() {
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
    match,path,files,games,player,points,other_player,other_points,winner,player_named,other_player_named,drawn
    Jól,fixtures/hirth/over-files/first.hirth,3,4,Anna,0,Björn,6,Björn,true,true,false
    Sumar,fixtures/hirth/over-files/another-match.hirth,1,2,Anna,2,Björn,2,,true,true,false
    ");
    let counted = document(root(), &["--standings", "fixtures/hirth/over-files"]);
    assert_eq!(counted["standings"]["matches"][0]["winner"], json!("Björn"));
    assert_eq!(counted["games"][0]["legal"], json!(5), "one is not, as a game of its match");
    let counted = document(root(), &["fixtures/hirth/over-files"]);
    assert_eq!(counted["standings"], Value::Null);
}

#[test]
fn standings_take_each_file_as_a_match_by_option() {
    let counted = stats(root(), &["--standings", "--match", "fixtures/hirth/over-files/first.hirth"]);
    assert!(counted.contains("first.hirth: Anna 0, Björn 2 after 1 game; not decided"), "{counted}");
}

/// An earlier file has the first of its two games: the match keeps both.
#[test]
fn standings_have_matches_with_a_game_of_another_file() {
    let turns = "G1 KeHeiHei /\nS1 He7He8He /\nG2 L01HeiKhhh03 /\nS2 Ke6KeHi /\nG3 KeKe5 /\nS3 H74Ke /\nG4 GdSr\n";
    let first = format!("[Gull \"Anna\"]\n[Silfr \"Ben\"]\n\n{turns}");
    let second = "[Gull \"Ben\"]\n[Silfr \"Anna\"]\n\nG1 GdSr\n";
    let folder = folder(&[("a.hirth", &first), ("b.hirth", &format!("{first}\n{second}"))]);
    let counted = stats(folder.path(), &["--standings", "--match", "."]);
    says(
        &counted,
        &["a.hirth: Anna 1, Ben 0 after 1 game", "b.hirth: Anna 1, Ben 1 after 2 games", "1 game is in two"],
    );
}

/// The same numbers, by way of the data that `convert` makes.
#[test]
fn statistics_count_what_the_data_have() {
    let mut games = generated(&["--games", "30", "--seed", "8"]);
    games.extend(generated(&["--games", "20", "--seed", "9", "--slips", "1"]));
    let folder = folder(&[("games.hirth", &games.join("\n"))]);
    let counted = counts(&document(folder.path(), &["games.hirth"]));
    let converted = hirth(&folder).args(["convert", "--to", "json", "games.hirth"]).assert();
    let data: Value = serde_json::from_str(&stdout(&converted)).expect("JSON");
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
        let own = counted.iter().filter(|(key, _)| key[1] == table && key[3] == column);
        own.map(|(_, count)| count).sum()
    };
    assert!(battles > 20 && offers > 5 && refused > 5 && errors > 5);
    assert_eq!((sum("fought", "battles"), sum("battles", "battles")), (battles, battles));
    assert_eq!(sum("battles", "attack_wins") + sum("battles", "defence_wins"), battles);
    assert_eq!((sum("penningr", "offered"), sum("penningr", "refused")), (offers, refused));
    assert_eq!(sum("findings", "errors"), errors);
    assert_eq!(count(&counted, "hirth", "held", "m", "gull"), held);
    assert_eq!(count(&counted, "hirth", "", "", "turns"), turns);
    assert_eq!(sum("lengths", "games"), games.len() as u64);
}

/// A game of which the result is not known is not unfinished, for a player as for the sums.
#[test]
fn players_have_unknown_results() {
    let text = "[Gull \"Anna\"]\n[Silfr \"Björn\"]\n\nG1 KeHeiHei /\nS1 Hm9 garbage here\nG2 HeHeHe /\n";
    let folder = folder(&[("a.hirth", text)]);
    let counts = counts(&document(folder.path(), &["a.hirth"]));
    let counted = |row: &str, column: &str| count(&counts, "hirth", "players", row, column);
    assert_eq!(count(&counts, "hirth", "", "", "unfinished"), 0);
    for player in ["Anna", "Björn"] {
        assert_eq!((counted(player, "unknown"), counted(player, "unfinished")), (1, 0));
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
    match,path,files,games,player,points,other_player,other_points,winner,player_named,other_player_named,drawn
    a,a.hirth,1,1,the player who began with Gull,0,the player who began with Silfr,2,,false,false,false
    b,a.hirth,1,1,the player who began with Gull,1,Björn,0,,false,true,false
    "#);
    let counted = document(folder.path(), &["--standings", "."]);
    let rows = &counted["standings"]["players"]["rows"];
    assert_eq!(rows.as_array().map(Vec::len), Some(1), "{rows}");
    let players = &counted["standings"]["matches"][1]["players"];
    assert_eq!((&players[0]["named"], &players[1]["named"]), (&json!(false), &json!(true)));
}

/// A folder with three matches of two games each: Anna beats Ben, Ben beats Cleo, Anna and Cleo draw; and two games of no match.
fn league() -> TempDir {
    let game = |tags: &str, gull: &str, silfr: &str, result: &str| {
        format!("{tags}[MatchGames \"2\"]\n[Gull \"{gull}\"]\n[Silfr \"{silfr}\"]\n[Result \"{result}, forfeit\"]\n\n")
    };
    let evening = |name: &str, one: &str, other: &str, second: &str| {
        let tags = format!("[Match \"{name}\"]\n");
        game(&tags, one, other, "Gull 1") + &game(&tags, other, one, second)
    };
    folder(&[
        ("1.hirth", &evening("one", "Anna", "Ben", "Silfr 2")),
        ("2.hirth", &evening("two", "Ben", "Cleo", "Silfr 1")),
        ("3.hirth", &evening("three", "Anna", "Cleo", "Gull 1")),
        ("4.hirth", "[Gull \"Anna\"]\n\nG1 GdSr\n\n[Gull \"Anna\"]\n\nG1 GdSr\n"),
    ])
}

#[test]
fn standings_have_points_of_a_league() {
    let folder = league();
    assert_snapshot!(stats(folder.path(), &["--points", "2,1,0", "."]), @r#"
    Matches, the files of each in order of date, round and name
      one: Anna 3, Ben 0 after 2 games; Anna wins
      two: Ben 2, Cleo 0 after 2 games; Ben wins
      three: Anna 1, Cleo 1 after 2 games; drawn
      2 games have no [Match "…"] tag and are not counted: 4.hirth

    Standings
      player  league points  matches won  points  matches  lost  drawn  games
      Anna                3            1       4        2     0      1      4
      Ben                 2            1       2        2     1      0      4
      Cleo                1            0       1        2     1      1      4
    "#);
    assert_snapshot!(stats(folder.path(), &["--points", "2,1,0", "--format", "csv", "--rows", "players", "."]), @"
    player,league_points,won,points,matches,lost,drawn,undecided,games
    Anna,3,1,4,2,0,1,0,4
    Ben,2,1,2,2,1,0,0,4
    Cleo,1,0,1,2,1,1,0,4
    ");
    let numbers = stats(folder.path(), &["--standings", "--format", "csv", "--rows", "numbers", "."]);
    assert_eq!(numbers, stats(folder.path(), &["--format", "csv", "."]));
    let counted = document(folder.path(), &["--standings", "--points", "3,1,0", "."]);
    let standings = &counted["standings"];
    assert_eq!(standings["players"]["columns"][0]["id"], "league_points");
    let first = &standings["players"]["rows"][0];
    assert_eq!((&first["name"], &first["counts"][0]), (&json!("Anna"), &json!(4)));
    assert_eq!((&standings["matches"][2]["drawn"], &standings["matches"][2]["winner"]), (&json!(true), &Value::Null));
    assert_eq!(standings["games_without_match"], json!(2));
    assert_eq!(standings["files_without_match"], json!(["4.hirth"]));
    let refused = hirth(&folder).args(["stats", "--points", "2,1", "."]).assert().code(2);
    says(&stderr(&refused), &["three whole numbers are expected"]);
}

/// A page has the matches without being asked for them, and a title of its own.
#[test]
fn page_has_the_matches_of_a_season() {
    let folder = league();
    let page = stats(folder.path(), &["--format", "page", "--title", "Winter <3", "."]);
    for part in [
        "<title>Winter &lt;3</title>",
        "<h1>Winter &lt;3</h1>",
        "8 games of HIRÞ, in 4 files.",
        "2 games have no [Match &quot;…&quot;] tag and are not counted: 4.hirth.",
        "Each against each",
        "<bdi>Ben</bdi>\n</th>\n<td>0 : 3</td>\n<td></td>\n<td>2 : 0</td>",
        "<td class=\"words\">drawn</td>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    for (option, value, place) in [
        ("--title", "Winter", "only for a page"),
        ("--games", "x", "only for a page"),
        ("--rows", "matches", "only for `--format csv`"),
    ] {
        let refused = hirth(&folder).args(["stats", option, value, "."]).assert().code(2);
        says(&stderr(&refused), &[&format!("`{option}` is {place}")]);
    }
}

/// A match has a link to its first game on the page that `view` makes of the same files.
#[test]
fn matches_link_to_their_games() {
    let game = |name: &str, gull: &str, silfr: &str| {
        format!("[Match \"{name}\"]\n[Gull \"{gull}\"]\n[Silfr \"{silfr}\"]\n\nG1 GdSr\n\n")
    };
    let folder = folder(&[
        ("a.hirth", &format!("[Date \"2026-02-01\"]\n{}{}", game("late", "Anna", "Ben"), game("one", "Anna", "Cleo"))),
        ("b.hirth", &format!("{}[Date \"2026-01-01\"]\n{}", game("two", "Ben", "Cleo"), game("late", "Ben", "Anna"))),
    ]);
    let page = stats(folder.path(), &["--format", "page", "--games", "my games.html", "."]);
    let shelf = stdout(&hirth(&folder).args(["view", ".", "-o", "-"]).assert());
    let (_, games, _) = crate::scene::page::lines(&shelf);
    let games = games.as_array().expect("games");
    for (name, number) in [("late", 4), ("one", 2), ("two", 3)] {
        let link = format!("<a href=\"my games.html#g{number}\"><bdi>{name}</bdi>");
        assert!(page.contains(&link), "{link}: {page}");
        let game = games.iter().find(|game| game["number"] == json!(number)).expect("the game of the link");
        assert_eq!(game["series"], json!(name));
    }
}

/// The page has as many rows as are asked for.
#[test]
fn page_has_as_many_rows_as_asked_for() {
    let page = |top: &str| stats(root(), &["--format", "page", "--top", top, "fixtures/hirth"]);
    assert!(page("2").contains("<caption>The first 2 of "));
    assert!(!page("2").contains("<caption>The first 20 of "));
    assert!(!page("1000").contains("<caption>The first "));
}

#[test]
fn tables_have_a_row_for_each_count() {
    let counted = counts(&document(root(), &PLACES));
    let csv = stats(root(), &[&["--format", "csv"], &PLACES[..]].concat());
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("game,table,row,column,count"));
    assert_eq!(lines.count(), counted.len());
    assert!(csv.contains("\nhirth,held,m,gull,13\n"), "{csv}");
    assert!(csv.contains("\nhirth,all,,games,9\n"), "{csv}");
    let tsv = stats(root(), &[&["--format", "tsv"], &PLACES[..]].concat());
    assert!(tsv.starts_with("game\ttable\trow\tcolumn\tcount\n"), "{tsv}");
    let excel = ["--format", "csv", "--delimiter", ";", "--bom"];
    let excel = stats(root(), &[&excel, &PLACES[..]].concat());
    assert!(excel.starts_with("\u{FEFF}game;table;row;"), "{excel}");
}

#[test]
fn page_needs_nothing_but_itself() {
    let folder = folder(&[]);
    let page = folder.path().join("stats.html");
    let counted = stats(root(), &[&["--standings", "-o", page.to_str().expect("UTF-8")], &PLACES[..]].concat());
    assert_eq!(counted, "");
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
    let plots = page.matches("class=\"plot\"").count();
    assert!(plots > 8, "{plots} plots");
    for section in page.split("<section").filter(|section| section.contains("class=\"plot\"")) {
        assert_eq!(section.matches("<details>").count(), 1, "it folds its table: {section}");
        assert!(section.contains("class=\"finding\""), "it opens with its finding: {section}");
    }
    assert_eq!(page.matches("role=\"img\"").count(), plots, "each has its words");
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
        let counted = stats(folder.path(), &["--format", format, "."]);
        let is_shown = counted.contains(['\u{202e}', '\u{1b}']);
        assert!(format == "csv" || format == "json" || !is_shown, "{counted}");
    }
    let counted = stats(folder.path(), &["."]);
    assert!(counted.lines().all(|line| line.chars().count() < 160), "{counted}");
}

#[test]
fn stats_counts_the_rest_of_unreadable_files() {
    let folder = folder(&[("a.hirth", "G1 He1He2He GdSr\n")]);
    let assert = hirth(&folder).args(["stats", "a.hirth", "nowhere.hirth"]).assert().code(2);
    says(&stderr(&assert), &["nowhere.hirth"]);
    says(&stdout(&assert), &["1 game in 2 files, of which 1 could not be read\n"]);
    let assert = hirth(&folder).args(["stats", "-o", "a.hirth", "a.hirth"]).assert().code(2);
    says(&stderr(&assert), &["would replace it"]);
}

/// The commonest rows stay, and what is left out of a table is in its totals.
#[test]
fn tables_of_many_names_keep_their_totals() {
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

#[test]
fn tafl_games_are_counted() {
    let counts = counts(&document(root(), &["fixtures/tafl/games"]));
    let counted = |table: &str, row: &str, column: &str| count(&counts, "tafl", table, row, column);
    assert_eq!(counted("", "", "games"), 7);
    assert_eq!(counted("results", "escape of the king", "defenders"), 2);
    assert_eq!(counted("results", "repetition", "defenders"), 1);
    assert_eq!((counted("players", "Eoin", "won"), counted("players", "Eoin", "won_as_defenders")), (1, 1));
    assert_eq!((counted("players", "Mòr", "lost"), counted("players", "Mòr", "points")), (1, 0));
    assert_eq!(counted("variants", "Ard Ri", "games"), 4);
    assert_eq!(counted("captures", "Defenders", "taken"), 6);
    assert_eq!(counted("openings", "d1-d3", "games"), 3);
}

/// Each move has a square, and so has each capture: of a variant, since squares of several boards have the same names.
#[test]
fn tafl_squares_are_counted_as_their_moves() {
    let records = generated(&["--game", "brandubh", "--games", "9", "--seed", "4"]);
    let folder = folder(&[("games.tafl", &records.join("\n\n"))]);
    let counts = counts(&document(folder.path(), &["games.tafl"]));
    let sum = |table: &str, column: &str| -> u64 {
        let of = counts.iter().filter(|([_, name, row, counted], _)| {
            assert!(name != table || row.starts_with("Brandubh "), "{row}");
            name == table && counted == column
        });
        of.map(|(_, count)| count).sum()
    };
    for (column, side) in [("attackers", "Attackers"), ("defenders", "Defenders")] {
        let moves = count(&counts, "tafl", "captures", side, "moves");
        assert_eq!(sum("visited", column), moves, "{side}");
        let taken = count(&counts, "tafl", "captures", side, "taken");
        assert_eq!(sum("taken_on", column), taken, "{side}");
    }
}

/// Of three score sheets, which say all that is counted here.
#[test]
fn herrlof_score_sheets_are_counted() {
    let path = "fixtures/herrlof/games/two-score-sheet.herrlof";
    let counts = counts(&document(root(), &[path]));
    let counted = |table: &str, row: &str, column: &str| count(&counts, "herrlof", table, row, column);
    let text = fs::read_to_string(root().join(path)).expect("it");
    let tallies = text.lines().filter(|line| line.starts_with('T')).count() as u64;
    assert_eq!(counted("predictions", "Anna", "rounds"), tallies);
    assert_eq!(counted("rounds", &tallies.to_string(), "games"), 1);
    let points = counted("predictions", "Anna", "points");
    assert_eq!(counted("players", "Anna", "points"), points, "the points of all rounds");
    assert!(text.contains(&format!("={points} ")), "{points}");
}

/// Each game counts once for each who played it, as it counts in the sums: that nobody wins is no draw.
#[test]
fn herrlof_games_without_a_winner_are_not_draws() {
    let rounds: Vec<String> = (1..=10).map(|round| format!("T{round} A?/7 B5/8\n")).collect();
    let text = format!("[A \"Anna\"]\n[B \"Ben\"]\n\n{}", rounds.concat());
    let folder = folder(&[("a.herrlof", &text)]);
    let counts = counts(&document(folder.path(), &["a.herrlof"]));
    let counted = |table: &str, row: &str, column: &str| count(&counts, "herrlof", table, row, column);
    assert_eq!(counted("results", "the score", "nobody"), 1);
    for player in ["Anna", "Ben"] {
        assert_eq!(counted("players", player, "nobody"), 1);
        assert_eq!(counted("players", player, "drawn"), 0);
    }
    let page = stats(folder.path(), &["--format", "page", "a.herrlof"]);
    assert_eq!(
        findings(&page, "lead"),
        ["Nobody wins the only game, which ends by the score. All 10 predictions are off by +3 tricks."]
    );
    // Who won nothing has a look and a name too.
    fs::write(folder.path().join("b.herrlof"), text.replace("A?/7 B5/8", "A8/8 B5/7")).expect("a file");
    let page = stats(folder.path(), &["--format", "page", "."]);
    assert!(page.contains("class=\"mark nobody\""), "{page}");
    assert!(page.contains("</svg>nobody wins: 1</li>"), "{page}");
}

/// The sentences of a page: its findings, or those of the whole (`lead`).
fn findings(page: &str, class: &str) -> Vec<String> {
    let start = format!("<p class=\"{class}\">");
    let sentences = page.split(&start).skip(1).filter_map(|rest| rest.split_once("</p>"));
    let text = |markup: &str| -> String {
        let parts = markup.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
        parts.collect::<String>().replace('\u{a0}', " ")
    };
    sentences.map(|(sentence, _)| text(sentence)).collect()
}

/// The sentences of the page about some records.
fn findings_of(name: &str, text: &str, class: &str) -> Vec<String> {
    let folder = folder(&[(name, text)]);
    findings(&stats(folder.path(), &["--format", "page", name]), class)
}

/// A game without turns that ends so: `Gull 2`.
fn forfeit(result: &str) -> String {
    format!("[Gull \"Anna\"]\n[Silfr \"Ben\"]\n[Result \"{result}, forfeit\"]\n\n")
}

/// What a page finds is true where there is nothing, one, ties, or nothing but the same.
#[test]
fn findings_are_true_of_any_collection() {
    assert_eq!(findings_of("a.hirth", "Nothing.\n", "lead"), [""; 0]);
    let lead = |results: &[&str]| {
        let text: String = results.iter().map(|it| forfeit(it)).collect();
        findings_of("a.hirth", &text, "lead").join(" ")
    };
    assert_eq!(lead(&["Gull 2"]), "Gull wins the only game, by forfeit.");
    assert_eq!(lead(&["Gull 2", "Gull 1"]), "Gull wins 2 of 2 games.");
    assert_eq!(lead(&["Gull 2", "Silfr 1"]), "Gull wins 1 of 2 games, Silfr 1.");
    assert_eq!(lead(&["Silfr 2", "Silfr 1", "Gull 1"]), "Silfr wins 2 of 3 games, Gull 1.");
    let all = |results: &[&str]| {
        let text: String = results.iter().map(|it| forfeit(it)).collect();
        findings_of("a.hirth", &text, "finding")
    };
    let points = |results: &[&str]| all(results).into_iter().find(|it| it.contains("point")).expect("points");
    assert_eq!(points(&["Gull 2"]), "The only win counts 2 points.");
    assert_eq!(points(&["Gull 1", "Silfr 1"]), "Both wins count 1 point.");
    assert_eq!(points(&["Gull 3", "Silfr 3", "Gull 3"]), "All 3 wins count 3 points.");
    assert_eq!(points(&["Gull 3", "Silfr 2"]), "2 wins count 2 or 3 points; the median is 2.5.");
    assert_eq!(points(&["Gull 3", "Silfr 9", "Gull 9"]), "3 wins count 3 to 9 points, most often 9 (2 of 3).");
    let tafl = |moves: &[&str]| {
        let games = moves.iter().map(|first| format!("[Variant \"Brandubh\"]\n\n1. {first}\n\n"));
        let found = findings_of("a.tafl", &games.collect::<String>(), "finding");
        found.into_iter().find(|it| it.contains("open")).expect("openings")
    };
    assert_eq!(tafl(&["d1-c1"]), "The only game opens with d1-c1.");
    assert_eq!(tafl(&["d1-c1", "d1-c1"]), "Both games open with d1-c1.");
    assert_eq!(tafl(&["d1-c1", "d1-b1"]), "Of 2 games, 1 each opens with d1-b1 and d1-c1.");
    assert_eq!(tafl(&["d1-c1", "d1-b1", "d1-c1"]), "Of 3 games, 2 open with d1-c1.");
    assert_eq!(tafl(&["d1-c1", "d1-b1", "d1-e1", "d1-f1"]), "No two of the 4 games open with the same first move.");
}

/// Points are numbers, and no spaces of the board: columns in order of value, with gaps.
#[test]
fn points_are_an_axis_whatever_they_are() {
    for points in [&[1, 2, 2, 4][..], &[3, 9, 9], &[2, 8, 8, 5, 5]] {
        let text: String = points.iter().map(|it| forfeit(&format!("Gull {it}"))).collect();
        let folder = folder(&[("a.hirth", &text)]);
        let page = stats(folder.path(), &["--format", "page", "a.hirth"]);
        let (_, section) = page.split_once("id=\"hirth-worth\"").expect("the points");
        let (section, _) = section.split_once("</section>").expect("its end");
        let (drawn, table) = section.split_once("<details>").expect("a table");
        let names = |text: &str, before: &str, after: &str| -> Vec<u64> {
            let names = text.split(before).skip(1).filter_map(|rest| rest.split_once(after));
            names.map(|(name, _)| name.parse().expect("a number")).collect()
        };
        let (least, most) = (*points.iter().min().expect("some"), *points.iter().max().expect("some"));
        let range: Vec<u64> = (least..=most).collect();
        let ticks = drawn.split("<text class=\"tick\"").skip(1).filter_map(|rest| rest.split_once("</text>"));
        let ticks: Vec<u64> = ticks.filter_map(|(tick, _)| tick.split_once('>')?.1.parse().ok()).collect();
        assert_eq!(names(table, "<bdi>", "</bdi>"), range, "{table}");
        assert_eq!(ticks, range, "{drawn}");
    }
}

/// The number of bars that are equally long is beside the name of the axis, and at no bar.
#[test]
fn equal_bars_have_their_number_once() {
    let bars = |games: &[(&str, &str)]| {
        let game = |(silfr, result): &(&str, &str)| {
            format!("[Gull \"Anna\"]\n[Silfr \"{silfr}\"]\n[Result \"{result}, forfeit\"]\n\n")
        };
        let folder = folder(&[("a.hirth", &games.iter().map(game).collect::<String>())]);
        let page = stats(folder.path(), &["--format", "page", "a.hirth"]);
        let (_, section) = page.split_once("id=\"hirth-players\"").expect("the players");
        let (plot, _) = section.split_once("</section>").expect("its end");
        (plot.contains("games, by player (2 each)"), plot.matches("class=\"value\"").count())
    };
    assert_eq!(bars(&[("Ben", "Gull 2"), ("Ben", "Silfr 1")]), (true, 0));
    assert_eq!(bars(&[("Ben", "Gull 2"), ("Cleo", "Silfr 1")]), (false, 3));
}

/// Where each has one, there is nothing to draw: words say so.
#[test]
fn bars_of_one_are_words() {
    let games = ["d1-c1", "d1-b1", "d1-e1", "d1-f1"].map(|first| format!("[Variant \"Brandubh\"]\n\n1. {first}\n\n"));
    let folder = folder(&[("a.tafl", &games.concat())]);
    let page = stats(folder.path(), &["--format", "page", "a.tafl"]);
    let (_, section) = page.split_once("id=\"tafl-openings\"").expect("the openings");
    let (section, _) = section.split_once("</section>").expect("its end");
    assert!(!section.contains("<svg") && section.contains("<details>"), "{section}");
}
