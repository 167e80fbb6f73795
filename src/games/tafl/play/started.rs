//! A position to play on from.

use std::io::{self, Write};

use super::{
    id,
    json::{Counts, Moves, Turn},
    line,
    perft::{Perft, divide, played},
};
use crate::{
    game,
    games::tafl::{
        judge::{Place, move_text},
        replay::Played,
        rules::{
            ends::Ending,
            position::{Piece, Position},
            step::Step,
            variant::{Arms, Variant},
        },
    },
    json,
};

/// A position, and by which rules it is played on.
pub struct Started {
    variant: Variant,
    arms: Arms,
    position: Position,
    /// How many turns were played before, if that is known.
    count: Option<usize>,
    /// Why nothing can be played any more, if the game is over.
    pub over: Option<String>,
}

impl Started {
    /// Returns a position with the number of turns before it, if that is known.
    pub fn new(variant: Variant, arms: Arms, position: Position, count: Option<usize>) -> Self {
        let over = (!position.can_move(&variant)).then(|| {
            let winner = position.to_move.other().name();
            format!("the game is over: the {winner} have won by lack of moves")
        });
        Self {
            variant,
            arms,
            position,
            count,
            over,
        }
    }

    /// Returns the same after the game is over.
    pub fn ended(mut self, ending: Option<Ending>) -> Self {
        if let Some(ending) = ending.filter(|ending| ending.is_hard) {
            let winner = ending.winner.map_or("nobody", |side| side.name());
            self.over = Some(format!(
                "the game is over: the {winner} have won by {}",
                ending.cause.title()
            ));
        }
        self
    }

    fn steps(&self) -> Vec<Step> {
        match self.over {
            Some(_) => Vec::new(),
            None => self.position.legal_steps(&self.variant).collect(),
        }
    }

    /// The number of the turn to come, as it is written before it.
    fn label(&self) -> Option<String> {
        Some(self.place()?.label())
    }

    fn place(&self) -> Option<Place> {
        Some(Place::of(self.count?, self.variant.start.to_move))
    }

    /// A move in notation, with what it takes and whether it wins.
    fn text(&self, step: Step) -> String {
        let before = &self.position;
        let piece = before.at(step.from).unwrap_or(Piece::Attacker);
        let (_, played) = Played::of(before, &self.variant, step, piece, self.arms);
        move_text(step, piece, played.taken, before.king) + played.ending.map_or("", Ending::mark)
    }

    fn turn(&self, step: Step) -> Turn {
        let (after, took, is_over) = played(&self.variant, self.arms, &self.position, step);
        Turn::new(
            self.text(step),
            step,
            took,
            is_over,
            line(&after, &self.variant),
        )
    }

    fn moves(&self) -> Moves {
        Moves::new(
            id(&self.variant),
            line(&self.position, &self.variant),
            self.position.to_move.name(),
            self.place().map(|place| place.to_string()),
            self.over.is_some(),
        )
    }

    fn counts(&self) -> Counts {
        Counts::new(id(&self.variant), line(&self.position, &self.variant))
    }
}

impl game::Position for Started {
    fn over(&self) -> Option<&str> {
        self.over.as_deref()
    }

    fn list_turns(&self, out: &mut dyn Write) -> io::Result<()> {
        let label = self.label().map(|label| label + " ").unwrap_or_default();
        for step in self.steps() {
            writeln!(out, "{label}{}", self.text(step))?;
        }
        Ok(())
    }

    /// A turn of tafl is one step.
    fn list_steps(&self, out: &mut dyn Write) -> io::Result<()> {
        for step in self.steps() {
            writeln!(out, "{}-{}", step.from, step.to)?;
        }
        Ok(())
    }

    fn count(&self, _: bool) -> usize {
        self.steps().len()
    }

    fn json(&self, _: bool, only_count: bool, out: &mut dyn Write) -> io::Result<()> {
        let steps = self.steps();
        let moves = self.moves().counted(steps.len());
        let moves = if only_count {
            moves
        } else {
            moves.with_turns(steps.iter().map(|&step| self.turn(step)).collect())
        };
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
        let from = self.over.is_none().then_some(self.position);
        let mut perft = Perft::new(&self.variant, self.arms, from);
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
        if json {
            json::write(out, &counts)
        } else {
            Ok(())
        }
    }

    fn divide(&self, turns: u32, json: bool, out: &mut dyn Write) -> io::Result<()> {
        let divided = match self.over {
            Some(_) => Vec::new(),
            None => divide(&self.variant, self.arms, &self.position, turns),
        };
        let texts = divided
            .iter()
            .map(|&(step, count)| (self.text(step), count));
        let texts: Vec<(String, u64)> = texts.collect();
        let all = texts
            .iter()
            .fold(0, |sum: u64, (_, count)| sum.saturating_add(*count));
        if json {
            return json::write(out, &self.counts().divided(turns, all, texts));
        }
        for (text, count) in texts {
            writeln!(out, "{text}: {count}")?;
        }
        writeln!(out, "\n{all}")
    }
}
