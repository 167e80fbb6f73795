//! What is open on the table, on a line: `A: 123b 79g VN, B: 2r ?, D: 8b, trump b, led 8g, won B2`.
//!
//! First the hand of who plays next; then those of the others as far as they are known (with three players C's always),
//! the top of the deck, the trump, the cards of the trick that lie there, and how many tricks each holds. `?` ends a hand
//! of which more is not known, and `none` is an empty one.

use std::{fmt, str::FromStr};

use nom::{
    Parser,
    branch::alt,
    bytes::complete::tag,
    character::complete::space1,
    combinator::{all_consuming, map, value},
    multi::separated_list1,
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    known::facts::{HandView, View},
    notation::{
        self,
        furthest::Read,
        print::{grouped, spaced},
        signs::{colour, seat},
        written::{self, Whose, Written},
    },
    rules::{
        cards::{Card, OF_A_RUNE},
        seats::Seat,
        trick::Trump,
    },
};
use crate::{notation::number, position::PositionError, span::Span};

/// What is open on the table: who plays, the hands as far as they are known, the trump and the trick.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Position {
    /// How many play: 2 or 3.
    pub players: usize,
    /// Who plays next.
    pub to_play: Seat,
    /// The trump.
    pub trump: Trump,
    /// The cards of the trick that lie there, in the order in which they fell.
    pub trick: Vec<Card>,
    /// The hands, by seat.
    pub hands: [Hand; 3],
    /// The cards of the deck that are known, the top one first.
    pub deck: Vec<Card>,
    /// How many tricks each holds, by seat.
    pub won: [u32; 3],
}

/// A hand as far as it is known.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "KnownHand"))]
pub struct Hand {
    /// The cards that are known to be in it.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub cards: Vec<Card>,
    /// Whether these are all.
    #[serde(rename = "complete")]
    pub is_all: bool,
}

impl Hand {
    /// Returns a hand of these cards.
    pub fn new(mut cards: Vec<Card>, is_all: bool) -> Self {
        cards.sort_unstable();
        Self { cards, is_all }
    }

    /// Whether it is known to have no card.
    pub(super) fn is_empty(&self) -> bool {
        self.is_all && self.cards.is_empty()
    }

    /// Takes a card out, if it is known to be there.
    pub(super) fn remove(&mut self, card: Card) {
        if let Some(at) = self.cards.iter().position(|&own| own == card) {
            self.cards.remove(at);
        }
    }
}

impl From<&HandView> for Hand {
    fn from(view: &HandView) -> Self {
        Self { cards: view.cards(), is_all: view.is_all }
    }
}

/// The faults of the text of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// It does not start with a hand.
    NoHand,
    /// A hand or the deck cannot be read, or is there twice.
    Hand,
    /// No trump follows the word.
    Trump,
    /// No cards of a trick follow the word, or too many.
    Trick,
    /// No numbers of tricks follow the word.
    Won,
    /// It is nothing of the kind.
    Unreadable,
    /// A card is there more often than in the game (H1).
    Twice(Card),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoHand => "it starts with the hand of who plays: `A: 123b 79g VN`",
            Self::Hand => "write each hand once, `B: 123b ?`, and the top of the deck, `D: 8b`",
            Self::Trump => "write `trump b`, `g`, `r`, `y`, `none` or `?`",
            Self::Trick => "write `led 7g`, with the cards played so far, fewer than there are players",
            Self::Won => "write `won A2 B1`, with how many tricks each holds",
            Self::Unreadable => {
                "write a hand (`B: 123b ?`), the deck (`D: 8b`), the trump (`trump b`), the trick (`led 7g`), or the \
                 tricks that each holds (`won A2 B1`)"
            }
            Self::Twice(card) => return write!(f, "{card} is there too often"),
        })
    }
}

impl Position {
    /// Returns a table where nothing is known.
    pub(super) fn unknown(players: usize, to_play: Seat) -> Self {
        Self {
            players,
            to_play,
            trump: Trump::Unknown,
            trick: Vec::new(),
            hands: Default::default(),
            deck: Vec::new(),
            won: [0; 3],
        }
    }

    /// Returns the table before anything is dealt.
    pub(super) fn nothing_dealt(players: usize) -> Self {
        let empty = || Hand::new(Vec::new(), true);
        Self { hands: [empty(), empty(), empty()], ..Self::unknown(players, Seat::A) }
    }

