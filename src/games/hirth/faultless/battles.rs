//! The battles of a turn, written in full and in order (N1, N2): decided, held against what is written, and
//! carried out.

use super::{
    cursor::{Cursor, space},
    force::{Force, Heads, Piece},
    turn::{Charge, Front},
};
use crate::games::hirth::{
    board::{Side, Space, Spaces},
    laws::{Victory, no_refuge, refuges, wins},
    position::CAPACITY,
};

/// Fights the battles of a turn as they are written. Gives what the mover won by them; `None` where there may be
/// anything to say of them.
pub(super) fn fight(
    mover: Side,
    front: Front,
    own: &mut Force,
    foe: &mut Force,
    i: &mut Cursor<'_>,
) -> Option<Option<Victory>> {
    let (mut power, mut kings) = (Heads::default(), None);
    for charge in front.charges() {
        power.add(charge.to, charge.piece.power());
        if charge.piece == Piece::LOFDUNGR {
            kings = Some(charge.to);
        }
    }
    let mut won = Spaces::NONE;
    for space in front.attacked.iter() {
        let attack = (power.on(space), kings == Some(space));
        let is_won = wins(attack, defence(foe, space));
        won = won.or(Spaces::only_if(space, is_won));
    }
    for charge in front.charges() {
        if !won.has(charge.to) {
            own.beaten(charge.piece, charge.from);
        }
    }
    // R17: retreats come after all battles are decided and before any winner moves in. Those on the line hold the
    // spaces they came from, and the beaten have left theirs.
    let barred = own.held.or(won);
    // Who defends a space that is not won, no Lofðungr that retreats to it changes.
    let defenders = *foe;
    let mut best = None;
    for space in front.attacked.iter() {
        i.blanks();
        let heading = i.word();
        if heading.byte(0) != b'>' || heading.space(1) != Some(space) {
            return None;
        }
        i.at += 2;
        let battle = Battle {
            letters: match mover {
                Side::Gull => (b'G', b'S'),
                Side::Silfr => (b'S', b'G'),
            },
            front,
            space,
            here: heading.byte(1),
        };
        match won.has(space) {
            true => best = best.max(battle.won(own, foe, i, barred)?),
            false => battle.lost(&defenders, i)?,
        }
    }
    Some(best)
}

