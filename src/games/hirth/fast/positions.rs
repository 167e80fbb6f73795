//! The positions in which a game can be. Usually that is one; a turn that can be understood in several ways makes several.

use arrayvec::ArrayVec;

use super::{
    turn::{Choices, Ended, Halfway, Turn},
    window::{Cursor, Tidy},
};
use crate::games::hirth::{
    board::{Side, Spaces},
    position::Placement,
    rules::Ending,
};

/// A position between two turns.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Board {
    position: Placement,
    /// The spaces of the side that moved last.
    held: Spaces,
}

impl Board {
    /// The position before a turn of `side`.
    fn before(position: &Placement, side: Side) -> Self {
        Self { position: *position, held: position.force(side.opponent()).held() }
    }

    /// Plays a turn as nearly all are written. Unless there is a clear answer, the position is spoilt.
    #[inline(always)]
    fn play(&mut self, i: Cursor<'_>, side: Side, choices: &mut Choices) -> Option<Ended> {
        let mut turn = Turn::new(&mut self.position, side, self.held);
        let ended = turn.play(i, false, choices)?;
        (self.position.penningr, self.held) = (ended.penningr, ended.held);
        choices.open.is_empty().then_some(ended)
    }
}

/// The positions in which a game can be; at least one.
pub(super) struct Positions {
    boards: ArrayVec<Board, MOST>,
    choices: Choices,
}

/// The game is given up if there are more.
const MOST: usize = 8;

impl Positions {
    /// The start of a game (R4).
    pub fn start() -> Self {
        let start = Board::before(&Placement::start(), Side::Gull);
        Self { boards: ArrayVec::from_iter([start]), choices: Choices::default() }
    }

    /// Whether there is only one.
    pub fn is_one(&self) -> bool {
        self.boards.len() == 1
    }

    /// Plays a turn. Returns how many bytes of the window are read then, and how the game ended, if it did. `None` if there
    /// may be anything to report.
    #[inline(always)]
    pub fn play(&mut self, i: Cursor<'_>, side: Side) -> Option<(usize, Option<Ending>)> {
        if let [board] = &mut self.boards[..] {
            let before = *board;
            if let Some(ended) = board.play(i, side, &mut self.choices) {
                return Some((ended.end, ended.ending));
            }
            *board = before;
        }
        self.play_all(i, side)
    }

    /// Plays a turn with care from all positions, with all choices. A turn that cannot be played like this from one of them
    /// could only be legal by a detour or an odd retreat, which costs more than what is kept; or there is something to
    /// report of its text, and then there is in all positions.
    #[cold]
    fn play_all(&mut self, i: Cursor<'_>, side: Side) -> Option<(usize, Option<Ending>)> {
        let tidy = Tidy::of(i)?;
        let mut after: ArrayVec<(Board, usize), MOST> = ArrayVec::new();
        let mut end: Option<(usize, Option<Ending>)> = None;
        for (from, before) in self.boards.iter().enumerate() {
            self.choices.open.clear();
            self.choices.open.push(Halfway::start(&before.position, side));
            while let Some(halfway) = self.choices.open.pop() {
                let played = play_with_care(halfway, &tidy, &mut self.choices);
                let Some((board, ended)) = played else {
                    continue;
                };
                let played = (i.at + tidy.len_in_text, ended.ending);
                // Whether the game is over must be clear.
                if *end.get_or_insert(played) != played {
                    return None;
                }
                match after.iter().find(|(known, _)| *known == board) {
                    None => after.try_push((board, from)).ok()?,
                    // No later turn can distinguish these two ways.
                    Some((_, other)) if *other != from => return None,
                    Some(_) => {}
                }
            }
        }
        self.boards = after.into_iter().map(|(board, _)| board).collect();
        end
    }
}

/// Plays on with care to the end of the turn.
fn play_with_care(
    Halfway { mut now, steps, at }: Halfway,
    tidy: &Tidy,
    choices: &mut Choices,
) -> Option<(Board, Ended)> {
    let mut turn = Turn::after(&mut now, steps)?;
    let ended = turn.play(tidy.start().past(at), true, choices)?;
    now.penningr = ended.penningr;
    let board = Board { position: now.called_off(), held: ended.held };
    tidy.is_whole(ended.end).then_some((board, ended))
}
