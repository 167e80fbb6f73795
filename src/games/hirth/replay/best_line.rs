//! What happened, once all is read: the cheapest reading of a game, turn by turn, and where the record
//! leaves more than one open.

use super::{MOST_READINGS, Reading, Way};
use crate::games::hirth::{
    board::Side,
    position::Placement,
    rules::{Fights, fights_of},
};

/// One turn of the cheapest reading.
#[derive(Debug)]
pub(in crate::games::hirth) struct BestTurn<'a> {
    /// How the turn was played.
    pub way: &'a Way,
    /// The position before it.
    pub before: &'a Placement,
    /// The position after it.
    pub after: &'a Placement,
    /// Where this turn leaves readings open that nothing later settles: two of the positions, and how
    /// many there are.
    pub open: Option<(&'a Placement, &'a Placement, usize)>,
    /// The other positions in which the game can be after it, by all that is read.
    pub others: Vec<&'a Placement>,
}

impl BestTurn<'_> {
    /// Returns its battles as they were decided; `side` is who moved.
    pub fn fights(&self, side: Side) -> Fights {
        fights_of(side, &self.way.line, self.before.force(side.opponent()))
    }
}

/// The cheapest reading through the layers, one entry a turn. `layers[t]` are the readings before turn
/// `t`; the last layer is the end.
pub(in crate::games::hirth) fn best_line(layers: &[Vec<Reading>]) -> Vec<BestTurn<'_>> {
    let alive = alive(layers);
    let mut turns = Vec::with_capacity(layers.len().saturating_sub(1));
    let mut at = 0;
    for turn in (1..layers.len()).rev() {
        let layer = &layers[turn];
        let Some(reading) = layer.get(at) else { break };
        let Some(way) = reading.ways.first() else {
            break;
        };
        let opens = alive[turn].len() > 1 && alive[turn - 1].len() == 1;
        let two = || {
            let mut positions = alive[turn].iter().map(|i| &layer[i].position);
            Some((positions.next()?, positions.next()?, alive[turn].len()))
        };
        let open = two().filter(|_| opens);
        let Some(before) = layers[turn - 1].get(way.from) else {
            break;
        };
        let others = alive[turn].iter().filter(|&i| i != at);
        turns.push(BestTurn {
            way,
            before: &before.position,
            after: &reading.position,
            open,
            others: others.map(|i| &layer[i].position).collect(),
        });
        at = way.from;
    }
    turns.reverse();
    turns
}

/// Some readings of a layer, by their numbers: a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Readings(u64);

const _: () = assert!(MOST_READINGS <= u64::BITS as usize);

impl Readings {
    fn insert(&mut self, reading: usize) {
        self.0 |= 1 << reading;
    }

    fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Their numbers, ascending.
    fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let first = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (first < u64::BITS as usize).then_some(first)
        })
    }
}

/// For each layer, the readings from which the cheapest end can be reached at its cost.
fn alive(layers: &[Vec<Reading>]) -> Vec<Readings> {
    let mut alive = vec![Readings::default(); layers.len()];
    let (Some(last), Some(ends)) = (layers.last(), alive.last_mut()) else {
        return alive;
    };
    let cheapest = last.first().map(|reading| reading.cost);
    for (i, reading) in last.iter().enumerate() {
        if Some(reading.cost) == cheapest {
            ends.insert(i);
        }
    }
    for turn in (1..layers.len()).rev() {
        let mut before = Readings::default();
        for i in alive[turn].iter() {
            let reading = &layers[turn][i];
            let cheapest = reading.ways.iter().filter(|way| way.cost == reading.cost);
            cheapest.for_each(|way| before.insert(way.from));
        }
        alive[turn - 1] = before;
    }
    alive
}
