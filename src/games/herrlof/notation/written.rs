//! Lines as they are written (HN2 to HN9), legal or not. All spans are bytes of the line's text.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::{
    games::herrlof::rules::{
        cards::{Card, Colour},
        seats::Seat,
    },
    span::Span,
};

pub use crate::span::Token as At;

/// A value that was not read from a text.
pub(in crate::games::herrlof) fn unread<T>(value: T) -> At<T> {
    At { value, span: Span::default() }
}

/// A line of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// `R1 5b A7 B6`
    Round(Round),
    /// `A: 123b V` or `D: 3g 8b`
    Hand(Hand),
    /// `A6 3r+3g-2b 6r =B+5b-7r`
    Trick(Trick),
    /// `T1 A7/7+17=17 B5/6+6=6`
    Tally(Tally),
    /// A line that cannot be read, or a trick with `?` among its cards: only its end is known.
    Unreadable(Unreadable),
}

impl Written {
    /// Its kind, if only a guess.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Round(_) => Kind::Round,
            Self::Hand(hand) if hand.whose == Whose::Deck => Kind::Deck,
            Self::Hand(_) => Kind::Hand,
            Self::Trick(_) => Kind::Trick,
            Self::Tally(_) => Kind::Tally,
            Self::Unreadable(unreadable) => unreadable.kind,
        }
    }

    /// Whether it is a trick with cards that nobody knows, and without a fault.
    pub fn is_hidden(&self) -> bool {
        matches!(self, Self::Unreadable(unreadable) if unreadable.fault.fault == Fault::Hidden)
    }

    /// The number in its label, if that can be read.
    pub fn number(&self) -> Option<u32> {
        match self {
            Self::Round(Round { label, .. }) | Self::Tally(Tally { label, .. }) => Some(label.value),
            Self::Trick(trick) => Some(trick.label.value.number),
            Self::Hand(_) => None,
            Self::Unreadable(unreadable) => unreadable.number,
        }
    }

    /// Who leads a trick, by its label.
    pub fn leader(&self) -> Option<Seat> {
        match self {
            Self::Trick(trick) => Some(trick.label.value.leader),
            Self::Unreadable(unreadable) => unreadable.seat.filter(|_| unreadable.kind == Kind::Trick),
            _ => None,
        }
    }

    /// The prediction of a player in a round line.
    pub(in crate::games::herrlof) fn bid(&self, seat: Seat) -> Option<u32> {
        let Self::Round(round) = self else {
            return None;
        };
        let mut bids = round.bids.iter();
        bids.find(|bid| bid.seat == seat).map(|bid| bid.number)
    }

    /// The cards that are played in a trick, as far as they can be read.
    pub fn plays(&self) -> &[Play] {
        match self {
            Self::Trick(trick) => &trick.plays,
            Self::Unreadable(unreadable) => &unreadable.plays,
            _ => &[],
        }
    }

    /// The end of a trick, if it is written.
    pub fn end(&self) -> Option<At<End>> {
        match self {
            Self::Trick(trick) => trick.end,
            Self::Unreadable(unreadable) => unreadable.end,
            _ => None,
        }
    }

    /// All cards that it names.
    pub fn cards(&self) -> Vec<At<Card>> {
        let seen = |shown: Shown| shown.value.map(|value| At { value, span: shown.span });
        let moved = |swap: Swap| [Some(swap.drawn), swap.back].into_iter().flatten().filter_map(seen);
        match self {
            Self::Round(round) => match round.turned.value {
                Turned::Card(card) => seen(At { value: Some(card), span: round.turned.span }).into_iter().collect(),
                Turned::Colour(_) => Vec::new(),
            },
            Self::Hand(hand) => hand.cards.clone(),
            Self::Trick(trick) => {
                let mut cards = Vec::new();
                for play in &trick.plays {
                    cards.push(play.card);
                    cards.extend(play.swap.into_iter().flat_map(|swap| moved(swap.value)));
                }
                match trick.end.map(|end| end.value) {
                    Some(End::Destroyed(turned)) => cards.extend(turned),
                    Some(End::Taken(_, Some(At { value: Gain::Card(_, swap), .. }))) => cards.extend(moved(swap)),
                    _ => {}
                }
                cards
            }
            Self::Tally(_) | Self::Unreadable(_) => Vec::new(),
        }
    }
}

