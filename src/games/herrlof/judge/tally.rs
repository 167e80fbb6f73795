//! What a tally contains and what it should contain (H24, HN9, HN10): the first wrong number of each player, without
//! its consequences.

use super::{
    GameLines, Issues, State,
    facts::{Fact, InTally, Issue},
    play::Played,
    rounds::RoundLines,
};
use crate::{
    games::herrlof::{
        notation::written::{Bid, Score, Tally, Written, unread},
        rules::{
            points::{self, EXACT},
            seats::{Seat, Table},
        },
    },
    span::Span,
};

/// The account of a player after some rounds.
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
        Self { total: Some(0), written: Some(0), exact: Some(0), tricks: 0 }
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

/// The score of a player for a tally, with the points, and with the total if the points before the round are known.
pub fn score((seat, prediction, tricks): (Seat, Option<u32>, Option<u32>), before: Option<u32>, table: Table) -> Score {
    let both = prediction.zip(tricks);
    let points = both.map(|(prediction, tricks)| points::points(prediction, tricks, table).usual);
    let total = before.zip(points).map(|(before, points)| before.saturating_add(points));
    Score {
        seat: unread(seat),
        prediction: unread(prediction),
        tricks: unread(tricks),
        points: points.map(unread),
        total: total.map(unread),
        span: Span::default(),
    }
}

/// Counts the round at a place, which was played to its end, or is of a score sheet.
pub fn count(
    game: &GameLines<'_, '_>,
    at: usize,
    played: &Played,
    state: &mut State,
    issues: &mut Issues,
) -> [RoundScore; 3] {
    let own = &game.rounds[at];
    let round_line = own.line.map(|line| &game.lines[line].written);
    let bids: &[Bid] = match round_line {
        Some(Written::Round(round)) => &round.bids,
        _ => &[],
    };
    if own.after_gap {
        state.accounts.iter_mut().for_each(Account::lose);
    }
    let mut scores = [RoundScore::default(); 3];
    let mut counter = Counter { table: game.table, own, played, bids, accounts: &mut state.accounts, issues };
    counter.bids();
    match own.tally.map(|line| (line, &game.lines[line].written)) {
        Some((line, Written::Tally(tally))) => counter.tally(line, tally, &mut scores),
        Some(_) => counter.accounts.iter_mut().for_each(Account::lose),
        None if played.is_complete => {
            let last = own.tricks.last().map_or(0, |slot| slot.line);
            let span = game.lines[last].label();
            counter.report(last, span, Fact::TallyMissing);
            counter.without_tally(last, &mut scores);
        }
        None => {}
    }
    scores
}

struct Counter<'c> {
    table: Table,
    own: &'c RoundLines,
    played: &'c Played,
    bids: &'c [Bid],
    accounts: &'c mut [Account; 3],
    issues: &'c mut Issues,
}

