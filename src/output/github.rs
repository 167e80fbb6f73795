//! The report as workflow commands, of which GitHub Actions makes annotations beside the lines.

use std::io::{self, Write};

use super::{
    by_finding::ByFinding,
    paths::Base,
    phrases::{sentence, title},
    places::Places,
    plain::plain,
};
use crate::{
    finding::{Finding, Severity},
    source::Source,
};

/// Writes one line a finding.
pub struct Github<W> {
    out: W,
    base: Base,
}

impl<W: Write> Github<W> {
    /// Returns a writer to `out`; paths are relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self { out, base }
    }
}

impl<W: Write> ByFinding for Github<W> {
    fn out(&mut self) -> &mut impl Write {
        &mut self.out
    }

    fn findings(&mut self, source: &Source, findings: &[Finding]) -> io::Result<()> {
        // A log is a terminal, too.
        let path = property(&self.base.path(source.name()));
        let path = plain(&path);
        let mut places = Places::utf16(source);
        for finding in findings {
            let command = match finding.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Advice => "notice",
            };
            let region = places.region(finding.span);
            let (start, end) = (region.start, region.end);
            // The runner takes columns only where both are on one line.
            let columns = if start.line == end.line {
                format!(",col={},endColumn={}", start.column, end.column)
            } else {
                String::new()
            };
            writeln!(
                self.out,
                "::{command} file={path},line={},endLine={}{columns},title={}::{}",
                start.line,
                end.line,
                property(&title(finding)),
                data(&sentence(finding))
            )?;
        }
        Ok(())
    }
}

/// Returns a text as it is written after the command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Returns a text as it is written between `=` and `,`.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
