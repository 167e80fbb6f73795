//! Facts about broken rules: which, where on the board, by what numbers. The words are the pages'.

use super::{
    penningr::OfferFault,
    step::Walk,
    underway::{Ship, Underway, Whereabouts},
};
use crate::games::hirth::{
    board::{Crossings, Side, Space, Spaces},
    turn::{Aftermath, Fate, Goal, Move, Origin, Piece},
};

/// One broken rule.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The fields are named for what they are; the variants say what they mean together.
pub enum Breach {
    /// Nothing of this kind is in the reserve (R4).
    EmptyReserve { side: Side, piece: Piece },
    /// The piece is not where it is said to be.
    NoSuchPiece {
        side: Side,
        piece: Piece,
        at: Space,
        instead: Presence,
    },
    /// The piece has stopped, or is on the line (R8, R10).
    StoppedPiece {
        side: Side,
        piece: Piece,
        at: Space,
        on_line: bool,
    },
    /// The piece stops as it enters its empty home, and can do nothing more (R8).
    StopsOnEntry { side: Side, piece: Piece },
    /// The Karve carries another number of Hirþ than written.
    KarveCargo {
        side: Side,
        at: Space,
        written: u8,
        aboard: u8,
    },
    /// There is no Karve of one's own to board or leave.
    NoKarve { side: Side, at: Option<Space> },
    /// The Karve has four aboard (R6).
    KarveFull { side: Side, at: Space },
    /// The space is the foe's, so entering it is an attack and wants `>` (R10).
    UnmarkedAttack {
        side: Side,
        goal: Space,
        foes: usize,
    },
    /// The foe holds the home, so entering is an attack on it (R11).
    HomeHeld { side: Side },
    /// `>` where there is no foe (R10).
    NeedlessMark { side: Side, goal: Space, own: bool },
    /// No walk through own spaces leads there, of any length (R8).
    NotAdjacent {
        from: Space,
        goal: Space,
        through: Spaces,
    },
    /// The move needs more steps than the turn has left (R5).
    TooManySteps { least: u8, left: u8 },
    /// The turn's steps cannot add up to five (R5): so many at least and at most.
    StepCount { least: u8, most: u8 },
    /// The turn ends with two Karve of the mover in one space that is not its home (R20).
    KarveLimit { side: Side, at: Space },
    /// A space was attacked and its battle is not written.
    BattleMissing { fight: FightFacts },
    /// A battle is written for a space that nobody attacked, or written twice.
    BattleUnexpected { space: Space, twice: bool },
    /// A battle is not written as it must end.
    BattleOutcome {
        fight: FightFacts,
        fault: OutcomeFault,
    },
    /// `x` where `^` belongs, or the other way round (R16).
    BattleMarks { result: Aftermath, right: Fate },
    /// A Lofðungr retreats where it may not, or leaves the board though it has a refuge (R17–R19).
    KingRetreat {
        result: Aftermath,
        from: Space,
        refuges: Spaces,
    },
    /// An offer that may not be made or answered so (R22).
    Penningr { fault: OfferFault },
    /// Something stands in a turn that an offer has ended (R22).
    AfterRefusal,
    /// A lateral crossing, where those are denied (R2).
    Lateral { mov: Option<Move> },
}

/// What is found instead of a missing piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// Nothing that could be meant.
    Nothing,
    /// So many Hirþ there, all aboard a Karve.
    Aboard(u8),
    /// Hirþ there, but none aboard a Karve.
    Ashore,
    /// The Lofðungr, elsewhere.
    Elsewhere(Space),
    /// The Lofðungr, off the board.
    OffBoard,
}

/// Who fights over a space, with what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FightFacts {
    /// The space fought over.
    pub space: Space,
    /// The mover.
    pub attacker: Side,
    /// Its pieces, with where they come from.
    pub attackers: Vec<(Piece, Option<Space>)>,
    /// The foe's pieces.
    pub defenders: Vec<Piece>,
    /// Their powers (R13): the attackers', the defenders'.
    pub powers: (u8, u8),
    /// Whether the attackers win.
    pub attackers_win: bool,
}

