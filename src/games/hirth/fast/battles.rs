//! The battles of a turn, written in full and in order (N1, N2): decided, held against what is written, and
//! carried out.

use std::hint::select_unpredictable;

use arrayvec::ArrayVec;

use super::{
    cursor::{Cursor, space},
    force::{Force, Heads, Piece},
    front::{Charge, Front},
};
use crate::games::hirth::{
    board::{Side, Space, Spaces},
    position::CAPACITY,
    rules::{STEPS, Victory, no_refuge, refuges, wins},
};

/// Fights the battles of a turn as they are written. Gives what the mover won by them; `None` where there may be
/// anything to say of them.
pub(super) fn fight(
    mover: Side,
    front: &Front,
    own: &mut Force,
    foe: &mut Force,
    i: &mut Cursor<'_>,
) -> Option<Option<Victory>> {
    let mut battles: ArrayVec<Battle, { STEPS as usize }> = ArrayVec::new();
    let (mut holders, mut won) = (own.holders, Spaces::NONE);
    for space in front.attacked().iter() {
        let battle = Battle::new(front, foe, space);
        won = won.or(Spaces::only_if(space, battle.is_won));
        if !battle.is_won {
            holders = holders.minus(battle.origins);
        }
        battles.try_push(battle).ok()?;
    }
    // R17: retreats come after all battles are decided and before any winner moves in. Those on the line hold the
    // spaces they came from, and the beaten have left theirs.
    let barred = holders.spaces().or(won);
    let letters = match mover {
        Side::Gull => [b'G', b'S'],
        Side::Silfr => [b'S', b'G'],
    };
    let mut best = None;
    for battle in &battles {
        i.blanks();
        let heading = i.word();
        if heading.byte(0) != b'>' || heading.space(1) != Some(battle.space) {
            return None;
        }
        i.at += 2;
        i.blanks();
        // N1: the defender's pieces first.
        best = best.max(battle.defenders_fare(letters[1], foe, i, barred)?);
        battle.attackers_fare(letters[0], front, own, i)?;
    }
    Some(best)
}

/// How many there are of each piece, 0 to 15: five bits a piece, the highest of them 0.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Muster(u64);

/// The highest bit of each piece.
const HIGHEST: u64 = 0x84_2108_4210;

impl Muster {
    #[inline(always)]
    fn add(&mut self, piece: Piece, count: u8) {
        self.0 += u64::from(count) << (5 * piece.number());
    }

    /// One less of a piece.
    #[inline(always)]
    fn take(&mut self, piece: Piece) {
        self.0 = self.0.wrapping_sub(1 << (5 * piece.number()));
    }

    /// Whether there is no piece here that is not among the others. There are at most 15 here of each.
    #[inline(always)]
    fn is_within(self, others: Self) -> bool {
        ((others.0 | HIGHEST) - self.0) & HIGHEST == HIGHEST
    }

    #[inline(always)]
    fn count(self, piece: Piece) -> u8 {
        (self.0 >> (5 * piece.number())) as u8 & 31
    }

    /// Their power (R13).
    #[inline(always)]
    fn power(self) -> u8 {
        let power = |piece: Piece| self.count(piece) * piece.power();
        let karves = power(Piece::karve(1)) + power(Piece::karve(2)) + power(Piece::karve(3));
        karves + power(Piece::karve(4)) + power(Piece::HIRTH) + power(Piece::LOFDUNGR)
    }

    #[inline(always)]
    fn has_king(self) -> bool {
        self.count(Piece::LOFDUNGR) > 0
    }

    /// The foe's pieces on a space.
    #[inline(always)]
    fn of(foe: &Force, space: Space) -> Self {
        let mut muster = Self::default();
        muster.add(Piece::HIRTH, foe.hirth.on(space));
        for (piece, is_there) in foe.singles.each(space) {
            muster.add(piece, u8::from(is_there));
        }
        muster
    }
}

