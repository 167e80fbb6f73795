//! The three Valknut are alike, and the three Hagalaz: which of them may be where (HK6).

use super::{
    card::{Card, Seat},
    unseen::{Moment, Need},
};

/// What is known of a rune.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// It lies in the deck, in a place that is known.
    InDeck,
    /// It comes to a hand from the deal (moment 0) or the deck.
    Enters(Seat),
    /// It is turned up.
    Turned,
    /// It is played or put under the deck; the seat was dealt a hand that is known in full, or not.
    Goes(Seat, bool),
    /// It is given from the first seat to the second.
    Given(Seat, Seat, bool),
}

#[derive(Clone, Copy, Debug)]
pub struct Seen {
    pub card: Card,
    pub event: Event,
    pub at: Moment,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Not seen yet: in a hand or in the deck.
    Anywhere,
    Deck,
    Hand(Seat, Moment),
    Gone,
}

/// The three runes of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Three([Place; 3]);

impl Three {
    pub fn new() -> Self {
        Self([Place::Anywhere; 3])
    }

    /// Returns what an event may mean: where the three are then, and what must have gone unseen for it.
    pub fn after(self, seen: &Seen, players: usize) -> Vec<(Self, Vec<Vec<Need>>)> {
        let mut all = Vec::new();
        for place in 0..3 {
            let is_again = self.0[..place].contains(&self.0[place]);
            if is_again {
                continue;
            }
            if let Some((place_then, ways)) = of_one(self.0[place], seen, players) {
                let mut then = self;
                then.0[place] = place_then;
                all.push((then, ways));
            }
        }
        // First what asks for nothing.
        all.sort_by_key(|(_, ways)| ways[0].len());
        all
    }
}

/// Where one rune is after an event if it is the one, and the ways in which it can have come there.
fn of_one(place: Place, seen: &Seen, players: usize) -> Option<(Place, Vec<Vec<Need>>)> {
    let nothing = vec![Vec::new()];
    let (seat, is_full, then) = match seen.event {
        Event::InDeck => {
            return (place == Place::Anywhere).then_some((Place::Deck, nothing));
        }
        Event::Enters(_) | Event::Turned => {
            let then = match seen.event {
                Event::Enters(seat) => Place::Hand(seat, seen.at),
                _ => Place::Gone,
            };
            let is_of_deck = matches!(place, Place::Anywhere | Place::Deck);
            return is_of_deck.then_some((then, nothing));
        }
        Event::Goes(seat, is_full) => (seat, is_full, Place::Gone),
        Event::Given(seat, to, is_full) => (seat, is_full, Place::Hand(to, seen.at)),
    };
    let before = seen.at;
    let need = |from, to, after| Need { from, to, after, before };
    let ways = match place {
        Place::Gone | Place::Deck => return None,
        Place::Anywhere if !is_full => nothing,
        Place::Anywhere => vec![vec![need(None, Some(seat), 0)]],
        Place::Hand(holder, _) if holder == seat => nothing,
        Place::Hand(holder, since) => {
            let mut ways = vec![vec![need(Some(holder), Some(seat), since)]];
            if players == 3 {
                let third = 3 - holder - seat;
                let away = need(Some(holder), Some(third), since);
                ways.push(vec![away, need(Some(third), Some(seat), since)]);
            }
            ways
        }
    };
    Some((then, ways))
}
