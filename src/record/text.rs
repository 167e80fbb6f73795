//! A turn's text in plain spelling, and the way back from each of its bytes to the source.

use std::borrow::Cow;

use crate::span::Span;

use super::{
    Notation,
    comments::Pieces,
    spelling::{Reading, reading},
};

/// A stretch of source in plain spelling: spaces for comments, plain characters for look-alikes. Every byte still knows
/// where it comes from.
#[derive(Clone, Debug)]
pub struct Text<'a> {
    plain: Cow<'a, str>,
    places: Places,
    /// Look-alike characters that were read as plain ones.
    pub unusual: Vec<Unusual>,
}

/// A character read as another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unusual {
    /// Its place.
    pub span: Span,
    /// As written.
    pub found: char,
    /// As read.
    pub meant: char,
}

#[derive(Clone, Debug)]
enum Places {
    /// Byte `i` of the text is byte `start + i` of the source.
    Straight { start: usize },
    /// The text is made of patches, in order, without a gap.
    Mapped { patches: Vec<Patch> },
}

/// A stretch of a plain text that comes from one stretch of the source: byte by byte when the two
/// are equally long, else as a whole.
#[derive(Clone, Copy, Debug)]
struct Patch {
    /// Where it starts in the plain text, in bytes.
    at: usize,
    /// Where it comes from.
    source: Span,
}

impl<'a> Text<'a> {
    /// Returns the text of some pieces of a source. Plain ASCII in one piece is only borrowed.
    pub(super) fn of(source: &'a str, pieces: &Pieces, notation: &Notation) -> Self {
        let first = &source[pieces.first.start..pieces.first.end];
        if pieces.more.is_empty() && first.is_ascii() {
            let places = Places::Straight { start: pieces.first.start };
            return Self { plain: Cow::Borrowed(first), places, unusual: Vec::new() };
        }
        let mut builder =
            TextBuilder { source, notation, plain: String::new(), patches: Vec::new(), unusual: Vec::new() };
        builder.piece(pieces.first);
        for &(gone, piece) in &pieces.more {
            builder.swap(gone, ' ');
            builder.piece(piece);
        }
        let places = Places::Mapped { patches: builder.patches };
        Self { plain: Cow::Owned(builder.plain), places, unusual: builder.unusual }
    }
}

impl Text<'_> {
    /// Returns the text in plain spelling.
    pub fn as_str(&self) -> &str {
        &self.plain
    }

    /// Returns the place in the source of a range of bytes of the plain text. An offset past the end is the end; a
    /// range that cuts a character covers all of it.
    pub fn span(&self, start: usize, end: usize) -> Span {
        if let Places::Straight { start: first } = self.places {
            let start = start.min(self.plain.len());
            let end = end.clamp(start, self.plain.len());
            return Span::new(first + start, first + end);
        }
        let start = self.boundary_before(start);
        let end = self.boundary_after(end);
        let from = match start.checked_sub(1) {
            Some(last) if start == self.plain.len() => self.source_of(last).end,
            _ => self.source_of(start).start,
        };
        let to = if end > start { self.source_of(end - 1).end } else { from };
        Span::new(from, to)
    }

    /// Returns the place of the whole text in the source.
    pub fn whole(&self) -> Span {
        self.span(0, self.plain.len())
    }

    /// Whether a range of the plain text contains no comment.
    pub fn is_free_of_comments(&self, start: usize, end: usize) -> bool {
        let Places::Mapped { patches } = &self.places else {
            return true;
        };
        let first = patches.partition_point(|patch| patch.at <= start).saturating_sub(1);
        let inside = patches[first..].iter().enumerate().take_while(|(_, patch)| patch.at < end);
        inside.filter(|(_, patch)| patch.at >= start).all(|(i, patch)| {
            let next = patches.get(first + i + 1);
            let length = next.map_or(self.plain.len(), |next| next.at) - patch.at;
            let at = self.unusual.partition_point(|unusual| unusual.span.start < patch.source.start);
            let looks_alike = || self.unusual.get(at).is_some_and(|unusual| unusual.span == patch.source);
            length == patch.source.len() || looks_alike()
        })
    }

    /// Cuts the text at a byte, and returns what follows it as a text of its own. At the middle of a character, or past
    /// the end, nothing is cut off.
    pub fn split_off(&mut self, at: usize) -> Self {
        let at = if self.plain.is_char_boundary(at) { at } else { self.plain.len() };
        let border = self.span(at, at).start;
        let plain = match &mut self.plain {
            Cow::Borrowed(plain) => {
                let (before, after) = plain.split_at(at);
                *plain = before;
                Cow::Borrowed(after)
            }
            Cow::Owned(plain) => Cow::Owned(plain.split_off(at)),
        };
        let places = match &mut self.places {
            Places::Straight { start } => Places::Straight { start: *start + at },
            Places::Mapped { patches } => Places::Mapped { patches: cut(patches, at) },
        };
        let next = self.unusual.partition_point(|unusual| unusual.span.start < border);
        Self { plain, places, unusual: self.unusual.split_off(next) }
    }

    /// Adds another text after a space, which represents everything between the two in the source.
    pub fn append(&mut self, other: Self) {
        let between = Span::new(self.whole().end, other.whole().start);
        let length = self.plain.len();
        let mut patches = self.patches();
        patches.push(Patch { at: length, source: between });
        let moved = other.patches().into_iter().map(|patch| Patch { at: patch.at + length + 1, ..patch });
        patches.extend(moved);
        self.places = Places::Mapped { patches };
        let plain = self.plain.to_mut();
        plain.push(' ');
        plain.push_str(&other.plain);
        self.unusual.extend(other.unusual);
    }

    fn patches(&self) -> Vec<Patch> {
        match &self.places {
            Places::Mapped { patches } => patches.clone(),
            Places::Straight { start } => vec![Patch { at: 0, source: Span::new(*start, start + self.plain.len()) }],
        }
    }

    /// Returns the place in the source of one byte of the plain text.
    fn source_of(&self, byte: usize) -> Span {
        let patches = match &self.places {
            Places::Straight { start } => return Span::new(start + byte, start + byte + 1),
            Places::Mapped { patches } => patches,
        };
        let next = patches.partition_point(|patch| patch.at <= byte);
        let Some(&Patch { at, source }) = next.checked_sub(1).and_then(|i| patches.get(i)) else {
            return Span::default();
        };
        let length = patches.get(next).map_or(self.plain.len(), |patch| patch.at) - at;
        if length == source.len() {
            let start = source.start + (byte - at);
            Span::new(start, start + 1)
        } else {
            source
        }
    }

    fn boundary_before(&self, byte: usize) -> usize {
        let byte = byte.min(self.plain.len());
        (0..=byte).rev().find(|&byte| self.plain.is_char_boundary(byte)).unwrap_or(0)
    }

    fn boundary_after(&self, byte: usize) -> usize {
        let length = self.plain.len();
        (byte..length).find(|&byte| self.plain.is_char_boundary(byte)).unwrap_or(length)
    }
}

