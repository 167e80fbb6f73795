//! Reports as the values that are written.

use super::{Edit, Finding, Fix, Game, GameResult, Match, Player, Related, Tag};
use crate::{
    edit, finding, fix,
    output::places::Places,
    report::{End, GameReport, MatchReport, Outcome, Seat},
    source::Source,
};

impl Game {
    pub(super) fn new(places: &mut Places, source: &Source, game: &GameReport) -> Self {
        Self {
            index: game.index,
            line: places.of(game.span.start).line,
            tags: game.tags.iter().map(Tag::new).collect(),
            turns: game.turns,
            valid: game.is_valid(),
            result: game
                .result
                .as_ref()
                .map(|outcome| GameResult::new(outcome, game.seats)),
            result_known: !game.is_result_unknown,
            as_played: game.as_played,
            unjudged_from: game.unjudged_from.clone(),
            findings: Finding::all(places, source, &game.findings),
        }
    }
}

impl Tag {
    fn new((name, value): &(String, String)) -> Self {
        Self {
            name: name.clone(),
            value: value.clone(),
        }
    }
}

impl GameResult {
    pub(super) fn new(outcome: &Outcome, seats: &[Seat]) -> Self {
        Self {
            winner: outcome.winner().and_then(|seat| Some(seats.get(seat)?.id)),
            victory: outcome.reason.map(|reason| reason.id),
            drawn: outcome.end == End::Drawn,
            base: outcome.worth.map(|worth| worth.base),
            multiplier: outcome.worth.map(|worth| worth.multiplier),
            points: outcome.points(),
            scores: outcome.scores.clone(),
            rounds: outcome.rounds.clone(),
        }
    }
}

impl Finding {
    pub(super) fn all(
        places: &mut Places,
        source: &Source,
        found: &[finding::Finding],
    ) -> Vec<Self> {
        found
            .iter()
            .map(|finding| Self::new(places, source, finding))
            .collect()
    }

    pub(super) fn new(places: &mut Places, source: &Source, finding: &finding::Finding) -> Self {
        let place = places.of(finding.span.start);
        let span = source.at_large(finding.span);
        Self {
            code: finding.code(),
            severity: finding.severity,
            message: finding.message.clone(),
            label: Some(finding.label.clone()).filter(|label| !label.is_empty()),
            turn: finding.turn.clone(),
            line: place.line,
            column: place.column,
            offset: span.start,
            length: span.len(),
            help: finding.help.clone(),
            related: finding
                .others
                .iter()
                .map(|other| Related::new(places, source, other))
                .collect(),
            fixes: finding
                .fixes
                .iter()
                .map(|fix| Fix::new(source, fix))
                .collect(),
        }
    }
}

impl Fix {
    pub(super) fn new(source: &Source, fix: &fix::Fix) -> Self {
        let edits = fix.edits.iter();
        Self {
            title: fix.title.clone(),
            applicability: fix.applicability,
            edits: edits.map(|edit| Edit::new(source, edit)).collect(),
        }
    }
}

impl Edit {
    pub(super) fn new(source: &Source, edit: &edit::Edit) -> Self {
        let span = source.at_large(edit.span);
        Self {
            offset: span.start,
            length: span.len(),
            replacement: edit.replacement.clone(),
        }
    }
}

impl Related {
    pub(super) fn new(places: &mut Places, source: &Source, other: &finding::Label) -> Self {
        let place = places.of(other.span.start);
        let span = source.at_large(other.span);
        Self {
            line: place.line,
            column: place.column,
            offset: span.start,
            length: span.len(),
            text: other.text.clone(),
        }
    }
}

impl Match {
    pub(super) fn new(score: &MatchReport) -> Self {
        let player = |(name, points): &(String, u32)| Player {
            name: name.clone(),
            points: *points,
        };
        Self {
            name: Some(score.name.clone()).filter(|name| !name.is_empty()),
            games: score.games.clone(),
            players: score.players.each_ref().map(player),
            winner: score
                .winner
                .and_then(|at| score.players.get(at))
                .map(|(name, _)| name.clone()),
        }
    }
}
