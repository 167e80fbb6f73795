//! Battles (R13–R16) and what they leave behind (R15, R20).

use arrayvec::ArrayVec;

use super::{
    STEPS,
    breach::{Breach, FightFacts, OutcomeFault},
    retreat::{Refuge, refuges},
    underway::{Charge, Underway},
    victory::{self, Victory},
};
use crate::{
    games::hirth::{
        board::{Side, Space, Spaces},
        position::{Force, Karve, Position},
        turn::{Aftermath, Battle, Fate, Piece, Token},
    },
    span::Span,
};

/// All that attack one space, and all that defend it (R14).
#[derive(Clone, Debug)]
pub struct Fight {
    /// The space fought over.
    pub space: Space,
    /// The mover's pieces with the space they attack from.
    pub attackers: ArrayVec<(Piece, Option<Space>), { STEPS as usize }>,
    /// The foe's pieces.
    pub defenders: Vec<Piece>,
    /// The attackers' power (R13).
    pub attack: u8,
    /// The defenders' power (R13).
    pub defence: u8,
    /// Whether the attackers win.
    pub attackers_win: bool,
}

/// One way in which the battles of a turn can have ended as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The position at the end of the turn.
    pub position: Position,
    /// What the mover won, if anything.
    pub victory: Option<Victory>,
}

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

/// A broken rule, and where it shows in the turn's text, if it shows in what is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The rule.
    pub breach: Breach,
    /// The characters; `None` where something is missing.
    pub span: Option<Span>,
}

/// The power of a piece (R13), 0 to 5.
pub fn power(piece: Piece) -> u8 {
    match piece {
        Piece::Hirth | Piece::Lofdungr => 1,
        Piece::Karve(0) => 0,
        Piece::Karve(aboard) => 1 + aboard,
    }
}

/// The fights of a turn whose steps are done, in the order of the board.
pub fn fights(now: &Underway) -> ArrayVec<Fight, { STEPS as usize }> {
    let attacked = now
        .attackers()
        .fold(Spaces::NONE, |all, (_, charge)| all.with(charge.to));
    attacked.iter().map(|space| fight(now, space)).collect()
}

fn fight(now: &Underway, space: Space) -> Fight {
    let here = now.attackers().filter(|(_, charge)| charge.to == space);
    let attackers: ArrayVec<_, { STEPS as usize }> = here
        .map(|(piece, Charge { from, .. })| (piece, from))
        .collect();
    let defenders: Vec<Piece> = now.foe.on(space).collect();
    let attack = attackers.iter().map(|&(piece, _)| power(piece)).sum();
    let defence = defenders.iter().map(|&piece| power(piece)).sum();
    let attacking_king = attackers.iter().any(|&(piece, _)| piece == Piece::Lofdungr);
    let defending_king = defenders.contains(&Piece::Lofdungr);
    // R13: more power wins; a tie goes to the side with the only Lofðungr, else to the defender.
    let attackers_win = attack > defence || attack == defence && attacking_king && !defending_king;
    Fight {
        space,
        attackers,
        defenders,
        attack,
        defence,
        attackers_win,
    }
}

impl Fight {
    /// The fight as plain facts, for a breach.
    pub fn facts(&self, attacker: Side) -> FightFacts {
        FightFacts {
            space: self.space,
            attacker,
            attackers: self.attackers.to_vec(),
            defenders: self.defenders.clone(),
            powers: (self.attack, self.defence),
            attackers_win: self.attackers_win,
        }
    }

    /// Where a winner ends that moves in, or that stays where it came from (R15, R11).
    fn stays(from: Option<Space>) -> Fate {
        from.map_or(Fate::Reserve, Fate::Space)
    }
}

/// The turn's battles once decided, before any piece is taken off or moved (R17).
pub struct Decided<'a> {
    now: &'a Underway,
    fights: &'a [Fight],
}

impl<'a> Decided<'a> {
    /// The fights of `now`.
    pub fn new(now: &'a Underway, fights: &'a [Fight]) -> Self {
        Self { now, fights }
    }

    /// The refuges of the Lofðungr that is beaten in `fight`, if one is (R17, R18). `kings_refuge` is
    /// where the mover's own beaten Lofðungr goes, for it bars that space to the other.
    pub fn refuges(&self, fight: &Fight, kings_refuge: Option<Space>) -> Refuge {
        let barred = match fight.attackers_win {
            true => kings_refuge
                .into_iter()
                .fold(self.held_by_mover(), Spaces::with),
            false => self.held_by_foe(),
        };
        refuges(fight.space, barred)
    }

