//! A text that is judged in parts is judged as a whole: whatever is in it, and however small the parts are.

use hirth::{
    game::{Options, Standings},
    games::GameKind,
    judge::{Part, Parts},
    judge_stretches,
    source::Source,
    span::Span,
    stretches::Stretch,
};
use proptest::prelude::*;

use crate::properties::config;

/// What games are made of, and what is between them: turns right and wrong, tags, comments, suppressions, words.
const LINES: &[&str] = &[
    "",
    " \t",
    "G1 KeHeiHei /",
    "S1 He7He8He /",
    "S1 He7He8He",
    "S1 Khei He8He /",
    "- G2 L01HeiKhhh03 /",
    "S2 Ke6KeHi / ; well",
    "S2 Ke6KeHi / {and\n\nmore}",
    "G1 He1HeHeHe / {one} {two\nthree} ; four",
    "G1 He1He2He / S1 He7He8He /",
    "G1 Ke\nHeiHei /",
    "{a} G1 KeHeiHei /",
    "G1 KeHeiHei / {left open",
    "{ left open",
    "}",
    "{\n\nG1 KeHeiHei /\n}",
    "{\n\n[Gull \"Anna\"]\nG1 KeHeiHei /\n}",
    "[Match \"m\"] G1 KeHeiHei /",
    "[Result \"Gull 1\"]",
    "[Gull Anna]",
    "[Gull \"a\"] [Silfr oops",
    "; hirth: allow-game(unfinished)",
    "; hirth: allow(detour)",
    "{hirth: allow-game(unfinished, missing-slash)}",
    "; hirth: alow(detour)",
    "G1 He1HeHeHe / ; hirth: allow(detour)",
    "# G1 KeHeiHei /",
    "Anna wins",
    "Ｇ1 KeHeiHei ／",
    "S1 SdGr",
    "G1 GdSr",
    "G1 GdSr /\nG1 GdSr\nG1 SdGr",
];

/// Games after a blank line, with tags: the text can be cut before them, unless what precedes them forbids it.
const GAMES_WITH_TAGS: &[&str] = &[
    "\n[Gull \"Anna\"]\nG1 KeHeiHei /\nS1 He7He8He /",
    "\n[Match \"m\"]\n[Silfr \"Björn\"] ; plays\nG1 GdSr",
    "\n[Match \"m\"]\n[Silfr \"Björn\"]\n\nG1 GdSr",
    "\n; a word\n[Gull \"Anna\"]\nG1 He1He2He /",
    "\n[Gull \"Anna\"]\n; a word\nG1 He1He2He /",
    "\n[Gull \"Anna\"]\n\n# a {word\n\nG1 He1He2He /",
    "\n[Gull \"Anna\"]\n; hirth: allow(detour)\nG1 He1He2He /",
];

fn text() -> impl Strategy<Value = String> {
    let line = prop_oneof![prop::sample::select(LINES.to_vec()), prop::sample::select(GAMES_WITH_TAGS.to_vec())];
    let lines = prop::collection::vec(line, 0..40);
    let end = prop::sample::select(vec!["\n", "\n", "\r\n", "\r"]);
    (any::<bool>(), lines, end).prop_map(|(mark, lines, end)| {
        let mark = if mark { "\u{feff}" } else { "" };
        format!("{mark}{}\n", lines.join("\n")).replace('\n', end)
    })
}

/// The games of a piece of a text in their order.
fn games(source: &Source, piece: Span, standings: &mut Standings) -> Vec<String> {
    let stretches =
        [Stretch { game: GameKind::ALL[0], span: piece, shape: hirth::record::Shape::Plain, is_guess: false }];
    // Without a search, so that no budget ends it.
    let options = |_: GameKind| Options::new().effort(0).trace(true);
    let judged = judge_stretches(source, piece, &stretches, &options);
    let reports = judged.games.into_iter().map(|mut report| {
        standings.count(&mut report);
        format!("{report:#?}")
    });
    reports.collect()
}

fn parts(text: &str, size: usize) -> Vec<Part> {
    let parts = Parts::new(GameKind::ABOUTS, "game.hirth", text.as_bytes(), size);
    parts.map(|part| part.expect("it is text")).collect()
}

proptest! {
    #![proptest_config(config(128))]

    #[test]
    fn parts_have_the_report_of_the_whole(text in text(), size in 1..400_usize) {
        // A text that wears no decoration, as a part of one does not.
        let text = format!("{text}\n[Gull \"x\"]\nG1 GdSr\n");
        let parts = parts(&text, size);
        let joined: String = parts.iter().map(|part| part.source.text()).collect();
        prop_assert_eq!(&joined, &text);
        if parts.len() < 2 {
            return Ok(());
        }
        let (mut of_parts, mut of_whole) = (Standings::default(), Standings::default());
        // A space after the text, so that all of it is a part, from which nothing is stripped.
        let source = Source::new("game.hirth", format!("{text} "));
        let spans = parts.iter().map(|part| {
            let start = part.offset;
            Span::new(start, start + part.source.text().len())
        });
        let judged: Vec<String> = spans.flat_map(|span| games(&source, span, &mut of_parts)).collect();
        let whole = games(&source, Span::new(0, text.len()), &mut of_whole);
        for (part, whole) in judged.iter().zip(&whole) {
            prop_assert_eq!(part, whole);
        }
        prop_assert_eq!(judged.len(), whole.len());
        prop_assert_eq!(format!("{:?}", of_parts.matches()), format!("{:?}", of_whole.matches()));
    }
}

#[test]
fn texts_are_cut_before_the_tags_of_a_game() {
    let game = "[Gull \"Anna\"]\n\nG1 KeHeiHei /\nS1 He7He8He /\n\n";
    let text = game.repeat(10);
    let parts = parts(&text, 1);
    assert!(parts.len() >= 5);
    for part in parts {
        let offset = part.offset;
        assert_eq!(offset % game.len(), 0);
        assert_eq!(part.source.place(0).line, 5 * (offset / game.len()) + 1);
    }
}

#[test]
fn texts_are_not_cut_inside_a_game() {
    let next = "\n[Gull \"x\"]\nG1 GdSr\n";
    for (before, is_cut) in [
        ("G1 GdSr\n", true),
        ("G1 GdSr ; well\n", true),
        ("G1 GdSr\n; a word\n", true),
        ("G1 GdSr\n\n", true),
        ("G1 GdSr\n; hirth: allow(detour)\n", false),
        ("G1 GdSr\nwords\n", false),
        ("G1 GdSr {open\n", false),
        ("G1 GdSr {open\n}\n", false),
        ("[Gull \"x\"]\n", false),
        ("", false),
    ] {
        let text = format!("{before}{next}");
        assert_eq!(parts(&text, 1).len(), 1 + usize::from(is_cut), "{text}");
    }
    for after in ["[Gull \"x\"]\n; a word\nG1 GdSr\n", "[Gull \"x\"]\n# a word\n\n[Silfr \"y\"]\nG1 GdSr\n"] {
        assert_eq!(parts(&format!("G1 GdSr\n\n{after}"), 1).len(), 2, "{after}");
    }
    for after in [
        "[Gull \"x\"]\n",
        "[Gull \"x\"]\n; hirth: allow(detour)\nG1 GdSr\n",
        "[Gull \"x\"]\n; a {word\nG1 GdSr\n",
        "[Gull x]\nG1 GdSr\n",
        "words\nG1 GdSr\n",
        "G1 GdSr\n",
    ] {
        assert_eq!(parts(&format!("G1 GdSr\n\n{after}"), 1).len(), 1, "{after}");
    }
}
