//! The interface of Herrlof for programs: records trick by trick, tables drawn and played on, turns as text.
//!
//! [`guide`](super::guide) shows what is asked for most.

use std::str::FromStr;

use super::{
    generate,
    notation::{
        self, grammar, seat,
        written::{Fault, Malformed, Turn},
    },
    rules::cards::Card,
    setup::{self, Position},
    words,
};
use crate::{
    json::as_text,
    position::{Playable, Sealed, TurnError},
    report,
    span::Span,
};

impl Position {
    /// Deals a round by chance to 2 or 3 players, and turns a card up; A leads. The same seed always gives the same deal.
    pub fn deal(players: usize, seed: u64) -> Self {
        generate::deal(players, seed)
    }
}

as_text!(Position, Turn);

impl Sealed for Position {}

impl Playable for Position {
    type Turn = Turn;
    type Fault = setup::Fault;

    /// Returns the turns that may be played: each card (H8, H9) with each use of a 3 (H18), and where it ends the trick, each
    /// use of the winner's 1 or 6 (H17, H19). Cards are drawn where they are known: from the top of the deck, and from a hand
    /// that is known in full. There are no turns when the round is over, and when the hand of who plays is not known in full; a
    /// card is left out where only the trump that nobody knows shows who takes the trick.
    fn legal_turns(&self) -> impl Iterator<Item = Turn> {
        self.turns().filter_map(|turn| turn.to_string().parse().ok())
    }

    /// Plays a card, with what is drawn for a 3. The last of a trick ends it: who takes it gets it, with what he takes for a
    /// 1 or a 6, two Valknut turn up the top of the deck, and who leads next is to play. Nobody needs to write who takes the
    /// trick (HN6). After a card that nobody saw changes place, less is known of the hands.
    fn play(&self, turn: &Turn) -> Result<Self, TurnError> {
        self.after_turn(turn)
    }

    fn legal_steps(&self) -> Vec<String> {
        self.first_cards().iter().map(Card::to_string).collect()
    }

    /// Whether all cards of who plays are played.
    fn is_over(&self) -> bool {
        self.hand().is_empty()
    }

    fn to_move(&self) -> Option<report::Seat> {
        seat(self.to_play).filter(|_| !self.is_over())
    }

    /// Returns nobody: a position is one of a round, and a game has several.
    fn won_by(&self) -> Option<report::Seat> {
        None
    }

    /// Returns the trump, then a line a player: who leads, his card in the trick, his tricks, his hand.
    #[cfg(feature = "check")]
    fn drawn(&self) -> crate::finding::Drawn {
        super::diagram::drawn(self)
    }

    #[cfg(feature = "draw")]
    fn film(&self) -> crate::scene::Film {
        super::scene::of(self)
    }
}

impl FromStr for Turn {
    type Err = TurnError;

    /// Reads a turn: `7g`, `3r+3g-2b`, `4b =A+7y-3y`.
    ///
    /// # Errors
    /// The first part of the text that cannot be read.
    fn from_str(text: &str) -> Result<Self, TurnError> {
        if text.trim().is_empty() {
            return Err(TurnError::empty(text));
        }
        notation::read_turn(text).map_err(|Malformed { span, fault }| {
            let written = text.get(span.start..span.end).unwrap_or("");
            TurnError::new(words::of_fault(fault, written, text), span)
        })
    }
}

impl FromStr for Card {
    type Err = TurnError;

    /// Reads a card: `7g`, `V`.
    ///
    /// # Errors
    /// The text, if it is anything else.
    fn from_str(text: &str) -> Result<Self, TurnError> {
        let error = || {
            let start = text.len() - text.trim_start().len();
            let span = Span::new(start, start + text.trim().len());
            let fault = match text.trim() {
                rank if rank.parse::<u32>().is_ok() => Fault::NoColour,
                _ => Fault::Card,
            };
            TurnError::new(words::of_fault(fault, text.trim(), text), span)
        };
        grammar::only_card(text).ok_or_else(error)
    }
}
