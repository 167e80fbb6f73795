//! The looks of the pieces of HIRÞ, and how they lie in a space. Gull's have a dot and Silfr's a ring, so that nobody
//! needs to see colours.

use std::borrow::Cow;

use crate::{
    games::hirth::{
        board::{Side, Space},
        position::{Penningr, Placement},
        turn::Piece,
        words::phrase,
    },
    scene::{
        ArrowKind, Fate, Item, Shape, Sign, Symbol, TextPlace, Tone,
        outline::{CROWN, Point, circle},
    },
};

use super::cloth::{middle, sign};

/// The number of symbols of each side: a Hirþ, several of them, the Karve with none to four aboard, the Lofðungr.
const OF_A_SIDE: usize = 8;

/// The coin, after the pieces of both sides.
const COIN: usize = 2 * OF_A_SIDE;

/// How far the Hirþ of a Karve sit from each other.
const BENCH: f32 = 15.9;

/// How far the shields of a Karve are from its middle.
const SHIELD: f32 = 12.5;

/// All symbols: Gull's, Silfr's, the Penningr.
pub fn symbols() -> Vec<Symbol> {
    let sides = [Side::Gull, Side::Silfr].into_iter();
    let mut symbols: Vec<Symbol> = sides.flat_map(of_side).collect();
    symbols.push(coin());
    symbols
}

/// The meaning of the signs of the game.
pub fn legend() -> Vec<(Sign, Cow<'static, str>)> {
    let gull = |piece| Sign::Symbol(symbol(Side::Gull, piece));
    let all = [
        (
            Sign::Words,
            "You win with the five middle spaces at the end of your turn (Yfirráð, 1 point), by driving the other Lofðungr off \
             the board (Þungur Hnífur, 2), or by killing it on m (Drepið, 5).",
        ),
        (gull(Piece::Hirth), "A Hirþ, one piece. Gull's are gold with a dot, Silfr's are silver with a ring."),
        (Sign::Symbol(symbol(Side::Silfr, Piece::Hirth) + 1), "Several Hirþ on one space, with their number."),
        (gull(Piece::Karve(2)), "A Karve, a ship, with the Hirþ aboard. Its power is theirs and one more."),
        (gull(Piece::Lofdungr), "The Lofðungr, whom you must not lose."),
        (Sign::Arrow(ArrowKind::Move), "A piece goes there. The numbers are the order of the moves."),
        (
            Sign::Arrow(ArrowKind::Attack),
            "A piece attacks. It waits before the space until the battle, where you see it dashed.",
        ),
        (Sign::Arrow(ArrowKind::Retreat), "A beaten Lofðungr retreats."),
        (Sign::Ghost(symbol(Side::Gull, Piece::Hirth), Fate::Lost), "A beaten piece that is out of the game."),
        (
            Sign::Ghost(symbol(Side::Gull, Piece::Karve(1)), Fate::Returned),
            "A beaten Karve: it and the Hirþ aboard go back to the reserve.",
        ),
        (
            Sign::Badge("3:1"),
            "A battle: the power of the attack, and of the defence. =: equal, so the defence wins. ♔: equal, and the only \
             Lofðungr wins.",
        ),
        (
            Sign::Symbol(COIN),
            "The Penningr: the game counts two or three times. It lies with the side that may raise next.",
        ),
        (Sign::Words, "Dots between two spaces: the rules do not say whether the spaces touch."),
    ];
    all.map(|(sign, words)| (sign, Cow::Borrowed(words))).into()
}

/// The place of a piece among the symbols.
pub fn symbol(side: Side, piece: Piece) -> usize {
    let kind = match piece {
        Piece::Hirth => 0,
        Piece::Karve(aboard) => 2 + usize::from(aboard.min(4)),
        Piece::Lofdungr => 7,
    };
    side as usize * OF_A_SIDE + kind
}

/// Pieces of a kind, and how many.
pub type Kind = (Piece, u8);

/// The pieces of a position where they lie, and the Penningr. Below them is room for the pieces that were beaten on
/// their space.
pub fn lying(position: &Placement, beaten: impl Fn(Space) -> Vec<Kind>) -> Vec<Item> {
    let mut items = Vec::new();
    for space in Space::ALL {
        if let Some(side) = position.holder(space) {
            let mut kinds = kinds(position.force(side).on(space).iter());
            kinds.sort_by_key(|&(piece, _)| match piece {
                Piece::Lofdungr => 0,
                Piece::Karve(aboard) => 5 - aboard,
                Piece::Hirth => 6,
            });
            // The corner of the middle space has its name.
            let top = if space == Space::Mid { -46.0 } else { -72.0 };
            let bottom = EDGE - height(&beaten(space)).min(MOST_BEATEN);
            items.extend(column(side, kinds, space, (top, bottom)));
        }
    }
    items.extend(penningr(position.penningr));
    items
}

