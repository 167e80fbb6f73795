//! The pieces of a side, packed so that a move is a few additions, and all of them fit into registers.

use std::iter;

use crate::games::hirth::{
    board::{Side, Space, Spaces},
    position::{HIRTH, KARVES},
};

/// How many pieces there are on each space, 0 to 19: five bits a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Heads(u64);

/// The bits of a space.
const BITS: u32 = 5;

impl Heads {
    /// How many there are on `space`.
    #[inline(always)]
    pub fn on(self, space: Space) -> u8 {
        (self.0 >> (BITS * space as u32)) as u8 & 31
    }

    /// So many more on `space`.
    #[inline(always)]
    pub fn add(&mut self, space: Space, count: u8) {
        self.0 += u64::from(count) << (BITS * space as u32);
    }

    /// One less on `space`, which holds one.
    #[inline(always)]
    pub fn remove(&mut self, space: Space) {
        self.0 -= 1 << (BITS * space as u32);
    }

    /// None on `space` any more.
    #[inline(always)]
    pub fn clear(&mut self, space: Space) {
        self.0 &= !(31 << (BITS * space as u32));
    }

    /// Both together.
    #[inline(always)]
    pub fn plus(self, others: Self) -> Self {
        Self(self.0 + others.0)
    }
}

/// All pieces of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Force {
    /// Hirþ outside a Karve, those on the line not counted.
    pub hirth: Heads,
    /// The pieces by which each space is held (R7); those on the line hold the space they attack from (R10).
    holders: Heads,
    pub ships: Ships,
    /// The spaces held.
    pub held: Spaces,
    /// The Lofðungr; `None` once it left the board.
    pub king: Option<Space>,
    /// Hirþ that can still enter.
    pub reserve: u8,
}

/// A piece as it is written: a Karve by how many are aboard, 0 to 4, a Hirþ, a Lofðungr.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece(u8);

impl Piece {
    pub const HIRTH: Self = Self(5);
    pub const LOFDUNGR: Self = Self(6);
    /// What is written as no piece is.
    pub const NONE: Self = Self(7);

    /// A Karve with so many Hirþ aboard, 0 to 4.
    #[inline(always)]
    pub const fn karve(aboard: u8) -> Self {
        Self(aboard)
    }

    /// The piece of a number, 0 to 7.
    #[inline(always)]
    pub fn of(number: u8) -> Self {
        Self(number)
    }

    /// Its number, 0 to 7.
    #[inline(always)]
    pub const fn number(self) -> usize {
        (self.0 & 7) as usize
    }

    /// Its power (R13).
    #[inline(always)]
    pub fn power(self) -> u8 {
        [0, 2, 3, 4, 5, 1, 1, 0][self.number()]
    }
}

/// The three Karve, 16 bits each. From the lowest bit: the space that it holds, 15 in the reserve (4 bits); how many
/// Hirþ aboard may still leave (3); how many have stopped (R8) (3); its own state (2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ships(u64);

/// One of the Karve, by the place of its lowest bit: 0, 16 or 32.
pub(super) type Ship = u32;

/// What a piece can still do in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    Free,
    /// It has stopped (R8).
    Stopped,
    /// It is on the line (R10).
    Attacks,
}

/// The lowest bit of each Karve.
const EACH: u64 = 0x1_0001_0001;
/// Its highest bit, by which Karve are told that are looked for.
const MARKS: u64 = 0x8000 * EACH;
const SPACE: u64 = 0xf;
const FRESH: u32 = 4;
const STOPPED: u32 = 7;
const STATE: u32 = 10;
/// So many aboard, from the lowest bit.
const ABOARD: u64 = 7;

/// Those of the Karve that are marked, in order.
#[inline(always)]
pub(super) fn each_of(mut marked: u64) -> impl Iterator<Item = Ship> + Clone {
    iter::from_fn(move || {
        let first = marked.trailing_zeros() & !15;
        let is_any = marked != 0;
        marked &= marked.wrapping_sub(1);
        is_any.then_some(first)
    })
}

