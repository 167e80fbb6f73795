//! A turn, read and played: its moves, its offers, its battles, and what it wins.

use super::{
    battles,
    choices::Choices,
    tables::{Named, STARTS, Taken, Way},
    text::Cursor,
};
use crate::games::hirth::{
    board::{Side, Spaces},
    grammar,
    position::{Penningr, Position},
    rules::{
        Answered, Attack, Boarded, Ending, Line, STEPS,
        force::{Force, Place},
        offer,
        pieces::Pieces,
        yfirrad,
    },
};

/// The pieces of both sides and the coin between two turns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Board {
    position: Position,
    /// What the side holds that moved last.
    held: Spaces,
}

/// A turn that was played.
pub(super) struct Ended {
    /// Where it ends, in bytes from where its reading began.
    pub end: usize,
    /// How the game ended, if it did.
    pub ending: Option<Ending>,
    /// Those on the line, and how many they are.
    line: [Attacker; LINE],
    attacks: usize,
}

impl Ended {
    /// Returns the pieces that attacked.
    pub fn line(&self) -> Line {
        let mut line = Line::NONE;
        for attacker in self.line.iter().take(self.attacks) {
            if let Some(attack) = attacker.attack() {
                line.add(attack);
            }
        }
        line
    }
}

/// The mover's side of a turn under way.
pub(super) struct Turn<'a> {
    pub side: Side,
    /// Its pieces; those on the line stand where they attack from (R10).
    pub own: &'a mut Force,
    /// Those of them that may not act any more: they have stopped (R8), or are on the line.
    pub spent: Force,
    /// What the foe holds.
    pub foe_held: Spaces,
    /// The steps taken, and how many pieces are on the line.
    pub taken: Taken,
    /// Those on the line. One more is written behind the last whenever a piece moves, and stays only if it attacks.
    pub line: [Attacker; LINE],
    /// The Hirþ aboard Karve that have stopped which may leave them again, for they boarded them afterwards (R9).
    pub boarded: Boarded,
}

/// There is room for so many on the line. Each takes a step at least, so there are five at most; a power of two makes
/// it plain that no place is beyond the room.
const LINE: usize = 8;

/// A piece on the line (R10), or one that does not attack: its way, and above it the piece.
#[derive(Clone, Copy, Default)]
pub(super) struct Attacker(u64);

impl Attacker {
    #[inline(always)]
    pub fn new(piece: Pieces, way: Way) -> Self {
        Self(way.bits() | u64::from(piece.bits()) << 32)
    }

    #[inline(always)]
    pub fn way(self) -> Way {
        Way::from_bits(self.0)
    }

    #[inline(always)]
    pub fn piece(self) -> Pieces {
        Pieces::from_bits((self.0 >> 32) as u16)
    }

    /// Returns it as an attack.
    fn attack(self) -> Option<Attack> {
        Some(Attack {
            to: self.way().to().space()?,
            piece: self.piece().iter().next()?,
            from: self.way().stand().space(),
        })
    }
}

impl Board {
    /// The start of a game (R4): Gull is to move.
    pub fn start() -> Self {
        Self {
            position: Position::start(),
            held: Spaces::of(&[Side::Silfr.home()]),
        }
    }

    /// The position before a turn of `side`.
    pub fn before(position: &Position, side: Side) -> Self {
        Self {
            position: *position,
            held: position.force(side.foe()).held(),
        }
    }

    /// Returns the pieces and the coin.
    pub fn position(&self) -> Position {
        self.position
    }

    /// Plays a turn of `side` that stands behind a label, and reads it to its end. Returns `None` for a turn of which
    /// there may be anything to say, and the board is spoilt then.
    #[inline(always)]
    pub fn play(&mut self, i: Cursor<'_>, side: Side, choices: &mut Choices) -> Option<Ended> {
        self.play_as::<false>(i, side, choices)
    }

    /// The same, and reads what hardly ever stands in a turn: blanks inside battles, walks that are longer than need be
    /// were more spaces held.
    #[inline(always)]
    pub fn play_with_care(
        &mut self,
        i: Cursor<'_>,
        side: Side,
        choices: &mut Choices,
    ) -> Option<Ended> {
        self.play_as::<true>(i, side, choices)
    }

