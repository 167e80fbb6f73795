//! An offer of the coin that may not be made so.

use super::Words;
use crate::{games::hirth::rules::OfferFault, page::page};

page! {
    /// The Penningr is offered by a side that may not, or for something that is not open, or
    /// answered by the side that offers it.
    ///
    /// # Why
    ///
    /// The coin is neutral at first, and either side may offer to double at any time. Who accepts
    /// doubles the points and holds the coin, and only the holder may later offer to triple. After
    /// that there are no more offers. Who refuses loses at once: 1 point for a double, 2 for a
    /// triple (R22, text).
    ///
    /// # Wrong
    ///
    /// The game is not doubled yet.
    ///
    /// ```hirth
    /// G1 He1He2He GtSa /
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 He1He2He GdSa /
    /// ```
    ///
    /// # Fix
    ///
    /// An offer is written by who offers, `d` or `t`, who answers, and `a` or `r`: `SdGa`, later
    /// `GtSr`.
    "penningr" Error "The Penningr cannot be offered so" ["R22"]
}

/// `text` is the offer.
pub(in crate::games::hirth) fn words(fault: OfferFault, text: &str) -> Words {
    match fault {
        OfferFault::OwnAnswer(side) => {
            let message = format!("{side} offers the Penningr, so {} answers", side.foe());
            let words = Words::new(&PAGE, message, format!("{side} answers itself"));
            match text.as_bytes() {
                [by, raise, _, answer] => {
                    let (by, raise, answer) =
                        (char::from(*by), char::from(*raise), char::from(*answer));
                    words.help(format!(
                        "write `{by}{raise}{}{answer}`",
                        side.foe().letter()
                    ))
                }
                _ => words,
            }
        }
        OfferFault::AlreadyDoubled(holder) => {
            let message = format!(
                "The game is doubled already, and only {holder}, who holds the Penningr, may offer again: to triple it"
            );
            let (by, to) = (holder.letter(), holder.foe().letter());
            Words::new(&PAGE, message, "doubled already").help(format!(
                "{holder} offers to triple with `{by}t{to}a` or `{by}t{to}r`"
            ))
        }
        OfferFault::NotDoubled => {
            let message = "The game is not doubled yet, so it cannot be tripled";
            Words::new(&PAGE, message, "not doubled yet").help(format!(
                "write `{}` to double it first",
                text.replacen('t', "d", 1)
            ))
        }
        OfferFault::NotHolder(holder) => {
            let message =
                format!("{holder} holds the Penningr, so only {holder} may offer to triple");
            Words::new(&PAGE, message, format!("the Penningr is {holder}'s"))
        }
        OfferFault::Tripled => {
            let message = "The game is tripled, and after that there are no more offers";
            Words::new(&PAGE, message, "tripled already").help("leave this offer out")
        }
    }
}
