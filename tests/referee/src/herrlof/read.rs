//! Reads clean records: the usual spelling, tags, comments after `;`, blanks where the grammar has them.

use super::{
    card::{Card, Colour, Seat},
    written::{End, HandLine, Line, Play, Record, RoundLine, Score, Swap, TallyLine, TrickLine, Turned},
};

/// Reads a record of one game; None when a line is not of the grammar.
pub fn read(text: &str) -> Option<Record> {
    let mut record = Record::default();
    for line in text.lines() {
        let line = line.trim();
        if let Some(tag) = line.strip_prefix('[') {
            let (name, value) = tag.strip_suffix("\"]")?.split_once(" \"")?;
            record.tags.push((name.to_owned(), value.to_owned()));
            continue;
        }
        let line = line.split(';').next().unwrap_or_default().trim();
        if !line.is_empty() {
            record.lines.push(read_line(line)?);
        }
    }
    Some(record)
}

/// Reads a line of play.
pub fn read_line(line: &str) -> Option<Line> {
    let mut text = Text(line);
    let line = text.line()?;
    text.blanks();
    text.0.is_empty().then_some(line)
}

/// What is left of a line to read.
struct Text<'a>(&'a str);

impl Text<'_> {
    fn peek(&self) -> Option<char> {
        self.0.chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let rest = self.0.strip_prefix(wanted);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    fn blanks(&mut self) {
        self.0 = self.0.trim_start_matches(' ');
    }

    /// Takes a sign with blanks around it.
    fn sign(&mut self, wanted: char) -> bool {
        let before = self.0;
        self.blanks();
        if self.take(wanted) {
            self.blanks();
            return true;
        }
        self.0 = before;
        false
    }

    fn gap(&mut self) -> Option<()> {
        self.take(' ').then(|| self.blanks())
    }

    fn number(&mut self) -> Option<usize> {
        let end = self.0.find(|c: char| !c.is_ascii_digit());
        let (digits, rest) = self.0.split_at(end.unwrap_or(self.0.len()));
        let number = digits.parse().ok()?;
        self.0 = rest;
        Some(number)
    }

    fn seat(&mut self) -> Option<Seat> {
        (0..3).find(|seat| self.take(['A', 'B', 'C'][*seat]))
    }

    fn colour(&mut self) -> Option<Colour> {
        let colours = [Colour::Blue, Colour::Green, Colour::Red, Colour::Yellow];
        colours.into_iter().find(|it| self.0.starts_with(&it.to_string())).inspect(|_| {
            self.0 = &self.0[1..];
        })
    }

    fn rune(&mut self) -> Option<Card> {
        if self.take('V') {
            return Some(Card::Valknut);
        }
        self.take('N').then_some(Card::Hagalaz)
    }

    fn rank(&mut self) -> Option<u8> {
        let rank = self.peek()?.to_digit(10).filter(|rank| *rank > 0)?;
        self.0 = &self.0[1..];
        u8::try_from(rank).ok()
    }

    fn card(&mut self) -> Option<Card> {
        if let Some(rune) = self.rune() {
            return Some(rune);
        }
        let rank = self.rank()?;
        Some(Card::Coloured(self.colour()?, rank))
    }

    /// A card or `?`.
    fn shown(&mut self) -> Option<Option<Card>> {
        if self.take('?') { Some(None) } else { self.card().map(Some) }
    }

    fn line(&mut self) -> Option<Line> {
        if self.take('R') {
            return self.round();
        }
        if self.take('T') {
            return self.tally();
        }
        if self.take('D') {
            return self.hand(None);
        }
        let seat = self.seat()?;
        if self.0.starts_with(':') { self.hand(Some(seat)) } else { self.trick(seat) }
    }

    fn round(&mut self) -> Option<Line> {
        let number = self.number()?;
        self.gap()?;
        let turned = if self.take('?') { Turned::Colour(self.colour()?) } else { Turned::Card(self.card()?) };
        let mut bids = Vec::new();
        self.blanks();
        while let Some(seat) = self.seat() {
            bids.push((seat, self.number()?));
            self.blanks();
        }
        Some(Line::Round(RoundLine { number, turned, bids }))
    }

    fn hand(&mut self, seat: Option<Seat>) -> Option<Line> {
        if !self.take(':') {
            return None;
        }
        let mut cards = Vec::new();
        loop {
            self.blanks();
            if self.take('?') {
                return Some(Line::Hand(HandLine { seat, cards, is_open: true }));
            }
            if self.0.is_empty() {
                let hand = HandLine { seat, cards, is_open: false };
                return (!hand.cards.is_empty()).then_some(Line::Hand(hand));
            }
            if let Some(rune) = self.rune() {
                cards.push(rune);
                continue;
            }
            let mut ranks = vec![self.rank()?];
            while let Some(rank) = self.rank() {
                ranks.push(rank);
            }
            let colour = self.colour()?;
            cards.extend(ranks.into_iter().map(|rank| Card::Coloured(colour, rank)));
        }
    }

    fn trick(&mut self, leader: Seat) -> Option<Line> {
        let number = self.number()?;
        self.gap()?;
        let mut plays = Vec::new();
        while let Some(card) = self.card() {
            let swap = if self.sign('+') { Some(self.swap()?) } else { None };
            plays.push(Play { card, swap });
            self.blanks();
        }
        let end = if self.sign('=') { Some(self.end()?) } else { None };
        let trick = TrickLine { leader, number, plays, end };
        (!trick.plays.is_empty()).then_some(Line::Trick(trick))
    }

    /// What stands behind a `+`.
    fn swap(&mut self) -> Option<Swap> {
        let drawn = self.shown()?;
        let back = if self.sign('-') { self.shown()? } else { None };
        Some(Swap { drawn, back })
    }

    fn end(&mut self) -> Option<End> {
        if self.take('x') {
            self.blanks();
            return Some(if self.0.is_empty() { End::Destroyed } else { End::Turned(self.card()?) });
        }
        let seat = self.seat()?;
        if !self.sign('+') {
            return Some(End::Won(seat));
        }
        let Some(other) = self.seat() else {
            return Some(End::Took(seat, None, self.swap()?));
        };
        self.blanks();
        if self.0.is_empty() {
            return Some(End::Stole(seat, other));
        }
        Some(End::Took(seat, Some(other), self.swap()?))
    }

    fn tally(&mut self) -> Option<Line> {
        let number = self.number()?;
        self.gap()?;
        let mut scores = Vec::new();
        while let Some(seat) = self.seat() {
            let guess = if self.take('?') { None } else { Some(self.number()?) };
            if !self.sign('/') {
                return None;
            }
            let tricks = self.number()?;
            let points = if self.sign('+') { Some(self.number()?) } else { None };
            let total = if self.sign('=') { Some(self.number()?) } else { None };
            scores.push(Score { seat, guess, tricks, points, total });
            self.blanks();
        }
        let tally = TallyLine { number, scores };
        (!tally.scores.is_empty()).then_some(Line::Tally(tally))
    }
}
