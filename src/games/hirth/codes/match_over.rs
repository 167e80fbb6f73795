//! A game after the match is won.

use super::{Words, phrase};
use crate::page::page;

page! {
    /// The match this game belongs to has been won before it, so there is nothing left to play for.
    ///
    /// # Why
    ///
    /// Games are played in a row, and the first player with 5 points wins the match (R23, text).
    /// Games are one match when they carry the same `[Match "…"]` tag, or all of them with
    /// `--match`. The players swap sides every game (R4), so the points are a player's and not a
    /// side's.
    ///
    /// # Wrong
    ///
    /// In each game the offer to triple is refused, which is worth 2 to the same player, so the
    /// third game ends the match.
    ///
    /// ```hirth
    /// [Match "Jól"]
    /// G1 GdSa StGr
    ///
    /// [Match "Jól"]
    /// G1 SdGa GtSr
    ///
    /// [Match "Jól"]
    /// G1 GdSa StGr
    ///
    /// [Match "Jól"]
    /// G1 He1He2He GdSr
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// [Match "Jól"]
    /// G1 GdSa StGr
    ///
    /// [Match "Jól"]
    /// G1 SdGa GtSr
    ///
    /// [Match "Jól"]
    /// G1 GdSa StGr
    ///
    /// [Match "Jól again"]
    /// G1 He1He2He GdSr
    /// ```
    ///
    /// # Fix
    ///
    /// Give games that belong to another match another `[Match "…"]` tag, or take the tag out.
    "match-over" Error "The match is won before this game" ["R4", "R23"]
}

/// `winner` has won with so many points.
pub(in crate::games::hirth) fn words(winner: &str, points: u32) -> Words {
    let points = phrase::count(points as usize, "point");
    let mut first = winner.chars();
    let winner: String = first
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(first.clone())
        .collect();
    let message = format!("{winner} won the match before this game, with {points}");
    Words::new(&PAGE, message, "the match is over")
        .help(
            "a match goes to the first player with 5 points; start a new match: another `[Match …]` tag, or a file of its own",
        )
}
