//! The lines of a text, with any of the three line ends: LF, CRLF, a lone CR.

use memchr::memchr2;

use crate::span::Span;

/// Returns the lines of a whole text, each without its line end.
pub fn of_text(text: &str) -> Lines<'_> {
    of_stretch(text, Span::new(0, text.len()))
}

/// Returns the lines of a stretch of a text, each without its line end.
pub fn of_stretch(text: &str, stretch: Span) -> Lines<'_> {
    Lines { text, at: stretch.start, end: stretch.end }
}

/// See [`of_text`].
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    text: &'a str,
    /// Where the next line starts, in bytes.
    at: usize,
    /// Where the last line ends, in bytes.
    end: usize,
}

impl Iterator for Lines<'_> {
    type Item = Span;

    fn next(&mut self) -> Option<Span> {
        if self.at >= self.end {
            return None;
        }
        let bytes = &self.text.as_bytes()[self.at..self.end];
        let length = memchr2(b'\n', b'\r', bytes).unwrap_or(bytes.len());
        let line_end = match &bytes[length..] {
            [b'\r', b'\n', ..] => 2,
            [] => 0,
            _ => 1,
        };
        let line = Span::new(self.at, self.at + length);
        self.at = line.end + line_end;
        Some(line)
    }
}