/// Removes the patches from a byte on, and returns them counted from that byte.
fn cut(patches: &mut Vec<Patch>, at: usize) -> Vec<Patch> {
    let next = patches.partition_point(|patch| patch.at < at);
    let mut after: Vec<Patch> = patches.split_off(next);
    for patch in &mut after {
        patch.at -= at;
    }
    let starts_here = after.first().is_some_and(|first| first.at == 0);
    if let Some(last) = patches.last_mut().filter(|_| !starts_here) {
        // The patch that the cut goes through is one that is copied byte by byte.
        let border = (last.source.start + (at - last.at)).min(last.source.end);
        after.insert(0, Patch { at: 0, source: Span::new(border, last.source.end) });
        last.source.end = border;
    }
    after
}

/// Builds a plain text, a piece at a time.
struct TextBuilder<'a> {
    source: &'a str,
    notation: &'a Notation,
    plain: String,
    patches: Vec<Patch>,
    unusual: Vec<Unusual>,
}

impl TextBuilder<'_> {
    /// Adds a piece of the source, in plain spelling.
    fn piece(&mut self, piece: Span) {
        let source = self.source;
        // The characters from here to the current one are plain, and are copied together.
        let mut pending = piece.start;
        for (offset, found) in source[piece.start..piece.end].char_indices() {
            let reading = reading(found, self.notation);
            if reading == Reading::Same {
                continue;
            }
            let start = piece.start + offset;
            let span = Span::new(start, start + found.len_utf8());
            self.copy(Span::new(pending, start));
            pending = span.end;
            match reading {
                Reading::Same | Reading::Nothing => {}
                Reading::Blank => self.swap(span, ' '),
                Reading::As(meant) => {
                    self.unusual.push(Unusual { span, found, meant });
                    self.swap(span, meant);
                }
            }
        }
        self.copy(Span::new(pending, piece.end));
    }

    fn copy(&mut self, source: Span) {
        if !source.is_empty() {
            self.patches.push(Patch { at: self.plain.len(), source });
            self.plain.push_str(&self.source[source.start..source.end]);
        }
    }

    /// Adds one ASCII character for a stretch of the source.
    fn swap(&mut self, source: Span, meant: char) {
        self.patches.push(Patch { at: self.plain.len(), source });
        self.plain.push(meant);
    }
}
