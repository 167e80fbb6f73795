//! Games that count together (R23): the seats swap each game (R4), first to five points.

use super::{
    board::Side,
    laws::Ending,
    pages::{self, Words},
};
use crate::{record::Tag, report::MatchReport, span::Span};

/// The points that win a match (R23).
const TO_WIN: u32 = 5;

/// The matches of a text so far.
#[derive(Default)]
pub(super) struct Matches {
    all: Vec<Match>,
}

struct Match {
    name: String,
    games: Vec<usize>,
    /// The players' names where tags tell them; the first holds Gull in the first game.
    names: [Option<String>; 2],
    points: [u32; 2],
    /// Who had five points first.
    winner: Option<usize>,
}

impl Matches {
    /// Counts a game. Tells what is wrong with it as a game of its match; `start` is where it begins.
    pub(super) fn add(
        &mut self,
        game: usize,
        tags: &[Tag],
        one_match: bool,
        ending: Option<Ending>,
        start: Span,
    ) -> Vec<(Words, Span)> {
        let value = |name: &str| tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name));
        let name = match (value("Match"), one_match) {
            (_, true) => "",
            (Some(tag), false) => tag.value.as_str(),
            (None, false) => return Vec::new(),
        };
        let at = self
            .all
            .iter()
            .position(|one| one.name == name)
            .unwrap_or_else(|| {
                self.all.push(Match {
                    name: name.to_owned(),
                    games: Vec::new(),
                    names: [None, None],
                    points: [0, 0],
                    winner: None,
                });
                self.all.len() - 1
            });
        let one = &mut self.all[at];
        let mut found = Vec::new();
        if let Some(winner) = one.winner {
            found.push((
                pages::match_over::words(&one.label(winner), one.points[winner]),
                start,
            ));
        }
        let swapped = one.games.len() % 2;
        one.games.push(game);
        for (side, seat) in [(Side::Gull, swapped), (Side::Silfr, 1 - swapped)] {
            let Some(tag) = value(side.name()) else {
                continue;
            };
            match &one.names[seat] {
                None => one.names[seat] = Some(tag.value.clone()),
                Some(known) if *known == tag.value => {}
                Some(known) => {
                    let words = pages::match_seats::words(side, &tag.value, known);
                    found.push((words, tag.value_span));
                }
            }
        }
        // A game that is one too many counts for nobody.
        if let Some(ending) = ending.filter(|_| one.winner.is_none()) {
            let seat = if ending.winner == Side::Gull {
                swapped
            } else {
                1 - swapped
            };
            one.points[seat] = one.points[seat].saturating_add(ending.points());
            let won = one.points[seat] >= TO_WIN;
            one.winner = won.then_some(seat);
        }
        found
    }

    /// The matches as the report tells them.
    pub(super) fn report(self) -> Vec<MatchReport> {
        let report = |one: Match| MatchReport {
            players: [0, 1].map(|seat| (one.label(seat), one.points[seat])),
            winner: one.winner,
            name: one.name,
            games: one.games,
        };
        self.all.into_iter().map(report).collect()
    }
}

impl Match {
    /// What a player is called.
    fn label(&self, seat: usize) -> String {
        let unnamed = [
            "the player who began with Gull",
            "the player who began with Silfr",
        ];
        self.names[seat]
            .clone()
            .unwrap_or_else(|| unnamed[seat].to_owned())
    }
}
