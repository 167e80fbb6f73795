//! How many turns there are: counts that prove a generator of moves.

use rustc_hash::FxHashMap;

use crate::{
    games::tafl::{
        rules::{
            position::{Piece, Placement},
            step::Step,
            variant::{Arms, Variant},
        },
        setup::Position,
    },
    position::Playable,
};

/// The positions after a number of turns. The counts stop at the greatest `u64`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Depth {
    /// Sequences of turns. A sequence ends where the game does.
    pub turns: u64,
    /// Of these, those whose last turn takes something.
    pub captures: u64,
    /// Of these, those whose last turn ends the game.
    pub over: u64,
}

/// The most positions that are stored; beyond, sequences are counted one by one.
const KEPT: usize = 1 << 20;

/// Counts turns from a position.
pub struct Perft<'v> {
    variant: &'v Variant,
    arms: Arms,
    /// The positions that are reached by the turns counted so far, and by how many sequences.
    level: FxHashMap<Placement, u64>,
    /// How many turns deeper must be counted from there, one by one.
    below: u32,
}

impl<'v> Perft<'v> {
    /// Counts from a position; nothing is counted if the game is over.
    pub fn new(from: &'v Position) -> Self {
        let open = (!from.is_over()).then_some((from.position, 1));
        Self { variant: &from.variant, arms: from.arms, level: open.into_iter().collect(), below: 0 }
    }

    /// Counts one turn deeper. `tell` is called with how many positions are done, and of how many.
    pub fn deeper(&mut self, mut tell: impl FnMut(u64, u64)) -> Depth {
        let mut counted = Depth::default();
        let mut next: FxHashMap<Placement, u64> = FxHashMap::default();
        let all = self.level.len() as u64;
        let keeps = self.below == 0;
        let mut is_full = false;
        for (done, (position, &times)) in self.level.iter().enumerate() {
            if done % 256 == 0 {
                tell(done as u64, all);
            }
            let own = count(self.variant, self.arms, position, self.below, &mut |after| {
                if keeps && !is_full {
                    let sequences: &mut u64 = next.entry(after).or_default();
                    *sequences = sequences.saturating_add(times);
                    is_full = next.len() > KEPT;
                }
            });
            counted.turns = counted.turns.saturating_add(own.turns.saturating_mul(times));
            counted.captures = counted.captures.saturating_add(own.captures.saturating_mul(times));
            counted.over = counted.over.saturating_add(own.over.saturating_mul(times));
        }
        if keeps && !is_full {
            self.level = next;
        } else {
            self.below += 1;
        }
        counted
    }
}

/// Counts the sequences of `below` turns and one more from a position, and returns the positions at their ends.
fn count(variant: &Variant, arms: Arms, position: &Placement, below: u32, each: &mut dyn FnMut(Placement)) -> Depth {
    let mut counted = Depth::default();
    for step in position.legal_steps(variant) {
        let (after, took, is_over) = played(variant, arms, position, step);
        if below > 0 {
            if !is_over {
                let deeper = count(variant, arms, &after, below - 1, each);
                counted.turns = counted.turns.saturating_add(deeper.turns);
                counted.captures = counted.captures.saturating_add(deeper.captures);
                counted.over = counted.over.saturating_add(deeper.over);
            }
            continue;
        }
        counted.turns += 1;
        counted.captures += u64::from(took);
        counted.over += u64::from(is_over);
        if !is_over {
            each(after);
        }
    }
    counted
}

/// How many sequences of this length start with each legal turn.
pub fn divide(from: &Position, turns: u32) -> Vec<(Step, u64)> {
    let of = |step: Step| {
        let (position, played) = from.played(step);
        let after = Position { position, ending: played.ending, ..from.clone() };
        let sequences = match turns {
            0 | 1 => u64::from(turns),
            _ => {
                let mut perft = Perft::new(&after);
                let depths = (1..turns).map(|_| perft.deeper(|_, _| ()).turns);
                depths.last().unwrap_or_default()
            }
        };
        (step, sequences)
    };
    from.steps().map(of).collect()
}

/// The position after a move, whether it takes something, and whether the game is over with it for good.
fn played(variant: &Variant, arms: Arms, position: &Placement, step: Step) -> (Placement, bool, bool) {
    let piece = position.at(step.from).unwrap_or(Piece::Attacker);
    let (after, taken) = position.played(variant, step, piece, arms);
    let is_over = after.hard_ending(variant, step.to.only(), taken).is_some();
    (after, taken.king || !taken.pieces.is_empty(), is_over)
}
