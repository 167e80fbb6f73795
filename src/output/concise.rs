//! The report as a line a finding, as compilers print them: for `grep`, and for editors that jump to places.

use std::{
    io::{self, Write},
    sync::Arc,
};

use super::{FileSummary, Format, Tally, phrases::sentence, places::Places, plain::line};
use crate::{finding::Finding, report::GameReport, source::Source};

/// Writes `file:line:column: severity[code] message`.
pub struct Concise<W> {
    out: W,
}

impl<W: Write> Concise<W> {
    /// Writes to `out`.
    pub fn new(out: W) -> Self {
        Self { out }
    }

    fn findings(&mut self, source: &Source, findings: &[Finding]) -> io::Result<()> {
        let name = line(source.name());
        let mut places = Places::new(source);
        for finding in findings {
            let place = places.of(finding.span.start);
            writeln!(
                self.out,
                "{name}:{}:{}: {}[{}] {}",
                place.line,
                place.column,
                finding.severity.name(),
                finding.code(),
                sentence(finding)
            )?;
        }
        Ok(())
    }
}

impl<W: Write> Format for Concise<W> {
    fn game(&mut self, source: &Arc<Source>, game: GameReport) -> io::Result<()> {
        self.findings(source, &game.findings)
    }

    fn file(&mut self, rest: &FileSummary<'_>) -> io::Result<()> {
        self.findings(rest.source, rest.findings)?;
        self.out.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        self.out.flush()
    }
}
