//! The cloth that HIRÞ is played on, as a drawing: where the spaces lie and over what they touch (R1, R2, R3).
//!
//! No picture of the board is published. Words describe eleven spaces with the homes at the short ends, and an attacker
//! on the line between two spaces. So the spaces are islands with bridges where it is certain that they touch, and
//! faint dots where it is not (R2).

use crate::{
    games::hirth::board::{Side, Space, Spaces},
    scene::{
        Board, Label, Shape, Symbol, Tone,
        outline::{Point, knot, line, rounded},
    },
};
use std::borrow::Cow;

/// How wide and high the cloth is.
pub const SIZE: (i16, i16) = (1000, 440);

/// Half of how wide and how high a space is.
pub const HALF: (f32, f32) = (62.0, 74.0);

/// Half of how wide and how high a home is.
const HOME: (f32, f32) = (52.0, 104.0);

/// How much is cut off the corner of the spaces around the middle one.
const CUT: f32 = 44.0;

/// Half of the middle space, from corner to corner.
const MIDDLE: f32 = 88.0;

/// The middle of what lies beside a home, from the middle of that.
pub const TRAY: Point = (-9.0, 158.0);

/// The bridges of Gull's half and the two in the middle: two spaces, and the point of an attacker between them.
const BRIDGES: [(Space, Space, Point); 10] = [
    (Space::S0, Space::S1, (144.0, 150.0)),
    (Space::S0, Space::S2, (144.0, 290.0)),
    (Space::S1, Space::S3, (305.0, 118.0)),
    (Space::S2, Space::S4, (305.0, 322.0)),
    (Space::S3, Space::Mid, (447.0, 167.0)),
    (Space::S4, Space::Mid, (447.0, 273.0)),
    (Space::S3, Space::S5, (500.0, 78.0)),
    (Space::S4, Space::S6, (500.0, 362.0)),
    (Space::S1, Space::S2, (225.0, 220.0)),
    (Space::S3, Space::S4, (352.0, 220.0)),
];

/// The board with the symbols of its pieces, after which those of the held spaces come.
pub fn board(mut symbols: Vec<Symbol>) -> Board {
    symbols.extend([Side::Gull, Side::Silfr].into_iter().flat_map(|side| Space::ALL.map(|space| held(space, side))));
    let mut shapes = vec![
        Shape::new(Tone::Ground, rounded(&frame(0.0), 10.0)),
        Shape::new(Tone::Stitch, rounded(&frame(5.0), 8.0)),
        Shape::new(Tone::Hem, rounded(&frame(10.0), 2.0)),
        Shape::new(Tone::Weave, weave()),
        Shape::new(Tone::Hem, teeth()),
    ];
    for (x, y) in [(28.0, 28.0), (972.0, 28.0), (28.0, 412.0), (972.0, 412.0)] {
        shapes.push(Shape::new(Tone::Knot, knot((x, y), 0.85, false)));
    }
    shapes.extend(bridges().map(|(one, other, at)| bridge(one, other, at)));
    for space in Space::ALL {
        let outline = rounded(&corners(space, 0.0), 12.0);
        shapes.push(Shape::new(tone(space), outline).named(name(space)));
        shapes.push(Shape::new(Tone::Stitch, rounded(&corners(space, 6.2), 9.0)));
    }
    for size in [2.7, 2.0] {
        shapes.push(Shape::new(Tone::Knot, knot(middle(Space::Mid), size, true)));
    }
    Board {
        width: SIZE.0,
        height: SIZE.1,
        turns: true,
        shapes,
        labels: Space::ALL.into_iter().map(label).chain([Side::Gull, Side::Silfr].map(owner)).collect(),
        symbols,
        trays: [Side::Gull, Side::Silfr].map(|side| at_home(side, TRAY)).into(),
        legend: Vec::new(),
    }
}

/// A point beside the home of a side, from its middle as Gull sees it: the two halves of the cloth are each other's turned
/// images.
pub fn at_home(side: Side, (x, y): Point) -> (i16, i16) {
    let (middle_x, middle_y) = middle(side.home());
    let turned = if side == Side::Gull { 1.0 } else { -1.0 };
    ((middle_x + turned * x) as i16, (middle_y + turned * y) as i16)
}

/// A space in the colours of its holder, drawn over it.
fn held(space: Space, side: Side) -> Symbol {
    let tone = match side {
        Side::Gull => Tone::HeldOne,
        Side::Silfr => Tone::HeldTwo,
    };
    Symbol {
        name: Cow::Owned(format!("{side} holds {space}")),
        seat: Some(side as u8),
        turns: true,
        shapes: vec![Shape::new(tone, rounded(&corners(space, 0.0), 12.0))],
        text: None,
        width: 0,
        height: 0,
    }
}

/// The name of a space in words.
fn name(space: Space) -> String {
    let kind = match space {
        Space::S0 => "Gull's home",
        Space::S9 => "Silfr's home",
        Space::Mid => "Miðr",
        Space::S1 | Space::S7 => "delta, north",
        Space::S2 | Space::S8 => "delta, south",
        Space::S3 | Space::S5 => "archipelago, north",
        Space::S4 | Space::S6 => "archipelago, south",
    };
    format!("{space}: {kind}")
}

