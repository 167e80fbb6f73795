//! Searches for the intended move of a turn that cannot be played: the nearest legal moves, there or at an earlier
//! turn, after which the record can go on.

use std::cmp::Reverse;

use super::{
    MOST_REPAIRS, Turn,
    texts::{Written, text_of},
};
use crate::{
    games::tafl::{
        notation::{
            lines::Line,
            turn::{Action, Move, Ply},
        },
        replay::{Played, Rules, Tried},
        rules::{board::Squares, position::Placement, step::Step},
    },
    repair::{
        Effort,
        cost::{self, Cost, TYPO},
    },
    span::Token,
};

/// A change of a record after which it can go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// Which turn is changed.
    pub turn: usize,
    /// How.
    pub change: Change,
    /// The right text.
    pub text: String,
    /// The cost of the change.
    pub cost: Cost,
    /// The first turn that cannot be played then.
    pub reach: usize,
}

/// How a turn is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// By another move, or the same with other captures.
    Replace(Step),
    /// By a move before it.
    Insert(Step),
    /// By a turn of both sides before it.
    InsertTurn([Step; 2]),
    /// It is left out.
    Delete,
    /// It and the next are left out: they were taken back.
    TakenBack,
    /// It changes places with the next.
    Swap,
}

/// The result of a search.
#[derive(Debug, Default)]
pub struct Found {
    /// The likeliest first.
    pub repairs: Vec<Repair>,
    /// Whether the first is the only likely one.
    pub is_sure: bool,
}

/// A search for the intended move.
pub struct Search<'g, 'a, 'v> {
    pub rules: Rules<'v>,
    pub plies: &'g [(&'a Line<'a>, &'a Ply)],
    /// The turns so far; the last is the one that cannot be played.
    pub turns: &'g [Turn<'a>],
    /// The position before it.
    pub position: Placement,
    /// Its number.
    pub number: usize,
    /// How many plies may still be played in search of intended moves, in the whole game.
    pub effort: &'g mut Effort,
}

/// All legal moves of a position are compared with a written one in the time of this many plies.
const LOOK: usize = 4;

/// Two moves that were taken back and are still there were one mistake, and a rarer one than a typo.
const TAKEN_BACK: Cost = cost::TURN - cost::HABIT;

/// So many turns may go on by chance.
const FEW: usize = 4;

/// That a record can go on for 12 turns speaks for a repair. It counts against it if the record goes on for 12 more after another
/// one, to its end.
const FAR: usize = 12;

/// A repair that costs this much more than the best is not listed.
const MOST_EXTRA: Cost = 2 * TYPO;

/// A fix is safe if every other one costs this much more.
const MARGIN: Cost = TYPO + 1;

