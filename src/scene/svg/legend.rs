//! The legend of a board: each sign, drawn, with what it means.

use super::{
    arrows, calm, disc, fate,
    pen::{Anchor, Pen, Words},
    plate, uses, words,
};
use crate::scene::{ArrowKind, Board, Sign};

/// Returns the legend of a board as items of a list. Its signs use the symbols of the board, which must be in the page.
pub(in crate::scene) fn legend(board: &Board) -> String {
    let mut pen = Pen::new();
    for (sign, words) in &board.legend {
        pen.with("li", &[], |pen| {
            draw(pen, board, sign);
            pen.told("span", &[], &calm(words));
        });
    }
    pen.finish()
}

fn draw(pen: &mut Pen, board: &Board, sign: &Sign) {
    let attributes = [("viewBox", "-48 -24 96 48"), ("aria-hidden", "true")];
    pen.with("svg", &attributes, |pen| match sign {
        Sign::Symbol(symbol, written) => {
            let Some(symbol) = board.symbols.get(*symbol) else {
                return;
            };
            // Cards are higher than a line of the list.
            let scale = (48.0 / f64::from(symbol.height)).min(1.0);
            pen.scaled((0.0, 0.0), scale, |pen| {
                uses(pen, symbol);
                if let Some(text) = symbol.text {
                    let (x, y, size) = (text.x.into(), text.y.into(), text.size.into());
                    let place = Words { anchor: Anchor::Middle, ..words(super::class(text.tone), (x, y), size) };
                    pen.words(place, written);
                }
            });
        }
        Sign::Arrow(kind) => {
            arrows::draw(pen, &[(-42.0, 0.0), (42.0, 0.0)], *kind);
            if *kind != ArrowKind::Retreat {
                pen.at((-10.0, 0.0), |pen| disc(pen, &arrows::head_class(*kind), "1"));
            }
        }
        Sign::Ghost(symbol, became) => {
            if let Some(symbol) = board.symbols.get(*symbol) {
                pen.with("g", &[("class", "gone")], |pen| uses(pen, symbol));
                fate(pen, *became);
            }
        }
        Sign::Badge(text) => plate(pen, text),
        Sign::Words => {}
    });
}
