//! How a turn of a record was played.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a turn was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Played {
    /// As it is written, by the rules.
    Lawful,
    /// As it is written, whatever it breaks.
    AsWritten,
    /// As it was meant.
    AsMeant,
    /// Not at all: it is not understood, or stands after a turn that left the position unknown.
    #[default]
    Not,
}
