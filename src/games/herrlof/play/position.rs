//! A hand to play from: `A: 123b 79g VN, trump b, led 7g`.

use std::io;

use nom::{
    Parser,
    branch::alt,
    bytes::complete::tag,
    combinator::{all_consuming, map, value},
};

use crate::{
    games::herrlof::{
        judge::facts::View,
        notation::{
            self,
            furthest::Read,
            print::grouped,
            signs::colour,
            written::{Hand, Whose, Written},
        },
        rules::{
            cards::Card,
            seats::Seat,
            trick::{self, Trump},
        },
    },
    span::Span,
};

/// A hand, and what lies on the table.
#[derive(Clone, Debug)]
pub struct Position {
    /// Who plays.
    pub seat: Seat,
    /// The trump.
    pub trump: Trump,
    /// The cards of the trick that lie there, in the order in which they fell.
    pub lying: Vec<Card>,
    /// The cards of the hand that are known.
    pub hand: Vec<Card>,
    /// Whether these are all.
    pub is_all: bool,
    /// Why nothing can be played any more, if the round is over.
    pub over: Option<String>,
}

impl Position {
    /// Before the next card of a trick; of one that is whole, before its first.
    pub fn before(view: &View) -> Self {
        let all: Vec<Card> = view.trick.into_iter().flatten().collect();
        let laid = if all.len() >= view.players {
            0
        } else {
            all.len()
        };
        let seat = view.leader.after(laid, view.players);
        let hand = &view.hands[seat.index()];
        let mut cards = hand.cards();
        cards.sort_unstable();
        let over = (view.left == 0).then(|| "the round is over: all cards are played".to_owned());
        Self {
            seat,
            trump: view.trump,
            lying: all[..laid].to_vec(),
            hand: cards,
            is_all: hand.is_all,
            over,
        }
    }

    /// Reads a position.
    ///
    /// # Errors
    /// The text that cannot be read, and why.
    pub fn read(text: &str) -> Result<Self, (Span, String)> {
        let mut at = 0;
        let parts = text.split(',').map(|part| {
            let span = Span::new(at, at + part.len());
            at += part.len() + 1;
            (span, part.trim())
        });
        let mut parts = parts.collect::<Vec<_>>().into_iter();
        let whole = Span::new(0, text.len());
        let hand = parts
            .next()
            .and_then(|(_, part)| match notation::read(part).0 {
                Written::Hand(Hand {
                    whose: Whose::Seat(seat),
                    cards,
                    is_open,
                    ..
                }) => Some((seat, cards, is_open)),
                _ => None,
            });
        let Some((seat, cards, is_open)) = hand else {
            return Err((whole, "it starts with a hand: `A: 123b 79g VN`".to_owned()));
        };
        let mut position = Self {
            seat,
            trump: Trump::Unknown,
            lying: Vec::new(),
            hand: cards.iter().map(|card| card.value).collect(),
            is_all: !is_open,
            over: None,
        };
        for (span, part) in parts {
            let fault = |message: &str| Err((span, format!("`{part}` {message}")));
            match part
                .split_once(' ')
                .map_or((part, ""), |(word, rest)| (word, rest.trim()))
            {
                ("trump", said) => match all_consuming(trump).parse(said) {
                    Ok((_, trump)) => position.trump = trump,
                    Err(_) => {
                        return fault(
                            "is not a trump: write `trump b`, `g`, `r`, `y`, `none` or `?`",
                        );
                    }
                },
                ("led", cards) => match notation::read(&format!("D: {cards}")).0 {
                    Written::Hand(lying) if !lying.is_open && lying.cards.len() < 3 => {
                        position.lying = lying.cards.iter().map(|card| card.value).collect();
                    }
                    _ => {
                        return fault(
                            "is not a trick: write `led 7g`, with the cards played so far",
                        );
                    }
                },
                _ => return fault("is neither a trump nor a trick: write `trump b` or `led 7g`"),
            }
        }
        position.hand.sort_unstable();
        Ok(position)
    }

    /// The cards that may be played (H8, H9), each kind once.
    pub fn playable(&self) -> Vec<Card> {
        if self.over.is_some() {
            return Vec::new();
        }
        let led = trick::to_follow(&self.lying);
        let follows = |card: &Card| led.is_some() && card.colour() == led;
        let must = self.hand.iter().any(follows);
        let may = |card: &&Card| !must || follows(card) || card.rune().is_some();
        let mut cards: Vec<Card> = self.hand.iter().filter(may).copied().collect();
        cards.dedup();
        cards
    }

    /// The message for an unknown hand: nobody knows which cards may be played then.
    pub(super) fn unknown(&self) -> io::Result<()> {
        if self.is_all {
            return Ok(());
        }
        let message = format!(
            "{}'s hand is not fully known, so its legal cards are not known either; write the hands as they were dealt: `{}: 123b 79g VN`",
            self.seat, self.seat
        );
        Err(io::Error::new(io::ErrorKind::Unsupported, message))
    }
}

/// A trump as positions have it: `b`, `none`, or `?` if it is not known.
fn trump(i: &str) -> Read<'_, Trump> {
    alt((
        value(Trump::None, tag("none")),
        value(Trump::Unknown, tag("?")),
        map(colour, Trump::Colour),
    ))
    .parse(i)
}

/// A position on a line.
pub fn line(position: &Position) -> String {
    let trump = match position.trump {
        Trump::Unknown => "?".to_owned(),
        Trump::None => "none".to_owned(),
        Trump::Colour(colour) => colour.letter().to_string(),
    };
    let cards = grouped(&position.hand);
    let open = match (position.is_all, cards.is_empty()) {
        (true, _) => "",
        (false, true) => "?",
        (false, false) => " ?",
    };
    let lying: Vec<String> = position.lying.iter().map(ToString::to_string).collect();
    let led = if lying.is_empty() {
        String::new()
    } else {
        format!(", led {}", lying.join(" "))
    };
    format!("{}: {cards}{open}, trump {trump}{led}", position.seat)
}
