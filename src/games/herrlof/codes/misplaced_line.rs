//! A line that stands where it cannot belong.

use super::Words;
use crate::page::page;

page! {
    /// The line can be read, but not at this place: a line of play before the first round, a hand or the deck
    /// for the second time or after the first trick, or a second tally of one round.
    ///
    /// # Why
    ///
    /// A round is written in the order in which it is played: the round with the card turned up, the hands as
    /// they were dealt, the tricks, the tally (HN3, HN9, assumed: the rulebook has no records, the form is
    /// this program's). A tally that stands before any trick is that of a score sheet (HN10, assumed).
    ///
    /// # Wrong
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 7g 8g
    /// A: 4b 7g ?
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// R1 5b
    /// A: 4b 7g ?
    /// A1 7g 8g
    /// ```
    ///
    /// # Fix
    ///
    /// Put the line where it belongs, or take it out.
    "misplaced-line" Error "The line stands where it cannot belong" ["HN3", "HN9", "HN10"]
}

/// `what`, such as `a trick` or `Anna's hand`, stands before the first round line.
pub(in crate::games::herrlof) fn before_round(what: &str) -> Words {
    let message = format!("Here stands {what}, and no round has begun");
    Words::new(&PAGE, message, "before the first round").help(
        "begin the round before it, with its number and the card turned up: `R1 5b`, or `R1 ?b` when only the colour is known",
    )
}

/// `whose` cards, `Anna's hand` or `the deck`, are written a second time in this round.
pub(in crate::games::herrlof) fn hand_twice(whose: &str) -> Words {
    let message = format!("The cards of {whose} are written twice in this round");
    Words::new(&PAGE, message, "written again")
        .help("keep the line that is right; a new round begins with a line such as `R2 5b`")
}

/// `whose` cards, `Anna's hand` or `the deck`, are written after the first trick.
pub(in crate::games::herrlof) fn hand_late(whose: &str) -> Words {
    let message = format!(
        "The cards of {whose} are written after the first trick, and they are told as they were dealt"
    );
    Words::new(&PAGE, message, "after the first trick")
        .help("put the line before the first trick, with the cards as they were then")
}

/// A second tally of one round, `label`.
pub(in crate::games::herrlof) fn tally_twice(label: &str) -> Words {
    let message = format!("The round is counted twice: {label} stands before this already");
    Words::new(&PAGE, message, "a second tally").help("keep the tally that is right")
}
