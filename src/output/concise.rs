//! The report as a line a finding, as compilers print them: for `grep`, and for editors that jump to places.

use std::io::{self, Write};

use super::{Format, RunReport, phrases::sentence, plain::line};
use crate::{finding::Finding, report::FileReport, source::Source};

/// Writes `file:line:column: severity[code] message`.
pub struct Concise<W> {
    out: W,
}

impl<W: Write> Concise<W> {
    /// Writes to `out`.
    pub fn new(out: W) -> Self {
        Self { out }
    }
}

impl<W: Write> Concise<W> {
    fn finding(&mut self, source: &Source, finding: &Finding) -> io::Result<()> {
        let (name, region) = (line(source.name()), finding.region);
        writeln!(
            self.out,
            "{name}:{}:{}: {}[{}] {}",
            region.line,
            region.column,
            finding.severity.name(),
            finding.code(),
            sentence(finding)
        )
    }
}

impl<W: Write> Format for Concise<W> {
    fn file(&mut self, report: &FileReport) -> io::Result<()> {
        report.found().try_for_each(|finding| self.finding(&report.source, finding))?;
        self.out.flush()
    }

    fn end(&mut self, run: &RunReport) -> io::Result<()> {
        let mut found = run.found();
        found.try_for_each(|found| self.finding(&found.source, &found.finding))?;
        self.out.flush()
    }
}
