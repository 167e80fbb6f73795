//! Records of Herrlof as data: what the game adds to the model in [`crate::data`].
//!
//! The structs here are part of the JSON format: a change to them needs a new [`VERSION`].

mod from_game;
pub(super) mod rows;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

pub use super::Herrlof;
pub use super::{
    notation::written::{Bid, Hand, Round, Score, Tally},
    setup::Hand as KnownHand,
};
use super::{
    rules::{cards::Card, seats::Seat, trick::Trump},
    setup::Position,
};
pub(super) use from_game::{parts, rounds};

pub use crate::data::{Comment, CommentKind, Tag};
use crate::data::{Turn, TurnComments, TurnText};

/// The version of the format, and of its lines.
pub const VERSION: u32 = 1;

/// The games of one file.
pub type File = crate::data::File<Herrlof>;

/// Reads all games of a text, each with its lines, the table after each trick, and what is wrong.
///
/// ```
/// let file = hirth::games::herrlof::read("R1 5b\nA1 7g 8g =B\n");
/// let last = file.games[0].positions().last().flatten().expect("a legal trick");
/// assert_eq!(last.to_string(), "B: ?, trump b, won B1");
/// ```
pub fn read(text: &str) -> File {
    File::read(text)
}

/// One game. Its turns are lines.
pub type GameRecord = crate::data::GameRecord<Herrlof>;

/// The position at the start of a game, if it is known.
pub(super) fn start(game: &GameRecord) -> Option<Position> {
    let players = game.about.players;
    let dealt = &game.outcome.rounds.first()?.dealt;
    Some(dealt.setup(players).with_left(dealt.left))
}

/// The position after a turn of a game that starts like this, if it is known.
pub(super) fn after(start: &Position, line: &Line) -> Option<Position> {
    let table = line.trick.as_ref()?.after.as_ref()?;
    Some(table.setup(start.players).with_left(table.left))
}

/// The facts of a game before its tags.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct About {
    /// How many play: 2 or 3.
    pub players: usize,
}

/// What Herrlof adds after the result of a game: its rounds.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Outcome {
    /// The result of each round.
    pub rounds: Vec<RoundResult>,
}

/// The result of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct RoundResult {
    /// Its number by its place, from 1.
    pub round: usize,
    /// The card turned up, `5b`, or `?b` if only its colour is known; null if nothing is.
    pub turned: Option<String>,
    /// How many tricks each player predicted; null if that is not known.
    pub predictions: BySeat<Option<u32>>,
    /// How many each player holds at its end.
    pub tricks: BySeat<Option<u32>>,
    /// The points of the round.
    pub points: BySeat<Option<u32>>,
    /// The points so far.
    pub totals: BySeat<Option<u32>>,
    /// The table after the deal.
    pub dealt: Table,
}

/// A value for each player.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct BySeat<T> {
    /// The first player's.
    #[serde(rename = "A")]
    pub a: T,
    /// The second player's.
    #[serde(rename = "B")]
    pub b: T,
    /// The third player's; absent with two players.
    #[serde(rename = "C", skip_serializing_if = "Option::is_none")]
    pub c: Option<T>,
}

impl<T> BySeat<T> {
    /// Calls a function for the seat of each player.
    pub fn of(players: usize, mut each: impl FnMut(usize) -> T) -> Self {
        Self { a: each(0), b: each(1), c: (players == 3).then(|| each(2)) }
    }

    /// The value of a seat, by its place.
    pub fn get(&self, seat: usize) -> Option<&T> {
        match seat {
            0 => Some(&self.a),
            1 => Some(&self.b),
            _ => self.c.as_ref(),
        }
    }
}

