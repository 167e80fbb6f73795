//! A position in a report for people: drawn if there is room, else in words.

use textwrap::{Options, core::display_width, fill};

use super::style::HumanStyle;
use crate::{
    drawing::{Ink, Run},
    finding::Drawn,
    output::{
        paint::painted,
        plain::{line, plain},
    },
};

/// The separator between the parts of a line that can be broken.
const BREAK: &str = " · ";

/// Returns a position on few lines, each after a margin.
pub(super) fn small(board: &Drawn, style: HumanStyle, margin: &str) -> String {
    let room = style.width.saturating_sub(margin.len());
    let lines: Vec<Vec<Run>> = board.small.lines.iter().flat_map(|line| broken(line, room)).collect();
    if lines.is_empty() || lines.iter().any(|line| width(line) > room) {
        return large(board, style, margin);
    }
    lines.iter().map(|line| format!("{margin}{}\n", painted(line, style.color))).collect()
}

/// Returns a line, broken between its parts where there is no room for them; the first run is the margin of what follows.
fn broken(line: &[Run], room: usize) -> Vec<Vec<Run>> {
    if width(line) <= room {
        return vec![line.to_vec()];
    }
    let margin = line.first().map_or(0, |first| display_width(&first.text));
    let mut lines: Vec<Vec<Run>> = Vec::new();
    for part in line.split(|run| run.text == BREAK) {
        match lines.last_mut() {
            Some(last) if width(last) + display_width(BREAK) + width(part) <= room => {
                last.push(Run { text: BREAK.to_owned(), ink: Ink::Faint });
                last.extend_from_slice(part);
            }
            None => lines.push(part.to_vec()),
            Some(_) => lines.push([&[Run { text: " ".repeat(margin), ink: Ink::Plain }], part].concat()),
        }
    }
    lines
}

fn width(line: &[Run]) -> usize {
    line.iter().map(|run| display_width(&run.text)).sum()
}

/// Returns a position as large as there is room, each line after a margin.
pub(super) fn large(board: &Drawn, style: HumanStyle, margin: &str) -> String {
    for picture in [&board.picture, &board.narrow] {
        let picture = plain(picture);
        let widest = picture.lines().map(display_width).max().unwrap_or_default();
        if margin.len() + widest <= style.width && !picture.is_empty() {
            return indented(&picture, margin);
        }
    }
    let lines = Options::new(style.width).initial_indent(margin).subsequent_indent(margin);
    fill(&line(&board.words), lines) + "\n"
}

/// Returns the lines of a text, each after a margin.
pub(super) fn indented(text: &str, margin: &str) -> String {
    text.lines().map(|line| format!("{margin}{line}").trim_end().to_owned() + "\n").collect()
}
