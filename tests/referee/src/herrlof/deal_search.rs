//! An exact search: is there a deal, and are there hidden cards, that agree with all that a record of one round writes
//! and with the rules of following? It shares nothing with the rules of proof (HK1–HK8) but the types of a record.
//!
//! It goes through the round in the order in which cards fall and change place. Where a hidden card does, it tries every
//! card that may be the one. Who leads and who wins is taken from the labels.

use super::{
    card::{self, Card, Colour, Seat, deck_size, hand_size},
    trick,
    written::{End, HandLine, Line, Record, Swap, TrickLine, Turned},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    Possible,
    Impossible,
    /// The search took too long.
    Undecided,
}

/// A set of places where a card may have been dealt; a seat is its number.
type Places = u8;
const DECK: usize = 3;
const TURNED: usize = 4;
/// Where a card is at last.
const GONE: usize = 5;

fn only(place: usize) -> Places {
    1 << place
}

fn has(places: Places, place: usize) -> bool {
    places & only(place) != 0
}

#[derive(Clone, Copy, Debug)]
enum Event {
    Plays(Seat, Card),
    /// A seat shows that it has none of a colour.
    Void(Seat, Colour),
    /// A card changes place, named or hidden.
    Moves(usize, usize, Option<Card>),
}

/// Where a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Where {
    /// It has not moved: where it was dealt.
    Dealt(Places),
    Hand(Seat),
    Gone,
}

#[derive(Clone, Debug)]
struct State {
    cards: Vec<Where>,
    hand_sizes: [usize; 3],
    drawn: usize,
}

struct Search {
    players: usize,
    cards: Vec<Card>,
    events: Vec<Event>,
    /// The deck as far as it is written.
    deck: Vec<usize>,
    is_turned_hidden: bool,
    nodes: usize,
}

const MOST_NODES: usize = 60_000;

/// Searches a deal for the first round of a record.
pub fn possible(record: &Record, players: usize) -> Answer {
    let mut search = Search {
        players,
        cards: card::all(),
        events: events(record, players),
        deck: Vec::new(),
        is_turned_hidden: false,
        nodes: 0,
    };
    let Some(state) = search.deal(record) else {
        return Answer::Impossible;
    };
    if search.goes_on(0, state) {
        Answer::Possible
    } else if search.nodes > MOST_NODES {
        Answer::Undecided
    } else {
        Answer::Impossible
    }
}

/// What happens in the round, one after the other.
fn events(record: &Record, players: usize) -> Vec<Event> {
    let mut events = Vec::new();
    for line in &record.lines {
        if let Line::Trick(trick) = line {
            events_of(&mut events, trick, players);
        }
    }
    events
}

fn events_of(events: &mut Vec<Event>, line: &TrickLine, players: usize) {
    let led = line.plays[0].card;
    for (turn, play) in line.plays.iter().enumerate() {
        let seat = (line.leader + turn) % players;
        events.push(Event::Plays(seat, play.card));
        let void = trick::not_followed(led, play.card);
        events.extend(void.map(|colour| Event::Void(seat, colour)));
        if let Some(Swap { drawn, back }) = play.swap {
            events.push(Event::Moves(DECK, seat, drawn));
            events.push(Event::Moves(seat, GONE, back));
        }
    }
    match line.end {
        Some(End::Turned(card)) => events.push(Event::Moves(DECK, GONE, Some(card))),
        Some(End::Took(seat, from, Swap { drawn, back })) => {
            let from = from.unwrap_or(1 - seat.min(1));
            events.push(Event::Moves(from, seat, drawn));
            events.push(Event::Moves(seat, from, back));
        }
        _ => {}
    }
}

impl Search {
    /// Where each card may have been dealt, as far as the round line and the hands say.
    fn deal(&mut self, record: &Record) -> Option<State> {
        let seats: Places = (0..self.players).map(only).sum();
        let size = hand_size(self.players);
        let mut open = seats | only(DECK);
        let mut known: Vec<Option<Places>> = vec![None; self.cards.len()];
        let mut turned = None;
        for line in &record.lines {
            match line {
                Line::Round(round) => turned = Some(round.turned),
                Line::Hand(HandLine { seat, cards, is_open }) => {
                    let place = seat.unwrap_or(DECK);
                    for card in cards {
                        let copy = self.copy(*card, &known)?;
                        known[copy] = Some(only(place));
                        self.deck.extend((place == DECK).then_some(copy));
                    }
                    let most = seat.map_or(deck_size(self.players), |_| size);
                    if cards.len() > most || cards.len() < most && !is_open {
                        return None;
                    }
                    if cards.len() == most {
                        open &= !only(place);
                    }
                }
                _ => {}
            }
        }
        if let Some(Turned::Card(card)) = turned {
            let copy = self.copy(card, &known)?;
            known[copy] = Some(only(GONE));
        }
        let hidden = match turned {
            Some(Turned::Colour(colour)) => Some(colour),
            _ => None,
        };
        self.is_turned_hidden = hidden.is_some();
        let places = |place: usize| match known[place] {
            Some(places) if has(places, GONE) => Where::Gone,
            Some(places) => Where::Dealt(places),
            None if hidden.is_some() && self.cards[place].colour() == hidden => Where::Dealt(open | only(TURNED)),
            None => Where::Dealt(open),
        };
        let cards = (0..self.cards.len()).map(places).collect();
        Some(State { cards, hand_sizes: [size; 3], drawn: 0 })
    }

    /// A copy of a card that no line names yet.
    fn copy(&self, card: Card, known: &[Option<Places>]) -> Option<usize> {
        (0..self.cards.len()).find(|copy| self.cards[*copy] == card && known[*copy].is_none())
    }

