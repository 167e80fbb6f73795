//! A turn, read and played: its moves, its offers, its battles, and what it wins.

use std::mem;

use super::{
    battles,
    choices::Choices,
    cursor::Cursor,
    force::{Force, Heads, Piece},
    front::Front,
};
use crate::{
    games::hirth::{
        board::Side,
        grammar,
        position::Penningr,
        rules::{Answered, Ending, STEPS, offer, yfirrad},
    },
    reader::Reader,
};

/// The pieces of both sides and the coin between two turns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Board {
    /// The pieces of the side to move.
    own: Force,
    foe: Force,
    penningr: Penningr,
}

/// A turn under way.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    pub side: Side,
    /// The mover's pieces; of the Hirþ outside a Karve those that may still act.
    pub own: Force,
    /// The pieces by which the foe holds its spaces.
    pub foe: Heads,
    /// The steps taken.
    pub steps: u8,
    /// Hirþ outside a Karve that have stopped (R8).
    pub stopped: Heads,
    pub front: Front,
}

impl Board {
    /// The start of a game (R4): Gull is to move.
    pub fn start() -> Self {
        Self {
            own: Force::at_start(Side::Gull),
            foe: Force::at_start(Side::Silfr),
            penningr: Penningr::Neutral,
        }
    }

    /// The same for all boards that differ only in how the Karve are counted.
    pub fn sorted(mut self) -> Self {
        self.own = self.own.sorted();
        self.foe = self.foe.sorted();
        self
    }

    /// Plays a turn of `side`, and reads it to the end of what it says. `text` is the text from its beginning, `i`
    /// stands after the label. Gives how the game ended, if it did; `None` for a turn of which there may be anything
    /// to say, and the board is spoilt then.
    #[inline(always)]
    pub fn play(
        &mut self,
        text: &str,
        i: &mut Cursor<'_>,
        side: Side,
        choices: &mut Choices,
    ) -> Option<Option<Ending>> {
        let mut turn = Turn::new(side, self);
        turn.moves(i, choices)?;
        if matches!(i.peek(), b'G' | b'S') {
            let ending = offers(&mut self.penningr, text, i)?;
            if ending.is_some() {
                self.own = turn.called_off();
                return Some(ending);
            }
        }
        if turn.steps < STEPS && has_step_left(turn) {
            return None;
        }
        self.own = turn.stood();
        let mut victory = None;
        if !turn.front.is_empty() {
            victory = battles::fight(side, &turn.front, &mut self.own, &mut self.foe, i)?;
        } else if !i.skip(b'/') {
            return None;
        }
        if self.own.singles.is_crowded(side.home()) {
            return None;
        }
        victory = victory.max(yfirrad(self.own.holders.spaces()));
        mem::swap(&mut self.own, &mut self.foe);
        Some(victory.map(|victory| Ending {
            winner: side,
            victory: Some(victory),
            multiplier: self.penningr.multiplier(),
        }))
    }
}

/// Makes offers (R22). Gives how the game ended, if one was refused.
#[cold]
fn offers(coin: &mut Penningr, text: &str, i: &mut Cursor<'_>) -> Option<Option<Ending>> {
    while matches!(i.peek(), b'G' | b'S') {
        let (rest, made) = grammar::offer(Reader::new(text.get(i.at..i.at + OFFER)?))?;
        i.at += rest.offset();
        match offer(*coin, &made).ok()? {
            Answered::Accepted(raised) => *coin = raised,
            Answered::Refused(ending) => return Some(Some(ending)),
        }
        i.blanks();
    }
    Some(None)
}

/// The bytes of an offer.
const OFFER: usize = 4;

impl Turn {
    #[inline(always)]
    fn new(side: Side, board: &Board) -> Self {
        Self {
            side,
            own: board.own,
            foe: board.foe.holders,
            steps: 0,
            stopped: Heads::default(),
            front: Front::EMPTY,
        }
    }

    /// The mover's pieces when the game ends in the middle of the turn (R22): those on the line are where they came
    /// from.
    fn called_off(&self) -> Force {
        let mut own = self.stood();
        let charges = self.front.charges().iter();
        for charge in charges.filter(|charge| charge.piece == Piece::HIRTH) {
            own.hirth.add(charge.from, true);
        }
        own
    }

    /// The mover's pieces at the end of the turn; those on the line are not where they will be.
    #[inline(always)]
    fn stood(&self) -> Force {
        let mut own = self.own;
        own.hirth = own.hirth.plus(self.stopped);
        own.singles = own.singles.rested();
        own
    }
}

/// Whether the mover has a lawful step left (R5); see [`rules::step_left`](crate::games::hirth::rules::step_left).
#[cold]
fn has_step_left(turn: Turn) -> bool {
    let own = turn.own;
    own.hirth != Heads::default() || own.singles.has_step_left()
}
