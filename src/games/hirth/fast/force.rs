//! The pieces of a side, packed so that a move is a few additions, and all of them fit into registers.

use std::iter;

use crate::games::hirth::{
    board::{Side, Space, Spaces},
    position::{HIRTH, KARVES},
};

/// How many pieces there are on each space and in the reserve, 0 to 19: five bits each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Heads(u64);

/// Where pieces are counted: a space or the reserve, by the place of its lowest bit.
#[derive(Clone, Copy)]
pub(super) struct Spot(u8);

impl Spot {
    pub const RESERVE: Self = Self(Space::ALL.len() as u8 * BITS);

    #[inline(always)]
    pub const fn of(space: Space) -> Self {
        Self(space as u8 * BITS)
    }
}

impl From<Space> for Spot {
    #[inline(always)]
    fn from(space: Space) -> Self {
        Self::of(space)
    }
}

/// The bits of a space.
const BITS: u8 = 5;
/// All of them.
const ALL: u64 = 31;
/// The lowest bit of each space.
const LOWEST: u64 = 0x0004_2108_4210_8421;

impl Heads {
    /// How many there are.
    #[inline(always)]
    pub fn on(self, spot: impl Into<Spot>) -> u8 {
        (self.0 >> spot.into().0 & ALL) as u8
    }

    /// So many more.
    #[inline(always)]
    pub fn add(&mut self, spot: impl Into<Spot>, count: impl Into<u64>) {
        self.0 += count.into() << spot.into().0;
    }

    /// One less, where there is one.
    #[inline(always)]
    pub fn remove(&mut self, spot: impl Into<Spot>) {
        self.0 -= 1 << spot.into().0;
    }

    /// Whether there are any.
    #[inline(always)]
    pub fn has(self, spot: impl Into<Spot>) -> bool {
        self.on(spot) != 0
    }

    /// The spaces on which there are any.
    #[inline(always)]
    pub fn spaces(self) -> Spaces {
        let heads = self.0;
        // A bit for each space, which then move together: two by two, four by four, all.
        let any = (heads | heads >> 1 | heads >> 2 | heads >> 3 | heads >> 4) & LOWEST;
        let twos = (any | any >> 4) & 0x0004_0300_c030_0c03;
        let fours = (twos | twos >> 8) & 0x0000_0700_00f0_000f;
        Spaces::from_bits((fours | fours >> 16 | fours >> 32) as u16)
    }

    /// Whether there are any where there are any of these.
    #[inline(always)]
    pub fn has_any_of(self, others: Spots) -> bool {
        (self.0 | Spots::ALWAYS.0) & others.0 != 0
    }

    /// None on `space` any more.
    #[inline(always)]
    pub fn clear(&mut self, space: Space) {
        self.0 &= !(ALL << Spot::of(space).0);
    }

    /// Both together.
    #[inline(always)]
    pub fn plus(self, others: Self) -> Self {
        Self(self.0 + others.0)
    }

    /// Without others that are among them.
    #[inline(always)]
    pub fn minus(self, others: Self) -> Self {
        Self(self.0 - others.0)
    }
}

/// Spaces on which to look whether there are any pieces: all bits of each.
#[derive(Clone, Copy)]
pub(super) struct Spots(u64);

impl Spots {
    /// There always is one.
    pub const ALWAYS: Self = Self(1 << 63);

    /// Some spaces.
    pub const fn of(spaces: Spaces) -> Self {
        let mut spots = 0;
        let mut space = 0;
        while space < Space::ALL.len() {
            if spaces.has(Space::ALL[space]) {
                spots |= ALL << Spot::of(Space::ALL[space]).0;
            }
            space += 1;
        }
        Self(spots)
    }
}

/// All pieces of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Force {
    /// Hirþ outside a Karve, in the reserve too; those on the line are not counted.
    pub hirth: Heads,
    /// The pieces by which each space is held (R7), where those on the line hold the space they attack from (R10);
    /// and the Hirþ in the reserve.
    pub holders: Heads,
    pub singles: Singles,
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

    #[inline(always)]
    pub fn is_karve(self) -> bool {
        self.0 < Self::HIRTH.0
    }

    /// Its power (R13).
    #[inline(always)]
    pub fn power(self) -> u8 {
        [0, 2, 3, 4, 5, 1, 1, 0][self.number()]
    }
}

/// The three Karve and the Lofðungr, 16 bits each. From the lowest bit: the space that it holds, 15 in the reserve (4
/// bits); what piece it is, for a Karve how many Hirþ aboard may still leave (3); how many have stopped (R8) (3);
/// whether it has stopped itself (1); whether it is on the line (R10) (1). The Lofðungr is the last, and moves as a
/// Karve does that nobody can board or leave; when it has stopped, all of it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Singles(u64);

/// One of them, by the place of its lowest bit: 0, 16 or 32 for a Karve, 48 for the Lofðungr.
pub(super) type Single = u32;

