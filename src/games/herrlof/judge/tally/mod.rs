//! What a tally says, and what it should say (H24, HN9, HN10): the first wrong number of each player, not what follows
//! from it.

mod following;
mod numbers;

pub use following::mend_what_follows;

use super::{
    Game,
    facts::{Address, Fact, InTally, Mend, Told},
    play::Played,
    rounds::{self, RoundLines},
};
use crate::{
    games::herrlof::{
        notation::written::{Bid, Score, Tally, Written},
        rules::{
            points::{self, EXACT},
            seats::Seat,
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
}
