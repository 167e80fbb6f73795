//! Cells of sheets and tables: what separates them, and what the last of a row means. In a row of a sheet the sign
//! after the label separates all cells.

use super::{
    TurnReader,
    signs::{behind_gap, is_cell, is_comma, is_emphasis, is_end, is_quote},
};

/// Returns the sign between the cells of a row of a sheet: the one right after its label, where `rest` starts. `None`
/// if no sheet has such a sign, or if it separates cells in any table.
pub fn border_behind(rest: &str) -> Option<char> {
    let sign = rest.trim_start_matches(is_quote).chars().next();
    sign.filter(|sign| SHEET_BORDERS.contains(sign))
}

/// What separates cells in sheets, and is a sign between words elsewhere.
const SHEET_BORDERS: [char; 2] = [',', ';'];

/// Returns the text after a label without the gap between them, in which there may be the border of a cell.
pub fn behind_border(rest: &str, border: Option<char>) -> &str {
    let is_of_border = |c: char| is_quote(c) || Some(c) == border;
    behind_gap(border.map_or(rest, |_| rest.trim_start_matches(is_of_border)))
}

/// What the last cell of a row is, where that is not what is written in it.
#[derive(Clone, Copy)]
pub enum LastCell {
    /// A hyphen or a dash stands for nothing.
    Empty,
    /// It is to be read with a sign before it.
    Behind(&'static str),
}

/// How to read the last cell after a label, and its offset; `None` if it is read as written.
pub fn last_cell(label: &str, rest: &str, reader: &TurnReader<'_>) -> Option<(usize, LastCell)> {
    let border = border_behind(rest);
    let is_border = |c: char| is_cell(c) || Some(c) == border;
    let row = rest.trim_end_matches(is_end);
    let (at, sign) = row.char_indices().rfind(|&(_, c)| is_border(c))?;
    let behind = &row[at + sign.len_utf8()..];
    let cell = behind.trim_start_matches(|c: char| c.is_whitespace() || is_quote(c));
    // Three hyphens may be a sign of the notation.
    let is_empty = cell.starts_with(is_dash) && cell.chars().count() == 1;
    let is =
        if is_empty { LastCell::Empty } else { LastCell::Behind(reader.pasted_turns.before_last_cell(label, cell)?) };
    Some((row.len() - cell.len(), is))
}

/// What is written in an empty cell.
pub fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—')
}

/// Returns the text after a label, without borders of cells, quotes, emphasis and commas.
pub fn plain_rest(rest: &str) -> String {
    let border = border_behind(rest);
    let rest = behind_border(rest, border).trim_end_matches(is_end);
    let signs = rest.char_indices();
    let signs = signs.filter(|&(at, c)| !is_emphasis(c) && !is_quote(c) && !is_comma(rest, at));
    let is_border = |c| is_cell(c) || Some(c) == border;
    signs.map(|(_, c)| if is_border(c) { ' ' } else { c }).collect()
}
