//! What is in files, and what they are called, neither moves the cursor nor starts a line of its own, wherever it is
//! shown: terminals and the logs of other programs do what such text says.

#![cfg(unix)]

use std::process::Command;

use crate::{
    program::{folder, hirth, says, stderr, stdout},
    properties::config,
};
use assert_cmd::cargo::cargo_bin;
use proptest::prelude::*;

/// A record that is not formatted, and one that cannot be read, with what a terminal would obey.
const UNTIDY: &str = "G1 He1 He2 He ; \u{1b}[31m\u{202e}\u{9b}\n";
const UNREADABLE: &str = "G1 KeHei\u{1b}[31mRED\u{1b}]0;T\u{7} /\n";
/// The name of a file whose second line a runner would take for a command.
const COMMAND: &str = "x\n::error file=a::pwn.hirth";

#[track_caller]
fn is_harmless(text: &str) {
    let harmful = |c: char| c.is_control() && c != '\n' && c != '\t' || "\u{202e}\u{2066}".contains(c);
    assert!(!text.contains(harmful), "{text:?}");
    assert!(!text.contains("\n::error file=a"), "{text}");
}

#[test]
fn messages_move_no_cursor_and_start_no_line() {
    let names = ["esc\u{1b}[31m\u{202e}.hirth", COMMAND];
    let unreadable = folder(&names.map(|name| (name, UNREADABLE)));
    let untidy = folder(&names.map(|name| (name, UNTIDY)));
    let config = folder(&[("hirth.toml", "\u{1b}[31m = 1\n"), ("a.hirth", UNTIDY)]);
    for (folder, args) in [
        (&unreadable, &["fmt", "."][..]),
        (&unreadable, &["check", "--format", "github", "."]),
        (&unreadable, &["check", "."]),
        (&unreadable, &["convert", "--to", "csv", "."]),
        (&unreadable, &["convert", "--to", "csv", "--strict", "."]),
        (&unreadable, &["moves", names[0]]),
        (&unreadable, &["moves", COMMAND]),
        (&unreadable, &["moves", "--position", "\u{1b}[31m"]),
        (&untidy, &["fmt", "--check", "."]),
        (&untidy, &["check", "--fix", "."]),
        (&untidy, &["fmt", "."]),
        (&config, &["fmt", "."]),
        (&config, &["moves", "a.hirth"]),
        (&config, &["convert", "--to", "csv", "a.hirth"]),
    ] {
        let run = hirth(folder).args(args).assert();
        let is_data = args[0] == "convert";
        is_harmless(&stderr(&run));
        if !is_data {
            is_harmless(&stdout(&run));
        }
        assert!(!(stderr(&run) + &stdout(&run)).is_empty(), "{args:?}");
    }
}

/// Control characters, and characters that turn the text around.
const OBEYED: [char; 10] =
    ['\u{1b}', '\u{7}', '\u{8}', '\u{0}', '\u{c}', '\u{7f}', '\u{9b}', '\u{9d}', '\u{202e}', '\u{2066}'];

/// A record of each game: its name, and its text.
const RECORDS: [(&str, &str); 3] = [
    (
        "game.hirth",
        "; so\n[Event \"Jól\"]\n[Gull \"Anna\"]\n\nG1 KeHeiHei / {well}\nS1 He7He8He /\nand then?\nG2 HeHeHe /\n",
    ),
    ("game.tafl", "[Variant \"Brandubh\"]\n[Attackers \"Mòr\"]\n\n1. d1-b1 c4-c1xb1 ; so\n2. d2-d2 Kd4-d3\n3. ---\n"),
    ("game.herrlof", "[A \"Anna\"]\n[B \"Ben\"]\n\nR1 4b\nA1 2b 7b =B ; so\nB2 3r 2r =B\nB3 1b V =x\nB5 6r N =B\n"),
];

proptest! {
    #![proptest_config(config(12))]

    #[test]
    fn control_characters_in_records_reach_no_terminal(
        (record, places) in (0..3_usize, prop::collection::vec((any::<prop::sample::Index>(), 0..10_usize), 1..6)),
    ) {
        let (name, text) = RECORDS[record];
        let mut characters: Vec<char> = text.chars().collect();
        for (place, character) in places {
            characters.insert(place.index(characters.len() + 1), OBEYED[character]);
        }
        let text: String = characters.into_iter().collect();
        let code = &text[..text.char_indices().nth(9).expect("a longer text").0];
        let folder = folder(&[(name, &text)]);
        for args in [
            &["check", name][..],
            &["check", "-v", name],
            &["check", "--format", "concise", name],
            &["check", "--format", "github", name],
            &["show", "--all", name],
            &["stats", name],
            &["explain", &code.replace('\0', "\u{1}")],
        ] {
            let run = hirth(&folder).args(args).assert();
            is_harmless(&stderr(&run));
            is_harmless(&stdout(&run));
            prop_assert!(!(stderr(&run) + &stdout(&run)).is_empty(), "{:?}", args);
        }
    }
}

/// As git has it: such a diff can be applied.
#[test]
fn names_in_lists_and_diffs_are_quoted() {
    let folder = folder(&[(COMMAND, UNTIDY)]);
    let quoted = r#""x\n::error file=a::pwn.hirth""#;
    let listed = stdout(&hirth(&folder).args(["fmt", "--check", "."]).assert().code(1));
    assert_eq!(listed, format!("{quoted}\n"));
    for args in [&["fmt", "--diff", "."][..], &["check", "--diff", "."]] {
        let diff = stdout(&hirth(&folder).args(args).assert());
        says(&diff, &[&format!("--- {quoted}\n+++ {quoted}\n@@")]);
        // For programs the lines are what they are.
        says(&diff, &["\u{1b}[31m"]);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn diffs_on_a_terminal_show_controls() {
    let folder = folder(&[("a.hirth", UNTIDY)]);
    let program = cargo_bin!("hirth").display();
    let on_terminal = |args: &str| {
        let mut script = Command::new("script");
        let script = script.current_dir(folder.path());
        let script = script.args(["-qec", &format!("'{program}' {args}"), "/dev/null"]);
        script.output().ok()
    };
    // Without this program there is no terminal to be had.
    let Some(run) = on_terminal("fmt --diff a.hirth") else {
        return;
    };
    let said = String::from_utf8_lossy(&run.stdout).replace('\r', "");
    says(&said, &["--- a.hirth", "␛[31m"]);
    is_harmless(&said);
}