    /// Returns how many cards each player had before the trick that lies there; `None` if no hand is known in full.
    pub(super) fn cards_each(&self) -> Option<usize> {
        let laid = self.trick.len();
        let mut places = (0..self.players).map(|place| (place, self.leader().after(place, self.players)));
        places.find_map(|(place, seat)| {
            let hand = &self.hands[seat.index()];
            let played = usize::from(place < laid);
            hand.is_all.then_some(hand.cards.len() + played)
        })
    }

    /// Returns the table before the first card of a trick.
    pub(super) fn between(view: &View) -> Self {
        Self {
            trump: view.trump,
            hands: view.hands.each_ref().map(Hand::from),
            // If a trick is in doubt, more may seem to be taken from a player than he held.
            won: view.won.map(|won| u32::try_from(won).unwrap_or(0)),
            ..Self::unknown(view.players.clamp(2, 3), view.leader)
        }
    }

    /// Returns the table where each hand has so many cards: of none it is known that there are no more.
    pub(super) fn with_left(mut self, left: usize) -> Self {
        self.hands.iter_mut().for_each(|hand| hand.is_all |= left == 0);
        self
    }

    /// Returns the table before the next card of a trick; of one that is whole, before its first. A card is in one place: a
    /// trick lies there up to the first card that is somewhere else.
    pub(super) fn before(view: &View) -> Self {
        let mut setup = Self::between(view).with_left(view.left);
        let laid = view.fallen();
        let laid = if laid.len() < setup.players { laid } else { Vec::new() };
        for card in laid {
            let mut after = setup.clone();
            after.hands[setup.to_play.index()].remove(card);
            after.trick.push(card);
            after.to_play = setup.to_play.after(1, setup.players);
            if after.has_a_card_twice() {
                break;
            }
            setup = after;
        }
        setup
    }

    /// Whether a card is there more often than in the game (H1). Such a table cannot be read as a position.
    pub(super) fn has_a_card_twice(&self) -> bool {
        let hands = self.hands.iter().flat_map(|hand| &hand.cards);
        let mut all: Vec<Card> = hands.chain(&self.deck).chain(&self.trick).copied().collect();
        twice(&mut all).is_some()
    }

    /// Returns the seats at the table, who plays next first.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let (first, players) = (self.to_play, self.players.clamp(2, 3));
        (0..players).map(move |place| first.after(place, players))
    }

    /// Returns who led the trick that lies there, or leads the next.
    pub fn leader(&self) -> Seat {
        let players = self.players.clamp(2, 3);
        let since = self.trick.len() % players;
        self.to_play.after(players - since, players)
    }

    /// Returns the hand of who plays.
    pub fn hand(&self) -> &Hand {
        &self.hands[self.to_play.index()]
    }
}

impl FromStr for Position {
    type Err = PositionError<Fault>;

    /// # Errors
    /// The first part of the text that is not of the form, or that cannot be.
    fn from_str(text: &str) -> Result<Self, PositionError<Fault>> {
        let mut at = 0;
        let parts = text.split(',').map(|part| {
            let start = at + part.len() - part.trim_start().len();
            at += part.len() + 1;
            let part = part.trim();
            (Span::new(start, start + part.len()), part)
        });
        let error = |(span, fault)| PositionError::new(text, span, fault);
        read(parts).map_err(error)
    }
}

/// Reads the parts of a position.
fn read<'a>(parts: impl Iterator<Item = (Span, &'a str)>) -> Result<Position, (Span, Fault)> {
    let mut setup: Option<Position> = None;
    let mut known: Vec<Whose> = Vec::new();
    let mut all: Vec<Card> = Vec::new();
    for (span, part) in parts {
        let at = |fault| (span, fault);
        match (hand(part), &mut setup) {
            (Some((whose, _)), _) if known.contains(&whose) => return Err(at(Fault::Hand)),
            (Some((Whose::Seat(seat), hand)), first) => {
                known.push(Whose::Seat(seat));
                all.extend(&hand.cards);
                let setup = first.get_or_insert_with(|| Position::unknown(2, seat));
                setup.seat(seat);
                setup.hands[seat.index()] = hand;
            }
            (_, None) => return Err(at(Fault::NoHand)),
            (Some((Whose::Deck, hand)), Some(setup)) => {
                known.push(Whose::Deck);
                all.extend(&hand.cards);
                setup.deck = hand.cards;
            }
            (None, Some(setup)) => {
                setup.part(part).map_err(at)?;
                if part.starts_with("led") {
                    all.extend(&setup.trick);
                }
            }
        }
        if let Some(card) = twice(&mut all) {
            return Err(at(Fault::Twice(card)));
        }
    }
    setup.ok_or((Span::new(0, 0), Fault::NoHand))
}

