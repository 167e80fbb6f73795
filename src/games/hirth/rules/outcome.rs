//! What is written of battles, held against how they were decided (R15–R19).

use arrayvec::ArrayVec;

use super::{
    STEPS,
    battle::{Decided, Fight, beaten, beaten_attacker},
    breach::{Breach, OutcomeFault},
    retreat::Refuge,
    settle::{Settled, in_peace, settle_lawful},
    underway::Underway,
};
use crate::{
    games::hirth::{
        board::{Side, Space},
        position::PIECES,
        turn::{Battle, BattleResult, Fate, Piece, Token},
    },
    span::Span,
};

/// What is written of one battle's pieces.
pub(super) type Results<'a> = &'a [Token<BattleResult>];

/// What was seen while settling that is lawful, but worth a word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarks {
    /// Battles that do not say where each winner ended (N2), by place among the written.
    pub winners_left_out: Vec<usize>,
    /// Results that send a beaten attacker's Lofðungr elsewhere than back (R18).
    pub odd_retreats: Vec<Span>,
    /// Results that send a Lofðungr across a lateral pair (R2).
    pub lateral_retreats: Vec<Span>,
}

impl Remarks {
    /// Nothing is worth a word.
    pub const NONE: Self = Self {
        winners_left_out: Vec::new(),
        odd_retreats: Vec::new(),
        lateral_retreats: Vec::new(),
    };
}

/// A broken rule, and where it shows in the turn's text, if it shows in what is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BreachAt {
    /// The rule.
    pub breach: Breach,
    /// The characters; `None` where something is missing.
    pub span: Option<Span>,
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
    let (mut broken, mut remarks) = (Vec::new(), Remarks::NONE);
    for (i, battle) in written.iter().enumerate() {
        let space = battle.value.space.value;
        let twice = written[..i]
            .iter()
            .any(|other| other.value.space.value == space);
        if twice || fights.iter().all(|fight| fight.space != space) {
            let breach = Breach::BattleUnexpected { space, twice };
            broken.push(BreachAt {
                breach,
                span: Some(battle.span),
            });
        }
    }
    let find = |fight: &Fight| {
        written
            .iter()
            .enumerate()
            .find(|(_, battle)| battle.value.space.value == fight.space)
    };
    let decided = Decided::new(now, fights);
    let kings_refuge = fights
        .iter()
        .filter(|fight| !fight.attackers_win)
        .filter_map(|fight| beaten_king(&find(fight)?.1.value.results, now.side))
        .find_map(|result| match result.value.fate {
            Fate::Space(space) => Some(space),
            _ => None,
        });
    for fight in fights {
        let outcome = match find(fight) {
            None => Err(BreachAt {
                breach: Breach::BattleMissing {
                    fight: fight.facts(now.side),
                },
                span: None,
            }),
            Some((i, battle)) => {
                let refuge = decided.refuges(fight, kings_refuge);
                judge(
                    now.side,
                    fight,
                    &battle.value.results,
                    battle.span,
                    refuge,
                    &mut remarks,
                )
                .map(|winners| {
                    if winners < fight.attackers.len() && fight.attackers_win {
                        remarks.winners_left_out.push(i);
                    }
                })
            }
        };
        broken.extend(outcome.err());
    }
    if !broken.is_empty() {
        return Err(broken);
    }
    let battles: ArrayVec<Results<'_>, { STEPS as usize }> = fights
        .iter()
        .filter_map(|fight| Some(&find(fight)?.1.value.results[..]))
        .collect();
    settle_lawful(now, fights, &battles, kings_refuge).map(|settled| (settled, remarks))
}

pub(super) fn beaten_king(results: Results<'_>, side: Side) -> Option<&Token<BattleResult>> {
    results
        .iter()
        .find(|result| result.value.side == side && result.value.piece == Piece::Lofdungr)
}

