//! A written move on a board: what it does, or the first rule that it breaks, in the order of T12.

use rustc_hash::FxHashMap;

use super::{
    notation::turn::{self, Coordinates, Letter, Mark},
    rules::{
        Taken,
        board::{Side, Square, Squares},
        ends::{Cause, Ending},
        position::{Piece, Placement},
        step::{Refusal, Step},
        variant::{Arms, Repetition, StopBeside, Third, Variant},
    },
};
use crate::span::Span;

/// By what rules the moves of a record are judged.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'v> {
    /// The variant.
    pub variant: &'v Variant,
    /// Whether the king takes part, on this reading (V11).
    pub arms: Arms,
    /// Whether to report pieces that slide past others (V5).
    pub stop_beside: StopBeside,
    /// Whether the record marks what is taken. One that marks nothing is Walker's short form (T7).
    pub marks_captures: bool,
}

/// A legal move, and what it did.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The piece.
    pub piece: Piece,
    /// Its way.
    pub step: Step,
    /// The pieces it took.
    pub taken: Taken,
    /// How the game ended with it, if it did.
    pub ending: Option<Ending>,
}

impl Played {
    /// Plays a legal move from a position. Returns the position after it, and what it did; repetition is not seen here.
    pub fn of(before: &Placement, variant: &Variant, step: Step, piece: Piece, arms: Arms) -> (Placement, Self) {
        let (after, taken) = before.played(variant, step, piece, arms);
        let played = Self { piece, step, taken, ending: after.ending(variant, step.to.only(), taken) };
        (after, played)
    }
}

/// A step that was tried out.
#[derive(Clone, Copy, Debug)]
pub struct Tried {
    /// The piece.
    pub piece: Piece,
    /// The position after it.
    pub after: Placement,
    /// The pieces it took.
    pub taken: Taken,
    /// Whether nothing may follow.
    pub is_over: bool,
}

/// A rule that a move breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Breach {
    /// A square is not on the board.
    OffBoard {
        /// As written.
        square: Coordinates,
        /// Files and ranks of the board.
        size: u8,
    },
    /// The move cannot be made.
    Refused(Refusal),
    /// `K` before a common piece.
    WrongPiece {
        /// The piece on that square, or taken there.
        piece: Piece,
        /// Where.
        at: Square,
        /// Whether it is written as taken.
        is_taken: bool,
    },
    /// A piece slides past another, which is denied (V5).
    SlidesPast(Passed),
    /// The captures as written are not those of the board.
    Captures(CaptureSlip),
    /// A mark of a win, but nobody has won.
    WinMark {
        /// As written.
        mark: Mark,
        /// How the game has ended with this move, if it has.
        ending: Option<Ending>,
    },
}

/// A piece that slides past another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passed {
    /// The square on the way.
    pub at: Square,
    /// The piece beside it.
    pub beside: Square,
}

/// The captures as written, and as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CaptureSlip {
    /// As written, without a king who is taken.
    pub written: Squares,
    /// The pieces taken, without the king.
    pub right: Squares,
    /// Who moved.
    pub mover: Side,
    /// Where the piece went.
    pub to: Square,
}

/// A broken rule, and the characters of the line's text that break it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BreachAt {
    /// The rule.
    pub breach: Breach,
    /// Where, in bytes of the line's text.
    pub span: Span,
}

