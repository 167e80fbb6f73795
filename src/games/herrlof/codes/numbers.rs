//! Wrong numbers of rounds, tricks and tallies, in the words of Herrlof.

use super::Words;
use crate::codes::label_number::PAGE;

/// The label is `written`, and by its place it is `right`.
pub(in crate::games::herrlof) fn words(written: &str, right: &str) -> Words {
    let message = format!("By its place this is {right}, not {written}");
    Words::new(&PAGE, message, format!("should be `{right}`")).help(format!("write `{right}`"))
}

/// The lines before this one are left out: `which` is `A5`, or `A5 and B6`.
pub(in crate::games::herrlof) fn missing(which: &str) -> Words {
    let message = format!("Before this line {which} is left out: the numbers go on behind it");
    Words::new(&PAGE, message, format!("{which} is missing"))
        .help(format!("add {which} before this line"))
}
