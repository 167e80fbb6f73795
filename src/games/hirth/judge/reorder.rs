//! The moves of a turn in another order: each is right, but one of them is too early or too late.

use std::cmp::Reverse;

use super::recorded::{RecordedTurn, reach};
use crate::games::hirth::{
    grammar::MOST_MOVES,
    replay::{Reading, lawful},
    turn::{Malformed, Move, Token},
};

/// A turn whose moves are legal in another order.
pub struct Reordered {
    /// Its moves in the right order, in notation.
    pub text: String,
    /// The readings after it.
    pub readings: Vec<Reading>,
    /// The first turn after it that cannot be played as written.
    pub reach: usize,
}

/// Looks for an order in which `turn` can be played, and with it the most of what follows: one move is taken
/// out and put in elsewhere.
pub fn reordered(plays: &[RecordedTurn<'_>], before: &[Reading], turn: usize) -> Option<Reordered> {
    let &RecordedTurn { side, line, lateral, .. } = &plays[turn];
    if !line.turn.faults.iter().all(Malformed::is_harmless) {
        return None;
    }
    let orders = orders(&line.turn.moves).into_iter();
    let played = orders.filter_map(|moves| {
        let text = moves.iter().map(|mov| mov.value.to_string()).collect();
        let written = crate::games::hirth::turn::Turn { moves, ..line.turn.clone() };
        let readings = lawful(before, side, &written, lateral)?.readings;
        let reach = reach(plays, &readings, turn + 1);
        Some(Reordered { text, readings, reach })
    });
    // Among equally good ones the first: its move goes the shortest way.
    played.min_by_key(|order| Reverse(order.reach))
}

/// Every other order that differs by the place of one move.
fn orders(moves: &[Token<Move>]) -> Vec<Vec<Token<Move>>> {
    let mut orders: Vec<Vec<Token<Move>>> = Vec::new();
    if moves.len() > MOST_MOVES {
        return orders;
    }
    for from in 0..moves.len() {
        for to in 0..moves.len() {
            let mut order = moves.to_vec();
            let moved = order.remove(from);
            order.insert(to, moved);
            if order != moves && !orders.contains(&order) {
                orders.push(order);
            }
        }
    }
    orders
}
