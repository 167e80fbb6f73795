//! A table with a row a game, the same for all games: where it is from, how it ended, what was found, what the game itself
//! adds, and a column for each tag.

use std::{borrow::Cow, collections::HashMap, fmt::Write, io};

use super::Tag;
use crate::{
    finding::Severity,
    table::{Cell, Column, Holds, TableWriter},
    told::Finding,
};

/// So many names of tags have a column. What the others say stands in one more, so that a text in which every tag has
/// another name makes no table that is wider than long.
const MOST_TAGS: usize = 100;

/// The columns before those of the game and of the tags.
const COLUMNS: &[Column] = &[
    Column::new("path", Holds::Text),
    Column::new("game", Holds::Number),
    Column::new("valid", Holds::Truth),
    Column::new("turns", Holds::Number),
    Column::new("winner", Holds::Text),
    Column::new("by", Holds::Text),
    Column::new("points", Holds::Number),
    Column::new("errors", Holds::Number),
    Column::new("warnings", Holds::Number),
    Column::new("advice", Holds::Number),
    Column::new("findings", Holds::Text),
];

/// What a row says of a game, whichever it is.
pub(crate) struct GameRow<'a> {
    /// The file.
    pub path: &'a str,
    /// Its number in the file.
    pub index: usize,
    /// Whether it is legal as written.
    pub valid: bool,
    /// How many turns are written.
    pub turns: usize,
    /// Who won, in a word; or that it is a draw.
    pub winner: Option<&'a str>,
    /// By what.
    pub by: Option<&'a str>,
    /// What the winner gets.
    pub points: Option<u32>,
    /// What was found in it.
    pub findings: &'a [Finding],
    /// Its tags.
    pub tags: &'a [Tag],
    /// What stands in the columns that its game adds.
    pub own: Vec<Cell<'a>>,
}

/// Writes a table of games; `own` are the columns that the game adds.
///
/// # Errors
/// Those of `out`.
pub(crate) fn write(
    own: &[Column],
    rows: &[GameRow<'_>],
    out: &mut dyn TableWriter,
) -> io::Result<()> {
    let tags = TagColumns::of(rows);
    let columns = COLUMNS.iter().chain(own).cloned();
    out.columns(&columns.chain(tags.columns()).collect::<Vec<_>>())?;
    for row in rows {
        let codes = codes(row.findings);
        let (of_tags, others) = tags.of_row(row.tags);
        let mut cells = row.cells(&codes);
        cells.extend(&row.own);
        cells.extend(of_tags.into_iter().map(Cell::from));
        if tags.are_cut {
            cells.push(Some(others.as_str()).filter(|it| !it.is_empty()).into());
        }
        out.row(&cells)?;
    }
    Ok(())
}

impl<'a> GameRow<'a> {
    fn cells<'c>(&'c self, codes: &'c str) -> Vec<Cell<'c>>
    where
        'a: 'c,
    {
        let count = |severity: Severity| {
            let found = self.findings.iter();
            number(found.filter(|one| one.severity == severity).count())
        };
        vec![
            self.path.into(),
            number(self.index).into(),
            self.valid.into(),
            number(self.turns).into(),
            self.winner.into(),
            self.by.into(),
            self.points.into(),
            count(Severity::Error).into(),
            count(Severity::Warning).into(),
            count(Severity::Advice).into(),
            Some(codes).filter(|codes| !codes.is_empty()).into(),
        ]
    }
}

/// The codes of findings with blanks between them, each as often as it was found.
fn codes(findings: &[Finding]) -> String {
    let codes: Vec<&str> = findings.iter().map(|finding| finding.code).collect();
    codes.join(" ")
}

/// Which tags have a column.
struct TagColumns {
    /// Their names in small letters, in order of appearance.
    names: Vec<String>,
    /// Where each stands in `names`.
    places: HashMap<String, usize>,
    /// Whether there are more.
    are_cut: bool,
}

impl TagColumns {
    fn of(rows: &[GameRow<'_>]) -> Self {
        let mut all = Self {
            names: Vec::new(),
            places: HashMap::new(),
            are_cut: false,
        };
        for tag in rows.iter().flat_map(|row| row.tags) {
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
        let column = |name: String| Column {
            name: Cow::Owned(name),
            holds: Holds::Text,
        };
        let names = self.names.iter().map(|name| format!("tag_{name}"));
        let more = self.are_cut.then(|| "other_tags".to_owned());
        names.chain(more).map(column)
    }

    /// What the tags of a game say, by column, and those that have none as they are written. Of a tag that stands twice
    /// the first counts.
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

pub(crate) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
