//! Statistics as one JSON document. The structs here are the format: a change to them that is not an addition needs
//! a new `VERSION`.

use std::io;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    json, report,
    stats::{self, Stats},
};

/// The version of the format.
const VERSION: u32 = 1;

/// What `hirth stats --format json` writes.
///
/// All counts are sums, so that those of several runs can be added: the counts of a table by the names of its rows
/// and columns. Later versions of the program may add fields; `version` changes when one is deleted or changes its
/// meaning.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(title = "hirth stats --format json"))]
pub struct Document {
    /// What this is.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "hirth-stats")))]
    format: &'static str,
    /// The version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    version: u32,
    /// How many files were read.
    files: usize,
    /// How many of these could not be read, or not to their end.
    unread: usize,
    /// How many games are copies of games in earlier files. They count once.
    copies: u64,
    /// The games that were played, in order of appearance.
    games: Vec<OfGame>,
    /// What was found outside any game; null where that was nothing.
    outside: Option<Table>,
    /// The matches and their players; null where they were not asked for.
    standings: Option<Standings>,
}

/// What the records of one game come to.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct OfGame {
    /// The game: `hirth`.
    game: &'static str,
    /// What people call it: `HIRÞ`.
    title: &'static str,
    /// How many games there are.
    games: u64,
    /// How many of these are legal as written.
    legal: u64,
    /// How many ended.
    ended: u64,
    /// How many have not; of the rest it is not known.
    unfinished: u64,
    /// How many turns are written, in all games.
    turns: u64,
    /// What was counted: `players`, `results`, `lengths` and `findings` in any game, and what the game adds.
    tables: Vec<Table>,
}

/// A table of counts.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Table {
    /// Its name for programs.
    id: &'static str,
    /// Its name for people.
    title: &'static str,
    /// What a row is about.
    row: &'static str,
    /// What is counted.
    columns: Vec<Column>,
    /// The rows, in their order.
    rows: Vec<Row>,
    /// How many rows there was no room for: the rarest of more than ten thousand.
    rows_left_out: u64,
    /// The sum of each column, rows that were left out included.
    totals: Vec<u64>,
}

/// A column of counts.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Column {
    /// Its name for programs.
    id: String,
    /// Its name for people.
    title: String,
}

/// A row of counts.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Row {
    /// What it is about; of more than two hundred characters the first, and `…`.
    name: String,
    /// The counts, in the order of the columns.
    counts: Vec<u64>,
}

/// The matches, and who won them.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Standings {
    /// The players: those with the most points of a league first, or else those who won the most matches.
    players: Table,
    /// The matches, in order of their first games.
    matches: Vec<Match>,
    /// How many matches there are beyond the first ten thousand.
    matches_left_out: u64,
    /// How many games are of no match, and not counted here.
    games_without_match: u64,
    /// The first files with such games, five at most.
    files_without_match: Vec<String>,
}

/// The score of a match.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Match {
    /// The value of the games' tag, cut like the names of rows; null for a match made by `--match` alone.
    name: Option<String>,
    /// The file of its first game.
    path: String,
    /// How many files it goes over.
    files: usize,
    /// How many games it has.
    games: usize,
    /// The two players; first who moves first in the first game.
    players: [Player; 2],
    /// The name of the player who has won it; null while nobody has.
    winner: Option<String>,
    /// Whether it is over, and both have the same points.
    drawn: bool,
}

/// A player of a match.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Player {
    /// Their name; where no tag says it, what they are called.
    name: String,
    /// Whether a tag says their name.
    named: bool,
    /// Their points in the match. Games after its end do not count. A game counts for the player whom its tags name; where they
    /// name no player of the match, for the one whose turn it is to have the seat.
    points: u32,
}

/// Writes statistics, with the matches if they are wanted.
///
/// # Errors
/// Those of `out`.
pub fn write(out: &mut impl io::Write, stats: &Stats, standings: bool) -> io::Result<()> {
    json::write(out, &Document::new(stats, standings))
}

impl Document {
    fn new(stats: &Stats, standings: bool) -> Self {
        Self {
            format: "hirth-stats",
            version: VERSION,
            files: stats.files,
            unread: stats.unread,
            copies: stats.copies,
            games: stats.games.iter().map(OfGame::new).collect(),
            outside: stats.outside.as_ref().map(Table::new),
            standings: standings.then(|| Standings::new(&stats.standings)),
        }
    }
}

impl OfGame {
    fn new(game: &stats::OfGame) -> Self {
        Self {
            game: game.id,
            title: game.title,
            games: game.games,
            legal: game.legal,
            ended: game.ended,
            unfinished: game.unfinished,
            turns: game.turns,
            tables: game.tables.iter().map(Table::new).collect(),
        }
    }
}

impl Table {
    fn new(table: &stats::Table) -> Self {
        let column = |column: &stats::Column| Column { id: column.id.to_string(), title: column.title.to_string() };
        let row = |row: &stats::Row<'_>| Row { name: row.name.to_owned(), counts: row.counts.to_vec() };
        Self {
            id: table.id,
            title: table.title,
            row: table.row,
            columns: table.columns.iter().map(column).collect(),
            rows: table.rows().iter().map(row).collect(),
            rows_left_out: table.left_out.0,
            totals: table.totals(),
        }
    }
}

impl Standings {
    fn new(standings: &stats::Standings) -> Self {
        Self {
            players: Table::new(&standings.players()),
            matches: standings.matches.iter().map(Match::new).collect(),
            matches_left_out: standings.left_out,
            games_without_match: standings.without_match,
            files_without_match: standings.files_without_match.clone(),
        }
    }
}

impl Match {
    fn new(one: &stats::MatchStanding) -> Self {
        let player = |player: &report::Player| Player {
            name: player.name.clone(),
            named: player.is_named,
            points: player.points,
        };
        Self {
            name: Some(one.name.clone()).filter(|name| !name.is_empty()),
            path: one.path.clone(),
            files: one.files,
            games: one.games,
            players: one.score.players.each_ref().map(player),
            winner: one.score.winner.as_ref().map(|winner| winner.name.clone()),
            drawn: one.score.drawn,
        }
    }
}
