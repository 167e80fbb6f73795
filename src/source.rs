//! A text under judgement, and the way from byte offsets to lines and columns.

use memchr::memchr2_iter;

use crate::span::Span;

/// A named text. The name is what reports call it: a path, or what `--stdin-filename` says.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
    line_starts: Vec<usize>,
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
        let line_starts = line_starts(text.as_bytes());
        Self {
            name: name.into(),
            text,
            line_starts,
        }
    }

    /// What reports call this text.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The characters a span covers; empty when the span is not inside the text.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start..span.end).unwrap_or("")
    }

    /// The line and column of a byte offset; offsets past the end are the end.
    pub fn place(&self, offset: usize) -> Place {
        let offset = offset.min(self.text.len());
        let (line, start) = self.line(offset);
        let before = self
            .text
            .get(start..offset)
            .unwrap_or("")
            .trim_start_matches('\u{feff}');
        Place {
            line,
            column: before.chars().count() + 1,
        }
    }

    /// The number of the line that a byte offset stands in, from 1, and the offset of its first byte.
    pub fn line(&self, offset: usize) -> (usize, usize) {
        let line = self.line_starts.partition_point(|&start| start <= offset);
        (line, self.line_starts[line - 1])
    }

    /// The byte offsets at which lines start.
    pub fn line_starts(&self) -> &[usize] {
        &self.line_starts
    }
}

/// Where lines start; a carriage return before a line feed ends none by itself.
fn line_starts(text: &[u8]) -> Vec<usize> {
    let ends = memchr2_iter(b'\n', b'\r', text)
        .filter(|&at| text[at] == b'\n' || text.get(at + 1) != Some(&b'\n'));
    std::iter::once(0).chain(ends.map(|at| at + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_with_either_or_both() {
        let source = Source::new("x", "a\rb\r\nc\n\rd\r");
        let lines: Vec<usize> = (0..=source.text().len())
            .map(|offset| source.place(offset).line)
            .collect();
        assert_eq!(lines, [1, 1, 2, 2, 2, 3, 3, 4, 5, 5, 6]);
        assert_eq!(source.place(8), Place { line: 5, column: 1 });
    }
}
