//! A game is judged: its lines are sorted into rounds ([`rounds`]), each round is played ([`play`]) and counted
//! ([`tally`]) until the game is over. Mistakes are kept as facts ([`facts`]), and [`repair`] searches for the intended
//! lines.

mod edits;
mod play;
mod repair;
mod rounds;
mod tally;

pub use play::Played;
pub use rounds::RoundLines;
pub use tally::{RoundScore, score};

use std::borrow::Cow;

use super::{
    Herrlof,
    known::{cards, facts},
    notation::{
        lines::Line,
        written::{Kind, Whose, Written},
    },
    rules::{
        cards::Card,
        points::{self, Standing},
        seats::{MOST_ROUNDS, Seat, Table},
        trick::ForThree,
    },
};
use facts::{Address, Fact, Issue, View};
use tally::Account;

use crate::repair::Effort;

/// A game that was judged, with everything that belongs to it.
pub(in crate::games::herrlof) type JudgedGame<'r, 't> = crate::judge::JudgedGame<'r, 't, Herrlof>;

/// A judged game.
#[derive(Debug)]
pub struct Judged<'a> {
    /// Its lines.
    pub lines: &'a [Line<'a>],
    /// How many play.
    pub table: Table,
    /// Its rounds.
    pub rounds: Vec<JudgedRound>,
    /// What is wrong or worth a remark, in the order of the lines.
    pub issues: Vec<Issue>,
    /// How it ended, if it did.
    pub end: Option<End>,
    /// Whether it is not known how it ended: points are not known.
    pub is_end_unknown: bool,
    /// How many steps the search for the intended lines took.
    pub searched: usize,
}

/// A judged round.
#[derive(Clone, Debug)]
pub struct JudgedRound {
    /// Its lines.
    pub lines: RoundLines,
    /// How it was played.
    pub played: Played,
    /// What it came to, by seat.
    pub scores: [RoundScore; 3],
    /// The points so far, by seat, where they are known.
    pub totals: [Option<u32>; 3],
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// Who won; `None` for a tie in all counts, and where it is not known.
    pub winner: Option<Seat>,
    /// Whether it is a tie in all counts.
    pub is_tie: bool,
    /// The points of each seat, where they are known.
    pub points: Option<[u32; 3]>,
}

impl<'a> Judged<'a> {
    /// Returns the cards of the deck that are known, the top one first, when the table of a round is as `view` has it.
    pub fn deck(&self, round: &JudgedRound, view: &View) -> Vec<Card> {
        let lines = round.lines.hands.iter();
        let cards = lines.filter_map(|&line| match &self.lines[line].written {
            Written::Hand(hand) if hand.whose == Whose::Deck => Some(&hand.cards),
            _ => None,
        });
        let cards: Vec<Card> = cards.flatten().map(|card| card.value).collect();
        let gone = cards.len().saturating_sub(view.deck);
        cards[gone..].to_vec()
    }

