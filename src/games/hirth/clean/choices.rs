//! Turns that can be understood in several ways, each as short: all of them are tried, one after the other.

use arrayvec::ArrayVec;

use super::{text::Cursor, turn::Board};
use crate::games::hirth::{
    board::{Side, Space, Spaces},
    rules::Ending,
};

/// A turn has five moves at most, and a move two choices.
const MOST: usize = 10;

/// More boards than this are not kept.
const MOST_BOARDS: usize = 8;

/// What is chosen in a turn where there is a choice.
#[derive(Default)]
pub(super) struct Choices {
    /// What is chosen, and among how many, from the first choice on.
    script: ArrayVec<(usize, usize), MOST>,
    /// How many choices were made.
    made: usize,
}

impl Choices {
    /// The next choice among `count`: the number of what is chosen. `None` where there is nothing to choose from, and
    /// after too many choices.
    #[cold]
    pub fn next(&mut self, count: usize) -> Option<usize> {
        match count {
            0 => return None,
            1 => return Some(0),
            _ if self.made == self.script.len() => self.script.try_push((0, count)).ok()?,
            _ => {}
        }
        self.made += 1;
        Some(self.script[self.made - 1].0)
    }

    /// One of some spaces.
    #[cold]
    pub fn among(&mut self, spaces: Spaces) -> Option<Space> {
        spaces.iter().nth(self.next(spaces.len())?)
    }

    /// One of some numbers, a bit each.
    #[cold]
    pub fn among_bits(&mut self, bits: u16) -> Option<u8> {
        let mut numbers = (0..16).filter(|number| bits >> number & 1 != 0);
        let count = bits.count_ones() as usize;
        numbers.nth(self.next(count)?)
    }

    /// Whether a choice was made.
    #[inline(always)]
    pub fn are_made(&self) -> bool {
        self.made > 0
    }

    /// Goes on to other choices; false when all were made.
    fn others(&mut self) -> bool {
        self.made = 0;
        while let Some((chosen, count)) = self.script.pop() {
            if chosen + 1 < count {
                self.script.push((chosen + 1, count));
                return true;
            }
        }
        false
    }
}

/// The boards on which a game can stand.
pub struct Boards {
    /// The board, where there is one only.
    board: Board,
    /// Where there are several, all of them.
    several: ArrayVec<Board, MOST_BOARDS>,
}

impl Boards {
    /// The start of a game.
    pub fn start() -> Self {
        Self {
            board: Board::start(),
            several: ArrayVec::new(),
        }
    }

    /// Whether the game stands on one board only.
    pub fn is_one(&self) -> bool {
        self.several.is_empty()
    }

    /// Plays a turn; see [`Board::play`]. Returns where it ends, and how the game ended, if it did.
    #[inline(always)]
    pub fn play(&mut self, i: Cursor<'_>, side: Side) -> Option<(usize, Option<Ending>)> {
        if self.is_one() {
            let (before, mut choices) = (self.board, Choices::default());
            let played = self.board.play(i, side, &mut choices);
            if let (Some(ended), false) = (played, choices.are_made()) {
                return Some((ended.end, ended.ending));
            }
            self.several.push(before);
        }
        self.play_all(i, side)
    }

    /// Plays a turn with care on all boards, with all choices. What cannot be played like this is left out: were it
    /// lawful all the same, it would be so by a detour or an odd retreat, which costs more than what is kept; or there
    /// is something to say of the text, and then there is on all boards.
    #[cold]
    fn play_all(&mut self, i: Cursor<'_>, side: Side) -> Option<(usize, Option<Ending>)> {
        let mut after: ArrayVec<(Board, usize), MOST_BOARDS> = ArrayVec::new();
        let mut end: Option<(usize, Option<Ending>)> = None;
        for (from, before) in self.several.iter().enumerate() {
            let mut choices = Choices::default();
            loop {
                let mut board = *before;
                if let Some(ended) = board.play_with_care(i, side, &mut choices) {
                    let played = (ended.end, ended.ending);
                    // Whether the game is over must be clear.
                    if *end.get_or_insert(played) != played {
                        return None;
                    }
                    match after.iter().find(|(known, _)| *known == board) {
                        None => after.try_push((board, from)).ok()?,
                        // Nothing that follows will tell these two boards apart.
                        Some((_, other)) if *other != from => return None,
                        Some(_) => {}
                    }
                }
                if !choices.others() {
                    break;
                }
            }
        }
        self.several = after.into_iter().map(|(board, _)| board).collect();
        if self.several.len() == 1 {
            self.board = self.several.remove(0);
        }
        end
    }
}
