//! The pieces of a side, packed: how many of each kind stand on a space is one number, and a side is sixteen of them.
//!
//! Pieces of one kind on one space are alike, so they are counted, not named. Equal positions are equal values, a
//! move is a subtraction and an addition, and each law that only asks what stands somewhere is a line: power (R13),
//! control (R7), what becomes of the beaten (R16), one Karve a space (R20).
//!
//! In the middle of a turn the same types serve three times. The mover's pieces are a [`Force`], in which those on the
//! line stand where they attack from (R10; in the reserve when they attack from off the board, R11). Those of them
//! that may not act any more, for they have stopped (R8) or are on the line, are another: what one has and the other
//! has not may still act. And the attackers of a space are [`Pieces`], as its defenders are.

use std::{
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
    hint::select_unpredictable,
    iter,
    ops::{Add, AddAssign, Index, IndexMut, Sub, SubAssign},
};

use crate::games::hirth::{
    board::{Side, Space, Spaces},
    turn::Piece,
};

#[cfg(test)]
mod tests;

/// How many Hirþ each side has (R4).
pub const HIRTH: u8 = 15;
/// How many Karve each side has (R4).
pub const KARVES: usize = 3;
/// How many pieces each side has (R4): no more can stand on a space.
pub const PIECES: usize = HIRTH as usize + KARVES + 1;
/// How many Hirþ a Karve carries at most (R6).
pub const CAPACITY: u8 = 4;

/// Some pieces of one side: how many Karve with 0 to 4 Hirþ aboard, how many Hirþ outside a Karve, and the Lofðungr.
///
/// From the lowest bit: the Karve by how many are aboard (2 bits each), the Hirþ (4), the Lofðungr (1). The highest
/// bit is never set. A side has three Karve and fifteen Hirþ, so its pieces always fit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Pieces(u16);

/// The bits of all Karve.
const KARVE_BITS: u16 = 0x3ff;
/// The lowest bit of each number of Karve.
const KARVE_UNITS: u16 = 0x155;
/// Where the number of Hirþ starts.
const HIRTH_AT: u32 = 10;
/// Where the Lofðungr is.
const KING_AT: u32 = 14;
/// The lowest bit of each number.
const UNITS: u16 = KARVE_UNITS | 1 << HIRTH_AT | 1 << KING_AT;

impl Pieces {
    /// No pieces.
    pub const NONE: Self = Self(0);

    /// One piece. A Karve with more aboard than fit (R6) is none.
    pub const fn one(piece: Piece) -> Self {
        match piece {
            Piece::Karve(aboard) if aboard > CAPACITY => Self::NONE,
            Piece::Karve(aboard) => Self(1 << (2 * aboard)),
            Piece::Hirth => Self(1 << HIRTH_AT),
            Piece::Lofdungr => Self(1 << KING_AT),
        }
    }

    /// The most of a piece that fit here: more than any side has of a Karve, and as many as it has of the others. Some
    /// pieces [have any](Self::have_any) of these when one such piece is among them.
    pub const fn most(piece: Piece) -> Self {
        match piece {
            Piece::Karve(_) => Self(Self::one(piece).0 * 3),
            Piece::Hirth => Self::of_hirth(HIRTH),
            Piece::Lofdungr => Self::one(piece),
        }
    }

    /// So many Hirþ, 0 to 15.
    pub const fn of_hirth(count: u8) -> Self {
        Self((count as u16) << HIRTH_AT)
    }

    /// So many Karve with nobody aboard, 0 to 3.
    pub const fn of_unmanned(count: u8) -> Self {
        Self(count as u16)
    }

    /// Whether there is no piece.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is such a piece.
    #[inline(always)]
    pub fn has(self, piece: Piece) -> bool {
        self.count(piece) > 0
    }

    /// Returns how many there are of a piece.
    #[inline(always)]
    pub fn count(self, piece: Piece) -> u8 {
        match piece {
            Piece::Karve(aboard) => self.karves_with(aboard),
            Piece::Hirth => self.hirth(),
            Piece::Lofdungr => u8::from(self.has_king()),
        }
    }

