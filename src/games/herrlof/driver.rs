//! A text, game by game.

use super::{
    GAME, data, diagnose, facts,
    judge::{self, Judged},
    notation::{
        lines::{self, Line},
        written::Written,
    },
    words,
};
use crate::{
    codes,
    finding::Finding,
    game::{DataError, Options, Standings, Verdict, effort},
    record::{self, Shape, Tag},
    report::GameReport,
    source::Source,
    span::Span,
    suppression::Suppressions,
};

/// Judges a text: hands out each game as soon as it is judged, and returns what was found outside any game.
pub fn judge(source: &Source, options: &Options, each: &mut dyn FnMut(Verdict)) -> Vec<Finding> {
    let record = record::read(source.text(), options.shape, &GAME.notation);
    judge_all(source, options, record, &mut |game, verdict| {
        let facts = options.facts.then(|| facts::of(&game));
        each(verdict.with_facts(facts.unwrap_or_default()));
    })
}

/// A game that was read, with all that belongs to it.
pub struct JudgedGame<'a> {
    /// Its tags.
    pub tags: &'a [Tag],
    /// How it was judged.
    pub judged: &'a Judged<'a>,
}

/// Takes a game and its verdict.
pub type Each<'e> = dyn FnMut(JudgedGame<'_>, Verdict) + 'e;

/// Judges a text, and tells all that was read of it as data.
pub fn convert(source: &Source, options: &Options) -> data::File {
    told(source, options, &mut Standings::default(), &mut |_| {})
}

/// The same of a text that others come before: its games are counted behind theirs. Each is handed out as soon as it is
/// judged.
pub fn told(
    source: &Source,
    options: &Options,
    standings: &mut Standings,
    each: &mut dyn FnMut(&GameReport),
) -> data::File {
    let record = record::read(source.text(), options.shape, &GAME.notation);
    let lost = record.complaints.iter().map(record::Complaint::lines).sum();
    let mut teller = data::Teller::new(source, record.comments.clone(), lost);
    let findings = judge_all(source, options, record, &mut |game, verdict| {
        let report = standings.count(&GAME, verdict);
        each(&report);
        teller.game(&game, &report);
    });
    teller.finish(&findings)
}

/// Judges data as the notation that it stands for: what it says of results and findings counts for nothing.
///
/// # Errors
/// The first thing in the data that has no notation.
pub fn judge_data(files: &[data::File], options: &Options) -> Result<Vec<data::File>, DataError> {
    let options = Options {
        shape: Shape::Plain,
        ..*options
    };
    let texts = data::texts(files)?.into_iter().zip(files);
    let sources = texts.map(|(text, file)| Source::new(&file.path, text));
    Ok(sources.map(|source| convert(&source, &options)).collect())
}

/// Judges the games of a record, one by one.
pub fn judge_all(
    source: &Source,
    options: &Options,
    record: record::Record<'_>,
    each: &mut Each<'_>,
) -> Vec<Finding> {
    let text = source.text();
    let mut complaints = codes::complaints(text, &record);
    let mut suppressions = Suppressions::of(text, &record, GAME.name, &GAME.pages());
    let mut any = false;
    let starts: Vec<usize> = record.sections.iter().map(record::Section::start).collect();
    let ends = starts.into_iter().skip(1).chain([usize::MAX]);
    for (section, end) in record.sections.into_iter().zip(ends) {
        let lines = lines::read(section.lines);
        let (mut tags, mut rest) = (&section.tags[..], &lines[..]);
        while !rest.is_empty() {
            any = true;
            let own;
            (own, rest) = rest.split_at(first_game(rest));
            let last = place(own).end;
            let next = rest.first().map_or(end, |line| line.text.whole().start);
            let effort = effort::of_game(options.effort, source.at_large(place(own)));
            let mut judged = Judged::of(own, table(tags, own), goal(tags), effort);
            let bad_goal = bad_goal(tags);
            // Whether the game is over is not known where the goal is not.
            judged.is_end_unknown |= bad_goal.is_some() && judged.end.is_none();
            let mut report = diagnose::game(source, tags, &judged, options);
            report.findings.extend(bad_goal);
            let legal_to = if report.is_valid() { last } else { 0 };
            let verdict = Verdict::new(
                &GAME,
                report,
                tags.to_vec(),
                // H26: games are independent.
                None,
                complaints.before(place(own), codes::end_of_game(text, last, next), legal_to),
                suppressions.of_game(last),
            );
            let judged = &judged;
            each(JudgedGame { tags, judged }, verdict);
            tags = &[];
        }
    }
    let nothing =
        (!any).then(|| codes::no_game(source, &GAME.example, GAME.notation.fence, options.shape));
    let left = complaints.left().into_iter().chain(suppressions.left());
    left.chain(nothing).collect()
}

/// How many play (HN12).
pub fn table(tags: &[Tag], lines: &[Line<'_>]) -> super::rules::seats::Table {
    judge::table(third(tags), lines)
}

/// Whether a tag names a third player.
pub fn third(tags: &[Tag]) -> bool {
    Tag::named("C", tags).is_some()
}

fn goal_tag(tags: &[Tag]) -> Option<&Tag> {
    Tag::named("Goal", tags)
}

/// The points that end a game, where a tag says them (H25).
pub fn goal(tags: &[Tag]) -> Option<u32> {
    let points = goal_tag(tags)?.value.trim().parse().ok()?;
    (points > 0).then_some(points)
}

/// A goal that is no number of points.
fn bad_goal(tags: &[Tag]) -> Option<Finding> {
    let tag = goal_tag(tags).filter(|_| goal(tags).is_none())?;
    Some(words::notation::no_goal(&tag.value).at(tag.value_span))
}

/// Where lines stand.
fn place(lines: &[Line<'_>]) -> Span {
    record::around(lines.iter().map(|line| &line.text))
}

/// How many lines the first game has: the next begins with `R1` (HN12), unless that is a slip in the middle of the numbers
/// around it.
pub fn first_game(lines: &[Line<'_>]) -> usize {
    let is_first = |line: &Line<'_>| match &line.written {
        Written::Round(round) => round.label.value == 1,
        _ => false,
    };
    // The number of a round line or a tally.
    let number = |line: &Line<'_>| match &line.written {
        Written::Round(round) => Some(round.label.value),
        Written::Tally(tally) => Some(tally.label.value),
        _ => None,
    };
    let begins = |at: usize| {
        if !is_first(&lines[at]) {
            return false;
        }
        let before = lines[..at].iter().rev().find_map(number);
        let after = lines[at + 1..].iter().find_map(number);
        // `R1`, and a round that is not over: it is written twice.
        let is_bare = matches!(&lines[at - 1].written, Written::Round(_));
        match (before, after) {
            _ if is_bare => false,
            (Some(before), Some(after)) => after == 1 || after <= before,
            _ => true,
        }
    };
    (1..lines.len())
        .find(|&at| begins(at))
        .unwrap_or(lines.len())
}
