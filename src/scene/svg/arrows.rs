//! The ways that pieces went, as lines with round bends, a head, and a number.

use super::{
    Point,
    pen::{Pen, number},
};
use crate::scene::ArrowKind;

/// The length of a head.
const HEAD: f64 = 15.0;

/// Half its width.
pub(super) const BREADTH: f64 = 8.0;

/// How far from a corner its bend starts.
const BEND: f64 = 20.0;

/// The radius of the disc around a number.
pub(super) const DISC: f64 = 10.0;

/// Where a number may be on a stretch, the best place first: each arrow takes one that is free.
const PLACES: [f64; 9] = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];

/// How far beside a stretch a number may be if there is no place on it.
const ASIDE: [f64; 11] = [0.0, 16.0, -16.0, 28.0, -28.0, 40.0, -40.0, 52.0, -52.0, 64.0, -64.0];

/// Draws an arrow, if it leads anywhere.
pub(super) fn draw(pen: &mut Pen, points: &[Point], kind: ArrowKind) {
    way(pen, points, kind);
    head(pen, points, kind);
}

/// Draws the line of an arrow.
pub(super) fn way(pen: &mut Pen, points: &[Point], kind: ArrowKind) {
    if let Some((way, _)) = way_and_head(points, kind) {
        pen.path("rim", &way);
        pen.path(&format!("way {}", class(kind)), &way);
    }
}

/// Draws the head of an arrow. It lies over the attackers on the crossings, so that one sees where the arrow leads.
pub(super) fn head(pen: &mut Pen, points: &[Point], kind: ArrowKind) {
    if let Some((_, head)) = way_and_head(points, kind) {
        pen.path(&head_class(kind), &head);
    }
}

/// Returns the look of an arrow's head, and of the disc with its number.
pub(super) fn head_class(kind: ArrowKind) -> String {
    format!("{}-head", class(kind))
}

/// Returns a place for the number of an arrow that leads somewhere, and adds it to the things that have a place: the
/// middle of each, and half of how wide and high it is.
pub(super) fn place_of_number(points: &[Point], things: &mut Vec<(Point, Point)>) -> Point {
    let is_free = |&(x, y): &Point| {
        things.iter().all(|&((other_x, other_y), (wide, high))| {
            (x - other_x).abs() >= wide + DISC || (y - other_y).abs() >= high + DISC
        })
    };
    let places = ASIDE.into_iter().flat_map(|aside| {
        let stretches = points.windows(2);
        stretches.flat_map(move |ends| PLACES.map(|part| beside(ends[0], ends[1], part, aside)))
    });
    let place = { places }.find(is_free);
    let place = place.unwrap_or_else(|| between(points[0], points[1], PLACES[0]));
    things.push((place, (DISC, DISC)));
    place
}

fn class(kind: ArrowKind) -> &'static str {
    match kind {
        ArrowKind::Move => "move",
        ArrowKind::Attack => "attack",
        ArrowKind::Retreat => "retreat",
    }
}

fn between(from: Point, to: Point, part: f64) -> Point {
    (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
}

/// Returns a point beside a stretch.
fn beside(from: Point, to: Point, part: f64, aside: f64) -> Point {
    let (x, y) = between(from, to, part);
    let length = length(from, to);
    let (across, down) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    (x - down * aside, y + across * aside)
}

fn length(from: Point, to: Point) -> f64 {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    (x * x + y * y).sqrt()
}

/// Returns the outlines of an arrow's line and of its head; none where it leads nowhere.
fn way_and_head(points: &[Point], kind: ArrowKind) -> Option<(String, String)> {
    let &[.., before, tip] = points else {
        return None;
    };
    let last = length(before, tip);
    let base = between(tip, before, HEAD.min(last * 0.6) / last);
    let (x, y) = ((tip.0 - before.0) / last * BREADTH, (tip.1 - before.1) / last * BREADTH);
    // An attack has a blade: its barbs reach back over the line.
    let back = if kind == ArrowKind::Attack { -0.7 } else { 0.0 };
    let barb = between(base, tip, back);
    let corners = [tip, (barb.0 - y, barb.1 + x), base, (barb.0 + y, barb.1 - x)];
    let head = format!("M{}Z", corners.map(written).join("L"));
    let mut way = format!("M{}", written(points[0]));
    for corner in points.windows(3) {
        let (one, other) = (length(corner[0], corner[1]), length(corner[1], corner[2]));
        let bend = BEND.min(one / 2.0).min(other / 2.0);
        let starts = between(corner[1], corner[0], bend / one);
        let ends = between(corner[1], corner[2], bend / other);
        let (starts, middle, ends) = (written(starts), written(corner[1]), written(ends));
        way += &format!("L{starts}Q{middle} {ends}");
    }
    way += &format!("L{}", written(base));
    Some((way, head))
}

fn written((x, y): Point) -> String {
    format!("{} {}", number(x), number(y))
}
