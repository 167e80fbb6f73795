//! A game while it is judged: turn by turn, with what is wrong, and from what it goes on.

mod gaps;

use super::{
    Change, Fault, Faulty, GoesOn, Judged, Misplaced, OnLine, Place, Repair, Turn, places, repair, rivals::Rivals,
};
use crate::games::tafl::{
    notation::{
        lines::Line,
        turn::{self, Action},
    },
    replay::{History, Passed, Played, Rules},
    rules::variant::StopBeside,
    rules::{position::Placement, step::Step, variant::Arms},
};
use crate::repair::Effort;

/// After this many faults a game is not judged further.
const MOST_FAULTS: usize = 8;

/// A game while it is judged.
pub(super) struct GameInPlay<'a, 'v> {
    rules: Rules<'v>,
    plies: Vec<OnLine<'a>>,
    /// Whether some turn has a number.
    is_numbered: bool,
    position: Placement,
    history: History,
    /// How many turns were played, missing ones included: the place of the next.
    count: usize,
    turns: Vec<Turn<'a>>,
    faults: Vec<Faulty>,
    parted: Option<usize>,
    slid: Vec<(usize, Passed)>,
    effort: Effort,
    is_over: bool,
    /// A turn that was exchanged with the one before.
    exchanged: Option<usize>,
    /// The first turn after missing ones that cannot be found: nothing after them is judged.
    lost: Option<usize>,
    /// How many numbers were looked at that leave some out.
    gaps: usize,
}

impl<'a, 'v> GameInPlay<'a, 'v> {
    pub fn new(rules: Rules<'v>, plies: Vec<OnLine<'a>>, effort: usize) -> Self {
        let start = rules.variant.start;
        Self {
            is_numbered: plies.iter().any(|(_, ply)| ply.label.is_some()),
            history: History::from(&start, rules.variant),
            position: start,
            rules,
            turns: Vec::with_capacity(plies.len()),
            plies,
            count: 0,
            faults: Vec::new(),
            parted: None,
            slid: Vec::new(),
            effort: Effort::new(effort),
            is_over: false,
            exchanged: None,
            lost: None,
            gaps: 0,
        }
    }

    pub fn judged(mut self, lines: &'a [Line<'a>], fitting: Vec<Arms>, misplaced: Vec<Misplaced<'a>>) -> Judged<'a> {
        let mut unjudged = None;
        for number in 0..self.plies.len() {
            let (line, ply) = self.plies[number];
            let many = self.faults.len() >= MOST_FAULTS;
            if many && unjudged.is_none() {
                unjudged = Some(number);
            }
            let before = self.count;
            if !many && !self.is_over && self.lost.is_none() && self.exchanged != Some(number) {
                self.turns_left_out(number);
                if self.lost.is_none() {
                    self.gap(number);
                }
            }
            let place = Place::of(self.count, self.rules.variant.start.to_move);
            // If the first move of a turn is missing, the second has the number of the turn.
            let is_of_turn = |label: turn::Label| place.is_second && usize::try_from(label.number) == Ok(place.number);
            let is_other = |label: &turn::Label| self.count == before || !is_of_turn(*label);
            let label = ply.label.filter(is_other);
            self.turns.push(Turn {
                line,
                ply,
                place,
                label: places::slip(label, place, self.is_numbered),
                before: self.position,
                played: None,
                ending: None,
            });
            if !many && self.lost.is_none() {
                self.turn(number);
            }
            self.count += 1;
        }
        self.weigh(self.lost.or(unjudged));
        places::forgive_gaps(&mut self.turns);
        Judged {
            variant: self.rules.variant.clone(),
            fitting,
            lines,
            parted: self.parted,
            marks_captures: self.rules.marks_captures,
            turns: self.turns,
            faults: self.faults,
            last: self.position,
            slid: self.slid,
            misplaced,
            unjudged: self.lost.or(unjudged),
            searched: self.effort.spent(),
        }
    }

