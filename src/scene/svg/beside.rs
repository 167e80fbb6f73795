//! Everything beside the board: what each seat has, the counts, other facts, and the turn.

use super::{
    Drawing, Point, View, class, note,
    pen::{Anchor, LETTER, Pen, Words, calm, number},
    tray::laid,
};
use crate::scene::{Film, Gauge, Scene, Tone, Tray};

/// Between the edge of the sheet and what is on it, and between the board and what is beside it.
const GAP: f64 = 16.0;

/// How high a tray is: a name, pieces, two lines of words; and how high a name is, if the rest lies on the board.
const TRAY: f64 = 104.0;
const NAME: f64 = 30.0;

/// How high a line of dots is, and one of words.
const GAUGE: f64 = 27.0;
const FACT: f64 = 23.0;

/// How high the turn is, in at most two lines, how high a line, and how high its letters.
const CAPTION: f64 = 50.0;
const LINE: f64 = 23.0;
const CAPTION_SIZE: f64 = 19.0;

/// A sheet of this width has room for dots and words between trays that lie side by side.
const WIDE: f64 = 860.0;

/// How wide the middle is then.
const MIDDLE: f64 = 340.0;

/// How far left of the middle dots begin. Before and after five of them there is room for `Middle spaces` and `Gull 2, Silfr 3`.
const DOTS: f64 = 52.0;

/// The places of everything. They depend on the film and not on the scene, so nothing jumps from turn to turn.
pub(super) struct Layout {
    /// How wide the sheet is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// Where the board begins.
    pub board: Point,
    /// A tray each: where it begins, and whether it lies from right to left.
    trays: Vec<(Point, bool)>,
    /// How wide a tray is.
    tray: f64,
    /// The middle of dots and words, and where they begin.
    middle: Point,
    /// How wide they may be.
    room: f64,
    /// The height of the turn.
    caption: f64,
}

impl Layout {
    /// Returns the places of everything of a film.
    pub(super) fn of(film: &Film, view: View) -> Self {
        let (wide, high) = view.size(&film.board);
        let most = |count: fn(&Scene) -> usize| film.scenes.iter().map(count).max().unwrap_or(0);
        let seats = most(|scene| scene.trays.len());
        let lines = lines(most(|scene| scene.gauges.len()), most(|scene| scene.facts.len()));
        let at_ends = view.upright && seats == 2;
        let tray = if film.board.trays.is_empty() { TRAY } else { NAME };
        #[allow(clippy::cast_precision_loss)]
        let row = |trays: usize| trays as f64 * tray;
        let top = if at_ends { GAP + tray } else { GAP };
        let below = top + high + GAP;
        let columns = wide >= WIDE && !at_ends;
        let mut layout = Self {
            width: wide + 2.0 * GAP,
            height: 0.0,
            board: (GAP, top),
            trays: Vec::new(),
            tray: wide,
            middle: (GAP + wide / 2.0, below),
            room: wide,
            caption: 0.0,
        };
        let mut bottom = below;
        if at_ends {
            layout.trays = vec![((GAP, below), false), ((GAP, GAP / 2.0), false)];
            bottom += tray;
        } else if columns || seats == 2 {
            let between = if columns { MIDDLE } else { 0.0 };
            layout.tray = (wide - between) / 2.0 - GAP;
            let right = GAP + wide;
            for seat in 0..seats {
                let y = below + row(seat / 2);
                let is_right = seat % 2 == 1;
                let x = if is_right { right } else { GAP };
                layout.trays.push(((x, y), is_right));
            }
            bottom += row(seats.div_ceil(2));
        } else {
            layout.trays = (0..seats).map(|seat| ((GAP, below + row(seat)), false)).collect();
            bottom += row(seats);
        }
        if columns {
            layout.room = MIDDLE;
            bottom = bottom.max(below + lines);
        } else {
            layout.middle.1 = bottom;
            bottom += lines;
        }
        if view.flipped && seats == 2 {
            layout.trays.swap(0, 1);
        }
        layout.caption = bottom + CAPTION / 2.0;
        let turns = film.scenes.iter().any(|scene| !scene.turn.is_empty());
        layout.height = bottom + if turns { CAPTION } else { 0.0 } + GAP / 2.0;
        layout
    }
}

/// Returns how high so many lines of dots and of words are.
#[allow(clippy::cast_precision_loss)]
fn lines(gauges: usize, facts: usize) -> f64 {
    gauges as f64 * GAUGE + facts as f64 * FACT
}

/// Draws everything beside the board.
pub(super) fn draw(pen: &mut Pen, drawing: &Drawing, layout: &Layout) {
    let scene = drawing.scene;
    for (seat, (tray, &(place, is_right))) in scene.trays.iter().zip(&layout.trays).enumerate() {
        pen.at(place, |pen| {
            draw_tray(pen, drawing, seat, tray, (layout.tray, is_right));
        });
    }
    let (x, mut y) = layout.middle;
    for gauge in &scene.gauges {
        pen.at((x, y + GAUGE / 2.0), |pen| draw_gauge(pen, gauge, layout.room));
        y += GAUGE;
    }
    for (name, value) in &scene.facts {
        let place = Words { room: layout.room, ..super::words("words", (x, y + FACT / 2.0), 15.0) };
        pen.words(place, &format!("{name}: {value}"));
        y += FACT;
    }
    let room = layout.width - 2.0 * GAP;
    let lines = in_lines(&calm(&caption(scene)), room, CAPTION_SIZE);
    let mut y = layout.caption - if lines.len() > 1 { LINE / 2.0 } else { 0.0 };
    for line in lines {
        let place = Words { room, ..super::words("caption", (layout.width / 2.0, y), CAPTION_SIZE) };
        pen.words(place, &line);
        y += LINE;
    }
}

