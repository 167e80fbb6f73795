//! From facts to findings: the judged game put into words, with its places in the source.

use std::collections::HashSet;

use super::{
    Line,
    judge::{Judged, MOST_FAULTS, TurnFault},
    labels::{Place, Slip},
    replay::{MOST_READINGS, best_line},
    start,
    turn::{Label, Malformed},
    words::{self, Words, remarks::Remark},
};
use crate::{
    codes,
    finding::Finding,
    fix::{Applicability, Fix},
    game::Options,
    games::hirth::Lateral,
    record::Tag,
    report::GameReport,
    source::Source,
    span::Span,
};

use faults::moves;
use remarks::{Played, Remarked};

mod as_written;
mod ending;
mod faults;
mod fixes;
mod lines;
pub(super) mod remarks;
mod trace;

pub(super) use ending::{outcome, unfinished};

/// A judged game as its report, without its number, and without the findings of its match.
pub(super) fn game(source: &Source, tags: &[Tag], judged: &Judged<'_>, options: &Options) -> GameReport {
    let last = judged.turns.last().map(|(_, place)| place.label.to_string()).unwrap_or_default();
    let ending = judged.ending();
    let mut diagnosis = Diagnosis {
        source,
        text: source.text(),
        judged,
        findings: Vec::new(),
        drawn: HashSet::new(),
        labels: Vec::new(),
    };
    if let Some(Err(bad)) = start::read(tags, judged.turns.iter().map(|&(line, _)| line)) {
        let finding = words::fault::bad_start(&bad.message).at(bad.span);
        diagnosis.findings.push(finding);
    }
    diagnosis.count_labels();
    diagnosis.labels();
    diagnosis.unusual();
    diagnosis.remarks(Lateral::of(options));
    diagnosis.faults();
    diagnosis.unjudged();
    diagnosis.end(tags, ending, &last);
    let spans = judged.turns.iter().map(|(line, _)| line.text.whole());
    let span = tags.iter().map(|tag| tag.span).chain(spans).reduce(Span::to).unwrap_or_default();
    let is_result_unknown = judged.is_ending_unknown();
    GameReport {
        span,
        turns: judged.turns.len(),
        not_understood: is_result_unknown.then(|| last.clone()),
        last_turn: last,
        result: ending.map(ending::outcome).or_else(|| {
            let claim = super::results::claim(tags).filter(|_| !is_result_unknown || judged.turns.is_empty())?;
            if judged.turns.is_empty() || claim.is_off_board() { claim.outcome() } else { None }
        }),
        findings: diagnosis.findings,
        unjudged_from: judged.unjudged.map(|turn| judged.turns[turn].1.label.to_string()),
        is_result_unknown,
        as_played: judged.is_as_played(),
        trace: if options.trace { trace::trace(judged) } else { Vec::new() },
        searched: judged.searched,
        ..GameReport::default()
    }
}

/// The findings of a game in the making.
struct Diagnosis<'a> {
    source: &'a Source,
    /// The text of the game.
    text: &'a str,
    judged: &'a Judged<'a>,
    findings: Vec<Finding>,
    /// The turns before which the board is drawn.
    drawn: HashSet<usize>,
    /// For each turn whether its label is that of its place, or will be; `None` if it has none that can be read.
    labels: Vec<Option<bool>>,
}

