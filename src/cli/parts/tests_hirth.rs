//! A text that is judged part by part is judged as a whole: whatever stands in it, and however small the parts are.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::{
    games::{GAMES, Options, Standings},
    output::{
        FileSummary, Format, Tally,
        checkstyle::Checkstyle,
        github::Github,
        gitlab::Gitlab,
        human::{Detail, Human, HumanStyle},
        json::{Json, Jsonl},
        junit::Junit,
        paths::Base,
        sarif::Sarif,
    },
};

/// What games are made of, and what stands between them: turns right and wrong, tags, comments, silences, strays.
const LINES: &[&str] = &[
    "",
    "",
    "",
    " \t",
    "G1 KeHeiHei /",
    "G1 KeHeiHei /",
    "S1 He7He8He /",
    "S1 He7He8He /",
    "S1 He7He8He",
    "S1 Khei He8He /",
    "- G2 L01HeiKhhh03 /",
    "S2 Ke6KeHi / ; well",
    "S2 Ke6KeHi / {and\n\nmore}",
    "G1 He1HeHeHe / {one} {two\nthree} ; four",
    "G1 He1He2He / S1 He7He8He /",
    "G1 Ke\nHeiHei /",
    "* G1 He1HeHeHe /",
    "{a} G1 KeHeiHei /",
    "G1 KeHeiHei / {left open",
    "{ left open",
    "}",
    "{\n\nG1 KeHeiHei /\n}",
    "[Gull \"Anna\"]",
    "[Silfr \"Björn\"] ; plays",
    "[Match \"m\"]",
    "[Match \"m\"] G1 KeHeiHei /",
    "[Result \"Gull 1\"]",
    "[Gull Anna]",
    "[Gull \"a\"] [Silfr oops",
    "; hirth: allow-game(unfinished)",
    "; hirth: allow(detour)",
    "{hirth: allow-game(unfinished, missing-slash)}",
    "; hirth: alow(detour)",
    "G1 He1HeHeHe / ; hirth: allow(detour)",
    "; a word",
    "# G1 KeHeiHei /",
    "Anna wins",
    "so they say {not}",
    "Ｇ1 KeHeiHei ／",
    "```",
    "G1",
    "S1",
    "SdGr",
    "S1 SdGr",
    "G1 GdSr",
    "G1 GdSr",
    "G1 GdSr /\nG1 GdSr\nG1 SdGr",
];

fn text() -> impl Strategy<Value = String> {
    let lines = prop::collection::vec(prop::sample::select(LINES.to_vec()), 0..40);
    let end = prop::sample::select(vec!["\n", "\n", "\r\n", "\r"]);
    (any::<bool>(), lines, end, any::<bool>()).prop_map(|(mark, lines, end, ended)| {
        let mut text = if mark { "\u{feff}" } else { "" }.to_owned();
        text.push_str(&lines.join("\n").replace('\n', end));
        text.push_str(if ended { end } else { "" });
        text
    })
}

/// How little is searched for, for speed.
fn options() -> Options {
    Options {
        effort: 200,
        trace: true,
        ..Options::default()
    }
}

fn cut(text: &str) -> Option<usize> {
    (GAMES[0].split)(text, &options())
}

/// A format for each output.
fn all_formats(outs: &mut [Vec<u8>]) -> Vec<Box<dyn Format + '_>> {
    let style = HumanStyle {
        color: false,
        unicode: true,
        narrated: false,
        width: 80,
        detail: Detail::Verbose,
        named: true,
        mended: None,
    };
    let base = Base::new("/");
    let mut out = outs.iter_mut();
    let mut out = || out.next().expect("one for each");
    vec![
        Box::new(Human::new(out(), style)),
        Box::new(Json::new(out())),
        Box::new(Jsonl::new(out())),
        Box::new(Sarif::new(out(), base.clone(), Vec::new())),
        Box::new(Github::new(out(), base.clone())),
        Box::new(Gitlab::new(out(), base.clone())),
        Box::new(Checkstyle::new(out(), base.clone())),
        Box::new(Junit::new(out(), base)),
    ]
}

