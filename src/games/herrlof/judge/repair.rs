//! Searches for the intended lines of a record with an error. It tries every small edit of the lines that can be at
//! fault and judges the game again: an edit is a candidate if it removes this error and leaves fewer errors. The best
//! leaves the fewest errors; among equals it is the mistake that people make most often.
//!
//! Everything is repaired this way, except the order of lines, which `rounds` corrects.

use std::collections::HashSet;

use super::{
    GameLines, Issues, Judgement,
    edits::{
        self, Edit,
        cost::{self, Cost},
    },
    facts::{Fact, Gone, Impossible, InTally, Issue, LineEdit, Repair},
    rounds::{self, RoundLines},
};
use crate::{
    games::herrlof::{
        notation::{
            self,
            lines::Line,
            written::{At, Fault, Kind, Score, Written},
        },
        rules::{cards::Card, points, seats::Seat},
    },
    repair::Effort,
    span::Span,
};

/// The most repairs that are listed.
const LISTED: usize = 5;

/// The most errors of a game that are searched.
const MOST_ISSUES: usize = 24;

/// A line with more characters is not searched, so that the search is bounded for lines of any length.
const LONGEST: usize = 120;

/// A change of a line.
#[derive(Clone, Debug)]
struct Change {
    line: usize,
    edit: Edit,
    /// The edit of another line that goes with it: two cards are in each other's place.
    other: Option<LineEdit>,
    /// The edits of later lines that were counted from it.
    follows: Vec<LineEdit>,
    /// The line with it, as that is usually written.
    usual: String,
}

impl Change {
    fn of(line: usize, edit: Edit) -> Self {
        Self { line, edit, other: None, follows: Vec::new(), usual: String::new() }
    }

    /// The edits of other lines.
    fn others(&self) -> impl Iterator<Item = &LineEdit> {
        self.other.iter().chain(&self.follows)
    }

    fn is_of_one_line(&self) -> bool {
        self.others().next().is_none()
    }
}

/// Explains errors one by one, in order, while there are some and `effort` lasts; it continues from the intended lines.
/// Returns the intended game with the errors that are left, and the errors that are explained.
pub fn explain<'l, 'a>(as_written: Judgement<'l, 'a>, effort: &mut Effort) -> (Judgement<'l, 'a>, Vec<Issue>) {
    let mut meant = as_written;
    let mut explained: Vec<Issue> = Vec::new();
    let mut given_up: Vec<Issue> = Vec::new();
    let mut changed: Vec<usize> = Vec::new();
    while explained.len() + given_up.len() < MOST_ISSUES && !effort.is_spent() {
        let is_open = |issue: &&Issue| issue.fact.is_error() && issue.repairs.is_empty() && !given_up.contains(issue);
        let Some(issue) = meant.issues.iter().find(is_open).cloned() else {
            break;
        };
        let mut search = Search::new(&meant, &issue, &changed, effort);
        search.try_all();
        let found = search.finish();
        let Some((first, repairs)) = found else {
            given_up.push(issue);
            continue;
        };
        let mut lines = meant.lines.into_owned();
        let edit = &(first.line, first.edit.span, first.edit.text.clone());
        for (line, span, text) in std::iter::once(edit).chain(first.others()) {
            if let Some(written) = with_edit(lines[*line].text.as_str(), *span, text) {
                lines[*line].written = written;
            }
            changed.push(*line);
        }
        meant = Judgement::of(lines.into(), meant.table, meant.goal);
        explained.push(Issue { repairs, ..issue });
    }
    (meant, explained)
}

/// A text with other characters in the place of some.
fn with(text: &str, span: Span, new: &str) -> Option<String> {
    let (before, after) = (text.get(..span.start)?, text.get(span.end..)?);
    Some(format!("{before}{new}{after}"))
}

/// A line with an edit, read again.
fn with_edit(text: &str, span: Span, new: &str) -> Option<Written> {
    notation::read_whole(&with(text, span, new)?)
}