impl Position {
    /// Reads a part that is not a hand.
    fn part(&mut self, part: &str) -> Result<(), Fault> {
        let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
        let rest = rest.trim();
        match word {
            "trump" => self.trump = whole(rest, trump).ok_or(Fault::Trump)?,
            "led" => match hand(&format!("D: {rest}")) {
                Some((_, lying)) if lying.is_all && (1..3).contains(&lying.cards.len()) => {
                    if lying.cards.len() > 1 {
                        self.players = 3;
                    }
                    self.trick = lying.cards;
                }
                _ => return Err(Fault::Trick),
            },
            "won" => {
                for (seat, tricks) in whole(rest, won).ok_or(Fault::Won)? {
                    self.seat(seat);
                    self.won[seat.index()] = tricks;
                }
            }
            _ if part.contains(':') => return Err(Fault::Hand),
            _ => return Err(Fault::Unreadable),
        }
        Ok(())
    }

    /// Notes that a player sits at the table.
    fn seat(&mut self, seat: Seat) {
        if seat == Seat::C {
            self.players = 3;
        }
    }
}

/// Reads a hand, or the deck, whose cards are in order.
fn hand(part: &str) -> Option<(Whose, Hand)> {
    if let Some((label, "none")) = part.split_once(':').map(|(label, it)| (label, it.trim())) {
        return Some((Whose::Seat(whole(label, seat)?), Hand::new(Vec::new(), true)));
    }
    let Written::Hand(written::Hand { whose, cards, is_open, .. }) = notation::read_whole(part)? else {
        return None;
    };
    let cards: Vec<Card> = cards.iter().map(|card| card.value).collect();
    let hand = match whose {
        Whose::Seat(_) => Hand::new(cards, !is_open),
        Whose::Deck => Hand { cards, is_all: !is_open },
    };
    Some((whose, hand))
}

/// Returns the first card that is there more often than in the game.
fn twice(cards: &mut [Card]) -> Option<Card> {
    cards.sort_unstable();
    let too_many = |card: &Card| if card.rune().is_some() { OF_A_RUNE } else { 1 };
    let mut same = cards.chunk_by(|one, next| one == next);
    let found = same.find(|same| same.len() > same.first().map_or(0, too_many))?;
    found.first().copied()
}

/// Returns what a rule makes of all of a text.
fn whole<'a, T>(text: &'a str, rule: impl Fn(&'a str) -> Read<'a, T>) -> Option<T> {
    let (_, read) = all_consuming(rule).parse(text).ok()?;
    Some(read)
}

/// A trump as positions have it: `b`, `none`, or `?` if it is not known.
fn trump(i: &str) -> Read<'_, Trump> {
    alt((value(Trump::None, tag("none")), value(Trump::Unknown, tag("?")), map(colour, Trump::Colour))).parse(i)
}

/// `A2 B1`
fn won(i: &str) -> Read<'_, Vec<(Seat, u32)>> {
    separated_list1(space1, (seat, number)).parse(i)
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match (self.cards.is_empty(), self.is_all) {
            (true, true) => "none".to_owned(),
            (true, false) => "?".to_owned(),
            (false, true) => grouped(&self.cards),
            (false, false) => format!("{} ?", grouped(&self.cards)),
        })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.to_play, self.hand())?;
        for seat in self.seats().skip(1) {
            let hand = &self.hands[seat.index()];
            // With C's hand a text shows that three play.
            if *hand != Hand::default() || seat == Seat::C {
                write!(f, ", {seat}: {hand}")?;
            }
        }
        if !self.deck.is_empty() {
            write!(f, ", D: {}", spaced(&self.deck))?;
        }
        match self.trump {
            Trump::Unknown => f.write_str(", trump ?")?,
            Trump::None => f.write_str(", trump none")?,
            Trump::Colour(colour) => write!(f, ", trump {}", colour.letter())?,
        }
        if !self.trick.is_empty() {
            write!(f, ", led {}", spaced(&self.trick))?;
        }
        let holds = Seat::ALL.iter().zip(self.won);
        let holds = holds.filter(|&(_, tricks)| tricks > 0);
        let won: Vec<String> = holds.map(|(seat, tricks)| format!("{seat}{tricks}")).collect();
        if !won.is_empty() {
            write!(f, ", won {}", won.join(" "))?;
        }
        Ok(())
    }
}