    /// Returns how many Hirþ there are outside a Karve.
    #[inline(always)]
    pub const fn hirth(self) -> u8 {
        (self.0 >> HIRTH_AT & 15) as u8
    }

    /// Whether the Lofðungr is among them.
    #[inline(always)]
    pub const fn has_king(self) -> bool {
        self.0 >> KING_AT & 1 == 1
    }

    /// Returns how many Karve there are with so many aboard.
    #[inline(always)]
    pub const fn karves_with(self, aboard: u8) -> u8 {
        if aboard > CAPACITY {
            0
        } else {
            (self.0 >> (2 * aboard) & 3) as u8
        }
    }

    /// Returns the numbers of Hirþ aboard for which there is a Karve: a bit each, that of twice the number.
    #[inline(always)]
    pub(in crate::games::hirth) const fn cargoes(self) -> u16 {
        (self.0 | self.0 >> 1) & KARVE_UNITS
    }

    /// Returns how many Karve there are.
    #[inline(always)]
    pub fn karves(self) -> u8 {
        self.in_karves().count
    }

    /// Returns how many Hirþ are aboard the Karve.
    #[inline(always)]
    pub fn aboard(self) -> u8 {
        self.in_karves().aboard
    }

    /// Returns how many pieces there are, a Karve and each Hirþ aboard it counted as one.
    #[inline(always)]
    pub fn len(self) -> u8 {
        self.karves() + self.hirth() + u8::from(self.has_king())
    }

    /// Returns their power (R13): 1 for a Hirþ and for the Lofðungr; for a Karve 1 and 1 for each Hirþ aboard, but
    /// nothing for one with nobody aboard.
    #[inline(always)]
    pub fn power(self) -> u8 {
        self.in_karves().power + self.hirth() + u8::from(self.has_king())
    }

    /// Whether they win when they attack such defenders (R13): more power wins, and a tie goes to the side with the
    /// only Lofðungr, else to the defenders.
    #[inline(always)]
    pub fn win_against(self, defenders: Self) -> bool {
        let strength = |pieces: Self| 2 * pieces.power() + u8::from(pieces.has_king());
        strength(self) > strength(defenders)
    }

    /// Returns what goes back to the reserve when they are beaten (R16): the Karve, and apart from them the Hirþ
    /// aboard. The Hirþ outside a Karve leave the game, and the Lofðungr goes where it can (R17–R19).
    #[inline(always)]
    pub fn back_to_reserve(self) -> Self {
        let karves = self.in_karves();
        Self::of_unmanned(karves.count) + Self::of_hirth(karves.aboard)
    }

    /// Whether there are two Karve or more, which no space but the mover's home may hold at the end of a turn (R20).
    #[inline(always)]
    pub const fn has_two_karves(self) -> bool {
        let units = self.0 & KARVE_UNITS;
        self.0 & (KARVE_BITS ^ KARVE_UNITS) | units & units.wrapping_sub(1) != 0
    }

    /// Whether all of others are among them.
    #[inline(always)]
    pub const fn contain(self, others: Self) -> bool {
        // A number that is too small borrows from the lowest bit of the next.
        let left = self.0.wrapping_sub(others.0);
        self.0 >= others.0 && (self.0 ^ others.0 ^ left) & UNITS == 0
    }

    /// Whether a piece is among them of which there are the [most](Self::most) in `others`.
    #[inline(always)]
    pub const fn have_any(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    /// These if it is so, else none; without a branch, for whoever asks cannot foresee it.
    #[inline(always)]
    pub fn only_if(self, is_so: bool) -> Self {
        select_unpredictable(is_so, self, Self::NONE)
    }

    /// Returns the number that they are packed into. Sums of such numbers are the numbers of sums.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The pieces of a number, if it is one of pieces.
    #[inline(always)]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// Only the Karve.
    #[inline(always)]
    pub const fn only_karves(self) -> Self {
        Self(self.0 & KARVE_BITS)
    }

    /// Returns the pieces one by one: Karve, those with fewer aboard first, then Hirþ, then the Lofðungr.
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        Self::KINDS
            .into_iter()
            .flat_map(move |piece| iter::repeat_n(piece, usize::from(self.count(piece))))
    }

