//! What a tally says, and what it should say (H24, HN9, HN10): the first wrong number of each player, not what follows
//! from it.

use super::{
    Game,
    facts::{Address, Fact, InTally, Mend, Told},
    play::Played,
    rounds::{self, RoundLines},
};
use crate::{
    games::herrlof::{
        notation::written::{At, Bid, Score, Tally, Written},
        rules::{
            points::{self, EXACT},
            seats::{Seat, Table},
        },
    },
    span::Span,
};

/// What a player has after so many rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Account {
    /// The points so far by the rules; `None` once they are not known.
    pub total: Option<u32>,
    /// The points so far as they are written, or would be.
    pub written: Option<u32>,
    /// How often the prediction was right; `None` once that is not known.
    pub exact: Option<u32>,
    /// The tricks of the last round.
    pub tricks: u32,
}

impl Account {
    /// Before the first round.
    pub fn new() -> Self {
        Self {
            total: Some(0),
            written: Some(0),
            exact: Some(0),
            tricks: 0,
        }
    }

    /// Nothing is known of the points any more.
    fn lose(&mut self) {
        (self.total, self.written) = (None, None);
    }
}

/// What a round came to, for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RoundScore {
    /// How many tricks were predicted, if that is known.
    pub prediction: Option<u32>,
    /// How many were held.
    pub tricks: Option<u32>,
    /// The points.
    pub points: Option<u32>,
}

/// Counts a round that was played to its end, or is of a score sheet.
pub fn count(game: &mut Game<'_>, own: &RoundLines, played: &Played) -> [RoundScore; 3] {
    let mut scores = [RoundScore::default(); 3];
    let lines = game.lines;
    let bids: &[Bid] = match own.line.map(|line| &lines[line].written) {
        Some(Written::Round(round)) => &round.bids,
        _ => &[],
    };
    if own.after_gap {
        game.accounts.iter_mut().for_each(Account::lose);
    }
    let tally = own.tally.map(|line| (line, &lines[line].written));
    let mut counter = Counter {
        game,
        own,
        played,
        bids,
        line: own.tally.unwrap_or(0),
    };
    counter.bids();
    match tally {
        Some((line, Written::Tally(tally))) => {
            counter.line = line;
            counter.tally(tally, &mut scores);
        }
        Some(_) => counter.game.accounts.iter_mut().for_each(Account::lose),
        None => counter.without_tally(&mut scores),
    }
    scores
}

struct Counter<'c, 'a> {
    game: &'c mut Game<'a>,
    own: &'c RoundLines,
    played: &'c Played,
    bids: &'c [Bid],
    line: usize,
}

impl Counter<'_, '_> {
    fn tell(&mut self, line: usize, span: Span, fact: Fact, mends: Vec<Mend>) {
        let at = Address {
            round: self.own.number,
            trick: None,
            is_tally: self.own.tally == Some(line),
        };
        self.game.told.push(Told {
            line,
            span,
            at,
            fact,
            mends,
            view: None,
        });
    }

    fn bid(&self, seat: Seat) -> Option<u32> {
        let mut all = self.bids.iter();
        all.find(|bid| bid.seat == seat).map(|bid| bid.number)
    }

    /// Another prediction in the round line, in the place of that of a seat.
    fn other_bid(&self, seat: Seat, prediction: u32) -> Option<Mend> {
        let bid = self.bids.iter().find(|bid| bid.seat == seat)?;
        let text = format!("{seat}{prediction}");
        Some(Mend::write(self.own.line?, bid.span, text, false))
    }

    /// Predictions in the round line that cannot be (H6).
    fn bids(&mut self) {
        let most = self.game.table.tricks();
        let Some(line) = self.own.line else { return };
        for bid in self.bids {
            if usize::try_from(bid.number).is_ok_and(|number| number > most) {
                let fact = Fact::Prediction {
                    seat: bid.seat,
                    written: bid.number,
                    bid: None,
                    most,
                };
                self.tell(line, bid.span, fact, Vec::new());
            }
        }
    }

    /// How many tricks a seat holds by the cards, if the round was played to its end.
    fn held(&self, seat: Seat) -> Option<u32> {
        let is_known = self.played.is_complete && !self.own.is_of_score_sheet();
        let held = self.played.won[seat.index()];
        is_known.then(|| u32::try_from(held).unwrap_or(0))
    }

    /// A round without a tally: its points count if all predictions are known (HN10).
    fn without_tally(&mut self, scores: &mut [RoundScore; 3]) {
        if !self.played.is_complete {
            return;
        }
        let last = self.own.tricks.last().map_or(0, |slot| slot.line);
        let span = rounds::label_span(&self.game.lines[last]);
        self.tell(last, span, Fact::TallyMissing, Vec::new());
        let table = self.game.table;
        for seat in table.seats() {
            let (bid, held) = (self.bid(*seat), self.held(*seat));
            let account = &mut self.game.accounts[seat.index()];
            let held = held.filter(|_| self.played.in_doubt == 0);
            let (Some(prediction), Some(tricks)) = (bid, held) else {
                account.lose();
                continue;
            };
            let points = points::points(prediction, tricks, table).usual;
            account.total = account.total.map(|total| total.saturating_add(points));
            account.written = account.written.map(|total| total.saturating_add(points));
            account.exact = account
                .exact
                .map(|exact| exact + u32::from(prediction == tricks));
            account.tricks = tricks;
            scores[seat.index()] = RoundScore {
                prediction: Some(prediction),
                tricks: Some(tricks),
                points: Some(points),
            };
        }
    }