/// The search for the lines intended where there is one error.
struct Search<'s, 'a> {
    base: &'s Judgement<'s, 'a>,
    issue: &'s Issue,
    /// Lines that were changed already: their spans no longer fit the written text.
    changed: &'s [usize],
    effort: &'s mut Effort,
    /// The lines, one of them changed at a time.
    lines: Vec<Line<'a>>,
    /// The changes that leave the fewest errors so far, and how many these are.
    best: Vec<Change>,
    fewest: usize,
    /// The changes that were tried: the line, and its usual text after the change.
    tried: HashSet<(usize, String)>,
}

impl<'s, 'a> Search<'s, 'a> {
    fn new(base: &'s Judgement<'s, 'a>, issue: &'s Issue, changed: &'s [usize], effort: &'s mut Effort) -> Self {
        let errors = base.of_order + base.errors.last().copied().unwrap_or(0);
        Self {
            base,
            issue,
            changed,
            effort,
            lines: base.lines.to_vec(),
            best: Vec::new(),
            fewest: errors.saturating_sub(1),
            tried: HashSet::new(),
        }
    }

    /// The likeliest change, and the repairs to list.
    fn finish(mut self) -> Option<(Change, Vec<Repair>)> {
        let here = self.issue.line;
        let mut best = std::mem::take(&mut self.best);
        best.sort_by_key(|change| {
            let distance = change.line.abs_diff(here);
            (change.edit.cost, distance, self.difference(change))
        });
        let first = best.first()?.clone();
        let repair = |change: &Change| Repair {
            edits: match &change.other {
                Some(other) => vec![(change.line, change.edit.span, change.edit.text.clone()), other.clone()],
                None => vec![self.widened(change)],
            },
            follows: change.follows.clone(),
            is_safe: false,
        };
        let mut repairs: Vec<Repair> = best.iter().take(LISTED).map(repair).collect();
        repairs[0].is_safe = self.is_safe(&first, &best[1..]);
        Some((first, repairs))
    }

    /// How different a change makes its line: among edits that cost the same, a digit becomes a near one, and less is put in.
    fn difference(&self, change: &Change) -> usize {
        let old = self.base.lines[change.line].slice(change.edit.span);
        let new = &change.edit.text;
        if old.len() != new.len() {
            return 20 + new.len();
        }
        let both = old.bytes().zip(new.bytes());
        let apart = both.map(|(old, new)| match old.is_ascii_digit() && new.is_ascii_digit() {
            true => usize::from(old.abs_diff(new)),
            false => usize::from(old != new),
        });
        apart.sum()
    }

    /// Whether the first change is the only likely one.
    fn is_safe(&self, first: &Change, rivals: &[Change]) -> bool {
        let Edit { span, text, cost } = &first.edit;
        let is_near = first.line == self.issue.line && *cost <= cost::SURE && first.is_of_one_line();
        let mut rivals = rivals.iter();
        let is_far = |rival: &Change| rival.other.is_some() || rival.edit.cost >= cost + cost::MARGIN;
        let is_alone = rivals.all(is_far);
        // A written card may be wrong in more ways than are tried here; and without points nothing else in a tally
        // shows which of its numbers is wrong.
        let line = &self.base.lines[first.line];
        let cards = |written: &Written| {
            let cards = written.cards().into_iter();
            cards.map(|card| card.value).collect::<Vec<_>>()
        };
        let is_sure = match (&self.issue.fact, &line.written) {
            // A hidden card is as likely there as any other card.
            (Fact::Unreadable(_), _) => {
                let may_be_hidden = |span: Span| {
                    let hidden = with_edit(line.text.as_str(), span, "?");
                    !matches!(hidden, None | Some(Written::Unreadable(_)))
                };
                // One character may be a mistake for `?`.
                let is_one = self.issue.span.len() == 1;
                text == "?" || !(may_be_hidden(*span) || is_one && may_be_hidden(self.issue.span))
            }
            // Other evidence on the line is a different matter: the cards may be those of another trick.
            (Fact::Leader { .. } | Fact::Winner { .. }, written) => {
                let meant = with_edit(line.text.as_str(), *span, text);
                self.issue.span.touches(*span) && meant.is_some_and(|meant| cards(&meant) == cards(written))
            }
            (Fact::Prediction { .. } | Fact::TallyTricks { .. }, Written::Tally(tally))
            | (Fact::TallyPoints { .. } | Fact::TallyTotal { .. }, Written::Tally(tally)) => {
                let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
                is_number && tally.scores.iter().all(|score| score.points.is_some())
            }
            _ => false,
        };
        self.fewest == 0 && is_alone && is_sure && is_near && !self.effort.is_spent()
    }