/// All reports on a text in parts of about `size` bytes, and how many parts there are.
fn told(text: &str, size: usize, one_match: bool) -> (Vec<String>, usize) {
    let options = Options {
        one_match,
        ..options()
    };
    let mut outs = vec![Vec::new(); 8];
    let mut formats = all_formats(&mut outs);
    let mut parts = Parts::new("x.hirth", text.as_bytes(), size);
    let mut standings = Standings::default();
    let mut tally = Tally::default();
    let mut count = 0;
    while let Some(Ok(Part { source, is_last })) = parts.next(cut) {
        count += 1;
        let source = Arc::new(source);
        let mut reports = Vec::new();
        let findings = (GAMES[0].judge)(&source, &options, &mut |verdict| {
            reports.push(standings.count(GAMES[0], verdict));
        });
        assert!(is_last || findings.is_empty(), "{findings:?}");
        for report in reports {
            tally.add_game(&report);
            for format in &mut formats {
                format.game(&source, report.clone()).expect("memory");
            }
        }
        if is_last {
            let matches = standings.matches();
            let rest = FileSummary {
                source: &source,
                matches: &matches,
                findings: &findings,
            };
            for format in &mut formats {
                format.file(&rest).expect("memory");
                format.end(&tally).expect("memory");
            }
            break;
        }
    }
    drop(formats);
    let outs = outs
        .into_iter()
        .map(|out| String::from_utf8(out).expect("UTF-8"));
    (outs.collect(), count)
}

proptest! {
    #[test]
    fn parts_say_what_the_whole_says(text in text(), size in 1..400usize, one_match in any::<bool>()) {
        let (whole, _) = told(&text, usize::MAX, one_match);
        let (parts, _) = told(&text, size, one_match);
        for (part, whole) in parts.into_iter().zip(whole) {
            prop_assert_eq!(part, whole);
        }
    }
}

#[test]
fn a_part_ends_with_all_that_is_its_last_game_s() {
    for (before, after) in [
        (
            "G1 KeHeiHei / {over\ntwo lines}\n",
            "\nG1 KeHeiHei /\nS1 He7He8He /\n",
        ),
        (
            "G1 KeHeiHei /\r\n",
            "; hirth: allow-game(unfinished)\r\n[Match \"m\"] G1 He\r\n",
        ),
        ("G1 KeHeiHei /\r", "\rAnna plays\r\r- G1 He1HeHeHe /\r"),
        (
            "G1 KeHeiHei /\nAnna wins\n\nindeed\n\n",
            "[Match \"m\"]\nS1 x\n",
        ),
        ("G1 KeHeiHei / {left open\n", "\nG1 He1HeHeHe / {so}\n"),
        // The first game is over.
        ("G1 GdSr\n", "; and\nG1 KeHeiHei /\n"),
        (
            "G1 KeHeiHei /\r",
            "[Gull \"Anna\"]\n\n[Silfr \"Björn\"]\nG1 KeHeiHei /\n",
        ),
        ("G1 KeHeiHei /\nS1 SdGr\nG1 GdSr\n", "G1 KeHeiHei /\nS1\n"),
        (
            "[Gull \"A\"]\nS1\n",
            "[Gull \"B\"]\n[oops\nS1\n{may be closed later",
        ),
    ] {
        assert_eq!(
            cut(&[before, after].concat()),
            Some(before.len()),
            "{before:?}"
        );
    }
}

