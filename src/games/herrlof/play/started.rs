//! A position to play on from.

use std::io::{self, Write};

use super::{Moves, draft, perft::starting_with};
use crate::{
    game::{self, Counts, Draft, StartError},
    games::herrlof::{ABOUT, known::cards::Cards, notation::written::Turn, rules::seats::Seat, setup::Position},
    position::{AnyPosition, Playable, Sealed},
};

/// A table to play on at.
pub struct Started {
    table: Position,
    /// What a record says of the cards: more than lies on the table.
    cards: Option<Cards>,
}

impl Started {
    /// Returns a table, with what is known of the cards by its record.
    pub fn new(table: Position, cards: Option<Cards>) -> Self {
        Self { table, cards }
    }
}

impl Sealed for Started {}

/// Returns the position on a line of text.
///
/// # Errors
/// When the text says no position, or there is none.
pub fn position(text: Option<&str>) -> Result<Started, StartError> {
    let Some(text) = text else {
        let message = "the hands of Herrlof are dealt at random: play on after a record, or from a position such as `A: 123b 79g VN, trump b, led 8g`";
        return Err(StartError::Missing { message: message.to_owned() });
    };
    Ok(Started::new(text.parse()?, None))
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

impl game::PlayFrom for Started {
    fn position(&self) -> &dyn AnyPosition {
        &self.table
    }

    fn over(&self) -> Option<&str> {
        self.table.is_over().then_some("the round is over: all cards are played")
    }

    fn list_turns(&self, out: &mut dyn Write) -> io::Result<()> {
        self.table.needs_hand(self.table.to_play)?;
        self.table.turns().try_for_each(|turn| writeln!(out, "{turn}"))
    }

    /// The single steps are the cards.
    fn list_steps(&self, out: &mut dyn Write) -> io::Result<()> {
        self.table.needs_hand(self.table.to_play)?;
        let mut cards = self.table.first_cards().into_iter();
        cards.try_for_each(|card| writeln!(out, "{card}"))
    }

    fn count(&self, steps: bool) -> usize {
        if steps { self.table.first_cards().len() } else { self.table.turns().count() }
    }

    fn json(&self, steps: bool, only_count: bool, out: &mut dyn Write) -> io::Result<()> {
        self.table.needs_hand(self.table.to_play)?;
        let moves = if steps {
            let cards = self.table.first_cards().into_iter();
            Moves::of(&self.table, cards.map(|card| card.to_string()), only_count)
        } else {
            let turns = self.table.turns().map(|turn| turn.to_string());
            Moves::of(&self.table, turns, only_count)
        };
        crate::json::write(out, &moves)
    }

    fn draft(&self, path: &[usize], accepts: &dyn Fn(&str) -> bool) -> Option<Draft> {
        draft::card(&self.table, self.cards.as_ref(), path, accepts)
    }

    fn counts(&self) -> Counts {
        Counts::new(&ABOUT, None, self.table.to_string())
    }

    fn perft(
        &self,
        turns: u32,
        tell: &mut dyn FnMut(u64, u64, u32),
        each: &mut dyn FnMut(&[u64]) -> io::Result<()>,
    ) -> io::Result<()> {
        self.table.needs_hands(turns)?;
        let first: Vec<Turn> = self.table.turns().collect();
        (1..=turns).try_for_each(|depth| {
            let counted = first.iter().enumerate().map(|(done, turn)| {
                tell(done as u64, first.len() as u64, depth);
                starting_with(&self.table, turn, depth)
            });
            each(&[counted.fold(0, u64::saturating_add)])
        })
    }

    fn divide(&self, turns: u32, each: &mut dyn FnMut(String, u64) -> io::Result<()>) -> io::Result<()> {
        self.table.needs_hands(turns)?;
        self.table.turns().try_for_each(|turn| each(turn.to_string(), starting_with(&self.table, &turn, turns)))
    }
}
