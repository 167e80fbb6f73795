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

/// The line `label` is written again.
pub(in crate::games::herrlof) fn twice(label: &str) -> Words {
    let message = format!("{label} is written twice, one line like the other");
    Words::new(&PAGE, message, "the same line again").help("take out one of the two")
}

/// The lines `first` and `second` stand in each other's place.
pub(in crate::games::herrlof) fn exchanged(first: &str, second: &str) -> Words {
    let message = format!("{second} stands before {first}: the two lines are exchanged");
    Words::new(&PAGE, message, "in the other's place").help(format!("put {first} before {second}"))
}
