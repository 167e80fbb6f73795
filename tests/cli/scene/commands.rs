//! `hirth view` and `hirth show`, which make pages and drawings of any game that can be drawn.

use std::{collections::BTreeSet, ffi::OsString, fs, path::Path, process::Command};

use hirth::{
    games::GAMES,
    scene::svg::{Theme, View, svg},
};
use serde_json::Value;
use tempfile::TempDir;

use super::page::{data, lines, of_films};
use crate::program::{folder, hirth, says, stderr, stdout};

/// Two games of HIRÞ; the second has a slip.
const RECORDS: &str = "G1 KeHeiHei /\nS1 He7He8He /\n\n[Gull \"Anna\"]\nG1 KeHeiHei /\nS1 Khei He8He /\n\n";

/// One that is legal.
const ONE: &str = "[Gull \"Anna\"]\nG1 KeHeiHei /\nS1 He7He8He /\n";

/// A folder with them.
fn records() -> TempDir {
    folder(&[("two.hirth", RECORDS), ("one.hirth", ONE)])
}

#[test]
fn a_page_has_the_games_that_are_asked_for() {
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
    hirth(&folder).args(["view", "two.hirth", "-o", "page.html", "--games", "1"]).assert().code(0);
    assert_eq!(numbers(), [1]);
    let many = RECORDS.repeat(60);
    fs::write(folder.path().join("many.hirth"), many).expect("a file");
    let args = ["view", "many.hirth", "-o", "page.html"];
    hirth(&folder).args(args).assert().code(1);
    assert_eq!(numbers(), Vec::from_iter(1..=120));
    let said =
        hirth(&folder).args(["view", "many.hirth", "-o", "page.html", "--games", "2-4,119-130"]).assert().code(1);
    says(&stderr(&said), &["there are 120 games, but no number 130"]);
    assert_eq!(numbers(), [2, 3, 4, 119, 120]);
}

#[test]
fn no_page_is_made_of_nothing_and_none_over_a_record() {
    let folder = records();
    for (args, said) in [
        (["view", "none.hirth", "-o", "page.html"].as_slice(), "none.hirth"),
        (&["view", "two.hirth", "-o", "two.hirth"], "the page would replace it"),
        (&["show", "two.hirth", "--svg", "two.hirth"], "the drawing would replace it"),
        (&["show", "./two.hirth:S1", "--poster", "two.hirth"], "the drawing would replace it"),
        (&["view", "two.hirth", "-o", "page.html", "--games", "7"], "there are 2 games"),
        (&["view", "two.hirth", "-o", "page.html", "--games", "0"], "numbers from 1"),
        (&["view", "two.hirth", "-o", "page.html", "--games", "3-2"], "numbers from 1"),
    ] {
        let assert = hirth(&folder).args(args).assert().code(2);
        says(&stderr(&assert), &[said]);
        assert!(!folder.path().join("page.html").exists());
    }
    assert_eq!(fs::read_to_string(folder.path().join("two.hirth")).expect("it"), RECORDS);
}

#[test]
fn a_page_goes_to_standard_output_and_comes_from_standard_input() {
    let folder = records();
    let made = hirth(&folder).args(["view", "-"]).write_stdin(RECORDS).assert().code(1);
    assert!(stdout(&made).starts_with("<!doctype html>"));
    let (_, shelf, _) = lines(&stdout(&made));
    assert_eq!(shelf[1]["players"][0]["name"], "Anna");
}