    /// Widens a change to whole words, or to whole numbers in a tally, so that it is easy to read.
    fn widened(&self, change: &Change) -> LineEdit {
        let line = &self.base.lines[change.line];
        let (text, span, new) = (line.text.as_str(), change.edit.span, &change.edit.text);
        if span.len() > 2 || new.len() > 2 || new.contains(' ') {
            return (change.line, span, new.clone());
        }
        let is_part = |c: char| match &line.written {
            Written::Unreadable(_) => !c.is_whitespace(),
            Written::Tally(_) => c.is_ascii_digit(),
            _ => c.is_alphanumeric(),
        };
        let (before, after) = (&text[..span.start], &text[span.end..]);
        let start = before.trim_end_matches(is_part).len();
        let end = text.len() - after.trim_start_matches(is_part).len();
        let new = format!("{}{new}{}", &before[start..], &text[span.end..end]);
        (change.line, Span::new(start, end), new)
    }

    /// Tries all edits of the lines that can be at fault, those of the line itself first.
    fn try_all(&mut self) {
        let here = self.issue.line;
        if matches!(self.issue.fact, Fact::Unreadable(_) | Fact::Misplaced(_)) && !self.is_long(here) {
            self.try_edits(here, edits::labels(&self.base.lines[here], &self.labels(here)));
        }
        let Some(own) = self.round_of(here).map(|at| &self.base.rounds[at].lines) else {
            return self.characters(here);
        };
        let Some((mut named, last)) = self.suspects(here, own) else {
            return;
        };
        named.sort_unstable_by_key(|line| line.abs_diff(here));
        named.dedup();
        named.iter().for_each(|line| self.characters(*line));
        let Some(last) = last else { return };
        self.other_tricks(here, own);
        if let Fact::LateRevoke { shown_line, .. } = self.issue.fact {
            self.other_tricks(shown_line, own);
        }
        let needs_hands = named.iter().any(|line| own.hands.contains(line));
        let is_of_cards = |line: &usize| needs_hands || !own.hands.contains(line);
        let mut lines: Vec<usize> = own.all().filter(is_of_cards).collect();
        lines.retain(|line| *line <= last);
        lines.sort_unstable_by_key(|line| line.abs_diff(here));
        lines.iter().for_each(|line| self.tokens(*line));
    }

