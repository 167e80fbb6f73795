//! All legal turns of a position, each written once: a search through the moves that can be written, the
//! plainest text first.

use std::{cmp::Ordering, collections::BinaryHeap};

use rustc_hash::FxHashMap;

use super::{
    outcomes::{Outcome, battle, outcomes, token},
    plain::Text,
};
use crate::games::hirth::{
    Lateral,
    board::{Crossings, Side},
    legal::{battles, candidates},
    position::Placement,
    replay::{Reading, replay},
    rules::{Fights, STEPS, Underway, fights, step_left, ways},
    turn::{NoBattle, Origin, Turn},
};

/// A legal turn: the pieces before its battles, and its text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LegalTurn {
    /// Its moves in notation, then `/`, or the battles as far as they leave no choice. It has no label, because a
    /// position has no number.
    pub turn: Turn,
    /// The pieces after the moves, with the attackers on the line. Nothing is marked as stopped any more, because the
    /// turn is over.
    pub now: Underway,
    /// How many steps it takes, 0 to 5; fewer than 5 only when none is left (R5).
    pub steps: u8,
    /// Steps beyond the shortest walks of its moves (R12). There are some only where no other text is legal.
    pub detour: u8,
    /// Moves that need a lateral crossing (R2), 0 to 5.
    pub lateral: u8,
    /// Ways in which it can end, at least one: those of its battles.
    pub outcomes: Vec<Outcome>,
    /// Whether some of its moves can be walked in several ways that do not come to the same.
    doubtful: bool,
}

impl LegalTurn {
    /// The turn with each way in which its battles can end, as it is written in a record.
    pub fn whole(&self) -> impl Iterator<Item = Turn> + use<> {
        let turn = self.turn.clone();
        let battles = self.outcomes.iter().map(|outcome| outcome.battles.clone());
        let battles: Vec<_> = battles.collect();
        battles.into_iter().map(move |battles| Turn { battles, ..turn.clone() })
    }

    /// The fights of the turn, in the order of the board.
    pub fn fights(&self) -> Fights {
        fights(&self.now)
    }

    /// Whether its text can be read in several ways that end in different positions (N5), when it is played from
    /// `before`. The notation cannot always distinguish two turns.
    pub fn is_ambiguous(&self, before: &Placement) -> bool {
        if !self.doubtful {
            return false;
        }
        let start = Reading { position: *before, ..Reading::start() };
        let side = self.now.side;
        let mut ends = self.whole().zip(&self.outcomes);
        ends.any(|(turn, outcome)| {
            let played = replay(std::slice::from_ref(&start), side, &turn, Lateral::Allow);
            played.map_or(true, |played| {
                let cost = played.readings[0].cost;
                let cheapest = played.readings.iter().filter(|one| one.cost == cost);
                cheapest.count() > 1 || played.readings[0].position != outcome.position
            })
        })
    }
}

/// All legal turns of a side in a position, lazily; those with the plainest text come first.
///
/// Two turns are one when they leave the same pieces on the same spaces and lines; each comes with its
/// plainest text: without a lateral crossing, without a detour, as clear and with as few moves and characters
/// as can be, the pieces on the board before those that enter, Karve before Hirþ before the Lofðungr, and
/// spaces in their order. What is kept is in proportion to the different states of the turn that were met.
///
/// ```
/// use hirth::games::hirth::{
///     board::{Crossings, Side},
///     play::LegalTurns,
///     position::Placement,
/// };
///
/// let mut turns = LegalTurns::new(&Placement::start(), Side::Gull, Crossings::Certain);
/// let first = turns.next().expect("there is always a turn at the start");
/// assert_eq!(first.outcomes.len(), 1);
///
/// let texts: Vec<String> = turns.map(|legal| legal.turn.to_string()).collect();
/// assert!(texts.contains(&"KeHeiHei /".to_owned()));
/// ```
#[derive(Clone, Debug)]
pub struct LegalTurns {
    crossings: Crossings,
    open: BinaryHeap<Node>,
    /// The plainest text known of each state: after a number of steps, or ended.
    best: FxHashMap<(Option<u8>, Underway), Text>,
}

