//! A long text, read part by part: each part ends between two games, so that it can be judged by itself.

use std::{
    io::{self, Read},
    str,
};

use memchr::{memchr2, memchr2_iter, memrchr2};

use crate::{
    cli::{
        codes::UNREADABLE,
        encoding::{self, HEAD},
    },
    finding::Finding,
    output::REACH,
    record::{LONGEST_COMMENT, SAMPLE},
    source::{Source, Stretch},
    span::Span,
};

/// How many bytes a part has at most: what keeps a processor busy for some milliseconds.
pub(super) const SIZE: usize = 1 << 19;

/// How many bytes the first of growing parts has.
const FIRST: usize = 1 << 15;

/// The largest part. A game that has no place in it is none.
const LARGEST: usize = 1 << 22;

/// So much of a run of blank lines is kept: more than a comment can go on over, and more than anybody looks
/// ahead.
const BLANK: usize = LONGEST_COMMENT + REACH;

/// How much is read at once.
const CHUNK: usize = 1 << 16;

/// Reads a text in parts.
pub(super) struct Parts<R> {
    from: R,
    name: String,
    /// How many bytes the next part has, and a later one at most.
    size: usize,
    most: usize,
    /// What was read and is in no part yet.
    buffer: Vec<u8>,
    /// Where the buffer's stretches stand in the text.
    stretches: Vec<Stretch>,
    /// From here on there are only blanks in the buffer.
    blank: usize,
    /// The first bytes of the text.
    head: Vec<u8>,
    /// Whether all was read.
    ended: bool,
    /// Whether the last part was given, or there is none.
    done: bool,
}

/// A part of a text.
pub(super) struct Part {
    pub source: Source,
    pub is_last: bool,
}

/// Why a text cannot be read on.
pub(super) enum Broken {
    Unreadable(io::Error),
    /// What stands there as far as it can be shown, and what is wrong.
    Text(Source, Box<Finding>),
}

impl<R: Read> Parts<R> {
    /// Returns the parts of what is read from `from`, of about `size` bytes.
    pub fn new(name: &str, from: R, size: usize) -> Self {
        Self {
            from,
            name: name.to_owned(),
            size: size.max(1),
            most: size.max(1),
            buffer: Vec::new(),
            stretches: vec![Stretch::default()],
            blank: 0,
            head: Vec::new(),
            ended: false,
            done: false,
        }
    }

    /// Returns the same with a short part at first, so that what is found in it is reported soon. Each is twice as long
    /// as the one before.
    pub fn growing(self) -> Self {
        let size = self.size.min(FIRST);
        Self { size, ..self }
    }

    /// Returns the beginning of the text, and whether that is all of it.
    pub fn beginning(&mut self) -> io::Result<(&[u8], bool)> {
        self.fill(self.size.max(SAMPLE).saturating_add(REACH))?;
        Ok((&self.buffer, self.ended))
    }

    /// Returns the next part. `cut` finds the last place at which the beginning of a text can be cut.
    pub fn next(&mut self, cut: impl Fn(&str) -> Option<usize>) -> Option<Result<Part, Broken>> {
        if self.done {
            return None;
        }
        let part = self.part(cut);
        self.size = self.most.min(self.size.saturating_mul(2));
        self.done = part.as_ref().map_or(true, |part| part.is_last);
        Some(part)
    }

    fn part(&mut self, cut: impl Fn(&str) -> Option<usize>) -> Result<Part, Broken> {
        let mut size = self.size;
        loop {
            self.fill(size.saturating_add(REACH))
                .map_err(Broken::Unreadable)?;
            if self.ended && self.buffer.len() <= size {
                return self.take(self.buffer.len(), true);
            }
            let whole_lines = last_line(&self.buffer[..size.min(self.buffer.len())]);
            let text = match str::from_utf8(&self.buffer[..whole_lines]) {
                Ok(text) => text,
                Err(_) => return self.take(whole_lines, false),
            };
            if let Some(at) = cut(text) {
                return self.take(at, false);
            }
            if size >= LARGEST.max(self.size) {
                return Err(self.too_long());
            }
            // Twice as much each time takes no longer than all at once.
            size *= 2;
        }
    }

