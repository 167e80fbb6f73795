//! A text in which nothing is a turn.

use super::Words;
use crate::{page::page, record::Shape};

page! {
    /// No line of the text reads as a turn, so there is no game to judge.
    ///
    /// # Why
    ///
    /// A record has one turn a line, and each starts with its label, as in the published game of HIRÞ
    /// (N1, sample).
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
    /// Write a turn a line, from the first on. When the record stands in the middle of an article, check
    /// the text with `--extract`; in a Markdown file put it into a fenced block tagged with the game's
    /// name.
    "no-game" Error "The text holds no turn" []
}

/// What a record of a game looks like, for those who wrote none.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The name of the game, as people write it.
    pub title: &'static str,
    /// A turn that may begin a game.
    pub turn: &'static str,
}

/// No turn was found in a text of this shape; `fence` is the word of fenced blocks that hold records.
pub fn words(game: &Example, fence: &str, shape: Shape) -> Words {
    let Example { title, turn } = game;
    let message = format!("No turn of {title} stands in this text");
    let help = match shape {
        Shape::Plain => {
            format!("a turn is a line such as `{turn}`; `--extract` finds a record among prose")
        }
        Shape::Prose => format!("each turn begins with its label, such as `{turn}`"),
        Shape::Fenced => format!(
            "a record stands in a fenced block tagged `{fence}`; `--extract` finds one anywhere in the text"
        ),
    };
    Words::new(&PAGE, message, "no turn from here on").help(help)
}

/// A text that is to be a record is prose, and so many turns stand among its words.
pub fn prose(turns: usize) -> Words {
    let message = format!("This text is prose: {turns} turns stand among its words");
    Words::new(&PAGE, message, "a turn among words")
        .help("`--extract` finds the turns among the words, and judges them")
}

/// What is said of a text that seems to be in UTF-16, without the mark that would say so.
pub(crate) const UTF_16: &str = "every other byte is zero, as in UTF-16: save the file as UTF-8";

/// What is said of a text that is data.
pub(crate) const JSON: &str = "this is JSON: `hirth convert --to notation` makes a record of data that `hirth convert --to json` wrote";

/// Whether a text is JSON, by how it starts: a comment in braces is none.
pub(crate) fn is_json(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let inside = text.strip_prefix(['{', '[']).map(str::trim_start);
    inside.is_some_and(|inside| {
        inside.starts_with('"') || text.starts_with('[') && inside.starts_with('{')
    })
}

/// Whether a file that starts with these bytes seems to be in UTF-16.
pub(crate) fn is_utf_16(head: &[u8]) -> bool {
    /// More bytes tell no more.
    const ENOUGH: usize = 64;
    let head = &head[..head.len().min(ENOUGH) & !1];
    let zeros = |from: usize| {
        head.iter()
            .skip(from)
            .step_by(2)
            .filter(|&&byte| byte == 0)
            .count()
    };
    let (even, odd) = (zeros(0), zeros(1));
    head.len() >= 4 && even.min(odd) == 0 && even.max(odd) * 4 > head.len()
}
