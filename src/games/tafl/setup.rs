//! A position on a line: the variant, the board (T9), the side to move, and how the game ended, as far as they are not as
//! usual: `/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/`, `brandubh /…/ defenders`, `/…/ defenders over attackers capture`.

use std::{fmt, str::FromStr};

use nom::Offset;

use crate::position::PositionError;

use super::{
    board_line::{self, SetupError},
    rules::{
        Taken,
        board::Side,
        ends::{Cause, Ending},
        position::Placement,
        rules_string,
        variant::{Arms, KingTakes, VARIANTS, Variant},
    },
};
use crate::span::Span;

/// A position, and the rules by which it is played on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Position {
    /// The pieces, and who is to move.
    pub position: Placement,
    /// The rules.
    pub variant: Variant,
    /// How the king takes part in captures (V11).
    pub arms: Arms,
    /// How the game has ended with the last move, if it has; repetition is not seen here. Unless the end is
    /// [hard](Ending::is_hard), the game may go on.
    pub ending: Option<Ending>,
}

impl Position {
    /// Returns the start of a game.
    pub fn start(variant: &Variant) -> Self {
        Self::new(variant.start, variant.clone())
    }

    /// Returns a position of a variant. Where the rules leave open how the king takes part in captures, he does so fully.
    pub fn new(position: Placement, variant: Variant) -> Self {
        // Who moved last is not known, but only the king can have escaped.
        let ending = position.hard_ending(&variant, position.king, Taken::default());
        let arms = match variant.king_takes {
            KingTakes::Known(arms) => arms,
            KingTakes::Open => Arms::Armed,
        };
        Self { position, variant, arms, ending }
    }

    /// Reads a position of a variant, unless it names another.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn read(text: &str, variant: &Variant) -> Result<Self, PositionError<SetupError>> {
        read(text, |_| variant.clone()).map_err(|(span, fault)| PositionError::new(text, span, fault))
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

impl FromStr for Position {
    type Err = PositionError<SetupError>;

    /// Reads a position of the variant that it names, or else of the first variant on a board of its size: Viking Chess, Tablut
    /// or Ard Ri.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    fn from_str(text: &str) -> Result<Self, PositionError<SetupError>> {
        read(text, |board| of_size(board).clone()).map_err(|(span, fault)| PositionError::new(text, span, fault))
    }
}

/// Reads a position. `usual` is the variant of one that names none, by its board.
fn read(text: &str, usual: impl FnOnce(&str) -> Variant) -> Result<Position, (Span, SetupError)> {
    let said = Said::read(text)?;
    let variant = said.variant.as_ref().map_or_else(|| usual(said.board), |(_, variant)| variant.clone());
    let mut position = said.position(variant.size)?;
    match position.king.len() {
        1 => {}
        kings => return Err((Span::new(0, text.len()), SetupError::Kings(kings))),
    }
    position.to_move = said.side.unwrap_or(position.to_move);
    let setup = Position::new(position, variant);
    Ok(Position { arms: said.arms.unwrap_or(setup.arms), ending: said.ending.or(setup.ending), ..setup })
}

/// What the words of a position say.
pub(super) struct Said<'t> {
    /// The rules, if they are named before the board.
    pub variant: Option<(Span, Variant)>,
    /// The board, and its place.
    board: &'t str,
    place: Span,
    /// The side to move.
    pub side: Option<Side>,
    /// How the king takes part in captures.
    pub arms: Option<Arms>,
    /// How the game has ended.
    pub ending: Option<Ending>,
}

