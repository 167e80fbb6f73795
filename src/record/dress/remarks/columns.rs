//! Times and remarks in a column of their own, behind those of the turns. A column decides as a whole, so that a damaged
//! turn in the last of the turns' columns is not taken for a remark.

use super::{
    super::{
        TurnReader,
        bare::{Bare, Change},
        occurrences::occurrences,
        signs::is_quote,
        unlabelled::holds_tag,
    },
    Piece,
};
use crate::{record::lines::of_text, span::Span};

/// What stands between cells: where two would do, the first.
const BORDERS: [char; 4] = ['|', '\t', ';', ','];

/// Fewer lines are no table.
const FEWEST: usize = 3;

/// Fewer rows with turns tell nothing.
const FEWEST_TURNS: usize = 2;

/// No table has more borders on a line.
const MOST_BORDERS: usize = 32;

/// In a column of remarks no more than one of so many stands with something like a turn.
const FEW: usize = 4;

/// Before turns stand no more names.
const MOST_NAMES: usize = 4;

/// Leaves out the columns of times and remarks.
pub fn take_off(bare: &Bare, reader: &TurnReader<'_>) -> Option<Bare> {
    let table = Table::of(bare.text(), reader)?;
    let columns = table.remarks();
    let first = *columns.last()?;
    if (0..first).any(|column| table.is_of_other_things(column, bare.text())) {
        return None;
    }
    let mut changes = Vec::new();
    let last = table.rows.iter().rposition(|row| row.turns() > 0);
    for (at, row) in table.rows.iter().enumerate() {
        // Where the game goes on, nothing has ended it.
        let goes_on = last.is_some_and(|last| at < last);
        let is_heading = at < table.headings;
        let gone = |column: usize| {
            let cell = row.cells[column];
            Change::gone(Span::new(cell.start - 1, cell.end))
        };
        let pieces = &row.pieces[first..];
        if !is_heading && !goes_on && row.says_end() {
            // What stands beside it may say of whom it is said.
            continue;
        }
        let is_full = row.turns() >= table.turns_a_row;
        let is_gone = |&column: &usize| match row.pieces[column] {
            Piece::Empty | Piece::Time | Piece::Remark => true,
            Piece::End | Piece::Other => is_heading || goes_on,
            // What is like a turn may be one that stands in the wrong column.
            Piece::Doubtful | Piece::Turn => is_full,
        };
        if row.cells.len() == table.columns {
            let columns = columns.iter().rev().copied();
            changes.extend(columns.filter(is_gone).map(gone));
        } else if pieces.iter().all(Piece::is_of_remark) {
            // A comma in a remark is a border too, where nothing is quoted.
            changes.extend((first..row.cells.len()).map(gone));
        }
    }
    bare.changed(changes)
}

/// Whether the semicolons of a text stand between cells, so that none starts a comment.
pub fn are_semicolons_borders(text: &str, reader: &TurnReader<'_>) -> bool {
    text.contains(';') && Table::of(text, reader).is_some_and(|table| table.border == ';')
}

impl Piece {
    /// Whether it is left out behind a border of a row that has too many.
    fn is_of_remark(&self) -> bool {
        !matches!(self, Self::Turn | Self::Doubtful)
    }
}

/// Lines with the same borders.
struct Table {
    border: char,
    columns: usize,
    /// Those with so many cells, and those with more.
    rows: Vec<Row>,
    /// How many of the rows stand before the first turn.
    headings: usize,
    /// In how many cells of a row something of turns stands, at most.
    turns_a_row: usize,
}

struct Row {
    cells: Vec<Span>,
    pieces: Vec<Piece>,
}

impl Row {
    /// In how many cells something of turns stands.
    fn turns(&self) -> usize {
        let turns = self.pieces.iter().filter(|piece| **piece == Piece::Turn);
        turns.count()
    }

    /// Whether something behind its turns may say how the game ended.
    fn says_end(&self) -> bool {
        let last = self.pieces.iter().rposition(|piece| *piece == Piece::Turn);
        self.pieces[last.unwrap_or(0)..].contains(&Piece::End)
    }
}

impl Table {
    /// Returns the lines that have as many of a border as most have; `None` where hardly any turn stands in them.
    fn of(text: &str, reader: &TurnReader<'_>) -> Option<Self> {
        let (border, columns) = border(text)?;
        let rows: Vec<Row> = lines(text)
            .map(|line| cells(text, line, border))
            .filter(|cells| (columns..=MOST_BORDERS + 1).contains(&cells.len()))
            .map(|cells| {
                let piece = |cell: &Span| Piece::of(&text[cell.start..cell.end], reader);
                let pieces = cells.iter().map(piece).collect();
                Row { cells, pieces }
            })
            .collect();
        let headings = rows.iter().position(|row| row.turns() > 0)?;
        let turns = rows.iter().filter(|row| row.turns() > 0).count();
        let turns_a_row = rows.iter().map(Row::turns).max()?;
        let is_table = turns >= FEWEST_TURNS && 2 * turns >= rows.len() - headings;
        // Behind a turn a semicolon starts a comment.
        let is_comment = |row: &Row| {
            let mut first = row.cells.iter().zip(&row.pieces);
            let first = first.find(|(_, piece)| **piece != Piece::Empty);
            first.is_some_and(|(cell, _)| ends_in_turn(text, *cell, reader))
        };
        let are_comments = border == ';' && rows.iter().any(is_comment);
        (is_table && !are_comments).then_some(Self {
            border,
            columns,
            rows,
            headings,
            turns_a_row,
        })
    }

