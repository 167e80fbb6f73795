//! A look-alike of a sign of the notation.

use super::Words;
use crate::page::page;

page! {
    /// A character that only looks like one of the notation's. It is read as the one it looks like.
    ///
    /// # Why
    ///
    /// Word processors, phones and foreign keyboards put a typographic sign where a plain one was
    /// typed: `×` for `x`, `›` for `>`, `ˆ` for `^`, a Greek or Cyrillic letter for a Latin one.
    /// A notation has plain signs only (HIRÞ's table of it is text: R16, N4), and other programs may not
    /// read the others.
    ///
    /// # Wrong
    ///
    /// The sign of multiplication stands for the letter x.
    ///
    /// ```hirth
    /// G1 He1He2He /
    /// S1 He7He8He /
    /// G2 H13HeHeHeHe /
    /// S2 H75HeHeHeHe /
    /// G3 H3>5HeHeHeHe >5GH×
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 He1He2He /
    /// S1 He7He8He /
    /// G2 H13HeHeHeHe /
    /// S2 H75HeHeHeHe /
    /// G3 H3>5HeHeHeHe >5GHx
    /// ```
    ///
    /// # Fix
    ///
    /// Type the plain character.
    "unusual-character" Warning "A character only looks like one of the notation's" []
}

/// `found` is read as `meant`.
pub fn words(found: char, meant: char) -> Words {
    let code = u32::from(found);
    let message = format!(
        "`{found}` (U+{code:04X}) is read as the plain `{meant}` (U+{:04X})",
        u32::from(meant)
    );
    Words::new(&PAGE, message, format!("read as `{meant}`")).help(format!("write `{meant}`"))
}
