//! Why a written move cannot be played: of each thing that may bar it, the fact that teaches most.

use super::{
    breach::{
        Breach::{
            self, KarveCargo, KarveFull, KarveOnLine, NeedlessMark, NoKarve, NoSuchPiece, NotAdjacent, StoppedPiece,
            UnmarkedAttack,
        },
        Presence,
    },
    path::Walk,
    underway::{Ground, Karve, Underway},
};
use crate::games::hirth::{
    board::{Crossings, Space},
    turn::{Goal, Piece},
};

/// Why a piece on a space cannot act: it has stopped, is on the line, or is not there.
pub fn cannot_be_taken_up(now: &Underway, piece: Piece, at: Space) -> Breach {
    let side = now.side;
    let is_like = |other: Piece| match piece {
        Piece::Karve(_) => matches!(other, Piece::Karve(_)),
        _ => other == piece,
    };
    if let Piece::Karve(written) = piece
        && let Some(karve) = now.karves(at).find(|karve| !karve.has_stopped)
    {
        let aboard = karve.aboard;
        return KarveCargo { side, at, written, aboard };
    }
    for (there, on_line) in [(now.stopped(at), false), (now.attacking_from(Some(at)), true)] {
        if there.kinds().any(is_like) {
            return StoppedPiece { side, piece, at, on_line };
        }
    }
    let aboard = now.karves(at).map(|karve| karve.aboard).sum();
    let instead = match piece {
        Piece::Lofdungr => now.own.king().map_or(Presence::OffBoard, Presence::Elsewhere),
        Piece::Hirth if aboard > 0 => Presence::Aboard(aboard),
        _ => Presence::Nothing,
    };
    NoSuchPiece { side, piece, at, instead }
}

/// Why no Hirþ can leave a Karve on a space.
pub fn cannot_be_left(now: &Underway, at: Space) -> Breach {
    let (side, piece) = (now.side, Piece::Hirth);
    match now.karves(at).map(|karve| karve.aboard).max() {
        None => no_karve(now, at),
        Some(0) => NoSuchPiece { side, piece, at, instead: Presence::Ashore },
        Some(_) => StoppedPiece { side, piece, at, on_line: false },
    }
}

/// Why there is no Karve to board or leave on a space: all of them are on the line (R10), or there is none.
pub fn no_karve(now: &Underway, at: Space) -> Breach {
    let side = now.side;
    if now.attacking_from(Some(at)).karves() > 0 {
        KarveOnLine { side, at }
    } else {
        let at = Some(at);
        NoKarve { side, at }
    }
}

/// Why a Hirþ on a space finds no Karve with room.
pub fn no_room(now: &Underway, at: Space) -> Breach {
    if now.karves(at).next().is_none() { no_karve(now, at) } else { KarveFull { side: now.side, at } }
}

/// Why no Hirþ can board anything, for `Hi`.
pub fn no_boarding(now: &Underway) -> Breach {
    let side = now.side;
    let mut beside_hirth = now.with_free_hirth().iter().flat_map(|at| now.karves(at));
    match beside_hirth.next() {
        Some(Karve { at, .. }) => KarveFull { side, at },
        None => match stopped_beside_karve(now) {
            Some(at) => StoppedPiece { side, piece: Piece::Hirth, at, on_line: false },
            None => NoKarve { side, at: None },
        },
    }
}

/// A space on which a Hirþ that has stopped is beside a Karve.
fn stopped_beside_karve(now: &Underway) -> Option<Space> {
    let has_hirth = |at: &Space| now.stopped(*at).kinds().any(|piece| piece == Piece::Hirth);
    let has_both = |at: &Space| has_hirth(at) && now.karves(*at).next().is_some();
    Space::ALL.into_iter().find(has_both)
}

/// Why there is no walk from `from` to `goal`. `now` is the turn without the walking piece.
pub fn no_walk(now: &Underway, from: Space, goal: Goal) -> Breach {
    let (side, space) = (now.side, goal.space);
    let ground = now.ground(space);
    let attacks = || Walk::new(now, from, Goal { space, attack: true }, Crossings::WithLateral).next().is_some();
    if ground == Ground::Foe && !goal.attack && attacks() {
        return UnmarkedAttack { side, goal: space, opponents: usize::from(now.opponent.on(space).len()) };
    }
    if ground != Ground::Foe && goal.attack {
        return NeedlessMark { side, goal: space, own: ground == Ground::Own };
    }
    NotAdjacent { from, goal: space, through: space.neighbours().and(now.held()) }
}