    /// Returns the different pieces, in the same order.
    pub fn kinds(self) -> impl Iterator<Item = Piece> {
        Self::KINDS
            .into_iter()
            .filter(move |&piece| self.has(piece))
    }

    /// Every kind of piece.
    const KINDS: [Piece; 7] = [
        Piece::Karve(0),
        Piece::Karve(1),
        Piece::Karve(2),
        Piece::Karve(3),
        Piece::Karve(4),
        Piece::Hirth,
        Piece::Lofdungr,
    ];

    #[inline(always)]
    fn in_karves(self) -> InKarves {
        IN_KARVES[usize::from(self.0 & KARVE_BITS)]
    }
}

/// Both together. No number may become larger than a side has of it.
impl Add for Pieces {
    type Output = Self;

    #[inline(always)]
    fn add(self, others: Self) -> Self {
        Self(self.0.wrapping_add(others.0))
    }
}

impl AddAssign for Pieces {
    #[inline(always)]
    fn add_assign(&mut self, others: Self) {
        *self = *self + others;
    }
}

/// Without others that are among them.
impl Sub for Pieces {
    type Output = Self;

    #[inline(always)]
    fn sub(self, others: Self) -> Self {
        Self(self.0.wrapping_sub(others.0))
    }
}

impl SubAssign for Pieces {
    #[inline(always)]
    fn sub_assign(&mut self, others: Self) {
        *self = *self - others;
    }
}

impl From<Piece> for Pieces {
    fn from(piece: Piece) -> Self {
        Self::one(piece)
    }
}

impl FromIterator<Piece> for Pieces {
    fn from_iter<T: IntoIterator<Item = Piece>>(pieces: T) -> Self {
        let pieces = pieces.into_iter().map(Self::one);
        pieces.fold(Self::NONE, Self::add)
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// What some Karve are together.
#[derive(Clone, Copy)]
struct InKarves {
    count: u8,
    aboard: u8,
    power: u8,
}

/// The Karve of each number of them.
static IN_KARVES: [InKarves; KARVE_BITS as usize + 1] = {
    let none = InKarves {
        count: 0,
        aboard: 0,
        power: 0,
    };
    let mut all = [none; KARVE_BITS as usize + 1];
    let mut bits = 0;
    while bits < all.len() {
        let pieces = Pieces(bits as u16);
        let mut aboard = 0;
        while aboard <= CAPACITY {
            let count = pieces.karves_with(aboard);
            all[bits].count += count;
            all[bits].aboard += count * aboard;
            // R13: one with nobody aboard has no power.
            all[bits].power += if aboard > 0 { count * (1 + aboard) } else { 0 };
            aboard += 1;
        }
        bits += 1;
    }
    all
};

/// Where pieces of a side are: on a space, or in the reserve.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct Place(u8);

impl Place {
    /// The reserve.
    pub const RESERVE: Self = Self(Space::ALL.len() as u8);
    /// What stands for the space between two that touch: there is none, so it is held whatever stands on the board.
    pub const ALWAYS_HELD: Self = Self(PLACES as u8 - 1);

    /// A space.
    #[inline(always)]
    pub const fn on(space: Space) -> Self {
        Self(space as u8)
    }

    /// The space, if it is one.
    pub fn space(self) -> Option<Space> {
        Space::ALL.get(usize::from(self.0)).copied()
    }

    /// Returns all spaces, and the reserve.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=Self::RESERVE.0).map(Self)
    }

    /// The place of a number, of which only the lowest four bits count.
    #[inline(always)]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & (PLACES as u8 - 1))
    }

    /// Returns its number, 0 to 15: that of a space is its place in [`Space::ALL`].
    #[inline(always)]
    pub const fn bits(self) -> u8 {
        self.0
    }
}

