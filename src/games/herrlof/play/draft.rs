//! What a player does with a card.

use crate::{game::Draft, games::herrlof::setup::Position};

pub fn card(_table: &Position, _path: &[usize], _accepts: &dyn Fn(&str) -> bool) -> Option<Draft> {
    None
}
