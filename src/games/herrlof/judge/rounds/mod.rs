//! From the lines of a game to its rounds: which line belongs to which, and what is wrong with their order and numbers.

mod numbers;

use super::facts::{Address, Fact, Mend, Misplaced, Numbering, Told};
use crate::{
    games::herrlof::{
        notation::{
            lines::Line,
            written::{Hand, Kind, Round, Tally, Trick, Unreadable, Whose, Written},
        },
        rules::seats::{Seat, Table},
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
#[derive(Clone, Copy, Debug)]
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

    /// Whether nothing but its round line is there yet.
    fn is_bare(&self) -> bool {
        self.hands.is_empty() && self.tricks.is_empty() && self.tally.is_none()
    }

    /// Whether tricks are missing somewhere.
    pub fn has_gap(&self) -> bool {
        self.tricks.iter().any(|slot| slot.after_gap)
    }

    /// The first of its lines.
    pub fn first(&self) -> usize {
        let tricks = self.tricks.iter().map(|slot| slot.line);
        let all = self.line.into_iter().chain(self.hands.iter().copied());
        all.chain(tricks).chain(self.tally).min().unwrap_or(0)
    }
}

/// The rounds of a game, and what is wrong with the order of its lines.
pub fn rounds(lines: &[Line<'_>], table: Table) -> (Vec<RoundLines>, Vec<Told>) {
    let mut sorter = Sorter {
        lines,
        table,
        rounds: Vec::new(),
        told: Vec::new(),
    };
    for at in 0..lines.len() {
        sorter.line(at);
    }
    sorter.number_rounds();
    for at in 0..sorter.rounds.len() {
        sorter.number_tricks(at);
    }
    sorter.place_unreadable();
    (sorter.rounds, sorter.told)
}

struct Sorter<'a> {
    lines: &'a [Line<'a>],
    table: Table,
    rounds: Vec<RoundLines>,
    told: Vec<Told>,
}