    /// Which lines can be at fault: those that the error names, where every character is tried; and the last line of
    /// the round where other cards, marks and abilities are tried. Edits that only this error suggests are tried at
    /// once.
    fn suspects(&mut self, here: usize, own: &RoundLines) -> Option<(Vec<usize>, Option<usize>)> {
        let place = own.tricks.iter().position(|slot| slot.line == here);
        let trick = |place: usize| own.tricks.get(place).map(|slot| slot.line);
        let hands = || own.hands.iter().copied();
        let mut named = vec![here];
        let last = match self.issue.fact {
            Fact::Number(_) | Fact::Misplaced(_) | Fact::TallyAgain | Fact::RoundLength(_) | Fact::AfterTheEnd(_) => {
                return None;
            }
            Fact::Unreadable(fault) => {
                let written = &self.base.lines[here].written;
                let is_card = matches!(fault, Fault::Card | Fault::NoColour);
                if is_card && written.kind() == Kind::Trick {
                    let edits = edits::unreadable_card(&self.base.lines[here], self.issue.span);
                    self.try_edits(here, edits);
                }
                None
            }
            Fact::TrickSize { .. } | Fact::HandSize { .. } => {
                self.tokens(here);
                None
            }
            Fact::TallyPlayer(seat, InTally::Missing) => {
                self.score_left_out(here, seat);
                None
            }
            Fact::Prediction { .. }
            | Fact::TallyPlayer(..)
            | Fact::TallySum(_)
            | Fact::TallyPoints { .. }
            | Fact::TallyTotal { .. } => {
                self.recounted(here);
                let at = self.round_of(here).and_then(|at| at.checked_sub(1));
                named.extend(at.and_then(|at| self.base.rounds[at].lines.tally));
                named.extend(own.line);
                None
            }
            Fact::TallyTricks { .. } | Fact::NeverPlayed { .. } => {
                self.recounted(here);
                named.extend(own.line);
                named.extend(hands().filter(|_| own.tally != Some(here)));
                own.all().max()
            }
            // The trick before decides who leads, the next one shows who took this one.
            Fact::Leader { .. } | Fact::Winner { .. } => {
                let before = place.and_then(|place| place.checked_sub(1));
                let after = place.map(|place| place + 1);
                named.extend(before.into_iter().chain(after).filter_map(trick));
                named.extend(own.line);
                Some(here)
            }
            Fact::LateRevoke { shown_line, .. } => {
                named.push(shown_line);
                named.extend(hands());
                Some(shown_line)
            }
            Fact::Card { why, .. } => {
                if let Impossible::Gone(Gone::Played(place) | Gone::Buried(place) | Gone::TurnedAnew(place)) = why {
                    named.extend(trick(place));
                }
                named.extend(own.line.into_iter().chain(hands()));
                Some(here)
            }
            Fact::Revoke { .. } => {
                named.extend(hands());
                Some(here)
            }
            _ => Some(here),
        };
        Some((named, last))
    }

    /// The labels that a line can have by its place, each with what separates it from the rest of the line.
    fn labels(&self, here: usize) -> Vec<String> {
        let mut rounds = self.base.rounds.iter().rev();
        let round = rounds.find(|round| round.lines.first() <= here);
        let of_round = round.map_or(1, |round| round.lines.number);
        let tricks = || round.into_iter().flat_map(|round| &round.lines.tricks);
        // The number of the trick itself, or of the next one.
        let before = tricks().rfind(|slot| slot.line <= here);
        let number = before.map_or(1, |slot| slot.number + usize::from(slot.line < here));
        let seats = self.base.table.seats();
        let tricks = seats.iter().map(|seat| format!("{seat}{number} "));
        let hands = seats.iter().map(|seat| format!("{seat}: "));
        let numbered =
            [of_round, of_round + 1].into_iter().flat_map(|number| [format!("R{number} "), format!("T{number} ")]);
        let deck = std::iter::once("D: ".to_owned());
        tricks.chain(numbered).chain(hands).chain(deck).collect()
    }

    /// The round that a line belongs to.
    fn round_of(&self, line: usize) -> Option<usize> {
        let mut rounds = self.base.rounds.iter();
        rounds.position(|round| round.lines.all().any(|own| own == line))
    }

    /// Tries every edit of one character of a line.
    fn characters(&mut self, line: usize) {
        if !self.is_long(line) {
            self.try_edits(line, edits::characters(&self.base.lines[line]));
        }
    }

    /// Tries every edit of one card, mark or ability of a line.
    fn tokens(&mut self, line: usize) {
        if !self.is_long(line) {
            let round = self.round_of(line).map(|at| &self.base.rounds[at].lines);
            let hands = round.into_iter().flat_map(|own| &own.hands);
            let dealt = hands.flat_map(|line| self.base.lines[*line].written.cards());
            let dealt: HashSet<_> = dealt.map(|card| card.value).collect();
            let edits = edits::tokens(&self.base.lines[line], self.base.table, &dealt);
            self.try_edits(line, edits);
        }
    }

    /// Exchanges each card of a trick with one that the same player played in another.
    fn other_tricks(&mut self, line: usize, own: &RoundLines) {
        let others = own.tricks.iter().map(|slot| slot.line);
        for other in others.filter(|other| *other != line) {
            // Each exchange reads both lines again.
            if self.is_long(line) || self.is_long(other) {
                continue;
            }
            for one in self.cards_of(line) {
                for two in self.cards_of(other).into_iter().filter(|two| two.0 == one.0) {
                    let (one, two) = (one.1, two.1);
                    let cost = cost::OTHER_TRICK + if line.abs_diff(other) > 1 { 3 } else { 0 };
                    let edit = Edit::new(one.span, two.value.to_string(), cost);
                    self.try_one(Change {
                        other: Some((other, two.span, one.value.to_string())),
                        ..Change::of(line, edit)
                    });
                }
            }
        }
    }

