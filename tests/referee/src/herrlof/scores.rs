//! Tallies, totals, the end of the game (H24–H26, HN9, HN10).

use super::{
    card::{Seat, hand_size},
    round::Finding,
    written::{Score, TallyLine},
};

/// How a game stands.
#[derive(Clone, Debug)]
pub struct Standing {
    pub players: usize,
    pub goal: usize,
    /// None from where they are not known.
    pub totals: [Option<usize>; 3],
    /// The totals as they were written.
    written: [Option<usize>; 3],
    /// How often each made his prediction.
    tens: [Option<usize>; 3],
    /// The tricks of the last round.
    last: [usize; 3],
    pub rounds: usize,
}

/// What a round may bring a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Points {
    points: usize,
    /// The prediction was right.
    ten: bool,
    /// The 5 for three or four tricks is left out.
    is_without_five: bool,
}

/// Who wins a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Winner {
    Seat(Seat),
    Tie,
    /// It hangs on predictions that nobody knows.
    Unknown,
}

/// Points for so many tricks (H24): every reading, the default first.
fn points(players: usize, guess: Option<usize>, tricks: usize) -> Vec<Points> {
    let is_three = players == 2 && (tricks == 3 || tricks == 4);
    let five = if is_three { 5 } else { 0 };
    let missed = Points { points: tricks + five, ten: false, is_without_five: false };
    let made = Points { points: tricks + 10 + five, ten: true, is_without_five: false };
    let other = Points { points: tricks + 10, ten: true, is_without_five: true };
    let mut readings = Vec::new();
    if guess != Some(tricks) {
        readings.push(missed);
    }
    if guess.is_none_or(|guess| guess == tricks) {
        readings.push(made);
        if is_three {
            readings.push(other);
        }
    }
    readings
}

impl Standing {
    pub fn new(players: usize, goal: usize) -> Self {
        Self { players, goal, totals: [Some(0); 3], written: [Some(0); 3], tens: [Some(0); 3], last: [0; 3], rounds: 0 }
    }

    /// A round with all tricks and no tally: its points count if all predictions are known.
    pub fn add_untold(&mut self, won: [usize; 3], bids: &[(Seat, usize)]) {
        self.rounds += 1;
        self.last = won;
        for (seat, tricks) in won.into_iter().enumerate().take(self.players) {
            let bid = bids.iter().find(|(bidder, _)| *bidder == seat);
            let gained = bid.map(|(_, bid)| points(self.players, Some(*bid), tricks)[0]);
            self.add(seat, gained);
        }
        if (0..self.players).any(|seat| self.totals[seat].is_none()) {
            self.totals = [None; 3];
        }
        self.written = self.totals;
    }

    fn add(&mut self, seat: Seat, gained: Option<Points>) {
        let add = |to: Option<usize>, more: Option<usize>| Some(to? + more?);
        self.totals[seat] = add(self.totals[seat], gained.map(|it| it.points));
        self.tens[seat] = add(self.tens[seat], gained.map(|it| usize::from(it.ten)));
    }

    /// Checks a tally and adds its points. The tricks are those that the round gives, if it does.
    pub fn tally(
        &mut self,
        line: &TallyLine,
        won: Option<[usize; 3]>,
        bids: &[(Seat, usize)],
        place: &str,
    ) -> (Vec<Finding>, Vec<Finding>) {
        let mut told = Vec::new();
        let mut advice = Vec::new();
        let finding = |code| Finding::new(place.to_owned(), code);
        self.rounds += 1;
        let seats: Vec<Seat> = line.scores.iter().map(|score| score.seat).collect();
        let is_each_once = (0..self.players).all(|seat| {
            let times = seats.iter().filter(|other| **other == seat).count();
            times == 1
        });
        if !is_each_once || seats.len() != self.players {
            told.push(finding("tally-player"));
            self.totals = [None; 3];
            return (told, advice);
        }
        let sum: usize = line.scores.iter().map(|score| score.tricks).sum();
        if won.is_none() && sum > hand_size(self.players) {
            told.push(finding("tally-tricks"));
        }
        for score in &line.scores {
            let tricks = won.map_or(score.tricks, |won| won[score.seat]);
            self.last[score.seat] = tricks;
            let bid = bids.iter().find(|(bidder, _)| *bidder == score.seat);
            let bid = bid.map(|(_, bid)| *bid);
            let (code, gained) = self.score(score, tricks, bid);
            told.extend(code.map(finding));
            if gained.is_some_and(|gained| gained.is_without_five) {
                advice.push(finding("bonus-reading"));
            }
            self.add(score.seat, gained);
            self.written[score.seat] = score.total.or(self.totals[score.seat]);
        }
        (told, advice)
    }

