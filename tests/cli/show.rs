//! `hirth show`: what it prints and draws. How one steps through a game on a terminal is in `steps`.

#[cfg(unix)]
mod steps;

use std::{collections::BTreeSet, env, fs, path::Path, process::Command};

use insta::assert_snapshot;
use tempfile::TempDir;

use crate::program::{folder, hirth, says, stderr, stdout};

/// The sample game as it should be.
const SAMPLE: &str = include_str!("../../fixtures/hirth/published/mended.hirth");

/// The sample game as it was printed, with its slips.
const PUBLISHED: &str = include_str!("../../fixtures/hirth/published/english.hirth");

/// Two games of HIRÞ; the second has a slip.
const RECORDS: &str = "G1 KeHeiHei /\nS1 He7He8He /\n\n[Gull \"Anna\"]\nG1 KeHeiHei /\nS1 Khei He8He /\n\n";

fn records() -> TempDir {
    folder(&[("two.hirth", RECORDS), ("one.hirth", "[Gull \"Anna\"]\nG1 KeHeiHei /\nS1 He7He8He /\n")])
}

/// What `hirth show` prints of a record with these arguments, and its exit code.
fn shown(text: &str, arguments: &[&str], env: &[(&str, &str)]) -> (String, i32) {
    let folder = folder(&[("game.hirth", text)]);
    let mut command = hirth(&folder);
    command.arg("show").args(arguments).envs(env.iter().copied());
    let assert = command.assert();
    let code = assert.get_output().status.code().expect("an exit code");
    let said = stderr(&assert);
    assert!(said.is_empty() || code == 2, "{said}");
    (stdout(&assert) + &said, code)
}

#[test]
fn show_prints_all_turns() {
    let turns: String = SAMPLE.split_inclusive('\n').take(6).collect();
    let (text, code) = shown(&turns, &["game.hirth", "--all"], &[]);
    assert_eq!(code, 0);
    assert_snapshot!(text);
}

#[test]
fn show_prints_in_colour_in_ascii_and_in_40_columns() {
    let (color, _) = shown(SAMPLE, &["game.hirth:S4", "--color", "always"], &[]);
    assert_snapshot!("color", color.replace('\u{1b}', "␛"));
    let (ascii, _) = shown(SAMPLE, &["game.hirth:s4", "--ascii"], &[]);
    assert!(ascii.is_ascii());
    assert_snapshot!("ascii", ascii);
    let (narrow, _) = shown(SAMPLE, &["game.hirth:S4"], &[("COLUMNS", "40")]);
    assert_snapshot!("narrow", narrow);
}

/// The last position, with the findings of its turn; the record has errors.
#[test]
fn show_prints_the_last_position_with_its_findings() {
    let (text, code) = shown(PUBLISHED, &["game.hirth"], &[]);
    assert_eq!(code, 1);
    assert_snapshot!(text);
}

#[test]
fn show_prints_a_position() {
    let (text, code) = shown("", &["--position", "S 3:SKhL 9:SH m:GL"], &[]);
    assert_eq!(code, 0);
    assert_snapshot!(text);
}

#[test]
fn show_reports_what_it_cannot_show() {
    for (arguments, why) in [
        (&["game.hirth:S9"][..], "game 1 has no turn S9: it has G1 to S5"),
        (&["game.hirth", "--number", "2"], "game.hirth has no game 2: it holds 1"),
        (&["none.hirth:S1"], "none.hirth:S1"),
        (&["--position", "X"], "--position: "),
        (&["--position", "S 3:SKhL", "--number", "1"], "cannot be used with"),
        (&[], "--position"),
    ] {
        let (text, code) = shown(SAMPLE, arguments, &[]);
        assert_eq!(code, 2, "{text}");
        assert!(text.contains(why), "{text}");
    }
}

/// A folder has many games; another command shows those.
#[test]
fn show_names_the_command_for_folders() {
    let folder = records();
    for command in ["show", "moves"] {
        let said = stderr(&hirth(&folder).args([command, "."]).assert().code(2));
        says(
            &said,
            &["`.` is a folder", &format!("`hirth {command}` takes one file"), "`hirth view .` shows many games"],
        );
    }
}

