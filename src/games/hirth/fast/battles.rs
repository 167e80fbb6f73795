//! The battles of a turn, written in full and in order (N1, N2): decided, compared with what is written, carried out.

use super::{
    moves::{Named, letter, space},
    turn::Turn,
    window::Cursor,
};
use crate::games::hirth::{
    board::{Side, Spaces},
    rules::{Victory, force::Place, no_refuge, pieces::Pieces, position::PIECES, refuges},
    turn::Piece,
};

/// Fights the battles as they are written. Returns where they end, and what the mover won by them; `None` if there may be
/// anything to report.
#[inline(always)]
pub(super) fn fight<'a>(turn: &mut Turn<'_>, mut i: Cursor<'a>) -> Option<(Cursor<'a>, Option<Victory>)> {
    let (mover, opponent) = (turn.side, turn.side.opponent());
    let (mut attacked, mut won, mut beaten_king) = (0u16, 0, None);
    for attacker in turn.line() {
        attacked |= attacker.way().attacked();
    }
    while attacked != 0 {
        let battle = Battle::new(turn, attacked.trailing_zeros() as u8);
        won |= (attacked & attacked.wrapping_neg()) * u16::from(battle.is_won);
        attacked &= attacked - 1;
        if i.word().0 as u16 != u16::from_le_bytes([b'>', battle.letter]) {
            return None;
        }
        i.at += 2;
        // N1: the defender's pieces first.
        let (defenders, attackers, fate);
        if battle.is_won {
            (i, defenders, fate) = read_lost(opponent, i);
            (i, attackers) = battle.read_won(turn, i);
            if defenders != Tally::of(battle.defenders) {
                return None;
            }
            turn.opponent.rout(battle.place.space()?);
            if battle.defenders.has_king() {
                beaten_king = Some((battle.place, fate));
            }
        } else {
            defenders = Tally::read(opponent, &mut i, |_, fate| fate == battle.letter);
            (i, attackers, fate) = read_lost(mover, i);
            if !defenders.is_within(battle.defenders) || !battle.goes_back(turn, fate) {
                return None;
            }
            turn.own[Place::RESERVE] += battle.attackers.back_to_reserve();
        }
        if attackers != Tally::of(battle.attackers) {
            return None;
        }
        if attacked != 0 {
            i = i.past_space();
        }
    }
    let victory = match beaten_king {
        None => None,
        Some((place, fate)) => retreat(turn, place, fate, won)?,
    };
    Some((i, victory))
}

/// Reads the pieces of the side that lost, each with the mark of its kind (R16). Returns also what is written of its
/// Lofðungr.
#[inline(always)]
fn read_lost(side: Side, mut i: Cursor<'_>) -> (Cursor<'_>, Tally, u8) {
    let mut kings = 0;
    let lost = Tally::read(side, &mut i, |piece, fate| {
        let is_king = piece.one.has_king();
        kings = if is_king { fate } else { kings };
        is_king | (fate == piece.beaten)
    });
    (i, lost, kings)
}

/// The sum of some pieces, and above it their number. Two different sums of pieces can be the same number, but not of
/// equally many: too many pieces of one kind carry over, as fewer pieces of another.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Tally(u64);

impl Tally {
    const ONE: u64 = 1 << 32;
    /// A piece that is not as it should be counts as more than there are.
    const BAD: u64 = 1 << 48;

    #[inline(always)]
    fn of(pieces: Pieces) -> Self {
        Self(u64::from(pieces.bits()) + Self::ONE * u64::from(pieces.len()))
    }

    /// Reads the pieces of a side in a battle; `is_right` is asked for each and the byte that says where it ends.
    #[inline(always)]
    fn read(side: Side, i: &mut Cursor<'_>, mut is_right: impl FnMut(&Named, u8) -> bool) -> Self {
        let letter = [b'G', b'S'][side as usize];
        let mut all = Self::default();
        // One more is one too many.
        for _ in 0..=PIECES {
            let next = i.past_space();
            let word = next.word();
            if word.byte(0) != letter {
                break;
            }
            let (named, len) = Named::of(word.past(1));
            let is_right = named.is_in(word.past(1)) & is_right(named, word.past(1).byte(len));
            all.0 += u64::from(named.one.bits()) + Self::ONE + Self::BAD * u64::from(!is_right);
            *i = next.past(2 + len);
        }
        all
    }

