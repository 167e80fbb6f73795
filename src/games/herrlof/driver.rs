//! How the games of a record of Herrlof are found and judged.

use super::{
    about::Herrlof,
    diagnose, facts,
    judge::{self, Judged, JudgedGame},
    notation::{
        lines::{self, Line},
        written::Written,
    },
    words,
};
use crate::{
    finding::Finding,
    game::{Fact, Options},
    judge::{Ask, Read, Rules},
    record::{self, Tag},
    report::GameReport,
    source::Source,
    span::Span,
};

impl Rules for Herrlof {
    type Line<'t> = Line<'t>;
    type Judged<'l> = Judged<'l>;
    type Shared = ();

    fn game() -> &'static Self {
        &Herrlof
    }

    fn read_lines<'t>(lines: Vec<record::Line<'t>>) -> Vec<Line<'t>> {
        lines::read(lines)
    }

    fn shared(_: &Read<'_, Self>, _: &Options) {}

    fn judge<'l>(ask: &Ask<'l, '_, Self>, (): &mut ()) -> (usize, Judged<'l>) {
        let lines = &ask.lines[..first_game(ask.lines)];
        let tags = ask.tags;
        let mut judged = Judged::of(lines, table(tags, lines), goal(tags), ask.effort);
        // Without a valid goal nobody knows whether the game is over.
        judged.is_end_unknown |= !is_goal_sound(tags) && judged.end.is_none();
        (lines.len(), judged)
    }

    fn report(source: &Source, game: &JudgedGame<'_, '_>, options: &Options) -> GameReport {
        let mut report = diagnose::game(source, game.tags, &game.judged, options);
        report.findings.extend(bad_goal(game.tags));
        report
    }

    fn unreadable_turn(_: &str, end: usize, _: &JudgedGame<'_, '_>) -> Span {
        Span::new(end, end)
    }

    fn facts(game: &JudgedGame<'_, '_>, _: &GameReport) -> Vec<Fact> {
        facts::of(game)
    }
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

/// The points that end a game, if a tag sets them (H25).
pub fn goal(tags: &[Tag]) -> Option<u32> {
    let points = goal_tag(tags)?.value.trim().parse().ok()?;
    (points > 0).then_some(points)
}

/// Whether the goal is a number of points, if a tag sets it.
pub fn is_goal_sound(tags: &[Tag]) -> bool {
    goal_tag(tags).is_none() || goal(tags).is_some()
}

/// A goal that is not a number of points.
fn bad_goal(tags: &[Tag]) -> Option<Finding> {
    let tag = goal_tag(tags).filter(|_| goal(tags).is_none())?;
    Some(words::notation::no_goal(&tag.value).at(tag.value_span))
}

/// How many lines the first game has: the next begins with `R1` (HN12), unless that is a typo in the middle of the
/// numbers around it.
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
    (1..lines.len()).find(|&at| begins(at)).unwrap_or(lines.len())
}
