//! Compares the written battles with how they were decided (R15–R19).

use arrayvec::ArrayVec;

use super::{
    STEPS,
    battle::{ALL_MOVE_IN, Decided, Fight, Results, beaten, beaten_king, kings_fate},
    breach::{Breach, BreachAt, OutcomeFault},
    retreat::Refuge,
    settle::{Settled, in_peace, settle_lawful},
    underway::Underway,
};
use crate::{
    games::hirth::{
        board::{Side, Space, Spaces},
        position::PIECES,
        turn::{Battle, BattleResult, Fate, Piece, Token},
    },
    span::Span,
};

/// Remarks on a legal settlement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarks {
    /// Battles that do not show where each winner ended (N2), by place among the written.
    pub winners_left_out: Vec<usize>,
    /// Results that send a beaten attacker's Lofðungr elsewhere than back (R18).
    pub odd_retreats: Vec<Span>,
    /// Results that send a Lofðungr across a lateral pair (R2).
    pub lateral_retreats: Vec<Span>,
    /// Results that take a Lofðungr off the board which only a lateral crossing could save (R2).
    pub lateral_refuges: Vec<LateralRefuge>,
    /// A retreat leaves the five middle spaces to the side that does not move, and the record goes on (R21).
    pub played_on: bool,
}

/// A Lofðungr that leaves the board, though a space that it could retreat to may touch (R2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateralRefuge {
    /// The battle as written.
    pub result: BattleResult,
    /// The place of that.
    pub span: Span,
    /// The space on which it is beaten.
    pub from: Space,
    /// The spaces that only touch that one across a lateral pair.
    pub refuges: Spaces,
}

impl Remarks {
    /// Nothing is worth a word.
    pub const NONE: Self = Self {
        winners_left_out: Vec::new(),
        odd_retreats: Vec::new(),
        lateral_retreats: Vec::new(),
        lateral_refuges: Vec::new(),
        played_on: false,
    };
}

/// Every way in which the battles can have ended as written (R15, R16, N2). Ways that end in the same
/// position are one.
///
/// # Errors
/// Every rule that what is written breaks: one a battle at most, for what follows in it leans on the first.
pub fn settle(
    now: &Underway,
    fights: &[Fight],
    written: &[Token<Battle>],
) -> Result<(Vec<Settled>, Remarks), Vec<BreachAt>> {
    if fights.is_empty() && written.is_empty() {
        return match in_peace(now) {
            Ok(settled) => Ok((vec![settled], Remarks::NONE)),
            Err(broken) => Err(vec![broken]),
        };
    }
    let mut broken: Vec<BreachAt> = unexpected(fights, written).collect();
    let mut remarks = Remarks::NONE;
    let decided = Decided::new(now, fights);
    let kings_refuge = kings_refuge(now.side, fights, written);
    for fight in fights {
        let Some((i, battle)) = written_of(fight, written) else {
            let fight = fight.clone();
            broken.push(BreachAt { breach: Breach::BattleMissing { fight }, span: None });
            continue;
        };
        let refuge = decided.refuges(fight, kings_refuge);
        match judge(fight, battle, refuge, &mut remarks) {
            Ok(winners) if fight.attackers_win && winners < fight.attackers.len() => {
                remarks.winners_left_out.push(i);
            }
            Ok(_) => {}
            Err(breach) => broken.push(breach),
        }
    }
    if !broken.is_empty() {
        return Err(broken);
    }
    let battles: ArrayVec<Results<'_>, { STEPS as usize }> =
        fights.iter().filter_map(|fight| Some(&written_of(fight, written)?.1.value.results[..])).collect();
    settle_lawful(now, fights, &battles, kings_refuge).map(|settled| (settled, remarks))
}

/// A fight as written, and its place among the written battles.
fn written_of<'a>(fight: &Fight, written: &'a [Token<Battle>]) -> Option<(usize, &'a Token<Battle>)> {
    let mut all = written.iter().enumerate();
    all.find(|(_, battle)| battle.value.space.value == fight.space)
}

/// The written battles without an attack, and the second of those for the same space.
fn unexpected(fights: &[Fight], written: &[Token<Battle>]) -> impl Iterator<Item = BreachAt> {
    written.iter().enumerate().filter_map(|(i, battle)| {
        let space = battle.value.space.value;
        let is_same = |other: &&Token<Battle>| other.value.space.value == space;
        let breach = match written[..i].iter().filter(is_same).take(2).count() {
            0 if fights.iter().any(|fight| fight.space == space) => return None,
            0 => Breach::BattleUnexpected { space },
            1 => Breach::BattleRepeated { space, times: written.iter().filter(is_same).count() },
            _ => return None,
        };
        Some(BreachAt { breach, span: Some(battle.span) })
    })
}

