//! A game judged by itself, and what it comes to when it is counted with the games before it.

use super::{
    diagnose,
    matches::{Entry, Matches},
};
use crate::{finding::Finding, report::GameReport, suppression::GameSuppressions};

/// A game judged by itself. Its number is not known yet, nor what its match says of it.
pub struct Verdict {
    report: GameReport,
    /// What the games before it may still change; nothing for most games.
    open: Option<Box<Open>>,
}

/// What is to be done to a report when the games before it are counted.
struct Open {
    entry: Entry,
    /// What the envelope could not read.
    complaints: Vec<Finding>,
    silences: GameSuppressions,
}

impl Verdict {
    /// A judged game with all that was found of it, and what it is to its match, if it is of one.
    pub(super) fn new(
        mut report: GameReport,
        entry: Option<Entry>,
        complaints: Vec<Finding>,
        silences: GameSuppressions,
    ) -> Self {
        let open = match entry {
            Some(entry) => Some(Box::new(Open {
                entry,
                complaints,
                silences,
            })),
            None => {
                complete(&mut report, complaints, silences);
                None
            }
        };
        Self { report, open }
    }

    /// The report, once all games before it are counted.
    pub(in crate::games) fn counted(self, matches: &mut Matches) -> GameReport {
        let Self { mut report, open } = self;
        report.index = match open.map(|open| *open) {
            None => matches.next(),
            Some(Open {
                entry,
                complaints,
                silences,
            }) => {
                let (index, found) = matches.add(entry);
                if !found.is_empty() {
                    let found = found.into_iter();
                    let found = found.map(|(words, span)| diagnose::finding(words, span));
                    report.findings.extend(found);
                    diagnose::sort(&mut report.findings);
                }
                complete(&mut report, complaints, silences);
                index
            }
        };
        report
    }
}

/// Adds what the envelope could not read, and then leaves out what is silenced.
fn complete(report: &mut GameReport, complaints: Vec<Finding>, silences: GameSuppressions) {
    report.findings.extend(complaints);
    report.findings.sort_by_key(|finding| finding.span.start);
    silences.apply(report);
}