/// The lowest bit of each.
const EACH: u64 = 0x1_0001_0001_0001;
/// The highest bit of each, by which those are told that are looked for.
const MARKS: u64 = 0x8000 * EACH;
/// The same of the Karve.
const KARVE_MARKS: u64 = MARKS >> 16;
/// The lowest bit of the Lofðungr.
const KING: Single = 48;
const SPACE: u64 = 0xf;
const FRESH: u32 = 4;
const STOPPED: u32 = 7;
const STOPS: u64 = 1 << 10;
const ATTACKS: u64 = 1 << 11;
/// So many aboard, from the lowest bit.
const ABOARD: u64 = 7;

/// Those that are marked, in order.
#[inline(always)]
pub(super) fn each_of(mut marked: u64) -> impl Iterator<Item = Single> + Clone {
    iter::from_fn(move || {
        let first = marked.trailing_zeros() & !15;
        let is_any = marked != 0;
        marked &= marked.wrapping_sub(1);
        is_any.then_some(first)
    })
}

impl Singles {
    /// The Karve in the reserve, the Lofðungr on `space`.
    fn at_start(space: Space) -> Self {
        let karves = SPACE * (EACH >> 16);
        Self(karves | standing(space, Piece::LOFDUNGR, false, false) << KING)
    }

    /// Marks those of which the bits of `mask` are those of `wanted`.
    #[inline(always)]
    fn like(self, wanted: u64, mask: u64) -> u64 {
        let others = (self.0 ^ (wanted * EACH)) & (mask * EACH);
        !(others + 0x7fff * EACH) & MARKS
    }

    /// One that is such a piece and holds `space`, or is in the reserve, and can move. Those that are alike are
    /// interchangeable.
    #[inline(always)]
    pub fn free(self, piece: Piece, space: Space, is_in_reserve: bool) -> Option<Single> {
        let space = space as u64 | (SPACE * u64::from(is_in_reserve));
        let marked = self.like(space | (piece.number() as u64) << FRESH, 0x7fff);
        (marked != 0).then_some(marked.trailing_zeros() & !15)
    }

    /// Marks those that hold a space.
    #[inline(always)]
    fn holding(self, space: Space) -> u64 {
        self.like(space as u64, SPACE)
    }

    /// All, as pieces, and whether each is on `space`.
    #[inline(always)]
    pub fn each(self, space: Space) -> [(Piece, bool); 4] {
        let marks = self.holding(space);
        [0, 16, 32, KING].map(|single| (self.piece(single), marks >> single & 0x8000 != 0))
    }

    /// Marks the Karve on a space that are not on the line.
    #[inline(always)]
    fn at(self, space: Space) -> u64 {
        let marked = self.like(space as u64, SPACE | ATTACKS);
        marked & KARVE_MARKS
    }

    /// Marks those with Hirþ aboard that may still leave; and the Lofðungr.
    #[inline(always)]
    fn with_fresh(self) -> u64 {
        let fresh = self.0 & ((ABOARD << FRESH) * EACH);
        (fresh + 0x7fff * EACH) & MARKS
    }

    /// Marks the Karve that a Hirþ can leave on a space.
    #[inline(always)]
    pub fn to_leave(self, space: Space) -> u64 {
        self.at(space) & self.with_fresh()
    }

    /// Marks the Karve that a Hirþ can board on a space (R6, R9).
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

    /// What piece one is.
    #[inline(always)]
    fn piece(self, single: Single) -> Piece {
        Piece::of((self.all_aboard() >> single & ABOARD) as u8)
    }

    /// A Hirþ boards.
    #[inline(always)]
    pub fn board(&mut self, karve: Single) {
        self.0 += 1 << FRESH << karve;
    }

    /// A Hirþ leaves.
    #[inline(always)]
    pub fn leave(&mut self, karve: Single) {
        self.0 -= 1 << FRESH << karve;
    }

    /// One is this piece and holds `space` now; whether it has stopped there, all aboard with it, or is on the line.
    #[inline(always)]
    pub fn stand(
        &mut self,
        single: Single,
        piece: Piece,
        space: Space,
        stops: bool,
        attacks: bool,
    ) {
        let bits = standing(space, piece, stops, attacks);
        self.0 = self.0 & !(0xffff << single) | bits << single;
    }

    /// A Karve goes to the reserve. Gives how many were aboard.
    #[inline(always)]
    fn send_home(&mut self, karve: Single) -> u8 {
        let aboard = self.piece(karve).number() as u8;
        self.0 = self.0 & !(0xffff << karve) | SPACE << karve;
        aboard
    }

    /// All of them when the turn is over: what stopped may act again in the next.
    #[inline(always)]
    pub fn rested(self) -> Self {
        Self(self.0 & (SPACE * EACH) | self.all_aboard() << FRESH)
    }

    /// The Lofðungr goes to a space, or leaves the board.
    #[inline(always)]
    fn king_goes(&mut self, to: Option<Space>) {
        let space = to.map_or(SPACE, |to| to as u64);
        self.0 = self.0 & !(SPACE << KING) | space << KING;
    }

