//! Data → tables with the rows that a game has of its own, such as one for each move.

use std::{borrow::Cow, io};

use super::{File, GameModel, GameRecord, GameResult, Tag};
use crate::{
    report::Seat,
    table::{Cell, Column, Holds, TableWriter},
};

/// The first columns of every table.
pub(super) const PLACE: &[Column] =
    &[Column::new("path", Holds::Text), Column::new("game", Holds::Text), Column::new("index", Holds::Number)];

/// A kind of rows.
pub struct RowKind<P: GameModel> {
    /// What a row is about: `moves`.
    pub name: &'static str,
    /// Its columns, after those of the game: path, number, players.
    pub columns: &'static [&'static [Column]],
    /// Hands out the rows of a game. Only what was played as written has rows.
    pub rows: fn(&GameRecord<P>, &mut RowSink<'_>) -> io::Result<()>,
}

/// Takes the cells of a row.
pub type RowSink<'r> = dyn FnMut(&[Cell<'_>]) -> io::Result<()> + 'r;

/// The rows that a game has of its own. The first are the default.
pub fn rows<P: GameModel>() -> Vec<&'static str> {
    P::ROWS.iter().map(|rows| rows.name).collect()
}

/// Writes a table of files with rows of this name. There is none if the game has no such rows.
///
/// # Errors
/// Those of `out`.
pub fn table<P: GameModel>(files: &[&File<P>], rows: &str, out: &mut dyn TableWriter) -> io::Result<()> {
    let Some(kind) = P::ROWS.iter().find(|kind| kind.name == rows) else {
        return Ok(());
    };
    let columns = PLACE.iter().chain(P::TURN_COLUMNS).cloned().chain(players(P::ABOUT.notation.seats));
    let columns: Vec<Column> = columns.chain(kind.columns.concat()).collect();
    out.columns(&columns)?;
    for (file, game) in all_games(files) {
        let mut cells = place(file, game);
        cells.extend(P::turn_cells(game));
        cells.extend(names(game));
        (kind.rows)(game, &mut |row| out.row(&[&cells, row].concat()))?;
    }
    Ok(())
}

fn all_games<'a, P: GameModel>(files: &'a [&'a File<P>]) -> impl Iterator<Item = (&'a File<P>, &'a GameRecord<P>)> {
    let games = |file: &'a &'a File<P>| file.games.iter().map(move |game| (*file, game));
    files.iter().flat_map(games)
}

/// A column for the player of each seat.
pub(super) fn players(seats: &[Seat]) -> impl Iterator<Item = Column> {
    seats.iter().map(|seat| Column { name: Cow::Owned(seat.title.to_lowercase()), holds: Holds::Text })
}

/// The players' names, seat by seat.
pub(super) fn names<P: GameModel>(game: &GameRecord<P>) -> impl Iterator<Item = Cell<'_>> {
    let seats = P::ABOUT.notation.seats.iter();
    seats.map(|seat| Cell::from(Tag::value(&game.tags, seat.title).map(str::trim)))
}

fn place<'a, P: GameModel>(file: &'a File<P>, game: &GameRecord<P>) -> Vec<Cell<'a>> {
    vec![file.path.as_str().into(), game.game.into(), number(game.index).into()]
}

/// Who won, in a word; or that it is a draw.
pub(crate) fn winner(result: &GameResult) -> Option<&'static str> {
    result.winner.map(|seat| seat.id).or(result.drawn.then_some("draw"))
}

/// A number as a cell holds it.
pub(crate) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
