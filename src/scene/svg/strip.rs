//! The course of a game as a strip: what each side holds after each turn, its battles, its findings, and its end; and the
//! key to its signs.

use std::fmt::Write;

use super::{
    calm,
    pen::{Pen, number},
};
use crate::{
    finding::Severity,
    scene::{Course, Film},
};

/// How high the strip is.
pub(super) const HEIGHT: f64 = 50.0;

/// The part of it that has the counts. Below it are the marks of findings.
const COUNTS: f64 = 42.0;

/// The looks of the seats.
const SEATS: [&str; 3] = ["one", "two", "three"];

/// A crown, its middle below the top of the strip.
const CROWN: &str = "M-7 14V6l3.5 3.5 3.5-5.5 3.5 5.5 3.5-3.5V14Z";

/// Returns the strip of a film, as wide as the element around it. Empty for a film of one scene.
pub(in crate::scene) fn strip(film: &Film) -> String {
    let mut pen = Pen::new();
    draw(&mut pen, film);
    pen.finish()
}

/// Draws the strip of a film, as wide as the `svg` element around it.
pub(super) fn draw(pen: &mut Pen, film: &Film) {
    let turns = film.scenes.len().saturating_sub(1);
    if turns == 0 {
        return;
    }
    let height = number(HEIGHT);
    let attributes =
        [("class", "strip"), ("width", "100%"), ("height", &*height), ("overflow", "visible"), ("role", "img")];
    pen.with("svg", &attributes, |pen| {
        pen.told("title", &[], &title(film));
        counts(pen, film, turns);
        for (turn, scene) in film.scenes.iter().enumerate() {
            let at = place(turn, turns);
            marks(pen, film, &scene.findings, &at);
            fights(pen, &scene.course, &at);
        }
        if let Some(turning) = film.turning_point() {
            let at = place(turning, turns);
            let (top, bottom) = (number(-3.0), number(COUNTS));
            let ends = [("x1", &*at), ("x2", &*at), ("y1", &*top), ("y2", &*bottom)];
            let attributes: Vec<_> = [("class", "turning")].into_iter().chain(ends).collect();
            pen.element("line", &attributes);
        }
        if !film.result.is_empty() {
            // The last turn decides.
            let attributes = [("x", "100%"), ("overflow", "visible")];
            pen.with("svg", &attributes, |pen| pen.path("crown", CROWN));
        }
    });
}

/// Returns what a scene counts, in words: `middle spaces held: Gull 1, Silfr 3; Hirþ left: 14, 13`.
pub(super) fn counts_of(film: &Film, course: &Course) -> String {
    let of = |seat: usize, count: Option<u16>| {
        let seat = film.players.get(seat).map_or("", |player| &*player.seat);
        Some(format!("{seat} {}", count?))
    };
    let counts = |name: &str, counts: &mut dyn Iterator<Item = Option<u16>>| {
        let counts: Vec<String> = counts.enumerate().filter_map(|(seat, count)| of(seat, count)).collect();
        (!name.is_empty() && !counts.is_empty()).then(|| format!("{name}: {}", counts.join(", ")))
    };
    let bars = counts(film.counted.bars, &mut course.bars.iter().copied().map(Some));
    let lines = counts(film.counted.lines, &mut course.lines.iter().copied());
    calm(&bars.into_iter().chain(lines).collect::<Vec<_>>().join("; "))
}

/// Returns the subject of the strip, in words.
fn title(film: &Film) -> String {
    let seats = film.players.iter().map(|player| player.seat.as_str());
    let seats = seats.collect::<Vec<_>>().join(", ");
    let what = [film.counted.bars, film.counted.lines];
    let what = what.into_iter().filter(|what| !what.is_empty());
    let what = what.collect::<Vec<_>>().join(", ");
    calm(&format!("The course of the game ({seats}): {what}"))
}

/// Returns the key to the signs that the strip of a film has, as items of a list.
pub(in crate::scene) fn key(film: &Film) -> String {
    let mut pen = Pen::new();
    for (words, sign) in signs(film) {
        pen.with("li", &[], |pen| {
            let attributes = [("viewBox", "0 0 24 16"), ("aria-hidden", "true")];
            pen.with("svg", &attributes, |pen| pen.markup(&sign));
            pen.told("span", &[], &words);
        });
    }
    pen.finish()
}

