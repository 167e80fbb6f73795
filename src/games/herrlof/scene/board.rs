//! The table that Herrlof is played at, as a drawing: where the hands lie, the trick, the deck, the tricks won. Two sit
//! opposite each other; of three the others sit to the left and to the right of the first (H27).

use crate::{
    games::herrlof::rules::seats::Seat,
    scene::{
        Board, Label, Shape, Symbol, Tone,
        outline::{Point, rounded},
    },
};
use std::borrow::Cow;

/// A point on the table.
pub type Spot = (i16, i16);

/// How wide the table is.
const WIDTH: i16 = 800;

/// Half of how high a card is, with a rim.
pub const HALF: i16 = 42;

/// How far cards lie from each other that do not hide each other.
const STEP: i16 = 60;

/// How many cards are in the first of two rows.
const IN_A_ROW: usize = 6;

/// A rectangle.
#[derive(Clone, Copy)]
struct Area {
    left: i16,
    top: i16,
    right: i16,
    bottom: i16,
}

impl Area {
    fn outline(self, inside: i16, radius: f32) -> String {
        let [left, top, right, bottom] =
            [self.left + inside, self.top + inside, self.right - inside, self.bottom - inside].map(f32::from);
        let corners: [Point; 4] = [(left, top), (right, top), (right, bottom), (left, bottom)];
        rounded(&corners, radius)
    }

    fn middle(self) -> i16 {
        i16::midpoint(self.top, self.bottom)
    }
}

/// Returns the table for a number of players, with all cards.
pub fn board(players: usize, symbols: Vec<Symbol>) -> Board {
    let whole = Area { left: 0, top: 0, right: WIDTH, bottom: height(players) };
    let mut shapes = vec![
        Shape::new(Tone::Ground, whole.outline(0, 10.0)),
        Shape::new(Tone::Hem, whole.outline(5, 8.0)),
        Shape::new(Tone::Centre, place_of_trick(players).outline(0, 14.0)),
    ];
    let mut labels = vec![label(deck(players), "deck"), label(turned(players), "trump")];
    for (at, seat) in Seat::ALL.iter().take(players).enumerate() {
        let area = hand(at, players);
        let tone = match at {
            0 => Tone::HomeOne,
            1 => Tone::HomeTwo,
            _ => Tone::Space,
        };
        shapes.push(Shape::new(tone, area.outline(0, 14.0)));
        labels.push(Label { x: area.left + 24, y: area.middle(), text: Cow::Borrowed(seat.letter()) });
        labels.push(label(tricks(at, players), &seat.to_string()));
    }
    Board {
        width: WIDTH,
        height: height(players),
        turns: false,
        shapes,
        labels,
        symbols,
        trays: Vec::new(),
        legend: Vec::new(),
    }
}

/// How high the table is.
fn height(players: usize) -> i16 {
    if players == 3 { 512 } else { 424 }
}

/// Where the hand of a seat lies.
fn hand(seat: usize, players: usize) -> Area {
    let bottom = height(players) - 12;
    let (left, top, right, bottom) = match (seat, players) {
        (0, _) => (12, bottom - 108, 788, bottom),
        (1, 3) => (12, 12, 394, 208),
        (_, 3) => (406, 12, 788, 208),
        _ => (12, 12, 788, 120),
    };
    Area { left, top, right, bottom }
}

/// Returns the places of the cards of a hand: in one row, or in two if a hand is higher.
pub fn hand_spots(seat: usize, players: usize, cards: usize) -> Vec<Spot> {
    let area = hand(seat, players);
    let rows: usize = if area.bottom - area.top > 108 { 2 } else { 1 };
    let in_a_row = match rows {
        1 => cards,
        _ => cards.div_ceil(rows).max(IN_A_ROW),
    };
    let (left, right) = (area.left + 64, area.right - 40);
    let room = i32::from(right - left);
    let row_of = |at: usize| at / in_a_row.max(1);
    let spot = |at: usize| {
        let row = row_of(at);
        let in_this = (cards - row * in_a_row).min(in_a_row);
        let gaps = i32::try_from(in_this.saturating_sub(1)).unwrap_or(i32::MAX);
        // Many cards lie over each other.
        let wide = gaps.saturating_mul(STEP.into()).min(room);
        let start = i32::from(left) + (room - wide) / 2;
        let along = i32::try_from(at % in_a_row).unwrap_or(0);
        let x = start + (i64::from(wide) * i64::from(along) / i64::from(gaps.max(1))) as i32;
        let middle = area.middle();
        let y = match (rows, row) {
            (1, _) => middle,
            (_, 0) => middle - HALF - 2,
            _ => middle + HALF + 2,
        };
        (x as i16, y)
    };
    (0..cards).map(spot).collect()
}

/// Returns the middle of a hand.
pub fn middle_of_hand(seat: usize, players: usize) -> Spot {
    let area = hand(seat, players);
    (i16::midpoint(area.left, area.right), area.middle())
}

