//! A game that goes on after an end that rests on a reading.

use super::Words;
use crate::{
    games::tafl::rules::{board::Side, ends::Cause},
    page::page,
};

page! {
    /// With this move the game is over as the rules are read here, but the record goes on, or its
    /// result is another. The moves that follow are judged as usual.
    ///
    /// # Why
    ///
    /// The words of the rules can be read in several ways: when the king and his men are shut in (V13,
    /// picture), when a ring around them is closed (A11, text), when a move is repeated (A12, text). So
    /// the game is over by such a move only if the record ends there (V17, A14).
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    /// [Start "/4t2/3t3/2tT3/1tTKTt1/2tTt2/3t3/7/"]
    ///
    /// 1. e1-e3xd3/e4 Kd4-d5
    /// ```
    ///
    /// # Right
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    /// [Start "/4t2/3t3/2tT3/1tTKTt1/2tTt2/3t3/7/"]
    ///
    /// 1. e1-e3xd3/e4++
    /// ```
    ///
    /// # Fix
    ///
    /// Nothing, when the game went on.
    "played-on" Advice "The game goes on after an end" ["V13", "V17", "A11", "A12", "A14"]
}

/// The game is over here by `cause`, for `winner`, but `instead`.
pub(in crate::games::tafl) fn words(cause: Cause, winner: Option<Side>, instead: &str) -> Words {
    let cause = cause.title();
    let over = match winner {
        Some(side) => format!("the {} have won by {cause}", side.name()),
        None => format!("the game is drawn by {cause}"),
    };
    let message = format!("As the rules are read here {over} with this move, but {instead}");
    Words::new(&PAGE, message, "an end on one reading")
}
