//! The form of answers other than reports: for people, or for programs.

/// A format of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Form {
    /// For people.
    Human,
    /// One JSON document.
    Json,
}
