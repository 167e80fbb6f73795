//! The battles of a random turn, with random winners and refuges.

use crate::{
    game::chance::Random,
    games::hirth::{
        board::Side,
        play::battle,
        rules::{Decided, Fight, Settled, Underway, beaten, beaten_attacker, fights, in_peace, settle_chosen},
        turn::{Battle, BattleResult, Fate, Piece, Token},
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
                let kings_fate = refuge.map_or(Fate::Lost, Fate::Space);
                let moving_in = moving_in(fight, random);
                choice |= moving_in << attackers;
                victory(now.side, fight, kings_fate, moving_in)
            } else {
                defence(now.side, fight, random)
            };
            attackers += fight.attackers.len();
            battles.push(battle(fight.space, &results));
        }
        let results: Vec<_> = battles.iter().map(|battle| &battle.value.results[..]).collect();
        let settled = settle_chosen(now, &fights, &results, back, choice).ok()?;
        (!settled.opponent_holds_middle).then_some((battles, settled))
    })
}

/// The results of a battle that the defenders win (R16, R18).
fn defence(mover: Side, fight: &Fight, random: &mut Random) -> Vec<BattleResult> {
    let survivors = random.happens(SURVIVORS_IN_100).then(|| fight.defenders.iter());
    let stays = |piece: Piece| BattleResult { side: mover.opponent(), piece, fate: Fate::Space(fight.space) };
    let beaten = |&(piece, from)| BattleResult { side: mover, piece, fate: beaten_attacker(piece, from) };
    survivors.into_iter().flatten().map(stays).chain(fight.attackers.iter().map(beaten)).collect()
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

/// The results of a battle that the attackers win (R15, R16).
fn victory(mover: Side, fight: &Fight, kings_fate: Fate, moving_in: u32) -> Vec<BattleResult> {
    let lost = |piece| BattleResult { side: mover.opponent(), piece, fate: beaten(piece, kings_fate) };
    let wins = |(piece, fate)| BattleResult { side: mover, piece, fate };
    fight.defenders.iter().map(lost).chain(fight.winners(moving_in).map(wins)).collect()
}
