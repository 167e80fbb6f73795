//! Squares and sets of squares. A set is one number of 128 bits, a bit a square, so that a question about the whole
//! board (where pieces are, what is between, who is shut in) takes a few operations on numbers.
//!
//! Every board lies in the lower left corner of one of 11×11; a smaller one leaves the rest of it out.

use std::{
    fmt,
    ops::{BitAnd, BitOr, BitOrAssign, Not},
};

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// Files and ranks of the largest board (V1).
pub const LARGEST: u8 = 11;

/// A side (V1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The attackers: raiders.
    Attackers,
    /// The defenders: the king and his soldiers.
    Defenders,
}

impl Side {
    /// Returns the other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Attackers => Self::Defenders,
            Self::Defenders => Self::Attackers,
        }
    }

    /// Returns the mark after a winning move (T5).
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Attackers => "++",
            Self::Defenders => "--",
        }
    }

    /// Returns its name for sentences: `attackers`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attackers => "attackers",
            Self::Defenders => "defenders",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A square of a board: its rank times 11 and its file, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// Returns the square of a file and a rank, both from 0; `None` beyond the largest board.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < LARGEST && rank < LARGEST { Some(Self(rank * LARGEST + file)) } else { None }
    }

    /// Returns the square of a file and a rank, both from 1, of a board with `size` of each.
    #[inline]
    pub const fn on(size: u8, file: u8, rank: u8) -> Option<Self> {
        if 1 <= file && file <= size && 1 <= rank && rank <= size { Self::new(file - 1, rank - 1) } else { None }
    }

    /// Returns the square of a name, a letter of either case and a number: `d11`; `None` if it names none.
    pub fn of(name: &str) -> Option<Self> {
        let (file, rank) = name.split_at_checked(1)?;
        let file = file.as_bytes()[0].to_ascii_lowercase().checked_sub(b'a')?;
        // A parser of numbers would accept a sign.
        let is_number = rank.starts_with(|digit: char| digit.is_ascii_digit());
        let rank: u8 = is_number.then(|| rank.parse().ok())??;
        Self::new(file, rank.checked_sub(1)?)
    }

    /// Returns its file, from 0.
    pub const fn file(self) -> u8 {
        self.0 % LARGEST
    }

    /// Returns its rank, from 0.
    pub const fn rank(self) -> u8 {
        self.0 / LARGEST
    }

    /// Returns the set of this square alone.
    pub const fn only(self) -> Squares {
        Squares(1 << self.0)
    }

    /// Returns how it is written: `d11`. Squares in this order are in the order in which captures are written (T4).
    pub const fn by_file(self) -> (u8, u8) {
        (self.file(), self.rank())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(u128);

/// The ways along rows and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// To higher ranks.
    North,
    /// To higher files.
    East,
    /// To lower ranks.
    South,
    /// To lower files.
    West,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Returns the way back.
    #[must_use]
    pub const fn back(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// Returns the ways to the left and to the right of this one.
    pub const fn across(self) -> [Self; 2] {
        match self {
            Self::North | Self::South => [Self::West, Self::East],
            Self::East | Self::West => [Self::South, Self::North],
        }
    }
}

const ALL: u128 = (1 << (LARGEST as u32 * LARGEST as u32)) - 1;

/// A file of the largest board.
const fn file(number: u8) -> u128 {
    let (mut set, mut rank) = (0, 0);
    while rank < LARGEST {
        set |= 1 << (rank * LARGEST + number);
        rank += 1;
    }
    set
}

const FILES: [u128; LARGEST as usize] = {
    let mut files = [0; LARGEST as usize];
    let mut number = 0;
    while number < LARGEST {
        files[number as usize] = file(number);
        number += 1;
    }
    files
};

/// All squares of the boards of each size.
const BOARDS: [u128; LARGEST as usize + 1] = {
    let mut boards = [0; LARGEST as usize + 1];
    let mut size = 1;
    while size <= LARGEST {
        let mut rank = 0;
        while rank < size {
            boards[size as usize] |= ((1 << size) - 1) << (rank * LARGEST);
            rank += 1;
        }
        size += 1;
    }
    boards
};

/// The squares at the edges of the boards of each size.
const EDGES: [u128; LARGEST as usize + 1] = {
    let mut edges = [0; LARGEST as usize + 1];
    let mut size = 1;
    while size <= LARGEST {
        let row: u128 = (1 << size) - 1;
        let rows = row | row << ((size - 1) * LARGEST);
        let files = FIRST_FILE | FILES[size as usize - 1];
        edges[size as usize] = BOARDS[size as usize] & (rows | files);
        size += 1;
    }
    edges
};

const FIRST_FILE: u128 = FILES[0];
const LAST_FILE: u128 = FILES[LARGEST as usize - 1];

impl Squares {
    /// No square.
    pub const NONE: Self = Self(0);

    /// Returns all squares of a board with so many files and ranks, at most [`LARGEST`].
    pub const fn board(size: u8) -> Self {
        Self(BOARDS[size as usize])
    }

    /// Returns the squares at the edge of a board of a size.
    pub const fn edge(size: u8) -> Self {
        Self(EDGES[size as usize])
    }

    /// Returns the four corners of a board of a size.
    pub const fn corners(size: u8) -> Self {
        let last = size - 1;
        let low = 1 | 1 << last;
        Self(low | low << (last * LARGEST))
    }

    /// Returns the square in the middle of a board of a size.
    pub const fn centre(size: u8) -> Self {
        Self(1 << (size / 2 * LARGEST + size / 2))
    }

    /// Returns the squares of both sets.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether no square is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns how many squares are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether a square is in it.
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Whether it shares a square with another.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns its squares that are not in another.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the first of its squares, row by row from below.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }

    /// Returns the squares one step on in a direction; those that would leave the largest board are gone.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        match direction {
            Direction::North => Self(self.0 << LARGEST & ALL),
            Direction::East => Self((self.0 & !LAST_FILE) << 1),
            Direction::South => Self(self.0 >> LARGEST),
            Direction::West => Self((self.0 & !FIRST_FILE) >> 1),
        }
    }

    /// Returns the squares beside it, along rows and columns.
    #[must_use]
    pub const fn beside(self) -> Self {
        let across = (self.0 & !LAST_FILE) << 1 | (self.0 & !FIRST_FILE) >> 1;
        Self((across | self.0 << LARGEST & ALL | self.0 >> LARGEST) & !self.0)
    }

    /// Returns the squares of `within` that can be reached from it by steps along rows and columns over squares of
    /// `within`, its own among them.
    #[must_use]
    pub fn flood(self, within: Self) -> Self {
        let mut reached = self & within;
        loop {
            let next = (reached | reached.beside()) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Returns the squares between two of one row or column, both left out. `None` if they are not of one, or are one.
    pub const fn between(from: Square, to: Square) -> Option<Self> {
        let (low, high) = if from.0 < to.0 { (from.0, to.0) } else { (to.0, from.0) };
        if low == high {
            return None;
        }
        // All bits above the lower square and below the higher.
        let range = ((1_u128 << high) - 1) & !((1_u128 << low << 1) - 1);
        if from.file() == to.file() {
            Some(Self(range & FILES[from.file() as usize]))
        } else if from.rank() == to.rank() {
            Some(Self(range))
        } else {
            None
        }
    }

    /// Returns its squares in the order in which captures are written (T4): by file, then rank.
    pub fn sorted(self) -> Vec<Square> {
        let mut squares: Vec<Square> = self.into_iter().collect();
        squares.sort_by_key(|square| square.by_file());
        squares
    }
}

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl BitAnd for Squares {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Not for Squares {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0 & ALL)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::NONE, |set, square| set | square.only())
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.sorted().iter().map(ToString::to_string)).finish()
    }
}
