//! Matches with games in several files of one run. Each file is judged by itself and reports the matches in it; what
//! only all files together show is reported after the last of them.

use std::{
    cmp::Ordering,
    collections::{HashMap, HashSet},
};

use super::{Entry, standings::Match};
use alphanumeric_sort::compare_str;

use crate::{
    finding::Finding,
    record::dates,
    report::{FileOfMatch, FilesMatch, FoundInMatch, GameReport, Seat, StandingAfter},
    source::Source,
    span::Span,
};

/// Of so many games it is remembered to which match they belong: some 60 MB.
const REMEMBERED: usize = 50_000;

/// The games of matches in some files, as they are read.
#[derive(Debug, Default)]
pub struct Matches {
    /// In order of their first games.
    all: Vec<Parts>,
    /// By the game that is played, and the name.
    by_name: HashMap<(&'static str, String), usize>,
    remembered: usize,
    /// How many games there were beyond those that are remembered.
    forgotten: usize,
}

/// The games of a match, file by file.
#[derive(Debug)]
struct Parts {
    game: &'static str,
    seats: &'static [Seat],
    name: String,
    files: Vec<Part>,
}

/// The games of a match in one file.
#[derive(Debug)]
struct Part {
    /// The number of the file in the run.
    input: usize,
    path: String,
    /// The first date and the first round in its games.
    date: Option<Vec<u64>>,
    round: Option<String>,
    games: Vec<Kept>,
}

/// What is kept of a game.
#[derive(Debug)]
struct Kept {
    number: usize,
    is_valid: bool,
    /// Its places are those of `lines`.
    entry: Entry,
    /// The lines of these places.
    lines: Source,
}

impl Matches {
    /// Takes note of a game, if it is of a match: `input` is the number of its file in the run, and the games of a file
    /// come one after the other. `source` is the text that its places point into.
    pub fn add(&mut self, input: usize, source: &Source, game: &GameReport) {
        // Games without a name are one match in their file only: nothing says that those of another belong to it.
        let Some(entry) = game.entry.as_deref().filter(|entry| !entry.name.is_empty()) else {
            return;
        };
        if self.remembered == REMEMBERED {
            self.forgotten += 1;
            return;
        }
        self.remembered += 1;
        let next = self.all.len();
        let key = (game.game, entry.name.clone());
        let at = *self.by_name.entry(key).or_insert(next);
        if at == next {
            self.all.push(Parts {
                game: game.game,
                seats: game.seats,
                name: entry.name.clone(),
                files: Vec::new(),
            });
        }
        self.all[at].add(input, source, game, entry);
    }

    /// Returns how many games of matches were too many to be counted over files.
    pub fn forgotten(&self) -> usize {
        self.forgotten
    }

    /// Returns the matches with games in several files, in order of their first games.
    pub fn over_files(self) -> impl Iterator<Item = FilesMatch> {
        let several = |one: &Parts| one.files.len() > 1;
        self.all.into_iter().filter(several).map(Parts::counted)
    }
}

impl Parts {
    fn add(&mut self, input: usize, source: &Source, game: &GameReport, entry: &Entry) {
        if self.files.last().is_none_or(|last| last.input != input) {
            self.files.push(Part {
                input,
                path: source.name().to_owned(),
                date: None,
                round: None,
                games: Vec::new(),
            });
        }
        let Some(file) = self.files.last_mut() else {
            return;
        };
        let tag = |name: &str| {
            let mut tags = game.tags.iter();
            let found = tags.find(|(known, _)| known.eq_ignore_ascii_case(name));
            found.map(|(_, value)| value.as_str())
        };
        if file.date.is_none() {
            file.date = tag("Date").and_then(dates::read);
        }
        if file.round.is_none() {
            let is_told = |round: &&str| round.contains(|c: char| c.is_alphanumeric());
            file.round = tag("Round").filter(is_told).map(str::to_owned);
        }
        let (entry, lines) = kept(entry, source);
        file.games.push(Kept {
            number: game.index,
            is_valid: game.is_valid(),
            entry,
            lines,
        });
    }

    /// Counts its games as those of one match.
    fn counted(mut self) -> FilesMatch {
        // Dates of some files only do not order the others.
        let by_date = self.files.iter().all(|file| file.date.is_some());
        self.files.sort_by(|one, other| one.order(other, by_date));
        let mut all = Match::new(&self.name, self.seats);
        let (mut findings, mut standings) = (Vec::new(), Vec::new());
        for file in &self.files {
            let mut alone = Match::new(&self.name, self.seats);
            for game in &file.games {
                let place = |finding: &Finding| (finding.code(), finding.span.start);
                let told: HashSet<_> = alone
                    .add(game.number, &game.entry)
                    .iter()
                    .map(place)
                    .collect();
                let mut found = all.add(game.number, &game.entry);
                standings.push(StandingAfter {
                    input: file.input,
                    game: game.number,
                    standing: all.score(),
                });
                found.retain(|finding| !told.contains(&place(finding)));
                found.sort_by_key(|finding| finding.span.start);
                findings.extend(found.into_iter().map(|finding| FoundInMatch {
                    input: file.input,
                    game: game.number,
                    was_valid: game.is_valid,
                    source: game.lines.clone(),
                    finding,
                }));
            }
        }
        let report = all.report();
        FilesMatch {
            game: self.game,
            name: self.name,
            players: report.players,
            named: report.named,
            winner: report.winner,
            late: report.late,
            misseated: report.misseated,
            findings,
            standings,
            files: self
                .files
                .into_iter()
                .map(|file| FileOfMatch {
                    path: file.path,
                    games: file.games.iter().map(|game| game.number).collect(),
                })
                .collect(),
        }
    }
}

impl Part {
    /// In which order the files of a match come: by date if all have one, then by round, then by the dates that there are,
    /// then by name. A file without a round comes after those with one.
    fn order(&self, other: &Self, by_date: bool) -> Ordering {
        let known = |one: bool, other: bool| other.cmp(&one);
        let dates = || {
            known(self.date.is_some(), other.date.is_some())
                .then_with(|| self.date.cmp(&other.date))
        };
        let written = |part: &Self| part.round.clone().unwrap_or_default();
        let rounds = known(self.round.is_some(), other.round.is_some())
            .then_with(|| compare_str(written(self), written(other)));
        let first = if by_date { dates() } else { Ordering::Equal };
        first
            .then(rounds)
            .then_with(dates)
            .then_with(|| compare_str(&self.path, &other.path))
            .then(self.input.cmp(&other.input))
    }
}

/// Returns what a game is to its match, with places in its own lines, and these lines.
fn kept(entry: &Entry, source: &Source) -> (Entry, Source) {
    let of_seats = entry.seats.iter().flatten().map(|(_, place)| *place);
    let all = of_seats.fold(entry.start, |all, place| {
        Span::new(all.start.min(place.start), all.end.max(place.end))
    });
    let (start, lines) = source.lines_of(all);
    let mut entry = entry.clone();
    entry.place(|place| place.shifted(-(start as isize)));
    (entry, lines)
}
