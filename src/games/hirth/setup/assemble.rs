//! The parts of a position → the position, unless there can be no such one.

use super::{
    Fault, Position,
    read::{Counted, Failed, Part, PartAt},
};
use crate::{
    games::hirth::{
        board::{Side, Space},
        position::{Force, HIRTH, KARVES, Penningr, Pieces, Place, Placement},
        turn::Piece,
    },
    span::{Span, Token},
};

/// Puts the parts together.
pub(super) fn setup(parts: &[PartAt]) -> Result<Position, Failed> {
    let end = parts.last().map_or(0, |part| part.span.end);
    let mut to_move = None;
    let mut penningr = None;
    let mut sides = [SidePieces::new(Side::Gull), SidePieces::new(Side::Silfr)];
    for Token { span, value: part } in parts {
        match part {
            Part::ToMove(side) => once(&mut to_move, *side, *span, Fault::TwoMovers)?,
            Part::Doubled(side) => {
                let doubled = Penningr::Doubled(*side);
                once(&mut penningr, doubled, *span, Fault::TwoCoins)?;
            }
            Part::Tripled => once(&mut penningr, Penningr::Tripled, *span, Fault::TwoCoins)?,
            Part::Pieces(space, side, pieces) => {
                let opponent = side.opponent();
                if let Some(space) = space.filter(|&space| !sides[opponent as usize].force.on(space).is_empty()) {
                    return Err((*span, Fault::Held(space, opponent)));
                }
                let of_side = &mut sides[*side as usize];
                pieces.iter().try_for_each(|piece| of_side.add(*space, piece))?;
            }
        }
    }
    let nowhere = Span::new(end, end);
    let to_move = to_move.ok_or((nowhere, Fault::NoMover))?;
    for of_side in &sides {
        // The other side's turn may have been broken off by a refused offer (R22).
        if let Some(span) = of_side.crowded.filter(|_| of_side.side == to_move) {
            return Err((span, Fault::TwoKarves(of_side.side)));
        }
        match of_side.king {
            None => return Err((nowhere, Fault::NoKing(of_side.side))),
            Some((None, span)) if of_side.side != to_move => {
                return Err((span, Fault::WrongKingLost(of_side.side)));
            }
            Some(_) => {}
        }
    }
    let [gull, silfr] = sides.map(|of_side| of_side.force);
    let penningr = penningr.unwrap_or_default();
    Ok(Position { to_move, position: Placement::of(Side::Gull, gull, silfr, penningr) })
}

/// Notes what may be said once only.
fn once<T>(known: &mut Option<T>, value: T, span: Span, fault: Fault) -> Result<(), Failed> {
    match known.replace(value) {
        None => Ok(()),
        Some(_) => Err((span, fault)),
    }
}

/// The pieces of a side as far as they are known.
struct SidePieces {
    side: Side,
    /// Those on the board, and in the reserve what is not said to be elsewhere.
    force: Force,
    /// A second Karve in a space that is not its home (R20).
    crowded: Option<Span>,
    /// Where the Lofðungr is, `None` if it is lost; and where that is said.
    king: Option<(Option<Space>, Span)>,
}

impl SidePieces {
    fn new(side: Side) -> Self {
        let mut force = Force::at_start(side);
        force.remove(Piece::Lofdungr, side.home());
        Self { side, force, crowded: None, king: None }
    }

    /// Adds pieces on a space, or to what is lost.
    fn add(&mut self, space: Option<Space>, pieces: &Counted) -> Result<(), Failed> {
        let &Counted { piece, count, span } = pieces;
        let too_many = |limit, name| (span, Fault::TooMany(self.side, limit, name));
        let (limit, name) = match piece {
            Piece::Hirth => (HIRTH, "Hirþ"),
            Piece::Karve(_) => (KARVES as u8, "Karve"),
            Piece::Lofdungr => (1, "Lofðungr"),
        };
        let count = match u8::try_from(count) {
            Ok(0) => return Err((span, Fault::None)),
            Ok(count) if count <= limit => count,
            _ => return Err(too_many(limit, name)),
        };
        let (karves, hirth) = match piece {
            Piece::Hirth => (0, count),
            Piece::Karve(aboard) => (count, count * aboard),
            Piece::Lofdungr => (0, 0),
        };
        let reserve = self.force.reserve();
        if reserve.hirth() < hirth {
            return Err(too_many(HIRTH, "Hirþ"));
        }
        if reserve.karves() < karves || piece == Piece::Lofdungr && self.king.is_some() {
            return Err(too_many(limit, name));
        }
        self.force[Place::RESERVE] = reserve - Pieces::of_unmanned(karves) - Pieces::of_hirth(hirth);
        if let Some(space) = space {
            (0..count).for_each(|_| self.force.add(piece, space));
            if karves > 0 && self.force.crowded(self.side.home()).has(space) {
                self.crowded = self.crowded.or(Some(span));
            }
        }
        if piece == Piece::Lofdungr {
            self.king = Some((space, span));
        }
        Ok(())
    }
}