    /// Returns what stands in the rows of a column, headings left out.
    fn cells(&self, column: usize) -> impl Iterator<Item = (Span, Piece)> + '_ {
        let rows = self.rows[self.headings..].iter();
        let rows = rows.filter(|row| row.cells.len() == self.columns);
        rows.map(move |row| (row.cells[column], row.pieces[column]))
    }

    /// Whether a column before those of remarks has words of all kinds: names are the same again and again.
    fn is_of_other_things(&self, column: usize, text: &str) -> bool {
        let mut names: Vec<&str> = Vec::new();
        for (cell, _) in self.cells(column).filter(|(_, it)| *it == Piece::Remark) {
            let name = text[cell.start..cell.end].trim();
            if !names.contains(&name) {
                names.push(name);
            }
            if names.len() > MOST_NAMES {
                return true;
            }
        }
        false
    }

    /// Returns the columns of times and remarks, the last first.
    fn remarks(&self) -> Vec<usize> {
        let mut remarks = Vec::new();
        for column in (1..self.columns).rev() {
            let pieces: Vec<Piece> = self
                .cells(column)
                .map(|(_, piece)| piece)
                .filter(|piece| !matches!(piece, Piece::Empty | Piece::End))
                .collect();
            let count = |is: Piece| pieces.iter().filter(|piece| **piece == is).count();
            let is_remarks = count(Piece::Turn) == 0
                && count(Piece::Time) + count(Piece::Remark) > 0
                && FEW * count(Piece::Doubtful) <= pieces.len();
            if is_remarks {
                remarks.push(column);
            } else if !pieces.is_empty() {
                break;
            }
        }
        remarks
    }
}

/// Whether a cell ends in a turn that can be read.
fn ends_in_turn(text: &str, cell: Span, reader: &TurnReader<'_>) -> bool {
    let start = occurrences(text, cell, reader).next();
    start.is_some_and(|start| reader.reads(text[start..cell.end].trim_end()))
}

/// Returns the lines that may be rows: neither tags nor comments, nor the frame of a table.
fn lines(text: &str) -> impl Iterator<Item = Span> + '_ {
    of_text(text).filter(|&line| {
        let inside = text[line.start..line.end].trim_start();
        let is_comment = inside.starts_with([';', '#', '{']);
        !is_comment && inside.contains(char::is_alphanumeric) && !holds_tag(text, line)
    })
}

/// Returns the border that most lines have as many of, and how many columns that makes.
fn border(text: &str) -> Option<(char, usize)> {
    let mut best = (FEWEST - 1, None);
    for border in BORDERS.into_iter().filter(|border| text.contains(*border)) {
        let mut counts = [0; MOST_BORDERS + 1];
        for line in lines(text) {
            let borders = borders(&text[line.start..line.end], border).take(MOST_BORDERS + 1);
            if let Some(count) = counts.get_mut(borders.count()) {
                *count += 1;
            }
        }
        for (number, &count) in counts.iter().enumerate().skip(1) {
            if count > best.0 {
                best = (count, Some((border, number + 1)));
            }
        }
    }
    best.1
}

/// Returns the cells of a line.
fn cells(text: &str, line: Span, border: char) -> Vec<Span> {
    let mut start = line.start;
    let inside = &text[line.start..line.end];
    let borders = borders(inside, border).take(MOST_BORDERS + 1);
    let ends = borders.map(|at| line.start + at).chain([line.end]);
    ends.map(|end| {
        let cell = Span::new(start, end);
        start = (end + 1).min(line.end);
        cell
    })
    .collect()
}

/// Returns where the borders of a line stand. In quotes, in a comment and in a remark in parentheses none does.
fn borders(line: &str, border: char) -> impl Iterator<Item = usize> + '_ {
    let has_quotes = line.chars().filter(|&c| is_quote(c)).count() % 2 == 0;
    let last_close = line.rfind([')', ']']).unwrap_or(0);
    let parts_words = matches!(border, ',' | ';');
    let (mut is_quoted, mut in_braces, mut in_parentheses) = (false, false, false);
    let mut is_ended = false;
    let borders = line.char_indices().filter(move |&(at, c)| {
        match c {
            _ if is_quote(c) && has_quotes => is_quoted = !is_quoted,
            '{' => in_braces = true,
            '}' => in_braces = false,
            // A list may start with a bracket.
            '(' | '[' if at > 0 && at < last_close => in_parentheses = parts_words,
            ')' | ']' => in_parentheses = false,
            ';' if border == ',' && !is_quoted => is_ended = true,
            _ => {}
        }
        c == border && !is_quoted && !in_braces && !in_parentheses && !is_ended
    });
    borders.map(|(at, _)| at)
}
