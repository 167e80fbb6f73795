//! The numbers of a player in a tally, one after the other: the prediction, the tricks, the points, the total.

use super::Counter;
use crate::games::herrlof::{
    judge::facts::{Fact, Mend},
    notation::written::{At, Score},
    rules::points,
    rules::seats::Table,
};

impl Counter<'_, '_> {
    /// The prediction that counts.
    pub(super) fn prediction(&mut self, score: &Score) -> Option<u32> {
        let seat = score.seat.value;
        let table = self.game.table;
        let most = table.tricks();
        let bid = self.bid(seat);
        let At {
            value: Some(written),
            span,
        } = score.prediction
        else {
            return bid;
        };
        if usize::try_from(written).is_ok_and(|written| written > most) {
            let fact = Fact::Prediction {
                seat,
                written,
                bid: None,
                most,
            };
            let mend = bid.map(|bid| Mend::write(self.line, span, bid.to_string(), true));
            self.tell(self.line, span, fact, mend.into_iter().collect());
            return bid;
        }
        if bid.is_some_and(|bid| bid != written) {
            let fact = Fact::Prediction {
                seat,
                written,
                bid,
                most,
            };
            // The points of the round tell which of the two was meant.
            let held = self.held(seat).unwrap_or(score.tricks.value);
            let says = |prediction: u32| {
                score
                    .points
                    .is_some_and(|points| is_worth(table, prediction, held, points.value))
            };
            let bid = bid.unwrap_or(written);
            let is_safe = says(bid) && !says(written);
            let of_tally = Mend::write(self.line, span, bid.to_string(), is_safe);
            let of_round = self.other_bid(seat, written);
            let mend = of_round.filter(|_| says(written)).unwrap_or(of_tally);
            self.tell(self.line, span, fact, vec![mend]);
            return Some(if says(written) && !says(bid) {
                written
            } else {
                bid
            });
        }
        Some(written)
    }

    /// The tricks that count.
    pub(super) fn tricks(&mut self, score: &Score, is_odd: bool) -> u32 {
        let written = score.tricks.value;
        let Some(held) = self.held(score.seat.value) else {
            return written;
        };
        let off = held.abs_diff(written) as usize;
        if off == 0 {
            return held;
        }
        // Each trick in doubt may count for another, and a stolen one twice.
        if is_odd || off <= 2 * self.played.in_doubt {
            return written;
        }
        let fact = Fact::TallyTricks {
            seat: score.seat.value,
            written,
            right: held,
        };
        let prediction = score
            .prediction
            .value
            .or_else(|| self.bid(score.seat.value));
        let points = score.points.map(|points| points.value);
        let table = self.game.table;
        let says = |tricks: u32| match (prediction, points) {
            (Some(prediction), Some(points)) => is_worth(table, prediction, tricks, points),
            _ => false,
        };
        // The points were made from the right number: this one alone is wrong.
        let is_safe = says(held) && !says(written);
        if !self.is_other_side(written, held) {
            let mend = Mend::write(self.line, score.tricks.span, held.to_string(), is_safe);
            self.tell(self.line, score.tricks.span, fact, vec![mend]);
        }
        // Who counted wrong has counted on with it.
        if says(written) && !says(held) {
            written
        } else {
            held
        }
    }

    /// Whether as many tricks as are too many here are missing of another player, or the other way round, and that was
    /// told: it is one slip, a trick that went to the other.
    pub(super) fn is_other_side(&self, written: u32, held: u32) -> bool {
        let off = |written: u32, right: u32| i64::from(written) - i64::from(right);
        let of_tally = self.game.told.iter().rev();
        let mut of_tally = of_tally.take_while(|told| told.line == self.line);
        of_tally.any(|told| match told.fact {
            Fact::TallyTricks {
                written: other,
                right,
                ..
            } => off(other, right) == -off(written, held),
            _ => false,
        })
    }

    /// The points of the round that count.
    pub(super) fn points(
        &mut self,
        score: &Score,
        prediction: Option<u32>,
        tricks: u32,
        is_odd: bool,
    ) -> Option<u32> {
        let table = self.game.table;
        let Some(written) = score.points else {
            let total = score.total.map(|total| total.value);
            return self.untold_points(score, prediction, tricks, total);
        };
        let Some(prediction) = prediction else {
            let plain = points::points(u32::MAX, tricks, table).usual;
            let exact = points::points(tricks, tricks, table);
            let fits =
                [Some(plain), Some(exact.usual), exact.without_few].contains(&Some(written.value));
            if !fits && !is_odd {
                self.tell_points(score, written, plain, (tricks, None));
            }
            return Some(written.value);
        };
        let worth = points::points(prediction, tricks, table);
        if worth.without_few == Some(written.value) {
            self.tell(
                self.line,
                written.span,
                Fact::BonusReading(score.seat.value),
                Vec::new(),
            );
            return Some(written.value);
        }
        if worth.usual != written.value && !is_odd && self.played.in_doubt == 0 {
            self.tell_points(score, written, worth.usual, (tricks, Some(prediction)));
            // Who wrote the total may have counted with the right ones.
            return Some(worth.usual);
        }
        Some(written.value)
    }

