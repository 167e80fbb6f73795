//! Records of Herrlof with small letters, and with lines twice or exchanged.

use hirth::{games::Options, report::FileReport, source::Source};

use super::game;

fn check(text: &str) -> FileReport {
    game().check(Source::new("game", text), &Options::default())
}

#[test]
fn small_letters_are_read_with_one_warning() {
    let text = "R1 5b\nB1 2r 9r\nB2 3y+? 4y\nA3 7g 8r\nA4 8g 3b+?\nB5 1b 4b\nA6 6y 5y =A+?-2g\nA7 4g 2g\n\
                A8 1g V\nA9 N 6r\nB10 5r 7r\nB11 6b 9b\nB12 1r 8y =B+A\nB13 7b 2b\nB14 N 9y\nB15 8b 7y\nT1 A7/7 B6/7\n";
    let result = |text: &str| {
        let report = check(text);
        let [game] = &report.games[..] else {
            panic!("{} games", report.games.len());
        };
        let codes: Vec<_> = game.findings.iter().map(|one| one.code()).collect();
        (codes, game.turns, game.result.clone())
    };
    let (codes, turns, end) = result(text);
    let (small, of_small, small_end) = result(&text.to_lowercase());
    assert_eq!((of_small, small_end), (turns, end));
    assert_eq!(small, [vec!["extra-text"], codes].concat());
}

/// What is named as not understood is that, and not the end of the record.
#[test]
fn first_unreadable_line_is_reported() {
    let text = "T1 A5/4 B6/7\nT2 A5/4 B6 of 7\nT3 A5/4 B6/7\nT4 A5/4 B6/7\n";
    let report = check(text);
    assert!(report.games[0].is_result_unknown);
    assert_eq!(report.games[0].not_understood.as_deref(), Some("T2"));
}
