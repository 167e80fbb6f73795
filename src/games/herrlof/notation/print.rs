//! Lines → notation as it is usually written. The inverse of the grammar: what is written here reads back as the same.

use std::fmt;

use super::written::{
    At, End, Gain, Hand, Label, Play, Round, Score, Shown, Swap, Tally, Trick, Turn, Turned, Whose, Written,
};
use crate::games::herrlof::rules::cards::{Card, Colour};

impl fmt::Display for Written {
    /// The line; nothing of one that cannot be read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Round(round) => round.fmt(f),
            Self::Hand(hand) => hand.fmt(f),
            Self::Trick(trick) => trick.fmt(f),
            Self::Tally(tally) => tally.fmt(f),
            Self::Unreadable(_) => Ok(()),
        }
    }
}

impl fmt::Display for Label {
    /// `A6`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.leader, self.number)
    }
}

impl fmt::Display for Turned {
    /// `5b`, or `?b` where only the colour is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => write!(f, "{card}"),
            Self::Colour(colour) => write!(f, "?{}", colour.letter()),
        }
    }
}

impl fmt::Display for Round {
    /// `R1 5b A7 B6`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "R{} {}", self.label.value, self.turned.value)?;
        let mut bids = self.bids.iter();
        bids.try_for_each(|bid| write!(f, " {}{}", bid.seat, bid.number))
    }
}

impl fmt::Display for Whose {
    /// The letter before the colon.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "{seat}"),
            Self::Deck => f.write_str("D"),
        }
    }
}

impl fmt::Display for Hand {
    /// `A: 123569b 79g VN`; the deck in its order, card by card: `D: 3g 8b`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.whose)?;
        let cards: Vec<Card> = self.cards.iter().map(|card| card.value).collect();
        if self.whose == Whose::Deck {
            cards.iter().try_for_each(|card| write!(f, " {card}"))?;
        } else if !cards.is_empty() {
            write!(f, " {}", grouped(&cards))?;
        }
        if self.is_open { f.write_str(" ?") } else { Ok(()) }
    }
}

/// Cards by colour, ranks rising, then the runes: `123569b 79g VN`.
pub fn grouped(cards: &[Card]) -> String {
    let mut sorted = cards.to_vec();
    sorted.sort_unstable();
    let of = |colour: Colour| {
        let own = sorted.iter().filter(move |card| card.colour() == Some(colour));
        let ranks: String = own.filter_map(|card| card.rank()).map(|rank| rank.to_string()).collect();
        (!ranks.is_empty()).then(|| format!("{ranks}{}", colour.letter()))
    };
    let runes: String = sorted.iter().filter(|card| card.rune().is_some()).map(Card::to_string).collect();
    let colours = Colour::ALL.into_iter().filter_map(of);
    let groups: Vec<String> = colours.chain((!runes.is_empty()).then_some(runes)).collect();
    groups.join(" ")
}

/// Cards one by one, as they lie: `3g 8b`.
pub fn spaced(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    cards.join(" ")
}

/// A card that is seen, or `?`.
fn shown(shown: Shown) -> String {
    shown.value.map_or_else(|| "?".to_owned(), |card| card.to_string())
}

impl fmt::Display for Swap {
    /// `+3g-2b`; a card that goes unseen is left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{}", Draw(*self))
    }
}

/// The text after the plus sign.
struct Draw(Swap);

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shown(self.0.drawn))?;
        match self.0.back {
            Some(At { value: Some(card), .. }) => write!(f, "-{card}"),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for End {
    /// `=x8b`, `=A+B`, `=A+5b-7r`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Destroyed(None) => f.write_str("=x"),
            Self::Destroyed(Some(card)) => write!(f, "=x{}", card.value),
            Self::Taken(seat, gain) => {
                write!(f, "={}", seat.value)?;
                gain.map_or(Ok(()), |gain| write!(f, "{}", gain.value))
            }
        }
    }
}

impl fmt::Display for Gain {
    /// `+B`, `+5b-7r`, `+C5b-7r`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Trick(from) => write!(f, "+{from}"),
            Self::Card(None, swap) => swap.fmt(f),
            Self::Card(Some(from), swap) => write!(f, "+{from}{}", Draw(swap)),
        }
    }
}

impl fmt::Display for Play {
    /// `3r`, `3r+3g-2b`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.card.value)?;
        let swap = self.swap.as_ref();
        swap.map_or(Ok(()), |swap| write!(f, "{}", swap.value))
    }
}

impl fmt::Display for Turn {
    /// `7g`, `3r+3g-2b =A+B`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.play)?;
        let end = self.end.as_ref();
        end.map_or(Ok(()), |end| write!(f, " {}", end.value))
    }
}

impl fmt::Display for Trick {
    /// `A6 3r+3g-2b 6r =B+5b-7r`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.label.value)?;
        let mut plays = self.plays.iter();
        plays.try_for_each(|play| write!(f, " {play}"))?;
        match &self.end {
            Some(end) => write!(f, " {}", end.value),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Score {
    /// `A7/7+17=17`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seat, prediction, tricks, points, total, .. } = self;
        write!(f, "{}", seat.value)?;
        match prediction.value {
            Some(number) => write!(f, "{number}")?,
            None => f.write_str("?")?,
        }
        match tricks.value {
            Some(number) => write!(f, "/{number}")?,
            None => f.write_str("/?")?,
        }
        if let Some(points) = points {
            write!(f, "+{}", points.value)?;
        }
        match total {
            Some(total) => write!(f, "={}", total.value),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Tally {
    /// `T1 A7/7+17=17 B5/6+6=6`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "T{}", self.label.value)?;
        self.scores.iter().try_for_each(|score| write!(f, " {score}"))
    }
}
