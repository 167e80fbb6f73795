//! A game is judged move by move. If a move cannot be played, [`repair`] searches for the intended one, and the game
//! continues from there; if nothing is found, it continues from the move as it is written.

mod game;
mod order;
mod places;
mod readings;
mod repair;
mod rivals;
mod texts;

pub use order::{Misplaced, Whole};
pub use places::{LabelSlip, Place};
pub use repair::{Change, Repair};
pub use texts::without_mark;

use game::GameInPlay;
use order::OnLine;
use readings::{first_fault, fitting, marks_capture, takes_anything};

use super::{
    Tafl,
    notation::{
        lines::Line,
        recover,
        turn::{self, Action, Mark, Ply},
    },
    replay::{BreachAt, Passed, Played, Rules},
    rules::variant::StopBeside,
    rules::{
        board::Side,
        ends::Ending,
        position::Placement,
        variant::{Arms, Variant},
    },
    setup::Position,
};
use crate::span::Span;

/// A game that was judged, with everything that belongs to it.
pub(in crate::games::tafl) type JudgedGame<'r, 't> = crate::judge::JudgedGame<'r, 't, Tafl>;

/// A game, judged.
#[derive(Debug)]
pub struct Judged<'a> {
    /// The rules by which it was judged.
    pub variant: Variant,
    /// How the king takes part: the first reading that fits best, and all that fit as well (V11).
    pub fitting: Vec<Arms>,
    /// The first turn at which the readings of that part.
    pub parted: Option<usize>,
    /// Its lines, in order.
    pub lines: &'a [Line<'a>],
    /// Its turns, in order.
    pub turns: Vec<Turn<'a>>,
    /// The faults, in the order in which they were found.
    pub faults: Vec<Faulty>,
    /// The position after the last turn.
    pub last: Placement,
    /// Whether the record marks captures at all (T7).
    pub marks_captures: bool,
    /// Pieces that slid past others, where that is asked for (V5).
    pub slid: Vec<(usize, Passed)>,
    /// Turns that are written twice, which are none of the list, or in each other's place, which are put in order there.
    pub misplaced: Vec<Misplaced<'a>>,
    /// The first turn that was not judged.
    pub unjudged: Option<usize>,
    /// How many plies were played in search of the intended moves.
    pub searched: usize,
}

/// A turn of one side.
#[derive(Debug)]
pub struct Turn<'a> {
    /// Its line.
    pub line: &'a Line<'a>,
    /// The ply as written.
    pub ply: &'a Ply,
    /// Which turn it is by its place.
    pub place: Place,
    /// The fault of its number.
    pub label: Option<LabelSlip>,
    /// The position before it.
    pub before: Placement,
    /// Its move as written or intended; `None` if it was not played, or against the rules.
    pub played: Option<Played>,
    /// How the game ended with it, if it did.
    pub ending: Option<Ending>,
}

/// Something wrong with a turn.
#[derive(Debug)]
pub struct Faulty {
    /// The turn that cannot be played, by its place in the list.
    pub turn: usize,
    /// Why not.
    pub fault: Fault,
    /// The possible corrections, the likeliest first.
    pub repairs: Vec<Repair>,
    /// Whether the first is the only likely one.
    pub is_sure: bool,
    /// How the game goes on.
    pub goes_on: GoesOn,
}

/// Why a turn cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It cannot be read.
    Unreadable(turn::Malformed),
    /// It breaks a rule.
    Breach(BreachAt),
    /// A turn of the other side is missing before it.
    Missing(Place),
    /// Whole turns are missing before it.
    LeftOut {
        /// The number of the first.
        first: usize,
        /// How many.
        missing: usize,
    },
    /// It comes after the end of the game.
    AfterTheEnd,
}

/// How a game goes on from a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoesOn {
    /// From the intended move.
    AsMeant,
    /// From the turn as it is written, against the rules.
    AsWritten,
    /// As if the turn were not there.
    Without,
}

