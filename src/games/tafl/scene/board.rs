//! The board of a variant, and what its pieces look like: of any size, its special squares marked. Attackers have a
//! dot, soldiers a ring and the king a crown, so that nobody needs to see colours.

use std::borrow::Cow;

use crate::{
    games::tafl::rules::{
        board::{Square, Squares},
        position::Piece,
        variant::Variant,
    },
    scene::{
        ArrowKind, Board, Fate, Item, Label, Shape, Sign, Symbol, Tone,
        outline::{CROSS, CROWN, Point, circle, line, rounded},
    },
};

/// How wide a square is.
const SIDE: i16 = 64;

/// How much lies around the squares.
const EDGE: i16 = 48;

/// The place of the first mark among the symbols, which come after the pieces.
const MARKS: usize = 4;

/// What can be marked on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A piece came from here, or went here.
    Moved,
    /// A piece that could be taken next, or a square to which the king could escape.
    Threat,
    /// It is part of the ring in which the king's men are shut in.
    Ring,
}

/// Returns the board of a variant.
pub fn board(variant: &Variant) -> Board {
    let size = i16::from(variant.size);
    let whole = 2 * EDGE + size * SIDE;
    Board {
        width: whole,
        height: whole,
        turns: false,
        shapes: shapes(variant, f32::from(whole)),
        labels: labels(variant.size),
        symbols: symbols(),
        trays: Vec::new(),
        legend: legend(variant),
    }
}

/// What the signs of the game mean.
fn legend(variant: &Variant) -> Vec<(Sign, Cow<'static, str>)> {
    let mut all = vec![
        (Sign::Symbol(symbol(Piece::Attacker), ""), "An attacker. They want to take the king."),
        (Sign::Symbol(symbol(Piece::Defender), ""), "A defender. They help the king to escape."),
        (
            Sign::Symbol(symbol(Piece::King), ""),
            if variant.goal == Squares::edge(variant.size) {
                "The king. He escapes at the edge of the board."
            } else {
                "The king. He escapes on a marked square of the edge."
            },
        ),
        (Sign::Arrow(ArrowKind::Move), "The move of this turn."),
        (Sign::Ghost(symbol(Piece::Attacker), Fate::Lost), "A piece that this move took."),
        (
            Sign::Symbol(MARKS + Mark::Threat as usize, ""),
            "The next move can take this piece, or the king can escape here.",
        ),
        (
            Sign::Words,
            "Pieces move like the rook of chess. You take a piece if you move so that it is between two of yours.",
        ),
    ];
    if variant.has_ring {
        let ring = "The ring: all of the king's pieces are shut in, so the attackers win.";
        all.push((Sign::Symbol(MARKS + Mark::Ring as usize, ""), ring));
    }
    let all = all.into_iter();
    all.map(|(sign, words)| (sign, Cow::Borrowed(words))).collect()
}

/// How many times as large as its symbol a piece is.
const SCALE: f32 = 1.17;

/// Returns a piece on a square.
pub fn piece(piece: Piece, square: Square, size: u8) -> Item {
    Item { scale: SCALE, ..at(symbol(piece), square, size) }
}

/// Returns a piece that is on its way.
pub fn moving(piece: Piece) -> Item {
    Item { symbol: symbol(piece), scale: SCALE, ..Item::default() }
}

/// Returns the place of a piece among the symbols.
pub fn symbol(piece: Piece) -> usize {
    match piece {
        Piece::Attacker => 0,
        Piece::Defender => 1,
        Piece::King => 2,
    }
}

/// Returns the king on the square where he is taken. He stays there in the position.
pub fn taken_king(square: Square, size: u8) -> Item {
    Item { scale: SCALE, ..at(3, square, size) }
}

/// Returns a mark on a square.
pub fn mark(mark: Mark, square: Square, size: u8) -> Item {
    at(MARKS + mark as usize, square, size)
}

fn at(symbol: usize, square: Square, size: u8) -> Item {
    let (x, y) = middle(square, size);
    Item { symbol, x, y, scale: 1.0, text: String::new() }
}

/// Returns the middle of a square: ranks go up.
pub fn middle(square: Square, size: u8) -> (i16, i16) {
    let place = |number: u8| EDGE + SIDE / 2 + SIDE * i16::from(number);
    let from_top = size.saturating_sub(square.rank() + 1);
    (place(square.file()), place(from_top))
}

