//! Data → a table with a row for each game, whatever game it is of: its file, its players, its result, its findings, what the game
//! adds, and its tags. All rows are of one table. Its columns are known when all games are, so the rows are kept till then.

use std::{borrow::Cow, collections::HashMap, io};

use super::{
    File, Finding, GameModel, GameResult, Tag,
    rows::{PLACE, names, number, players, winner},
};
use crate::{
    finding::Severity,
    record::TagText,
    report::Seat,
    table::{Cell, Column, Holds, KeptRows, TableWriter, cells},
};

/// How many names of tags have a column. The other tags share one more, so that a text in which every tag has another name
/// does not make a table that is wider than long.
const MOST_TAGS: usize = 100;

cells! {
    /// The columns between the players and those that the game adds.
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

/// The columns that a game adds to the table.
#[derive(Clone, Copy, Debug)]
pub struct GameColumns {
    /// The name of the game.
    game: &'static str,
    /// Each has a column, for the name of the player.
    seats: &'static [Seat],
    own: &'static [Column],
}

/// The rows of the games of a file, or of a part of one.
#[derive(Clone, Debug)]
pub struct GameRows {
    path: String,
    columns: GameColumns,
    /// The number of a game, the cells of the columns up to those of tags, and the name and the value of each tag.
    rows: KeptRows,
}

impl GameColumns {
    /// Those of a game.
    pub fn of<P: GameModel>() -> Self {
        Self { game: P::ABOUT.notation.name, seats: P::ABOUT.notation.seats, own: P::GAME }
    }

    /// How many cells of a row come before its tags.
    fn cells(&self) -> usize {
        1 + self.seats.len() + COLUMNS.len() + self.own.len()
    }

    /// Where the cells of a row are in a table with these columns.
    fn places(&self, columns: &[Column]) -> Vec<usize> {
        let index = PLACE.last().into_iter().cloned();
        let own = index.chain(players(self.seats)).chain(COLUMNS.iter().chain(self.own).cloned());
        own.filter_map(|own| columns.iter().position(|column| column.name == own.name)).collect()
    }
}

impl GameRows {
    /// The rows of the games of a file.
    pub fn of<P: GameModel>(file: &File<P>) -> Self {
        let mut rows = KeptRows::default();
        let unknown = GameResult::default();
        for game in &file.games {
            let codes: Vec<&str> = game.findings.iter().map(|finding| finding.code()).collect();
            let codes = codes.join(" ");
            let result = game.result.as_ref().unwrap_or(&unknown);
            // To keep a row does not fail.
            let _ = P::game_row(game, &mut |own| {
                let mut cells = vec![number(game.index).into()];
                cells.extend(names(game));
                cells.extend(of_game(game.valid, game.turns_counted, result, &game.tags, &game.findings, &codes));
                cells.extend_from_slice(own);
                cells.extend(
                    game.tags.iter().flat_map(|tag| [Cell::from(tag.name.as_str()), Cell::from(tag.value.as_str())]),
                );
                rows.row(&cells)
            });
        }
        Self { path: file.path.clone(), columns: GameColumns::of::<P>(), rows }
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

/// Writes rows as one table, with the columns of these games.
///
/// # Errors
/// Those of `out`.
pub fn write_games(games: &[GameColumns], parts: &[GameRows], out: &mut dyn TableWriter) -> io::Result<()> {
    let tags = TagColumns::of(parts);
    let mut columns: Vec<Column> = PLACE.to_vec();
    let own = games.iter().flat_map(|game| game.own).cloned();
    let all = games.iter().flat_map(|game| players(game.seats)).chain(COLUMNS.iter().cloned()).chain(own);
    for column in all {
        // What two games have in common is one column.
        if columns.iter().all(|known| known.name != column.name) {
            columns.push(column);
        }
    }
    let tags_start = columns.len();
    columns.extend(tags.columns());
    out.columns(&columns)?;
    for part in parts {
        let places = part.columns.places(&columns[..tags_start]);
        part.rows.each(|kept| {
            let (kept, of_tags) = kept.split_at(part.columns.cells());
            let mut cells = vec![Cell::Empty; columns.len()];
            (cells[0], cells[1]) = (part.path.as_str().into(), part.columns.game.into());
            for (&place, &cell) in places.iter().zip(kept) {
                cells[place] = cell;
            }
            let others = tags.put(of_tags, &mut cells[tags_start..]);
            if tags.are_cut {
                cells[columns.len() - 1] = not_empty(&others).into();
            }
            out.row(&cells)
        })?;
    }
    Ok(())
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
    fn of(parts: &[GameRows]) -> Self {
        let mut all = Self { names: Vec::new(), places: HashMap::new(), are_cut: false };
        for part in parts {
            // To look at rows does not fail.
            let _ = part.rows.each(|cells| {
                named(&cells[part.columns.cells()..]).for_each(|(name, _)| all.add(name));
                Ok(())
            });
        }
        all
    }

    fn add(&mut self, name: &str) {
        let name = name.to_ascii_lowercase();
        if self.places.contains_key(&name) {
            return;
        }
        if self.names.len() == MOST_TAGS {
            self.are_cut = true;
            return;
        }
        self.places.insert(name.clone(), self.names.len());
        self.names.push(name);
    }

    fn columns(&self) -> impl Iterator<Item = Column> {
        let column = |name: String| Column { name: Cow::Owned(name), holds: Holds::Text };
        let names = self.names.iter().map(|name| format!("tag_{name}"));
        let more = self.are_cut.then(|| "other_tags".to_owned());
        names.chain(more).map(column)
    }

    /// Puts the values of the tags of a game in their columns, and returns the tags without a column as they are written. If a tag
    /// is repeated the first one counts.
    fn put<'a>(&self, tags: &[Cell<'a>], cells: &mut [Cell<'a>]) -> String {
        let mut others = String::new();
        for (name, value) in named(tags) {
            match self.places.get(&name.to_ascii_lowercase()) {
                Some(&at) if cells[at] == Cell::Empty => cells[at] = value.into(),
                Some(_) => {}
                None => {
                    others += &TagText { name, value }.to_string();
                }
            }
        }
        others
    }
}

/// The names and values in the cells of tags.
fn named<'c, 'a>(cells: &'c [Cell<'a>]) -> impl Iterator<Item = (&'a str, &'a str)> + use<'c, 'a> {
    cells.chunks_exact(2).filter_map(|tag| match *tag {
        [Cell::Text(name), Cell::Text(value)] => Some((name, value)),
        _ => None,
    })
}
