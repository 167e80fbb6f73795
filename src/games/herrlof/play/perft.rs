//! How many sequences of turns there are: counts that prove a generator of turns.

use crate::games::herrlof::{notation::written::Turn, setup::Position};

/// Returns how many sequences of this length there are. They end where the round does. The count stops at the greatest
/// `u64`.
fn sequences(table: &Position, turns: u32) -> u64 {
    match turns {
        0 => 1,
        1 => table.turns().count() as u64,
        _ => {
            let each = table.turns().map(|turn| starting_with(table, &turn, turns));
            each.fold(0, u64::saturating_add)
        }
    }
}

/// Returns how many sequences of this length start with a legal turn.
pub fn starting_with(table: &Position, turn: &Turn, turns: u32) -> u64 {
    match turns {
        0 | 1 => u64::from(turns),
        _ => {
            let after = table.after_turn(turn);
            after.map_or(0, |after| sequences(&after, turns - 1))
        }
    }
}
