//! Writes the elements of SVG. Whatever a record says is text in them.

use quick_xml::{
    Writer,
    events::{BytesEnd, BytesStart, BytesText, Event},
};

use crate::plain::line;

/// How wide a letter is, in parts of its height. Wide ones count twice.
pub(super) const LETTER: f64 = 0.55;

/// The most marks over one letter.
const MOST_MARKS: usize = 2;

/// A place of a drawing.
pub(super) type Point = (f64, f64);

/// Writes elements.
pub(super) struct Pen {
    writer: Writer<Vec<u8>>,
}

/// The place of words.
#[derive(Clone, Copy)]
pub(super) struct Words {
    /// Their look.
    pub class: &'static str,
    /// Their beginning, middle or end, as `anchor` says.
    pub x: f64,
    /// Their middle.
    pub y: f64,
    /// The height of the letters.
    pub size: f64,
    /// Which of them is at `x`.
    pub anchor: Anchor,
    /// How wide they may be.
    pub room: f64,
}

/// Which part of words is at their point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    /// The first letter.
    Start,
    /// The middle.
    Middle,
    /// The last letter.
    End,
}

impl Pen {
    /// Returns a pen with an empty sheet.
    pub(super) fn new() -> Self {
        Self { writer: Writer::new(Vec::new()) }
    }

    /// Returns what was written.
    pub(super) fn finish(self) -> String {
        // All that was written was text.
        String::from_utf8(self.writer.into_inner()).unwrap_or_default()
    }

    fn write(&mut self, event: Event) {
        // Nothing fails that writes to memory.
        let _ = self.writer.write_event(event);
    }

    /// Writes an element with others in it.
    pub(super) fn with(&mut self, name: &str, attributes: &[(&str, &str)], inside: impl FnOnce(&mut Self)) {
        let start = BytesStart::new(name).with_attributes(attributes.iter().copied());
        self.write(Event::Start(start));
        inside(self);
        self.write(Event::End(BytesEnd::new(name)));
    }

    /// Writes an element with none in it.
    pub(super) fn element(&mut self, name: &str, attributes: &[(&str, &str)]) {
        let start = BytesStart::new(name).with_attributes(attributes.iter().copied());
        self.write(Event::Empty(start));
    }

    /// Writes an element that holds text.
    pub(super) fn told(&mut self, name: &str, attributes: &[(&str, &str)], text: &str) {
        self.with(name, attributes, |pen| {
            pen.write(Event::Text(BytesText::new(text)));
        });
    }

    /// Writes what another pen has written.
    pub(super) fn markup(&mut self, written: &str) {
        self.writer.get_mut().extend_from_slice(written.as_bytes());
    }

    /// Writes others with their origin at a point.
    pub(super) fn at(&mut self, (x, y): (f64, f64), inside: impl FnOnce(&mut Self)) {
        let transform = format!("translate({} {})", number(x), number(y));
        self.with("g", &[("transform", &transform)], inside);
    }

    /// Writes others with their origin at a point, so many times as large.
    pub(super) fn scaled(&mut self, at: Point, scale: f64, inside: impl FnOnce(&mut Self)) {
        #[allow(clippy::float_cmp)]
        if scale == 1.0 {
            return self.at(at, inside);
        }
        let hundredths = (scale * 100.0).round() / 100.0;
        let transform = format!("translate({} {}) scale({hundredths})", number(at.0), number(at.1));
        self.with("g", &[("transform", &transform)], inside);
    }

    /// Draws an outline.
    pub(super) fn path(&mut self, class: &str, path: &str) {
        self.element("path", &[("class", class), ("d", path)]);
    }

    /// Draws a disc.
    pub(super) fn disc(&mut self, class: &str, (x, y): (f64, f64), radius: f64) {
        let (x, y, radius) = (number(x), number(y), number(radius));
        self.element("circle", &[("class", class), ("cx", &x), ("cy", &y), ("r", &radius)]);
    }

    /// Writes words. What has no room is cut off, and what is left fills the room.
    pub(super) fn words(&mut self, place: Words, text: &str) {
        if text.is_empty() {
            return;
        }
        let letters = (place.room / (LETTER * place.size)).floor();
        let (text, is_whole) = short(text, letters);
        let (x, y) = (number(place.x), number(place.y + 0.35 * place.size));
        let size = number(place.size);
        let mut attributes = vec![("class", place.class), ("x", &x), ("y", &y), ("font-size", &size)];
        match place.anchor {
            Anchor::Start => {}
            Anchor::Middle => attributes.push(("text-anchor", "middle")),
            Anchor::End => attributes.push(("text-anchor", "end")),
        }
        let room = number(place.room);
        if !is_whole {
            attributes.extend([("textLength", &*room), ("lengthAdjust", "spacingAndGlyphs")]);
        }
        self.told("text", &attributes, &text);
    }
}

/// Returns a number with at most one decimal.
pub(super) fn number(value: f64) -> String {
    // A zero has no sign then.
    let rounded = (value * 10.0 + 0.5).floor() / 10.0 + 0.0;
    rounded.to_string()
}

/// Returns text on one line, with no more marks over a letter than have room, and nothing that turns it about.
pub(in crate::scene) fn calm(text: &str) -> String {
    let mut marks = 0;
    let is_kept = |c: &char| {
        marks = if is_mark(*c) { marks + 1 } else { 0 };
        marks <= MOST_MARKS
    };
    line(text).chars().filter(is_kept).collect()
}

/// Returns as much of a text as has so many letters, and whether that is all of it.
fn short(text: &str, most: f64) -> (String, bool) {
    let text = calm(text);
    let width = |c: char| match c {
        c if is_mark(c) => 0.0,
        '\u{1100}'..='\u{1fff}' | '\u{2e80}'.. => 2.0,
        _ => 1.0,
    };
    if text.chars().map(width).sum::<f64>() <= most {
        return (text, true);
    }
    let mut used = 1.0;
    let begins = text.chars().take_while(|&c| {
        used += width(c);
        used <= most
    });
    (begins.chain(['…']).collect(), false)
}

/// Whether a character is a mark over or under the letter before it.
fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}' | '\u{610}'..='\u{61a}'
        | '\u{64b}'..='\u{65f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{200b}'..='\u{200d}' | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe2f}')
}
