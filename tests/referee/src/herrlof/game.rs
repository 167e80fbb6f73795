//! A whole record: its rounds in order, the end, the result (H4, H25, H26, HN10–HN14).

use super::{
    RefResult,
    card::{Seat, hand_size},
    numbers::{self, Step},
    result,
    round::{Finding, Next, Round},
    scores::{Standing, Winner},
    written::{HandLine, Line, Record, RoundLine, TallyLine, TrickLine},
};

/// The lines of a round.
#[derive(Default)]
struct Group<'a> {
    round: Option<&'a RoundLine>,
    hands: Vec<&'a HandLine>,
    tricks: Vec<&'a TrickLine>,
    tally: Option<&'a TallyLine>,
    /// A trick stands after the tally: the place of the first.
    after_tally: Option<usize>,
    /// Codes of misplaced lines and where they are told.
    misplaced: Vec<char>,
}

pub struct Judging {
    pub errors: Vec<Finding>,
    pub notes: Vec<Finding>,
    pub result: Option<RefResult>,
}

/// Two or three players (HN12).
fn players(record: &Record) -> usize {
    let sizes = |is_tally: bool| -> Vec<usize> {
        let size = |line: &Line| match line {
            Line::Trick(trick) if !is_tally => Some(trick.plays.len()),
            Line::Tally(tally) if is_tally => Some(tally.scores.len()),
            _ => None,
        };
        record.lines.iter().filter_map(size).collect()
    };
    let tricks = sizes(false);
    let sizes = if tricks.is_empty() { sizes(true) } else { tricks };
    let threes = sizes.iter().filter(|size| **size == 3).count();
    let is_three = record.tags.iter().any(|(name, _)| name == "C") || 2 * threes > sizes.len();
    if is_three { 3 } else { 2 }
}

fn groups<'a>(record: &'a Record, errors: &mut Vec<Finding>) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    let mut lost = 0;
    for line in &record.lines {
        match line {
            Line::Round(round) => groups.push(Group { round: Some(round), ..Group::default() }),
            Line::Tally(tally) => match groups.last_mut() {
                Some(group) if group.tally.is_none() => group.tally = Some(tally),
                Some(group) if group.tally.is_some_and(|it| it.number == tally.number) => {
                    group.misplaced.push('T');
                }
                _ => groups.push(Group { tally: Some(tally), ..Group::default() }),
            },
            Line::Hand(hand) => match groups.last_mut() {
                Some(group) => group.hand(hand),
                None => misplaced(errors, "R1"),
            },
            Line::Trick(trick) => match groups.last_mut() {
                Some(group) => {
                    if group.tally.is_some() && group.after_tally.is_none() {
                        group.after_tally = Some(group.tricks.len());
                    }
                    group.tricks.push(trick);
                }
                None => {
                    lost += 1;
                    misplaced(errors, &format!("R1.{lost}"));
                }
            },
        }
    }
    groups
}

fn misplaced(errors: &mut Vec<Finding>, place: &str) {
    errors.push(Finding::new(place.to_owned(), "misplaced-line"));
}

impl<'a> Group<'a> {
    fn hand(&mut self, hand: &'a HandLine) {
        let is_there = self.hands.iter().any(|other| other.seat == hand.seat);
        if is_there || !self.tricks.is_empty() || self.tally.is_some() {
            self.misplaced.push('R');
        } else {
            self.hands.push(hand);
        }
    }

    /// The number that it has.
    fn number(&self) -> usize {
        let number = self.round.map(|round| round.number);
        number.or(self.tally.map(|tally| tally.number)).unwrap_or_default()
    }
}

struct Game {
    players: usize,
    standing: Standing,
    errors: Vec<Finding>,
    notes: Vec<Finding>,
    /// Who leads first in the next round.
    starter: Option<Seat>,
    /// The number of the next round.
    expected: usize,
    is_unfinished: bool,
}

/// Judges a record.
pub fn judge(record: &Record) -> Judging {
    let players = players(record);
    let goal = record.tags.iter().find(|(name, _)| name == "Goal");
    let usual = if players == 3 { 40 } else { 50 };
    let goal = goal.and_then(|(_, goal)| goal.parse().ok()).unwrap_or(usual);
    let mut game = Game {
        players,
        standing: Standing::new(players, goal),
        errors: Vec::new(),
        notes: Vec::new(),
        starter: None,
        expected: 1,
        is_unfinished: false,
    };
    let groups = groups(record, &mut game.errors);
    for (index, group) in groups.iter().enumerate() {
        let following = groups.get(index + 1);
        if !game.goes_on(index + 1, group) {
            break;
        }
        game.round(index + 1, group, following);
    }
    let is_told = result::is_unfinished(record);
    let result = game.result(is_told);
    if !result::agrees(record, &game.standing, game.is_unfinished, result.as_ref()) {
        game.errors.push(Finding::new(String::new(), "result-mismatch"));
    }
    Judging { errors: game.errors, notes: game.notes, result }
}

impl Game {
    fn error(&mut self, place: &str, code: &'static str) {
        self.errors.push(Finding::new(place.to_owned(), code));
    }

