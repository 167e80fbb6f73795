//! A text that takes the place of another, part by part: in its file, or on the way from standard input to standard output.
//! It does so whole or not at all, and no more than a part of it is in memory.

use std::{
    fs::File,
    hash::{DefaultHasher, Hash, Hasher},
    io::{self, Read, Seek, Write},
    path::Path,
};

use tempfile::{SpooledTempFile, spooled_tempfile};

use super::{input::Input, replace::Replacement};

/// How many bytes of a text from standard input are kept in memory; more are kept in a temporary file.
const IN_MEMORY: usize = 1 << 20;

/// A text that takes the place of another.
pub(super) enum Rewriting<'a> {
    /// In a file.
    File(FileRewriting<'a>),
    /// From standard input to standard output: the text as it was, and as it is to be.
    Standard {
        old: Box<SpooledTempFile>,
        new: Box<SpooledTempFile>,
    },
}

/// A file whose text is replaced. Nothing is written before something changes.
pub(super) struct FileRewriting<'a> {
    path: &'a Path,
    /// The parts that were read: how many bytes each has, and its hash.
    read: Vec<(usize, u64)>,
    new: Option<Replacement>,
}

impl<'a> Rewriting<'a> {
    /// The text of an input, of which nothing was read yet.
    pub fn of(input: &'a Input) -> Self {
        match input.file() {
            Some(path) => Self::File(FileRewriting {
                path,
                read: Vec::new(),
                new: None,
            }),
            None => Self::Standard {
                old: Box::new(spooled_tempfile(IN_MEMORY)),
                new: Box::new(spooled_tempfile(IN_MEMORY)),
            },
        }
    }

    /// Takes the next part of the text, and what is to stand there.
    ///
    /// # Errors
    /// When that cannot be written.
    pub fn add(&mut self, was: &str, is: &str) -> io::Result<()> {
        match self {
            Self::File(file) => file.add(was, is),
            Self::Standard { old, new } => {
                old.write_all(was.as_bytes())?;
                new.write_all(is.as_bytes())
            }
        }
    }

    /// Puts the new text where the old one was, after its last part: what came from standard input goes to `out`. A file in which nothing changes is left alone.
    ///
    /// # Errors
    /// When that cannot be done, or when by now something else stands in the file; then it is left as it is.
    pub fn finish(self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::File(file) => file.finish(),
            Self::Standard { new, .. } => copy(*new, out),
        }
    }

    /// Leaves the text as it is: a file is not touched, and what came from standard input goes to `out`.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub fn leave(self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::File(_) => Ok(()),
            Self::Standard { old, .. } => copy(*old, out),
        }
    }
}

impl FileRewriting<'_> {
    fn add(&mut self, was: &str, is: &str) -> io::Result<()> {
        if self.new.is_none() && was != is {
            self.new = Some(self.begun()?);
        }
        self.read.push((was.len(), hash(was.as_bytes())));
        match &mut self.new {
            Some(new) => new.write_all(is.as_bytes()),
            None => Ok(()),
        }
    }

    /// Begins the new file with all that was read, of which nothing changes.
    fn begun(&self) -> io::Result<Replacement> {
        let mut new = Replacement::of_file(self.path)?;
        let read: usize = self.read.iter().map(|(length, _)| length).sum();
        let mut old = File::open(self.path)?.take(read as u64);
        io::copy(&mut old, &mut new)?;
        Ok(new)
    }

    fn finish(self) -> io::Result<()> {
        let Self { read, new, .. } = self;
        let Some(new) = new else { return Ok(()) };
        new.commit_if(|path| {
            if is_as_read(path, &read)? {
                return Ok(());
            }
            Err(io::Error::other(
                "it was changed by somebody else since it was read, and is left as it is",
            ))
        })
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

fn copy(mut text: SpooledTempFile, out: &mut impl Write) -> io::Result<()> {
    text.rewind()?;
    io::copy(&mut text, out)?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Rewrites the file at `path`, in which the parts of `was` were read.
    fn rewritten(path: &Path, parts: &[(&str, &str)]) -> io::Result<()> {
        let input = Input::named(path);
        let mut rewriting = Rewriting::of(&input);
        for (was, is) in parts {
            rewriting.add(was, is)?;
        }
        rewriting.finish(&mut io::sink())
    }

    #[test]
    fn what_changes_in_a_part_changes_in_the_file() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("game.hirth");
        fs::write(&path, "one, two, three").expect("a file");
        let parts = [("one, ", "one, "), ("two, ", "2, "), ("three", "three")];
        rewritten(&path, &parts).expect("nobody else is here");
        assert_eq!(
            fs::read_to_string(&path).ok().as_deref(),
            Some("one, 2, three")
        );
    }

    #[test]
    fn what_somebody_else_wrote_meanwhile_stays() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("game.hirth");
        for meanwhile in ["theirs", "old and more", "old", "ol", ""] {
            fs::write(&path, meanwhile).expect("a file");
            let result = rewritten(&path, &[("ol", "new"), ("d ", "")]);
            assert!(result.is_err(), "{meanwhile}");
            assert_eq!(fs::read_to_string(&path).ok().as_deref(), Some(meanwhile));
        }
        fs::remove_file(&path).expect("it is there");
        assert!(rewritten(&path, &[("old", "new")]).is_err());
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0);
    }
}