/// What is wrong with a battle as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutcomeFault {
    /// The result is of a piece that does not fight there.
    NotThere(Aftermath),
    /// A piece of the losers stays on a space, or one of the winners is taken off.
    WrongSideLoses(Aftermath),
    /// The winner ends in a space it neither won nor attacked from.
    WrongPlace(Aftermath),
    /// A piece that lost is not written.
    LoserLeftOut(Aftermath),
    /// No winner moves in (R15).
    NobodyMovesIn,
}

/// Why a written move cannot be played. Asked only of moves that cannot.
pub(super) fn explain(now: &Underway, mov: &Move, budget: u8) -> Breach {
    match *mov {
        Move::Hirth { from, to, boards } => hirth(now, from, to, boards, budget),
        Move::Karve {
            aboard,
            from: Some(from),
            to,
        } => sailing(now, aboard, from, to, budget),
        Move::Karve { from: None, to, .. } => launching(now, to, budget),
        Move::Lofdungr { from, to } => king(now, from, to, budget),
    }
}

fn hirth(now: &Underway, from: Origin, to: Option<Goal>, boards: bool, budget: u8) -> Breach {
    let side = now.side;
    let mut lifted = now.clone();
    let (start, steps) = match from {
        Origin::Unsaid => return no_boarding(now),
        Origin::Space(space) => {
            if now.fresh.on(space) == 0 {
                return missing_hirth(now, space);
            }
            lifted.fresh.remove(space);
            (space, 0)
        }
        Origin::Karve(space) => {
            let ships = now.ships.iter().filter(|ship| ship.is_at(space));
            match ships.max_by_key(|ship| (ship.fresh, ship.aboard())) {
                None => {
                    return NoKarve {
                        side,
                        at: Some(space),
                    };
                }
                Some(ship) if ship.aboard() == 0 => {
                    let at = space;
                    return NoSuchPiece {
                        side,
                        piece: Piece::Hirth,
                        at,
                        instead: Presence::Ashore,
                    };
                }
                Some(ship) if ship.fresh == 0 => {
                    return StoppedPiece {
                        side,
                        piece: Piece::Hirth,
                        at: space,
                        on_line: false,
                    };
                }
                Some(_) => (space, 1),
            }
        }
        Origin::Reserve => {
            if now.reserve == 0 {
                return EmptyReserve {
                    side,
                    piece: Piece::Hirth,
                };
            }
            if let Some(breach) = entry(now, Piece::Hirth, to, boards) {
                return breach;
            }
            (side.home(), 1)
        }
    };
    let reached = to.map_or(start, |goal| goal.space);
    if let Some(goal) = to
        && let Some(breach) = walk(&lifted, start, goal, budget.saturating_sub(steps))
    {
        return breach;
    }
    if boards {
        let mut ships = lifted
            .ships
            .iter()
            .filter(|ship| ship.is_at(reached))
            .peekable();
        if ships.peek().is_none() {
            return NoKarve {
                side,
                at: Some(reached),
            };
        }
        if ships.all(|ship| !ship.has_room()) {
            return KarveFull { side, at: reached };
        }
    }
    TooManySteps {
        least: steps + u8::from(boards) + u8::from(to.is_some()),
        left: budget,
    }
}