    /// Judges a game of `table`, which ends at `goal` points. `effort` bounds the steps of the search for the intended
    /// lines.
    pub fn of(lines: &'a [Line<'a>], table: Table, goal: Option<u32>, effort: usize) -> Self {
        let goal = goal.unwrap_or_else(|| table.goal());
        let as_written = Judgement::of(Cow::Borrowed(lines), table, goal);
        let has_errors = as_written.issues.iter().any(|issue| issue.fact.is_error());
        let rounds = as_written.rounds.iter().filter(|_| has_errors);
        let played: Vec<_> = rounds.map(|round| round.played.clone()).collect();
        let mut effort = Effort::new(effort);
        let (as_meant, explained) = repair::explain(as_written, &mut effort);
        let mut rounds = as_meant.rounds;
        if played.len() == rounds.len() {
            // The points are counted from the intended lines; the cards are shown as they are written.
            let both = rounds.iter_mut().zip(played);
            both.for_each(|(round, played)| round.played = played);
        }
        let mut issues = explained;
        issues.extend(as_meant.issues);
        issues.sort_by_key(|issue| issue.line);
        let last = as_meant.states.last();
        let end = last.and_then(|state| state.end);
        Self {
            lines,
            table,
            rounds,
            issues,
            end,
            is_end_unknown: end.is_none() && last.is_some_and(|state| state.is_end_unknown),
            searched: effort.spent(),
        }
    }

    /// How many tricks are written; of a score sheet, how many tallies.
    pub fn turns(&self) -> usize {
        let rounds = self.rounds.iter();
        match rounds.map(|round| round.lines.tricks.len()).sum() {
            0 => self.rounds.len(),
            tricks => tricks,
        }
    }

    /// Where the first line is that cannot be read.
    pub fn not_understood(&self) -> Option<Address> {
        let mut issues = self.issues.iter();
        let first = issues.find(|issue| matches!(issue.fact, Fact::Unreadable(_)))?;
        Some(first.at)
    }

    /// Where the record ends.
    pub fn last(&self) -> Option<Address> {
        let round = self.rounds.last()?;
        let is_tally = round.lines.tally.is_some();
        let last = round.lines.tricks.last().filter(|_| !is_tally);
        Some(Address { trick: last.map(|slot| slot.number), is_tally, ..round.lines.address() })
    }
}

/// The lines of a game, sorted into rounds.
#[derive(Clone, Copy)]
struct GameLines<'g, 'a> {
    lines: &'g [Line<'a>],
    rounds: &'g [RoundLines],
    table: Table,
    goal: u32,
}

/// What one round hands on to the next.
#[derive(Clone, PartialEq, Debug)]
struct State {
    /// Who should begin the round.
    begins: Option<Seat>,
    /// What the players have.
    accounts: [Account; 3],
    /// The readings for three players that were reported.
    readings: Vec<ForThree>,
    end: Option<End>,
    is_end_unknown: bool,
    /// Whether it was reported that the game goes on after its end.
    is_after_end: bool,
}

impl State {
    fn new() -> Self {
        Self {
            begins: None,
            accounts: [Account::new(); 3],
            readings: Vec::new(),
            end: None,
            is_end_unknown: false,
            is_after_end: false,
        }
    }
}

/// What is reported, up to a number of errors; nobody reads more.
struct Issues {
    list: Vec<Issue>,
    errors: usize,
    most: usize,
}

impl Issues {
    fn new(most: usize) -> Self {
        Self { list: Vec::new(), errors: 0, most }
    }

    fn push(&mut self, issue: Issue) {
        self.errors += usize::from(issue.fact.is_error());
        self.list.push(issue);
    }

    fn errors(&self) -> usize {
        self.errors
    }

    fn is_too_many(&self) -> bool {
        self.errors > self.most
    }
}

/// Lines judged as they are.
struct Judgement<'l, 'a> {
    lines: Cow<'l, [Line<'a>]>,
    table: Table,
    goal: u32,
    sorted: Vec<RoundLines>,
    rounds: Vec<JudgedRound>,
    /// In the order of the lines.
    issues: Vec<Issue>,
    /// How many of them are about the order of the lines, or lines that cannot be read.
    of_order: usize,
    /// The state before each round, and after the last.
    states: Vec<State>,
    /// How many errors were found in playing and counting, before each round and after the last.
    errors: Vec<usize>,
}

impl<'l, 'a> Judgement<'l, 'a> {
    fn of(lines: Cow<'l, [Line<'a>]>, table: Table, goal: u32) -> Self {
        let (own, of_order) = rounds::rounds(&lines, table);
        let game = GameLines { lines: &lines, rounds: &own, table, goal };
        let mut issues = Issues::new(usize::MAX);
        let mut state = State::new();
        let (mut states, mut errors) = (vec![state.clone()], vec![0]);
        let mut rounds = Vec::with_capacity(own.len());
        for at in 0..own.len() {
            rounds.push(game.round(at, &mut state, &mut issues));
            states.push(state.clone());
            errors.push(issues.errors());
        }
        let mut all = of_order;
        let of_order = all.len();
        all.append(&mut issues.list);
        all.sort_by_key(|issue| issue.line);
        Self { lines, table, goal, sorted: own, rounds, issues: all, of_order, states, errors }
    }
}

