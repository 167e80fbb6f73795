//! The look of cards. Each has its rank with the letter of its colour, and a sign of its colour, so that nobody needs
//! to see colours.

use std::borrow::Cow;

use crate::{
    games::herrlof::rules::{
        cards::{Colour, Rune},
        seats::Seat,
    },
    scene::{
        ArrowKind, Item, Shape, Sign, Symbol, TextPlace, Tone,
        outline::{circle, rounded},
    },
};

use super::board::Spot;

/// How many symbols each owner has: a card of each colour, both runes, a back, several cards face down, and one of
/// these beside the table.
const OF_AN_OWNER: usize = 9;

const BACK: usize = 6;
const SEVERAL: usize = 7;
const ASIDE: usize = 8;

/// Returns all symbols: cards that are nobody's, those of each seat, the marks.
pub fn symbols(players: usize) -> Vec<Symbol> {
    let seats = Seat::ALL.into_iter().take(players).map(Some);
    let owners = std::iter::once(None).chain(seats);
    let mut symbols: Vec<Symbol> = owners.flat_map(of_owner).collect();
    symbols.push(mark("what takes the trick", Tone::Won));
    symbols.push(mark("what is destroyed", Tone::Threat));
    symbols
}

/// Returns what the signs of the game mean.
pub fn legend(players: usize) -> Vec<(Sign, Cow<'static, str>)> {
    let marks = (players + 1) * OF_AN_OWNER;
    let all = [
        (Sign::Symbol(0, "3b"), "A card: its number, and the letter and sign of its colour."),
        (Sign::Symbol(4, "V"), "V, Valknut: the trick is destroyed."),
        (Sign::Symbol(5, "N"), "N, Hagalaz: the lowest card. If it loses, its player leads next."),
        (Sign::Badge("1"), "The order in which the cards fell."),
        (Sign::Symbol(marks, ""), "This card takes the trick."),
        (Sign::Symbol(marks + 1, ""), "This trick is destroyed."),
        (Sign::Arrow(ArrowKind::Move), "A card or a trick goes there: what is taken, drawn or turned up."),
        (Sign::Arrow(ArrowKind::Attack), "A card with an ability takes a trick or a card from another player."),
        (
            Sign::Words,
            "Each player predicts how many tricks he takes. A trick is one point, and a right prediction ten more. The \
             first with enough points wins.",
        ),
    ];
    all.map(|(sign, words)| (sign, Cow::Borrowed(words))).into()
}

/// Returns a card at a point; `?` is one that is not known.
pub fn item(card: &str, seat: Option<usize>, (x, y): Spot) -> Item {
    let kind = match card.as_bytes() {
        [b'V'] => 4,
        [b'N'] => 5,
        [.., letter] => Colour::of(*letter).map_or(BACK, Colour::index),
        [] => BACK,
    };
    Item {
        symbol: first(seat) + kind,
        x,
        y,
        scale: 1.0,
        text: if kind == BACK { String::new() } else { card.to_owned() },
    }
}

/// Returns a number of cards or tricks that lie face down.
pub fn several(count: usize, seat: Option<usize>, (x, y): Spot) -> Item {
    Item { symbol: first(seat) + SEVERAL, x, y, scale: 1.0, text: count.to_string() }
}

/// Returns the symbol of a trick that a seat holds, as it lies beside the table.
pub fn aside(seat: usize) -> usize {
    first(Some(seat)) + ASIDE
}

/// Returns the frame of a card that takes a trick, or is destroyed with it.
pub fn frame(is_destroyed: bool, players: usize, (x, y): Spot) -> Item {
    Item { symbol: (players + 1) * OF_AN_OWNER + usize::from(is_destroyed), x, y, scale: 1.0, text: String::new() }
}

/// The first symbol of an owner.
fn first(seat: Option<usize>) -> usize {
    seat.map_or(0, |seat| seat + 1) * OF_AN_OWNER
}

