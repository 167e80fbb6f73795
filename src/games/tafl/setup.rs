//! A position on a line (T9): `/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/`, rank 1 first; with ` defenders` after it where they
//! move; and what a set-up must have.

use std::{fmt, str::FromStr};

use nom::{
    Parser,
    branch::alt,
    character::complete::one_of,
    combinator::{map, value},
    multi::fold,
};
use serde::{Serialize, Serializer};

use super::rules::{
    Taken,
    board::{Side, Square, Squares},
    ends::Ending,
    position::{Piece, Position},
    variant::{Arms, KingTakes, VARIANTS, Variant},
};
use crate::{
    notation::{Read, number},
    span::Span,
};

/// A position, and the rules by which it is played on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Setup {
    /// The pieces, and who is to move.
    pub position: Position,
    /// The rules.
    pub variant: Variant,
    /// How the king takes part in captures (V11).
    pub arms: Arms,
    /// How the game has ended with the last move, if it has; repetition is not seen here. Unless the end is
    /// [hard](Ending::is_hard), the game may go on.
    pub ending: Option<Ending>,
}

/// Why a text is not a position.
pub type Misplaced = crate::game::Misplaced<SetupError>;

impl Setup {
    /// Returns the start of a game.
    pub fn start(variant: &Variant) -> Self {
        Self::new(variant.start, variant.clone())
    }

    /// Returns a position of a variant. Where the rules leave open how the king takes part in captures, he does so fully.
    pub fn new(position: Position, variant: Variant) -> Self {
        // Who moved last is not known, but only the king can have escaped.
        let ending = position.hard_ending(&variant, position.king, Taken::default());
        let arms = match variant.king_takes {
            KingTakes::Known(arms) => arms,
            KingTakes::Open => Arms::Armed,
        };
        Self { position, variant, arms, ending }
    }

    /// Reads a position of a variant.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn read(text: &str, variant: &Variant) -> Result<Self, Misplaced> {
        let fault = |(span, fault)| Misplaced::new(text, span, fault);
        let position = read_line(text, variant.size).map_err(fault)?;
        match position.king.len() {
            1 => Ok(Self::new(position, variant.clone())),
            kings => Err(fault((Span::new(0, text.len()), SetupError::Kings(kings)))),
        }
    }

    /// Returns the side that has won, if one has.
    pub fn winner(&self) -> Option<Side> {
        self.ending?.winner
    }

    /// Returns the end after which nothing can be played.
    pub fn hard_ending(&self) -> Option<Ending> {
        self.ending.filter(|ending| ending.is_hard)
    }
}

impl FromStr for Setup {
    type Err = Misplaced;

    /// Reads a position of the first variant on a board of its size: Viking Chess, Tablut or Ard Ri.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    fn from_str(text: &str) -> Result<Self, Misplaced> {
        Self::read(text, of_size(text))
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_line(&self.position, self.variant.size))
    }
}

/// As its text.
impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Returns the first variant on a board of the size of a position.
pub fn of_size(text: &str) -> &'static Variant {
    let size = size(text);
    let mut variants = VARIANTS.into_iter();
    let found = variants.find(|variant| size == Some(variant.size));
    found.unwrap_or(VARIANTS[0])
}

/// Why a text is not a position, or a position cannot be a set-up.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// A character that is not a piece, number or `/`.
    Strange,
    /// There are not as many ranks as the board has.
    Ranks {
        /// How many there are.
        found: usize,
        /// How many there should be.
        size: u8,
    },
    /// A rank is not as long as the board is wide.
    Files {
        /// Its number, from 1.
        rank: usize,
        /// How many squares it has.
        found: usize,
        /// How many it should have.
        size: u8,
    },
    /// There is not one king.
    Kings(usize),
    /// The king is on a square to which he escapes.
    KingAtGoal(Square),
    /// A piece is on a square that only the king may stop on.
    KingOnly(Square),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Strange => f.write_str(
                "a position has `t` for an attacker, `T` for a defender, `K` for the king, numbers that count empty squares, \
                 and `defenders` after it if they move"
            ),
            Self::Ranks { found: 1, size } => write!(f, "it has 1 rank, but the board has {size}"),
            Self::Ranks { found, size } => {
                write!(f, "it has {found} ranks, but the board has {size}")
            }
            Self::Files { rank, found, size } => {
                write!(
                    f,
                    "rank {rank} has {found} squares, but the board has {size} files"
                )
            }
            Self::Kings(0) => f.write_str("it has no king"),
            Self::Kings(number) => write!(f, "it has {number} kings"),
            Self::KingAtGoal(square) => {
                write!(
                    f,
                    "the king is on {square}, where he would have escaped already"
                )
            }
            Self::KingOnly(square) => write!(f, "only the king may be on {square}"),
        }
    }
}

