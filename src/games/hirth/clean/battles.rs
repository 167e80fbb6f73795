//! The battles of a turn, written in full and in order (N1, N2): decided, held against what is written, and
//! carried out.

use super::{
    tables::{Named, letter, space},
    text::Cursor,
    turn::Turn,
};
use crate::games::hirth::{
    board::{Side, Space},
    position::PIECES,
    rules::{
        STEPS, Victory,
        force::{Force, Place},
        no_refuge,
        pieces::Pieces,
        refuges,
    },
    turn::Piece,
};

/// Fights the battles of a turn as they are written. Returns where they end, and what the mover won by them; `None`
/// where there may be anything to say of them.
#[inline(always)]
pub(super) fn fight<'a, const CARE: bool>(
    turn: &mut Turn<'_>,
    foe: &mut Force,
    mut i: Cursor<'a>,
) -> Option<(Cursor<'a>, Option<Victory>)> {
    let (mut attacked, mut won, mut beaten_king) = (0u16, 0, None);
    for attacker in turn.line() {
        attacked |= attacker.way().attacked();
    }
    while attacked != 0 {
        let battle = Battle::new(turn, foe, attacked.trailing_zeros() as u8);
        won |= (attacked & attacked.wrapping_neg()) * u16::from(battle.is_won);
        attacked &= attacked - 1;
        let heading = u16::from_le_bytes([b'>', battle.letter]);
        if i.word().0 as u16 != heading {
            return None;
        }
        i.at += 2;
        // N1: the defender's pieces first.
        let (defenders, attackers);
        if battle.is_won {
            let kings;
            (i, defenders, kings) = battle.read_lost::<CARE>(turn.side.foe(), i);
            (i, attackers) = battle.read_won::<CARE>(turn, i);
            if defenders != Tally::of(battle.defenders) {
                return None;
            }
            foe.rout(battle.space()?);
            if battle.defenders.has_king() {
                beaten_king = Some((battle.place, kings));
            }
        } else {
            (i, defenders) = battle.read_stood::<CARE>(turn.side.foe(), i);
            let kings;
            (i, attackers, kings) = battle.read_lost::<CARE>(turn.side, i);
            if !defenders.is_within(battle.defenders) || !battle.goes_back(turn, kings) {
                return None;
            }
            turn.own[Place::RESERVE] += battle.attackers.back_to_reserve();
        }
        if attackers != Tally::of(battle.attackers) {
            return None;
        }
        if i.peek() == b' ' {
            i = if CARE {
                i.past_blanks()
            } else {
                i.past(usize::from(attacked != 0))
            };
        }
    }
    let victory = match beaten_king {
        None => None,
        Some((place, fate)) => retreat(turn, foe, place, fate, won)?,
    };
    Some((i, victory))
}

/// Some pieces that are read one by one: the sum of them, and above it their number. A sum alone could be that of other
/// pieces, for a number of one kind that grows too large is counted as one of the next; but then it is one of fewer.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Tally(u64);

/// One more piece.
const ONE: u64 = 1 << 32;
/// What is not as it should be counts as more pieces than anybody has.
const BAD: u64 = 1 << 48;

impl Tally {
    #[inline(always)]
    fn of(pieces: Pieces) -> Self {
        Self(u64::from(pieces.bits()) + ONE * u64::from(pieces.len()))
    }

    /// One more piece.
    #[inline(always)]
    fn add(&mut self, piece: Pieces, is_right: bool) {
        self.0 += u64::from(piece.bits()) + ONE + BAD * u64::from(!is_right);
    }

    /// The pieces, if they are some.
    #[inline(always)]
    fn pieces(self) -> Pieces {
        Pieces::from_bits(self.0 as u16)
    }

    /// Whether these pieces are among others.
    #[inline(always)]
    fn is_within(self, others: Pieces) -> bool {
        let pieces = self.pieces();
        others.contain(pieces) & (self == Self::of(pieces))
    }
}

/// The battle for a space.
struct Battle {
    place: Place,
    /// The space as it is written.
    letter: u8,
    attackers: Pieces,
    defenders: Pieces,
    is_won: bool,
}

impl Battle {
    /// The battle for the space of a number: the attackers are lifted from where they attack from.
    #[inline(always)]
    fn new(turn: &mut Turn<'_>, foe: &Force, number: u8) -> Self {
        let place = Place::from_bits(number);
        let mut attackers = Pieces::NONE;
        for attacker in turn.line() {
            let piece = attacker.piece().only_if(attacker.way().is_attack_on(place));
            attackers += piece;
            turn.own[attacker.way().stand()] -= piece;
        }
        // No Lofðungr that retreats in this turn defends anything.
        let defenders = foe[place];
        Self {
            place,
            letter: letter(number),
            attackers,
            defenders,
            is_won: attackers.win_against(defenders),
        }
    }

