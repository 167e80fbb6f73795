//! Games that count together (R23): the seats swap each game (R4), first to five points.

use std::collections::HashMap;

use super::{
    board::Side,
    codes::{self, Words},
    rules::Ending,
};
use crate::{record::Tag, report::MatchReport, span::Span};

/// The points that win a match (R23).
const TO_WIN: u32 = 5;

/// The games of a file as they are counted, one after the other, and its matches so far.
#[derive(Default)]
pub struct Matches {
    /// How many games were counted.
    games: usize,
    /// In order of their first games.
    all: Vec<Match>,
    by_name: HashMap<String, usize>,
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

/// What a game is to its match.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The name of the match.
    name: String,
    /// Who plays Gull, and who Silfr, where tags tell it, and the names' places.
    seats: [Option<(String, Span)>; 2],
    ending: Option<Ending>,
    /// Where the game begins.
    start: Span,
}

impl Entry {
    /// What a game with these tags is to its match, if it is of one.
    pub(super) fn of(
        tags: &[Tag],
        one_match: bool,
        ending: Option<Ending>,
        start: Span,
    ) -> Option<Self> {
        let value = |name: &str| tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name));
        let name = match one_match {
            true => String::new(),
            false => value("Match")?.value.clone(),
        };
        let seat = |side: Side| value(side.name()).map(|tag| (tag.value.clone(), tag.value_span));
        Some(Self {
            name,
            seats: [Side::Gull, Side::Silfr].map(seat),
            ending,
            start,
        })
    }
}

impl Matches {
    /// Counts a game that is of no match. Gives its number.
    pub(super) fn next(&mut self) -> usize {
        self.games += 1;
        self.games
    }

    /// Counts a game of a match. Gives its number, and what is wrong with it as a game of its match.
    pub(super) fn add(&mut self, entry: Entry) -> (usize, Vec<(Words, Span)>) {
        let game = self.next();
        let at = match self.by_name.get(&entry.name) {
            Some(&at) => at,
            None => {
                self.by_name.insert(entry.name.clone(), self.all.len());
                self.all.push(Match {
                    name: entry.name,
                    games: Vec::new(),
                    names: [None, None],
                    points: [0, 0],
                    winner: None,
                });
                self.all.len() - 1
            }
        };
        let one = &mut self.all[at];
        let mut found = Vec::new();
        if let Some(winner) = one.winner {
            found.push((
                codes::match_over::words(&one.label(winner), one.points[winner]),
                entry.start,
            ));
        }
        let swapped = one.games.len() % 2;
        one.games.push(game);
        let seats = [(Side::Gull, swapped), (Side::Silfr, 1 - swapped)];
        for ((side, seat), player) in seats.into_iter().zip(entry.seats) {
            let Some((player, place)) = player else {
                continue;
            };
            match &one.names[seat] {
                None => one.names[seat] = Some(player),
                Some(known) if *known == player => {}
                Some(known) => {
                    found.push((codes::match_seats::words(side, &player, known), place));
                }
            }
        }
        // A game that is one too many counts for nobody.
        if let Some(ending) = entry.ending.filter(|_| one.winner.is_none()) {
            let seat = if ending.winner == Side::Gull {
                swapped
            } else {
                1 - swapped
            };
            one.points[seat] = one.points[seat].saturating_add(ending.points());
            let won = one.points[seat] >= TO_WIN;
            one.winner = won.then_some(seat);
        }
        (game, found)
    }

    /// The matches as the report tells them.
    pub(in crate::games) fn report(self) -> Vec<MatchReport> {
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
