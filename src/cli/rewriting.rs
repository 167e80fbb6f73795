//! A text that takes the place of another, piece by piece: in its file, or on the way from standard input to standard
//! output. All of it does, or nothing.

use std::{
    fs::File,
    io::{self, Read, Write},
    path::Path,
};

use super::{input::Input, replace::Replacement};
use crate::span::Span;

/// How many bytes of a file are compared at once.
const BLOCK: usize = 1 << 16;

/// A text while another takes its place. Nothing is written before something changes.
pub(super) struct Rewriting<'a> {
    input: &'a Input,
    new: Writing,
}

/// The new text while it is written.
enum Writing {
    Nothing,
    File(Replacement),
    Standard(String),
}

/// The new text.
pub(super) enum New {
    /// It is the old one.
    Same,
    /// It is in the file.
    File,
    /// It came in the place of standard input.
    Text(String),
}

impl<'a> Rewriting<'a> {
    /// The text of an input, in which nothing changes so far.
    pub fn of(input: &'a Input) -> Self {
        Self { input, new: Writing::Nothing }
    }

    /// Takes the next piece of the old text, and what comes in its place, if that is not the same.
    ///
    /// # Errors
    /// When the new text cannot be written.
    pub fn add(&mut self, old: &str, piece: Span, new: Option<&str>) -> io::Result<()> {
        if matches!(self.new, Writing::Nothing) && new.is_some() {
            self.new = self.begun(&old[..piece.start])?;
        }
        let text = new.unwrap_or(&old[piece.start..piece.end]);
        match &mut self.new {
            Writing::File(file) => file.write_all(text.as_bytes())?,
            Writing::Standard(all) => all.push_str(text),
            Writing::Nothing => {}
        }
        Ok(())
    }

    /// Begins the new text with what does not change.
    fn begun(&self, old: &str) -> io::Result<Writing> {
        let Some(path) = self.input.file() else {
            return Ok(Writing::Standard(old.to_owned()));
        };
        if let Some(encoding) = self.input.encoding() {
            return Err(io::Error::other(format!("it is {encoding}, and hirth writes UTF-8: save it as UTF-8 first")));
        }
        let mut file = Replacement::of_file(path)?;
        file.write_all(old.as_bytes())?;
        Ok(Writing::File(file))
    }

    /// Puts the new text in the place of the old one, after its last piece; instead of standard input it goes to `out`. A file
    /// in which nothing changes is left alone. Returns the new text, and whether all of it could be written to `out`.
    ///
    /// # Errors
    /// When a file cannot be written, or somebody else changed it; then it is left as it is.
    pub fn finish(self, old: &str, out: &mut impl Write) -> io::Result<(New, io::Result<()>)> {
        Ok(match self.new {
            Writing::Nothing => (New::Same, self.leave(old, out)),
            Writing::Standard(new) => {
                let written = put(&new, out);
                (New::Text(new), written)
            }
            Writing::File(new) => {
                new.commit_if(|path| {
                    if holds(path, old.as_bytes())? {
                        return Ok(());
                    }
                    Err(io::Error::other("another program changed it after it was read, so it is left as it is"))
                })?;
                (New::File, Ok(()))
            }
        })
    }

    /// Leaves the text as it is: a file is not touched, and what came from standard input goes to `out`.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub fn leave(&self, old: &str, out: &mut impl Write) -> io::Result<()> {
        match self.input.file() {
            Some(_) => Ok(()),
            None => put(old, out),
        }
    }
}

fn put(text: &str, out: &mut impl Write) -> io::Result<()> {
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Whether a file has these bytes, and no others.
fn holds(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    let mut file = File::open(path)?;
    let mut block = Vec::with_capacity(BLOCK);
    for expected in bytes.chunks(BLOCK) {
        block.clear();
        (&mut file).take(expected.len() as u64).read_to_end(&mut block)?;
        if block != expected {
            return Ok(false);
        }
    }
    Ok(file.read(&mut [0])? == 0)
}