#[test]
fn what_may_belong_together_is_not_cut() {
    for text in [
        // Not set apart, so it may be a turn of the first game.
        "G1 KeHeiHei /\nG1 KeHeiHei /\n; and\nG1 KeHeiHei /\n",
        "G1 KeHeiHei /\nS1 SdGr\n",
        // Tags without turns; and the silence is of the last game.
        "G1 KeHeiHei /\n\n[Gull \"Anna\"]\n; hirth: allow-game(unfinished)\n",
        // In a comment, or in one that may be closed later.
        "G1 KeHeiHei / {and\n\nG1 KeHeiHei /\n}\n",
        "G1 KeHeiHei / {and\n\nG1 KeHeiHei /\n",
        "G1 KeHeiHei /\n｛and\n\n[Gull \"Anna\"]\nG1 KeHeiHei /\n",
        // What stands right after the first game is its own, and what follows the silence is not.
        "G1 KeHeiHei /\nAnna wins\n; hirth: allow-game(unfinished)\n\nG1 KeHeiHei /\n",
    ] {
        assert_eq!(cut(text), None, "{text:?}");
    }
}

#[test]
fn parts_are_as_small_as_they_may_be() {
    let games: Vec<String> = (1..100)
        .map(|n| format!("[Game \"{n}\"]\nG1 KeHeiHei /\n\n"))
        .collect();
    let (whole, count) = told(&games.concat(), 60, false);
    assert!((50..=99).contains(&count), "{count}");
    assert_eq!(told(&games.concat(), SIZE, false), (whole, 1));
}

#[test]
fn a_run_of_blank_lines_takes_no_room() {
    let blank = |count: usize| " \r\n".repeat(count);
    let game = "G1 KeHeiHei /\r\nS1 Khei He8He /\r\n";
    let text = [
        &blank(200_000),
        game,
        &blank(150_000),
        game,
        &blank(100_000),
        "stray",
    ]
    .concat();
    let mut parts = Parts::new("x.hirth", text.as_bytes(), FIRST);
    let mut places = Vec::new();
    while let Some(Ok(Part { source, .. })) = parts.next(cut) {
        assert!(source.text().len() < 4 * BLANK);
        for (at, word) in source
            .text()
            .match_indices(|c: char| c.is_ascii_lowercase())
        {
            places.push((
                source.place(at).line,
                source.at_large(Span::new(at, at + 1)),
                word.to_owned(),
            ));
        }
    }
    let whole = Source::new("x.hirth", text.as_str());
    let expected = text.match_indices(|c: char| c.is_ascii_lowercase());
    let expected =
        expected.map(|(at, word)| (whole.place(at).line, Span::new(at, at + 1), word.to_owned()));
    assert_eq!(places, expected.collect::<Vec<_>>());
    let (whole, count) = told(&text, usize::MAX, false);
    assert_eq!((told(&text, FIRST, false).0, count), (whole, 1));
}

#[test]
fn a_game_without_an_end_is_not_waited_for() {
    let endless = io::repeat(b'x').chain(io::empty());
    let mut parts = Parts::new("x.hirth", b"[Gull \"Anna\"]\n".chain(endless), SIZE);
    let Some(Err(Broken::Text(source, finding))) = parts.next(cut) else {
        panic!("it has no end");
    };
    assert_eq!(finding.code(), "unreadable");
    assert_eq!(source.text(), "[Gull \"Anna\"]");
    assert!(parts.next(cut).is_none());
}

#[test]
fn what_is_not_utf_8_is_told_with_its_place_in_the_whole() {
    let mut text = "G1 KeHeiHei /\n\n".repeat(20).into_bytes();
    text.extend(b"[Gull \"Bj\xf6rn\"]\nG1 He1HeHeHe /\n\nG1 He1HeHeHe /\n");
    let mut parts = Parts::new("x.hirth", text.as_slice(), 40);
    let mut count = 0;
    let (source, finding) = loop {
        match parts.next(cut).expect("it is not done") {
            Ok(_) => count += 1,
            Err(Broken::Text(source, finding)) => break (source, finding),
            Err(Broken::Unreadable(error)) => panic!("{error}"),
        }
    };
    assert!(count > 5, "{count}");
    assert!(
        finding
            .message
            .contains("byte 0xF6 at offset 309, on line 41"),
        "{}",
        finding.message
    );
    assert_eq!(source.at_large(finding.span), Span::new(309, 310));
}
