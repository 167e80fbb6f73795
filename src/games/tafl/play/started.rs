//! A position to play on from.

use std::io::{self, Write};

use super::{
    json::{Moves, Turn},
    perft::{Perft, divide},
};
#[cfg(feature = "draw")]
use crate::games::tafl::scene::middle;
use crate::{
    data::Onward,
    game::{self, Choice, ChoiceKind, CountColumn, Counts, Draft},
    games::tafl::{
        ABOUT,
        judge::Place,
        rules::{rules_string::id, step::Step},
        setup::Position,
        words::{
            breach::won,
            moved::{Moved, goes_and_takes},
        },
    },
    json,
    position::{AnyPosition, Sealed},
};

/// A position, and what is known of the game before it.
pub struct Started {
    setup: Position,
    /// How many turns were played before, if that is known.
    count: Option<usize>,
    /// Why nothing can be played any more, if the game is over.
    over: Option<String>,
}

impl Started {
    /// Returns a position with the number of turns before it, if that is known.
    pub fn new(setup: Position, count: Option<usize>) -> Self {
        let over = setup.hard_ending();
        let over = over.map(|ending| format!("the game is over: {}", won(&ending)));
        Self { setup, count, over }
    }

    /// The number of the turn to come, as it is written before it.
    fn label(&self) -> Option<String> {
        Some(self.place()?.label())
    }

    fn place(&self) -> Option<Place> {
        Some(Place::of(self.count?, self.setup.variant.start.to_move))
    }

    fn turn(&self, step: Step) -> Turn {
        let (after, played) = self.setup.played(step);
        let ends = played.ending.is_some_and(|ending| ending.is_hard);
        let takes = played.taken.king || !played.taken.pieces.is_empty();
        let after = Position { position: after, ending: played.ending, ..self.setup.clone() };
        Turn::new(self.setup.text(step), step, takes, ends, after.to_string())
    }

    fn moves(&self) -> Moves {
        Moves::new(
            id(&self.setup.variant),
            self.setup.to_string(),
            self.setup.position.to_move.name(),
            self.place().map(|place| place.to_string()),
            self.over.is_some(),
        )
    }
}

/// What is counted of sequences of turns.
pub const COUNTED: &[CountColumn] = &[
    CountColumn { name: "captures", help: "The sequences whose last turn takes something." },
    CountColumn { name: "over", help: "The sequences whose last turn ends the game." },
];

impl From<Started> for Onward<Started> {
    fn from(started: Started) -> Self {
        let place = Place::of(started.count.unwrap_or(0), started.setup.variant.start.to_move);
        let next = started.over.is_none().then(|| place.to_string());
        Self { next: next.unwrap_or_default(), position: Some(started), count: 0 }
    }
}

impl Sealed for Started {}

impl game::PlayFrom for Started {
    fn position(&self) -> &dyn AnyPosition {
        &self.setup
    }

    fn over(&self) -> Option<&str> {
        self.over.as_deref()
    }

    fn list_turns(&self, out: &mut dyn Write) -> io::Result<()> {
        let label = self.label().map(|label| label + " ").unwrap_or_default();
        for step in self.setup.steps() {
            writeln!(out, "{label}{}", self.setup.text(step))?;
        }
        Ok(())
    }

    /// A turn of tafl is one step.
    fn list_steps(&self, out: &mut dyn Write) -> io::Result<()> {
        for step in self.setup.steps() {
            writeln!(out, "{}-{}", step.from, step.to)?;
        }
        Ok(())
    }

    fn count(&self, _: bool) -> usize {
        self.setup.steps().count()
    }

    fn json(&self, _: bool, only_count: bool, out: &mut dyn Write) -> io::Result<()> {
        let steps: Vec<Step> = self.setup.steps().collect();
        let moves = self.moves().counted(steps.len());
        let moves =
            if only_count { moves } else { moves.with_turns(steps.iter().map(|&step| self.turn(step)).collect()) };
        json::write(out, &moves)
    }

    /// A turn is one choice.
    fn draft(&self, path: &[usize], _: &dyn Fn(&str) -> bool) -> Option<Draft> {
        let mut steps = self.setup.steps();
        let choice = |step: Step| {
            let (_, played) = self.setup.played(step);
            let before = &self.setup.position;
            let words = goes_and_takes(&Moved::new(&played, before), before);
            let choice = Choice::new(ChoiceKind::Move, self.setup.text(step), words);
            #[cfg(feature = "draw")]
            let choice = {
                let [from, to] = [step.from, step.to].map(|square| Some(middle(square, self.setup.variant.size)));
                Choice { from, to, ..choice }
            };
            choice
        };
        match path {
            [] => {
                let choices: Vec<Choice> = steps.map(choice).collect();
                (!choices.is_empty()).then(|| Draft { choices, ..Draft::default() })
            }
            [at] => {
                let text = self.setup.text(steps.nth(*at)?);
                Some(Draft { text, is_whole: true, ..Draft::default() })
            }
            _ => None,
        }
    }

    fn counts(&self) -> Counts {
        Counts::new(&ABOUT, Some(id(&self.setup.variant)), self.setup.to_string())
    }

    fn perft(
        &self,
        turns: u32,
        tell: &mut dyn FnMut(u64, u64, u32),
        each: &mut dyn FnMut(&[u64]) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut perft = Perft::new(&self.setup);
        (1..=turns).try_for_each(|depth| {
            let counted = perft.deeper(|done, all| tell(done, all, depth));
            each(&[counted.turns, counted.captures, counted.over])
        })
    }

    fn divide(&self, turns: u32, each: &mut dyn FnMut(String, u64) -> io::Result<()>) -> io::Result<()> {
        let divided = divide(&self.setup, turns).into_iter();
        divided.map(|(step, count)| (self.setup.text(step), count)).try_for_each(|(text, count)| each(text, count))
    }
}
