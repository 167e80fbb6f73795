//! How the games of a record of tafl are found and judged.

use std::rc::Rc;

use super::{
    Tafl, diagnose,
    judge::{Judged, JudgedGame},
    notation::{lines::Line, seat},
    rules::variant::StopBeside,
    rules::{board::Side, rules_string, variant::Variant},
    ruleset::{self, NotUnderstood},
};
use crate::{
    game::Options,
    judge::{GameInput, Read},
    record,
    report::GameReport,
    source::Source,
    span::Span,
};

/// A game as judged.
pub struct Outcome<'a> {
    /// The game, if its rules are understood.
    pub judged: Result<Judged<'a>, NotUnderstood>,
    /// The variant by whose rules it was judged, where the record does not say that: for machines and for people.
    presumed: Option<(String, String)>,
    /// Who began it, where that is not the side that the rules say of which the record is.
    begun_by: Option<Side>,
    /// Whether the rules of the game are chosen, by its tags or by the caller.
    is_chosen: bool,
}

/// The state that the games of a record share: a game whose record does not say its rules has those of the game before
/// it (T11).
#[derive(Clone)]
pub struct Shared {
    /// Where the lines are that may be headings.
    strays: Rc<[Span]>,
    /// The rules of the game before.
    before: Option<Variant>,
    /// Where the game before ends.
    from: usize,
    /// Whether nothing has said any rules so far.
    is_presumed: bool,
}

impl Shared {
    /// Returns what the games of a record share, before the first is judged.
    pub fn new(read: &Read<'_, Tafl>, options: &Options) -> Self {
        Self {
            strays: read.strays.as_slice().into(),
            before: ruleset::of_many(&read.sections, options),
            from: 0,
            is_presumed: true,
        }
    }
}

/// Judges the game that starts with the first of the lines. Returns how many lines it has.
pub fn judge<'l>(input: &GameInput<'l, '_, Tafl>, shared: &mut Shared) -> (usize, Outcome<'l>) {
    let (tags, options) = (input.tags, input.options);
    let lines = &input.lines[..first_game(input.lines)];
    let headed = ruleset::headed(input.source.text(), &shared.strays, shared.from, lines);
    let is_chosen = ruleset::is_chosen(tags, options);
    shared.is_presumed &= headed.is_none() && !is_chosen;
    shared.from = record::around(lines.iter().map(AsRef::as_ref)).end;
    let before = headed.or(shared.before.as_ref());
    let named = ruleset::named(tags, lines, before, options);
    let presumed = named.as_ref().ok().filter(|_| shared.is_presumed && !lines.is_empty());
    let presumed = presumed.map(|ruleset| {
        let title = &ruleset.named.title;
        let title = match ruleset.begun_by {
            Some(side) => format!("{title}, {} first", side.name()),
            None => title.to_string(),
        };
        (rules_string::id(&ruleset.named), title)
    });
    // After a game of unknown rules those of an earlier one count for nothing.
    if !lines.is_empty() {
        shared.before = named.as_ref().ok().map(|ruleset| ruleset.named.clone());
    }
    let begun_by = named.as_ref().ok().and_then(|ruleset| ruleset.begun_by);
    let judged = named.map(|ruleset| {
        let variant = ruleset::chosen(ruleset.variant(), options);
        let stop_beside = StopBeside::of(&options.settings, &variant);
        Judged::of(lines, &variant, stop_beside, input.effort)
    });
    let outcome = Outcome { judged, presumed, begun_by, is_chosen };
    (lines.len(), outcome)
}

/// What there is to say of a game; tags, comments and the match aside.
pub fn report(source: &Source, game: &JudgedGame<'_, '_>, options: &Options) -> GameReport {
    let Outcome { judged, begun_by, is_chosen, .. } = &game.judged;
    let mut report = match judged {
        Ok(judged) => diagnose::game(source, game.tags, judged, begun_by.filter(|_| *is_chosen), options),
        Err(why) => diagnose::unjudged(game.tags, game.lines, why),
    };
    (report.presumed_variant, report.presumed_title) = game.judged.presumed.clone().unzip();
    report.begun_by = begun_by.filter(|_| !game.lines.is_empty()).and_then(seat);
    report
}

/// The line after byte `end`, the end of an unfinished game, if it starts with the number of the next turn and cannot
/// be read: then it is more than a remark after the game. Empty if there is no such line.
pub(super) fn lost_turn(text: &str, end: usize, label: &str) -> Span {
    let start = text[end..].find('\n').map_or(text.len(), |at| end + at + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let written = line.trim();
    // A number with some words after it is an item of a list.
    let is_turn = |rest: &str| !rest.starts_with('.') && rest.split_whitespace().count() < 3;
    if written.strip_prefix(label).is_some_and(is_turn) {
        Span::new(start, start + line.len())
    } else {
        Span::new(end, end)
    }
}

/// How many lines the first game has: the next begins with a line that is numbered 1, unless that is a typo in the
/// middle of the numbers around it.
pub fn first_game(lines: &[Line<'_>]) -> usize {
    let number = |line: &Line<'_>| {
        let label = line.plies.first()?.label?;
        (!label.is_second).then_some(label.number)
    };
    let begins = |at: usize| {
        if number(&lines[at]) != Some(1) {
            return false;
        }
        if lines[at].after_blank {
            return true;
        }
        let mut before = lines[..at].iter().rev().filter_map(number);
        let mut after = lines[at + 1..].iter().filter_map(number);
        match (before.next(), after.next()) {
            // The second turn of a record that numbers each of them.
            (Some(1), _) if lines[..at].iter().map(|line| line.plies.len()).sum::<usize>() == 1 => false,
            (Some(before), Some(after)) if after == before.saturating_add(2) => false,
            _ => true,
        }
    };
    (1..lines.len()).find(|&at| begins(at)).unwrap_or(lines.len())
}
