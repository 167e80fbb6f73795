//! Some pieces of a side, packed: how many there are of each kind is one number. A side is sixteen of them, one a place
//! ([`Force`](super::force::Force)).
//!
//! Pieces of one kind on one space are alike, so they are counted, not named. Equal positions are equal values, a move
//! is a subtraction and an addition, and each law about the pieces on a space is a line: power (R13), control (R7),
//! what becomes of the beaten (R16), one Karve a space (R20).
//!
//! In the middle of a turn the same types have three uses. The mover's pieces are a `Force`, in which those on the line
//! are where they attack from (R10; in the reserve if they attack from off the board, R11). Those of them that may not
//! act any more, because they have stopped (R8) or are on the line, are another `Force`: the difference of the two may
//! still act. And the attackers of a space are [`Pieces`], as its defenders are.

use std::{
    fmt,
    hint::select_unpredictable,
    iter,
    ops::{Add, AddAssign, Sub, SubAssign},
};

use crate::games::hirth::turn::Piece;

/// How many Hirþ each side has (R4).
pub const HIRTH: u8 = 15;
/// How many Karve each side has (R4).
pub const KARVES: usize = 3;
/// How many pieces each side has (R4), and the most on a space.
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
pub(super) const KARVE_BITS: u16 = 0x3ff;
/// The lowest bit of each number of Karve.
pub(super) const KARVE_UNITS: u16 = 0x155;
/// Where the number of Hirþ starts.
pub(super) const HIRTH_AT: u32 = 10;
/// Where the Lofðungr is.
pub(super) const KING_AT: u32 = 14;
/// The lowest bit of each number.
const UNITS: u16 = KARVE_UNITS | 1 << HIRTH_AT | 1 << KING_AT;

impl Pieces {
    /// No pieces.
    pub const NONE: Self = Self(0);

    /// One piece; none for a Karve with more aboard than fit (R6).
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

    /// This many Hirþ, 0 to 15; a greater number is 15.
    pub const fn of_hirth(count: u8) -> Self {
        let count = if count > 15 { 15 } else { count };
        Self((count as u16) << HIRTH_AT)
    }

    /// This many Karve with nobody aboard, 0 to 3; a greater number is 3.
    pub const fn of_unmanned(count: u8) -> Self {
        let count = if count > 3 { 3 } else { count };
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

    /// Returns how many Karve have this many aboard.
    #[inline(always)]
    pub const fn karves_with(self, aboard: u8) -> u8 {
        if aboard > CAPACITY { 0 } else { (self.0 >> (2 * aboard) & 3) as u8 }
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

    /// Whether it has a piece of a kind of which `others` has the [most](Self::most).
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
        Self::KINDS.into_iter().flat_map(move |piece| iter::repeat_n(piece, usize::from(self.count(piece))))
    }

    /// Returns the different pieces, in the same order.
    pub fn kinds(self) -> impl Iterator<Item = Piece> {
        Self::KINDS.into_iter().filter(move |&piece| self.has(piece))
    }

    /// Every kind of piece.
    pub(super) const KINDS: [Piece; 7] = [
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

/// The powers and numbers of some Karve together.
#[derive(Clone, Copy)]
struct InKarves {
    count: u8,
    aboard: u8,
    power: u8,
}

/// The Karve of each number of them.
static IN_KARVES: [InKarves; KARVE_BITS as usize + 1] = {
    let none = InKarves { count: 0, aboard: 0, power: 0 };
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
