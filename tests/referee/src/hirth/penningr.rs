//! The coin (R22).

use super::{Game, Outcome, Side, battles::REFUSED};

/// The coin: by how much the points are multiplied, and who may offer to raise that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Penningr {
    /// 1 at first, 2 once doubled, 3 once tripled.
    pub multiplier: u32,
    /// Whose it is; nobody's at first.
    pub owner: Option<Side>,
}

impl Default for Penningr {
    fn default() -> Penningr {
        Penningr { multiplier: 1, owner: None }
    }
}

impl Game {
    /// Whether a side may offer the coin: anyone while it is neutral, then its owner, and nobody after a
    /// triple (R22). Whose turn it is does not matter.
    pub fn may_offer(&self, side: Side) -> bool {
        match self.penningr.owner {
            _ if self.penningr.multiplier == 3 => false,
            None => true,
            Some(owner) => owner == side,
        }
    }

    /// How an offer that may be made now is written: `SdGa` when Silfr doubles and Gull accepts.
    pub fn offer_text(&self, offerer: Side, accepted: bool) -> String {
        let raise = if self.penningr.multiplier == 1 { 'd' } else { 't' };
        let answer = if accepted { 'a' } else { 'r' };
        format!("{}{raise}{}{answer}", offerer.letter(), offerer.enemy().letter())
    }

    /// A side offers the coin, which it must be allowed to.
    ///
    /// Accepted: the points double (then triple), and the coin is the accepter's. Refused: the offerer wins
    /// 1 of a double, 2 of a triple, and the game is over (R22).
    pub fn offer(&mut self, offerer: Side, accepted: bool) {
        if accepted {
            self.penningr.multiplier += 1;
            self.penningr.owner = Some(offerer.enemy());
        } else {
            let points = self.penningr.multiplier;
            self.outcome = Some(Outcome { winner: offerer.letter(), victory: REFUSED, points });
        }
    }
}
