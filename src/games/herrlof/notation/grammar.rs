//! Text → a line as written. One function a rule of `grammar/herrlof.bnf`, in the same order and by the same names.
//! [`read`] never fails: what the grammar refuses goes to `recover`, which reads what hands and phones write.
//!
//! A rule takes the reader where it may start and returns the reader behind it with what was read, or `None`. The
//! first bytes of each part say which rule it is, so nothing is read twice.

use super::{
    recover, spellings,
    written::{
        At, Bid, End, Fault, Gain, Hand, Label, Malformed, Odd, Play, Round, Score, Shown, Swap,
        Tally, Trick, Turned, Whose, Written,
    },
};
use crate::{
    games::herrlof::rules::{
        cards::{Card, Colour},
        seats::Seat,
    },
    reader::{Reader, blanks, number},
    span::Span,
};

/// What a rule returns: the reader behind what it reads, and the value.
type Read<'a, T> = Option<(Reader<'a>, T)>;

/// Reads a line, with the cards in it that are spelt in an unusual way. Linear in its length.
pub fn read(text: &str) -> (Written, Vec<Odd>) {
    match Grammar::plain().line(Reader::new(text)) {
        Some(written) => (written, Vec::new()),
        None => recover::line(text),
    }
}

/// Whether a line is a sentence of the grammar.
pub fn is_sentence(text: &str) -> bool {
    Grammar::plain().line(Reader::new(text)).is_some()
}

/// The grammar, and what was met while a line is read.
pub(super) struct Grammar {
    /// Whether cards in unusual spelling are read as well.
    is_lenient: bool,
    /// The cards that were.
    pub odd: Vec<Odd>,
    /// The fault that stands furthest on.
    pub fault: Malformed,
    /// The cards of a trick that were read before it.
    pub plays: Vec<Play>,
}

impl Grammar {
    /// The grammar as it stands.
    pub fn plain() -> Self {
        Self {
            is_lenient: false,
            odd: Vec::new(),
            fault: Malformed {
                span: Span::default(),
                fault: Fault::Line,
            },
            plays: Vec::new(),
        }
    }

    /// The grammar with cards in any spelling.
    pub fn lenient() -> Self {
        Self {
            is_lenient: true,
            ..Self::plain()
        }
    }

    /// Notes what is wrong here, if nothing is further on.
    fn refuse<T>(&mut self, i: Reader<'_>, fault: Fault) -> Option<T> {
        if i.offset() >= self.fault.span.start {
            let (end, _) = i.take_while(usize::MAX, |byte| !byte.is_ascii_whitespace());
            let span = i.until(&end);
            self.fault = Malformed { span, fault };
        }
        None
    }

    /// `line = blanks content blanks`
    pub fn line(&mut self, i: Reader<'_>) -> Option<Written> {
        let (i, content) = self.content(blanks(i))?;
        let end = blanks(i);
        match end.peek() {
            None => Some(content),
            Some(_) => {
                if let Written::Trick(trick) = content {
                    self.plays = trick.plays;
                }
                self.refuse(end, Fault::Trailing)
            }
        }
    }