impl Rules<'_> {
    /// Plays a written move: checks all but its mark and repetition, and leaves the position as it is after the move.
    ///
    /// # Errors
    /// The first rule that it breaks; the position is as it was then.
    #[inline]
    pub fn play(&self, position: &mut Placement, written: &turn::Move) -> Result<Played, BreachAt> {
        let at = |breach: Breach, span: Span| BreachAt { breach, span };
        let size = self.variant.size;
        let square = |square: &turn::Token<Coordinates>| {
            let off = || Breach::OffBoard { square: square.value, size };
            self.square(square.value).ok_or_else(|| at(off(), square.span))
        };
        let (from, to) = (square(&written.from)?, square(&written.to)?);
        let squares = written.captures.iter().map(|capture| square(&capture.square));
        let captures = squares.collect::<Result<Squares, BreachAt>>()?;
        let step = Step { from, to };
        let refused = |refusal: Refusal| {
            let span = match refusal {
                Refusal::Empty { .. } | Refusal::WrongSide { .. } => written.from.span,
                Refusal::KingOnly { .. } => written.to.span,
                _ => written.from.span.to(written.to.span),
            };
            at(Breach::Refused(refusal), span)
        };
        let piece = position.mover(from).map_err(refused)?;
        let is_king = |letter: &Option<turn::Token<Letter>>| {
            letter.filter(|letter| letter.value == Letter::King).map(|letter| letter.span)
        };
        if let Some(span) = is_king(&written.letter).filter(|_| piece != Piece::King) {
            let (at_square, is_taken) = (from, false);
            let breach = Breach::WrongPiece { piece, at: at_square, is_taken };
            return Err(at(breach, span));
        }
        position.way(self.variant, step, piece).map_err(refused)?;
        if self.stop_beside == StopBeside::Deny
            && let Some((passed, beside)) = position.slides_past(step)
        {
            let breach = Breach::SlidesPast(Passed { at: passed, beside });
            return Err(at(breach, written.from.span.to(written.to.span)));
        }
        let before = *position;
        let (after, taken) = position.played(self.variant, step, piece, self.arms);
        self.captures(&before, written, captures, taken, (piece, to))?;
        *position = after;
        Ok(Played { piece, step, taken, ending: after.ending(self.variant, to.only(), taken) })
    }

    /// Tries out a step, if the side to move can make it.
    pub fn tried(&self, before: &Placement, step: Step) -> Option<Tried> {
        let piece = before.mover(step.from).ok()?;
        before.way(self.variant, step, piece).ok()?;
        let (after, taken) = before.played(self.variant, step, piece, self.arms);
        let is_over = after.hard_ending(self.variant, step.to.only(), taken).is_some();
        Some(Tried { piece, after, taken, is_over })
    }

    /// Plays a move against the rules, if a piece is at its start and none at its goal: what is written as taken is taken, but
    /// for pieces of its own side. Returns whether it was played; the other side moves next in any case.
    pub fn play_as_written(&self, position: &mut Placement, written: &turn::Move) -> bool {
        let next = position.to_move.other();
        let [from, to] = [written.from, written.to].map(|square| self.square(square.value));
        let piece = from.and_then(|from| position.at(from));
        let step = from.zip(to).zip(piece).filter(|((_, to), _)| position.at(*to).is_none());
        if let Some(((from, to), piece)) = step {
            position.shift(piece, from, to);
            position.remove(self.captured(written).collect::<Squares>().without(position.of(piece.side())));
        }
        position.to_move = next;
        step.is_some()
    }

    /// Returns the squares that are written as taken, as far as the board has them, each as often as it is written.
    pub fn captured(&self, written: &turn::Move) -> impl Iterator<Item = Square> {
        written.captures.iter().filter_map(|capture| self.square(capture.square.value))
    }

    /// Returns the square of some coordinates, if the board has it.
    #[inline]
    pub fn square(&self, square: Coordinates) -> Option<Square> {
        Square::on(self.variant.size, square.file, square.rank)
    }

    /// Whether what is written as taken is what is taken. A king who is taken need not be written (T4).
    #[inline]
    fn captures(
        &self,
        before: &Placement,
        written: &turn::Move,
        squares: Squares,
        taken: Taken,
        (piece, to): (Piece, Square),
    ) -> Result<(), BreachAt> {
        for capture in &written.captures {
            let Some(letter) = capture.letter.filter(|letter| letter.value == Letter::King) else {
                continue;
            };
            let Some(at) = self.square(capture.square.value) else {
                continue;
            };
            if let Some(found) = before.at(at).filter(|&found| found != Piece::King) {
                let breach = Breach::WrongPiece { piece: found, at, is_taken: true };
                return Err(BreachAt { breach, span: letter.span });
            }
        }
        let right = taken.pieces;
        let said = taken.counted(squares, before.king);
        if said == right || !self.marks_captures {
            return Ok(());
        }
        let slip = CaptureSlip { written: said, right, mover: piece.side(), to };
        let span =
            if written.captures.is_empty() { written.from.span.to(written.to.span) } else { written.captures_span };
        Err(BreachAt { breach: Breach::Captures(slip), span })
    }

    /// Whether the mark after a move is true (T5).
    ///
    /// # Errors
    ///
    /// A mark of a win, if nobody has won.
    pub fn win_mark(&self, written: &turn::Move, mover: Side, ending: Option<Ending>) -> Result<(), BreachAt> {
        let Some(mark) = written.mark else {
            return Ok(());
        };
        if is_win_true(mark.value, mover, ending) {
            return Ok(());
        }
        let breach = Breach::WinMark { mark: mark.value, ending };
        Err(BreachAt { breach, span: mark.span })
    }

    /// Whether the mark of a threat after a move is true in the position after it (T6).
    pub fn is_threat_true(&self, after: &Placement, mark: Mark) -> bool {
        let mover = after.to_move.other();
        let may_take = || after.may_take_king(self.variant, self.arms);
        let may_escape = || after.may_escape(self.variant);
        match mark {
            // Walker's mark means that the mover threatens to win.
            Mark::Plus => may_take() || mover == Side::Defenders && may_escape(),
            Mark::Minus => may_escape(),
            Mark::PlusPlus | Mark::MinusMinus => true,
        }
    }
}