impl From<Space> for Place {
    #[inline(always)]
    fn from(space: Space) -> Self {
        Self::on(space)
    }
}

/// A space, or the reserve.
impl From<Option<Space>> for Place {
    #[inline(always)]
    fn from(space: Option<Space>) -> Self {
        space.map_or(Self::RESERVE, Self::on)
    }
}

/// So many places: a power of two, so that no place is beyond them.
const PLACES: usize = 16;

/// Pieces of one side, by where they are.
#[derive(Clone, Copy)]
pub struct Force {
    at: [Pieces; PLACES],
}

impl Force {
    /// No pieces.
    pub const NONE: Self = {
        let mut at = [Pieces::NONE; PLACES];
        at[Place::ALWAYS_HELD.0 as usize] = Pieces::one(Piece::Lofdungr);
        Self { at }
    };

    /// Returns the pieces that a side starts with (R4): the Lofðungr at home, all else in the reserve.
    pub fn at_start(side: Side) -> Self {
        let mut force = Self::NONE;
        force[side.home()] = Pieces::one(Piece::Lofdungr);
        force[Place::RESERVE] = Pieces::of_unmanned(KARVES as u8) + Pieces::of_hirth(HIRTH);
        force
    }

    /// Returns the pieces on a space.
    #[inline(always)]
    pub fn on(&self, space: Space) -> Pieces {
        self[space]
    }

    /// Returns the pieces in the reserve.
    #[inline(always)]
    pub fn reserve(&self) -> Pieces {
        self[Place::RESERVE]
    }

    /// Returns the space of the Lofðungr; `None` once it left the board.
    pub fn king(&self) -> Option<Space> {
        self.with_any_of(1 << KING_AT).first()
    }

    /// Returns the spaces that they hold (R7): those with a piece, an unmanned Karve included.
    #[inline(always)]
    pub fn held(&self) -> Spaces {
        let [one, two, three, _] = self.words();
        spaces_of([one, two, three])
    }

    /// Returns the spaces with a Hirþ outside a Karve.
    pub fn with_hirth(&self) -> Spaces {
        self.with_any_of(15 << HIRTH_AT)
    }

    /// Returns the spaces with a Karve.
    pub fn with_karve(&self) -> Spaces {
        self.with_any_of(KARVE_BITS)
    }

    /// Returns the spaces whose pieces have any of these bits set.
    #[inline(always)]
    fn with_any_of(&self, bits: u16) -> Spaces {
        let mask = u64::from(bits) * EACH;
        let [one, two, three, _] = self.words();
        spaces_of([one & mask, two & mask, three & mask])
    }

    /// Returns the spaces other than `home` that hold two Karve, which none may at the end of a turn (R20).
    #[inline(always)]
    pub fn crowded(&self, home: Space) -> Spaces {
        let [one, two, three, _] = self.words();
        spaces_of([two_karves(one), two_karves(two), two_karves(three)]).without(home)
    }

    /// Returns the same as four numbers, four places each: much faster compared, hashed and looked through than place
    /// by place.
    #[inline(always)]
    fn words(&self) -> [u64; PLACES / 4] {
        let word = |word: usize| {
            let number = |place: usize| u64::from(self.at[4 * word + place].0) << (16 * place);
            number(0) | number(1) | number(2) | number(3)
        };
        [word(0), word(1), word(2), word(3)]
    }

    /// Returns these pieces without others that are among them.
    pub fn without(&self, others: &Self) -> Self {
        let at = std::array::from_fn(|place| self.at[place] - others.at[place]);
        Self { at }
    }

    /// Adds a piece. A Karve that goes to the reserve is unmanned there, and the Hirþ aboard are in the reserve, too
    /// (R16). In the reserve there is no Lofðungr: one that goes there leaves the board.
    pub fn add(&mut self, piece: Piece, at: impl Into<Place>) {
        let place = at.into();
        let pieces = Pieces::one(piece);
        self[place] += match piece {
            Piece::Karve(_) if place == Place::RESERVE => pieces.back_to_reserve(),
            Piece::Lofdungr if place == Place::RESERVE => Pieces::NONE,
            _ => pieces,
        };
    }