impl Ships {
    /// All in the reserve.
    const RESERVE: Self = Self(SPACE * EACH);

    /// Marks those of which the bits of `mask` are those of `wanted`.
    #[inline(always)]
    fn like(self, wanted: u64, mask: u64) -> u64 {
        let others = (self.0 ^ (wanted * EACH)) & (mask * EACH);
        !(others + 0x7fff * EACH) & MARKS
    }

    /// Marks those with so many Hirþ aboard that hold `space` and have not moved to where they would have to stop.
    #[inline(always)]
    pub fn free(self, space: Space, aboard: u64) -> u64 {
        self.like(space as u64 | aboard << FRESH, 0x7fff)
    }

    /// Marks those in the reserve.
    #[inline(always)]
    pub fn in_reserve(self) -> u64 {
        self.like(SPACE, SPACE)
    }

    /// Marks those that hold a space.
    #[inline(always)]
    fn holding(self, space: Space) -> u64 {
        self.like(space as u64, SPACE)
    }

    /// Those that hold a space, as pieces.
    #[inline(always)]
    pub fn all_on(self, space: Space) -> impl Iterator<Item = Piece> {
        each_of(self.holding(space)).map(move |ship| Piece::karve(self.aboard(ship)))
    }

    /// Marks those on a space that are not on the line.
    #[inline(always)]
    fn at(self, space: Space) -> u64 {
        self.like(space as u64, SPACE | (State::Attacks as u64) << STATE)
    }

    /// Marks those with Hirþ aboard that may still leave.
    #[inline(always)]
    fn with_fresh(self) -> u64 {
        let fresh = self.0 & ((ABOARD << FRESH) * EACH);
        (fresh + 0x7fff * EACH) & MARKS
    }

    /// Marks those that a Hirþ can leave on a space.
    #[inline(always)]
    pub fn to_leave(self, space: Space) -> u64 {
        self.at(space) & self.with_fresh()
    }

    /// Marks those that a Hirþ can board on a space (R6, R9).
    #[inline(always)]
    pub fn to_board(self, space: Space) -> u64 {
        // There are four aboard where the third bit of the number is set.
        self.at(space) & !(self.all_aboard() << 13)
    }

    /// How many Hirþ are aboard of each.
    #[inline(always)]
    fn all_aboard(self) -> u64 {
        let all = ABOARD * EACH;
        (self.0 >> FRESH & all) + (self.0 >> STOPPED & all)
    }

    /// How many Hirþ are aboard of one, 0 to 4.
    #[inline(always)]
    pub fn aboard(self, ship: Ship) -> u8 {
        (self.all_aboard() >> ship & ABOARD) as u8
    }

    /// A Hirþ boards.
    #[inline(always)]
    pub fn board(&mut self, ship: Ship) {
        self.0 += 1 << FRESH << ship;
    }

    /// A Hirþ leaves.
    #[inline(always)]
    pub fn leave(&mut self, ship: Ship) {
        self.0 -= 1 << FRESH << ship;
    }

    /// A Karve holds `space` now, and is in this state; all aboard stop with it.
    #[inline(always)]
    pub fn stand(&mut self, ship: Ship, space: Space, state: State) {
        let aboard = u64::from(self.aboard(ship));
        let aboard = aboard << [FRESH, STOPPED][usize::from(state == State::Stopped)];
        let one = space as u64 | aboard | (state as u64) << STATE;
        self.0 = self.0 & !(0xffff << ship) | one << ship;
    }

    /// A Karve goes to the reserve. Gives how many were aboard.
    #[inline(always)]
    fn send_home(&mut self, ship: Ship) -> u8 {
        let aboard = self.aboard(ship);
        self.0 = self.0 & !(0xffff << ship) | SPACE << ship;
        aboard
    }

    /// The same when the turn is over: what stopped may act again in the next.
    #[inline(always)]
    pub fn rested(self) -> Self {
        Self(self.0 & (SPACE * EACH) | self.all_aboard() << FRESH)
    }

