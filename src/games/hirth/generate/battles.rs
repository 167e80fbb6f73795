//! The battles of a random turn, with random winners and refuges.

use super::random::Random;
use crate::games::hirth::{
    play::token,
    rules::{Decided, Fight, Settled, Underway, beaten, beaten_attacker, fights, settle},
    turn::{Battle, BattleResult, Fate, Piece, Token},
};

/// Of a hundred battles that the defender wins, in how many its survivors are written (N2).
const SURVIVORS_IN_100: usize = 20;

/// Of a hundred battles that the attacker wins, in how many one piece moves in and no more.
const ONE_MOVES_IN_IN_100: usize = 40;

/// How often other winners are tried where too many Karve come together (R20).
const TRIES: usize = 4;

/// Battles and what comes of them.
pub(super) type Fought = (Vec<Token<Battle>>, Settled);

/// Fights out the battles of a turn. `None` when they leave more than one Karve in a space (R20).
pub(super) fn battles(now: &Underway, random: &mut Random) -> Option<Fought> {
    let fights = fights(now);
    let tries = if fights.is_empty() { 1 } else { TRIES };
    (0..tries).find_map(|_| {
        let decided = Decided::new(now, &fights);
        let back = decided.goes_back();
        let battle = |fight: &Fight| {
            let results = match fight.attackers_win {
                false => defence(now, fight, random),
                true => {
                    let refuges = decided.refuges(fight, back).certain;
                    let refuge = refuges.iter().nth(random.below(refuges.len()));
                    victory(now, fight, refuge.map_or(Fate::Lost, Fate::Space), random)
                }
            };
            token(Battle {
                space: token(fight.space),
                results,
            })
        };
        let battles: Vec<Token<Battle>> = fights.iter().map(battle).collect();
        let (settled, _) = settle(now, &fights, &battles).ok()?;
        let settled = settled.into_iter().next()?;
        Some((battles, settled))
    })
}

type Results = Vec<Token<BattleResult>>;

/// A battle that the defenders win (R16, R18).
fn defence(now: &Underway, fight: &Fight, random: &mut Random) -> Results {
    let mut results = Results::new();
    if random.happens(SURVIVORS_IN_100) {
        let stays = |piece: Piece| result(now, true, piece, Fate::Space(fight.space));
        results.extend(fight.defenders.iter().map(stays));
    }
    results.extend(
        fight
            .attackers
            .iter()
            .map(|&(piece, from)| result(now, false, piece, beaten_attacker(piece, from))),
    );
    results
}

/// A battle that the attackers win: some of them, at least one, move in (R15).
fn victory(now: &Underway, fight: &Fight, kings_fate: Fate, random: &mut Random) -> Results {
    let mut results =
        Results::with_capacity(usize::from(fight.defenders.len()) + fight.attackers.len());
    let lost = |piece: Piece| result(now, true, piece, beaten(piece, kings_fate));
    results.extend(fight.defenders.iter().map(lost));
    let count = fight.attackers.len();
    let first = random.below(count);
    let alone = random.happens(ONE_MOVES_IN_IN_100);
    let moves_in = |i| i == first || !alone && random.happens(50);
    let choice = (0..count).map(moves_in).enumerate();
    let choice = choice.fold(0, |all, (i, moves_in)| all | u32::from(moves_in) << i);
    let winners = fight.winners(choice);
    results.extend(winners.map(|(piece, fate)| result(now, false, piece, fate)));
    results
}

fn result(now: &Underway, of_foe: bool, piece: Piece, fate: Fate) -> Token<BattleResult> {
    let side = if of_foe { now.side.foe() } else { now.side };
    token(BattleResult { side, piece, fate })
}