    /// The cards that are played in a trick, and who played them.
    fn cards_of(&self, line: usize) -> Vec<(Option<Seat>, At<Card>)> {
        let mut tricks = self.base.rounds.iter().flat_map(|round| &round.played.tricks);
        let leader = tricks.find(|trick| trick.line == line).map(|trick| trick.leader);
        let plays = self.base.lines[line].written.plays().iter().enumerate();
        let players = self.base.table.players;
        plays.map(|(place, play)| (leader.map(|leader| leader.after(place, players)), play.card)).collect()
    }

    /// Adds the score of a player to a tally, as it follows from the cards and from the rounds before.
    fn score_left_out(&mut self, line: usize, seat: Seat) {
        let (Written::Tally(tally), Some(at)) = (&self.base.lines[line].written, self.round_of(line)) else {
            return;
        };
        let Some(tricks) = self.base.rounds[at].played.held(seat) else {
            return;
        };
        let like = tally.scores.first();
        let bid = self.base.rounds[at].lines.line.and_then(|line| self.base.lines[line].written.bid(seat));
        let before = self.base.states[at].accounts[seat.index()].total;
        // Without the prediction it is left open, or was right.
        let predictions = match bid {
            Some(bid) => vec![Some(bid)],
            None => vec![None, Some(tricks)],
        };
        let after = tally.scores.iter().rfind(|score| score.seat.value < seat);
        let place = after.map_or(tally.label.span.end, |score| score.span.end);
        for (cost, prediction) in (cost::TOKEN_LEFT_OUT..).zip(predictions) {
            let worth = points::points(prediction.unwrap_or(u32::MAX), tricks, self.base.table).usual;
            let guess = prediction.map_or("?".to_owned(), |number| number.to_string());
            let mut text = format!(" {seat}{guess}/{tricks}");
            if like.is_some_and(|like| like.points.is_some()) {
                text += &format!("+{worth}");
            }
            if let Some(before) = before.filter(|_| like.is_some_and(|like| like.total.is_some())) {
                text += &format!("={}", before.saturating_add(worth));
            }
            self.try_edits(line, vec![Edit::new(Span::new(place, place), text, cost)]);
        }
    }

    fn is_long(&self, line: usize) -> bool {
        self.base.lines[line].text.as_str().len() > LONGEST
    }

    fn try_edits(&mut self, line: usize, edits: Vec<Edit>) {
        // There is no other evidence on the line.
        let usual = self.base.lines[line].written.to_string();
        self.tried.insert((line, usual));
        for edit in edits {
            self.try_one(Change::of(line, edit));
        }
    }

    /// The numbers of a tally as they follow from the cards and from the tallies before, with later totals that were counted
    /// from a wrong one.
    fn recounted(&mut self, line: usize) {
        let Written::Tally(tally) = &self.base.lines[line].written else {
            return;
        };
        let Some(at) = self.round_of(line) else {
            return;
        };
        let mut numbers: Vec<(Span, String)> = Vec::new();
        let mut follows = Vec::new();
        let players = tally.scores.iter();
        for score in players.filter(|score| self.base.table.has(score.seat.value)) {
            let (tricks, points, total) = self.counted(at, score);
            let held = score.tricks.value.map(|value| At { value, span: score.tricks.span });
            let own = [(held, tricks), (score.points, points), (score.total, total)];
            let own = own.into_iter().filter_map(|(number, right)| number.zip(right));
            let wrong = own.filter(|(number, right)| number.value != *right);
            numbers.extend(wrong.map(|(number, right)| (number.span, right.to_string())));
            if let Some((written, right)) = score.total.zip(total) {
                let seat = score.seat.value.index();
                self.totals_after(at, seat, (written.value, right), &mut follows);
            }
        }
        let (Some((first, _)), Some((last, _))) = (numbers.first(), numbers.last()) else {
            return;
        };
        let span = first.to(*last);
        let mut text = self.base.lines[line].slice(span).to_owned();
        for (number, right) in numbers.iter().rev() {
            text.replace_range(number.start - span.start..number.end - span.start, right);
        }
        let cost = match numbers.len() {
            1 => cost::TYPO,
            _ => cost::RECOUNTED,
        };
        self.try_one(Change { follows, ..Change::of(line, Edit::new(span, text, cost)) });
    }

