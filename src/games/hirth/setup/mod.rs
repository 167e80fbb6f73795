//! A position on one line: `S 0:GKhhH 6:SHL m:GL x:G2H d:G`.
//!
//! First the side to move; then each space that is held, in the order of the board, with its holder and the pieces
//! there, equal ones counted; then `x:` what a side lost; then the Penningr, `d:` with its holder if the game is
//! doubled, `t` if it is tripled. Pieces that are not listed are in the reserve.
//!
//! Every position has one such text, and every text is one position. Other orders, pieces listed one by one, and spaces
//! between any two words are read too.

mod assemble;
mod read;

use std::{fmt, str::FromStr};

#[cfg(feature = "schema")]
use schemars::JsonSchema;

use crate::position::PositionError;

use super::{
    board::{Side, Space},
    position::{Penningr, Placement},
    rules::yfirrad,
    turn::Piece,
};

/// A position and who is to move in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(
        with = "String",
        rename = "Position",
        description = "A position in the notation for positions, `S 0:GKhhH 6:SHL m:GL x:G2H d:G`: who is to move, the spaces \
                   with their holder and pieces, what is lost, and the Penningr. All else is in the reserve."
    )
)]
pub struct Position {
    /// Who is to move; after the end of a game, who would be.
    pub to_move: Side,
    /// The pieces.
    pub position: Placement,
}

/// The faults of the text of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// Characters that start nothing.
    Unreadable,
    /// A place without the `:` after it.
    NoColon,
    /// No `G` or `S` after the `:`.
    NoSide,
    /// A place and a side without any piece.
    NoPieces,
    /// A count without the piece it counts.
    NoPiece,
    /// A Karve with more than four Hirþ aboard (R6).
    TooManyAboard,
    /// A Karve that left the game: they return to the reserve (R16).
    KarveOut,
    /// The reserve, which is what is left.
    Reserve,
    /// Nobody is to move.
    NoMover,
    /// It is said twice who is to move.
    TwoMovers,
    /// The Penningr is there twice.
    TwoCoins,
    /// None of a piece.
    None,
    /// More pieces of a kind than a side has (R4): whose, how many there are and what they are called.
    TooMany(Side, u8, &'static str),
    /// A space that the other side holds already (R7).
    Held(Space, Side),
    /// A second Karve of the side to move in a space that is not its home (R20).
    TwoKarves(Side),
    /// A Lofðungr that is neither on the board nor lost.
    NoKing(Side),
    /// The Lofðungr of the side that moved last is lost: only the other's can be (R18, R19).
    WrongKingLost(Side),
}

impl Fault {
    /// Whether the text is not of the form that `grammar/hirth-position.bnf` describes. If not, it is of the
    /// form, but no such position can be.
    pub fn is_of_form(self) -> bool {
        matches!(
            self,
            Self::Unreadable
                | Self::NoColon
                | Self::NoSide
                | Self::NoPieces
                | Self::NoPiece
                | Self::TooManyAboard
                | Self::KarveOut
                | Self::Reserve
        )
    }
}

impl Position {
    /// Whether who moved last has won by it: the Lofðungr of the side to move is off the board, or the other
    /// side holds the middle (R21). A Penningr that was refused shows in no position.
    pub fn is_won(&self) -> bool {
        let middle = yfirrad(self.position.force(self.to_move.opponent()).held()).is_some();
        middle || self.position.force(self.to_move).king().is_none()
    }
}

impl FromStr for Position {
    type Err = PositionError<Fault>;

