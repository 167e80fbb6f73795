//! Who wins a trick and who leads to the next (H8–H15, H20, H28–H31).

use super::card::{Card, Colour, Seat};

/// What the cards of a whole trick give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// None when the trick is destroyed.
    pub winner: Option<Seat>,
    /// The card that wins.
    pub card: Option<Card>,
    /// Who leads next.
    pub next: Seat,
    /// Two Valknut: a card is turned up (H14).
    pub turns: bool,
    /// A reading that the rulebook does not give (H29, H30).
    pub is_assumed: bool,
}

/// Returns what comes of the cards, in the order they fell.
pub fn outcome(players: usize, leader: Seat, cards: &[Card], trump: Option<Colour>) -> Outcome {
    let seat_of = |place: usize| (leader + place) % players;
    let places_of = |card: Card| -> Vec<usize> {
        let places = 0..cards.len();
        places.filter(|place| cards[*place] == card).collect()
    };
    let valknuts = places_of(Card::Valknut).len();
    if valknuts > 0 {
        // H13, H14.
        return Outcome { winner: None, card: None, next: leader, turns: valknuts > 1, is_assumed: false };
    }
    let place = winning_place(cards, trump);
    let winner = seat_of(place);
    let hagalaz = places_of(Card::Hagalaz);
    let is_nine = cards[place].rank() == Some(9);
    let next = match hagalaz.last() {
        // H15, H30: the loser is the last who played one.
        Some(last) => seat_of(*last),
        // H20, H31.
        None if is_nine => (winner + 1) % players,
        None => winner,
    };
    let is_led_by_rune = cards[0] == Card::Hagalaz && hagalaz.len() == 1;
    let is_odd = hagalaz.len() > 1 || hagalaz.len() == 1 && is_nine;
    Outcome {
        winner: Some(winner),
        card: Some(cards[place]),
        next,
        turns: false,
        is_assumed: players == 3 && (is_led_by_rune || is_odd),
    }
}

/// The place of the card that wins where none destroys the trick.
fn winning_place(cards: &[Card], trump: Option<Colour>) -> usize {
    let led = cards.iter().find_map(|card| card.colour());
    let best_of = |colour: Option<Colour>| {
        let places = 0..cards.len();
        let of_colour = places.filter(|place| colour.is_some() && cards[*place].colour() == colour);
        of_colour.max_by_key(|place| cards[*place].rank())
    };
    // H11, H28; of Hagalaz alone the first wins (H15, H30).
    best_of(trump).or_else(|| best_of(led)).unwrap_or(0)
}

/// Who would lead next if somebody else had won, or if the trick were destroyed (None).
pub fn next_if(players: usize, leader: Seat, cards: &[Card], winner: Option<Seat>) -> Seat {
    let Some(winner) = winner else {
        return leader;
    };
    let place = (winner + players - leader) % players;
    let hagalaz = (0..cards.len()).rfind(|it| cards[*it] == Card::Hagalaz && *it != place);
    match hagalaz {
        Some(last) => (leader + last) % players,
        None if cards.get(place).and_then(|card| card.rank()) == Some(9) => (winner + 1) % players,
        None => winner,
    }
}

/// Whether a card does not follow the one that was led (H8, H9): the colour that is not followed.
pub fn not_followed(led: Card, card: Card) -> Option<Colour> {
    let colour = led.colour()?;
    (!card.is_rune() && card.colour() != Some(colour)).then_some(colour)
}