/// Whether a mark of a win is true, OpenTafl's or Walker's (T5). Marks of threats are not checked here.
pub fn is_win_true(mark: Mark, mover: Side, ending: Option<Ending>) -> bool {
    let winners = match mark {
        Mark::PlusPlus => [Side::Attackers, mover],
        Mark::MinusMinus => [Side::Defenders, mover.other()],
        Mark::Plus | Mark::Minus => return true,
    };
    let winner = ending.and_then(|ending| ending.winner);
    winner.is_some_and(|winner| winners.contains(&winner))
}

/// The positions played, for repetition. No position before a capture can come again.
#[derive(Clone, Debug, Default)]
pub struct History {
    moves: FxHashMap<(Placement, Step), u8>,
    positions: FxHashMap<Placement, u8>,
}

impl History {
    /// Returns the history of a game that starts with a position.
    pub fn from(start: &Placement, variant: &Variant) -> Self {
        let mut history = Self::default();
        if matches!(variant.repetition, Repetition::Placement(_)) {
            history.positions.insert(*start, 1);
        }
        history
    }

    /// Notes a move that has led to a position. Returns the end that repetition makes of it (A12); it is a soft one.
    #[inline]
    pub fn add(&mut self, variant: &Variant, after: &Placement, played: &Played) -> Option<Ending> {
        let mover = after.to_move.other();
        if variant.repetition == Repetition::None {
            return None;
        }
        if !played.taken.pieces.is_empty() {
            self.moves.clear();
            self.positions.clear();
        }
        let count = match variant.repetition {
            Repetition::SameMove => self.moves.entry((*after, played.step)).or_default(),
            _ => self.positions.entry(*after).or_default(),
        };
        *count = count.saturating_add(1);
        let winner = match variant.repetition {
            Repetition::Placement(Third::Draws) => None,
            Repetition::Placement(Third::Wins) => Some(mover),
            _ => Some(mover.other()),
        };
        (*count >= 3).then_some(Ending { winner, cause: Cause::Repetition, also: &[], is_hard: false })
    }
}
