//! What a seat has beside its pieces on the board: in reserve, and out of the game.

use super::{
    Drawing, calm, each, fate,
    pen::{Anchor, Pen, Words},
    uses, words,
};
use crate::scene::{Fate, Symbol, Tray};

/// Half of how wide and high a tray on the board is.
pub(super) const HALF: f64 = 44.0;

/// How high a row of it is at most.
const ROW: f64 = 29.0;

/// How wide the symbols are, of which the widest are made smaller, and the middle of them.
const WIDE: f64 = 54.0;
const MIDDLE: f64 = -17.0;

impl Drawing<'_> {
    /// Returns the trays that lie on the board, as elements.
    pub(super) fn trays(&self) -> Vec<String> {
        let places = self.film.board.trays.iter();
        let trays: Vec<_> = places.zip(&self.scene.trays).collect();
        each(&trays, |pen, (place, tray)| self.up(pen, **place, |pen| self.tray(pen, tray)))
    }

    /// Draws a tray around a point: a row each for what is in reserve, one above the other, and what is lost.
    fn tray(&self, pen: &mut Pen, tray: &Tray) {
        let symbols = &self.film.board.symbols;
        let all = tray.all().filter_map(|(symbol, count, is_lost)| Some((symbols.get(symbol)?, count, is_lost)));
        let all: Vec<_> = all.collect();
        #[allow(clippy::cast_precision_loss)]
        let row = ROW.min(2.0 * HALF / all.len() as f64);
        #[allow(clippy::cast_precision_loss)]
        let top = -row * (all.len() as f64 - 1.0) / 2.0;
        for (at, &(symbol, count, is_lost)) in all.iter().enumerate() {
            #[allow(clippy::cast_precision_loss)]
            let y = top + row * at as f64;
            pen.with("g", &[], |pen| {
                let what = if is_lost { "out of the game" } else { "in reserve" };
                pen.told("title", &[], &calm(&format!("{}, {what}: {count}", symbol.name)));
                let room = (WIDE / f64::from(symbol.width)).min(0.86 * row / f64::from(symbol.height)).min(1.0);
                pen.scaled((MIDDLE, y), room, |pen| laid(pen, symbol, is_lost));
                let look = if is_lost { "faint" } else { "count" };
                let place = Words { anchor: Anchor::Start, ..words(look, (MIDDLE + WIDE / 2.0 + 4.0, y), 0.7 * row) };
                pen.words(place, &count.to_string());
            });
        }
    }
}

/// Draws a symbol that is not on the board, with a cross over it if it is lost.
pub(super) fn laid(pen: &mut Pen, symbol: &Symbol, is_lost: bool) {
    if !is_lost {
        return uses(pen, symbol);
    }
    pen.with("g", &[("class", "gone")], |pen| uses(pen, symbol));
    fate(pen, Fate::Lost);
}
