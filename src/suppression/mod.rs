//! Findings that a record itself suppresses: `; hirth: allow(detour)` for a turn, `; hirth: allow-game(detour)`
//! for a game. Knows no game; the codes that there are come from outside.
//!
//! A suppression belongs to the turn on its line, and on a line of its own to the next turn; that turn's game is its
//! game. After the last turn it belongs to the last game. Words after the codes are the
//! reason, which errors must have.

mod codes;

pub use codes::PAGES;

use std::collections::{HashMap, HashSet, VecDeque};

use nom::{
    Offset, Parser,
    branch::alt,
    bytes::complete::{tag, take_till},
    character::complete::char,
    combinator::{map, value, verify},
    multi::separated_list1,
    sequence::{delimited, separated_pair},
};

use crate::{
    finding::{Finding, Severity},
    notation::{Read, white_space},
    page::Page,
    record::{Comment, Record},
    report::{GameReport, GameSuppressions, Scope, Suppressed, SuppressedBy, Suppression},
    span::Span,
};

/// The suppressions of a text that are not handed to their games yet.
#[derive(Debug)]
pub struct Suppressions {
    /// In order of place.
    suppressions: VecDeque<Suppression>,
    /// The findings on those that cannot be understood, and the turn each belongs to.
    bad: VecDeque<(Finding, usize)>,
    /// The turns of the text.
    turns: Vec<Span>,
}

