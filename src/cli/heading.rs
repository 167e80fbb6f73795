//! The headings of options in the help.

/// What is read.
pub(super) const INPUT: &str = "Input";

/// How it is judged.
pub(super) const RULES: &str = "Rules";

/// What is changed in records.
pub(super) const FIXES: &str = "Fixes";

/// What is written.
pub(super) const OUTPUT: &str = "Output";

/// Which configuration counts, and which findings.
pub(super) const CONFIGURATION: &str = "Configuration";

/// What every command takes.
pub(super) const GLOBAL: &str = "Global";

/// What is for programmers, not for players.
pub(super) const PROGRAMMERS: &str = "For programmers";
