//! What happened, once all is read: the cheapest reading of a game, turn by turn, and where the record
//! leaves more than one open.

use crate::games::hirth::{
    position::Position,
    replay::{Reading, Way},
};

/// One turn of the cheapest reading.
#[derive(Debug)]
pub(in crate::games::hirth) struct BestTurn<'a> {
    /// How the turn was played.
    pub way: &'a Way,
    /// The position after it.
    pub after: &'a Position,
    /// Where this turn leaves readings open that nothing later settles: two of the positions, and how
    /// many there are.
    pub open: Option<(&'a Position, &'a Position, usize)>,
    /// Whether all that is read leads to the one position after it.
    pub is_settled: bool,
}

/// The cheapest reading through the layers, one chapter a turn. `layers[t]` are the readings before turn
/// `t`; the last layer is the end.
pub(in crate::games::hirth) fn best_line(layers: &[Vec<Reading>]) -> Vec<BestTurn<'_>> {
    let alive = alive(layers);
    let mut chapters = Vec::with_capacity(layers.len().saturating_sub(1));
    let mut at = 0;
    for turn in (1..layers.len()).rev() {
        let layer = &layers[turn];
        let Some(reading) = layer.get(at) else { break };
        let Some(way) = reading.ways.first() else {
            break;
        };
        let opens = alive[turn].len() > 1 && alive[turn - 1].len() == 1;
        let open = opens.then(|| {
            let position = |i: usize| &layer[alive[turn][i]].position;
            (position(0), position(1), alive[turn].len())
        });
        chapters.push(BestTurn {
            way,
            after: &reading.position,
            open,
            is_settled: alive[turn].len() == 1,
        });
        at = way.from;
    }
    chapters.reverse();
    chapters
}

/// For each layer, the readings from which the cheapest end can be reached at its cost.
fn alive(layers: &[Vec<Reading>]) -> Vec<Vec<usize>> {
    let mut alive = vec![Vec::new(); layers.len()];
    let Some(last) = layers.last() else {
        return alive;
    };
    let cheapest = last.first().map(|reading| reading.cost);
    let ends = last
        .iter()
        .enumerate()
        .filter(|(_, reading)| Some(reading.cost) == cheapest);
    alive[layers.len() - 1] = ends.map(|(i, _)| i).collect();
    for turn in (1..layers.len()).rev() {
        let mut from: Vec<usize> = Vec::new();
        for &i in &alive[turn] {
            let reading = &layers[turn][i];
            let cheapest = reading.ways.iter().filter(|way| way.cost == reading.cost);
            for way in cheapest {
                if !from.contains(&way.from) {
                    from.push(way.from);
                }
            }
        }
        from.sort_unstable();
        alive[turn - 1] = from;
    }
    alive
}
