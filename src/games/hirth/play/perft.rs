//! How many turns there are: counts that prove a generator of moves.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{LegalTurns, outcomes::outcomes, steps, turns::at_rest};
use crate::games::hirth::{
    board::{Crossings, Side, Spaces},
    laws::{STEPS, Underway, Victory, step_left},
    position::{Force, Position},
    setup::Setup,
    turn::Turn,
};

/// What can be reached by so many turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Depth {
    /// Sequences of turns. A turn counts once for each position that it can end in after its battles, however
    /// it is walked and written. Offers of the Penningr are left out: they may be made in any turn, and move
    /// nothing. The numbers stop at the greatest that a `u64` holds.
    pub sequences: u64,
    /// Different positions at their ends.
    pub positions: u64,
    /// Of the sequences, those whose last turn can end so by a battle.
    pub fought: u64,
    /// Of the sequences, those whose last turn wins the game. Nothing follows them.
    pub won: u64,
}

/// Where a turn can end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct End {
    /// The position.
    pub position: Position,
    /// What the mover has won by it.
    pub victory: Option<Victory>,
}

/// Counts turns, step by step: nothing is written, so this is faster than [`LegalTurns`], and another way to
/// the same numbers.
///
/// ```
/// use hirth::games::hirth::{board::Crossings, play::Perft, setup::Setup};
///
/// let start: Setup = "G 0:GL 9:SL".parse()?;
/// let depths = Perft::new(Crossings::Certain).count(&start, 2);
/// assert_eq!(depths[0].sequences, 145);
/// assert_eq!(depths[1].sequences, 145 * 145);
/// # Ok::<(), hirth::games::hirth::setup::Misplaced>(())
/// ```
#[derive(Debug)]
pub struct Perft {
    crossings: Crossings,
    known: FxHashMap<(Side, Force, Spaces), Rc<States>>,
    /// How many states are kept in `known`.
    kept: usize,
}

/// More states than this are not kept from one position to the next: half a gigabyte or so.
const MOST_KEPT: usize = 4_000_000;

/// What one side can make of its pieces in a turn. Of the foe's only the spaces that it holds count.
#[derive(Debug, Default)]
struct States {
    /// Turns without a battle: the pieces after it, and whether that wins.
    quiet: FxHashMap<Force, Option<Victory>>,
    /// Turns with battles, before they are fought.
    fought: Vec<Underway>,
}

impl Perft {
    /// Counts on these crossings.
    pub fn new(crossings: Crossings) -> Self {
        Self {
            crossings,
            known: FxHashMap::default(),
            kept: 0,
        }
    }

    /// Counts what can be reached by 1, 2, … `turns` turns.
    pub fn count(&mut self, from: &Setup, turns: u32) -> Vec<Depth> {
        let mut depths = Vec::new();
        let mut layer = FxHashMap::default();
        layer.insert(from.position, 1u64);
        let mut side = from.to_move;
        for _ in 0..turns {
            let (depth, next) = self.deeper(&layer, side);
            depths.push(depth);
            layer = next;
            side = side.foe();
        }
        depths
    }

    /// One turn more from each position, which is reached in so many ways.
    fn deeper(
        &mut self,
        layer: &FxHashMap<Position, u64>,
        side: Side,
    ) -> (Depth, FxHashMap<Position, u64>) {
        let mut depth = Depth::default();
        let mut next: FxHashMap<Position, u64> = FxHashMap::default();
        let mut won: FxHashSet<End> = FxHashSet::default();
        for (position, &ways) in layer {
            let more = |sum: &mut u64| *sum = sum.saturating_add(ways);
            self.each_end(position, side, |end, fought| {
                more(&mut depth.sequences);
                if fought {
                    more(&mut depth.fought);
                }
                if end.victory.is_some() {
                    more(&mut depth.won);
                    won.insert(end);
                } else {
                    more(next.entry(end.position).or_default());
                }
            });
        }
        depth.positions = (next.len() + won.len()) as u64;
        (depth, next)
    }