/// Where the mover's own Lofðungr is written to have gone after a lost attack: others may retreat to it (R17).
fn kings_refuge(mover: Side, fights: &[Fight], written: &[Token<Battle>]) -> Option<Space> {
    let mut lost = fights.iter().filter(|fight| !fight.attackers_win);
    lost.find_map(|fight| {
        let (_, battle) = written_of(fight, written)?;
        match beaten_king(&battle.value.results, mover)?.value.fate {
            Fate::Space(space) => Some(space),
            _ => None,
        }
    })
}

/// Whether one battle's results can be as written, each for itself. Returns how many winning attackers are written.
fn judge(fight: &Fight, written: &Token<Battle>, refuge: Refuge, remarks: &mut Remarks) -> Result<usize, BreachAt> {
    let mover = fight.attacker;
    let mut left: ArrayVec<(Side, Piece), { PIECES + STEPS as usize }> =
        fight.attackers.iter().map(|&(piece, _)| (mover, piece)).collect();
    left.extend(fight.defenders.iter().map(|piece| (mover.opponent(), piece)));
    let loser = fight.winner().opponent();
    let mut winners = 0;
    for result in &written.value.results {
        let BattleResult { side, piece, .. } = result.value;
        let known = left.iter().position(|&other| other == (side, piece));
        let outcome = if let Some(known) = known {
            left.swap_remove(known);
            match (side == loser, piece) {
                (true, Piece::Lofdungr) => retreat(fight, result, refuge, remarks),
                (true, _) => lost(fight, result.value),
                (false, _) => {
                    winners += usize::from(side == mover);
                    stands(fight, result.value)
                }
            }
        } else {
            let fault = OutcomeFault::NotThere(result.value);
            Err(impossible(fight, fault))
        };
        outcome.map_err(|breach| BreachAt { breach, span: Some(result.span) })?;
    }
    if let Some(&(_, piece)) = left.iter().find(|&&(side, _)| side == loser)
        && let Some(missing) = fight.losers(kings_fate(refuge.certain.first())).find(|result| result.piece == piece)
    {
        let fault = OutcomeFault::LoserLeftOut(missing);
        return Err(BreachAt { breach: impossible(fight, fault), span: Some(written.span) });
    }
    Ok(winners)
}

/// The breach of a battle that cannot have ended as written.
fn impossible(fight: &Fight, fault: OutcomeFault) -> Breach {
    let fight = fight.clone();
    Breach::BattleOutcome { fight, fault }
}

/// R16: the fate of a loser other than the Lofðungr. The error is a wrong mark, or that it stays at all.
fn lost(fight: &Fight, result: BattleResult) -> Result<(), Breach> {
    let right = beaten(result.piece, Fate::Lost);
    match result.fate {
        fate if fate == right => Ok(()),
        Fate::Space(_) => {
            let fault = OutcomeFault::WrongSideLoses(result);
            Err(impossible(fight, fault))
        }
        _ => Err(Breach::BattleMarks { result, right }),
    }
}

/// R15: where a winner may end. A defender stays; an attacker moves in or stays where it came from.
fn stands(fight: &Fight, result: BattleResult) -> Result<(), Breach> {
    let mut may = fight.survivors().chain(fight.winners(0)).chain(fight.winners(ALL_MOVE_IN));
    if may.any(|end| end == result) {
        return Ok(());
    }
    let fault = match result.fate {
        Fate::Space(_) => OutcomeFault::WrongPlace(result),
        _ => OutcomeFault::WrongSideLoses(result),
    };
    Err(impossible(fight, fault))
}

/// R17–R19: where a beaten Lofðungr goes. A beaten attacker's goes back (R18, assumed), or to another
/// refuge with a remark.
fn retreat(fight: &Fight, result: &Token<BattleResult>, refuge: Refuge, remarks: &mut Remarks) -> Result<(), Breach> {
    let came_from = fight
        .attackers
        .iter()
        .find(|(piece, _)| result.value.side == fight.attacker && *piece == Piece::Lofdungr)
        .and_then(|&(_, from)| from);
    let right = match (came_from, result.value.fate) {
        (Some(from), Fate::Space(space)) if from == space => true,
        (Some(_), Fate::Space(space)) if refuge.certain.has(space) => {
            remarks.odd_retreats.push(result.span);
            true
        }
        (_, Fate::Space(space)) if refuge.certain.has(space) => true,
        (_, Fate::Space(space)) if refuge.lateral.has(space) => {
            remarks.lateral_retreats.push(result.span);
            if came_from.is_some() {
                remarks.odd_retreats.push(result.span);
            }
            true
        }
        (None, Fate::Lost | Fate::Reserve) => {
            if !refuge.lateral.is_empty() {
                remarks.lateral_refuges.push(LateralRefuge {
                    result: result.value,
                    span: result.span,
                    from: fight.space,
                    refuges: refuge.lateral,
                });
            }
            refuge.certain.is_empty()
        }
        _ => false,
    };
    if right {
        return Ok(());
    }
    let refuges = came_from.map_or(refuge.certain, |from| refuge.certain.with(from));
    Err(Breach::KingRetreat { result: result.value, from: fight.space, refuges })
}
