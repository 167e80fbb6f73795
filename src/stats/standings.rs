//! The matches of all files, and who won them.

use std::collections::HashMap;

use super::{Cross, Table, table::shortened};
use crate::{
    game::{RowOrder, TableWords},
    report::{FileOfMatch, FilesMatch, MatchReport, Score},
};

/// The most matches that are listed one by one.
const KEPT: usize = 10_000;

/// So many files with games of no match are named.
const NAMED: usize = 5;

/// The words for the table of players. It has no plot.
const WORDS: TableWords =
    TableWords { counted: ["match", "matches"], row: ["player", "players"], says: &[], leads: false };

/// The points of a match in a league.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeaguePoints {
    /// Of who wins it.
    pub win: u32,
    /// Of each player of one that is drawn.
    pub draw: u32,
    /// Of who loses it.
    pub loss: u32,
}

/// The matches of some files.
#[derive(Debug, Default)]
pub struct Standings {
    /// In order of their first games.
    pub matches: Vec<MatchStanding>,
    /// How many there are beyond these.
    pub left_out: u64,
    /// How many games are of no match.
    pub without_match: u64,
    /// The first files with such games.
    pub files_without_match: Vec<String>,
    /// Whether there are more.
    pub more_files_without_match: bool,
    /// The points of a match, if players are in the order of these.
    pub league: Option<LeaguePoints>,
    /// The places of the named matches of each file, so that a match over several files is not counted twice.
    by_file: HashMap<(String, String), usize>,
}

/// The score of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchStanding {
    /// Its name in its tag; empty for the games of a file that are one match by `--match` alone.
    pub name: String,
    /// How many files it goes over.
    pub files: usize,
    /// The file of its first game.
    pub path: String,
    /// The number of that game among those of all files, from 1, if it is known.
    pub first_game: Option<u64>,
    /// How many games it has.
    pub games: usize,
    /// The score of its games.
    pub score: Score,
    /// Whether it was counted as a part of a match over several files.
    is_part: bool,
}

impl Standings {
    /// Adds the matches of a file. `before` is how many games the files before it have; `copies` are the numbers of its games
    /// that an earlier file has too.
    pub fn add(&mut self, path: &str, before: u64, matches: &[MatchReport], copies: &[usize]) {
        for one in matches {
            // The other games of a named match are joined with those of the earlier file.
            if one.games.iter().all(|game| copies.contains(game)) {
                continue;
            }
            let standing = MatchStanding {
                name: shortened(&one.name).into_owned(),
                files: 1,
                path: path.to_owned(),
                first_game: one.games.first().map(|&number| before + number as u64),
                games: one.games.len(),
                score: with_short_names(&one.score),
                is_part: false,
            };
            if let Some(at) = self.push(standing)
                && !one.name.is_empty()
            {
                self.by_file.insert((path.to_owned(), one.name.clone()), at);
            }
        }
    }

    /// Adds a game of a file that is of no match.
    pub fn add_without_match(&mut self, path: &str) {
        self.without_match += 1;
        let files = &mut self.files_without_match;
        // The games of a file come one after the other.
        if files.last().is_none_or(|last| last != path) {
            if files.len() < NAMED {
                files.push(path.to_owned());
            } else {
                self.more_files_without_match = true;
            }
        }
    }

    /// Adds a match that goes over several files, in the place of its parts.
    pub fn join(&mut self, over: &FilesMatch) {
        let key = |file: &FileOfMatch| (file.path.clone(), over.name.clone());
        let parts: Vec<Option<usize>> = over.files.iter().map(|file| self.by_file.remove(&key(file))).collect();
        let first_part = parts.first().copied().flatten().and_then(|at| self.matches.get(at));
        let joined = MatchStanding {
            name: shortened(&over.name).into_owned(),
            files: over.files.len(),
            path: over.files.first().map_or_else(String::new, |file| file.path.clone()),
            first_game: first_part.and_then(|part| part.first_game),
            games: over.games(),
            score: with_short_names(&over.score),
            is_part: false,
        };
        let parts: Vec<usize> = parts.into_iter().flatten().collect();
        for &at in &parts {
            if let Some(part) = self.matches.get_mut(at) {
                part.is_part = true;
            }
        }
        match parts.iter().min().and_then(|&at| self.matches.get_mut(at)) {
            Some(place) => *place = joined,
            None => {
                self.push(joined);
            }
        }
    }

    /// Takes out what was counted as a part, when all is read.
    pub fn finish(&mut self) {
        self.by_file.clear();
        self.matches.retain(|one| !one.is_part);
    }

    /// Returns a row a player: matches, and points in them, in a league first the points of matches. Who has no name has no row, for in other matches another may
    /// have none.
    pub fn players(&self) -> Table {
        let mut table = Table::new("standings", "Standings", "player", RowOrder::Ranked, WORDS);
        let league = self.league.map(|_| ("league_points", "league points"));
        let columns = [
            ("won", "matches won"),
            ("points", "points"),
            ("matches", "matches"),
            ("lost", "lost"),
            ("drawn", "drawn"),
            ("undecided", "not decided"),
            ("games", "games"),
        ];
        for (id, title) in league.into_iter().chain(columns) {
            table.column(id, title);
        }
        let first = usize::from(self.league.is_some());
        for one in &self.matches {
            let winner = one.score.winner.as_ref().map(|winner| winner.player);
            let players = one.score.players.iter().enumerate();
            for (number, player) in players.filter(|(_, player)| player.is_named) {
                let name = &player.name;
                let (has_won, is_drawn) = (winner == Some(number), one.score.drawn);
                let has_lost = winner.is_some() && !has_won;
                let is_undecided = winner.is_none() && !is_drawn;
                if let Some(LeaguePoints { win, draw, loss }) = self.league {
                    let points = [(has_won, win), (is_drawn, draw), (has_lost, loss)];
                    let own = points.into_iter().filter(|(is_so, _)| *is_so).map(|(_, points)| u64::from(points));
                    table.add(name, 0, own.sum());
                }
                let counts = [
                    u64::from(has_won),
                    player.points.into(),
                    1,
                    has_lost.into(),
                    is_drawn.into(),
                    is_undecided.into(),
                    one.games as u64,
                ];
                for (at, count) in counts.into_iter().enumerate() {
                    table.add(name, first + at, count);
                }
            }
        }
        table
    }

    /// Returns the matches of each player against each, unless they are too few or too many for a table.
    pub fn cross(&self) -> Option<Cross> {
        let table = self.players();
        let players = table.rows().into_iter().map(|row| row.name.to_owned());
        Cross::of(players.collect(), &self.matches)
    }

    fn push(&mut self, standing: MatchStanding) -> Option<usize> {
        if self.matches.len() == KEPT {
            self.left_out += 1;
            return None;
        }
        self.matches.push(standing);
        Some(self.matches.len() - 1)
    }
}

/// Returns a score with names that are not too long.
fn with_short_names(score: &Score) -> Score {
    let mut score = score.clone();
    let names = score.players.iter_mut().map(|player| &mut player.name);
    for name in names.chain(score.winner.as_mut().map(|winner| &mut winner.name)) {
        *name = shortened(name).into_owned();
    }
    score
}
