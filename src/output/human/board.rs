//! A position in a report for people: drawn where there is room for it, else in words.

use textwrap::{Options, core::display_width, fill};

use super::{indented, style::HumanStyle};
use crate::{
    finding::Drawn,
    output::plain::{line, plain},
};

/// Returns a position, each line after a margin: as wide as there is room for it.
pub(super) fn shown(board: &Drawn, style: HumanStyle, margin: &str) -> String {
    for picture in [&board.picture, &board.narrow] {
        let picture = plain(picture);
        // The last line may be words, which can be broken anywhere.
        let drawn = picture.lines().rev().skip(1);
        let widest = drawn.map(display_width).max().unwrap_or_default();
        if margin.len() + widest <= style.width && !picture.is_empty() {
            return indented(&picture, margin);
        }
    }
    let lines = Options::new(style.width).initial_indent(margin).subsequent_indent(margin);
    fill(&line(&board.words), lines) + "\n"
}
