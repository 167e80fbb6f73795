//! How near the text of a move comes to what is written.

use crate::games::tafl::{
    notation::turn::{Action, Letter, Move, Ply},
    replay::Rules,
    rules::{
        Taken,
        board::{Square, Squares},
        position::Piece,
        step::Step,
    },
};

/// The cost of one typo.
pub const SLIP: u32 = 2;

/// A turn as it is written, prepared to be compared with many moves.
pub enum Written {
    /// A move that can be read.
    Move {
        /// Where it comes from, and where it goes, as far as that is on the board.
        ends: [Option<Square>; 2],
        /// The same as text: `d1-d3`.
        squares: String,
        /// Its captures, as written.
        captures: Squares,
        /// How many of them are written once more.
        twice: usize,
        /// Whether `K` comes before it.
        has_king: bool,
    },
    /// Something else.
    Text(String),
}

impl Written {
    /// A turn of a line's text.
    pub fn of(rules: &Rules<'_>, ply: &Ply, text: &str) -> Self {
        match &ply.action {
            Action::Move(written) => {
                let captures = captures(rules, written);
                Self::Move {
                    ends: [written.from.value, written.to.value].map(|end| rules.square(end)),
                    squares: format!("{}-{}", written.from.value, written.to.value),
                    captures,
                    twice: captured(rules, written).count() - captures.len(),
                    has_king: written.letter.is_some_and(|letter| letter.value == Letter::King),
                }
            }
            _ => {
                let text = text.get(ply.span.start..ply.span.end).unwrap_or_default();
                let text = without_mark(text);
                let cut = text.chars().take(LONGEST).filter(|letter| !letter.is_whitespace());
                Self::Text(cut.flat_map(char::to_lowercase).collect())
            }
        }
    }

    /// Whether a move is so far from what is written that it costs more than a limit, without a look at the letters: each of
    /// its squares that is another is a typo, unless both are in each other's place.
    pub fn is_beyond(&self, limit: u32, step: Step) -> bool {
        let Self::Move { ends, .. } = self else {
            return false;
        };
        let [from, to] = [step.from, step.to].map(Some);
        let typos = u32::from(ends[0] != from) + u32::from(ends[1] != to);
        typos * SLIP > limit && *ends != [to, from]
    }

    /// The cost of a legal move that may be the intended one.
    pub fn cost(&self, rules: &Rules<'_>, step: Step, piece: Piece, taken: Taken, king: Squares) -> u32 {
        match self {
            Self::Move { squares, captures, twice, has_king, .. } => {
                let meant = format!("{}-{}", step.from, step.to);
                let swapped = *squares == format!("{}-{}", step.to, step.from);
                let letters = if swapped { 1 } else { strsim::osa_distance(squares, &meant) as u32 };
                let of_king = u32::from(*has_king && piece != Piece::King);
                let of_captures = if rules.marks_captures { differing(*captures, *twice, taken, king) } else { 0 };
                // A capture follows from the move, and is forgotten more often than a square is wrong.
                let same_move = letters == 0 && of_king == 0;
                letters * SLIP + of_king * SLIP + if same_move { of_captures } else { of_captures * SLIP }
            }
            Self::Text(text) => {
                // The letter of the king may be left out, and so may he where he is taken (T3, T4).
                let least = Taken { king: false, ..taken };
                let texts = [taken, least].map(|taken| text_of(rules, step, piece, taken, king));
                let letters = texts.iter().take(1 + usize::from(taken.king)).map(|meant| {
                    let meant = meant.to_lowercase();
                    let bare = meant.trim_start_matches('k');
                    strsim::osa_distance(text, &meant).min(strsim::osa_distance(text, bare))
                });
                let letters = letters.min().unwrap_or(text.len()) as u32 * SLIP;
                letters.min(counted(text, step, taken).unwrap_or(letters))
            }
        }
    }

    /// The most that a likely correction may cost.
    pub fn limit(&self) -> u32 {
        match self {
            Self::Move { .. } => 3 * SLIP,
            Self::Text(text) => SLIP * (text.len() as u32 / 2).clamp(2, 5),
        }
    }
}

/// The cost of a move with the number of its captures in the place of their squares: `e7-e8x2`. `None` if it captures another
/// number of pieces.
fn counted(text: &str, step: Step, taken: Taken) -> Option<u32> {
    let (squares, number) = text.rsplit_once('x')?;
    let number: u32 = number.parse().ok()?;
    let all = taken.pieces.len() as u32 + u32::from(taken.king);
    let meant = format!("{}-{}", step.from, step.to);
    let letters = strsim::osa_distance(squares.trim_start_matches('k'), &meant) as u32;
    (number == all).then_some(letters * SLIP + COUNTED)
}

/// The cost of a number of captures that is written for their squares: less than a typo.
const COUNTED: u32 = 1;

/// No turn is looked at farther, in characters.
const LONGEST: usize = 48;

/// The text of an unreadable move without the mark after it. The hyphen of a move without a goal is not a mark.
pub fn without_mark(text: &str) -> &str {
    let bare = text.trim_end_matches(['+', '-']);
    if bare.contains('-') { bare } else { text }
}

/// The pieces written as taken, as far as they are on the board.
pub fn captures(rules: &Rules<'_>, written: &Move) -> Squares {
    captured(rules, written).collect()
}

/// Their squares, each as often as it is written.
fn captured(rules: &Rules<'_>, written: &Move) -> impl Iterator<Item = Square> {
    let squares = written.captures.iter();
    squares.filter_map(|capture| rules.square(capture.square.value))
}

/// By how many squares what is written as taken, some `twice`, differs from what is.
fn differing(written: Squares, twice: usize, taken: Taken, king: Squares) -> u32 {
    let said = taken.counted(written, king);
    let needless = said.without(taken.pieces).len() + twice;
    let missing = taken.pieces.without(said).len();
    needless.max(missing) as u32
}

/// Returns a move as it is usually written in a record, with what it takes if the record marks that (T7).
pub fn text_of(rules: &Rules<'_>, step: Step, piece: Piece, taken: Taken, king: Squares) -> String {
    let taken = if rules.marks_captures { taken } else { Taken::default() };
    move_text(step, piece, taken, king)
}

/// Returns a move with its captures, as it is usually written. `king` is the king's square before it.
pub fn move_text(step: Step, piece: Piece, taken: Taken, king: Squares) -> String {
    let letter = if piece == Piece::King { "K" } else { "" };
    let captures = captures_text(taken, king);
    format!("{letter}{}-{}{captures}", step.from, step.to)
}

/// Returns what is taken as it is usually written: `xd4/Ke5`; empty if nothing is (T4).
fn captures_text(taken: Taken, king: Squares) -> String {
    let all = if taken.king { taken.pieces | king } else { taken.pieces };
    let mut text = String::new();
    for square in all.sorted() {
        text.push(if text.is_empty() { 'x' } else { '/' });
        if is_king(square, taken, king) {
            text.push('K');
        }
        text += &square.to_string();
    }
    text
}

fn is_king(square: Square, taken: Taken, king: Squares) -> bool {
    taken.king && king.has(square)
}
