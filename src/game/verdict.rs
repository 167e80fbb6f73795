//! A game judged by itself, and what it comes to when it is counted with the games before it.

use super::{Game, standings::Standings};
use crate::{
    codes,
    finding::Finding,
    record::Tag,
    report::{GameReport, Outcome},
    span::Span,
    suppression::GameSuppressions,
};

/// A game judged by itself. Its number is not known yet, nor what its match says of it.
pub struct Verdict {
    report: GameReport,
    /// What the games before it may still change; nothing for most games.
    open: Option<Box<Open>>,
}

/// What is to be done to a report when the games before it are counted.
struct Open {
    entry: Entry,
    /// What the envelope could not read.
    complaints: Vec<Finding>,
    suppressions: GameSuppressions,
}

/// What a game is to its match.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name of the match.
    pub(super) name: String,
    /// Who sits where, in the order of the game's seats, and where the tag says so.
    pub(super) seats: [Option<(String, Span)>; 2],
    /// Who has won how many points, by place among the seats.
    pub(super) won: Option<(usize, u32)>,
    /// Where the game begins.
    pub(super) start: Span,
}

impl Entry {
    /// What a game with these tags is to its match, if games of its kind form matches and this one is of one.
    /// `start` is where its first turn stands.
    pub fn of(
        game: &Game,
        tags: &[Tag],
        one_match: bool,
        outcome: Option<&Outcome>,
        start: Span,
    ) -> Option<Self> {
        game.matches?;
        let tag = |name: &str| tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name));
        let name = if one_match {
            String::new()
        } else {
            tag("Match")?.value.clone()
        };
        let seat = |number: usize| {
            let tag = tag(game.seats.get(number)?.title)?;
            Some((tag.value.clone(), tag.value_span))
        };
        Some(Self {
            name,
            seats: [seat(0), seat(1)],
            won: outcome.and_then(|outcome| Some((outcome.winner()?, outcome.points()?))),
            start,
        })
    }
}

impl Verdict {
    /// A judged game: its report without number, what it is to its match, if it is of one, what the envelope could
    /// not read in it, and the suppressions in it.
    pub fn new(
        mut report: GameReport,
        entry: Option<Entry>,
        complaints: Vec<Finding>,
        suppressions: GameSuppressions,
    ) -> Self {
        let open = match entry {
            Some(entry) => Some(Box::new(Open {
                entry,
                complaints,
                suppressions,
            })),
            None => {
                complete(&mut report, complaints, suppressions);
                None
            }
        };
        Self { report, open }
    }

    /// From its first tag or turn to the end of its last turn.
    pub(super) fn span(&self) -> Span {
        self.report.span
    }

    /// Adds what was found in it by others.
    pub(super) fn add(&mut self, finding: Finding) {
        self.report.findings.push(finding);
        codes::sort(&mut self.report.findings);
    }

    /// The report, once all games before it are counted.
    pub(super) fn counted(self, game: &Game, standings: &mut Standings) -> GameReport {
        let Self { mut report, open } = self;
        report.game = game.name;
        report.seats = game.seats;
        report.index = match open.map(|open| *open) {
            None => standings.next(),
            Some(Open {
                entry,
                complaints,
                suppressions,
            }) => {
                let (index, found) = standings.add(game, entry);
                if !found.is_empty() {
                    let found = found.into_iter().map(|(words, span)| words.at(span));
                    report.findings.extend(found);
                    codes::sort(&mut report.findings);
                }
                complete(&mut report, complaints, suppressions);
                index
            }
        };
        report
    }
}

/// Adds what the envelope could not read, and then leaves out what is suppressed.
fn complete(report: &mut GameReport, complaints: Vec<Finding>, suppressions: GameSuppressions) {
    report.findings.extend(complaints);
    report.findings.sort_by_key(|finding| finding.span.start);
    suppressions.apply(report);
}