    /// What the mover holds when all is decided: where its pieces stand, where surviving attackers came
    /// from, and what they won.
    fn held_by_mover(&self) -> Spaces {
        let won = self.fights.iter().filter(|fight| fight.attackers_win);
        won.fold(self.now.standing().held(), |held, fight| {
            let from = fight.attackers.iter().filter_map(|&(_, from)| from);
            from.fold(held.with(fight.space), Spaces::with)
        })
    }

    fn held_by_foe(&self) -> Spaces {
        let won = self.fights.iter().filter(|fight| fight.attackers_win);
        won.fold(self.now.foe.held(), |held, fight| held.without(fight.space))
    }
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
) -> Result<(Vec<Settled>, Remarks), Vec<Broken>> {
    let (mut broken, mut remarks) = (Vec::new(), Remarks::default());
    for (i, battle) in written.iter().enumerate() {
        let space = battle.value.space.value;
        let twice = written[..i]
            .iter()
            .any(|other| other.value.space.value == space);
        if twice || fights.iter().all(|fight| fight.space != space) {
            let breach = Breach::BattleUnexpected { space, twice };
            broken.push(Broken {
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
        .filter_map(|fight| beaten_king(&find(fight)?.1.value, now.side))
        .find_map(|result| match result.value.fate {
            Fate::Space(space) => Some(space),
            _ => None,
        });
    for fight in fights {
        let outcome = match find(fight) {
            None => Err(Broken {
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
                    &battle.value,
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
    let battles: ArrayVec<&Battle, { STEPS as usize }> = fights
        .iter()
        .filter_map(|fight| Some(&find(fight)?.1.value))
        .collect();
    settle_lawful(now, fights, &battles, kings_refuge).map(|settled| (settled, remarks))
}

fn beaten_king(battle: &Battle, side: Side) -> Option<&Token<Aftermath>> {
    battle
        .results
        .iter()
        .find(|result| result.value.side == side && result.value.piece == Piece::Lofdungr)
}

/// Whether one battle's results can be as written, each for itself; tells how many winning attackers are
/// written.
fn judge(
    mover: Side,
    fight: &Fight,
    battle: &Battle,
    span: Span,
    refuge: Refuge,
    remarks: &mut Remarks,
) -> Result<usize, Broken> {
    let outcome = |fault, span| Broken {
        breach: Breach::BattleOutcome {
            fight: fight.facts(mover),
            fault,
        },
        span: Some(span),
    };
    let mut left: Vec<(Side, Piece)> = fight
        .attackers
        .iter()
        .map(|&(piece, _)| (mover, piece))
        .collect();
    left.extend(fight.defenders.iter().map(|&piece| (mover.foe(), piece)));
    let loser = if fight.attackers_win {
        mover.foe()
    } else {
        mover
    };
    let mut winners = 0;
    for result in &battle.results {
        let Aftermath { side, piece, .. } = result.value;
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
        fault.map_err(|breach| Broken {
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
        let fate = match (piece, back.or(refuge.certain.iter().next())) {
            (Piece::Lofdungr, Some(space)) => Fate::Space(space),
            (Piece::Karve(_), _) => Fate::Reserve,
            _ => Fate::Lost,
        };
        return Err(outcome(
            OutcomeFault::LoserLeftOut(Aftermath { side, piece, fate }),
            span,
        ));
    }
    Ok(winners)
}

/// R16: what becomes of a loser that is no Lofðungr. The error is a wrong mark, or that it stays at all.
fn lost(result: Aftermath) -> Result<(), Option<Breach>> {
    let right = match result.piece {
        Piece::Karve(_) => Fate::Reserve,
        _ => Fate::Lost,
    };
    match result.fate {
        fate if fate == right => Ok(()),
        Fate::Space(_) => Err(None),
        _ => Err(Some(Breach::BattleMarks { result, right })),
    }
}

/// R15: where a winner may end. A defender stays; an attacker moves in or stays where it came from.
fn stands(mover: Side, fight: &Fight, result: Aftermath) -> Result<(), OutcomeFault> {
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
    result: &Token<Aftermath>,
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

/// Puts the pieces of lawful battles where they can have ended: every choice of winners that move in,
/// at least one a battle, that what is written allows (R15) and that keeps the Karve apart (R20).
fn settle_lawful(
    now: &Underway,
    fights: &[Fight],
    written: &[&Battle],
    kings_refuge: Option<Space>,
) -> Result<Vec<Settled>, Vec<Broken>> {
    let attackers = fights
        .iter()
        .map(|fight| fight.attackers.len())
        .sum::<usize>();
    let mut settled: Vec<Settled> = Vec::with_capacity(1);
    let (mut crowded, mut allowed) = (None, false);
    for choice in 0..1u32 << attackers {
        if !fits(fights, written, now.side, choice) {
            continue;
        }
        allowed = true;
        match aftermath(now, fights, written, kings_refuge, choice) {
            Ok(way) if !settled.contains(&way) => settled.push(way),
            Ok(_) => {}
            Err(space) => crowded = crowded.or(Some(space)),
        }
    }
    if !settled.is_empty() {
        return Ok(settled);
    }
    let breach = match (
        crowded,
        fights
            .iter()
            .zip(written)
            .find(|(fight, _)| fight.attackers_win),
    ) {
        (Some(at), _) if allowed => Breach::KarveLimit { side: now.side, at },
        (_, Some((fight, _))) => Breach::BattleOutcome {
            fight: fight.facts(now.side),
            fault: OutcomeFault::NobodyMovesIn,
        },
        (_, None) => Breach::KarveLimit {
            side: now.side,
            at: now.side.home(),
        },
    };
    Err(vec![Broken { breach, span: None }])
}

/// Whether a choice of winners that move in (a bit an attacker, in the fights' order) is what is written.
fn fits(fights: &[Fight], written: &[&Battle], mover: Side, choice: u32) -> bool {
    let mut first = 0;
    fights.iter().zip(written).all(|(fight, battle)| {
        let moves_in = |i: usize| choice >> (first + i) & 1 == 1;
        let fates: ArrayVec<(Piece, Fate), { STEPS as usize }> = fight
            .attackers
            .iter()
            .enumerate()
            .map(|(i, &(piece, from))| match moves_in(i) {
                true => (piece, Fate::Space(fight.space)),
                false => (piece, Fight::stays(from)),
            })
            .collect();
        let any = (0..fates.len()).any(moves_in);
        first += fates.len();
        if !fight.attackers_win {
            // Nobody has a choice here: only one of the choices may stand for it.
            return !any;
        }
        let count = |of: &dyn Fn() -> usize| of();
        any && battle
            .results
            .iter()
            .filter(|result| result.value.side == mover)
            .all(|result| {
                let wanted = (result.value.piece, result.value.fate);
                let had = count(&|| fates.iter().filter(|fate| **fate == wanted).count());
                let said = count(&|| {
                    battle
                        .results
                        .iter()
                        .filter(|other| other.value.side == mover && other.value == result.value)
                        .count()
                });
                said <= had
            })
    })
}

/// The position after the battles with one choice of winners that move in.
///
/// # Errors
/// A space that holds two Karve of the mover and is not its home (R20).
fn aftermath(
    now: &Underway,
    fights: &[Fight],
    written: &[&Battle],
    kings_refuge: Option<Space>,
    choice: u32,
) -> Result<Settled, Space> {
    let (mut own, mut foe) = (now.standing(), now.foe);
    let mut best = None;
    let mut bit = 0;
    for (fight, battle) in fights.iter().zip(written) {
        for &(piece, from) in &fight.attackers {
            let moves_in = choice >> bit & 1 == 1;
            bit += 1;
            match (fight.attackers_win, piece) {
                (true, _) => own.put(piece, if moves_in { Some(fight.space) } else { from }),
                (false, Piece::Lofdungr) => own.king = kings_refuge,
                (false, Piece::Karve(_)) => own.put(piece, None),
                (false, Piece::Hirth) => {}
            }
        }
        if fight.attackers_win {
            let gone = rout(&mut foe, fight.space, battle, now.side.foe());
            best = best.max(gone.then(|| victory::no_refuge(fight.space)));
        }
    }
    own.karves.sort_unstable();
    foe.karves.sort_unstable();
    let position = Position::of(now.side, own, foe, now.penningr);
    match crowded(&own, now.side) {
        Some(space) => Err(space),
        None => Ok(Settled {
            position,
            victory: best.max(victory::yfirrad(&position, now.side)),
        }),
    }
}

/// R20: a space other than its home where a side has two Karve.
fn crowded(own: &Force, side: Side) -> Option<Space> {
    let mut spaces = own.karves.iter().filter_map(|karve| karve.at);
    let mut seen = Spaces::NONE;
    spaces.find(|&space| {
        let again = seen.has(space) && space != side.home();
        seen = seen.with(space);
        again
    })
}

/// R16: takes the beaten defenders off a space. Tells whether their Lofðungr left the board.
fn rout(foe: &mut Force, space: Space, battle: &Battle, side: Side) -> bool {
    foe.hirth.clear(space);
    for karve in &mut foe.karves {
        if karve.at == Some(space) {
            foe.reserve += karve.aboard;
            *karve = Karve::default();
        }
    }
    if foe.king != Some(space) {
        return false;
    }
    foe.king = beaten_king(battle, side).and_then(|result| match result.value.fate {
        Fate::Space(refuge) => Some(refuge),
        _ => None,
    });
    foe.king.is_none()
}
