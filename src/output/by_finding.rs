//! Formats that write each finding by itself, and nothing of games and files.

use std::{
    io::{self, Write},
    sync::Arc,
};

use super::{FileSummary, Format, Tally};
use crate::{
    finding::Finding,
    report::{FilesMatch, GameReport},
    source::Source,
};

/// Writes findings as they come.
pub(super) trait ByFinding {
    /// Returns where it writes.
    fn out(&mut self) -> &mut impl Write;

    /// Writes some findings of a text.
    ///
    /// # Errors
    /// When they cannot be written.
    fn findings(&mut self, source: &Source, findings: &[Finding]) -> io::Result<()>;
}

impl<F: ByFinding> Format for F {
    fn game(&mut self, source: &Arc<Source>, game: GameReport) -> io::Result<()> {
        self.findings(source, &game.findings)
    }

    fn file(&mut self, rest: &FileSummary<'_>) -> io::Result<()> {
        self.findings(rest.source, rest.findings)?;
        self.flush()
    }

    fn over_files(&mut self, over: &FilesMatch) -> io::Result<()> {
        for found in &over.findings {
            self.findings(&found.source, std::slice::from_ref(&found.finding))?;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out().flush()
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        self.flush()
    }
}