fn of_owner(seat: Option<Seat>) -> Vec<Symbol> {
    let of = seat.map_or(String::new(), |seat| format!("{seat}'s "));
    let index = seat.map(|seat| seat.index() as u8);
    let card = |name: String, shapes: Vec<Shape>, tone: Tone| Symbol {
        name: Cow::Owned(name),
        seat: index,
        turns: false,
        shapes: [vec![rectangle(Tone::Card, (28.0, 40.0), 6.0)], shapes].concat(),
        text: Some(TextPlace { x: 0, y: -14, size: 26, tone }),
        width: 60,
        height: 84,
    };
    let colours = Colour::ALL.into_iter().map(|colour| {
        let tone = tone(colour);
        let bar = Shape::new(tone, "M-20 -33H20V-29H-20Z");
        card(format!("{of}{} card", colour.name()), vec![bar, sign(colour)], tone)
    });
    let runes = Rune::ALL.into_iter().map(|rune| {
        let (name, path) = match rune {
            Rune::Valknut => ("Valknut", "M0 2L20 34H-20ZM0 12L-11 30H11ZM0 34L-8 20H8Z"),
            Rune::Hagalaz => ("Hagalaz", "M-13 4H-7V15L7 21V4H13V34H7V27L-7 21V34H-13Z"),
        };
        card(format!("{of}{name}"), vec![Shape::new(Tone::Ink, path)], Tone::Ink)
    });
    let unknown = Symbol {
        text: None,
        shapes: back((0.0, 0.0), 1.0),
        ..card(format!("{of}card, not known"), Vec::new(), Tone::Ink)
    };
    let mut all: Vec<Symbol> = colours.chain(runes).collect();
    all.push(unknown);
    all.push(pile(seat));
    all.push(Symbol {
        text: None,
        shapes: back((0.0, 0.0), 0.5),
        width: 30,
        height: 30,
        ..card(format!("{of}trick"), Vec::new(), Tone::Ink)
    });
    all
}

/// Cards one upon the other, with a coin that shows their number.
fn pile(seat: Option<Seat>) -> Symbol {
    let mut shapes = back((3.0, -3.0), 1.0);
    shapes.extend(back((-1.0, 1.0), 1.0));
    shapes.push(Shape::new(Tone::Coin, circle((-1.0, 1.0), 17.0)));
    Symbol {
        name: seat.map_or(Cow::Borrowed("the deck"), |seat| Cow::Owned(format!("tricks that {seat} holds"))),
        seat: seat.map(|seat| seat.index() as u8),
        turns: false,
        shapes,
        text: Some(TextPlace { x: -1, y: 1, size: 20, tone: Tone::Ink }),
        width: 64,
        height: 88,
    }
}

/// A card face down, of its full height or of a part of it.
fn back((x, y): (f32, f32), part: f32) -> Vec<Shape> {
    let shapes = [(Tone::CardBack, 0.0, 6.0), (Tone::Stitch, 6.0, 3.0)];
    let shapes = shapes.map(|(tone, inside, radius)| {
        let (wide, high) = (part * (28.0 - inside), part * (40.0 - inside));
        let corners = [(x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)];
        Shape::new(tone, rounded(&corners, part * radius))
    });
    shapes.into()
}

fn mark(name: &'static str, tone: Tone) -> Symbol {
    Symbol {
        name: Cow::Borrowed(name),
        seat: None,
        turns: false,
        shapes: vec![rectangle(tone, (32.0, 44.0), 9.0)],
        text: None,
        width: 64,
        height: 88,
    }
}

fn tone(colour: Colour) -> Tone {
    match colour {
        Colour::Blue => Tone::Blue,
        Colour::Green => Tone::Green,
        Colour::Red => Tone::Red,
        Colour::Yellow => Tone::Yellow,
    }
}

/// The sign of a colour beside its letter: a drop, a leaf, a diamond, a sun.
fn sign(colour: Colour) -> Shape {
    let path = match colour {
        Colour::Blue => "M0 5C8 15 12 19 12 24A12 11 0 0 1 -12 24C-12 19 -8 15 0 5Z",
        Colour::Green => "M-13 33C-15 16 -4 6 14 6C16 22 6 34 -9 30L-11 34Z",
        Colour::Red => "M0 4L13 20L0 36L-13 20Z",
        Colour::Yellow => "M0 4L4 12L12 9L9 17L17 20L9 23L12 31L4 28L0 36L-4 28L-12 31L-9 23L-17 20L-9 17L-12 9L-4 12Z",
    };
    Shape::new(tone(colour), path)
}

fn rectangle(tone: Tone, (wide, high): (f32, f32), radius: f32) -> Shape {
    let corners = [(-wide, -high), (wide, -high), (wide, high), (-wide, high)];
    Shape::new(tone, rounded(&corners, radius))
}
