//! A move that is longer than it needs to be.

use super::{Words, phrase};
use crate::{games::hirth::rules::STEPS, page::page};

page! {
    /// The turn has five steps only if this move takes a roundabout way.
    ///
    /// # Why
    ///
    /// A move is written by its two ends (R12, text), and nothing says that a piece takes the
    /// shortest way between them: through its own side's spaces it may walk as far as the steps
    /// reach. So such a turn is accepted. That it was meant so is assumed; more often a step was
    /// left out of the record.
    ///
    /// # Wrong
    ///
    /// From 0 to 1 is one step. With the two Hirþ that enter that makes three, and five only by 0,
    /// 1, 0, 1.
    ///
    /// ```hirth
    /// G1 He1HeHeHe /
    /// S1 He7He8He /
    /// G2 H01HeHe /
    /// S2 SdGr
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 He1HeHeHe /
    /// S1 He7He8He /
    /// G2 H01HeHeHeHe /
    /// S2 SdGr
    /// ```
    ///
    /// # Fix
    ///
    /// Add the steps that are missing. When the walk was meant, nothing needs to be done.
    "detour" Advice "A turn has five steps only by a roundabout way" ["R5", "R12"]
}

/// The move takes `steps`, though `shortest` are enough.
pub(super) fn words(mov: &str, steps: u8, shortest: u8) -> Words {
    let message = format!(
        "The turn has {STEPS} steps only if `{mov}` takes {steps}, though {shortest} {} enough",
        phrase::is_are(shortest)
    );
    let over = phrase::count(steps.saturating_sub(shortest), "step");
    let are = if steps.saturating_sub(shortest) == 1 {
        "is"
    } else {
        "are"
    };
    Words::new(&PAGE, message, "a roundabout way").help(format!(
        "if no detour was meant, {over} {are} missing in this turn"
    ))
}