/// `R1 5b A7 B6`: a round line (HN2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Round {
    /// The number as it is written.
    #[serde(rename = "number")]
    #[cfg_attr(feature = "schema", schemars(with = "u32"))]
    pub label: At<u32>,
    /// The card turned up, `5b`, or `?b`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub turned: At<Turned>,
    /// The predictions, as far as they are written.
    #[serde(rename = "predictions")]
    pub bids: Vec<Bid>,
}

/// The card that is turned up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turned {
    /// All of it is known.
    Card(Card),
    /// `?b`: its colour.
    Colour(Colour),
}

/// As its text.
impl Serialize for Turned {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How many tricks a player predicts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Prediction"))]
pub struct Bid {
    /// Who.
    pub seat: Seat,
    /// How many.
    #[serde(rename = "tricks")]
    pub number: u32,
    /// `A7`
    #[serde(skip)]
    pub span: Span,
}

/// `A: 123b V`, or `D: 3g 8b`: a hand as dealt, or the deck (HN3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Hand {
    /// Whose; null for the deck.
    #[serde(rename = "seat")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Seat>"))]
    pub whose: Whose,
    /// `A:`
    #[serde(skip)]
    pub label: Span,
    /// The cards in the order in which they are written.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub cards: Vec<At<Card>>,
    /// Whether the rest is not known.
    #[serde(rename = "open")]
    pub is_open: bool,
}

/// Whose cards a line has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// A player's.
    Seat(Seat),
    /// The face-down cards, the top one first.
    Deck,
}

impl Whose {
    /// The player, if it is one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Deck => None,
        }
    }
}

/// As the player.
impl Serialize for Whose {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.seat().serialize(serializer)
    }
}

/// A trick (HN4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trick {
    /// `A6`
    pub label: At<Label>,
    /// The cards in the order in which they fell.
    pub plays: Vec<Play>,
    /// Its end, if it is written.
    pub end: Option<At<End>>,
}

/// Leader and number of a trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label {
    /// Who leads.
    pub leader: Seat,
    /// The number; `u32::MAX` for all that are higher.
    pub number: u32,
}

/// A card that falls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// The card.
    pub card: At<Card>,
    /// The swap with the deck, if there is one (HN5).
    pub swap: Option<At<Swap>>,
}

impl Play {
    /// All of it: the card, and what is done with the deck.
    pub fn span(&self) -> Span {
        let card = self.card.span;
        self.swap.map_or(card, |swap| card.to(swap.span))
    }
}

/// What is played at a time: a card, and with the last card of a trick how the trick ends, if that is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The card, with what is drawn for a 3.
    pub play: Play,
    /// The end of the trick, with what its winner does with a 1 or a 6.
    pub end: Option<At<End>>,
}

impl Turn {
    /// All of it.
    pub fn span(&self) -> Span {
        let play = self.play.span();
        self.end.map_or(play, |end| play.to(end.span))
    }
}

/// A card that is seen, or `?`.
pub type Shown = At<Option<Card>>;

/// `+3g-2b`: a card comes, and perhaps it is said which one goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Swap {
    /// The card that comes.
    pub drawn: Shown,
    /// The card that goes.
    pub back: Option<Shown>,
}

/// The end of a trick (HN6 to HN8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// `=x`, `=x8b`: it is destroyed, and perhaps a card is turned up.
    Destroyed(Option<At<Card>>),
    /// `=A`, `=A+B`, `=A+5b-7r`: somebody takes it, and perhaps more.
    Taken(At<Seat>, Option<At<Gain>>),
}