    fn note(&mut self, place: &str, code: &'static str) {
        self.notes.push(Finding::new(place.to_owned(), code));
    }

    /// Whether a further round can be played (H25, H26).
    fn goes_on(&mut self, place: usize, group: &Group<'_>) -> bool {
        if self.standing.is_over() != Some(true) {
            return true;
        }
        let letter = if group.round.is_some() { 'R' } else { 'T' };
        let place = format!("{letter}{place}");
        match self.standing.winner() {
            Winner::Seat(_) => self.error(&place, "after-the-end"),
            Winner::Tie => self.note(&place, "play-again"),
            Winner::Unknown => {}
        }
        !matches!(self.standing.winner(), Winner::Seat(_))
    }

    fn round(&mut self, place: usize, group: &Group<'_>, following: Option<&Group<'_>>) {
        let (line, tally) = (format!("R{place}"), format!("T{place}"));
        let is_jump = self.check_number(group, following, &line, &tally);
        for kind in &group.misplaced {
            self.error(if *kind == 'R' { &line } else { &tally }, "misplaced-line");
        }
        let bids = group.round.map_or(&[][..], |round| &round.bids);
        if bids.iter().any(|(_, bid)| *bid > hand_size(self.players)) {
            self.error(&line, "prediction");
        }
        let next = match self.starter {
            Some(seat) if !is_jump => Next::Known(seat, None),
            _ => Next::Unknown,
        };
        let mut round = Round::new(self.players, place, next);
        round.deal(group.round, &group.hands);
        self.tricks(&mut round, group, following);
        let starter = round.first.or(self.starter.filter(|_| !is_jump));
        self.starter = starter.map(|seat| (seat + 1) % self.players);
        let is_whole = round.tricks >= hand_size(self.players) && !round.is_cut;
        if is_whole && group.after_tally.is_none() {
            round.finish();
        }
        let is_clear = !round.is_unclear && round.errors.is_empty();
        let won = round.won;
        let has_tricks = !group.tricks.is_empty();
        self.errors.append(&mut round.errors);
        self.notes.append(&mut round.advice);
        match group.tally {
            Some(written) => {
                if has_tricks && !is_whole && group.after_tally.is_none() {
                    self.note(&tally, "round-length");
                }
                let won = (is_clear && has_tricks && is_whole).then_some(won);
                let (told, advice) = self.standing.tally(written, won, bids, &tally);
                self.errors.extend(told);
                self.notes.extend(advice);
            }
            None if is_whole => {
                self.note(&line, "tally-missing");
                self.standing.add_untold(won, bids);
            }
            None if following.is_some() => {
                let following = following.and_then(|it| it.round).map_or('T', |_| 'R');
                self.error(&format!("{following}{}", place + 1), "round-length");
            }
            None => self.is_unfinished = true,
        }
    }

    /// Whether rounds are missing before this one.
    fn check_number(&mut self, group: &Group<'_>, following: Option<&Group<'_>>, line: &str, tally: &str) -> bool {
        let number = group.number();
        let is_right = number == self.expected;
        let follows = following.is_some_and(|it| it.number() == number + 1);
        let is_jump = number > self.expected && follows;
        if !is_right {
            self.error(if group.round.is_some() { line } else { tally }, "label-number");
        }
        let own = if is_jump { number } else { self.expected };
        if let Some(written) = group.tally
            && group.round.is_some()
            && written.number != own
            && written.number != number
        {
            self.error(tally, "label-number");
        }
        self.expected = own + 1;
        is_jump
    }

    fn tricks(&mut self, round: &mut Round, group: &Group<'_>, following: Option<&Group<'_>>) {
        let size = hand_size(self.players);
        let is_last_round = following.is_none() && group.tally.is_none();
        // Lines that are missing count.
        let mut missing = 0;
        for (index, step) in numbers::steps(&group.tricks, size, !is_last_round) {
            if step == Step::AfterGap {
                missing = group.tricks[index].number.saturating_sub(index + 1);
            }
            let place = format!("R{}.{}", round.place, index + 1 + missing);
            let is_over = group.after_tally.is_some_and(|first| index >= first);
            if is_over || step != Step::Doubled && round.tricks >= size {
                round.errors.push(Finding::new(place, "round-length"));
                return;
            }
            let may_stop = is_last_round && index + 1 == group.tricks.len();
            round.judge(group.tricks[index], step, &place, may_stop);
        }
    }

    fn result(&mut self, is_told: bool) -> Option<RefResult> {
        let is_over = self.standing.is_over();
        if self.is_unfinished || is_over == Some(false) {
            // `*` says so.
            if !is_told {
                self.note("", "unfinished");
            }
            self.is_unfinished = true;
            return None;
        }
        let winner = match (is_over, self.standing.winner()) {
            (Some(_), Winner::Seat(seat)) => Some(seat),
            _ => None,
        };
        Some(RefResult {
            winner,
            tie: is_over.is_some() && self.standing.winner() == Winner::Tie,
            points: self.standing.totals[..self.players].to_vec(),
            rounds: self.standing.rounds,
        })
    }
}
