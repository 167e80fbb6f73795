//! Whole turns that are written twice, exchanged or left out (T2).

use super::Diagnosis;
use crate::{
    codes,
    edit::Edit,
    fix::{Applicability, Fix},
    games::tafl::judge::{Misplaced, Turn, Whole},
    span::Span,
};

impl Diagnosis<'_> {
    /// Reports turns in the wrong place.
    pub(super) fn misplaced(&mut self) {
        let text = self.text;
        for misplaced in &self.judged.misplaced {
            let (words, whole, fix) = match misplaced {
                Misplaced::Twice(turn) => {
                    let fix = Fix::leave_out_line(text, turn.place());
                    (codes::turn_twice(&label(turn)), turn, fix)
                }
                Misplaced::Exchanged(early, late) => {
                    let fix = Fix::exchange_lines(text, early.place(), late.place());
                    let words = codes::turns_exchanged(&label(late), &label(early));
                    (words, early, fix)
                }
            };
            let mut finding = words.at(whole.place());
            finding.turn = Some(format!("{}a", whole.number));
            finding.fixes.extend(fix);
            self.findings.push(finding);
        }
    }

    /// A turn of both sides before another.
    pub(super) fn with_turn(&self, turn: &Turn<'_>, missing: &str) -> Option<Fix> {
        let span = turn.ply.label.map_or(turn.ply.span, |label| label.span);
        let at = turn.place_of(Span::new(span.start, span.start));
        let before = &self.text[..at.start];
        let line = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let starts_line = before[line..].trim().is_empty();
        let end = if starts_line { self.source.line_ending() } else { " " };
        let edit = Edit::new(at, format!("{missing}{end}"));
        let title = format!("add `{missing}`");
        Some(Fix::new(title, vec![edit], Applicability::Unsafe))
    }
}

/// The number of a turn as a record has it.
fn label(turn: &Whole<'_>) -> String {
    format!("`{}.`", turn.number)
}
