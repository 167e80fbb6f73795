//! Where the pieces are when the battles are fought (R15, R16, R20, R21).

use arrayvec::ArrayVec;

use super::{
    STEPS,
    battle::{ALL_MOVE_IN, Fight, Results, beaten, beaten_king, kings_fate},
    breach::{Breach, BreachAt, OutcomeFault},
    force::{Force, Place},
    underway::Underway,
    victory::{self, Victory},
};
use crate::games::hirth::{
    board::{Side, Space},
    position::Placement,
    turn::{BattleResult, Fate, Piece},
};

/// One way in which the battles of a turn can have ended as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The position at the end of the turn.
    pub position: Placement,
    /// The mover's win, if any.
    pub victory: Option<Victory>,
    /// Whether the other side holds the five middle spaces, and the mover has not won: by the letter of the rulebook that
    /// side wins (R21).
    pub opponent_holds_middle: bool,
}

/// Ends a turn without battles.
///
/// # Errors
/// A space that holds two Karve of the mover and is not its home (R20).
pub fn in_peace(now: &Underway) -> Result<Settled, BreachAt> {
    settle_chosen(now, &[], &[], None, 0)
        .map_err(|at| BreachAt { breach: Breach::KarveLimit { side: now.side, at }, span: None })
}

/// Puts the pieces of legal battles where they can have ended: every choice of winners that move in,
/// at least one a battle, that what is written allows (R15) and that keeps the Karve apart (R20).
pub(super) fn settle_lawful(
    now: &Underway,
    fights: &[Fight],
    written: &[Results<'_>],
    kings_refuge: Option<Space>,
) -> Result<Vec<Settled>, Vec<BreachAt>> {
    let choices = match choice_in_full(fights, written) {
        Some(only) => only..only + 1,
        None => {
            let attackers = fights.iter().map(|fight| fight.attackers.len());
            0..1 << attackers.sum::<usize>()
        }
    };
    let mut settled: Vec<Settled> = Vec::new();
    let (mut crowded, mut allowed) = (None, false);
    for choice in choices {
        if !fits(fights, written, choice) {
            continue;
        }
        allowed = true;
        match settle_chosen(now, fights, written, kings_refuge, choice) {
            Ok(way) if !settled.contains(&way) => settled.push(way),
            Ok(_) => {}
            Err(space) => crowded = crowded.or(Some(space)),
        }
    }
    if !settled.is_empty() {
        return Ok(settled);
    }
    let breach = match (crowded, fights.iter().zip(written).find(|(fight, _)| fight.attackers_win)) {
        (Some(at), _) if allowed => Breach::KarveLimit { side: now.side, at },
        (_, Some((fight, _))) => Breach::BattleOutcome { fight: fight.clone(), fault: OutcomeFault::NobodyMovesIn },
        (_, None) => Breach::KarveLimit { side: now.side, at: now.side.home() },
    };
    Err(vec![BreachAt { breach, span: None }])
}

/// The one choice that every winner is written of (see [`fits`]); `None` if some are left out.
fn choice_in_full(fights: &[Fight], written: &[Results<'_>]) -> Option<u32> {
    let (mut choice, mut first) = (0, 0);
    for (fight, results) in fights.iter().zip(written) {
        if fight.attackers_win {
            choice |= moving_in(fight, results)? << first;
        }
        first += fight.attackers.len();
    }
    Some(choice)
}

/// Which attackers of a won battle move in, a bit each, when it is written of each.
fn moving_in(fight: &Fight, results: Results<'_>) -> Option<u32> {
    let mut left: ArrayVec<BattleResult, { STEPS as usize }> = ArrayVec::new();
    for result in results.iter().filter(|result| result.value.side == fight.attacker) {
        left.try_push(result.value).ok()?;
    }
    let mut moving_in = 0;
    for (i, (stays, moves)) in fight.winners(0).zip(fight.winners(ALL_MOVE_IN)).enumerate() {
        // No attacker came from the space itself, so what says that it stayed says that of no other.
        let place = |of: BattleResult| left.iter().position(|&one| one == of);
        let said = match place(stays) {
            Some(said) => said,
            None => {
                moving_in |= 1 << i;
                place(moves)?
            }
        };
        left.swap_remove(said);
    }
    left.is_empty().then_some(moving_in)
}

/// Whether a choice of winners that move in (a bit an attacker, in the fights' order) is what is written.
fn fits(fights: &[Fight], written: &[Results<'_>], choice: u32) -> bool {
    let mut first = 0;
    fights.iter().zip(written).all(|(fight, results)| {
        let count = fight.attackers.len();
        let of_fight = choice >> first & ((1 << count) - 1);
        first += count;
        if !fight.attackers_win {
            // There is nothing to choose here, so that only one of the choices counts.
            return of_fight == 0;
        }
        let of_mover = || results.iter().map(|result| result.value);
        let of_mover = || of_mover().filter(|result| result.side == fight.attacker);
        of_fight != 0
            && of_mover().all(|result| {
                let had = fight.winners(of_fight).filter(|had| *had == result).count();
                of_mover().filter(|other| *other == result).count() <= had
            })
    })
}

/// Returns the position after battles that are legal, with one choice of winners that move in: a bit an attacker, in
/// the fights' order. `kings_refuge` is where the mover's own beaten Lofðungr goes.
///
/// # Errors
/// A space that holds two Karve of the mover and is not its home (R20).
pub(in crate::games::hirth) fn settle_chosen(
    now: &Underway,
    fights: &[Fight],
    written: &[Results<'_>],
    kings_refuge: Option<Space>,
    choice: u32,
) -> Result<Settled, Space> {
    let (mut own, mut opponent) = (now.own, now.opponent);
    let mut best = None;
    let mut bit = 0;
    for (fight, results) in fights.iter().zip(written) {
        for &(piece, from) in &fight.attackers {
            let moves_in = choice >> bit & 1 == 1;
            bit += 1;
            let to = match beaten(piece, kings_fate(kings_refuge)) {
                _ if fight.attackers_win && !moves_in => continue,
                _ if fight.attackers_win => Fate::Space(fight.space),
                fate => fate,
            };
            own.remove(piece, from);
            match to {
                Fate::Space(to) => own.add(piece, to),
                Fate::Reserve => own.add(piece, Place::RESERVE),
                Fate::Lost => {}
            }
        }
        if fight.attackers_win {
            let gone = rout(&mut opponent, fight.space, results, now.side.opponent());
            best = best.max(gone.then(|| victory::no_refuge(fight.space)));
        }
    }
    if let Some(space) = own.crowded(now.side.home()).first() {
        return Err(space);
    }
    let victory = best.max(victory::yfirrad(own.held()));
    Ok(Settled {
        position: Placement::of(now.side, own, opponent, now.penningr),
        victory,
        opponent_holds_middle: victory.is_none() && victory::yfirrad(opponent.held()).is_some(),
    })
}

/// R16: takes the beaten defenders off a space. Returns whether their Lofðungr left the board.
fn rout(opponent: &mut Force, space: Space, results: Results<'_>, side: Side) -> bool {
    if !opponent.rout(space).has_king() {
        return false;
    }
    let refuge = beaten_king(results, side).and_then(|result| match result.value.fate {
        Fate::Space(refuge) => Some(refuge),
        _ => None,
    });
    if let Some(refuge) = refuge {
        opponent.add(Piece::Lofdungr, refuge);
    }
    refuge.is_none()
}
