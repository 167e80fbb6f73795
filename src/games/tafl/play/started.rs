//! A position to play on from.

use std::io::{self, Write};

use super::{
    id,
    json::{Counts, Moves, Turn},
    perft::{Perft, divide},
};
use crate::{
    game,
    games::tafl::{
        diagnose::won,
        judge::Place,
        rules::step::Step,
        setup::{Setup, write_line},
    },
    json,
};

/// A position, and what is known of the game before it.
pub struct Started {
    setup: Setup,
    /// How many turns were played before, if that is known.
    count: Option<usize>,
    /// Why nothing can be played any more, if the game is over.
    over: Option<String>,
}

impl Started {
    /// Returns a position with the number of turns before it, if that is known.
    pub fn new(setup: Setup, count: Option<usize>) -> Self {
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
        let after = write_line(&after, self.setup.variant.size);
        Turn::new(self.setup.text(step), step, takes, ends, after)
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

    fn counts(&self) -> Counts {
        Counts::new(id(&self.setup.variant), self.setup.to_string())
    }
}

impl game::Position for Started {
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

    fn perft(
        &self,
        turns: u32,
        json: bool,
        out: &mut dyn Write,
        tell: &mut dyn FnMut(u64, u64, u32),
    ) -> io::Result<()> {
        if !json {
            writeln!(out, "depth          turns       captures           over")?;
        }
        let mut perft = Perft::new(&self.setup);
        let mut counts = self.counts();
        for depth in 1..=turns {
            out.flush()?;
            let counted = perft.deeper(|done, all| tell(done, all, depth));
            counts.add(depth, counted);
            if !json {
                let (turns, captures, over) = (counted.turns, counted.captures, counted.over);
                writeln!(out, "{depth:>5} {turns:>14} {captures:>14} {over:>14}")?;
            }
        }
        if json { json::write(out, &counts) } else { Ok(()) }
    }

    fn divide(&self, turns: u32, json: bool, out: &mut dyn Write) -> io::Result<()> {
        let divided = divide(&self.setup, turns);
        let texts = divided.iter().map(|&(step, count)| (self.setup.text(step), count));
        let texts: Vec<(String, u64)> = texts.collect();
        let all = texts.iter().fold(0, |sum: u64, (_, count)| sum.saturating_add(*count));
        if json {
            return json::write(out, &self.counts().divided(turns, all, texts));
        }
        for (text, count) in texts {
            writeln!(out, "{text}: {count}")?;
        }
        writeln!(out, "\n{all}")
    }
}
