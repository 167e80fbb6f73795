//! The numbers of turns (T2).

use super::Diagnosis;
use crate::{
    codes::label_number,
    fix::{Applicability, Fix},
    games::tafl::{
        codes::{label_missing, label_side, move_missing},
        judge::LabelSlip,
        notation::turn::{Fault, Malformed},
    },
    span::Span,
};

impl Diagnosis<'_> {
    /// Numbers that are not what their place asks for.
    pub(super) fn labels(&mut self) {
        let judged = self.judged;
        let last = judged.unjudged.unwrap_or(judged.turns.len());
        // As it is written: of numbers that go on from a wrong one only the first is told, but none may be changed unasked.
        let wrong = |turn: usize| {
            let turn = &judged.turns[turn];
            let label = turn.ply.label;
            label.is_some_and(|label| usize::try_from(label.number) != Ok(turn.place.number))
        };
        for number in 0..last {
            let turn = &judged.turns[number];
            let Some(slip) = turn.label else { continue };
            // What stands there is no number at all.
            let is_told =
                |fault: &Malformed| matches!(fault.fault, Fault::Label | Fault::LoneLabel);
            if turn.line.faults.iter().any(is_told) {
                continue;
            }
            let right = turn.place.label();
            let (words, span, text) = match slip {
                LabelSlip::Number(label) => {
                    let written = (label.number < u32::MAX).then(|| label.number.to_string());
                    let expected = turn.place.number.to_string();
                    (
                        label_number::words(written.as_deref(), &expected),
                        label.span,
                        right,
                    )
                }
                LabelSlip::Side(label) => {
                    let text = turn.line.text.as_str();
                    let written = text
                        .get(label.span.start..label.span.end)
                        .unwrap_or_default();
                    let side = turn.place.side;
                    (
                        label_side::words(written.trim(), &right, side),
                        label.span,
                        right,
                    )
                }
                LabelSlip::NewTurn(label) => {
                    let (place, side) = (turn.place.to_string(), turn.place.side);
                    (
                        move_missing::or_this(&place, side, &right),
                        label.span,
                        right,
                    )
                }
                LabelSlip::Missing => {
                    let at = turn.ply.span;
                    (label_missing::words(&right), at, format!("{right} "))
                }
            };
            // It is sure where the numbers around it are right.
            let is_alone = !(0..last).any(|other| other != number && wrong(other));
            let has_gap = judged.faults.iter().any(super::Faulty::is_missing);
            let place = match slip {
                LabelSlip::Missing => Span::new(span.start, span.start),
                _ => span,
            };
            let applicability = Applicability::safe_if(is_alone && !has_gap && last > 2);
            let title = format!("write `{}`", text.trim());
            let edit = self.edit(turn, place, &text);
            let finding = self.add(number, words, span);
            finding
                .fixes
                .extend(edit.map(|edit| Fix::new(title, vec![edit], applicability)));
        }
    }
}
