//! The board: eleven spaces, the crossings between them, and whose home is where (R1–R4).

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Gold; moves first (R4).
    Gull,
    /// Silver.
    Silfr,
}

impl Side {
    /// The other player.
    pub fn opponent(self) -> Self {
        match self {
            Side::Gull => Side::Silfr,
            Side::Silfr => Side::Gull,
        }
    }

    /// The space where its pieces enter and its Lofðungr starts (R4).
    pub const fn home(self) -> Space {
        match self {
            Side::Gull => Space::S0,
            Side::Silfr => Space::S9,
        }
    }

    /// `G` or `S`.
    pub fn letter(self) -> char {
        match self {
            Side::Gull => 'G',
            Side::Silfr => 'S',
        }
    }

    /// Its name as the rulebook has it.
    pub fn name(self) -> &'static str {
        match self {
            Side::Gull => "Gull",
            Side::Silfr => "Silfr",
        }
    }

    /// Its name in data.
    pub(in crate::games::hirth) fn as_str(self) -> &'static str {
        match self {
            Side::Gull => "gull",
            Side::Silfr => "silfr",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A space of the board (R1): `0`–`9`, and `m` for Miðr.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Space {
    #[serde(rename = "0")]
    S0,
    #[serde(rename = "1")]
    S1,
    #[serde(rename = "2")]
    S2,
    #[serde(rename = "3")]
    S3,
    #[serde(rename = "4")]
    S4,
    #[serde(rename = "5")]
    S5,
    #[serde(rename = "6")]
    S6,
    #[serde(rename = "7")]
    S7,
    #[serde(rename = "8")]
    S8,
    #[serde(rename = "9")]
    S9,
    #[serde(rename = "m")]
    Mid,
}

impl Space {
    /// All spaces, in the order in which battles are written (N1).
    pub const ALL: [Space; 11] = [
        Space::S0,
        Space::S1,
        Space::S2,
        Space::S3,
        Space::S4,
        Space::S5,
        Space::S6,
        Space::S7,
        Space::S8,
        Space::S9,
        Space::Mid,
    ];

    /// The space that a character of the notation names.
    pub fn from_char(letter: char) -> Option<Self> {
        match letter {
            '0'..='9' => Some(Self::ALL[letter as usize - '0' as usize]),
            'm' => Some(Space::Mid),
            _ => None,
        }
    }

    /// The character that names it.
    pub fn letter(self) -> char {
        b"0123456789m"[self as usize] as char
    }

    /// Its name in data, which is the same character.
    pub(in crate::games::hirth) fn as_str(self) -> &'static str {
        &"0123456789m"[self as usize..=self as usize]
    }

    /// Its place in [`Space::ALL`], 0 to 10.
    pub fn index(self) -> usize {
        self as usize
    }

    /// Returns how many crossings there are at least between it and another space, lateral ones included, 1 to 5; 2 for a
    /// walk that comes back to where it began.
    pub(in crate::games::hirth) fn distance(self, to: Space) -> u8 {
        DISTANCES[self as usize][to as usize]
    }

    /// The spaces that touch it without a lateral crossing (R1).
    pub fn neighbours(self) -> Spaces {
        Crossings::Certain.from(self)
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of spaces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Spaces(u16);

impl Spaces {
    /// No space.
    pub const NONE: Spaces = Spaces(0);
    /// The five middle spaces (R21).
    pub const MIDDLE: Spaces = Spaces::of(&[Space::S3, Space::S4, Space::S5, Space::S6, Space::Mid]);

    /// The set of the spaces named.
    pub const fn of(spaces: &[Space]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < spaces.len() {
            bits |= 1 << spaces[i] as u16;
            i += 1;
        }
        Spaces(bits)
    }

    /// The set whose member number `i` is in it when bit `i` of `bits` is set.
    pub(in crate::games::hirth) const fn from_bits(bits: u16) -> Self {
        Spaces(bits & 0x7ff)
    }

    /// The bits by which [`Spaces::from_bits`] makes the same set.
    #[inline(always)]
    pub(in crate::games::hirth) const fn bits(self) -> u16 {
        self.0
    }

    /// Whether a space is in it.
    pub const fn has(self, space: Space) -> bool {
        self.0 & 1 << space as u16 != 0
    }

    /// Whether nothing is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its first space in the order of [`Space::ALL`].
    pub fn first(self) -> Option<Space> {
        Space::ALL.get(self.first_index()).copied()
    }

    /// The place of its first space in [`Space::ALL`], 16 where nothing is in it.
    pub(in crate::games::hirth) const fn first_index(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// How many spaces are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The same with one more space.
    pub fn with(self, space: Space) -> Self {
        Spaces(self.0 | 1 << space as u16)
    }

    /// The same with one space less.
    pub fn without(self, space: Space) -> Self {
        Spaces(self.0 & !(1 << space as u16))
    }

    /// The spaces in both.
    pub const fn and(self, other: Self) -> Self {
        Spaces(self.0 & other.0)
    }

    /// The spaces in either.
    pub fn or(self, other: Self) -> Self {
        Spaces(self.0 | other.0)
    }

    /// The spaces in this and not in the other.
    pub fn minus(self, other: Self) -> Self {
        Spaces(self.0 & !other.0)
    }

    /// Its spaces in the order of [`Space::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Space> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let next = bits.trailing_zeros() as usize;
            bits &= bits.wrapping_sub(1);
            Space::ALL.get(next).copied()
        })
    }
}