use Breach::{
    EmptyReserve, HomeHeld, KarveCargo, KarveFull, NeedlessMark, NoKarve, NoSuchPiece, NotAdjacent,
    StoppedPiece, StopsOnEntry, TooManySteps, UnmarkedAttack,
};

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
    if now.line.iter().any(|charge| charge.from == Some(space)) {
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

fn sailing(now: &Underway, written: u8, from: Space, to: Option<Goal>, budget: u8) -> Breach {
    let (side, piece, at) = (now.side, Piece::Karve(written), from);
    let on_line =
        |ship: &Ship| matches!(ship.place, Whereabouts::Line(charge) if charge.from == Some(from));
    let mut here = now.ships.iter().filter(|ship| ship.is_at(from)).peekable();
    if here.peek().is_none() {
        return match now.ships.iter().any(on_line) {
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
        };
    }
    let fresh: Vec<&Ship> = here.filter(|ship| !ship.has_stopped).collect();
    let Some(first) = fresh.first() else {
        return StoppedPiece {
            side,
            piece,
            at,
            on_line: false,
        };
    };
    if fresh.iter().all(|ship| ship.aboard() != written) {
        return KarveCargo {
            side,
            at,
            written,
            aboard: first.aboard(),
        };
    }
    let mut lifted = now.clone();
    if let Some(index) = now
        .ships
        .iter()
        .position(|ship| ship.is_at(from) && ship.aboard() == written)
    {
        lifted.ships[index].place = Whereabouts::Reserve;
    }
    to.and_then(|goal| walk(&lifted, from, goal, budget))
        .unwrap_or(TooManySteps {
            least: 1,
            left: budget,
        })
}

fn launching(now: &Underway, to: Option<Goal>, budget: u8) -> Breach {
    let side = now.side;
    if now
        .ships
        .iter()
        .all(|ship| ship.place != Whereabouts::Reserve)
    {
        return EmptyReserve {
            side,
            piece: Piece::Karve(0),
        };
    }
    entry(now, Piece::Karve(0), to, false)
        .or_else(|| to.and_then(|goal| walk(now, side.home(), goal, budget.saturating_sub(1))))
        .unwrap_or(TooManySteps {
            least: 1 + u8::from(to.is_some()),
            left: budget,
        })
}

fn king(now: &Underway, from: Space, to: Goal, budget: u8) -> Breach {
    let (side, piece, at) = (now.side, Piece::Lofdungr, from);
    match now.king {
        None => NoSuchPiece {
            side,
            piece,
            at,
            instead: Presence::OffBoard,
        },
        Some(king) if king.at != from => NoSuchPiece {
            side,
            piece,
            at,
            instead: Presence::Elsewhere(king.at),
        },
        Some(king) if king.has_stopped || king.attacks.is_some() => StoppedPiece {
            side,
            piece,
            at,
            on_line: king.attacks.is_some(),
        },
        Some(_) => {
            let lifted = Underway {
                king: None,
                ..now.clone()
            };
            walk(&lifted, from, to, budget).unwrap_or(TooManySteps {
                least: 1,
                left: budget,
            })
        }
    }
}

/// Why a piece cannot go on after it entered, if so (R8, R11).
fn entry(now: &Underway, piece: Piece, to: Option<Goal>, boards: bool) -> Option<Breach> {
    let side = now.side;
    let home = side.home();
    if now.foe.held().has(home) {
        // `He>0` is one step; nothing else can be done there.
        let attacks_home =
            to == Some(Goal {
                space: home,
                attack: true,
            }) && !boards;
        return (!attacks_home).then_some(HomeHeld { side });
    }
    let stops = !now.held().has(home) && to.is_some();
    stops.then_some(StopsOnEntry { side, piece })
}

/// Why no walk of at most `budget` steps leads from `from` to `goal`, if so. `now` is the turn without
/// the walking piece.
fn walk(now: &Underway, from: Space, goal: Goal, budget: u8) -> Option<Breach> {
    let (side, space) = (now.side, goal.space);
    let foes = now.foe.held();
    if foes.has(space) && !goal.attack {
        return Some(UnmarkedAttack {
            side,
            goal: space,
            foes: now.foe.on(space).count(),
        });
    }
    if !foes.has(space) && goal.attack {
        return Some(NeedlessMark {
            side,
            goal: space,
            own: now.held().has(space),
        });
    }
    let walk = Walk::new(now, from, Crossings::WithLateral);
    match walk.ends(goal).iter().map(|&(length, _)| length).min() {
        None => {
            let held = now.held();
            Some(NotAdjacent {
                from,
                goal: space,
                through: space.neighbours().and(held),
            })
        }
        Some(least) if least > budget => Some(TooManySteps {
            least,
            left: budget,
        }),
        Some(_) => None,
    }
}