fn shapes(variant: &Variant, whole: f32) -> Vec<Shape> {
    let (edge, side) = (f32::from(EDGE), f32::from(SIDE));
    let end = whole - edge;
    let mut shapes = vec![
        Shape::new(Tone::Ground, rounded(&square(0.0, 0.0, whole), 10.0)),
        Shape::new(Tone::Hem, rounded(&square(11.0, 11.0, whole - 22.0), 6.0)),
        Shape::new(Tone::Space, rounded(&square(edge, edge, end - edge), 3.0)),
    ];
    let special = variant.no_stop.attacker | variant.goal;
    // Where all of the edge is the goal, nothing needs to be marked there.
    let special = if variant.goal == Squares::edge(variant.size) { variant.no_stop.attacker } else { special };
    for place in special.sorted() {
        let (x, y) = middle(place, variant.size);
        let (left, top) = (f32::from(x) - side / 2.0, f32::from(y) - side / 2.0);
        shapes.push(Shape::new(Tone::Centre, rounded(&square(left, top, side), 2.0)));
        let (x, y) = (f32::from(x), f32::from(y));
        let knot = square(x - 17.0, y - 17.0, 34.0);
        shapes.push(Shape::new(Tone::Stitch, rounded(&knot, 1.0)));
        let turned = [(x, y - 24.0), (x + 24.0, y), (x, y + 24.0), (x - 24.0, y)];
        shapes.push(Shape::new(Tone::Stitch, rounded(&turned, 1.0)));
    }
    let lines = (0..=variant.size).flat_map(|number| {
        let at = edge + side * f32::from(number);
        [line((at, edge), (at, end)), line((edge, at), (end, at))]
    });
    let lines: String = lines.collect();
    shapes.push(Shape::new(Tone::Grid, lines));
    shapes
}

/// The corners of a square.
fn square(left: f32, top: f32, side: f32) -> [Point; 4] {
    let (right, bottom) = (left + side, top + side);
    [(left, top), (right, top), (right, bottom), (left, bottom)]
}

/// Letters below and numbers at the left.
fn labels(size: u8) -> Vec<Label> {
    let mut labels = Vec::new();
    for number in 0..size {
        let Some(corner) = Square::new(number, number) else {
            continue;
        };
        let (x, y) = middle(corner, size);
        let bottom = EDGE + SIDE * i16::from(size) + EDGE / 2 - 3;
        let file = char::from(b'a' + number);
        labels.push(label(x, bottom, file.to_string()));
        labels.push(label(EDGE / 2 + 3, y, (number + 1).to_string()));
    }
    labels
}

fn label(x: i16, y: i16, text: String) -> Label {
    Label { x, y, text: Cow::Owned(text) }
}

fn symbols() -> Vec<Symbol> {
    let disc = |tone: Tone| Shape::new(tone, circle((0.0, 0.0), 23.0));
    let king = Shape::new(Tone::TwoInk, CROWN);
    vec![
        symbol_of("attacker", Some(0), vec![disc(Tone::One), Shape::new(Tone::OneInk, circle((0.0, 0.0), 6.0))]),
        symbol_of("defender", Some(1), vec![disc(Tone::Two), Shape::new(Tone::TwoLine, circle((0.0, 0.0), 12.0))]),
        symbol_of("king", Some(1), vec![disc(Tone::Two), king.clone()]),
        symbol_of("king, taken", Some(1), vec![disc(Tone::Two), king, Shape::new(Tone::Lost, CROSS)]),
        symbol_of("moved", None, vec![mark_shape(Tone::Mark)]),
        symbol_of("can be taken", None, vec![mark_shape(Tone::Threat)]),
        symbol_of("ring", None, vec![mark_shape(Tone::Won)]),
    ]
}

/// A frame within a square.
fn mark_shape(tone: Tone) -> Shape {
    Shape::new(tone, rounded(&square(-28.0, -28.0, 56.0), 6.0))
}

fn symbol_of(name: &'static str, seat: Option<u8>, shapes: Vec<Shape>) -> Symbol {
    Symbol { name: Cow::Borrowed(name), seat, turns: false, shapes, text: None, width: 50, height: 46 }
}