/// Returns the position of a line on a board of a size; the attackers move. Rank 1 is the first, or the last where
/// `is_from_top`.
///
/// # Errors
/// What is wrong with it, and where, in bytes of the text.
pub fn read(text: &str, size: u8, is_from_top: bool) -> Result<Position, (Span, SetupError)> {
    let mut position =
        Position { attackers: Squares::NONE, defenders: Squares::NONE, king: Squares::NONE, to_move: Side::Attackers };
    let inner = text.strip_prefix('/').unwrap_or(text);
    let mut start = text.len() - inner.len();
    let inner = inner.strip_suffix('/').unwrap_or(inner);
    let ranks: Vec<&str> = inner.split('/').collect();
    let found = ranks.len();
    if found != usize::from(size) {
        let whole = Span::new(0, text.len());
        return Err((whole, SetupError::Ranks { found, size }));
    }
    for (number, text) in ranks.iter().enumerate() {
        let row = if is_from_top { found - 1 - number } else { number };
        let files = rank(text, row, &mut position).map_err(|(span, fault)| (span.shifted(start as isize), fault))?;
        if files != usize::from(size) {
            let span = Span::new(start, start + text.len());
            let (rank, found) = (row + 1, files);
            return Err((span, SetupError::Files { rank, found, size }));
        }
        start += text.len() + 1;
    }
    Ok(position)
}

/// Returns how many ranks the position of a line has; `None` for more than any board.
pub fn size(text: &str) -> Option<u8> {
    let board = text.split_whitespace().next().unwrap_or_default();
    let ranks = board.trim_matches('/').split('/').count();
    u8::try_from(ranks).ok()
}

/// Returns the position of a line that may name the side to move: `defenders` after a space, else the attackers.
///
/// # Errors
///
/// What is wrong with it, and where, in bytes of the text.
pub fn read_line(text: &str, size: u8) -> Result<Position, (Span, SetupError)> {
    let (board, side) = match text.trim_end().split_once(char::is_whitespace) {
        Some((board, side)) => (board, side.trim()),
        None => (text.trim_end(), ""),
    };
    let to_move = match side.to_ascii_lowercase().as_str() {
        "" | "attackers" | "a" => Side::Attackers,
        "defenders" | "d" => Side::Defenders,
        _ => {
            let start = text.len() - text[board.len()..].trim_start().len();
            return Err((Span::new(start, start + side.len()), SetupError::Strange));
        }
    };
    let position = read(board, size, false)?;
    Ok(Position { to_move, ..position })
}

/// Returns a position on a line with the side that moves, where that is not the attackers.
pub fn write_line(position: &Position, size: u8) -> String {
    let board = write(position, size);
    match position.to_move {
        Side::Attackers => board,
        Side::Defenders => board + " defenders",
    }
}

/// Adds the pieces of a rank: `rank = { piece | number };`. Returns how many squares it has.
fn rank(text: &str, row: usize, position: &mut Position) -> Result<usize, (Span, SetupError)> {
    let mut file = 0_usize;
    let mut squares = fold(
        ..,
        squares,
        || (),
        |(), squares| {
            let piece = match squares {
                Ok(piece) => piece,
                Err(empty) => {
                    file = file.saturating_add(empty as usize);
                    return;
                }
            };
            let set = match piece {
                Piece::Attacker => &mut position.attackers,
                Piece::Defender => &mut position.defenders,
                Piece::King => &mut position.king,
            };
            let [column, row] = [file, row].map(|number| u8::try_from(number).unwrap_or(u8::MAX));
            if let Some(square) = Square::new(column, row) {
                *set |= square.only();
            }
            file = file.saturating_add(1);
        },
    );
    let rest = squares.parse(text).map_or(text, |(rest, ())| rest);
    drop(squares);
    match rest.chars().next() {
        None => Ok(file),
        Some(letter) => {
            let at = text.len() - rest.len();
            let span = Span::new(at, at + letter.len_utf8());
            Err((span, SetupError::Strange))
        }
    }
}

/// A piece, or a number of empty squares. `piece = "t" | "T" | "K";`, and the letters of other programs.
fn squares(i: &str) -> Read<'_, Result<Piece, u32>> {
    alt((
        value(Ok(Piece::Attacker), one_of("tAa")),
        value(Ok(Piece::Defender), one_of("TDd")),
        value(Ok(Piece::King), one_of("Kk")),
        map(number, Err),
    ))
    .parse(i)
}

/// Whether a position can be the start of a game of a variant (V2).
///
/// # Errors
/// Why not.
pub fn examine(position: &Position, variant: &Variant) -> Result<(), SetupError> {
    let kings = position.king.len();
    if kings != 1 {
        return Err(SetupError::Kings(kings));
    }
    if let Some(square) = (position.king & variant.goal).first() {
        return Err(SetupError::KingAtGoal(square));
    }
    let attackers = position.attackers & variant.no_stop.attacker;
    let defenders = position.defenders & variant.no_stop.defender;
    match (attackers | defenders).first() {
        Some(square) => Err(SetupError::KingOnly(square)),
        None => Ok(()),
    }
}

/// Returns a position on a line.
pub fn write(position: &Position, size: u8) -> String {
    let mut line = String::from("/");
    for rank in 0..size {
        let mut empty = 0;
        let end = |empty: &mut u8, line: &mut String| {
            if *empty > 0 {
                line.push_str(&empty.to_string());
                *empty = 0;
            }
        };
        for file in 0..size {
            let piece = Square::new(file, rank).and_then(|square| position.at(square));
            match piece {
                Some(piece) => {
                    end(&mut empty, &mut line);
                    line.push(piece.letter());
                }
                None => empty += 1,
            }
        }
        end(&mut empty, &mut line);
        line.push('/');
    }
    line
}