    /// Takes no fix for certain that the rest of the record, up to the first turn that is not judged, contradicts.
    fn weigh(&mut self, unjudged: Option<usize>) {
        let mut rivals = Rivals {
            rules: self.rules,
            plies: &self.plies,
            turns: &self.turns,
            end: unjudged.unwrap_or(self.plies.len()),
            effort: &mut self.effort,
        };
        for number in 0..self.faults.len() {
            let faulty = &self.faults[number];
            let after = self.faults.iter().filter(|one| one.turn > faulty.turn).count();
            let is_sure = faulty.is_sure && rivals.is_best(faulty, after);
            self.faults[number].is_sure = is_sure;
        }
    }

    /// Judges a turn.
    fn turn(&mut self, number: usize) {
        let ply = match self.exchanged {
            Some(exchanged) if exchanged == number => self.plies[number - 1].1,
            _ => self.plies[number].1,
        };
        if self.is_over {
            // The loser may say so.
            let is_last = number + 1 == self.plies.len();
            let was_played =
                number.checked_sub(1).is_some_and(|last| matches!(self.plies[last].1.action, Action::Move(_)));
            if is_last && was_played && matches!(ply.action, Action::Resigns | Action::TimesOut) {
                return;
            }
            let is_reported = self.faults.iter().any(|one| one.fault == Fault::AfterTheEnd);
            if !is_reported {
                self.fault(number, Fault::AfterTheEnd, Vec::new(), GoesOn::AsMeant);
            }
            return;
        }
        match &ply.action {
            Action::Resigns | Action::TimesOut => self.is_over = true,
            Action::Unreadable(malformed) => {
                self.repair_turn(number, Fault::Unreadable(*malformed));
            }
            Action::Move(written) => {
                let mut after = self.position;
                match self.rules.play(&mut after, written) {
                    Ok(played) => self.played(number, played, after),
                    Err(breach) => self.repair_turn(number, Fault::Breach(breach)),
                }
                self.mark(number, written);
            }
        }
    }

    /// Goes on with a turn that was played.
    fn played(&mut self, number: usize, played: Played, after: Placement) {
        let before = self.position;
        self.look_at(number, &before, &played);
        self.position = after;
        let repetition = self.history.add(self.rules.variant, &after, &played);
        let ending = played.ending.or(repetition);
        self.is_over = ending.is_some_and(|ending| ending.is_hard);
        let turn = &mut self.turns[number];
        turn.before = before;
        turn.played = Some(played);
        turn.ending = ending;
    }

    /// Notes where the readings of the king's part differ, and what slides past others.
    fn look_at(&mut self, number: usize, before: &Placement, played: &Played) {
        let Played { piece, step, .. } = *played;
        let variant = self.rules.variant;
        if self.parted.is_none() && variant.readings().len() > 1 {
            let taken = |&arms: &Arms| before.played(variant, step, piece, arms).1;
            let mut others = variant.readings().iter().map(taken);
            if others.any(|other| other.pieces != played.taken.pieces) {
                self.parted = Some(number);
            }
        }
        if self.rules.stop_beside == StopBeside::Warn
            && let Some((at, beside)) = before.slides_past(step)
        {
            self.slid.push((number, Passed { at, beside }));
        }
    }

    /// Checks the win mark after a turn that was played.
    fn mark(&mut self, number: usize, written: &turn::Move) {
        let turn = &self.turns[number];
        // The marks of two exchanged turns are in the wrong places.
        let is_exchanged = self.exchanged.is_some_and(|second| number + 1 == second || number == second);
        // A king who is not taken and the mark for that are one claim.
        let is_reported = || {
            let is_faulty = self.faults.iter().any(|faulty| faulty.turn == number);
            is_faulty && turn.is_false_capture_of_king()
        };
        if turn.played.is_none() || is_exchanged || is_reported() {
            return;
        }
        let mover = turn.before.to_move;
        if let Err(breach) = self.rules.win_mark(written, mover, turn.ending) {
            // If the game goes on, nobody has won, whatever was intended.
            let is_last = number + 1 == self.plies.len();
            let repairs = if is_last { self.search(number).marks(written) } else { Vec::new() };
            self.faults.push(Faulty {
                turn: number,
                fault: Fault::Breach(breach),
                // Without a search nobody knows.
                is_sure: repairs.is_empty() && (!is_last || !self.effort.is_zero()),
                repairs,
                goes_on: GoesOn::AsMeant,
            });
        }
    }

