//! How many turns there are: counts that prove a generator of moves.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{LegalTurns, outcomes::outcomes, steps};
use crate::games::hirth::{
    board::{Crossings, Side, Spaces},
    position::{Force, Placement},
    rules::{STEPS, Underway, Victory, step_left},
    setup::Position,
    turn::Turn,
};

/// The sequences and positions after a number of turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Depth {
    /// Sequences of turns. A turn counts once for each position that it can end in after its battles, however
    /// it is walked and written. Offers of the Penningr are left out: they may be made in any turn, and move
    /// nothing. The numbers stop at the greatest that a `u64` holds.
    pub sequences: u64,
    /// Different positions at their ends.
    pub positions: u64,
    /// The sequences whose last turn can end so by a battle.
    pub fought: u64,
    /// The sequences whose last turn wins the game. No turn follows them.
    pub won: u64,
}

/// Where a turn can end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct End {
    /// The position.
    pub position: Placement,
    /// The win that it gives the mover.
    pub victory: Option<Victory>,
}

/// Counts turns, step by step: nothing is written, so this is faster than [`LegalTurns`], and another way to
/// the same numbers.
///
/// ```
/// use hirth::games::hirth::{board::Crossings, play::Perft, setup::Position};
///
/// let start: Position = "G 0:GL 9:SL".parse()?;
/// let depths = Perft::new(Crossings::Certain).count(&start, 2);
/// assert_eq!(depths[0].sequences, 145);
/// assert_eq!(depths[1].sequences, 145 * 145);
/// # Ok::<(), Box<dyn std::error::Error>>(())
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

/// The counts after one turn, two, and so on: [`Perft::depths`].
#[derive(Debug)]
pub struct Depths<'a> {
    perft: &'a mut Perft,
    /// The positions at the ends of the sequences, and how many lead to each.
    layer: FxHashMap<Placement, u64>,
    /// Who is to move there.
    side: Side,
}

/// The possible turns of one side's pieces. Of the opponent only its spaces matter.
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
        Self { crossings, known: FxHashMap::default(), kept: 0 }
    }

    /// Counts what can be reached by 1, 2, … turns, one after the other: each takes much longer than the one before.
    pub fn depths(&mut self, from: &Position) -> Depths<'_> {
        let mut layer = FxHashMap::default();
        layer.insert(from.position, 1);
        Depths { perft: self, layer, side: from.to_move }
    }

    /// Counts what can be reached by 1, 2, … `turns` turns.
    pub fn count(&mut self, from: &Position, turns: u32) -> Vec<Depth> {
        self.depths(from).take(turns as usize).collect()
    }

    /// The number of sequences of `turns` turns by their first one: each with its text and all its battles, the
    /// plainest first. They are counted one after the other.
    pub fn divide(&mut self, from: &Position, turns: u32) -> impl Iterator<Item = (Turn, u64)> {
        let Position { position, to_move } = *from;
        let legal = LegalTurns::new(&position, to_move, self.crossings);
        let ended = legal.flat_map(|legal| legal.whole().zip(legal.outcomes));
        let mut known = FxHashSet::default();
        ended.filter_map(move |(turn, outcome)| {
            let end = End { position: outcome.position, victory: outcome.victory };
            let is_new = known.insert(end);
            is_new.then(|| (turn, self.count_after(end, to_move, turns)))
        })
    }

    /// How many sequences of `turns` turns begin with a turn of `mover` that ends like this.
    fn count_after(&mut self, end: End, mover: Side, turns: u32) -> u64 {
        let after = Position { to_move: mover.opponent(), position: end.position };
        match (turns, end.victory) {
            (0 | 1, _) => 1,
            (_, Some(_)) => 0,
            _ => {
                let depths = self.count(&after, turns - 1);
                depths.last().map_or(0, |depth| depth.sequences)
            }
        }
    }

    /// Every place where one turn can end.
    pub fn ends(&mut self, from: &Position) -> Vec<End> {
        let mut ends = Vec::new();
        self.each_end(&from.position, from.to_move, |end, _| ends.push(end));
        ends
    }

    /// Hands out every place where one turn can end, once, and whether it can by a battle.
    fn each_end(&mut self, from: &Placement, side: Side, mut take: impl FnMut(End, bool)) {
        let states = self.states(from, side);
        let opponent = *from.force(side.opponent());
        let mut fought: FxHashSet<End> = FxHashSet::default();
        for state in &states.fought {
            let now = Underway { opponent, penningr: from.penningr, ..*state };
            let ends = outcomes(&now, self.crossings).into_iter();
            fought.extend(ends.map(|outcome| End { position: outcome.position, victory: outcome.victory }));
        }
        for (&own, &victory) in &states.quiet {
            let position = Placement::of(side, own, opponent, from.penningr);
            let end = End { position, victory };
            // A beaten attack of the Lofðungr alone changes nothing, so the same can be had in peace.
            let also_fought = fought.remove(&end);
            take(end, also_fought);
        }
        fought.into_iter().for_each(|end| take(end, true));
    }

    /// The possible turns of the pieces of `side`, as known or found anew.
    fn states(&mut self, from: &Placement, side: Side) -> Rc<States> {
        let key = (side, *from.force(side), from.force(side.opponent()).held());
        if let Some(known) = self.known.get(&key) {
            return Rc::clone(known);
        }
        let mut states = States::default();
        for now in ended(from, side, self.crossings) {
            if !now.line.is_empty() {
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

impl Depths<'_> {
    /// Counts one turn deeper. After each position `tell` gets how many are done, and of how many.
    pub fn deeper(&mut self, mut tell: impl FnMut(usize, usize)) -> Depth {
        let mut depth = Depth::default();
        let mut next: FxHashMap<Placement, u64> = FxHashMap::default();
        let mut won: FxHashSet<End> = FxHashSet::default();
        for (done, (position, &ways)) in (1..).zip(&self.layer) {
            let more = |sum: &mut u64| *sum = sum.saturating_add(ways);
            self.perft.each_end(position, self.side, |end, fought| {
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
            tell(done, self.layer.len());
        }
        depth.positions = (next.len() + won.len()) as u64;
        self.layer = next;
        self.side = self.side.opponent();
        depth
    }
}

impl Iterator for Depths<'_> {
    type Item = Depth;

    fn next(&mut self) -> Option<Depth> {
        Some(self.deeper(|_, _| ()))
    }
}

/// Every state that a turn can be in before its battles, found step by step.
fn ended(from: &Placement, side: Side, crossings: Crossings) -> FxHashSet<Underway> {
    let mut ended = FxHashSet::default();
    let mut layer = FxHashSet::default();
    layer.insert(Underway::new(from, side));
    for _ in 0..STEPS {
        let mut next = FxHashSet::default();
        for now in &layer {
            if !step_left(now) {
                ended.insert(now.at_rest());
            }
            steps::each(now, crossings, |_, after| {
                next.insert(after);
            });
        }
        layer = next;
    }
    ended.extend(layer.into_iter().map(Underway::at_rest));
    ended
}
