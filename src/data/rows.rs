//! Data → tables. A game has its own kinds of rows. One kind is the same for all games: one row per game, with
//! its file, its result, its findings, what the game adds, and a column for each tag.

use std::{borrow::Cow, collections::HashMap, fmt::Write, io};

use super::{File, Finding, GameModel, GameRecord, GameResult, Tag};
use crate::{
    finding::Severity,
    table::{Cell, Column, Holds, TableWriter, cells},
};

/// The name of the rows that are about games.
const GAMES: &str = "games";

/// How many names of tags have a column. The other tags share one more, so that a text in which every tag has another name
/// does not make a table that is wider than long.
const MOST_TAGS: usize = 100;

/// The first columns of every table.
const PLACE: &[Column] =
    &[Column::new("path", Holds::Text), Column::new("game", Holds::Text), Column::new("index", Holds::Number)];

cells! {
    /// The columns of a table of games between its place, and those that the game adds.
    const COLUMNS, fn of_game(
        valid: bool,
        turns: usize,
        result: &'a GameResult,
        tags: &'a [Tag],
        findings: &[Finding],
        codes: &'a str
    ) {
        "valid": Truth = valid,
        "turns": Number = number(turns),
        "winner": Text = winner(result),
        "winner_name": Text = result.winner.and_then(|seat| Tag::value(tags, seat.title)).map(str::trim).and_then(not_empty),
        "victory": Text = result.victory.map(|by| by.id),
        "points": Number = result.points,
        "errors": Number = count(findings, Severity::Error),
        "warnings": Number = count(findings, Severity::Warning),
        "advice": Number = count(findings, Severity::Advice),
        "findings": Text = not_empty(codes),
    }
}

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

/// What a row of a table can be about. The first is the default.
pub fn rows<P: GameModel>() -> Vec<&'static str> {
    P::ROWS.iter().map(|rows| rows.name).chain([GAMES]).collect()
}

/// Writes a table of files with rows of this name.
///
/// # Errors
/// Those of `out`.
pub fn table<P: GameModel>(files: &[&File<P>], rows: &str, out: &mut dyn TableWriter) -> io::Result<()> {
    let Some(kind) = P::ROWS.iter().find(|kind| kind.name == rows) else {
        return games(files, out);
    };
    let columns = PLACE.iter().chain(P::TURN_COLUMNS).cloned().chain(players::<P>());
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

/// Writes a table with a row a game.
fn games<P: GameModel>(files: &[&File<P>], out: &mut dyn TableWriter) -> io::Result<()> {
    let tags = TagColumns::of(files);
    let columns = PLACE.iter().cloned().chain(players::<P>());
    let columns = columns.chain([COLUMNS, P::GAME].concat()).chain(tags.columns());
    out.columns(&columns.collect::<Vec<Column>>())?;
    let unknown = GameResult::default();
    for (file, game) in all_games(files) {
        let codes: Vec<&str> = game.findings.iter().map(|finding| finding.code()).collect();
        let codes = codes.join(" ");
        let (of_tags, others) = tags.of_row(&game.tags);
        let result = game.result.as_ref().unwrap_or(&unknown);
        P::game_row(game, &mut |own| {
            let mut cells = place(file, game);
            let (turns, findings) = (game.turns_counted, &game.findings);
            cells.extend(names(game));
            cells.extend(of_game(game.valid, turns, result, &game.tags, findings, &codes));
            cells.extend(own);
            cells.extend(of_tags.iter().copied().map(Cell::from));
            if tags.are_cut {
                cells.push(not_empty(&others).into());
            }
            out.row(&cells)
        })?;
    }
    Ok(())
}

fn all_games<'a, P: GameModel>(files: &'a [&'a File<P>]) -> impl Iterator<Item = (&'a File<P>, &'a GameRecord<P>)> {
    let games = |file: &'a &'a File<P>| file.games.iter().map(move |game| (*file, game));
    files.iter().flat_map(games)
}

/// A column for the player of each seat.
fn players<P: GameModel>() -> impl Iterator<Item = Column> {
    let seats = P::ABOUT.notation.seats.iter();
    seats.map(|seat| Column { name: Cow::Owned(seat.title.to_lowercase()), holds: Holds::Text })
}

/// The players' names, seat by seat.
fn names<P: GameModel>(game: &GameRecord<P>) -> impl Iterator<Item = Cell<'_>> {
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

fn count(findings: &[Finding], severity: Severity) -> u32 {
    let found = findings.iter().filter(|one| one.severity == severity);
    number(found.count())
}

fn not_empty(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// Which tags have a column.
struct TagColumns {
    /// Their names in small letters, in order of appearance.
    names: Vec<String>,
    /// The index of each in `names`.
    places: HashMap<String, usize>,
    /// Whether there are more.
    are_cut: bool,
}

impl TagColumns {
    fn of<P: GameModel>(files: &[&File<P>]) -> Self {
        let mut all = Self { names: Vec::new(), places: HashMap::new(), are_cut: false };
        let games = files.iter().flat_map(|file| &file.games);
        for tag in games.flat_map(|game| &game.tags) {
            let name = tag.name.to_ascii_lowercase();
            if all.places.contains_key(&name) {
                continue;
            }
            if all.names.len() == MOST_TAGS {
                all.are_cut = true;
                break;
            }
            all.places.insert(name.clone(), all.names.len());
            all.names.push(name);
        }
        all
    }

    fn columns(&self) -> impl Iterator<Item = Column> {
        let column = |name: String| Column { name: Cow::Owned(name), holds: Holds::Text };
        let names = self.names.iter().map(|name| format!("tag_{name}"));
        let more = self.are_cut.then(|| "other_tags".to_owned());
        names.chain(more).map(column)
    }

    /// The values of the tags of a game, by column, and the tags without a column as they are written. If a tag is repeated
    /// the first one counts.
    fn of_row<'a>(&self, tags: &'a [Tag]) -> (Vec<Option<&'a str>>, String) {
        let mut cells = vec![None; self.names.len()];
        let mut others = String::new();
        for tag in tags {
            let place = self.places.get(&tag.name.to_ascii_lowercase());
            match place.and_then(|&at| cells.get_mut(at)) {
                Some(cell) => {
                    cell.get_or_insert(tag.value.as_str());
                }
                None => {
                    let value = tag.value.replace('\\', "\\\\").replace('"', "\\\"");
                    // Writing to a string does not fail.
                    let _ = write!(others, "[{} \"{value}\"]", tag.name);
                }
            }
        }
        (cells, others)
    }
}

/// A number as a cell holds it.
pub(crate) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
