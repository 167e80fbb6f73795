//! The report as GitLab reads it for Code Quality: a JSON array.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    io::{self, Write},
    sync::Arc,
};

use serde::Serialize;

use super::{
    FileSummary, Format, Tally, fingerprint::Fingerprints, paths::Base, phrases::sentence,
    places::Places,
};
use crate::{
    finding::{Finding, Severity},
    report::{FilesMatch, GameReport},
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
    /// How often a fingerprint was given, by its hash.
    given: HashMap<u64, u32>,
}

impl<W: Write> Gitlab<W> {
    /// Returns a writer to `out`; paths are relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self {
            out,
            base,
            begun: false,
            prints: Fingerprints::default(),
            given: HashMap::new(),
        }
    }

    /// Returns a name that no other violation of the report has: the same again is counted.
    fn unique(&mut self, name: String) -> String {
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        let count = self.given.entry(hasher.finish()).or_default();
        *count += 1;
        match count {
            1 => name,
            _ => format!("{name}:{count}"),
        }
    }

    fn findings(&mut self, source: &Source, findings: &[Finding]) -> io::Result<()> {
        if findings.is_empty() {
            return Ok(());
        }
        let path = self.base.path(source.name());
        let mut places = Places::new(source);
        for finding in findings {
            let start = finding.span.start;
            let line = self.prints.of(source, start);
            let violation = Violation {
                description: sentence(finding),
                check_name: finding.code(),
                fingerprint: self.unique(format!("{path}:{}:{line}", finding.code())),
                severity: match finding.severity {
                    Severity::Error => "major",
                    Severity::Warning => "minor",
                    Severity::Advice => "info",
                },
                location: Location {
                    path: &path,
                    lines: Lines {
                        begin: places.of(start).line,
                    },
                },
            };
            let first = !std::mem::replace(&mut self.begun, true);
            self.out.write_all(if first { b"[" } else { b"," })?;
            serde_json::to_writer(&mut self.out, &violation)?;
        }
        Ok(())
    }
}

impl<W: Write> Format for Gitlab<W> {
    fn game(&mut self, source: &Arc<Source>, game: GameReport) -> io::Result<()> {
        self.findings(source, &game.findings)
    }

    fn file(&mut self, rest: &FileSummary<'_>) -> io::Result<()> {
        self.findings(rest.source, rest.findings)?;
        self.prints = Fingerprints::default();
        Ok(())
    }

    fn over_files(&mut self, over: &FilesMatch) -> io::Result<()> {
        for found in &over.findings {
            self.findings(&found.source, std::slice::from_ref(&found.finding))?;
            self.prints = Fingerprints::default();
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        self.out
            .write_all(if self.begun { b"]\n" } else { b"[]\n" })?;
        self.out.flush()
    }
}

#[derive(Serialize)]
struct Violation<'a> {
    description: String,
    check_name: &'static str,
    fingerprint: String,
    severity: &'static str,
    location: Location<'a>,
}

#[derive(Serialize)]
struct Location<'a> {
    path: &'a str,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: usize,
}
