//! A game is judged move by move. Where a move cannot be played, what was meant is looked for ([`repair`]), and the game
//! goes on from there; where nothing is found, it goes on from the move as it is written.

mod places;
mod repair;
mod texts;

pub use places::{LabelSlip, Place};
pub use repair::{Change, Repair};
pub use texts::captures_text;

use super::{
    notation::{
        lines::Line,
        turn::{self, Action, Mark, Ply},
    },
    replay::{BreachAt, History, Passed, Played, Rules},
    rules::{
        board::{Side, Square, Squares},
        ends::Ending,
        position::Position,
        variant::{Arms, Variant},
    },
    settings::StopBeside,
};
use crate::span::Span;

/// So many faults in a game, and no more is judged.
const MOST_FAULTS: usize = 8;

/// A game, judged.
#[derive(Debug)]
pub struct Judged<'a> {
    /// The rules by which it was judged.
    pub variant: &'a Variant,
    /// How the king takes part: the first reading that fits best, and all that fit as well (V11).
    pub fitting: Vec<Arms>,
    /// The first turn at which the readings of that part.
    pub parted: Option<usize>,
    /// Its turns, in order.
    pub turns: Vec<Turn<'a>>,
    /// What is wrong, in the order in which it was found.
    pub faults: Vec<Faulty>,
    /// The position after the last turn.
    pub last: Position,
    /// Whether the record marks captures at all (T7).
    pub marks_captures: bool,
    /// Pieces that slid past others, where that is asked for (V5).
    pub slid: Vec<(usize, Passed)>,
    /// The first turn that was not judged.
    pub unjudged: Option<usize>,
    /// How many plies were played in search of what was meant.
    pub searched: usize,
}

/// A turn of one side.
#[derive(Debug)]
pub struct Turn<'a> {
    /// The line on which it stands.
    pub line: &'a Line<'a>,
    /// What is written.
    pub ply: &'a Ply,
    /// Which turn it is by its place.
    pub place: Place,
    /// What is wrong with its number.
    pub label: Option<LabelSlip>,
    /// The position before it.
    pub before: Position,
    /// What it did, as it was written or meant; `None` where it was not played, or against the rules.
    pub played: Option<Played>,
    /// How the game ended with it, if it did.
    pub ending: Option<Ending>,
}

/// Something wrong with a turn.
#[derive(Debug)]
pub struct Faulty {
    /// The turn that cannot be played, by its place in the list.
    pub turn: usize,
    /// Why not.
    pub fault: Fault,
    /// What may be meant, the likeliest first.
    pub repairs: Vec<Repair>,
    /// Whether nothing but the first can be meant.
    pub is_sure: bool,
    /// How the game goes on.
    pub goes_on: GoesOn,
}

/// Why a turn cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It cannot be read.
    Unreadable(turn::Malformed),
    /// It breaks a rule.
    Breach(BreachAt),
    /// A turn of the other side is missing before it.
    Missing(Place),
    /// It stands after the end of the game.
    AfterTheEnd,
}

/// How a game goes on from a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoesOn {
    /// From what was meant.
    AsMeant,
    /// From the turn as it is written, against the rules.
    AsWritten,
    /// As if the turn were not there.
    Without,
}

