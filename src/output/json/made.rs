//! Reports as the values that are written.

use super::{Game, Match, Player, Tag};
use crate::{
    output::places::Places,
    report::{GameReport, MatchReport},
    source::Source,
    told::{Finding, GameResult},
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
