//! What is read: one file a format, all fed by the same report.

use std::io;

use crate::{
    finding::{Finding, Severity},
    fix::Applicability,
    report::{FileReport, FilesMatch, FoundInMatch, GameReport},
};
use statistics::Statistics;

#[cfg(feature = "human")]
pub(crate) mod ascii;
#[cfg(feature = "human")]
#[doc(hidden)]
pub mod catalogue;
pub mod concise;
#[cfg(feature = "data")]
mod csv;
#[cfg(feature = "human")]
#[doc(hidden)]
pub mod explain;
mod fingerprint;
pub mod github;
pub mod gitlab;
#[cfg(feature = "human")]
pub mod human;
pub mod json;
#[cfg(feature = "junit")]
pub mod junit;
#[cfg(feature = "draw")]
mod page;
#[cfg(feature = "human")]
pub(crate) mod paint;
mod paths;
mod phrases;
#[cfg(feature = "human")]
mod prose;
#[cfg(feature = "human")]
pub mod sarif;
#[doc(hidden)]
pub mod statistics;
#[cfg(feature = "data")]
#[doc(hidden)]
pub mod stats;

pub(crate) use crate::plain;
#[cfg(feature = "data")]
pub use csv::Sheet;
pub use paths::Base;

/// A form of the report: each file in its turn, and then what is reported of all.
pub trait Format {
    /// Writes the report of a file, which is [finished](FileReport::finish). A file can come in several reports, one after
    /// the other, if the form has a line a game or a finding.
    ///
    /// # Errors
    /// When it cannot be written.
    fn file(&mut self, report: &FileReport) -> io::Result<()>;

    /// Writes what is reported after all files.
    ///
    /// # Errors
    /// When it cannot be written.
    fn end(&mut self, run: &RunReport) -> io::Result<()>;
}

/// The report after all files.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct RunReport {
    /// The matches with games in several files, in order of their first games.
    pub matches: Vec<FilesMatch>,
    /// What is wrong with names, as the games of all files show.
    pub findings: Vec<FoundInMatch>,
    /// The counts over all files.
    pub tally: Tally,
    /// How often each code was found, if that is to be written.
    pub statistics: Option<Statistics>,
}

impl RunReport {
    /// Returns all that only all files show, match after match, and then what is wrong with names.
    pub(crate) fn found(&self) -> impl Iterator<Item = &FoundInMatch> {
        self.matches.iter().flat_map(|over| &over.findings).chain(&self.findings)
    }
}

/// Writes the report of one text.
///
/// # Errors
/// When it cannot be written.
pub fn write(format: &mut dyn Format, report: &FileReport) -> io::Result<()> {
    format.file(report)?;
    format.end(&RunReport { tally: Tally::of(report), ..RunReport::default() })
}

/// The counts over all files.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Tally {
    /// How many files are in the report.
    pub files: usize,
    /// How many of these could not be read; each has one error that says so.
    pub unread: usize,
    /// How many games they hold.
    pub games: usize,
    /// How many of these are legal as written.
    pub valid: usize,
    /// How much was found, in games and outside, without what is suppressed.
    pub counts: Counts,
    /// How much of it has a fix.
    pub fixable: Fixable,
    /// How many errors are suppressed.
    pub suppressed: usize,
}

impl Tally {
    /// Returns the counts of one file.
    pub fn of(report: &FileReport) -> Self {
        let mut tally = Self { files: 1, ..Self::default() };
        report.games.iter().for_each(|game| tally.add_game(game));
        tally.add(&report.findings);
        tally
    }

    /// Counts a game and its findings.
    pub fn add_game(&mut self, game: &GameReport) {
        self.games += 1;
        self.valid += usize::from(game.is_valid());
        self.suppressed += game.suppressed.len();
        self.add(&game.findings);
    }

    /// Counts findings.
    pub fn add(&mut self, findings: &[Finding]) {
        self.counts.add(findings);
        self.fixable.add(findings);
    }
}

/// How many findings have a fix. Of each the first one counts, which is the one that is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Fixable {
    /// Findings with a safe fix, one that is made without asking.
    pub safe: usize,
    /// Findings with an unsafe one, which is made only when asked for.
    pub at_risk: usize,
}

impl Fixable {
    /// Counts more of what was found.
    pub fn add(&mut self, findings: &[Finding]) {
        for fix in findings.iter().filter_map(|finding| finding.fixes.first()) {
            *match fix.applicability {
                Applicability::Safe => &mut self.safe,
                Applicability::Unsafe => &mut self.at_risk,
            } += 1;
        }
    }
}

/// How many findings there are of each severity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Counts {
    /// Findings that make a record illegal.
    pub errors: usize,
    /// Findings that depart from convention.
    pub warnings: usize,
    /// Findings that rest on an open reading.
    pub advice: usize,
}

impl Counts {
    /// Returns the counts of what was found.
    pub fn of<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> Self {
        let mut counts = Self::default();
        counts.add(findings);
        counts
    }

    /// Counts more of what was found.
    pub fn add<'f>(&mut self, findings: impl IntoIterator<Item = &'f Finding>) {
        for finding in findings {
            *match finding.severity {
                Severity::Error => &mut self.errors,
                Severity::Warning => &mut self.warnings,
                Severity::Advice => &mut self.advice,
            } += 1;
        }
    }

    /// Returns how many findings there are.
    pub fn all(self) -> usize {
        self.errors + self.warnings + self.advice
    }

    /// Returns both together.
    pub fn and(self, other: Self) -> Self {
        Self {
            errors: self.errors + other.errors,
            warnings: self.warnings + other.warnings,
            advice: self.advice + other.advice,
        }
    }
}