    /// Returns the first number of a score that is wrong, and the points.
    fn score(&self, score: &Score, tricks: usize, bid: Option<usize>) -> (Option<&'static str>, Option<Points>) {
        let mut code = None;
        let guess = score.guess.or(bid);
        let is_too_much = guess.is_some_and(|guess| guess > hand_size(self.players));
        if is_too_much || score.guess.is_some() && bid.is_some() && score.guess != bid {
            code = Some("prediction");
        }
        if score.tricks != tricks {
            code = code.or(Some("tally-tricks"));
        }
        let readings = points(self.players, guess, tricks);
        let before = self.totals[score.seat];
        let fits = |reading: &&Points| {
            let fits_points = score.points.is_none_or(|points| points == reading.points);
            let fits_total = match (before, score.total) {
                (Some(before), Some(total)) => before + reading.points == total,
                _ => true,
            };
            (fits_points, fits_total)
        };
        let of_points: Vec<&Points> = readings.iter().filter(|it| fits(it).0).collect();
        let of_both: Vec<&&Points> = of_points.iter().filter(|it| fits(it).1).collect();
        if of_points.is_empty() {
            code = code.or(Some("tally-points"));
        } else if of_both.is_empty() {
            code = code.or(Some("tally-total"));
        }
        if code == Some("tally-total") && self.follows(score, &readings) {
            code = None;
        }
        let is_told = score.points.is_some() || score.total.is_some() && before.is_some();
        let default = readings[0];
        let gained = match (of_both.first(), of_points.first()) {
            (Some(_), _) if guess.is_none() && !is_told => None,
            (Some(points), _) => Some(***points),
            (None, Some(points)) => Some(**points),
            (None, None) => Some(default),
        };
        (code, gained)
    }

    /// A total follows from a wrong one that was told before.
    fn follows(&self, score: &Score, readings: &[Points]) -> bool {
        let (Some(before), Some(total)) = (self.written[score.seat], score.total) else {
            return false;
        };
        let is_gain = |gain: usize| total == before + gain;
        score.points.map_or(readings.iter().any(|it| is_gain(it.points)), is_gain)
    }

    fn known_totals(&self) -> Option<Vec<usize>> {
        self.totals[..self.players].iter().copied().collect()
    }

    /// Whether the game is over after this round; None when nobody can tell (H25).
    pub fn is_over(&self) -> Option<bool> {
        let totals = self.known_totals()?;
        Some(self.rounds >= 10 || totals.iter().any(|total| *total >= self.goal))
    }

    /// Who wins, if the game is over now (H25).
    pub fn winner(&self) -> Winner {
        let Some(totals) = self.known_totals() else {
            return Winner::Unknown;
        };
        let best = totals.iter().max().expect("players");
        let mut tied: Vec<Seat> = (0..self.players).filter(|it| totals[*it] == *best).collect();
        if tied.len() > 1 {
            let tens: Option<Vec<usize>> = tied.iter().map(|seat| self.tens[*seat]).collect();
            let Some(tens) = tens else {
                return Winner::Unknown;
            };
            let most = *tens.iter().max().expect("players");
            tied.retain(|seat| self.tens[*seat] == Some(most));
            let most = tied.iter().map(|seat| self.last[*seat]).max();
            tied.retain(|seat| Some(self.last[*seat]) == most);
        }
        if tied.len() == 1 { Winner::Seat(tied[0]) } else { Winner::Tie }
    }
}
