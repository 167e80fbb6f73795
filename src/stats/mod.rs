//! What many games come to: who played and won, how long, by what, and what their games count. Only sums are kept, so
//! that there may be any number of games. Knows no game.

mod cross;
mod standings;
mod table;

pub use cross::Cross;
pub use standings::{LeaguePoints, MatchStanding, Standings};
pub use table::{Class, Column, Row, Table};
pub(crate) use table::{number, signed};

use crate::{
    finding::{Finding, Severity},
    game::{RowOrder, Says, TableWords, spelled},
    games::GameKind,
    report::{FileReport, FilesMatch, FoundInMatch, GameReport},
};

/// The statistics of the games of some files.
#[derive(Debug, Default)]
pub struct Stats {
    /// How many files were read, to their end or not.
    pub files: usize,
    /// How many of these could not be read.
    pub unread: usize,
    /// The games that were played, in order of appearance.
    pub games: Vec<OfGame>,
    /// The findings outside any game, by code.
    pub outside: Option<Table>,
    /// How many games are copies of games in earlier files. They count once.
    pub copies: u64,
    /// The matches, and who won them.
    pub standings: Standings,
    /// How many games the files have whose games are all counted, copies too.
    numbered: u64,
}

/// The statistics of the records of one game.
#[derive(Debug)]
pub struct OfGame {
    /// For programs: `hirth`.
    pub id: &'static str,
    /// For people: `HIRÞ`.
    pub title: &'static str,
    /// How many games there are.
    pub games: u64,
    /// How many of these are legal as written.
    pub legal: u64,
    /// How many ended.
    pub ended: u64,
    /// How many have not; of the rest it is not known.
    pub unfinished: u64,
    /// How many turns are written, in all games.
    pub turns: u64,
    /// The tables that any game has, and then those of the game.
    pub tables: Vec<Table>,
}

/// The tables that any game has.
const PLAYERS: usize = 0;
const RESULTS: usize = 1;
const LENGTHS: usize = 2;
const FINDINGS: usize = 3;
const SHARED: usize = 4;

/// The column of the points in the table of players. The columns before it count results, those after it seats.
const POINTS: usize = 7;

/// The words for the tables that any game has.
const PLAYERS_WORDS: TableWords = TableWords {
    counted: ["game", "games"],
    row: ["player", "players"],
    says: &[Says::Most {
        column: 1,
        of: &[0],
        counted: ["game", "games"],
        before: "",
        after: ["wins", "win"],
        none: "No player wins a game",
    }],
    leads: false,
};
const RESULTS_WORDS: TableWords = TableWords {
    counted: ["game with a result", "games with a result"],
    row: ["end", "ends"],
    says: &[Says::Rows(["ends by", "end by"])],
    leads: false,
};
const LENGTHS_WORDS: TableWords = TableWords {
    counted: ["game", "games"],
    row: ["turn", "turns"],
    says: &[Says::Numbers(["has", "have"])],
    leads: false,
};
const FINDINGS_WORDS: TableWords = TableWords {
    counted: ["finding", "findings"],
    row: ["code", "codes"],
    says: &[Says::Rows(["has the code", "have the code"])],
    leads: false,
};

impl Stats {
    /// Counts a game of a file.
    pub fn add(&mut self, path: &str, report: &GameReport) {
        let Some(game) = GameKind::of_name(&report.game) else {
            return;
        };
        if report.entry.is_none() && game.about().matches.is_some() {
            self.standings.add_without_match(path);
        }
        let at = self.games.iter().position(|one| one.id == game.name());
        let at = at.unwrap_or_else(|| {
            self.games.push(OfGame::new(game));
            self.games.len() - 1
        });
        if let Some(of_game) = self.games.get_mut(at) {
            of_game.add(game, report);
        }
    }

    /// Counts a file whose games are counted.
    pub fn add_file(&mut self, report: &FileReport) {
        self.files += 1;
        self.unread += usize::from(report.is_unread);
        self.copies += report.copies.len() as u64;
        self.add_outside(&report.findings);
        self.standings.add(report.source.name(), self.numbered, &report.matches, &report.copies);
        self.numbered = self.copies + self.games.iter().map(|of_game| of_game.games).sum::<u64>();
    }

    /// Counts what was found outside any game.
    fn add_outside(&mut self, findings: &[Finding]) {
        if findings.is_empty() {
            return;
        }
        let table = self.outside.get_or_insert_with(|| {
            let title = "Findings outside any game";
            findings_table("outside", title)
        });
        findings.iter().for_each(|finding| count(table, finding));
    }

    /// Counts a match that goes over several files, and what is found in its games when all of them are read.
    pub fn add_match(&mut self, over: &FilesMatch) {
        self.standings.join(over);
        self.add_found(&over.findings);
    }

    /// Counts what is found in games when all of them are read.
    pub fn add_found(&mut self, found: &[FoundInMatch]) {
        for of_game in &mut self.games {
            let own: Vec<FoundInMatch> = found.iter().filter(|found| found.played == of_game.id).cloned().collect();
            if let Some(table) = of_game.tables.get_mut(FINDINGS) {
                own.iter().for_each(|found| count(table, &found.finding));
            }
            of_game.legal = of_game.legal.saturating_sub(FoundInMatch::made_illegal(&own) as u64);
        }
    }
}