    /// Takes a piece away, if it is there. Returns whether it was.
    pub fn remove(&mut self, piece: Piece, at: impl Into<Place>) -> bool {
        let place = at.into();
        let is_there = self[place].has(piece);
        if is_there {
            self[place] -= Pieces::one(piece);
        }
        is_there
    }

    /// Takes all pieces off a space, for they are beaten there (R16): Karve and those aboard go to the reserve, Hirþ
    /// leave the game. Returns what stood there; the Lofðungr among them has no place any more.
    #[inline(always)]
    pub fn rout(&mut self, space: Space) -> Pieces {
        let beaten = self[space];
        self[space] = Pieces::NONE;
        self[Place::RESERVE] += beaten.back_to_reserve();
        beaten
    }

    /// Returns all pieces, wherever they are.
    pub fn total(&self) -> Pieces {
        let places = &self.at[..=usize::from(Place::RESERVE.0)];
        places.iter().fold(Pieces::NONE, |all, &here| all + here)
    }

    /// Returns how many Hirþ left the game, 0 to 15.
    pub fn fallen(&self) -> u8 {
        let total = self.total();
        HIRTH.saturating_sub(total.hirth() + total.aboard())
    }
}

impl PartialEq for Force {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.words() == other.words()
    }
}

impl Eq for Force {}

/// As numbers, in which later places count for more.
impl Ord for Force {
    fn cmp(&self, other: &Self) -> Ordering {
        self.words()
            .into_iter()
            .rev()
            .cmp(other.words().into_iter().rev())
    }
}

impl PartialOrd for Force {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Force {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words()
            .into_iter()
            .for_each(|word| state.write_u64(word));
    }
}

/// The lowest bit of each of four places; the highest of each is never set of pieces.
const EACH: u64 = 0x1_0001_0001_0001;

/// Those of four places where there is anything. What is no number of pieces, as in a turn that the quick reader has
/// given up, overflows and means nothing.
#[inline(always)]
fn spaces_of(places: [u64; 3]) -> Spaces {
    // A bit for each, the highest, which then stand apart like this: 0 4 8 …, 1 5 9 …, 2 6 10 …, 3 7 11 …
    let any = |four: u64| four.wrapping_add(0x7fff * EACH) & (0x8000 * EACH);
    let all = any(places[0]) >> 15 | any(places[1]) >> 11 | any(places[2]) >> 7;
    // Each of these four groups moves to the highest 16 bits, one bit more than the one before it.
    const GATHER: u64 = 1 << 48 | 1 << 33 | 1 << 18 | 1 << 3;
    Spaces::from_bits((all.wrapping_mul(GATHER) >> 48) as u16)
}

/// Something where two Karve are or more, at four places; see [`Pieces::has_two_karves`].
#[inline(always)]
fn two_karves(four: u64) -> u64 {
    let units = four & (KARVE_UNITS as u64 * EACH);
    let seconds = four & ((KARVE_BITS ^ KARVE_UNITS) as u64 * EACH);
    seconds | units & ((units | (0x8000 * EACH)) - EACH)
}

impl<P: Into<Place>> Index<P> for Force {
    type Output = Pieces;

    #[inline(always)]
    fn index(&self, place: P) -> &Pieces {
        &self.at[usize::from(place.into().0) % PLACES]
    }
}

impl<P: Into<Place>> IndexMut<P> for Force {
    #[inline(always)]
    fn index_mut(&mut self, place: P) -> &mut Pieces {
        &mut self.at[usize::from(place.into().0) % PLACES]
    }
}

impl Default for Force {
    fn default() -> Self {
        Self::NONE
    }
}

impl fmt::Debug for Force {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spaces = Space::ALL.iter().filter(|&&space| !self[space].is_empty());
        f.debug_map()
            .entries(spaces.map(|&space| (space.letter(), self[space])))
            .entry(&"reserve", &self.reserve())
            .finish()
    }
}
