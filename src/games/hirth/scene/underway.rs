//! A turn in the making: where its pieces are, and where its steps begin and end.

use super::{
    cloth::{TRAY, at_home, middle},
    pieces::{held, lying_at},
    scene,
    steps::{drawn, without_line},
};
use crate::{
    games::hirth::{
        board::Space,
        data,
        rules::Underway,
        setup::Position,
        turn::{Move, Origin, Piece},
    },
    scene::Scene,
};

/// A point of the drawing.
type Spot = (i16, i16);

/// The effects of a turn so far, and its pieces as they are now.
pub fn underway(turn: &data::Turn, before: &Position, now: &Underway) -> Scene {
    let after = Position { to_move: turn.side, position: now.called_off() };
    let position = without_line(now);
    Scene {
        pieces: drawn(&position, now),
        held: held(&position),
        ghosts: Vec::new(),
        position: String::new(),
        ..scene(turn, before, &after)
    }
}

/// The middle of a space.
pub fn middle_of(space: Space) -> Spot {
    let (x, y) = middle(space);
    (x as i16, y as i16)
}

/// Where a step begins and ends that leads from one state of a turn to another.
pub fn ends(before: &Underway, mov: &Move, after: &Underway) -> [Option<Spot>; 2] {
    let (origin, piece) = (mov.origin(), mov.piece());
    let lies = |now: &Underway, piece, at| lying_at(&without_line(now), piece, at);
    let from = match origin {
        // What it is that enters, a page asks.
        Origin::Reserve => Some(at_home(before.side, TRAY)),
        Origin::Karve(at) => before.to_leave(at).next().and_then(|karve| lies(before, Piece::Karve(karve.aboard), at)),
        Origin::Space(at) => lies(before, piece, at),
        Origin::Unsaid => None,
    };
    let to = match (origin, mov.goal()) {
        (_, Some(goal)) => Some(middle_of(goal.space)),
        (Origin::Reserve, None) => Some(middle_of(before.side.home())),
        (Origin::Karve(at), None) => lies(after, piece, at),
        (Origin::Space(at), None) => {
            before.to_board(at).next().and_then(|karve| lies(before, Piece::Karve(karve.aboard), at))
        }
        (Origin::Unsaid, None) => None,
    };
    [from, to]
}
