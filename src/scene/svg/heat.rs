//! Counts of the places of a board, painted on it.

use std::f64::consts::TAU;

use super::{
    FONTS, Point, calm, number,
    pen::{Pen, Words},
    shapes, words,
};
use crate::scene::{Board, Label, Shape};

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

/// The radius of the largest disc, and of the smallest.
const RADIUS: (f64, f64) = (34.0, 12.0);

/// How strong the colour of a place is at most.
const STRONGEST: f64 = 0.75;

/// Returns a board on which each place has the colour of its larger part, the stronger the more was counted, and a disc
/// with the shares of the parts. `None` unless all counts are of spaces that the board names.
pub fn heat(board: &Board, counts: &[Count<'_>], parts: Parts, title: &str) -> Option<String> {
    let places: Option<Vec<(&Count<'_>, &Label)>> = counts
        .iter()
        .map(|count| {
            let mut labels = board.labels.iter();
            let label = labels.find(|label| label.text == count.place)?;
            let mut shapes = board.shapes.iter();
            shapes
                .any(|shape| is_of(shape, label))
                .then_some((count, label))
        })
        .collect();
    let places = places.filter(|places| !places.is_empty())?;
    let looks = match parts {
        Parts::Seats => ["t-one", "t-two"],
        Parts::Fight => ["attack-head", "move-head"],
    };
    let painted = |count: &Count<'_>| count.parts[0].saturating_add(count.parts[1]);
    let most = counts.iter().map(painted).max()?.max(1);
    let (width, height) = (f64::from(board.width), f64::from(board.height));
    let view_box = format!("0 0 {} {}", number(width), number(height));
    let attributes = [
        ("xmlns", "http://www.w3.org/2000/svg"),
        ("viewBox", &*view_box),
        ("role", "img"),
        ("font-family", FONTS),
    ];
    let mut pen = Pen::new();
    pen.with("svg", &attributes, |pen| {
        pen.told("title", &[], &calm(title));
        shapes(pen, &board.shapes);
        for shape in &board.shapes {
            let here = places.iter().find(|(_, label)| is_of(shape, label));
            let Some((count, _)) = here else { continue };
            let look = looks[usize::from(count.parts[1] > count.parts[0])];
            let strength = STRONGEST * share(painted(count), most);
            let strength = format!("{strength:.2}");
            let attributes = [
                ("class", look),
                ("d", &*shape.path),
                ("opacity", &*strength),
            ];
            pen.element("path", &attributes);
        }
        for (count, label) in &places {
            let name = (f64::from(label.x), f64::from(label.y));
            pen.words(words("label", name, 26.0), &label.text);
            pen.with("g", &[], |pen| {
                pen.told("title", &[], &calm(&count.words));
                let middle = (f64::from(label.at.0), f64::from(label.at.1) - 8.0);
                let size = share(painted(count), most).sqrt();
                let radius = RADIUS.1 + (RADIUS.0 - RADIUS.1) * size;
                disc(pen, middle, radius, count, looks);
                let below = Words {
                    room: 120.0,
                    ..words("count", (middle.0, middle.1 + RADIUS.0 + 20.0), 30.0)
                };
                pen.words(below, &painted(count).to_string());
            });
        }
    });
    Some(pen.finish())
}

/// Whether a shape is the one that a label names.
fn is_of(shape: &Shape, label: &Label) -> bool {
    shape
        .name
        .split_once(':')
        .is_some_and(|(name, _)| name == label.text)
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
                format!(
                    "{} {}",
                    number(middle.0 + radius * across),
                    number(middle.1 - radius * up)
                )
            };
            let (x, y, radius) = (number(middle.0), number(middle.1), number(radius));
            let large = u8::from(to - from > 0.5);
            let path = format!(
                "M{x} {y}L{}A{radius} {radius} 0 {large} 1 {}Z",
                at(from),
                at(to)
            );
            pen.path(look, &path);
        }
        from = to;
    }
}

#[allow(clippy::cast_precision_loss)]
fn share(part: u64, all: u64) -> f64 {
    part as f64 / all.max(1) as f64
}
