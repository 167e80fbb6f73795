//! Whole turns that are lost, written twice or exchanged: one finding that says so, and the game goes on.

use hirth::{
    finding::{Finding, Severity},
    games::Options,
    report::FileReport,
    source::Source,
};

use crate::{
    properties::{cases, is_usual},
    samples::fixed,
};

use super::{
    game,
    referee::{
        random::{self, Plan},
        variants,
    },
};

fn check(text: &str) -> FileReport {
    game().check(Source::new("game", text), &Options::default())
}

fn errors(report: &FileReport) -> Vec<&Finding> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    let all = of_games.chain(&report.findings);
    all.filter(|one| one.severity == Severity::Error).collect()
}

/// A legal game, by its lines, and which of them is a turn in its middle.
fn games() -> impl Iterator<Item = (Vec<String>, usize)> {
    let seeds = (0..cases(40)).flat_map(|seed| variants::all().into_iter().map(move |it| (it, seed)));
    seeds.filter_map(|(variant, seed)| {
        let text = random::game(&variant, &Plan::tidy(seed)).text();
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let is_turn = |line: &String| line.starts_with(|c: char| c.is_ascii_digit()) && line.split(' ').count() == 3;
        let first = lines.iter().position(is_turn)?;
        let turns = lines.len() - first;
        let are_turns = turns > 5 && lines[first..lines.len() - 1].iter().all(is_turn);
        are_turns.then_some((lines, first + turns / 2))
    })
}

/// Asserts that more than `least` percent of the games have one error, about the numbers.
fn are_told_once(least: f64, damage: impl Fn(&[String], usize) -> Vec<String>) {
    let (mut all, mut once) = (0_u32, 0_u32);
    for (lines, middle) in games() {
        let text = damage(&lines, middle).join("\n") + "\n";
        let report = check(&text);
        let errors = errors(&report);
        let is_one = matches!(errors[..], [one] if one.code() == "label-number");
        all += 1;
        once += u32::from(is_one);
        if !is_one && std::env::var_os("VERBOSE").is_some() {
            println!("{text}");
            errors.iter().for_each(|one| println!("    {}", one.message));
        }
    }
    let share = 100.0 * f64::from(once) / f64::from(all);
    assert!(!is_usual() || all > 50 && share > least, "{once} of {all}");
}

#[test]
fn repeated_turns_are_one_error() {
    are_told_once(99.0, |lines, at| [&lines[..=at], &lines[at..]].concat());
}

#[test]
fn exchanged_turns_are_one_error() {
    are_told_once(99.0, |lines, at| {
        let mut lines = lines.to_vec();
        lines.swap(at, at + 1);
        lines
    });
}

#[test]
fn missing_turns_are_one_error() {
    are_told_once(95.0, |lines, at| [&lines[..at], &lines[at + 1..]].concat());
}

/// Behind the last turn no number confirms that some are lost: then the number and the board are told of by themselves.
#[test]
fn two_missing_turns_are_one_error() {
    are_told_once(92.0, |lines, at| [&lines[..at], &lines[at + 2..]].concat());
}

/// With each fix that is offered the turns stand in order.
#[test]
fn fixes_restore_repeated_and_exchanged_turns() {
    let (mut all, mut mended) = (0, 0);
    for (lines, at) in games() {
        let right = lines.join("\n") + "\n";
        let twice = [&lines[..=at], &lines[at..]].concat();
        let mut exchanged = lines.clone();
        exchanged.swap(at, at + 1);
        for damaged in [twice, exchanged] {
            let text = damaged.join("\n") + "\n";
            let report = check(&text);
            let found = errors(&report);
            let [one] = found[..] else { continue };
            let [fix] = &one.fixes[..] else { continue };
            let made = hirth::edit::apply(&text, &fix.edits).expect("a fix can be applied");
            assert_eq!(made, right, "{text}");
            mended += 1;
        }
        all += 2;
    }
    assert!(!is_usual() || 100 * mended > 95 * all, "{mended} of {all}");
}

/// A line of a game that is left out or written twice: no move is changed for it, wherever the record breaks then.
#[test]
fn fixes_of_missing_or_repeated_lines_are_not_safe() {
    let mut tried = 0;
    let games = cases(12);
    for seed in 0..games {
        let made = random::game(&variants::brandubh(), &Plan::tidy(seed));
        let text = made.text();
        let lines: Vec<&str> = text.lines().collect();
        let turns: Vec<usize> =
            (0..lines.len()).filter(|&at| lines[at].starts_with(|c: char| c.is_ascii_digit())).collect();
        let Some(&middle) = turns.get(turns.len() / 2).filter(|_| turns.len() > 4) else {
            continue;
        };
        let without = [&lines[..middle], &lines[middle + 1..]].concat().join("\n") + "\n";
        let twice = [&lines[..=middle], &lines[middle..]].concat().join("\n") + "\n";
        for text in [without, twice] {
            tried += 1;
            assert_eq!(fixed(game(), &text), text);
        }
    }
    assert!(3 * tried > 2 * games, "{tried}");
}
