//! The moves of a random turn: a piece is taken up, walked a while, and put down where that is written as
//! one legal move without a detour.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::wishes::{Idea, Walker, Wishes};
use crate::{
    chance::Random,
    games::hirth::{
        board::{Crossings, Side, Space, Spaces},
        rules::{Ground, Movable, Played, STEPS, Underway, shortest_into, step_left},
        turn::{Goal, Move, Origin, Piece},
    },
};

/// Moves that were made.
#[derive(Clone, Debug)]
pub(super) struct Moved {
    /// The state of the turn after them.
    pub now: Underway,
    pub moves: ArrayVec<Move, { STEPS as usize }>,
    /// Whether one of them can be walked in two ways that are as plain and do not come to the same.
    pub doubtful: bool,
}

impl Moved {
    /// No move yet.
    pub fn nothing(start: Underway) -> Self {
        Self { now: start, moves: ArrayVec::new(), doubtful: false }
    }
}

/// How many chances in a hundred to go on with the same piece are taken.
const GOES_ON_IN_100: usize = 55;

/// How often another piece is taken up when one could not be moved as was thought.
const TRIES: usize = 40;

/// Buffers for all turns of a game, so that no move allocates memory.
#[derive(Default)]
pub(super) struct Scratch {
    ways: Vec<Played>,
}

/// Makes random moves until there are five steps, or none is left (R5). `first` are the pieces that can be taken up at
/// the start. `None` if that needs an inadvisable move, such as an attack from off the board (R11).
pub(super) fn moves(
    start: &Underway,
    first: &Pieces,
    wishes: &Wishes,
    random: &mut Random,
    scratch: &mut Scratch,
) -> Option<Moved> {
    let mut moved = Moved::nothing(*start);
    let mut left = STEPS;
    let mut tries = 0;
    let mut own = moved.now.held();
    let mut others: Pieces;
    let mut pieces = first;
    loop {
        let Some(piece) = random.weighed(&pieces.all, pieces.total) else {
            return (!step_left(&moved.now)).then_some(moved);
        };
        let mov = walk(&moved.now, own, piece, left, wishes, random);
        let steps = mov.and_then(|mov| moved.make(mov, left, scratch));
        match steps {
            Some(steps) => left -= steps,
            None if tries < TRIES => {
                tries += 1;
                continue;
            }
            None => return None,
        }
        if left == 0 {
            return Some(moved);
        }
        own = moved.now.held();
        others = Pieces::of(&moved.now, own, wishes);
        pieces = &others;
    }
}

impl Moved {
    /// Makes a move by its shortest way, and returns how many steps that is; `None` if there is no such way. If another
    /// way is as short and leads to a different state, the order of the states decides, so that the meaning of a seed
    /// does not depend on the order of ways.
    fn make(&mut self, mov: Move, left: u8, scratch: &mut Scratch) -> Option<u8> {
        shortest_into(&mut scratch.ways, &self.now, &mov, left);
        let (first, others) = scratch.ways.split_first()?;
        self.moves.try_push(mov).ok()?;
        self.now = first.after;
        let order = |now: &Underway| (now.line, Reverse((now.own, now.spent)));
        for other in others {
            self.doubtful |= other.after != first.after;
            if order(&other.after) < order(&self.now) {
                self.now = other.after;
            }
        }
        Some(first.steps)
    }
}

/// A piece at its place, or where it enters.
fn walker(taken: Movable, side: Side) -> Walker {
    Walker { piece: taken.piece(), at: taken.at(side).unwrap_or(side.home()) }
}

/// The first step of a piece, if there is no choice.
fn first(taken: Movable) -> Option<Idea> {
    match taken {
        Movable::Hirth(Origin::Karve(_)) => Some(Idea::Leave),
        _ => taken.enters().then_some(Idea::Enter),
    }
}

/// The pieces that can be taken up.
pub(super) struct Pieces {
    /// Each with how much its best step is liked.
    all: ArrayVec<(Movable, usize), { Movable::MOST }>,
    /// How much they are liked together.
    total: usize,
}

