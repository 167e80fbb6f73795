//! The cards and tricks on the table: hands, the trick, what each has won, the deck, the card turned up. It is updated
//! line by line.

use crate::games::herrlof::{
    data::{self, KnownHand},
    rules::seats::{Seat, Table},
};

/// A hand, as far as it is known.
#[derive(Clone, Default)]
pub struct Hand {
    /// The cards that are known to be in it.
    pub cards: Vec<String>,
    /// Whether these are all.
    pub is_all: bool,
    /// How many cards it has, if that is known.
    pub left: Option<usize>,
}

impl Hand {
    /// How many of its cards are not known, as far as that is known.
    pub fn unknown(&self) -> usize {
        let left = self.left.filter(|_| !self.is_all);
        left.map_or(0, |left| left.saturating_sub(self.cards.len()))
    }

    /// How many of its cards must have gone unseen, without showing which: more are known than it has.
    pub fn gone(&self) -> usize {
        let left = self.left.filter(|_| !self.is_all);
        left.map_or(0, |left| self.cards.len().saturating_sub(left))
    }
}

/// The cards and tricks on the table, and the score.
#[derive(Clone)]
pub struct Placement {
    /// How many play.
    pub players: usize,
    /// The hands, by seat.
    pub hands: Vec<Hand>,
    /// The cards of the trick in the order in which they fell, and whose each is.
    pub trick: Vec<(usize, String)>,
    /// Who takes the trick that lies there.
    pub winner: Option<usize>,
    /// Whether the trick that lies there is destroyed.
    pub is_destroyed: bool,
    /// How many tricks each holds, that one included; `None` if nothing is known of the round.
    pub won: Option<Vec<u32>>,
    /// How many tricks of the round were destroyed.
    pub destroyed: usize,
    /// The predictions, by seat.
    pub predictions: Vec<Option<u32>>,
    /// How many cards the deck has, if that is known.
    pub deck: Option<usize>,
    /// Its known cards, the top one first.
    pub top: Vec<String>,
    /// The cards turned up, the one that counts last; `?` for one that is not known.
    pub turned: Vec<String>,
    /// The trump, as data has it.
    pub trump: Option<String>,
    /// Who leads next, or plays next to the trick that lies there.
    pub next: Option<usize>,
    /// The number of the round.
    pub round: Option<usize>,
    /// The points so far, by seat.
    pub totals: Vec<Option<u32>>,
    /// The points that end the game, if that is known.
    pub goal: Option<u32>,
}

impl Placement {
    /// The table before anything is dealt.
    pub fn bare(players: usize) -> Self {
        let table = Table { players };
        let hand = Hand { left: Some(0), is_all: true, ..Hand::default() };
        Self {
            players,
            hands: vec![hand; players],
            trick: Vec::new(),
            winner: None,
            is_destroyed: false,
            won: Some(vec![0; players]),
            destroyed: 0,
            predictions: vec![None; players],
            deck: Some(table.tricks() * players + table.deck() + 1),
            top: Vec::new(),
            turned: Vec::new(),
            trump: None,
            next: None,
            round: None,
            totals: vec![Some(0); players],
            goal: Some(table.goal()),
        }
    }

    /// A round is dealt (H3).
    pub fn deal(&mut self, round: &data::RoundResult) {
        let table = Table { players: self.players };
        let dealt = &round.dealt;
        self.hands = (0..self.players).map(|seat| hand(dealt.hands.get(seat), table.tricks())).collect();
        self.clear();
        self.won = Some(vec![0; self.players]);
        self.destroyed = 0;
        self.predictions = by_seat(&round.predictions, self.players);
        self.deck = Some(table.deck());
        self.top.clone_from(&dealt.deck);
        self.turned = vec![round.turned.clone().unwrap_or_else(|| "?".to_owned())];
        self.trump.clone_from(&dealt.trump);
        self.next = dealt.leads.map(place);
        self.round = Some(round.round);
    }

