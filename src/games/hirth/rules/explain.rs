//! Why a written move cannot be played: the one fact that teaches most.

use super::{
    breach::{
        Breach::{
            self, EmptyReserve, HomeHeld, KarveCargo, KarveFull, KarveOnLine, NeedlessMark,
            NoKarve, NoSuchPiece, NotAdjacent, StoppedPiece, StopsOnEntry, TooManySteps,
            UnmarkedAttack,
        },
        Presence,
    },
    step::Walk,
    underway::{Ship, Underway, Whereabouts},
};
use crate::games::hirth::{
    board::{Crossings, Space},
    turn::{Goal, Move, Origin, Piece},
};

/// Why a written move cannot be played within `budget` steps. Asked only of moves that cannot: where nothing
/// else is wrong, it needs too many steps.
pub fn explain(now: &Underway, mov: &Move, budget: u8) -> Breach {
    let least = match *mov {
        Move::Hirth { from, to, boards } => hirth(now, from, to, boards),
        Move::Karve {
            aboard,
            from: Some(from),
            to,
        } => sailing(now, aboard, from, to),
        Move::Karve { from: None, to, .. } => launching(now, to),
        Move::Lofdungr { from, to } => king(now, from, to),
    };
    match least {
        Ok(least) => TooManySteps {
            least,
            left: budget,
        },
        Err(breach) => breach,
    }
}

/// The least steps of a Hirþ's move, or why it cannot be made.
fn hirth(now: &Underway, from: Origin, to: Option<Goal>, boards: bool) -> Result<u8, Breach> {
    let side = now.side;
    let home = side.home();
    let mut lifted = *now;
    let (start, first) = match from {
        Origin::Unsaid => return Err(no_boarding(now)),
        Origin::Space(space) if now.fresh.on(space) == 0 => return Err(missing_hirth(now, space)),
        Origin::Space(space) => {
            lifted.fresh.remove(space);
            (space, 0)
        }
        Origin::Karve(space) => {
            can_leave(now, space)?;
            (space, 1)
        }
        Origin::Reserve if now.reserve == 0 => {
            return Err(EmptyReserve {
                side,
                piece: Piece::Hirth,
            });
        }
        Origin::Reserve => {
            entry(now, Piece::Hirth, to, boards)?;
            (home, 1)
        }
    };
    let walked = match to {
        // `He>0` is its one step.
        Some(goal) if from == Origin::Reserve && goal.attack && goal.space == home => 0,
        Some(goal) => walk(&lifted, start, goal)?,
        None => 0,
    };
    if boards {
        can_board(&lifted, to.map_or(start, |goal| goal.space))?;
    }
    Ok(first + walked + u8::from(boards))
}

/// Whether a Karve attacks from `space`, and is on the line (R10).
fn on_line(now: &Underway, space: Space) -> bool {
    let attacks =
        |ship: &Ship| matches!(ship.place, Whereabouts::Line(charge) if charge.from == Some(space));
    now.ships.iter().any(attacks)
}

/// Whether a Hirþ can leave a Karve on `space`.
fn can_leave(now: &Underway, space: Space) -> Result<(), Breach> {
    let (side, piece, at) = (now.side, Piece::Hirth, space);
    let ships = now.ships.iter().filter(|ship| ship.is_at(space));
    match ships.max_by_key(|ship| (ship.fresh, ship.aboard())) {
        None if on_line(now, space) => Err(KarveOnLine { side, at }),
        None => Err(NoKarve {
            side,
            at: Some(space),
        }),
        Some(ship) if ship.aboard() == 0 => Err(NoSuchPiece {
            side,
            piece,
            at,
            instead: Presence::Ashore,
        }),
        Some(ship) if ship.fresh == 0 => Err(StoppedPiece {
            side,
            piece,
            at,
            on_line: false,
        }),
        Some(_) => Ok(()),
    }
}

/// Whether a Hirþ on `space` finds a Karve with room.
fn can_board(now: &Underway, space: Space) -> Result<(), Breach> {
    let (side, at) = (now.side, space);
    let mut here = now.ships.iter().filter(|ship| ship.is_at(space));
    if here.clone().next().is_none() {
        if on_line(now, space) {
            return Err(KarveOnLine { side, at });
        }
        return Err(NoKarve {
            side,
            at: Some(space),
        });
    }
    if here.any(Ship::has_room) {
        Ok(())
    } else {
        Err(KarveFull { side, at })
    }
}

/// Why no Hirþ can board anything, for `Hi`.
fn no_boarding(now: &Underway) -> Breach {
    let side = now.side;
    let mut beside_hirth = now.ships.iter().filter_map(|ship| match ship.place {
        Whereabouts::At(space) if now.fresh.on(space) > 0 => Some(space),
        _ => None,
    });
    match beside_hirth.next() {
        Some(at) => KarveFull { side, at },
        None => NoKarve { side, at: None },
    }
}

