//! The parts of a position → the position, unless there can be no such one.

use super::{
    Fault, Setup,
    read::{Counted, Failed, Part, Says},
};
use crate::{
    games::hirth::{
        board::{Side, Space, Spaces},
        position::{Counts, Force, HIRTH, KARVES, Karve, Penningr, Position},
        turn::Piece,
    },
    span::Span,
};

/// Puts the parts together.
pub(super) fn setup(parts: &[Part]) -> Result<Setup, Failed> {
    let end = parts.last().map_or(0, |part| part.span.end);
    let mut to_move = None;
    let mut penningr = None;
    let mut camps = [Camp::new(Side::Gull), Camp::new(Side::Silfr)];
    for Part { span, says } in parts {
        match says {
            Says::ToMove(side) => once(&mut to_move, *side, *span, Fault::TwoMovers)?,
            Says::Doubled(side) => {
                let doubled = Penningr::Doubled(*side);
                once(&mut penningr, doubled, *span, Fault::TwoCoins)?;
            }
            Says::Tripled => once(&mut penningr, Penningr::Tripled, *span, Fault::TwoCoins)?,
            Says::Pieces(space, side, pieces) => {
                let foe = side.foe();
                if let Some(space) = space.filter(|&space| camps[foe as usize].held.has(space)) {
                    return Err((*span, Fault::Held(space, foe)));
                }
                let camp = &mut camps[*side as usize];
                pieces
                    .iter()
                    .try_for_each(|piece| camp.add(*space, piece))?;
            }
        }
    }
    let nowhere = Span::new(end, end);
    let to_move = to_move.ok_or((nowhere, Fault::NoMover))?;
    for camp in &camps {
        // The other side's turn may have been broken off by a refused offer (R22).
        if let Some(span) = camp.crowded.filter(|_| camp.side == to_move) {
            return Err((span, Fault::TwoKarves(camp.side)));
        }
        match camp.king {
            None => return Err((nowhere, Fault::NoKing(camp.side))),
            Some((None, span)) if camp.side != to_move => {
                return Err((span, Fault::WrongKingLost(camp.side)));
            }
            Some(_) => {}
        }
    }
    let [gull, silfr] = camps.map(|camp| camp.force());
    let penningr = penningr.unwrap_or_default();
    Ok(Setup {
        to_move,
        position: Position::of(Side::Gull, gull, silfr, penningr),
    })
}

/// Notes what may be said once only.
fn once<T>(known: &mut Option<T>, value: T, span: Span, fault: Fault) -> Result<(), Failed> {
    match known.replace(value) {
        None => Ok(()),
        Some(_) => Err((span, fault)),
    }
}

/// The pieces of a side as far as they are known.
struct Camp {
    side: Side,
    held: Spaces,
    hirth: Counts,
    /// Those on the board, in no order.
    karves: Vec<Karve>,
    /// A second Karve in a space that is not its home (R20).
    crowded: Option<Span>,
    /// Where the Lofðungr is, `None` when it is lost; and where that is said.
    king: Option<(Option<Space>, Span)>,
    /// Hirþ that are in the reserve, unless more is said.
    reserve: u8,
}

impl Camp {
    fn new(side: Side) -> Self {
        Self {
            side,
            held: Spaces::NONE,
            hirth: Counts::default(),
            karves: Vec::new(),
            crowded: None,
            king: None,
            reserve: HIRTH,
        }
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
        let hirth = match piece {
            Piece::Hirth => count,
            Piece::Karve(aboard) => count * aboard,
            Piece::Lofdungr => 0,
        };
        let left = self.reserve.checked_sub(hirth);
        self.reserve = left.ok_or(too_many(HIRTH, "Hirþ"))?;
        match piece {
            Piece::Hirth => {
                let spaces = space.into_iter().cycle().take(usize::from(count));
                spaces.for_each(|space| self.hirth.add(space));
            }
            Piece::Karve(aboard) => {
                let karve = Karve { at: space, aboard };
                if self.karves.len() + usize::from(count) > KARVES {
                    return Err(too_many(limit, name));
                }
                let there = self.karves.iter().any(|karve| karve.at == space);
                if (there || count > 1) && space != Some(self.side.home()) {
                    self.crowded = self.crowded.or(Some(span));
                }
                self.karves
                    .extend(std::iter::repeat_n(karve, usize::from(count)));
            }
            Piece::Lofdungr if self.king.is_some() => return Err(too_many(limit, name)),
            Piece::Lofdungr => self.king = Some((space, span)),
        }
        self.held = space.into_iter().fold(self.held, Spaces::with);
        Ok(())
    }

    fn force(self) -> Force {
        let mut karves = [Karve::default(); KARVES];
        for (place, karve) in karves.iter_mut().zip(self.karves) {
            *place = karve;
        }
        karves.sort_unstable();
        Force {
            hirth: self.hirth,
            karves,
            king: self.king.and_then(|(space, _)| space),
            reserve: self.reserve,
        }
    }
}
