//! A position in a report for people: drawn where there is room for it, else in words.

use textwrap::{Options, core::display_width, fill};

use super::{HumanStyle, indented};
use crate::{
    finding::Drawn,
    output::plain::{line, plain},
};

/// A position, each line after a margin.
pub(super) fn shown(board: &Drawn, style: HumanStyle, margin: &str) -> String {
    let picture = plain(&board.picture);
    // The last line may be words, which can be broken anywhere.
    let drawn = picture.lines().rev().skip(1);
    let widest = drawn.map(display_width).max().unwrap_or_default();
    if margin.len() + widest > style.width {
        let lines = Options::new(style.width)
            .initial_indent(margin)
            .subsequent_indent(margin);
        return fill(&line(&board.words), lines) + "\n";
    }
    if style.unicode {
        indented(&picture, margin)
    } else {
        indented(&ascii(&picture), margin)
    }
}

/// A drawing in characters that every terminal has, each as wide as the one it stands for.
fn ascii(picture: &str) -> String {
    let plain = |c: char| match c {
        '─' | '·' => '-',
        '│' => '|',
        '╱' => '/',
        '╲' => '\\',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' => '+',
        c => c,
    };
    picture.chars().map(plain).collect()
}