/// The power of a space's defenders (R13), and whether a Lofðungr is among them.
#[inline(always)]
fn defence(foe: &Force, space: Space) -> (u8, bool) {
    let has_king = foe.king == Some(space);
    let mut power = foe.hirth.on(space) + u8::from(has_king);
    for karve in foe.ships.all_on(space) {
        power += karve.power();
    }
    (power, has_king)
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

    /// The foe's pieces on a space.
    #[inline(always)]
    fn of(foe: &Force, space: Space) -> Self {
        let mut muster = Self::default();
        muster.add(Piece::HIRTH, foe.hirth.on(space));
        muster.add(Piece::LOFDUNGR, u8::from(foe.king == Some(space)));
        for karve in foe.ships.all_on(space) {
            muster.add(karve, 1);
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

/// The attackers of one space.
struct Battle {
    /// The letters of the mover and its foe.
    letters: (u8, u8),
    /// All that is on the line, here or elsewhere.
    front: Front,
    space: Space,
    /// The space as it is written.
    here: u8,
}

impl Battle {
    /// Those of the line that attack here, with their numbers.
    #[inline(always)]
    fn attackers(&self) -> impl Iterator<Item = (usize, Charge)> {
        let all = self.front.charges().enumerate();
        all.filter(|(_, charge)| charge.to == self.space)
    }

    /// The byte that says where a beaten piece ends (R16), for each piece; for a Lofðungr it is `kings`. What is no
    /// piece has none, and fits into no muster either.
    #[inline(always)]
    fn beaten(kings: u8) -> [u8; 8] {
        [b'^', b'^', b'^', b'^', b'^', b'x', kings, 0]
    }

    /// Reads what is written of a lost battle: every attacker, and defenders as one likes.
    #[inline(always)]
    fn lost(&self, foe: &Force, i: &mut Cursor<'_>) -> Option<()> {
        let mut left = Muster::default();
        let mut kings = 0;
        for (_, charge) in self.attackers() {
            left.add(charge.piece, 1);
            if charge.piece == Piece::LOFDUNGR {
                kings = charge.from.letter() as u8;
            }
        }
        let beaten = Self::beaten(kings);
        let (mut own, mut foes, mut fits) = (Muster::default(), Muster::default(), true);
        // N1: the defender's pieces first.
        i.blanks();
        each_written(i, self.letters.1, |piece, fate| {
            fits &= fate == self.here;
            foes.add(piece, 1);
            Some(())
        })?;
        each_written(i, self.letters.0, |piece, fate| {
            fits &= fate == beaten[piece.number()];
            own.add(piece, 1);
            Some(())
        })?;
        let all = (own == left) & foes.is_within(Muster::of(foe, self.space));
        (fits & all).then_some(())
    }

    /// Reads what is written of a won battle, all of both sides, and puts the pieces where they end (R15, R16).
    /// `barred` are the spaces that are no refuge. Gives what is won by it that a Lofðungr has none.
    #[inline(always)]
    fn won(
        &self,
        own: &mut Force,
        foe: &mut Force,
        i: &mut Cursor<'_>,
        barred: Spaces,
    ) -> Option<Option<Victory>> {
        let beaten = Self::beaten(0);
        let (mut foes, mut fits) = (Muster::default(), true);
        let mut kings = 0;
        // N1: the defender's pieces first.
        i.blanks();
        each_written(i, self.letters.1, |piece, fate| {
            if piece == Piece::LOFDUNGR {
                kings = fate;
            } else {
                fits &= fate == beaten[piece.number()];
            }
            foes.add(piece, 1);
            Some(())
        })?;
        if !fits | (foes != Muster::of(foe, self.space)) {
            return None;
        }
        let is_royal = foe.king == Some(self.space);
        foe.rout(self.space);
        let victory = match is_royal {
            true => self.retreat(foe, kings, barred)?,
            false => None,
        };
        let (mut moved, mut stayed) = (Muster::default(), 0u8);
        each_written(i, self.letters.0, |piece, fate| {
            if fate == self.here {
                moved.add(piece, 1);
            } else {
                stayed |= self.staying(piece, space(fate)?, stayed)?;
            }
            Some(())
        })?;
        // R15: at least one moves in.
        if moved == Muster::default() {
            return None;
        }
        for (number, charge) in self.attackers() {
            if stayed >> number & 1 == 0 {
                moved.take(charge.piece);
                own.moves_in(charge.piece, charge.from, self.space);
            } else if charge.piece == Piece::HIRTH {
                own.hirth.add(charge.from, 1);
            }
        }
        (moved == Muster::default()).then_some(victory)
    }

    /// Of the attackers here, as a bit, one that may be what is written to stay where it came from; not among those
    /// that `stayed` already.
    fn staying(&self, piece: Piece, from: Space, stayed: u8) -> Option<u8> {
        let mut attackers = self.attackers();
        let stays = |(number, charge): &(usize, Charge)| {
            charge.from == from && charge.piece == piece && stayed >> number & 1 == 0
        };
        let (number, _) = attackers.find(stays)?;
        Some(1 << number)
    }

    /// The foe's Lofðungr goes where it is written to (R17, R19). Gives what is won by it.
    #[cold]
    fn retreat(&self, foe: &mut Force, fate: u8, barred: Spaces) -> Option<Option<Victory>> {
        let refuges = refuges(self.space, barred).certain;
        foe.king = space(fate);
        match foe.king {
            Some(refuge) => {
                foe.hold(refuge);
                refuges.has(refuge).then_some(None)
            }
            None => {
                let lost = matches!(fate, b'x' | b'^') && refuges.is_empty();
                lost.then(|| Some(no_refuge(self.space)))
            }
        }
    }
}
