//! Where the pieces of a side are: sixteen places. Eleven are the spaces and one is the reserve.

use std::{
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
    ops::{Index, IndexMut},
};

use super::pieces::{HIRTH, HIRTH_AT, KARVE_BITS, KARVE_UNITS, KARVES, KING_AT, Pieces};
use crate::games::hirth::{
    board::{Side, Space, Spaces},
    turn::Piece,
};

/// Where pieces of a side are: on a space, or in the reserve.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct Place(u8);

impl Place {
    /// The reserve.
    pub const RESERVE: Self = Self(Space::ALL.len() as u8);
    /// Marks the space between two that touch: there is none, so it counts as held in every position.
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

    /// The place of a number; only its lowest four bits count.
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

/// The number of places: a power of two, so that no place is beyond them.
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
            let number = |place: usize| u64::from(self.at[4 * word + place].bits()) << (16 * place);
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

    /// Takes all pieces off a space, because they are beaten there (R16): Karve and those aboard go to the reserve,
    /// Hirþ leave the game. Returns the pieces; the Lofðungr among them has no place any more.
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
        self.words().into_iter().rev().cmp(other.words().into_iter().rev())
    }
}

impl PartialOrd for Force {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Force {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words().into_iter().for_each(|word| state.write_u64(word));
    }
}

/// The lowest bit of each of four places; the highest of each is never set of pieces.
const EACH: u64 = 0x1_0001_0001_0001;

/// Those of four places that have any pieces. Invalid numbers of pieces, as in a turn that the quick reader has given
/// up, overflow and mean nothing.
#[inline(always)]
fn spaces_of(places: [u64; 3]) -> Spaces {
    // A bit for each, the highest, in this order: 0 4 8 …, 1 5 9 …, 2 6 10 …, 3 7 11 …
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
