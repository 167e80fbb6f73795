//! A position to play on from.

use std::io::{self, Write};

use super::{Moves, draft, perft::starting_with};
use crate::{
    game::{self, Counts, Draft, StartError},
    games::herrlof::{ABOUT, notation::written::Turn, rules::seats::Seat, setup::Position},
    position::{AnyPosition, Playable},
};

/// Returns the position on a line of text.
///
/// # Errors
/// When the text says no position, or there is none.
pub fn position(text: Option<&str>) -> Result<Position, StartError> {
    let Some(text) = text else {
        let message = "the hands of Herrlof are dealt at random: play on after a record, or from a position such as `A: 123b 79g VN, trump b, led 8g`";
        return Err(StartError::Missing { message: message.to_owned() });
    };
    Ok(text.parse()?)
}

impl Position {
    /// Refuses to list turns from a hand that is not known: nobody knows which cards may be played then.
    fn needs_hand(&self, seat: Seat) -> io::Result<()> {
        if self.hands[seat.index()].is_all {
            return Ok(());
        }
        let message = format!(
            "{seat}'s hand is not fully known, so its legal cards are not known either; write the hands as they were dealt: `{seat}: 123b 79g VN`"
        );
        Err(io::Error::new(io::ErrorKind::Unsupported, message))
    }

    /// Refuses to count turns of hands that are not known.
    fn needs_hands(&self, turns: u32) -> io::Result<()> {
        let players = if turns > 1 { self.players } else { 1 };
        self.seats().take(players).try_for_each(|seat| self.needs_hand(seat))
    }
}

impl game::PlayFrom for Position {
    fn position(&self) -> &dyn AnyPosition {
        self
    }

    fn over(&self) -> Option<&str> {
        self.is_over().then_some("the round is over: all cards are played")
    }

    fn list_turns(&self, out: &mut dyn Write) -> io::Result<()> {
        self.needs_hand(self.to_play)?;
        self.turns().try_for_each(|turn| writeln!(out, "{turn}"))
    }

    /// The single steps are the cards.
    fn list_steps(&self, out: &mut dyn Write) -> io::Result<()> {
        self.needs_hand(self.to_play)?;
        let mut cards = self.first_cards().into_iter();
        cards.try_for_each(|card| writeln!(out, "{card}"))
    }

    fn count(&self, steps: bool) -> usize {
        if steps { self.first_cards().len() } else { self.turns().count() }
    }

    fn json(&self, steps: bool, only_count: bool, out: &mut dyn Write) -> io::Result<()> {
        self.needs_hand(self.to_play)?;
        let moves = if steps {
            let cards = self.first_cards().into_iter();
            Moves::of(self, cards.map(|card| card.to_string()), only_count)
        } else {
            let turns = self.turns().map(|turn| turn.to_string());
            Moves::of(self, turns, only_count)
        };
        crate::json::write(out, &moves)
    }

    fn draft(&self, path: &[usize], accepts: &dyn Fn(&str) -> bool) -> Option<Draft> {
        draft::card(self, path, accepts)
    }

    fn counts(&self) -> Counts {
        Counts::new(&ABOUT, None, self.to_string())
    }

    fn perft(
        &self,
        turns: u32,
        tell: &mut dyn FnMut(u64, u64, u32),
        each: &mut dyn FnMut(&[u64]) -> io::Result<()>,
    ) -> io::Result<()> {
        self.needs_hands(turns)?;
        let first: Vec<Turn> = self.turns().collect();
        (1..=turns).try_for_each(|depth| {
            let counted = first.iter().enumerate().map(|(done, turn)| {
                tell(done as u64, first.len() as u64, depth);
                starting_with(self, turn, depth)
            });
            each(&[counted.fold(0, u64::saturating_add)])
        })
    }

    fn divide(&self, turns: u32, each: &mut dyn FnMut(String, u64) -> io::Result<()>) -> io::Result<()> {
        self.needs_hands(turns)?;
        self.turns().try_for_each(|turn| each(turn.to_string(), starting_with(self, &turn, turns)))
    }
}