impl End {
    /// Who takes it.
    pub fn taker(self) -> Option<Seat> {
        match self {
            Self::Destroyed(_) => None,
            Self::Taken(seat, _) => Some(seat.value),
        }
    }

    /// The card that is turned up.
    pub fn turned(self) -> Option<At<Card>> {
        match self {
            Self::Destroyed(turned) => turned,
            Self::Taken(..) => None,
        }
    }

    /// What its winner takes besides.
    pub fn gain(self) -> Option<At<Gain>> {
        match self {
            Self::Destroyed(_) => None,
            Self::Taken(_, gain) => gain,
        }
    }
}

/// The other gain of the winner of a trick (HN7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gain {
    /// `+B`: a trick of that player.
    Trick(Seat),
    /// `+5b-7r`, `+C5b-7r`: a card of the other hand, for one of his own.
    Card(Option<Seat>, Swap),
}

/// `T1 A7/7+17=17 B5/6+6=6`: a tally (HN9).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Tally {
    /// The number as it is written.
    #[serde(rename = "number")]
    #[cfg_attr(feature = "schema", schemars(with = "u32"))]
    pub label: At<u32>,
    /// The score of each player, in order.
    pub scores: Vec<Score>,
}

/// The score of a player in a tally.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Score {
    /// Who.
    #[cfg_attr(feature = "schema", schemars(with = "Seat"))]
    pub seat: At<Seat>,
    /// How many tricks were predicted; null for `?`.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u32>"))]
    pub prediction: At<Option<u32>>,
    /// How many are held; null for `?`.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u32>"))]
    pub tricks: At<Option<u32>>,
    /// The points of the round, where they are written.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u32>"))]
    pub points: Option<At<u32>>,
    /// The points so far, where they are written.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u32>"))]
    pub total: Option<At<u32>>,
    /// All of it.
    #[serde(skip)]
    pub span: Span,
}

/// A line that cannot be read, as far as it can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// Its likely kind.
    pub kind: Kind,
    /// The number after its letter, if it has one.
    pub number: Option<u32>,
    /// Who leads, of a trick; whose it is, of a hand.
    pub seat: Option<Seat>,
    /// The cards that can be read before the fault, of a trick.
    pub plays: Vec<Play>,
    /// The end of a trick, if it can be read.
    pub end: Option<At<End>>,
    /// The fault.
    pub fault: Malformed,
}

/// The kinds of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A round line.
    Round,
    /// A hand.
    Hand,
    /// The deck.
    Deck,
    /// A trick.
    Trick,
    /// A tally.
    Tally,
}

/// The part of a line that is not notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// Where.
    pub span: Span,
    /// Its fault.
    pub fault: Fault,
}

/// The faults of characters that are not notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The line does not belong to a record.
    Line,
    /// No card can be read here.
    Card,
    /// A rank without its colour.
    NoColour,
    /// There is no space after the label.
    NoGap,
    /// There is no card after the label.
    NoCards,
    /// The text after `=` is not an end of a trick.
    End,
    /// A `?` among the cards of a trick: nobody knows the card. It is not a mistake.
    Hidden,
    /// The text in a tally is not a score.
    Score,
    /// There is more text after a complete line.
    Trailing,
}

/// A card that is spelt in an unusual way (HN1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odd {
    /// Its place.
    pub span: Span,
    /// Which card it is.
    pub card: Card,
}

/// How many claims a line makes beside the cards played: who takes the trick, runes, hidden cards and what is done with
/// them, bids and scores. The same sign twice in a row counts once.
pub(super) fn claims(line: &str) -> usize {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    words.dedup();
    let of_word = |word: &&str| {
        let mut signs: Vec<char> = word.chars().collect();
        signs.dedup();
        let claims = signs.iter();
        claims.filter(|sign| matches!(sign, '=' | '+' | '-' | '/' | '?' | 'V' | 'N')).count()
    };
    words.iter().map(of_word).sum()
}
