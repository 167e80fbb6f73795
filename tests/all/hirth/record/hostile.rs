//! What holds of any text, however odd.

use proptest::prelude::*;

use super::*;
use crate::{
    hirth::any_text::{SHAPES, stands_in},
    properties::config,
};

/// What texts are made of that are hard to take apart.
const NASTY_PIECES: &[&str] = &[
    "G1 KeHeiHei /",
    "S1 He7",
    "G",
    "1",
    "H",
    "é",
    "þ\u{1f600}",
    "\n",
    "\r\n",
    "\r",
    "\n\n",
    " ",
    "\t",
    "\u{a0}",
    "\u{3000}",
    "\u{200b}",
    "\u{ad}",
    "\u{feff}",
    "\u{2028}",
    "›",
    "×",
    "ˆ",
    "⁄",
    "Ｇ",
    "\u{41d}",
    "³",
    "₀",
    "{",
    "}",
    "{}",
    "｛",
    "｝",
    "#",
    ";",
    "＃",
    "；",
    "［",
    "[",
    "]",
    "\"",
    "“",
    "”",
    "\\",
    "[Gull \"Anna\"]",
    "[a “b”]",
    "- ",
    "-",
    "• ",
    "⇒",
    "> ",
    ">",
    "*",
    "**",
    "_",
    "`",
    "|",
    "1. ",
    "```hirth\n",
    "```\n",
    "~~~ {.hirth}\n",
    "  ",
    "    ",
    "\0",
    "so",
];

fn nasty() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(NASTY_PIECES);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// What was read of the text stands in it.
fn check(text: &str) {
    for shape in SHAPES {
        stands_in(text, &read(text, shape, &NOTATION), shape);
    }
}

/// Lines whose reading is known: turns, strays (`true`) and blank ones.
fn known_line() -> impl Strategy<Value = (&'static str, Option<bool>)> {
    prop::sample::select(vec![
        ("", None),
        (" \u{a0}\t", None),
        ("G1 KeHeiHei /", Some(false)),
        (" • S2 He7", Some(false)),
        ("G3\u{a0}Hö", Some(false)),
        ("so", Some(true)),
        ("- ö ö", Some(true)),
    ])
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn arbitrary_texts_are_read(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn nasty_texts_are_read(text in nasty()) {
        check(&text);
    }

    #[test]
    fn nothing_is_lost(
        known in prop::collection::vec(known_line(), 0..20),
        line_end in prop::sample::select(vec!["\n", "\r\n", "\r"]),
    ) {
        let text: String = known.iter().flat_map(|(line, _)| [*line, line_end]).collect();
        let record = plain(&text);
        let count = |wanted| known.iter().filter(|(_, kind)| *kind == Some(wanted)).count();
        let strays = |complaint: &Complaint| match complaint {
            Complaint::Stray { lines, .. } => *lines,
            _ => 0,
        };
        prop_assert_eq!(turns(&record).len(), count(false));
        prop_assert_eq!(record.complaints.iter().map(strays).sum::<usize>(), count(true));

        let mut apart = true;
        let mut expected = Vec::new();
        for (_, kind) in &known {
            if *kind == Some(false) {
                expected.push(apart);
            }
            apart = *kind != Some(false);
        }
        let read: Vec<_> = lines(&record).map(|line| line.after_blank).collect();
        prop_assert_eq!(read, expected);
    }
}