    /// `content = round | hand | deck | trick | tally`
    fn content<'a>(&mut self, i: Reader<'a>) -> Read<'a, Written> {
        match i.rest() {
            [b'R', b'0'..=b'9', ..] => self.round(i).map(|(i, it)| (i, Written::Round(it))),
            [b'T', b'0'..=b'9', ..] => self.tally(i).map(|(i, it)| (i, Written::Tally(it))),
            [b'A'..=b'D', b':', ..] => self.hand(i).map(|(i, it)| (i, Written::Hand(it))),
            [b'A'..=b'C', b'0'..=b'9', ..] => self.trick(i).map(|(i, it)| (i, Written::Trick(it))),
            _ => self.refuse(i, Fault::Line),
        }
    }

    /// `round = "R" number gap turned bids`
    fn round<'a>(&mut self, start: Reader<'a>) -> Read<'a, Round> {
        let (i, value) = number(start.skip(1))?;
        let label = at(start, i, value);
        let i = self.gap(i)?;
        let (i, turned) = self.turned(i)?;
        let (i, bids) = self.bids(i)?;
        let round = Round {
            label,
            turned,
            bids,
        };
        Some((i, round))
    }

    /// `turned = card | "?" colour`
    fn turned<'a>(&mut self, start: Reader<'a>) -> Read<'a, At<Turned>> {
        if let Some(i) = start.take(b'?') {
            let Some((i, colour)) = colour(i) else {
                return self.refuse(i, Fault::NoColour);
            };
            return Some((i, at(start, i, Turned::Colour(colour))));
        }
        let (i, card) = self.card(start)?;
        Some((i, at(start, i, Turned::Card(card.value))))
    }

    /// `bids = "" | blanks seat number bids`
    fn bids<'a>(&mut self, mut i: Reader<'a>) -> Read<'a, Vec<Bid>> {
        let mut bids = Vec::new();
        loop {
            let start = blanks(i);
            let Some((rest, seat)) = seat(start) else {
                return Some((i, bids));
            };
            let Some((rest, number)) = number(rest) else {
                return self.refuse(start, Fault::Score);
            };
            let span = start.until(&rest);
            bids.push(Bid { seat, number, span });
            i = rest;
        }
    }

    /// `hand = seat ":" cards`, and `deck = "D" ":" cards`
    fn hand<'a>(&mut self, start: Reader<'a>) -> Read<'a, Hand> {
        let whose = seat(start).map_or(Whose::Deck, |(_, seat)| Whose::Seat(seat));
        let i = start.skip(1).take(b':')?;
        let label = start.until(&i);
        let (i, cards, is_open) = self.cards(i)?;
        let hand = Hand {
            whose,
            label,
            cards,
            is_open,
        };
        Some((i, hand))
    }

    /// `cards = blanks "?" | blanks group | blanks group cards`
    fn cards<'a>(&mut self, mut i: Reader<'a>) -> Option<(Reader<'a>, Vec<At<Card>>, bool)> {
        let mut cards = Vec::with_capacity(USUAL_HAND);
        loop {
            let start = blanks(i);
            if let Some(i) = start.take(b'?') {
                return Some((i, cards, true));
            }
            if start.peek().is_none() {
                if cards.is_empty() {
                    return self.refuse(start, Fault::NoCards);
                }
                return Some((start, cards, false));
            }
            i = self.group(start, &mut cards)?;
        }
    }

    /// `group = ranks colour | rune`
    fn group<'a>(&mut self, start: Reader<'a>, cards: &mut Vec<At<Card>>) -> Option<Reader<'a>> {
        let (i, count) = start.take_while(usize::MAX, |byte| matches!(byte, b'1'..=b'9'));
        if count <= 1 {
            let (i, card) = self.card(start)?;
            cards.push(card);
            return Some(i);
        }
        let found = match colour(i) {
            Some((rest, colour)) => Some((rest, colour, false)),
            None if self.is_lenient => spellings::capital(i).map(|(rest, it)| (rest, it, true)),
            None => None,
        };
        let Some((end, colour, is_odd)) = found else {
            return self.refuse(start, Fault::NoColour);
        };
        for place in 0..count {
            let here = start.skip(place);
            let rank = here.peek().map_or(1, |digit| digit - b'0');
            let value = Card::new(colour, rank);
            let span = here.until(&here.skip(1));
            cards.push(At { value, span });
            if is_odd {
                self.odd.push(Odd { span, card: value });
            }
        }
        Some(end)
    }

    /// `trick = seat number gap plays result`
    fn trick<'a>(&mut self, start: Reader<'a>) -> Read<'a, Trick> {
        let (i, leader) = seat(start)?;
        let (i, number) = number(i)?;
        let label = at(start, i, Label { leader, number });
        let i = self.gap(i)?;
        let i = self.plays(i)?;
        let (i, end) = self.result(i)?;
        let trick = Trick {
            label,
            plays: std::mem::take(&mut self.plays),
            end,
        };
        Some((i, trick))
    }

    /// `plays = play | play blanks plays`, kept in `self` so that a fault behind them does not lose them.
    fn plays<'a>(&mut self, mut i: Reader<'a>) -> Option<Reader<'a>> {
        self.plays.reserve(USUAL_TRICK);
        loop {
            let (rest, play) = self.play(i)?;
            self.plays.push(play);
            i = blanks(rest);
            if matches!(i.peek(), None | Some(b'=')) {
                return Some(i);
            }
        }
    }

    /// `play = card | card swap`
    fn play<'a>(&mut self, start: Reader<'a>) -> Read<'a, Play> {
        let (i, card) = self.card(start)?;
        let sign = blanks(i);
        match sign.take(b'+') {
            None => Some((i, Play { card, swap: None })),
            Some(rest) => {
                let (i, value) = self.swap(rest)?;
                let swap = Some(at(sign, i, value));
                Some((i, Play { card, swap }))
            }
        }
    }

    /// What follows the plus sign of `swap = blanks "+" blanks shown back`
    fn swap<'a>(&mut self, i: Reader<'a>) -> Read<'a, Swap> {
        let (i, drawn) = self.shown(blanks(i))?;
        let (i, back) = self.back(i)?;
        Some((i, Swap { drawn, back }))
    }

    /// `back = "" | blanks "-" blanks shown`
    fn back<'a>(&mut self, i: Reader<'a>) -> Read<'a, Option<Shown>> {
        match blanks(i).take(b'-') {
            None => Some((i, None)),
            Some(rest) => {
                let (i, shown) = self.shown(blanks(rest))?;
                Some((i, Some(shown)))
            }
        }
    }

    /// `result = "" | blanks "=" blanks end`
    fn result<'a>(&mut self, i: Reader<'a>) -> Read<'a, Option<At<End>>> {
        let sign = blanks(i);
        match sign.take(b'=') {
            None => Some((i, None)),
            Some(rest) => {
                let (i, end) = self.end(blanks(rest))?;
                Some((i, Some(at(sign, i, end))))
            }
        }
    }

    /// A result to the end of the line.
    pub fn end_alone(&mut self, i: Reader<'_>) -> Option<At<End>> {
        let (i, end) = self.result(i)?;
        end.filter(|_| blanks(i).peek().is_none())
    }

    /// `end = "x" | "x" blanks card | seat | seat blanks "+" blanks gain`
    fn end<'a>(&mut self, start: Reader<'a>) -> Read<'a, End> {
        if let Some(i) = start.take(b'x') {
            let rest = blanks(i);
            if rest.peek().is_none() {
                return Some((i, End::Destroyed(None)));
            }
            let (i, card) = self.card(rest)?;
            return Some((i, End::Destroyed(Some(card))));
        }
        // A letter behind the seat's makes a name of it.
        let found =
            seat(start).filter(|(i, _)| !i.peek().is_some_and(|byte| byte.is_ascii_alphabetic()));
        let Some((i, taker)) = found else {
            return self.refuse(start, Fault::End);
        };
        let taker = at(start, i, taker);
        let sign = blanks(i);
        match sign.take(b'+') {
            None => Some((i, End::Taken(taker, None))),
            Some(rest) => {
                let (i, gain) = self.gain(blanks(rest))?;
                Some((i, End::Taken(taker, Some(at(sign, i, gain)))))
            }
        }
    }

    /// `gain = seat | shown back | seat blanks shown back`
    fn gain<'a>(&mut self, start: Reader<'a>) -> Read<'a, Gain> {
        let Some((i, other)) = seat(start) else {
            let (i, swap) = self.swap(start)?;
            return Some((i, Gain::Card(None, swap)));
        };
        if blanks(i).peek().is_none() {
            return Some((i, Gain::Trick(other)));
        }
        let (i, swap) = self.swap(i)?;
        Some((i, Gain::Card(Some(other), swap)))
    }

    /// `shown = card | "?"`
    fn shown<'a>(&mut self, start: Reader<'a>) -> Read<'a, Shown> {
        if let Some(i) = start.take(b'?') {
            return Some((i, at(start, i, None)));
        }
        let (i, card) = self.card(start)?;
        Some((i, at(start, i, Some(card.value))))
    }

    /// `tally = "T" number gap scores`
    fn tally<'a>(&mut self, start: Reader<'a>) -> Read<'a, Tally> {
        let (i, value) = number(start.skip(1))?;
        let label = at(start, i, value);
        let mut i = self.gap(i)?;
        let mut scores = Vec::with_capacity(USUAL_TRICK);
        // `scores = score | score blanks scores`
        loop {
            let (rest, score) = self.score(i)?;
            scores.push(score);
            i = blanks(rest);
            if i.peek().is_none() {
                return Some((i, Tally { label, scores }));
            }
        }
    }

    /// `score = seat guess blanks "/" blanks number points total`
    fn score<'a>(&mut self, start: Reader<'a>) -> Read<'a, Score> {
        match score(start) {
            Some(read) => Some(read),
            None => self.refuse(start, Fault::Score),
        }
    }

    /// `card = rank colour | rune`
    fn card<'a>(&mut self, start: Reader<'a>) -> Read<'a, At<Card>> {
        let found = match *start.rest() {
            [digit @ b'1'..=b'9', letter, ..] => {
                Colour::of(letter).map(|colour| (2, Card::new(colour, digit - b'0')))
            }
            [b'V', ..] => Some((1, Card::VALKNUT)),
            [b'N', ..] => Some((1, Card::HAGALAZ)),
            _ => None,
        };
        let Some((length, value)) = found else {
            return self.unusual(start);
        };
        let i = start.skip(length);
        Some((i, at(start, i, value)))
    }

    /// A card in another spelling (HN1).
    fn unusual<'a>(&mut self, start: Reader<'a>) -> Read<'a, At<Card>> {
        let found = spellings::card(start).filter(|_| self.is_lenient);
        let Some((i, card)) = found else {
            let is_rank = |byte: u8| byte.is_ascii_digit();
            return match start.peek() {
                None => self.refuse(start, Fault::NoCards),
                Some(byte) if is_rank(byte) => self.refuse(start, Fault::NoColour),
                Some(_) => self.refuse(start, Fault::Card),
            };
        };
        let span = start.until(&i);
        self.odd.push(Odd { span, card });
        Some((i, at(start, i, card)))
    }

    /// `gap = blank blanks`
    fn gap<'a>(&mut self, i: Reader<'a>) -> Option<Reader<'a>> {
        match i.peek() {
            Some(b' ' | b'\t') => Some(blanks(i)),
            None => self.refuse(i, Fault::NoCards),
            Some(_) => self.refuse(i, Fault::NoGap),
        }
    }
}