    pub(super) fn tell_points(
        &mut self,
        score: &Score,
        written: At<u32>,
        right: u32,
        (tricks, prediction): (u32, Option<u32>),
    ) {
        let seat = score.seat.value;
        let before = self.game.accounts[seat.index()].written;
        let total = |points: u32| {
            before
                .zip(score.total)
                .is_some_and(|(before, total)| before.saturating_add(points) == total.value)
        };
        // The total was made from the right ones: these alone are wrong.
        let is_points = total(right) && !total(written.value);
        let mut mends = Vec::new();
        if is_points || !total(written.value) {
            mends.push(Mend::write(
                self.line,
                written.span,
                right.to_string(),
                is_points,
            ));
        } else {
            mends.extend(self.other_prediction(score, written.value, tricks));
            let both = before
                .zip(score.total)
                .map(|(before, total)| (before.saturating_add(right), total.span));
            if let Some((total, span)) = both.filter(|_| mends.is_empty()) {
                let text = format!("{right}={total}");
                mends.push(Mend::write(self.line, written.span.to(span), text, false));
            }
        }
        let fact = Fact::TallyPoints {
            seat,
            written: written.value,
            right,
            tricks,
            prediction,
        };
        self.tell(self.line, written.span, fact, mends);
    }

    /// The prediction that would be worth the points that points and total have both, if one would.
    pub(super) fn other_prediction(&self, score: &Score, points: u32, tricks: u32) -> Option<Mend> {
        let is_bid = self.bid(score.seat.value).is_some();
        let exact = is_worth(self.game.table, tricks, tricks, points) && !is_bid;
        let is_sure = self.held(score.seat.value).is_some() && self.played.in_doubt == 0;
        exact.then(|| {
            Mend::write(
                self.line,
                score.prediction.span,
                tricks.to_string(),
                is_sure,
            )
        })
    }

    /// The points of a round of which only the total is written, or not even that.
    pub(super) fn untold_points(
        &mut self,
        score: &Score,
        prediction: Option<u32>,
        tricks: u32,
        total: Option<u32>,
    ) -> Option<u32> {
        let table = self.game.table;
        let before = self.game.accounts[score.seat.value.index()].written;
        let made = total
            .zip(before)
            .and_then(|(total, before)| total.checked_sub(before));
        let Some(prediction) = prediction else {
            // What it may be worth, whatever was predicted.
            let plain = points::points(u32::MAX, tricks, table).usual;
            let exact = points::points(tricks, tricks, table);
            let may = [Some(plain), Some(exact.usual), exact.without_few];
            return made.map(|made| {
                if may.contains(&Some(made)) {
                    made
                } else {
                    plain
                }
            });
        };
        let worth = points::points(prediction, tricks, table);
        if made.is_some() && worth.without_few == made {
            let span = score.total.map_or(score.span, |total| total.span);
            self.tell(
                self.line,
                span,
                Fact::BonusReading(score.seat.value),
                Vec::new(),
            );
            return made;
        }
        Some(worth.usual)
    }

    /// The total.
    pub(super) fn total(
        &mut self,
        score: &Score,
        (tricks, prediction): (u32, Option<u32>),
        points: Option<u32>,
        (had_slip, is_odd): (bool, bool),
    ) {
        let seat = score.seat.value;
        let account = self.game.accounts[seat.index()];
        let sum = |before: Option<u32>, points: Option<u32>| Some(before?.saturating_add(points?));
        let right = sum(account.written, points);
        let written = score.total.map(|total| total.value);
        let of_written = sum(account.written, score.points.map(|points| points.value));
        if let (Some(total), Some(right), Some(before), Some(points)) =
            (score.total, right, account.written, points)
        {
            // Who added wrong before may have gone on from what was right.
            let of_rules = sum(account.total, Some(points));
            let fits = [Some(right), of_written, of_rules].contains(&Some(total.value));
            if !fits && !had_slip && !is_odd && self.played.in_doubt == 0 {
                let fact = Fact::TallyTotal {
                    seat,
                    written: total.value,
                    right,
                    before,
                    points,
                    made_of: match score.points {
                        Some(_) => None,
                        None => Some((tricks, prediction)),
                    },
                };
                // Counted from nothing, it may be that of another game.
                let is_sure = total.value != points;
                let mend = Mend::write(self.line, total.span, right.to_string(), is_sure);
                self.tell(self.line, total.span, fact, vec![mend]);
            }
        }
        let by_rules = sum(account.total, points);
        let account = &mut self.game.accounts[seat.index()];
        // HN10: once they are not known, they are not known to the end.
        account.written = account.written.and(written.or(right));
        account.total = by_rules;
    }
}

/// Whether a round may be worth so many points.
fn is_worth(table: Table, prediction: u32, tricks: u32, points: u32) -> bool {
    let worth = points::points(prediction, tricks, table);
    worth.usual == points || worth.without_few == Some(points)
}
