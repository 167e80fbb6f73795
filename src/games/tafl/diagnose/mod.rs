//! From facts to findings: the judged game put into words, with its places in the source.

mod breaches;
mod ending;
mod labels;
mod order;
mod remarks;
mod spaces;
mod trailing;

use std::ptr;

use super::{
    diagram::{self, Marks},
    judge::{Change, Fault, Faulty, GoesOn, Judged, MOST_REPAIRS, Repair, Turn, without_mark},
    notation::NOTATION,
    notation::move_text::in_hand,
    notation::{
        self,
        lines::Line,
        turn::{Action, Coordinates, Malformed},
    },
    replay::Breach,
    results::{self, Claim, Claimed},
    rules::{
        board::{Side, Square, Squares},
        ends::Ending,
        position::Piece,
        step::Step,
    },
    ruleset::NotUnderstood,
    words,
};
use crate::{
    codes::{self, Words},
    edit::Edit,
    finding::{Drawn, Finding, Severity},
    fix::{Applicability, Fix},
    game::Options,
    record::Tag,
    report::GameReport,
    source::Source,
    span::Span,
};

/// A judged game as its report, without its number, and without the findings of its match.
/// `begun_by` is the side that made its first move, if the rules of the record say that it is the other.
pub fn game(
    source: &Source,
    tags: &[Tag],
    judged: &Judged<'_>,
    begun_by: Option<Side>,
    options: &Options,
) -> GameReport {
    let mut diagnosis =
        Diagnosis { source, text: source.text(), judged, claim: results::claim(tags), findings: Vec::new() };
    if let Some(side) = begun_by.filter(|_| !judged.turns.is_empty()) {
        diagnosis.add(0, words::begun_by(side, &judged.variant.title), judged.turns[0].ply.span);
    }
    diagnosis.misplaced();
    diagnosis.labels();
    diagnosis.unusual();
    diagnosis.remarks();
    diagnosis.spoken();
    diagnosis.faults();
    let result = diagnosis.end(tags);
    let findings = diagnosis.findings;
    let mut report = report(tags, judged.lines);
    report.turns = judged.turns.len();
    report.last_turn = judged.turns.last().map(|turn| turn.place.to_string()).unwrap_or_default();
    report.result = result;
    report.findings = findings;
    report.unjudged_from = judged.unjudged.map(|turn| judged.turns[turn].place.to_string());
    report.is_result_unknown = judged.is_end_unknown();
    report.not_understood = Some(report.last_turn.clone()).filter(|_| judged.is_end_unknown());
    report.as_played = judged.is_as_written();
    report.searched = judged.searched;
    if options.trace {
        report.trace = judged.turns.iter().map(|turn| remarks::trace(judged, turn)).collect();
    }
    report
}

