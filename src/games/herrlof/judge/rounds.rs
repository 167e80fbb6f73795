//! From the lines of a game to its rounds: which line belongs to which, and what is wrong with their order and numbers
//! (HN4).

use super::facts::{Address, Fact, Issue, Length, Misplaced, Numbering, Repair};
use crate::{
    games::herrlof::{
        notation::{
            lines::Line,
            written::{Kind, Whose, Written},
        },
        rules::seats::Table,
    },
    span::Span,
};

/// The lines of a round, by their places among the game's.
#[derive(Clone, Default, Debug)]
pub struct RoundLines {
    /// The round line, if it is there.
    pub line: Option<usize>,
    /// Hands and deck.
    pub hands: Vec<usize>,
    /// Tricks in the order of play.
    pub tricks: Vec<Slot>,
    /// The tally.
    pub tally: Option<usize>,
    /// Its number by its place.
    pub number: usize,
    /// Whether rounds are missing before it.
    pub after_gap: bool,
}

/// A trick of a round.
#[derive(Clone, Copy, Default, Debug)]
pub struct Slot {
    /// Its line.
    pub line: usize,
    /// Its number by its place, from 1.
    pub number: usize,
    /// Whether lines are missing before it.
    pub after_gap: bool,
}

impl RoundLines {
    /// Whether it is one of a score sheet: a tally without tricks (HN10).
    pub fn is_of_score_sheet(&self) -> bool {
        self.tricks.is_empty() && self.tally.is_some()
    }

    /// Whether tricks are missing somewhere.
    pub fn has_gap(&self) -> bool {
        self.tricks.iter().any(|slot| slot.after_gap)
    }

    /// Its lines, in no order.
    pub fn all(&self) -> impl Iterator<Item = usize> {
        let tricks = self.tricks.iter().map(|slot| slot.line);
        let all = self.line.into_iter().chain(self.hands.iter().copied());
        all.chain(tricks).chain(self.tally)
    }

    /// The first of its lines.
    pub fn first(&self) -> usize {
        self.all().min().unwrap_or(0)
    }

    /// The address of one of its lines, without a trick's number.
    pub fn address_of(&self, line: usize) -> Address {
        Address { is_tally: self.tally == Some(line), ..self.address() }
    }

    /// The same, with the number of a trick.
    pub fn place_of(&self, line: usize) -> Address {
        let mut tricks = self.tricks.iter();
        let trick = tricks.find(|slot| slot.line == line).map(|slot| slot.number);
        Address { trick, ..self.address_of(line) }
    }

    /// The address of the round.
    pub fn address(&self) -> Address {
        Address::of_round(self.number)
    }
}

/// The rounds of a game, and what is wrong with the order of its lines and with those that cannot be read.
pub fn rounds(lines: &[Line<'_>], table: Table) -> (Vec<RoundLines>, Vec<Issue>) {
    let mut sorter = Sorter { lines, table, rounds: Vec::new(), issues: Vec::new() };
    for at in 0..lines.len() {
        sorter.line(at);
    }
    sorter.number_rounds();
    for at in 0..sorter.rounds.len() {
        sorter.number_tricks(at);
    }
    // What cannot be read is reported before its number.
    let of_order = std::mem::take(&mut sorter.issues);
    sorter.unreadable();
    sorter.issues.extend(of_order);
    (sorter.rounds, sorter.issues)
}

struct Sorter<'a> {
    lines: &'a [Line<'a>],
    table: Table,
    rounds: Vec<RoundLines>,
    issues: Vec<Issue>,
}