    /// Whether one has a lawful step left (R5).
    pub fn has_step_left(self) -> bool {
        let are = |state: State| self.like((state as u64) << STATE, 3 << STATE);
        let can_be_left = are(State::Stopped) & self.with_fresh();
        self.in_reserve() | are(State::Free) | can_be_left != 0
    }

    /// R20: whether two are on a space that is not `home`.
    #[inline(always)]
    pub fn is_crowded(self, home: Space) -> bool {
        let [one, two, three] = [0, 16, 32].map(|ship| self.0 >> ship & SPACE);
        let both = |one, other| (one == other) & (one != home as u64) & (one != SPACE);
        both(one, two) | both(one, three) | both(two, three)
    }

    /// The bits of one.
    pub fn bits(self, ship: Ship) -> u64 {
        self.0 >> ship & 0xffff
    }

    /// The same in one order of all that only differ in it.
    fn sorted(self) -> Self {
        let mut ships = [0, 16, 32].map(|ship| self.bits(ship));
        ships.sort_unstable();
        let [one, two, three] = ships;
        Self(one | two << 16 | three << 32)
    }
}

const _: () = assert!(KARVES == 3, "three Karve fit into a word");

impl Force {
    /// The start: the Lofðungr at home, all else in the reserve (R4).
    pub fn at_start(side: Side) -> Self {
        let mut force = Self {
            hirth: Heads::default(),
            holders: Heads::default(),
            ships: Ships::RESERVE,
            held: Spaces::NONE,
            king: Some(side.home()),
            reserve: HIRTH,
        };
        force.hold(side.home());
        force
    }

    /// The same for all forces that differ only in how the Karve are counted.
    pub fn sorted(self) -> Self {
        let ships = self.ships.sorted();
        Self { ships, ..self }
    }

    /// One more piece holds `space`.
    #[inline(always)]
    pub fn hold(&mut self, space: Space) {
        self.holders.add(space, 1);
        self.held = self.held.with(space);
    }

    /// One piece less holds `space`.
    #[inline(always)]
    pub fn leave(&mut self, space: Space) {
        self.holders.remove(space);
        let is_last = self.holders.on(space) == 0;
        self.held = self.held.minus(Spaces::only_if(space, is_last));
    }

    /// A piece that attacked from a space in vain is beaten (R16); a Lofðungr goes back there (R18), where it still
    /// is.
    #[inline(always)]
    pub fn beaten(&mut self, piece: Piece, from: Space) {
        match piece {
            Piece::LOFDUNGR => {}
            Piece::HIRTH => self.leave(from),
            karve => {
                self.leave(from);
                self.send_home(self.ship(karve, from));
            }
        }
    }

    /// A piece that attacked from a space and won stays there, or moves to another (R15).
    #[inline(always)]
    pub fn moves_in(&mut self, piece: Piece, from: Space, to: Space) {
        self.leave(from);
        self.hold(to);
        match piece {
            Piece::LOFDUNGR => self.king = Some(to),
            Piece::HIRTH => self.hirth.add(to, 1),
            karve => self.ships.stand(self.ship(karve, from), to, State::Free),
        }
    }

    /// A Karve with so many aboard that is on a space when the turn is over; those that are alike are
    /// interchangeable.
    #[inline(always)]
    fn ship(&self, karve: Piece, at: Space) -> Ship {
        self.ships.free(at, karve.number() as u64).trailing_zeros() & 0x30
    }

    /// A Karve goes to the reserve, and the Hirþ aboard, apart (R16).
    #[inline(always)]
    fn send_home(&mut self, ship: Ship) {
        self.reserve += self.ships.send_home(ship);
    }

    /// All that stands on `space` is beaten off it (R16); but for the Lofðungr, which goes where it can.
    #[inline(always)]
    pub fn rout(&mut self, space: Space) {
        self.hirth.clear(space);
        self.holders.clear(space);
        self.held = self.held.without(space);
        for ship in each_of(self.ships.holding(space)) {
            self.send_home(ship);
        }
    }
}