/// A game that is not judged, since its rules are not understood.
pub fn unjudged(tags: &[Tag], lines: &[Line<'_>], why: &NotUnderstood) -> GameReport {
    let mut report = report(tags, lines);
    report.turns = lines.iter().map(|line| line.plies.len()).sum();
    report.is_result_unknown = true;
    report.unjudged_from = Some("1a".to_owned());
    if let NotUnderstood::Because(finding) = why {
        report.findings.push((**finding).clone());
    }
    report
}

fn report(tags: &[Tag], lines: &[Line<'_>]) -> GameReport {
    let mut report = GameReport::default();
    let lines = lines.iter().map(|line| line.text.whole());
    let spans = tags.iter().map(|tag| tag.span).chain(lines);
    report.span = spans.reduce(Span::to).unwrap_or_default();
    report
}

/// The findings of a game in the making.
struct Diagnosis<'a> {
    source: &'a Source,
    /// The text of the game.
    text: &'a str,
    judged: &'a Judged<'a>,
    /// The claim of the result tag, if it can be read.
    claim: Option<Claim>,
    findings: Vec<Finding>,
}

impl Diagnosis<'_> {
    /// Adds a finding on characters of a turn's line.
    fn add(&mut self, turn: usize, words: Words, span: Span) -> &mut Finding {
        let turn = &self.judged.turns[turn];
        let mut finding = words.at(turn.place_of(span));
        finding.turn = Some(turn.place.to_string());
        self.findings.push(finding);
        let last = self.findings.len() - 1;
        &mut self.findings[last]
    }

    /// Reports the remarks on moves: one finding for the record, with how many there are.
    fn spoken(&mut self) {
        let count = self.judged.lines.len();
        let of_lines = self.judged.lines.iter().enumerate().flat_map(|(at, line)| {
            let faults = line.faults.iter();
            let remarks = faults.filter(|fault| fault.fault == notation::turn::Fault::Remark);
            remarks.map(move |remark| (line, remark, at + 1 == count))
        });
        let all: Vec<_> = of_lines.collect();
        if let Some((line, Malformed { span, .. }, _)) = all.first() {
            let fixes: Option<Vec<Fix>> =
                all.iter().map(|(line, remark, is_last)| trailing::as_comment(line, remark, *is_last)).collect();
            let written = line.text.as_str().get(span.start..span.end);
            let words = words::remark(written.unwrap_or_default(), all.len() - 1);
            let mut finding = words.at(line.text.span(span.start, span.end));
            finding.severity = Severity::Warning;
            finding.fixes.extend(fixes.and_then(Fix::together));
            self.findings.push(finding);
        }
    }

    /// Faults of turns that cannot be played.
    fn faults(&mut self) {
        let judged = self.judged;
        for faulty in &judged.faults {
            self.fault(faulty);
        }
        for (at, line) in judged.lines.iter().enumerate() {
            let is_last = at + 1 == judged.lines.len();
            for fault in &line.faults {
                match fault.fault {
                    notation::turn::Fault::Label if self.damaged_number(line, fault) => continue,
                    notation::turn::Fault::Remark => continue,
                    notation::turn::Fault::Spaces if self.spaces(line, fault) => continue,
                    _ => {}
                }
                let text = line.text.as_str();
                let written = text.get(fault.span.start..fault.span.end).unwrap_or_default();
                let span = line.text.span(fault.span.start, fault.span.end);
                let mut finding = words::of_fault(fault.fault, written).at(span);
                if fault.fault == notation::turn::Fault::Trailing && NOTATION.is_remark(written, is_last) {
                    finding.severity = Severity::Warning;
                }
                finding.fixes.extend(trailing::as_comment(line, fault, is_last));
                self.findings.push(finding);
            }
        }
    }

    fn fault(&mut self, faulty: &Faulty) {
        let judged = self.judged;
        let turn = &judged.turns[faulty.turn];
        let best = faulty.repairs.first();
        if let Some(best) = best.filter(|best| best.turn < faulty.turn && best.change != Change::TakenBack) {
            self.contradicted(faulty, best);
        } else {
            let (words, span) = self.words(faulty, turn);
            let board = self.board(turn);
            let finding = self.add(faulty.turn, words, span);
            finding.board = Some(board);
            if faulty.goes_on == GoesOn::AsWritten {
                let goes_on = codes::goes_on("move");
                finding.help = Some(match finding.help.take() {
                    Some(help) => format!("{help}; {goes_on}"),
                    None => goes_on,
                });
            }
        }
        let mut fixes = self.fixes(faulty);
        fixes.extend(self.without_mark(faulty));
        let perhaps = self.perhaps(&faulty.repairs);
        let Some(finding) = self.findings.last_mut() else {
            return;
        };
        let is_of_start = ptr::eq(finding.page, &words::NO_SUCH_PIECE);
        let fix = fixes.first();
        if let Some(fix) = fix.filter(|_| is_of_start || finding.help.is_none()) {
            let meant = match &fixes[1..] {
                [] => fix.title.clone(),
                _ => perhaps,
            };
            // That the set-up is another is less likely.
            finding.help = Some(match finding.help.take() {
                Some(help) => format!("{meant}; {help}"),
                None => meant,
            });
        }
        finding.fixes.extend(fixes);
    }

    /// The position before a turn, with the squares of its move and the pieces that it takes marked, as far as it can be
    /// read and played.
    fn board(&self, turn: &Turn) -> Drawn {
        let square = |at: Coordinates| Square::on(self.judged.variant.size, at.file, at.rank);
        let step = match &turn.ply.action {
            Action::Move(written) => square(written.from.value).zip(square(written.to.value)),
            _ => None,
        };
        let moved = step.map(|(from, to)| Step { from, to });
        let (before, variant) = (turn.before, &self.judged.variant);
        let taken = moved.and_then(|step| {
            let piece = before.at(step.from).filter(|piece| piece.side() == before.to_move)?;
            let is_legal = before.reach(variant, step.from, piece).has(step.to);
            is_legal.then(|| before.played(variant, step, piece, self.judged.arms()).1)
        });
        let king = before.king;
        let threats = taken.map_or(Squares::NONE, |taken| if taken.king { taken.pieces | king } else { taken.pieces });
        diagram::draw(&self.judged.setup(before, None), &Marks { moved, threats, ..Marks::default() })
    }

    /// A legal move after which the record cannot go on.
    fn contradicted(&mut self, faulty: &Faulty, best: &Repair) {
        let judged = self.judged;
        let shows = &judged.turns[faulty.turn];
        let turn = &judged.turns[best.turn];
        let text = turn.line.text.as_str();
        let span = move_span(turn);
        let written = text.get(span.start..span.end).unwrap_or_default();
        let words = words::contradicted(written, &self.text_of(best), &shows.place.to_string());
        let (why, at) = self.words(faulty, shows);
        let other = shows.place_of(at);
        let board = self.board(turn);
        let finding = self.add(best.turn, words, span);
        *finding = finding.clone().other(other, why.message);
        finding.board = Some(board);
    }

    /// The fixes for a fault.
    fn fixes(&self, faulty: &Faulty) -> Vec<Fix> {
        let mut sure = faulty.is_sure;
        // A safe fix needs no alternatives.
        let most = if sure { 1 } else { MOST_REPAIRS };
        let each = faulty.repairs.iter().take(most).filter_map(|repair| {
            let is_sure = std::mem::take(&mut sure);
            self.fix(repair, is_sure)
        });
        each.collect()
    }

    /// A repair as a fix.
    fn fix(&self, repair: &Repair, is_sure: bool) -> Option<Fix> {
        let turn = &self.judged.turns[repair.turn];
        let (title, edit) = match repair.change {
            Change::Replace(_) => {
                let mut span = move_span(turn);
                if turn.is_false_capture_of_king() {
                    span.end = turn.ply.span.end;
                }
                let text = self.text_of(repair);
                (format!("write `{text}`"), self.edit(turn, span, &text)?)
            }
            Change::Insert(_) => {
                let span = turn.ply.label.map_or(turn.ply.span, |label| label.span);
                let at = Span::new(span.start, span.start);
                let text = format!("{} ", repair.text);
                (format!("add `{}`", repair.text), self.edit(turn, at, &text)?)
            }
            Change::InsertTurn(_) => return self.with_turn(turn, &repair.text),
            Change::Swap => return self.exchanged(repair, is_sure),
            Change::Delete => ("leave it out".to_owned(), self.edit(turn, turn.ply.span, "")?),
            Change::TakenBack => return self.taken_back(repair),
        };
        Some(if is_sure && !may_be_a_rank(turn) {
            let least = edit.least(self.text).unwrap_or(edit);
            Fix::new(title, vec![least], Applicability::Safe)
        } else {
            Fix::new(title, vec![edit], Applicability::Unsafe)
        })
    }

    /// The text of a repair, as the record would have it.
    fn text_of(&self, repair: &Repair) -> String {
        let turn = &self.judged.turns[repair.turn];
        let span = move_span(turn);
        let written = turn.line.text.as_str().get(span.start..span.end);
        match repair.change {
            Change::Replace(_) => {
                let bare = repair.text.strip_prefix('K').filter(|_| self.leaves_out_the_king(repair.turn));
                in_hand(written.unwrap_or_default(), turn.written(), bare.unwrap_or(&repair.text))
            }
            _ => repair.text.clone(),
        }
    }

    /// Whether the record writes moves of the king without his letter, a turn that is to be fixed aside: in `K8-c11` the letter
    /// is there, and something else is not.
    fn leaves_out_the_king(&self, fixed: usize) -> bool {
        self.judged.turns.iter().enumerate().any(|(number, turn)| {
            let is_of_king = turn.played.is_some_and(|played| played.piece == Piece::King);
            number != fixed && is_of_king && turn.written().is_some_and(|written| written.letter.is_none())
        })
    }

    /// The likely corrections, if none is certain.
    fn perhaps(&self, repairs: &[Repair]) -> String {
        const TOLD: usize = 3;
        let texts = repairs.iter().take(TOLD).map(|repair| match repair.change {
            Change::Replace(_) => format!("`{}`", self.text_of(repair)),
            Change::Insert(_) => format!("`{}` before it", repair.text),
            Change::InsertTurn(_) => format!("`{}`", repair.text),
            Change::Delete => "nothing".to_owned(),
            Change::TakenBack => {
                let places = [repair.turn, repair.turn + 1].map(|turn| self.judged.turns[turn].place);
                format!("right, and {} and {} were taken back", places[0], places[1])
            }
            Change::Swap => format!("`{}`, and this move next", repair.text),
        });
        let texts: Vec<String> = texts.collect();
        let more = if repairs.len() > TOLD { ", or another move" } else { "" };
        format!("the intended move may be {}{more}", texts.join(" or "))
    }

    /// A win mark left out, or the right one in its place.
    fn without_mark(&self, faulty: &Faulty) -> Option<Fix> {
        let Fault::Breach(breach) = &faulty.fault else {
            return None;
        };
        let Breach::WinMark { ending, .. } = &breach.breach else {
            return None;
        };
        let right = ending.map_or("", Ending::mark);
        let turn = &self.judged.turns[faulty.turn];
        let edit = self.edit(turn, breach.span, right)?;
        // If mark and tag agree, the move is wrong rather than both.
        let winner = turn.place.side;
        let is_said_twice = self.claim.is_some_and(|claim| claim.end == Claimed::Won(winner));
        // And where something else is in doubt, it may be that.
        let mut others = self.judged.faults.iter().filter(|one| !ptr::eq(*one, faulty));
        let is_alone = others.all(|one| one.is_sure);
        let applicability = Applicability::safe_if(faulty.is_sure && is_alone && !is_said_twice);
        let title = match right {
            "" => "leave out the mark".to_owned(),
            _ => format!("write `{right}`"),
        };
        Some(Fix::new(title, vec![edit], applicability))
    }

    /// Two turns in each other's place.
    fn exchanged(&self, repair: &Repair, is_sure: bool) -> Option<Fix> {
        let turns = [repair.turn, repair.turn + 1].map(|turn| self.judged.turns.get(turn));
        let [Some(first), Some(second)] = turns else {
            return None;
        };
        let text = |turn: &Turn<'_>| {
            let Span { start, end } = turn.ply.span;
            turn.line.text.as_str().get(start..end).map(str::to_owned)
        };
        let edits =
            vec![self.edit(first, first.ply.span, &text(second)?)?, self.edit(second, second.ply.span, &text(first)?)?];
        // On lines of their own each may have a label of its own.
        let are_on_a_line = ptr::eq(first.line, second.line);
        let applicability = Applicability::safe_if(is_sure && are_on_a_line);
        let title = format!("swap {} and {}", first.place, second.place);
        Some(Fix::new(title, edits, applicability))
    }

    /// Two moves left out, with their numbers.
    fn taken_back(&self, repair: &Repair) -> Option<Fix> {
        let turns = self.judged.turns.get(repair.turn..repair.turn + 2)?;
        let edit = |turn: &Turn<'_>| {
            let span = turn.ply.label.map_or(turn.ply.span, |label| label.span.to(turn.ply.span));
            self.edit(turn, span, "")
        };
        let edits = turns.iter().map(edit).collect::<Option<Vec<Edit>>>()?;
        let title = format!("leave out {} and {}", turns[0].place, turns[1].place);
        Some(Fix::new(title, edits, Applicability::Unsafe))
    }

    /// An edit of characters of a turn's line; `None` if a comment is among them.
    fn edit(&self, turn: &Turn<'_>, span: Span, text: &str) -> Option<Edit> {
        let is_free = turn.line.text.is_free_of_comments(span.start, span.end);
        let edit = Edit::new(turn.place_of(span), text);
        is_free.then_some(edit)
    }
}

