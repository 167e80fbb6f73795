//! The ways that pieces went, as lines with round bends, a head, and a number on their first stretch.

use super::{
    Point,
    pen::{Pen, number},
};
use crate::scene::ArrowKind;

/// The length of a head.
const HEAD: f64 = 15.0;

/// Half its width.
const BREADTH: f64 = 8.0;

/// How far from a corner its bend starts.
const BEND: f64 = 20.0;

/// The disc that a number stands in.
pub(super) const DISC: f64 = 10.0;

/// Where a number may stand on the first stretch, the best place first: each arrow takes one that is free.
const PLACES: [f64; 5] = [0.5, 0.28, 0.72, 0.39, 0.61];

/// Draws an arrow. Returns whether it leads anywhere.
pub(super) fn draw(pen: &mut Pen, points: &[Point], kind: ArrowKind) -> bool {
    let Some((way, head)) = way_and_head(points) else {
        return false;
    };
    pen.path("rim", &way);
    pen.path(&format!("way {}", class(kind)), &way);
    pen.path(&head_class(kind), &head);
    true
}

/// Returns the look of an arrow's head, and of the disc with its number.
pub(super) fn head_class(kind: ArrowKind) -> String {
    format!("{}-head", class(kind))
}

/// Returns a place for the number of an arrow that leads somewhere, and adds it to those that are `taken`.
pub(super) fn place_of_number(points: &[Point], taken: &mut Vec<Point>) -> Point {
    let place = free(points[0], points[1], taken);
    taken.push(place);
    place
}

fn class(kind: ArrowKind) -> &'static str {
    match kind {
        ArrowKind::Move => "move",
        ArrowKind::Attack => "attack",
        ArrowKind::Retreat => "retreat",
    }
}

/// Returns a point between two others.
fn between(from: Point, to: Point, part: f64) -> Point {
    (
        from.0 + (to.0 - from.0) * part,
        from.1 + (to.1 - from.1) * part,
    )
}

fn length(from: Point, to: Point) -> f64 {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    (x * x + y * y).sqrt()
}

/// Returns the outlines of an arrow's line and of its head; none where it leads nowhere.
fn way_and_head(points: &[Point]) -> Option<(String, String)> {
    let &[.., before, tip] = points else {
        return None;
    };
    let last = length(before, tip);
    let base = between(tip, before, HEAD.min(last * 0.6) / last);
    let (x, y) = (
        (tip.0 - before.0) / last * BREADTH,
        (tip.1 - before.1) / last * BREADTH,
    );
    let corners = [tip, (base.0 - y, base.1 + x), (base.0 + y, base.1 - x)];
    let head = format!(
        "M{}L{} {}Z",
        written(corners[0]),
        written(corners[1]),
        written(corners[2])
    );
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

/// Returns a place on the first stretch at which no other number stands, if there is one.
fn free(from: Point, to: Point, taken: &[Point]) -> Point {
    let places = PLACES.map(|part| between(from, to, part));
    let is_free = |place: &&Point| {
        taken
            .iter()
            .all(|&other| length(**place, other) >= 2.0 * DISC)
    };
    *places.iter().find(is_free).unwrap_or(&places[0])
}
