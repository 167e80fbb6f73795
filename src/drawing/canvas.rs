//! A sheet of characters to draw on.

use super::{Drawing, Ink, Run};

/// A sheet of columns and lines. Characters beyond its edges are not drawn.
#[derive(Clone, Debug)]
pub struct Canvas {
    columns: usize,
    cells: Vec<(char, Ink)>,
}

impl Canvas {
    /// Returns an empty sheet.
    pub fn new(columns: usize, lines: usize) -> Self {
        Self { columns, cells: vec![(' ', Ink::Plain); columns * lines] }
    }

    /// Puts a character in a column of a line, both counted from 0.
    pub fn put(&mut self, x: usize, y: usize, sign: char, ink: Ink) {
        if x < self.columns
            && let Some(cell) = self.cells.get_mut(y * self.columns + x)
        {
            *cell = (sign, ink);
        }
    }

    /// Puts characters side by side, the first in column `x`.
    pub fn text(&mut self, x: usize, y: usize, text: &str, ink: Ink) {
        for (at, sign) in text.chars().enumerate() {
            self.put(x + at, y, sign, ink);
        }
    }

    /// Puts a character `length` times, side by side or one under the other.
    pub fn line(&mut self, (x, y): (usize, usize), length: usize, is_down: bool, pen: (char, Ink)) {
        for at in 0..length {
            let (x, y) = if is_down { (x, y + at) } else { (x + at, y) };
            self.put(x, y, pen.0, pen.1);
        }
    }

    /// Draws an empty frame, `columns` wide and `lines` high with its lines.
    pub fn frame(&mut self, (x, y): (usize, usize), (columns, lines): (usize, usize), ink: Ink) {
        let (right, bottom) = (x + columns - 1, y + lines - 1);
        for line in [y, bottom] {
            self.line((x, line), columns, false, ('─', ink));
        }
        for inner in y + 1..bottom {
            self.line((x, inner), columns, false, (' ', ink));
        }
        for side in [x, right] {
            self.line((side, y), lines, true, ('│', ink));
        }
        let corners = [(x, y, '┌'), (right, y, '┐'), (x, bottom, '└'), (right, bottom, '┘')];
        for (x, y, sign) in corners {
            self.put(x, y, sign, ink);
        }
    }

    /// Returns what was drawn, without spaces at the ends of lines.
    pub fn drawing(&self) -> Drawing {
        let lines = self.cells.chunks(self.columns.max(1));
        Drawing { lines: lines.map(runs).collect() }
    }
}

/// Characters as runs of one look.
fn runs(cells: &[(char, Ink)]) -> Vec<Run> {
    let end = cells.iter().rposition(|&(sign, _)| sign != ' ');
    let mut rest = &cells[..end.map_or(0, |last| last + 1)];
    let mut runs = Vec::new();
    while let Some(&(_, ink)) = rest.first() {
        // Spaces look the same in every ink.
        let is_other = |&(sign, other): &(char, Ink)| other != ink && sign != ' ';
        let (run, after) = rest.split_at(rest.iter().position(is_other).unwrap_or(rest.len()));
        let bytes = run.iter().map(|(sign, _)| sign.len_utf8()).sum();
        let mut text = String::with_capacity(bytes);
        text.extend(run.iter().map(|(sign, _)| sign));
        runs.push(Run { text, ink });
        rest = after;
    }
    runs
}

impl Drawing {
    /// Returns the lines without looks.
    pub fn text(&self) -> String {
        let each = || self.lines.iter().flatten();
        let bytes: usize = each().map(|run| run.text.len()).sum();
        let mut text = String::with_capacity(bytes + self.lines.len());
        for (at, line) in self.lines.iter().enumerate() {
            if at > 0 {
                text.push('\n');
            }
            text.extend(line.iter().map(|run| run.text.as_str()));
        }
        text
    }
}
