//! A game after the match is won.

use super::Words;
use crate::page::page;

page! {
    /// The match this game belongs to has been won before it, so there is nothing left to play for.
    ///
    /// # Why
    ///
    /// Games are played in a row, and a match goes to the first player with enough points: in HIRÞ
    /// 5 (R23, text).
    /// Games are one match when they carry the same `[Match "…"]` tag, in one file or in several of a run, or all of a
    /// file with `--match`. The files of a match come in the order of their dates (`[Date "2026.12.21"]`), of those
    /// without in the order of their rounds (`[Round "2"]`), and then of their names. The players swap sides every game (R4), so the points are a player's and not a
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
    "match-over" Error "The match is won before this game" []
}

/// `winner` has won with so many points, where `to_win` were enough.
pub fn words(winner: &str, points: u32, to_win: u32) -> Words {
    let plural = if points == 1 { "" } else { "s" };
    let mut first = winner.chars();
    let winner: String = first
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(first.clone())
        .collect();
    let message = format!("{winner} won the match before this game, with {points} point{plural}");
    Words::new(&PAGE, message, "the match is over")
        .help(format!(
            "a match goes to the first player with {to_win} points; start a new match with another `[Match …]` tag"
        ))
}
