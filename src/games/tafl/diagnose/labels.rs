//! The numbers of turns (T2).

use super::Diagnosis;
use crate::{
    codes::{self, Words},
    fix::{Applicability, Fix},
    games::tafl::{
        judge::{Fault as Cause, LabelSlip, Turn},
        notation::{
            lines::Line,
            turn::{Fault, Label, LabelForm, Malformed},
        },
        replay::Breach,
        rules::step::Refusal,
        words,
    },
    span::Span,
};

impl Diagnosis<'_> {
    /// Numbers that are not what their place asks for.
    pub(super) fn labels(&mut self) {
        let judged = self.judged;
        let last = judged.unjudged.unwrap_or(judged.turns.len());
        if judged.turns[..last].iter().all(|turn| turn.label.is_none()) {
            return;
        }
        let wrong = (0..last).filter(|&turn| self.is_wrong(turn)).count();
        let has_right = |turn: &usize| judged.turns[*turn].ply.label.is_some() && !self.is_wrong(*turn);
        let has_stops = judged.turns.iter().any(|turn| {
            let label = turn.ply.label;
            label.is_some_and(|label| label.form == LabelForm::Stop)
        });
        let last_right = (0..last).rfind(has_right);
        for number in 0..last {
            let turn = &judged.turns[number];
            let Some(slip) = turn.label else { continue };
            // Number and piece are of the same side: not the number is wrong, but the move is not due.
            if let LabelSlip::Side(_) = slip
                && self.is_of_wrong_side(number)
            {
                continue;
            }
            // Text that is not a number is reported elsewhere.
            let is_reported = |fault: &Malformed| matches!(fault.fault, Fault::Label | Fault::LoneLabel);
            if turn.line.faults.iter().any(is_reported) {
                continue;
            }
            let (words, span, mut text) = label_words(turn, slip);
            // It is safe if the numbers around it are right.
            let is_alone = wrong == usize::from(self.is_wrong(number));
            // If a number skips one, and no later number contradicts it, a turn may be missing.
            let may_be_lost = leaves_one_out(turn, slip) && last_right.is_none_or(|it| it < number);
            let has_gap = judged.faults.iter().any(super::Faulty::is_missing);
            let title = format!("write `{}`", text.trim());
            let digits = digits(turn, span);
            let place = match slip {
                LabelSlip::Missing => Span::new(span.start, span.start),
                // In a record with stops the stop is missing too.
                LabelSlip::Number(label) if label.form == LabelForm::Other && has_stops => span,
                LabelSlip::Number(_) if !digits.is_empty() => {
                    text = turn.place.number.to_string();
                    // One digit too many may be the stop.
                    if digits == span && digits.len() > text.len() {
                        text.push('.');
                    }
                    digits
                }
                _ => span,
            };
            // Whose move it is is sure only if the board shows it; a missing number may come before other words.
            let is_sure = match slip {
                LabelSlip::Number(label) => is_written(turn, label, digits),
                LabelSlip::Missing => false,
                LabelSlip::Side(label) | LabelSlip::NewTurn(label) => {
                    is_written(turn, label, digits) && judged.faults.is_empty()
                }
            };
            let is_alone = is_alone && !has_gap && !may_be_lost && last > 2;
            let applicability = Applicability::safe_if(is_alone && is_sure);
            let edit = self.edit(turn, place, &text);
            let finding = self.add(number, words, span);
            if may_be_lost && let Some(help) = &mut finding.help {
                help.push_str(", or add the missing turn before it");
            }
            finding.fixes.extend(edit.map(|edit| Fix::new(title, vec![edit], applicability)));
        }
    }

    /// Adds the finding about a number with a typo. Returns whether a turn comes after it, whose place gives the right
    /// number.
    pub(super) fn damaged_number(&mut self, line: &Line<'_>, fault: &Malformed) -> bool {
        let judged = self.judged;
        let is_after = |turn: &Turn<'_>| std::ptr::eq(turn.line, line) && turn.ply.span.start >= fault.span.end;
        let Some(number) = judged.turns.iter().position(is_after) else {
            return false;
        };
        let turn = &judged.turns[number];
        let written = line.text.as_str().get(fault.span.start..fault.span.end);
        let right = turn.place.label();
        let words = words::damaged_number(written.unwrap_or_default(), &right);
        let up_to_move = Span::new(fault.span.start, turn.ply.span.start);
        let edit = self.edit(turn, up_to_move, &format!("{right} "));
        // In `2.4 d2-e2` the `4` alone can be read as a number: what else is written stays.
        let edit = edit.map(|edit| edit.least(self.text).unwrap_or(edit));
        // If its digits skip a turn, and no later number contradicts them, a turn may be missing.
        let digits = written.and_then(|text| text.split(|c: char| !c.is_ascii_digit()).next());
        let is_next = digits.is_some_and(|it| it.parse() == Ok(turn.place.number + 1));
        let is_last = || judged.turns[number..].iter().all(|turn| turn.ply.label.is_none());
        let may_be_lost = is_next && is_last();
        let is_sure = self.is_all_else_right(line) && !turn.place.is_second && !may_be_lost;
        let applicability = Applicability::safe_if(is_sure && judged.turns.len() > 2);
        let finding = self.add(number, words, fault.span);
        let fix = |edit| Fix::new(format!("write `{right}`"), vec![edit], applicability);
        finding.fixes.extend(edit.map(fix));
        true
    }

    /// Whether nothing is wrong with a game but one thing on a line: all moves can be played, and all numbers are those of
    /// their places.
    pub(super) fn is_all_else_right(&self, line: &Line<'_>) -> bool {
        let judged = self.judged;
        let faults = judged.lines.iter().map(|line| line.faults.len());
        let is_alone = faults.sum::<usize>() == line.faults.len() && line.faults.len() == 1;
        let is_numbered = (0..judged.turns.len()).all(|turn| !self.is_wrong(turn));
        is_alone && is_numbered && judged.faults.is_empty() && judged.misplaced.is_empty() && judged.unjudged.is_none()
    }

    /// Whether a turn moves a piece of the side that is not to move.
    fn is_of_wrong_side(&self, turn: usize) -> bool {
        let faults = self.judged.faults.iter();
        let mut own = faults.filter(|faulty| faulty.turn == turn);
        own.any(|faulty| match &faulty.fault {
            Cause::Breach(breach) => {
                matches!(breach.breach, Breach::Refused(Refusal::WrongSide { .. }))
            }
            _ => false,
        })
    }

    /// Whether the number of a turn as written is not that of its place. If numbers continue from a wrong one only the
    /// first is reported, but no fix may change the others.
    fn is_wrong(&self, turn: usize) -> bool {
        let turn = &self.judged.turns[turn];
        let label = turn.ply.label;
        label.is_some_and(|label| usize::try_from(label.number) != Ok(turn.place.number))
    }
}