/// Pieces that were beaten on a space, below those that lie there.
pub fn lying_below(side: Side, beaten: Vec<Kind>, space: Space) -> Vec<Item> {
    let room = height(&beaten).min(MOST_BEATEN);
    column(side, beaten, space, (EDGE - room, EDGE))
}

/// How far below the middle of a space its room ends.
const EDGE: f32 = 77.0;

/// How much of the room pieces that were beaten take at most.
const MOST_BEATEN: f32 = 84.0;

/// Pieces by kind: each Karve by itself, and all Hirþ together.
pub fn kinds(pieces: impl Iterator<Item = Piece>) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for piece in pieces {
        match kinds.last_mut() {
            Some((Piece::Hirth, count)) if piece == Piece::Hirth => *count += 1,
            _ => kinds.push((piece, 1)),
        }
    }
    kinds
}

/// How much room a piece takes from top to bottom.
fn height_of(piece: Piece) -> f32 {
    match piece {
        Piece::Lofdungr => 46.0,
        Piece::Karve(_) => 38.0,
        Piece::Hirth => 33.0,
    }
}

fn height(kinds: &[Kind]) -> f32 {
    kinds.iter().map(|&(piece, _)| height_of(piece)).sum()
}

/// Pieces one beneath the other in a part of a space, all Hirþ as one disc with their number. If there is too little
/// room from top to bottom, they overlap.
fn column(side: Side, kinds: Vec<Kind>, space: Space, (top, bottom): (f32, f32)) -> Vec<Item> {
    let (x, y) = middle(space);
    let all = height(&kinds);
    let part = ((bottom - top) / all).min(1.0);
    let mut next = y + (top + bottom - all * part) / 2.0;
    let placed = kinds.into_iter().map(|(piece, count)| {
        let half = height_of(piece) * part / 2.0;
        next += 2.0 * half;
        item(side, piece, count, (x, next - half))
    });
    placed.collect()
}

/// The point of an attacker after others on the same crossing: one after the other toward the middle of the
/// board; off the board one beside the other.
pub fn after_others(from: Option<Space>, (x, y): Point, piece: Piece, others: impl Iterator<Item = Piece>) -> Point {
    let size = |piece: Piece| match (from, piece) {
        (None, Piece::Karve(_)) => 92.0,
        _ => height_of(piece),
    };
    let sizes: Vec<f32> = others.chain([piece]).map(size).collect();
    let aside: f32 = sizes.windows(2).map(|pair| (pair[0] + pair[1]) / 2.0).sum();
    match from {
        None => (x - aside * sign(x - 500.0), y),
        Some(_) => (x, y - aside * sign(y - 220.0)),
    }
}

/// A piece, or several Hirþ, at a point.
pub fn item(side: Side, piece: Piece, count: u8, (x, y): Point) -> Item {
    let is_several = piece == Piece::Hirth && count > 1;
    Item {
        symbol: symbol(side, piece) + usize::from(is_several),
        x: x.round() as i16,
        y: y.round() as i16,
        text: if is_several { count.to_string() } else { String::new() },
    }
}

/// The coin lies on the side of who may offer next (R22); tripled it lies between both.
fn penningr(penningr: Penningr) -> Option<Item> {
    let (x, y) = match penningr {
        Penningr::Neutral => return None,
        Penningr::Doubled(Side::Gull) => (77, 54),
        Penningr::Doubled(Side::Silfr) => (923, 54),
        Penningr::Tripled => (560, 412),
    };
    let text = format!("×{}", penningr.multiplier());
    Some(Item { symbol: COIN, x, y, text })
}

fn of_side(side: Side) -> Vec<Symbol> {
    let mut symbols = vec![hirth(side), several(side)];
    symbols.extend((0..=4).map(|aboard| karve(side, aboard)));
    symbols.push(lofdungr(side));
    symbols
}

/// The colours of a side: of a piece, of what is upon it, of a line upon it.
fn tones(side: Side) -> (Tone, Tone, Tone) {
    match side {
        Side::Gull => (Tone::One, Tone::OneInk, Tone::OneLine),
        Side::Silfr => (Tone::Two, Tone::TwoInk, Tone::TwoLine),
    }
}

