//! A fifth Hirþ in a Karve.

use super::Words;
use crate::{
    games::hirth::board::{Side, Space},
    page::page,
};

page! {
    /// A Karve carries four Hirþ at most, and this one would carry more.
    ///
    /// # Why
    ///
    /// The rulebook gives a Karve room for 0 to 4 Hirþ (R6, text).
    ///
    /// # Wrong
    ///
    /// Four Hirþ are aboard when a fifth boards.
    ///
    /// ```hirth
    /// G1 KeHeiHei /
    /// S1 He7He8He /
    /// G2 HeiHeiHe /
    /// S2 HeHeHeHeHe /
    /// G3 Khhhh01H01iHeHeHe /
    /// ```
    ///
    /// # Right
    ///
    /// The fifth goes along on foot.
    ///
    /// ```hirth
    /// G1 KeHeiHei /
    /// S1 He7He8He /
    /// G2 HeiHeiHe /
    /// S2 HeHeHeHeHe /
    /// G3 Khhhh01H01HeHeHe /
    /// ```
    ///
    /// # Fix
    ///
    /// Board another Karve, let one Hirþ leave first, or walk.
    "karve-full" Error "A Karve has no room for another Hirþ" ["R6"]
}

/// Every Karve on `at` is full.
pub(in crate::games::hirth) fn words(side: Side, at: Space) -> Words {
    let message =
        format!("{side}'s Karve on {at} carries 4 Hirþ already, and has no room for another");
    Words::new(&PAGE, message, "no room aboard")
        .help("board another Karve, or let a Hirþ leave this one first")
}

/// A Karve written with more than four aboard.
pub(in crate::games::hirth) fn too_many(text: &str) -> Words {
    let hirth = text.bytes().filter(|&byte| byte == b'h').count();
    let message = format!("A Karve carries 4 Hirþ at most, not {hirth}");
    Words::new(&PAGE, message, format!("{hirth} Hirþ aboard"))
}