impl Sorter<'_> {
    fn report(&mut self, line: usize, at: Address, fact: Fact, repair: Option<Repair>) {
        let is_tally = self.lines[line].written.kind() == Kind::Tally;
        self.issues.push(Issue {
            line,
            span: self.label_span(line),
            at: Address { is_tally, ..at },
            fact,
            repairs: repair.into_iter().collect(),
            view: None,
        });
    }

    /// The address of the round that is being read.
    fn here(&self) -> Address {
        Address::of_round(self.rounds.len().max(1))
    }

    fn line(&mut self, at: usize) {
        let written = &self.lines[at].written;
        match written.kind() {
            Kind::Round => self.round(at),
            Kind::Trick => self.trick(at, written.number()),
            Kind::Tally => self.tally(at, written.number()),
            Kind::Hand | Kind::Deck => self.hand(at),
        }
    }

    fn round(&mut self, at: usize) {
        let is_same = |other: usize| self.text(other) == self.text(at);
        let is_bare = |round: &&RoundLines| round.all().eq(round.line);
        let last = self.rounds.last().filter(is_bare);
        if last.and_then(|round| round.line).is_some_and(is_same) {
            let twice = Numbering::Twice(self.label(at));
            return self.report(at, self.here(), Fact::Number(twice), None);
        }
        self.rounds.push(RoundLines { line: Some(at), ..RoundLines::default() });
    }

    fn hand(&mut self, at: usize) {
        let whose = |line: usize| match &self.lines[line].written {
            Written::Hand(hand) => Some(hand.whose),
            _ => None,
        };
        let own = whose(at);
        let seat = own.and_then(Whose::seat);
        let misplaced = match self.rounds.last() {
            None => Some(Misplaced::BeforeRound(self.lines[at].written.kind())),
            Some(round) if round.tally.is_some() => None,
            Some(round) if !round.tricks.is_empty() => Some(Misplaced::HandLate(seat)),
            Some(round) if round.hands.iter().any(|other| whose(*other) == own) => Some(Misplaced::HandTwice(seat)),
            Some(_) => None,
        };
        if let Some(misplaced) = misplaced.filter(|_| own.is_some()) {
            return self.report(at, self.here(), Fact::Misplaced(misplaced), None);
        }
        if own.is_some() {
            self.begin_after_tally(at);
        }
        if let Some(round) = self.rounds.last_mut() {
            round.hands.push(at);
        }
    }

    /// Begins a round whose line is missing, where the one before has its tally.
    fn begin_after_tally(&mut self, at: usize) {
        let last = self.rounds.last();
        if last.is_some_and(|round| round.tally.is_some()) {
            self.rounds.push(RoundLines::default());
            let missing = Numbering::Missing(format!("R{}", self.rounds.len()));
            self.report(at, self.here(), Fact::Number(missing), None);
        }
    }

    fn trick(&mut self, at: usize, number: Option<u32>) {
        if self.rounds.is_empty() {
            self.rounds.push(RoundLines::default());
            let misplaced = Misplaced::BeforeRound(Kind::Trick);
            self.report(at, self.here(), Fact::Misplaced(misplaced), None);
        } else if number.is_none_or(|number| number <= 1) {
            self.begin_after_tally(at);
        }
        if let Some(round) = self.rounds.last_mut() {
            round.tricks.push(Slot { line: at, number: 0, after_gap: false });
        }
    }

    fn tally(&mut self, at: usize, number: Option<u32>) {
        let number = number.and_then(|number| usize::try_from(number).ok());
        let count = self.rounds.len();
        match self.rounds.last() {
            Some(RoundLines { tally: Some(tally), .. }) if self.text(*tally).trim() == self.text(at).trim() => {
                return self.report(at, self.here(), Fact::TallyAgain, None);
            }
            Some(round) if round.tally.is_some() => {
                let of_sheet = round.is_of_score_sheet();
                if number != Some(count + 1) && !of_sheet || number == Some(count) {
                    let misplaced = Fact::Misplaced(Misplaced::TallyTwice);
                    return self.report(at, self.here(), misplaced, None);
                }
                self.rounds.push(RoundLines::default());
            }
            None => self.rounds.push(RoundLines::default()),
            Some(_) => {}
        }
        if let Some(round) = self.rounds.last_mut() {
            round.tally = Some(at);
        }
    }

    fn text(&self, at: usize) -> &str {
        self.lines[at].text.as_str()
    }

    /// The label of a line, as it is written.
    fn label(&self, at: usize) -> String {
        self.lines[at].slice(self.label_span(at)).to_owned()
    }

    fn label_span(&self, at: usize) -> Span {
        self.lines[at].label()
    }

    fn number(&self, line: usize) -> Option<usize> {
        let number = self.lines[line].written.number()?;
        usize::try_from(number).ok()
    }

    /// Gives each round its number, and reports those that are wrong.
    fn number_rounds(&mut self) {
        let mut next = 1;
        for at in 0..self.rounds.len() {
            let (line, tally) = (self.rounds[at].line, self.rounds[at].tally);
            let first = self.rounds[at].first();
            let (of_line, of_tally) =
                (line.and_then(|line| self.number(line)), tally.and_then(|tally| self.number(tally)));
            // If both agree, lines are missing before it.
            let said = match (line, tally) {
                (Some(_), Some(_)) => of_line.filter(|_| of_line == of_tally),
                _ => of_line.or(of_tally),
            };
            let number_of = |at: usize| {
                let round = self.rounds.get(at)?;
                let line = round.line.and_then(|line| self.number(line));
                line.or(round.tally.and_then(|tally| self.number(tally)))
            };
            let neighbours = (at.checked_sub(1).and_then(number_of), number_of(at + 1));
            let follows = |said: usize| neighbours.1.is_none_or(|after| after == said + 1);
            let jump = said.filter(|&said| said > next && said < next + 10 && follows(said));
            if let Some(said) = jump {
                let missing = match said - next {
                    1 => format!("R{next}"),
                    _ => format!("R{next} to R{}", said - 1),
                };
                self.rounds[at].after_gap = true;
                let missing = Fact::Number(Numbering::Missing(missing));
                self.report(first, Address::of_round(next), missing, None);
                next = said;
            }
            self.rounds[at].number = next;
            for (line, letter) in [(line, "R"), (tally, "T")] {
                if let Some(line) = line.filter(|line| self.number(*line).is_some_and(|it| it != next)) {
                    let is_safe = fits_between(next, neighbours);
                    self.wrong_number(line, Address::of_round(next), format!("{letter}{next}"), is_safe);
                }
            }
            next += 1;
        }
    }

    fn wrong_number(&mut self, line: usize, at: Address, right: String, is_safe: bool) {
        let repair = Repair::write(line, self.label_span(line), right.as_str(), is_safe);
        let written = self.label(line);
        let fact = Fact::Number(Numbering::Wrong { written, right });
        self.report(line, at, fact, Some(repair));
    }

    /// Numbers the tricks of a round; drops repeated lines and reorders exchanged ones.
    fn number_tricks(&mut self, round: usize) {
        let slots = std::mem::take(&mut self.rounds[round].tricks);
        let most = self.table.tricks();
        let mut kept: Vec<Slot> = Vec::with_capacity(slots.len());
        // The offset of the numbers, once that was reported, and how many lines are missing.
        let (mut off, mut missing) = (0, 0);
        let mut rest = &slots[..];
        while let [slot, after @ ..] = rest {
            rest = after;
            let place = kept.len() + missing + 1;
            let here = Address { trick: Some(place), ..Address::of_round(self.rounds[round].number) };
            let slot = Slot { number: place, ..*slot };
            if self.number(slot.line) == Some(place) {
                off = 0;
            }
            let number_of = |slot: &Slot| Some(self.number(slot.line)?.saturating_add_signed(-off));
            let Some(written) = number_of(&slot).filter(|written| *written != place) else {
                kept.push(slot);
                continue;
            };
            let next = after.first().and_then(number_of);
            // The tricks after it and the missing ones must fit into a round.
            let lost = written.saturating_sub(place);
            let goes_on = next == Some(written + 1);
            let are_missing =
                (goes_on || next.is_none() && written == most) && lost > 0 && after.len() + place + lost <= most;
            let second = after.first().filter(|_| written == place + 1 && next == Some(place));
            if kept.iter().any(|other| self.is_same(other.line, slot.line)) {
                let twice = Fact::Number(Numbering::Twice(self.label(slot.line)));
                let whole = Span::new(0, self.text(slot.line).len());
                self.report(slot.line, here, twice, Some(Repair::write(slot.line, whole, "", false)));
            } else if let Some(second) = second {
                let exchanged = Numbering::Exchanged(self.label(slot.line), self.label(second.line));
                let repair = self.exchanged(slot.line, second.line);
                self.report(slot.line, here, Fact::Number(exchanged), Some(repair));
                kept.extend([Slot { number: place, ..*second }, Slot { number: place + 1, ..slot }]);
                rest = &after[1..];
            } else if are_missing {
                let which = match lost {
                    1 => format!("trick {place}"),
                    _ => format!("tricks {place} to {}", written - 1),
                };
                // The number it continues with: missing tricks count.
                let here = Address { trick: Some(written), ..here };
                self.report(slot.line, here, Fact::Number(Numbering::Missing(which)), None);
                missing += lost;
                kept.push(Slot { number: written, after_gap: true, ..slot });
            } else {
                // If the numbers continue from a wrong one, one change does not repair it.
                let last = kept.last().and_then(|last| self.number(last.line));
                off += if goes_on { written as isize - place as isize } else { 0 };
                let is_safe = off == 0 && fits_between(place, (last, next));
                let letter = self.text(slot.line).trim_start().get(..1).unwrap_or_default();
                self.wrong_number(slot.line, here, format!("{letter}{place}"), is_safe);
                kept.push(slot);
            }
        }
        if let Some(extra) = kept.get(most) {
            let here = self.rounds[round].address();
            self.report(extra.line, here, Fact::RoundLength(Length::TooMany), None);
            kept.truncate(most);
        }
        self.rounds[round].tricks = kept;
    }

    /// Whether two lines have the same letters. The position of their spaces proves nothing.
    fn is_same(&self, line: usize, other: usize) -> bool {
        let letters = |line: usize| self.text(line).chars().filter(|letter| !letter.is_whitespace());
        letters(line).eq(letters(other))
    }

    /// Two lines in each other's place.
    fn exchanged(&self, first: usize, second: usize) -> Repair {
        let edit = |line: usize, other: usize| {
            let whole = Span::new(0, self.text(line).len());
            (line, whole, self.text(other).to_owned())
        };
        Repair { edits: vec![edit(first, second), edit(second, first)], follows: Vec::new(), is_safe: true }
    }

    /// Reports the lines that cannot be read, by their places.
    fn unreadable(&mut self) {
        for line in 0..self.lines.len() {
            let Written::Unreadable(unreadable) = &self.lines[line].written else {
                continue;
            };
            if self.lines[line].written.is_hidden() {
                continue;
            }
            let mut rounds = self.rounds.iter().rev();
            let round = rounds.find(|round| round.first() <= line);
            let at = round.map_or(Address::of_round(1), |round| round.place_of(line));
            let (span, fault) = (unreadable.fault.span, unreadable.fault.fault);
            self.report(line, at, Fact::Unreadable(fault), None);
            if let Some(last) = self.issues.last_mut() {
                last.span = span;
            }
        }
    }
}

/// Whether a number fits between its neighbours, as they are written. A line alone may be of another game.
fn fits_between(place: usize, (before, after): (Option<usize>, Option<usize>)) -> bool {
    let is_alone = before.is_none() && after.is_none();
    let fits = before.is_none_or(|before| before + 1 == place) && after.is_none_or(|after| after == place + 1);
    fits && !is_alone
}
