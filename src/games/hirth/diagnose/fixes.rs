//! Fixes that need no search: labels, look-alikes, conventions.

use super::{Diagnosis, is_of_moves, text};
use crate::{
    edit::Edit,
    finding::Finding,
    fix::{Applicability, Fix},
    games::hirth::{
        Line,
        judge::AttributedSlip,
        labels::Slip,
        repair::Change,
        turn::{Fault, Label, Malformed},
        words::phrase,
    },
    record::Unusual,
    span::Span,
};

impl Diagnosis<'_> {
    /// The right label of a turn, in place of the written one, or inserted if there is none.
    pub(super) fn right_label(&self, turn: usize, written: Span) -> Option<Fix> {
        let (line, place) = self.judged.turns[turn];
        let right = place.asked.to_string();
        let applicability = Applicability::safe_if(self.is_sure(turn, written));
        let gap = if written.is_empty() { " " } else { "" };
        let change = Change::new(line.text.as_str(), written, &format!("{right}{gap}"));
        fix(line, &change, format!("write `{right}`"), applicability)
    }

    /// Whether the label of a turn, in place of what is written there, is surely that of its place.
    fn is_sure(&self, turn: usize, written: Span) -> bool {
        let (line, place) = self.judged.turns[turn];
        // Where the labels go on from this one, they would be wrong afterwards; and what looks like a piece may be
        // part of the first move.
        let may_be_move = line.turn.label.is_none() && text(line, written).contains(['H', 'K', 'L']);
        let is_counted_on = place.asked == place.label && self.is_counted_on(turn);
        let is_turn = !line.turn.moves.is_empty() || turn + 1 < self.judged.layers.len();
        // If no later label contradicts it, a turn may be missing before it.
        let is_last = turn + 1 == self.judged.turns.len();
        let may_be_lost = is_last && line.turn.label.is_some_and(|label| label.value == place.asked.next());
        is_turn && is_counted_on && !may_be_move && !may_be_lost
    }

    /// Notes which labels are those of their places, and which will be once the safe fixes are made: a label next to a
    /// fixed one is judged as it will be judged then, so that no round of fixes makes an unsafe fix safe.
    pub(super) fn count_labels(&mut self) {
        let turns = 0..self.judged.turns.len();
        self.labels = turns.clone().map(|turn| self.says_its_place(turn)).collect();
        for _ in 0..ROUNDS {
            let mut is_done = true;
            for turn in turns.clone() {
                let is_wrong = self.labels[turn] != Some(true);
                if is_wrong && self.fixable_label(turn).is_some_and(|written| self.is_sure(turn, written)) {
                    self.labels[turn] = Some(true);
                    is_done = false;
                }
            }
            if is_done {
                break;
            }
        }
    }

    /// Whether the label of a turn is that of its place, if it has one that can be read.
    fn says_its_place(&self, turn: usize) -> Option<bool> {
        let (line, place) = &self.judged.turns[turn];
        let label = line.turn.label.map(|label| label.span);
        let written = text(line, label.or(label_fault(line))?);
        let is_right = written.eq_ignore_ascii_case(&place.label.to_string());
        (label.is_some() || is_right).then_some(is_right)
    }

    /// The text in place of the label of a turn, if fixing it is safe: not a `G1`, which may start a game, and not a
    /// word.
    fn fixable_label(&self, turn: usize) -> Option<Span> {
        let (line, place) = self.judged.turns[turn];
        match line.turn.label {
            Some(label) => {
                let is_early = place.slip == Some(Slip::Early);
                (!is_early && label.value != Label::FIRST).then_some(label.span)
            }
            None => label_fault(line)
                .filter(|&fault| text(line, fault).chars().count() <= place.asked.to_string().len() + 1),
        }
    }

    /// Whether it is known which turn a line is: the labels directly before and after it are those of their places. If
    /// only one of them is there, the line must have a readable label, perhaps a wrong one, or readable moves; if
    /// neither is there, it must be playable.
    pub(super) fn is_counted_on(&self, turn: usize) -> bool {
        let says = |turn: usize| self.labels.get(turn).copied().flatten();
        let line = self.judged.turns[turn].0;
        if turn > 0 && line.after_blank && line.turn.label.is_none() {
            // A line set apart may be of another game.
            return false;
        }
        let beside = [turn.checked_sub(1).and_then(says), says(turn + 1)];
        let faults = &self.judged.turns[turn].0.turn.faults;
        let is_read = || !faults.iter().any(is_of_moves);
        match beside {
            [Some(false), _] | [_, Some(false)] => false,
            [Some(true), Some(true)] => true,
            [None, None] => self.judged.is_sound(turn),
            _ => self.says_its_place(turn).is_some() || is_read(),
        }
    }
}

