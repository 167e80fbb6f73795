//! The effects of a trick on the table: in which order its cards fell, who takes it, what came and went by its cards.

use crate::{
    games::herrlof::data,
    scene::{Arrow, ArrowKind, Badge, Item, Part, Step},
};

use super::{
    board::{self, Spot},
    cards,
    deeds::Deeds,
    placement::Placement,
    words,
};

/// The text on the line that an arrow shows, and the arrow.
type ArrowText = (String, Arrow);

impl Deeds<'_> {
    /// Returns the effects of the trick's cards as arrows, each with its text on the line.
    fn arrows_with_text(self) -> Vec<ArrowText> {
        let players = self.table.players();
        let mut all = Vec::new();
        for (play, (seat, _)) in self.trick.plays.iter().zip(&self.table.trick) {
            let Some(draw) = &play.draws else { continue };
            let text = written(draw);
            let back = draw.back.as_deref().unwrap_or("?");
            all.push((text.clone(), arrow(board::from_deck(*seat, players), &draw.drawn, ArrowKind::Move)));
            all.push((text, arrow(board::to_deck(*seat, players), back, ArrowKind::Retreat)));
        }
        let mark = self.trick.mark.as_deref().unwrap_or_default();
        if let Some(winner) = self.winner() {
            let way = board::taken(winner, players);
            all.push((format!("={mark}"), arrow(way, "", ArrowKind::Move)));
        }
        if let Some((from, to)) = self.stolen() {
            let way = board::stolen(from, to, players);
            let text = format!("+{}", super::placement::letter(from));
            all.push((text, arrow(way, "1", ArrowKind::Attack)));
        }
        if let Some((from, to, draw)) = self.drawn() {
            let text = written(draw);
            let back = draw.back.as_deref().unwrap_or("?");
            let comes = board::between_hands(from, to, players, false);
            let goes = board::between_hands(to, from, players, true);
            all.push((text.clone(), arrow(comes, &draw.drawn, ArrowKind::Attack)));
            all.push((text, arrow(goes, back, ArrowKind::Retreat)));
        }
        if let Some(turned) = self.trick.turned.as_ref().filter(|_| self.trick.destroyed) {
            let way = board::turned_up(players);
            all.push((format!("=x{turned}"), arrow(way, turned, ArrowKind::Move)));
        }
        all
    }

    /// Returns the arrows of everything that moved, and the line cut into the parts that they belong to.
    pub fn arrows(self, line: &str) -> (Vec<Arrow>, Vec<Part>) {
        let arrows = self.arrows_with_text();
        let mut parts: Vec<Part> = Vec::new();
        let mut rest = line;
        let plain = |text: &str| Part { text: text.to_owned(), arrow: None };
        for (number, (text, _)) in arrows.iter().enumerate() {
            let Some(at) = rest.find(text.as_str()).filter(|_| text.len() > 1) else {
                continue;
            };
            if at > 0 {
                parts.push(plain(&rest[..at]));
            }
            parts.push(Part { text: text.clone(), arrow: Some(number) });
            rest = &rest[at + text.len()..];
        }
        if !rest.is_empty() {
            parts.push(plain(rest));
        }
        (arrows.into_iter().map(|(_, arrow)| arrow).collect(), parts)
    }

    /// Returns the trick card by card, and then who takes it. `before` is the table before the trick.
    pub fn steps(self, before: &Placement, arrows: &[Arrow], after: &[Item]) -> Vec<Step> {
        let mut table = before.clone();
        table.clear();
        let mut steps = Vec::new();
        for (at, (seat, card)) in self.table.trick.iter().enumerate() {
            table.fall(*seat, *card);
            steps.push(Step {
                mover: Some(cards::item(&card.to_string(), Some(*seat), (0, 0))),
                arrow: None,
                badge: Some(at),
                others: Vec::new(),
                pieces: table.pieces(),
                held: Vec::new(),
                text: card.to_string(),
                words: format!("{}.", words::falls(at, *seat, *card)),
            });
        }
        if let Some(words) = words::taken(self) {
            let taken = board::taken(self.winner().unwrap_or(0), table.players());
            steps.push(Step {
                mover: None,
                arrow: arrows.iter().position(|arrow| arrow.points == taken),
                badge: self.trick.destroyed.then_some(self.table.trick.len()),
                others: Vec::new(),
                pieces: after.to_vec(),
                held: Vec::new(),
                text: String::new(),
                words,
            });
        }
        steps
    }

    /// Returns the order in which the cards fell, and that the trick is destroyed.
    pub fn badges(self) -> Vec<Badge> {
        let players = self.table.players();
        let cards = self.table.trick.iter().enumerate();
        let mut badges: Vec<Badge> = cards
            .map(|(at, (seat, card))| {
                let (x, y) = board::trick_spot(*seat, players);
                Badge { x: x + 28, y, lift: 38, text: (at + 1).to_string(), title: words::falls(at, *seat, *card) }
            })
            .collect();
        if self.trick.destroyed {
            let (x, y) = board::beside_trick(players);
            badges.push(Badge {
                x,
                y,
                lift: 0,
                text: "destroyed".to_owned(),
                title: "nobody holds this trick".to_owned(),
            });
        }
        badges
    }
}

/// The notation for a card that comes and one that goes: `+3g-2b`.
fn written(draw: &data::Draw) -> String {
    let back = draw.back.as_ref().map(|back| format!("-{back}"));
    format!("+{}{}", draw.drawn, back.unwrap_or_default())
}

fn arrow(points: Vec<Spot>, text: &str, kind: ArrowKind) -> Arrow {
    Arrow { points, text: text.to_owned(), kind }
}
