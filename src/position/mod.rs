//! A position as a value: what programs do with one, the same in every game.

mod position_error;
mod turn_error;

pub use position_error::PositionError;
pub(crate) use sealed::Sealed;
pub use turn_error::TurnError;

use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

use serde::{Serialize, de::DeserializeOwned};

#[cfg(feature = "check")]
use crate::finding::Drawn;
use crate::report::Seat;
#[cfg(feature = "draw")]
use crate::scene::{
    Film,
    svg::{Theme, View, svg},
};

/// A position that can be read, written, drawn and played on. Its text says all that counts when it is played on; with serde,
/// it and its turns are their texts.
///
/// ```
/// use hirth::{Playable, games::hirth::setup::Position, games::tafl};
///
/// fn first_turn(position: impl Playable) -> String {
///     position.legal_turns().next().map_or(String::new(), |turn| turn.to_string())
/// }
///
/// assert_eq!(first_turn(Position::start()), "Ke1Ke0 /");
/// assert_eq!(first_turn(tafl::setup::Position::start(&tafl::variant::BRANDUBH)), "d1-b1");
/// ```
pub trait Playable:
    sealed::Sealed + Clone + Debug + Display + FromStr<Err = PositionError<Self::Fault>> + Serialize + DeserializeOwned
{
    /// The unit of play: a turn, or in Herrlof a card with what is done for it.
    type Turn: Clone + PartialEq + Debug + Display + FromStr<Err = TurnError> + Serialize + DeserializeOwned;

    /// A fault in the text of a position.
    type Fault: Debug + Display;

    /// Returns the legal turns of the side to move, lazily; none when the game is over. Each can be played as it is.
    fn legal_turns(&self) -> impl Iterator<Item = Self::Turn>;

    /// Returns the position after a turn.
    ///
    /// # Errors
    /// The first thing in the turn that cannot be read, or the first rule that it breaks. Its span is one of the text that
    /// the turn was read from.
    fn play(&self, turn: &Self::Turn) -> Result<Self, TurnError>;

    /// Returns the single steps that a turn can begin with, as notation; none when the game is over. In HIRÞ a turn has
    /// several, in tafl it is one, and in Herrlof they are the cards.
    fn legal_steps(&self) -> Vec<String>;

    /// Whether the game is over, so that nothing can be played any more.
    fn is_over(&self) -> bool;

    /// Returns the seat of the side to move; none when the game is over.
    fn to_move(&self) -> Option<Seat>;

    /// Returns the seat that has won, as far as the position shows it. It shows neither repetition, nor a Penningr that was
    /// refused, nor who gave up: [`LiveGame`](crate::LiveGame) knows these.
    fn won_by(&self) -> Option<Seat>;

    /// Returns the position in all the ways a report can show it.
    #[cfg(feature = "check")]
    fn drawn(&self) -> Drawn;

    /// Returns the position as a film of one scene: values to draw it from.
    #[cfg(feature = "draw")]
    fn film(&self) -> Film;

    /// Returns the position as lines of text.
    #[cfg(feature = "check")]
    fn draw(&self) -> String {
        self.drawn().picture
    }

    /// Returns the position in words on one line, for those who do not see a drawing.
    #[cfg(feature = "check")]
    fn describe(&self) -> String {
        self.drawn().words
    }

    /// Returns a drawing of the position as SVG, which follows the reader's choice of light or dark.
    #[cfg(feature = "draw")]
    fn svg(&self) -> String {
        svg(&self.film(), 0, View::default(), Theme::Auto).unwrap_or_default()
    }
}

/// A position of whichever game, with its turns as text: what a server needs that has several games.
pub trait AnyPosition: sealed::Sealed + Debug + Display + Send + Sync {
    /// Returns the legal turns of the side to move, lazily; none when the game is over.
    fn legal_turns(&self) -> Box<dyn Iterator<Item = String> + '_>;

    /// Returns the single steps that a turn can begin with; none when the game is over.
    fn legal_steps(&self) -> Vec<String>;

    /// Returns the seat of the side to move; none when the game is over.
    fn to_move(&self) -> Option<Seat>;

    /// Returns the position as lines of text.
    #[cfg(feature = "check")]
    fn draw(&self) -> String;

    /// Returns the position in words on one line, for those who do not see a drawing.
    #[cfg(feature = "check")]
    fn describe(&self) -> String;

    /// Returns a drawing of the position as SVG, which follows the reader's choice of light or dark.
    #[cfg(feature = "draw")]
    fn svg(&self) -> String;
}

impl<P: Playable + Send + Sync> AnyPosition for P {
    fn legal_turns(&self) -> Box<dyn Iterator<Item = String> + '_> {
        Box::new(Playable::legal_turns(self).map(|turn| turn.to_string()))
    }

    fn legal_steps(&self) -> Vec<String> {
        Playable::legal_steps(self)
    }

    fn to_move(&self) -> Option<Seat> {
        Playable::to_move(self)
    }

    #[cfg(feature = "check")]
    fn draw(&self) -> String {
        Playable::draw(self)
    }

    #[cfg(feature = "check")]
    fn describe(&self) -> String {
        Playable::describe(self)
    }

    #[cfg(feature = "draw")]
    fn svg(&self) -> String {
        Playable::svg(self)
    }
}

/// Keeps others from implementing the traits of positions: they can grow.
pub(crate) mod sealed {
    /// A position of a game of this crate.
    pub trait Sealed {}
}