/// The middle of a space.
pub fn middle(space: Space) -> Point {
    let north = matches!(space, Space::S1 | Space::S3 | Space::S5 | Space::S7);
    let y = if north { 118.0 } else { 322.0 };
    match space {
        Space::S0 => (77.0, 220.0),
        Space::S1 | Space::S2 => (225.0, y),
        Space::S3 | Space::S4 => (385.0, y),
        Space::Mid => (500.0, 220.0),
        Space::S5 | Space::S6 => (615.0, y),
        Space::S7 | Space::S8 => (775.0, y),
        Space::S9 => (923.0, 220.0),
    }
}

/// The point of a piece that attacks one space from another (R10); `None` attacks from off the board (R11). Between
/// spaces that do not touch, which only a wrong turn connects, it is halfway.
pub fn crossing(from: Option<Space>, to: Space) -> Point {
    let is_it =
        |&(one, other, _): &(Space, Space, Point)| from == Some(one) && to == other || from == Some(other) && to == one;
    let bridge = bridges().find(is_it).map(|(.., at)| at);
    let (x, y) = middle(to);
    bridge.unwrap_or_else(|| match from.map(middle) {
        Some((from_x, from_y)) => ((x + from_x) / 2.0, (y + from_y) / 2.0),
        None => (x, y + 176.0 * outside(to)),
    })
}

/// On which side of a home its side's pieces are that are off the board: -1 above it, 1 below it. On the other side are
/// the reserve and the Penningr.
fn outside(home: Space) -> f32 {
    sign(middle(home).0 - 500.0)
}

/// The way of a piece that enters a space: from the edge of the cloth into it, or to the line before it in an attack from
/// off the board (R11).
pub fn entry(space: Space, is_attack: bool) -> [Point; 2] {
    let (x, y) = middle(space);
    let out = outside(space);
    let end = if is_attack { HOME.1 + 42.0 } else { HOME.1 - 18.0 };
    [(x, y + 200.0 * out), (x, y + end * out)]
}

/// The best places for the badge of a battle in which a piece attacks one space from another: beside the piece
/// on the crossing, on the side to which no other attacker lies. They are far enough from it from whichever side the board
/// is seen.
pub fn badge(from: Option<Space>, to: Space) -> impl Iterator<Item = Point> {
    let (x, y) = crossing(from, to);
    let (outward, away) = (sign(x - 500.0), sign(y - 220.0));
    let best = match from {
        None => [-67.0, -134.0, 0.0].map(|aside| (x + aside * outward, y)),
        Some(from) if is_lateral(from, to) => {
            [(x + 68.0 * outward, y), (x - 68.0 * outward, y), (x + 68.0 * outward, y + 30.0)]
        }
        Some(from) if from == Space::Mid || to == Space::Mid => [
            (x - 20.0 * outward, y + 40.0 * away),
            (x - 40.0 * outward, y + 20.0 * away),
            (x + 30.0 * outward, y - 42.0 * away),
        ],
        Some(_) => [(x, y + 46.0 * away), (x, y + 88.0 * away), (x, y - 80.0 * away)],
    };
    // Where much lies there, any place around it.
    let around = AROUND.into_iter().map(move |(dx, dy)| (x + dx * outward, y + dy * away));
    let is_on_cloth = |&(x, y): &Point| (30.0..=970.0).contains(&x) && (20.0..=420.0).contains(&y);
    best.into_iter().chain(around.filter(is_on_cloth))
}

/// Places around a crossing, the nearest first: from it outward, and away from the middle of the cloth.
const AROUND: [Point; 14] = [
    (0.0, 46.0),
    (68.0, 0.0),
    (-68.0, 0.0),
    (0.0, -46.0),
    (50.0, 40.0),
    (-50.0, 40.0),
    (50.0, -40.0),
    (-50.0, -40.0),
    (0.0, 66.0),
    (0.0, -66.0),
    (84.0, 36.0),
    (-84.0, 36.0),
    (100.0, 0.0),
    (-100.0, 0.0),
];

/// Whether two spaces touch along the short side of the cloth, which the rulebook leaves open (R2).
fn is_lateral(one: Space, other: Space) -> bool {
    let ((one_x, _), (other_x, _)) = (middle(one), middle(other));
    one_x == other_x
}

/// Every bridge, the doubtful ones (R2) too.
fn bridges() -> impl Iterator<Item = (Space, Space, Point)> {
    BRIDGES.into_iter().flat_map(|(one, other, (x, y))| {
        let there = (one, other, (x, y));
        let mirrored = (across(one), across(other), (f32::from(SIZE.0) - x, y));
        // Those in the middle are their own mirror images.
        std::iter::once(there).chain((x != 500.0).then_some(mirrored))
    })
}