impl Counter<'_> {
    fn report(&mut self, line: usize, span: Span, fact: Fact) {
        self.issues.push(Issue { line, span, at: self.own.address_of(line), fact, repairs: Vec::new(), view: None });
    }

    /// The prediction in the round line.
    fn bid(&self, seat: Seat) -> Option<u32> {
        let mut all = self.bids.iter();
        all.find(|bid| bid.seat == seat).map(|bid| bid.number)
    }

    fn is_too_high(&self, prediction: u32) -> bool {
        usize::try_from(prediction).is_ok_and(|number| number > self.table.tricks())
    }

    /// Predictions in the round line that cannot be (H6).
    fn bids(&mut self) {
        let Some(line) = self.own.line else { return };
        for bid in self.bids {
            if self.is_too_high(bid.number) {
                let fact = Fact::Prediction { seat: bid.seat, written: bid.number, bid: None };
                self.report(line, bid.span, fact);
            }
        }
    }

    /// A round without a tally: its points count if all predictions are known (HN10).
    fn without_tally(&mut self, line: usize, scores: &mut [RoundScore; 3]) {
        for seat in self.table.seats() {
            let held = self.played.held(*seat);
            let held = held.filter(|_| self.played.in_doubt == 0);
            let bid = self.bid(*seat).filter(|bid| !self.is_too_high(*bid));
            let (Some(prediction), Some(tricks)) = (bid, held) else {
                self.accounts[seat.index()].lose();
                continue;
            };
            let score = score((*seat, Some(prediction), Some(tricks)), None, self.table);
            scores[seat.index()] = self.score(line, &score, false);
        }
    }

    fn tally(&mut self, line: usize, tally: &Tally, scores: &mut [RoundScore; 3]) {
        let mut seen: Vec<Seat> = Vec::with_capacity(3);
        // Where a seat is written twice, or in another's place, nobody knows whose numbers they are.
        let mut is_odd = false;
        for score in &tally.scores {
            let seat = score.seat.value;
            let slip = if !self.table.has(seat) {
                InTally::NotPlaying
            } else if seen.contains(&seat) {
                InTally::Twice
            } else {
                seen.push(seat);
                continue;
            };
            is_odd = true;
            self.report(line, score.seat.span, Fact::TallyPlayer(seat, slip));
        }
        for seat in self.table.seats() {
            let mut own = tally.scores.iter().filter(|score| score.seat.value == *seat);
            match (own.next(), own.next()) {
                (Some(score), None) => scores[seat.index()] = self.score(line, score, is_odd),
                (first, _) => {
                    if first.is_none() && !is_odd {
                        let missing = Fact::TallyPlayer(*seat, InTally::Missing);
                        self.report(line, tally.label.span, missing);
                    }
                    self.accounts[seat.index()].lose();
                }
            }
        }
        // HN10: the tricks of a score sheet cannot exceed those of a round.
        let tricks = tally.scores.iter().map(|score| u64::from(score.tricks.value.unwrap_or(0)));
        let (sum, most) = (tricks.sum(), self.table.tricks());
        if self.own.is_of_score_sheet() && sum > most as u64 {
            let spans = tally.scores.iter().map(|score| score.span);
            let span = spans.reduce(Span::to).unwrap_or_default();
            self.report(line, span, Fact::TallySum(sum));
        }
    }

    /// Checks the score of a player: the first wrong number is reported, and the numbers after it are believed.
    fn score(&mut self, line: usize, score: &Score, is_odd: bool) -> RoundScore {
        let seat = score.seat.value;
        let before = self.issues.errors();
        let is_judged = |counter: &Self| !is_odd && counter.issues.errors() == before;
        let prediction = self.prediction(line, score, is_odd);
        let Some(tricks) = self.tricks(line, score, is_judged(self)) else {
            return self.without_tricks(score, prediction);
        };
        let points = self.points(line, score, (prediction, tricks), is_judged(self));
        self.total(line, score, (prediction, tricks, points), is_judged(self));
        let account = &mut self.accounts[seat.index()];
        account.tricks = tricks;
        // A prediction that nobody wrote can be seen from the points.
        let shown = points.map(|points| points >= tricks.saturating_add(EXACT));
        let is_exact = prediction.map(|prediction| prediction == tricks).or(shown);
        let exact = account.exact.zip(is_exact);
        account.exact = exact.map(|(exact, is_exact)| exact + u32::from(is_exact));
        RoundScore { prediction, tricks: Some(tricks), points }
    }

    /// The score of a player whose tricks nobody knows: the points and the total are believed.
    fn without_tricks(&mut self, score: &Score, prediction: Option<u32>) -> RoundScore {
        let account = &mut self.accounts[score.seat.value.index()];
        let [points, total] = [score.points, score.total].map(|number| number.map(|number| number.value));
        let points = points.or(total.zip(account.written).and_then(|(total, before)| total.checked_sub(before)));
        let sum = |before: Option<u32>| Some(before?.saturating_add(points?));
        account.written = account.written.and(total.or(sum(account.written)));
        account.total = sum(account.total);
        account.exact = None;
        RoundScore { prediction, tricks: None, points }
    }

    /// The prediction that counts.
    fn prediction(&mut self, line: usize, score: &Score, is_odd: bool) -> Option<u32> {
        let seat = score.seat.value;
        if is_odd {
            return None;
        }
        let bid = self.bid(seat);
        let Some(written) = score.prediction.value else {
            return bid;
        };
        let is_too_high = self.is_too_high(written);
        if !is_too_high && bid.is_none_or(|bid| bid == written) {
            return Some(written);
        }
        let fact = Fact::Prediction { seat, written, bid: bid.filter(|_| !is_too_high) };
        self.report(line, score.prediction.span, fact);
        bid
    }

    /// The tricks that count; `None` if they are not known.
    fn tricks(&mut self, line: usize, score: &Score, is_judged: bool) -> Option<u32> {
        let Some(held) = self.played.held(score.seat.value) else {
            return score.tricks.value;
        };
        let written = score.tricks.value.unwrap_or(held);
        let off = held.abs_diff(written) as usize;
        // Each trick in doubt may count for another, and a stolen one twice.
        if off == 0 || !is_judged || off <= 2 * self.played.in_doubt {
            return Some(written);
        }
        // A trick of another player's that is one too many or too few here is the same mistake.
        let mut others = self.issues.list.iter();
        let is_same = |other: &Issue| other.line == line && matches!(other.fact, Fact::TallyTricks { .. });
        if !others.any(is_same) {
            let fact = Fact::TallyTricks { seat: score.seat.value, written, right: held };
            self.report(line, score.tricks.span, fact);
        }
        // A player who miscounted continued from the wrong number.
        let prediction = score.prediction.value.or(self.bid(score.seat.value));
        let worth = prediction.map(|prediction| points::points(prediction, written, self.table));
        let made = worth.zip(score.points);
        match made.is_some_and(|(worth, points)| worth.may_be(points.value)) {
            true => Some(written),
            false => Some(held),
        }
    }

    /// The points of the round that count.
    fn points(
        &mut self,
        line: usize,
        score: &Score,
        (prediction, tricks): (Option<u32>, u32),
        is_judged: bool,
    ) -> Option<u32> {
        let seat = score.seat.value;
        // Without a prediction the tricks may be worth the points for it, or not.
        let plain = points::points(prediction.unwrap_or(u32::MAX), tricks, self.table);
        let exact = points::points(prediction.unwrap_or(tricks), tricks, self.table);
        let worth = [Some(plain.usual), Some(exact.usual), exact.without_few];
        let before = self.accounts[seat.index()].written;
        let made = score.total.zip(before);
        let made = made.and_then(|(total, before)| total.value.checked_sub(before));
        let written = score.points.map(|points| points.value).or(made);
        let span = score.points.or(score.total).map_or(score.span, |number| number.span);
        if prediction.is_some() && written.is_some() && written == exact.without_few {
            self.report(line, span, Fact::BonusReading(seat));
            return written;
        }
        let Some(points) = score.points else {
            let known = written.filter(|written| prediction.is_none() && worth.contains(&Some(*written)));
            return known.or(made.or(prediction).map(|_| plain.usual));
        };
        let is_sure = prediction.is_none() || self.played.in_doubt == 0;
        if worth.contains(&Some(points.value)) || !is_judged || !is_sure {
            return Some(points.value);
        }
        let fact = Fact::TallyPoints { seat, written: points.value, right: plain.usual, tricks, prediction };
        self.report(line, points.span, fact);
        // Without a prediction nobody knows what they should be.
        Some(prediction.map_or(points.value, |_| plain.usual))
    }

    /// The total.
    fn total(
        &mut self,
        line: usize,
        score: &Score,
        (prediction, tricks, points): (Option<u32>, u32, Option<u32>),
        is_judged: bool,
    ) {
        let seat = score.seat.value;
        let account = self.accounts[seat.index()];
        let sum = |before: Option<u32>, points: Option<u32>| Some(before?.saturating_add(points?));
        let right = sum(account.written, points);
        let by_rules = sum(account.total, points);
        if let (Some(total), Some(right), Some(before), Some(points)) = (score.total, right, account.written, points) {
            // A player who added up wrongly before may have continued from the correct total.
            let of_written = sum(account.written, score.points.map(|points| points.value));
            let fits = [Some(right), of_written, by_rules].contains(&Some(total.value));
            if !fits && is_judged && self.played.in_doubt == 0 {
                let made_of = score.points.is_none().then_some((tricks, prediction));
                let fact = Fact::TallyTotal { seat, written: total.value, right, before, points, made_of };
                self.report(line, total.span, fact);
            }
        }
        let account = &mut self.accounts[seat.index()];
        let total = score.total.map(|total| total.value);
        // HN10: once they are not known, they are not known to the end.
        account.written = account.written.and(total.or(right));
        account.total = by_rules;
    }
}