    /// Whether the round can go on to its end from an event.
    fn goes_on(&mut self, at: usize, mut state: State) -> bool {
        self.nodes += 1;
        if self.nodes > MOST_NODES || !self.has_room(&state) {
            return false;
        }
        let Some(event) = self.events.get(at).copied() else {
            return true;
        };
        if let Event::Void(seat, colour) = event {
            return self.shows_void(&mut state, seat, colour) && self.goes_on(at + 1, state);
        }
        let (from, to, card) = match event {
            Event::Moves(from, to, card) => (from, to, card),
            Event::Plays(seat, card) => (seat, GONE, Some(card)),
            Event::Void(..) => unreachable!("seen above"),
        };
        // A card that cannot do what is written of it unless it goes now must go now.
        let copies = 0..self.cards.len();
        let must: Vec<usize> =
            copies.clone().filter(|copy| !self.can_go_on(at + 1, &state, *copy, state.cards[*copy])).collect();
        let mut tried: Vec<(Card, Where)> = Vec::new();
        for copy in copies {
            let kind = (self.cards[copy], state.cards[copy]);
            let is_it = card.is_none_or(|card| card == kind.0) && self.is_at(&state, copy, from);
            let is_forced = must.iter().all(|other| *other == copy);
            if !is_it || !is_forced || tried.contains(&kind) {
                continue;
            }
            tried.push(kind);
            let then = if to == GONE { Where::Gone } else { Where::Hand(to) };
            if !self.can_go_on(at + 1, &state, copy, then) {
                continue;
            }
            let mut next = state.clone();
            next.cards[copy] = then;
            if from == DECK {
                next.drawn += 1;
            } else {
                next.hand_sizes[from] -= 1;
            }
            if to != GONE {
                next.hand_sizes[to] += 1;
            }
            if self.goes_on(at + 1, next) {
                return true;
            }
        }
        false
    }

    /// Whether a card may be in a hand, or on top of the deck.
    fn is_at(&self, state: &State, copy: usize, place: usize) -> bool {
        match state.cards[copy] {
            Where::Dealt(places) if place == DECK => match self.deck.get(state.drawn) {
                Some(top) => *top == copy,
                None => has(places, DECK) && !self.deck.contains(&copy),
            },
            Where::Dealt(places) => has(places, place),
            Where::Hand(seat) => seat == place,
            Where::Gone => false,
        }
    }

    /// Takes a colour out of a hand; false when it is there.
    fn shows_void(&self, state: &mut State, seat: Seat, colour: Colour) -> bool {
        for (copy, card) in self.cards.iter().enumerate() {
            if card.colour() != Some(colour) {
                continue;
            }
            match &mut state.cards[copy] {
                Where::Dealt(places) => {
                    *places &= !only(seat);
                    if *places == 0 {
                        return false;
                    }
                }
                Where::Hand(holder) if *holder == seat => return false,
                _ => {}
            }
        }
        true
    }

    /// Whether a card, by itself, can do all that is still written of it, if it is there before an event.
    fn can_go_on(&self, at: usize, state: &State, copy: usize, place: Where) -> bool {
        let card = self.cards[copy];
        let mut places: Places = match place {
            Where::Dealt(places) => places,
            Where::Hand(seat) => only(seat),
            Where::Gone => only(GONE),
        };
        let mut drawn = state.drawn;
        if matches!(self.events[at - 1], Event::Moves(DECK, ..)) {
            drawn += 1;
        }
        for event in &self.events[at..] {
            let (from, to, named) = match *event {
                Event::Void(seat, colour) => {
                    if card.colour() == Some(colour) {
                        places &= !only(seat);
                    }
                    continue;
                }
                Event::Plays(seat, card) => (seat, GONE, Some(card)),
                Event::Moves(from, to, named) => (from, to, named),
            };
            let mut can_be_it = has(places, from);
            if from == DECK {
                let top = self.deck.get(drawn);
                can_be_it &= top.map_or(!self.deck.contains(&copy), |top| *top == copy);
                drawn += 1;
            }
            let is_named = named == Some(card) && !card.is_rune();
            if is_named && !can_be_it {
                return false;
            }
            if is_named {
                places = only(to);
            } else if can_be_it && named.is_none_or(|named| named == card) {
                places |= only(to);
            }
        }
        places != 0
    }

    /// Whether the cards that have not moved have room where they may have been dealt.
    fn has_room(&self, state: &State) -> bool {
        let mut room = [0; 5];
        for (seat, room) in room.iter_mut().enumerate().take(self.players) {
            let held = state.cards.iter().filter(|it| **it == Where::Hand(seat)).count();
            let Some(rest) = state.hand_sizes[seat].checked_sub(held) else {
                return false;
            };
            *room = rest;
        }
        let Some(rest) = deck_size(self.players).checked_sub(state.drawn) else {
            return false;
        };
        room[DECK] = rest;
        room[TURNED] = usize::from(self.is_turned_hidden);
        let dealt = state.cards.iter().filter_map(|it| match it {
            Where::Dealt(places) => Some(*places),
            _ => None,
        });
        let dealt: Vec<Places> = dealt.collect();
        // A marriage: no set of places has more cards than room.
        let is_enough = (0..32_u8).all(|set| {
            let inside = dealt.iter().filter(|places| **places & !set == 0).count();
            let room: usize = (0..5).filter(|place| has(set, *place)).map(|it| room[it]).sum();
            inside <= room
        });
        is_enough && dealt.len() == room.iter().sum::<usize>()
    }
}