/// The space that lies where another lies for the other side.
fn across(space: Space) -> Space {
    let (x, y) = middle(space);
    let lies_across = |other: &Space| middle(*other) == (f32::from(SIZE.0) - x, y);
    Space::ALL.into_iter().find(lies_across).unwrap_or(space)
}

/// A bridge: a plank over the gap, or dots where it is not certain that there is one.
fn bridge(one: Space, other: Space, at: Point) -> Shape {
    let lateral = is_lateral(one, other);
    let along = match (one, other) {
        _ if lateral => (0.0, 23.0),
        (Space::S3 | Space::S5, Space::Mid) => (17.0 * sign(500.0 - at.0), 17.0),
        (Space::S4 | Space::S6, Space::Mid) => (17.0 * sign(500.0 - at.0), -17.0),
        (Space::S3 | Space::S4, _) if at.0 == 500.0 => (60.0, 0.0),
        _ => (26.0, 0.0),
    };
    let path = line((at.0 - along.0, at.1 - along.1), (at.0 + along.0, at.1 + along.1));
    Shape::new(if lateral { Tone::FaintWay } else { Tone::Way }, path)
}

pub fn sign(number: f32) -> f32 {
    if number < 0.0 { -1.0 } else { 1.0 }
}

/// The corners of the whole cloth, so much within its edge.
fn frame(inside: f32) -> [Point; 4] {
    let (right, bottom) = (f32::from(SIZE.0) - inside, f32::from(SIZE.1) - inside);
    [(inside, inside), (right, inside), (right, bottom), (inside, bottom)]
}

/// The threads of the ground, from hem to hem: those of every second row begin later.
fn weave() -> String {
    let rows = 0..54;
    let rows = rows.map(|row| format!("M{} {}H980", 20 + 6 * (row % 2), 21 + 7 * row + row % 2));
    rows.collect()
}

/// A row of teeth along the hem, as bands are woven.
fn teeth() -> String {
    // A tooth is 20 long; the hem is 980 by 420.
    let sides = [(49, "10 7 10-7"), (21, "-7 10 7 10"), (49, "-10-7-10 7"), (21, "7-10-7-10")];
    let sides = sides.map(|(teeth, tooth)| vec![tooth; teeth].join(" "));
    format!("M10 10l{}Z", sides.join(" "))
}

/// The corners of a space, so much within its edge.
fn corners(space: Space, inside: f32) -> Vec<Point> {
    let (x, y) = middle(space);
    let (wide, high) = match space {
        Space::S0 | Space::S9 => (HOME.0 - inside, HOME.1 - inside),
        Space::Mid => {
            let half = MIDDLE - inside * std::f32::consts::SQRT_2;
            return vec![(x, y - half), (x + half, y), (x, y + half), (x - half, y)];
        }
        _ => (HALF.0 - inside, HALF.1 - inside),
    };
    let (left, right, top, bottom) = (x - wide, x + wide, y - high, y + high);
    // The cut runs at a slant: within the edge it moves by less.
    let cut = CUT - inside * (2.0 - std::f32::consts::SQRT_2);
    match space {
        Space::S3 => vec![(left, top), (right, top), (right, bottom - cut), (right - cut, bottom), (left, bottom)],
        Space::S4 => vec![(left, top), (right - cut, top), (right, top + cut), (right, bottom), (left, bottom)],
        Space::S5 => vec![(left, top), (right, top), (right, bottom), (left + cut, bottom), (left, bottom - cut)],
        Space::S6 => vec![(left + cut, top), (right, top), (right, bottom), (left, bottom), (left, top + cut)],
        _ => vec![(left, top), (right, top), (right, bottom), (left, bottom)],
    }
}

/// The five middle spaces count for Yfirráð (R21).
fn tone(space: Space) -> Tone {
    if space == Side::Gull.home() {
        Tone::HomeOne
    } else if space == Side::Silfr.home() {
        Tone::HomeTwo
    } else if Spaces::MIDDLE.has(space) {
        Tone::Centre
    } else {
        Tone::Space
    }
}

/// The name of a space, in its outer corner.
fn label(space: Space) -> Label {
    let (x, y) = name_at(space);
    Label { x: x as i16, y: y as i16, text: Cow::Owned(space.to_string()) }
}

/// The name of a side.
fn owner(side: Side) -> Label {
    let (x, y) = owner_at(side);
    Label { x, y, text: Cow::Owned(side.to_string()) }
}

/// The middle of the name of a side, in the end of its home that its pieces do not enter by. The name of a board that is seen
/// upright ends before what is beside the home.
pub fn owner_at(side: Side) -> (i16, i16) {
    at_home(side, (4.0, 82.0))
}

/// The middle of the name of a space.
pub fn name_at(space: Space) -> Point {
    let (x, y) = middle(space);
    let (dx, dy) = match space {
        Space::S0 => (-36.0, -84.0),
        Space::S9 => (36.0, -84.0),
        Space::Mid => (0.0, -60.0),
        _ => ((HALF.0 - 16.0) * sign(x - 500.0), -54.0),
    };
    (x + dx, y + dy)
}
