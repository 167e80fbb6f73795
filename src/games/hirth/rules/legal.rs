//! What may be played here: the moves that can be written of a turn under way, every legal offer, and
//! every way the battles may be written.

use std::iter;

use super::{Answered, Decided, Fight, Ground, Movable, Underway, offer};
use crate::games::hirth::{
    board::{Crossings, Side, Space, Spaces},
    position::Penningr,
    turn::{BattleResult, Fate, Goal, Move, Offer, Origin, Raise},
};

/// Returns every move that can be written of the mover's pieces: each piece from its place, to every space, with `>` if
/// the opponent is there. [`ways`](super::ways) checks whether it can be walked; a legal move is always among these.
pub fn candidates(now: &Underway) -> Vec<Move> {
    let mut found = Vec::with_capacity(128);
    let goals = Space::ALL.map(|space| Goal { space, attack: now.ground(space) == Ground::Foe });
    let with_karve = Space::ALL.map(|space| now.karves(space).next().is_some());
    let unsaid = iter::once(Movable::Hirth(Origin::Unsaid));
    for taken in now.movable().chain(unsaid) {
        match taken {
            Movable::Hirth(from) => hirth(from, &goals, with_karve, &mut found),
            Movable::Karve { aboard, from } => {
                let nowhere = from.is_none().then_some(None);
                let to = nowhere.into_iter().chain(goals.map(Some));
                found.extend(to.map(|to| Move::Karve { aboard, from, to }));
            }
            Movable::Lofdungr(from) => {
                found.extend(goals.map(|to| Move::Lofdungr { from, to }));
            }
        }
    }
    found
}

/// Adds every move of a Hirþ that can be written.
fn hirth(from: Origin, goals: &[Goal; 11], with_karve: [bool; 11], found: &mut Vec<Move>) {
    let mut add = |to, boards| found.push(Move::Hirth { from, to, boards });
    if !matches!(from, Origin::Space(_) | Origin::Unsaid) {
        add(None, false);
    }
    add(None, true);
    if from == Origin::Unsaid {
        return;
    }
    for (&goal, with_karve) in goals.iter().zip(with_karve) {
        add(Some(goal), false);
        if with_karve && !goal.attack {
            add(Some(goal), true);
        }
    }
}

/// Every legal offer with what comes of it (R22).
pub fn offers(coin: Penningr) -> impl Iterator<Item = (Offer, Answered)> {
    let by = [Side::Gull, Side::Silfr].into_iter();
    by.flat_map(|by| [Raise::Double, Raise::Triple].map(|raise| (by, raise)))
        .flat_map(|(by, raise)| [true, false].map(|accepted| Offer { by, raise, to: by.opponent(), accepted }))
        .filter_map(move |made| Some((made, offer(coin, &made).ok()?)))
}

/// One legal way to write a battle.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Written {
    /// The results that must be written, the defender's pieces first (N1).
    pub results: Vec<BattleResult>,
    /// The results that may be written too: survivors of a defence (N2).
    pub may: Vec<BattleResult>,
    /// Whether it contains only what is certain: the only way, or one without the winners.
    pub certain: bool,
}

/// Every legal way to write each of a turn's battles, in the order of the board: with every choice of
/// winners that move in (R15), and once without the winners (N2). With lateral crossings a Lofðungr may retreat across one.
pub fn battles(now: &Underway, fights: &[Fight], crossings: Crossings) -> Vec<Vec<Written>> {
    let decided = Decided::new(now, fights);
    let kings_refuge = decided.goes_back();
    fights.iter().map(|fight| ways(fight, decided.refuges(fight, kings_refuge).across(crossings))).collect()
}

/// Every legal way to write one battle. `refuge` is where a beaten Lofðungr may retreat to.
fn ways(fight: &Fight, refuge: Spaces) -> Vec<Written> {
    let kings_fates: Vec<Fate> = match fight.attackers_win && fight.defenders.has_king() {
        true if refuge.is_empty() => vec![Fate::Lost, Fate::Reserve],
        true => refuge.iter().map(Fate::Space).collect(),
        false => vec![Fate::Lost],
    };
    let mut written = Vec::new();
    for kings_fate in kings_fates {
        let losers: Vec<BattleResult> = fight.losers(kings_fate).collect();
        let mut add = |winners: Option<u32>| {
            let mut results = losers.clone();
            results.extend(winners.into_iter().flat_map(|choice| fight.winners(choice)));
            let way = Written {
                results,
                may: fight.survivors().collect(),
                certain: !fight.attackers_win || winners.is_none() == (fight.attackers.len() > 1),
            };
            if !written.contains(&way) {
                written.push(way);
            }
        };
        add(None);
        fight.choices().for_each(|choice| add(Some(choice)));
    }
    written
}