    /// # Errors
    /// The first thing in the text that is not of the form, or that cannot be.
    fn from_str(text: &str) -> Result<Self, PositionError<Fault>> {
        let parts = read::parts(text);
        let setup = parts.and_then(|parts| assemble::setup(&parts));
        setup.map_err(|(span, fault)| PositionError::new(text, span, fault))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_move.letter())?;
        let [gull, silfr] = [Side::Gull, Side::Silfr].map(|side| (side, self.position.force(side)));
        for space in gull.1.held().or(silfr.1.held()).iter() {
            let (side, force) = if gull.1.held().has(space) { gull } else { silfr };
            write!(f, " {space}:{}", side.letter())?;
            let pieces = force.on(space);
            pieces.kinds().try_for_each(|piece| write_pieces(f, pieces.count(piece), piece))?;
        }
        for (side, force) in [gull, silfr] {
            let (hirth, kings) = (force.fallen(), u8::from(force.king().is_none()));
            if hirth + kings > 0 {
                write!(f, " x:{}", side.letter())?;
                write_pieces(f, hirth, Piece::Hirth)?;
                write_pieces(f, kings, Piece::Lofdungr)?;
            }
        }
        match self.position.penningr {
            Penningr::Neutral => Ok(()),
            Penningr::Doubled(side) => write!(f, " d:{}", side.letter()),
            Penningr::Tripled => f.write_str(" t"),
        }
    }
}

/// `2Kh`; nothing if there are none.
fn write_pieces(f: &mut fmt::Formatter<'_>, count: u8, piece: Piece) -> fmt::Result {
    match count {
        0 => Ok(()),
        1 => f.write_str(piece.spelling()),
        _ => write!(f, "{count}{}", piece.spelling()),
    }
}

/// Each kind of piece with how many there are of it.
pub(super) fn counted(pieces: impl Iterator<Item = Piece>) -> Vec<(Piece, usize)> {
    let mut counted: Vec<(Piece, usize)> = Vec::new();
    for piece in pieces {
        match counted.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, count)) => *count += 1,
            None => counted.push((piece, 1)),
        }
    }
    counted
}

/// Pieces in notation, equal ones counted: `Kh`, `2H`, `L`.
pub(super) fn spelled(pieces: impl Iterator<Item = Piece>) -> Vec<String> {
    let spelled = counted(pieces).into_iter().map(|(piece, count)| match count {
        1 => piece.to_string(),
        _ => format!("{count}{piece}"),
    });
    spelled.collect()
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Unreadable => {
                "expected the side to move (`G`, `S`), a space with its pieces (`0:GKhhH`), \
                 lost pieces (`x:G2H`) or the Penningr (`d:G`, `t`)"
            }
            Self::NoColon => "write `:` and the side after it: `3:SH`, `x:G2H`, `d:G`",
            Self::NoSide => "write the side after `:`, `G` or `S`",
            Self::NoPieces => "the pieces are missing: `H`, `K` with an `h` for each aboard, `L`",
            Self::NoPiece => "a number counts the piece after it: `2H`, `2Khh`",
            Self::TooManyAboard => "a Karve carries four Hirþ at most (R6)",
            Self::KarveOut => "a Karve never leaves the game, it returns to the reserve (R16)",
            Self::Reserve => "do not write the reserve: it is all pieces that are not on a space and not lost",
            Self::NoMover => "the side to move is missing: `G` or `S`",
            Self::TwoMovers => "the side to move is written twice",
            Self::TwoCoins => "the Penningr is written twice",
            Self::None => "a number is 1 or more: leave out pieces that are not there",
            Self::TooMany(side, limit, name) => {
                return write!(f, "{side} has {limit} {name} and no more (R4)");
            }
            Self::Held(space, side) => {
                return write!(f, "{space} is already {side}'s, and only one side can hold a space (R7)");
            }
            Self::TwoKarves(side) => {
                let home = side.home();
                return write!(f, "only in its home, {home}, can {side} have two Karve at the end of a turn (R20)");
            }
            Self::NoKing(side) => {
                let letter = side.letter();
                return write!(
                    f,
                    "{side}'s Lofðungr is missing: put it on a space, or write that it is lost, `x:{letter}L`"
                );
            }
            Self::WrongKingLost(side) => {
                let opponent = side.opponent();
                return write!(f, "{side} can lose its Lofðungr only in {opponent}'s turn, so {side} is to move (R18)");
            }
        };
        f.write_str(text)
    }
}