impl Diagnosis<'_> {
    /// Adds a finding on characters of a turn's text.
    fn add(&mut self, turn: usize, words: Words, span: Span) -> &mut Finding {
        let (line, place) = self.judged.turns[turn];
        let mut finding = words.at(line.text.span(span.start, span.end));
        finding.turn = Some(place.label.to_string());
        self.findings.push(finding);
        let last = self.findings.len() - 1;
        &mut self.findings[last]
    }

    /// Labels that are not what their place asks for, or that cannot be read.
    fn labels(&mut self) {
        // Where a turn is left out, the labels after it are not its fault.
        let mut faulty = self.judged.faulty.keys();
        let end = faulty.find(|&&turn| self.is_after_a_gap(turn));
        let end = end.copied().unwrap_or(usize::MAX);
        // After the end of a game none belongs to it.
        let end = end.min(self.judged.after_the_end.unwrap_or(usize::MAX));
        for (turn, (line, place)) in self.judged.turns.iter().enumerate().take(end) {
            if matches!(place.slip, Some(Slip::Misnumbered | Slip::Early)) || self.is_mere_slip(turn, place) {
                self.wrong_label(turn);
            }
            for fault in &line.turn.faults {
                if fault.is_of_label() {
                    let words = fault.fault.words(text(line, fault.span));
                    let right = self.right_label(turn, fault.span);
                    let finding = self.add(turn, words, fault.span);
                    finding.fixes.extend(right);
                    finding.help = Some(format!("the label here is `{}`", place.label));
                } else if fault.is_of_lines() {
                    self.of_lines(turn, fault);
                }
            }
        }
        self.repeated();
    }

    /// A label that can be read and is not that of its place.
    fn wrong_label(&mut self, turn: usize) {
        let (line, place) = self.judged.turns[turn];
        let Some(label) = line.turn.label else { return };
        let is_early = place.slip == Some(Slip::Early);
        let (slip, right) = if is_early {
            (Slip::Early, self.swap_lines(turn))
        } else {
            (Slip::Misnumbered, self.right_label(turn, label.span))
        };
        let words = slip.words(label.value, place.asked);
        let finding = self.add(turn, words, label.span);
        if !is_early {
            // As it should be called, even where the labels after it go on from what is written.
            finding.turn = Some(place.asked.to_string());
        }
        finding.fixes.extend(right);
        if label.value == Label::FIRST {
            // It may start a game that is not set apart.
            finding.ask_first();
            let how = "a new game starts after a blank line, at its tags, or after the end of the one before";
            finding.help = Some(how.to_owned());
        }
    }

    /// Whether a label that seemed to follow a gap belongs to a turn that could be played anyway.
    fn is_mere_slip(&self, turn: usize, place: &Place) -> bool {
        place.slip == Some(Slip::Gap) && !self.is_after_a_gap(turn) && turn + 1 < self.judged.layers.len()
    }

    /// Whether the turn before is missing.
    fn is_after_a_gap(&self, turn: usize) -> bool {
        let mut faults = self.judged.faulty.get(&turn).into_iter().flatten();
        faults.any(|fault| matches!(fault, TurnFault::Gap))
    }

    /// Look-alike characters: one finding a line, that points at each.
    fn unusual(&mut self) {
        for (line, place) in &self.judged.turns {
            let Some((first, others)) = line.text.unusual.split_first() else {
                continue;
            };
            let words = codes::unusual_character(first.found, first.meant);
            let mut finding = words.at(first.span);
            finding.turn = Some(place.label.to_string());
            finding.fixes.push(fixes::plain_characters(line));
            for other in others.iter().take(MOST_SHOWN) {
                finding = finding.other(other.span, format!("read as `{}`", other.meant));
            }
            if others.len() > MOST_SHOWN {
                let more = others.len() - MOST_SHOWN;
                finding.help = Some(format!("there are {more} more such characters in this turn"));
            }
            self.findings.push(finding);
        }
    }

    /// Remarks on the turns that were played as written.
    fn remarks(&mut self, lateral: Lateral) {
        let judged = self.judged;
        let mut without_slash = Vec::new();
        for (turn, best) in best_line(&judged.layers).iter().enumerate() {
            if !judged.is_sound(turn) {
                continue;
            }
            let (line, place) = judged.turns[turn];
            let played = Played { line, side: place.label.side, before: &judged.layers[turn], lateral, best };
            for Remarked { remark, span, change } in played.remarks() {
                if matches!(remark, Remark::Lateral) && lateral == Lateral::Allow {
                    continue;
                }
                // It is always safe: what the turn plays stays the same.
                let fix = change
                    .and_then(|change| fixes::fix(line, &change, remark.title(&change.text), Applicability::Safe));
                if matches!(remark, Remark::MissingSlash) {
                    without_slash.push(self.findings.len());
                }
                let finding = self.add(turn, remark.words(text(line, span), lateral), span);
                finding.severity = remark.severity(lateral).unwrap_or(finding.severity);
                finding.fixes.extend(fix);
            }
        }
        self.without_slashes(without_slash);
    }

    /// Makes one finding of the turns without battle and without `/` if no turn of the record has one. Each has its place
    /// among the findings, and a fix.
    fn without_slashes(&mut self, places: Vec<usize>) {
        let mut turns = self.judged.turns.iter();
        if places.len() < MANY || turns.any(|(line, _)| line.turn.slash.is_some()) {
            return;
        }
        let words = words::remarks::missing_slashes(places.len());
        let mut fixes = Vec::new();
        for &place in &places {
            fixes.append(&mut self.findings[place].fixes);
        }
        let first = &mut self.findings[places[0]];
        *first = Finding { turn: first.turn.take(), severity: first.severity, ..words.at(first.span) };
        first.fixes.extend(Fix::together(fixes));
        let mut others = places[1..].iter().copied().peekable();
        let mut place = 0..;
        self.findings.retain(|_| others.next_if_eq(&place.next().unwrap_or_default()).is_none());
    }

    /// Unreadable text in the turns that were not judged: reporting it needs no position.
    fn unjudged(&mut self) {
        let judged = self.judged;
        let Some(from) = judged.unjudged else { return };
        if judged.is_cut {
            let words = codes::too_many_positions(MOST_READINGS);
            self.add(from, words, moves(judged.turns[from].0));
        }
        for turn in from..judged.turns.len() {
            let line = judged.turns[turn].0;
            let first = line.turn.faults.iter().find(|fault| is_of_moves(fault));
            if let Some(fault) = first.filter(|_| self.findings.len() < MOST_FAULTS) {
                let words = fault.fault.words(text(line, fault.span));
                self.add(turn, words, fault.span);
            }
        }
    }
}

/// So many turns without `/`, if no turn has one, are a habit.
const MANY: usize = 3;

/// How many look-alikes of a turn are shown besides the first.
const MOST_SHOWN: usize = 100;

/// Whether a fault is in what the turn plays, and not reported with its label, its lines or the place of its offers.
fn is_of_moves(fault: &Malformed) -> bool {
    !fault.is_of_label() && !fault.is_of_lines() && !fault.is_of_offer()
}

/// The text at a place of a turn.
pub(super) fn text<'a>(line: &'a Line<'_>, span: Span) -> &'a str {
    line.text.as_str().get(span.start..span.end).unwrap_or("")
}
