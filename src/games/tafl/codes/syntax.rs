//! Text that is not the notation, in the words of tafl.

use super::Words;
use crate::{codes::syntax::PAGE, games::tafl::notation::turn::Fault, record::is_score};

/// What of a line cannot be read. `text` is what is written there.
pub(in crate::games::tafl) fn words(fault: Fault, text: &str) -> Words {
    let text = crate::games::tafl::diagnose::cut(text);
    let (message, label, help) = match fault {
        Fault::NoGoal => (
            format!("`{text}` does not say where the piece goes"),
            "one square only",
            "a move is two squares: `d1-d3`",
        ),
        Fault::NoFile => (
            format!("`{text}` is a number without the letter of a file"),
            "no file",
            "a square is a letter and a number: `d3`",
        ),
        Fault::NoRank => (
            format!("`{text}` is a letter without the number of a rank"),
            "no rank",
            "a square is a letter and a number: `d3`",
        ),
        Fault::NoCapture => (
            "No square stands behind the `x`".to_owned(),
            "what is taken?",
            "write the square of the piece that is taken, or leave out the `x`",
        ),
        Fault::Jump => (
            format!("`{text}` is a jump of a berserk game, which none of these games has"),
            "a jump",
            "pieces move along rows and columns, and nothing is jumped",
        ),
        Fault::Label => (
            format!("`{text}` is no number of a turn"),
            "behind the number",
            "before a first move stands `3.`, before a second on a line of its own `3...`",
        ),
        Fault::LoneLabel => (
            format!("No move stands behind the number `{text}`"),
            "a number alone",
            "write the move, or leave out the number",
        ),
        Fault::Trailing if is_score(&text) => (
            format!("`{text}` stands behind the moves of the turn"),
            "not a move",
            "a result stands in a tag before the moves: `[Result \"Defenders\"]`",
        ),
        Fault::Trailing => (
            format!("`{text}` stands behind the moves of the turn"),
            "not a move",
            "words of a record stand behind a `;`, or between `{` and `}`",
        ),
        _ => (
            format!("`{text}` is no move"),
            "not a move",
            "a move is two squares and what it takes: `d1-d3`, `e7-e8xd8`, `Kf6-f9`",
        ),
    };
    Words::new(&PAGE, message, label).help(help)
}
