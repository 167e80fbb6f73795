//! The games of a text as they are counted, and the matches that they form: the seats swap each game, and the
//! first player with enough points wins, or after a number of games the one with more. Names that do not swap are a finding, and
//! the points are those of the names.

use std::{
    cmp::{Ordering, Reverse},
    collections::HashMap,
    mem,
};

use super::{
    Entry,
    cast::{Cast, Role},
};
use crate::{
    codes::{self, Words},
    finding::Finding,
    report::{GameName, GameReport, MatchReport, Player, Score, Seat, Winner},
    suppression,
};

/// How games of two players form a match. The seats swap each game.
#[derive(Clone, Copy, Debug)]
pub struct MatchRules {
    /// The points that win it, if it has no number of games.
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
    by_name: HashMap<(GameName, String), usize>,
    /// What is known of matches before their first game is counted.
    plans: HashMap<(GameName, String), Plan>,
}

/// Counts the games of a text that come piece by piece. What is wrong in a match shows in all of its games, so games wait for
/// those after them where some are of matches.
#[derive(Debug)]
pub struct Counter<T> {
    standings: Standings,
    held: Vec<T>,
    /// How many games are in these pieces.
    waiting: usize,
}

/// As many games wait for those after them.
const HELD: usize = 20_000;

/// What the games of a match show together: who plays it, in which order, and how long.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    cast: Cast,
    /// Whether more games have the seats of the second game than those of the first.
    flipped: bool,
    length: Option<u32>,
}

/// The games of a match, one after the other.
#[derive(Debug)]
pub(super) struct Match {
    name: String,
    seats: &'static [Seat],
    games: Vec<usize>,
    /// The players; the first has the first seat in the first game.
    cast: Cast,
    /// Whether the players are known from all games, and not from those so far.
    is_planned: bool,
    flipped: bool,
    points: [u32; 2],
    /// How many games it has, if a tag says it, and if not.
    length: Option<u32>,
    usual_length: Option<u32>,
    is_over: bool,
    /// How many games came after that.
    late: usize,
    /// How many games name other players at their seats.
    misseated: usize,
    /// How many games somebody has won for a number of points that nothing says.
    unpriced: usize,
    /// Whether nobody came to the last game.
    is_unopposed: bool,
}

impl Standings {
    /// Takes note of games that will be counted next, so that what is wrong in a match is found by all of its games. Without
    /// this a game is judged by those before it.
    pub(crate) fn expect<'g>(&mut self, games: impl IntoIterator<Item = &'g GameReport>) {
        let mut entries: HashMap<(GameName, &str), Vec<&Entry>> = HashMap::new();
        for game in games {
            if let Some(entry) = &game.entry {
                entries.entry((game.game, &entry.name)).or_default().push(entry);
            }
        }
        for ((game, name), entries) in entries {
            let key = (game, name.to_owned());
            // The games before it were judged without it.
            if !self.by_name.contains_key(&key) {
                self.plans.insert(key, Plan::of(&entries));
            }
        }
    }

    /// Counts the next game: its report gets its number and what its match says of it, loses what is suppressed, and has
    /// its findings by place, the worst first. A report that has a number was counted in its text, and keeps its findings.
    #[doc(hidden)]
    pub fn count(&mut self, report: &mut GameReport) {
        self.games += 1;
        let counted = report.entry.as_ref().map(|entry| self.add(self.games, report, entry));
        let (found, score) = counted.unzip();
        report.standing = score.map(Box::new);
        if report.index > 0 {
            return;
        }
        report.index = self.games;
        report.findings.extend(found.into_iter().flatten());
        suppression::apply(report);
        let order = |finding: &Finding| (finding.span.start, Reverse(finding.severity));
        report.findings.sort_by_key(order);
    }

    /// How many games were counted.
    pub fn games(&self) -> usize {
        self.games
    }

    /// Adds a game with this number to its match. Returns what is wrong with it as a game of its match, and the score of that
    /// after it.
    fn add(&mut self, number: usize, game: &GameReport, entry: &Entry) -> (Vec<Finding>, Score) {
        let key = (game.game, entry.name.clone());
        let next = self.all.len();
        let at = *self.by_name.entry(key).or_insert(next);
        if at == next {
            let plan = self.plans.remove(&(game.game, entry.name.clone()));
            self.all.push(Match::new(&entry.name, game.seats, plan));
        }
        let of_match = &mut self.all[at];
        (of_match.add(number, entry), of_match.score())
    }

    /// The matches that the games form, in order of their first game.
    pub fn matches(self) -> Vec<MatchReport> {
        self.all.iter().map(Match::report).collect()
    }
}

