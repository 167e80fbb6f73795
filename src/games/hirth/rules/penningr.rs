//! The doubling coin (R22).

use super::victory::Ending;
use crate::games::hirth::{
    board::Side,
    position::Penningr,
    turn::{Offer, Raise},
};

/// The answer to an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answered {
    /// The game goes on with this coin.
    Accepted(Penningr),
    /// The game is over.
    Refused(Ending),
}

/// The fault of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OfferFault {
    /// The offerer answers itself.
    OwnAnswer(Side),
    /// Doubled already; this side holds the coin.
    AlreadyDoubled(Side),
    /// To triple, the game must be doubled first.
    NotDoubled,
    /// Only the holder may offer to triple: this side.
    NotHolder(Side),
    /// Nothing after a triple.
    Tripled,
}

/// R22: neutral at first, either side may offer to double; who accepted it alone may offer to triple.
/// Who refuses loses 1 (of a double) or 2 (of a triple), and the game is over at once.
///
/// # Errors
/// Why the offer may not be made.
pub fn offer(coin: Penningr, offer: &Offer) -> Result<Answered, OfferFault> {
    if offer.by == offer.to {
        return Err(OfferFault::OwnAnswer(offer.by));
    }
    let raised = match (coin, offer.raise) {
        (Penningr::Neutral, Raise::Double) => Penningr::Doubled(offer.to),
        (Penningr::Neutral, Raise::Triple) => return Err(OfferFault::NotDoubled),
        (Penningr::Doubled(holder), Raise::Double) => {
            return Err(OfferFault::AlreadyDoubled(holder));
        }
        (Penningr::Doubled(holder), Raise::Triple) if holder != offer.by => {
            return Err(OfferFault::NotHolder(holder));
        }
        (Penningr::Doubled(_), Raise::Triple) => Penningr::Tripled,
        (Penningr::Tripled, _) => return Err(OfferFault::Tripled),
    };
    Ok(if offer.accepted {
        Answered::Accepted(raised)
    } else {
        Answered::Refused(Ending { winner: offer.by, victory: None, multiplier: coin.multiplier() })
    })
}
