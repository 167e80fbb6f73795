//! The report as GitLab reads it for Code Quality: a JSON array.

use std::{
    collections::HashMap,
    io::{self, Write},
};

use serde::Serialize;

use super::{
    Format, Tally, fingerprint, json,
    paths::Base,
    places::Places,
    telling::{in_order, sentence},
};
use crate::{finding::Severity, report::FileReport};

/// Writes one array.
pub struct Gitlab<W> {
    out: W,
    base: Base,
    violations: Vec<Violation>,
    /// How often a fingerprint was given.
    given: HashMap<String, usize>,
}

impl<W: Write> Gitlab<W> {
    /// Writes to `out`; paths are told from `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self {
            out,
            base,
            violations: Vec::new(),
            given: HashMap::new(),
        }
    }

    /// A name that no other violation of the report has: the same again is counted.
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
        let findings = in_order(report);
        if findings.is_empty() {
            return Ok(());
        }
        let path = self.base.path(report.source.name());
        let mut places = Places::new(&report.source);
        let lines = fingerprint::of_lines(&report.source);
        for finding in findings {
            let begin = places.of(finding.span.start).line;
            let line = lines.get(begin - 1).map_or("", String::as_str);
            let fingerprint = self.unique(format!("{path}:{}:{line}", finding.code()));
            self.violations.push(Violation {
                description: sentence(finding),
                check_name: finding.code(),
                fingerprint,
                severity: match finding.severity {
                    Severity::Error => "major",
                    Severity::Warning => "minor",
                    Severity::Advice => "info",
                },
                location: Location {
                    path: path.clone(),
                    lines: Lines { begin },
                },
            });
        }
        Ok(())
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        json::write(&mut self.out, &self.violations)
    }
}

#[derive(Serialize)]
struct Violation {
    description: String,
    check_name: &'static str,
    fingerprint: String,
    severity: &'static str,
    location: Location,
}

#[derive(Serialize)]
struct Location {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: usize,
}
