//! A text under judgement, and the way from byte offsets to lines and columns.

use std::sync::OnceLock;

use memchr::{memchr, memchr_iter, memchr2_iter};

use crate::span::Span;

/// How many bytes are kept of what follows lines that are cut out: more than a finding's fingerprint looks at, nearly
/// always.
const ONWARD: usize = 512;

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
    /// In order; the first starts at byte 0.
    stretches: Vec<Stretch>,
}

/// A stretch of a part of a larger text: how far it stands from where it would stand by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stretch {
    /// The byte of the part that it starts at, the first of a line.
    pub at: usize,
    /// How many bytes of the larger text, all before it, are not in the part.
    pub bytes: usize,
    /// How many lines.
    pub lines: usize,
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
        Self::part(name, text, end, vec![Stretch::default()])
    }

    /// A part of a larger text, made of stretches of it: the first `end` bytes of `text`. What follows them is
    /// what follows the part, as far as it is known.
    pub fn part(
        name: impl Into<String>,
        text: String,
        end: usize,
        stretches: Vec<Stretch>,
    ) -> Self {
        Self {
            name: name.into(),
            text,
            end,
            line_starts: OnceLock::new(),
            stretches,
        }
    }

    /// What reports call this text.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text[..self.end]
    }

    /// Whether it is no part of a larger text, as far as is known.
    pub fn is_whole(&self) -> bool {
        self.end == self.text.len() && self.stretches == [Stretch::default()]
    }

    /// The text from a byte offset on, and some of what follows the text in the larger one.
    pub fn onward(&self, offset: usize) -> &str {
        self.text.get(offset..).unwrap_or("")
    }

    /// The characters a span covers; empty when the span is not inside the text.
    pub fn slice(&self, span: Span) -> &str {
        self.text().get(span.start..span.end).unwrap_or("")
    }

    /// Where a span stands in the larger text.
    pub fn at_large(&self, span: Span) -> Span {
        let at_large = |offset| offset + self.stretch(offset).bytes;
        Span::new(at_large(span.start), at_large(span.end))
    }

    /// A stretch of it that starts with a line, as a source of its own that knows where it stands.
    pub fn stretch_of(&self, span: Span) -> Self {
        let lines = self
            .line_starts()
            .partition_point(|&start| start <= span.start)
            - 1;
        let first = self.stretch(span.start);
        let after = self
            .stretches
            .iter()
            .filter(|stretch| stretch.at > span.start);
        let all = std::iter::once(&first).chain(after);
        let stretches = all.map(|stretch| Stretch {
            at: stretch.at.saturating_sub(span.start),
            bytes: stretch.bytes + span.start,
            lines: stretch.lines + lines,
        });
        let onward = self.onward(span.start).to_owned();
        Self::part(&*self.name, onward, span.len(), stretches.collect())
    }

    /// The lines that a span stands on as a source of its own that knows where it stands, with some of what follows
    /// them, and the byte at which they start.
    pub(crate) fn lines_of(&self, span: Span) -> (usize, Self) {
        let start = self.line(span.start.min(self.end)).1;
        let from = span.end.clamp(start, self.end);
        let ends = |c: u8| c == b'\n' || c == b'\r';
        let after = self.text().as_bytes()[from..].iter();
        let end = after
            .copied()
            .position(ends)
            .map_or(self.end, |at| from + at);
        let end = match self.text.as_bytes().get(end..self.end) {
            Some([b'\r', b'\n', ..]) => end + 2,
            Some([_, ..]) => end + 1,
            _ => end,
        };
        let mut until = self.text.len().min(end + ONWARD);
        while !self.text.is_char_boundary(until) {
            until -= 1;
        }
        let at_start = self.stretch(start);
        let lines = self
            .line_starts()
            .partition_point(|&one| one <= start)
            .saturating_sub(1);
        let stretch = Stretch {
            at: 0,
            bytes: at_start.bytes + start,
            lines: at_start.lines + lines,
        };
        let text = self.text[start..until].to_owned();
        (
            start,
            Self::part(&*self.name, text, end - start, vec![stretch]),
        )
    }

    /// Stretches of a text and a last one, as a part of the text; and where each of them starts in that, in bytes.
    pub fn joined(before: &[Self], last: &Self) -> (Self, Vec<usize>) {
        let (mut text, mut stretches, mut starts) = (String::new(), Vec::new(), Vec::new());
        for source in before.iter().chain([last]) {
            let start = text.len();
            starts.push(start);
            stretches.extend(source.stretches.iter().map(|stretch| {
                Stretch {
                    at: start + stretch.at,
                    bytes: stretch.bytes.saturating_sub(start),
                    lines: stretch
                        .lines
                        .saturating_sub(memchr_iter(b'\n', text.as_bytes()).count()),
                }
            }));
            text += source.text();
        }
        let end = text.len();
        text += last.onward(last.end);
        (Self::part(&*last.name, text, end, stretches), starts)
    }

    /// How many lines end in it.
    pub fn line_ends(&self) -> usize {
        let text = self.text().as_bytes();
        match memchr(b'\r', text) {
            None => memchr_iter(b'\n', text).count(),
            Some(_) => self.line_starts().len() - 1,
        }
    }

    /// The line and column of a byte offset; offsets past the end are the end.
    pub fn place(&self, offset: usize) -> Place {
        let offset = offset.min(self.end);
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
        let starts = self.line_starts();
        let line = starts.partition_point(|&start| start <= offset);
        (line + self.stretch(offset).lines, starts[line - 1])
    }

    fn line_starts(&self) -> &[usize] {
        self.line_starts
            .get_or_init(|| line_starts(self.text().as_bytes()))
    }

    /// The stretch that a byte offset stands in.
    fn stretch(&self, offset: usize) -> Stretch {
        let next = self
            .stretches
            .partition_point(|stretch| stretch.at <= offset);
        let stretch = next
            .checked_sub(1)
            .and_then(|last| self.stretches.get(last));
        stretch.copied().unwrap_or_default()
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

    #[test]
    fn a_part_knows_where_it_stands() {
        // Of `0\nab\n\n\ncd\ne`, without the first line and one of the blank ones.
        let stretch = |at, bytes, lines| Stretch { at, bytes, lines };
        let stretches = vec![stretch(0, 2, 1), stretch(4, 3, 2)];
        let source = Source::part("x", "ab\n\ncd\ne".to_owned(), 7, stretches);
        assert_eq!(source.text(), "ab\n\ncd\n");
        assert_eq!(source.onward(5), "d\ne");
        assert_eq!(source.place(1), Place { line: 2, column: 2 });
        assert_eq!(source.place(5), Place { line: 5, column: 2 });
        assert_eq!(source.at_large(Span::new(1, 5)), Span::new(3, 8));
        assert_eq!((source.line_ends(), source.slice(Span::new(7, 8))), (3, ""));
    }
}
