//! Remarks on legal turns, and the reading of each.

use super::Diagnosis;
use crate::{
    codes::{self, Words},
    edit::Edit,
    fix::{Applicability, Fix},
    games::tafl::{
        diagram::{self, Marks},
        judge::{Judged, Turn},
        notation::{
            lines::Line,
            turn::{LabelForm, Mark, Odd, OddKind},
        },
        replay::Rules,
        rules::variant::StopBeside,
        words::{
            self,
            breach::{are, won},
        },
    },
    phrase::and_more,
    report::TurnTrace,
    span::Span,
};

impl Diagnosis<'_> {
    /// Moves written in an unusual way, and characters that only look like those of the notation: once a record, with how
    /// often (T3).
    pub(super) fn unusual(&mut self) {
        let lines = || self.judged.lines.iter();
        let alike: Vec<_> = lines().flat_map(|line| &line.text.unusual).collect();
        if let Some(first) = alike.first() {
            let mut words = codes::unusual_character(first.found, first.meant);
            words.message += &and_more(alike.len() - 1);
            let edits = alike.iter().map(|one| Edit::new(one.span, one.meant.to_string()));
            let fix = Fix::new("write plain characters", edits.collect(), Applicability::Safe);
            self.findings.push(words.at(first.span).fix(fix));
        }
        let odd: Vec<_> = lines().flat_map(|line| line.odd.iter().map(move |odd| (line, odd))).collect();
        if let Some((line, first)) = odd.first() {
            let (message, label) = match first.kind {
                OddKind::NoHyphen => ("The hyphen between the squares of a move is missing", "no hyphen"),
                OddKind::BlankForHyphen => ("A space is written instead of the hyphen", "a space, not a hyphen"),
                OddKind::Colon => ("A colon is written instead of the hyphen", "a colon"),
                OddKind::Blank => ("There are spaces within a move", "spaces"),
            };
            let message = message.to_owned() + &and_more(odd.len() - 1);
            let words = Words::new(&codes::UNUSUAL_CHARACTER, message, label);
            let usual = match first.kind {
                OddKind::Blank => "moves without spaces: `e7-e8xd8`".to_owned(),
                _ => format!("the hyphen: `{}`", self.hyphenated(line, first)),
            };
            let words = words.help(format!("`hirth fmt` writes {usual}"));
            let finding = words.at(line.text.span(first.span.start, first.span.end));
            self.findings.push(finding);
        }
    }

    /// The two squares of a move that has no hyphen, with one.
    fn hyphenated(&self, line: &Line<'_>, odd: &Odd) -> String {
        let turns = self.judged.turns.iter();
        let mut moves = turns.filter(|turn| std::ptr::eq(turn.line, line)).filter_map(|turn| turn.written());
        let of_odd = moves.find(|written| written.from.span.end == odd.span.start);
        of_odd.map_or_else(|| "d1-d3".to_owned(), |written| format!("{}-{}", written.from.value, written.to.value))
    }

    /// Advice and warnings on what was played.
    pub(super) fn remarks(&mut self) {
        self.extra_text();
        self.threats();
        self.unwritten();
        self.king();
        if let Some(&(turn, passed)) = self.judged.slid.first() {
            let words = words::slides_past_often(passed.at, passed.beside, self.judged.slid.len());
            let span = self.judged.turns[turn].ply.span;
            self.add(turn, words, span).severity = crate::finding::Severity::Advice;
        }
    }

    /// That turns are numbered in another way than usual (T2): once a record.
    fn extra_text(&mut self) {
        let is_decoration = |turn: &Turn<'_>| {
            let label = turn.ply.label.filter(|label| label.form == LabelForm::Other);
            label.is_some() && turn.line.faults.is_empty()
        };
        let number = self.judged.turns.iter().position(is_decoration);
        let Some((number, label)) = number.and_then(|number| Some((number, self.judged.turns[number].ply.label?)))
        else {
            return;
        };
        let words = codes::extra_text("The turns are numbered in another way", "the first such number");
        self.add(number, words, label.span);
    }

    /// Marks of threats that are not there (T6).
    fn threats(&mut self) {
        let judged = self.judged;
        let rules = Rules {
            variant: &judged.variant,
            arms: judged.arms(),
            stop_beside: StopBeside::Allow,
            marks_captures: judged.marks_captures,
        };
        for (number, turn) in judged.turns.iter().enumerate() {
            let (Some(mark), Some(_)) = (turn.threat(), turn.played) else {
                continue;
            };
            let after = judged.turns.get(number + 1).map_or(judged.last, |next| next.before);
            if rules.is_threat_true(&after, mark.value) {
                continue;
            }
            let words = words::threat_mark(mark.value.spelling(), mark.value == Mark::Minus);
            let edit = self.edit(turn, mark.span, "");
            let finding = self.add(number, words, mark.span);
            let fix = |edit| Fix::new("leave it out", vec![edit], Applicability::Unsafe);
            finding.fixes.extend(edit.map(fix));
        }
    }

    /// That no captures are marked (T7).
    fn unwritten(&mut self) {
        let judged = self.judged;
        if judged.marks_captures {
            return;
        }
        let mut turns = judged.turns.iter().enumerate();
        let first = turns.find_map(|(number, turn)| {
            let taken = turn.played?.taken.pieces;
            (!taken.is_empty()).then_some((number, taken))
        });
        let Some((number, taken)) = first else { return };
        let turn = &judged.turns[number];
        let span = super::move_span(turn);
        let text = turn.line.text.as_str();
        let written = text.get(span.start..span.end).unwrap_or_default();
        let squares: Vec<String> = taken.sorted().iter().map(ToString::to_string).collect();
        let right = format!("{written}x{}", squares.join("/"));
        self.add(number, words::captures_unwritten(&are(taken), &right), span);
    }

    /// How the king takes part, where the record shows it (V11).
    fn king(&mut self) {
        if let Some(number) = self.judged.parted {
            let words = words::king_takes(&self.judged.fitting);
            let span = self.judged.turns[number].ply.span;
            self.add(number, words, span);
        }
    }
}

/// A turn as it was read.
pub(super) fn trace(judged: &Judged<'_>, turn: &Turn<'_>) -> TurnTrace {
    let mut lines = Vec::new();
    let mut after = turn.before;
    if let Some(played) = turn.played {
        let name = played.piece.name();
        let taken = played.taken;
        lines.push(format!("{name} from {} to {}", played.step.from, played.step.to));
        if !taken.pieces.is_empty() {
            lines.push(format!("{} taken", are(taken.pieces)));
        }
        if taken.king {
            lines.push("the king is taken".to_owned());
        }
        if let Some(ending) = turn.ending {
            lines.push(won(&ending));
        }
        after.shift(played.piece, played.step.from, played.step.to);
        after.remove(taken.pieces);
    }
    let span: Span = turn.span();
    TurnTrace::new(
        turn.place.to_string(),
        span,
        lines,
        diagram::draw(&judged.setup(after, turn.ending), &Marks::default()),
    )
}
