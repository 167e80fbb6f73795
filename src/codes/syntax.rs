//! Text that is not the notation.

use super::Words;
use crate::page::page;

page! {
    /// These characters are not the game's notation, so nobody can tell what was played. All else that
    /// can be read in the turn is read.
    ///
    /// In HIRÞ a turn stands on a line of its own: a label, moves, offers, and then battles or `/`:
    ///
    /// - label: `G` or `S` and a number, `G1`
    /// - Hirþ: `H`, where it comes from, where it goes: `H36`. `e` enters the board (`He`), `v3`
    ///   leaves the Karve on 3 (`Hv3m`), `i` at the end boards a Karve (`Hei`, `H01i`)
    /// - Karve: `K`, an `h` for every Hirþ aboard, from, to: `Khh03`. It enters with `Ke`
    /// - Lofðungr: `L`, from, to: `L01`
    /// - attack: `>` before the space attacked: `L3>6`
    /// - offer: who offers, `d` or `t`, who answers, `a` or `r`: `SdGa`
    /// - battle: `>`, the space, and for each piece whose it is, what it is and where it ends:
    ///   `>6GHxSL6`. `x` is out of the game, `^` is back in the reserve
    ///
    /// # Why
    ///
    /// Where nobody can tell what was played, nothing after it can be judged for certain. HIRÞ's signs
    /// are those of the rulebook's table of the notation (N1, text); what may be left out, and in what
    /// order the parts of a turn stand, its published game shows (N3, sample).
    ///
    /// # Wrong
    ///
    /// The Lofðungr's move does not say where it goes.
    ///
    /// ```hirth
    /// G1 He1He2L0 /
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 He1He2L01 /
    /// ```
    ///
    /// # Fix
    ///
    /// Write the move, offer or battle as above. What is no part of the record belongs in a
    /// comment: after `#` or `;`, or between `{` and `}`.
    "syntax" Error "The text is not the game's notation" []
}

/// Lines that are no turns.
pub fn stray(lines: usize) -> Words {
    let message = match lines {
        1 => "This line is neither a turn nor a tag nor a comment".to_owned(),
        _ => format!("{lines} lines here are neither turns nor tags nor comments"),
    };
    Words::new(&PAGE, message, "cannot be read").help(
        "start a comment with `;`; in a text with prose around the record, use `--extract` to find it",
    )
}

/// A line that tells a result where only turns, tags and comments are read.
pub fn result_line(text: &str) -> Words {
    let message = format!("`{text}` is not compared with the game: a result stands in a tag");
    Words::new(&PAGE, message, "not a tag")
        .help(format!("write `[Result \"{text}\"]` before the game"))
}

/// A line that starts like a tag and is none.
pub fn tag() -> Words {
    let message = "A tag is a name and a value in quotes between brackets";
    Words::new(&PAGE, message, "not a tag").help("write it like `[Event \"Jól\"]`")
}

/// A comment that is never closed.
pub fn open_comment() -> Words {
    let message = "A comment starts here with `{` and no `}` ends it";
    Words::new(&PAGE, message, "never closed").help("close it with `}`")
}