impl Search<'_, '_, '_> {
    /// Returns the possible repairs.
    pub fn repairs(mut self) -> Found {
        let mut found = Vec::new();
        if self.effort.is_zero() {
            return Found::default();
        }
        self.replacements(self.number, self.position, &mut found);
        for turn in (0..self.number).rev() {
            if self.effort.is_spent() {
                break;
            }
            if self.turns[turn].played.is_some() {
                self.replacements(turn, self.turns[turn].before, &mut found);
            }
        }
        if !self.is_whole() {
            found.extend(self.insertions_at(self.position));
        }
        found.extend(self.deletion());
        found.extend(self.exchange());
        found.extend(self.taken_back());
        self.ranked(found)
    }

    /// Whether the number before the turn is right, and the other side's move follows: then nothing is missing there.
    fn is_whole(&self) -> bool {
        let turn = &self.turns[self.number];
        let next = self.plies.get(self.number + 1);
        turn.ply.label.is_some()
            && turn.label.is_none()
            && next.is_some_and(|(line, ply)| match ply.label {
                None => std::ptr::eq(*line, turn.line),
                Some(label) => label.is_second && !turn.place.is_second,
            })
    }

    /// Returns the moves that may be missing before a turn, those after which the record goes on farthest first.
    pub fn insertions(mut self) -> Vec<Repair> {
        if self.effort.is_zero() {
            return Vec::new();
        }
        let found = self.insertions_at(self.position);
        self.ranked(found).repairs
    }

    /// Returns the first turn that cannot be played as it is written.
    pub fn reach_as_written(&mut self) -> usize {
        self.reach(self.position, self.number, false)
    }

    /// Returns the turns of both sides that may be missing before a turn, with their number, those after which the record goes
    /// on farthest first.
    pub fn turns_left_out(mut self, missing: usize) -> Vec<Repair> {
        let (rules, before) = (self.rules, self.position);
        let end = self.plies.len();
        let mut found: Vec<Repair> = Vec::new();
        for first in before.legal_steps(rules.variant) {
            let Some(between) = self.after(before, first) else {
                continue;
            };
            for second in between.legal_steps(rules.variant) {
                let is_enough = found.len() == MOST_REPAIRS && found.iter().all(|one| one.reach == end);
                if is_enough || self.effort.is_spent() {
                    return found;
                }
                let Some(after) = self.after(between, second) else {
                    continue;
                };
                let reach = self.reach(after, self.number, false);
                let is_far = |last: &Repair| found.len() < MOST_REPAIRS || last.reach < reach;
                if reach > self.number && found.last().is_none_or(is_far) {
                    let moves = [(before, first), (between, second)].map(|(before, step)| self.text_of(&before, step));
                    found.push(Repair {
                        turn: self.number,
                        change: Change::InsertTurn([first, second]),
                        text: format!("{missing}. {}", moves.join(" ")),
                        cost: cost::TURN,
                        reach,
                    });
                    found.sort_by_key(|repair| Reverse(repair.reach));
                    found.truncate(MOST_REPAIRS);
                }
            }
        }
        found
    }

    /// Returns the position after a move that does not end the game.
    fn after(&self, before: Placement, step: Step) -> Option<Placement> {
        let tried = self.rules.tried(&before, step)?;
        (!tried.is_over).then_some(tried.after)
    }

    /// Returns a move as it is usually written; empty if there is no piece at its start.
    fn text_of(&self, before: &Placement, step: Step) -> String {
        let tried = self.rules.tried(before, step);
        tried.map(|tried| text_of(&self.rules, step, tried.piece, tried.taken, before.king)).unwrap_or_default()
    }

    /// Returns moves near a written one with which its mark would be true.
    pub fn marks(mut self, written: &Move) -> Vec<Repair> {
        let mut found = Vec::new();
        if self.effort.is_zero() {
            return found;
        }
        let before = self.turns[self.number].before;
        self.replacements(self.number, before, &mut found);
        let rules = self.rules;
        found.retain(|repair| {
            let Change::Replace(step) = repair.change else {
                return false;
            };
            let Some(piece) = before.at(step.from) else {
                return false;
            };
            let (_, played) = Played::of(&before, rules.variant, step, piece, rules.arms);
            let mark = rules.win_mark(written, before.to_move, played.ending);
            repair.cost <= TYPO && mark.is_ok()
        });
        self.ranked(found).repairs
    }

    /// Adds the legal moves that come near what is written at a turn, after which the record goes on beyond the fault.
    fn replacements(&mut self, turn: usize, before: Placement, found: &mut Vec<Repair>) {
        let rules = self.rules;
        let (line, ply) = self.plies[turn];
        let written = Written::of(&rules, ply, line.text.as_str());
        let is_earlier = turn < self.number;
        let limit = if is_earlier { TYPO } else { written.limit() };
        self.effort.spend(LOOK);
        for step in before.legal_steps(rules.variant) {
            if written.is_beyond(limit, step) {
                continue;
            }
            let is_same = self.turns[turn].played.is_some_and(|played| played.step == step);
            if is_earlier && is_same {
                continue;
            }
            let Some(Tried { piece, after, taken, is_over }) = rules.tried(&before, step) else {
                continue;
            };
            let cost = written.cost(&rules, step, piece, taken, before.king);
            if cost > limit {
                continue;
            }
            let reach = self.reach(after, turn + 1, is_over);
            if reach > self.number {
                found.push(Repair {
                    turn,
                    change: Change::Replace(step),
                    text: text_of(&rules, step, piece, taken, before.king),
                    cost,
                    reach,
                });
            }
        }
    }

    /// The moves of the side whose turn it is that may be missing before the turn.
    fn insertions_at(&mut self, before: Placement) -> Vec<Repair> {
        let rules = self.rules;
        let mut found = Vec::new();
        // Before the first turn nothing shows what is missing.
        if self.number == 0 {
            return found;
        }
        for step in before.legal_steps(rules.variant) {
            let Some(Tried { piece, after, taken, is_over }) = rules.tried(&before, step) else {
                continue;
            };
            let reach = self.reach(after, self.number, is_over);
            if reach > self.number {
                found.push(Repair {
                    turn: self.number,
                    change: Change::Insert(step),
                    text: text_of(&rules, step, piece, taken, before.king),
                    cost: cost::TURN,
                    reach,
                });
            }
        }
        found
    }

    /// Leaving the turn out, where the record then goes on.
    fn deletion(&mut self) -> Option<Repair> {
        let next = self.number + 1;
        let reach = self.reach(self.position, next, false);
        (reach > next).then_some(Repair {
            turn: self.number,
            change: Change::Delete,
            text: String::new(),
            cost: cost::TURN,
            reach,
        })
    }

    /// The last two moves before the turn without which the record goes on, not just for a few turns, to its end: they were
    /// taken back, and are still there.
    fn taken_back(&mut self) -> Option<Repair> {
        let end = self.plies.len();
        if self.number + FEW > end {
            return None;
        }
        let is_move = |turn: &usize| {
            let both = [*turn, turn + 1].map(|turn| &self.plies[turn].1.action);
            both.iter().all(|action| matches!(action, Action::Move(_)))
        };
        let pairs: Vec<usize> = (0..self.number.saturating_sub(1)).rev().filter(is_move).collect();
        let turn = pairs.into_iter().find(|&turn| self.reach(self.turns[turn].before, turn + 2, false) == end)?;
        Some(Repair { turn, change: Change::TakenBack, text: String::new(), cost: TAKEN_BACK, reach: end })
    }

    /// The turn and the next in each other's place, where the record then goes on.
    fn exchange(&mut self) -> Option<Repair> {
        let (_, first) = self.plies[self.number];
        let (_, second) = self.plies.get(self.number + 1)?;
        let (Action::Move(first), Action::Move(second)) = (&first.action, &second.action) else {
            return None;
        };
        let mut position = self.position;
        self.rules.play(&mut position, second).ok()?;
        let played = self.rules.play(&mut position, first).ok()?;
        let is_over = played.ending.is_some_and(|ending| ending.is_hard);
        let reach = self.reach(position, self.number + 2, is_over);
        Some(Repair { turn: self.number, change: Change::Swap, text: second.to_string(), cost: TYPO, reach })
    }

    /// Returns the first turn from `turn` on that cannot be played from a position.
    fn reach(&mut self, mut position: Placement, turn: usize, is_over: bool) -> usize {
        let mut is_over = is_over;
        for (number, (_, ply)) in self.plies.iter().enumerate().skip(turn) {
            self.effort.spend(1);
            let Action::Move(written) = &ply.action else {
                let is_read = !matches!(ply.action, Action::Unreadable(_));
                return if is_read && !is_over { number + 1 } else { number };
            };
            if is_over {
                return number;
            }
            match self.rules.play(&mut position, written) {
                Ok(Played { ending, .. }) => {
                    is_over = ending.is_some_and(|ending| ending.is_hard);
                }
                Err(_) => return number,
            }
        }
        self.plies.len()
    }

    /// Puts repairs in order: those that cost least, all in all, first.
    fn ranked(&self, mut found: Vec<Repair>) -> Found {
        let end = self.plies.len();
        let is_whole_after_one = found.iter().any(|repair| repair.reach == end);
        let total_cost = |repair: &Repair| {
            let goes_on = repair.reach - self.number.min(repair.reach);
            let is_beaten = is_whole_after_one && repair.reach + FAR <= end;
            let penalty = if is_beaten {
                2 * TYPO
            } else if repair.reach >= end || goes_on >= FAR {
                0
            } else if goes_on >= FAR / 2 {
                TYPO
            } else {
                2 * TYPO
            };
            repair.cost + penalty
        };
        found.sort_by_key(|repair| (total_cost(repair), Reverse(repair.turn), Reverse(repair.reach)));
        // What a legal move before has to do with it, or a move that was made and not written down, nobody knows.
        let is_doubtful = |repair: &Repair| repair.turn < self.number || self.is_of_a_piece_on_its_way(repair);
        let is_likely = |repair: &Repair| total_cost(repair) <= TYPO && !is_doubtful(repair);
        let is_sure = found.first().is_some_and(is_likely) && cost::is_alone(found.iter().map(total_cost), MARGIN);
        if let Some(least) = found.first().map(total_cost) {
            found.retain(|repair| total_cost(repair) <= least + MOST_EXTRA);
        }
        found.truncate(MOST_REPAIRS);
        Found { repairs: found, is_sure }
    }

    /// Whether a repair changes only where a piece comes from, and a turn of both sides that is missing explains as much: in
    /// it that piece went to where the move is written to start, or left its way.
    fn is_of_a_piece_on_its_way(&self, repair: &Repair) -> bool {
        let (Change::Replace(step), Action::Move(written)) = (repair.change, &self.plies[repair.turn].1.action) else {
            return false;
        };
        let square = |square: &Token<_>| self.rules.square(square.value);
        let (Some(from), Some(to)) = (square(&written.from), square(&written.to)) else {
            return false;
        };
        // Whoever is to move.
        let goes = |before: &Placement, step: Step| {
            let piece = before.at(step.from);
            piece.is_some_and(|piece| before.way(self.rules.variant, step, piece).is_ok())
        };
        let is_in_the_way = || {
            let between = Squares::between(from, to);
            between.is_some_and(|between| between.has(step.from))
        };
        let goes_there = || {
            let first = Step { to: from, ..step };
            let after = goes(&self.position, first).then(|| self.after(self.position, first)).flatten();
            after.is_some_and(|after| goes(&after, Step { from, to }))
        };
        to == step.to && (is_in_the_way() || goes_there())
    }
}
