//! The headings of options in the help.

/// The input of a command.
pub(super) const INPUT: &str = "Input";

/// How it is judged.
pub(super) const RULES: &str = "Rules";

/// The changes made in records.
pub(super) const FIXES: &str = "Fixes";

/// The output of a command.
pub(super) const OUTPUT: &str = "Output";

/// Which configuration counts, and which findings.
pub(super) const CONFIGURATION: &str = "Configuration";

/// The options that every command takes.
pub(super) const GLOBAL: &str = "Global";

/// Commands and options for programmers, not for players.
pub(super) const PROGRAMMERS: &str = "For programmers";
