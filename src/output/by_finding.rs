//! Formats that write each finding by itself, and nothing of games.

use std::io::{self, Write};

use super::{FileSummary, Format, Tally};
use crate::{
    finding::Finding,
    report::{FilesMatch, GameReport, Suppressed},
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

    /// Writes the suppressed errors of a game, if the format has a place for them.
    ///
    /// # Errors
    /// When they cannot be written.
    fn suppressed(&mut self, source: &Source, suppressed: &[Suppressed]) -> io::Result<()> {
        let _ = (source, suppressed);
        Ok(())
    }

    /// Ends a file, after its findings.
    ///
    /// # Errors
    /// When that cannot be written.
    fn end_file(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Ends the report.
    ///
    /// # Errors
    /// When that cannot be written.
    fn finish(&mut self, tally: &Tally) -> io::Result<()> {
        let _ = tally;
        Ok(())
    }
}

impl<F: ByFinding> Format for F {
    fn game(&mut self, source: &Source, game: &GameReport, _several: bool) -> io::Result<()> {
        self.findings(source, &game.findings)?;
        self.suppressed(source, &game.suppressed)
    }

    fn file(&mut self, rest: &FileSummary<'_>) -> io::Result<()> {
        self.findings(rest.source, rest.findings)?;
        self.end_file()?;
        self.flush()
    }

    fn over_files(&mut self, over: &FilesMatch) -> io::Result<()> {
        for found in &over.findings {
            self.findings(&found.source, std::slice::from_ref(&found.finding))?;
            self.end_file()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out().flush()
    }

    fn end(&mut self, tally: &Tally) -> io::Result<()> {
        self.finish(tally)?;
        self.flush()
    }
}
