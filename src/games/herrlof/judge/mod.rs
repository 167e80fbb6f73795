//! A game is judged: its lines are sorted into rounds ([`rounds`]), each round is played ([`play`]) and counted ([`tally`]),
//! until the game is over. What is wrong is kept as facts ([`facts`]).

mod fall;
mod gains;
mod likely;
mod play;
mod repair;
mod rounds;
mod runes;
mod tally;
mod unseen;
mod variants;

pub mod facts;
pub mod proof;

pub use play::Played;
pub use rounds::RoundLines;
pub use tally::RoundScore;

use super::{
    notation::{
        lines::Line,
        written::{Kind, Written},
    },
    rules::{
        points::{self, Standing},
        seats::{MOST_ROUNDS, Seat, Table},
        trick::ForThree,
    },
};
use facts::{Address, Fact, Mend, Told};
use repair::{Before, Repaired};
use tally::Account;

/// A judged game.
#[derive(Debug)]
pub struct Judged<'a> {
    /// Its lines.
    pub lines: &'a [Line<'a>],
    /// How many play.
    pub table: Table,
    /// Its rounds.
    pub rounds: Vec<JudgedRound>,
    /// What is to be told, in the order of the rounds.
    pub told: Vec<Told>,
    /// How it ended, if it did.
    pub end: Option<End>,
    /// Whether it is not known how it ended: points are not known.
    pub is_end_unknown: bool,
}

/// A judged round.
#[derive(Debug)]
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

/// A game while it is judged.
pub struct Game<'a> {
    lines: &'a [Line<'a>],
    table: Table,
    goal: u32,
    told: Vec<Told>,
    accounts: [Account; 3],
    /// The readings for three players that were told.
    readings: Vec<ForThree>,
    /// The first lines of the rounds.
    firsts: Vec<usize>,
    /// The last line of the game, where it is known.
    last: Option<usize>,
}

impl Game<'_> {
    /// Whether a line is the last of the game.
    fn is_last_line(&self, line: usize) -> bool {
        self.last == Some(line)
    }

    /// Adds ways to mend a line that cannot be read.
    fn mend(&mut self, line: usize, mends: Vec<Mend>) {
        let of_line =
            |told: &&mut Told| told.line == line && matches!(told.fact, Fact::Unreadable(_));
        if let Some(told) = self.told.iter_mut().find(of_line) {
            told.mends = mends;
        }
    }

    /// The first line of the round after one with this number by its place.
    fn next_round_line(&self, round: usize) -> Option<usize> {
        self.firsts.get(round).copied()
    }

    /// How it stands after so many rounds, and whether it is over.
    fn standing(&self, rounds: usize) -> (bool, End) {
        let seats = self.table.seats();
        let is_last = rounds >= MOST_ROUNDS;
        let totals: Option<Vec<u32>> = seats
            .iter()
            .map(|seat| self.accounts[seat.index()].total)
            .collect();
        let Some(totals) = totals else {
            let end = End {
                winner: None,
                is_tie: false,
                points: None,
            };
            return (is_last, end);
        };
        let best = totals.iter().max().copied().unwrap_or(0);
        let firsts = || seats.iter().filter(|seat| totals[seat.index()] == best);
        let count = |seat: &Seat| {
            let account = &self.accounts[seat.index()];
            Some((*seat, (best, account.exact?, account.tricks)))
        };
        let counts: Option<Vec<(Seat, Standing)>> = firsts().map(count).collect();
        let alone = firsts().next().filter(|_| firsts().count() == 1).copied();
        let winner = alone.or_else(|| points::first(counts.as_deref()?));
        let mut points = [0; 3];
        points[..totals.len()].copy_from_slice(&totals);
        let end = End {
            winner,
            is_tie: winner.is_none() && counts.is_some(),
            points: Some(points),
        };
        (is_last || best >= self.goal, end)
    }
}

