//! The moves of a random turn: a piece is taken up, walked a while, and put down where that is written as
//! one lawful move without a detour.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::{
    random::Random,
    wishes::{Idea, Walker, Wishes},
};
use crate::games::hirth::{
    board::{Crossings, Side, Space, Spaces},
    rules::{Ground, Movable, Played, STEPS, Underway, shortest_into, step_left},
    turn::{Goal, Move, Origin, Piece},
};

/// Moves that were made.
#[derive(Clone, Debug)]
pub(super) struct Moved {
    /// How the turn stands after them.
    pub now: Underway,
    pub moves: ArrayVec<Move, { STEPS as usize }>,
    /// Whether one of them can be walked in two ways that are as plain and do not come to the same.
    pub doubtful: bool,
}

impl Moved {
    /// No move yet.
    pub fn nothing(start: Underway) -> Self {
        Self {
            now: start,
            moves: ArrayVec::new(),
            doubtful: false,
        }
    }
}

/// Of a hundred chances to go on with the same piece, how many are taken.
const GOES_ON_IN_100: usize = 55;

/// How often another piece is taken up when one could not be moved as was thought.
const TRIES: usize = 40;

/// Makes random moves until there are five steps, or none is left (R5). `None` when that does not come about
/// without what is advised against, such as an attack from off the board (R11).
pub(super) fn moves(start: Underway, wishes: &Wishes, random: &mut Random) -> Option<Moved> {
    let mut moved = Moved::nothing(start);
    let mut left = STEPS;
    let mut tries = 0;
    let mut ways = Vec::new();
    let mut pieces = pieces(&start, wishes);
    while left > 0 {
        let own = moved.now.held();
        let Some(piece) = random.weighed(pieces.iter().copied()) else {
            return (!step_left(&moved.now)).then_some(moved);
        };
        let mov = walk(&moved.now, own, piece, left, wishes, random);
        match mov.and_then(|mov| Some((mov, made(&moved.now, &mov, left, &mut ways)?))) {
            Some((mov, (after, steps, doubtful))) => {
                moved.moves.try_push(mov).ok()?;
                moved.now = after;
                moved.doubtful |= doubtful;
                left -= steps;
                pieces = self::pieces(&moved.now, wishes);
            }
            None if tries < TRIES => tries += 1,
            None => return None,
        }
    }
    Some(moved)
}

/// How the turn stands after a move on its shortest way, how many steps that is, and whether another way is
/// as short and does not come to the same. Of such one is taken by what stands where, so that no order of ways
/// decides what a seed means.
fn made(
    now: &Underway,
    mov: &Move,
    left: u8,
    ways: &mut Vec<Played>,
) -> Option<(Underway, u8, bool)> {
    shortest_into(ways, now, mov, left);
    let (&first, others) = ways.split_first()?;
    let mut first = first;
    let order = |now: &Underway| (now.line, Reverse((now.own, now.spent)));
    let mut doubtful = false;
    for other in others {
        doubtful |= other.after != first.after;
        if order(&other.after) < order(&first.after) {
            first.after = other.after;
        }
    }
    Some((first.after, first.steps, doubtful))
}

/// Returns a piece where it stands or enters.
fn walker(taken: Movable, side: Side) -> Walker {
    Walker {
        piece: taken.piece(),
        at: taken.at(side).unwrap_or(side.home()),
    }
}

/// Returns what a piece does first, if there is no choice.
fn first(taken: Movable) -> Option<Idea> {
    match taken {
        Movable::Hirth(Origin::Karve(_)) => Some(Idea::Leave),
        _ => taken.enters().then_some(Idea::Enter),
    }
}

/// Pieces that can be taken up, each with how much its best step is liked.
type Pieces = ArrayVec<(Movable, usize), { Movable::MOST }>;

/// Returns the pieces that can be taken up.
fn pieces(now: &Underway, wishes: &Wishes) -> Pieces {
    let own = now.held();
    // Attacks from off the board are lawful on an assumption only (R11), so they are not thought of.
    let may_enter = now.ground(now.side.home()) != Ground::Foe;
    let movable = now.movable();
    let thought_of = movable.filter(move |taken| may_enter || !taken.enters());
    let weighed = thought_of.map(|taken| {
        let who = walker(taken, now.side);
        let weight = match (first(taken), taken) {
            (Some(idea), _) => wishes.weight(now, own, who, idea),
            (None, Movable::Hirth(_)) if has_room(now, who.at) => {
                let board = wishes.weight(now, own, who, Idea::Board);
                board.max(wishes.best(now, own, who))
            }
            (None, _) => wishes.best(now, own, who),
        };
        (taken, weight)
    });
    weighed.collect()
}

/// A step of a piece that walks: to a touching space, or aboard.
fn step(
    now: &Underway,
    own: Spaces,
    who: Walker,
    wishes: &Wishes,
    random: &mut Random,
) -> Option<Idea> {
    let mut ideas: ArrayVec<(Idea, usize), 8> = ArrayVec::new();
    let mut add = |idea: Idea| {
        let _ = ideas.try_push((idea, wishes.weight(now, own, who, idea)));
    };
    let near = Crossings::Certain.from(who.at);
    near.iter().for_each(|space| add(Idea::Go(space)));
    if who.piece == Piece::Hirth && has_room(now, who.at) {
        add(Idea::Board);
    }
    random.weighed(ideas.iter().copied())
}

fn has_room(now: &Underway, space: Space) -> bool {
    now.to_board(space).next().is_some()
}

/// Walks with a piece as chance will have it, and tells that as a move. `None` when it comes to nothing.
fn walk(
    now: &Underway,
    own: Spaces,
    taken: Movable,
    left: u8,
    wishes: &Wishes,
    random: &mut Random,
) -> Option<Move> {
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
    // What comes back to where it began has not gone anywhere.
    let to = to.filter(|&space| space != start);
    let goal = to.map(|space| Goal {
        space,
        attack: now.ground(space) == Ground::Foe,
    });
    if goal.is_some_and(|goal| goal.attack && boards) {
        return None;
    }
    match taken {
        Movable::Hirth(Origin::Space(_)) if goal.is_none() && !boards => None,
        Movable::Hirth(from) => Some(Move::Hirth {
            from,
            to: goal,
            boards,
        }),
        Movable::Karve { from: Some(_), .. } if goal.is_none() => None,
        // A second Karve would have to go on from there (R20).
        Movable::Karve { .. } if to.is_some_and(|to| is_moored(now, to)) => None,
        Movable::Karve { aboard, from } => Some(Move::Karve {
            aboard,
            from,
            to: goal,
        }),
        Movable::Lofdungr(from) => goal.map(|to| Move::Lofdungr { from, to }),
    }
}

/// Whether a Karve is in a space that is not its home.
fn is_moored(now: &Underway, space: Space) -> bool {
    space != now.side.home() && now.karves(space).next().is_some()
}