impl OfGame {
    /// Nothing counted yet of a game.
    pub(crate) fn new(game: GameKind) -> Self {
        let mut players = Table::new("players", "Players", "player", RowOrder::Commonest, PLAYERS_WORDS);
        for (id, title) in [
            ("games", "games"),
            ("won", "won"),
            ("lost", "lost"),
            ("drawn", "drawn"),
            ("nobody", "nobody won"),
            ("unfinished", "unfinished"),
            ("unknown", "not known"),
            ("points", "points"),
        ] {
            players.column(id, title);
        }
        players.plot.extend(1..POINTS);
        let mut results = Table::new("results", "Results", "ended by", RowOrder::Commonest, RESULTS_WORDS);
        results.column("games", "games");
        for seat in game.notation().seats {
            players.column(format!("as_{}", seat.id), format!("as {}", seat.title));
            players.column(format!("won_as_{}", seat.id), format!("won as {}", seat.title));
            results.column(seat.id, format!("{} {}", seat.title, seat.verb("win")));
        }
        results.column("drawn", "drawn");
        results.column("nobody", "nobody wins");
        results.plot.extend(1..results.columns.len());
        let mut lengths = Table::new("lengths", "Lengths", "turns", RowOrder::Numbers, LENGTHS_WORDS);
        lengths.column("games", "games");
        lengths.column("ended", "ended");
        lengths.plot.push(0);
        let mut tables = vec![players, results, lengths, findings_table("findings", "Findings")];
        tables.extend(game.about().fact_tables.iter().map(|facts| {
            let mut table = Table::new(facts.id, facts.title, facts.row, facts.order, facts.words);
            for column in facts.columns {
                table.column(column.id, column.title);
            }
            table.plot.extend(facts.plot);
            table
        }));
        Self {
            id: game.name(),
            title: game.about().example.title,
            games: 0,
            legal: 0,
            ended: 0,
            unfinished: 0,
            turns: 0,
            tables,
        }
    }

    fn add(&mut self, game: GameKind, report: &GameReport) {
        self.games += 1;
        self.legal += u64::from(report.is_valid());
        self.turns += report.turns as u64;
        let outcome = report.result.as_ref();
        let is_unfinished = outcome.is_none() && !report.is_result_unknown && report.unjudged_from.is_none();
        self.ended += u64::from(outcome.is_some());
        self.unfinished += u64::from(is_unfinished);
        let seats = game.notation().seats.len();
        self.players(game, report, is_unfinished);
        if let (Some(outcome), Some(table)) = (outcome, self.tables.get_mut(RESULTS)) {
            let column = match outcome.winner {
                Some(seat) => 1 + seat.number.min(seats.saturating_sub(1)),
                None if outcome.drawn => 1 + seats,
                None => 2 + seats,
            };
            let by = outcome.victory.map_or("the score", |reason| reason.title);
            table.add(by, 0, 1);
            table.add(by, column, 1);
        }
        if let Some(table) = self.tables.get_mut(LENGTHS) {
            let turns = report.turns.to_string();
            table.add(&turns, 0, 1);
            table.add(&turns, 1, u64::from(outcome.is_some()));
        }
        if let Some(table) = self.tables.get_mut(FINDINGS) {
            report.findings.iter().for_each(|one| count(table, one));
        }
        for fact in &report.facts {
            if let Some(table) = self.tables.get_mut(SHARED + fact.table) {
                table.add(&fact.row, fact.column, fact.count);
            }
        }
    }

    /// Counts a game for its players, if tags name them.
    fn players(&mut self, game: GameKind, report: &GameReport, is_unfinished: bool) {
        let Some(table) = self.tables.get_mut(PLAYERS) else {
            return;
        };
        let outcome = report.result.as_ref();
        for (number, seat) in game.notation().seats.iter().enumerate() {
            let Some(name) = report.tag(seat.title).map(spelled).filter(|it| !it.is_empty()) else {
                continue;
            };
            let name = &name;
            let winner = outcome.and_then(|outcome| outcome.winner);
            let has_won = winner.is_some_and(|winner| winner.number == number);
            let ended = match outcome {
                Some(_) if has_won => 1,
                Some(_) if winner.is_some() => 2,
                Some(outcome) if outcome.drawn => 3,
                Some(_) => 4,
                None if is_unfinished => 5,
                None => 6,
            };
            table.add(name, 0, 1);
            table.add(name, ended, 1);
            let score = outcome.and_then(|outcome| outcome.scores.get(number).copied());
            let won = || outcome.filter(|_| has_won)?.points;
            let points = score.map_or_else(|| u64::from(won().unwrap_or(0)), |score| u64::try_from(score).unwrap_or(0));
            table.add(name, POINTS, points);
            table.add(name, POINTS + 1 + 2 * number, 1);
            table.add(name, POINTS + 2 + 2 * number, u64::from(has_won));
        }
    }
}

fn findings_table(id: &'static str, title: &'static str) -> Table {
    let mut table = Table::new(id, title, "code", RowOrder::Commonest, FINDINGS_WORDS);
    table.column("found", "found");
    table.column("errors", "errors");
    table.column("warnings", "warnings");
    table.column("advice", "advice");
    table.plot.extend([1, 2, 3]);
    table
}

fn count(table: &mut Table, finding: &Finding) {
    let column = match finding.severity {
        Severity::Error => 1,
        Severity::Warning => 2,
        Severity::Advice => 3,
    };
    table.add(finding.code(), 0, 1);
    table.add(finding.code(), column, 1);
}
