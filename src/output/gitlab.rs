//! The report as GitLab reads it for Code Quality: a JSON array.

use std::{
    collections::HashMap,
    io::{self, Write},
};

use serde_json::json;

use super::{Tally, by_finding::ByFinding, fingerprint::Fingerprints, paths::Base, phrases::sentence, places::Places};
use crate::{
    finding::{Finding, Severity},
    source::Source,
};

/// Writes one array.
pub struct Gitlab<W> {
    out: W,
    base: Base,
    /// Whether a violation is written.
    begun: bool,
    /// Of the file at hand.
    prints: Fingerprints,
    /// How often each fingerprint was given.
    given: HashMap<String, u32>,
}

impl<W: Write> Gitlab<W> {
    /// Returns a writer to `out`; paths are relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self { out, base, begun: false, prints: Fingerprints::default(), given: HashMap::new() }
    }

    /// Returns a name that no other violation of the report has: the same again is counted.
    fn unique(&mut self, name: String) -> String {
        let count = self.given.entry(name.clone()).or_default();
        *count += 1;
        match count {
            1 => name,
            _ => format!("{name}:{count}"),
        }
    }
}

impl<W: Write> ByFinding for Gitlab<W> {
    fn out(&mut self) -> &mut impl Write {
        &mut self.out
    }

    fn findings(&mut self, source: &Source, findings: &[Finding]) -> io::Result<()> {
        let path = self.base.path(source.name());
        let mut places = Places::new(source);
        for finding in findings {
            let start = finding.span.start;
            let line = self.prints.of(source, start);
            let mut violation = json!({
                "description": sentence(finding),
                "check_name": finding.code(),
                "fingerprint": self.unique(format!("{path}:{}:{line}", finding.code())),
                "severity": match finding.severity {
                    Severity::Error => "major",
                    Severity::Warning => "minor",
                    Severity::Advice => "info",
                },
                "location": { "path": path, "lines": { "begin": places.of(start).line } },
            });
            // GitLab itself shows no more than the code; other readers of this format show the page.
            if let Some(url) = finding.page.url {
                violation["content"] = json!({ "body": format!("[{}]({url})", finding.code()) });
            }
            let first = !std::mem::replace(&mut self.begun, true);
            self.out.write_all(if first { b"[" } else { b"," })?;
            serde_json::to_writer(&mut self.out, &violation)?;
        }
        Ok(())
    }

    fn end_file(&mut self) -> io::Result<()> {
        self.prints = Fingerprints::default();
        Ok(())
    }

    fn finish(&mut self, _: &Tally) -> io::Result<()> {
        self.out.write_all(if self.begun { b"]\n" } else { b"[]\n" })
    }
}