    /// A player's tricks, points and total in a round as they follow from the cards and from the rounds before.
    fn counted(&self, at: usize, score: &Score) -> (Option<u32>, Option<u32>, Option<u32>) {
        let seat = score.seat.value;
        let round = &self.base.rounds[at];
        let tricks = round.played.held(seat).or(score.tricks.value);
        let bid = round.scores[seat.index()].prediction;
        let prediction = score.prediction.value.or(bid);
        let worth = prediction.zip(tricks);
        let worth = worth.map(|(number, tricks)| points::points(number, tricks, self.base.table));
        let is_right = |points: &u32| worth.is_none_or(|worth| worth.may_be(*points));
        let written = score.points.map(|points| points.value).filter(is_right);
        let points = written.or(worth.map(|worth| worth.usual));
        let account = self.base.states[at].accounts[seat.index()];
        let sum = |before: Option<u32>| Some(before?.saturating_add(points?));
        let total = score.total.map(|total| total.value);
        let by_rules = sum(account.total).filter(|by_rules| Some(*by_rules) == total);
        (tricks, points, by_rules.or(sum(account.written)))
    }

    /// The totals of the rounds after one that were counted on from a wrong one.
    fn totals_after(
        &self,
        round: usize,
        seat: usize,
        (mut written, mut right): (u32, u32),
        follows: &mut Vec<LineEdit>,
    ) {
        for round in &self.base.rounds[round + 1..] {
            let points = round.scores[seat].points;
            let Some(points) = points.filter(|_| !round.lines.after_gap && written != right) else {
                return;
            };
            (written, right) = (written.saturating_add(points), right.saturating_add(points));
            let Some(line) = round.lines.tally else {
                continue;
            };
            let Written::Tally(tally) = &self.base.lines[line].written else {
                return;
            };
            let mut scores = tally.scores.iter();
            let own = scores.find(|score| score.seat.value.index() == seat);
            match own.and_then(|score| score.total) {
                Some(total) if total.value == written => {
                    follows.push((line, total.span, right.to_string()));
                }
                Some(_) => return,
                None => {}
            }
        }
    }

    /// Judges the game with a change, and keeps it if it leaves no more errors than any before.
    fn try_one(&mut self, mut change: Change) {
        let line = change.line;
        let is_changed = |line: &usize| self.changed.contains(line);
        if self.effort.is_spent() || is_changed(&line) || change.others().any(|(line, ..)| is_changed(line)) {
            return;
        }
        self.effort.spend(1);
        let text = self.lines[line].text.as_str();
        let new = with(text, change.edit.span, &change.edit.text);
        let Some((new, written)) = new.and_then(|new| notation::read_whole(&new).map(|written| (new, written))) else {
            return;
        };
        change.usual = written.to_string();
        change.edit.cost += self.hides(&written, line, &change.usual);
        if new.trim() != change.usual {
            change.edit.cost += cost::LAYOUT;
        }
        if change.is_of_one_line() && !self.tried.insert((line, change.usual.clone())) {
            // The same change in other words may be nearer to the text.
            let is_it =
                |known: &&mut Change| known.line == line && known.usual == change.usual && known.is_of_one_line();
            let known = self.best.iter_mut().find(is_it);
            if let Some(known) = known.filter(|known| change.edit.cost < known.edit.cost) {
                *known = change;
            }
            return;
        }
        let mut before = vec![(line, std::mem::replace(&mut self.lines[line].written, written))];
        for &(line, span, ref text) in change.others() {
            if let Some(written) = with_edit(self.lines[line].text.as_str(), span, text) {
                before.push((line, std::mem::replace(&mut self.lines[line].written, written)));
            }
        }
        let errors = self.errors_with(&change, &before[0].1);
        for (line, written) in before {
            self.lines[line].written = written;
        }
        if let Some(errors) = errors.filter(|errors| *errors <= self.fewest) {
            if errors < self.fewest {
                self.fewest = errors;
                self.best.clear();
            }
            self.best.push(change);
        }
    }

