//! `hirth view`: a page to step through games.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::{
    program::{folder, hirth, says, stderr, stdout},
    scene::page::lines,
};

/// Two games of HIRÞ; the second has a slip.
const RECORDS: &str = "G1 KeHeiHei /\nS1 He7He8He /\n\n[Gull \"Anna\"]\nG1 KeHeiHei /\nS1 Khei He8He /\n\n";

fn records() -> TempDir {
    folder(&[("two.hirth", RECORDS), ("one.hirth", "[Gull \"Anna\"]\nG1 KeHeiHei /\nS1 He7He8He /\n")])
}

#[test]
fn view_writes_the_games_asked_for() {
    let folder = records();
    let page = || fs::read_to_string(folder.path().join("page.html")).expect("a page");
    let numbers = || -> Vec<u64> {
        let (_, shelf, games) = lines(&page());
        let shelf = shelf.as_array().expect("the shelf");
        assert_eq!(shelf.len(), games.len());
        let number = |game: &Value| game["number"].as_u64().expect("a number");
        shelf.iter().map(number).collect()
    };
    let assert = hirth(&folder).args(["view", "two.hirth", "-o", "page.html"]).assert().code(1);
    says(&stderr(&assert), &["1 of 2 games in the page is not legal"]);
    assert_eq!(numbers(), [1, 2]);
    hirth(&folder).args(["view", "two.hirth", "-o", "page.html", "--number", "1"]).assert().code(0);
    assert_eq!(numbers(), [1]);
    let many = RECORDS.repeat(60);
    fs::write(folder.path().join("many.hirth"), many).expect("a file");
    let args = ["view", "many.hirth", "-o", "page.html"];
    hirth(&folder).args(args).assert().code(1);
    assert_eq!(numbers(), Vec::from_iter(1..=120));
    let said =
        hirth(&folder).args(["view", "many.hirth", "-o", "page.html", "--number", "2-4,119-130"]).assert().code(1);
    says(&stderr(&said), &["there are 120 games, but no number 130"]);
    assert_eq!(numbers(), [2, 3, 4, 119, 120]);
}

#[test]
fn view_writes_nothing_over_a_record_or_of_no_game() {
    let folder = records();
    for (args, said) in [
        (["view", "none.hirth", "-o", "page.html"].as_slice(), "none.hirth"),
        (&["view", "two.hirth", "-o", "two.hirth"], "the page would replace it"),
        (&["view", "two.hirth", "-o", "page.html", "--number", "7"], "there are 2 games"),
        (&["view", "two.hirth", "-o", "page.html", "--number", "0"], "numbers from 1"),
        (&["view", "two.hirth", "-o", "page.html", "--number", "3-2"], "numbers from 1"),
    ] {
        let assert = hirth(&folder).args(args).assert().code(2);
        says(&stderr(&assert), &[said]);
        assert!(!folder.path().join("page.html").exists());
    }
    assert_eq!(fs::read_to_string(folder.path().join("two.hirth")).expect("it"), RECORDS);
}

#[test]
fn view_gives_its_page_a_title() {
    let folder = records();
    hirth(&folder).args(["view", ".", "--title", "Winter <3", "-o", "page.html"]).assert().code(1);
    let page = fs::read_to_string(folder.path().join("page.html")).expect("a page");
    for part in ["<title>Winter &lt;3</title>", "<p id=\"page\">Winter &lt;3</p>"] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn view_reads_and_writes_standard_streams() {
    let folder = records();
    let made = hirth(&folder).args(["view", "-"]).write_stdin(RECORDS).assert().code(1);
    assert!(stdout(&made).starts_with("<!doctype html>"));
    let (_, shelf, _) = lines(&stdout(&made));
    assert_eq!(shelf[1]["players"][0]["name"], "Anna");
}

#[cfg(unix)]
#[test]
fn view_opens_its_page_by_the_program_of_the_system() {
    use std::os::unix::fs::PermissionsExt;

    let folder = records();
    if cfg!(target_os = "macos") {
        return;
    }
    let opener = folder.path().join("xdg-open");
    fs::write(&opener, "#!/bin/sh\necho \"$1\" > opened.part && mv opened.part opened\n").expect("a file");
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).expect("a program");
    let path = format!("{}:/usr/bin:/bin", folder.path().display());
    let open = |args: &[&str]| {
        hirth(&folder).env("PATH", &path).env("TMPDIR", folder.path()).args(args).assert().code(0);
        let opened = folder.path().join("opened");
        while !opened.exists() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let name = fs::read_to_string(&opened).expect("its name");
        fs::remove_file(opened).expect("it is there");
        name.trim().to_owned()
    };
    let named = open(&["view", "two.hirth", "--number", "1", "--open", "--output=-page.html"]);
    assert!(named.ends_with("/-page.html"));
    let unnamed = open(&["view", "two.hirth", "--number", "1", "--open"]);
    let page = fs::read_to_string(unnamed).expect("a page that stays");
    assert!(page.starts_with("<!doctype html>"));
    let assert = hirth(&folder)
        .env("PATH", "/nowhere")
        .env("TMPDIR", folder.path())
        .args(["view", "two.hirth", "--open"])
        .assert()
        .code(2);
    says(&stderr(&assert), &["cannot be opened"]);
}

#[test]
fn view_writes_small_pages() {
    let folder = records();
    let args = ["generate", "--games", "20", "--turns", "60", "--game", "hirth"];
    let games = stdout(&hirth(&folder).args(args).assert().code(0));
    fs::write(folder.path().join("games.hirth"), games).expect("a file");
    for number in 1..=20 {
        let number = number.to_string();
        let args = ["view", "games.hirth", "--number", &number];
        let page = stdout(&hirth(&folder).args(args).assert().code(0));
        assert!(page.len() <= 600_000, "game {number}: {} bytes", page.len());
    }
}
