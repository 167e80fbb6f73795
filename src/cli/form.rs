//! For whom an answer is that is no report.

/// A form to answer in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Form {
    /// For people.
    Human,
    /// One JSON document.
    Json,
}
