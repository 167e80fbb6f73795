//! A second opinion on HIRÞ: the game played out step by step, slowly and plainly.
//!
//! It shares nothing with the library, so that the two can be held against each other. Every piece is an
//! object of its own, every rule is a function that names it (R1–R23, N1–N5), and nothing is clever.
//!
//! - [`random_game`] and [`Game::play_random_turn`] make lawful games and write them in canonical notation.
//! - [`Game::readings`] reads one turn as written and returns every position it can lead to.
//! - [`slip()`] damages the text of a turn the way a tired hand would.

mod all;
mod battles;
mod board;
mod moves;
mod penningr;
mod pieces;
mod placement;
mod play;
mod read;
mod slip;
mod steps;
mod written;

pub use battles::{DREPID, Outcome, REFUSED, THUNGUR_HNIFUR, YFIRRAD};
pub use board::{SPACES, Space, neighbours, touch};
pub use penningr::Penningr;
pub use pieces::{Kind, Piece, Place, Side};
pub use play::{PlayedTurn, RandomGame, Style, random_game, random_game_with};
pub use slip::{ALPHABET, SlipKind, slip};
pub use steps::Step;

/// What random play may do beyond the plainest games. By default all of it is off.
#[derive(Clone, Copy, Default, Debug)]
pub struct Settings {
    /// Moves may take a longer walk than the shortest between their two ends (R12).
    pub detours: bool,
    /// The lateral pairs touch (R2). Unlike the others this one changes the board, for reading too.
    pub laterals: bool,
    /// A turn may be written so that it can be read in two ways that end in different positions (N5).
    pub ambiguous: bool,
    /// Reading accepts what would only be complained of, as the library does: a missing `/` (N3), battles and
    /// sides in any order (N1), winners left out (N2), `^` for a lost Lofðungr (N4), and another refuge for a
    /// beaten attacker's (R18). A Lofðungr that only a lateral crossing could save may be lost (R2).
    pub lenient: bool,
}

/// A game: where every piece is, what was done so far this turn, and how the game stands.
#[derive(Clone, Debug)]
pub struct Game {
    /// All pieces of both sides. A piece keeps its number, its index here, for the whole game.
    pub pieces: Vec<Piece>,
    /// Whose turn it is.
    pub mover: Side,
    /// The number of the turn, as its label has it: both sides play a turn 1, then both a turn 2.
    pub number: u32,
    /// The steps taken so far this turn (R5).
    pub steps: u8,
    /// The coin (R22).
    pub penningr: Penningr,
    /// What random play may do.
    pub settings: Settings,
    /// How the game ended, once it has.
    outcome: Option<Outcome>,
    /// Whether random play found no turn to play.
    stuck: bool,
}

impl Game {
    /// A game at its start: both Lofðungr at home, all else in the reserve, Gull to move (R4).
    pub fn new() -> Game {
        Game::with(Settings::default())
    }

    /// A game at its start, with these settings.
    pub fn with(settings: Settings) -> Game {
        let mut pieces = pieces::full_set();
        for piece in &mut pieces {
            if piece.kind == Kind::King {
                piece.place = Place::On(piece.owner.home());
            }
        }
        Game {
            pieces,
            mover: Side::Gull,
            number: 1,
            steps: 0,
            penningr: Penningr::default(),
            settings,
            outcome: None,
            stuck: false,
        }
    }

    /// How the game ended, or nothing while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome.clone()
    }

    /// Whether there are no more turns: the game is decided, or random play found no turn to play.
    pub fn is_over(&self) -> bool {
        self.outcome.is_some() || self.stuck
    }

    /// The label of the turn to come, `G1` for example.
    pub fn label(&self) -> String {
        format!("{}{}", self.mover.letter(), self.number)
    }

    /// Hands the turn to the other side. All pieces are rested: nothing is stopped or on the line any more.
    fn pass_the_turn(&mut self) {
        for piece in &mut self.pieces {
            piece.stopped = false;
            piece.attacking = None;
        }
        if self.mover == Side::Silfr {
            self.number += 1;
        }
        self.mover = self.mover.enemy();
        self.steps = 0;
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}
