//! The middle of a turn: which of the mover's pieces may still act, which have stopped, which are on the line.

use super::STEPS;
use crate::games::hirth::{
    board::{Side, Space, Spaces},
    position::{CAPACITY, Counts, Force, KARVES, Karve, Penningr, Position},
    turn::Piece,
};

/// A turn under way: the mover's pieces as they stand now, the foe's as they stood all turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Underway {
    /// Whose turn it is.
    pub side: Side,
    /// Hirþ outside a Karve that may still act.
    pub fresh: Counts,
    /// Hirþ outside a Karve that have stopped (R8).
    pub stopped: Counts,
    /// Hirþ on the line, sorted; the places not taken come last. Each took a step, so there are at most five.
    pub(in crate::games::hirth) line: [Option<Charge>; STEPS as usize],
    /// The three Karve, sorted.
    pub ships: [Ship; KARVES],
    /// The Lofðungr; `None` once it left the board.
    pub king: Option<Royal>,
    /// Hirþ that can still enter.
    pub reserve: u8,
    /// The foe's pieces.
    pub foe: Force,
    /// The doubling coin.
    pub penningr: Penningr,
}

/// A piece on the line (R10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Charge {
    /// The space it attacks.
    pub to: Space,
    /// The space it attacks from and still controls; `None` from off the board (R11).
    pub from: Option<Space>,
}

/// Where a Karve is in the middle of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Whereabouts {
    /// In the reserve.
    Reserve,
    /// On a space.
    At(Space),
    /// On the line.
    Line(Charge),
}

/// A Karve in the middle of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ship {
    /// Where it is.
    pub place: Whereabouts,
    /// Hirþ aboard that may still leave.
    pub fresh: u8,
    /// Hirþ aboard that stopped with it (R8).
    pub stopped: u8,
    /// Whether it has stopped itself.
    pub has_stopped: bool,
}

impl Ship {
    /// How many Hirþ are aboard, 0 to 4.
    pub fn aboard(&self) -> u8 {
        self.fresh + self.stopped
    }

    /// Whether it is on `space` and not on the line.
    pub fn is_at(&self, space: Space) -> bool {
        self.place == Whereabouts::At(space)
    }

    /// Whether one more Hirþ fits (R6).
    pub fn has_room(&self) -> bool {
        self.aboard() < CAPACITY
    }

    /// The space it controls: where it is, or where it attacks from (R10).
    fn holds(&self) -> Option<Space> {
        match self.place {
            Whereabouts::Reserve => None,
            Whereabouts::At(space) => Some(space),
            Whereabouts::Line(charge) => charge.from,
        }
    }
}

/// The Lofðungr in the middle of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Royal {
    /// Where it is, or where it attacks from.
    pub at: Space,
    /// What it attacks, when it is on the line.
    pub attacks: Option<Space>,
    /// Whether it has stopped.
    pub has_stopped: bool,
}

impl Underway {
    /// The start of `side`'s turn: nothing has stopped.
    pub fn new(position: &Position, side: Side) -> Self {
        let own = position.force(side);
        let ships = own.karves.map(|karve| Ship {
            place: karve.at.map_or(Whereabouts::Reserve, Whereabouts::At),
            fresh: karve.aboard,
            stopped: 0,
            has_stopped: false,
        });
        Self {
            side,
            fresh: own.hirth,
            stopped: Counts::default(),
            line: [None; STEPS as usize],
            ships,
            king: own.king.map(|at| Royal {
                at,
                attacks: None,
                has_stopped: false,
            }),
            reserve: own.reserve,
            foe: *position.force(side.foe()),
            penningr: position.penningr,
        }
    }

    /// The spaces that the mover controls now (R7, R10).
    pub fn held(&self) -> Spaces {
        let ships = self.ships.iter().filter_map(Ship::holds);
        let line = self.line().filter_map(|charge| charge.from);
        let king = self.king.iter().map(|king| king.at);
        let others = ships
            .chain(line)
            .chain(king)
            .fold(Spaces::NONE, Spaces::with);
        self.fresh.spaces_of_either(self.stopped).or(others)
    }

    /// The Hirþ on the line, with what they attack.
    pub fn line(&self) -> impl Iterator<Item = Charge> {
        self.line.iter().map_while(|&charge| charge)
    }

    /// The mover's pieces on the line, with what they attack: Karve, then Hirþ, then the Lofðungr.
    pub fn attackers(&self) -> impl Iterator<Item = (Piece, Charge)> {
        let ships = self.ships.iter().filter_map(|ship| match ship.place {
            Whereabouts::Line(charge) => Some((Piece::Karve(ship.aboard()), charge)),
            _ => None,
        });
        let hirth = self.line().map(|charge| (Piece::Hirth, charge));
        let king = self.king.iter().filter_map(|king| {
            let charge = Charge {
                to: king.attacks?,
                from: Some(king.at),
            };
            Some((Piece::Lofdungr, charge))
        });
        ships.chain(hirth).chain(king)
    }

    /// The mover's pieces that are not on the line, as they stand when the turn ends. The pieces on the
    /// line are in none of its places; whoever settles the battles puts them somewhere.
    pub fn standing(&self) -> Force {
        let mut karves = [Karve::default(); KARVES];
        for (karve, ship) in karves.iter_mut().zip(&self.ships) {
            if let Whereabouts::At(space) = ship.place {
                *karve = Karve {
                    at: Some(space),
                    aboard: ship.aboard(),
                };
            }
        }
        karves.sort_unstable();
        Force {
            hirth: self.fresh.and(self.stopped),
            karves,
            king: self
                .king
                .filter(|king| king.attacks.is_none())
                .map(|king| king.at),
            reserve: self.reserve,
        }
    }

    /// The position when the game ends in the middle of the turn (R22): the pieces on the line are where
    /// they came from.
    pub fn called_off(&self) -> Position {
        let mut own = self.standing();
        for (piece, charge) in self.attackers() {
            own.put(piece, charge.from);
        }
        own.karves.sort_unstable();
        Position::of(self.side, own, self.foe, self.penningr)
    }

    /// Puts a Hirþ on the line.
    pub(super) fn charge(&mut self, charge: Charge) {
        // Five steps a turn, so there is always room; the order makes equal states equal values.
        let mut next = Some(charge);
        for place in &mut self.line {
            if place.is_none() || *place > next {
                std::mem::swap(place, &mut next);
            }
        }
    }

    /// Changes one Karve and keeps them sorted.
    pub(super) fn set_ship(&mut self, index: usize, ship: Ship) {
        self.ships[index] = ship;
        self.ships.sort_unstable();
    }

    /// The numbers of the Karve that differ from those before them and of which `wanted` holds. Karve
    /// that are alike are interchangeable, so one of them stands for all.
    pub(super) fn distinct_ships(
        &self,
        wanted: impl Fn(&Ship) -> bool,
    ) -> impl Iterator<Item = usize> {
        (0..KARVES)
            .filter(move |&i| wanted(&self.ships[i]) && !self.ships[..i].contains(&self.ships[i]))
    }
}
