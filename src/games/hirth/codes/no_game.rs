//! A text in which nothing is a turn.

use super::Words;
use crate::{page::page, record::Shape};

page! {
    /// No line of the text reads as a turn, so there is no game to judge.
    ///
    /// # Why
    ///
    /// A record has one turn a line, and each starts with its label, as in the published game
    /// (sample).
    ///
    /// # Wrong
    ///
    /// ```hirth
    /// ; Played at Jól. The record is lost.
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// ; Played at Jól.
    /// G1 He1He2He /
    /// ```
    ///
    /// # Fix
    ///
    /// Write a turn a line, from `G1` on. When the record stands in the middle of an article, check
    /// the text with `--extract`; in a Markdown file put it into a fenced block tagged `hirth`.
    "no-game" Error "The text holds no turn" ["N1"]
}

/// No turn was found in a text of this shape.
pub(in crate::games::hirth) fn words(shape: Shape) -> Words {
    let message = "No turn of HIRÞ stands in this text";
    let help = match shape {
        Shape::Plain => {
            "a turn is a line such as `G1 KeHeiHei /`; `--extract` finds a record among prose"
        }
        Shape::Prose => "each turn stands on a line of its own, such as `G1 KeHeiHei /`",
        Shape::Fenced => {
            "a record stands in a fenced block tagged `hirth`; `--extract` finds one anywhere in the text"
        }
    };
    Words::new(&PAGE, message, "no turn from here on").help(help)
}