impl<'a> Judged<'a> {
    /// Judges the game on some lines. `effort` bounds the search for what was meant.
    pub fn of(
        lines: &'a [Line<'a>],
        variant: &'a Variant,
        stop_beside: StopBeside,
        effort: usize,
    ) -> Self {
        let plies: Vec<(&Line<'_>, &Ply)> = lines
            .iter()
            .flat_map(|line| line.plies.iter().map(move |ply| (line, ply)))
            .collect();
        let judge = |marks_captures: bool| {
            let rules = |arms: Arms| Rules {
                variant,
                arms,
                stop_beside,
                marks_captures,
            };
            let fitting = fitting(variant, &plies, rules);
            let arms = fitting.first().copied().unwrap_or(Arms::Armed);
            Game::new(rules(arms), plies.clone(), effort).judged(fitting)
        };
        if plies.iter().any(|(_, ply)| marks_capture(ply)) {
            return judge(true);
        }
        match takes_anything(variant, stop_beside, &plies) {
            Some(takes) => judge(!takes),
            // That shows behind the fault, if at all.
            None => {
                let (marked, short) = (judge(true), judge(false));
                if short.faults.len() < marked.faults.len() {
                    short
                } else {
                    marked
                }
            }
        }
    }

    /// How the game has ended on the board with its last move, and with which.
    pub fn ending(&self) -> Option<(usize, Ending)> {
        let hard = |(number, turn): (usize, &Turn<'_>)| Some((number, turn.ending?));
        let mut ends = self.turns.iter().enumerate().filter_map(hard);
        let is_last = |number: usize| {
            let mut rest = self.turns[number + 1..].iter();
            !rest.any(|turn| matches!(turn.ply.action, Action::Move(_)))
        };
        ends.find(|(number, ending)| ending.is_hard || is_last(*number))
    }

    /// The first turn that should have ended the game on a reading, and did not (V17, A14).
    pub fn played_on(&self) -> Option<(usize, Ending)> {
        let mut turns = self.turns.iter().enumerate();
        let soft = turns.find_map(|(number, turn)| {
            let ending = turn.ending.filter(|ending| !ending.is_hard)?;
            Some((number, ending))
        })?;
        (self.ending() != Some(soft)).then_some(soft)
    }

    /// The side that gave up the game, and by which turn: `---` or `timeout` (T8).
    pub fn given_up(&self) -> Option<(usize, Side)> {
        let mut turns = self.turns.iter().enumerate();
        let (number, turn) = turns
            .find(|(_, turn)| matches!(turn.ply.action, Action::Resigns | Action::TimesOut))?;
        Some((number, turn.before.to_move))
    }

    /// The number of the turn that would come next; `None` after the end.
    pub fn next_label(&self) -> Option<String> {
        let last = self.turns.last()?;
        let is_over = self.ending().is_some_and(|(_, ending)| ending.is_hard);
        if is_over || self.given_up().is_some() {
            return None;
        }
        let count = 2 * (last.place.number - 1) + usize::from(last.place.is_second) + 1;
        Some(Place::of(count, self.variant.start.to_move).label())
    }

    /// Whether it is not known how the game stands at its end.
    pub fn is_end_unknown(&self) -> bool {
        self.unjudged.is_some() || self.is_as_written()
    }

    /// Whether a turn was played against the rules.
    pub fn is_as_written(&self) -> bool {
        self.faults
            .iter()
            .any(|faulty| faulty.goes_on != GoesOn::AsMeant)
    }

    /// The part of the king by which the game was judged.
    pub fn arms(&self) -> Arms {
        self.fitting.first().copied().unwrap_or(Arms::Armed)
    }
}

fn marks_capture(ply: &Ply) -> bool {
    matches!(&ply.action, Action::Move(written) if !written.captures.is_empty())
}

/// Whether some move of a record takes something, without looking at what is marked; `None` where that does not show before
/// the first that cannot be played.
fn takes_anything(
    variant: &Variant,
    stop_beside: StopBeside,
    plies: &[(&Line<'_>, &Ply)],
) -> Option<bool> {
    let rules = Rules {
        variant,
        arms: Arms::Armed,
        stop_beside,
        marks_captures: false,
    };
    let mut position = variant.start;
    for (_, ply) in plies {
        match &ply.action {
            Action::Move(written) => {
                let played = rules.play(&mut position, written).ok()?;
                if !played.taken.pieces.is_empty() {
                    return Some(true);
                }
            }
            Action::Unreadable(_) => return None,
            Action::Resigns | Action::TimesOut => return Some(false),
        }
    }
    Some(false)
}

/// The readings of the king's part that fit a record best: in which the first error comes last, or none does (V11).
fn fitting<'v>(
    variant: &'v Variant,
    plies: &[(&Line<'_>, &Ply)],
    rules: impl Fn(Arms) -> Rules<'v>,
) -> Vec<Arms> {
    let readings = variant.readings();
    if let [_] = readings {
        return readings.to_vec();
    }
    let reaches: Vec<usize> = readings
        .iter()
        .map(|&arms| first_fault(rules(arms), plies))
        .collect();
    let best = reaches.iter().copied().max().unwrap_or_default();
    let fit = readings
        .iter()
        .zip(&reaches)
        .filter(|&(_, &reach)| reach == best);
    fit.map(|(&arms, _)| arms).collect()
}

/// How many turns can be played before the first that breaks a rule.
fn first_fault(rules: Rules<'_>, plies: &[(&Line<'_>, &Ply)]) -> usize {
    let mut position = rules.variant.start;
    let mut history = History::from(&position, rules.variant);
    let mut is_over = false;
    let fault = plies.iter().position(|(_, ply)| {
        let Action::Move(written) = &ply.action else {
            return matches!(ply.action, Action::Unreadable(_));
        };
        let mover = position.to_move;
        let played = match rules.play(&mut position, written) {
            Ok(played) if !is_over => played,
            _ => return true,
        };
        let repetition = history.add(rules.variant, &position, &played);
        let ending = played.ending.or(repetition);
        is_over = ending.is_some_and(|ending| ending.is_hard);
        rules.win_mark(written, mover, ending).is_err()
    });
    fault.unwrap_or(plies.len())
}

/// A game while it is judged.
struct Game<'a> {
    rules: Rules<'a>,
    plies: Vec<(&'a Line<'a>, &'a Ply)>,
    /// Whether some turn has a number.
    is_numbered: bool,
    position: Position,
    history: History,
    /// How many turns were played, missing ones included: the place of the next.
    count: usize,
    turns: Vec<Turn<'a>>,
    faults: Vec<Faulty>,
    parted: Option<usize>,
    slid: Vec<(usize, Passed)>,
    effort: usize,
    searched: usize,
    is_over: bool,
    /// A turn that was exchanged with the one before.
    exchanged: Option<usize>,
}

impl<'a> Game<'a> {
    fn new(rules: Rules<'a>, plies: Vec<(&'a Line<'a>, &'a Ply)>, effort: usize) -> Self {
        let start = rules.variant.start;
        Self {
            is_numbered: plies.iter().any(|(_, ply)| ply.label.is_some()),
            history: History::from(&start, rules.variant),
            position: start,
            rules,
            plies,
            count: 0,
            turns: Vec::new(),
            faults: Vec::new(),
            parted: None,
            slid: Vec::new(),
            effort,
            searched: 0,
            is_over: false,
            exchanged: None,
        }
    }

    fn judged(mut self, fitting: Vec<Arms>) -> Judged<'a> {
        let mut unjudged = None;
        for number in 0..self.plies.len() {
            let (line, ply) = self.plies[number];
            let many = self.faults.len() >= MOST_FAULTS;
            if many && unjudged.is_none() {
                unjudged = Some(number);
            }
            if !many && !self.is_over && self.exchanged != Some(number) {
                self.gap(number);
            }
            let place = Place::of(self.count, self.rules.variant.start.to_move);
            self.turns.push(Turn {
                line,
                ply,
                place,
                label: places::slip(ply.label, place, self.is_numbered),
                before: self.position,
                played: None,
                ending: None,
            });
            if !many {
                self.turn(number);
            }
            self.count += 1;
        }
        places::forgive_gaps(&mut self.turns);
        Judged {
            variant: self.rules.variant,
            fitting,
            parted: self.parted,
            marks_captures: self.rules.marks_captures,
            turns: self.turns,
            faults: self.faults,
            last: self.position,
            slid: self.slid,
            unjudged,
            searched: self.searched,
        }
    }

    /// Judges a turn.
    fn turn(&mut self, number: usize) {
        let ply = match self.exchanged {
            Some(exchanged) if exchanged == number => self.plies[number - 1].1,
            _ => self.plies[number].1,
        };
        if self.is_over {
            let is_told = self
                .faults
                .iter()
                .any(|one| one.fault == Fault::AfterTheEnd);
            if !is_told {
                self.fault(number, Fault::AfterTheEnd, Vec::new(), GoesOn::AsMeant);
            }
            return;
        }
        match &ply.action {
            Action::Resigns | Action::TimesOut => self.is_over = true,
            Action::Unreadable(malformed) => {
                self.mended(number, Fault::Unreadable(malformed.clone()));
            }
            Action::Move(written) => {
                let mut after = self.position;
                match self.rules.play(&mut after, written) {
                    Ok(played) => self.played(number, played, after),
                    Err(breach) => self.mended(number, Fault::Breach(breach)),
                }
                self.mark(number, written);
            }
        }
    }

    /// Goes on with a turn that was played.
    fn played(&mut self, number: usize, played: Played, after: Position) {
        let before = self.position;
        self.look_at(number, &before, &played);
        self.position = after;
        let repetition = self.history.add(self.rules.variant, &after, &played);
        let ending = match played.ending {
            Some(ending) if ending.is_hard => Some(ending),
            soft => soft.or(repetition),
        };
        self.is_over = ending.is_some_and(|ending| ending.is_hard);
        let turn = &mut self.turns[number];
        turn.before = before;
        turn.played = Some(played);
        turn.ending = ending;
    }

    /// Notes where the readings of the king's part differ, and what slides past others.
    fn look_at(&mut self, number: usize, before: &Position, played: &Played) {
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

    /// Looks at the win mark behind a turn that was played.
    fn mark(&mut self, number: usize, written: &turn::Move) {
        let turn = &self.turns[number];
        // Of two turns in each other's place the marks are where they were not meant to be.
        let is_exchanged = self
            .exchanged
            .is_some_and(|second| number + 1 == second || number == second);
        if turn.played.is_none() || is_exchanged {
            return;
        }
        let mover = turn.before.to_move;
        if let Err(breach) = self.rules.win_mark(written, mover, turn.ending) {
            let repairs = self.search(number).marks(written);
            let is_last = number + 1 == self.plies.len();
            let mut faulty = Faulty {
                turn: number,
                fault: Fault::Breach(breach),
                is_sure: !is_last || repairs.is_empty(),
                repairs: if is_last { repairs } else { Vec::new() },
                goes_on: GoesOn::AsMeant,
            };
            faulty.repairs.truncate(MOST_REPAIRS);
            self.faults.push(faulty);
        }
    }

    /// Looks for a turn that is missing before this one: the number says that the other side moves, and so does the piece
    /// (T12, `move-missing`).
    fn gap(&mut self, number: usize) {
        let (_, ply) = self.plies[number];
        let place = Place::of(self.count, self.rules.variant.start.to_move);
        let Some(label) = ply.label else { return };
        if label.is_second == place.is_second || number == 0 {
            return;
        }
        let Action::Move(written) = &ply.action else {
            return;
        };
        let piece = self
            .rules
            .square(written.from.value)
            .and_then(|at| self.position.at(at));
        if piece.is_none_or(|piece| piece.side() == self.position.to_move) {
            return;
        }
        let repairs = self.search(number).insertions();
        let missing = repairs.first().map(|repair| repair.change);
        self.fault(number, Fault::Missing(place), repairs, GoesOn::AsMeant);
        let before = self.position;
        if let Some(Change::Insert(step)) = missing
            && let Some(piece) = before.at(step.from)
        {
            let (after, _) = before.played(self.rules.variant, step, piece, self.rules.arms);
            self.position = after;
        } else {
            self.position.to_move = before.to_move.other();
            if let Some(faulty) = self.faults.last_mut() {
                faulty.goes_on = GoesOn::Without;
            }
        }
        self.count += 1;
    }

    /// Looks for what was meant by a turn that cannot be played, and goes on from it.
    fn mended(&mut self, number: usize, fault: Fault) {
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
                let piece = self.position.at(step.from);
                if let Some(piece) = piece {
                    let (variant, arms) = (self.rules.variant, self.rules.arms);
                    self.position = self.position.played(variant, step, piece, arms).0;
                }
                self.count += 1;
                let place = Place::of(self.count, self.rules.variant.start.to_move);
                let turn = &mut self.turns[number];
                turn.place = place;
                turn.label = places::slip(turn.ply.label, place, self.is_numbered);
                self.replay(first..number + 1);
            }
            Change::Delete => self.count = self.count.saturating_sub(1),
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
        if first < number && !matches!(best.change, Change::Insert(_)) {
            self.replay(first + 1..number + 1);
        }
    }

    /// What had been played before a turn: a repetition is told whatever was mended before.
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

    /// Plays turns again from where the game stands.
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
    fn step(&mut self, number: usize, step: super::rules::step::Step) {
        let Some(piece) = self.position.at(step.from) else {
            return;
        };
        let (variant, arms) = (self.rules.variant, self.rules.arms);
        let (after, taken) = self.position.played(variant, step, piece, arms);
        let ending = after.ending(variant, step.to.only(), taken);
        let played = Played {
            piece,
            step,
            taken,
            ending,
        };
        self.played(number, played, after);
    }

    /// Goes on from a turn as it is written, where that can be: a piece stands where it comes from, and none where it
    /// goes. What is written as taken is taken.
    fn as_written(&mut self, number: usize, fault: Fault) {
        let side = self.position.to_move;
        let mut goes_on = GoesOn::Without;
        if let Action::Move(written) = &self.plies[number].1.action
            && let Some((piece, from, to)) = self.clear(written)
        {
            goes_on = GoesOn::AsWritten;
            self.position.shift(piece, from, to);
            let squares = written.captures.iter();
            let taken: Squares = squares
                .filter_map(|one| self.rules.square(one.square.value))
                .collect();
            let own = self.position.of(piece.side());
            self.position.remove(taken.without(own));
        }
        self.position.to_move = side.other();
        self.fault(number, fault, Vec::new(), goes_on);
    }

    fn clear(
        &self,
        written: &turn::Move,
    ) -> Option<(super::rules::position::Piece, Square, Square)> {
        let from = self.rules.square(written.from.value)?;
        let to = self.rules.square(written.to.value)?;
        let piece = self.position.at(from)?;
        (self.position.at(to).is_none()).then_some((piece, from, to))
    }

    fn fault(&mut self, turn: usize, fault: Fault, repairs: Vec<Repair>, goes_on: GoesOn) {
        self.faults.push(Faulty {
            turn,
            fault,
            repairs,
            is_sure: false,
            goes_on,
        });
    }

    /// A search for what was meant at a turn.
    fn search(&mut self, number: usize) -> repair::Search<'_, 'a> {
        repair::Search {
            rules: self.rules,
            plies: &self.plies,
            turns: &self.turns,
            position: self.position,
            number,
            effort: self.effort,
            searched: &mut self.searched,
        }
    }
}

/// So many repairs are told.
pub const MOST_REPAIRS: usize = 5;

impl Turn<'_> {
    /// Where it stands in the source.
    pub fn span(&self) -> Span {
        self.place_of(self.ply.span)
    }

    /// Where some characters of its line's text stand in the source.
    pub fn place_of(&self, span: Span) -> Span {
        self.line.text.span(span.start, span.end)
    }

    /// The move that is written, if one is.
    pub fn written(&self) -> Option<&turn::Move> {
        match &self.ply.action {
            Action::Move(written) => Some(written),
            _ => None,
        }
    }

    /// The mark of a threat behind it.
    pub fn threat(&self) -> Option<turn::At<Mark>> {
        let mark = self.written()?.mark?;
        matches!(mark.value, Mark::Plus | Mark::Minus).then_some(mark)
    }
}
