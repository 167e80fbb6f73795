//! What a move takes: soldiers and raiders (V7–V11, A5–A7), shield walls, and the king (V12, A8).

use super::{
    board::{Board, Side, Square, WAYS},
    variants::{KingTaken, KingTakes, Variant},
};

/// Returns the common pieces that the piece on `mover` takes, sorted; the move has been made on the board.
pub fn taken(variant: &Variant, takes: KingTakes, board: &Board, mover: Square) -> Vec<Square> {
    let Some(side) = board.side(mover) else {
        return Vec::new();
    };
    if board.at(mover) == 'K' && takes != KingTakes::Armed {
        return Vec::new();
    }
    let mut taken = Vec::new();
    for way in WAYS {
        let Some(victim) = board.step(mover, way, 1) else {
            continue;
        };
        let Some(behind) = board.step(mover, way, 2) else {
            continue;
        };
        let is_foe = board.side(victim) == Some(side.other()) && board.at(victim) != 'K';
        let is_hostile = board.is_empty(behind) && variant.is_special(board, behind);
        if is_foe && (is_hostile || helps(takes, board, behind, side)) {
            taken.push(victim);
        }
        if variant.shield_wall {
            taken.extend(shield_wall(variant, takes, board, mover, way));
        }
    }
    taken.sort_unstable();
    taken.dedup();
    taken
}

/// Whether a piece of a side stands on a square and may be a standing half.
fn helps(takes: KingTakes, board: &Board, square: Square, side: Side) -> bool {
    let is_idle_king = board.at(square) == 'K' && takes == KingTakes::Unarmed;
    board.side(square) == Some(side) && !is_idle_king
}

/// Returns the common pieces of a row of two or more along the edge that the mover closes on this side.
fn shield_wall(variant: &Variant, takes: KingTakes, board: &Board, mover: Square, way: (i32, i32)) -> Vec<Square> {
    let side = board.side(mover).expect("somebody moved");
    let mut found = Vec::new();
    // The edge on one side of the way, and the edge on the other.
    for inland in [(way.1, way.0), (-way.1, -way.0)] {
        let outside = (-inland.0, -inland.1);
        if board.step(mover, outside, 1).is_some() {
            continue;
        }
        let mut row = Vec::new();
        let mut steps = 1;
        let end = loop {
            let Some(square) = board.step(mover, way, steps) else {
                break None;
            };
            if board.side(square) != Some(side.other()) {
                break Some(square);
            }
            row.push(square);
            steps += 1;
        };
        let is_closed = end.is_some_and(|end| {
            let is_corner = variant.special_squares && board.is_corner(end);
            (is_corner && board.is_empty(end)) || helps(takes, board, end, side)
        });
        let is_faced = row.iter().all(|square| {
            let before = board.step(*square, inland, 1);
            before.is_some_and(|before| helps(takes, board, before, side))
        });
        if row.len() >= 2 && is_closed && is_faced {
            found.extend(row.into_iter().filter(|it| board.at(*it) == 'T' || board.at(*it) == 't'));
        }
    }
    found
}

/// Whether the attacker on `mover` takes the king; what else it takes has left the board, or not: it makes no difference.
pub fn takes_king(variant: &Variant, board: &Board, mover: Square) -> bool {
    let Some(king) = board.king() else {
        return false;
    };
    let beside = board.beside(king);
    if board.at(mover) != 't' || !beside.contains(&Some(mover)) {
        return false;
    }
    let is_attacker = |square: Option<Square>| square.is_some_and(|it| board.at(it) == 't');
    let is_empty_centre = |square: Option<Square>| square.is_some_and(|it| board.is_centre(it) && board.is_empty(it));
    let is_empty_corner = |square: Option<Square>| square.is_some_and(|it| board.is_corner(it) && board.is_empty(it));
    let opposite = WAYS.iter().find_map(|way| {
        let is_here = board.step(king, *way, 1) == Some(mover);
        is_here.then(|| board.step(king, *way, -1))
    });
    let opposite = opposite.expect("the mover stands beside the king");
    match variant.king_taken {
        KingTaken::TwoSides => is_attacker(opposite),
        KingTaken::FourSides { water: true } => beside.iter().all(|square| {
            square.is_none() || is_attacker(*square) || is_empty_centre(*square) || is_empty_corner(*square)
        }),
        KingTaken::FourSides { water: false } => {
            beside.iter().all(|square| is_attacker(*square) || is_empty_centre(*square))
        }
        KingTaken::StrongByTheCentre => {
            let by_the_centre = beside.iter().flatten().any(|it| board.is_centre(*it));
            if board.is_centre(king) || by_the_centre {
                beside.iter().all(|square| is_attacker(*square) || is_empty_centre(*square))
            } else {
                is_attacker(opposite) || is_empty_corner(opposite)
            }
        }
    }
}

/// Makes a move on a board: the pieces that it takes leave it, a taken king stays (T9).
/// Returns the common pieces taken and whether the king is.
pub fn play(variant: &Variant, takes: KingTakes, board: &mut Board, from: Square, to: Square) -> (Vec<Square>, bool) {
    let letter = board.at(from);
    board.put(from, '.');
    board.put(to, letter);
    let taken = taken(variant, takes, board, to);
    let king = takes_king(variant, board, to);
    for square in &taken {
        board.put(*square, '.');
    }
    (taken, king)
}
