//! Comments: what they leave of a turn, and where it stands then.

use crate::*;

#[test]
fn are_left_out() {
    for (text, turn) in [
        ("G1 H01 # good", "G1 H01"),
        ("G1 H01;good {", "G1 H01"),
        ("G1 H01 {good}", "G1 H01"),
        ("G1 H01 {a} {b} # c", "G1 H01"),
        ("{a} G1 H01", "G1 H01"),
        ("- {a} G1 H01", "G1 H01"),
        ("{a}{b}G1 H01", "G1 H01"),
        ("G1 {a # b ; c} H01", "G1   H01"),
        ("G1{a}H01", "G1 H01"),
        ("G1 H{}0{}1", "G1 H 0 1"),
        ("G1 {a { b} H01", "G1   H01"),
        ("G1 {two\nlines} H01", "G1   H01"),
        ("G1 {two\r\n\r\nthree\r\n} H01 {and\ron} /", "G1   H01   /"),
        ("{from here\nto here} G1 H01", "G1 H01"),
        ("G1 H01 ｛wide｝ ＃ signs", "G1 H01"),
    ] {
        let record = plain(text);
        assert_eq!(turns(&record), [turn], "{text:?}");
        assert_eq!(complaints(text, &record), [""; 0], "{text:?}");
    }
}

#[test]
fn at_the_ends_leave_the_turn_borrowed() {
    for text in ["G1 H01 # ä", "G1 H01 {ä} {b}", "{ä} G1 H01"] {
        assert!(
            lines(&plain(text)).all(|line| is_borrowed(text, line)),
            "{text:?}"
        );
    }
}

#[test]
fn inside_a_turn_keep_every_place() {
    let text = "G1 {ä\nö}H01 {b} /";
    let record = plain(text);
    let turn = &lines(&record).next().unwrap().text;
    assert_eq!(turn.as_str(), "G1  H01   /");
    for (plain, source) in [
        (0..2, "G1"),
        (3..4, "{ä\nö}"),
        (4..7, "H01"),
        (8..9, "{b}"),
        (10..11, "/"),
        (1..5, "1 {ä\nö}H"),
        (0..11, text),
    ] {
        let span = turn.span(plain.start, plain.end);
        assert_eq!(slice(text, span), source, "{plain:?}");
    }
}

#[test]
fn never_closed_close_with_their_line() {
    for (text, complaint, read) in [
        ("G1 H01 {oh\nS1 H97", "open 7: {", "G1 H01|S1 H97"),
        ("{oh\nG1 H01", "open 0: {", "G1 H01"),
        ("G1 {a} H01 { oh {\nS1 H97", "open 11: {", "G1   H01|S1 H97"),
        ("[Gull \"A\"] {oh\nG1 H01", "open 11: {", "G1 H01"),
        // The next comment says that the first was forgotten.
        (
            "G1 H01 {oh\nS1 H97 {good}\nG2 H13",
            "open 7: {",
            "G1 H01|S1 H97|G2 H13",
        ),
    ] {
        let record = plain(text);
        assert_eq!(complaints(text, &record), [complaint], "{text:?}");
        assert_eq!(turns(&record).join("|"), read, "{text:?}");
    }
}

#[test]
fn complaints_come_in_order_of_place() {
    let text = "oh {\nG1 H01 {\n[x {\n";
    assert_eq!(
        complaints(text, &plain(text)),
        ["stray 1: oh", "open 3: {", "open 12: {", "tag: [x {"]
    );
}