impl<T> Default for Counter<T> {
    fn default() -> Self {
        Self { standings: Standings::default(), held: Vec::new(), waiting: 0 }
    }
}

impl<T: AsMut<[GameReport]>> Counter<T> {
    /// Adds the next piece of a text. Returns the pieces whose games are counted by now, in order: none as long as they wait, and
    /// all after the last piece of the text.
    pub fn add(&mut self, mut piece: T, is_last: bool) -> Vec<T> {
        let games = piece.as_mut();
        let must_wait = self.waiting > 0 || games.iter().any(|game| game.entry.is_some());
        self.waiting += if must_wait { games.len() } else { 0 };
        self.held.push(piece);
        if must_wait && !is_last && self.waiting < HELD {
            return Vec::new();
        }
        self.waiting = 0;
        let mut pieces = mem::take(&mut self.held);
        self.standings.expect(pieces.iter_mut().flat_map(|piece| &*piece.as_mut()));
        for game in pieces.iter_mut().flat_map(AsMut::as_mut) {
            self.standings.count(game);
        }
        pieces
    }

    /// Ends a text, so that the next piece is of another one. Returns the matches that its games form, in order of their first
    /// game.
    pub fn end(&mut self) -> Vec<MatchReport> {
        mem::take(&mut self.standings).matches()
    }
}

impl Plan {
    /// The plan of a match with these games.
    pub fn of(entries: &[&Entry]) -> Self {
        let mut plan = Self { length: entries.iter().find_map(|entry| entry.length), ..Self::default() };
        let mut in_order = [0, 0];
        for (number, entry) in entries.iter().enumerate() {
            let roles = plan.cast.roles(entry, number % 2);
            plan.cast.add(entry, roles);
            let fits = |due: usize| {
                let at = |(seat, role): (usize, &Role)| role.player().is_none_or(|player| player == seat ^ due);
                roles.iter().enumerate().filter(|(_, role)| **role != Role::Nobody).all(at)
            };
            match [fits(number % 2), fits(1 - number % 2)] {
                [true, false] => in_order[0] += 1,
                [false, true] => in_order[1] += 1,
                _ => {}
            }
        }
        plan.flipped = in_order[1] > in_order[0];
        plan
    }
}

impl Match {
    /// A match before its first game, with what its games will show.
    pub fn new(name: &str, seats: &'static [Seat], plan: Option<Plan>) -> Self {
        let is_planned = plan.is_some();
        let Plan { cast, flipped, length } = plan.unwrap_or_default();
        Self {
            name: name.to_owned(),
            seats,
            games: Vec::new(),
            cast,
            is_planned,
            flipped,
            points: [0, 0],
            length,
            usual_length: None,
            is_over: false,
            late: 0,
            misseated: 0,
            unpriced: 0,
            is_unopposed: false,
        }
    }

