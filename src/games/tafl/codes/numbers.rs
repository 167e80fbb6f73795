//! Turns that are left out, in the words of tafl.

use super::Words;
use crate::codes::label_number::PAGE;

/// So many turns are left out before turn `behind`, of which the first is turn `first`.
pub(in crate::games::tafl) fn left_out(first: usize, missing: usize, behind: usize) -> Words {
    let which = match missing {
        1 => format!("turn {first} is"),
        2 => format!("turns {first} and {} are", first + 1),
        _ => format!("turns {first} to {} are", first + missing - 1),
    };
    let message = format!(
        "Before turn {behind} something is missing: {which} left out; the numbers go on behind it, and the board does not fit"
    );
    Words::new(&PAGE, message, format!("{which} missing"))
}
