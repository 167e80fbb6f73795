//! The numbers of rounds, tallies and tricks: which is wrong, and what is missing, there twice, or exchanged (HN4).

use super::{Slot, Sorter, address, number};
use crate::{
    games::herrlof::judge::facts::{Address, Fact, Length, Mend, Numbering},
    span::Span,
};

impl Sorter<'_> {
    /// Gives each round its number, and says which are wrong.
    pub(super) fn number_rounds(&mut self) {
        let mut next = 1;
        for at in 0..self.rounds.len() {
            let round = &self.rounds[at];
            let (line, tally, first) = (round.line, round.tally, round.first());
            let written = |line: Option<usize>| line.and_then(|line| number(&self.lines[line]));
            let (of_line, of_tally) = (written(line), written(tally));
            // Where both say the same, lines are missing before it.
            let said = match (of_line, of_tally) {
                (Some(of_line), Some(of_tally)) if of_line == of_tally => Some(of_line),
                (None, Some(of_tally)) if line.is_none() => Some(of_tally),
                (Some(of_line), None) if tally.is_none() => Some(of_line),
                _ => None,
            };
            // What its neighbours say, as they are written.
            let number_of = |at: usize| {
                let round = self.rounds.get(at)?;
                written(round.line).or(written(round.tally))
            };
            let before = at.checked_sub(1).and_then(number_of);
            let after = number_of(at + 1).and_then(|after| usize::try_from(after).ok());
            let follows = |said: usize| after.is_none_or(|after| after == said + 1);
            let jump = said
                .and_then(|said| usize::try_from(said).ok())
                .filter(|&said| said > next && said < next + 10 && follows(said));
            if let Some(said) = jump {
                let missing = match said - next {
                    1 => format!("R{next}"),
                    _ => format!("R{next} to R{}", said - 1),
                };
                self.rounds[at].after_gap = true;
                let here = self.at(next, first);
                let fact = Fact::Number(Numbering::Missing(missing));
                self.tell(first, self.label_span(first), here, fact, Vec::new());
                next = said;
            }
            self.rounds[at].number = next;
            // It is sure beside neighbours that fit. By itself it may be of the game before or behind.
            let has_neighbours = before.is_some() || after.is_some();
            let is_safe = has_neighbours && fits_between(next, before, after);
            for (line, letter) in [(line, 'R'), (tally, 'T')] {
                self.right_number(line, letter, next, is_safe);
            }
            next += 1;
        }
    }

    /// Says that the number of a round line or a tally is wrong, if it is.
    fn right_number(&mut self, line: Option<usize>, letter: char, right: usize, is_safe: bool) {
        let Some(line) = line else { return };
        let is_right =
            |written: u32| usize::try_from(written).is_ok_and(|written| written == right);
        if number(&self.lines[line]).is_none_or(is_right) {
            return;
        }
        let span = self.label_span(line);
        let text = format!("{letter}{right}");
        let fact = Fact::Number(Numbering::Wrong {
            written: self.label(line),
            right: text.clone(),
        });
        let at = Address {
            is_tally: letter == 'T',
            ..address(right)
        };
        let mend = Mend::write(line, span, text, is_safe);
        self.tell(line, span, at, fact, vec![mend]);
    }

    /// Gives each trick of a round its number; drops what stands twice, and puts right what was exchanged.
    pub(super) fn number_tricks(&mut self, round: usize) {
        let slots = std::mem::take(&mut self.rounds[round].tricks);
        let most = self.table.tricks();
        let numbers: Vec<Option<usize>> = slots
            .iter()
            .map(|slot| number(&self.lines[slot.line]).and_then(|it| usize::try_from(it).ok()))
            .collect();
        let mut kept: Vec<Slot> = Vec::with_capacity(slots.len());
        // By how much the numbers are off, once that was told; and how many lines are missing.
        let (mut off, mut at) = (0isize, 0);
        let mut missing = 0;
        while at < slots.len() {
            let place = kept.len() + missing + 1;
            let slot = Slot {
                number: place,
                ..slots[at]
            };
            let written = numbers[at].map(|number| number.saturating_add_signed(-off));
            let after = numbers.get(at + 1).copied().flatten();
            let after = after.map(|number| number.saturating_add_signed(-off));
            at += 1;
            let Some(written) = written.filter(|&written| written != place) else {
                kept.push(slot);
                continue;
            };
            let here = Address {
                trick: Some(place),
                ..address(self.rounds[round].number)
            };
            let span = self.label_span(slot.line);
            let is_same = |other: &Slot| {
                self.lines[other.line].text.as_str() == self.lines[slot.line].text.as_str()
            };
            if kept.iter().any(is_same) {
                let fact = Fact::Number(Numbering::Twice(self.label(slot.line)));
                let mends = self.leave_out(slot.line);
                self.tell(slot.line, span, here, fact, mends);
                continue;
            }
            if written == place + 1 && after == Some(place) {
                let second = slots[at];
                let labels = (self.label(slot.line), self.label(second.line));
                let fact = Fact::Number(Numbering::Exchanged(labels.0, labels.1));
                let mends = self.exchange(slot.line, second.line);
                self.tell(slot.line, span, here, fact, mends);
                kept.push(Slot {
                    number: place,
                    ..second
                });
                kept.push(Slot {
                    number: place + 1,
                    ..slot
                });
                at += 1;
                continue;
            }
            let goes_on = after == Some(written + 1) || after.is_none() && written == most;
            let lost = written.saturating_sub(place);
            // All that follow, and those that are missing, are no more than a round has.
            let fits = slots.len() - at + kept.len() + 1 + missing + lost <= most;
            if goes_on && lost > 0 && fits {
                let fact = Fact::Number(Numbering::Missing(match lost {
                    1 => format!("trick {place}"),
                    _ => format!("tricks {place} to {}", written - 1),
                }));
                // Where it goes on: what is missing counts.
                let here = Address {
                    trick: Some(written),
                    ..here
                };
                self.tell(slot.line, span, here, fact, Vec::new());
                missing += lost;
                kept.push(Slot {
                    number: written,
                    after_gap: true,
                    ..slot
                });
                continue;
            }
            if goes_on && after.is_some() {
                off += written as isize - place as isize;
            }
            let letter = self.lines[slot.line].text.as_str().trim_start().get(..1);
            let right = format!("{}{place}", letter.unwrap_or_default());
            let fact = Fact::Number(Numbering::Wrong {
                written: self.label(slot.line),
                right: right.clone(),
            });
            // Where the numbers go on from it, or it goes on from a wrong one, one change does not mend it; and by itself a
            // line may be none of the game.
            let before = kept.last().map(|last| &self.lines[last.line]);
            let before = before.and_then(number);
            let has_neighbours = before.is_some() || after.is_some();
            let is_safe = off == 0 && has_neighbours && fits_between(place, before, after);
            let mend = Mend::write(slot.line, span, right, is_safe);
            self.tell(slot.line, span, here, fact, vec![mend]);
            kept.push(slot);
        }
        let number = self.rounds[round].number;
        if let Some(extra) = kept.get(most) {
            let (line, here) = (extra.line, address(number));
            let fact = Fact::RoundLength(Length::TooMany);
            self.tell(line, self.label_span(line), here, fact, Vec::new());
            kept.truncate(most);
        }
        self.rounds[round].tricks = kept;
    }

    /// Two lines in each other's place.
    pub(super) fn exchange(&self, first: usize, second: usize) -> Vec<Mend> {
        let text = |line: usize| self.lines[line].text.as_str().to_owned();
        let whole = |line: usize| Span::new(0, self.lines[line].text.as_str().len());
        vec![Mend {
            edits: vec![
                (first, whole(first), text(second)),
                (second, whole(second), text(first)),
            ],
            follows: Vec::new(),
            is_safe: true,
        }]
    }

    /// A line left out.
    pub(super) fn leave_out(&self, line: usize) -> Vec<Mend> {
        let whole = Span::new(0, self.lines[line].text.as_str().len());
        vec![Mend::write(line, whole, "", false)]
    }
}

/// Whether a number stands between its neighbours, as they are written.
fn fits_between(place: usize, before: Option<u32>, after: Option<usize>) -> bool {
    let leads_to = |before: u32| usize::try_from(before).is_ok_and(|before| before + 1 == place);
    before.is_none_or(leads_to) && after.is_none_or(|after| after == place + 1)
}
