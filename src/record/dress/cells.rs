//! Cells of sheets and tables: what stands between them, and what is written in the last of a row. In a row of a sheet the
//! sign behind the label stands between all cells.

use super::{
    TurnReader,
    signs::{behind_gap, is_cell, is_comma, is_emphasis, is_end, is_quote},
};

/// Returns the sign between the cells of a row of a sheet: the one right behind its label, where `rest` starts. `None` where no
/// sheet has such a sign, or where it has one that is a border anywhere.
pub fn border_behind(rest: &str) -> Option<char> {
    let sign = rest.trim_start_matches(is_quote).chars().next();
    sign.filter(|sign| SHEET_BORDERS.contains(sign))
}

/// What stands between cells in sheets, and elsewhere is a sign of words.
const SHEET_BORDERS: [char; 2] = [',', ';'];

/// Returns what stands behind a label without the gap between the two, in which the border of a cell may stand.
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

/// Returns what the last cell behind a label is, and where what is written in it starts; `None` where it is what it says.
pub fn last_cell(label: &str, rest: &str, reader: &TurnReader<'_>) -> Option<(usize, LastCell)> {
    let border = border_behind(rest);
    let is_border = |c: char| is_cell(c) || Some(c) == border;
    let row = rest.trim_end_matches(is_end);
    let (at, sign) = row.char_indices().rfind(|&(_, c)| is_border(c))?;
    let behind = &row[at + sign.len_utf8()..];
    let cell = behind.trim_start_matches(|c: char| c.is_whitespace() || is_quote(c));
    // Three hyphens may be a sign of the notation.
    let is_empty = cell.starts_with(is_dash) && cell.chars().count() == 1;
    let is = if is_empty {
        LastCell::Empty
    } else {
        LastCell::Behind(reader.undressing.before_last_cell(label, cell)?)
    };
    Some((row.len() - cell.len(), is))
}

/// What stands in a cell that is empty.
pub fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—')
}

/// Returns what stands behind a label, without the borders of cells, the quotes, the emphasis and the commas in it.
pub fn plain_rest(rest: &str) -> String {
    let border = border_behind(rest);
    let rest = behind_border(rest, border).trim_end_matches(is_end);
    let signs = rest.char_indices();
    let signs = signs.filter(|&(at, c)| !is_emphasis(c) && !is_quote(c) && !is_comma(rest, at));
    let is_border = |c| is_cell(c) || Some(c) == border;
    signs
        .map(|(_, c)| if is_border(c) { ' ' } else { c })
        .collect()
}
