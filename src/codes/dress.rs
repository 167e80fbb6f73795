//! A record in the dress of a mail, a table or a web page.

use super::Words;
use crate::page::page;

page! {
    /// The record wears something that is no part of it: marks of a quoted mail, numbers of a list, times and names of a
    /// chat, borders of a table, tags of a web page. It is taken off, and what is beneath is judged.
    ///
    /// # Why
    ///
    /// People send records in mails, put them into tables and copy them from pages. The turns are what
    /// counts. Other programs may not read such a text, so it is said once, at the first place where something was
    /// taken off; all other findings have their places in the text as it is.
    ///
    /// # Wrong
    ///
    /// A record that was quoted in a mail.
    ///
    /// ```hirth
    /// > G1 KeHeiHei /
    /// > S1 He7He8He /
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 KeHeiHei /
    /// S1 He7He8He /
    /// ```
    ///
    /// # Fix
    ///
    /// Nothing needs to be done. `hirth convert` writes the record without its dress.
    "dress" Warning "The record was taken out of marks or words around it" []
}

/// What is so of a dressed record, in words.
pub fn words(names: &[&str]) -> Words {
    let message = format!("The record is dressed: {}", names.join("; "));
    Words::new(&PAGE, message, "from here on")
        .help("it is judged as it is beneath; `hirth convert --to notation` writes that")
}

/// Why a dressed record is not laid out.
pub fn not_laid_out() -> Words {
    let message = "The record is dressed, so that its turns cannot be laid out where they stand";
    Words::new(&PAGE, message, "from here on")
        .help("`hirth convert --to notation` writes it without its dress")
}
