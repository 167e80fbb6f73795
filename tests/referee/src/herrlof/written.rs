//! A record as it is written, and how it is written down in the usual layout (HN1–HN9).

use std::fmt::{self, Display, Formatter};

use super::card::{COLOURS, Card, Colour, Seat, seat_name};

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    pub tags: Vec<(String, String)>,
    pub lines: Vec<Line>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    Round(RoundLine),
    Hand(HandLine),
    Trick(TrickLine),
    Tally(TallyLine),
}

/// `R1 5b A7 B6` (HN2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundLine {
    pub number: usize,
    pub turned: Turned,
    pub bids: Vec<(Seat, usize)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turned {
    Card(Card),
    /// `?b`: its number is not known.
    Colour(Colour),
}

/// `A: 123569b VN` or `D: 3g 8b ?` (HN3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandLine {
    /// None of the deck.
    pub seat: Option<Seat>,
    pub cards: Vec<Card>,
    /// It ends with `?`: the rest is not known.
    pub is_open: bool,
}

/// `A6 3r+3g-2b 6r =B+5b-7r` (HN4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrickLine {
    pub leader: Seat,
    pub number: usize,
    pub plays: Vec<Play>,
    pub end: Option<End>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Play {
    pub card: Card,
    pub swap: Option<Swap>,
}

/// What is drawn and what is given for it; None is hidden (HN5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Swap {
    pub drawn: Option<Card>,
    pub back: Option<Card>,
}

/// What came of a trick (HN6–HN8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Destroyed,
    /// Destroyed by two Valknut, and this is turned up.
    Turned(Card),
    Won(Seat),
    /// Won with a 1: a trick of the other too.
    Stole(Seat, Seat),
    /// Won with a 6: a card for a card, with whom if that is written.
    Took(Seat, Option<Seat>, Swap),
}

/// `T1 A7/7+17=17 B5/6+6=6` (HN9).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TallyLine {
    pub number: usize,
    pub scores: Vec<Score>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    pub seat: Seat,
    pub guess: Option<usize>,
    pub tricks: usize,
    pub points: Option<usize>,
    pub total: Option<usize>,
}

impl End {
    /// Who takes the trick; None when it is destroyed.
    pub fn winner(self) -> Option<Seat> {
        match self {
            Self::Destroyed | Self::Turned(_) => None,
            Self::Won(seat) | Self::Stole(seat, _) | Self::Took(seat, ..) => Some(seat),
        }
    }
}

impl Display for Record {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        let mut is_first = self.tags.is_empty();
        for line in &self.lines {
            if matches!(line, Line::Round(_)) && !is_first {
                writeln!(f)?;
            }
            is_first = false;
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

impl Display for Line {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Round(round) => {
                write!(f, "R{} ", round.number)?;
                match round.turned {
                    Turned::Card(card) => write!(f, "{card}")?,
                    Turned::Colour(colour) => write!(f, "?{colour}")?,
                }
                for (seat, bid) in &round.bids {
                    write!(f, " {}{bid}", seat_name(*seat))?;
                }
                Ok(())
            }
            Self::Hand(hand) => write!(f, "{hand}"),
            Self::Trick(trick) => write!(f, "{trick}"),
            Self::Tally(tally) => {
                write!(f, "T{}", tally.number)?;
                tally.scores.iter().try_for_each(|it| write!(f, " {it}"))
            }
        }
    }
}

impl Display for HandLine {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.seat.map_or('D', seat_name))?;
        if self.seat.is_none() {
            self.cards.iter().try_for_each(|card| write!(f, " {card}"))?;
        } else {
            write_grouped(f, &self.cards)?;
        }
        if self.is_open { f.write_str(" ?") } else { Ok(()) }
    }
}

/// Writes a hand by colours, the ranks rising, then the runes.
fn write_grouped(f: &mut Formatter<'_>, cards: &[Card]) -> fmt::Result {
    for colour in COLOURS {
        let mut ranks: Vec<u8> =
            cards.iter().filter(|card| card.colour() == Some(colour)).filter_map(|card| card.rank()).collect();
        ranks.sort_unstable();
        if !ranks.is_empty() {
            f.write_str(" ")?;
            ranks.iter().try_for_each(|rank| write!(f, "{rank}"))?;
            write!(f, "{colour}")?;
        }
    }
    let runes = [Card::Valknut, Card::Hagalaz];
    let runes = runes.into_iter();
    let runes = runes.flat_map(|rune| cards.iter().filter(move |card| **card == rune));
    let runes: String = runes.map(Card::to_string).collect();
    if runes.is_empty() { Ok(()) } else { write!(f, " {runes}") }
}

impl Display for TrickLine {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", seat_name(self.leader), self.number)?;
        for play in &self.plays {
            write!(f, " {}", play.card)?;
            if let Some(swap) = play.swap {
                write!(f, "{swap}")?;
            }
        }
        match self.end {
            None => Ok(()),
            Some(End::Destroyed) => f.write_str(" =x"),
            Some(End::Turned(card)) => write!(f, " =x{card}"),
            Some(End::Won(seat)) => write!(f, " ={}", seat_name(seat)),
            Some(End::Stole(seat, from)) => {
                write!(f, " ={}+{}", seat_name(seat), seat_name(from))
            }
            Some(End::Took(seat, from, swap)) => {
                let from = from.map(seat_name).map(String::from).unwrap_or_default();
                let swap = swap.to_string();
                write!(f, " ={}+{from}{}", seat_name(seat), &swap[1..])
            }
        }
    }
}

impl Display for Swap {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let shown = |card: Option<Card>| card.map_or("?".to_owned(), |card| card.to_string());
        write!(f, "+{}", shown(self.drawn))?;
        match self.back {
            Some(card) => write!(f, "-{card}"),
            None => Ok(()),
        }
    }
}

impl Display for Score {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", seat_name(self.seat))?;
        match self.guess {
            Some(guess) => write!(f, "{guess}")?,
            None => f.write_str("?")?,
        }
        write!(f, "/{}", self.tricks)?;
        if let Some(points) = self.points {
            write!(f, "+{points}")?;
        }
        if let Some(total) = self.total {
            write!(f, "={total}")?;
        }
        Ok(())
    }
}
