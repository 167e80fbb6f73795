//! Reports as the values that are written.

use serde::{Serialize, Serializer};

use super::{File, FileOfMatch, FilesMatch, FoundInMatch, Game, Match, Player, Suppressed, SuppressedBy, Tag};
use crate::{
    output::places::Places,
    report::{self, FileReport, GameReport, MatchReport},
    source::Source,
    told::{Finding, GameResult},
};

/// A report is one of the `files` of `hirth check --format json`.
impl Serialize for FileReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let source = &self.source;
        let game = |game| Game::new(source, game);
        let file = File {
            path: source.name().to_owned(),
            games: self.games.iter().map(game).collect(),
            matches: self.matches.iter().map(Match::new).collect(),
            findings: Finding::all(&mut Places::new(source), &self.findings),
        };
        file.serialize(serializer)
    }
}

impl Game {
    pub(super) fn new(source: &Source, game: &GameReport) -> Self {
        let places = &mut Places::new(source);
        Self {
            index: game.index,
            game: game.game,
            line: places.of(game.span.start).line,
            tags: game.tags.iter().map(Tag::new).collect(),
            turns: game.turns,
            valid: game.is_valid(),
            result: game.result.as_ref().map(|outcome| GameResult::new(outcome, game.seats)),
            result_known: !game.is_result_unknown,
            as_played: game.as_played,
            presumed_variant: game.presumed_variant.clone(),
            unjudged_from: game.unjudged_from.clone(),
            findings: Finding::all(places, &game.findings),
            suppressed: game
                .suppressed
                .iter()
                .map(|one| Suppressed {
                    reason: one.reason.clone(),
                    by: match one.by {
                        report::SuppressedBy::Record => SuppressedBy::Record,
                        report::SuppressedBy::Baseline => SuppressedBy::Baseline,
                    },
                    finding: Finding::new(places, &one.finding),
                })
                .collect(),
        }
    }
}

impl Tag {
    fn new((name, value): &(String, String)) -> Self {
        Self { name: name.clone(), value: value.clone() }
    }
}

impl Match {
    pub(super) fn new(score: &MatchReport) -> Self {
        Self {
            name: Some(score.name.clone()).filter(|name| !name.is_empty()),
            games: score.games.clone(),
            players: score.players.each_ref().map(Player::new),
            winner: score.winner.and_then(|at| score.players.get(at)).map(|(name, _)| name.clone()),
        }
    }
}

impl Player {
    fn new((name, points): &(String, u32)) -> Self {
        Self { name: name.clone(), points: *points }
    }
}

impl FilesMatch {
    pub(super) fn new(score: &report::FilesMatch) -> Self {
        let file = |file: &report::FileOfMatch| FileOfMatch { path: file.path.clone(), games: file.games.clone() };
        let winner = score.winner.and_then(|at| score.players.get(at));
        Self {
            game: score.game,
            name: score.name.clone(),
            files: score.files.iter().map(file).collect(),
            players: score.players.each_ref().map(Player::new),
            winner: winner.map(|(name, _)| name.clone()),
            findings: score.findings.iter().flat_map(FoundInMatch::all).collect(),
        }
    }
}

impl FoundInMatch {
    /// The one finding, as it is written.
    fn all(found: &report::FoundInMatch) -> impl Iterator<Item = Self> {
        let source = &found.source;
        let finding = std::slice::from_ref(&found.finding);
        let all = Finding::all(&mut Places::new(source), finding);
        all.into_iter().map(|finding| Self { path: source.name().to_owned(), index: found.game, finding })
    }
}