fn hirth(side: Side) -> Symbol {
    Symbol { shapes: disc(side, (0.0, 0.0), 12.5), width: 28, height: 28, ..named(side, Piece::Hirth) }
}

/// Two discs, one above the other, with a number on them.
fn several(side: Side) -> Symbol {
    let (piece, ink, _) = tones(side);
    Symbol {
        name: Cow::Owned(format!("Hirþ of {side}")),
        shapes: vec![Shape::new(piece, circle((3.0, -3.0), 14.0)), Shape::new(piece, circle((-1.0, 1.0), 14.0))],
        text: Some(TextPlace { x: -1, y: 1, size: 17, tone: ink }),
        width: 34,
        height: 34,
        ..named(side, Piece::Hirth)
    }
}

/// A boat, its bow to the opponent, with those aboard on their benches.
fn karve(side: Side, aboard: u8) -> Symbol {
    let (piece, ink, line) = tones(side);
    // Gull's bow points to the right.
    let bow = if side == Side::Gull { 1.0 } else { -1.0 };
    let hull = |half: f32, beam: f32, stern: f32| {
        let x = |x: f32| bow * x * half / 43.0;
        format!(
            "M{} {}C{} {} {} {} {} 0C{} {} {} {} {} {}{}",
            x(-43.0),
            -stern,
            x(-32.0),
            -stern - beam * 0.5,
            x(15.0),
            -beam - 4.0,
            x(43.0),
            x(15.0),
            beam + 4.0,
            x(-32.0),
            stern + beam * 0.5,
            x(-43.0),
            stern,
            if stern > 8.0 { format!("Q{} 0 {} {}Z", x(-37.0), x(-43.0), -stern) } else { String::new() },
        )
    };
    let mut shapes = vec![
        Shape::new(piece, hull(43.0, 14.0, 9.0)),
        Shape::new(line, hull(35.0, 8.0, 6.0)),
        Shape::new(line, prow(bow)),
    ];
    for bench in 0..aboard {
        let x = bow * (-25.5 + BENCH * f32::from(bench));
        // Each of them has a shield at either side of the ship.
        for y in [-SHIELD, SHIELD] {
            shapes.push(Shape::new(piece, circle((x, y), 4.0)));
            shapes.push(Shape::new(ink, circle((x, y), 1.4)));
        }
        shapes.extend(disc(side, (x, 0.0), 7.6));
    }
    Symbol { turns: true, shapes, width: 90, height: 38, ..named(side, Piece::Karve(aboard)) }
}

/// The head of a dragon at the bow, rolled up.
fn prow(bow: f32) -> String {
    let x = |x: f32| bow * x;
    format!("M{} 0C{} 0 {} -1 {} -5C{} -9 {} -8 {} -5", x(34.0), x(40.0), x(46.0), x(46.0), x(46.0), x(41.0), x(42.5),)
}

/// A large disc with a crown.
fn lofdungr(side: Side) -> Symbol {
    let (piece, ink, _) = tones(side);
    Symbol {
        shapes: vec![Shape::new(piece, circle((0.0, 0.0), 21.0)), Shape::new(ink, CROWN)],
        width: 46,
        height: 44,
        ..named(side, Piece::Lofdungr)
    }
}

/// A disc with the sign of its side: a dot or a ring.
fn disc(side: Side, at: Point, radius: f32) -> Vec<Shape> {
    let (piece, ink, line) = tones(side);
    let sign = match side {
        Side::Gull => Shape::new(ink, circle(at, radius * 0.34)),
        Side::Silfr => Shape::new(line, circle(at, radius * 0.52)),
    };
    vec![Shape::new(piece, circle(at, radius)), sign]
}

fn coin() -> Symbol {
    Symbol {
        name: Cow::Borrowed("the Penningr"),
        seat: None,
        turns: false,
        shapes: vec![
            Shape::new(Tone::Coin, circle((0.0, 0.0), 18.0)),
            Shape::new(Tone::OneLine, circle((0.0, 0.0), 14.0)),
        ],
        text: Some(TextPlace { x: 0, y: 0, size: 17, tone: Tone::Ink }),
        width: 40,
        height: 38,
    }
}

/// A symbol of a piece, without its shapes.
fn named(side: Side, piece: Piece) -> Symbol {
    Symbol {
        name: Cow::Owned(format!("{side}'s {}", phrase::piece(piece))),
        seat: Some(side as u8),
        turns: false,
        shapes: Vec::new(),
        text: None,
        width: 0,
        height: 0,
    }
}
