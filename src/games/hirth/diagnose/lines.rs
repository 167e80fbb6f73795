//! Turns that do not lie one on a line, each once, in their order: what to make of their lines.

use super::{Diagnosis, text};
use crate::{
    edit::Edit,
    fix::{Applicability, Fix},
    games::hirth::{
        Line,
        judge::MOST_FAULTS,
        labels::Slip,
        turn::{Fault, Malformed},
    },
    span::Span,
};

impl Diagnosis<'_> {
    /// A turn that is on the line of the one before, or continues on the next.
    pub(super) fn of_lines(&mut self, turn: usize, fault: &Malformed) {
        let line = self.judged.turns[turn].0;
        let words = fault.fault.words(text(line, fault.span));
        let fix = match fault.fault {
            Fault::SharedLine => self.start_line(line, fault.span),
            _ => self.join_lines(line, fault.span),
        };
        let finding = self.add(turn, words, fault.span);
        finding.fixes.extend(fix);
    }

    /// A new line in place of the spaces before a label.
    fn start_line(&self, line: &Line<'_>, label: Span) -> Option<Fix> {
        let start = line.text.span(label.start, label.end).start;
        let before = self.text[..start].trim_end_matches([' ', '\t']);
        let end_of_line = self.source.line_ending();
        Some(Fix {
            title: "start a new line".to_owned(),
            edits: vec![Edit::new(Span::new(before.len(), start), end_of_line)],
            applicability: Applicability::Safe,
        })
    }

    /// A space in place of the end of a line, if there is nothing else between the two.
    fn join_lines(&self, line: &Line<'_>, rest: Span) -> Option<Fix> {
        let between = line.text.span(rest.start.checked_sub(1)?, rest.start);
        let is_blank = self.text[between.start..between.end].trim().is_empty();
        is_blank.then(|| Fix {
            title: "join the lines".to_owned(),
            edits: vec![Edit::new(between, " ")],
            applicability: Applicability::Safe,
        })
    }

    /// Turns that are before the one they follow: both lines change places.
    pub(super) fn swap_lines(&self, turn: usize) -> Option<Fix> {
        let early = self.judged.turns[turn].0.text.whole();
        // It is played after the one that is written after it.
        let late = self.judged.turns.get(turn.checked_sub(1)?)?.0.text.whole();
        Fix::exchange_lines(self.text, early, late)
    }

    /// Turns that are written twice.
    pub(super) fn repeated(&mut self) {
        for &(_, line, place) in self.judged.repeated.iter().take(MOST_FAULTS) {
            let Some(label) = line.turn.label else {
                continue;
            };
            let slip = place.slip.unwrap_or(Slip::Twice);
            let words = slip.words(label.value, place.label);
            let span = line.text.span(label.span.start, label.span.end);
            let mut finding = words.at(span);
            finding.turn = Some(label.value.to_string());
            finding.fixes.extend(Fix::leave_out_line(self.text, line.text.whole()));
            self.findings.push(finding);
        }
    }
}