    /// Whether one has a lawful step left (R5).
    pub fn has_step_left(self) -> bool {
        let has_left_the_board = self.like(SPACE, SPACE) & !KARVE_MARKS;
        let free = self.like(0, STOPS | ATTACKS) & !has_left_the_board;
        let can_be_left = self.like(STOPS, STOPS) & self.with_fresh() & KARVE_MARKS;
        free | can_be_left != 0
    }

    /// R20: whether two Karve are on a space that is not `home`.
    #[inline(always)]
    pub fn is_crowded(self, home: Space) -> bool {
        let karves = self.0 & (SPACE * (EACH >> 16));
        let next = karves >> 16 | karves << 32;
        let pairs = Self(karves ^ next).like(0, SPACE) & KARVE_MARKS;
        pairs & !self.holding(home) & !self.like(SPACE, SPACE) != 0
    }

    /// The bits of one.
    pub fn bits(self, single: Single) -> u64 {
        self.0 >> single & 0xffff
    }

    /// The same in one order of all that only differ in it.
    fn sorted(self) -> Self {
        let mut karves = [0, 16, 32].map(|karve| self.bits(karve));
        karves.sort_unstable();
        let [one, two, three] = karves;
        Self(one | two << 16 | three << 32 | self.bits(KING) << KING)
    }
}

/// The bits of one; see [`Singles::stand`].
#[inline(always)]
fn standing(space: Space, piece: Piece, stops: bool, attacks: bool) -> u64 {
    let piece = (piece.number() as u64) << (FRESH + (STOPPED - FRESH) * u32::from(stops));
    space as u64 | piece | (STOPS * u64::from(stops)) | (ATTACKS * u64::from(attacks))
}

const _: () = assert!(KARVES == 3, "three Karve fit into a word");

impl Force {
    /// The start: the Lofðungr at home, all else in the reserve (R4).
    pub fn at_start(side: Side) -> Self {
        let mut force = Self {
            hirth: Heads::default(),
            holders: Heads::default(),
            singles: Singles::at_start(side.home()),
        };
        force.reserve_gains(HIRTH);
        force.hold(side.home());
        force
    }

    /// The same for all forces that differ only in how the Karve are counted.
    pub fn sorted(self) -> Self {
        let singles = self.singles.sorted();
        Self { singles, ..self }
    }

    /// One more piece holds `space`.
    #[inline(always)]
    pub fn hold(&mut self, space: Space) {
        self.holders.add(space, true);
    }

    /// One piece less holds a space or is in the reserve.
    #[inline(always)]
    pub fn leave(&mut self, spot: impl Into<Spot>) {
        self.holders.remove(spot);
    }

    /// The same, if that is so.
    #[inline(always)]
    pub fn leave_if(&mut self, spot: impl Into<Spot>, is_so: bool) {
        self.holders.0 -= u64::from(is_so) << spot.into().0;
    }

    /// A piece that attacked from a space won and moves to another (R15), or was beaten (R16). A beaten Lofðungr goes
    /// back (R18), where it still is.
    #[inline(always)]
    pub fn fares(&mut self, piece: Piece, from: Space, to: Option<Space>) {
        let Some(to) = to else {
            return self.beaten(piece, from);
        };
        self.leave(from);
        self.hold(to);
        if piece == Piece::HIRTH {
            self.hirth.add(to, true);
        } else if let Some(single) = self.singles.free(piece, from, false) {
            self.singles.stand(single, piece, to, false, false);
        }
    }

    #[inline(always)]
    fn beaten(&mut self, piece: Piece, from: Space) {
        self.leave_if(from, piece != Piece::LOFDUNGR);
        if piece.is_karve()
            && let Some(karve) = self.singles.free(piece, from, false)
        {
            self.send_home(karve);
        }
    }

    /// A Karve goes to the reserve, and the Hirþ aboard, apart (R16).
    #[inline(always)]
    fn send_home(&mut self, karve: Single) {
        let aboard = self.singles.send_home(karve);
        self.reserve_gains(aboard);
    }

    /// So many Hirþ more can enter.
    #[inline(always)]
    fn reserve_gains(&mut self, count: u8) {
        self.hirth.add(Spot::RESERVE, count);
        self.holders.add(Spot::RESERVE, count);
    }

    /// All that stands on `space` is beaten off it (R16); but for the Lofðungr, which goes where it can.
    #[inline(always)]
    pub fn rout(&mut self, space: Space) {
        self.hirth.clear(space);
        self.holders.clear(space);
        for karve in each_of(self.singles.holding(space) & KARVE_MARKS) {
            self.send_home(karve);
        }
    }

    /// The Lofðungr, which was beaten off its space, retreats to another (R17), or leaves the board.
    #[inline(always)]
    pub fn king_goes(&mut self, to: Option<Space>) {
        self.singles.king_goes(to);
        if let Some(to) = to {
            self.hold(to);
        }
    }
}
