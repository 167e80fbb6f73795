//! A text that takes the place of another, part by part: in its file, or on the way from standard input to standard output.
//! All of it does, or nothing, and only a part of it is in memory.

use std::{
    fs::File,
    hash::{DefaultHasher, Hash, Hasher},
    io::{self, Read, Write},
    path::Path,
};

use super::{input::Input, replace::Replacement, spool::Spool};

/// A text that takes the place of another. Nothing is written before something changes.
pub(super) struct Rewriting<'a> {
    /// The text as it was. Standard input must be kept.
    input: &'a Input,
    /// The parts that were read: how many bytes each has, and its hash.
    read: Vec<(usize, u64)>,
    new: Option<New>,
}

/// The new text.
enum New {
    File(Replacement),
    Standard(Spool),
}

impl<'a> Rewriting<'a> {
    /// The text of an input, of which nothing was read yet.
    pub fn of(input: &'a Input) -> Self {
        Self { input, read: Vec::new(), new: None }
    }

    /// Takes the next part of the old text, and the new text of this part.
    ///
    /// # Errors
    /// When the new text cannot be written.
    pub fn add(&mut self, was: &str, is: &str) -> io::Result<()> {
        if self.new.is_none() && was != is {
            self.new = Some(self.begun()?);
        }
        self.read.push((was.len(), hash(was.as_bytes())));
        match &mut self.new {
            Some(New::File(new)) => new.write_all(is.as_bytes()),
            Some(New::Standard(new)) => new.write_all(is.as_bytes()),
            None => Ok(()),
        }
    }

    /// Begins the new text with all that was read, in which nothing changes.
    fn begun(&self) -> io::Result<New> {
        if let (Some(encoding), Some(_)) = (self.input.encoding(), self.input.file()) {
            return Err(io::Error::other(format!("it is {encoding}, and hirth writes UTF-8: save it as UTF-8 first")));
        }
        let read: usize = self.read.iter().map(|(length, _)| length).sum();
        let mut old = self.input.open()?.take(read as u64);
        Ok(match self.input.file() {
            Some(path) => {
                let mut new = Replacement::of_file(path)?;
                io::copy(&mut old, &mut new)?;
                New::File(new)
            }
            None => {
                let mut new = Spool::new();
                io::copy(&mut old, &mut new)?;
                New::Standard(new)
            }
        })
    }

    /// Puts the new text in the place of the old one, after its last part; instead of standard input it goes to `out`. A file in
    /// which nothing changes is left alone. Whoever opens the input now reads the new text.
    ///
    /// # Errors
    /// When that cannot be done, or when somebody else changed the file; then it is left as it is. When nobody reads `out` any
    /// more: the new text is there all the same for whoever opens the input.
    pub fn finish(self, out: &mut impl Write) -> io::Result<()> {
        match self.new {
            None => self.leave(out),
            Some(New::Standard(new)) => {
                let written = copy(new.open(), out);
                self.input.replace_kept(new);
                written
            }
            Some(New::File(new)) => new.commit_if(|path| {
                if is_as_read(path, &self.read)? {
                    return Ok(());
                }
                Err(io::Error::other("another program changed it after it was read, so it is left as it is"))
            }),
        }
    }

    /// Leaves the text as it is: a file is not touched, and what came from standard input goes to `out`.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub fn leave(self, out: &mut impl Write) -> io::Result<()> {
        match self.input.file() {
            Some(_) => Ok(()),
            None => copy(self.input.open()?, out),
        }
    }
}

/// Whether a file has these parts, and no others.
fn is_as_read(path: &Path, parts: &[(usize, u64)]) -> io::Result<bool> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    for &(length, of_part) in parts {
        bytes.clear();
        (&mut file).take(length as u64).read_to_end(&mut bytes)?;
        if bytes.len() != length || hash(&bytes) != of_part {
            return Ok(false);
        }
    }
    Ok(file.read(&mut [0])? == 0)
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

fn copy(mut text: impl Read, out: &mut impl Write) -> io::Result<()> {
    io::copy(&mut text, out)?;
    out.flush()
}