impl<'t> Said<'t> {
    /// Reads the words, and not yet the board.
    ///
    /// # Errors
    /// The first word that means nothing here.
    pub fn read(text: &'t str) -> Result<Self, (Span, SetupError)> {
        let mut words = words(text);
        let at = words.iter().rposition(|(_, word)| board_line::is_board(word)).unwrap_or(0);
        let mut after = words.split_off((at + 1).min(words.len())).into_iter();
        let (place, board) = words.pop().unwrap_or_default();
        let name = words.first().zip(words.last()).map(|((first, _), (last, _))| first.to(*last));
        let variant = match name {
            None => None,
            Some(span) => Some((span, named(&text[span.start..span.end]).ok_or((span, SetupError::Variant))?)),
        };
        let mut said = Self { variant, board, place, side: None, arms: None, ending: None };
        while let Some((span, word)) = after.next() {
            let strange = (span, SetupError::Strange);
            let arms = Arms::ALL.into_iter().find(|arms| arms.name().eq_ignore_ascii_case(word));
            if arms.is_some() {
                said.arms = arms;
            } else if word.eq_ignore_ascii_case(END) {
                let (winner, cause) = after.next().zip(after.next()).ok_or(strange)?;
                said.ending = Some(ending(winner, cause)?);
            } else {
                said.side = Some(board_line::side(word).ok_or(strange)?);
            }
        }
        Ok(said)
    }

    /// Reads the board, of a size; the attackers move.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn position(&self, size: u8) -> Result<Placement, (Span, SetupError)> {
        let within = |(span, fault): (Span, SetupError)| (span.shifted(self.place.start as isize), fault);
        board_line::read(self.board, size, false).map_err(within)
    }
}

/// The word before the side that has won, and by what.
const END: &str = "end";

/// What has drawn games for a winner.
const DRAW: &str = "draw";

/// Reads how a game ended.
fn ending(winner: (Span, &str), cause: (Span, &str)) -> Result<Ending, (Span, SetupError)> {
    let side = match winner.1 {
        DRAW => None,
        word => Some(board_line::side(word).ok_or((winner.0, SetupError::Strange))?),
    };
    let mut causes = Cause::ALL.into_iter();
    let cause = causes.find(|one| one.id() == cause.1).ok_or((cause.0, SetupError::Strange))?;
    let is_hard = !matches!(cause, Cause::Encircled | Cause::Repetition);
    Ok(Ending { winner: side, cause, also: &[], is_hard })
}

/// Returns the words of a text, each with its place.
fn words(text: &str) -> Vec<(Span, &str)> {
    let words = text.split_whitespace().map(|word| (text.offset(word), word));
    words.map(|(start, word)| (Span::new(start, start + word.len()), word)).collect()
}

/// Returns the variant of a name, or of rules on a line.
fn named(name: &str) -> Option<Variant> {
    match rules_string::is_whole(name) {
        true => rules_string::read(name).ok(),
        false => rules_string::by_name(name).cloned(),
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = board_line::write_line(&self.position, self.variant.size);
        let known = known(&self.variant);
        match known {
            Some(known) if known == of_size(&board) => {}
            Some(known) => write!(f, "{} ", known.id())?,
            None => write!(f, "{} ", rules_string::write(&self.variant))?,
        }
        f.write_str(&board)?;
        let usual = Self::new(self.position, known.unwrap_or(&self.variant).clone());
        if self.arms != usual.arms {
            write!(f, " {}", self.arms.name())?;
        }
        let end = |ending: Ending| (ending.winner, ending.cause);
        match self.ending {
            Some(ending) if usual.ending.map(end) != self.ending.map(end) => {
                let winner = ending.winner.map_or(DRAW, Side::name);
                write!(f, " {END} {winner} {}", ending.cause.id())
            }
            _ => Ok(()),
        }
    }
}

/// Returns the variant with a name that has these rules, or leaves open of them how the king takes part in captures.
fn known(variant: &Variant) -> Option<&'static Variant> {
    let open = Variant { king_takes: KingTakes::Open, ..variant.clone() };
    variant.named().or_else(|| open.named())
}

/// Returns the first variant on a board of the size of a position.
fn of_size(text: &str) -> &'static Variant {
    let size = board_line::size(text);
    let mut variants = VARIANTS.into_iter();
    let found = variants.find(|variant| size == Some(variant.size));
    found.unwrap_or(VARIANTS[0])
}
