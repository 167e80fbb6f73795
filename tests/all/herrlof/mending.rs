//! What is mended in games of Herrlof, line by line.

use hirth::{
    edit,
    finding::{Finding, Severity},
    games::{self, Options},
    source::Source,
};

use crate::fixed::fixed;

use super::game;

#[test]
fn words_behind_a_line_become_a_comment() {
    let text = "R1 5b trump is blue\nB1 2r 9r =B so it goes\nB2 3y+? 4y\nA3 7g 8r =A nice\n\
                A4 8g 3b+? =A (Ben is happy)\nA5 1b 4b =A very nice\n";
    let right = "R1 5b ; trump is blue\nB1 2r 9r =B ; so it goes\nB2 3y+? 4y\nA3 7g 8r =A ; nice\n\
                 A4 8g 3b+? =A ; (Ben is happy)\nA5 1b 4b =A ; very nice\n";
    assert_eq!(fixed(game(), text), right);
    assert_eq!(fixed(game(), right), right);
}

#[test]
fn what_may_be_notation_is_no_comment() {
    for line in [
        // A card too many, or one among the words.
        "A2 7g 8g 9g",
        "A2 7g 8g 9g nice",
        "A2 7g 8g nice, not 9g",
        // A card may be missing, and this be it.
        "A2 7g nice",
        // Who takes the trick.
        "A2 7g 8g won by Anna",
        // Letters of the notation.
        "A2 7g 8g by",
        "A2 7g 8g AB",
    ] {
        let text = format!("R1 5b\nA1 3g 4g\n{line}\n");
        assert_eq!(fixed(game(), &text), text);
    }
}

/// A round as the two players saw it, with a line in the place of the one that starts like it.
fn round_with(start: &str, line: &str) -> String {
    let replace = |old: &str| {
        if old.starts_with(start) { line.to_owned() } else { old.to_owned() }
    };
    let lines = ROUND.lines().map(replace);
    lines.map(|line| line + "\n").collect()
}

const ROUND: &str = "R1 5b\nB1 2r 9r\nB2 3y+? 4y\nA3 7g 8r\nA4 8g 3b+?\nB5 1b 4b\nA6 6y 5y =A+?-2g\nA7 4g 2g\nA8 1g V\n\
                     A9 N 6r\nA10 5r 7r\nB11 6b 9b\nB12 1r 8y =B+A\nB13 7b 2b\nB14 N 9y\nB15 8b 7y\nT1 A7/7 B6/7\n";

fn messages(text: &str) -> Vec<String> {
    let errors = errors(text).into_iter();
    errors.map(|error| error.message).collect()
}

fn errors(text: &str) -> Vec<Finding> {
    let report = games::check(game(), Source::new("game", text), &Options::default());
    let of_games = report.games.into_iter().flat_map(|game| game.findings);
    let all = of_games.chain(report.findings);
    all.filter(|one| one.severity == Severity::Error).collect()
}

#[test]
fn a_label_follows_from_its_place() {
    for (start, lines) in [
        ("R1", &["1R 5b", "r1 5b", "R 5b", "1 5b", "R1b 5b", "R15b", "B1 5b", "RR1 5b"][..]),
        (
            "A3",
            &[
                "3A 7g 8r",
                "b3 7g 8r",
                "33 7g 8r",
                "Ax3 7g 8r",
                "A3b 7g 8r",
                "A37g 8r",
                "3 7g 8r",
                "A 3 7g 8r",
                "R3 7g 8r",
                "T3 7g 8r",
                "A: 7g 8r",
                "A3- 7g 8r",
            ],
        ),
        ("A10", &["1A0 5r 7r", "A1O 5r 7r", "10 5r 7r", "A105r 7r", "B1x0 5r 7r"]),
        ("T1", &["1T A7/7 B6/7", "T A7/7 B6/7", "TT1 A7/7 B6/7", "T1A7/7 B6/7", "1 A7/7 B6/7"]),
    ] {
        for line in lines {
            let text = round_with(start, line);
            let errors = errors(&text);
            assert_eq!(errors.len(), 1, "{line}: {:?}", messages(&text));
            let first = errors[0].fixes.first().unwrap_or_else(|| panic!("no fix for {line}"));
            assert_eq!(edit::apply(&text, &first.edits).as_deref(), Ok(ROUND), "{line}");
        }
    }
}

