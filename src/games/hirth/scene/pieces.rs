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

use super::cloth::{at_home, middle, sign};

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
    let gull = |piece| Sign::Symbol(symbol(Side::Gull, piece), "");
    let all = [
        (
            Sign::Words,
            "You win with the five middle spaces at the end of your turn (Yfirráð, 1 point), by driving the other Lofðungr off \
             the board (Þungur Hnífur, 2), or by killing it on m (Drepið, 5).",
        ),
        (gull(Piece::Hirth), "A Hirþ, one piece. Gull's are gold with a dot, Silfr's are silver with a ring."),
        (Sign::Symbol(symbol(Side::Silfr, Piece::Hirth) + 1, "3"), "Several Hirþ on one space, with their number."),
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
            Sign::Words,
            "A space in gold is held by Gull, one in silver by Silfr. Beside each home is that side's reserve, and what it lost.",
        ),
        (
            Sign::Symbol(COIN, "×2"),
            "The Penningr: the game counts two or three times. It lies with the side that may raise next.",
        ),
        (
            Sign::Words,
            "The notation: H75 is a Hirþ from 7 to 5, Khh a Karve with two aboard. > is an attack, e an entry, i goes on board, v \
             off it. After a battle, x is lost, and ^ is back in reserve.",
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

/// Pieces of a side and a kind that lie in one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lot {
    /// Whose they are.
    pub side: Side,
    /// What they are.
    pub piece: Piece,
    /// How many they are.
    pub count: u8,
}

/// The spaces that are held, in the colours of their holders (R7).
pub fn held(position: &Placement) -> Vec<Item> {
    let spaces = Space::ALL.into_iter().enumerate();
    let held = spaces.filter_map(|(at, space)| {
        let side = position.holder(space)?;
        let symbol = COIN + 1 + side as usize * Space::ALL.len() + at;
        Some(Item { symbol, x: 0, y: 0, scale: 1.0, text: String::new() })
    });
    held.collect()
}

/// The pieces of a position where they lie, and the Penningr. In each space is room for the pieces that were beaten there.
pub fn lying(position: &Placement, beaten: impl Fn(Space) -> Vec<Lot>) -> Vec<Item> {
    let mut items = Vec::new();
    for space in Space::ALL {
        let own = on(position, space);
        items.extend(arranged(&own, &beaten(space), space).0);
    }
    items.extend(penningr(position.penningr));
    items
}

/// The point of a piece of a position, if it is on that space.
pub fn lying_at(position: &Placement, piece: Piece, space: Space) -> Option<(i16, i16)> {
    let own = on(position, space);
    let at = own.iter().position(|lot| lot.piece == piece)?;
    let (items, _) = arranged(&own, &[], space);
    items.get(at).map(|item| (item.x, item.y))
}

/// The pieces that were beaten on a space, after those that lie there in a position.
pub fn lying_beaten(position: &Placement, beaten: &[Lot], space: Space) -> Vec<Item> {
    arranged(&on(position, space), beaten, space).1
}

/// The pieces on a space in the order in which they lie.
fn on(position: &Placement, space: Space) -> Vec<Lot> {
    let Some(side) = position.holder(space) else {
        return Vec::new();
    };
    let mut lots = lots(side, position.force(side).on(space).iter());
    lots.sort_by_key(|lot| match lot.piece {
        Piece::Lofdungr => 0,
        Piece::Karve(aboard) => 5 - aboard,
        Piece::Hirth => 6,
    });
    lots
}

/// The pieces of a side by kind: each Karve by itself, and all Hirþ together.
pub fn lots(side: Side, pieces: impl Iterator<Item = Piece>) -> Vec<Lot> {
    let mut lots: Vec<Lot> = Vec::new();
    for piece in pieces {
        match lots.last_mut() {
            Some(lot) if piece == Piece::Hirth && lot.piece == piece => lot.count += 1,
            _ => lots.push(Lot { side, piece, count: 1 }),
        }
    }
    lots
}

/// How much room a piece takes from side to side, and from top to bottom.
fn size_of(piece: Piece) -> Point {
    match piece {
        Piece::Lofdungr => (46.0, 46.0),
        Piece::Karve(_) => (90.0, 38.0),
        Piece::Hirth => (34.0, 33.0),
    }
}

/// The part of a space in which pieces lie, from its middle. Its name is in the corner that is left.
struct Room {
    /// How wide a piece may be.
    widest: f32,
    /// How wide a row of several may be. In the middle space they lie one beneath the other, for attackers wait at its sides.
    row: f32,
    top: f32,
    bottom: f32,
}

impl Room {
    fn of(space: Space) -> Self {
        match space {
            Space::S0 | Space::S9 => Self { widest: 98.0, row: 98.0, top: -68.0, bottom: 80.0 },
            Space::Mid => Self { widest: 108.0, row: 0.0, top: -46.0, bottom: 60.0 },
            _ => Self { widest: 108.0, row: 108.0, top: -60.0, bottom: 71.0 },
        }
    }
}

