//! Why a written move cannot be played.

use super::{
    breach::Breach::{self, TooManySteps},
    step::{Steps, may_be_lateral, walk_all},
    underway::Underway,
};
use crate::games::hirth::turn::Move;

/// Why a written move cannot be played within `budget` steps. Asked only of moves that cannot: where nothing else is wrong, it
/// needs too many steps.
pub fn explain(now: &Underway, mov: &Move, budget: u8) -> Breach {
    let mut why = Why::default();
    walk_all(now, mov, may_be_lateral(now, mov), &mut why);
    match why {
        Why { barred: Some(breach), least: None } => breach,
        Why { least, .. } => TooManySteps { least: least.unwrap_or_default(), left: budget },
    }
}

/// What bars a move: of several things the last, up to which the move comes furthest.
#[derive(Default)]
struct Why {
    barred: Option<Breach>,
    /// The fewest steps of a way, where nothing bars it.
    least: Option<u8>,
}

impl Steps for Why {
    fn is_in_reach(&self, _: u8) -> bool {
        true
    }

    fn wants(&mut self, steps: u8, _: bool) -> bool {
        self.least = Some(self.least.map_or(steps, |least| least.min(steps)));
        false
    }

    fn arrive(&mut self, _: Underway, _: u8, _: bool) {}

    fn barred(&mut self, why: impl FnOnce() -> Breach) {
        self.barred = Some(why());
    }
}
