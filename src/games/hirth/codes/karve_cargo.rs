//! A Karve that carries another number of Hirþ than written.

use super::Words;
use crate::{
    games::hirth::board::{Side, Space},
    page::page,
};

page! {
    /// A Karve is written with an `h` for every Hirþ aboard, and this one carries another number.
    ///
    /// # Why
    ///
    /// The rulebook's table of the notation puts one `h` after the `K` for each Hirþ in it (text).
    /// How many are aboard follows from the turns before: `i` boards, `v` leaves.
    ///
    /// # Wrong
    ///
    /// Two Hirþ boarded the Karve.
    ///
    /// ```hirth
    /// G1 KeHeiHei /
    /// S1 He7He8He /
    /// G2 Khhh01HeHeHeHe /
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 KeHeiHei /
    /// S1 He7He8He /
    /// G2 Khh01HeHeHeHe /
    /// ```
    ///
    /// # Fix
    ///
    /// Write as many `h` as Hirþ are aboard. When the number is right, a boarding is missing
    /// before: in this turn, or in one of those before it.
    "karve-cargo" Error "A Karve carries another number of Hirþ" ["R6"]
}

/// `text` is the move.
pub(in crate::games::hirth) fn words(
    side: Side,
    at: Space,
    written: u8,
    aboard: u8,
    text: &str,
) -> Words {
    let instead = if written == 0 {
        "none".to_owned()
    } else {
        written.to_string()
    };
    let (message, label) = match aboard {
        0 => (
            format!("{side}'s Karve on {at} is unmanned: it carries no Hirþ, not {written}"),
            "unmanned".to_owned(),
        ),
        _ => (
            format!("{side}'s Karve on {at} carries {aboard} Hirþ, not {instead}"),
            format!("carries {aboard} Hirþ"),
        ),
    };
    let ends = text.trim_start_matches('K').trim_start_matches('h');
    let hirth = "h".repeat(usize::from(aboard));
    Words::new(&PAGE, message, label).help(format!("write `K{hirth}{ends}`"))
}
