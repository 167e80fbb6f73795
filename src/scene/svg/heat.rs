//! Counts of the places of a board, painted on it.

use std::f64::consts::TAU;

use super::{
    FONTS, Point, calm, number,
    pen::{Pen, Words},
    shapes, words,
};
use crate::scene::{Place, Places};

/// What is counted of a place.
#[derive(Clone, Debug)]
pub struct Count<'a> {
    /// The name of the place, as the board has it.
    pub place: &'a str,
    /// The counts that are painted.
    pub parts: [u64; 2],
    /// All that was counted there; what is more than the parts stays empty.
    pub all: u64,
    /// The counts in words.
    pub words: String,
}

/// The looks of the parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parts {
    /// They are the seats.
    Seats,
    /// They are an attack and a defence.
    Fight,
}

/// A disc of this radius has a number below it.
const LARGE: f64 = 30.0;

/// How strong the colour of a place is at most.
const STRONGEST: f64 = 0.75;

/// Returns a board on which each place has the colour of its larger part, the stronger the more was counted, and a disc
/// with the shares of the parts. `None` unless all counts are of its places.
pub fn heat(board: &Places, counts: &[Count<'_>], parts: Parts, title: &str) -> Option<String> {
    let place = |count| -> Option<(&Count<'_>, &Place)> {
        let mut places = board.places.iter();
        let count: &Count<'_> = count;
        Some((count, places.find(|place| place.name == count.place)?))
    };
    let painted: Option<Vec<_>> = counts.iter().map(place).collect();
    let painted = painted.filter(|painted| !painted.is_empty())?;
    let looks = match parts {
        Parts::Seats => ["t-one", "t-two"],
        Parts::Fight => ["attack-head", "move-head"],
    };
    let sum = |count: &Count<'_>| count.parts[0].saturating_add(count.parts[1]);
    let most = counts.iter().map(sum).max()?.max(1);
    let room = f64::from(board.room);
    let Places { board, .. } = board;
    let (width, height) = (f64::from(board.width), f64::from(board.height));
    let view_box = format!("0 0 {} {}", number(width), number(height));
    let attributes =
        [("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", &*view_box), ("role", "img"), ("font-family", FONTS)];
    let mut pen = Pen::new();
    pen.with("svg", &attributes, |pen| {
        pen.told("title", &[], &calm(title));
        shapes(pen, &board.shapes);
        for (count, place) in &painted {
            let look = looks[usize::from(count.parts[1] > count.parts[0])];
            let strength = STRONGEST * share(sum(count), most);
            let strength = format!("{strength:.2}");
            let attributes = [("class", look), ("d", &*place.path), ("opacity", &*strength)];
            pen.element("path", &attributes);
        }
        for label in &board.labels {
            let at = (f64::from(label.x), f64::from(label.y));
            pen.words(words("label", at, 26.0), &label.text);
        }
        for (count, place) in painted.iter().filter(|(count, _)| sum(count) > 0) {
            pen.with("g", &[], |pen| {
                pen.told("title", &[], &calm(&count.words));
                let middle = (f64::from(place.at.0), f64::from(place.at.1));
                let size = share(sum(count), most).sqrt();
                let radius = room * (1.0 + 2.0 * size) / 3.0;
                disc(pen, middle, radius, count, looks);
                if room >= LARGE {
                    let below = Words { room: 120.0, ..words("count", (middle.0, middle.1 + room + 20.0), 30.0) };
                    pen.words(below, &sum(count).to_string());
                }
            });
        }
    });
    Some(pen.finish())
}

/// Draws a disc with the shares of the parts.
fn disc(pen: &mut Pen, middle: Point, radius: f64, count: &Count<'_>, looks: [&str; 2]) {
    pen.disc("plate", middle, radius);
    let mut from = 0.0;
    for (part, look) in count.parts.into_iter().zip(looks) {
        let to = from + share(part, count.all);
        if part > 0 && part >= count.all {
            pen.disc(look, middle, radius);
        } else if part > 0 {
            let at = |turn: f64| {
                let (across, up) = (turn * TAU).sin_cos();
                format!("{} {}", number(middle.0 + radius * across), number(middle.1 - radius * up))
            };
            let (x, y, radius) = (number(middle.0), number(middle.1), number(radius));
            let large = u8::from(to - from > 0.5);
            let path = format!("M{x} {y}L{}A{radius} {radius} 0 {large} 1 {}Z", at(from), at(to));
            pen.path(look, &path);
        }
        from = to;
    }
}

#[allow(clippy::cast_precision_loss)]
fn share(part: u64, all: u64) -> f64 {
    part as f64 / all.max(1) as f64
}
