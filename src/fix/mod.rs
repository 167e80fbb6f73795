//! What to write instead: changes that mend what a finding is about.

mod apply;
mod change;
mod laws;
mod lines;
mod made;

pub(crate) use apply::apply_within;
pub use apply::{Fixed, GivenUp, apply_all};
pub(crate) use change::{Change, Side};
pub(crate) use laws::{hold, hold_where};
pub use made::Made;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{edit::Edit, span::Span};

/// Whether a fix may be made without asking.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Applicability {
    /// Nothing else near can be meant, the record goes on from it to its end, and it does not lean on a guess.
    Safe,
    /// Something else may be meant as well.
    Unsafe,
}

impl Applicability {
    /// Safe where something is so, and unsafe where it is not.
    pub(crate) fn safe_if(is_safe: bool) -> Self {
        if is_safe { Self::Safe } else { Self::Unsafe }
    }
}

/// Changes that belong together and mend one finding.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fix {
    /// What it does, in a few words: "write `Khh3>m`".
    pub title: String,
    /// The changes, in order of place. No two of a text's first fixes overlap.
    pub edits: Vec<Edit>,
    /// Whether it may be made without asking.
    pub applicability: Applicability,
}

impl Fix {
    /// Returns a fix from its title, its changes in order of place, and whether it may be made without asking.
    pub fn new(title: impl Into<String>, edits: Vec<Edit>, applicability: Applicability) -> Self {
        Self {
            title: title.into(),
            edits,
            applicability,
        }
    }

    /// Returns the fix that makes a comment of what stands from a byte to the end of its line.
    pub(crate) fn comment_from(at: usize, applicability: Applicability) -> Self {
        let edit = Edit::new(Span::new(at, at), "; ");
        Self::new("make it a comment", vec![edit], applicability)
    }
}
