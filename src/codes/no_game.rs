//! A text in which nothing is a turn.

use super::{NO_GAME, Words};
use crate::{finding::Finding, record::Shape, source::Source, span::Span};

/// What a record of a game looks like, for those who wrote none.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The name of the game, as people write it.
    pub title: &'static str,
    /// A turn that may begin a game.
    pub turn: &'static str,
}

/// A text without any turn.
pub fn no_game(source: &Source, game: &Example, fence: &str, shape: Shape) -> Finding {
    let end = source.text().chars().next().map_or(0, char::len_utf8);
    let words = words(game, fence, shape);
    if is_utf_16(source.text().as_bytes()) {
        return words.help(UTF_16).at(Span::new(0, end));
    }
    if is_json(source.text()) {
        return words.help(JSON).at(Span::new(0, end));
    }
    words.at(Span::new(0, end))
}

/// No turn was found in a text of this shape; `fence` is the word of fenced blocks that hold records.
fn words(game: &Example, fence: &str, shape: Shape) -> Words {
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
    Words::new(&NO_GAME, message, "no turn from here on").help(help)
}

/// A text that is to be a record is prose, and so many turns stand among its words.
pub fn prose(turns: usize) -> Words {
    let message = format!("This text is prose: {turns} turns stand among its words");
    Words::new(&NO_GAME, message, "a turn among words")
        .help("`--extract` finds the turns among the words, and judges them")
}

/// What is said of a text that seems to be in UTF-16, without the mark that would say so.
pub(crate) const UTF_16: &str = "every other byte is zero, as in UTF-16: save the file as UTF-8";

/// What is said of a text that is data.
const JSON: &str = "this is JSON: `hirth convert --to notation` makes a record of data that `hirth convert --to json` wrote";

/// Whether a text is JSON, by how it starts: a comment in braces is none.
fn is_json(text: &str) -> bool {
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