    fn tally(&mut self, tally: &Tally, scores: &mut [RoundScore; 3]) {
        let table = self.game.table;
        let mut seen: Vec<Seat> = Vec::with_capacity(3);
        for score in &tally.scores {
            let seat = score.seat.value;
            let slip = if !table.has(seat) {
                Some(InTally::NotPlaying)
            } else if seen.contains(&seat) {
                Some(InTally::Twice)
            } else {
                None
            };
            if let Some(slip) = slip {
                let fact = Fact::TallyPlayer(seat, slip);
                self.tell(self.line, score.seat.span, fact, Vec::new());
                continue;
            }
            seen.push(seat);
        }
        let is_odd = seen.len() != tally.scores.len();
        for seat in table.seats() {
            let own = tally.scores.iter().find(|score| score.seat.value == *seat);
            match own {
                Some(_)
                    if tally
                        .scores
                        .iter()
                        .filter(|score| score.seat.value == *seat)
                        .count()
                        > 1 =>
                {
                    // Which of the two is his is not known.
                    self.game.accounts[seat.index()].lose();
                }
                Some(score) => scores[seat.index()] = self.score(score, is_odd),
                None => {
                    // Where one is written twice, or in another's place, that was told.
                    if !is_odd {
                        let fact = Fact::TallyPlayer(*seat, InTally::Missing);
                        self.tell(self.line, tally.label.span, fact, Vec::new());
                    }
                    self.game.accounts[seat.index()].lose();
                }
            }
        }
        self.sum(tally);
    }

    /// The tricks of a score sheet, which are no more than there are (HN10).
    fn sum(&mut self, tally: &Tally) {
        if !self.own.is_of_score_sheet() {
            return;
        }
        let most = self.game.table.tricks();
        let sum: u64 = tally
            .scores
            .iter()
            .map(|score| u64::from(score.tricks.value))
            .sum();
        if sum > most as u64 {
            let first = tally.scores.first().map(|score| score.span);
            let last = tally.scores.last().map(|score| score.span);
            let span = first.unwrap_or_default().to(last.unwrap_or_default());
            self.tell(self.line, span, Fact::TallySum { sum, most }, Vec::new());
        }
    }

    /// What is said of a player: the first wrong number. Where the player may be another, nothing is judged.
    fn score(&mut self, score: &Score, is_odd: bool) -> RoundScore {
        let seat = score.seat.value;
        let told = self.game.told.len();
        let prediction = if is_odd { None } else { self.prediction(score) };
        let tricks = self.tricks(score, is_odd);
        let is_told = |counter: &Self| {
            counter.game.told[told..]
                .iter()
                .any(|told| told.fact.is_error())
        };
        let had_slip = is_told(self);
        let points = self.points(score, prediction, tricks, is_odd);
        let had_slip = had_slip || is_told(self);
        self.total(score, (tricks, prediction), points, (had_slip, is_odd));
        let account = &mut self.game.accounts[seat.index()];
        account.tricks = tricks;
        // A prediction that was never told shows in the points.
        let shown = points.map(|points| points >= tricks.saturating_add(EXACT));
        let is_exact = prediction.map(|prediction| prediction == tricks).or(shown);
        account.exact = account
            .exact
            .zip(is_exact)
            .map(|(exact, is)| exact + u32::from(is));
        RoundScore {
            prediction,
            tricks: Some(tricks),
            points,
        }
    }

    /// The prediction that counts.
    fn prediction(&mut self, score: &Score) -> Option<u32> {
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
    fn tricks(&mut self, score: &Score, is_odd: bool) -> u32 {
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
    fn is_other_side(&self, written: u32, held: u32) -> bool {
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
    fn points(
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

    fn tell_points(
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
    fn other_prediction(&self, score: &Score, points: u32, tricks: u32) -> Option<Mend> {
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
    fn untold_points(
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
    fn total(
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
                let is_safe = !self.goes_on_from(seat, total.value);
                let mend = Mend::write(self.line, total.span, right.to_string(), is_safe);
                self.tell(self.line, total.span, fact, vec![mend]);
            }
        }
        let by_rules = sum(account.total, points);
        let account = &mut self.game.accounts[seat.index()];
        // HN10: once they are not known, they are not known to the end.
        account.written = account.written.and(written.or(right));
        account.total = by_rules;
    }

    /// Whether the next total of a player was counted from this one.
    fn goes_on_from(&self, seat: Seat, total: u32) -> bool {
        let lines = self.game.lines.iter().skip(self.line + 1);
        let next = lines.filter_map(|line| match &line.written {
            Written::Tally(tally) => tally.scores.iter().find(|score| score.seat.value == seat),
            _ => None,
        });
        let mut next = next.filter_map(|score| Some((score.points?.value, score.total?.value)));
        next.next()
            .is_some_and(|(points, sum)| total.saturating_add(points) == sum)
    }
}

/// Whether a round may be worth so many points.
fn is_worth(table: Table, prediction: u32, tricks: u32, points: u32) -> bool {
    let worth = points::points(prediction, tricks, table);
    worth.usual == points || worth.without_few == Some(points)
}
