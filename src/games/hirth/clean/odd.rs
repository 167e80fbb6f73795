//! Moves that are not told by their bytes alone: a Hirþ boards or leaves a Karve, a walk takes more than two steps, or
//! goes another way than the shortest, for that is not held. Any other move can be played like this too.

use super::{
    choices::Choices,
    tables::{Named, Way, space},
    text::Cursor,
    turn::{Attacker, Turn, is_move},
};
use crate::games::hirth::{
    board::{Crossings, Space, Spaces},
    rules::{
        STEPS,
        force::Place,
        pieces::{CAPACITY, Pieces},
    },
    turn::Piece,
};

/// A move as it is read.
struct Read {
    piece: Pieces,
    /// Where it is lifted.
    from: Space,
    origin: Origin,
    /// Where it goes; nothing where it stays.
    goal: Option<Space>,
    attacks: bool,
    boards: bool,
    /// How many bytes it has.
    len: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Space,
    Karve,
    Reserve,
}

impl Turn<'_> {
    /// Plays all moves so, and what hardly ever stands between them.
    #[cold]
    pub fn moves_with_care<'a>(
        &mut self,
        mut i: Cursor<'a>,
        choices: &mut Choices,
    ) -> Option<Cursor<'a>> {
        i = i.past_blanks();
        while is_move(i.peek()) {
            i = i.past(self.odd_move(i, choices)?).past_blanks();
            if self.taken.steps() > u32::from(STEPS) {
                return None;
            }
        }
        Some(i)
    }

    /// Plays the next move. Returns how many bytes it has.
    #[inline(never)]
    pub fn odd_move(&mut self, i: Cursor<'_>, choices: &mut Choices) -> Option<usize> {
        let word = i.word();
        if word.0 as u16 == u16::from_le_bytes(*b"Hi") {
            self.boards_somewhere(choices)?;
            return Some(2);
        }
        let read = self.read(i)?;
        self.lift(&read, choices)?;
        let home_was_empty = read.origin == Origin::Reserve && self.own[read.from].is_empty();
        if home_was_empty && (read.goal.is_some() || read.boards) {
            // It stops where it enters (R8).
            return None;
        }
        let mut stand = read.from;
        let mut stops = home_was_empty;
        if let Some(goal) = read.goal {
            stand = self.walk(read.from, goal, read.attacks, choices)?;
            stops = !read.attacks && self.own[goal].is_empty();
        }
        if read.boards {
            if read.attacks | stops {
                return None;
            }
            self.board(stand, choices)?;
            return Some(read.len);
        }
        self.own[stand] += read.piece;
        self.spent[stand] += read.piece.only_if(read.attacks | stops);
        if let (Some(goal), true) = (read.goal, read.attacks) {
            self.join_line(Attacker::new(read.piece, Way::of_attack(stand, goal)));
        }
        Some(read.len)
    }

    /// Reads a move: `H34`, `He`, `Hv3i`, `Khh3>4`, `Ke` …
    #[inline(always)]
    fn read(&self, i: Cursor<'_>) -> Option<Read> {
        let word = i.word();
        let (named, mut len) = Named::of(word);
        if !named.is_in(word) {
            return None;
        }
        let is_hirth = named.one.hirth() > 0;
        let mut rest = word.past(len);
        let (origin, from) = match rest.byte(0) {
            b'e' => (Origin::Reserve, self.side.home()),
            b'v' if is_hirth => {
                (len, rest) = (len + 1, rest.past(1));
                (Origin::Karve, space(rest.byte(0))?)
            }
            byte => (Origin::Space, space(byte)?),
        };
        (len, rest) = (len + 1, rest.past(1));
        let is_marked = rest.byte(0) == b'>';
        let mut goal = space(rest.byte(usize::from(is_marked)));
        let mut attacks = is_marked & goal.is_some();
        if attacks && origin != Origin::Space && is_battle(i.past(len + 2)) {
            (goal, attacks) = (None, false);
        }
        let goal_len = usize::from(goal.is_some()) + usize::from(attacks);
        let boards = is_hirth & !attacks && rest.byte(goal_len) == b'i';
        if origin == Origin::Space && goal.is_none() && !boards {
            return None;
        }
        Some(Read {
            piece: named.one,
            from,
            origin,
            goal,
            attacks,
            boards,
            len: len + goal_len + usize::from(boards),
        })
    }

    /// Takes the piece of a move off its place; a Hirþ out of its Karve.
    #[inline(always)]
    fn lift(&mut self, read: &Read, choices: &mut Choices) -> Option<()> {
        match read.origin {
            Origin::Space => self.take(read.piece, Place::on(read.from))?,
            Origin::Reserve => {
                // R11: there is something to say of one that enters against the foe.
                if self.foe_held.has(read.from) {
                    return None;
                }
                self.take(read.piece, Place::RESERVE)?;
                self.taken.add_steps(1);
            }
            Origin::Karve => self.leave(read.from, choices)?,
        }
        Some(())
    }

    /// Takes a piece that may act off a place.
    #[inline(always)]
    fn take(&mut self, piece: Pieces, place: Place) -> Option<()> {
        let is_free = self.free(place).contain(piece);
        self.own[place] -= piece;
        is_free.then_some(())
    }

    /// A Hirþ leaves a Karve: one that may act, or the one that has stopped, if it boarded that after (R8, R9).
    #[inline(always)]
    fn leave(&mut self, at: Space, choices: &mut Choices) -> Option<()> {
        let free = self.free(Place::on(at)).cargoes();
        let stopped = self.stopped(at).only_if(self.boarded.on(at) > 0).cargoes();
        const SOME: u16 = !1;
        let karve = Karve::chosen(free & SOME, stopped & SOME, choices)?;
        self.change(karve, at, karve.aboard - 1);
        if karve.has_stopped {
            self.boarded.one_less(at);
        }
        self.taken.add_steps(1);
        Some(())
    }

    /// `Hi`: a Hirþ boards a Karve in its space, wherever that is.
    #[cold]
    fn boards_somewhere(&mut self, choices: &mut Choices) -> Option<()> {
        let can_board = |&at: &Space| {
            let free = self.free(Place::on(at));
            free.hirth() > 0 && (free.cargoes() | self.stopped(at).cargoes()) & ROOM != 0
        };
        let boarding = Space::ALL.into_iter().filter(can_board);
        let at = choices.among(boarding.fold(Spaces::NONE, Spaces::with))?;
        self.own[at] -= Pieces::one(Piece::Hirth);
        self.board(at, choices)
    }

    /// A Hirþ that is lifted boards a Karve on its space, which may have stopped (R6, R9).
    #[inline(always)]
    fn board(&mut self, at: Space, choices: &mut Choices) -> Option<()> {
        let (free, stopped) = (self.free(Place::on(at)), self.stopped(at));
        let karve = Karve::chosen(free.cargoes() & ROOM, stopped.cargoes() & ROOM, choices)?;
        self.change(karve, at, karve.aboard + 1);
        if karve.has_stopped {
            self.boarded.one_more(at);
        }
        self.taken.add_steps(1);
        Some(())
    }

    /// A Karve has so many aboard now.
    #[inline(always)]
    fn change(&mut self, karve: Karve, at: Space, aboard: u8) {
        let before = Pieces::one(Piece::Karve(karve.aboard));
        let after = Pieces::one(Piece::Karve(aboard));
        self.own[at] = self.own[at] - before + after;
        if karve.has_stopped {
            self.spent[at] = self.spent[at] - before + after;
        }
    }

    /// Returns the Karve on a space that has stopped, if one has: those on the line have not (R10). There is one at
    /// most, for those that follow it find the space held.
    #[inline(always)]
    fn stopped(&self, at: Space) -> Pieces {
        let mut stopped = self.spent[at].only_karves();
        if !stopped.is_empty() {
            for attacker in self.line() {
                let is_here = attacker.way().attacks() & (attacker.way().stand() == Place::on(at));
                stopped -= attacker.piece().only_karves().only_if(is_here);
            }
        }
        stopped
    }

    /// A shortest walk, through own spaces (R8), of a piece that is lifted. Returns where it stands then.
    #[inline(always)]
    fn walk(
        &mut self,
        from: Space,
        to: Space,
        attacks: bool,
        choices: &mut Choices,
    ) -> Option<Space> {
        if self.foe_held.has(to) != attacks {
            return None;
        }
        let way = Way::between(from, to, attacks);
        if !way.is_odd() && !self.own[way.over()].is_empty() {
            self.taken.add_steps(way.steps());
            return way.stand().space();
        }
        let (steps, last) = far(self.own.held(), from, to, attacks, choices)?;
        self.taken.add_steps(steps);
        Some(if attacks { last } else { to })
    }
}

