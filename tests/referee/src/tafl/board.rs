//! A board: letters on squares, and the position record of T9.

use std::fmt;

/// A square: file and rank, both from 0.
pub type Square = (usize, usize);

/// The four ways along rows and columns.
pub const WAYS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    Attackers,
    Defenders,
}

impl Side {
    pub fn other(self) -> Self {
        match self {
            Side::Attackers => Side::Defenders,
            Side::Defenders => Side::Attackers,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Side::Attackers => "attackers",
            Side::Defenders => "defenders",
        }
    }
}

/// Letters on squares: `t` an attacker, `T` a defender, `K` the king, `.` nobody.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub size: usize,
    letters: Vec<char>,
}

impl Board {
    pub fn at(&self, square: Square) -> char {
        self.letters[square.1 * self.size + square.0]
    }

    pub fn put(&mut self, square: Square, letter: char) {
        self.letters[square.1 * self.size + square.0] = letter;
    }

    pub fn is_empty(&self, square: Square) -> bool {
        self.at(square) == '.'
    }

    /// Returns whose piece stands on a square.
    pub fn side(&self, square: Square) -> Option<Side> {
        match self.at(square) {
            't' => Some(Side::Attackers),
            'T' | 'K' => Some(Side::Defenders),
            _ => None,
        }
    }

    /// Returns the square so many steps away, or none: the water.
    pub fn step(&self, from: Square, way: (i32, i32), steps: i32) -> Option<Square> {
        let file = from.0 as i32 + way.0 * steps;
        let rank = from.1 as i32 + way.1 * steps;
        let on = 0..self.size as i32;
        (on.contains(&file) && on.contains(&rank)).then_some((file as usize, rank as usize))
    }

    /// Returns the four neighbours of a square, none where there is water.
    pub fn beside(&self, square: Square) -> [Option<Square>; 4] {
        WAYS.map(|way| self.step(square, way, 1))
    }

    pub fn squares(&self) -> Vec<Square> {
        let on = 0..self.size;
        on.clone().flat_map(|file| on.clone().map(move |rank| (file, rank))).collect()
    }

    pub fn pieces(&self, side: Side) -> Vec<Square> {
        let mut squares = self.squares();
        squares.retain(|square| self.side(*square) == Some(side));
        squares
    }

    pub fn king(&self) -> Option<Square> {
        self.squares().into_iter().find(|it| self.at(*it) == 'K')
    }

    pub fn is_centre(&self, square: Square) -> bool {
        square == (self.size / 2, self.size / 2)
    }

    pub fn is_edge(&self, square: Square) -> bool {
        let ends = [0, self.size - 1];
        ends.contains(&square.0) || ends.contains(&square.1)
    }

    pub fn is_corner(&self, square: Square) -> bool {
        let ends = [0, self.size - 1];
        ends.contains(&square.0) && ends.contains(&square.1)
    }

    /// Reads a position record (T9), rank 1 first. Returns none when it is not a square board of that size.
    pub fn read(record: &str, size: usize) -> Option<Self> {
        let rows: Vec<&str> = record.trim().trim_matches('/').split('/').collect();
        if rows.len() != size {
            return None;
        }
        let mut letters = Vec::new();
        for row in rows {
            let mut digits = String::new();
            let before = letters.len();
            for letter in row.chars().chain(['|']) {
                if letter.is_ascii_digit() {
                    digits.push(letter);
                    continue;
                }
                if !digits.is_empty() {
                    let count = digits.parse::<usize>().ok().filter(|it| *it <= size)?;
                    letters.extend(std::iter::repeat_n('.', count));
                    digits.clear();
                }
                match letter {
                    't' | 'A' => letters.push('t'),
                    'T' | 'D' => letters.push('T'),
                    'K' => letters.push('K'),
                    '|' => {}
                    _ => return None,
                }
            }
            if letters.len() != before + size {
                return None;
            }
        }
        Some(Self { size, letters })
    }
}

/// Writes the position record.
impl fmt::Display for Board {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        for row in self.letters.chunks(self.size) {
            out.write_str("/")?;
            let mut empty = 0;
            for letter in row {
                if *letter == '.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    write!(out, "{empty}")?;
                }
                empty = 0;
                write!(out, "{letter}")?;
            }
            if empty > 0 {
                write!(out, "{empty}")?;
            }
        }
        out.write_str("/")
    }
}

/// Returns the name of a square (T1).
pub fn name(square: Square) -> String {
    format!("{}{}", (b'a' + square.0 as u8) as char, square.1 + 1)
}