    /// Counts a game of the match, which has this number. Returns what is wrong with it as a game of the match.
    pub fn add(&mut self, game: usize, entry: &Entry) -> Vec<Finding> {
        let mut found = Vec::new();
        if self.is_over {
            self.late += 1;
            found.push(self.over(entry).at(entry.start));
        }
        let swapped = (self.games.len() % 2) ^ usize::from(self.flipped);
        self.games.push(game);
        let roles = self.cast.roles(entry, swapped);
        if !self.is_planned {
            self.cast.add(entry, roles);
        }
        let are_swapped = roles == [Role::Player(1 ^ swapped), Role::Player(swapped)];
        let mut is_misseated = false;
        for (seat, (named, role)) in entry.seats.iter().zip(roles).enumerate() {
            let Some((name, place)) = named else {
                continue;
            };
            let due = seat ^ swapped;
            if role.player() != Some(due) {
                // One name at the other's place says the same of both.
                if is_misseated && are_swapped {
                    continue;
                }
                is_misseated = true;
                let title = self.seats.get(seat).map_or("", |seat| seat.title);
                found.push(codes::match_seats(title, name, &self.label(due)).at(*place));
            } else if let Some(known) = self.cast.name(due).filter(|known| known != name) {
                found.push(codes::similar_name(name, known).at(*place));
            }
        }
        self.misseated += usize::from(is_misseated);
        // A game that is one too many counts for nobody.
        if self.is_over {
            return found;
        }
        if let Some((seat, points)) = entry.won.filter(|&(seat, _)| seat < 2) {
            // The player whom the tags name, or else the one whose turn it is.
            let named = || Some(1 - roles[1 - seat].player()?);
            let player = roles[seat].player().or_else(named).unwrap_or(seat ^ swapped);
            self.points[player] = self.points[player].saturating_add(points.unwrap_or(0));
            self.unpriced += usize::from(points.is_none());
        }
        self.length = self.length.or(entry.length);
        self.usual_length = entry.usual_length;
        self.is_unopposed = entry.is_unopposed;
        self.is_over = match self.length() {
            Some(length) => self.games.len() >= length as usize,
            None => self.points.iter().any(|&points| points >= entry.to_win),
        };
        found
    }

    fn length(&self) -> Option<u32> {
        self.length.or(self.usual_length)
    }

    /// Why a game comes after the end.
    fn over(&self, entry: &Entry) -> Words {
        match (self.length(), self.leader()) {
            (None, Some(winner)) => codes::match_over(&self.label(winner), self.points[winner], entry.to_win),
            _ => codes::match_complete(self.games.len() - (self.late - 1)),
        }
    }

    /// Who has more points than the other.
    fn leader(&self) -> Option<usize> {
        match self.points[0].cmp(&self.points[1]) {
            Ordering::Greater => Some(0),
            Ordering::Less => Some(1),
            Ordering::Equal => None,
        }
    }

    /// Returns it with its games.
    pub fn report(&self) -> MatchReport {
        MatchReport { name: self.name.clone(), games: self.games.clone(), score: self.score() }
    }

    /// Returns its score after the games counted so far.
    pub(crate) fn score(&self) -> Score {
        let player = |player: usize| Player {
            name: self.label(player),
            points: self.points[player],
            is_named: self.cast.name(player).is_some(),
        };
        // Where points are missing, nobody knows who has more; where nobody came, no game of a number follows.
        let is_counted = self.length().is_some();
        let is_over = (self.is_over || is_counted && self.is_unopposed) && !(is_counted && self.unpriced > 0);
        let winner = self.leader().filter(|_| is_over);
        Score {
            players: [0, 1].map(player),
            winner: winner.map(|player| Winner { name: self.label(player), player }),
            drawn: is_over && winner.is_none(),
            late: self.late,
            misseated: self.misseated,
            unpriced: self.unpriced,
        }
    }

    /// The name of a player in reports.
    fn label(&self, player: usize) -> String {
        let unnamed = || {
            let title = self.seats.get(player).map_or("", |seat| seat.title);
            format!("the player who began with {title}")
        };
        self.cast.name(player).map_or_else(unnamed, str::to_owned)
    }
}