/// The most pieces that are read of one side in a battle. One can have more, if hardly.
const MOST: u8 = 15;

/// Reads a piece of a battle, if the next is one of the side with this letter. Gives also the byte that says where
/// it ends.
#[inline(always)]
fn written(i: &mut Cursor<'_>, side: u8) -> Option<(Piece, u8)> {
    let word = i.word();
    if word.byte(0) != side {
        return None;
    }
    let aboard = word.aboard(2);
    let piece = PIECES[usize::from(word.byte(1))];
    // An `h` follows a Karve only; its number is that of those aboard.
    let fits = if piece == Piece::karve(0).number() as u8 {
        aboard <= usize::from(CAPACITY)
    } else {
        aboard == 0
    };
    if !fits {
        return Some((Piece::NONE, 0));
    }
    let piece = Piece::of(piece + aboard as u8);
    i.at += 3 + aboard;
    let fate = word.byte(2 + aboard);
    i.blanks();
    Some((piece, fate))
}

/// Reads the pieces of a battle that are of the side with this letter. `None` where there are too many, or `each`
/// gives it.
#[inline(always)]
fn each_written(
    i: &mut Cursor<'_>,
    side: u8,
    mut each: impl FnMut(Piece, u8) -> Option<()>,
) -> Option<()> {
    let mut count = 0;
    while let Some((piece, fate)) = written(i, side) {
        each(piece, fate)?;
        count += 1;
        if count > MOST {
            return None;
        }
    }
    Some(())
}

/// For each byte, the number of the piece that it names, or of none.
static PIECES: [u8; 256] = {
    let mut pieces = [Piece::NONE.number() as u8; 256];
    pieces[b'K' as usize] = Piece::karve(0).number() as u8;
    pieces[b'H' as usize] = Piece::HIRTH.number() as u8;
    pieces[b'L' as usize] = Piece::LOFDUNGR.number() as u8;
    pieces
};

/// What becomes of each piece that is beaten (R16), by its number: a byte each, that which says where it ends. A
/// Lofðungr goes elsewhere; what is no piece has none, and fits into no muster either.
const BEATEN: u64 = u64::from_le_bytes(*b"^^^^^x\0\0");

/// The byte for a piece.
#[inline(always)]
fn fate(fates: u64, piece: Piece) -> u8 {
    (fates >> (8 * piece.number())) as u8
}

/// The battle for a space.
struct Battle {
    space: Space,
    /// Where the attackers came from that leave it when they are beaten: all but the Lofðungr.
    origins: Heads,
    /// Where the Lofðungr among them came from, as it is written; 0 without one.
    kings_origin: u8,
    /// Who defends it; no Lofðungr that retreats to it changes that.
    defenders: Muster,
    is_won: bool,
}

impl Battle {
    #[inline(always)]
    fn new(front: &Front, foe: &Force, space: Space) -> Self {
        let (mut attack, mut has_king) = (0, false);
        let (mut origins, mut kings_origin) = (Heads::default(), 0);
        for charge in front.charges() {
            let is_here = charge.to == space;
            let is_king = charge.piece == Piece::LOFDUNGR;
            attack += charge.piece.power() * u8::from(is_here);
            has_king |= is_here & is_king;
            origins.add(charge.from, is_here & !is_king);
            let letter = charge.from.letter() as u8;
            kings_origin |= letter * u8::from(is_here & is_king);
        }
        let defenders = Muster::of(foe, space);
        let defence = (defenders.power(), defenders.has_king());
        Self {
            space,
            origins,
            kings_origin,
            defenders,
            is_won: wins((attack, has_king), defence),
        }
    }

    /// The space as it is written, for each piece.
    #[inline(always)]
    fn here(&self) -> u64 {
        u64::from_le_bytes([self.space.letter() as u8; 8])
    }

