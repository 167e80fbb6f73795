//! Comments: what they leave of a turn, and where it is then.

use super::*;

#[test]
fn comments_are_left_out() {
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

/// Whoever reads a long text in parts would wait for its end otherwise.
#[test]
fn comments_in_braces_have_a_longest_length() {
    for (length, turn) in [(LONGEST_COMMENT - 1, "G1   H01"), (LONGEST_COMMENT, "G1")] {
        let text = format!("G1 {{{}\n}} H01\n", "a".repeat(length - 1));
        let record = plain(&text);
        assert_eq!(turns(&record)[0], turn);
        let open = |complaint: &Complaint| matches!(complaint, Complaint::OpenComment { .. });
        assert_eq!(record.complaints.iter().any(open), turn == "G1");
    }
}

#[test]
fn comments_inside_a_turn_keep_every_place() {
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
fn open_comments_end_with_their_line() {
    for (text, complaint, read) in [
        ("G1 H01 {oh\nS1 H97", "open 7: {", "G1 H01|S1 H97"),
        ("{oh\nG1 H01", "open 0: {", "G1 H01"),
        ("G1 {a} H01 { oh {\nS1 H97", "open 11: {", "G1   H01|S1 H97"),
        ("[Gull \"A\"] {oh\nG1 H01", "open 11: {", "G1 H01"),
        // The next comment says that the first was forgotten.
        ("G1 H01 {oh\nS1 H97 {good}\nG2 H13", "open 7: {", "G1 H01|S1 H97|G2 H13"),
    ] {
        let record = plain(text);
        assert_eq!(complaints(text, &record), [complaint], "{text:?}");
        assert_eq!(turns(&record).join("|"), read, "{text:?}");
    }
}

#[test]
fn complaints_come_in_order_of_place() {
    let text = "oh {\nG1 H01 {\n[X x {\n";
    assert_eq!(complaints(text, &plain(text)), ["stray 1: oh", "open 3: {", "open 12: {", "tag: [X x {"]);
}

/// Every comment in short: `~` when it is beside a turn or tag, `¶` after a blank line, its marks, and
/// what it says.
fn comments(text: &str, record: &Record<'_>) -> Vec<String> {
    let short = |comment: &Comment| {
        let marks = match comment.kind {
            CommentKind::ToLineEnd => ";",
            CommentKind::Braced => "{}",
        };
        let beside = if comment.beside { "~" } else { "" };
        let blank = if comment.after_blank { "¶" } else { "" };
        format!("{blank}{beside}{marks} {}", slice(text, comment.inside))
    };
    record.comments.iter().map(short).collect()
}

#[test]
fn comments_are_in_order_with_what_they_are_beside() {
    for (text, comments) in [
        ("G1 H01 # good", &["~; good"][..]),
        ("G1 H01;good {", &["~; good {"]),
        ("G1 H01 {good}{}{ very } # c", &["~{} good", "~{} ", "~{} very", "~; c"]),
        ("{a} G1 H01", &["{} a"]),
        ("- {a} {b\nc} G1 H01 ; d", &["{} a", "{} b\nc", "~; d"]),
        ("G1 {a}H01 {two\nlines}", &["~{} a", "~{} two\nlines"]),
        ("; a\n\n  # b\nG1 H01\n\n{c}\n;d", &["; a", "¶; b", "¶{} c", "; d"]),
        ("[A \"{;}\"] ; a\n[B \"b\"] {b} G1 H01", &["~; a", "~{} b"]),
        ("hello ; a\nG1 H01", &["~; a"]),
        ("G1 H01 ｛wide｝ ＃ signs", &["~{} wide", "~; signs"]),
        ("G1 H01 {oh\nS1 H97", &["~{} oh"]),
        ("{oh\nG1 H01", &["{} oh"]),
        ("G1 H01 ;\r\n;\r{", &["~; ", "; ", "{} "]),
    ] {
        let record = plain(text);
        assert_eq!(self::comments(text, &record), comments, "{text:?}");
        for comment in &record.comments {
            let whole = slice(text, comment.span);
            let marked = whole.starts_with(['{', ';', '#', '｛', '＃']);
            assert!(marked, "{whole:?} in {text:?}");
            assert!(whole.contains(slice(text, comment.inside)), "{text:?}");
        }
    }
}

#[test]
fn comments_in_prose_are_those_of_turns() {
    let text = "# Heading\n\nHe played; badly {so}.\n\n- {a} **G1** H01 ; *b*\n- S1 H97 {two\nlines}\n";
    assert_eq!(self::comments(text, &prose(text)), ["{} a", "~; *b", "~{} two\nlines"]);
    let text = "; no\n```hirth\n; a\nG1 H01 {b}\n```\n; no\n";
    assert_eq!(self::comments(text, &fenced(text)), ["; a", "~{} b"]);
}