    /// A trick is played, with all that its cards do. Returns whether it is known how.
    pub fn play(&mut self, trick: &data::Trick) -> bool {
        let Some(led) = trick.led.map(place) else {
            self.miss();
            return false;
        };
        self.clear();
        let players = self.players;
        let seat = |at: usize| (led + at) % players;
        let plays = trick.plays.iter().take(self.players).enumerate();
        self.trick = plays.map(|(at, play)| (seat(at), play.card.clone())).collect();
        self.winner = trick.winner.map(place).filter(|&it| it < self.players);
        self.is_destroyed = trick.destroyed;
        self.destroyed += usize::from(trick.destroyed);
        if let Some(turned) = trick.turned.as_ref().filter(|_| trick.destroyed) {
            self.turned.push(turned.clone());
            self.deck = self.deck.map(|deck| deck.saturating_sub(1));
        }
        match &trick.after {
            Some(after) => {
                self.won = Some(by_seat(&after.won, self.players));
                self.top.clone_from(&after.deck);
                self.trump.clone_from(&after.trump);
                self.next = after.leads.map(place);
                for at in 0..self.players {
                    let left = after.left + usize::from(trick.plays.len() <= at);
                    self.hands[seat(at)] = hand(after.hands.get(seat(at)), left);
                }
            }
            None => {
                self.forget();
                if let (Some(won), Some(winner)) = (&mut self.won, self.winner) {
                    won[winner] += 1;
                }
            }
        }
        if self.is_open() {
            self.next = Some(seat(self.trick.len()));
        }
        true
    }

    /// A trick cannot be read, or nobody knows who led it.
    pub fn miss(&mut self) {
        self.clear();
        self.forget();
    }

    /// Nobody knows what was played: each has a card less, and no more is known of the hands.
    fn forget(&mut self) {
        for hand in &mut self.hands {
            *hand = Hand { left: hand.left.map(|left| left.saturating_sub(1)), ..Hand::default() };
        }
        self.next = None;
    }

    /// A round is counted (H24). Its last trick lies there until the next is dealt.
    pub fn count(&mut self, round: &data::RoundResult, is_played: bool) {
        self.next = None;
        if self.is_open() || !is_played {
            self.clear();
        }
        if !is_played {
            // A score sheet shows nothing of the cards, except that they are played.
            self.hands = Self::bare(self.players).hands;
            let tricks: Vec<Option<u32>> = by_seat(&round.tricks, self.players);
            self.won = tricks.into_iter().collect();
        }
        self.predictions = by_seat(&round.predictions, self.players);
        self.totals = by_seat(&round.totals, self.players);
    }

    /// A card falls into the trick.
    pub fn fall(&mut self, seat: usize, card: &str) {
        if let Some(hand) = self.hands.get_mut(seat) {
            hand.cards.iter().position(|known| known == card).map(|at| hand.cards.remove(at));
            hand.left = hand.left.map(|left| left.saturating_sub(1));
        }
        self.trick.push((seat, card.to_owned()));
    }

    /// The trick is taken off the table.
    pub fn clear(&mut self) {
        self.trick.clear();
        self.winner = None;
        self.is_destroyed = false;
    }
}

/// A hand of `left` cards.
fn hand(known: Option<&KnownHand>, left: usize) -> Hand {
    let known = known.cloned().unwrap_or_default();
    Hand { is_all: known.complete, cards: known.cards, left: Some(left) }
}

fn by_seat<T: Clone>(of: &data::BySeat<T>, players: usize) -> Vec<T> {
    (0..players).filter_map(|seat| of.get(seat).cloned()).collect()
}

/// The place of a seat.
pub fn place(seat: Seat) -> usize {
    seat as usize
}

/// The letter of a seat, by its place.
pub fn letter(seat: usize) -> &'static str {
    Seat::ALL.get(seat).map_or("?", |seat| seat.letter())
}
