//! What is printed.

use insta::assert_snapshot;

use super::{PUBLISHED, SAMPLE};
use crate::program::{folder, hirth, stderr, stdout};

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
fn the_sample_game_is_shown_turn_by_turn() {
    let (text, code) = shown(SAMPLE, &["game.hirth", "--all"], &[]);
    assert_eq!(code, 0);
    assert_snapshot!(text);
}

#[test]
fn a_turn_is_shown_in_colour_in_ascii_and_in_40_columns() {
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
fn the_last_position_is_shown_with_what_was_found() {
    let (text, code) = shown(PUBLISHED, &["game.hirth"], &[]);
    assert_eq!(code, 1);
    assert_snapshot!(text);
}

#[test]
fn a_position_is_shown() {
    let (text, code) = shown("", &["--position", "S 3:SKhL 9:SH m:GL"], &[]);
    assert_eq!(code, 0);
    assert_snapshot!(text);
}

#[test]
fn what_cannot_be_shown_is_said() {
    for (arguments, why) in [
        (&["game.hirth:S9"][..], "game 1 has no turn S9: it has G1 to S5"),
        (&["game.hirth", "--game", "2"], "game.hirth has no game 2: it holds 1"),
        (&["none.hirth:S1"], "none.hirth:S1"),
        (&["--position", "X"], "--position: "),
        (&["--position", "S 3:SKhL", "--game", "1"], "needs a file"),
        (&[], "--position"),
    ] {
        let (text, code) = shown(SAMPLE, arguments, &[]);
        assert_eq!(code, 2, "{text}");
        assert!(text.contains(why), "{text}");
    }
}

#[test]
fn of_several_games_the_last_counts_or_the_one_that_is_named() {
    let two = format!("[Gull \"One\"]\n\nG1 KeHeiHei /\n\n[Gull \"Two\"]\n\n{SAMPLE}");
    assert!(shown(&two, &["game.hirth"], &[]).0.starts_with("HIRÞ · game 2 of 2 · Gull: Two\n"));
    let (one, _) = shown(&two, &["game.hirth", "--game", "1"], &[]);
    assert!(one.starts_with("HIRÞ · game 1 of 2 · Gull: One\n") && one.contains("\nG1 KeHeiHei /\n"));
    let (all, _) = shown(&two, &["game.hirth", "--all"], &[]);
    assert!(all.contains("Gull: One\n") && all.contains("Gull: Two\n"));
}

/// What is in tags and comments moves no cursor, turns no text around, and stays in its columns.
#[test]
fn hostile_words_are_shown_as_text() {
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
