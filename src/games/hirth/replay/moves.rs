//! The moves of a turn, one after the other, on every reading that is open.

use std::{cmp::Ordering, ops::RangeInclusive};

use arrayvec::ArrayVec;

use super::{Cost, Walked};
use crate::games::hirth::{
    board::{Side, Space},
    position::Place,
    rules::{BreachAt, Ground, Movable, Played, STEPS, Underway, explain, only_way, step_left, ways_into},
    turn::{Move, Token, Turn},
};

/// More readings than this are not kept in the middle of a turn.
const MOST_HALFWAY: usize = 2048;

/// A few readings are compared one by one as they are found; many are sorted afterwards.
const FEW: usize = 8;

/// A reading in the middle of a turn.
#[derive(Clone, Copy)]
pub(super) struct Halfway {
    /// The number of the reading before the turn.
    pub from: usize,
    pub now: Underway,
    pub steps: u8,
    pub cost: Cost,
    /// How the moves so far were walked; a move takes a step at least.
    walks: [Option<Walked>; STEPS as usize],
}

/// The doubts in the walks of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Doubts {
    /// A lateral crossing (R2).
    lateral: bool,
    /// More steps than the shortest way has (R12).
    detour: bool,
}

impl Doubts {
    /// Whether there are two, which is one too many (R12).
    pub fn are_two(self) -> bool {
        self.lateral && self.detour
    }
}

/// How many steps a move may take, and what is said when it takes more.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Room {
    /// As many as leave enough to the moves after it: more are in vain. The reason for a turn that cannot be played may
    /// not be the best.
    Tight,
    /// All that are left in the turn, so that the first move that breaks a rule can be reported, and why.
    All,
}

impl Halfway {
    /// Returns a reading at the start of a turn.
    pub fn start(from: usize, now: Underway, cost: Cost) -> Self {
        Self { from, now, steps: 0, cost, walks: [None; STEPS as usize] }
    }

    /// Returns how the moves were walked.
    pub fn walked(&self) -> ArrayVec<Walked, { STEPS as usize }> {
        self.walks.iter().map_while(|&walk| walk).collect()
    }

    /// Returns what is doubtful in how the moves were walked.
    pub fn doubts(&self) -> Doubts {
        let walks = self.walks.iter().flatten();
        walks.fold(Doubts::default(), |all, walk| Doubts {
            lateral: all.lateral || walk.lateral,
            detour: all.detour || walk.detour > 0,
        })
    }

    /// Whether the turn may end here (R5).
    pub fn is_complete(&self) -> bool {
        self.steps == STEPS || !step_left(&self.now)
    }

    /// Plays one move more, which is number `i`.
    fn play(&mut self, i: usize, played: &Played, off_board: bool) {
        if let Some(walked) = self.walks.get_mut(i) {
            *walked = Some(Walked { steps: played.steps, detour: played.detour, lateral: played.lateral, off_board });
        }
        let (lateral, detour) = (usize::from(played.lateral), usize::from(played.detour));
        self.now = played.after;
        self.steps += played.steps;
        self.cost = self.cost.plus(lateral, detour);
    }

    /// Whether both are equal except for their cost. Their doubts must be equal too, because each kind of doubt excludes
    /// the other (R12).
    fn is_same(&self, other: &Self) -> bool {
        self.from == other.from && self.steps == other.steps && self.now == other.now && self.doubts() == other.doubts()
    }

    /// Orders by what makes two of them the same, then by cost.
    fn order(&self, other: &Self) -> Ordering {
        let key = |way: &Self| (way.from, way.steps, way.doubts());
        let same = key(self).cmp(&key(other));
        same.then_with(|| self.now.cmp(&other.now)).then_with(|| self.cost.cmp(&other.cost))
    }
}

