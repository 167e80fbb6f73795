//! Whether spaces side by side touch, which the rulebook does not say (R2).

/// How to treat a move between two spaces that may or may not touch (R2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lateral {
    /// Accept moves between them with advice.
    #[default]
    Warn,
    /// They touch.
    Allow,
    /// It is an error.
    Deny,
}
