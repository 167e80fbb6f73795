//! The variants of tafl as values: all that one does otherwise than another.

use std::borrow::Cow;

use super::{
    board::{Side, Squares},
    position::{Piece, Placement},
};

/// A set of rules.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Variant {
    /// Its name in `[Variant "…"]` and in messages: `Viking Chess`.
    pub title: Cow<'static, str>,
    /// Files and ranks, 3 to 11.
    pub size: u8,
    /// The set-up, with the side that begins (V2, V3).
    pub start: Placement,
    /// Where the pieces may not stop, by piece (V6).
    pub no_stop: ByPiece,
    /// Over what squares the pieces may not pass, by piece (V6).
    pub no_pass: ByPiece,
    /// Which squares are hostile to the pieces while empty (V9, V12).
    pub hostile: ByPiece,
    /// Which squares are hostile to attackers even while occupied (OpenTafl's `cenh`).
    pub hostile_held: Squares,
    /// Whether what lies beyond the edge is hostile to the king (V12).
    pub is_edge_hostile: bool,
    /// Whether it is open if a piece must stop beside another (V5).
    pub is_stop_beside_open: bool,
    /// How the king is taken.
    pub king_taken: KingTaken,
    /// Whether the king takes part in captures (V11, A6).
    pub king_takes: KingTakes,
    /// Where the king escapes to (V14, A9).
    pub goal: Squares,
    /// Whether the attackers win by a ring around all of the king's men (A11).
    pub has_ring: bool,
    /// Whether the attackers win when the king and the soldiers at his side are shut in (V13).
    pub has_shut_in: bool,
    /// The effect of repetition (A12).
    pub repetition: Repetition,
    /// How rows of pieces at the edge are taken.
    pub shield_wall: ShieldWall,
    /// Whether a record may claim an exit fort of the king (part 3).
    pub has_fort: bool,
}

/// Something for each kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByPiece {
    /// For attackers.
    pub attacker: Squares,
    /// For soldiers.
    pub defender: Squares,
    /// For the king.
    pub king: Squares,
}

impl ByPiece {
    /// The same for all.
    pub const fn all(squares: Squares) -> Self {
        Self { attacker: squares, defender: squares, king: squares }
    }

    /// For all but the king.
    pub const fn common(squares: Squares) -> Self {
        Self { attacker: squares, defender: squares, king: Squares::NONE }
    }

    /// Returns that of a piece.
    pub const fn of(&self, piece: Piece) -> Squares {
        match piece {
            Piece::Attacker => self.attacker,
            Piece::Defender => self.defender,
            Piece::King => self.king,
        }
    }
}

/// How the king is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum KingTaken {
    /// From all four sides (V12).
    FourSides,
    /// From two, like any other piece (A8).
    TwoSides,
    /// From four on the centre and beside it, else from two (Brandubh).
    ByPlace,
}

/// Whether the king takes part in captures (V11).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KingTakes {
    /// The document does not decide: the record does.
    Open,
    /// It is known.
    Known(Arms),
}

/// Whether to report pieces that slide past others (V5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopBeside {
    /// Nothing.
    Allow,
    /// Advice, once a game.
    Warn,
    /// An error, each time.
    Deny,
}

/// How the king takes part (V11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Arms {
    /// As the piece that moves and as the one that does not.
    Armed,
    /// Only as the piece that does not move.
    Anvil,
    /// Not at all.
    Unarmed,
}

impl Arms {
    /// All readings, the first that fits counts (V11).
    pub const ALL: [Self; 3] = [Self::Armed, Self::Anvil, Self::Unarmed];

    /// Returns its name in settings and findings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Armed => "armed",
            Self::Anvil => "anvil",
            Self::Unarmed => "unarmed",
        }
    }
}

/// The effect of repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Repetition {
    /// Nothing (V18).
    None,
    /// Who makes the same move into the same position for the third time loses (A12).
    SameMove,
    /// The same position for the third time: OpenTafl's `tfr`.
    Placement(Third),
}

