//! A turn, read and played: its moves, its offers, its battles, and what it wins.

use super::{
    moves::{Attacker, Named, STARTS, Taken, Way, space},
    window::{Cursor, Word},
};
use crate::games::hirth::{
    board::{Crossings, Side, Spaces},
    grammar,
    position::{Penningr, Placement},
    rules::{
        Answered, Attack, Boarded, Ending, Line, Played, STEPS, Underway,
        force::{Force, Place},
        offer,
        pieces::{CAPACITY, Pieces},
        shortest_into,
    },
    turn::Piece,
};

/// A turn under way; see [`Underway`].
pub(super) struct Turn<'a> {
    pub side: Side,
    pub penningr: Penningr,
    pub own: &'a mut Force,
    pub opponent: &'a mut Force,
    spent: Force,
    boarded: Boarded,
    /// The spaces of the opponent.
    opponent_held: Spaces,
    /// The steps taken, and how many pieces are on the line.
    pub taken: Taken,
    /// The pieces on the line. Every move writes the next entry, but only an attack keeps it.
    pub line: [Attacker; LINE],
}

/// Five attackers at most, and room to spare: an index `% LINE` needs no bounds check.
const LINE: usize = 8;

/// How a turn ended.
pub(super) struct Ended {
    /// How many bytes were read.
    pub end: usize,
    /// How the game ended, if it did.
    pub ending: Option<Ending>,
    pub penningr: Penningr,
    /// The spaces of the mover.
    pub held: Spaces,
}

/// A turn after some of its moves.
pub(super) struct Halfway {
    pub now: Underway,
    pub steps: u32,
    /// How many bytes are read.
    pub at: usize,
}

impl Halfway {
    /// A turn of `side` before its first move.
    pub fn start(before: &Placement, side: Side) -> Self {
        Self { now: Underway::new(before, side), steps: 0, at: 0 }
    }
}

/// The other possible readings of the turns that were played.
#[derive(Default)]
pub(super) struct Choices {
    pub open: Vec<Halfway>,
    /// The ways of one move; only here so that it is allocated once.
    ways: Vec<Played>,
}

impl<'a> Turn<'a> {
    /// The start of a turn of `side`; the other side holds `opponent_held`.
    #[inline(always)]
    pub fn new(position: &'a mut Placement, side: Side, opponent_held: Spaces) -> Self {
        let penningr = position.penningr;
        let (own, opponent) = position.both_mut(side);
        Self {
            side,
            penningr,
            own,
            opponent,
            spent: Force::NONE,
            boarded: Boarded::default(),
            opponent_held,
            taken: Taken::default(),
            line: [Attacker::default(); LINE],
        }
    }

    /// Goes on after some moves.
    pub fn after(now: &'a mut Underway, steps: u32) -> Option<Self> {
        let mut turn = Self {
            side: now.side,
            penningr: now.penningr,
            opponent_held: now.opponent.held(),
            own: &mut now.own,
            opponent: &mut now.opponent,
            spent: now.spent,
            boarded: now.boarded,
            taken: Taken::default(),
            line: [Attacker::default(); LINE],
        };
        turn.set_line(&now.line, steps)?;
        Some(turn)
    }

    /// The pieces on the line, as the rules have them.
    fn set_line(&mut self, line: &Line, steps: u32) -> Option<()> {
        let mut attacks = 0;
        for attack in line.iter() {
            // There is something to report of an attack from off the board (R11).
            let way = Way::attack(attack.from?, attack.to);
            self.line[attacks % LINE] = Attacker::new(Pieces::one(attack.piece), way);
            attacks += 1;
        }
        self.taken = Taken::new(steps, attacks);
        Some(())
    }

    /// Returns the turn as the rules have it.
    pub fn underway(&self) -> Underway {
        Underway {
            side: self.side,
            penningr: self.penningr,
            own: *self.own,
            spent: self.spent,
            line: attacks(&self.line, self.taken.attacks()),
            boarded: self.boarded,
            opponent: *self.opponent,
        }
    }

