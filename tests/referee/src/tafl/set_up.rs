//! Random positions to begin with: those in which what seldom comes about is near.

use super::{
    board::{Board, Side, Square, WAYS},
    captures, moves,
    variants::{KingTaken, Variant},
};
use crate::chance::Chance;

/// Draws a position.
pub fn random(variant: &Variant, chance: &mut Chance) -> Board {
    loop {
        let mut board = variant.board();
        for square in board.squares() {
            board.put(square, '.');
        }
        match chance.below(4) {
            0 => shut_in(variant, &mut board, chance),
            1 => ringed(variant, &mut board, chance),
            2 => walled(variant, &mut board, chance),
            _ => crowded(variant, &mut board, chance),
        }
        let is_quiet = !board.squares().iter().any(|it| is_taken_here(variant, &board, *it));
        let moves =
            moves::can_move(variant, &board, Side::Attackers) && moves::can_move(variant, &board, Side::Defenders);
        if is_quiet && moves && variant.set_up(&board.to_string()).is_some() {
            return board;
        }
    }
}

/// Whether the king would have been taken by the attacker on a square: no position to begin with.
fn is_taken_here(variant: &Variant, board: &Board, square: Square) -> bool {
    variant.king_taken != KingTaken::TwoSides && captures::takes_king(variant, board, square)
}

fn anywhere(board: &Board, chance: &mut Chance) -> Square {
    (chance.below(board.size), chance.below(board.size))
}

/// Puts a common piece on a square, if it may stand there and nobody does.
fn put(variant: &Variant, board: &mut Board, square: Square, letter: char) {
    if board.is_empty(square) && !variant.is_special(board, square) {
        board.put(square, letter);
    }
}

/// Puts pieces anywhere.
fn sprinkle(variant: &Variant, board: &mut Board, count: usize, chance: &mut Chance) {
    for _ in 0..count {
        let square = anywhere(board, chance);
        let letter = *chance.pick(&['t', 't', 'T']);
        put(variant, board, square, letter);
    }
}

/// The king and others, most of them near him.
fn crowded(variant: &Variant, board: &mut Board, chance: &mut Chance) {
    let corner = [chance.below(board.size - 3), chance.below(board.size - 3)];
    let near = |chance: &mut Chance| (corner[0] + chance.below(4), corner[1] + chance.below(4));
    board.put(near(chance), 'K');
    for _ in 0..2 + chance.below(board.size) {
        let square = near(chance);
        let letter = *chance.pick(&['t', 't', 'T']);
        put(variant, board, square, letter);
    }
    let count = chance.below(board.size);
    sprinkle(variant, board, count, chance);
}

/// The king with soldiers beside him, and attackers all around but for a gap or two.
fn shut_in(variant: &Variant, board: &mut Board, chance: &mut Chance) {
    let king = anywhere(board, chance);
    board.put(king, 'K');
    let mut group = vec![king];
    for _ in 0..chance.below(4) {
        let from = *chance.pick(&group);
        if let Some(square) = board.step(from, *chance.pick(&WAYS), 1) {
            put(variant, board, square, 'T');
            group.extend((board.at(square) == 'T').then_some(square));
        }
    }
    let mut around: Vec<Square> = Vec::new();
    for square in &group {
        around.extend(board.beside(*square).into_iter().flatten());
    }
    around.retain(|square| board.is_empty(*square));
    around.sort_unstable();
    around.dedup();
    open(variant, board, &around, chance);
}

/// Attackers on all of some squares but one or two, before which others may stand in line.
fn open(variant: &Variant, board: &mut Board, around: &[Square], chance: &mut Chance) {
    for square in around {
        put(variant, board, *square, 't');
    }
    for _ in 0..1 + chance.below(2) {
        if around.is_empty() {
            break;
        }
        let gap = *chance.pick(around);
        if board.at(gap) == 't' {
            board.put(gap, '.');
        }
        let way = *chance.pick(&WAYS);
        if let Some(square) = board.step(gap, way, 1 + chance.below(4) as i32) {
            put(variant, board, square, 't');
        }
    }
    let count = chance.below(5);
    sprinkle(variant, board, count, chance);
}

/// Attackers around a part of the board, but for a gap or two; the king and others in it.
fn ringed(variant: &Variant, board: &mut Board, chance: &mut Chance) {
    let size = board.size;
    let span = |chance: &mut Chance| {
        let low = chance.below(size - 3);
        (low, (low + 2 + chance.below(3)).min(size - 1))
    };
    let (files, ranks) = (span(chance), span(chance));
    let mut ring = Vec::new();
    let mut inside = Vec::new();
    for square in board.squares() {
        let within = |at: usize, span: (usize, usize)| (span.0..=span.1).contains(&at);
        if !within(square.0, files) || !within(square.1, ranks) {
            continue;
        }
        let ends = |at: usize, span: (usize, usize)| at == span.0 || at == span.1;
        match (ends(square.0, files), ends(square.1, ranks)) {
            (false, false) => inside.push(square),
            // The corners of the part need not be closed.
            (true, true) if chance.percent(50) => {}
            _ => ring.push(square),
        }
    }
    board.put(*chance.pick(&inside), 'K');
    for _ in 0..chance.below(3) {
        let square = *chance.pick(&inside);
        put(variant, board, square, 'T');
    }
    open(variant, board, &ring, chance);
}

/// A row of one side along an edge, the other side before it, and one of its ends still open.
fn walled(variant: &Variant, board: &mut Board, chance: &mut Chance) {
    let size = board.size;
    let (row, opponent) = *chance.pick(&[('t', 'T'), ('T', 't')]);
    let edge = *chance.pick(&[0, size - 1]);
    let inland = edge.min(1) * (size - 3) + 1;
    let is_turned = chance.percent(50);
    let square = |along: usize, across: usize| {
        if is_turned { (across, along) } else { (along, across) }
    };
    let length = 2 + chance.below(3);
    let first = 1 + chance.below(size - length - 1);
    for along in first..first + length {
        put(variant, board, square(along, edge), row);
        put(variant, board, square(along, inland), opponent);
    }
    let (closed, open) = if chance.percent(50) { (first - 1, first + length) } else { (first + length, first - 1) };
    put(variant, board, square(closed, edge), opponent);
    let off = 2 + chance.below(size - 3);
    let mover = edge.abs_diff(off);
    put(variant, board, square(open, mover), opponent);
    if chance.percent(50) {
        let any = anywhere(board, chance);
        board.put(any, 'K');
    } else {
        let along = first + chance.below(length);
        let across = if row == 'T' { edge } else { inland };
        board.put(square(along, across), 'K');
    }
    let count = chance.below(6);
    sprinkle(variant, board, count, chance);
}