/// The effect of the third time on the side that brings it about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Third {
    /// It is a draw.
    Draws,
    /// He wins.
    Wins,
    /// He loses.
    Loses,
}

/// How rows of pieces at the edge are taken (part 3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ShieldWall {
    /// They are not.
    None,
    /// Between two pieces.
    Weak,
    /// Between two pieces, or a piece and an empty corner.
    Strong,
}

/// The variants with a name, in the order in which they are tried (T11).
pub static VARIANTS: [&Variant; 6] = [&VIKING_CHESS, &COPENHAGEN, &FETLAR, &ARD_RI, &BRANDUBH, &TABLUT];

/// Nagel's Viking Chess (V1–V20).
pub static VIKING_CHESS: Variant = Variant {
    title: Cow::Borrowed("Viking Chess"),
    size: 11,
    start: DIAMOND,
    no_stop: ByPiece::common(CENTRE_AND_CORNERS),
    no_pass: ByPiece::all(Squares::NONE),
    hostile: ByPiece::all(CENTRE_AND_CORNERS),
    hostile_held: Squares::NONE,
    is_edge_hostile: true,
    is_stop_beside_open: true,
    king_taken: KingTaken::FourSides,
    king_takes: KingTakes::Open,
    goal: Squares::corners(11),
    has_ring: false,
    has_shut_in: true,
    repetition: Repetition::None,
    shield_wall: ShieldWall::None,
    has_fort: false,
};

/// Copenhagen (C).
pub static COPENHAGEN: Variant =
    Variant { title: Cow::Borrowed("Copenhagen"), shield_wall: ShieldWall::Strong, has_fort: true, ..FIELD };

/// Fetlar (F).
pub static FETLAR: Variant = FIELD;

/// Ard Ri (A1–A16).
pub static ARD_RI: Variant = Variant {
    title: Cow::Borrowed("Ard Ri"),
    size: 7,
    start: CROSS,
    no_stop: ByPiece::all(Squares::NONE),
    no_pass: ByPiece::all(Squares::NONE),
    hostile: ByPiece::all(Squares::NONE),
    hostile_held: Squares::NONE,
    is_edge_hostile: false,
    is_stop_beside_open: false,
    king_taken: KingTaken::TwoSides,
    king_takes: KingTakes::Known(Arms::Armed),
    goal: Squares::edge(7),
    has_ring: true,
    has_shut_in: false,
    repetition: Repetition::SameMove,
    shield_wall: ShieldWall::None,
    has_fort: false,
};

/// Brandubh (B).
pub static BRANDUBH: Variant = Variant {
    title: Cow::Borrowed("Brandubh"),
    size: 7,
    start: CROSS,
    no_stop: ByPiece::common(SMALL_CENTRE_AND_CORNERS),
    no_pass: ByPiece::all(Squares::NONE),
    hostile: ByPiece::all(SMALL_CENTRE_AND_CORNERS),
    hostile_held: Squares::NONE,
    is_edge_hostile: false,
    is_stop_beside_open: false,
    king_taken: KingTaken::ByPlace,
    king_takes: KingTakes::Known(Arms::Armed),
    goal: Squares::corners(7),
    has_ring: true,
    has_shut_in: false,
    repetition: Repetition::None,
    shield_wall: ShieldWall::None,
    has_fort: false,
};

/// Tablut (L).
pub static TABLUT: Variant = Variant {
    title: Cow::Borrowed("Tablut"),
    size: 9,
    start: LARGE_CROSS,
    no_stop: ByPiece::common(Squares::centre(9)),
    no_pass: ByPiece::all(Squares::NONE),
    hostile: ByPiece::all(Squares::centre(9)),
    hostile_held: Squares::NONE,
    is_edge_hostile: false,
    is_stop_beside_open: false,
    king_taken: KingTaken::ByPlace,
    king_takes: KingTakes::Known(Arms::Armed),
    goal: Squares::edge(9),
    has_ring: true,
    has_shut_in: false,
    repetition: Repetition::None,
    shield_wall: ShieldWall::None,
    has_fort: false,
};