/// A line has as many cards at most, as a rule.
const USUAL_HAND: usize = 15;
const USUAL_TRICK: usize = 2;

/// See [`Grammar::score`].
fn score(start: Reader<'_>) -> Read<'_, Score> {
    let (i, who) = seat(start)?;
    let who = at(start, i, who);
    let (i, prediction) = guess(i)?;
    let i = blanks(blanks(i).take(b'/')?);
    let (end, tricks) = number(i)?;
    let tricks = at(i, end, tricks);
    let (end, points) = signed(end, b'+')?;
    let (end, total) = signed(end, b'=')?;
    let score = Score {
        seat: who,
        prediction,
        tricks,
        points,
        total,
        span: start.until(&end),
    };
    Some((end, score))
}

/// `guess = number | "?"`
fn guess(start: Reader<'_>) -> Read<'_, At<Option<u32>>> {
    if let Some(i) = start.take(b'?') {
        return Some((i, at(start, i, None)));
    }
    let (i, value) = number(start)?;
    Some((i, at(start, i, Some(value))))
}

/// `points = "" | blanks "+" blanks number`, and `total = "" | blanks "=" blanks number`. The place is the number's.
fn signed(i: Reader<'_>, sign: u8) -> Read<'_, Option<At<u32>>> {
    let Some(rest) = blanks(i).take(sign) else {
        return Some((i, None));
    };
    let start = blanks(rest);
    let (i, value) = number(start)?;
    Some((i, Some(at(start, i, value))))
}

/// `colour`
fn colour(i: Reader<'_>) -> Read<'_, Colour> {
    i.take_as(Colour::of)
}

/// `seat`
pub(super) fn seat(i: Reader<'_>) -> Read<'_, Seat> {
    i.take_as(|byte| {
        Some(match byte {
            b'A' => Seat::A,
            b'B' => Seat::B,
            b'C' => Seat::C,
            _ => return None,
        })
    })
}

/// A value, and where it was read.
fn at<T>(start: Reader<'_>, end: Reader<'_>, value: T) -> At<T> {
    let span = start.until(&end);
    At { value, span }
}