impl<'a> Judged<'a> {
    /// Judges the game on some lines. `effort` bounds the search for the intended moves.
    pub fn of(lines: &'a [Line<'a>], variant: &Variant, stop_beside: StopBeside, effort: usize) -> Self {
        let mut plies: Vec<OnLine<'_>> =
            lines.iter().flat_map(|line| line.plies.iter().map(move |ply| (line, ply))).collect();
        let marks_any = plies.iter().any(|(_, ply)| marks_capture(ply));
        let rules = |arms: Arms, marks_captures: bool| Rules { variant, arms, stop_beside, marks_captures };
        let misplaced = order::put_in_order(&mut plies, |plies| {
            let readings = variant.readings().iter();
            let reaches = readings.map(|&arms| first_fault(rules(arms, marks_any), plies));
            reaches.max().unwrap_or_default()
        });
        let judge = |marks_captures: bool| {
            let rules = |arms: Arms| rules(arms, marks_captures);
            let fitting = fitting(variant, &plies, rules);
            let arms = fitting.first().copied().unwrap_or(Arms::Armed);
            GameInPlay::new(rules(arms), plies.clone(), effort).judged(lines, fitting, misplaced.clone())
        };
        if marks_any {
            return judge(true);
        }
        match takes_anything(variant, stop_beside, &plies) {
            Some(takes) => judge(!takes),
            // Later turns show which reading is right, if anything does.
            None => {
                let (marked, short) = (judge(true), judge(false));
                if short.faults.len() < marked.faults.len() { short } else { marked }
            }
        }
    }

    /// How the game has ended on the board, and with which move: with one after which nothing may follow, or with the first
    /// of the soft ends with which all its moves to the last end (A14).
    pub fn ending(&self) -> Option<(usize, Ending)> {
        let moves = self.moves();
        let hard = |(number, turn): (usize, &Turn<'_>)| Some((number, turn.ending.filter(|ending| ending.is_hard)?));
        moves.iter().enumerate().find_map(hard).or_else(|| {
            let before = moves.iter().rposition(|turn| turn.ending.is_none());
            let first = before.map_or(0, |before| before + 1);
            Some((first, moves.get(first)?.ending?))
        })
    }

    /// The first turn that should have ended the game on a reading, and did not (V17, A14).
    pub fn played_on(&self) -> Option<(usize, Ending)> {
        let moves = self.moves();
        let soft = |(number, turn): (usize, &Turn<'_>)| Some((number, turn.ending.filter(|ending| !ending.is_hard)?));
        moves.iter().enumerate().find_map(soft).filter(|(number, _)| number + 1 < moves.len())
    }

    /// The turns to the last move, played as it is written or as it was meant.
    fn moves(&self) -> &[Turn<'a>] {
        let is_move = |turn: &Turn<'_>| turn.ending.is_some() || matches!(turn.ply.action, Action::Move(_));
        let last = self.turns.iter().rposition(is_move);
        &self.turns[..last.map_or(0, |last| last + 1)]
    }

    /// The side that gave up the game, and by which turn: `---` or `timeout` (T8).
    pub fn given_up(&self) -> Option<(usize, Side)> {
        let mut turns = self.turns.iter().enumerate();
        let (number, turn) = turns.find(|(_, turn)| matches!(turn.ply.action, Action::Resigns | Action::TimesOut))?;
        if let Some(side) = turn.named_side() {
            return Some((number, side));
        }
        let is_doubtful = self.faults.iter().any(|faulty| faulty.turn < number);
        let said = is_doubtful.then(|| self.said_side(number)).flatten();
        Some((number, said.unwrap_or(turn.before.to_move)))
    }

    /// The side to move by the last number on the line before the turn. After turns that could not be played it is more
    /// reliable than the position.
    fn said_side(&self, number: usize) -> Option<Side> {
        let line = self.turns[number].line;
        let mut before = self.turns[..=number].iter().rev().enumerate();
        let (plies, label) = before
            .by_ref()
            .take_while(|(_, turn)| std::ptr::eq(turn.line, line))
            .find_map(|(plies, turn)| Some((plies, turn.ply.label?)))?;
        let first = self.variant.start.to_move;
        let is_second = label.is_second == plies.is_multiple_of(2);
        Some(if is_second { first.other() } else { first })
    }

    /// The number of the turn that would come next; `None` after the end.
    pub fn next_label(&self) -> Option<String> {
        let last = self.turns.last()?;
        let is_over = self.ending().is_some_and(|(_, ending)| ending.is_hard);
        if is_over || self.given_up().is_some() {
            return None;
        }
        Some(Place::of(last.place.count(), self.variant.start.to_move).label())
    }

    /// Whether the final position is not known.
    pub fn is_end_unknown(&self) -> bool {
        self.unjudged.is_some() || self.is_as_written()
    }

    /// Whether a turn was played against the rules.
    pub fn is_as_written(&self) -> bool {
        self.faults.iter().any(|faulty| faulty.goes_on != GoesOn::AsMeant)
    }

    /// The part of the king by which the game was judged.
    pub fn arms(&self) -> Arms {
        self.fitting.first().copied().unwrap_or(Arms::Armed)
    }

    /// A position of the game, which has ended with it as `ending` says, if it has.
    pub fn setup(&self, position: Placement, ending: Option<Ending>) -> Position {
        let setup = Position::new(position, self.variant.clone());
        Position { arms: self.arms(), ending: ending.or(setup.ending), ..setup }
    }
}

/// The most repairs that are listed.
pub const MOST_REPAIRS: usize = 5;

impl Turn<'_> {
    /// Its place in the source.
    pub fn span(&self) -> Span {
        self.place_of(self.ply.span)
    }

    /// The place in the source of some characters of its line.
    pub fn place_of(&self, span: Span) -> Span {
        self.line.text.span(span.start, span.end)
    }

    /// The side that gives up by its words: `White resigns`.
    fn named_side(&self) -> Option<Side> {
        let span = self.ply.span;
        recover::resignation(self.line.text.as_str().get(span.start..span.end)?)?.side
    }

    /// Whether it claims a win by capture of the king, with a mark, and does not take him.
    pub fn is_false_capture_of_king(&self) -> bool {
        let is_king = |one: &turn::Capture| one.letter.is_some_and(|it| it.value == turn::Letter::King);
        let says_so = |written: &turn::Move| {
            let is_won = written.mark.is_some_and(|mark| mark.value == Mark::PlusPlus);
            is_won && written.captures.iter().any(is_king)
        };
        let is_taken = self.played.is_none_or(|played| played.taken.king);
        !is_taken && self.ending.is_none() && self.written().is_some_and(says_so)
    }

    /// The move that is written, if one is.
    pub fn written(&self) -> Option<&turn::Move> {
        match &self.ply.action {
            Action::Move(written) => Some(written),
            _ => None,
        }
    }

    /// The mark of a threat after it.
    pub fn threat(&self) -> Option<turn::Token<Mark>> {
        let mark = self.written()?.mark?;
        matches!(mark.value, Mark::Plus | Mark::Minus).then_some(mark)
    }
}
