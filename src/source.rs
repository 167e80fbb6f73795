//! A text under judgement, and the way from byte offsets to lines and columns.

use std::{
    error::Error,
    fmt::{self, Display, Formatter},
    ops::Range,
    str,
    sync::OnceLock,
};

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use memchr::{memchr, memchr_iter, memchr2, memrchr2_iter};

use crate::span::{Span, floor};

/// From how many bytes on lines and characters are counted again.
const BLOCK: usize = 4096;

/// A named text. The name is what reports call it: a path, or what `--stdin-filename` says.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
    /// How many lines come before it, if it is a part of a larger text.
    before: Option<usize>,
    /// For each block of [`BLOCK`] bytes how many lines end before it, and where the line starts in which it does; counted
    /// when somebody asks.
    lines: OnceLock<Vec<(usize, usize)>>,
    /// How many characters come before each block; counted when somebody asks.
    characters: OnceLock<Vec<usize>>,
    /// How its lines end; looked for when somebody asks.
    line_ending: OnceLock<&'static str>,
}

/// A place for people: both count from 1; the column counts characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

/// From the first character of something to the place after its last one: what a span is in lines and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Region {
    /// The line of its first character.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub line: usize,
    /// The column of its first character.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub column: usize,
    /// The line in which it ends.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub end_line: usize,
    /// The column after its last character.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub end_column: usize,
}

/// The first bytes of a text that are not UTF-8, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NotUtf8 {
    /// The byte; `None` if the text ends inside a character.
    pub byte: Option<u8>,
    /// How many bytes of the text come before it.
    pub offset: usize,
    /// Its line, from 1.
    pub line: usize,
}

impl NotUtf8 {
    /// The error at the start of these bytes, which come after so many bytes of a text, and on this line of it.
    pub fn new(bytes: &[u8], offset: usize, line: usize) -> Self {
        let is_cut_off =
            str::from_utf8(bytes).is_err_and(|error| error.valid_up_to() == 0 && error.error_len().is_none());
        Self { byte: bytes.first().copied().filter(|_| !is_cut_off), offset, line }
    }
}

impl Display for NotUtf8 {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { offset, line, .. } = self;
        match self.byte {
            Some(byte) => write!(f, "byte 0x{byte:02X} at offset {offset}, on line {line}, is not UTF-8"),
            None => write!(f, "the file ends inside a character, at offset {offset} on line {line}"),
        }
    }
}

impl Error for NotUtf8 {}

/// A source is written as its name.
impl Serialize for Source {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name)
    }
}

/// From its name: it has no text then.
impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::new(String::deserialize(deserializer)?, ""))
    }
}

impl Source {
    /// A source from a name and its text. A line ends with a line feed, a carriage return, or both in
    /// this order. A byte order mark stays in the text and counts in offsets, not in columns.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            text: text.into(),
            before: None,
            lines: OnceLock::new(),
            characters: OnceLock::new(),
            line_ending: OnceLock::new(),
        }
    }

    /// A part of a larger text, after so many lines of it. What surrounds turns shows only in the whole of a text, so nothing
    /// is stripped from a part.
    #[doc(hidden)]
    pub fn part(name: impl Into<String>, text: impl Into<String>, lines: usize) -> Self {
        Self { before: Some(lines), ..Self::new(name, text) }
    }

    /// Another text in the place of this one.
    pub(crate) fn with_text(&self, text: &str) -> Self {
        Self { before: self.before, ..Self::new(&*self.name, text) }
    }

    /// The name of this text in reports.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// All of it.
    pub fn span(&self) -> Span {
        Span::new(0, self.text.len())
    }

    /// Whether a span is all of a text that is not a part of a larger one.
    pub fn is_all(&self, span: Span) -> bool {
        self.before.is_none() && span == self.span()
    }

    /// Returns the line end that it uses, for a line to be added.
    pub(crate) fn line_ending(&self) -> &'static str {
        self.line_ending.get_or_init(|| if self.text.contains("\r\n") { "\r\n" } else { "\n" })
    }

    /// The characters a span covers; empty when the span is not inside the text.
    pub fn slice(&self, span: Span) -> &str {
        self.text().get(span.start..span.end).unwrap_or("")
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
        let Some(line) = line.checked_sub(self.before.unwrap_or(0)) else {
            return 0;
        };
        let Some(start) = self.line_start(line) else {
            return self.text.len();
        };
        let text = &self.text[start..];
        let text = &text[..text.find(['\n', '\r']).unwrap_or(text.len())];
        let mut units = 0;
        let at = text.char_indices().find(|(_, c)| {
            units += c.len_utf16();
            units > column
        });
        start + at.map_or(text.len(), |(at, _)| at)
    }

    /// The number of the line of a byte offset, from 1, and the offset of the line's first byte.
    pub fn line(&self, offset: usize) -> (usize, usize) {
        let bytes = self.text.as_bytes();
        let offset = offset.min(bytes.len());
        let block = offset / BLOCK;
        // Of the first block nothing is to be counted, and often nobody asks for another.
        let (before, start) = if block == 0 { (0, 0) } else { self.lines()[block] };
        let inside = block * BLOCK..offset;
        let lines = before + line_ends(bytes, inside.clone());
        let start = last_line_end(bytes, inside).map_or(start, |at| at + 1);
        (1 + self.before.unwrap_or(0) + lines, start)
    }

    /// The offset of the first byte of a line, from 0.
    fn line_start(&self, line: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let blocks = self.lines();
        let block = blocks.partition_point(|&(before, _)| before < line).saturating_sub(1);
        let mut left = line - blocks[block].0;
        let mut at = block * BLOCK;
        while left > 0 {
            at += memchr2(b'\n', b'\r', bytes.get(at..)?)?;
            left -= usize::from(ends_line(bytes, at));
            at += 1;
        }
        Some(if line == 0 { 0 } else { at })
    }

    fn lines(&self) -> &[(usize, usize)] {
        self.lines.get_or_init(|| {
            let bytes = self.text.as_bytes();
            let blocks = (0..bytes.len()).step_by(BLOCK).map(|start| start..bytes.len().min(start + BLOCK));
            let counted = blocks.scan((0, 0), |(count, start), block| {
                *count += line_ends(bytes, block.clone());
                *start = last_line_end(bytes, block).map_or(*start, |at| at + 1);
                Some((*count, *start))
            });
            std::iter::once((0, 0)).chain(counted).collect()
        })
    }
}

/// Where the last line that ends in a range of bytes does so.
fn last_line_end(bytes: &[u8], range: Range<usize>) -> Option<usize> {
    let mut ends = memrchr2_iter(b'\n', b'\r', &bytes[range.clone()]).map(|at| range.start + at);
    ends.find(|&at| ends_line(bytes, at))
}

/// Whether a line ends with a byte; a carriage return before a line feed ends none by itself.
fn ends_line(bytes: &[u8], at: usize) -> bool {
    match bytes[at] {
        b'\n' => true,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    }
}

/// How many lines end in a range of bytes.
fn line_ends(bytes: &[u8], range: Range<usize>) -> usize {
    let inside = &bytes[range.clone()];
    let feeds = memchr_iter(b'\n', inside).count();
    if memchr(b'\r', inside).is_none() {
        return feeds;
    }
    let returns = memchr_iter(b'\r', inside).filter(|&at| ends_line(bytes, range.start + at));
    feeds + returns.count()
}