/// A line as it is written, and its parts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Line {
    /// Where it is in the game: `R2` for what belongs to a round, `R2.6` for a trick, `T2` for a tally.
    pub at: String,
    /// Whether the line follows the rules. If not, something in it is wrong or cannot be read.
    pub judged: bool,
    /// The line as it is written, without comments. Converting back to notation writes this text.
    pub written: String,
    /// The parts of a round line; null for other lines.
    pub round: Option<Round>,
    /// The parts of a hand or of the deck; null for other lines.
    pub hand: Option<Hand>,
    /// The parts of a trick; null for other lines.
    pub trick: Option<Trick>,
    /// The parts of a tally; null for other lines.
    pub tally: Option<Tally>,
    /// The comments around it.
    #[serde(flatten)]
    pub around: TurnComments,
}

impl Turn for Line {
    fn name(&self) -> String {
        self.at.clone()
    }

    fn is_judged(&self) -> bool {
        self.judged
    }

    fn is_in_tables(&self) -> bool {
        self.round.is_none() && self.hand.is_none() && self.tally.is_none()
    }

    fn text(&self) -> TurnText {
        TurnText { written: self.written.clone(), ..TurnText::default() }
    }

    fn around(&self) -> &TurnComments {
        &self.around
    }

    fn around_mut(&mut self) -> &mut TurnComments {
        &mut self.around
    }
}

/// `A6 3r+3g-2b 6r =B+5b-7r`
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Trick {
    /// Who leads, as it is written.
    pub leader: Seat,
    /// The number as it is written.
    pub number: u32,
    /// The cards in the order in which they fell.
    pub plays: Vec<Play>,
    /// The mark: `A`, or `x` for a trick that is destroyed; null if there is no mark.
    pub mark: Option<String>,
    /// The card turned up for two Valknut.
    pub turned: Option<String>,
    /// From whom a trick is taken.
    pub steals: Option<Seat>,
    /// The card drawn from another hand.
    pub draws: Option<Draw>,
    /// Who wins it by the rules; null if nobody does, or that is not known.
    pub winner: Option<Seat>,
    /// Whether it is destroyed.
    pub destroyed: bool,
    /// The trump in it: `b`, `g`, `r`, `y`, `none`; null if it is not known.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub trump: Trump,
    /// The known cards of the hands before it.
    pub hands: Option<BySeat<KnownHand>>,
    /// Who led it, who may differ from the seat in its label; null if that is not known.
    pub led: Option<Seat>,
    /// The table after it, with all that its cards did; null if it is not known how it was played.
    pub after: Option<Table>,
}

/// The table between two tricks, as far as it is known.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Table {
    /// The hands.
    pub hands: BySeat<KnownHand>,
    /// How many cards each hand has.
    pub left: usize,
    /// How many tricks each holds.
    pub won: BySeat<u32>,
    /// The trump: `b`, `g`, `r`, `y`, `none`; null if it is not known.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub trump: Trump,
    /// The cards of the deck that are known, the top one first; not those that were put back under it.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub deck: Vec<Card>,
    /// Who leads next; null if that is not known, and where all cards are played.
    pub leads: Option<Seat>,
}

impl Table {
    /// The table as a value to play on from.
    pub(super) fn setup(&self, players: usize) -> Position {
        let mut setup = Position::unknown(players, self.leads.unwrap_or(Seat::A));
        setup.trump = self.trump;
        setup.deck.clone_from(&self.deck);
        for seat in (0..3).take(players) {
            setup.hands[seat] = self.hands.get(seat).cloned().unwrap_or_default();
            setup.won[seat] = self.won.get(seat).copied().unwrap_or_default();
        }
        setup
    }
}

/// A card that falls.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Play {
    /// The card.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub card: Card,
    /// The card drawn from the deck at once.
    pub draws: Option<Draw>,
}

/// A card comes, and one goes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Draw {
    /// From whose hand, if that is written.
    pub from: Option<Seat>,
    /// The card that comes; `?` where it is not seen.
    pub drawn: String,
    /// The card that goes, or `?`; null if nothing is written of it.
    pub back: Option<String>,
}
