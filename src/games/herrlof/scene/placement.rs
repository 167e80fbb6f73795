//! The cards and tricks on the table: hands, the trick, what each has won, the deck, the card turned up. It is updated
//! line by line.

use crate::games::herrlof::{
    data,
    rules::{
        cards::Card,
        seats::{Seat, Table},
        trick::Trump,
    },
    setup::{Hand, Position},
};

/// The cards and tricks on the table, and the score.
#[derive(Clone)]
pub struct Placement {
    /// What is open: the hands, the tricks that each holds, the trump, the known cards of the deck. The trick that lies
    /// there is not in it, nor who plays next.
    pub open: Position,
    /// How many cards each hand has, by seat, if that is known.
    pub left: [Option<usize>; 3],
    /// The cards of the trick in the order in which they fell, and whose each is.
    pub trick: Vec<(usize, Card)>,
    /// Who takes the trick that lies there.
    pub winner: Option<usize>,
    /// Whether the trick that lies there is destroyed.
    pub is_destroyed: bool,
    /// Whether it is known how many tricks each holds, that one included.
    pub is_won_known: bool,
    /// How many tricks of the round were destroyed.
    pub destroyed: usize,
    /// The predictions, by seat.
    pub predictions: Vec<Option<u32>>,
    /// How many cards the deck has, if that is known.
    pub deck: Option<usize>,
    /// The cards turned up, the one that counts last; `?` for one that is not known.
    pub turned: Vec<String>,
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
        Self {
            open: Position::nothing_dealt(players),
            left: [Some(0); 3],
            trick: Vec::new(),
            winner: None,
            is_destroyed: false,
            is_won_known: true,
            destroyed: 0,
            predictions: vec![None; players],
            deck: Some(table.tricks() * players + table.deck() + 1),
            turned: Vec::new(),
            next: None,
            round: None,
            totals: vec![Some(0); players],
            goal: Some(table.goal()),
        }
    }

    /// What is open at a table, which may have no round around it.
    pub fn of(setup: &Position) -> Self {
        let (players, led) = (setup.players, setup.leader());
        let trick = setup.trick.iter().enumerate();
        let trick: Vec<(usize, Card)> = trick.map(|(at, card)| (led.after(at, players).index(), *card)).collect();
        let left = |seat: usize| {
            let has_played = trick.iter().any(|(other, _)| *other == seat);
            setup.cards_each().map(|left| left - usize::from(has_played))
        };
        Self {
            open: setup.clone(),
            left: [0, 1, 2].map(left),
            trick,
            is_won_known: setup.won != [0; 3],
            deck: None,
            next: Some(setup.to_play.index()),
            totals: Vec::new(),
            goal: None,
            ..Self::bare(players)
        }
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.open.players
    }

    /// The hands, by seat.
    pub fn hands(&self) -> &[Hand] {
        &self.open.hands[..self.players()]
    }

    /// How many tricks each holds, by seat; nothing if that is not known.
    pub fn won(&self) -> &[u32] {
        if self.is_won_known { &self.open.won[..self.players()] } else { &[] }
    }

    /// How many cards of a hand are not known, as far as that is known.
    pub fn unknown(&self, seat: usize) -> usize {
        let hand = &self.open.hands[seat];
        let left = self.left[seat].filter(|_| !hand.is_all);
        left.map_or(0, |left| left.saturating_sub(hand.cards.len()))
    }

    /// How many cards of a hand must have gone unseen, without showing which: more are known than it has.
    pub fn gone(&self, seat: usize) -> usize {
        let hand = &self.open.hands[seat];
        let left = self.left[seat].filter(|_| !hand.is_all);
        left.map_or(0, |left| hand.cards.len().saturating_sub(left))
    }

    /// A round is dealt (H3).
    pub fn deal(&mut self, round: &data::RoundResult) {
        let players = self.players();
        let table = Table { players };
        self.clear();
        self.open = round.dealt.setup(players);
        self.left = [Some(table.tricks()); 3];
        self.is_won_known = true;
        self.destroyed = 0;
        self.predictions = by_seat(&round.predictions, players);
        self.deck = Some(table.deck());
        self.turned = vec![round.turned.clone().unwrap_or_else(|| "?".to_owned())];
        self.next = round.dealt.leads.map(Seat::index);
        self.round = Some(round.round);
    }

    /// A trick is played, with all that its cards do. Returns whether it is known how.
    pub fn play(&mut self, trick: &data::Trick) -> bool {
        let Some(led) = trick.led.map(Seat::index) else {
            self.miss();
            return false;
        };
        self.clear();
        let players = self.players();
        let seat = |at: usize| (led + at) % players;
        let plays = trick.plays.iter().take(players).enumerate();
        self.trick = plays.map(|(at, play)| (seat(at), play.card)).collect();
        self.winner = trick.winner.map(Seat::index).filter(|&it| it < players);
        self.is_destroyed = trick.destroyed;
        self.destroyed += usize::from(trick.destroyed);
        if let Some(turned) = trick.turned.as_ref().filter(|_| trick.destroyed) {
            self.turned.push(turned.clone());
            self.deck = self.deck.map(|deck| deck.saturating_sub(1));
        }
        match &trick.after {
            Some(after) => {
                self.open = after.setup(players);
                self.is_won_known = true;
                self.next = after.leads.map(Seat::index);
                for at in 0..players {
                    self.left[seat(at)] = Some(after.left + usize::from(trick.plays.len() <= at));
                }
            }
            None => {
                self.forget();
                if let Some(winner) = self.winner {
                    self.open.won[winner] += 1;
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
        self.open.hands = Default::default();
        self.left = self.left.map(|left| left.map(|left| left.saturating_sub(1)));
        self.next = None;
    }

    /// A round is counted (H24). Its last trick lies there until the next is dealt.
    pub fn count(&mut self, round: &data::RoundResult, is_played: bool) {
        let players = self.players();
        self.next = None;
        if self.is_open() || !is_played {
            self.clear();
        }
        if !is_played {
            // A score sheet shows nothing of the cards, except that they are played.
            self.open.hands = Position::nothing_dealt(players).hands;
            self.left = [Some(0); 3];
            let tricks: Vec<Option<u32>> = by_seat(&round.tricks, players);
            self.is_won_known = tricks.iter().all(Option::is_some);
            for (own, tricks) in self.open.won.iter_mut().zip(tricks) {
                *own = tricks.unwrap_or(0);
            }
        }
        self.predictions = by_seat(&round.predictions, players);
        self.totals = by_seat(&round.totals, players);
    }

    /// A card falls into the trick.
    pub fn fall(&mut self, seat: usize, card: Card) {
        self.open.hands[seat].remove(card);
        self.left[seat] = self.left[seat].map(|left| left.saturating_sub(1));
        self.trick.push((seat, card));
    }

    /// The trick is taken off the table.
    pub fn clear(&mut self) {
        self.trick.clear();
        self.winner = None;
        self.is_destroyed = false;
    }

    /// Whether cards of the trick that lies there are still to fall.
    pub fn is_open(&self) -> bool {
        !self.trick.is_empty() && self.trick.len() < self.players()
    }

    /// The trump.
    pub fn trump(&self) -> Trump {
        self.open.trump
    }

    /// The position on one line: who plays next, and all that is open. Empty if that is not known, or a card lies there twice.
    pub fn position(&self) -> String {
        let Some(next) = self.next else {
            return String::new();
        };
        let lying = self.trick.iter().filter(|_| self.is_open());
        let trick = lying.map(|(_, card)| *card).collect();
        let mut setup = Position { to_play: Seat::ALL[next], trick, ..self.open.clone() };
        for (hand, left) in setup.hands.iter_mut().zip(self.left) {
            hand.is_all |= left == Some(0);
        }
        if setup.hand().is_empty() || setup.has_a_card_twice() { String::new() } else { setup.to_string() }
    }
}

fn by_seat<T: Clone>(of: &data::BySeat<T>, players: usize) -> Vec<T> {
    (0..players).filter_map(|seat| of.get(seat).cloned()).collect()
}

/// The letter of a seat, by its place.
pub fn letter(seat: usize) -> &'static str {
    Seat::ALL.get(seat).map_or("?", |seat| seat.letter())
}
