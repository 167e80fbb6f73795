//! Who takes a trick, and who leads after it (H11 to H15, H20, H28 to H30). Places are those of the cards in the order in
//! which they fell: 0 is the card that was led.

use serde::{Serialize, Serializer};

use super::cards::{Card, Colour, Rune, rank};

/// The trump of a round, or of what is left of it (H5, H14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Trump {
    /// The record does not show it.
    #[default]
    Unknown,
    /// A rune is turned up.
    None,
    /// The colour of the card that is turned up.
    Colour(Colour),
}

impl Trump {
    /// The trump when a card is turned up.
    pub fn of(card: Card) -> Self {
        card.colour().map_or(Self::None, Self::Colour)
    }

    /// The letter of its colour, or `none`; `None` if it is not known.
    pub fn sign(self) -> Option<&'static str> {
        match self {
            Self::Unknown => None,
            Self::None => Some("none"),
            Self::Colour(colour) => Some(&colour.name()[..1]),
        }
    }

    /// The name of its colour, or what else is known of it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Unknown => "not known",
            Self::None => "none",
            Self::Colour(colour) => colour.name(),
        }
    }

    /// The same in a sentence: `blue is trump`.
    pub fn sentence(self) -> String {
        match self {
            Self::Unknown => "the trump is not known".to_owned(),
            Self::None => "there is no trump".to_owned(),
            Self::Colour(colour) => format!("{} is trump", colour.name()),
        }
    }
}

/// As its sign.
impl Serialize for Trump {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.sign().serialize(serializer)
    }
}

/// The outcome of a trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// The card at this place takes it.
    By(usize),
    /// Nobody has it (H13).
    Destroyed,
}

/// The outcome of the cards of a trick; `None` if there are no cards, or the trump decides and is not known.
pub fn taken(cards: &[Card], trump: Trump) -> Option<Taken> {
    let runes = |rune| move |card: &&Card| card.rune() == Some(rune);
    if cards.iter().any(|card| runes(Rune::Valknut)(&card)) {
        return Some(Taken::Destroyed);
    }
    let coloured = || {
        let places = cards.iter().enumerate();
        places.filter_map(|(place, card)| Some((place, card.colour()?, card.rank()?)))
    };
    let Some((_, led, _)) = coloured().next() else {
        // H15, H30: of Hagalaz alone, the first wins.
        return (!cards.is_empty()).then_some(Taken::By(0));
    };
    let is_one_colour = coloured().all(|(_, colour, _)| colour == led);
    let wins = match trump {
        Trump::Unknown if !is_one_colour => return None,
        Trump::Colour(trump) if coloured().any(|(_, colour, _)| colour == trump) => trump,
        _ => led,
    };
    let of_colour = coloured().filter(|&(_, colour, _)| colour == wins);
    let highest = of_colour.max_by_key(|&(_, _, rank)| rank);
    highest.map(|(place, ..)| Taken::By(place))
}

/// Which place leads next (H12).
pub fn leads_next(cards: &[Card], taken: Taken, players: usize) -> usize {
    let winner = match taken {
        // H13: whoever led leads again.
        Taken::Destroyed => return 0,
        Taken::By(winner) => winner,
    };
    let is_hagalaz = |card: &Card| *card == Card::HAGALAZ;
    // H15, H30: the loser leads, and that is the last Hagalaz.
    if let Some(loser) = cards.iter().rposition(is_hagalaz) {
        return loser;
    }
    let yields = cards.get(winner).is_some_and(|card| card.is_rank(rank::YIELDS));
    (winner + usize::from(yields)) % players.max(1)
}

/// Whether two Valknut lie in a trick: then a card is turned up (H14).
pub fn turns_trump(cards: &[Card]) -> bool {
    let valknuts = cards.iter().filter(|card| **card == Card::VALKNUT);
    valknuts.count() >= 2
}

/// The colour that the others must follow (H8); `None` if a rune is led (H9, H29).
pub fn to_follow(cards: &[Card]) -> Option<Colour> {
    cards.first().and_then(|card| card.colour())
}

/// The cards of a hand that may be played on those of a trick (H8, H9, H29).
pub fn playable<'a>(hand: &'a [Card], trick: &[Card]) -> impl Iterator<Item = Card> + use<'a> {
    let led = to_follow(trick);
    let follows = move |card: &Card| led.is_some() && card.colour() == led;
    let must = hand.iter().any(follows);
    let may = move |card: &Card| !must || follows(card) || card.rune().is_some();
    hand.iter().copied().filter(may)
}

/// Which reading for three players decides a trick, if one does.
pub fn reading_for_three(cards: &[Card], taken: Taken) -> Option<ForThree> {
    if cards.len() < 3 || taken == Taken::Destroyed {
        return None;
    }
    let hagalaz = cards.iter().filter(|card| **card == Card::HAGALAZ).count();
    let Taken::By(winner) = taken else {
        return None;
    };
    match hagalaz {
        0 => None,
        1 if cards[0] == Card::HAGALAZ => Some(ForThree::HagalazLed),
        1 if cards[winner].is_rank(rank::YIELDS) => Some(ForThree::HagalazAndNine),
        1 => None,
        _ => Some(ForThree::SeveralHagalaz),
    }
}

/// A reading for three players that the rulebook does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ForThree {
    /// H29: a Hagalaz is led, and the first coloured card counts as led.
    HagalazLed,
    /// H30: several Hagalaz lie in the trick.
    SeveralHagalaz,
    /// H30: a 9 wins and a Hagalaz lies in the trick.
    HagalazAndNine,
}
