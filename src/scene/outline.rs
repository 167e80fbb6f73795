//! Outlines as SVG paths.

use std::fmt::Write;

/// A point of a drawing.
pub type Point = (f32, f32);

/// A crown of three points, around its middle.
pub const CROWN: &str = "M-13 9V-5l6.5 6.5 6.5-10 6.5 10 6.5-6.5V9Z";

/// A cross over what is lost, around its middle.
pub const CROSS: &str = "M-13 -13L13 13M13 -13L-13 13";

/// Returns the outline of a polygon whose corners are rounded: each side gives up so much at both of its ends.
pub fn rounded(corners: &[Point], radius: f32) -> String {
    let mut path = String::new();
    for (at, &corner) in corners.iter().enumerate() {
        let before = corners[(at + corners.len() - 1) % corners.len()];
        let after = corners[(at + 1) % corners.len()];
        let (from, to) = (toward(corner, before, radius), toward(corner, after, radius));
        let start = if at == 0 { 'M' } else { 'L' };
        // Writing to a String cannot fail.
        let _ = write!(path, "{start}{}Q{} {}", point(from), point(corner), point(to));
    }
    path.push('Z');
    path
}

/// Returns a circle.
pub fn circle((x, y): Point, radius: f32) -> String {
    let top = point((x, y - radius));
    let (radius, down) = (number(radius), number(2.0 * radius));
    format!("M{top}a{radius} {radius} 0 1 1 0 {down}a{radius} {radius} 0 1 1 0 -{down}Z")
}

/// A square whose corners are loops, one thread without an end, around a point; or the same on a corner.
pub fn knot((x, y): Point, size: f32, is_turned: bool) -> String {
    let point = |(dx, dy): Point| {
        let half = std::f32::consts::FRAC_1_SQRT_2;
        let (dx, dy) = match is_turned {
            true => (half * (dx - dy), half * (dx + dy)),
            false => (dx, dy),
        };
        let round = |value: f32| (value * 10.0).round() / 10.0;
        format!("{} {}", round(x + size * dx), round(y + size * dy))
    };
    let sides = [
        ((-4.0, 9.0), (-9.0, 4.0)),
        ((9.0, 4.0), (4.0, 9.0)),
        ((4.0, -9.0), (9.0, -4.0)),
        ((-9.0, -4.0), (-4.0, -9.0)),
    ];
    let radius = (size * 50.0).round() / 10.0;
    let loops = sides.map(|(from, to)| format!("L{}A{radius} {radius} 0 1 1 {}", point(from), point(to)));
    format!("M{}{}Z", point((-4.0, -9.0)), loops.concat())
}

/// Returns a straight line.
pub fn line(from: Point, to: Point) -> String {
    format!("M{}L{}", point(from), point(to))
}

/// Returns the point that lies so far from one on the way to another.
fn toward(from: Point, to: Point, far: f32) -> Point {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(f32::EPSILON);
    (from.0 + x * far / length, from.1 + y * far / length)
}

fn point((x, y): Point) -> String {
    format!("{} {}", number(x), number(y))
}

/// A number with one decimal at most.
fn number(number: f32) -> String {
    let tenths = (number * 10.0).round() / 10.0;
    // No `-0`.
    format!("{}", tenths + 0.0)
}