/// The place of the digits in a label.
fn digits(turn: &Turn<'_>, label: Span) -> Span {
    let text = turn.line.text.as_str().get(label.start..label.end);
    let digits = text.map_or(0, |text| text.bytes().take_while(u8::is_ascii_digit).count());
    Span::new(label.start, label.start + digits)
}

/// Whether the digits are written as they are read: if moves are numbered one by one, they differ.
fn is_written(turn: &Turn<'_>, label: Label, digits: Span) -> bool {
    let text = turn.line.text.as_str().get(digits.start..digits.end);
    text.is_some_and(|text| text.parse() == Ok(label.number))
}

/// Whether the number of a turn is one too high.
fn leaves_one_out(turn: &Turn<'_>, slip: LabelSlip) -> bool {
    let LabelSlip::Number(label) = slip else {
        return false;
    };
    usize::try_from(label.number) == Ok(turn.place.number + 1)
}

/// The words for a number, the characters they are about, and the right text.
fn label_words(turn: &Turn<'_>, slip: LabelSlip) -> (Words, Span, String) {
    let right = turn.place.label();
    match slip {
        LabelSlip::Number(label) => {
            let written = (label.number < u32::MAX).then(|| label.number.to_string());
            let expected = turn.place.number.to_string();
            (codes::label_number(written.as_deref(), &expected), label.span, right)
        }
        LabelSlip::Side(label) => {
            let text = turn.line.text.as_str();
            let written = text.get(label.span.start..label.span.end).unwrap_or_default();
            let side = turn.place.side;
            (words::label_side(written.trim(), &right, side), label.span, right)
        }
        LabelSlip::NewTurn(label) => {
            let (place, side) = (turn.place.to_string(), turn.place.side);
            (words::move_missing_or_this(&place, side, &right), label.span, right)
        }
        LabelSlip::Missing => {
            let at = turn.ply.span;
            (words::label_missing(&right), at, format!("{right} "))
        }
    }
}