    /// Whether these pieces are among others.
    #[inline(always)]
    fn is_within(self, others: Pieces) -> bool {
        let pieces = Pieces::from_bits(self.0 as u16);
        others.contain(pieces) & (self == Self::of(pieces))
    }
}

/// The battle for a space.
struct Battle {
    place: Place,
    /// The space as written.
    letter: u8,
    attackers: Pieces,
    defenders: Pieces,
    is_won: bool,
}

impl Battle {
    /// The battle for the space with a number. The attackers are lifted from where they attack from.
    #[inline(always)]
    fn new(turn: &mut Turn<'_>, number: u8) -> Self {
        let place = Place::from_bits(number);
        let mut attackers = Pieces::NONE;
        for attacker in turn.line() {
            let piece = attacker.piece().only_if(attacker.way().is_attack_on(place));
            attackers += piece;
            turn.own[attacker.way().stand()] -= piece;
        }
        // A Lofðungr that retreats in this turn defends nothing.
        let defenders = turn.opponent[place];
        Self { place, letter: letter(number), attackers, defenders, is_won: attackers.win_against(defenders) }
    }

    /// Reads the attackers that won and puts them where they end: one moves in at least, the others stay where they came
    /// from (R15).
    #[inline(always)]
    fn read_won<'a>(&self, turn: &mut Turn<'_>, mut i: Cursor<'a>) -> (Cursor<'a>, Tally) {
        let (mut moved, mut stayed) = (Pieces::NONE, 0);
        let mut all = Tally::read(turn.side, &mut i, |piece, fate| {
            let moves = fate == self.letter;
            moved += piece.one.only_if(moves);
            moves || self.stays(turn, piece.one, fate, &mut stayed)
        });
        if moved.is_empty() {
            all.0 += Tally::BAD;
        }
        turn.own[self.place] += moved;
        (i, all)
    }

    /// Puts an attacker back where it came from, if one of those on the line did that has not `stayed` (a bit each).
    fn stays(&self, turn: &mut Turn<'_>, piece: Pieces, fate: u8, stayed: &mut u8) -> bool {
        for (number, attacker) in turn.line().into_iter().enumerate() {
            let (way, bit) = (attacker.way(), 1 << number);
            let is_it = attacker.piece() == piece && letter(way.stand().bits()) == fate;
            if is_it && way.is_attack_on(self.place) && *stayed & bit == 0 {
                *stayed |= bit;
                turn.own[way.stand()] += piece;
                return true;
            }
        }
        false
    }

    /// Puts the Lofðungr of beaten attackers, if there is one, back where it came from (R18). Returns whether that is
    /// written.
    #[inline(always)]
    fn goes_back(&self, turn: &mut Turn<'_>, fate: u8) -> bool {
        let king = Pieces::one(Piece::Lofdungr);
        !self.attackers.has_king() || self.stays(turn, king, fate, &mut 0)
    }
}

/// The opponent's Lofðungr, beaten on a space, goes where it is written (R17, R19). Returns what is won by it. `won` are the
/// spaces that were won.
#[cold]
fn retreat(turn: &mut Turn<'_>, beaten: Place, fate: u8, won: u16) -> Option<Option<Victory>> {
    // Retreats come before any winner moves in: winners still hold the spaces that they attacked from.
    let mut barred = turn.own.held();
    for attacker in turn.line() {
        if attacker.way().attacked() & won != 0 {
            barred = barred.with(attacker.way().stand().space()?);
        }
    }
    let beaten = beaten.space()?;
    let refuge = refuges(beaten, barred);
    match space(fate) {
        Some(to) => {
            turn.opponent[to] += Pieces::one(Piece::Lofdungr);
            let completes_middle = turn.opponent.held().and(Spaces::MIDDLE) == Spaces::MIDDLE;
            (refuge.certain.has(to) && !completes_middle).then_some(None)
        }
        None => {
            let has_none = refuge.certain.is_empty() && refuge.lateral.is_empty();
            let is_lost = matches!(fate, b'x' | b'^') && has_none;
            is_lost.then(|| Some(no_refuge(beaten)))
        }
    }
}
