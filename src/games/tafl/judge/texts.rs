//! How near the text of a move comes to what is written.

use crate::games::tafl::{
    notation::{
        move_text::move_text,
        turn::{Action, Letter, Ply},
    },
    replay::Rules,
    rules::{
        Taken,
        board::{Square, Squares},
        position::Piece,
        step::Step,
    },
};
use crate::repair::cost::{Cost, HABIT, TYPO};

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
                let captures: Squares = rules.captured(written).collect();
                Self::Move {
                    ends: [written.from.value, written.to.value].map(|end| rules.square(end)),
                    squares: format!("{}-{}", written.from.value, written.to.value),
                    captures,
                    twice: rules.captured(written).count() - captures.len(),
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
    pub fn is_beyond(&self, limit: Cost, step: Step) -> bool {
        let Self::Move { ends, .. } = self else {
            return false;
        };
        let [from, to] = [step.from, step.to].map(Some);
        let typos = Cost::from(ends[0] != from) + Cost::from(ends[1] != to);
        typos * TYPO > limit && *ends != [to, from]
    }

    /// The cost of a legal move that may be the intended one.
    pub fn cost(&self, rules: &Rules<'_>, step: Step, piece: Piece, taken: Taken, king: Squares) -> Cost {
        match self {
            Self::Move { squares, captures, twice, has_king, .. } => {
                let meant = format!("{}-{}", step.from, step.to);
                let swapped = *squares == format!("{}-{}", step.to, step.from);
                let letters = if swapped { 1 } else { strsim::osa_distance(squares, &meant) as Cost };
                let of_king = Cost::from(*has_king && piece != Piece::King);
                let of_captures = if rules.marks_captures { differing(*captures, *twice, taken, king) } else { 0 };
                // A capture follows from the move, and is forgotten more often than a square is wrong.
                let same_move = letters == 0 && of_king == 0;
                (letters + of_king) * TYPO + of_captures * if same_move { HABIT } else { TYPO }
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
                let letters = letters.min().unwrap_or(text.len()) as Cost * TYPO;
                let other = counted(text, step, taken).or_else(|| halved(text, step, taken));
                letters.min(other.unwrap_or(letters))
            }
        }
    }

    /// The most that a likely correction may cost.
    pub fn limit(&self) -> Cost {
        match self {
            Self::Move { .. } => 3 * TYPO,
            Self::Text(text) => TYPO * (text.len() as Cost / 2).clamp(2, 5),
        }
    }
}

/// The cost of a move with the number of its captures in the place of their squares: `e7-e8x2`. `None` if it captures another
/// number of pieces.
fn counted(text: &str, step: Step, taken: Taken) -> Option<Cost> {
    let (squares, number) = text.rsplit_once('x')?;
    let number: usize = number.parse().ok()?;
    let all = taken.pieces.len() + usize::from(taken.king);
    let meant = format!("{}-{}", step.from, step.to);
    let letters = strsim::osa_distance(squares.trim_start_matches('k'), &meant) as Cost;
    (number == all).then_some(letters * TYPO + HABIT)
}

/// The cost of a move of which one half of the goal is left out that is the same at the start: `d5-7`, `e3-h`.
fn halved(text: &str, step: Step, taken: Taken) -> Option<Cost> {
    let (from, half) = text.trim_start_matches('k').split_once('-')?;
    let [start, goal] = [step.from, step.to].map(|square| square.to_string());
    let (half, captures) = half.split_at(half.find('x').unwrap_or(half.len()));
    let takes_so = captures.trim_start_matches('x')
        == taken.pieces.sorted().iter().map(ToString::to_string).collect::<Vec<_>>().join("/");
    let is_half = step.from.file() == step.to.file() && half == &goal[1..]
        || step.from.rank() == step.to.rank() && half == &goal[..1];
    (from == start && is_half && takes_so).then_some(HABIT)
}

/// No turn is looked at farther, in characters.
const LONGEST: usize = 48;

/// The text of an unreadable move without the mark after it. The hyphen of a move without a goal is not a mark.
pub fn without_mark(text: &str) -> &str {
    let bare = text.trim_end_matches(['+', '-']);
    if bare.contains('-') { bare } else { text }
}

/// By how many squares what is written as taken, some `twice`, differs from what is.
fn differing(written: Squares, twice: usize, taken: Taken, king: Squares) -> Cost {
    let said = taken.counted(written, king);
    let needless = said.without(taken.pieces).len() + twice;
    let missing = taken.pieces.without(said).len();
    // So many squares has the largest board; what is written may be any number of times.
    needless.max(missing).min(121) as Cost
}

/// Returns a move as it is usually written in a record, with what it takes if the record marks that (T7).
pub fn text_of(rules: &Rules<'_>, step: Step, piece: Piece, taken: Taken, king: Squares) -> String {
    let taken = if rules.marks_captures { taken } else { Taken::default() };
    move_text(step, piece, taken, king)
}
