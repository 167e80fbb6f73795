//! A result tag that says something else than the game.

use super::Words;
use crate::page::page;

page! {
    /// The `[Result "…"]` tag claims another result than the one the moves lead to.
    ///
    /// # Why
    ///
    /// How a game ended, and what it is worth, follows from its moves. In HIRÞ Yfirráð is worth 1,
    /// Þungur Hnífur 2, Drepið 5 points, times two or three when it was doubled or tripled; a refused
    /// Penningr 1 or 2 (R21, R22, R23, text).
    ///
    /// # Wrong
    ///
    /// A refused double is worth 1.
    ///
    /// ```hirth
    /// [Result "Gull 2"]
    /// G1 He1He2He GdSr
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// [Result "Gull 1"]
    /// G1 He1He2He GdSr
    /// ```
    ///
    /// # Fix
    ///
    /// Correct the tag, or look for the turn that is wrong. In HIRÞ it may name the winner, the
    /// victory and the points, or some of them: `Silfr Drepið 10`, `Silfr 10`, `S`, `0-10` (Gull's points
    /// first), and `*` for a game that is not finished.
    "result-mismatch" Error "The result tag does not agree with the game" []
}

/// `replayed` is such as `Silfr wins by Drepið, 10 points` or `the game is unfinished`; `right` is what the
/// tag would have to say, such as `Silfr Drepið 10` or `*`.
pub fn words(written: &str, replayed: &str, right: &str) -> Words {
    let message = format!("The tag says `{written}`, but {replayed}");
    Words::new(&PAGE, message, "not what was played").help(format!(
        "write `{right}`, or look for the turn that is wrong"
    ))
}

/// The value says nothing that is a result of the game with this title. `help` tells what would be one.
pub fn unreadable(written: &str, title: &str, help: &str) -> Words {
    Words::new(
        &PAGE,
        format!("`{written}` names no result of {title}"),
        "not a result",
    )
    .help(help)
}
