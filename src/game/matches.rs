//! Matches with games in several files of one run. Each file is judged by itself and reports the matches in it; what
//! only all files together show is reported after the last of them.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, HashMap, HashSet},
    sync::Arc,
};

use super::{
    About, Entry,
    standings::{Match, Plan},
};
use alphanumeric_sort::compare_str;

use crate::{
    finding::Finding,
    record::dates,
    report::{FileOfMatch, FilesMatch, FoundInMatch, GameName, GameReport, ScoreAfter, Seat, Tag},
    source::Source,
    span::Span,
};

/// Of so many games it is remembered to which match they belong: some 60 MB.
pub const MOST_MATCH_GAMES: usize = 50_000;

/// The games of matches in some files, as they are read.
#[derive(Debug, Default)]
pub struct Matches {
    /// In order of their first games.
    all: Vec<Parts>,
    /// By the game that is played, and the name.
    by_name: HashMap<(GameName, String), usize>,
    remembered: usize,
    /// How many games there were beyond those that are remembered.
    forgotten: usize,
}

/// A game of a match, as a row of a table has it: enough to count games that were judged in parts or by many workers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchGame {
    /// The name of its file.
    pub path: String,
    /// Where the part of the file starts that it was judged in, in bytes; 0 where files are judged as a whole.
    pub offset: u64,
    /// Its number in that part, from 1.
    pub index: usize,
    /// Its tags: those named `Match`, `MatchGames`, `Date`, `Round` and as the players' titles count.
    pub tags: Vec<Tag>,
    /// The id of who has won it, such as `gull`.
    pub winner: Option<String>,
    /// The points it is worth.
    pub points: u32,
}

/// Counts games of a kind as matches, whatever parts they were judged in: each match has the score that it has where its files
/// are judged as a whole. The rows may come in any order; those without a tag `Match` are of no match. Returns the matches in
/// the order of their names.
pub fn match_scores(game: &About, rows: impl IntoIterator<Item = MatchGame>) -> Vec<FilesMatch> {
    let mut rows: Vec<MatchGame> = rows.into_iter().collect();
    rows.sort_by(|one, other| {
        let place = |row: &MatchGame| (row.offset, row.index);
        let by_path = one.path.cmp(&other.path);
        by_path.then_with(|| place(one).cmp(&place(other)))
    });
    let files = rows.chunk_by(|one, next| one.path == next.path);
    let numbered =
        files.enumerate().flat_map(|(input, file)| (1..).zip(file).map(move |(number, row)| (input, number, row)));
    let none = Arc::new(Source::new("", ""));
    let mut matches: BTreeMap<String, Parts> = BTreeMap::new();
    for (input, number, row) in numbered {
        let tag = |name: &str| value_of(name, &row.tags);
        let placed = |name: &str| Some((tag(name)?.to_owned(), Span::default()));
        let won = row.winner.as_deref().and_then(|id| {
            let seat = game.notation.seats.iter().position(|seat| seat.id == id)?;
            Some((seat, Some(row.points)))
        });
        let Some(entry) = Entry::of_tags(game, placed, false, won, Span::default()) else {
            continue;
        };
        let parts = matches
            .entry(entry.name.clone())
            .or_insert_with(|| Parts::new(GameName(game.notation.name), game.notation.seats, &entry.name));
        let kept = Kept { number, is_valid: true, entry, source: Arc::clone(&none) };
        parts.add(input, &row.path, tag, kept);
    }
    matches.into_values().map(Parts::counted).collect()
}

/// The games of a match, file by file.
#[derive(Debug)]
struct Parts {
    game: GameName,
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

/// The data that is kept of a game.
#[derive(Debug)]
struct Kept {
    number: usize,
    is_valid: bool,
    entry: Entry,
    /// The text that its places are in.
    source: Arc<Source>,
}

impl Matches {
    /// Takes note of a game, if it is of a match: `input` is the number of its file in the run, and the games of a file
    /// come one after the other. `source` is the text that its places point into.
    pub fn add(&mut self, input: usize, source: &Arc<Source>, game: &GameReport) {
        // Games without a name are one match in their file only: nothing says that those of another belong to it.
        let Some(entry) = game.entry.as_deref().filter(|entry| !entry.name.is_empty()) else {
            return;
        };
        if self.remembered == MOST_MATCH_GAMES {
            self.forgotten += 1;
            return;
        }
        self.remembered += 1;
        let next = self.all.len();
        let key = (game.game, entry.name.clone());
        let at = *self.by_name.entry(key).or_insert(next);
        if at == next {
            self.all.push(Parts::new(game.game, game.seats, &entry.name));
        }
        let (entry, source) = (entry.clone(), Arc::clone(source));
        let kept = Kept { number: game.index, is_valid: game.is_valid(), entry, source };
        let path = kept.source.name().to_owned();
        self.all[at].add(input, &path, |name| game.tag(name), kept);
    }

