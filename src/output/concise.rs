//! The report as a line a finding, as compilers print them: for `grep`, and for editors that jump to places.

use std::io::{self, Write};

use super::{by_finding::ByFinding, phrases::sentence, places::Places, plain::line};
use crate::{finding::Finding, source::Source};

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

impl<W: Write> ByFinding for Concise<W> {
    fn out(&mut self) -> &mut impl Write {
        &mut self.out
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
