//! Battles (R13–R15): who fights whom, who wins, and where those may end that fought.

use std::{ops::Deref, slice};

use arrayvec::ArrayVec;

use super::{
    STEPS,
    force::Force,
    line::Line,
    pieces::Pieces,
    retreat::{Refuge, refuges},
    underway::Underway,
};
use crate::games::hirth::{
    board::{Side, Space, Spaces},
    turn::{BattleResult, Fate, Piece, Token},
};

/// All that attack one space, and all that defend it (R14).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fight {
    /// The space fought over.
    pub space: Space,
    /// The mover.
    pub attacker: Side,
    /// Its pieces, with the space they attack from.
    pub(in crate::games::hirth) attackers: ArrayVec<(Piece, Option<Space>), { STEPS as usize }>,
    /// The opponent's pieces.
    pub defenders: Pieces,
    /// The attackers' power (R13).
    pub attack: u8,
    /// The defenders' power (R13).
    pub defence: u8,
    /// Whether the attackers win.
    pub attackers_win: bool,
}

/// The fights of a turn, in the order of the board.
#[derive(Clone, Debug)]
pub struct Fights(ArrayVec<Fight, { STEPS as usize }>);

impl Deref for Fights {
    type Target = [Fight];

    #[inline]
    fn deref(&self) -> &[Fight] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a Fights {
    type Item = &'a Fight;
    type IntoIter = slice::Iter<'a, Fight>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The choice of all attackers; see [`Fight::winners`].
pub const ALL_MOVE_IN: u32 = u32::MAX;

/// Returns the power of a piece (R13).
pub fn power(piece: Piece) -> u8 {
    Pieces::one(piece).power()
}

/// Returns where a beaten piece ends: a Hirþ leaves the game, a Karve returns to the reserve (R16), and a Lofðungr ends
/// at `kings` (R17–R19).
pub fn beaten(piece: Piece, kings: Fate) -> Fate {
    match piece {
        Piece::Hirth => Fate::Lost,
        Piece::Karve(_) => Fate::Reserve,
        Piece::Lofdungr => kings,
    }
}

/// Returns where a beaten attacker ends (R16), a Lofðungr where it came from (R18).
pub fn beaten_attacker(piece: Piece, from: Option<Space>) -> Fate {
    beaten(piece, kings_fate(from))
}

/// Returns where a beaten Lofðungr ends that has this refuge, or none (R19).
pub fn kings_fate(refuge: Option<Space>) -> Fate {
    refuge.map_or(Fate::Lost, Fate::Space)
}

/// Returns the fights of a turn whose steps are done, in the order of the board.
pub fn fights(now: &Underway) -> Fights {
    fights_of(now.side, &now.line, &now.opponent)
}

/// Returns the fights of the mover's pieces on the line against the opponent's pieces.
pub fn fights_of(mover: Side, line: &Line, opponent: &Force) -> Fights {
    let mut fights = Fights(ArrayVec::new());
    let mut attacks = line.iter().peekable();
    // A line is in the order of the spaces attacked.
    while let Some(&first) = attacks.peek() {
        let space = first.to;
        let here = std::iter::from_fn(|| attacks.next_if(|attack| attack.to == space));
        let attackers = here.map(|attack| (attack.piece, attack.from)).collect();
        // Five pieces attack five spaces at most.
        let _ = fights.0.try_push(Fight::new(mover, space, attackers, opponent.on(space)));
    }
    fights
}

impl Fight {
    fn new(
        attacker: Side,
        space: Space,
        attackers: ArrayVec<(Piece, Option<Space>), { STEPS as usize }>,
        defenders: Pieces,
    ) -> Self {
        let attacking: Pieces = attackers.iter().map(|&(piece, _)| piece).collect();
        Self {
            space,
            attacker,
            attackers,
            defenders,
            attack: attacking.power(),
            defence: defenders.power(),
            attackers_win: attacking.win_against(defenders),
        }
    }

    /// Returns the mover's pieces with the space they attack from; `None` for those that attack from off the board (R11).
    pub fn attackers(&self) -> &[(Piece, Option<Space>)] {
        &self.attackers
    }

    /// Returns the side that wins.
    pub fn winner(&self) -> Side {
        if self.attackers_win { self.attacker } else { self.attacker.opponent() }
    }

    /// Returns every choice of attackers that move in: one at least if they win (R15), else none. See [`Fight::winners`].
    pub fn choices(&self) -> impl Iterator<Item = u32> + use<> {
        let end = if self.attackers_win { 1 << self.attackers.len() } else { 1 };
        1..end
    }

    /// Returns what becomes of the side that loses (R16). A Lofðungr that defends ends at `kings` (R17, R19), one that
    /// attacks goes back (R18).
    pub fn losers(&self, kings: Fate) -> impl Iterator<Item = BattleResult> + '_ {
        let attackers = self.attackers.iter().filter(|_| !self.attackers_win);
        let attackers = attackers.map(|&(piece, from)| (piece, beaten_attacker(piece, from)));
        let defenders = self.defenders.iter().filter(|_| self.attackers_win);
        let defenders = defenders.map(move |piece| (piece, beaten(piece, kings)));
        results(self.winner().opponent(), attackers.chain(defenders))
    }

    /// Returns where the attackers end if they win: those of a choice, a bit each, move in, the others stay where they came
    /// from, off the board in the reserve (R15, R11).
    pub fn winners(&self, choice: u32) -> impl Iterator<Item = BattleResult> + '_ {
        let attackers = self.attackers.iter().enumerate().filter(|_| self.attackers_win);
        let ends = attackers.map(move |(i, &(piece, from))| {
            let moves_in = choice >> i & 1 == 1;
            let stays = || from.map_or(Fate::Reserve, Fate::Space);
            (piece, if moves_in { Fate::Space(self.space) } else { stays() })
        });
        results(self.attacker, ends)
    }

