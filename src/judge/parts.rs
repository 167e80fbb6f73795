//! A large text, read in parts that can be judged separately.

use std::{
    io::{self, Read},
    str,
    string::FromUtf8Error,
};

use memchr::{memchr2_iter, memrchr};

use crate::{
    game::{About, cut},
    source::Source,
};

/// A text that cannot be cut is read as far as this.
const LIMIT: usize = 1 << 30;

/// How much is read at once.
const BLOCK: usize = 1 << 16;

/// The parts of a text: cut only at a blank line before the tags of a game, so that they can be judged separately. Together
/// they are the text again. A text that cannot be cut is one part. Only the part at hand is in memory.
pub struct Parts<'g, R> {
    games: &'g [&'static About],
    from: R,
    name: String,
    /// The least number of bytes of a part that is not the last.
    size: usize,
    /// The bytes that were read, and are in no part yet.
    buffer: Vec<u8>,
    /// How many bytes and lines come before the buffer.
    offset: usize,
    lines: usize,
    /// Whether all was read.
    is_at_end: bool,
    /// Whether the last part was returned, or an error.
    is_done: bool,
}

/// A part of a text.
pub struct Part {
    /// The part; its lines are numbered as in the whole text.
    pub source: Source,
    /// How many bytes of the text come before it.
    pub offset: usize,
}

/// Why a text cannot be read further.
#[derive(Debug)]
pub enum PartError {
    /// It cannot be read.
    Read(io::Error),
    /// A part is not UTF-8.
    NotUtf8(FromUtf8Error),
}

impl From<PartError> for io::Error {
    fn from(error: PartError) -> Self {
        match error {
            PartError::Read(error) => error,
            PartError::NotUtf8(error) => Self::new(io::ErrorKind::InvalidData, error),
        }
    }
}

impl<'g, R: Read> Parts<'g, R> {
    /// The parts of a text with records of these games, of `size` bytes or more each. Reports call it by `name`.
    pub fn new(games: &'g [&'static About], name: &str, from: R, size: usize) -> Self {
        Self {
            games,
            from,
            name: name.to_owned(),
            size: size.max(1),
            buffer: Vec::new(),
            offset: 0,
            lines: 0,
            is_at_end: false,
            is_done: false,
        }
    }

    fn part(&mut self) -> Result<Part, PartError> {
        let mut size = self.size;
        loop {
            self.fill(size.saturating_add(1)).map_err(PartError::Read)?;
            let is_all = self.is_at_end && self.buffer.len() <= size;
            if is_all && size == self.size {
                return self.take(self.buffer.len());
            }
            let lines = memrchr(b'\n', &self.buffer[..size.min(self.buffer.len())]);
            let lines = &self.buffer[..lines.map_or(0, |end| end + 1)];
            match str::from_utf8(lines).map(|text| cut::last(self.games, text)) {
                Ok(Some(end)) => return self.take(end),
                Ok(None) if is_all => return self.take(self.buffer.len()),
                Ok(None) => {}
                Err(_) => return self.take(lines.len()),
            }
            // Twice as much each time takes no longer than all at once.
            size = size.saturating_mul(2);
        }
    }

    /// Takes the first bytes out of the buffer.
    fn take(&mut self, length: usize) -> Result<Part, PartError> {
        let rest = self.buffer.split_off(length);
        let bytes = std::mem::replace(&mut self.buffer, rest);
        let (offset, lines) = (self.offset, self.lines);
        let text = String::from_utf8(bytes).map_err(PartError::NotUtf8)?;
        self.offset += length;
        self.lines += line_ends(text.as_bytes());
        Ok(Part { source: Source::part(&*self.name, text, lines), offset })
    }

    /// Reads until the buffer has so many bytes, or the text ends.
    fn fill(&mut self, enough: usize) -> io::Result<()> {
        while !self.is_at_end && self.buffer.len() < enough {
            let block = BLOCK.min(enough - self.buffer.len());
            self.buffer.try_reserve(block)?;
            let mut from = (&mut self.from).take(block as u64);
            self.is_at_end = from.read_to_end(&mut self.buffer)? < block;
            if self.buffer.len() > LIMIT {
                return Err(io::Error::other("it is larger than a gigabyte"));
            }
        }
        Ok(())
    }
}

impl<R: Read> Iterator for Parts<'_, R> {
    type Item = Result<Part, PartError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let part = self.part();
        self.is_done = part.is_err() || self.buffer.is_empty() && self.is_at_end;
        Some(part)
    }
}

/// Returns how many lines end in some bytes that end with a line.
fn line_ends(bytes: &[u8]) -> usize {
    let is_first_of_two = |&at: &usize| bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n');
    let ends = memchr2_iter(b'\n', b'\r', bytes);
    ends.filter(|at| !is_first_of_two(at)).count()
}
