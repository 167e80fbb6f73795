//! A game judged by itself, and what it is to its match. What it comes to shows when it is counted with the games before it.

use super::{
    About, Entry, OffBoard, Options,
    length::{MATCH_GAMES, games_of_match},
    names::spelled,
};
use crate::{
    codes,
    finding::Finding,
    record::Tag,
    report::{GameName, GameReport, GameResult, GameSuppressions, Tag as ReportTag},
    span::Span,
};

/// The games of a text, judged but not counted yet, and what was found outside of them.
#[derive(Default)]
pub struct Judgement {
    /// In the order of the text.
    pub games: Vec<GameReport>,
    /// The findings outside any game.
    pub findings: Vec<Finding>,
}

impl Entry {
    /// The entry of a game with these tags in its match, if games of its kind form matches and this one is of one.
    /// `start` is the place of its first turn.
    pub fn of(game: &About, tags: &[Tag], options: &Options, result: Option<&GameResult>, start: Span) -> Option<Self> {
        let won = result.and_then(|result| Some((result.winner?.number, result.points)));
        let tag = |name: &str| {
            let tag = Tag::named(name, tags)?;
            Some((tag.value.clone(), tag.value_span))
        };
        let entry = Self::of_tags(game, tag, options.one_match, won, start)?;
        let victory = result.and_then(|result| result.victory);
        let ends = [OffBoard::NoShow, OffBoard::Bye];
        let is_unopposed = victory.is_some_and(|victory| ends.iter().any(|end| end.id() == victory.id));
        Some(Self { usual_length: options.match_games, is_unopposed, ..entry })
    }

    /// The same, where `tag` returns the value of a tag and its place; `won` is who has won how many points, by place among
    /// the seats; no points where they are not known.
    pub(super) fn of_tags(
        game: &About,
        tag: impl Fn(&str) -> Option<(String, Span)>,
        one_match: bool,
        won: Option<(usize, Option<u32>)>,
        start: Span,
    ) -> Option<Self> {
        let rules = game.matches?;
        let name = if one_match { String::new() } else { spelled(&tag("Match")?.0) };
        let seat = |number: usize| {
            let (name, place) = tag(game.notation.seats.get(number)?.title)?;
            Some((spelled(&name), place))
        };
        let length = tag(MATCH_GAMES).and_then(|(value, _)| games_of_match(&value));
        Some(Self {
            name,
            seats: [seat(0), seat(1)],
            won,
            start,
            to_win: rules.to_win,
            length,
            usual_length: None,
            is_unopposed: false,
        })
    }
}

/// Completes the report of a judged game with all that is known before it is counted: its tags; what it is to its match, if
/// it is of one; what the envelope could not read in it; and the suppressions in it. Nothing is suppressed or in order yet.
pub fn complete(
    game: &About,
    report: GameReport,
    tags: Vec<Tag>,
    entry: Option<Entry>,
    complaints: Vec<Finding>,
    suppressions: GameSuppressions,
) -> GameReport {
    let mut report = report;
    report.game = GameName(game.notation.name);
    if report.seats.is_empty() {
        report.seats = game.notation.seats;
    }
    report.findings.extend(codes::of_tags(game.counting_tags(), &tags));
    if let Some(tag) = Tag::named(MATCH_GAMES, &tags).filter(|_| game.matches.is_some())
        && games_of_match(&tag.value).is_none()
    {
        report.findings.push(codes::match_games(&tag.value).at(tag.value_span));
    }
    report.findings.extend(complaints);
    report.tags = tags.into_iter().map(|tag| ReportTag { name: tag.name, value: tag.value }).collect();
    report.entry = entry.map(Box::new);
    report.suppressions = (!suppressions.is_empty()).then(|| Box::new(suppressions));
    report
}
