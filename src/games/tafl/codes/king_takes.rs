//! Whether the king takes part in captures, where the record shows it.

use super::Words;
use crate::{games::tafl::rules::variant::Arms, page::page};

page! {
    /// The rulebook does not say whether the king takes part in captures. With this move it makes a
    /// difference, and the record shows how it was played.
    ///
    /// # Why
    ///
    /// The text names "a friendly piece (Raider or Soldier)" as the one that moves, and just "a
    /// friendly piece" as the one that stands beside. In most other rules the king takes part fully. So
    /// the record is judged in each way: *armed* (he takes as the one that moves and as the one that
    /// stands), *anvil* (only as the one that stands), *unarmed*; the one that fits best counts (V11).
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Viking Chess"]
    /// [Start "/9t1/11/11/11/11/5K5/5t5/11/11/5T5/11/"]
    ///
    /// 1. j1-j2 f10-f8xf7
    /// ```
    ///
    /// # Right
    ///
    /// ```tafl
    /// [Variant "Viking Chess"]
    /// [Start "/9t1/11/11/11/11/5K5/5t5/11/11/5T5/11/"]
    /// [Rules "ka:y"]
    ///
    /// 1. j1-j2 f10-f8xf7
    /// ```
    ///
    /// # Fix
    ///
    /// Nothing; or say it in the record: `[Rules "ka:y"]`, `ka:a` for anvil, `ka:n` for unarmed.
    "king-takes" Advice "The record shows whether the king takes part in captures" ["V11"]
}

/// The record fits when the king is one of `arms`.
pub(in crate::games::tafl) fn words(arms: &[Arms]) -> Words {
    let names: Vec<&str> = arms.iter().map(|arms| arms.name()).collect();
    let message = format!(
        "Whether the king takes part in captures makes a difference here; the record fits when he is {}",
        names.join(" or ")
    );
    Words::new(&PAGE, message, "shows it")
        .help("a tag says so: `[Rules \"ka:y\"]` for armed, `ka:a` for anvil, `ka:n` for unarmed")
}