impl GameLines<'_, '_> {
    /// Judges the round at a place.
    fn round(&self, at: usize, state: &mut State, issues: &mut Issues) -> JudgedRound {
        let own = &self.rounds[at];
        let was_tied = state.end.is_some_and(|end| end.is_tie);
        if let Some(end) = state.end.filter(|_| !state.is_after_end) {
            state.is_after_end = !was_tied;
            let line = own.first();
            issues.push(Issue {
                line,
                span: self.lines[line].label(),
                at: own.address_of(line),
                fact: match was_tied {
                    true => Fact::PlayAgain,
                    false => Fact::AfterTheEnd(end.winner),
                },
                repairs: Vec::new(),
                view: None,
            });
        }
        if own.after_gap {
            state.begins = None;
        }
        let played = play::round(self, at, state, issues);
        let scores = tally::count(self, at, &played, state, issues);
        let began = played.began.or(state.begins);
        state.begins = began.map(|seat| seat.after(1, self.table.players));
        if state.end.is_none() || was_tied {
            let is_counted = own.tally.is_some() || played.is_complete;
            let (is_over, standing) = self.standing(own.number, &state.accounts);
            let is_known = standing.points.is_some();
            // H26: after a tie it goes on until a round breaks the tie; HN11: a round that is broken off does not
            // count.
            let is_end = is_counted && (is_over || was_tied && is_known);
            state.end = is_end.then_some(standing);
            state.is_end_unknown = is_counted && !is_known && !is_end;
        }
        JudgedRound { lines: own.clone(), played, scores, totals: [0, 1, 2].map(|seat| state.accounts[seat].total) }
    }

    /// The standing after some rounds, and whether the game is over.
    fn standing(&self, rounds: usize, accounts: &[Account; 3]) -> (bool, End) {
        let seats = self.table.seats();
        let is_last = rounds >= MOST_ROUNDS;
        let totals = seats.iter().map(|seat| accounts[seat.index()].total);
        let Some(totals) = totals.collect::<Option<Vec<u32>>>() else {
            let end = End { winner: None, is_tie: false, points: None };
            return (is_last, end);
        };
        let best = totals.iter().max().copied().unwrap_or(0);
        let firsts = || seats.iter().filter(|seat| totals[seat.index()] == best);
        let count = |seat: &Seat| {
            let account = &accounts[seat.index()];
            Some((*seat, (best, account.exact?, account.tricks)))
        };
        let counts: Option<Vec<(Seat, Standing)>> = firsts().map(count).collect();
        let alone = firsts().next().filter(|_| firsts().count() == 1).copied();
        let winner = alone.or_else(|| points::first(counts.as_deref()?));
        let mut points = [0; 3];
        points[..totals.len()].copy_from_slice(&totals);
        let end = End { winner, is_tie: winner.is_none() && counts.is_some(), points: Some(points) };
        (is_last || best >= self.goal, end)
    }
}

/// How many play (HN12): three where a tag names a third, or more than half of the tricks have three cards; on a score
/// sheet, of the tallies.
pub fn table(has_third: bool, lines: &[Line<'_>]) -> Table {
    let tricks = lines.iter().filter(|line| line.written.kind() == Kind::Trick && !line.written.is_hidden());
    let mut counts: Vec<usize> = tricks.map(|line| line.written.plays().len()).collect();
    if counts.is_empty() {
        counts.extend(lines.iter().filter_map(|line| match &line.written {
            Written::Tally(tally) => Some(tally.scores.len()),
            _ => None,
        }));
    }
    let threes = counts.iter().filter(|count| **count == 3).count();
    Table { players: if has_third || threes * 2 > counts.len() { 3 } else { 2 } }
}