    /// Returns how many games of matches were too many to be counted over files.
    pub fn forgotten(&self) -> usize {
        self.forgotten
    }

    /// Returns the matches with games in several files, in order of their first games.
    pub fn over_files(self) -> impl Iterator<Item = FilesMatch> {
        let several = |one: &Parts| one.files.len() > 1;
        let mut over: Vec<FilesMatch> = self.all.into_iter().filter(several).map(Parts::counted).collect();
        FoundInMatch::locate(over.iter_mut().flat_map(|over| &mut over.findings));
        over.into_iter()
    }
}

impl Parts {
    fn new(game: GameName, seats: &'static [Seat], name: &str) -> Self {
        Self { game, seats, name: name.to_owned(), files: Vec::new() }
    }

    /// Adds a game; those of a file come one after the other. `tag` returns the value of a tag.
    fn add<'v>(&mut self, input: usize, path: &str, tag: impl Fn(&str) -> Option<&'v str>, game: Kept) {
        if self.files.last().is_none_or(|last| last.input != input) {
            self.files.push(Part { input, path: path.to_owned(), date: None, round: None, games: Vec::new() });
        }
        let Some(file) = self.files.last_mut() else {
            return;
        };
        if file.date.is_none() {
            file.date = tag("Date").and_then(dates::read);
        }
        if file.round.is_none() {
            let is_told = |round: &&str| round.contains(|c: char| c.is_alphanumeric());
            file.round = tag("Round").filter(is_told).map(str::to_owned);
        }
        file.games.push(game);
    }

    /// Counts its games as those of one match.
    fn counted(mut self) -> FilesMatch {
        // Dates of some files only do not order the others.
        let by_date = self.files.iter().all(|file| file.date.is_some());
        self.files.sort_by(|one, other| one.order(other, by_date));
        let planned = |games: &mut dyn Iterator<Item = &Kept>| {
            let entries: Vec<&Entry> = games.map(|game| &game.entry).collect();
            Match::new(&self.name, self.seats, Some(Plan::of(&entries)))
        };
        let mut all = planned(&mut self.files.iter().flat_map(|file| &file.games));
        let (mut findings, mut scores) = (Vec::new(), Vec::new());
        for file in &self.files {
            let mut alone = planned(&mut file.games.iter());
            for game in &file.games {
                let place = |finding: &Finding| (finding.code(), finding.span.start);
                let told: HashSet<_> = alone.add(game.number, &game.entry).iter().map(place).collect();
                let mut found = all.add(game.number, &game.entry);
                scores.push(ScoreAfter { input: file.input, game: game.number, score: all.score() });
                found.retain(|finding| !told.contains(&place(finding)));
                found.sort_by_key(|finding| finding.span.start);
                findings.extend(found.into_iter().map(|finding| FoundInMatch {
                    source: Arc::clone(&game.source),
                    game: game.number,
                    finding,
                    input: file.input,
                    played: self.game,
                    was_valid: game.is_valid,
                }));
            }
        }
        FilesMatch {
            game: self.game,
            name: self.name,
            score: all.score(),
            findings,
            scores,
            files: self
                .files
                .into_iter()
                .map(|file| FileOfMatch { path: file.path, games: file.games.iter().map(|game| game.number).collect() })
                .collect(),
        }
    }
}

impl Part {
    /// In which order the files of a match come: by date if all have one, then by round, then by the dates that there are,
    /// then by name. A file without a round comes after those with one.
    fn order(&self, other: &Self, by_date: bool) -> Ordering {
        let known = |one: bool, other: bool| other.cmp(&one);
        let dates = || known(self.date.is_some(), other.date.is_some()).then_with(|| self.date.cmp(&other.date));
        let written = |part: &Self| part.round.clone().unwrap_or_default();
        let rounds =
            known(self.round.is_some(), other.round.is_some()).then_with(|| compare_str(written(self), written(other)));
        let first = if by_date { dates() } else { Ordering::Equal };
        first
            .then(rounds)
            .then_with(dates)
            .then_with(|| compare_str(&self.path, &other.path))
            .then(self.input.cmp(&other.input))
    }
}

fn value_of<'t>(name: &str, tags: &'t [Tag]) -> Option<&'t str> {
    let found = tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name));
    found.map(|tag| tag.value.as_str())
}
