//! Turns that a text has in another order than they were played: the newest on top, in columns side by side, each post with
//! the one before it. Their labels show the order.

use rustc_hash::FxHashSet;

use super::{
    TurnReader,
    mapped_text::{Change, MappedText},
    turns::{labels, starts_comment},
};
use crate::{
    record::{before_comment, lines::of_text, spelling::trim_start, tags},
    span::Span,
};

/// A turn of a text.
struct Turn<'t> {
    span: Span,
    text: &'t str,
}

/// Returns a text with each turn once and in the order of the labels, if these count from turn to turn without a gap. `None`
/// if the turns are in order, or hardly one of them is not: then its label may be wrong.
pub fn put_right(bare: &MappedText, reader: &TurnReader<'_>) -> Option<MappedText> {
    let text = bare.text();
    let follows = |two: &[&Turn<'_>]| (reader.notation.follows_on)(two[0].text, two[1].text) == Some(true);
    let turns: Vec<Turn<'_>> = turns(text, reader).collect();
    let written: Vec<&Turn<'_>> = turns.iter().collect();
    let breaks = written.windows(2).filter(|two| !follows(two)).count();
    if breaks < FEWEST {
        return None;
    }
    let mut seen = FxHashSet::default();
    let is_new: Vec<bool> = turns.iter().map(|turn| seen.insert(turn.text)).collect();
    let news = turns.iter().zip(&is_new);
    let mut sorted: Vec<&Turn<'_>> = news.filter(|(_, new)| **new).map(|(turn, _)| turn).collect();
    sorted.sort_by_cached_key(|turn| reader.place(turn.text));
    let slots = || written.iter().zip(&sorted);
    let moved = slots().find(|(one, other)| one.span != other.span)?.0.span;
    let at_home = slots().filter(|(one, other)| one.span == other.span);
    let is_mixed = 2 * breaks + 2 >= sorted.len() && at_home.count() <= MOST_AT_HOME;
    let all = Span::new(turns.first()?.span.start, turns.last()?.span.end);
    if !is_mixed || !sorted.windows(2).all(follows) || has_tags(text, all) {
        return None;
    }
    // What is around the turns stays where it is.
    let mut parts = Vec::new();
    let mut end = 0;
    let mut rest = sorted.iter();
    for (turn, is_new) in turns.iter().zip(is_new) {
        let gap = Span::new(end, turn.span.start);
        let before = &text[gap.start..gap.end];
        let line = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
        end = turn.span.end;
        if !is_new {
            parts.push(Change::kept(text, Span::new(gap.start, gap.start + line)));
            continue;
        }
        let is_beside = gap.start > 0 && line == 0;
        parts.push(match is_beside && before.trim().is_empty() {
            true => Change::to(gap, "\n"),
            false => Change::kept(text, gap),
        });
        parts.extend(rest.next().map(|turn| Change::kept(text, turn.span)));
    }
    parts.push(Change::kept(text, Span::new(end, text.len())));
    let right = bare.made_of(parts).moved(bare.place(moved));
    Some(match sorted.len() < turns.len() {
        true => right.once(),
        false => right,
    })
}

/// A mistake in a label, or two lines in each other's place, makes fewer breaks.
const FEWEST: usize = 4;

/// The first turn and the last may be where they belong.
const MOST_AT_HOME: usize = 2;

/// Whether the second turn of a text does not follow the first.
pub fn starts_mixed(text: &str, reader: &TurnReader<'_>) -> bool {
    let mut turns = turns(text, reader);
    let two = turns.next().zip(turns.next());
    two.is_some_and(|(one, other)| (reader.notation.follows_on)(one.text, other.text) == Some(false))
}

/// Returns the turns of a text that have labels and can be read, several on a line too.
fn turns<'t>(text: &'t str, reader: &'t TurnReader<'_>) -> impl Iterator<Item = Turn<'t>> {
    let lines = of_text(text).map(|line| trim_start(text, line));
    lines.flat_map(move |line| {
        let inside = &text[line.start..line.end];
        let is_tag = inside.starts_with('[') && tags::read(text, line).is_some();
        let line = match is_tag || starts_comment(inside) {
            true => Span::new(line.start, line.start),
            false => Span::new(line.start, line.start + before_comment(inside).len()),
        };
        let starts = if line.is_empty() { Vec::new() } else { labels(text, line, reader) };
        let ends: Vec<usize> = starts.iter().skip(1).copied().chain([line.end]).collect();
        let turns = starts.into_iter().zip(ends);
        turns.filter_map(move |(start, end)| {
            let turn = text[start..end].trim_end();
            let span = Span::new(start, start + turn.len());
            (reader.label(turn) > 0 && reader.reads(turn)).then_some(Turn { span, text: turn })
        })
    })
}

/// Whether there are tags among turns: they begin another game.
fn has_tags(text: &str, all: Span) -> bool {
    of_text(text).any(|line| {
        let line = trim_start(text, line);
        (all.start..all.end).contains(&line.start)
            && text[line.start..line.end].starts_with('[')
            && tags::read(text, line).is_some()
    })
}