    /// Plays the moves, each on its shortest way (R12). Returns where what follows them starts.
    #[inline(always)]
    pub fn moves<'t>(&mut self, mut i: Cursor<'t>, care: bool, choices: &mut Choices) -> Option<Cursor<'t>> {
        let mut taken = self.taken;
        // One branch at the end is predicted better than one a move.
        let mut is_bad = false;
        let opponent_held = self.opponent_held.bits();
        let starts = &STARTS[self.side as usize];
        while taken.steps() <= u32::from(STEPS) {
            let word = i.word();
            let (named, named_len) = Named::of(word);
            let way = Way::of(word.past(1).past(named_len - 1), starts);
            let mut len = word.to_next();
            if way.is_odd() | care {
                if is_bad {
                    return None;
                }
                self.taken = taken;
                let read = self.odd_move(i, choices)?;
                taken = self.taken;
                is_bad = !care & (read != len);
                len = read;
            } else {
                let (own, spent) = (&mut *self.own, &mut self.spent);
                let free = own[way.from()] - spent[way.from()];
                is_bad |= !named.is_in(word) | !free.have_any(named.most);
                own[way.from()] -= named.one;
                is_bad |= own[way.over()].is_empty();
                let is_opponents = opponent_held >> way.to().bits() & 1 != 0;
                is_bad |= is_opponents != way.attacks();
                let is_spent = way.attacks() | own[way.to()].is_empty();
                own[way.stand()] += named.one;
                spent[way.stand()] += named.one.only_if(is_spent);
                self.line[taken.attacks() % LINE] = Attacker::new(named.one, way);
                taken.add(way);
                is_bad |= named_len + way.len() != len;
            }
            i.at += len;
            if i.peek() == b' ' {
                i.at += 1;
                if !i.is_at_move() {
                    break;
                }
            } else if care && !i.is_at_move() {
                break;
            }
        }
        self.taken = taken;
        is_bad |= taken.steps() > u32::from(STEPS);
        (!is_bad).then_some(i)
    }

    /// Plays a move that is not in the table. Returns how many bytes it has.
    #[inline(never)]
    fn odd_move(&mut self, i: Cursor<'_>, choices: &mut Choices) -> Option<usize> {
        if let Some(len) = self.simple_move(i) {
            return Some(len);
        }
        let (mov, len) = i.read(grammar::mov)?;
        let taken = self.taken.steps();
        let left = u32::from(STEPS).checked_sub(taken)?;
        shortest_into(&mut choices.ways, &self.underway(), &mov, left as u8);
        let mut ways = choices.ways.iter();
        let first = ways.next()?;
        let at = i.past(len).past_space().at;
        choices.open.extend(ways.map(|other| Halfway { now: other.after, steps: taken + u32::from(other.steps), at }));
        let now = &first.after;
        (*self.own, self.spent, self.boarded) = (now.own, now.spent, now.boarded);
        self.set_line(&now.line, taken + u32::from(first.steps))?;
        Some(len)
    }

    /// Plays a move that has only one shortest way, and boards or leaves the only Karve that it can. `None` for other moves,
    /// and then nothing has changed.
    #[inline(always)]
    fn simple_move(&mut self, i: Cursor<'_>) -> Option<usize> {
        let word = i.word();
        let (named, named_len) = Named::of(word);
        let (len, one) = (word.to_next(), named.one);
        let rest = word.past(1).past(named_len - 1);
        let (leaves, boards) = (rest.byte(0) == b'v', word.byte(len - 1) == b'i');
        let walk_len = len.checked_sub(named_len + usize::from(leaves) + usize::from(boards))?;
        let walk = rest.past(usize::from(leaves)).first(walk_len);
        let mut way = Way::of(walk, &STARTS[self.side as usize]);
        if walk_len == 0 || way.len() != walk_len {
            way = self.long_way(walk, walk_len, one)?;
        }
        let is_right = match leaves | boards {
            true => one.hirth() > 0 && !(leaves & boards),
            false => way.steps() > 0,
        };
        if !named.is_in(word) || !is_right || i.past(len).may_be_in_battle(way) {
            return None;
        }
        let (from, to) = (way.from(), way.to());
        let is_opponents = self.opponent_held.bits() >> to.bits() & 1 != 0;
        if self.own[way.over()].is_empty() || is_opponents != way.attacks() || boards & is_opponents {
            return None;
        }
        if leaves {
            self.man(from, LADEN, false)?;
        } else if (self.own[from] - self.spent[from]).have_any(named.most) {
            if boards {
                self.man(to, WITH_ROOM, true)?;
            }
            self.own[from] -= one;
        } else {
            return None;
        }
        if !boards {
            let is_spent = way.attacks() | self.own[to].is_empty();
            self.own[way.stand()] += one;
            self.spent[way.stand()] += one.only_if(is_spent);
            self.line[self.taken.attacks() % LINE] = Attacker::new(one, way);
        }
        self.taken.add(way);
        self.taken.add_steps(u32::from(leaves) + u32::from(boards));
        Some(len)
    }

    /// Returns the shortest way of a walk that is not in the table, through own spaces (R8). `None` if an attack can come
    /// from several.
    fn long_way(&self, walk: Word, len: usize, piece: Pieces) -> Option<Way> {
        let home = self.side.home();
        let enters = walk.byte(0) == b'e';
        let from = if enters { home } else { space(walk.byte(0))? };
        let attacks = walk.byte(1) == b'>';
        let to = space(walk.byte(1 + usize::from(attacks)))?;
        let mut own = self.own.held();
        if !enters && self.own[from] == piece {
            own = own.without(from);
        }
        let mut reached = Spaces::NONE.with(from);
        for steps in 1..=u32::from(STEPS) {
            let last = reached.and(Crossings::Certain.from(to));
            if let Some(first) = last.first() {
                let (lifted, over) = match enters {
                    true => (Place::RESERVE, Place::on(home)),
                    false => (Place::on(from), Place::ALWAYS_HELD),
                };
                let stand = if attacks { first } else { to };
                let steps = steps + u32::from(enters);
                let way = Way::new(lifted, over, Place::on(stand), steps, to);
                let is_one = !attacks || last.len() == 1;
                let is_whole = len == 2 + usize::from(attacks);
                return (is_one && is_whole).then(|| way.attacking_if(attacks));
            }
            reached = Crossings::Certain.from_any(reached).and(own);
        }
        None
    }

    /// The only Karve at a place that carries one of some numbers of Hirþ carries `one_more` or one less. `None` if they
    /// differ, or if any there has stopped or attacks.
    #[inline(always)]
    fn man(&mut self, place: Place, cargoes: u16, one_more: bool) -> Option<()> {
        let karve = self.own[place].cargoes() & cargoes;
        if !karve.is_power_of_two() || !self.spent[place].only_karves().is_empty() {
            return None;
        }
        let aboard = (karve.trailing_zeros() / 2) as u8;
        let after = if one_more { aboard + 1 } else { aboard - 1 };
        let [before, after] = [aboard, after].map(|aboard| Pieces::one(Piece::Karve(aboard)));
        self.own[place] = self.own[place] - before + after;
        Some(())
    }

    /// Returns the pieces on the line, and after them some that do not attack. To go through five is faster than to count
    /// them.
    #[inline(always)]
    pub fn line(&self) -> [Attacker; STEPS as usize] {
        let [one, two, three, four, five, ..] = self.line;
        [one, two, three, four, five]
    }

    /// Makes offers (R22). Returns how the game ended, if one was refused.
    #[cold]
    pub fn offers<'t>(&mut self, mut i: Cursor<'t>) -> Option<(Cursor<'t>, Option<Ending>)> {
        while matches!(i.peek(), b'G' | b'S') {
            let (made, len) = i.read(grammar::offer)?;
            i = i.past(len);
            match offer(self.penningr, &made).ok()? {
                Answered::Accepted(raised) => self.penningr = raised,
                Answered::Refused(ending) => return Some((i, Some(ending))),
            }
            i = i.past_space();
        }
        Some((i, None))
    }
}

/// Returns the first of these attackers as the rules have them.
pub(super) fn attacks(line: &[Attacker], count: usize) -> Line {
    let mut attacks = Line::NONE;
    for attacker in &line[..count] {
        let (way, piece) = (attacker.way(), attacker.piece().iter().next());
        if let (Some(to), Some(piece)) = (way.to().space(), piece) {
            let from = way.stand().space();
            attacks.add(Attack { to, piece, from });
        }
    }
    attacks
}

/// The [cargoes](Pieces::cargoes) of Karve with a Hirþ aboard, and of those with room for one.
const LADEN: u16 = !1;
const WITH_ROOM: u16 = (1 << (2 * CAPACITY)) - 1;

impl Cursor<'_> {
    /// Whether what looks like an attack from the reserve may be a piece that enters, and the heading of a battle.
    #[inline(always)]
    fn may_be_in_battle(self, way: Way) -> bool {
        let next = self.past_space().peek();
        way.attacks() && way.from() == Place::RESERVE && matches!(next, b'G' | b'S')
    }
}
