//! A variant that is not known, or not said so that it can be understood.

use super::Words;
use crate::{nearest::nearest, page::page};

page! {
    /// A tag says which rules the game is played by, and what it says is not known. The game is not judged: by a wrong rule it
    /// would be judged wrongly.
    ///
    /// # Why
    ///
    /// Tafl has many rulesets, and a move that is legal by one is not by another. The tag `[Variant "…"]` names one; `[Rules
    /// "…"]` says it entry by entry, as OpenTafl does (T11). Games without variants take such a tag for an ordinary one.
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Chess"]
    ///
    /// 1. d1-d3 f8-c8
    /// ```
    ///
    /// # Right
    ///
    /// ```tafl
    /// [Variant "Viking Chess"]
    ///
    /// 1. d1-d3 f8-c8
    /// ```
    ///
    /// # Fix
    ///
    /// Write the name of a variant that is known, or its rules.
    "variant" Error "The variant is not known" []
}

/// `written` is no variant of its game; `names` are all there are.
pub fn words(written: &str, names: &[&str]) -> Words {
    let near = nearest(written, names.iter().copied());
    let message = format!(
        "`{written}` names no variant of this game that is known here, so the game is not judged"
    );
    let words = Words::new(&PAGE, message, "not a variant");
    match near {
        Some(near) => words.help(format!("did you mean `{near}`?")),
        None => words.help(format!("those that are known are `{}`", names.join("`, `"))),
    }
}

/// The rules of a variant are not understood, and why: one sentence.
pub fn rules(message: impl Into<String>, label: impl Into<String>) -> Words {
    Words::new(&PAGE, message, label)
}
