//! The battles of a random turn, with random winners and refuges.

use crate::game::chance::Random;
use arrayvec::ArrayVec;

use crate::games::hirth::{
    board::{Side, Space},
    play::token,
    position::PIECES,
    rules::{Decided, Fight, STEPS, Settled, Underway, beaten, beaten_attacker, fights, in_peace, settle_chosen},
    turn::{Battle, BattleResult, Fate, Piece, Token},
};

/// In how many of a hundred battles that the defender wins its survivors are written (N2).
const SURVIVORS_IN_100: usize = 20;

/// In how many of a hundred battles that the attacker wins only one piece moves in.
const ONE_MOVES_IN_IN_100: usize = 40;

/// How often other winners are tried where too many Karve come together (R20).
const TRIES: usize = 4;

/// The results of the pieces of all battles of a turn.
type Results = ArrayVec<Token<BattleResult>, { PIECES + STEPS as usize }>;

/// The battles of a turn as they are written.
#[derive(Default)]
pub(super) struct Battles {
    results: Results,
    /// The space of each battle, and where its results end.
    ends: ArrayVec<(Space, usize), { STEPS as usize }>,
}

impl Battles {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the space of each and its results.
    pub fn iter(&self) -> impl Iterator<Item = (Space, &[Token<BattleResult>])> {
        let mut start = 0;
        self.ends.iter().map(move |&(space, end)| {
            let results = &self.results[start..end];
            start = end;
            (space, results)
        })
    }

    /// Returns them as parts of a turn.
    pub fn written(&self) -> Vec<Token<Battle>> {
        let battle = |(space, results): (Space, &[Token<BattleResult>])| {
            token(Battle { space: token(space), results: results.to_vec() })
        };
        self.iter().map(battle).collect()
    }

    fn results(&self) -> ArrayVec<&[Token<BattleResult>], { STEPS as usize }> {
        self.iter().map(|(_, results)| results).collect()
    }
}

/// Fights out the battles of a turn. `None` if they leave more than one Karve in a space (R20).
pub(super) fn battles(now: &Underway, random: &mut Random) -> Option<(Battles, Settled)> {
    let fights = fights(now);
    if fights.is_empty() {
        return Some((Battles::default(), in_peace(now).ok()?));
    }
    let decided = Decided::new(now, &fights);
    let back = decided.goes_back();
    (0..TRIES).find_map(|_| {
        let mut battles = Battles::default();
        let (mut choice, mut attackers) = (0, 0);
        for fight in &fights {
            if fight.attackers_win {
                let refuge = decided.refuges(fight, back);
                let is_doubtful = refuge.certain.is_empty() && !refuge.lateral.is_empty();
                if is_doubtful && fight.defenders.has_king() {
                    return None;
                }
                let refuges = refuge.certain;
                let refuge = refuges.iter().nth(random.below(refuges.len()));
                let kings_fate = refuge.map_or(Fate::Lost, Fate::Space);
                let moving_in = moving_in(fight, random);
                victory(now.side, fight, kings_fate, moving_in, &mut battles.results);
                choice |= moving_in << attackers;
            } else {
                defence(now.side, fight, random, &mut battles.results);
            }
            attackers += fight.attackers.len();
            // There are no more fights than steps.
            let _ = battles.ends.try_push((fight.space, battles.results.len()));
        }
        let settled = settle_chosen(now, &fights, &battles.results(), back, choice).ok()?;
        (!settled.opponent_holds_middle).then_some((battles, settled))
    })
}

/// Writes a battle that the defenders win (R16, R18).
fn defence(mover: Side, fight: &Fight, random: &mut Random, results: &mut Results) {
    if random.happens(SURVIVORS_IN_100) {
        let stays = |piece: Piece| result(mover.opponent(), piece, Fate::Space(fight.space));
        results.extend(fight.defenders.iter().map(stays));
    }
    let attackers = fight.attackers.iter();
    results.extend(attackers.map(|&(piece, from)| result(mover, piece, beaten_attacker(piece, from))));
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

/// Writes a battle that the attackers win (R15, R16).
fn victory(mover: Side, fight: &Fight, kings_fate: Fate, moving_in: u32, results: &mut Results) {
    let lost = |piece: Piece| result(mover.opponent(), piece, beaten(piece, kings_fate));
    results.extend(fight.defenders.iter().map(lost));
    let winners = fight.winners(moving_in);
    results.extend(winners.map(|(piece, fate)| result(mover, piece, fate)));
}

fn result(side: Side, piece: Piece, fate: Fate) -> Token<BattleResult> {
    token(BattleResult { side, piece, fate })
}
