//! A board on a line (T9): `/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/`, rank 1 first; with ` defenders` after it where they move; and
//! what a set-up must have.

use std::fmt;

use nom::{
    Parser,
    branch::alt,
    character::complete::one_of,
    combinator::{map, value},
    multi::fold,
};

use super::rules::{
    board::{Side, Square, Squares},
    position::{Piece, Placement},
    variant::Variant,
};
use crate::{
    notation::{Read, number},
    span::Span,
};

/// Why a text is not a position, or a position cannot be a set-up.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// A character that is not a piece, number or `/`.
    Strange,
    /// The words before the board name no variant.
    Variant,
    /// The words before the board name another variant than the one that is played, which is this.
    OtherVariant(String),
    /// The game is over in this position.
    Over,
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
        found: u64,
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
            Self::Variant => f.write_str("a variant comes before the board by its name, such as `brandubh`"),
            Self::OtherVariant(played) => write!(f, "it is of another variant than the game, `{played}`"),
            Self::Over => f.write_str("the game is over in it"),
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
pub fn read(text: &str, size: u8, is_from_top: bool) -> Result<Placement, (Span, SetupError)> {
    let mut position =
        Placement { attackers: Squares::NONE, defenders: Squares::NONE, king: Squares::NONE, to_move: Side::Attackers };
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
        if files != u64::from(size) {
            let span = Span::new(start, start + text.len());
            let (rank, found) = (row + 1, files);
            return Err((span, SetupError::Files { rank, found, size }));
        }
        start += text.len() + 1;
    }
    Ok(position)
}

/// Returns how many ranks the board of a position has; `None` for more than any board.
pub fn size(text: &str) -> Option<u8> {
    let board = text.split_whitespace().rfind(|word| is_board(word)).unwrap_or_default();
    let ranks = board.trim_matches('/').split('/').count();
    u8::try_from(ranks).ok()
}

/// Whether a word of a position is the board: the rules of a variant without a name have one too, in the entry `start:/…/`.
pub fn is_board(word: &str) -> bool {
    word.contains('/') && !word.contains(':')
}

/// Returns the side of a word, in letters of any case.
pub fn side(word: &str) -> Option<Side> {
    match word.to_ascii_lowercase().as_str() {
        "attackers" | "a" => Some(Side::Attackers),
        "defenders" | "d" => Some(Side::Defenders),
        _ => None,
    }
}

/// Returns a position on a line with the side that moves, where that is not the attackers.
pub fn write_line(position: &Placement, size: u8) -> String {
    let board = write(position, size);
    match position.to_move {
        Side::Attackers => board,
        Side::Defenders => board + " defenders",
    }
}

/// Adds the pieces of a rank: `rank = { piece | number };`. Returns how many squares it has.
fn rank(text: &str, row: usize, position: &mut Placement) -> Result<u64, (Span, SetupError)> {
    let mut file = 0_u64;
    let mut squares = fold(
        ..,
        squares,
        || (),
        |(), squares| {
            let piece = match squares {
                Ok(piece) => piece,
                Err(empty) => {
                    file = file.saturating_add(u64::from(empty));
                    return;
                }
            };
            let set = match piece {
                Piece::Attacker => &mut position.attackers,
                Piece::Defender => &mut position.defenders,
                Piece::King => &mut position.king,
            };
            let [column, row] = [file, row as u64].map(|number| u8::try_from(number).unwrap_or(u8::MAX));
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
pub fn examine(position: &Placement, variant: &Variant) -> Result<(), SetupError> {
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
pub fn write(position: &Placement, size: u8) -> String {
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
