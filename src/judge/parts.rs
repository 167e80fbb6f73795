//! A large text, read in parts that can be judged separately.

use std::{
    io::{self, Read},
    str,
    string::FromUtf8Error,
};

use memchr::{memchr2_iter, memrchr};

use super::cut;
use crate::{
    game::{Game, Hint, Stretch, recognise::stretches},
    record::Shape,
    source::Source,
};

/// How many bytes a part has, where the text can be cut: what keeps a processor busy for some milliseconds.
pub const PART: usize = 1 << 19;

/// A report looks at so many bytes after a part, to recognise a line again.
const BEYOND: usize = 4096;

/// A text that cannot be cut is read as far as this.
const LIMIT: usize = 1 << 30;

/// How much is read at once.
const BLOCK: usize = 1 << 16;

/// How many bytes of its start are kept to say what a file is that is not text.
const HEAD: usize = 1024;

/// The parts of a text: cut only at a blank line before the tags of a game, so that they can be judged separately. Together
/// they are the text again. A text that cannot be cut is one part.
pub struct Parts<'g, R> {
    games: &'g [&'static dyn Game],
    from: R,
    name: String,
    /// The least number of bytes of a part that is not the last.
    size: usize,
    /// What was read, and is in no part yet.
    buffer: Vec<u8>,
    /// How many bytes and lines come before the buffer.
    offset: usize,
    lines: usize,
    /// The first bytes of the text.
    head: Vec<u8>,
    /// Whether all was read.
    is_at_end: bool,
    /// Whether the last part was returned, or an error.
    is_done: bool,
}

/// A part of a text.
pub struct Part {
    /// The part; its lines are numbered as in the whole text.
    pub source: Source,
    /// Whether no other part follows it.
    pub is_last: bool,
}

/// Why a text cannot be read further.
#[derive(Debug)]
pub enum PartError {
    /// It cannot be read.
    Read(io::Error),
    /// A part is not UTF-8.
    NotUtf8 {
        /// The part.
        error: FromUtf8Error,
        /// The first bytes of the text.
        head: Vec<u8>,
        /// How many bytes come before the part.
        offset: usize,
        /// How many lines come before the part.
        lines: usize,
    },
}

impl From<PartError> for io::Error {
    fn from(error: PartError) -> Self {
        match error {
            PartError::Read(error) => error,
            PartError::NotUtf8 { error, .. } => Self::new(io::ErrorKind::InvalidData, error),
        }
    }
}

impl<'g, R: Read> Parts<'g, R> {
    /// The parts of a text with records of these games, of `size` bytes or more each. Reports call it by `name`.
    pub fn new(games: &'g [&'static dyn Game], name: &str, from: R, size: usize) -> Self {
        Self {
            games,
            from,
            name: name.to_owned(),
            size: size.max(1),
            buffer: Vec::new(),
            offset: 0,
            lines: 0,
            head: Vec::new(),
            is_at_end: false,
            is_done: false,
        }
    }

    /// Returns the start of the text, and whether that is all of it.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn start(&mut self) -> io::Result<(&[u8], bool)> {
        self.fill(self.size.saturating_add(BEYOND))?;
        Ok((&self.buffer, self.is_at_end))
    }

    /// Returns the stretch at the start of the text, whose game is that of records that do not say theirs. What surrounds
    /// the turns of a text shows in the whole of it, so such a text becomes one part.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn begin(&mut self, hint: Hint) -> io::Result<Option<Stretch>> {
        self.start()?;
        let beginning = String::from_utf8_lossy(&self.buffer);
        let first = stretches(self.games, &beginning, Shape::Plain, hint, None);
        let usual = first.first().copied();
        let is_alone = first.len() == 1;
        let reads_whole = |usual: Stretch| usual.game.reads_whole(&self.name, &beginning);
        if !self.is_at_end && is_alone && usual.is_some_and(reads_whole) {
            self.in_one();
        }
        Ok(usual)
    }

    /// Makes one part of the text.
    pub fn in_one(&mut self) {
        self.size = usize::MAX;
    }

    fn part(&mut self) -> Result<Part, PartError> {
        let mut size = self.size;
        loop {
            self.fill(size.saturating_add(BEYOND)).map_err(PartError::Read)?;
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
        let mut text = String::from_utf8(bytes).map_err(|error| PartError::NotUtf8 {
            error,
            head: self.head.clone(),
            offset,
            lines,
        })?;
        self.offset += length;
        self.lines += line_ends(text.as_bytes());
        text.push_str(readable(&self.buffer[..self.buffer.len().min(BEYOND)]));
        let source = Source::part(&*self.name, text, length, offset, lines);
        let is_last = self.buffer.is_empty() && self.is_at_end;
        Ok(Part { source, is_last })
    }

    /// Reads until the buffer has so many bytes, or the text ends.
    fn fill(&mut self, enough: usize) -> io::Result<()> {
        while !self.is_at_end && self.buffer.len() < enough {
            let block = BLOCK.min(enough - self.buffer.len());
            self.buffer.try_reserve(block)?;
            let mut from = (&mut self.from).take(block as u64);
            self.is_at_end = from.read_to_end(&mut self.buffer)? < block;
            if self.offset == 0 && self.head.len() < HEAD {
                self.head = self.buffer[..self.buffer.len().min(HEAD)].to_vec();
            }
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
        self.is_done = part.as_ref().map_or(true, |part| part.is_last);
        Some(part)
    }
}

/// Returns the start of some bytes, as far as it is text.
fn readable(bytes: &[u8]) -> &str {
    let length = str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len);
    str::from_utf8(&bytes[..length]).unwrap_or_default()
}

/// Returns how many lines end in some bytes that end with a line.
fn line_ends(bytes: &[u8]) -> usize {
    let is_first_of_two = |&at: &usize| bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n');
    let ends = memchr2_iter(b'\n', b'\r', bytes);
    ends.filter(|at| !is_first_of_two(at)).count()
}
