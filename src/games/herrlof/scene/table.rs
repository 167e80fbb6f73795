//! Draws the table.

use super::{board, cards, drawing, placement::Placement, words};
use crate::scene::{Course, Item, Scene, Tray};

impl Placement {
    /// Returns the table as a scene.
    pub fn scene(&self) -> Scene {
        let mut scene = Scene {
            pieces: self.pieces(),
            trays: (0..self.players()).map(|seat| self.tray(seat)).collect(),
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
                let spot = board::trick_spot(*seat, self.players());
                scene.marks.push(cards::frame(self.is_destroyed, self.players(), spot));
            }
        }
        scene
    }

    /// The cards where they lie.
    pub fn pieces(&self) -> Vec<Item> {
        let players = self.players();
        let mut items = Vec::new();
        let deck = self.deck.filter(|&cards| cards > 0);
        items.extend(deck.map(|cards| cards::several(cards, None, board::deck(players))));
        let (x, y) = board::turned(players);
        for (below, card) in self.turned.iter().rev().take(2).enumerate().rev() {
            let aside = below as i16 * 16;
            items.push(cards::item(card, None, (x + aside, y - aside)));
        }
        for (seat, hand) in self.hands().iter().enumerate() {
            let known = hand.cards.iter().map(ToString::to_string);
            let all: Vec<String> = known.chain(std::iter::repeat_n("?".to_owned(), self.unknown(seat))).collect();
            let spots = board::hand_spots(seat, players, all.len());
            let cards = all.iter().zip(spots);
            items.extend(cards.map(|(card, spot)| cards::item(card, Some(seat), spot)));
        }
        for (seat, card) in &self.trick {
            let spot = board::trick_spot(*seat, players);
            items.push(cards::item(&card.to_string(), Some(*seat), spot));
        }
        for (seat, &won) in self.won().iter().enumerate() {
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
            bars: self.won().iter().copied().map(count).collect(),
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
        let Some(&holds) = self.won().get(seat) else {
            return Tray { items: Vec::new(), lost: Vec::new(), text: String::new() };
        };
        let count = u8::try_from(holds).unwrap_or(u8::MAX);
        let items = (count > 0).then(|| (cards::aside(seat), count));
        Tray {
            items: items.into_iter().collect(),
            lost: Vec::new(),
            text: match self.predictions[seat] {
                Some(predicted) => format!("predicted {predicted}, holds {holds}"),
                None => format!("holds {holds}"),
            },
        }
    }
}
