//! A text under judgement, and the way from byte offsets to lines and columns.

use std::sync::OnceLock;

use memchr::memchr2_iter;

use crate::span::{Span, floor};

/// How many bytes are kept of what follows lines that are cut out: more than a finding's fingerprint looks at, nearly
/// always.
const ONWARD: usize = 512;

/// From how many bytes on characters are counted again.
const BLOCK: usize = 1024;

/// A named text. The name is what reports call it: a path, or what `--stdin-filename` says. It may be a
/// part of a larger text; then lines are those of the larger one, and offsets are the part's own.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    /// The text, and some of what follows it.
    text: String,
    /// Where the text ends in that, in bytes.
    end: usize,
    /// Where lines start; found when somebody asks.
    line_starts: OnceLock<Vec<usize>>,
    /// How many characters come before each block of [`BLOCK`] bytes; counted when somebody asks.
    characters: OnceLock<Vec<usize>>,
    /// How many bytes of the larger text come before it.
    offset: usize,
    /// How many lines of the larger text come before it.
    lines: usize,
}

/// A place for people: both count from 1; the column counts characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl Source {
    /// A source from a name and its text. A line ends with a line feed, a carriage return, or both in
    /// this order. A byte order mark stays in the text and counts in offsets, not in columns.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let end = text.len();
        Self::part(name, text, end, 0, 0)
    }

    /// A part of a larger text: the first `end` bytes of `text`, which come after `offset` bytes and `lines` lines of the
    /// larger one. What follows them in `text` is what follows the part, as far as it is known. An `end` that is within a
    /// character, or after the text, counts as the last place before it at which the text can end.
    pub fn part(name: impl Into<String>, text: String, end: usize, offset: usize, lines: usize) -> Self {
        let end = floor(&text, end);
        Self { name: name.into(), text, end, line_starts: OnceLock::new(), characters: OnceLock::new(), offset, lines }
    }

    /// Another text in the place of this one: what follows it stays.
    pub(crate) fn with_text(&self, text: &str) -> Self {
        let onward = self.onward(self.end);
        let text_and_onward = [text, onward].concat();
        let (offset, lines) = (self.offset, self.lines);
        Self::part(&*self.name, text_and_onward, text.len(), offset, lines)
    }

    /// What reports call this text.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text[..self.end]
    }

    /// All of it.
    pub fn span(&self) -> Span {
        Span::new(0, self.end)
    }

    /// Whether a span is all of a text that is not a part of a larger one.
    pub fn is_all(&self, span: Span) -> bool {
        self.is_whole() && span == self.span()
    }

    /// Whether it is a whole text, not a part of a larger one, as far as it knows.
    pub fn is_whole(&self) -> bool {
        self.end == self.text.len() && self.offset == 0
    }

    /// The text from a byte offset on, and some of what follows the text in the larger one.
    pub fn onward(&self, offset: usize) -> &str {
        self.text.get(offset..).unwrap_or("")
    }

    /// The characters a span covers; empty when the span is not inside the text.
    pub fn slice(&self, span: Span) -> &str {
        self.text().get(span.start..span.end).unwrap_or("")
    }

    /// How many bytes of the larger text come before it: 0 for a text by itself.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Where a span is in the larger text.
    pub fn at_large(&self, span: Span) -> Span {
        Span { start: span.start + self.offset, end: span.end + self.offset }
    }

    /// The part of it from the start of a line on, as a source of its own that knows where it is; empty if `span` does
    /// not start at a character of the text.
    pub fn stretch_of(&self, span: Span) -> Self {
        let starts = self.line_starts();
        let lines = starts.partition_point(|&start| start <= span.start) - 1;
        let onward = self.onward(span.start).to_owned();
        let offset = self.offset + span.start;
        Self::part(&*self.name, onward, span.len(), offset, self.lines + lines)
    }

    /// The lines of a span, and some text after them, as a source that knows its place in this one; and the byte at
    /// which it starts.
    pub(crate) fn lines_of(&self, span: Span) -> (usize, Self) {
        let start = self.line(span.start.min(self.end)).1;
        let from = span.end.clamp(start, self.end);
        let ends = |c: u8| c == b'\n' || c == b'\r';
        let after = self.text().as_bytes()[from..].iter();
        let end = after.copied().position(ends).map_or(self.end, |at| from + at);
        let end = match self.text.as_bytes().get(end..self.end) {
            Some([b'\r', b'\n', ..]) => end + 2,
            Some([_, ..]) => end + 1,
            _ => end,
        };
        let until = floor(&self.text, end + ONWARD);
        let starts = self.line_starts();
        let lines = starts.partition_point(|&one| one <= start).saturating_sub(1);
        let text = self.text[start..until].to_owned();
        let offset = self.offset + start;
        let source = Self::part(&*self.name, text, end - start, offset, self.lines + lines);
        (start, source)
    }

    /// The line and column of a byte offset. An offset within a character is its start, one past the end is the end.
    pub fn place(&self, offset: usize) -> Place {
        let offset = floor(self.text(), offset);
        let (line, start) = self.line(offset);
        let before = self.text[start..offset].trim_start_matches('\u{feff}');
        Place { line, column: before.chars().count() + 1 }
    }

    /// How many characters of the text come before a byte offset: the index in languages whose strings are indexed by
    /// characters, such as Python. An offset within a character is its start, one past the end is the end.
    ///
    /// ```
    /// use hirth::source::Source;
    ///
    /// let source = Source::new("x", "þ🔥b");
    /// assert_eq!(source.char_index(6), 2);
    /// ```
    pub fn char_index(&self, offset: usize) -> usize {
        let text = self.text();
        let offset = floor(text, offset);
        let starts = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        let before = self.characters.get_or_init(|| {
            let blocks = text.as_bytes().chunks(BLOCK);
            let counted = blocks.scan(0, |count, block| {
                *count += starts(block);
                Some(*count)
            });
            std::iter::once(0).chain(counted).collect()
        });
        let block = offset / BLOCK;
        before[block] + starts(&text.as_bytes()[block * BLOCK..offset])
    }

    /// The line and column of a byte offset as editors and browsers count: both from 0, the column in units of UTF-16. A byte
    /// order mark counts. Offsets past the end are the end.
    ///
    /// ```
    /// use hirth::source::Source;
    ///
    /// // `𐌵` takes four bytes, and two units of UTF-16.
    /// let source = Source::new("x", "a\n𐌵b");
    /// assert_eq!(source.utf16(6), (1, 2));
    /// assert_eq!(source.offset_of_utf16(1, 2), 6);
    /// ```
    pub fn utf16(&self, offset: usize) -> (usize, usize) {
        let offset = floor(self.text(), offset);
        let (line, start) = self.line(offset);
        let before = &self.text[start..offset];
        (line - 1, before.encode_utf16().count())
    }

    /// The byte offset of a line and a column in UTF-16, both from 0, as [`utf16`](Self::utf16) gives them. Columns past the
    /// end of a line are its end, a column within a character is its start. A line before the text is its start, a line past
    /// the end its end.
    pub fn offset_of_utf16(&self, line: usize, column: usize) -> usize {
        let starts = self.line_starts();
        let Some(line) = line.checked_sub(self.lines) else {
            return 0;
        };
        let Some(&start) = starts.get(line) else {
            return self.end;
        };
        let end = starts.get(line + 1).copied().unwrap_or(self.end);
        let text = self.text[start..end].trim_end_matches(['\n', '\r']);
        let mut units = 0;
        let at = text.char_indices().find(|(_, c)| {
            units += c.len_utf16();
            units > column
        });
        start + at.map_or(text.len(), |(at, _)| at)
    }

    /// The number of the line of a byte offset, from 1, and the offset of the line's first byte.
    pub fn line(&self, offset: usize) -> (usize, usize) {
        let starts = self.line_starts();
        let line = starts.partition_point(|&start| start <= offset);
        (line + self.lines, starts[line - 1])
    }

    fn line_starts(&self) -> &[usize] {
        self.line_starts.get_or_init(|| line_starts(self.text().as_bytes()))
    }
}

/// Where lines start; a carriage return before a line feed ends none by itself.
fn line_starts(text: &[u8]) -> Vec<usize> {
    let ends = memchr2_iter(b'\n', b'\r', text).filter(|&at| text[at] == b'\n' || text.get(at + 1) != Some(&b'\n'));
    std::iter::once(0).chain(ends.map(|at| at + 1)).collect()
}
