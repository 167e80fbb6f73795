//! Why a written move cannot be played: the one fact that teaches most.

use super::{
    breach::{
        Breach::{
            self, EmptyReserve, HomeHeld, KarveCargo, KarveFull, KarveOnLine, NeedlessMark, NoKarve, NoSuchPiece,
            NotAdjacent, StoppedPiece, StopsOnEntry, TooManySteps, UnmarkedAttack,
        },
        Presence,
    },
    force::Place,
    movable::Movable,
    step::Walk,
    underway::{Ground, Karve, Underway},
};
use crate::games::hirth::{
    board::{Crossings, Space},
    turn::{Goal, Move, Origin, Piece},
};

/// Returns why a written move cannot be played within `budget` steps. Asked only of moves that cannot: where nothing
/// else is wrong, it needs too many steps.
pub fn explain(now: &Underway, mov: &Move, budget: u8) -> Breach {
    match least(now, mov) {
        Ok(least) => TooManySteps { least, left: budget },
        Err(breach) => breach,
    }
}

/// Returns the least steps of a move, or why it cannot be made.
fn least(now: &Underway, mov: &Move) -> Result<u8, Breach> {
    let taken = Movable::of(mov);
    let (to, boards) = match *mov {
        Move::Hirth { to, boards, .. } => (to, boards),
        Move::Karve { to, .. } => (to, false),
        Move::Lofdungr { to, .. } => (Some(to), false),
    };
    let (lifted, first) = lift(now, taken)?;
    if taken.enters() {
        entry(now, taken.piece(), to, boards)?;
    }
    let start = taken.at(now.side).unwrap_or(now.side.home());
    let walked = match to {
        // `He>0` is its one step.
        Some(goal) if taken.enters() && goal.attack && goal.space == start => 0,
        Some(goal) => walk(&lifted, start, goal)?,
        None => 0,
    };
    if boards {
        can_board(&lifted, to.map_or(start, |goal| goal.space))?;
    }
    Ok(first + walked + u8::from(boards))
}

/// Takes up the piece of a move. Returns the turn without it, and how many steps that takes; or why that cannot be
/// done.
fn lift(now: &Underway, taken: Movable) -> Result<(Underway, u8), Breach> {
    let (piece, side) = (taken.piece(), now.side);
    let from = match taken {
        Movable::Hirth(Origin::Unsaid) => return Err(no_boarding(now)),
        Movable::Hirth(Origin::Karve(at)) => {
            let karve = now.to_leave(at).next();
            let karve = karve.ok_or_else(|| cannot_be_left(now, at))?;
            return Ok((now.left(karve), 1));
        }
        Movable::Hirth(Origin::Reserve) | Movable::Karve { from: None, .. } => {
            // A Karve enters unmanned, whatever is written.
            let piece = if piece == Piece::Hirth { piece } else { Piece::Karve(0) };
            let lifted = now.without(piece, Place::RESERVE);
            return Ok((lifted.ok_or(EmptyReserve { side, piece })?, 1));
        }
        Movable::Hirth(Origin::Space(from)) | Movable::Karve { from: Some(from), .. } | Movable::Lofdungr(from) => from,
    };
    let lifted = now.without(piece, from);
    let lifted = lifted.ok_or_else(|| cannot_be_taken_up(now, piece, from))?;
    Ok((lifted, 0))
}

/// Returns why a piece on a space cannot act: it has stopped, is on the line, or is not there.
fn cannot_be_taken_up(now: &Underway, piece: Piece, at: Space) -> Breach {
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

/// Returns why no Hirþ can leave a Karve on a space.
fn cannot_be_left(now: &Underway, at: Space) -> Breach {
    let (side, piece) = (now.side, Piece::Hirth);
    match now.karves(at).map(|karve| karve.aboard).max() {
        None => no_karve(now, at),
        Some(0) => NoSuchPiece { side, piece, at, instead: Presence::Ashore },
        Some(_) => StoppedPiece { side, piece, at, on_line: false },
    }
}

/// Returns why there is no Karve to board or leave on a space: all of them are on the line (R10), or there is none.
fn no_karve(now: &Underway, at: Space) -> Breach {
    let side = now.side;
    if now.attacking_from(Some(at)).karves() > 0 {
        KarveOnLine { side, at }
    } else {
        let at = Some(at);
        NoKarve { side, at }
    }
}

/// Whether a Hirþ on a space finds a Karve with room.
fn can_board(now: &Underway, at: Space) -> Result<(), Breach> {
    let mut here = now.karves(at).peekable();
    if here.peek().is_none() {
        Err(no_karve(now, at))
    } else if here.any(|karve| karve.has_room()) {
        Ok(())
    } else {
        let side = now.side;
        Err(KarveFull { side, at })
    }
}

/// Returns why no Hirþ can board anything, for `Hi`.
fn no_boarding(now: &Underway) -> Breach {
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

/// Whether a piece can enter and go on as written (R8, R11).
fn entry(now: &Underway, piece: Piece, to: Option<Goal>, boards: bool) -> Result<(), Breach> {
    let side = now.side;
    let home = side.home();
    let attacks_home = to == Some(Goal { space: home, attack: true });
    match now.ground(home) {
        Ground::Foe if !attacks_home || boards => Err(HomeHeld { side }),
        Ground::Empty if to.is_some() => Err(StopsOnEntry { side, piece }),
        _ => Ok(()),
    }
}

/// Returns the least steps of a walk from `from` to `goal`, or why there is none. `now` is the turn without the
/// walking piece.
fn walk(now: &Underway, from: Space, goal: Goal) -> Result<u8, Breach> {
    let (side, space) = (now.side, goal.space);
    let ground = now.ground(space);
    let reaches = |attack: bool| {
        let goal = Goal { space, attack };
        Walk::new(now, from, goal, Crossings::WithLateral).next()
    };
    if ground == Ground::Foe && !goal.attack && reaches(true).is_some() {
        return Err(UnmarkedAttack { side, goal: space, opponents: usize::from(now.opponent.on(space).len()) });
    }
    if ground != Ground::Foe && goal.attack {
        return Err(NeedlessMark { side, goal: space, own: ground == Ground::Own });
    }
    let through = space.neighbours().and(now.held());
    let least = reaches(ground == Ground::Foe);
    least.map(|(length, _)| length).ok_or(NotAdjacent { from, goal: space, through })
}