/// How many times as large as its symbol a piece is at most, by how many lie in its space.
fn largest(count: usize) -> f32 {
    match count {
        0 | 1 => 1.9,
        2 => 1.6,
        3 => 1.5,
        _ => 1.25,
    }
}

/// How many times as large as its symbol a piece is at least, though it has no room: who is so small cannot be made out.
const LEAST: f32 = 0.4;

/// Half of how wide and high an item is.
pub fn half(item: &Item) -> Point {
    let (width, height) = match item.symbol % OF_A_SIDE {
        2..=6 => (45.0, 17.0),
        7 => (21.0, 21.0),
        1 => (17.0, 17.0),
        _ if item.symbol == COIN => (18.0, 18.0),
        _ => (13.0, 13.0),
    };
    (width * item.scale, height * item.scale)
}

/// The pieces in a space, and those that were beaten there: in rows, as large as there is room for all.
fn arranged(own: &[Lot], beaten: &[Lot], space: Space) -> (Vec<Item>, Vec<Item>) {
    let all = [own, beaten].concat();
    let room = Room::of(space);
    let (top, bottom) = (room.top, room.bottom);
    let most = largest(all.len());
    let mut scales = (0..).map(|less| most - 0.05 * less as f32).take_while(|scale| *scale > LEAST);
    let fits = |scale: &f32| rows(&all, *scale, &room).iter().map(|row| row.height).sum::<f32>() <= bottom - top;
    let scale = scales.find(fits).unwrap_or(LEAST);
    let rows = rows(&all, scale, &room);
    let (x, y) = middle(space);
    let high: f32 = rows.iter().map(|row| row.height).sum();
    let mut from_top = y + (-high / 2.0).min(bottom - high).max(top);
    let mut items = Vec::new();
    for row in rows {
        let mut from_left = x - row.width / 2.0;
        for lot in row.lots {
            let (scale, (width, _)) = scaled(lot.piece, scale, room.widest);
            let at = (from_left + width / 2.0, from_top + row.height / 2.0);
            items.push(Item { scale, ..item(lot.side, lot.piece, lot.count, at) });
            from_left += width;
        }
        from_top += row.height;
    }
    let beaten = items.split_off(own.len());
    (items, beaten)
}

/// The scale of a piece that may be so wide, and its size then.
fn scaled(piece: Piece, scale: f32, widest: f32) -> (f32, Point) {
    let (width, height) = size_of(piece);
    let scale = scale.min(widest / width);
    (scale, (width * scale, height * scale))
}

/// Pieces beside each other.
struct Row<'a> {
    lots: &'a [Lot],
    width: f32,
    height: f32,
}

/// Lays pieces of a scale in rows.
fn rows<'a>(lots: &'a [Lot], scale: f32, room: &Room) -> Vec<Row<'a>> {
    let mut rows: Vec<Row> = Vec::new();
    for (at, lot) in lots.iter().enumerate() {
        let (_, (width, height)) = scaled(lot.piece, scale, room.widest);
        match rows.last_mut().filter(|row| row.width + width <= room.row) {
            Some(row) => {
                row.lots = &lots[at - row.lots.len()..=at];
                row.width += width;
                row.height = row.height.max(height);
            }
            None => rows.push(Row { lots: &lots[at..=at], width, height }),
        }
    }
    rows
}

/// An attacker at a point between two spaces. There is more room for a figure there than in a crowded space, and less for
/// a ship.
pub fn on_crossing(side: Side, piece: Piece, at: Point) -> Item {
    Item { scale: scale_on_crossing(piece), ..item(side, piece, 1, at) }
}

/// A piece that is on its way.
pub fn moving(side: Side, piece: Piece) -> Item {
    let scale = if matches!(piece, Piece::Karve(_)) { 1.2 } else { 1.5 };
    Item { scale, ..item(side, piece, 1, (0.0, 0.0)) }
}

fn scale_on_crossing(piece: Piece) -> f32 {
    if piece == Piece::Hirth { 1.2 } else { 1.0 }
}

/// The point of an attacker after others on the same crossing: one after the other toward the middle of the
/// board; off the board one beside the other.
pub fn after_others(from: Option<Space>, (x, y): Point, piece: Piece, others: impl Iterator<Item = Piece>) -> Point {
    let size = |piece: Piece| {
        let (width, height) = size_of(piece);
        scale_on_crossing(piece) * if from.is_none() { width } else { height }
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
        scale: 1.0,
        text: if is_several { count.to_string() } else { String::new() },
    }
}

/// The coin lies on the side of who may offer next (R22).
fn penningr(penningr: Penningr) -> Option<Item> {
    let (x, y) = match penningr {
        Penningr::Neutral => return None,
        Penningr::Doubled(side) => at_home(side, (62.0, 172.0)),
        // Used up, it lies in a corner where no other thing does.
        Penningr::Tripled => at_home(Side::Gull, (62.0, -172.0)),
    };
    let text = format!("×{}", penningr.multiplier());
    Some(Item { symbol: COIN, x, y, scale: 1.0, text })
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