#[test]
fn show_prints_the_last_game_or_the_one_named() {
    let two = format!("[Gull \"One\"]\n\nG1 KeHeiHei /\n\n[Gull \"Two\"]\n\n{SAMPLE}");
    assert!(shown(&two, &["game.hirth"], &[]).0.starts_with("HIRÞ · game 2 of 2 · Gull: Two · Silfr wins by"));
    let (one, _) = shown(&two, &["game.hirth", "--number", "1"], &[]);
    assert!(one.starts_with("HIRÞ · game 1 of 2 · Gull: One\n") && one.contains("\nG1 KeHeiHei /\n"));
    let of = |number: &str| shown(&two, &["game.hirth", "--all", "--number", number], &[]).0;
    assert_eq!(shown(&two, &["game.hirth", "--all"], &[]).0, format!("{}\n{}", of("1"), of("2")));
    assert!(!shown(SAMPLE, &["game.hirth"], &[]).0.contains("game 1"));
    let (missing, _) = shown(&two, &["game.hirth:S9"], &[]);
    assert!(missing.contains("it is the last of 2 games, `--number` takes another"), "{missing}");
}

/// What is in tags and comments moves no cursor, turns no text around, and stays in its columns.
#[test]
fn show_prints_hostile_words_as_text() {
    let name = format!("\u{1b}[2J\u{202e}e\u{301}\u{301}\u{301}\u{301}{}", "x".repeat(10_000));
    let text = format!("[Gull \"{name}\"]\n\nG1 KeHeiHei / ; {name}\n");
    for arguments in [&["game.hirth", "--all"][..], &["game.hirth", "--all", "--ascii"]] {
        let (shown, _) = shown(&text, arguments, &[("COLUMNS", "40")]);
        assert!(!shown.contains(['\u{1b}', '\u{202e}']), "{shown}");
        assert!(!shown.contains("\u{301}\u{301}\u{301}"), "{shown}");
        let widest = shown.lines().map(textwrap::core::display_width).max();
        assert!(widest <= Some(40), "{widest:?}");
    }
}

#[test]
fn show_draws_a_turn_and_a_position() {
    let folder = records();
    let run = |args: &[&str]| stdout(&hirth(&folder).args(args).assert().code(0));
    let turn = run(&["show", "one.hirth:S1", "--svg"]);
    says(&turn, &["<title>HIRÞ, Anna (Gull), S1</title>", "S1 He7He8He /"]);
    assert_eq!(turn, run(&["show", "one.hirth:S1", "--svg", "-o", "-"]));
    assert_eq!(run(&["show", "one.hirth:S1", "-o", "s1.svg"]), "");
    let file = fs::read_to_string(folder.path().join("s1.svg")).expect("a drawing");
    assert_eq!(turn, file);
    let position = "S 3:SKhL 9:SH m:GL";
    let dark = ["show", "--position", position, "--svg", "--upright", "--theme", "dark"];
    let drawn = run(&dark);
    says(&drawn, &["viewBox=\"0 0 472 ", "m: Gull: Lofðungr."]);
    assert!(!drawn.contains("@media"));
}

#[test]
fn show_reports_what_it_cannot_draw() {
    let folder = records();
    for (args, parts) in [
        (&["one.hirth", "--all", "--svg"][..], &["'--all' cannot be used with", "--svg"][..]),
        (&["one.hirth", "--all", "-o", "a.svg"], &["'--all' cannot be used with", "--output"]),
        (&["one.hirth", "-o", "a.png"], &["written as SVG, not PNG"]),
        (&["one.hirth", "--svg", "--poster"], &["cannot be used with"]),
        (&["one.hirth:S1", "--upright"], &["<--svg|--poster|--output <FILE>>"]),
        (&["--position", "nonsense", "--svg"], &["--position"]),
        (&["one.hirth:S9", "--svg"], &["no turn S9"]),
        (&["two.hirth", "-o", "two.hirth"], &["the drawing would replace it"]),
        (&["./two.hirth:S1", "--poster", "-o", "two.hirth"], &["the drawing would replace it"]),
    ] {
        let said = hirth(&folder).arg("show").args(args).assert().code(2);
        says(&stderr(&said), parts);
    }
    let names = fs::read_dir(folder.path()).expect("the folder").count();
    assert_eq!(names, 2);
    assert_eq!(fs::read_to_string(folder.path().join("two.hirth")).expect("it"), RECORDS);
}

