//! Draws the table.

use super::{board, cards, drawing, placement::Placement, words};
use crate::{
    game::Playable,
    games::herrlof::{
        rules::{cards::Card, seats::Seat},
        setup::{self, Setup},
    },
    scene::{Course, Item, Scene, Tray},
};

impl Placement {
    /// Returns the table as a scene.
    pub fn scene(&self) -> Scene {
        let mut scene = Scene {
            pieces: self.pieces(),
            trays: (0..self.players).map(|seat| self.tray(seat)).collect(),
            course: self.course(),
            facts: words::facts(self),
            places: words::places(self),
            position: self.position(),
            drawings: drawing::drawings(self),
            ..Scene::default()
        };
        for (seat, _) in &self.trick {
            let takes = self.winner == Some(*seat);
            if takes || self.is_destroyed {
                let spot = board::trick_spot(*seat, self.players);
                scene.marks.push(cards::frame(self.is_destroyed, self.players, spot));
            }
        }
        scene
    }

    /// The cards where they lie.
    pub fn pieces(&self) -> Vec<Item> {
        let players = self.players;
        let mut items = Vec::new();
        let deck = self.deck.filter(|&cards| cards > 0);
        items.extend(deck.map(|cards| cards::several(cards, None, board::deck(players))));
        let (x, y) = board::turned(players);
        for (below, card) in self.turned.iter().rev().take(2).enumerate().rev() {
            let aside = below as i16 * 16;
            items.push(cards::item(card, None, (x + aside, y - aside)));
        }
        for (seat, hand) in self.hands.iter().enumerate() {
            let known = hand.cards.iter().map(String::as_str);
            let all: Vec<&str> = known.chain(std::iter::repeat_n("?", hand.unknown())).collect();
            let spots = board::hand_spots(seat, players, all.len());
            let cards = all.into_iter().zip(spots);
            items.extend(cards.map(|(card, spot)| cards::item(card, Some(seat), spot)));
        }
        for (seat, card) in &self.trick {
            let spot = board::trick_spot(*seat, players);
            items.push(cards::item(card, Some(*seat), spot));
        }
        for (seat, &won) in self.won.iter().flatten().enumerate() {
            if won > 0 {
                let spot = board::tricks(seat, players);
                items.push(cards::several(won as usize, Some(seat), spot));
            }
        }
        items
    }

    /// The tricks of the round and the points of each seat.
    fn course(&self) -> Course {
        let count = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
        Course {
            bars: self.won.iter().flatten().copied().map(count).collect(),
            lines: self.totals.iter().map(|total| total.map(count)).collect(),
            fights: Vec::new(),
            lead: self.lead(),
        }
    }

    /// The seat with the most points; none if two have as many, or if not all are known.
    fn lead(&self) -> Option<usize> {
        let totals: Option<Vec<u32>> = self.totals.iter().copied().collect();
        let totals = totals?;
        let most = totals.iter().max()?;
        let mut first = totals.iter().enumerate().filter(|(_, total)| *total == most);
        let (seat, _) = first.next()?;
        first.next().is_none().then_some(seat)
    }

    /// The tricks that a seat holds against those that it predicted.
    fn tray(&self, seat: usize) -> Tray {
        let Some(won) = &self.won else {
            return Tray { items: Vec::new(), text: String::new() };
        };
        let holds = won[seat];
        let count = u8::try_from(holds).unwrap_or(u8::MAX);
        let items = (count > 0).then(|| (cards::aside(seat), count));
        Tray {
            items: items.into_iter().collect(),
            text: match self.predictions[seat] {
                Some(predicted) => format!("predicted {predicted}, holds {holds}"),
                None => format!("holds {holds}"),
            },
        }
    }

    /// The position on one line: who plays next, and all that is open. Empty if that is not known, or a card lies there twice.
    fn position(&self) -> String {
        match self.setup() {
            Some(setup) if !setup.is_over() && !setup.has_a_card_twice() => setup.to_string(),
            _ => String::new(),
        }
    }

    /// What is open on the table, before the next card.
    fn setup(&self) -> Option<Setup> {
        let card = |text: &String| text.parse::<Card>().ok();
        let mut setup = Setup::unknown(self.players, *Seat::ALL.get(self.next?)?);
        for (hand, known) in setup.hands.iter_mut().zip(&self.hands) {
            let is_all = known.is_all || known.left == Some(0);
            *hand = setup::Hand::new(known.cards.iter().filter_map(card).collect(), is_all);
        }
        if self.is_open() {
            let lying = self.trick.iter().filter_map(|(_, text)| card(text));
            setup.trick = lying.collect();
        }
        setup.deck = self.top.iter().filter_map(card).collect();
        setup.trump = setup::named(self.trump.as_deref());
        let won = self.won.iter().flatten();
        setup.won.iter_mut().zip(won).for_each(|(own, won)| *own = *won);
        Some(setup)
    }

    /// Whether cards of the trick that lies there are still to fall.
    pub fn is_open(&self) -> bool {
        !self.trick.is_empty() && self.trick.len() < self.players
    }
}
