//! What is read: one file a format, all fed by the same report.

use std::io;

use self::statistics::Statistics;
use crate::{
    finding::{Finding, Severity},
    fix::Applicability,
    places,
    report::{FileReport, FilesMatch, GameReport, MatchReport},
    source::Source,
};

#[cfg(feature = "human")]
pub(crate) mod ascii;
mod by_finding;
pub mod catalogue;
pub mod concise;
mod csv;
pub mod explain;
mod fingerprint;
pub mod github;
pub mod gitlab;
#[cfg(feature = "human")]
pub mod human;
pub mod json;
pub mod junit;
mod page;
mod paths;
mod phrases;
mod prose;
pub mod sarif;
pub mod statistics;
pub mod stats;

pub use self::{csv::Sheet, paths::Base};
pub(crate) use crate::plain;

/// A way to write reports. It gets each game as soon as it is judged, then its file, and when all files are
/// done, the totals.
pub trait Format {
    /// Writes a game that was just judged. `source` is the text of its file; `several` says whether that has other games.
    ///
    /// # Errors
    /// When the report cannot be written.
    fn game(&mut self, source: &Source, game: &GameReport, several: bool) -> io::Result<()>;

    /// Writes what is left to write of a file when its games are written.
    ///
    /// # Errors
    /// When the report cannot be written.
    fn file(&mut self, rest: &FileSummary<'_>) -> io::Result<()>;

    /// Writes that a file could not be read, or not to its end; its one finding says why.
    ///
    /// # Errors
    /// When the report cannot be written.
    fn unread(&mut self, rest: &FileSummary<'_>) -> io::Result<()> {
        self.file(rest)
    }

    /// Writes a match whose games are in several files, after all files.
    ///
    /// # Errors
    /// When the report cannot be written.
    fn over_files(&mut self, found: &FilesMatch) -> io::Result<()>;

    /// Writes the text after all files and matches.
    ///
    /// # Errors
    /// When the report cannot be written.
    fn end(&mut self, tally: &Tally) -> io::Result<()>;

    /// Writes out what it holds back.
    ///
    /// # Errors
    /// When the report cannot be written.
    fn flush(&mut self) -> io::Result<()>;

    /// Writes what was done to a file, before what was found in it. Returns whether the format has a
    /// place for it.
    ///
    /// # Errors
    /// When the report cannot be written.
    fn note(&mut self, text: &str) -> io::Result<bool> {
        let _ = text;
        Ok(false)
    }

    /// Writes how often each code was found, after all else. Returns whether the format has a place for it.
    ///
    /// # Errors
    /// When the report cannot be written.
    fn statistics(&mut self, statistics: &Statistics) -> io::Result<bool> {
        let _ = statistics;
        Ok(false)
    }
}

/// What is reported of a file besides its games.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct FileSummary<'a> {
    /// The text the spans point into.
    pub source: &'a Source,
    /// The matches that its games form, in order of their first game.
    pub matches: &'a [MatchReport],
    /// What was found outside any game.
    pub findings: &'a [Finding],
    /// The numbers of its games that are copies: an earlier file has the same moves in the same match.
    pub copies: &'a [usize],
}

/// Writes the report of a file that was judged whole.
///
/// # Errors
/// When the report cannot be written.
pub fn write_report(format: &mut dyn Format, report: FileReport) -> io::Result<()> {
    let FileReport { source, games, .. } = &report;
    for game in games {
        format.game(source, game, games.len() > 1)?;
    }
    format.file(&FileSummary { source, matches: &report.matches, findings: &report.findings, copies: &[] })
}

/// What was counted over all files.
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
    pub fn of(findings: &[Finding]) -> Self {
        let mut counts = Self::default();
        counts.add(findings);
        counts
    }

    /// Counts more of what was found.
    pub fn add(&mut self, findings: &[Finding]) {
        for finding in findings {
            *match finding.severity {
                Severity::Error => &mut self.errors,
                Severity::Warning => &mut self.warnings,
                Severity::Advice => &mut self.advice,
            } += 1;
        }
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
