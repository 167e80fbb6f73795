//! Records of Herrlof in the decorations that people put them in.

use hirth::{
    games::{self, Options},
    report::FileReport,
    source::Source,
};

use crate::laid_out::{LaidOut, keeps_its_decoration, keeps_moves_of_moved_lines};

use super::{
    game,
    referee::{
        chance::Chance,
        random::{self, Course},
        writing::{self, Manner},
    },
};

/// A decoration: its name, and what it makes of a line of a record and its number from 1.
type Decoration = (&'static str, fn(usize, &str) -> String);

/// The first word of a line, its label, and the rest.
fn label(line: &str) -> (&str, &str) {
    line.split_once(' ').unwrap_or((line, ""))
}

const DECORATIONS: &[Decoration] = &[
    ("none", |_, line| line.to_owned()),
    ("a quoted mail", |_, line| format!("> {line}")),
    ("a mail quoted twice", |_, line| format!("> > {line}")),
    ("list marks", |_, line| format!("* {line}")),
    ("a numbered list", |i, line| format!("{i}. {line}")),
    ("a table of one column", |_, line| format!("| {line} |")),
    ("a table", |_, line| {
        let (label, rest) = label(line);
        format!("| {label} | {rest} |")
    }),
    ("a table of tabs", |_, line| {
        let (label, rest) = label(line);
        format!("{label}\t{rest}")
    }),
    ("a sheet of commas", |_, line| line.replace(' ', ",")),
    ("a sheet of semicolons", |_, line| line.replace(' ', ";")),
    ("a sheet of quoted cells", |_, line| format!("\"{}\"", line.replace(' ', "\",\""))),
    ("stops behind labels", |_, line| {
        let (label, rest) = label(line);
        format!("{label}. {rest}")
    }),
    ("a chat", |i, line| format!("[20:{:02}] Anna: {line}", i % 60)),
    ("a web page", |_, line| format!("<p>{line}</p>")),
    ("a list of a web page", |_, line| format!("<li>{line}</li>")),
];

fn decorated(text: &str, decorate: fn(usize, &str) -> String) -> String {
    let lines = text.lines().enumerate();
    let lines =
        lines.map(
            |(i, line)| {
                if line.is_empty() || line.starts_with('[') { line.to_owned() } else { decorate(i + 1, line) }
            },
        );
    lines.map(|line| line + "\n").collect()
}

#[test]
fn a_decorated_game_is_laid_out_within_its_decoration() {
    let mut refused = Vec::new();
    for seed in 0..3 {
        let mut chance = Chance::new(seed);
        let course = Course::any(&mut chance);
        let whole = random::game(&mut chance, course);
        let manner = Manner::any(&mut chance, course);
        let text = writing::write(&mut chance, &whole, manner).to_string();
        for (name, decorate) in DECORATIONS {
            let done = keeps_its_decoration(game(), name, &decorated(&text, *decorate));
            refused.extend((done == LaidOut::Refused).then_some(*name));
        }
    }
    assert!(refused.is_empty(), "{refused:?} can be laid out");
}

fn check(text: &str) -> FileReport {
    games::check(game(), Source::new("game", text), &Options::default())
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
fn the_first_line_that_is_not_understood_is_named() {
    let text = "T1 A5/4 B6/7\nT2 A5/4 B6 of 7\nT3 A5/4 B6/7\nT4 A5/4 B6/7\n";
    let report = check(text);
    assert!(report.games[0].is_result_unknown);
    assert_eq!(report.games[0].not_understood.as_deref(), Some("T2"));
}

/// Hands may change places; tricks, rounds and tallies may not.
#[test]
fn lines_twice_or_exchanged_stay_what_they_are() {
    let moves = |text: &str| {
        let lines = text.lines().filter(|line| !line.contains(':'));
        lines.map(|line| line.trim().to_owned()).collect()
    };
    let mut count = 0;
    for seed in 0..20 {
        let chance = &mut Chance::new(seed);
        let course = Course { goal: Some(5), ..Course::any(chance) };
        let whole = random::game(chance, course);
        let manner = Manner::any(chance, course);
        let record = writing::write(chance, &whole, manner);
        count += keeps_moves_of_moved_lines(game(), &record.to_string(), moves);
    }
    assert!(count > 200, "{count}");
}
