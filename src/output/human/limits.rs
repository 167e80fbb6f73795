//! How much of a file is shown: a file can have a million games, and a game a thousand findings.

use super::style::Detail;
use crate::{
    finding::{Finding, Severity},
    output::Counts,
};

/// As many games of a file get a line in the summary even when nothing was found in them.
pub(super) const FEW: usize = 20;

/// As many games of a file get a line at most.
pub(super) const LISTED: usize = 1000;

/// As many findings of a game, or of a file outside its games, are shown.
pub(super) const SHOWN: usize = 50;

/// How many findings there is room for, and what was turned away. Errors come before all else.
pub(super) struct Quota {
    detail: Detail,
    errors: usize,
    others: usize,
    pub left: Counts,
}

impl Quota {
    /// Returns how many of so many findings are shown.
    pub fn new(detail: Detail, found: Counts) -> Self {
        let errors = found.errors.min(SHOWN);
        let (errors, others) = match detail {
            Detail::Verbose => (usize::MAX, usize::MAX),
            Detail::Normal | Detail::Quiet => (errors, SHOWN - errors),
        };
        Self { detail, errors, others, left: Counts::default() }
    }

    /// Whether a finding is shown; counts it.
    pub fn admits(&mut self, finding: &Finding) -> bool {
        let is_error = finding.severity == Severity::Error;
        if !is_error && self.detail == Detail::Quiet {
            return false;
        }
        let room = if is_error { &mut self.errors } else { &mut self.others };
        let admitted = *room > 0;
        *room = room.saturating_sub(1);
        if !admitted {
            self.left.add([finding]);
        }
        admitted
    }
}

/// What is kept of a file until its summary.
#[derive(Default)]
pub(super) struct OfFile {
    /// How many games were written.
    pub games: usize,
    /// Whether a game is not legal.
    pub faulty: bool,
    /// What the summary says of games.
    pub summed: Vec<Summed>,
    /// How many games with findings it has no room for.
    pub left: usize,
}

/// What the summary says of a game.
pub(super) struct Summed {
    /// `game 2 (line 14, Anna – Björn)`.
    pub name: String,
    /// What it comes to.
    pub said: String,
    /// Whether nothing was found in it.
    pub clean: bool,
}

impl OfFile {
    /// Adds a game to the summary, as far as there is room.
    pub fn add(&mut self, summed: Summed, detail: Detail) {
        let many = self.games > FEW && detail < Detail::Verbose;
        if many && summed.clean {
            return;
        }
        if self.summed.len() < LISTED { self.summed.push(summed) } else { self.left += 1 }
    }
}