impl Suppressions {
    /// Returns the suppressions in the comments of a text that holds records of a game with this name, of which these
    /// codes are `known`. The codes `of_files` are about more than a record, and cannot be suppressed in it.
    pub fn of(
        text: &str,
        record: &Record<'_>,
        game: &str,
        known: &[&'static Page],
        of_files: &[&'static Page],
    ) -> Self {
        let lines = record.sections.iter().flat_map(|section| &section.lines);
        let mut suppressions = Self {
            suppressions: VecDeque::new(),
            bad: VecDeque::new(),
            turns: lines.map(|line| line.text.whole()).collect(),
        };
        let turns = turns_of(text, &record.comments, &suppressions.turns);
        for (comment, turn) in record.comments.iter().zip(turns) {
            suppressions.read(text, comment, turn, game, [known, of_files]);
        }
        suppressions
    }

    fn read(&mut self, text: &str, comment: &Comment, turn: usize, game: &str, known: [&[&'static Page]; 2]) {
        let inside = &text[comment.inside.start..comment.inside.end];
        let Ok((inside, ())) = prefix(inside) else {
            return;
        };
        let Ok((reason, (scope, codes))) = order(inside) else {
            let finding = codes::not_understood(text, comment.inside);
            return self.bad.push_back((finding, turn));
        };
        let reason = reason.trim_matches(|c: char| c.is_whitespace() || ":;,.–-".contains(c));
        for written in codes {
            let start = text.offset(written);
            let span = Span::new(start, start + written.len());
            // `hirth/detour` is the same as `detour` in a record of HIRÞ.
            let own = written.strip_prefix(game);
            let short = own.and_then(|rest| rest.strip_prefix('/'));
            match code(short.unwrap_or(written), reason, span, known) {
                Ok(code) => self.suppressions.push_back(Suppression {
                    code,
                    span,
                    scope,
                    turn,
                    reason: reason.to_owned(),
                    used: false,
                }),
                Err(finding) => self.bad.push_back((*finding, turn)),
            }
        }
    }

    /// Whether findings of a code are suppressed in a turn, by its place and that of its game.
    pub fn allow(&self, code: &str, turn: Span, game: Span) -> bool {
        let number = |start: usize| self.turns.partition_point(|turn| turn.start < start);
        let (turn, first, end) = (number(turn.start), number(game.start), number(game.end));
        let is_last = end == self.turns.len();
        let start = self.suppressions.partition_point(|one| one.turn < first);
        let of_game = self.suppressions.range(start..);
        let mut of_game = of_game.take_while(|one| one.turn < end || is_last);
        of_game.any(|one| one.code == code && (one.scope == Scope::Game || one.turn == turn))
    }

    /// Takes out the suppressions of the next game, of which the last turn ends at byte `end`.
    pub fn of_game(&mut self, end: usize) -> GameSuppressions {
        let next = self.turns.partition_point(|turn| turn.start < end);
        let is_last = next == self.turns.len();
        let inside = |turn: usize| is_last || turn < next;
        let count = self.suppressions.partition_point(|one| inside(one.turn));
        let suppressions: Vec<Suppression> = self.suppressions.drain(..count).collect();
        let count = self.bad.partition_point(|(_, turn)| inside(*turn));
        let bad = self.bad.drain(..count).map(|(finding, _)| finding);
        let first = suppressions.first().map_or(next, |one| one.turn.min(next));
        GameSuppressions { bad: bad.collect(), turns: self.turns[first..next].to_vec(), first, is_last, suppressions }
    }

    /// Returns the findings on suppressions outside of games.
    pub fn left(self) -> Vec<Finding> {
        let count = self.turns.len();
        let unused = self.suppressions.iter();
        let unused = unused.map(|one| unused_finding(one, one.turn < count));
        let bad = self.bad.iter().map(|(finding, _)| finding.clone());
        unused.chain(bad).collect()
    }
}

/// Takes what the suppressions of a game are for out of its findings, in any order, and adds those on suppressions without
/// use. Afterwards it has no suppressions any more.
pub(crate) fn apply(game: &mut GameReport) {
    let Some(mut suppressions) = game.suppressions.take() else {
        return;
    };
    suppress(&mut suppressions, game);
    // What is to be found in a game is not known before it is legal.
    if game.is_valid() {
        let unused = suppressions.suppressions.iter().filter(|suppression| !suppression.used);
        let end = suppressions.first + suppressions.turns.len();
        let is_followed = |one: &Suppression| !suppressions.is_last || one.turn < end;
        game.findings.extend(unused.map(|one| unused_finding(one, is_followed(one))));
    }
    game.findings.extend(suppressions.bad);
}

/// Takes out of the game's findings what its suppressions are for, and notes which of them were of use. Errors that they
/// are for are kept as suppressed.
fn suppress(all: &mut GameSuppressions, game: &mut GameReport) {
    if all.suppressions.is_empty() {
        return;
    }
    let of_game = all.suppressions.iter().filter(|one| one.scope == Scope::Game);
    let of_game: HashMap<&str, String> = of_game.map(|one| (one.code, one.reason.clone())).collect();
    let mut found = HashSet::new();
    let mut kept = Vec::new();
    game.findings.retain(|finding| {
        let code = finding.code();
        found.insert(code);
        let mut suppressed = of_game.get(code).cloned();
        let turn = turn_of(finding, &all.turns).map(|turn| all.first + turn);
        let suppressions = &mut all.suppressions;
        let start = suppressions.partition_point(|one| turn.is_none_or(|turn| one.turn < turn));
        let end = suppressions.partition_point(|one| turn.is_none_or(|turn| one.turn <= turn));
        for one in &mut suppressions[start..end] {
            if one.scope == Scope::Turn && one.code == code {
                one.used = true;
                suppressed = Some(one.reason.clone());
            }
        }
        let Some(reason) = suppressed else {
            return true;
        };
        if finding.severity < Severity::Error {
            return false;
        }
        // Where the caller made an error of a warning, a comment without a reason is not enough.
        if reason.is_empty() {
            return true;
        }
        kept.push(Suppressed { finding: finding.clone(), reason, by: SuppressedBy::Record });
        false
    });
    kept.sort_by_key(|one| one.finding.span.start);
    game.suppressed = kept;
    let of_game = all.suppressions.iter_mut();
    for one in of_game.filter(|one| one.scope == Scope::Game) {
        one.used = found.contains(one.code);
    }
}

/// The index in `turns` of the turn of a finding.
fn turn_of(finding: &Finding, turns: &[Span]) -> Option<usize> {
    let start = finding.span.start;
    let turn = turns.partition_point(|turn| turn.start <= start).checked_sub(1)?;
    (start <= turns[turn].end).then_some(turn)
}

/// Returns the finding on a suppression that suppresses nothing; `is_followed` says whether a turn follows it.
fn unused_finding(one: &Suppression, is_followed: bool) -> Finding {
    codes::unused(one.code, one.span, one.scope, is_followed)
}

/// The code that is written, if findings of it can be suppressed for this reason.
fn code(
    written: &str,
    reason: &str,
    span: Span,
    [known, of_files]: [&[&'static Page]; 2],
) -> Result<&'static str, Box<Finding>> {
    let named = |page: &&&Page| page.code == written;
    match known.iter().chain(PAGES).chain(of_files).find(named) {
        Some(page) if of_files.iter().any(|own| std::ptr::eq(*own, *page)) => {
            Err(Box::new(codes::of_file(written, page.severity, span)))
        }
        Some(page) if PAGES.iter().any(|own| std::ptr::eq(*own, *page)) => {
            Err(Box::new(codes::not_to_be_suppressed(written, span)))
        }
        Some(page) if page.severity == Severity::Error && reason.is_empty() => {
            Err(Box::new(codes::without_reason(written, span)))
        }
        Some(page) => Ok(page.code),
        None => Err(Box::new(codes::unknown(written, span, known))),
    }
}

/// The number of the turn that each comment belongs to.
fn turns_of(text: &str, comments: &[Comment], turns: &[Span]) -> Vec<usize> {
    // How far the line of the last turn with a comment goes on: over the line ends in its comments.
    let mut reach = (0, 0);
    let turn_of = |comment: &Comment| {
        let start = comment.span.start;
        let next = turns.partition_point(|turn| turn.start < start);
        if let Some(last) = next.checked_sub(1) {
            let end = turns[last].end;
            let end = if reach.0 == last { end.max(reach.1) } else { end };
            let between = text.get(end..start).unwrap_or_default();
            if comment.beside && !between.contains(['\n', '\r']) {
                reach = (last, comment.span.end);
                return last;
            }
        }
        next
    };
    comments.iter().map(turn_of).collect()
}

/// `hirth:`, after which an order follows
fn prefix(i: &str) -> Read<'_, ()> {
    value((), (tag("hirth:"), white_space)).parse(i)
}

/// `allow(code, code)` or `allow-game(code, code)`: what it is for, and the codes. What follows is the reason.
fn order(i: &str) -> Read<'_, (Scope, Vec<&str>)> {
    let scope = alt((value(Scope::Game, tag("allow-game")), value(Scope::Turn, tag("allow"))));
    let code = map(take_till(|c| matches!(c, ',' | ')')), str::trim);
    let code = verify(code, |code: &str| !code.is_empty());
    let codes = delimited(char('('), separated_list1(char(','), code), char(')'));
    separated_pair(scope, white_space, codes).parse(i)
}
