//! A turn that is clear and breaks a rule, from which the record goes on as it is written, in words.

use super::{Diagnosis, fixes, is_of_moves};
use crate::{
    codes,
    edit::Edit,
    fix::{Applicability, Fix},
    games::hirth::{
        judge::AttributedSlip,
        rules::{Breach, BreachAt},
    },
};

/// How many changes are named in words.
const NAMED: usize = 3;

impl Diagnosis<'_> {
    /// The rules broken by a turn that was played anyway, with its possible corrections.
    pub(super) fn as_written(
        &mut self,
        turn: usize,
        broken: &[BreachAt],
        meant: &[Vec<AttributedSlip>],
        is_broken_off: bool,
    ) {
        self.malformed(turn, is_of_moves);
        let first = self.findings.len();
        self.breaches(turn, broken);
        if is_broken_off && let Some(finding) = self.findings.get_mut(first) {
            let label = self.judged.turns[turn].1.label;
            finding.message = format!("The record breaks off in the middle of {label}: {}", lowered(&finding.message));
        }
        let fixes: Vec<Fix> = meant.iter().filter_map(|slips| self.change(turn, slips)).collect();
        if let Some(first) = self.findings.get_mut(first) {
            first.fixes.extend(fixes);
            let titles = first.fixes.iter().take(NAMED).map(|fix| fix.title.as_str());
            let titles = titles.collect::<Vec<_>>().join(", or ");
            let goes_on = codes::goes_on("turn");
            if is_broken_off {
                first.help = (!titles.is_empty()).then_some(titles);
                return;
            }
            let is_doubted = |one: &BreachAt| matches!(one.breach, Breach::StepCount { doubted: true, .. });
            first.help = Some(match first.help.take() {
                Some(help) if titles.is_empty() => format!("{help}; {goes_on}"),
                Some(help) if broken.iter().any(is_doubted) => {
                    format!("{titles}; {help}; {goes_on}")
                }
                _ if !titles.is_empty() => format!("{titles}; {goes_on}"),
                _ => goes_on,
            });
        }
    }

    /// The changes that make a turn what may be intended, for its writer to choose.
    fn change(&self, turn: usize, slips: &[AttributedSlip]) -> Option<Fix> {
        let line = self.judged.turns[turn].0;
        let titles: Vec<String> = slips.iter().map(|slip| fixes::title(line, slip)).collect();
        let edits = slips.iter().map(|slip| slip.change.edit(line));
        Some(Fix {
            title: titles.join(", "),
            edits: edits.collect::<Option<Vec<Edit>>>().filter(|edits| !edits.is_empty())?,
            applicability: Applicability::Unsafe,
        })
    }
}

/// A sentence as it goes on after a colon.
pub(super) fn lowered(sentence: &str) -> String {
    match sentence.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => sentence.to_owned(),
    }
}