/// Whatever has the form of a line of play, or starts like one, is not left out in silence.
#[test]
fn a_line_of_play_that_cannot_be_read_is_an_error() {
    let hand = "A: 4b 1478g 59r 46y N ?";
    let text = |line: &str| ROUND.replacen("B1 ", &format!("{line}\nB1 "), 1);
    assert_eq!(messages(&text(hand)), [""; 0]);
    for line in [
        ":A 4b 1478g 59r 46y N ?",
        "A :4b 1478g 59r 46y N ?",
        ":A :345b",
        "A  4b 1478g 59r 46y N ?",
        "C  28b 7g ?",
        "x: 4b 478g N ?",
    ] {
        assert!(!errors(&text(line)).is_empty(), "{line}");
    }
    for line in ["T A7/99+3=55 B6/7", "T1 A7", ":T1 A7/7 B6/7", "AT6 9r 3b =A", "B16 9r", "R2 Cr", "R2D4g"] {
        assert!(!errors(&round_with("T1", line)).is_empty(), "{line}");
    }
    // Words, and results, are no lines of play.
    for line in ["Anna has won", "61-48", "7-7", "see you on 5b"] {
        let text = format!("{ROUND}{line}\n");
        assert_eq!(messages(&text), [""; 0], "{line}");
    }
}

/// A fix of one card says nothing as long as the next one cannot be read.
#[test]
fn a_line_that_cannot_be_read_is_not_made_another_such_line() {
    for turns in ["A84 r 8y 9r =B", "A1 2r r4r 8r =A", "A1 9r 9gy8r =C", "A1 9r b1y 8r =C"] {
        let text = format!("[A \"Anna\"]\n[B \"Ben\"]\n[C \"Cleo\"]\n\nR1 5b\n{turns}\nC2 9b 7b 2b\n");
        assert_eq!(fixed(game(), &text), text);
    }
}

/// The first fix of the only error of a text.
fn first_fix(text: &str) -> Option<String> {
    let errors = errors(text);
    assert_eq!(errors.len(), 1, "{:?}", messages(text));
    let fix = errors[0].fixes.first()?;
    edit::apply(text, &fix.edits).ok()
}

#[test]
fn two_cards_in_different_tricks_change_places() {
    let right = "R1 5y\nB: 18b 1g ?\nA1 7b 8b =B\nB2 1g 4g =A\nA3 6b 1b =A\nA4 3g 9r =A\n";
    let wrong = right.replace("7b 8b", "7b 1g").replace("1g 4g", "8b 4g");
    assert_eq!(first_fix(&wrong).as_deref(), Some(right));
}

#[test]
fn two_valknut_turn_up_the_top_card_of_a_known_deck() {
    let right = "R1 5b\nD: 3g 8b 6g 1g 2g 4g 5g 1r 4r 1y 5y\nA1 V V =x3g\nA2 7b 8g =B\n";
    assert_eq!(messages(right), [""; 0]);
    assert_eq!(first_fix(&right.replace("=x3g", "=x")).as_deref(), Some(right));
}

#[test]
fn a_result_is_corrected_in_the_form_in_which_it_is_written() {
    let sheet = |result: &str| {
        format!("[A \"Anna\"]\n[B \"Ben\"]\n[Goal \"15\"]\n[Result \"{result}\"]\n\nT1 A7/7+17=17 B5/6+6=6\n")
    };
    for (wrong, right) in [
        ("Ben", "Anna"),
        ("B", "A"),
        ("Anna 71", "Anna 17"),
        ("B 17-6", "A 17-6"),
        ("6-17", "17-6"),
        ("71", "17"),
        ("*", "A 17-6"),
    ] {
        assert_eq!(messages(&sheet(right)), [""; 0], "{right}");
        assert_eq!(first_fix(&sheet(wrong)), Some(sheet(right)), "{wrong}");
    }
}

/// A card of a hand is out of its order, a sign is missing, and a hidden card is as likely as a rune.
#[test]
fn no_safe_fix_takes_a_card_away_or_names_a_hidden_one() {
    let right = "R1 5b\nA1 2r 3r+?-7r =B\nB2 9y 8y =B+?\n";
    assert_eq!(fixed(game(), right), right);
    for (meant, written) in [("3r+?-7r", "3r+-7r"), ("3r+?-7r", "3r+3-7r"), ("R1 5b\n", "R1 5b\nA: ? V\n")] {
        let text = right.replace(meant, written);
        assert_eq!(fixed(game(), &text), text);
    }
}
