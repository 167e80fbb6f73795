//! A line of the screen, and the text that there is room for.

use textwrap::{Options, core::display_width, wrap};

use crate::{
    output::{ascii::ascii, plain},
    scene::{Ink, Run},
};

/// A line of the screen.
pub type Line = Vec<Run>;

/// The room on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Columns.
    pub columns: usize,
    /// Whether characters beyond ASCII may be shown.
    pub unicode: bool,
}

impl Room {
    /// Returns a text of a record as it can be shown, on one line.
    pub fn shown(self, text: &str) -> String {
        let text = calm(&plain::line(text));
        if self.unicode { text } else { ascii(&text).into_owned() }
    }

    /// Adds a text, on as many lines as it takes.
    pub fn add(self, lines: &mut Vec<Line>, text: &str, ink: Ink) {
        let text = self.shown(text);
        let options = Options::new(self.columns.max(1)).subsequent_indent("  ");
        let wrapped = wrap(&text, options);
        lines.extend(wrapped.into_iter().map(|line| vec![run(&line, ink)]));
    }

    /// Returns a text on one line, cut where there is no more room.
    pub fn cut(self, text: &str) -> String {
        let text = self.shown(text);
        if display_width(&text) <= self.columns {
            return text;
        }
        let mut cut = String::new();
        for sign in text.chars() {
            if display_width(&cut) + display_width(sign.encode_utf8(&mut [0; 4])) >= self.columns {
                break;
            }
            cut.push(sign);
        }
        // One column is left for this.
        cut.push(if self.unicode { '…' } else { '~' });
        cut
    }
}

/// Returns text with no more than two marks on a letter, so that they stay on their line.
fn calm(text: &str) -> String {
    let mut marks = 0;
    let is_kept = |sign: &char| {
        marks = if display_width(sign.encode_utf8(&mut [0; 4])) == 0 { marks + 1 } else { 0 };
        marks <= 2
    };
    text.chars().filter(is_kept).collect()
}

/// Characters of one look.
pub fn run(text: &str, ink: Ink) -> Run {
    Run { text: text.to_owned(), ink }
}

/// How many columns a line takes.
pub fn width(line: &Line) -> usize {
    line.iter().map(|run| display_width(&run.text)).sum()
}