/// Why no Hirþ outside a Karve can leave `space`.
fn missing_hirth(now: &Underway, space: Space) -> Breach {
    let (side, piece, at) = (now.side, Piece::Hirth, space);
    if now.stopped.on(space) > 0 {
        return StoppedPiece {
            side,
            piece,
            at,
            on_line: false,
        };
    }
    if now.line().any(|charge| charge.from == Some(space)) {
        return StoppedPiece {
            side,
            piece,
            at,
            on_line: true,
        };
    }
    let aboard = now
        .ships
        .iter()
        .filter(|ship| ship.is_at(space))
        .map(Ship::aboard)
        .sum();
    let instead = if aboard > 0 {
        Presence::Aboard(aboard)
    } else {
        Presence::Nothing
    };
    NoSuchPiece {
        side,
        piece,
        at,
        instead,
    }
}

/// The least steps of a Karve's move on the board, or why it cannot be made.
fn sailing(now: &Underway, written: u8, from: Space, to: Option<Goal>) -> Result<u8, Breach> {
    let (side, piece, at) = (now.side, Piece::Karve(written), from);
    let here: Vec<&Ship> = now.ships.iter().filter(|ship| ship.is_at(from)).collect();
    if here.is_empty() {
        return Err(match on_line(now, from) {
            true => StoppedPiece {
                side,
                piece,
                at,
                on_line: true,
            },
            false => NoSuchPiece {
                side,
                piece,
                at,
                instead: Presence::Nothing,
            },
        });
    }
    let Some(first) = here.iter().find(|ship| !ship.has_stopped) else {
        return Err(StoppedPiece {
            side,
            piece,
            at,
            on_line: false,
        });
    };
    let wanted = |ship: &Ship| ship.is_at(from) && !ship.has_stopped && ship.aboard() == written;
    let Some(index) = now.ships.iter().position(wanted) else {
        return Err(KarveCargo {
            side,
            at,
            written,
            aboard: first.aboard(),
        });
    };
    let mut lifted = *now;
    lifted.ships[index].place = Whereabouts::Reserve;
    to.map_or(Ok(1), |goal| walk(&lifted, from, goal))
}

/// The least steps of a Karve's entry, or why it cannot be made.
fn launching(now: &Underway, to: Option<Goal>) -> Result<u8, Breach> {
    let (side, home) = (now.side, now.side.home());
    if now
        .ships
        .iter()
        .all(|ship| ship.place != Whereabouts::Reserve)
    {
        return Err(EmptyReserve {
            side,
            piece: Piece::Karve(0),
        });
    }
    entry(now, Piece::Karve(0), to, false)?;
    match to {
        Some(goal) if !(goal.attack && goal.space == home) => Ok(1 + walk(now, home, goal)?),
        _ => Ok(1),
    }
}

/// The least steps of the Lofðungr's move, or why it cannot be made.
fn king(now: &Underway, from: Space, to: Goal) -> Result<u8, Breach> {
    let (side, piece, at) = (now.side, Piece::Lofdungr, from);
    match now.king {
        None => Err(NoSuchPiece {
            side,
            piece,
            at,
            instead: Presence::OffBoard,
        }),
        Some(king) if king.at != from => Err(NoSuchPiece {
            side,
            piece,
            at,
            instead: Presence::Elsewhere(king.at),
        }),
        Some(king) if king.has_stopped || king.attacks.is_some() => Err(StoppedPiece {
            side,
            piece,
            at,
            on_line: king.attacks.is_some(),
        }),
        Some(_) => walk(&Underway { king: None, ..*now }, from, to),
    }
}

/// Whether a piece can enter and go on as written (R8, R11).
fn entry(now: &Underway, piece: Piece, to: Option<Goal>, boards: bool) -> Result<(), Breach> {
    let side = now.side;
    let home = side.home();
    if now.foe.held().has(home) {
        let attacks_home =
            to == Some(Goal {
                space: home,
                attack: true,
            }) && !boards;
        return if attacks_home {
            Ok(())
        } else {
            Err(HomeHeld { side })
        };
    }
    let stops = !now.held().has(home) && to.is_some();
    if stops {
        Err(StopsOnEntry { side, piece })
    } else {
        Ok(())
    }
}

/// The least steps of a walk from `from` to `goal`, or why there is none. `now` is the turn without the
/// walking piece.
fn walk(now: &Underway, from: Space, goal: Goal) -> Result<u8, Breach> {
    let (side, space) = (now.side, goal.space);
    let foes = now.foe.held();
    if foes.has(space) && !goal.attack {
        return Err(UnmarkedAttack {
            side,
            goal: space,
            foes: now.foe.on(space).count(),
        });
    }
    if !foes.has(space) && goal.attack {
        return Err(NeedlessMark {
            side,
            goal: space,
            own: now.held().has(space),
        });
    }
    let through = space.neighbours().and(now.held());
    let least = Walk::new(now, from, goal, Crossings::WithLateral).next();
    least.map(|(length, _)| length).ok_or(NotAdjacent {
        from,
        goal: space,
        through,
    })
}
