//! A turn that is legal by itself and makes a later one impossible.

use super::Words;
use crate::page::page;

page! {
    /// This move is legal by itself, but what the record plays after it is possible only if
    /// something else was played here. So the slip is most likely here, and not where the trouble
    /// shows.
    ///
    /// # Why
    ///
    /// A record is judged as a whole: a slip in one turn often shows turns later, when a piece is
    /// missing that was written to another space. The likeliest slip is the smallest change to the
    /// text after which the rest can be played. This is a conclusion, not a rule of the game; the
    /// rule that is broken is the later turn's, which is pointed at.
    ///
    /// # Wrong
    ///
    /// Gull's second Hirþ goes to 1. In `G2` and `G3` one walks from 2 by 4 to m.
    ///
    /// ```hirth
    /// G1 He1He1He /
    /// S1 He7He8He /
    /// G2 H24HeHeHeHe /
    /// S2 H75HeHeHeHe /
    /// G3 H4mHeHeHeHe /
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 He1He2He /
    /// S1 He7He8He /
    /// G2 H24HeHeHeHe /
    /// S2 H75HeHeHeHe /
    /// G3 H4mHeHeHeHe /
    /// ```
    ///
    /// # Fix
    ///
    /// Compare both places with what was played, and correct the one that is wrong.
    "contradicted" Error "A later turn needs something else here" ["R12", "N5"]
}

/// `meant` is what should stand instead of `written`, nothing where it should not stand at all; `shows`
/// names the place that cannot be played otherwise.
pub(in crate::games::hirth) fn words(written: &str, meant: &str, shows: &str) -> Words {
    let needed = match (written, meant) {
        (_, "") => format!("without `{written}`"),
        ("", _) => format!("with `{meant}` here"),
        _ => format!("if it was `{meant}`"),
    };
    let subject = match written {
        "" => "The turn".to_owned(),
        _ => format!("`{written}`"),
    };
    let message = format!("{subject} is legal by itself, but {shows} can be played only {needed}");
    let words = Words::new(&PAGE, message, "the likely slip");
    match meant {
        "" => words.help(format!("leave out `{written}`")),
        _ => words.help(format!("write `{meant}`")),
    }
}

/// North and south are mixed up in a turn, which could be played `right`. `shows` is the turn where that shows; it may be
/// the turn itself.
pub(in crate::games::hirth) fn mirrored(shows: &str, is_own: bool, right: &str) -> Words {
    let message = if is_own {
        "The turn can be played only with north for south".to_owned()
    } else {
        format!(
            "The turn is legal by itself, but {shows} can be played only if it stands here mirrored, north for south"
        )
    };
    Words::new(&PAGE, message, "1 for 2, 3 for 4, 5 for 6, 7 for 8")
        .help(format!("write `{right}`"))
}

/// Something is left out. `shows` is where it shows.
pub(in crate::games::hirth) fn missing(meant: &str, shows: &str) -> Words {
    let message =
        format!("The turn is legal by itself, but {shows} can be played only with `{meant}` in it");
    Words::new(&PAGE, message, "left out here")
}

/// Something is too much. `shows` is where it shows.
pub(in crate::games::hirth) fn needless(written: &str, shows: &str) -> Words {
    let message =
        format!("`{written}` is legal by itself, but {shows} can be played only without it");
    Words::new(&PAGE, message, "the likely slip")
}
