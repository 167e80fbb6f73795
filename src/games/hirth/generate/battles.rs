//! The battles of a random turn, with random winners and refuges.

use crate::{
    chance::Random,
    games::hirth::{
        play::battle,
        rules::{Decided, Fight, Settled, Underway, fights, in_peace, kings_fate, settle_chosen},
        turn::{Battle, Fate, Token},
    },
};

/// In how many of a hundred battles that the defender wins its survivors are written (N2).
const SURVIVORS_IN_100: usize = 20;

/// In how many of a hundred battles that the attacker wins only one piece moves in.
const ONE_MOVES_IN_IN_100: usize = 40;

/// How often other winners are tried where too many Karve come together (R20).
const TRIES: usize = 4;

/// Fights out the battles of a turn, and writes them. `None` if they leave more than one Karve in a space (R20).
pub(super) fn battles(now: &Underway, random: &mut Random) -> Option<(Vec<Token<Battle>>, Settled)> {
    let fights = fights(now);
    if fights.is_empty() {
        return Some((Vec::new(), in_peace(now).ok()?));
    }
    let decided = Decided::new(now, &fights);
    let back = decided.goes_back();
    (0..TRIES).find_map(|_| {
        let mut battles = Vec::with_capacity(fights.len());
        let (mut choice, mut attackers) = (0, 0);
        for fight in &fights {
            let results = if fight.attackers_win {
                let refuge = decided.refuges(fight, back);
                let is_doubtful = refuge.certain.is_empty() && !refuge.lateral.is_empty();
                if is_doubtful && fight.defenders.has_king() {
                    return None;
                }
                let refuges = refuge.certain;
                let refuge = refuges.iter().nth(random.below(refuges.len()));
                let moving_in = moving_in(fight, random);
                choice |= moving_in << attackers;
                fight.losers(kings_fate(refuge)).chain(fight.winners(moving_in)).collect()
            } else {
                let survivors = random.happens(SURVIVORS_IN_100).then(|| fight.survivors());
                let losers = fight.losers(Fate::Lost);
                survivors.into_iter().flatten().chain(losers).collect::<Vec<_>>()
            };
            attackers += fight.attackers.len();
            battles.push(battle(fight.space, &results));
        }
        let results: Vec<_> = battles.iter().map(|battle| &battle.value.results[..]).collect();
        let settled = settle_chosen(now, &fights, &results, back, choice).ok()?;
        (!settled.opponent_holds_middle).then_some((battles, settled))
    })
}

/// Draws who moves in of the attackers that win, one at least (R15): a bit each.
fn moving_in(fight: &Fight, random: &mut Random) -> u32 {
    let count = fight.attackers.len();
    let first = random.below(count);
    let alone = random.happens(ONE_MOVES_IN_IN_100);
    let moves_in = |i| i == first || !alone && random.happens(50);
    let choice = (0..count).map(moves_in).enumerate();
    choice.fold(0, |all, (i, moves_in)| all | u32::from(moves_in) << i)
}
