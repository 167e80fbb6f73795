//! How long each move of a turn can have been (R12): a move is written by its two ends, so several lengths
//! may fit, and often only the sum settles them.

use arrayvec::ArrayVec;

use super::Walked;
use crate::games::hirth::{
    board::Side,
    position::Placement,
    rules::{STEPS, Underway, fights, settle, step_left, ways},
    turn::{Move, Turn},
};

/// More ways through a turn than this are not followed. No real turn comes near.
const MOST: usize = 4_000;

/// Some numbers of steps that a move can take, 1 to 5: a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lengths(u8);

impl Lengths {
    /// Returns one number. A move takes at least a step and a turn has five; for any other number it returns none.
    pub fn one(steps: u8) -> Self {
        let is_length = (1..=STEPS).contains(&steps);
        Self(if is_length { 1 << steps } else { 0 })
    }

    /// Returns these and others.
    pub fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a number is among them.
    pub fn contains(self, steps: u8) -> bool {
        self.0 & Self::one(steps).0 != 0
    }

    /// Returns them, ascending.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=STEPS).filter(move |&steps| self.contains(steps))
    }
}

/// A way through the first moves of a turn.
struct Halfway {
    now: Underway,
    steps: u8,
    /// The ways before the last move that lead here, and how long that move is then.
    from: Vec<(usize, u8)>,
    /// Whether the turn can end as it did from here.
    arrives: bool,
}

/// For each move of a legal turn the lengths, ascending, with which the turn can be walked so that it leads from
/// `before` to `after`. `walks` are the moves as they are reported: lateral crossings (R2) count only if they need one.
pub(in crate::games::hirth) fn lengths(
    before: &Placement,
    side: Side,
    turn: &Turn,
    walks: &ArrayVec<Walked, { STEPS as usize }>,
    after: &Placement,
) -> ArrayVec<Lengths, { STEPS as usize }> {
    let moves = || turn.moves.iter().zip(walks);
    let least: ArrayVec<u8, { STEPS as usize }> = moves().map(|(token, _)| token.value.least_steps(side)).collect();
    if least.iter().sum::<u8>() == STEPS {
        // None of them can take a step more than it must: how the turn was walked is the only way to walk it.
        return walks.iter().map(|walk| Lengths::one(walk.steps)).collect();
    }
    let start = Halfway { now: Underway::new(before, side), steps: 0, from: Vec::new(), arrives: false };
    let mut layers = vec![vec![start]];
    for (i, (token, walk)) in moves().enumerate() {
        // Each move after this one takes its least at least.
        let most = STEPS.saturating_sub(least[i + 1..].iter().sum());
        let last = layers.last().map_or(&[][..], Vec::as_slice);
        let next = after_one_more(last, &token.value, most, walk.lateral);
        layers.push(next);
    }
    for way in layers.last_mut().into_iter().flatten() {
        way.arrives = ends(&way.now, way.steps, turn, after);
    }
    arriving(&mut layers, walks.len())
}

/// The ways through a turn with one more move; some need a lateral crossing. None has more than `most` steps.
fn after_one_more(ways_before: &[Halfway], what: &Move, most: u8, lateral: bool) -> Vec<Halfway> {
    let mut next: Vec<Halfway> = Vec::new();
    for (i, way) in ways_before.iter().enumerate() {
        let ways = ways(&way.now, what, most.saturating_sub(way.steps));
        for played in ways.into_iter().filter(|way| lateral || !way.lateral) {
            let steps = way.steps + played.steps;
            let same = |other: &Halfway| other.steps == steps && other.now == played.after;
            match next.iter().position(same) {
                Some(known) => next[known].from.push((i, played.steps)),
                None if next.len() >= MOST => {}
                None => next.push(Halfway { now: played.after, steps, from: vec![(i, played.steps)], arrives: false }),
            }
        }
    }
    next
}

/// How long each of the moves can have been on the ways that arrive. The ways after the last move know whether they do;
/// they pass it on to those before.
fn arriving(layers: &mut [Vec<Halfway>], moves: usize) -> ArrayVec<Lengths, { STEPS as usize }> {
    let mut lengths: ArrayVec<_, { STEPS as usize }> = (0..moves).map(|_| Lengths::default()).collect();
    for (layer, lengths) in lengths.iter_mut().enumerate().rev() {
        let (before, here) = layers.split_at_mut(layer + 1);
        for way in here[0].iter().filter(|way| way.arrives) {
            for &(from, length) in &way.from {
                before[layer][from].arrives = true;
                *lengths = lengths.and(Lengths::one(length));
            }
        }
    }
    lengths
}

/// Whether a turn can end in `after` when its moves have taken `steps` steps: with all its steps and its battles, or
/// called off by a refused offer (R22).
pub(super) fn ends(now: &Underway, steps: u8, turn: &Turn, after: &Placement) -> bool {
    let mut now = *now;
    now.penningr = after.penningr;
    if turn.offers.iter().any(|offer| !offer.value.accepted) {
        return now.called_off() == *after;
    }
    (steps == STEPS || !step_left(&now))
        && settle(&now, &fights(&now), &turn.battles)
            .is_ok_and(|(settled, _)| settled.iter().any(|end| end.position == *after))
}
