//! Lines, list marks, blanks and strays.

use super::*;

#[test]
fn lines_are_turns() {
    let record = plain("G1 KeHeiHei /\nS1 He7He8He /\n");
    assert_eq!(turns(&record), ["G1 KeHeiHei /", "S1 He7He8He /"]);
    assert_eq!(record.sections.len(), 1);
    assert_eq!(record.complaints, []);
}

#[test]
fn records_can_be_empty() {
    for text in ["", "\n", "\u{feff}", " \t\r\n\u{a0}\n", "# only\n; comments\n{ here\n }"] {
        let record = plain(text);
        assert!(record.sections.is_empty() && record.complaints.is_empty(), "{text:?}");
    }
}

#[test]
fn lines_end_in_three_ways() {
    for text in ["G1 H01\nS1 H97", "G1 H01\r\nS1 H97\r\n", "G1 H01\rS1 H97\r"] {
        assert_eq!(paragraphs(&plain(text)), ["¶ G1 H01", "S1 H97"], "{text:?}");
    }
}

#[test]
fn spaces_around_a_turn_are_left_out() {
    for blank in ["\t", "  ", "\u{a0}", "\u{202f}", "\u{3000}", "\u{feff}", "\u{200b}"] {
        let text = format!("{blank}G1 H01{blank}\n");
        let record = plain(&text);
        let line = lines(&record).next().unwrap();
        assert_eq!(slice(&text, line.text.whole()), "G1 H01", "{blank:?}");
    }
}

#[test]
fn list_marks_are_skipped() {
    for mark in [
        "- ",
        "* ",
        "+ ",
        "• ",
        "– ",
        "— ",
        "· ",
        "❖ ",
        "❖",
        "➾  ",
        "⇒",
        "▲ ",
        "-",
        "–",
        "•\t",
        "- ⇒ ",
        " - ⇒",
        "•\u{a0}",
        "\u{f0b7} ",
        "□ - ",
        "➡\u{fe0f} ",
    ] {
        let text = format!("{mark}G1 H01\n{mark}S1 H97 # x\n");
        assert_eq!(paragraphs(&plain(&text)), ["¶ G1 H01", "S1 H97"], "{mark:?}");
    }
}

#[test]
fn marks_alone_are_not_a_list() {
    for text in ["-", "---", "-7", "—"] {
        assert_eq!(complaints(text, &plain(text)).len(), 1, "{text:?}");
    }
}

#[test]
fn turns_are_apart_after_blank_lines() {
    for (between, second) in [
        ("", "S1 H97"),
        ("# comment\n", "S1 H97"),
        ("{ over\n\n two lines }\n", "S1 H97"),
        ("\n", "¶ S1 H97"),
        (" \u{a0}\t\n", "¶ S1 H97"),
        ("# comment\n\n", "¶ S1 H97"),
        ("prose\n", "¶ S1 H97"),
        ("[Event \"x\"]\n", "¶ S1 H97"),
        ("[Event x]\n", "¶ S1 H97"),
    ] {
        let text = format!("G1 H01\n{between}S1 H97\n");
        assert_eq!(paragraphs(&plain(&text)), ["¶ G1 H01", second], "{between:?}");
    }
}

#[test]
fn stray_lines_are_one_complaint() {
    let text = "Game of May 3\nplayed at home # by the lake\n\n  {a}\n - good luck\t\nG1 H01\nx\n";
    assert_eq!(
        complaints(text, &plain(text)),
        ["stray 3: Game of May 3\nplayed at home # by the lake\n\n  {a}\n - good luck", "stray 1: x"]
    );
    let text = "x\n[Gull \"Anna\"]\ny\n[Gull bad]\nz";
    assert_eq!(complaints(text, &plain(text)), ["stray 1: x", "stray 1: y", "quotes 18: [Gull bad]", "stray 1: z"]);
}