impl<'a> Judged<'a> {
    /// Judges a game of so many players, which ends at so many points. `effort` is how many tricks are played at most in search
    /// of what was meant.
    pub fn of(lines: &'a [Line<'a>], table: Table, goal: Option<u32>, effort: usize) -> Self {
        let (rounds, told) = rounds::rounds(lines, table);
        let mut game = Game {
            lines,
            table,
            goal: goal.unwrap_or_else(|| table.goal()),
            told,
            accounts: [Account::new(); 3],
            readings: Vec::new(),
            firsts: rounds.iter().map(RoundLines::first).collect(),
            last: lines.len().checked_sub(1),
        };
        let mut left = effort;
        let mut judged: Vec<JudgedRound> = Vec::with_capacity(rounds.len());
        let mut end: Option<End> = None;
        let mut is_after_end_told = false;
        let mut begins: Option<Seat> = None;
        let mut is_unknown = false;
        for own in rounds {
            let is_tied = end.is_some_and(|end| end.is_tie);
            if end.is_some() && !is_after_end_told {
                is_after_end_told = !is_tied;
                game.tell_more(
                    &own,
                    if is_tied {
                        Fact::PlayAgain
                    } else {
                        Fact::AfterTheEnd
                    },
                );
            }
            if own.after_gap {
                begins = None;
            }
            let (accounts, first) = (game.accounts, game.told.len());
            let mut played = play::round(&mut game, &own, begins);
            let mut scores = tally::count(&mut game, &own, &played);
            if game.is_faulty(&own, first) {
                let before = Before {
                    game: &game,
                    begins,
                    accounts,
                };
                if let Some(repaired) =
                    repair::round(before, &game.of_round(&own, first), &own, &mut left)
                {
                    scores = game.mended(first, &own, repaired, (&mut played, scores));
                }
            }
            begins = played
                .began
                .or(begins)
                .map(|seat| seat.after(1, table.players));
            let totals = [0, 1, 2].map(|seat| game.accounts[seat].total);
            let is_counted = own.tally.is_some() || played.is_complete;
            if end.is_none() || is_tied {
                let (is_over, standing) = game.standing(own.number);
                let is_known = standing.points.is_some();
                // H26: after a tie it goes on until a round breaks the tie; HN11: a round that is broken off is none.
                end = Some(standing).filter(|_| is_counted && (is_over || is_tied && is_known));
                is_unknown = is_counted && !is_known && end.is_none();
            }
            judged.push(JudgedRound {
                lines: own,
                played,
                scores,
                totals,
            });
        }
        let mut told = game.told;
        tally::mend_what_follows(&mut told, &judged, lines);
        told.sort_by_key(|told| told.line);
        Self {
            lines,
            table,
            rounds: judged,
            told,
            is_end_unknown: end.is_none() && is_unknown,
            end,
        }
    }

    /// How many tricks are written; of a score sheet, how many tallies.
    pub fn turns(&self) -> usize {
        let tricks: usize = self
            .rounds
            .iter()
            .map(|round| round.lines.tricks.len())
            .sum();
        if tricks > 0 {
            tricks
        } else {
            self.rounds.len()
        }
    }

    /// Returns where the first line stands that cannot be read.
    pub fn not_understood(&self) -> Option<Address> {
        let mut told = self.told.iter();
        let first = told.find(|told| matches!(told.fact, Fact::Unreadable(_)))?;
        Some(first.at)
    }

    /// Where the record ends.
    pub fn last(&self) -> Option<Address> {
        let round = self.rounds.last()?;
        let is_tally = round.lines.tally.is_some();
        let last = round.lines.tricks.last().filter(|_| !is_tally);
        Some(Address {
            round: round.lines.number,
            trick: last.map(|slot| slot.number),
            is_tally,
        })
    }
}

