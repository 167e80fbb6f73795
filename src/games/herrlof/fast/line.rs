//! The parts of a line as they are usually written, read byte by byte.

use crate::games::herrlof::rules::{
    cards::{Card, Colour},
    seats::{Seat, Table},
};

/// A text that is read, and how far.
pub struct Bytes<'a> {
    bytes: &'a [u8],
    /// The next byte.
    pub at: usize,
}

/// A card that is seen, or not.
type Shown = Option<Card>;

/// A card that comes and one that goes.
type Swap = (Shown, Shown);

/// A card that falls.
pub struct Play {
    /// The card.
    pub card: Card,
    /// What is drawn from the deck, and what goes.
    pub swap: Option<Swap>,
}

/// What stands behind `=`.
pub enum Mark {
    /// `x`, perhaps with the card that is turned up.
    Destroyed(Option<Card>),
    /// `A`
    Taken(Seat),
    /// `A+B`
    Steals(Seat, Seat),
    /// `A+5b-7r`, `A+C5b-7r`
    Draws(Seat, Option<Seat>, Swap),
}

/// `A7/7+17=17`
pub struct Score {
    pub seat: Seat,
    pub prediction: u32,
    pub tricks: u32,
    pub points: Option<u32>,
    pub total: Option<u32>,
}

impl<'a> Bytes<'a> {
    /// A text from a byte on.
    pub fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Goes past a byte, which must be this one.
    #[inline]
    pub fn take(&mut self, byte: u8) -> Option<()> {
        (self.peek() == Some(byte)).then(|| self.at += 1)
    }

