//! How a game ends (V12–V18, A8–A16).

use super::{
    board::{Board, Side, Square},
    moves,
    variants::Variant,
};

/// One end of a game that holds after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    pub winner: Side,
    pub by: &'static str,
    pub is_hard: bool,
}

/// Returns all ends that hold after a move, in the order of A16 and hard ones first: the first is the result.
/// `king_taken` and `times` tell of the move that led to the board: whether it took the king, and how often this
/// side has made it to the same position.
pub fn ends(variant: &Variant, board: &Board, to: Square, king_taken: bool, times: usize) -> Vec<End> {
    let mover = board.side(to).expect("somebody moved");
    let end = |winner: Side, by: &'static str, is_hard: bool| End { winner, by, is_hard };
    let mut found = Vec::new();
    if king_taken {
        found.push(end(Side::Attackers, "capture", true));
    }
    if board.at(to) == 'K' && is_goal(variant, board, to) {
        found.push(end(Side::Defenders, "escape", true));
    }
    if !king_taken && !moves::can_move(variant, board, mover.other()) {
        found.push(end(mover, "no-move", true));
    }
    if mover == Side::Attackers {
        if variant.shut_in && is_shut_in(variant, board, to) {
            found.push(end(Side::Attackers, "encircled", false));
        }
        if variant.ring && !king_taken && is_ringed(board) {
            found.push(end(Side::Attackers, "encircled", false));
        }
    }
    if variant.repetition && times >= 3 {
        found.push(end(mover.other(), "repetition", false));
    }
    found
}

/// The ends that count after those of a move, when `before` counted until then: of soft ends one after the other the first
/// (A14).
pub fn counting(before: &[End], now: &[End]) -> Vec<End> {
    let is_soft = |ends: &[End]| ends.first().is_some_and(|end| !end.is_hard);
    let goes_on = is_soft(before) && is_soft(now);
    if goes_on { before.to_vec() } else { now.to_vec() }
}

/// Whether the king escapes on a square.
pub fn is_goal(variant: &Variant, board: &Board, square: Square) -> bool {
    if variant.escapes_at_edge { board.is_edge(square) } else { board.is_corner(square) }
}

/// Whether the king and the soldiers joined to him are shut in, the last side by the raider on `mover` (V13).
pub fn is_shut_in(variant: &Variant, board: &Board, mover: Square) -> bool {
    let Some(king) = board.king() else {
        return false;
    };
    let mut group = vec![king];
    let mut next = 0;
    let mut is_by_mover = false;
    while next < group.len() {
        for square in board.beside(group[next]).into_iter().flatten() {
            if board.side(square) == Some(Side::Defenders) {
                if !group.contains(&square) {
                    group.push(square);
                }
            } else if board.is_empty(square) && !variant.is_special(board, square) {
                return false;
            } else if square == mover {
                is_by_mover = true;
            }
        }
        next += 1;
    }
    group.len() > 1 && is_by_mover
}

/// Whether no defender can walk to the edge, around attackers (A11).
pub fn is_ringed(board: &Board) -> bool {
    let may = |square| board.side(square) != Some(Side::Attackers);
    walk(board, board.pieces(Side::Defenders), may, |square| board.is_edge(square)).is_some()
}

/// Returns the squares that can be reached from some by steps along rows and columns, these included; none if one of them
/// is an end to all.
fn walk(
    board: &Board,
    from: Vec<Square>,
    may: impl Fn(Square) -> bool,
    ends: impl Fn(Square) -> bool,
) -> Option<Vec<Square>> {
    let mut reached = from;
    let mut is_reached = vec![false; board.size * board.size];
    for (file, rank) in &reached {
        is_reached[rank * board.size + file] = true;
    }
    let mut next = 0;
    while next < reached.len() {
        if ends(reached[next]) {
            return None;
        }
        for square in board.beside(reached[next]).into_iter().flatten() {
            let seen = &mut is_reached[square.1 * board.size + square.0];
            if !*seen && may(square) {
                *seen = true;
                reached.push(square);
            }
        }
        next += 1;
    }
    Some(reached)
}

/// Whether the king stands in an exit fort, as far as it is looked at (part 3).
pub fn is_fort(board: &Board) -> bool {
    let Some(king) = board.king().filter(|king| board.is_edge(*king)) else {
        return false;
    };
    let touches_raider = |square: Square| {
        let mut beside = board.beside(square).into_iter().flatten();
        beside.any(|it| board.side(it) == Some(Side::Attackers))
    };
    let may = |square| board.is_empty(square);
    walk(board, vec![king], may, touches_raider).is_some_and(|room| room.len() > 1)
}

/// Whether an attackers' move in this position takes the king (T6).
pub fn threatens_king(variant: &Variant, board: &Board) -> bool {
    moves::legal(variant, board, Side::Attackers).iter().any(|(from, to)| {
        let mut after = board.clone();
        // The king's part in captures is no matter: the attackers move.
        let takes = super::variants::KingTakes::Armed;
        let (_, king) = super::captures::play(variant, takes, &mut after, *from, *to);
        king || variant.shut_in && is_shut_in(variant, &after, *to)
    })
}

/// Whether a king's move in this position escapes (T6).
pub fn threatens_escape(variant: &Variant, board: &Board) -> bool {
    moves::legal(variant, board, Side::Defenders)
        .iter()
        .any(|(from, to)| board.at(*from) == 'K' && is_goal(variant, board, *to))
}