/// A Karve that is boarded or left.
#[derive(Clone, Copy)]
struct Karve {
    aboard: u8,
    has_stopped: bool,
}

impl Karve {
    /// One of those that may act or have stopped, given by their [cargoes](Pieces::cargoes).
    #[inline(always)]
    fn chosen(free: u16, stopped: u16, choices: &mut Choices) -> Option<Self> {
        let all = free | stopped << 1;
        let number = match all & all.wrapping_sub(1) {
            _ if all == 0 => return None,
            0 => all.trailing_zeros() as u8,
            _ => choices.among_bits(all)?,
        };
        Some(Self {
            aboard: number / 2,
            has_stopped: number % 2 == 1,
        })
    }
}

/// The cargoes of Karve on which there is room for one more (R6).
const ROOM: u16 = (1 << (2 * CAPACITY)) - 1;

/// The shortest walk through own spaces: its steps, and the last space before its goal.
#[cold]
fn far(
    own: Spaces,
    from: Space,
    to: Space,
    attacks: bool,
    choices: &mut Choices,
) -> Option<(u32, Space)> {
    let touching = Crossings::Certain.from(to);
    let mut reached = Spaces::NONE.with(from);
    for steps in 1..=u32::from(STEPS) {
        let last = reached.and(touching);
        if !last.is_empty() {
            let last = if attacks {
                choices.among(last)
            } else {
                last.first()
            };
            return Some((steps, last?));
        }
        reached = Crossings::Certain.from_any(reached).and(own);
    }
    None
}

/// Whether what looks like a goal, and ends here, starts a battle: a piece and its side follow.
#[cold]
fn is_battle(i: Cursor<'_>) -> bool {
    let next = i.past_blanks().word();
    matches!(next.byte(0), b'G' | b'S') && is_move(next.byte(1))
}
