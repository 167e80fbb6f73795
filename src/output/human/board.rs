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

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Drawn {
        let picture = "[1]───[3]\n ╲     ╱\nreserve: many pieces · and more of them than fit";
        Drawn::new(picture, "Gull holds 1 and Silfr holds 3\u{1b}", "G")
    }

    #[test]
    fn a_drawing_that_fits_is_shown_whatever_the_length_of_the_words_beneath() {
        let style = HumanStyle { width: 13, ..HumanStyle::PLAIN };
        assert_eq!(
            shown(&board(), style, "    "),
            "    [1]───[3]\n     ╲     ╱\n    reserve: many pieces · and more of them than fit\n"
        );
    }

    #[test]
    fn one_that_does_not_fit_is_told_in_words() {
        let style = HumanStyle { width: 20, ..HumanStyle::PLAIN };
        assert_eq!(
            shown(&board().narrow("[1] [3]\nG S"), style, &" ".repeat(12)),
            "            [1] [3]\n            G S\n"
        );
        assert_eq!(
            shown(&board(), style, &" ".repeat(12)),
            [
                "            Gull",
                "            holds 1",
                "            and",
                "            Silfr",
                "            holds 3␛",
                ""
            ]
            .join("\n")
        );
    }
}