    /// Both of them: two functions once it is compiled, for the first is the fastest that there is.
    #[inline(always)]
    fn play_as<const CARE: bool>(
        &mut self,
        mut i: Cursor<'_>,
        side: Side,
        choices: &mut Choices,
    ) -> Option<Ended> {
        let mut penningr = self.position.penningr;
        let (own, foe) = self.position.both_mut(side);
        let mut turn = Turn {
            side,
            own,
            spent: Force::NONE,
            foe_held: self.held,
            taken: Taken::default(),
            line: [Attacker::default(); LINE],
            boarded: Boarded::default(),
        };
        i = if CARE {
            turn.moves_with_care(i, choices)?
        } else {
            turn.moves(i, choices)?
        };
        if matches!(i.peek(), b'G' | b'S') {
            let (end, ending) = offers(&mut penningr, i)?;
            i = end;
            if ending.is_some() {
                self.held = turn.own.held();
                // Those on the line are where they came from (R22).
                let ended = turn.ended(i, ending, 0);
                self.position.penningr = penningr;
                return ended;
            }
        }
        if turn.taken.steps() != u32::from(STEPS) && turn.has_step_left() {
            return None;
        }
        let mut victory = None;
        if turn.taken.attacks() > 0 {
            (i, victory) = battles::fight::<CARE>(&mut turn, foe, i)?;
        } else if i.peek() == b'/' {
            i.at += 1;
        } else {
            return None;
        }
        // R20
        if !turn.own.crowded(side.home()).is_empty() {
            return None;
        }
        self.held = turn.own.held();
        victory = victory.max(yfirrad(self.held));
        let ending = victory.map(|victory| Ending {
            winner: side,
            victory: Some(victory),
            multiplier: penningr.multiplier(),
        });
        let ended = turn.ended(i, ending, turn.taken.attacks());
        self.position.penningr = penningr;
        ended
    }
}

/// Makes offers (R22). Returns how the game ended, if one was refused.
#[cold]
fn offers<'a>(coin: &mut Penningr, mut i: Cursor<'a>) -> Option<(Cursor<'a>, Option<Ending>)> {
    while matches!(i.peek(), b'G' | b'S') {
        let bytes = (i.word().0 as u32).to_le_bytes();
        let text = str::from_utf8(&bytes).ok()?;
        let (rest, made) = grammar::offer(text).ok()?;
        i.at += text.len() - rest.len();
        match offer(*coin, &made).ok()? {
            Answered::Accepted(raised) => *coin = raised,
            Answered::Refused(ending) => return Some((i, Some(ending))),
        }
        i = i.past_blanks();
    }
    Some((i, None))
}

impl Turn<'_> {
    /// The turn ends here, with so many attacks to be told of. Returns `None` where it is too long.
    #[inline(always)]
    fn ended(&self, i: Cursor<'_>, ending: Option<Ending>, attacks: usize) -> Option<Ended> {
        Some(Ended {
            end: i.end()?,
            ending,
            line: self.line,
            attacks,
        })
    }

    /// Plays the moves of a turn, each by a shortest way (R12). Returns where what follows them starts.
    #[inline(always)]
    fn moves<'a>(&mut self, mut i: Cursor<'a>, choices: &mut Choices) -> Option<Cursor<'a>> {
        let mut taken = Taken::default();
        // One question at the end is foreseen better than one a move.
        let mut is_bad = false;
        let foe_held = self.foe_held.bits();
        let starts = &STARTS[self.side as usize];
        while taken.steps() <= u32::from(STEPS) {
            let word = i.word();
            let (named, named_len) = Named::of(word);
            let way = Way::of(word.past(1).past(named_len - 1), starts);
            let len = word.to_next();
            if way.is_odd() {
                self.taken = taken;
                is_bad |= self.odd_move(i, choices)? != len;
                taken = self.taken;
            } else {
                let free = self.own[way.from()] - self.spent[way.from()];
                is_bad |= !named.is_in(word) | !free.have_any(named.most);
                self.own[way.from()] -= named.one;
                is_bad |= self.own[way.over()].is_empty();
                let is_foes = foe_held >> way.to().bits() & 1 != 0;
                is_bad |= is_foes != way.attacks();
                let is_spent = way.attacks() | self.own[way.to()].is_empty();
                self.own[way.stand()] += named.one;
                self.spent[way.stand()] += named.one.only_if(is_spent);
                self.line[taken.attacks() % LINE] = Attacker::new(named.one, way);
                taken.add(way);
                is_bad |= named_len + way.len() != len;
            }
            i.at += len;
            if i.peek() == b' ' {
                i.at += 1;
                if !is_move(i.peek()) {
                    break;
                }
            }
        }
        self.taken = taken;
        is_bad |= taken.steps() > u32::from(STEPS);
        (!is_bad).then_some(i)
    }

    /// Returns those on the line, and more that attack nothing: so many in all that they need not be counted.
    #[inline(always)]
    pub fn line(&self) -> [Attacker; STEPS as usize] {
        let [one, two, three, four, five, ..] = self.line;
        [one, two, three, four, five]
    }

    /// A piece joins the line.
    pub fn join_line(&mut self, attacker: Attacker) {
        self.line[self.taken.attacks() % LINE] = attacker;
        self.taken.add_attack();
    }

    /// Returns the pieces on a place that may still act.
    #[inline(always)]
    pub fn free(&self, place: Place) -> Pieces {
        self.own[place] - self.spent[place]
    }

    /// Whether the mover has a lawful step left (R5); see [`rules::step_left`](crate::games::hirth::rules::step_left).
    #[cold]
    fn has_step_left(&self) -> bool {
        let may_act = |place: Place| !self.free(place).is_empty();
        // One that boarded a Karve may leave it.
        !self.boarded.is_none() || Place::all().any(may_act)
    }
}

/// Whether a move starts with this letter.
#[inline(always)]
pub(super) fn is_move(letter: u8) -> bool {
    matches!(letter, b'H' | b'K' | b'L')
}
