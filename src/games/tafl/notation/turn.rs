//! A line of moves as it is written, right or wrong, without its effect on a board.
//!
//! All spans are in bytes of the line's text.

use std::{collections::BTreeSet, fmt};

use crate::span::Span;

pub use crate::span::Token;

/// A square by its file and rank, both from 1: `a1` is (1, 1). It may lie beyond any board (T12, `off-board`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Coordinates {
    /// The file: 1 for `a`, 26 for `z`.
    pub file: u8,
    /// The rank as written; 255 stands for all that are higher.
    pub rank: u8,
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + (self.file.saturating_sub(1)) % 26), self.rank)
    }
}

/// The letter of a piece as written before a square (T3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letter {
    /// `K`.
    King,
    /// `t` or `T`, which other programs write, without a meaning.
    Common,
}

/// A mark after a move (T5, T6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `++`
    PlusPlus,
    /// `--`
    MinusMinus,
}

/// A piece that is written as taken (T4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture {
    /// The letter before the square.
    pub letter: Option<Token<Letter>>,
    /// The square of the piece.
    pub square: Token<Coordinates>,
}

/// A move of one side as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The letter before the first square.
    pub letter: Option<Token<Letter>>,
    /// Where the piece comes from.
    pub from: Token<Coordinates>,
    /// Where it goes.
    pub to: Token<Coordinates>,
    /// Its captures, as written; empty if none is marked.
    pub captures: Vec<Capture>,
    /// All of the captures with their `x`; if there are none, the empty span after the goal.
    pub captures_span: Span,
    /// The mark after it.
    pub mark: Option<Token<Mark>>,
}

impl Move {
    /// Returns all of its characters.
    pub fn span(&self) -> Span {
        let first = self.letter.map_or(self.from.span, |letter| letter.span);
        let last = self.mark.map_or(self.captures_span, |mark| mark.span);
        first.to(last)
    }

    /// Returns its squares: where it comes from, where it goes, and what it takes.
    pub fn squares(&self) -> impl Iterator<Item = Coordinates> {
        let captured = self.captures.iter().map(|capture| capture.square.value);
        [self.from.value, self.to.value].into_iter().chain(captured)
    }
}

/// The action of one side at its turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// It moves.
    Move(Move),
    /// `---`: it resigns (T8).
    Resigns,
    /// `timeout`: its time has run out (T8).
    TimesOut,
    /// It cannot be read.
    Unreadable(Malformed),
}

/// The number before a move (T2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label {
    /// The number; `u32::MAX` stands for all that are higher.
    pub number: u32,
    /// Whether it is before a second move alone: `3...`.
    pub is_second: bool,
    /// How it is written.
    pub form: LabelForm,
    /// With its stops.
    pub span: Span,
}

/// How a number is written (T2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LabelForm {
    /// `3.`, `3...`, `3. ...`, `3. .....`
    Stop,
    /// `3)`, `3:`, or `3` and a space: decoration of the record.
    Other,
}

/// A move, or a word in its place, with the number before it on its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The number right before it.
    pub label: Option<Label>,
    /// The action.
    pub action: Action,
    /// The whole, without the number.
    pub span: Span,
}

impl Ply {
    /// Whether it can be read.
    pub fn is_readable(&self) -> bool {
        !matches!(self.action, Action::Unreadable(_))
    }
}

/// A part of a line that is not notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// Where.
    pub span: Span,
    /// Its fault.
    pub fault: Fault,
}

/// What is wrong with characters that are not notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// Characters that start nothing.
    Unreadable,
    /// A move with one square only: `d1`, `d1-`.
    NoGoal,
    /// A rank without its file: `d1-3`.
    NoFile,
    /// A file without its rank: `d1-d`.
    NoRank,
    /// `x` with no square after it.
    NoCapture,
    /// `^` or `=` between two squares: the jump of a berserk game, which none of these games has.
    Jump,
    /// A typo in the number of a turn: `3b a2-e2`, `3x a2-e2`, `. a2-e2`.
    Label,
    /// Spaces that are missing or needless in a line that can be read without them: `1. d2-e2c4-c6`, `1. d2-e 2 c4-c6`.
    Spaces,
    /// A number with no move after it.
    LoneLabel,
    /// A remark on a move: `!?`, a full stop, or words in parentheses.
    Remark,
    /// Words after the moves of a turn.
    Trailing,
    /// So much that cannot be read that it is one fault.
    Garbled,
}

/// An unusual way to write what can be read all the same (T3): a warning for a record, and `fmt` writes the usual.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odd {
    /// The characters; empty if one is missing.
    pub span: Span,
    /// The kind of its spelling.
    pub kind: OddKind,
}

/// The unusual spellings of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OddKind {
    /// No hyphen between the squares: `d1d3`.
    NoHyphen,
    /// A space in place of the hyphen: `d1 d3`.
    BlankForHyphen,
    /// A colon in the place of the hyphen: `d1:d3`.
    Colon,
    /// Spaces within a move: `d1 - d3`, `e7-e8 x d8`.
    Blank,
}

/// The readable parts of a line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moves {
    /// Its plies in order.
    pub plies: Vec<Ply>,
    /// The unreadable parts that are not in place of a move, in order.
    pub faults: Vec<Malformed>,
    /// The unusual spellings of its moves, in order.
    pub odd: Vec<Odd>,
}

/// How many things a line says beside its moves: each piece taken, and each sign of a mark of an end, also where the mark
/// is a word by itself. Another such sign within the move is the other half of its mark, in the wrong place.
pub(super) fn claims(line: &str) -> usize {
    let of_move = |word: &str| {
        let body = word.trim_end_matches(['+', '-']);
        let taken = body.split(['x', '/', ',']).skip(1);
        let taken: BTreeSet<&str> = taken.filter(|square| !square.is_empty()).collect();
        if word.len() > 1 && body.is_empty() {
            return 2;
        }
        // Without a hyphen in the move, one after it may be the hyphen.
        let signs = match body.find('-') {
            Some(_) if body.len() == word.len() => 0,
            Some(hyphen) => {
                let after = word[hyphen..].trim_start_matches('-');
                after.matches(['+', '-']).count()
            }
            None => word[body.len()..].matches('+').count(),
        };
        // An `x` at the end may be a capture whose square is missing.
        let is_cut = body.len() > 1 && body.ends_with('x');
        signs.min(2) + taken.len() + usize::from(is_cut)
    };
    line.split_whitespace().map(of_move).sum()
}