    fn space(&self) -> Option<Space> {
        self.place.space()
    }

    /// Reads the pieces of the side that lost, marked as they are (R16); and what is written of its Lofðungr.
    #[inline(always)]
    fn read_lost<'a, const CARE: bool>(
        &self,
        side: Side,
        i: Cursor<'a>,
    ) -> (Cursor<'a>, Tally, u8) {
        let (mut lost, mut kings) = (Tally::default(), 0);
        let end = each_written::<CARE>(side, i, |piece, fate| {
            let is_king = piece.one.has_king();
            kings = if is_king { fate } else { kings };
            lost.add(piece.one, is_king | (fate == piece.beaten));
        });
        (end, lost, kings)
    }

    /// Reads the defenders that won, which stay.
    #[inline(always)]
    fn read_stood<'a, const CARE: bool>(&self, side: Side, i: Cursor<'a>) -> (Cursor<'a>, Tally) {
        let mut stood = Tally::default();
        let end = each_written::<CARE>(side, i, |piece, fate| {
            stood.add(piece.one, fate == self.letter);
        });
        (end, stood)
    }

    /// Reads the attackers that won and puts them where they end: one moves in at least, the others stay where they
    /// came from (R15).
    #[inline(always)]
    fn read_won<'a, const CARE: bool>(
        &self,
        turn: &mut Turn<'_>,
        i: Cursor<'a>,
    ) -> (Cursor<'a>, Tally) {
        let (mut all, mut moved) = (Tally::default(), Pieces::NONE);
        let mut stayed = 0;
        let end = each_written::<CARE>(turn.side, i, |piece, fate| {
            let moves = fate == self.letter;
            moved += piece.one.only_if(moves);
            all.add(
                piece.one,
                moves || self.stays(turn, piece.one, fate, &mut stayed),
            );
        });
        if moved.is_empty() {
            all.0 += BAD;
        }
        turn.own[self.place] += moved;
        (end, all)
    }

    /// Puts a winner back where it came from, if one of those on the line did that has not `stayed` (a bit each).
    fn stays(&self, turn: &mut Turn<'_>, piece: Pieces, fate: u8, stayed: &mut u8) -> bool {
        for (number, attacker) in turn.line().into_iter().enumerate() {
            let way = attacker.way();
            let is_it = attacker.piece() == piece && letter(way.stand().bits()) == fate;
            if is_it && way.is_attack_on(self.place) && *stayed >> number & 1 == 0 {
                *stayed |= 1 << number;
                turn.own[way.stand()] += piece;
                return true;
            }
        }
        false
    }

    /// Puts a beaten attacker's Lofðungr, if there is one, back where it came from (R18). Whether it is written so.
    #[inline(always)]
    fn goes_back(&self, turn: &mut Turn<'_>, fate: u8) -> bool {
        let king = Pieces::one(Piece::Lofdungr);
        !self.attackers.has_king() || self.stays(turn, king, fate, &mut 0)
    }
}

/// Reads the pieces of a battle that are of one side, with the byte that says where each ends.
#[inline(always)]
fn each_written<'a, const CARE: bool>(
    side: Side,
    mut i: Cursor<'a>,
    mut each: impl FnMut(&Named, u8),
) -> Cursor<'a> {
    let letter = [b'G', b'S'][side as usize];
    // One more is one too many.
    for _ in 0..=PIECES {
        if CARE {
            i = i.past_blanks();
        }
        let word = i.word();
        if word.byte(0) != letter {
            break;
        }
        let word = word.past(1);
        let (named, len) = Named::of(word);
        if named.is_in(word) {
            each(named, word.byte(len));
        } else {
            each(&Named::NONE, 0);
        }
        i.at += 2 + len;
    }
    i
}

/// The foe's Lofðungr, beaten on a place, goes where it is written to (R17, R19). Returns what is won by it. `won` are
/// the spaces that were won.
#[cold]
fn retreat(
    turn: &Turn<'_>,
    foe: &mut Force,
    beaten: Place,
    fate: u8,
    won: u16,
) -> Option<Option<Victory>> {
    // Retreats come before any winner moves in: those that moved still hold the spaces that they attacked from.
    let mut barred = turn.own.held();
    for attacker in turn.line() {
        let way = attacker.way();
        if way.attacked() & won != 0 {
            barred = barred.with(way.stand().space()?);
        }
    }
    let beaten = beaten.space()?;
    let refuges = refuges(beaten, barred).certain;
    match space(fate) {
        Some(refuge) => {
            foe[refuge] += Pieces::one(Piece::Lofdungr);
            refuges.has(refuge).then_some(None)
        }
        None => {
            let is_lost = matches!(fate, b'x' | b'^') && refuges.is_empty();
            is_lost.then(|| Some(no_refuge(beaten)))
        }
    }
}

const _: () = assert!(STEPS < 8, "a bit each for those on the line");