    /// How many errors there are with the present lines, one of which was `before`; `None` if they are too many, if one
    /// is on the changed line, or if the one to be explained is still there.
    fn errors_with(&mut self, change: &Change, before: &Written) -> Option<usize> {
        let written = &self.lines[change.line].written;
        let key = |written: &Written| (written.kind(), written.number());
        let (base, table) = (self.base, self.base.table);
        let seat = match written {
            Written::Hand(hand) => hand.whose.seat(),
            _ => written.leader(),
        };
        if seat.is_some_and(|seat| !table.has(seat)) {
            return None;
        }
        // A number that is written is known.
        if unknown_tricks(written) > unknown_tricks(before) {
            return None;
        }
        let sorted;
        let is_in_place = key(before) == key(written);
        let (own, of_order, from) = if is_in_place {
            let was_unreadable = usize::from(matches!(before, Written::Unreadable(_)) && !before.is_hidden());
            let from = self.round_of(change.line)?;
            (&base.sorted, base.of_order - was_unreadable, from)
        } else {
            self.effort.spend(self.lines.len() / 8);
            let (own, issues) = rounds::rounds(&self.lines, table);
            if issues.iter().any(|issue| self.is_it(issue)) {
                return None;
            }
            sorted = own;
            (&sorted, issues.len(), 0)
        };
        let game = GameLines { lines: &self.lines, rounds: own, table, goal: base.goal };
        let before = of_order + base.errors[from];
        let mut issues = Issues::new(self.fewest.checked_sub(before)?);
        let mut state = base.states[from].clone();
        let mut rest = 0;
        for at in from..own.len() {
            game.round(at, &mut state, &mut issues);
            self.effort.spend(own[at].tricks.len());
            if issues.is_too_many() {
                return None;
            }
            if is_in_place && change.follows.is_empty() && state == base.states[at + 1] {
                // The rest is as before.
                rest = base.errors[own.len()] - base.errors[at + 1];
                break;
            }
        }
        let is_on_line = |issue: &Issue| issue.fact.is_error() && issue.line == change.line;
        let mut list = issues.list.iter();
        let is_out = list.any(|issue| is_on_line(issue) || self.is_it(issue));
        (!is_out).then(|| before + issues.errors() + rest)
    }

    /// Whether an issue is the one to be explained.
    fn is_it(&self, issue: &Issue) -> bool {
        issue.line == self.issue.line && issue.fact == self.issue.fact
    }

    /// What an edit costs besides, where it hides a card, who takes the trick, or the points of a tally.
    fn hides(&self, written: &Written, line: usize, usual: &str) -> Cost {
        let text = self.base.lines[line].text.as_str();
        let count = |text: &str| text.matches('?').count();
        let is_less = match written {
            Written::Trick(trick) if trick.end.is_none() => {
                let near = [line.checked_sub(1), Some(line + 1)].into_iter().flatten();
                let mut near = near.filter_map(|line| self.base.lines.get(line));
                text.contains(['=', 'x']) || near.any(|near| near.written.end().is_some())
            }
            Written::Tally(tally) => {
                let has = |score: &Score| (score.points.is_some(), score.total.is_some());
                let first = tally.scores.first().map(has);
                tally.scores.iter().any(|score| Some(has(score)) != first)
            }
            _ => false,
        };
        if count(usual) > count(text) || is_less { cost::HIDES } else { 0 }
    }
}

/// How many tricks a tally has as `?`.
fn unknown_tricks(written: &Written) -> usize {
    match written {
        Written::Tally(tally) => tally.scores.iter().filter(|score| score.tricks.value.is_none()).count(),
        _ => 0,
    }
}