/// Returns what each sign means that the strip of a film has, and the sign as elements, 24 wide and 16 high.
pub(super) fn signs(film: &Film) -> Vec<(String, String)> {
    let mut signs = Vec::new();
    if film.scenes.len() < 2 {
        return signs;
    }
    let mut item = |words: &str, draw: &dyn Fn(&mut Pen)| {
        if words.is_empty() {
            return;
        }
        let mut pen = Pen::new();
        draw(&mut pen);
        signs.push((calm(words), pen.finish()));
    };
    let courses = || film.scenes.iter().map(|scene| &scene.course);
    let counted = film.counted;
    let seats = courses().map(|course| course.bars.len()).max().unwrap_or(0);
    let seats = seats.min(SEATS.len());
    let names = film.players.iter().take(seats);
    let names: Vec<&str> = names.map(|player| player.seat.as_str()).collect();
    let places = match &*names {
        [one, two] => format!(" ({one} above, {two} below)"),
        names => format!(" ({}, from above)", names.join(", ")),
    };
    let bars = Some(counted.bars).filter(|bars| !bars.is_empty() && seats > 0);
    let bars = bars.map_or(String::new(), |bars| format!("{bars}{places}"));
    item(&bars, &|pen| {
        for (seat, look) in SEATS.iter().enumerate().take(seats) {
            pen.path(&format!("bar-{look}"), &lane_of_key(seat, seats, "h24v", "h-24Z"));
        }
    });
    let has_line = |seat: &usize| courses().any(|course| course.lines.get(*seat).copied().flatten().is_some());
    let lines: Vec<usize> = (0..seats).filter(has_line).collect();
    item(if lines.is_empty() { "" } else { counted.lines }, &|pen| {
        for &seat in &lines {
            pen.path(&format!("line-{}", SEATS[seat]), &lane_of_key(seat, seats, "h14v", "h10"));
        }
    });
    for (won, words) in [true, false].into_iter().zip(counted.fights) {
        if courses().any(|course| course.fights.contains(&won)) {
            item(words, &|pen| {
                pen.disc(fight_class(won), (12.0, 8.0), 4.0);
            });
        }
    }
    let leader = film.turning_point().and(film.leader());
    if let Some(leader) = leader.and_then(|seat| film.players.get(seat)) {
        let words = format!("from here on {} has more {}", leader.seat, counted.lead);
        item(&words, &|pen| pen.path("turning", "M12 0V16"));
    }
    let ended = if film.result.is_empty() { "" } else { "end of the game" };
    item(ended, &|pen| {
        pen.at((12.0, -2.0), |pen| pen.path("crown", CROWN));
    });
    let severities = [(Severity::Error, "error"), (Severity::Warning, "warning"), (Severity::Advice, "advice")];
    for (severity, words) in severities {
        let mut scenes = film.scenes.iter();
        if scenes.any(|scene| worst(film, &scene.findings) == Some(severity)) {
            item(words, &|pen| {
                pen.path(tick_class(Some(severity)), "M12 3V13");
            });
        }
    }
    signs
}

/// A band, or a step of a line, for a seat in the key; `across` and `back` close it.
fn lane_of_key(seat: usize, seats: usize, across: &str, back: &str) -> String {
    #[allow(clippy::cast_precision_loss)]
    let (high, top) = (16.0 / seats as f64, 16.0 * seat as f64 / seats as f64);
    let (high, top) = (number(high / 2.0), number(top + high / 4.0));
    format!("M0 {top}{across}{high}{back}")
}

/// Returns where a turn is, from the left edge to the right one.
fn place(turn: usize, turns: usize) -> String {
    #[allow(clippy::cast_precision_loss)]
    let part = 100.0 * turn as f64 / turns as f64;
    format!("{}%", (part * 100.0).round() / 100.0)
}

/// Draws what each seat has: the first above the middle and the second below it, or one lane for each of more.
fn counts(pen: &mut Pen, film: &Film, turns: usize) {
    let courses = || film.scenes.iter().map(|scene| &scene.course);
    let seats = courses().map(|course| course.bars.len()).max().unwrap_or(0);
    let seats = seats.min(SEATS.len());
    let most = courses().flat_map(|course| &course.bars).max();
    let highest = courses().flat_map(|course| &course.lines).flatten().max();
    let view_box = format!("0 0 {} {}", number(columns(turns)), number(COUNTS));
    let height = number(COUNTS);
    let attributes =
        [("viewBox", &*view_box), ("preserveAspectRatio", "none"), ("width", "100%"), ("height", &*height)];
    pen.with("svg", &attributes, |pen| {
        for (seat, look) in SEATS.iter().enumerate().take(seats) {
            let lane = Lane::of(seat, seats);
            let bars = courses().map(|course| course.bars.get(seat).copied());
            let bars = steps(bars, |count| lane.height(count, most.copied()), true, lane);
            let class = format!("bar-{look}");
            pen.element("path", &[("class", &class), ("d", &bars), STROKE]);
            let lines = courses().map(|course| course.lines.get(seat).copied().flatten());
            let lines = steps(lines, |count| lane.height(count, highest.copied()), false, lane);
            if !lines.is_empty() {
                let class = format!("line-{look}");
                let attributes = [("class", &*class), ("d", &lines), STROKE];
                pen.element("path", &attributes);
            }
        }
    });
}

