//! Where a game of Herrlof ends, who plays it, and its goal.

use super::{
    judge,
    notation::{lines::Line, written::Written},
    words,
};
use crate::{finding::Finding, record::Tag};

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
pub fn bad_goal(tags: &[Tag]) -> Option<Finding> {
    let tag = goal_tag(tags).filter(|_| goal(tags).is_none())?;
    Some(words::no_goal(&tag.value).at(tag.value_span))
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
