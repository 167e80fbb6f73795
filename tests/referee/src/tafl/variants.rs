//! The rulesets as plain data: part 3 of the rules of Viking Chess.

use super::board::Board;

/// How the king is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KingTaken {
    /// From four sides; the empty centre, and where `water` says so corners and water, close a side (V12).
    FourSides { water: bool },
    /// Between two attackers, anywhere (A8).
    TwoSides,
    /// Strong on and beside the centre, else between two, a corner standing for one (Brandubh).
    StrongByTheCentre,
}

/// Whether the king takes part in captures (V11).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KingTakes {
    /// The record decides.
    Open,
    Armed,
    Anvil,
    Unarmed,
}

/// One ruleset.
#[derive(Clone, Debug)]
pub struct Variant {
    /// As `[Variant]` has it.
    pub name: &'static str,
    /// As the command line has it.
    pub id: &'static str,
    pub size: usize,
    pub start: &'static str,
    /// Only the king stops on the centre and the corners, and they are hostile while they are empty.
    pub special_squares: bool,
    /// A move ends beside the first piece that it comes by (V5 to the letter).
    pub stops_beside: bool,
    pub king_takes: KingTakes,
    pub king_taken: KingTaken,
    pub shield_wall: bool,
    /// The king shut in with soldiers is a soft end (V13).
    pub shut_in: bool,
    /// An unbroken ring is a soft end (A11).
    pub ring: bool,
    /// The king escapes at any edge square, else at a corner.
    pub escapes_at_edge: bool,
    /// The same move to the same position for the third time is a soft end (A12).
    pub repetition: bool,
    /// `[Result "Defenders fort"]` is looked at.
    pub exit_fort: bool,
}

const DIAMOND: &str = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
const LARGE_CROSS: &str = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
const CROSS: &str = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

pub fn viking_chess() -> Variant {
    Variant {
        name: "Viking Chess",
        id: "viking-chess",
        size: 11,
        start: DIAMOND,
        special_squares: true,
        stops_beside: false,
        king_takes: KingTakes::Open,
        king_taken: KingTaken::FourSides { water: true },
        shield_wall: false,
        shut_in: true,
        ring: false,
        escapes_at_edge: false,
        repetition: false,
        exit_fort: false,
    }
}

pub fn copenhagen() -> Variant {
    Variant {
        name: "Copenhagen",
        id: "copenhagen",
        king_takes: KingTakes::Armed,
        king_taken: KingTaken::FourSides { water: false },
        shield_wall: true,
        shut_in: false,
        ring: true,
        exit_fort: true,
        ..viking_chess()
    }
}

pub fn fetlar() -> Variant {
    Variant { name: "Fetlar", id: "fetlar", shield_wall: false, exit_fort: false, ..copenhagen() }
}

pub fn ard_ri() -> Variant {
    Variant {
        name: "Ard Ri",
        id: "ard-ri",
        size: 7,
        start: CROSS,
        special_squares: false,
        stops_beside: false,
        king_takes: KingTakes::Armed,
        king_taken: KingTaken::TwoSides,
        shield_wall: false,
        shut_in: false,
        ring: true,
        escapes_at_edge: true,
        repetition: true,
        exit_fort: false,
    }
}

pub fn brandubh() -> Variant {
    Variant {
        name: "Brandubh",
        id: "brandubh",
        special_squares: true,
        king_taken: KingTaken::StrongByTheCentre,
        escapes_at_edge: false,
        repetition: false,
        ..ard_ri()
    }
}

pub fn tablut() -> Variant {
    Variant { name: "Tablut", id: "tablut", size: 9, start: LARGE_CROSS, escapes_at_edge: true, ..brandubh() }
}

/// All rulesets, in the order of part 3; Tablut, which it does not have, last.
pub fn all() -> [Variant; 6] {
    [viking_chess(), copenhagen(), fetlar(), ard_ri(), brandubh(), tablut()]
}

impl Variant {
    pub fn board(&self) -> Board {
        Board::read(self.start, self.size).expect("the set-up of a ruleset is a board")
    }

    /// Whether only the king may stop on a square, and it is hostile while nobody stands there.
    pub fn is_special(&self, board: &Board, square: (usize, usize)) -> bool {
        // Where the king escapes at any edge square, a corner is one like the others.
        let is_corner = !self.escapes_at_edge && board.is_corner(square);
        self.special_squares && (board.is_centre(square) || is_corner)
    }

    /// Reads the set-up of a `[Start]` (V2, A2).
    pub fn set_up(&self, record: &str) -> Option<Board> {
        let board = Board::read(record, self.size)?;
        let squares = board.squares();
        let kings = squares.iter().filter(|it| board.at(**it) == 'K').count();
        let king = board.king()?;
        let escaped = if self.escapes_at_edge { board.is_edge(king) } else { board.is_corner(king) };
        let common = |square: &&(usize, usize)| "tT".contains(board.at(**square));
        let misplaced = squares.iter().filter(common).any(|it| self.is_special(&board, *it));
        (kings == 1 && !escaped && !misplaced).then_some(board)
    }
}
