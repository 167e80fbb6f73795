//! The report as workflow commands, of which GitHub Actions makes annotations beside the lines.

use std::io::{self, Write};

use super::{
    Format, RunReport,
    paths::Base,
    phrases::{sentence, title},
    plain::plain,
};
use crate::{
    finding::{Finding, Severity},
    places::Places,
    report::FileReport,
    source::{Region, Source},
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

impl<W: Write> Github<W> {
    fn findings<'f>(&mut self, source: &Source, findings: impl IntoIterator<Item = &'f Finding>) -> io::Result<()> {
        // A log is a terminal, too.
        let path = property(&self.base.path(source.name()));
        // Standard input is not a file of the repository.
        let is_file = !source.name().starts_with('<');
        let file = if is_file { format!("file={},", plain(&path)) } else { String::new() };
        let mut places = Places::utf16(source);
        for finding in findings {
            let command = match finding.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Advice => "notice",
            };
            let Region { line, column, end_line, end_column, .. } = places.region(finding.span);
            // The runner takes columns only where both are on one line.
            let columns = match line == end_line {
                true => format!(",col={column},endColumn={end_column}"),
                false => String::new(),
            };
            writeln!(
                self.out,
                "::{command} {file}line={line},endLine={end_line}{columns},title={}::{}",
                property(&format!("hirth/{}", title(finding))),
                data(&sentence(finding))
            )?;
        }
        Ok(())
    }
}

impl<W: Write> Format for Github<W> {
    fn file(&mut self, report: &FileReport) -> io::Result<()> {
        self.findings(&report.source, report.found())?;
        self.out.flush()
    }

    fn end(&mut self, run: &RunReport) -> io::Result<()> {
        let mut found = run.found();
        found.try_for_each(|found| self.findings(&found.source, [&found.finding]))?;
        self.out.flush()
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
