//! A trick that went to somebody else.

use super::Words;
use crate::page::page;

page! {
    /// Behind the `=` of a trick stands another player than the one who wins it by its cards; or a trick is
    /// said to be destroyed and is not, or the other way round.
    ///
    /// # Why
    ///
    /// Of two cards of one colour the higher wins; of different colours the first, unless only the second is
    /// of the trump colour (H11, text), which the card turned up tells (H5, text). A Hagalaz is lower than
    /// every other card, and of two the first wins (H15, text). A Valknut destroys the trick (H13, text).
    /// With three players the highest trump wins, else the highest card of the colour led (H28, assumed). The
    /// mark may be left out (HN6, assumed): it follows from the cards.
    ///
    /// # Wrong
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 7g 8g =A
    /// B2 2r 4r
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 7g 8g =B
    /// B2 2r 4r
    /// ```
    ///
    /// # Fix
    ///
    /// Correct the mark; or, when the player who is written did win the trick and led the next, look for the
    /// card that is wrong, or for a trump that changed.
    "trick-winner" Error "The trick goes to somebody else" ["H5", "H11", "H13", "H15", "H28", "HN6"]
}

/// Behind the `=` stands `written` and belongs `right`, each a seat or `x`; `why` tells from what it follows.
pub(in crate::games::herrlof) fn words(written: &str, right: &str, why: &str) -> Words {
    let message = match (written, right) {
        ("x", _) => format!("The trick is not destroyed, {right} takes it: {why}"),
        (_, "x") => format!("{written} does not take the trick, it is destroyed: {why}"),
        _ => format!("Not {written} but {right} takes the trick: {why}"),
    };
    Words::new(&PAGE, message, format!("should be `={right}`")).help(format!(
        "write `={right}`, or look for a card that is wrong"
    ))
}

/// By the cards `right` takes the trick, each a seat or `x`; but `written` stands behind the `=`, and the next trick is
/// led as if it were so.
pub(in crate::games::herrlof) fn by_cards(written: &str, right: &str, why: &str) -> Words {
    let Words { message, .. } = words(written, right, why);
    let taker = if written == "x" { "nobody" } else { written };
    let message = format!("{message}; but the next trick is led as if {taker} took it");
    Words::new(&PAGE, message, format!("by the cards `={right}`")).help(
        "a card may be a slip of the pen, or two stand in each other's place: the card that was led comes first",
    )
}

/// The same, and with `trump` as the trump all marks and leaders of the round from here on agree; its card stands in `line`.
pub(in crate::games::herrlof) fn of_trump(
    written: &str,
    right: &str,
    why: &str,
    (trump, line): (&str, &str),
) -> Words {
    let Words { message, .. } = words(written, right, why);
    Words::new(&PAGE, message, format!("by the cards `={right}`")).help(format!(
        "from here on all marks and leaders agree when {trump} is trump: look at the card that {line} says was turned up"
    ))
}
