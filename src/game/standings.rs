//! The games of a text as they are counted, and the matches that they form: the seats swap each game, and the
//! first player with enough points wins. Names that do not swap are a finding, and the points are those of the names.

use std::{cmp::Reverse, collections::HashMap};

use super::{Entry, names::are_nearly_same};
use crate::{
    codes,
    finding::Finding,
    report::{GameReport, MatchReport, Player, Score, Seat, Winner},
    suppression,
};

/// How games of two players form a match. The seats swap each game.
#[derive(Clone, Copy, Debug)]
pub struct MatchRules {
    /// The points that win it.
    pub to_win: u32,
}

/// The games of a text as they are counted, one after the other, and its matches so far.
#[derive(Debug, Default)]
pub struct Standings {
    /// How many games were counted.
    games: usize,
    /// In order of their first games.
    all: Vec<Match>,
    /// By the game that is played, and the name.
    by_name: HashMap<(&'static str, String), usize>,
}

/// The games of a match, one after the other.
#[derive(Debug)]
pub(super) struct Match {
    name: String,
    seats: &'static [Seat],
    games: Vec<usize>,
    /// The players' names if tags say them; the first has the first seat in the first game.
    names: [Option<String>; 2],
    points: [u32; 2],
    /// Who had enough points first.
    winner: Option<usize>,
    /// How many games came after that.
    late: usize,
    /// How many games name other players at their seats.
    misseated: usize,
}

impl Standings {
    /// Counts the next game: its report gets its number and what its match says of it, loses what is suppressed, and has
    /// its findings by place, the worst first. A report that has a number was counted in its text, and stays as it is.
    pub fn count(&mut self, report: &mut GameReport) {
        self.games += 1;
        let found = report.entry.as_ref().map(|entry| self.add(self.games, report, entry));
        if report.index > 0 {
            return;
        }
        report.index = self.games;
        report.findings.extend(found.into_iter().flatten());
        suppression::apply(report);
        let order = |finding: &Finding| (finding.span.start, Reverse(finding.severity));
        report.findings.sort_by_key(order);
    }

    /// Returns the score of the match of a game after the games counted so far, if it is in a match.
    pub fn score(&self, game: &GameReport) -> Option<Score> {
        let entry = game.entry.as_ref()?;
        let key = (game.game, entry.name.clone());
        let of_match = self.all.get(*self.by_name.get(&key)?)?;
        Some(of_match.score())
    }

    /// How many games were counted.
    pub fn games(&self) -> usize {
        self.games
    }

    /// Adds a game with this number to its match. Returns what is wrong with it as a game of its match.
    fn add(&mut self, number: usize, game: &GameReport, entry: &Entry) -> Vec<Finding> {
        let key = (game.game, entry.name.clone());
        let next = self.all.len();
        let at = *self.by_name.entry(key).or_insert(next);
        if at == next {
            self.all.push(Match::new(&entry.name, game.seats));
        }
        self.all[at].add(number, entry)
    }

    /// The matches that the games form, in order of their first game.
    pub fn matches(self) -> Vec<MatchReport> {
        self.all.iter().map(Match::report).collect()
    }
}

impl Match {
    /// A match before its first game.
    pub fn new(name: &str, seats: &'static [Seat]) -> Self {
        Self {
            name: name.to_owned(),
            seats,
            games: Vec::new(),
            names: [None, None],
            points: [0, 0],
            winner: None,
            late: 0,
            misseated: 0,
        }
    }

    /// Counts a game of the match, which has this number. Returns what is wrong with it as a game of the match.
    pub fn add(&mut self, game: usize, entry: &Entry) -> Vec<Finding> {
        let mut found = Vec::new();
        if let Some(winner) = self.winner {
            let (name, points) = (self.label(winner), self.points[winner]);
            self.late += 1;
            found.push(codes::match_over(&name, points, entry.to_win).at(entry.start));
        }
        let swapped = self.games.len() % 2;
        self.games.push(game);
        let mut is_misseated = false;
        let before = self.names.clone();
        for (seat, player) in entry.seats.iter().enumerate() {
            let Some((player, place)) = player else {
                continue;
            };
            let due = seat ^ swapped;
            let is_other = before[1 - due].as_ref() == Some(player);
            match &self.names[due] {
                None if !is_other => self.names[due] = Some(player.clone()),
                Some(known) if known == player => {}
                Some(known) if !is_other && are_nearly_same(known, player) => {
                    found.push(codes::similar_name(player, known).at(*place));
                }
                _ => {
                    is_misseated = true;
                    let title = self.seats.get(seat).map_or("", |seat| seat.title);
                    let expected = self.label(due);
                    found.push(codes::match_seats(title, player, &expected).at(*place));
                }
            }
        }
        self.misseated += usize::from(is_misseated);
        // A game that is one too many counts for nobody.
        if let Some((seat, points)) = entry.won.filter(|&(seat, _)| seat < 2 && self.winner.is_none()) {
            let player = self.player_at(seat, swapped, entry);
            self.points[player] = self.points[player].saturating_add(points);
            self.winner = (self.points[player] >= entry.to_win).then_some(player);
        }
        found
    }

    /// Returns the player who has a seat in a game: the one whom its tags name, or else the one whose turn it is.
    fn player_at(&self, seat: usize, swapped: usize, entry: &Entry) -> usize {
        let named = |seat: usize| {
            let (name, _) = entry.seats[seat].as_ref()?;
            let due = seat ^ swapped;
            let known = |player: usize| self.names[player].as_deref();
            let mut players = [due, 1 - due].into_iter();
            let exactly = players.clone().find(|&one| known(one) == Some(name));
            let is_nearly = |one: &usize| known(*one).is_some_and(|it| are_nearly_same(it, name));
            exactly.or_else(|| players.find(is_nearly))
        };
        let other = || named(1 - seat).map(|other| 1 - other);
        named(seat).or_else(other).unwrap_or(seat ^ swapped)
    }

    /// Returns it with its games.
    pub fn report(&self) -> MatchReport {
        MatchReport { name: self.name.clone(), games: self.games.clone(), score: self.score() }
    }

    /// Returns its score after the games counted so far.
    pub fn score(&self) -> Score {
        let player = |player: usize| Player {
            name: self.label(player),
            points: self.points[player],
            is_named: self.names[player].is_some(),
        };
        Score {
            players: [0, 1].map(player),
            winner: self.winner.map(|player| Winner { name: self.label(player), player }),
            late: self.late,
            misseated: self.misseated,
        }
    }

    /// The name of a player in reports.
    fn label(&self, player: usize) -> String {
        let unnamed = || {
            let title = self.seats.get(player).map_or("", |seat| seat.title);
            format!("the player who began with {title}")
        };
        self.names[player].clone().unwrap_or_else(unnamed)
    }
}
