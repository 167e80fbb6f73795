//! Pieces: each one an object of its own (R4).

use super::board::Space;

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Gold, at home on `0`.
    Gull,
    /// Silver, at home on `9`.
    Silfr,
}

impl Side {
    /// The letter the side is written with.
    pub fn letter(self) -> char {
        match self {
            Side::Gull => 'G',
            Side::Silfr => 'S',
        }
    }

    /// The side written with a letter.
    pub fn from_letter(letter: char) -> Option<Side> {
        match letter {
            'G' => Some(Side::Gull),
            'S' => Some(Side::Silfr),
            _ => None,
        }
    }

    /// The other side.
    pub fn enemy(self) -> Side {
        match self {
            Side::Gull => Side::Silfr,
            Side::Silfr => Side::Gull,
        }
    }

    /// The side's home space (R4).
    pub fn home(self) -> Space {
        match self {
            Side::Gull => '0',
            Side::Silfr => '9',
        }
    }
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A guard.
    Hirth,
    /// A ship.
    Karve,
    /// The king, Lofðungr.
    King,
}

impl Kind {
    /// The letter the kind is written with.
    pub fn letter(self) -> char {
        match self {
            Kind::Hirth => 'H',
            Kind::Karve => 'K',
            Kind::King => 'L',
        }
    }
}

/// Where a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Not on the board, and may enter it.
    Reserve,
    /// On a space of the board.
    On(Space),
    /// Gone for the rest of the game.
    Out,
}

/// One piece.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Whose it is.
    pub owner: Side,
    /// What it is.
    pub kind: Kind,
    /// Where it is. A piece on the line counts where it came from (R10): a space, or the reserve (R11).
    pub place: Place,
    /// The Karve that carries it: that piece's number in the list of pieces.
    pub aboard: Option<usize>,
    /// Whether it moved into an empty space this turn (R8).
    pub stopped: bool,
    /// The space it attacks, while it is on the line (R10).
    pub attacking: Option<Space>,
}

impl Piece {
    /// A piece that waits in the reserve.
    pub fn in_reserve(owner: Side, kind: Kind) -> Piece {
        Piece { owner, kind, place: Place::Reserve, aboard: None, stopped: false, attacking: None }
    }
}

/// All pieces of a game, before any of them is on the board: 1 Lofðungr, 3 Karve and 15 Hirþ a side (R4).
pub fn full_set() -> Vec<Piece> {
    let mut pieces = Vec::new();
    for owner in [Side::Gull, Side::Silfr] {
        pieces.push(Piece::in_reserve(owner, Kind::King));
        for _ in 0..3 {
            pieces.push(Piece::in_reserve(owner, Kind::Karve));
        }
        for _ in 0..15 {
            pieces.push(Piece::in_reserve(owner, Kind::Hirth));
        }
    }
    pieces
}