/// What a poster says below its boards, text by text.
fn words_of(poster: &str) -> Vec<String> {
    let texts = poster.split("<text ").skip(1).filter_map(|text| text.split_once("</text>")?.0.split_once('>'));
    texts.map(|(_, text)| text.replace("&gt;", ">")).collect()
}

/// Notation below the boards is broken between moves alone, and a long game has none.
#[test]
fn poster_has_whole_moves() {
    let folder = folder(&[("game.hirth", SAMPLE)]);
    let run = |args: &[&str]| stdout(&hirth(&folder).args(args).assert().code(0));
    run(&["generate", "--turns", "30", "--style", "uniform", "--seed", "3", "-o", "30.hirth"]);
    run(&["generate", "--turns", "60", "--style", "uniform", "--seed", "1", "-o", "60.hirth"]);
    run(&["generate", "--turns", "39", "--style", "uniform", "--seed", "1", "-o", "39.hirth"]);
    for (file, has_notation) in [("game.hirth", true), ("30.hirth", true), ("39.hirth", true), ("60.hirth", false)] {
        let words = words_of(&run(&["show", file, "--poster"]));
        let record = fs::read_to_string(folder.path().join(file)).expect("the record");
        let battles: Vec<&str> = record.split_whitespace().filter(|word| word.starts_with('>')).collect();
        assert!(!battles.is_empty());
        let is_whole = |text: &String| {
            let mut battles_of = text.split_whitespace().filter(|word| word.starts_with('>'));
            battles_of.all(|word| battles.contains(&word))
        };
        assert!(words.iter().all(is_whole), "{file}: {words:#?}");
        assert!(words.iter().all(|text| text != "/"), "{file}: {words:#?}");
        assert_eq!(words.iter().any(|text| text.contains("He")), has_notation, "{file}: {words:#?}");
    }
}

/// A poster says when a game was played, and how it ended.
#[test]
fn poster_says_when_and_how_it_ended() {
    let turns = "G1 KeHeiHei /\nS1 He7He8He /\n";
    let folder = folder(&[
        ("date.hirth", &format!("[Date \"2026-01-02\"]\n\n{turns}")),
        ("no_date.hirth", turns),
        ("sample.hirth", SAMPLE),
    ]);
    let poster = |file: &str| words_of(&stdout(&hirth(&folder).args(["show", file, "--poster"]).assert().code(0)));
    assert!(poster("date.hirth").contains(&"2026-01-02 · unfinished".to_owned()));
    assert!(poster("no_date.hirth").contains(&"unfinished".to_owned()));
    assert!(poster("sample.hirth").contains(&"Silfr wins by Drepið, 5 × 2 = 10 points".to_owned()));
}

/// All pictures and pages under `docs` are what the commands of `docs/show.md` make. With `HIRTH_BLESS=1` they are made anew.
#[test]
fn samples_are_made_by_the_commands_of_their_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let made = TempDir::new().expect("a temporary folder");
    let is_accepted = env::var_os("HIRTH_BLESS").is_some();
    let page = fs::read_to_string(root.join("docs/show.md")).expect("the page");
    let commands = page.lines().filter(|line| line.starts_with("hirth ") && line.contains(" docs/"));
    let mut names = BTreeSet::new();
    for command in commands {
        let (rest, target) = command.rsplit_once(' ').expect("where it goes");
        let name = Path::new(target).file_name().expect("a name").to_owned();
        let output = if is_accepted { root.join(target) } else { made.path().join(&name) };
        let args = rest.split(' ').skip(1);
        let status = Command::new(env!("CARGO_BIN_EXE_hirth")).current_dir(root).args(args).arg(&output).status();
        assert!(status.expect("it runs").success(), "{command}");
        let is_same = fs::read(&output).ok() == fs::read(root.join(target)).ok();
        assert!(is_same, "`{command}` makes something else now; run this test with HIRTH_BLESS=1");
        names.insert(name);
    }
    let files = fs::read_dir(root.join("docs")).expect("the pages").map(|entry| entry.expect("a page").path());
    let pictures = files.filter(|path| path.is_file() && path.extension().is_none_or(|end| end != "md"));
    let made = pictures.map(|path| path.file_name().expect("a name").to_owned());
    assert_eq!(names, made.collect());
}