/// The common rules of the games on 11×11: Fetlar.
const FIELD: Variant = Variant {
    title: Cow::Borrowed("Fetlar"),
    size: 11,
    start: DIAMOND,
    no_stop: ByPiece::common(CENTRE_AND_CORNERS),
    no_pass: ByPiece::all(Squares::NONE),
    hostile: ByPiece::all(CENTRE_AND_CORNERS),
    hostile_held: Squares::NONE,
    is_edge_hostile: false,
    is_stop_beside_open: false,
    king_taken: KingTaken::FourSides,
    king_takes: KingTakes::Known(Arms::Armed),
    goal: Squares::corners(11),
    has_ring: true,
    has_shut_in: false,
    repetition: Repetition::None,
    shield_wall: ShieldWall::None,
    has_fort: false,
};

const CENTRE_AND_CORNERS: Squares = Squares::centre(11).and(Squares::corners(11));
const SMALL_CENTRE_AND_CORNERS: Squares = Squares::centre(7).and(Squares::corners(7));

/// The set-up of 11×11 (V2), from the first rank up.
const DIAMOND: Placement = set_up(&[
    b"...ttttt...",
    b".....t.....",
    b"...........",
    b"t....T....t",
    b"t...TTT...t",
    b"tt.TTKTT.tt",
    b"t...TTT...t",
    b"t....T....t",
    b"...........",
    b".....t.....",
    b"...ttttt...",
]);

/// The set-up of 7×7 (A2), from the first rank up.
const CROSS: Placement = set_up(&[b"...t...", b"...t...", b"...T...", b"ttTKTtt", b"...T...", b"...t...", b"...t..."]);

/// The set-up of 9×9 (L2), from the first rank up.
const LARGE_CROSS: Placement = set_up(&[
    b"...ttt...",
    b"....t....",
    b"....T....",
    b"t...T...t",
    b"ttTTKTTtt",
    b"t...T...t",
    b"....T....",
    b"....t....",
    b"...ttt...",
]);

const fn set_up<const SIZE: usize>(ranks: &[&[u8; SIZE]; SIZE]) -> Placement {
    let mut start =
        Placement { attackers: Squares::NONE, defenders: Squares::NONE, king: Squares::NONE, to_move: Side::Attackers };
    let mut rank = 0;
    while rank < SIZE {
        let mut file = 0;
        while file < SIZE {
            if let Some(square) = super::board::Square::new(file as u8, rank as u8) {
                match ranks[rank][file] {
                    b't' => start.attackers = start.attackers.and(square.only()),
                    b'T' => start.defenders = start.defenders.and(square.only()),
                    b'K' => start.king = start.king.and(square.only()),
                    _ => {}
                }
            }
            file += 1;
        }
        rank += 1;
    }
    start
}

impl Variant {
    /// Returns the squares of its board.
    pub const fn board(&self) -> Squares {
        Squares::board(self.size)
    }

    /// Returns the readings that are possible of whether the king takes part (V11).
    pub fn readings(&self) -> &'static [Arms] {
        match self.king_takes {
            KingTakes::Open => &Arms::ALL,
            KingTakes::Known(Arms::Armed) => &Arms::ALL[..1],
            KingTakes::Known(Arms::Anvil) => &Arms::ALL[1..2],
            KingTakes::Known(Arms::Unarmed) => &Arms::ALL[2..],
        }
    }

    /// Whether its rules are those of another, whatever they are called and however they are set up.
    pub fn has_rules_of(&self, other: &Self) -> bool {
        let nameless = |variant: &Self| Self { title: Cow::Borrowed(""), start: DIAMOND, ..variant.clone() };
        nameless(self) == nameless(other)
    }

    /// Returns its name for programs, in kebab case: `viking-chess`.
    pub fn id(&self) -> String {
        self.title.to_lowercase().replace(' ', "-")
    }

    /// Returns the variant with a name that has its rules, if one has.
    pub fn named(&self) -> Option<&'static Self> {
        VARIANTS.into_iter().find(|known| known.has_rules_of(self))
    }
}