    /// Returns the defenders if they win: they stay (R15).
    pub fn survivors(&self) -> impl Iterator<Item = BattleResult> + '_ {
        let defenders = self.defenders.iter().filter(|_| !self.attackers_win);
        results(self.attacker.opponent(), defenders.map(|piece| (piece, Fate::Space(self.space))))
    }

    /// Whether the mover's Lofðungr attacks.
    pub fn attacks_with_king(&self) -> bool {
        let mut attackers = self.attackers.iter();
        attackers.any(|&(piece, _)| piece == Piece::Lofdungr)
    }
}

/// Pieces of a side with where they end, as results.
fn results(side: Side, ends: impl Iterator<Item = (Piece, Fate)>) -> impl Iterator<Item = BattleResult> {
    ends.map(move |(piece, fate)| BattleResult { side, piece, fate })
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

    /// Returns where the mover's own Lofðungr goes back to, if it attacks in vain (R18).
    pub fn goes_back(&self) -> Option<Space> {
        let mut lost = self.fights.iter().filter(|fight| !fight.attackers_win);
        lost.find(|fight| fight.attacks_with_king()).and_then(|_| self.now.own.king())
    }

    /// Returns the refuges of the Lofðungr that is beaten in `fight`, if one is (R17, R18). `kings_refuge` is
    /// where the mover's own beaten Lofðungr goes, for it bars that space to the other.
    pub fn refuges(&self, fight: &Fight, kings_refuge: Option<Space>) -> Refuge {
        let barred = if fight.attackers_win {
            let kings = kings_refuge.into_iter();
            kings.fold(self.held_by_mover(), Spaces::with)
        } else {
            self.held_by_opponent()
        };
        refuges(fight.space, barred)
    }

    /// The spaces of the mover when all is decided: those of its pieces, those that surviving attackers came from, and
    /// those they won.
    fn held_by_mover(&self) -> Spaces {
        let mut own = self.now.own;
        let mut won = Spaces::NONE;
        for fight in self.fights {
            if fight.attackers_win {
                won = won.with(fight.space);
            } else {
                for &(piece, from) in &fight.attackers {
                    own.remove(piece, from);
                }
            }
        }
        own.held().or(won)
    }

    fn held_by_opponent(&self) -> Spaces {
        let won = self.fights.iter().filter(|fight| fight.attackers_win);
        won.fold(self.now.opponent.held(), |held, fight| held.without(fight.space))
    }
}

/// The written results of one battle.
pub(super) type Results<'a> = &'a [Token<BattleResult>];

/// The result of a beaten side's Lofðungr, if one is written.
pub(super) fn beaten_king(results: Results<'_>, side: Side) -> Option<&Token<BattleResult>> {
    results.iter().find(|result| result.value.side == side && result.value.piece == Piece::Lofdungr)
}