/// How often labels are looked at for what is known of those beside them.
const ROUNDS: usize = 8;

/// The text in place of a label that cannot be read.
fn label_fault(line: &Line<'_>) -> Option<Span> {
    let mut faults = line.turn.faults.iter();
    let fault = faults.find(|fault| fault.is_of_label())?;
    Some(fault.span)
}

/// The text in place of a mistake; empty if something is missing.
fn written<'a>(line: &'a Line<'_>, slip: &AttributedSlip) -> &'a str {
    // What is left out may be elsewhere than the mistake shows.
    let left_out = text(line, slip.change.span).trim();
    match slip.change.text.as_str() {
        _ if slip.missing => "",
        "" if slip.right.is_empty() && !left_out.is_empty() => left_out,
        _ => text(line, slip.span),
    }
}

/// The title of the fix of a mistake.
pub(super) fn title(line: &Line<'_>, slip: &AttributedSlip) -> String {
    phrase::correction(written(line, slip), &slip.right)
}

/// The text that another fix replaces, if it writes what is there already: `` for `He8` ``.
pub(super) fn in_place_of(line: &Line<'_>, other: &AttributedSlip, best: &AttributedSlip) -> String {
    let is_there = !other.right.is_empty() && other.right == written(line, best);
    if is_there { format!(" for `{}`", written(line, other)) } else { String::new() }
}

/// A fix of one change; `None` if a comment is in its way.
pub(super) fn fix(line: &Line<'_>, change: &Change, title: String, applicability: Applicability) -> Option<Fix> {
    Some(Fix { title, edits: vec![change.edit(line)?], applicability })
}

/// Plain characters for those that only look like them.
pub(super) fn plain_characters(line: &Line<'_>) -> Fix {
    let unusual = &line.text.unusual;
    let turn = &line.turn;
    // A line that cannot be read at all may not be a turn.
    let is_turn = turn.label.is_some() || !turn.moves.is_empty() || turn.all_offers().next().is_some();
    let plain = |one: &Unusual| Edit::new(one.span, one.meant);
    Fix {
        title: "write plain characters".to_owned(),
        edits: unusual.iter().map(plain).collect(),
        applicability: Applicability::safe_if(is_turn),
    }
}

/// Text directly after a turn of at most this length is a typo; longer text is words, and so is text after a
/// space.
const SLIPPED: usize = 2;

/// Fixes a fault of order that does not keep a turn from being played and needs nothing moved. It is safe if nothing
/// else is wrong with the turn's text.
pub(super) fn fix_stray_part(finding: &mut Finding, line: &Line<'_>, fault: &Malformed, is_sure: bool) {
    let text = line.text.as_str();
    let Span { start, end } = fault.span;
    let follows_blank = text[..start].ends_with(char::is_whitespace);
    let leave_out = || {
        // One of the spaces on both sides is enough.
        let is_last = text[end..].trim().is_empty();
        let has_both = follows_blank && text[end..].starts_with(char::is_whitespace);
        let start = if is_last || has_both { text[..start].trim_end().len() } else { start };
        Change::new(text, Span::new(start, end), "")
    };
    let (change, title) = match fault.fault {
        Fault::NeedlessSlash => (leave_out(), "leave out this `/`".to_owned()),
        Fault::Repeated => {
            let moves = line.turn.moves.iter().filter(|mov| mov.span == fault.span);
            let right: String = moves.map(|mov| mov.value.to_string()).collect();
            (Change::new(text, fault.span, &right), format!("write `{right}`"))
        }
        Fault::Trailing if fault.span.len() <= SLIPPED && !follows_blank => (leave_out(), "leave it out".to_owned()),
        Fault::SlashInWords => (Change::new(text, fault.span, "/"), "write `/`".to_owned()),
        Fault::Trailing => {
            let change = Change::new(text, Span::new(start, start), "; ");
            (change, "make it a comment".to_owned())
        }
        _ => return,
    };
    // Deleting words is never safe, and a number is rather a space that is missing elsewhere.
    let is_guess = matches!(fault.fault, Fault::SlashInWords | Fault::Repeated);
    let applicability = Applicability::safe_if(is_sure && !is_guess);
    let fix = fix(line, &change, title, applicability);
    finding.fixes.extend(fix);
}
