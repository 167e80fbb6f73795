//! Moves: why one is refused (in the order of T12), and all that are not.

use super::{
    board::{Board, Side, Square, WAYS},
    variants::Variant,
};

/// Returns why a side's move is refused, by its code.
pub fn refused(variant: &Variant, board: &Board, side: Side, from: Square, to: Square) -> Option<&'static str> {
    match board.side(from) {
        None => return Some("no-such-piece"),
        Some(other) if other != side => return Some("wrong-side"),
        Some(_) => {}
    }
    if (from.0 == to.0) == (from.1 == to.1) {
        return Some("not-straight");
    }
    if way(from, to).iter().any(|square| !board.is_empty(*square)) {
        return Some("blocked");
    }
    if board.at(from) != 'K' && variant.is_special(board, to) {
        return Some("king-only-square");
    }
    if variant.stops_beside && slides_past(board, from, to) {
        return Some("slides-past");
    }
    None
}

/// Returns the squares of a straight move behind its first, the goal included.
pub fn way(from: Square, to: Square) -> Vec<Square> {
    let step = |a: usize, b: usize| (b as i32 - a as i32).signum();
    let (files, ranks) = (step(from.0, to.0), step(from.1, to.1));
    let mut squares = Vec::new();
    let mut at = from;
    while at != to {
        at = ((at.0 as i32 + files) as usize, (at.1 as i32 + ranks) as usize);
        squares.push(at);
    }
    squares
}

/// Whether a straight move slides past a piece that is not the mover (V5).
fn slides_past(board: &Board, from: Square, to: Square) -> bool {
    let way = way(from, to);
    let before_goal = &way[..way.len().saturating_sub(1)];
    let touches = |square: &Square| {
        let beside = board.beside(*square);
        let mut others = beside.iter().flatten().filter(|it| **it != from);
        others.any(|it| !board.is_empty(*it))
    };
    before_goal.iter().any(touches)
}

/// Returns all moves of a side.
pub fn legal(variant: &Variant, board: &Board, side: Side) -> Vec<(Square, Square)> {
    let mut moves = Vec::new();
    for from in board.pieces(side) {
        for way in WAYS {
            for steps in 1..board.size as i32 {
                let Some(to) = board.step(from, way, steps) else {
                    break;
                };
                if !board.is_empty(to) {
                    break;
                }
                if board.at(from) == 'K' || !variant.is_special(board, to) {
                    moves.push((from, to));
                }
            }
        }
    }
    moves
}

/// Whether a side has any move.
pub fn can_move(variant: &Variant, board: &Board, side: Side) -> bool {
    board.pieces(side).iter().any(|from| {
        WAYS.iter().any(|way| {
            // The centre may be passed, so the first square alone does not tell.
            (1..board.size as i32)
                .map_while(|steps| board.step(*from, *way, steps))
                .take_while(|to| board.is_empty(*to))
                .any(|to| board.at(*from) == 'K' || !variant.is_special(board, to))
        })
    })
}