/// Returns text in one line, or in two if it has a space near its middle and is too long for one.
fn in_lines(text: &str, room: f64, size: f64) -> Vec<String> {
    #[allow(clippy::cast_precision_loss)]
    let width = |text: &str| text.chars().count() as f64 * LETTER * size;
    let spaces = text.match_indices(' ').map(|(at, _)| text.split_at(at));
    let fits = spaces.filter(|(first, rest)| width(first) <= room && width(rest) <= room);
    let first_of = |&(first, _): &(&str, &str)| first.len().abs_diff(text.len() / 2);
    match fits.min_by_key(first_of) {
        Some((first, rest)) if width(text) > room => {
            vec![first.to_owned(), rest.trim_start().to_owned()]
        }
        _ => vec![text.to_owned()],
    }
}

/// Returns the turn as it is written, its name before it, and how it was played.
fn caption(scene: &Scene) -> String {
    let written: String = scene.written.iter().map(|part| &*part.text).collect();
    let has_name = written.starts_with(&scene.turn);
    let name = if has_name { "" } else { &scene.turn };
    let caption = format!("{name} {written}{}", note(scene.played));
    caption.trim().to_owned()
}

fn draw_tray(pen: &mut Pen, drawing: &Drawing, seat: usize, tray: &Tray, (wide, is_right): (f64, bool)) {
    let anchor = if is_right { Anchor::End } else { Anchor::Start };
    let line = |class, y, size| Words { class, x: 0.0, y, size, anchor, room: wide };
    if let Some(player) = drawing.film.players.get(seat) {
        let name = match &*player.name {
            "" => player.seat.clone(),
            name => format!("{} · {name}", player.seat),
        };
        pen.words(line("words strong", 11.0, 18.0), &name);
    }
    if !drawing.film.board.trays.is_empty() {
        return;
    }
    // What is said first has a line of its own.
    let (first, rest) = tray.text.split_once(" · ").unwrap_or((&tray.text, ""));
    pen.words(line("faint", 76.0, 15.0), first);
    pen.words(line("faint", 95.0, 15.0), rest);
    let symbols = &drawing.film.board.symbols;
    let items = tray.all().filter_map(|(symbol, many, is_lost)| Some((symbols.get(symbol)?, count(many), is_lost)));
    let items: Vec<_> = items.collect();
    let widths = items.iter().map(|(symbol, count, _)| item_width(symbol, count));
    let whole: f64 = widths.sum();
    let scale = if whole > wide { wide / whole } else { 1.0 };
    let start = if is_right { -whole.min(wide) } else { 0.0 };
    let scale = format!("translate({} 44) scale({})", number(start), thousandths(scale));
    pen.with("g", &[("transform", &scale)], |pen| {
        let mut x = 0.0;
        for (symbol, count, is_lost) in &items {
            let half = f64::from(symbol.width) / 2.0;
            pen.at((x + half, 0.0), |pen| {
                pen.told("title", &[], &calm(&symbol.name));
                laid(pen, symbol, *is_lost);
            });
            let place = Words { anchor: Anchor::Start, ..super::words("count", (x + 2.0 * half + 4.0, 0.0), 18.0) };
            pen.words(place, count);
            x += item_width(symbol, count);
        }
    });
}

/// Returns how many there are; nothing where there is one.
fn count(many: u8) -> String {
    if many == 1 { String::new() } else { format!("×{many}") }
}

/// Returns how much room pieces take, with their number.
#[allow(clippy::cast_precision_loss)]
fn item_width(symbol: &crate::scene::Symbol, count: &str) -> f64 {
    let letters = count.chars().count() as f64;
    let count = if letters > 0.0 { 12.0 + 11.0 * letters } else { 0.0 };
    f64::from(symbol.width) + 6.0 + count
}

/// Returns a number with at most three decimals.
fn thousandths(value: f64) -> String {
    ((value * 1000.0).floor() / 1000.0).to_string()
}

fn draw_gauge(pen: &mut Pen, gauge: &Gauge, room: f64) {
    let name = Words {
        class: "words",
        x: -DOTS - 8.0,
        y: 0.0,
        size: 15.0,
        anchor: Anchor::End,
        room: room / 2.0 - DOTS - 8.0,
    };
    pen.words(name, &gauge.name);
    let mut x = 7.0 - DOTS;
    for &dot in &gauge.dots {
        pen.disc(dot_class(dot), (x, 0.0), 6.5);
        match dot {
            1 => pen.disc(class(Tone::OneInk), (x, 0.0), 2.2),
            2 => pen.disc(class(Tone::TwoLine), (x, 0.0), 3.0),
            _ => {}
        }
        x += 18.0;
    }
    let text = Words { class: "faint", x, anchor: Anchor::Start, room: room / 2.0 - x, ..name };
    pen.words(text, &gauge.text);
}

/// Returns the look of a dot.
fn dot_class(dot: u8) -> &'static str {
    match dot {
        0 => "none",
        1 => class(Tone::One),
        2 => class(Tone::Two),
        _ => class(Tone::Coin),
    }
}
