//! Moves that can only be read without their spaces.

use std::ptr;

use super::Diagnosis;
use crate::{
    edit::Edit,
    fix::{Applicability, Fix},
    games::tafl::{
        judge::Turn,
        notation::{lines::Line, turn::Malformed},
        words,
    },
};

impl Diagnosis<'_> {
    /// Adds that the spaces of some moves are wrong. Returns whether these were judged.
    pub(super) fn spaces(&mut self, line: &Line<'_>, fault: &Malformed) -> bool {
        let judged = self.judged;
        let is_of_fault = |turn: &Turn<'_>| {
            let span = turn.ply.span;
            ptr::eq(turn.line, line) && fault.span.start <= span.start && span.end <= fault.span.end
        };
        let Some(first) = judged.turns.iter().position(is_of_fault) else {
            return false;
        };
        let text = line.text.as_str();
        let mut right = String::new();
        for turn in judged.turns[first..].iter().take_while(|turn| is_of_fault(turn)) {
            let label = turn.ply.label.filter(|label| label.span.start >= fault.span.start);
            if !right.is_empty() {
                right.push_str(if label.is_some() { self.source.line_ending() } else { " " });
            }
            let words = label.map(|label| label.span).into_iter().chain([turn.ply.span]);
            let words = words.filter_map(|span| text.get(span.start..span.end));
            let words: Vec<String> =
                words.map(|word| word.chars().filter(|c| !matches!(c, ' ' | '\t')).collect()).collect();
            right += &words.join(" ");
        }
        let written = text.get(fault.span.start..fault.span.end).unwrap_or_default();
        let shown = right.split_whitespace().collect::<Vec<_>>().join(" ");
        let words = words::spaces(written, &shown);
        let span = line.text.span(fault.span.start, fault.span.end);
        let is_free = line.text.is_free_of_comments(fault.span.start, fault.span.end);
        let is_sure = self.is_all_else_right(line);
        let edit = Edit::new(span, right);
        let edit = edit.least(self.text).unwrap_or(edit);
        let finding = self.add(first, words, fault.span);
        if is_free {
            let title = format!("write `{shown}`");
            finding.fixes.push(Fix::new(title, vec![edit], Applicability::safe_if(is_sure)));
        }
        true
    }
}