    /// Takes the next part out of the buffer, and returns it.
    fn take(&mut self, length: usize, is_last: bool) -> Result<Part, Broken> {
        let rest = self.buffer.split_off(length);
        let bytes = std::mem::replace(&mut self.buffer, rest);
        let mut stretches = self.stretches.clone();
        stretches.retain(|stretch| stretch.at == 0 || stretch.at < length);
        let mut text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let (source, finding) =
                    encoding::not_utf_8(&self.name, &self.head, error, stretches);
                return Err(Broken::Text(source, Box::new(finding)));
            }
        };
        text.push_str(readable(&self.buffer[..self.buffer.len().min(REACH)]));
        let source = Source::part(&self.name, text, length, stretches);
        self.go_on(length, source.line_ends());
        Ok(Part { source, is_last })
    }

    /// The buffer has lost its first `length` bytes, in which so many lines end.
    fn go_on(&mut self, length: usize, lines: usize) {
        let later = self
            .stretches
            .partition_point(|stretch| stretch.at <= length);
        let start = self.stretches[later.saturating_sub(1)];
        let moved = |stretch: Stretch| Stretch {
            at: stretch.at.saturating_sub(length),
            bytes: stretch.bytes + length,
            lines: stretch.lines + lines,
        };
        let rest = self.stretches.split_off(later);
        let start = Stretch { at: 0, ..start };
        self.stretches = std::iter::once(start).chain(rest).map(moved).collect();
        self.blank = self.blank.saturating_sub(length);
    }

    /// Reads on until there are so many bytes in the buffer, or no more.
    fn fill(&mut self, enough: usize) -> io::Result<()> {
        while !self.ended && self.buffer.len() < enough {
            let before = self.buffer.len();
            let chunk = CHUNK.min(enough - before);
            self.buffer.reserve(chunk);
            let mut from = (&mut self.from).take(chunk as u64);
            let read = from.read_to_end(&mut self.buffer)?;
            self.ended = read < chunk;
            if self.head.len() < HEAD {
                let wanted = (HEAD - self.head.len()).min(read);
                self.head
                    .extend_from_slice(&self.buffer[before..before + wanted]);
            }
            let inked = |byte: &u8| !byte.is_ascii_whitespace();
            if let Some(at) = self.buffer[before..].iter().rposition(inked) {
                self.blank = before + at + 1;
            }
            if self.buffer.len() - self.blank > 2 * BLANK {
                self.leave_out();
            }
        }
        Ok(())
    }

    /// Leaves out blank lines at the end of the buffer: a thousand of them say no more than a few.
    fn leave_out(&mut self) {
        let kept = self.blank + BLANK;
        let Some(from) = line_end(&self.buffer[kept..]).map(|end| kept + end) else {
            return;
        };
        let to = last_line(&self.buffer);
        if to <= from {
            return;
        }
        let lines = line_ends(&self.buffer[from..to]);
        self.buffer.drain(from..to);
        let last = self.stretches.last().copied().unwrap_or_default();
        let stretch = Stretch {
            at: from,
            bytes: last.bytes + (to - from),
            lines: last.lines + lines,
        };
        match self.stretches.last_mut() {
            Some(last) if last.at == from => *last = stretch,
            _ => self.stretches.push(stretch),
        }
    }

    fn too_long(&self) -> Broken {
        let start = self.stretches.first().copied().unwrap_or_default();
        let from = readable(&self.buffer[..self.buffer.len().min(REACH)]);
        let first = from.lines().next().unwrap_or_default();
        let line = start.lines + 1;
        let message = format!(
            "`{}` cannot be read from line {line} on: no game is at its end within {} megabytes",
            self.name,
            LARGEST >> 20
        );
        let end = first.chars().next().map_or(0, char::len_utf8);
        let finding = Finding::new(&UNREADABLE, Span::new(0, end), message)
            .label("from here on")
            .help("a new game starts after a blank line, or at its tags");
        let source = Source::part(&self.name, first.to_owned(), first.len(), vec![start]);
        Broken::Text(source, Box::new(finding))
    }
}

/// Returns the beginning of some bytes, as far as it is text.
fn readable(bytes: &[u8]) -> &str {
    let length = str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len);
    str::from_utf8(&bytes[..length]).unwrap_or_default()
}

/// Returns where the first line ends, with its line end; nothing where that may go on after the bytes.
fn line_end(bytes: &[u8]) -> Option<usize> {
    let at = memchr2(b'\n', b'\r', bytes)?;
    match &bytes[at..] {
        [b'\r', b'\n', ..] => Some(at + 2),
        [b'\r'] => None,
        _ => Some(at + 1),
    }
}

/// Returns where the last line starts of which the end may be missing.
fn last_line(bytes: &[u8]) -> usize {
    let end = match bytes {
        [before @ .., b'\r'] => before,
        bytes => bytes,
    };
    memrchr2(b'\n', b'\r', end).map_or(0, |at| at + 1)
}

/// Returns how many lines end in some bytes that start and end with whole lines.
fn line_ends(bytes: &[u8]) -> usize {
    let both = |&at: &usize| bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n');
    memchr2_iter(b'\n', b'\r', bytes)
        .filter(|at| !both(at))
        .count()
}

#[cfg(test)]
mod tests_hirth;