/// The height of the middle of what lies between the hands.
fn between(players: usize) -> i16 {
    let top = hand(1, players).bottom;
    i16::midpoint(top, hand(0, players).top)
}

/// Where a trick lies.
fn place_of_trick(players: usize) -> Area {
    let middle = between(players);
    Area { left: 214, top: middle - 86, right: 514, bottom: middle + 86 }
}

/// Returns the middle of where a trick lies.
fn trick(players: usize) -> Spot {
    (364, between(players))
}

/// Returns where the card of a seat lies in a trick: beside the others, and nearer to the hand that it came from.
pub fn trick_spot(seat: usize, players: usize) -> Spot {
    let (x, y) = trick(players);
    match (seat, players) {
        (0, 3) => (x, y + 18),
        (1, 3) => (x - 86, y - 18),
        (_, 3) => (x + 86, y - 18),
        (0, _) => (x - 46, y + 18),
        _ => (x + 46, y - 18),
    }
}

/// Returns where something can be said of a trick that hides none of its cards, nor the numbers on them: below the card of
/// the second seat.
pub fn beside_trick(players: usize) -> Spot {
    let (x, y) = trick_spot(1, players);
    (x, y + HALF + 34)
}

/// Returns where the deck lies.
pub fn deck(players: usize) -> Spot {
    (66, between(players))
}

/// Returns where the card lies that is turned up.
pub fn turned(players: usize) -> Spot {
    (148, between(players))
}

/// Returns where the tricks lie that a seat holds.
pub fn tricks(seat: usize, players: usize) -> Spot {
    let from_right = players.saturating_sub(1 + seat) as i16;
    (742 - 82 * from_right, between(players))
}

/// Returns where a card comes into a hand from the deck: the point of the hand that is next to it, and on which side
/// the hand lies.
fn door(seat: usize, players: usize) -> (Spot, i16) {
    let area = hand(seat, players);
    match (seat, players) {
        (0, _) => ((66, area.top + 8), 1),
        (2, _) => ((480, area.bottom - 8), -1),
        _ => ((66, area.bottom - 8), -1),
    }
}

/// Returns the way of a card from the deck into a hand (H18).
pub fn from_deck(seat: usize, players: usize) -> Vec<Spot> {
    let ((x, y), side) = door(seat, players);
    let deck = deck(players);
    vec![(deck.0 - 22, deck.1 + side * 34), (x - 36, y)]
}

/// Returns the way of a card from a hand back under the deck (H18).
pub fn to_deck(seat: usize, players: usize) -> Vec<Spot> {
    let ((x, y), side) = door(seat, players);
    let deck = deck(players);
    vec![(x + 36, y), (deck.0 + 22, deck.1 + side * 34)]
}

/// Returns the way of a card from hand to hand (H19); one that goes back goes beside the one that came.
pub fn between_hands(from: usize, to: usize, players: usize, is_back: bool) -> Vec<Spot> {
    let aside = if is_back { 26 } else { 0 };
    let edge = |seat: usize| {
        let area = hand(seat, players);
        if seat == 0 { area.top + 8 } else { area.bottom - 8 }
    };
    if from > 0 && to > 0 {
        // The two lie side by side.
        let x = |seat: usize| if seat == 1 { 340 + aside } else { 460 - aside };
        let below = edge(1) + 30 - aside / 3;
        return vec![(x(from), edge(from)), (x(from), below), (x(to), below), (x(to), edge(to))];
    }
    let x = if from.max(to) == 2 { 502 } else { 202 } + aside;
    vec![(x, edge(from)), (x, edge(to))]
}

/// Returns the way of a trick to the tricks of who takes it.
pub fn taken(winner: usize, players: usize) -> Vec<Spot> {
    let (x, y) = trick_spot(winner, players);
    let (to, middle) = tricks(winner, players);
    let above = middle - HALF - 26;
    vec![(x - 14, y - HALF), (x - 14, above), (to, above), (to, middle - HALF)]
}

/// Returns the way of a trick that is taken from another (H17).
pub fn stolen(from: usize, to: usize, players: usize) -> Vec<Spot> {
    let ((from, middle), (to, _)) = (tricks(from, players), tricks(to, players));
    let below = middle + HALF + 42;
    vec![(from, below - 16), (from, below), (to, below), (to, below - 18)]
}

/// Returns the way of the top card of the deck when it is turned up (H14).
pub fn turned_up(players: usize) -> Vec<Spot> {
    let ((from, middle), (to, _)) = (deck(players), turned(players));
    let above = middle - HALF - 26;
    vec![(from, middle - HALF), (from, above), (to, above), (to, middle - HALF)]
}

/// A word under the item at a point.
fn label((x, y): Spot, text: &str) -> Label {
    Label { x, y: y + HALF + 14, text: Cow::Owned(text.to_owned()) }
}
