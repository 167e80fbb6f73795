//! Turns that are left out, in the words of tafl.

use super::Words;
use crate::codes::label_number::PAGE;

/// So many turns are left out, of which the first has the number `first`.
pub(in crate::games::tafl) fn left_out(first: usize, missing: usize) -> Words {
    let which = match missing {
        1 => format!("turn {first} is"),
        2 => format!("turns {first} and {} are", first + 1),
        _ => format!("turns {first} to {} are", first + missing - 1),
    };
    let message = format!(
        "Before turn {} something is missing: {which} left out, and the board does not fit",
        first + missing
    );
    Words::new(&PAGE, message, format!("{which} missing"))
}