    /// Searches for the intended move of a turn that cannot be played, and continues from it.
    fn repair_turn(&mut self, number: usize, fault: Fault) {
        let found = self.search(number).repairs();
        let Some(best) = found.repairs.first().cloned() else {
            return self.as_written(number, fault);
        };
        self.faults.push(Faulty {
            turn: number,
            fault,
            repairs: found.repairs,
            is_sure: found.is_sure,
            goes_on: GoesOn::AsMeant,
        });
        let first = best.turn;
        self.position = self.turns[first].before;
        self.history = self.history_until(first);
        match best.change {
            Change::Replace(step) => self.step(first, step),
            Change::Insert(step) => {
                self.insert(step);
                self.count += 1;
                let place = Place::of(self.count, self.rules.variant.start.to_move);
                let turn = &mut self.turns[number];
                turn.place = place;
                turn.label = places::slip(turn.ply.label, place, self.is_numbered);
                self.replay(first..number + 1);
            }
            // Whole turns are looked for by their numbers.
            Change::InsertTurn(_) => {}
            Change::Delete => self.count = self.count.saturating_sub(1),
            // They have numbers all the same.
            Change::TakenBack => {}
            Change::Swap => {
                self.exchanged = Some(number + 1);
                let mut after = self.position;
                if let Some((_, next)) = self.plies.get(number + 1)
                    && let Action::Move(written) = &next.action
                    && let Ok(played) = self.rules.play(&mut after, written)
                {
                    self.played(number, played, after);
                }
            }
        }
        match best.change {
            Change::Insert(_) => {}
            Change::TakenBack => self.replay(first + 2..number + 1),
            _ => self.replay(first + 1..number + 1),
        }
    }

    /// The moves before a turn: a repetition is reported even after repairs.
    fn history_until(&self, turn: usize) -> History {
        let variant = self.rules.variant;
        let mut history = History::from(&variant.start, variant);
        for pair in self.turns[..=turn].windows(2) {
            if let Some(played) = &pair[0].played {
                history.add(variant, &pair[1].before, played);
            }
        }
        history
    }

    /// Plays turns again from the current position.
    fn replay(&mut self, turns: std::ops::Range<usize>) {
        for number in turns {
            if let Action::Move(written) = &self.plies[number].1.action {
                let mut after = self.position;
                if let Ok(played) = self.rules.play(&mut after, written) {
                    self.played(number, played, after);
                }
            }
        }
    }

    /// Plays a move in place of what is written.
    fn step(&mut self, number: usize, step: Step) {
        let Some(piece) = self.position.at(step.from) else {
            return;
        };
        let (variant, arms) = (self.rules.variant, self.rules.arms);
        let (after, played) = Played::of(&self.position, variant, step, piece, arms);
        self.played(number, played, after);
    }

    /// Plays a move that is missing in the record.
    fn insert(&mut self, step: Step) {
        if let Some(tried) = self.rules.tried(&self.position, step) {
            self.position = tried.after;
        }
    }

    /// Continues from a turn as it is written, if that can be done.
    fn as_written(&mut self, number: usize, fault: Fault) {
        let goes_on = match &self.plies[number].1.action {
            Action::Move(written) if self.rules.play_as_written(&mut self.position, written) => GoesOn::AsWritten,
            Action::Move(_) => GoesOn::Without,
            _ => {
                self.position.to_move = self.position.to_move.other();
                GoesOn::Without
            }
        };
        self.fault(number, fault, Vec::new(), goes_on);
    }

    fn fault(&mut self, turn: usize, fault: Fault, repairs: Vec<Repair>, goes_on: GoesOn) {
        self.faults.push(Faulty { turn, fault, repairs, is_sure: false, goes_on });
    }

    /// A search for the intended move of a turn.
    fn search(&mut self, number: usize) -> repair::Search<'_, 'a, 'v> {
        repair::Search {
            rules: self.rules,
            plies: &self.plies,
            turns: &self.turns,
            position: self.position,
            number,
            effort: &mut self.effort,
        }
    }
}