impl Game<'_> {
    /// Whether an error was told of a round, from a place among all that was told on; or one of its lines cannot be read.
    fn is_faulty(&self, own: &RoundLines, first: usize) -> bool {
        let is_unreadable =
            |line: usize| matches!(self.lines[line].written, Written::Unreadable(_));
        self.told[first..].iter().any(|told| told.fact.is_error())
            || own.tricks.iter().any(|slot| is_unreadable(slot.line))
    }

    /// What was told of a round: from a place on, and of its lines that cannot be read.
    fn of_round(&self, own: &RoundLines, first: usize) -> Vec<Told> {
        let is_own = |told: &&Told| {
            let is_unreadable = matches!(told.fact, Fact::Unreadable(_));
            is_unreadable && own.tricks.iter().any(|slot| slot.line == told.line)
        };
        let before = self.told[..first].iter().filter(is_own);
        before.chain(&self.told[first..]).cloned().collect()
    }

    /// Goes on from a round as it was meant, where that explains what is wrong with it: the first error is told, with the
    /// ways to mend it, and what is wrong besides. Returns what the round came to.
    fn mended(
        &mut self,
        first: usize,
        own: &RoundLines,
        repaired: Repaired,
        (played, scores): (&mut Played, [RoundScore; 3]),
    ) -> [RoundScore; 3] {
        let Repaired {
            mends,
            outcome,
            explains,
        } = repaired;
        let is_unreadable = |told: &Told| {
            let is_own = own.tricks.iter().any(|slot| slot.line == told.line);
            matches!(told.fact, Fact::Unreadable(_)) && is_own
        };
        let errors = (first..self.told.len()).filter(|at| self.told[*at].fact.is_error());
        let line = |at: &usize| self.told[*at].line;
        let earlier = (0..first).filter(|at| is_unreadable(&self.told[*at]));
        let Some(worst) = earlier.chain(errors).min_by_key(line) else {
            return scores;
        };
        if !explains {
            // What a change leaves as it is may be another slip; but only what mends most is sure.
            for mend in self.told[first..]
                .iter_mut()
                .flat_map(|told| &mut told.mends)
            {
                mend.is_safe &= mends.iter().any(|best| best.edits == mend.edits);
            }
            return scores;
        }
        let told = &mut self.told[worst];
        told.mends = mends;
        let kept = told.clone();
        let from = first.max(worst);
        self.told.truncate(first);
        if from == worst {
            self.told.push(kept);
        }
        // What is told once a game was told of the round as it is written.
        self.told.extend(outcome.told);
        played.began = outcome.played.began.or(played.began);
        for (account, meant) in self.accounts.iter_mut().zip(outcome.accounts) {
            let written = account.written;
            *account = meant;
            account.written = written.or(meant.written);
        }
        outcome.scores
    }

    /// Tells something of a round as a whole, at its first line.
    fn tell_more(&mut self, own: &RoundLines, fact: Fact) {
        let line = own.first();
        self.told.push(Told {
            line,
            span: rounds::label_span(&self.lines[line]),
            at: Address {
                round: own.number,
                trick: None,
                is_tally: own.tally == Some(line),
            },
            fact,
            mends: Vec::new(),
            view: None,
        });
    }
}

/// How many play (HN12): three where a tag names a third, or more than half of the tricks have three cards; on a score
/// sheet, of the tallies.
pub fn table(has_third: bool, lines: &[Line<'_>]) -> Table {
    let of_tricks = || {
        lines.iter().filter_map(|line| match &line.written {
            Written::Trick(trick) => Some(trick.plays.len()),
            Written::Unreadable(unreadable) if unreadable.kind == Kind::Trick => {
                Some(unreadable.plays.len())
            }
            _ => None,
        })
    };
    let of_tallies = || {
        lines.iter().filter_map(|line| match &line.written {
            Written::Tally(tally) => Some(tally.scores.len()),
            _ => None,
        })
    };
    let is_most = |threes: usize, all: usize| threes * 2 > all;
    let three = |count: &usize| *count == 3;
    let is_three = match of_tricks().count() {
        0 => is_most(of_tallies().filter(three).count(), of_tallies().count()),
        all => is_most(of_tricks().filter(three).count(), all),
    };
    Table {
        players: if has_third || is_three { 3 } else { 2 },
    }
}
