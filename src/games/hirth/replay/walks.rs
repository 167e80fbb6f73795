//! Over which spaces the pieces of a turn went: what its moves leave open, found again from how the turn ended.

use arrayvec::ArrayVec;

use super::{Walked, lengths::ends};
use crate::games::hirth::{
    board::Side,
    position::Placement,
    rules::{Movable, Played, STEPS, Underway, WalkSpaces, walk, ways},
    turn::{Move, Turn},
};

/// More moves than this are not tried. No real turn comes near.
const MOST: usize = 4_000;

/// The walk of each move of a turn.
pub type Walks = ArrayVec<WalkSpaces, { STEPS as usize }>;

/// Returns the walk of each move of a legal turn that led from `before` to `after`, with moves as long as in `walked`.
/// `None` if the turn is not legal or has more or fewer moves than were walked, or if too many ways had to be tried.
pub(in crate::games::hirth) fn walks(
    before: &Placement,
    side: Side,
    turn: &Turn,
    walked: &[Walked],
    after: &Placement,
) -> Option<Walks> {
    if turn.moves.len() != walked.len() {
        return None;
    }
    let plain = || {
        let moves = turn.moves.iter().zip(walked);
        let walks = moves.map(|(token, walked)| plain_walk(side, &token.value, walked.steps));
        walks.collect::<Option<Walks>>()
    };
    let searched = || {
        let mut search = Search { turn, walked, after, left: MOST, walks: Walks::new() };
        let found = search.go_on(&Underway::new(before, side), 0, 0);
        found.then_some(search.walks)
    };
    plain().or_else(searched)
}

/// The walk of a move that only goes from one space to the next, or nowhere.
fn plain_walk(side: Side, mov: &Move, steps: u8) -> Option<WalkSpaces> {
    let at = Movable::of(mov).at(side)?;
    let mut spaces = WalkSpaces::new();
    spaces.push(at);
    match mov.goal().map(|goal| goal.space) {
        None => {}
        // Back to where it began, or by one of several ways.
        Some(to) if to == at && steps > 1 || steps != mov.least_steps(side) => return None,
        Some(to) => match at.distance(to) {
            0 => {}
            1 => spaces.push(to),
            _ => return None,
        },
    }
    Some(spaces)
}

struct Search<'a> {
    turn: &'a Turn,
    walked: &'a [Walked],
    after: &'a Placement,
    /// How many moves may still be tried.
    left: usize,
    /// The walks so far.
    walks: Walks,
}

impl Search<'_> {
    /// Plays the moves from number `at` on. Returns whether the turn ends as it should then.
    fn go_on(&mut self, now: &Underway, at: usize, steps: u8) -> bool {
        let (Some(token), Some(walked)) = (self.turn.moves.get(at), self.walked.get(at)) else {
            return at == self.turn.moves.len() && ends(now, steps, self.turn, self.after);
        };
        let fitting = |way: &Played| way.steps == walked.steps && way.lateral == walked.lateral;
        for way in ways(now, &token.value, walked.steps).into_iter().filter(fitting) {
            let Some(left) = self.left.checked_sub(1) else {
                return false;
            };
            self.left = left;
            let Some(spaces) = walk(now, &token.value, &way) else {
                continue;
            };
            // A turn has five moves at most.
            if self.walks.try_push(spaces).is_err() {
                return false;
            }
            if self.go_on(&way.after, at + 1, steps + way.steps) {
                return true;
            }
            self.walks.pop();
        }
        false
    }
}
