//! A game judged by itself, and what it comes to when it is counted with the games before it.

use super::{About, Entry};
use crate::{
    codes,
    finding::{Finding, Severity},
    record::Tag,
    report::{GameReport, Outcome},
    span::Span,
    suppression::GameSuppressions,
};

/// A game judged by itself. Its number is not known yet, nor what its match says of it. Others can still add
/// findings, so nothing is suppressed or in order yet.
#[derive(Default)]
pub struct Verdict {
    pub(crate) report: GameReport,
    /// What its tags and comments ask for; nothing in most games.
    pub(super) open: Option<Box<Open>>,
}

/// What is still to be done to a report.
pub(super) struct Open {
    pub entry: Option<Entry>,
    pub suppressions: GameSuppressions,
}

impl Entry {
    /// What a game with these tags is to its match, if games of its kind form matches and this one is of one.
    /// `start` is the place of its first turn.
    pub fn of(game: &About, tags: &[Tag], one_match: bool, outcome: Option<&Outcome>, start: Span) -> Option<Self> {
        let won = outcome.and_then(|outcome| Some((outcome.winner()?, outcome.points()?)));
        let tag = |name: &str| {
            let tag = Tag::named(name, tags)?;
            Some((tag.value.clone(), tag.value_span))
        };
        Self::of_tags(game, tag, one_match, won, start)
    }

    /// The same, where `tag` returns the value of a tag and its place; `won` is who has won how many points, by place among
    /// the seats.
    pub(super) fn of_tags(
        game: &About,
        tag: impl Fn(&str) -> Option<(String, Span)>,
        one_match: bool,
        won: Option<(usize, u32)>,
        start: Span,
    ) -> Option<Self> {
        let rules = game.matches?;
        let name = if one_match { String::new() } else { tag("Match")?.0 };
        let seat = |number: usize| tag(game.seats.get(number)?.title);
        Some(Self { name, seats: [seat(0), seat(1)], won, start, to_win: rules.to_win })
    }
}

impl Verdict {
    /// A judged game: its report without number and tags, its findings in any order; its tags; what it is to its match, if
    /// it is of one; what the envelope could not read in it; and the suppressions in it.
    pub fn new(
        game: &About,
        mut report: GameReport,
        tags: Vec<Tag>,
        entry: Option<Entry>,
        complaints: Vec<Finding>,
        suppressions: GameSuppressions,
    ) -> Self {
        report.findings.extend(codes::of_tags(game.counting_tags(), &tags));
        report.findings.extend(complaints);
        let tags = tags.into_iter().map(|tag| (tag.name, tag.value));
        report.tags = tags.collect();
        let is_open = entry.is_some() || !suppressions.is_empty();
        let open = is_open.then(|| Box::new(Open { entry, suppressions }));
        Self { report, open }
    }

    /// Returns the errors found in it so far.
    pub fn errors(&self) -> impl Iterator<Item = &Finding> {
        let findings = self.report.findings.iter();
        findings.filter(|finding| finding.severity == Severity::Error)
    }

    /// From its first tag or turn to the end of its last turn.
    pub(super) fn span(&self) -> Span {
        self.report.span
    }

    /// Adds what was found in it by others.
    pub(crate) fn add(&mut self, finding: Finding) {
        self.report.findings.push(finding);
    }
}

/// The games of a text, judged but not counted yet, and what was found outside of them.
#[derive(Default)]
pub struct Judgement {
    /// In the order of the text.
    pub games: Vec<Verdict>,
    /// What was found outside any game.
    pub findings: Vec<Finding>,
}
