//! One game, turn by turn: every turn is replayed from all readings still possible. If none is left, the module
//! searches for the mistake, reports it once, and continues from the intended turn.
//!
//! `turn_by_turn` plays the game; `recorded` is a turn of it, as written or as repaired. `localize` finds the likeliest
//! turn of a mistake, and its repairs; `attribute` finds which rule each mistake of a repair breaks by itself, and
//! `slips` puts them together; `certainty` checks earlier mistakes again once later ones are repaired; `reorder` tries
//! the moves of a turn in another order, `mirrored` with north for south, and `as_written` checks whether the record
//! goes on best from a turn as it is written, even if it breaks rules, and `forgotten_offer` whether a double is missing.

mod as_written;
mod attribute;
mod certainty;
mod forgotten_offer;
mod localize;
mod mirrored;
mod recorded;
mod reorder;
mod slips;
mod turn_by_turn;

pub(super) use attribute::{AttributedSlip, Fact};
pub(super) use turn_by_turn::judge;

use std::collections::BTreeMap;

use super::{
    Hirth, Line,
    labels::Place,
    replay::Reading,
    results::Claim,
    rules::BreachAt,
    turn::{Offer, Turn},
};
use crate::span::Span;

/// A game that was judged, with everything that belongs to it.
pub(in crate::games::hirth) type JudgedGame<'r, 't> = crate::judge::JudgedGame<'r, 't, Hirth>;

/// A game that is judged, as facts.
pub struct Judged<'a> {
    /// How many of the lines belong to it.
    pub(super) consumed: usize,
    /// Its turns: the line each is written on, and the label its place asks for.
    pub(super) turns: Vec<(&'a Line<'a>, Place)>,
    /// Lines that repeat the turn before, or that the next one takes back: their place among the lines and in the game.
    pub(super) repeated: Vec<(usize, &'a Line<'a>, Place)>,
    /// `layers[t]`: the readings before turn `t`; the last layer is where the replay ended.
    pub(super) layers: Vec<Vec<Reading>>,
    /// Turns that break a rule, with what is wrong with each.
    pub(super) faulty: BTreeMap<usize, Vec<TurnFault>>,
    /// Turns that were played otherwise than they are written, each with the texts that may be intended: the readings
    /// after it are those of all of them.
    pub(super) meant: Vec<(usize, Vec<Turn>)>,
    /// Turns that were played as they are written, whatever they break.
    pub(super) as_played: Vec<usize>,
    /// Whether another game begins on the line after it, without a blank line between them.
    pub(super) is_followed: bool,
    /// The first turn after the end of the game, if any is written.
    pub(super) after_the_end: Option<usize>,
    /// The first turn that was not judged, because the position before it is not known.
    pub(super) unjudged: Option<usize>,
    /// Whether that is so because more readings were open than could be kept.
    pub(super) is_cut: bool,
    /// How many nodes were looked at in search of mistakes.
    pub(super) searched: usize,
}

/// A fault of a turn.
pub(super) enum TurnFault {
    /// Mistakes, each with other texts that would repair it as well.
    Slips {
        /// The mistakes of the best repair.
        slips: Vec<AttributedSlip>,
        /// For each mistake, its other likely corrections.
        others: Vec<Vec<Other>>,
        /// Whether it is the only likely correction, in any turn.
        certain: bool,
        /// The turn at which the record breaks, when it is a later one.
        shows_at: Option<usize>,
        /// The rule broken by the turn at which the record breaks.
        broken: Vec<BreachAt>,
        /// A change to another turn that would repair the record as well: the turn, the characters there and their
        /// replacement.
        elsewhere: Option<(usize, Span, String)>,
    },
    /// Broken rules, if no repair is found; text that cannot be read is in the turn itself.
    Breaches(Vec<BreachAt>, Searched),
    /// Broken rules of a turn that is clear: the record goes on best from the turn as it is written.
    AsWritten {
        /// The broken rules.
        broken: Vec<BreachAt>,
        /// For each text that may be intended, best first, what to change in the turn.
        meant: Vec<Vec<AttributedSlip>>,
        /// Whether it is the last turn, and nothing is wrong but that it is not all there.
        is_broken_off: bool,
    },
    /// Its steps do not add up; it goes on from the nearest turn that does.
    Counted(Vec<BreachAt>),
    /// Its moves are legal in another order, and only so.
    Reordered {
        /// The rules that they break as written.
        broken: Vec<BreachAt>,
        /// The moves in that order.
        text: String,
    },
    /// It is legal, and so is what follows it, with north for south.
    Mirrored {
        /// The right text after its label.
        text: String,
        /// The turn at which the record breaks without that.
        shows_at: usize,
    },
    /// It raises the stake again, and the offer that raised it first is missing, here or before.
    ForgottenOffer {
        /// The offer that is missing.
        offer: Offer,
        /// Where the offer is that cannot be made without it.
        shows: Span,
    },
    /// Its parts are not in their places: it was played anyway.
    Layout,
    /// The turn before it is missing.
    Gap,
}

/// How far was searched for a repair that was not found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Searched {
    Nowhere,
    /// Until the effort was used up, by this turn or those before it.
    InPart,
    /// As far as any turn is searched.
    All,
    /// Nowhere, because the turn is longer than any legal one.
    TooLong,
    /// Nowhere, because the game has too many faults.
    TooMany,
}

/// Another possible correction of a mistake.
pub(super) struct Other {
    /// The mistake, as this correction has it.
    pub slip: AttributedSlip,
    /// Whether nothing else of the turn would have to change.
    pub is_alone: bool,
}

/// No more faults are reported of one game: by then it is not a record of it.
pub(super) const MOST_FAULTS: usize = 100;

impl Judged<'_> {
    /// Whether the game is known to be over.
    pub fn is_over(&self) -> bool {
        let last = self.layers.last().map_or(&[][..], Vec::as_slice);
        !last.is_empty() && last.iter().all(|reading| reading.ending.is_some())
    }

    /// Whether a turn could be played as it is written.
    pub fn is_sound(&self, turn: usize) -> bool {
        turn + 1 < self.layers.len() && !self.faulty.contains_key(&turn)
    }

    /// Returns how many turns could be played as they are written, before the first that could not.
    pub fn legal_turns(&self) -> usize {
        let played = self.layers.len() - 1;
        let faulty = self.faulty.keys().next();
        faulty.map_or(played, |&turn| played.min(turn))
    }

    /// Another game begins after it: where it may be over, it is.
    pub fn end_before_another(&mut self) {
        self.is_followed = true;
        if let (Some(last), None) = (self.layers.last_mut(), self.unjudged) {
            let is_over = |reading: &Reading| reading.ending.is_some();
            if last.iter().any(is_over) {
                last.retain(is_over);
            }
        }
    }

    /// Keeps only the readings that end as the record claims, where there are such.
    pub(super) fn settle(&mut self, claim: Claim) {
        if let (Some(last), None) = (self.layers.last_mut(), self.unjudged) {
            let agrees = |reading: &Reading| claim.agrees(reading.ending);
            if last.iter().any(agrees) {
                last.retain(agrees);
            }
        }
    }
}