/// Whether one battle's results can be as written, each for itself; tells how many winning attackers are
/// written.
fn judge(
    mover: Side,
    fight: &Fight,
    results: Results<'_>,
    span: Span,
    refuge: Refuge,
    remarks: &mut Remarks,
) -> Result<usize, BreachAt> {
    let outcome = |fault, span| BreachAt {
        breach: Breach::BattleOutcome {
            fight: fight.facts(mover),
            fault,
        },
        span: Some(span),
    };
    let mut left: ArrayVec<(Side, Piece), { PIECES + STEPS as usize }> = fight
        .attackers
        .iter()
        .map(|&(piece, _)| (mover, piece))
        .collect();
    left.extend(fight.defenders.iter().map(|piece| (mover.foe(), piece)));
    let loser = if fight.attackers_win {
        mover.foe()
    } else {
        mover
    };
    let mut winners = 0;
    for result in results {
        let BattleResult { side, piece, .. } = result.value;
        let Some(known) = left.iter().position(|&other| other == (side, piece)) else {
            return Err(outcome(OutcomeFault::NotThere(result.value), result.span));
        };
        left.swap_remove(known);
        let fault = match (side == loser, piece) {
            (true, Piece::Lofdungr) => retreat(mover, fight, result, refuge, remarks),
            (true, _) => lost(result.value).map_err(|breach| match breach {
                Some(breach) => breach,
                None => outcome(OutcomeFault::WrongSideLoses(result.value), result.span).breach,
            }),
            (false, _) => {
                winners += usize::from(side == mover);
                stands(mover, fight, result.value)
                    .map_err(|fault| outcome(fault, result.span).breach)
            }
        };
        fault.map_err(|breach| BreachAt {
            breach,
            span: Some(result.span),
        })?;
    }
    if let Some(&(side, piece)) = left.iter().find(|&&(side, _)| side == loser) {
        let came_from = fight
            .attackers
            .iter()
            .find(|(other, _)| *other == piece && side == mover);
        let back = came_from.and_then(|&(_, from)| from);
        let fate = beaten_attacker(piece, back.or(refuge.certain.first()));
        return Err(outcome(
            OutcomeFault::LoserLeftOut(BattleResult { side, piece, fate }),
            span,
        ));
    }
    Ok(winners)
}

/// R16: what becomes of a loser that is no Lofðungr. The error is a wrong mark, or that it stays at all.
fn lost(result: BattleResult) -> Result<(), Option<Breach>> {
    let right = beaten(result.piece, Fate::Lost);
    match result.fate {
        fate if fate == right => Ok(()),
        Fate::Space(_) => Err(None),
        _ => Err(Some(Breach::BattleMarks { result, right })),
    }
}

/// R15: where a winner may end. A defender stays; an attacker moves in or stays where it came from.
fn stands(mover: Side, fight: &Fight, result: BattleResult) -> Result<(), OutcomeFault> {
    let here = result.fate == Fate::Space(fight.space);
    let came_from = |&(piece, from): &(Piece, Option<Space>)| {
        piece == result.piece && Fight::stays(from) == result.fate
    };
    if here || result.side == mover && fight.attackers.iter().any(came_from) {
        return Ok(());
    }
    Err(match result.fate {
        Fate::Space(_) => OutcomeFault::WrongPlace(result),
        _ => OutcomeFault::WrongSideLoses(result),
    })
}

/// R17–R19: where a beaten Lofðungr goes. A beaten attacker's goes back (R18, assumed), or to another
/// refuge with a remark.
fn retreat(
    mover: Side,
    fight: &Fight,
    result: &Token<BattleResult>,
    refuge: Refuge,
    remarks: &mut Remarks,
) -> Result<(), Breach> {
    let came_from = fight
        .attackers
        .iter()
        .find(|(piece, _)| result.value.side == mover && *piece == Piece::Lofdungr)
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
        (None, Fate::Lost | Fate::Reserve) => refuge.certain.is_empty(),
        _ => false,
    };
    if right {
        return Ok(());
    }
    let refuges = came_from.map_or(refuge.certain, |from| refuge.certain.with(from));
    Err(Breach::KingRetreat {
        result: result.value,
        from: fight.space,
        refuges,
    })
}