impl Pieces {
    /// The pieces that can be taken up now, when the mover holds `own`.
    pub fn of(now: &Underway, own: Spaces, wishes: &Wishes) -> Self {
        // Attacks from off the board are legal on an assumption only (R11), so they are not thought of.
        let may_enter = now.ground(now.side.home()) != Ground::Foe;
        let (mut all, mut total) = (ArrayVec::new(), 0);
        now.each_movable(|taken| {
            if may_enter || !taken.enters() {
                let weight = weight(now, own, taken, wishes);
                total += weight;
                // There is always room.
                all.try_push((taken, weight)).unwrap_or_default();
            }
        });
        Self { all, total }
    }
}

/// How much the best step of a piece is liked.
#[inline]
fn weight(now: &Underway, own: Spaces, taken: Movable, wishes: &Wishes) -> usize {
    let who = walker(taken, now.side);
    match (first(taken), taken) {
        (Some(idea), _) => wishes.weight(now, own, who, idea),
        (None, Movable::Hirth(_)) if has_room(now, who.at) => {
            let board = wishes.weight(now, own, who, Idea::Board);
            board.max(wishes.best(now, own, who))
        }
        (None, _) => wishes.best(now, own, who),
    }
}

/// A step of a piece that walks: to a touching space, or aboard.
fn step(now: &Underway, own: Spaces, who: Walker, wishes: &Wishes, random: &mut Random) -> Option<Idea> {
    let near = Crossings::Certain.from(who.at);
    let may_board = who.piece == Piece::Hirth && has_room(now, who.at);
    let mut ideas: ArrayVec<(Idea, usize), 8> = ArrayVec::new();
    let mut total = 0;
    let all = near.iter().map(Idea::Go);
    for idea in all.chain(may_board.then_some(Idea::Board)) {
        let weight = wishes.weight(now, own, who, idea);
        total += weight;
        // No space touches more than seven others.
        ideas.try_push((idea, weight)).ok()?;
    }
    random.weighed(&ideas, total)
}

fn has_room(now: &Underway, space: Space) -> bool {
    now.to_board(space).next().is_some()
}

/// Walks with a piece at random, and returns that as a move. `None` if it does not move.
fn walk(now: &Underway, own: Spaces, taken: Movable, left: u8, wishes: &Wishes, random: &mut Random) -> Option<Move> {
    let home = now.side.home();
    let mut who = walker(taken, now.side);
    let start = who.at;
    let (mut to, mut boards) = (None, false);
    // Who enters an empty home stops there (R8).
    let mut goes_on = first(taken) != Some(Idea::Enter) || own.has(home);
    let mut steps = u8::from(first(taken).is_some());
    while goes_on && !boards && steps < left && (steps == 0 || random.happens(GOES_ON_IN_100)) {
        match step(now, own, who, wishes, random)? {
            Idea::Go(space) => {
                (who.at, to) = (space, Some(space));
                goes_on = own.has(space);
            }
            Idea::Board => boards = true,
            Idea::Enter | Idea::Leave => goes_on = false,
        }
        steps += 1;
    }
    // A piece that comes back to where it began has not moved.
    let to = to.filter(|&space| space != start);
    let goal = to.map(|space| Goal { space, attack: now.ground(space) == Ground::Foe });
    if goal.is_some_and(|goal| goal.attack && boards) {
        return None;
    }
    match taken {
        Movable::Hirth(Origin::Space(_)) if goal.is_none() && !boards => None,
        Movable::Hirth(from) => Some(Move::Hirth { from, to: goal, boards }),
        Movable::Karve { from: Some(_), .. } if goal.is_none() => None,
        // A second Karve would have to go on from there (R20).
        Movable::Karve { .. } if to.is_some_and(|to| is_moored(now, to)) => None,
        Movable::Karve { aboard, from } => Some(Move::Karve { aboard, from, to: goal }),
        Movable::Lofdungr(from) => goal.map(|to| Move::Lofdungr { from, to }),
    }
}

/// Whether a Karve is in a space that is not its home.
fn is_moored(now: &Underway, space: Space) -> bool {
    space != now.side.home() && now.karves(space).next().is_some()
}
