//! Points of a round (H24), and who has won (H25).

use super::seats::{Seat, Table};

/// Points for tricks that are exactly as many as predicted.
pub const EXACT: u32 = 10;
/// Points for three tricks or four, where two play.
pub const FEW: u32 = 5;

/// Points of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    /// As the rules are read here.
    pub usual: u32,
    /// Three or four tricks that were predicted, without the points for that number: a reading that is accepted.
    pub without_few: Option<u32>,
}

impl Points {
    /// Whether the round may be worth `points`.
    pub fn may_be(self, points: u32) -> bool {
        self.usual == points || self.without_few == Some(points)
    }
}

/// Whether so many tricks are worth points for their number.
pub fn is_few(tricks: u32, table: Table) -> bool {
    table.players == 2 && (tricks == 3 || tricks == 4)
}

/// The points for some tricks and a prediction.
pub fn points(prediction: u32, tricks: u32, table: Table) -> Points {
    let is_exact = prediction == tricks;
    let is_few = is_few(tricks, table);
    let exact = if is_exact { EXACT } else { 0 };
    let few = if is_few { FEW } else { 0 };
    let base = tricks.saturating_add(exact);
    Points { usual: base.saturating_add(few), without_few: (is_exact && is_few).then_some(base) }
}

/// The criteria that decide a game: points, then how often a prediction was right, then the tricks of the last round.
pub type Standing = (u32, u32, u32);

/// Who is first; `None` if several are equal in all counts.
pub fn first(standings: &[(Seat, Standing)]) -> Option<Seat> {
    let best = standings.iter().map(|(_, standing)| *standing).max()?;
    let mut all = standings.iter().filter(|(_, standing)| *standing == best);
    match (all.next(), all.next()) {
        (Some((seat, _)), None) => Some(*seat),
        _ => None,
    }
}
