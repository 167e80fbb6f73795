//! A tied game that goes on.

use super::Words;
use crate::page::page;

page! {
    /// The game was tied in all counts, and a further round is written in it. It is read as the same game,
    /// which goes on until a round breaks the tie.
    ///
    /// # Why
    ///
    /// Who has most points wins; then who had the prediction right more often; then who took more tricks in
    /// the last round (H25, text). After that the rulebook says "play again!". Here that is a new game (H26,
    /// assumed); one more round is accepted as well.
    ///
    /// # Wrong
    ///
    /// ```herrlof
    /// [Goal "15"]
    ///
    /// T1 A7/7=17 B7/7=17
    /// T2 A9/8=25 B6/7=24
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// [Goal "15"]
    ///
    /// T1 A7/7=17 B7/7=17
    /// ```
    ///
    /// # Fix
    ///
    /// Nothing, if it was played so; or begin a new game, with tags or with round 1.
    "play-again" Advice "A tied game goes on" ["H25", "H26"]
}

/// A round of a game that was tied.
pub(in crate::games::herrlof) fn words() -> Words {
    let message =
        "The game was tied in all counts, and this round is read as played on to break the tie";
    Words::new(&PAGE, message, "after a tie")
        .help("if it is a new game, begin it with tags of its own, or with `R1`")
}