/// Plays all moves of a turn. Returns the readings after them, and whether there are more than could be kept.
///
/// # Errors
/// The first move that cannot be played.
pub(super) fn played(mut open: Vec<Halfway>, turn: &Turn, room: Room) -> Result<(Vec<Halfway>, bool), Vec<BreachAt>> {
    let must_be_complete = turn.offers.iter().all(|offer| offer.value.accepted);
    let mut next = Vec::new();
    let mut ways = Vec::new();
    let mut cut = false;
    let mut later = match (room, open.first()) {
        (Room::Tight, Some(way)) => least_of_all(way.now.side, turn),
        _ => 0,
    };
    for (i, mov) in turn.moves.iter().enumerate() {
        let is_last = i + 1 == turn.moves.len();
        if let (Room::Tight, Some(way)) = (room, open.first()) {
            later -= usize::from(mov.value.least_steps(way.now.side));
        }
        let step = Step {
            i,
            mov,
            most: usize::from(STEPS).saturating_sub(later) as u8,
            room,
            ends_turn: room == Room::Tight && is_last && must_be_complete,
        };
        if !step.walk_only(&mut open) {
            step.walk(&open, &mut ways, &mut next)?;
            std::mem::swap(&mut open, &mut next);
        }
        if step.ends_turn {
            // A way that does not reach the turn's steps here never does.
            open.retain(Halfway::is_complete);
        }
        cut |= open.len() > MOST_HALFWAY;
        open.truncate(MOST_HALFWAY);
    }
    Ok((open, cut))
}

/// The fewest steps that the moves of a turn take together, wherever the pieces are.
pub fn least_of_all(side: Side, turn: &Turn) -> usize {
    let moves = turn.moves.iter();
    moves.map(|mov| usize::from(mov.value.least_steps(side))).sum()
}

/// One written move, to be played on every open reading.
struct Step<'a> {
    i: usize,
    mov: &'a Token<Move>,
    /// No more steps than this are taken in all.
    most: u8,
    room: Room,
    /// Whether the turn must be complete after it.
    ends_turn: bool,
}

impl Step<'_> {
    /// How many steps the move may take on a reading.
    fn wanted(&self, way: &Halfway) -> RangeInclusive<u8> {
        let left = self.most.saturating_sub(way.steps);
        self.least(way, left)..=left
    }

    /// Plays the move if, as usual, one reading is open and there is one way to play it: there is nothing to compare
    /// then. Returns whether it did; if not, nothing has changed.
    fn walk_only(&self, open: &mut [Halfway]) -> bool {
        let [way] = open else { return false };
        let Some(only) = only_way(&way.now, &self.mov.value, self.wanted(way)) else {
            return false;
        };
        let off_board = is_off_board(&way.now, &self.mov.value);
        way.play(self.i, &only, off_board);
        true
    }

    /// Plays the move on every open reading. What comes of it takes the place of what is in `next`; `ways` is room to
    /// work in.
    fn walk(&self, open: &[Halfway], ways: &mut Vec<Played>, next: &mut Vec<Halfway>) -> Result<(), Vec<BreachAt>> {
        next.clear();
        let mut breach = None;
        let mov = &self.mov.value;
        for way in open {
            ways_into(ways, &way.now, mov, self.wanted(way));
            if ways.is_empty() && self.room == Room::All && breach.is_none() {
                let left = self.most.saturating_sub(way.steps);
                breach = Some(explain(&way.now, mov, left));
            }
            let off_board = !ways.is_empty() && is_off_board(&way.now, mov);
            for played in ways.iter() {
                let mut halfway = *way;
                halfway.play(self.i, played, off_board);
                let known =
                    if open.len() <= FEW { next.iter_mut().find(|other| other.is_same(&halfway)) } else { None };
                match known {
                    Some(other) if other.cost <= halfway.cost => {}
                    Some(other) => *other = halfway,
                    None => next.push(halfway),
                }
            }
        }
        if next.is_empty() && (self.room == Room::Tight || breach.is_some()) {
            let broken = breach.map(|breach| BreachAt { breach, span: Some(self.mov.span) });
            return Err(broken.into_iter().collect());
        }
        if open.len() > FEW {
            next.sort_unstable_by(Halfway::order);
            next.dedup_by(|other, kept| kept.is_same(other));
        }
        next.sort_by_key(|way| (way.cost, way.steps));
        Ok(())
    }

    /// Returns how many steps the move must take at least: all that are left, where the turn ends with it and cannot
    /// end with fewer, because something will be left to move (R5). Two pieces in the reserve see to that, for a move
    /// takes up one.
    fn least(&self, way: &Halfway, left: u8) -> u8 {
        if self.ends_turn && way.now.free(Place::RESERVE).len() >= 2 { left } else { 1 }
    }
}

/// R11: a piece enters, and the opponent holds its home.
fn is_off_board(now: &Underway, mov: &Move) -> bool {
    Movable::of(mov).enters() && now.ground(now.side.home()) == Ground::Foe
}

/// Returns the space that a move attacks.
pub(super) fn attacks(mov: &Move) -> Option<Space> {
    let goal = mov.goal()?;
    goal.attack.then_some(goal.space)
}