    /// A number below 100,000 without a zero before it.
    #[inline]
    fn number(&mut self) -> Option<u32> {
        let start = self.at;
        let mut number = 0;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            number = number * 10 + u32::from(digit - b'0');
            self.at += 1;
            if self.at - start > 5 {
                return None;
            }
        }
        let is_plain = self.at > start && (self.at == start + 1 || self.bytes[start] != b'0');
        is_plain.then_some(number)
    }

    /// `R1 `: a letter, this number, and a blank.
    pub fn label(&mut self, letter: u8, number: usize) -> Option<()> {
        self.take(letter)?;
        let is_right = usize::try_from(self.number()?) == Ok(number);
        self.take(b' ').filter(|()| is_right)
    }

    /// `A6`: who leads, and this number.
    #[inline]
    pub fn leader(&mut self, number: usize) -> Option<Seat> {
        let seat = self.seat()?;
        (usize::try_from(self.number()?) == Ok(number)).then_some(seat)
    }

    #[inline]
    fn seat(&mut self) -> Option<Seat> {
        let seat = match self.peek()? {
            b'A' => Seat::A,
            b'B' => Seat::B,
            b'C' => Seat::C,
            _ => return None,
        };
        self.at += 1;
        Some(seat)
    }

    #[inline]
    fn card(&mut self) -> Option<Card> {
        match self.peek()? {
            rank @ b'1'..=b'9' => {
                let colour = Colour::of(*self.bytes.get(self.at + 1)?)?;
                self.at += 2;
                Some(Card::new(colour, rank - b'0'))
            }
            b'V' => {
                self.at += 1;
                Some(Card::VALKNUT)
            }
            b'N' => {
                self.at += 1;
                Some(Card::HAGALAZ)
            }
            _ => None,
        }
    }

    /// A card, or `?`.
    #[inline]
    fn shown(&mut self) -> Option<Shown> {
        match self.take(b'?') {
            Some(()) => Some(None),
            None => self.card().map(Some),
        }
    }

    /// `3g-2b`, `?`
    fn swap(&mut self) -> Option<Swap> {
        let drawn = self.shown()?;
        let back = match self.take(b'-') {
            Some(()) => self.shown()?,
            None => None,
        };
        Some((drawn, back))
    }

    /// The card turned up, or its colour.
    pub fn turned(&mut self) -> Option<Result<Card, Colour>> {
        if self.take(b'?').is_some() {
            let colour = Colour::of(self.peek()?)?;
            self.at += 1;
            return Some(Err(colour));
        }
        self.card().map(Ok)
    }

    /// Predictions up to the end of the line, by seat.
    pub fn bids(&mut self, table: Table) -> Option<[Option<u32>; 3]> {
        let mut bids = [None; 3];
        while self.take(b' ').is_some() {
            let seat = self.seat()?;
            let number = self.number()?;
            if !table.has(seat) || bids[seat.index()].replace(number).is_some() {
                return None;
            }
        }
        Some(bids)
    }

    /// `A:` or `D:`, if that comes next: whose hand it is, none for the deck.
    pub fn hand_label(&mut self) -> Option<Option<Seat>> {
        let whose = match self.bytes.get(self.at..self.at + 2)? {
            b"A:" => Some(Seat::A),
            b"B:" => Some(Seat::B),
            b"C:" => Some(Seat::C),
            b"D:" => None,
            _ => return None,
        };
        self.at += 2;
        Some(whose)
    }

    /// Cards up to the end of the line, in groups. Returns whether `?` ends them.
    pub fn cards(&mut self, each: &mut dyn FnMut(Card) -> Option<()>) -> Option<bool> {
        while self.take(b' ').is_some() {
            if self.take(b'?').is_some() {
                return Some(true);
            }
            while let Some(byte) = self.peek().filter(|byte| *byte != b' ' && *byte != b'\n') {
                if !byte.is_ascii_digit() {
                    each(self.card()?)?;
                    continue;
                }
                let start = self.at;
                while matches!(self.peek(), Some(b'1'..=b'9')) {
                    self.at += 1;
                }
                let colour = Colour::of(self.peek()?)?;
                for rank in &self.bytes[start..self.at] {
                    each(Card::new(colour, rank - b'0'))?;
                }
                // A rank that is none stops the loop above at once.
                if self.at == start {
                    return None;
                }
                self.at += 1;
            }
        }
        Some(false)
    }

    /// A card that falls, with what is drawn after it.
    #[inline]
    pub fn play(&mut self) -> Option<Play> {
        let card = self.card()?;
        let swap = match self.take(b'+') {
            Some(()) => Some(self.swap()?),
            None => None,
        };
        Some(Play { card, swap })
    }

    /// What stands behind `=`, if a mark comes next.
    pub fn mark(&mut self) -> Option<Option<Mark>> {
        if self.bytes.get(self.at..self.at + 2) != Some(b" =") {
            return Some(None);
        }
        self.at += 2;
        if self.take(b'x').is_some() {
            let is_end = self.peek() == Some(b'\n');
            let turned = if is_end { None } else { Some(self.card()?) };
            return Some(Some(Mark::Destroyed(turned)));
        }
        let seat = self.seat()?;
        if self.take(b'+').is_none() {
            return Some(Some(Mark::Taken(seat)));
        }
        let other = self.seat();
        Some(Some(match other {
            Some(other) if self.peek() == Some(b'\n') => Mark::Steals(seat, other),
            other => Mark::Draws(seat, other, self.swap()?),
        }))
    }

    /// `A7/7+17=17`
    pub fn score(&mut self) -> Option<Score> {
        let seat = self.seat()?;
        let prediction = self.number()?;
        self.take(b'/')?;
        let tricks = self.number()?;
        let points = match self.take(b'+') {
            Some(()) => Some(self.number()?),
            None => None,
        };
        let total = match self.take(b'=') {
            Some(()) => Some(self.number()?),
            None => None,
        };
        Some(Score {
            seat,
            prediction,
            tricks,
            points,
            total,
        })
    }

    /// The end of a game: the text ends here, or a blank line stands here and behind it this byte. Returns where what follows
    /// starts.
    pub fn gap(&mut self, next: u8) -> Option<usize> {
        let rest = &self.bytes[self.at..];
        let blank = rest.iter().take_while(|byte| **byte == b'\n').count();
        let after = self.at + blank;
        match self.bytes.get(after) {
            None => Some(after),
            Some(byte) if *byte == next && blank > 1 => Some(after),
            Some(_) => None,
        }
    }
}
