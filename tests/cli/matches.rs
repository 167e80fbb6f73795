//! Matches with games in several files: counted as if all games were in one file, in order.

use std::{collections::BTreeSet, fs, path::Path};

use assert_cmd::{Command, cargo::cargo_bin};
use fastrand::Rng;
use hirth::{
    game::{MatchGame, match_scores},
    games::GameKind,
    report::Tag,
};
use insta::assert_snapshot;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    program::{folder, hirth, says, stdout},
    properties::cases,
    scene::page::lines,
};

const FOLDER: &str = "fixtures/hirth/over-files";

/// What the program prints, and its exit status.
fn run(folder: &Path, args: &[&str]) -> (String, i32) {
    let assert = Command::new(cargo_bin!("hirth")).current_dir(folder).env_clear().args(args).assert();
    let output = assert.get_output();
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    (text, output.status.code().expect("it ends by itself"))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn document(folder: &Path, args: &[&str]) -> Value {
    let args = [&["check", "--format", "json"], args].concat();
    serde_json::from_str(&run(folder, &args).0).expect("one JSON document")
}

#[test]
fn matches_over_files_are_reported_after_all_files() {
    let (text, code) = run(root(), &["check", FOLDER]);
    assert_eq!(code, 1);
    assert_snapshot!(text);
}

/// Three games of a match, the files named against their order, with these dates.
fn three_games(dates: [&str; 3]) -> TempDir {
    let folder = TempDir::new().expect("a temporary folder");
    for (number, date) in dates.iter().enumerate() {
        let names = if number % 2 == 0 { ["Anna", "Björn"] } else { ["Björn", "Anna"] };
        let text = format!(
            "[Match \"Jól\"]\n[Date \"{date}\"]\n[Round \"{}\"]\n[Gull \"{}\"]\n[Silfr \"{}\"]\n\nG1 He1He2He GdSr\n",
            number + 1,
            names[0],
            names[1],
        );
        let name = format!("{}.hirth", ["c", "b", "a"][number]);
        fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

#[test]
fn files_are_in_order_of_dates_or_rounds() {
    for dates in [["2026-01-12", "Jan 13, 2026", "14 January 2026"], ["2026-01-14", "13/01/2026", "2026-01-12"]] {
        let folder = three_games(dates);
        let report = document(folder.path(), &["."]);
        let files = report["matches"][0]["files"].as_array().expect("files");
        let paths: Vec<&str> = files.iter().filter_map(|file| file["path"].as_str()).collect();
        assert_eq!(paths, ["c.hirth", "b.hirth", "a.hirth"], "{report:#}");
        assert!(!report.to_string().contains("match-seats"), "{report:#}");
    }
}

/// A match without rounds may have `-` or `?` as its round.
#[test]
fn dates_count_before_rounds_and_rounds_before_names() {
    for (tags, expected) in [
        ([("2026-01-13", "1"), ("2026-01-12", "2"), ("2026-01-14", "3")], ["b", "a", "c"]),
        ([("", "2"), ("2026-01-12", "10"), ("2026-01-11", "1")], ["c", "a", "b"]),
        ([("", "2"), ("", "?"), ("", "1")], ["c", "a", "b"]),
        ([("", "?"), ("", "-"), ("", "???")], ["a", "b", "c"]),
    ] {
        let folder = TempDir::new().expect("a folder");
        for (name, (date, round)) in ["a", "b", "c"].into_iter().zip(tags) {
            let text = format!("[Match \"Jól\"]\n[Date \"{date}\"]\n[Round \"{round}\"]\n\nG1 GdSr\n");
            fs::write(folder.path().join(format!("{name}.hirth")), text).expect("a file");
        }
        let report = document(folder.path(), &["."]);
        let files = report["matches"][0]["files"].as_array().expect("files");
        let paths: Vec<&str> = files.iter().filter_map(|file| file["path"].as_str()).collect();
        assert_eq!(paths, expected.map(|name| format!("{name}.hirth")), "{tags:?}");
    }
}

/// A folder with a game in each file, named `a.hirth`, `b.hirth` and so on, between these players.
fn games_of(players: &[[&str; 2]]) -> TempDir {
    let folder = TempDir::new().expect("a temporary folder");
    for (file, [gull, silfr]) in ('a'..).zip(players) {
        let text = format!("[Gull \"{gull}\"]\n[Silfr \"{silfr}\"]\n\nG1 He1He2He GdSr\n");
        fs::write(folder.path().join(format!("{file}.hirth")), text).expect("a file");
    }
    folder
}

#[test]
fn similar_names_in_other_files_are_findings() {
    let folder = games_of(&[["Anna", "Björn"], ["Anna", "Bjorn"]]);
    let report = document(folder.path(), &["."]);
    assert_eq!(report["files"][0]["games"][0]["findings"], json!([]));
    // Only all files show which name is the rare one.
    assert_eq!(report["files"][1]["games"][0]["findings"], json!([]));
    let found = &report["findings"];
    assert_eq!((&found[0]["path"], &found[0]["index"]), (&json!("b.hirth"), &json!(1)));
    assert_eq!(found[0]["code"], "similar-name", "{report:#}");
    assert_eq!(found[0]["severity"], "warning");
    let message = "`Bjorn` may be the player `Björn` of a.hirth, misspelt";
    assert_eq!(found[0]["message"], message);
    assert_eq!((&found[0]["line"], &found[0]["column"]), (&json!(2), &json!(9)));
    assert_eq!(report["summary"]["warnings"], 1);
    // It counts like any other warning.
    for (args, code) in [(&["--deny", "warnings"][..], 1), (&["--deny", "warnings", "--allow", "similar-name"], 0)] {
        let (text, exit) = run(folder.path(), &[&["check", "."], args].concat());
        assert_eq!(exit, code, "{text}");
    }
}

#[test]
fn names_are_similar_by_a_slip_alone() {
    let similar = [
        ("Björn", "björn"),
        ("Sigurður", "Sigurdur"),
        ("Anna Jónsdóttir", "Anna Jónsdottir"),
        ("Magnus Karlsson", "Magnus Karslson"),
        ("Magnus Karlsson", "Magnus Karlson"),
        ("Sigridur", "Sigrdiur"),
    ];
    let different = [
        ("Anna", "Hanna"),
        ("Karin", "Karen"),
        ("Christina", "Christine"),
        ("Daniel", "Daniela"),
        ("Anna Berg", "Hanna Berg"),
        ("Anna", "Anna Berg"),
        ("Player 1", "Player 2"),
    ];
    for (pairs, expected) in [(&similar[..], 1), (&different, 0)] {
        for (one, other) in pairs {
            let folder = games_of(&[["Zoe", one], ["Zoe", other]]);
            let (text, _) = run(folder.path(), &["check", "--format", "concise", "."]);
            assert_eq!(text.matches("similar-name").count(), expected, "{one}, {other}: {text}");
        }
    }
}

#[test]
fn similar_names_in_a_match_are_found_once() {
    let folder = TempDir::new().expect("a temporary folder");
    for (file, seats) in [("a", ["Anna", "Björn"]), ("b", ["Bjorn", "Anna"]), ("c", ["Anna", "Bjorn"])] {
        let [gull, silfr] = seats;
        let tags = format!("[Match \"M\"]\n[Gull \"{gull}\"]\n[Silfr \"{silfr}\"]\n\n");
        let path = folder.path().join(format!("{file}.hirth"));
        fs::write(path, tags + "G1 KeHeiHei /\n").expect("a file");
    }
    let (text, _) = run(folder.path(), &["check", "--format", "concise", "."]);
    let found: Vec<_> = text.lines().filter(|line| line.contains("similar-name")).collect();
    assert!(
        matches!(found[..], [one] if one.contains("a.hirth:3:9") && one.contains("may be the player `Bjorn`")),
        "{found:?}"
    );
}

/// Records of games that Gull wins by a refusal, each with these tags of its own and the names of Gull and Silfr.
fn refusals(tags: &str, players: &[[&str; 2]]) -> Vec<String> {
    let game = |[gull, silfr]: &[&str; 2]| format!("{tags}[Gull \"{gull}\"]\n[Silfr \"{silfr}\"]\n\nG1 GdSr\n");
    players.iter().map(game).collect()
}

/// The same in a file, and in a file each.
fn in_one_and_in_many(games: &[String]) -> [TempDir; 2] {
    let many: Vec<(String, &String)> =
        games.iter().enumerate().map(|(at, game)| (format!("{at}.hirth"), game)).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|(name, game)| (name.as_str(), game.as_str())).collect();
    [folder(&[("a.hirth", &games.join("\n"))]), folder(&many)]
}

/// What is found in a folder, a line each.
fn found(folder: &Path, args: &[&str]) -> Vec<String> {
    let (text, _) = run(folder, &[&["check", "--format", "concise", "."], args].concat());
    text.lines().map(str::to_owned).collect()
}

#[test]
fn matches_of_a_number_of_games_end_after_it() {
    let (one, other) = (["Anna", "Ben"], ["Ben", "Anna"]);
    let tag = "[Match \"M\"]\n[MatchGames \"3\"]\n";
    let configurations = folder(&[("2.toml", "match-games = 2\n"), ("3.toml", "match-games = 3\n")]);
    let [two, three] = ["2.toml", "3.toml"].map(|name| configurations.path().join(name).display().to_string());
    let plain = "[Match \"M\"]\n";
    for (tags, args) in [(tag, &[][..]), (plain, &["--match-games", "3"]), (plain, &["--config", &three])] {
        for (games, score, end, late) in [
            (&[one, other][..], "Anna 1, Ben 1 after 2 games", "; not decided", 0),
            (&[one, other, one], "Anna 2, Ben 1 after 3 games", "; Anna wins", 0),
            (&[one, other, one, other], "Anna 2, Ben 1 after 4 games", "; Anna wins", 1),
        ] {
            for folder in in_one_and_in_many(&refusals(tags, games)) {
                let (said, _) = run(folder.path(), &[&["stats", "--standings", "."], args].concat());
                assert!(said.contains(&format!("M: {score}")) && said.contains(end), "{said}");
                let found = found(folder.path(), args);
                let over = "The match ended before this game, after 3 games";
                assert_eq!(found.iter().filter(|line| line.contains(over)).count(), late, "{found:?}");
                assert_eq!(found.len(), late, "{found:?}");
            }
        }
        // With as many points for both it is drawn.
        let games = refusals(&tags.replace('3', "2"), &[one, other]);
        let args: Vec<&str> = args
            .iter()
            .map(|&arg| match arg {
                "3" => "2",
                path if path == three => &two,
                other => other,
            })
            .collect();
        for folder in in_one_and_in_many(&games) {
            let (said, code) = run(folder.path(), &[&["check", "."], &args[..]].concat());
            assert!(said.contains("Anna 1, Ben 1 after 2 games; the match is drawn") && code == 0, "{said}");
        }
    }
    // A tag of one game is enough, and counts before the option.
    let mut games = refusals("[Match \"M\"]\n", &[one, other]);
    games[1] = format!("[MatchGames \"2 games\"]\n{}", games[1]);
    for folder in in_one_and_in_many(&games) {
        let (said, _) = run(folder.path(), &["check", "--match-games", "7", "."]);
        assert!(said.contains("the match is drawn"), "{said}");
    }
    for wrong in ["0", "many", "3 of 5"] {
        let games = refusals(&format!("[Match \"M\"]\n[MatchGames \"{wrong}\"]\n"), &[one]);
        let [folder, _] = in_one_and_in_many(&games);
        let found = found(folder.path(), &[]);
        assert!(matches!(&found[..], [one] if one.contains("a.hirth:2:14: warning[match-games]")), "{found:?}");
    }
}

/// The game that is out of order is judged by all games of the match.
#[test]
fn one_game_with_swapped_names_is_the_one_found() {
    let (one, other) = (["Anna", "Ben"], ["Ben", "Anna"]);
    for (wrong, games) in [
        (0, &[other, other, one][..]),
        (1, &[one, one, one]),
        (2, &[one, other, other]),
        (0, &[other, other, one, other]),
        (3, &[one, other, one, one]),
    ] {
        for (folder, is_one) in in_one_and_in_many(&refusals("[Match \"M\"]\n", games)).iter().zip([true, false]) {
            let found = found(folder.path(), &[]);
            let [line] = &found[..] else { panic!("one finding for both seats: {found:?}") };
            let place = match is_one {
                true => format!("a.hirth:{}:", 6 * wrong + 2),
                false => format!("{wrong}.hirth:2:"),
            };
            assert!(line.starts_with(&place) && line.contains("match-seats"), "{wrong}: {found:?}");
            // The page and the data of a file have it at the same game.
            if is_one {
                let (page, _) = run(folder.path(), &["view", "a.hirth", "-o", "-"]);
                let (_, all, _) = lines(&page);
                let all = all.as_array().expect("games").iter();
                let has_error: Vec<bool> = all.map(|game| game["valid"] == json!(false)).collect();
                let expected: Vec<bool> = (0..games.len()).map(|game| game == wrong).collect();
                assert_eq!(has_error, expected, "{page}");
            }
        }
    }
}

#[test]
fn names_are_compared_without_spaces_and_composed() {
    let composed = "Bj\u{f6}rn";
    let decomposed = "Bjo\u{308}rn";
    let [winter, again] = ["[Match \"J\u{f3}l\"]\n", "[Match \" Jo\u{301}l\"]\n"];
    let mut games = refusals(winter, &[["Cleo", composed]]);
    games.extend(refusals(again, &[[decomposed, "Cleo "]]));
    for folder in in_one_and_in_many(&games) {
        assert_eq!(found(folder.path(), &[]), Vec::<String>::new());
        let (said, _) = run(folder.path(), &["stats", "--standings", "."]);
        assert!(said.contains("J\u{f3}l: Cleo 1, Bj\u{f6}rn 1 after 2 games"), "{said}");
        let (said, _) = run(folder.path(), &["stats", "."]);
        assert_eq!(said.matches("Cleo").count(), 1, "{said}");
    }
}

/// Of two ways to write a name the rare one is reported, wherever it is, and nothing else follows from it.
#[test]
fn the_majority_spells_a_name() {
    for rare in 0..5 {
        let name = |at: usize| if at == rare { "eva" } else { "Eva" };
        let games: Vec<[&str; 2]> =
            (0..5).map(|at| if at % 2 == 0 { [name(at), "Finn"] } else { ["Finn", name(at)] }).collect();
        let tags = "[Match \"Winter\"]\n[MatchGames \"5\"]\n";
        for folder in in_one_and_in_many(&refusals(tags, &games)) {
            let found = found(folder.path(), &[]);
            assert!(matches!(&found[..], [one] if one.contains("similar-name") && one.contains("`eva`")), "{found:?}");
            let (said, _) = run(folder.path(), &["stats", "--standings", "."]);
            assert!(said.contains("Winter: Eva 3, Finn 2 after 5 games") && said.contains("; Eva wins"), "{said}");
        }
        // The same without a match, and of the name of a match.
        let [_, folder] = in_one_and_in_many(&refusals("", &games));
        let found = self::found(folder.path(), &[]);
        assert!(
            matches!(&found[..], [one] if one.starts_with(&format!("{rare}.hirth:")) && one.contains("`eva` may be")),
            "{found:?}"
        );
        let mut games = refusals(
            "[Match \"Winter\"]\n[MatchGames \"9\"]\n",
            &games.iter().map(|_| ["Eva", "Finn"]).collect::<Vec<_>>(),
        );
        games[rare] = games[rare].replace("Winter", "winter");
        let [_, folder] = in_one_and_in_many(&games);
        let found = self::found(folder.path(), &[]);
        let is_of_match = |line: &&String| line.contains("`winter` may be the match `Winter`");
        assert_eq!(found.iter().filter(is_of_match).count(), 1, "{found:?}");
    }
}

/// A bye needs one name, or none where the match is named.
#[test]
fn ends_off_the_board_count_as_the_tags_say() {
    for (tags, score) in [
        ("[Gull \"Anna\"]\n[Result \"bye\"]\n", "Anna 0, the player who began with Silfr 0"),
        ("[Gull \"Anna\"]\n[Result \"2, bye\"]\n", "Anna 2, the player who began with Silfr 0"),
        ("[Result \"Silfr 2, no-show\"]\n", "the player who began with Gull 0, the player who began with Silfr 2"),
        ("[Gull \"Anna\"]\n[Silfr \"Ben\"]\n[Result \"Anna 3, forfeit\"]\n", "Anna 3, Ben 0"),
        ("[Gull \"Anna\"]\n[Silfr \"Ben\"]\n[Result \"Ben 1, time\"]\n\nG1 KeHeiHei /\n", "Anna 0, Ben 1"),
        ("[Gull \"Anna\"]\n[Silfr \"Ben\"]\n[Result \"Draw agreed\"]\n\nG1 KeHeiHei /\n", "Anna 0, Ben 0"),
    ] {
        let folder = folder(&[("a.hirth", &format!("[Match \"M\"]\n{tags}"))]);
        let (said, code) = run(folder.path(), &["check", "."]);
        assert_eq!(code, 0, "{said}");
        let (said, _) = run(folder.path(), &["stats", "--standings", "."]);
        assert!(said.contains(&format!("M: {score} after 1 game")), "{said}");
    }
    // Whoever wins for no known points has none, and the standings say it.
    let text = "[Match \"M\"]\n[Gull \"Anna\"]\n[Silfr \"Ben\"]\n[Result \"Ben resigns\"]\n\nG1 KeHeiHei /\n";
    let folder = folder(&[("a.hirth", text)]);
    let (said, _) = run(folder.path(), &["stats", "--standings", "."]);
    assert!(said.contains("; 1 game won for points that no tag says"), "{said}");
    // Then nobody knows who has more points after a number of games.
    let (said, _) = run(folder.path(), &["stats", "--standings", "--match-games", "1", "."]);
    assert!(said.contains("; not decided"), "{said}");
    // No game follows where nobody comes.
    for end in ["no-show", "bye"] {
        let text = format!("[Match \"M\"]\n[Gull \"Anna\"]\n[Silfr \"Ben\"]\n[Result \"Anna 2, {end}\"]\n");
        let folder = super::program::folder(&[("a.hirth", &text)]);
        let (said, _) = run(folder.path(), &["stats", "--standings", "--match-games", "3", "."]);
        assert!(said.contains("Anna 2, Ben 0 after 1 game; Anna wins"), "{said}");
    }
}

#[test]
fn other_names_and_opponents_are_other_players() {
    for second in ["Björn", "Hanna", "Karl"] {
        let folder = games_of(&[["Anna", "Björn"], ["Anna", second]]);
        let (text, code) = run(folder.path(), &["check", "--deny", "warnings", "."]);
        assert_eq!(code, 0, "{second}: {text}");
    }
    let folder = games_of(&[["Björn", "Bjorn"], ["Anna", "Bjorn"]]);
    let (text, code) = run(folder.path(), &["check", "--deny", "warnings", "."]);
    assert_eq!(code, 0, "{text}");
}

#[test]
fn matches_in_one_file_are_not_over_files() {
    let second = format!("{FOLDER}/second.hirth");
    let report = document(root(), &[&second]);
    assert_eq!(report["matches"], json!([]));
    let two = document(root(), &[&second, &format!("{FOLDER}/another-match.hirth")]);
    assert_eq!(two["matches"], json!([]));
}

#[test]
fn copies_of_games_are_not_in_a_match() {
    let folder = TempDir::new().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("it");
    for name in ["first", "second", "a-last-one"] {
        let text = fs::read_to_string(root().join(FOLDER).join(format!("{name}.hirth")));
        write(&format!("{name}.hirth"), &text.expect("the fixture"));
    }
    // A copy is no other game of the match.
    let turns = "G1 KeHeiHei /\nS1 He7He8He /\nG2 Hi /\nS2 H8 /\nG3 H2 /\nS3 H7 /\n";
    let game = format!("[Match \"V\"]\n[Gull \"A\"]\n{turns}");
    write("v.hirth", &game);
    write("v-copy.hirth", &game);
    let report = document(folder.path(), &["."]);
    let names = |report: &Value| -> Vec<String> {
        let all = report["matches"].as_array().expect("matches").iter();
        all.map(|one| one["name"].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(names(&report), ["Jól"]);
    let (text, code) = run(folder.path(), &["check", "-q", "first.hirth", "second.hirth"]);
    assert_eq!((text.as_str(), code), ("", 0));
}

/// The standings count a copy once, as the check does, and say so.
#[test]
fn copies_of_games_count_once_in_standings() {
    let folder = TempDir::new().expect("a folder");
    let long = "G1 KeHeiHei /\nS1 He7He8He /\nG2 L01HeiKhhh03 /\nS2 Ke6KeHi /\nG3 KeKe5 /\nS3 H74Ke /\nG4 GdSr\n";
    let game = |gull: &str, silfr: &str, turns: &str| {
        format!("[Match \"V\"]\n[Gull \"{gull}\"]\n[Silfr \"{silfr}\"]\n\n{turns}\n")
    };
    let (first, second) = (game("Anna", "Ben", long), game("Ben", "Anna", "G1 GdSr\n"));
    for (copies, files) in [
        (0, vec![("a", first.clone() + &second)]),
        (1, vec![("a", first.clone() + &second), ("b", first.clone())]),
        (1, vec![("a", first.clone()), ("b", first.clone() + &second)]),
        (2, vec![("a", first.clone() + &second), ("b", first.clone()), ("c", first.clone())]),
    ] {
        for (name, text) in &files {
            fs::write(folder.path().join(format!("{name}.hirth")), text).expect("it");
        }
        let (said, _) = run(folder.path(), &["stats", "--standings", "."]);
        let says = |number: usize| said.contains(&format!("{number} games are in two files"));
        assert!(said.contains("V: Anna 1, Ben 1 after 2 games"), "{said}");
        let (players, _) = run(folder.path(), &["stats", "--format", "csv", "."]);
        assert!(players.contains("hirth,players,Anna,games,2\n"), "{players}");
        assert_eq!(said.matches("V:").count(), 1, "{said}");
        assert_eq!((said.contains("1 game is in two files"), says(2)), (copies == 1, copies == 2), "{said}");
        let args = ["stats", "--standings", "--format", "json", "."];
        let json: Value = serde_json::from_str(&run(folder.path(), &args).0).expect("JSON");
        assert_eq!(json["copies"], json!(copies), "{json:#}");
    }
}

/// A match of games that Gull wins by a refusal, with these names of Gull and Silfr, and its score by each command.
fn score_of(players: &[[Option<&str>; 2]]) -> (String, usize) {
    let folder = TempDir::new().expect("a folder");
    let (mut text, mut rows) = (String::new(), Vec::new());
    for (number, names) in (1..).zip(players) {
        let tag = |name: &str, value: &str| Tag { name: name.to_owned(), value: value.to_owned() };
        let mut tags = vec![tag("Match", "M")];
        for (title, name) in ["Gull", "Silfr"].into_iter().zip(names) {
            tags.extend(name.map(|name| tag(title, name)));
        }
        for Tag { name, value } in &tags {
            text += &format!("[{name} \"{value}\"]\n");
        }
        text += "\nG1 GdSr\n\n";
        rows.push(MatchGame {
            path: "all.hirth".to_owned(),
            offset: 0,
            index: number,
            tags,
            winner: Some("gull".to_owned()),
            points: 1,
        });
    }
    fs::write(folder.path().join("all.hirth"), &text).expect("a file");
    let report = hirth::check(text.as_str());
    let found = |game: &hirth::report::GameReport| {
        let mut codes = game.findings.iter().map(hirth::finding::Finding::code);
        codes.any(|code| code == "match-seats")
    };
    let [one] = &report.matches[..] else {
        panic!("one match: {text}");
    };
    assert_eq!(report.games.iter().filter(|game| found(game)).count(), one.score.misseated, "{text}");
    let scores = match_scores(GameKind::Hirth.about(), rows);
    assert_eq!(scores[0].score, one.score, "{text}");
    let [first, second] = one.score.players.each_ref().map(|player| format!("{} {}", player.name, player.points));
    let score = format!("{first}, {second}");
    let (said, _) = run(folder.path(), &["stats", "--standings", "."]);
    assert!(said.contains(&format!("M: {score} after")), "{said}");
    (score, one.score.misseated)
}

/// Points go to those whom the tags name, also where the seats were not swapped, and by the seats where they name nobody known.
#[test]
fn points_go_to_the_players_named() {
    let (anna, ben) = (Some("Anna"), Some("Ben"));
    for (players, score, misseated) in [
        (&[[anna, ben], [ben, anna]][..], "Anna 1, Ben 1", 0),
        (&[[anna, ben], [anna, ben]], "Anna 2, Ben 0", 1),
        (&[[anna, ben], [ben, anna], [ben, anna], [anna, ben]], "Anna 2, Ben 2", 2),
        // One name is enough, of the winner or of the other.
        (&[[anna, ben], [anna, None]], "Anna 2, Ben 0", 1),
        (&[[anna, ben], [None, ben]], "Anna 2, Ben 0", 1),
        (&[[anna, None], [anna, None]], "Anna 2, the player who began with Silfr 0", 1),
        // Names that are not known, or none at all.
        (&[[anna, ben], [Some("Dag"), Some("Eva")]], "Anna 1, Ben 1", 1),
        (&[[anna, ben], [None, None]], "Anna 1, Ben 1", 0),
        // A name that is misspelt.
        (&[[anna, Some("Björn")], [Some("Bjorn"), anna]], "Anna 1, Björn 1", 0),
        (&[[Some("Björn"), anna], [Some("Bjorn"), anna]], "Björn 2, Anna 0", 1),
        // Somebody plays both sides.
        (&[[anna, anna], [anna, anna]], "Anna 1, Anna 1", 0),
    ] {
        let scored = score_of(players);
        assert_eq!((scored.0.as_str(), scored.1), (score, misseated), "{players:?}");
    }
}

/// The findings in the games of a match: the game, the code, the message.
fn found_in_games(report: &Value, game_of: impl Fn(&str, u64) -> usize) -> BTreeSet<(usize, String, String)> {
    let mut found = BTreeSet::new();
    let mut add = |path: &Value, game: &Value, finding: &Value| {
        let text = |name: &str| finding[name].as_str().expect("text").to_owned();
        if text("code").starts_with("match-") {
            let game = game_of(path.as_str().expect("it"), game.as_u64().expect("it"));
            found.insert((game, text("code"), text("message")));
        }
    };
    for file in report["files"].as_array().expect("files") {
        for game in file["games"].as_array().expect("games") {
            for finding in game["findings"].as_array().expect("findings") {
                add(&file["path"], &game["index"], finding);
            }
        }
    }
    for over in report["matches"].as_array().expect("matches") {
        for finding in over["findings"].as_array().expect("findings") {
            add(&finding["path"], &finding["index"], finding);
        }
    }
    found
}

/// A game after which somebody has points, with tags that mostly tell how the players swap.
fn random_game(rng: &mut Rng, number: usize) -> String {
    let names = ["Anna", "Björn"];
    let mut text = "[Match \"M\"]\n".to_owned();
    for (seat, title) in ["Gull", "Silfr"].iter().enumerate() {
        let swapped = if rng.u8(..) < 20 { 1 } else { 0 };
        if rng.u8(..) < 150 {
            let name = names[(seat + number + swapped) % 2];
            text += &format!("[{title} \"{name}\"]\n");
        }
    }
    let turns = ["G1 GdSr\n", "G1 He1He2He GdSr\n", "G1 SdGr\n", "G1 GdSa StGr\n", "G1 KeHeiHei /\n"];
    text + turns[rng.usize(..turns.len())]
}

/// Each game is in a file of its own, so that all is reported after the files; their names are in any order.
#[test]
fn matches_over_files_are_the_same_in_one_file() {
    let mut rng = Rng::with_seed(15);
    let mut seen = [0; 2];
    let rounds = cases(40);
    for _ in 0..rounds {
        let folder = TempDir::new().expect("a folder");
        let count = rng.usize(2..9);
        let games: Vec<String> = (0..count).map(|at| random_game(&mut rng, at)).collect();
        fs::write(folder.path().join("all.txt"), games.join("\n")).expect("a file");
        let mut names: Vec<usize> = (0..count).collect();
        rng.shuffle(&mut names);
        let by_round = rng.bool();
        for (at, game) in games.iter().enumerate() {
            let tag = if by_round {
                format!("[Round \"{}\"]", at + 7)
            } else {
                format!("[Date \"2026.{}.{}\"]", 9 + at / 3, 1 + at)
            };
            let path = folder.path().join(format!("{}.hirth", names[at]));
            fs::write(path, format!("{tag}\n{game}")).expect("a file");
        }
        let whole = document(folder.path(), &["all.txt"]);
        let files: Vec<String> = (0..count).map(|name| format!("{name}.hirth")).collect();
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let parts = document(folder.path(), &files);
        let (one, over) = (&whole["files"][0]["matches"][0], &parts["matches"][0]);
        assert_eq!((&one["players"], &one["winner"]), (&over["players"], &over["winner"]), "{games:#?}");
        let place = |path: &str, _| {
            let name = path.strip_suffix(".hirth").expect("a file");
            names.iter().position(|one| one.to_string() == name).expect("a game") + 1
        };
        let in_one = found_in_games(&whole, |_, game| game as usize);
        assert_eq!(found_in_games(&parts, place), in_one, "{games:#?}");
        assert_eq!(whole["summary"]["valid"], parts["summary"]["valid"], "{games:#?}");
        seen[usize::from(!in_one.is_empty())] += 1;
    }
    assert!(seen.iter().all(|count| 8 * count > rounds), "{seen:?}");
}

/// The page of a match over files has the score of the check.
#[test]
fn pages_have_the_score_of_a_match() {
    let folder = TempDir::new().expect("a folder");
    let page = folder.path().join("page.html");
    let page_name = page.to_str().expect("a name");
    let (_, code) = run(root(), &["view", FOLDER, "-o", page_name]);
    assert_eq!(code, 1);
    let page = fs::read_to_string(&page).expect("a page");
    let checked = document(root(), &[FOLDER]);
    let over = &checked["matches"][0];
    let points = |player: usize| over["players"][player]["points"].as_u64().expect("points");
    let end = format!("Jól: Anna {}, Björn {}; Björn has won the match", points(0), points(1));
    let (_, shelf, _) = lines(&page);
    let shelf = shelf.to_string();
    assert!(shelf.contains(&end), "{end}");
    assert!(shelf.contains(">match-over<") && shelf.contains(">match-seats<"));
}

/// Games of another kind are between those of a match.
#[test]
fn matches_go_on_after_games_of_another_kind() {
    let folder = TempDir::new().expect("a folder");
    let game =
        |gull: &str, silfr: &str| format!("[Match \"Jul\"]\n[Gull \"{gull}\"]\n[Silfr \"{silfr}\"]\n\nG1 GdSr\n\n");
    let between = "[Game \"tafl\"]\n[Variant \"brandubh\"]\n\n1. a4-a5 c4-c5\n\n";
    let text = format!("{}{between}{}", game("Anna", "Bo"), game("Bo", "Anna"));
    fs::write(folder.path().join("mixed.txt"), text).expect("a file");
    let (shown, _) = run(folder.path(), &["show", "mixed.txt", "--all"]);
    let (checked, _) = run(folder.path(), &["check", "mixed.txt"]);
    assert!(checked.contains("Anna 1, Bo 1"), "{checked}");
    assert!(shown.contains("Jul: Anna 1, Bo 1"), "{shown}");
}

/// Games that were judged in parts, and by several workers, count as where their files are judged as a whole.
#[test]
fn match_scores_count_rows_as_files() {
    let mut rng = Rng::with_seed(11);
    for _ in 0..cases(20) {
        let games = |count: usize, rng: &mut Rng| -> String {
            (0..count)
                .map(|_| {
                    let name = ["Jól", "Sumar", "Vetr"][rng.usize(..3)];
                    let lines = ["G1 GdSa StGr", "G1 GdSr", "G1 KeHeiHei /", "G1 Khei /"];
                    let gull = ["Anna", "Björn"][rng.usize(..2)];
                    format!("[Match \"{name}\"]\n[Gull \"{gull}\"]\n\n{}\n\n", lines[rng.usize(..4)])
                })
                .collect()
        };
        let text = games(60, &mut rng);
        let whole = hirth::check(text.as_str());
        assert_eq!(whole.games.len(), 60);

        let mut rows = Vec::new();
        for (number, part) in hirth::parts(text.as_bytes(), 200).enumerate() {
            let part = part.expect("a part of a text");
            let report = hirth::Check::new().source(part.source);
            rows.extend(report.games.iter().map(|game| {
                let result = game.result.clone().unwrap_or_default();
                MatchGame {
                    path: "one.hirth".to_owned(),
                    offset: number as u64,
                    index: game.index,
                    tags: game.tags.clone(),
                    winner: result.winner.map(|seat| seat.id.to_owned()),
                    points: result.points.unwrap_or(0),
                }
            }));
        }
        rng.shuffle(&mut rows);
        let scores = match_scores(GameKind::Hirth.about(), rows);
        let mut expected: Vec<_> = whole.matches.iter().collect();
        expected.sort_by_key(|one| &one.name);
        assert_eq!(scores.len(), expected.len());
        for (score, one) in scores.iter().zip(expected) {
            assert_eq!((&score.name, &score.score), (&one.name, &one.score));
            assert_eq!(score.files[0].games, one.games);
        }
    }
}

/// A bye or a forfeit has no turns; nothing else says of which game its tags are.
#[test]
fn games_without_turns_count_in_their_match() {
    let tags = |round: u32, gull: &str, silfr: &str| {
        format!("[Match \"Jól\"]\n[Round \"{round}\"]\n[Gull \"{gull}\"]\n[Silfr \"{silfr}\"]\n")
    };
    let folder = folder(&[
        ("a.txt", &(tags(1, "Anna", "Ben") + "\nG1 He1He2He GdSr\n")),
        ("b.txt", &(tags(2, "Ben", "Anna") + "[Result \"Gull 2\"]\n")),
        ("c.hirth", &(tags(3, "Anna", "Ben") + "[Result \"Silfr 1\"]\n")),
    ]);
    let said = stdout(&hirth(&folder).args(["check", "."]).assert().code(0));
    says(&said, &["Anna 1, Ben 3 after 3 games", "3 games in 3 files: all legal"]);
}