/// A line keeps its breadth however wide the strip is.
const STROKE: (&str, &str) = ("vector-effect", "non-scaling-stroke");

#[allow(clippy::cast_precision_loss)]
fn columns(turns: usize) -> f64 {
    // Half a turn is one unit.
    2.0 * turns as f64
}

/// Where the counts of a seat are.
#[derive(Clone, Copy)]
struct Lane {
    /// The line from which they are counted.
    base: f64,
    /// How high the highest is; less than nothing if it hangs down.
    rise: f64,
}

impl Lane {
    #[allow(clippy::cast_precision_loss)]
    fn of(seat: usize, seats: usize) -> Self {
        let high = COUNTS / seats as f64;
        match (seat, seats) {
            (1, 2) => Self { base: high, rise: 1.0 - high },
            _ => Self { base: high * (seat as f64 + 1.0), rise: high - 1.0 },
        }
    }

    fn height(self, count: u16, most: Option<u16>) -> f64 {
        self.base - self.rise * f64::from(count) / f64::from(most.unwrap_or(1).max(1))
    }
}

/// Returns counts as steps from turn to turn, as an area over the lane's base or as a line. There is a gap where nothing
/// is known.
fn steps(counts: impl Iterator<Item = Option<u16>>, height: impl Fn(u16) -> f64, is_area: bool, lane: Lane) -> String {
    let counts: Vec<Option<u16>> = counts.collect();
    let last = columns(counts.len().saturating_sub(1));
    let mut path = String::new();
    let mut is_open = false;
    for (at, count) in counts.iter().enumerate() {
        let from = (columns(at) - 1.0).max(0.0);
        let to = (columns(at) + 1.0).min(last);
        let (from, to) = (number(from), number(to));
        match count {
            Some(count) => {
                let y = number(height(*count));
                // Writing to a String cannot fail.
                let _ = match (is_open, is_area) {
                    (true, _) => write!(path, "V{y}H{to}"),
                    (false, true) => write!(path, "M{from} {}V{y}H{to}", number(lane.base)),
                    (false, false) => write!(path, "M{from} {y}H{to}"),
                };
            }
            None if is_open && is_area => {
                let _ = write!(path, "V{}Z", number(lane.base));
            }
            None => {}
        }
        is_open = count.is_some();
    }
    if is_open && is_area {
        let _ = write!(path, "V{}Z", number(lane.base));
    }
    path
}

/// Draws the mark of the worst of some findings, or a small one for a turn without any.
fn marks(pen: &mut Pen, film: &Film, findings: &[usize], at: &str) {
    let class = tick_class(worst(film, findings));
    let (top, bottom) = (number(COUNTS + 1.0), number(HEIGHT));
    let attributes = [("class", class), ("x1", at), ("x2", at), ("y1", &top), ("y2", &bottom)];
    pen.element("line", &attributes);
}

/// The severity of the worst of some findings of a film.
fn worst(film: &Film, findings: &[usize]) -> Option<Severity> {
    let found = findings.iter().filter_map(|&at| film.findings.get(at));
    found.map(|finding| finding.severity).max()
}

fn tick_class(worst: Option<Severity>) -> &'static str {
    match worst {
        None => "tick",
        Some(Severity::Advice) => "tick advice",
        Some(Severity::Warning) => "tick warning",
        Some(Severity::Error) => "tick error",
    }
}

fn fight_class(won: bool) -> &'static str {
    if won { "fight won" } else { "fight" }
}

/// Draws a mark for each battle, filled if the attack won.
fn fights(pen: &mut Pen, course: &Course, at: &str) {
    let (radius, apart) = (2.6, 7.0);
    for (number_of, won) in course.fights.iter().enumerate().take(4) {
        #[allow(clippy::cast_precision_loss)]
        let aside = apart * (number_of as f64 - (course.fights.len().min(4) as f64 - 1.0) / 2.0);
        let class = fight_class(*won);
        let attributes =
            [("class", class), ("cx", at), ("cy", &*number(COUNTS / 2.0 + aside)), ("r", &*number(radius))];
        pen.element("circle", &attributes);
    }
}
