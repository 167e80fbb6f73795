//! More or fewer than five steps.

use super::{Words, phrase};
use crate::{
    games::hirth::{board::Side, rules::STEPS},
    page::page,
};

page! {
    /// A turn has exactly five steps, and the moves written cannot be walked in five.
    ///
    /// How steps count:
    ///
    /// - entering the board is one step, also for a Karve: `He`, `Ke`
    /// - every space further is one: `He1` two, `He3` three, `Khh03` two
    /// - boarding a Karve is one: `Hi` one, `Hei` two
    /// - leaving a Karve is one: `Hv3` one, `Hv3m` two
    /// - an attack is one, like any other step: `L3>6`
    ///
    /// # Why
    ///
    /// The rulebook has the players move five steps in turn (R5, text). That a turn may be shorter
    /// when no legal step is left is assumed; a turn in which the Penningr is refused may be, since
    /// the game is over at once (R22).
    ///
    /// A move is written by its two ends only, so one that can be walked in several ways may take
    /// more than its shortest number of steps (R12). Only when no choice makes five is it an error;
    /// when only a roundabout way does, it is `detour`. A detour together with a lateral crossing (R2), which
    /// may not exist, is one doubt too many: a forgotten step is far likelier (R12, assumed).
    ///
    /// # Wrong
    ///
    /// Four steps.
    ///
    /// ```hirth
    /// G1 HeHeHeHe /
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 HeHeHeHeHe /
    /// ```
    ///
    /// # Fix
    ///
    /// Count again as above; add what is missing, or take out what is too much.
    "step-count" Error "The turn has not five steps" ["R2", "R5", "R6", "R12", "R22"]
}

/// The moves take so many steps at least and at most, and never five; but by a detour and a lateral crossing they would,
/// if they are `doubted`.
pub(in crate::games::hirth) fn words(least: u8, most: u8, doubted: bool) -> Words {
    let message = if least == most {
        format!("The turn has {}, not {STEPS}", phrase::count(most, "step"))
    } else {
        format!(
            "The turn has {least} to {}, and can never have {STEPS}",
            phrase::count(most, "step")
        )
    };
    let short = phrase::count(STEPS.saturating_sub(most), "step");
    let help = if doubted {
        "five steps would take a detour and a lateral crossing (R2, R12); `--lateral allow` says that your board has it"
    } else {
        "a turn may be shorter only when no legal step is left"
    };
    Words::new(&PAGE, message, format!("{short} too few")).help(help)
}

/// A move needs more steps than are left. `text` is the move.
pub(in crate::games::hirth) fn too_many(least: u8, left: u8, side: Side, text: &str) -> Words {
    let message = match left {
        0 => format!("The turn's {STEPS} steps are used up before `{text}`"),
        _ => format!(
            "`{text}` takes at least {}, and {left} of the turn's {STEPS} {} left",
            phrase::count(least, "step"),
            phrase::is_are(left)
        ),
    };
    let over = phrase::count(least.saturating_sub(left), "step");
    let words = Words::new(&PAGE, message, format!("{over} too many"));
    let home = side.home();
    match text {
        "He0" | "Ke0" | "He9" | "Ke9" if text.ends_with(home.letter()) => {
            let enters = &text[..2];
            words.help(format!(
                "`{enters}` alone ends on {home}; `{text}` goes away from there and comes back"
            ))
        }
        _ => words,
    }
}
