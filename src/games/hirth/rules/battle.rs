//! Battles (R13, R14): who fights whom, and who wins.

use arrayvec::ArrayVec;

use super::{
    STEPS,
    breach::FightFacts,
    retreat::{Refuge, refuges},
    underway::{Charge, Underway},
};
use crate::games::hirth::{
    board::{Side, Space, Spaces},
    position::PIECES,
    turn::{Fate, Piece},
};

/// All that attack one space, and all that defend it (R14).
#[derive(Clone, Debug)]
pub struct Fight {
    /// The space fought over.
    pub space: Space,
    /// The mover's pieces with the space they attack from.
    pub attackers: ArrayVec<(Piece, Option<Space>), { STEPS as usize }>,
    /// The foe's pieces.
    pub defenders: ArrayVec<Piece, PIECES>,
    /// The attackers' power (R13).
    pub attack: u8,
    /// The defenders' power (R13).
    pub defence: u8,
    /// Whether the attackers win.
    pub attackers_win: bool,
}

/// The power of a piece (R13).
pub fn power(piece: Piece) -> u8 {
    match piece {
        Piece::Hirth | Piece::Lofdungr => 1,
        Piece::Karve(0) => 0,
        Piece::Karve(aboard) => 1 + aboard,
    }
}

/// Whether an attack of so much power, with or without a Lofðungr, wins against such a defence: more power does, and
/// a tie goes to the side with the only Lofðungr, else to the defender (R13).
pub fn wins((attack, attacking_king): (u8, bool), (defence, defending_king): (u8, bool)) -> bool {
    (attack > defence) | ((attack == defence) & attacking_king & !defending_king)
}

/// Where a beaten piece ends: a Hirþ leaves the game, a Karve returns to the reserve (R16), and a Lofðungr ends
/// where `kings` says (R17–R19).
pub fn beaten(piece: Piece, kings: Fate) -> Fate {
    match piece {
        Piece::Hirth => Fate::Lost,
        Piece::Karve(_) => Fate::Reserve,
        Piece::Lofdungr => kings,
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
    let defenders: ArrayVec<Piece, PIECES> = now.foe.on(space).collect();
    let attack = attackers.iter().map(|&(piece, _)| power(piece)).sum();
    let defence = defenders.iter().map(|&piece| power(piece)).sum();
    let attacking_king = attackers.iter().any(|&(piece, _)| piece == Piece::Lofdungr);
    let defending_king = defenders.contains(&Piece::Lofdungr);
    let attackers_win = wins((attack, attacking_king), (defence, defending_king));
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
            defenders: self.defenders.to_vec(),
            powers: (self.attack, self.defence),
            attackers_win: self.attackers_win,
        }
    }

    /// Where a winner ends that stays where it came from (R15, R11).
    pub fn stays(from: Option<Space>) -> Fate {
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

    /// Where the mover's own Lofðungr goes back to, if it attacks in vain (R18).
    pub fn goes_back(&self) -> Option<Space> {
        let attacks = |fight: &Fight| {
            let mut attackers = fight.attackers.iter();
            attackers.any(|(piece, _)| *piece == Piece::Lofdungr)
        };
        let mut lost = self.fights.iter().filter(|fight| !fight.attackers_win);
        let is_beaten = lost.any(attacks);
        self.now.king.filter(|_| is_beaten).map(|king| king.at)
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