impl LegalTurns {
    /// The turns of `side` in `position`. With [`Crossings::WithLateral`] also those that need a crossing of
    /// which nobody knows whether it is there (R2).
    pub fn new(position: &Placement, side: Side, crossings: Crossings) -> Self {
        let mut turns = Self { crossings, open: BinaryHeap::new(), best: FxHashMap::default() };
        turns.reach(Underway::new(position, side), 0, Text::default());
        turns
    }

    /// Notes a state, unless it is known with as plain a text.
    fn reach(&mut self, now: Underway, steps: u8, text: Text) {
        let ended = steps == STEPS || !step_left(&now);
        let now = if ended { now.at_rest() } else { now };
        let key = ((!ended).then_some(steps), now);
        match self.best.get_mut(&key) {
            Some(known) if *known <= text => return,
            Some(known) => *known = text.clone(),
            None => drop(self.best.insert(key, text.clone())),
        }
        let (_, now) = key;
        self.open.push(Node { text, steps, ended, now });
    }

    /// Goes on from a state by every move that can be written.
    fn expand(&mut self, node: &Node) {
        let left = STEPS - node.steps;
        for mov in candidates(&node.now) {
            // The same can be written with the place where it starts.
            if mov.origin() == Origin::Unsaid {
                continue;
            }
            let mut ways = ways(&node.now, &mov, left);
            if self.crossings == Crossings::Certain {
                ways.retain(|way| !way.lateral);
            }
            for way in &ways {
                let doubt = ways.iter().any(|other| {
                    let as_plain = (other.lateral, other.detour) <= (way.lateral, way.detour);
                    as_plain && other.after != way.after
                });
                let text = node.text.and(mov, way.lateral, way.detour, doubt);
                self.reach(way.after, node.steps + way.steps, text);
            }
        }
    }

    /// The turn that ends in a state, unless it breaks a rule at its end (R20).
    fn turn(&self, node: Node) -> Option<LegalTurn> {
        let outcomes = outcomes(&node.now, self.crossings);
        if outcomes.is_empty() {
            return None;
        }
        let fights = fights(&node.now);
        let mut turn = Turn { moves: node.text.moves.iter().copied().map(token).collect(), ..Turn::default() };
        if fights.is_empty() {
            turn.slash = Some(token(NoBattle::Slash));
        } else if let [only] = &outcomes[..] {
            turn.battles.clone_from(&only.battles);
        } else {
            for (fight, ways) in fights.iter().zip(battles(&node.now, &fights, self.crossings)) {
                let mut certain = ways.iter().filter(|way| way.certain);
                let results = match (certain.next(), certain.next()) {
                    (Some(only), None) if fight.attackers.len() == 1 || !fight.attackers_win => &only.results[..],
                    _ => &[],
                };
                turn.battles.push(battle(fight.space, results));
            }
        }
        Some(LegalTurn {
            turn,
            steps: node.steps,
            detour: node.text.cost.detour,
            lateral: node.text.cost.lateral,
            doubtful: node.text.is_doubtful(),
            outcomes,
            now: node.now,
        })
    }
}

impl Iterator for LegalTurns {
    type Item = LegalTurn;

    fn next(&mut self) -> Option<LegalTurn> {
        while let Some(node) = self.open.pop() {
            let key = ((!node.ended).then_some(node.steps), node.now);
            if self.best.get(&key) != Some(&node.text) {
                continue;
            }
            if !node.ended {
                self.expand(&node);
                continue;
            }
            if let Some(turn) = self.turn(node) {
                return Some(turn);
            }
        }
        None
    }
}

/// A state of the search.
#[derive(Clone, Debug)]
struct Node {
    text: Text,
    steps: u8,
    ended: bool,
    now: Underway,
}

// The plainest text is the greatest, for a heap gives the greatest first.
impl Ord for Node {
    fn cmp(&self, other: &Self) -> Ordering {
        other.text.cmp(&self.text)
    }
}

impl PartialOrd for Node {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Node {}
