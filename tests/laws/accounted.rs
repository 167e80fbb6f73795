//! Nothing in a record is dropped in silence: each line is a turn, a tag or a comment, or something is found in it.

use fastrand::Rng;
use hirth::{
    games::GameKind,
    games::Options,
    record::{self, Shape},
    report::GameReport,
    source::Source,
    span::Span,
};

use crate::{
    properties::cases,
    samples::{Sample, samples},
};

/// Lines that are not turns.
const STRAY: [&str; 12] = [
    "so",
    "- ö ö",
    "and then?",
    "x 7",
    "***",
    "G1",
    "1.",
    "?",
    "Game 2",
    "2-0",
    "[no tag",
    "nobody knows what happened here, at 8 or at 9",
];

/// The lines of a text of which nothing is said.
fn silent(game: GameKind, text: &str) -> Vec<String> {
    let report = game.check(Source::new("game", text), &Options::default().trace(true));
    let record = record::read(text, Shape::Plain, game.notation());
    let comments: Vec<Span> = record.comments.iter().map(|comment| comment.span).collect();
    let turns = report.games.iter().flat_map(|game| &game.trace).map(|turn| turn.span);
    let tags = record.sections.iter().flat_map(|section| &section.tags).map(|tag| tag.span);
    let others = report.all_findings().flat_map(|one| one.related.iter().map(|related| related.span).chain([one.span]));
    let places: Vec<Span> = turns.chain(tags).chain(others).collect();
    // One warning is for all words between the turns.
    let is_decorated = report.all_findings().any(|one| one.code() == "extra-text");
    let is_word = |line: &str| is_decorated && STRAY.contains(&line.trim_end());
    // The report names the first turn that is not judged.
    let unjudged = report.games.iter().filter(|game| game.unjudged_from.is_some()).map(|game| game.span);
    let places: Vec<Span> = places.into_iter().chain(unjudged).collect();
    let is_valid = report.games.iter().all(GameReport::is_valid);
    let mut at = 0;
    let mut silent = Vec::new();
    for line in text.split_inclusive('\n') {
        let span = Span::new(at, at + line.trim_end().len());
        let mut characters = line.char_indices();
        let is_comment = |place: usize| comments.iter().any(|span| (span.start..span.end).contains(&place));
        let is_empty = characters.all(|(offset, c)| c.is_whitespace() || is_comment(at + offset));
        let is_in = |place: &Span| place.start < span.end && span.start < place.end;
        // Hands, rounds and scores of Herrlof are not turns, and in a wrong round the last trick may not be one.
        let is_setup = line.starts_with(['R', 'T']) || line.contains(": ");
        let is_turn = game.name() != "herrlof" || !is_setup && (is_valid || STRAY.contains(&line.trim_end()));
        if is_turn && !is_empty && !is_word(line) && !places.iter().any(is_in) {
            silent.push(line.to_owned());
        }
        at += line.len();
    }
    silent
}

/// A record with up to four lines more, or lines cut in two.
fn disturbed(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..rng.usize(1..5) {
        let at = rng.usize(..=lines.len());
        let stray = match rng.u8(..4) {
            0 => {
                let line = rng.choice(&lines).expect("a line");
                let end = rng.usize(..=line.chars().count());
                line.chars().take(end).collect()
            }
            1 => format!("; {}", rng.choice(STRAY).expect("a line")),
            _ => rng.choice(STRAY).expect("a line").to_owned(),
        };
        lines.insert(at, stray);
    }
    lines.join("\n") + "\n"
}

#[test]
fn each_line_is_read_or_reported() {
    let mut wrong = Vec::new();
    for seed in 0..cases(10) {
        let mut rng = Rng::with_seed(seed);
        for Sample { game, legal, damaged, .. } in samples(seed) {
            for text in [&damaged, &disturbed(&legal, &mut rng), &disturbed(&damaged, &mut rng)] {
                let silent = silent(game, text);
                if !silent.is_empty() {
                    wrong.push(format!("{}: {silent:?}\n{text}", game.name()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {}", wrong.len(), wrong[..wrong.len().min(8)].join("\n"));
}
