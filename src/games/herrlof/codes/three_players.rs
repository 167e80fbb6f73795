//! A trick of three players that the rulebook does not settle.

use super::Words;
use crate::page::page;

page! {
    /// Three play, and in this trick something happens of which the rulebook says nothing. It is judged as
    /// the nearest games have it.
    ///
    /// # Why
    ///
    /// The rulebook has a few sentences for three players (text), and its examples are all for two. When a
    /// Hagalaz is led, both others play anything, and the first coloured card counts as led (H29, assumed).
    /// When several Hagalaz fall, or one and a 9 that wins, who leads next is not said (H30, assumed).
    ///
    /// # Wrong
    ///
    /// In trick 10 a Hagalaz is led, and the red 4 counts as led after it.
    ///
    /// ```herrlof
    /// [Goal "14"]
    ///
    /// R1 5b
    /// A1 9g 8g 7g
    /// B2 6g 5g 4g
    /// B3 3g 2g 1g
    /// B4 8r 7r 6r
    /// B5 1r 2r 3r
    /// A6 8y 7y 6y
    /// A7 1y 2y 3y
    /// C8 8b 7b 6b
    /// C9 3b 1b 2b
    /// C10 N 4r 5y
    /// C11 4b 4y 5r
    /// T1 A4/4 B5/3 C2/4
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 9g 8g 7g
    /// B2 6g N 4g
    /// ```
    ///
    /// # Fix
    ///
    /// Nothing, if it was played so.
    "three-players" Advice "A trick of three players that the rulebook does not settle" ["H29", "H30"]
}

/// `point` tells what happens and how it is read.
pub(in crate::games::herrlof) fn words(point: &str) -> Words {
    let message = format!("The rulebook does not settle this for three players: {point}");
    Words::new(&PAGE, message, "read so")
}
