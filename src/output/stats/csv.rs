//! Statistics as one table: a row a number, a match, or a player of matches.

use std::io;

use crate::{
    stats::{Stats, Table},
    table::{Cell, Column, Holds, TableWriter},
};

/// The columns of the numbers.
const NUMBERS: &[Column] = &[
    Column::new("game", Holds::Text),
    Column::new("table", Holds::Text),
    Column::new("row", Holds::Text),
    Column::new("column", Holds::Text),
    Column::new("count", Holds::Number),
];

/// The columns of the matches.
const MATCHES: &[Column] = &[
    Column::new("match", Holds::Text),
    Column::new("path", Holds::Text),
    Column::new("files", Holds::Number),
    Column::new("games", Holds::Number),
    Column::new("player", Holds::Text),
    Column::new("points", Holds::Number),
    Column::new("other_player", Holds::Text),
    Column::new("other_points", Holds::Number),
    Column::new("winner", Holds::Text),
    Column::new("player_named", Holds::Truth),
    Column::new("other_player_named", Holds::Truth),
    Column::new("drawn", Holds::Truth),
];

/// The subject of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rows {
    /// Each number of each table.
    Numbers,
    /// The matches.
    Matches,
    /// The players of matches, in the order of the standings.
    Players,
}

/// Writes rows about this.
///
/// # Errors
/// Those of `out`.
pub fn write(out: &mut dyn TableWriter, stats: &Stats, rows: Rows) -> io::Result<()> {
    match rows {
        Rows::Numbers => all_numbers(out, stats),
        Rows::Matches => matches(out, stats),
        Rows::Players => players(out, &stats.standings.players()),
    }
}

fn all_numbers(out: &mut dyn TableWriter, stats: &Stats) -> io::Result<()> {
    out.columns(NUMBERS)?;
    for game in &stats.games {
        for (name, count) in [
            ("games", game.games),
            ("legal", game.legal),
            ("ended", game.ended),
            ("unfinished", game.unfinished),
            ("turns", game.turns),
        ] {
            out.row(&[game.id.into(), "all".into(), Cell::Empty, name.into(), number(count)])?;
        }
        for table in &game.tables {
            numbers(out, game.id, table)?;
        }
    }
    match &stats.outside {
        Some(table) => numbers(out, "", table),
        None => Ok(()),
    }
}

/// Writes the numbers of a table. What was left out has a row without a name.
fn numbers(out: &mut dyn TableWriter, game: &str, table: &Table) -> io::Result<()> {
    let rows = table.rows();
    let named = rows.iter().map(|row| (Cell::Text(row.name), row.counts));
    let left_out = (table.left_out.0 > 0).then_some((Cell::Empty, table.left_out.1.as_slice()));
    for (name, counts) in named.chain(left_out) {
        for (column, count) in table.columns.iter().zip(counts) {
            out.row(&[game.into(), table.id.into(), name, Cell::Text(&column.id), number(*count)])?;
        }
    }
    Ok(())
}

fn matches(out: &mut dyn TableWriter, stats: &Stats) -> io::Result<()> {
    out.columns(MATCHES)?;
    for one in &stats.standings.matches {
        let [player, other] = &one.score.players;
        let winner = one.score.winner.as_ref();
        out.row(&[
            Cell::Text(&one.name),
            Cell::Text(&one.path),
            number(one.files as u64),
            number(one.games as u64),
            Cell::Text(&player.name),
            Cell::Number(player.points),
            Cell::Text(&other.name),
            Cell::Number(other.points),
            winner.map(|winner| winner.name.as_str()).into(),
            Cell::Truth(player.is_named),
            Cell::Truth(other.is_named),
            Cell::Truth(one.score.drawn),
        ])?;
    }
    Ok(())
}

fn players(out: &mut dyn TableWriter, table: &Table) -> io::Result<()> {
    let counts = table.columns.iter().map(|column| Column { name: column.id.clone(), holds: Holds::Number });
    let columns: Vec<Column> = [Column::new("player", Holds::Text)].into_iter().chain(counts).collect();
    out.columns(&columns)?;
    for row in table.rows() {
        let counts = row.counts.iter().map(|&count| number(count));
        let cells: Vec<Cell<'_>> = [Cell::Text(row.name)].into_iter().chain(counts).collect();
        out.row(&cells)?;
    }
    Ok(())
}

fn number<'a>(count: u64) -> Cell<'a> {
    Cell::Number(u32::try_from(count).unwrap_or(u32::MAX))
}
