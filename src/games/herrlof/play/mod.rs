//! Playing, for the table of games: which cards may be played from a hand, and random games.

mod after;
mod json;

pub use json::{Count, Moves};

use std::io::{self, Write};

use super::{about::Herrlof, generate, setup::Setup};
use crate::{
    game::{self, Options, Plan, Play, Playable, Played, Settings, StartError},
    judge,
    source::Source,
};

/// Playing in Herrlof.
pub struct Legal;

impl Play for Legal {
    fn position(
        &self,
        text: Option<&str>,
        _: &Settings,
    ) -> Result<Box<dyn game::Position>, StartError> {
        let Some(text) = text else {
            let message = "the hands of Herrlof are dealt at random: give one with `--position 'A: 123b 79g VN, trump b, led 8g'`, or play on `--after` a record";
            return Err(StartError::Missing {
                message: message.to_owned(),
            });
        };
        Ok(Box::new(text.parse::<Setup>()?))
    }

    fn after(
        &self,
        source: &Source,
        options: &Options,
        game: Option<usize>,
        turn: Option<&str>,
    ) -> Result<Box<dyn game::Position>, StartError> {
        judge::after::<Herrlof>(source, options, game, turn)
    }

    fn is_label(&self, text: &str) -> bool {
        let rest = text.strip_prefix(['R', 'r']);
        let parts = rest.and_then(|rest| rest.split_once('.'));
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit());
        parts.is_some_and(|(round, trick)| is_number(round) && is_number(trick))
    }

    fn styles(&self) -> &'static [(&'static str, &'static str)] {
        generate::STYLES
    }

    /// As many tricks as ten rounds have.
    fn usual_turns(&self) -> u32 {
        150
    }

    fn random(&self, plan: &Plan, number: u64) -> Played {
        generate::game(plan, number)
    }
}

impl Setup {
    /// The message for an unknown hand: nobody knows which cards may be played then.
    fn unknown_hand(&self) -> io::Result<()> {
        if self.hand().is_all {
            return Ok(());
        }
        let seat = self.to_play;
        let message = format!(
            "{seat}'s hand is not fully known, so its legal cards are not known either; write the hands as they were dealt: `{seat}: 123b 79g VN`"
        );
        Err(io::Error::new(io::ErrorKind::Unsupported, message))
    }
}

impl game::Position for Setup {
    fn over(&self) -> Option<&str> {
        self.is_over()
            .then_some("the round is over: all cards are played")
    }

    fn list_turns(&self, out: &mut dyn Write) -> io::Result<()> {
        self.unknown_hand()?;
        self.legal_turns()
            .try_for_each(|card| writeln!(out, "{card}"))
    }

    fn list_steps(&self, out: &mut dyn Write) -> io::Result<()> {
        self.list_turns(out)
    }

    fn count(&self, _: bool) -> usize {
        self.legal_turns().count()
    }

    fn json(&self, _: bool, only_count: bool, out: &mut dyn Write) -> io::Result<()> {
        self.unknown_hand()?;
        crate::json::write(out, &Moves::of(self, only_count))
    }

    /// Only the cards of one hand are known here: what the others may play then is not.
    fn perft(
        &self,
        turns: u32,
        is_json: bool,
        out: &mut dyn Write,
        _: &mut dyn FnMut(u64, u64, u32),
    ) -> io::Result<()> {
        self.unknown_hand()?;
        if turns > 1 {
            let message =
                "only one hand is known here, so only one card can be counted: `hirth perft 1`";
            return Err(io::Error::new(io::ErrorKind::Unsupported, message));
        }
        let count = self.legal_turns().count();
        if is_json {
            return crate::json::write(out, &Count::of(self, count));
        }
        writeln!(out, "1  {count}")
    }

    fn divide(&self, turns: u32, is_json: bool, out: &mut dyn Write) -> io::Result<()> {
        self.perft(turns, is_json, out, &mut |_, _, _| {})
    }
}