#[cfg(unix)]
#[test]
fn a_page_is_opened_by_what_the_system_opens_pages_with() {
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
    let named = open(&["view", "two.hirth", "--games", "1", "--open", "--output=-page.html"]);
    assert!(named.ends_with("/-page.html"));
    let unnamed = open(&["view", "two.hirth", "--games", "1", "--open"]);
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
fn a_turn_and_a_position_are_drawn() {
    let folder = records();
    let run = |args: &[&str]| stdout(&hirth(&folder).args(args).assert().code(0));
    let turn = run(&["show", "one.hirth:S1", "--svg"]);
    says(&turn, &["<title>HIRÞ, Anna (Gull), S1</title>", "S1 He7He8He /"]);
    assert_eq!(turn, run(&["show", "one.hirth:S1", "--svg", "-"]));
    assert_eq!(run(&["show", "one.hirth:S1", "--svg", "s1.svg"]), "");
    let file = fs::read_to_string(folder.path().join("s1.svg")).expect("a drawing");
    assert_eq!(turn, file);
    let position = "S 3:SKhL 9:SH m:GL";
    let dark = ["show", "--position", position, "--svg", "--upright", "--theme", "dark"];
    let drawn = run(&dark);
    says(&drawn, &["viewBox=\"0 0 472 ", "m: Gull: Lofðungr."]);
    assert!(!drawn.contains("@media"));
}

#[test]
fn a_drawing_is_of_one_turn() {
    let folder = records();
    for form in ["--svg", "--poster"] {
        let args = ["show", "one.hirth", "--all", form];
        let said = hirth(&folder).args(args).assert().code(2);
        says(&stderr(&said), &["shows one turn", "`hirth view`"]);
    }
    let misnamed = ["show", "one.hirth", "--svg", "a.png"];
    let said = hirth(&folder).args(misnamed).assert().code(2);
    says(&stderr(&said), &["`--svg` writes SVG"]);
    let both = ["show", "one.hirth", "--svg", "a", "--poster", "b"];
    hirth(&folder).args(both).assert().code(2);
    let names = ["a", "b"].map(|name| folder.path().join(name).exists());
    assert_eq!(names, [false, false]);
}

#[test]
fn of_several_games_it_is_said_which_is_printed() {
    let folder = records();
    let shown = |args: &[&str]| stdout(&hirth(&folder).args(args).assert());
    says(&shown(&["show", "two.hirth"]), &["game 2 of 2"]);
    says(&shown(&["show", "two.hirth", "--game", "1"]), &["game 1 of 2"]);
    assert!(!shown(&["show", "one.hirth"]).contains("game 1"));
}

#[test]
fn all_games_are_printed_one_below_the_other() {
    let folder = records();
    let shown = |args: &[&str]| {
        let all = [&["show", "two.hirth", "--all"], args].concat();
        stdout(&hirth(&folder).args(all).assert().code(if args == ["--game", "1"] { 0 } else { 1 }))
    };
    let (first, second) = (shown(&["--game", "1"]), shown(&["--game", "2"]));
    assert_eq!(shown(&[]), format!("{first}\n{second}"));
}

/// The drawings and pages under `docs` are what the commands of `docs/show.md` make.
#[test]
fn the_samples_are_made_by_the_commands_of_their_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let made = TempDir::new().expect("a temporary folder");
    let page = fs::read_to_string(root.join("docs/show.md")).expect("the page");
    let commands = page.lines().filter(|line| line.starts_with("hirth ") && line.contains(" docs/"));
    let (mut names, mut of_others) = (BTreeSet::new(), BTreeSet::new());
    for command in commands {
        let (rest, target) = command.rsplit_once(' ').expect("where it goes");
        let name = Path::new(target).file_name().expect("a name").to_owned();
        let is_drawn =
            GAMES.iter().any(|game| command.contains(&format!(" fixtures/{}/", game.name())) && game.show().is_some());
        if !is_drawn {
            of_others.insert(name);
            continue;
        }
        names.insert(name.clone());
        let args = rest.split(' ').skip(1).map(str::to_owned);
        let output = made.path().join(&name);
        let status = Command::new(env!("CARGO_BIN_EXE_hirth")).current_dir(root).args(args).arg(&output).status();
        assert!(status.expect("it runs").success(), "{command}");
        let (now, kept) = (fs::read(&output), fs::read(root.join(target)));
        let is_same = now.expect("it is made") == kept.expect("it is kept");
        assert!(is_same, "{target} is no longer what `{command}` makes");
    }
    let kept = fs::read_dir(root.join("docs")).expect("the pages");
    let kept = kept.map(|entry| entry.expect("a page").file_name());
    let is_made = |name: &OsString| [".svg", ".html"].iter().any(|end| name.to_string_lossy().ends_with(end));
    // What a game that is not built in has drawn may be gone with it.
    let is_own = |name: &OsString| is_made(name) && !of_others.contains(name);
    assert_eq!(names, kept.filter(is_own).collect());
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let folder = records();
    let upright = ["show", "one.hirth:S1", "--upright"];
    let said = hirth(&folder).args(upright).assert().code(2);
    says(&stderr(&said), &["they need `--svg`"]);
    let nonsense = ["show", "--position", "nonsense", "--svg"];
    let said = hirth(&folder).args(nonsense).assert().code(2);
    says(&stderr(&said), &["--position"]);
    let later = ["show", "one.hirth:S9", "--svg"];
    hirth(&folder).args(later).assert().code(2);
}

#[test]
fn pages_of_random_games_are_small() {
    let folder = records();
    let args = ["generate", "--games", "20", "--turns", "60", "--game", "hirth"];
    let games = stdout(&hirth(&folder).args(args).assert().code(0));
    fs::write(folder.path().join("games.hirth"), games).expect("a file");
    for number in 1..=20 {
        let number = number.to_string();
        let args = ["view", "games.hirth", "--games", &number];
        let page = stdout(&hirth(&folder).args(args).assert().code(0));
        assert!(page.len() <= 600_000, "game {number}: {} bytes", page.len());
    }
}

#[test]
fn films_of_games_have_what_a_drawing_needs() {
    for game in GAMES.iter().filter(|game| game.show().is_some()) {
        let show = game.show().expect("it is there");
        let start = show.position(None, &Default::default()).expect("a start");
        let drawn = svg(&start, 0, View::default(), Theme::Auto).expect("a scene");
        assert!(drawn.contains("<title>"), "{}", game.name());
        assert_eq!(data(&of_films([start])).1[0]["game"], game.name());
    }
}