/// A move without its mark, be it one that cannot be read; of another turn all of it.
fn move_span(turn: &Turn<'_>) -> Span {
    match turn.written() {
        Some(written) => {
            let start = written.letter.map_or(written.from.span, |letter| letter.span).start;
            Span::new(start, written.to.span.end.max(written.captures_span.end))
        }
        // The mark may be the rank.
        None if may_be_a_rank(turn) => turn.ply.span,
        None => {
            let span = turn.ply.span;
            let text = turn.line.text.as_str().get(span.start..span.end);
            let length = text.map_or(span.len(), |text| without_mark(text).len());
            Span::new(span.start, span.start + length)
        }
    }
}

impl Faulty {
    /// Whether it is of turns that were not written.
    fn is_missing(&self) -> bool {
        matches!(self.fault, Fault::Missing(_))
    }
}

/// Whether a turn cannot be read and ends with one sign of a mark right after something that is not a rank, as in `b1-a-` or `b1-a1.+`:
/// the mark may be where the rank should be, the rank be left out before it, or the sign before it be the other half of
/// the mark.
fn may_be_a_rank(turn: &Turn<'_>) -> bool {
    let span = turn.ply.span;
    let text = turn.line.text.as_str().get(span.start..span.end);
    let before = text.and_then(|text| text.strip_suffix(['-', '+']));
    let is_other = |sign: char| !sign.is_ascii_digit() && !matches!(sign, '-' | '+');
    turn.written().is_none() && before.is_some_and(|before| before.ends_with(is_other))
}