impl Sorter<'_> {
    fn tell(&mut self, line: usize, span: Span, at: Address, fact: Fact, mends: Vec<Mend>) {
        self.told.push(Told {
            line,
            span,
            at,
            fact,
            mends,
            view: None,
        });
    }

    /// The address of a round, or of its tally if that is what a line is.
    fn at(&self, round: usize, line: usize) -> Address {
        let is_tally = match &self.lines[line].written {
            Written::Tally(_) => true,
            Written::Unreadable(unreadable) => unreadable.kind == Kind::Tally,
            _ => false,
        };
        Address {
            is_tally,
            ..address(round)
        }
    }

    /// The address of the round that is being read.
    fn here(&self) -> Address {
        Address {
            round: self.rounds.len().max(1),
            trick: None,
            is_tally: false,
        }
    }

    fn line(&mut self, at: usize) {
        let line = &self.lines[at];
        match &line.written {
            Written::Round(_) => self.round(at),
            Written::Hand(hand) => self.hand(at, hand),
            Written::Trick(trick) => self.trick(at, Some(trick.label.value.number)),
            Written::Tally(tally) => self.tally(at, Some(tally.label.value)),
            Written::Unreadable(unreadable) => self.unreadable(at, unreadable),
        }
    }

    fn unreadable(&mut self, at: usize, unreadable: &Unreadable) {
        let fault = unreadable.fault;
        match unreadable.kind {
            Kind::Round => self.round(at),
            Kind::Trick => self.trick(at, unreadable.number),
            Kind::Tally => self.tally(at, unreadable.number),
            Kind::Hand | Kind::Deck => {
                if let Some(round) = self.rounds.last_mut() {
                    round.hands.push(at);
                }
            }
        }
        let here = Address {
            is_tally: unreadable.kind == Kind::Tally,
            ..self.here()
        };
        self.tell(
            at,
            fault.span,
            here,
            Fact::Unreadable(fault.fault),
            Vec::new(),
        );
    }

    fn round(&mut self, at: usize) {
        let same = |other: usize| self.lines[other].text.as_str() == self.lines[at].text.as_str();
        let last = self.rounds.last().filter(|round| round.is_bare());
        if last.and_then(|round| round.line).is_some_and(same) {
            let here = self.here();
            let twice = Numbering::Twice(self.label(at));
            return self.tell(
                at,
                self.label_span(at),
                here,
                Fact::Number(twice),
                Vec::new(),
            );
        }
        self.rounds.push(RoundLines {
            line: Some(at),
            ..RoundLines::default()
        });
    }

    fn hand(&mut self, at: usize, hand: &Hand) {
        let whose = match hand.whose {
            Whose::Seat(seat) => Some(seat),
            Whose::Deck => None,
        };
        let is_same = |other: &usize| match &self.lines[*other].written {
            Written::Hand(other) => other.whose == hand.whose,
            _ => false,
        };
        let misplaced = match self.rounds.last() {
            None => {
                let kind = whose.map_or(Kind::Deck, |_| Kind::Hand);
                Some(Misplaced::BeforeRound(kind))
            }
            Some(round) if round.tally.is_some() => None,
            Some(round) if !round.tricks.is_empty() => Some(Misplaced::HandLate(whose)),
            Some(round) if round.hands.iter().any(is_same) => Some(Misplaced::HandTwice(whose)),
            Some(_) => None,
        };
        if let Some(misplaced) = misplaced {
            let here = self.here();
            return self.tell(at, hand.label, here, Fact::Misplaced(misplaced), Vec::new());
        }
        self.begin_after_tally(at);
        if let Some(round) = self.rounds.last_mut() {
            round.hands.push(at);
        }
    }

    /// Begins a round whose line is missing, where the one before has its tally.
    fn begin_after_tally(&mut self, at: usize) {
        if self
            .rounds
            .last()
            .is_some_and(|round| round.tally.is_some())
        {
            let number = self.rounds.len() + 1;
            self.rounds.push(RoundLines::default());
            let here = self.here();
            let missing = Numbering::Missing(format!("R{number}"));
            self.tell(
                at,
                self.label_span(at),
                here,
                Fact::Number(missing),
                Vec::new(),
            );
        }
    }

    fn trick(&mut self, at: usize, number: Option<u32>) {
        match self.rounds.last() {
            None => {
                self.rounds.push(RoundLines::default());
                let here = self.here();
                let misplaced = Misplaced::BeforeRound(Kind::Trick);
                self.tell(
                    at,
                    self.label_span(at),
                    here,
                    Fact::Misplaced(misplaced),
                    Vec::new(),
                );
            }
            Some(round) if round.tally.is_some() && number.is_none_or(|number| number <= 1) => {
                self.begin_after_tally(at);
            }
            Some(_) => {}
        }
        if let Some(round) = self.rounds.last_mut() {
            round.tricks.push(Slot {
                line: at,
                number: 0,
                after_gap: false,
            });
        }
    }

    fn tally(&mut self, at: usize, number: Option<u32>) {
        let next = u32::try_from(self.rounds.len() + 1).ok();
        match self.rounds.last() {
            None => self.rounds.push(RoundLines::default()),
            Some(round) if round.tally.is_some() => {
                let of_sheet = round.tricks.is_empty();
                if number != next && !of_sheet
                    || number == next.and_then(|next| next.checked_sub(1))
                {
                    let here = self.at(self.rounds.len(), at);
                    let misplaced = Fact::Misplaced(Misplaced::TallyTwice);
                    return self.tell(at, self.label_span(at), here, misplaced, Vec::new());
                }
                self.rounds.push(RoundLines::default());
            }
            Some(_) => {}
        }
        if let Some(round) = self.rounds.last_mut() {
            round.tally = Some(at);
        }
    }

    /// The label of a line, as it is written.
    fn label(&self, at: usize) -> String {
        self.lines[at].slice(self.label_span(at)).to_owned()
    }

    fn label_span(&self, at: usize) -> Span {
        label_span(&self.lines[at])
    }

    /// Says of tricks that cannot be read which they are by their place.
    fn place_unreadable(&mut self) {
        for told in self
            .told
            .iter_mut()
            .filter(|told| matches!(told.fact, Fact::Unreadable(_)))
        {
            let rounds = self.rounds.iter();
            let mut slots =
                rounds.flat_map(|round| round.tricks.iter().map(|slot| (round.number, slot)));
            if let Some((round, slot)) = slots.find(|(_, slot)| slot.line == told.line) {
                told.at = Address {
                    trick: Some(slot.number),
                    ..address(round)
                };
            }
        }
    }
}

fn address(round: usize) -> Address {
    Address {
        round,
        trick: None,
        is_tally: false,
    }
}

/// The number of a line, if it has one that can be read.
pub fn number(line: &Line<'_>) -> Option<u32> {
    match &line.written {
        Written::Round(Round { label, .. }) | Written::Tally(Tally { label, .. }) => {
            Some(label.value)
        }
        Written::Trick(Trick { label, .. }) => Some(label.value.number),
        Written::Hand(_) => None,
        Written::Unreadable(unreadable) => unreadable.number,
    }
}

/// Who leads a trick, by its label.
pub fn leader(line: &Line<'_>) -> Option<Seat> {
    match &line.written {
        Written::Trick(trick) => Some(trick.label.value.leader),
        Written::Unreadable(unreadable) if unreadable.kind == Kind::Trick => unreadable.seat,
        _ => None,
    }
}

/// Where the label of a line stands.
pub fn label_span(line: &Line<'_>) -> Span {
    match &line.written {
        Written::Round(Round { label, .. }) | Written::Tally(Tally { label, .. }) => label.span,
        Written::Trick(trick) => trick.label.span,
        Written::Hand(hand) => hand.label,
        Written::Unreadable(_) => {
            let text = line.text.as_str();
            let length = text.find([' ', '\t']).unwrap_or(text.len());
            Span::new(0, length)
        }
    }
}