impl fmt::Debug for Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Space::letter)).finish()
    }
}

/// Which spaces touch: only those that certainly do (R1), or the lateral pairs as well (R2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Crossings {
    /// The fourteen crossings of R1.
    Certain,
    /// Those, and the four lateral pairs of R2.
    WithLateral,
}

/// The crossings of R1: some proven by the published game, the rest by the board's symmetry.
const CERTAIN: [(Space, Space); 14] = [
    (Space::S0, Space::S1),
    (Space::S0, Space::S2),
    (Space::S1, Space::S3),
    (Space::S2, Space::S4),
    (Space::S3, Space::S5),
    (Space::S4, Space::S6),
    (Space::S5, Space::S7),
    (Space::S6, Space::S8),
    (Space::S7, Space::S9),
    (Space::S8, Space::S9),
    (Space::Mid, Space::S3),
    (Space::Mid, Space::S4),
    (Space::Mid, Space::S5),
    (Space::Mid, Space::S6),
];

/// The pairs of R2: nothing published settles whether they touch.
const LATERAL: [(Space, Space); 4] =
    [(Space::S1, Space::S2), (Space::S3, Space::S4), (Space::S5, Space::S6), (Space::S7, Space::S8)];

const TOUCHING: [[Spaces; 11]; 2] = [touching(&CERTAIN, &[]), touching(&CERTAIN, &LATERAL)];

const fn touching(certain: &[(Space, Space)], lateral: &[(Space, Space)]) -> [Spaces; 11] {
    let mut from = [Spaces::NONE; 11];
    let mut i = 0;
    while i < certain.len() + lateral.len() {
        let (a, b) = if i < certain.len() { certain[i] } else { lateral[i - certain.len()] };
        from[a as usize].0 |= 1 << b as u16;
        from[b as usize].0 |= 1 << a as u16;
        i += 1;
    }
    from
}

/// For every set of spaces, those that touch any of them.
static TOUCHING_ANY: [[Spaces; 1 << 11]; 2] = [touching_any(&TOUCHING[0]), touching_any(&TOUCHING[1])];

const fn touching_any(touching: &[Spaces; 11]) -> [Spaces; 1 << 11] {
    let mut any = [Spaces::NONE; 1 << 11];
    let mut set = 1;
    while set < any.len() {
        // What the set without its first space touches is known already.
        let first = set.trailing_zeros() as usize;
        any[set].0 = any[set & (set - 1)].0 | touching[first].0;
        set += 1;
    }
    any
}

/// See [`Space::distance`].
static DISTANCES: [[u8; 11]; 11] = {
    let mut distances = [[2; 11]; 11];
    let mut from = 0;
    while from < 11 {
        let mut reached = Spaces(1 << from);
        let mut length = 1;
        while reached.0 != 0x7ff {
            let next = Spaces(reached.0 | TOUCHING_ANY[1][reached.0 as usize].0);
            let mut to = 0;
            while to < 11 {
                if (next.0 & !reached.0) >> to & 1 == 1 {
                    distances[from][to] = length;
                }
                to += 1;
            }
            reached = next;
            length += 1;
        }
        from += 1;
    }
    distances
};

impl Crossings {
    /// The spaces that touch `space`.
    pub const fn from(self, space: Space) -> Spaces {
        TOUCHING[self as usize][space as usize]
    }

    /// The spaces that touch any of `spaces`.
    pub fn from_any(self, spaces: Spaces) -> Spaces {
        TOUCHING_ANY[self as usize][usize::from(spaces.0)]
    }
}

/// Whether both spaces of a lateral pair (R2) are among `spaces`.
pub fn has_lateral(spaces: Spaces) -> bool {
    spaces.0 & spaces.0 >> 1 & LATERAL_BITS != 0
}

/// The first space of each lateral pair. The other has the next bit.
const LATERAL_BITS: u16 = {
    let (mut bits, mut i) = (0, 0);
    while i < LATERAL.len() {
        assert!(LATERAL[i].0 as u16 + 1 == LATERAL[i].1 as u16);
        bits |= 1 << LATERAL[i].0 as u16;
        i += 1;
    }
    bits
};
