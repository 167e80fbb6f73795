//! A trick that another player leads than the rules say.

use super::Words;
use crate::page::page;

page! {
    /// The label of a trick names the player who leads to it, and by the tricks before it another player
    /// leads.
    ///
    /// # Why
    ///
    /// The winner of a trick leads to the next (H12, text). But after a 9 that wins the other player leads,
    /// with three the winner's left neighbour (H20, H31, text); after a Hagalaz its loser (H15, text); after
    /// a Valknut, which destroys the trick, whoever led to it leads again (H13, H14, text). To the first
    /// trick of a round the player beside the dealer leads (H7, text), and the deal goes round (H4, text;
    /// with three players assumed, H27). That the leader is written although it follows is this program's
    /// form (HN4, assumed): a trick that was lost or put in another's place shows by it.
    ///
    /// # Wrong
    ///
    /// Ben wins the first trick.
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 7g 8g =B
    /// A2 2r 4r
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
    /// Correct the label; or look at the trick before: a card in it, or the player behind its `=`, may be the
    /// slip.
    "label-side" Error "Another player leads than the label says"
    ["H4", "H7", "H12", "H13", "H14", "H15", "H20", "H27", "H31", "HN4"]
}

/// The label says that `written_seat` leads, and `right_seat` does, as `right_label` says; `why` tells from what it
/// follows.
pub(in crate::games::herrlof) fn words(
    written_seat: &str,
    right_seat: &str,
    right_label: &str,
    why: &str,
) -> Words {
    let message = format!("Not {written_seat} but {right_seat} leads to this trick: {why}");
    Words::new(&PAGE, message, format!("should be `{right_label}`")).help(format!(
        "write `{right_label}`: the label names who leads, and `=` who takes the trick"
    ))
}