    /// The sequences of so many turns, by their first one: each with its text and all its battles, the
    /// plainest first, and how many sequences start with it.
    pub fn divide(&mut self, from: &Setup, turns: u32) -> Vec<(Turn, u64)> {
        let mut divided = Vec::new();
        let mut known = FxHashSet::default();
        for legal in LegalTurns::new(&from.position, from.to_move, self.crossings) {
            for outcome in &legal.outcomes {
                let end = End {
                    position: outcome.position,
                    victory: outcome.victory,
                };
                if !known.insert(end) {
                    continue;
                }
                let turn = Turn {
                    battles: outcome.battles.clone(),
                    ..legal.turn.clone()
                };
                let after = Setup {
                    to_move: from.to_move.foe(),
                    position: end.position,
                };
                let behind = match end.victory {
                    None => self.count(&after, turns.saturating_sub(1)),
                    Some(_) => Vec::new(),
                };
                let count = match (turns, end.victory) {
                    (0 | 1, _) => 1,
                    (_, Some(_)) => 0,
                    _ => behind.last().map_or(0, |depth| depth.sequences),
                };
                divided.push((turn, count));
            }
        }
        divided
    }

    /// Every place where one turn can end.
    pub fn ends(&mut self, from: &Setup) -> Vec<End> {
        let mut ends = Vec::new();
        self.each_end(&from.position, from.to_move, |end, _| ends.push(end));
        ends
    }

    /// Hands out every place where one turn can end, once, and whether it can by a battle.
    fn each_end(&mut self, from: &Position, side: Side, mut take: impl FnMut(End, bool)) {
        let states = self.states(from, side);
        let foe = *from.force(side.foe());
        let mut fought: FxHashSet<End> = FxHashSet::default();
        for state in &states.fought {
            let now = Underway {
                foe,
                penningr: from.penningr,
                ..*state
            };
            let ends = outcomes(&now, self.crossings).into_iter();
            fought.extend(ends.map(|outcome| End {
                position: outcome.position,
                victory: outcome.victory,
            }));
        }
        for (&own, &victory) in &states.quiet {
            let position = Position::of(side, own, foe, from.penningr);
            let end = End { position, victory };
            // A beaten attack of the Lofðungr alone changes nothing, so the same can be had in peace.
            let also_fought = fought.remove(&end);
            take(end, also_fought);
        }
        fought.into_iter().for_each(|end| take(end, true));
    }

    /// What `side` can make of its pieces, as known or found anew.
    fn states(&mut self, from: &Position, side: Side) -> Rc<States> {
        let key = (side, *from.force(side), from.force(side.foe()).held());
        if let Some(known) = self.known.get(&key) {
            return Rc::clone(known);
        }
        let mut states = States::default();
        for now in ended(from, side, self.crossings) {
            if now.attackers().next().is_some() {
                states.fought.push(now);
            } else if let Some(end) = outcomes(&now, self.crossings).first() {
                let own = *end.position.force(side);
                states.quiet.insert(own, end.victory);
            }
        }
        let size = states.quiet.len() + states.fought.len();
        if self.kept + size > MOST_KEPT {
            self.known.clear();
            self.kept = 0;
        }
        self.kept += size;
        let states = Rc::new(states);
        self.known.insert(key, Rc::clone(&states));
        states
    }
}

/// Every state that a turn can be in before its battles, found step by step.
fn ended(from: &Position, side: Side, crossings: Crossings) -> FxHashSet<Underway> {
    let mut ended = FxHashSet::default();
    let mut layer = FxHashSet::default();
    layer.insert(Underway::new(from, side));
    for _ in 0..STEPS {
        let mut next = FxHashSet::default();
        for now in &layer {
            if !step_left(now) {
                ended.insert(at_rest(*now));
            }
            steps::each(now, crossings, |_, after| {
                next.insert(after);
            });
        }
        layer = next;
    }
    ended.extend(layer.into_iter().map(at_rest));
    ended
}
