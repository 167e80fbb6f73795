//! A large text, read in parts that can be judged separately.

use std::{
    borrow::Cow,
    error::Error,
    fmt::{self, Display, Formatter},
    io::{self, Read},
    iter, mem, str,
};

use memchr::{memchr2_iter, memrchr};

use crate::{
    game::{About, cut},
    source::{NotUtf8, Source},
};

/// A text that cannot be cut is read as far as this.
const LIMIT: usize = 1 << 30;

/// How much is read at once.
const BLOCK: usize = 1 << 16;

/// The parts of a text: cut only at a blank line before the tags of a game, so that they can be judged separately. Together
/// they are the text again. A text that cannot be cut is one part. Only the part at hand is in memory.
///
/// Games with bytes that are not UTF-8 are an error, [`PartError::NotUtf8`], and the parts go on after it.
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
    /// A part with bytes that are not UTF-8, if some of it is still to be returned.
    damaged: Option<Damaged>,
    /// Whether the last part was returned, or the text cannot be read.
    is_done: bool,
}

/// A part of a text.
pub struct Part {
    /// The part; its lines are numbered as in the whole text.
    pub source: Source,
    /// How many bytes of the text come before it.
    pub offset: usize,
}

/// Why a part is not there.
#[derive(Debug)]
pub enum PartError {
    /// The text cannot be read further. No part follows.
    Read(io::Error),
    /// The next games are not all UTF-8: that with this byte, and those right after it that have such bytes too. The next part is
    /// what follows them.
    NotUtf8(NotUtf8),
}

impl Display for PartError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => error.fmt(f),
            Self::NotUtf8(error) => error.fmt(f),
        }
    }
}

impl Error for PartError {}

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
            damaged: None,
            is_done: false,
        }
    }

    fn part(&mut self) -> Result<Part, PartError> {
        let mut damaged = match self.damaged.take() {
            Some(damaged) => damaged,
            None => match String::from_utf8(self.run().map_err(PartError::Read)?) {
                Ok(text) => return Ok(self.passed(text)),
                Err(error) => Damaged::new(error.into_bytes()),
            },
        };
        let part = damaged.part(self.games);
        let part = part.map(|text| self.passed(text)).map_err(|(bytes, bad)| {
            let line = self.lines + line_ends(&bytes[..bad]) + 1;
            let error = NotUtf8::new(&bytes[bad..], self.offset + bad, line);
            self.pass(bytes);
            PartError::NotUtf8(error)
        });
        self.damaged = (damaged.at < damaged.bytes.len()).then_some(damaged);
        part
    }

    /// Reads what is cut off next.
    fn run(&mut self) -> io::Result<Vec<u8>> {
        let mut size = self.size;
        loop {
            self.fill(size.saturating_add(1))?;
            let is_all = self.is_at_end && self.buffer.len() <= size;
            if is_all && size == self.size {
                return Ok(mem::take(&mut self.buffer));
            }
            let lines = memrchr(b'\n', &self.buffer[..size.min(self.buffer.len())]);
            let lines = &self.buffer[..lines.map_or(0, |end| end + 1)];
            match cut::last(self.games, &masked(lines)) {
                Some(end) => {
                    let rest = self.buffer.split_off(end);
                    return Ok(mem::replace(&mut self.buffer, rest));
                }
                None if is_all => return Ok(mem::take(&mut self.buffer)),
                // Twice as much each time takes no longer than all at once.
                None => size = size.saturating_mul(2),
            }
        }
    }

    /// Returns the next text as a part.
    fn passed(&mut self, text: String) -> Part {
        let (offset, lines) = (self.offset, self.lines);
        self.pass(text.as_bytes());
        Part { source: Source::part(&*self.name, text, lines), offset }
    }

    /// Counts the next bytes and their lines.
    fn pass(&mut self, bytes: &[u8]) {
        self.offset += bytes.len();
        self.lines += line_ends(bytes);
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
        let is_last = self.is_at_end && self.buffer.is_empty() && self.damaged.is_none();
        self.is_done = is_last || matches!(part, Err(PartError::Read(_)));
        Some(part)
    }
}

/// Games of which some have bytes that are not UTF-8.
struct Damaged {
    bytes: Vec<u8>,
    /// The same as far as it is text, to look for cuts.
    text: String,
    /// How many bytes were returned.
    at: usize,
}

impl Damaged {
    fn new(bytes: Vec<u8>) -> Self {
        Self { text: masked(&bytes).into_owned(), bytes, at: 0 }
    }

    /// Returns the next games that are UTF-8.
    ///
    /// # Errors
    /// When the next game is not: the bytes up to the next one that is, and where in them the first bad one is.
    fn part(&mut self, games: &[&'static About]) -> Result<String, (&[u8], usize)> {
        let bytes = &self.bytes[self.at..];
        let text = &self.text[self.at..];
        let good = |from: usize| match str::from_utf8(&bytes[from..]) {
            Ok(text) => from + text.len(),
            Err(error) => from + error.valid_up_to(),
        };
        let first = good(0);
        let before = if first == bytes.len() { Some(first) } else { cut::last_before(games, text, first) };
        if let Some(end) = before {
            self.at += end;
            return Ok(text[..end].to_owned());
        }
        let next = |from: usize| cut::next(games, text, from).unwrap_or(bytes.len());
        let mut end = next(first);
        // The next games are bad too, up to one that is good.
        loop {
            let (bad, after) = (good(end), next(end));
            if bad == bytes.len() || after <= bad {
                break;
            }
            end = after;
        }
        self.at += end;
        Err((&bytes[..end], first))
    }
}

/// Returns bytes as text, with a question mark for each that is not UTF-8.
fn masked(bytes: &[u8]) -> Cow<'_, str> {
    str::from_utf8(bytes).map_or_else(
        |_| {
            let chunks = bytes.utf8_chunks();
            let marks = |bytes: &[u8]| iter::repeat_n("?", bytes.len());
            chunks.flat_map(|chunk| iter::once(chunk.valid()).chain(marks(chunk.invalid()))).collect()
        },
        Cow::Borrowed,
    )
}

/// Returns how many lines end in some bytes that end with a line.
fn line_ends(bytes: &[u8]) -> usize {
    let is_first_of_two = |&at: &usize| bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n');
    let ends = memchr2_iter(b'\n', b'\r', bytes);
    ends.filter(|at| !is_first_of_two(at)).count()
}