    /// Reads what is written of the defenders: of a lost battle as many of them as one likes, of a won one all; and
    /// takes those away (R16). `barred` are the spaces that are no refuge. Gives what is won by it that a Lofðungr has
    /// none.
    #[inline(always)]
    fn defenders_fare(
        &self,
        letter: u8,
        foe: &mut Force,
        i: &mut Cursor<'_>,
        barred: Spaces,
    ) -> Option<Option<Victory>> {
        let fates = select_unpredictable(self.is_won, BEATEN, self.here());
        let (mut written, mut kings, mut fits) = (Muster::default(), 0, true);
        each_written(i, letter, |piece, end| {
            let is_king = piece == Piece::LOFDUNGR;
            kings = if is_king { end } else { kings };
            fits &= (end == fate(fates, piece)) | (is_king & self.is_won);
            written.add(piece, 1);
            Some(())
        })?;
        let is_all = written == self.defenders;
        if !fits | !(is_all | (!self.is_won & written.is_within(self.defenders))) {
            return None;
        }
        if !self.is_won {
            return Some(None);
        }
        foe.rout(self.space);
        match self.defenders.has_king() {
            true => self.retreat(foe, kings, barred),
            false => Some(None),
        }
    }

    /// Reads what is written of the attackers, all of them, and puts them where they end (R15, R16).
    #[inline(always)]
    fn attackers_fare(
        &self,
        letter: u8,
        front: &Front,
        own: &mut Force,
        i: &mut Cursor<'_>,
    ) -> Option<()> {
        // A beaten Lofðungr goes back.
        let beaten = BEATEN | u64::from(self.kings_origin) << (8 * Piece::LOFDUNGR.number());
        let fates = select_unpredictable(self.is_won, self.here(), beaten);
        let (mut written, mut stayed) = (Muster::default(), 0u8);
        each_written(i, letter, |piece, end| {
            if end == fate(fates, piece) {
                written.add(piece, 1);
            } else if self.is_won {
                stayed |= self.staying(front, piece, space(end)?, stayed)?;
            } else {
                return None;
            }
            Some(())
        })?;
        // R15: of the winners, one moves in at least.
        if self.is_won & (written == Muster::default()) {
            return None;
        }
        for (number, charge) in self.charges(front) {
            if stayed >> number & 1 == 0 {
                written.take(charge.piece);
                let to = self.is_won.then_some(self.space);
                own.fares(charge.piece, charge.from, to);
            } else if charge.piece == Piece::HIRTH {
                own.hirth.add(charge.from, true);
            }
        }
        (written == Muster::default()).then_some(())
    }

    /// Those of the line that attack here, with their numbers.
    #[inline(always)]
    fn charges(&self, front: &Front) -> impl Iterator<Item = (usize, Charge)> {
        let all = front.charges().iter().copied().enumerate();
        all.filter(|(_, charge)| charge.to == self.space)
    }

    /// Of the attackers here, as a bit, one that may be what is written to stay where it came from; not among those
    /// that `stayed` already.
    #[cold]
    fn staying(&self, front: &Front, piece: Piece, from: Space, stayed: u8) -> Option<u8> {
        let mut charges = self.charges(front);
        let stays = |(number, charge): &(usize, Charge)| {
            charge.from == from && charge.piece == piece && stayed >> number & 1 == 0
        };
        let (number, _) = charges.find(stays)?;
        Some(1 << number)
    }

    /// The foe's Lofðungr goes where it is written to (R17, R19). Gives what is won by it.
    #[cold]
    fn retreat(&self, foe: &mut Force, fate: u8, barred: Spaces) -> Option<Option<Victory>> {
        let refuges = refuges(self.space, barred).certain;
        let refuge = space(fate);
        foe.king_goes(refuge);
        match refuge {
            Some(refuge) => refuges.has(refuge).then_some(None),
            None => {
                let lost = matches!(fate, b'x' | b'^') && refuges.is_empty();
                lost.then(|| Some(no_refuge(self.space)))
            }
        }
    }
}
