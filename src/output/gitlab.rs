//! The report as GitLab reads it for Code Quality: a JSON array.

use std::{
    collections::HashMap,
    io::{self, Write},
};

use serde_json::{Value, json};

use super::{Format, RunReport, fingerprint::Fingerprints, paths::Base, phrases::sentence};
use crate::{
    finding::{Finding, Severity},
    json,
    report::FileReport,
    source::Source,
};

/// Writes one array.
pub struct Gitlab<W> {
    out: W,
    base: Base,
    violations: Vec<Value>,
    /// How often each fingerprint was given.
    given: HashMap<String, u32>,
}

impl<W: Write> Gitlab<W> {
    /// Returns a writer to `out`; paths are relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self { out, base, violations: Vec::new(), given: HashMap::new() }
    }

    fn add<'f>(&mut self, source: &Source, findings: impl IntoIterator<Item = &'f Finding>) {
        let path = self.base.path(source.name());
        let mut prints = Fingerprints::default();
        for finding in findings {
            let line = prints.of(source, finding.span.start);
            let mut violation = json!({
                "description": sentence(finding),
                "check_name": format!("hirth/{}", finding.code()),
                "fingerprint": self.unique(format!("{path}:{}:{line}", finding.code())),
                "severity": match finding.severity {
                    Severity::Error => "major",
                    Severity::Warning => "minor",
                    Severity::Advice => "info",
                },
                "location": { "path": path, "lines": { "begin": finding.region.line } },
            });
            // GitLab itself shows no more than the code; other readers of this format show the page.
            if let Some(url) = finding.page.url {
                violation["content"] = json!({ "body": format!("[{}]({url})", finding.code()) });
            }
            self.violations.push(violation);
        }
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

impl<W: Write> Format for Gitlab<W> {
    fn file(&mut self, report: &FileReport) -> io::Result<()> {
        self.add(&report.source, report.found());
        Ok(())
    }

    fn end(&mut self, run: &RunReport) -> io::Result<()> {
        let found = run.found();
        found.for_each(|found| self.add(&found.source, [&found.finding]));
        json::write(&mut self.out, &self.violations)
    }
}
