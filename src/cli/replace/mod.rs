//! Files are replaced whole or not at all: what is written goes to a new file in the same folder, which
//! takes the old one's place once all of it is on the disk.

mod kept;
mod making;

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use self::making::Making;
use super::complain;

/// Replaces the text of the file at `path`, in which `old` was read.
///
/// # Errors
/// When that cannot be done, or when by now something else stands in the file; then it is left as it is.
pub(super) fn rewrite(path: &Path, old: &str, new: &str) -> io::Result<()> {
    let mut replacement = Replacement::of(path)?;
    if matches!(replacement.file, Sink::Open(_)) {
        return Err(io::Error::other("it is no plain file"));
    }
    replacement.write_all(new.as_bytes())?;
    replacement.commit_over(old.as_bytes())
}

/// An unfinished file. Dropped before [`Replacement::commit`], or interrupted, it leaves no trace.
pub(super) struct Replacement {
    file: Sink,
    /// As it was asked for.
    name: PathBuf,
    /// Where it is to stand.
    path: PathBuf,
    /// What the new file will not have of the old one.
    lost: Vec<String>,
}

enum Sink {
    /// A new file that will take the other's place.
    New(BufWriter<Making>),
    /// What is no plain file (a pipe, a device) cannot be replaced, and is written to.
    Open(BufWriter<File>),
}

impl Replacement {
    /// Starts a file that is to stand at `path`. A symbolic link is followed, so that it still is one
    /// afterwards. The new file has the old one's permissions and attributes, and its owner where that is allowed;
    /// what it cannot have is reported when it takes its place.
    ///
    /// # Errors
    /// When the folder cannot be written to, or the file that is there must not be.
    pub(super) fn of(name: &Path) -> io::Result<Self> {
        let path = followed(name);
        let old = match fs::metadata(&path) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let mut lost = Vec::new();
        let file = match &old {
            Some(old) if !old.is_file() => {
                Sink::Open(BufWriter::new(File::options().write(true).open(&path)?))
            }
            Some(old) => {
                // A file that may not be written to may not be replaced either, though its folder would allow it.
                File::options().write(true).open(&path)?;
                let file = Making::in_folder(folder(&path))?;
                lost = kept::keep(file.file(), &path, old)?;
                Sink::New(BufWriter::new(file))
            }
            None => Sink::New(BufWriter::new(Making::in_folder(folder(&path))?)),
        };
        Ok(Self {
            file,
            name: name.to_owned(),
            path,
            lost,
        })
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// When not all could be written (a full disk); the old file then is as it was.
    pub(super) fn commit(self) -> io::Result<()> {
        self.commit_if(|_| Ok(()))
    }

    /// Puts the file in its place, if there is still what was read there. All else is done before that is
    /// looked at: of a change made later than this, nobody could know.
    fn commit_over(self, old: &[u8]) -> io::Result<()> {
        self.commit_if(|path| {
            if fs::read(path)? == old {
                Ok(())
            } else {
                Err(io::Error::other(
                    "it was changed by somebody else since it was read, and is left as it is",
                ))
            }
        })
    }

    fn commit_if(self, may: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
        match self.file {
            Sink::Open(mut file) => file.flush()?,
            Sink::New(file) => {
                let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.file().sync_all()?;
                may(&self.path)?;
                file.persist(folder(&self.path), &self.path)?;
            }
        }
        let name = self.name.display();
        let told = self.lost.iter().map(|lost| format!("{name}: {lost}"));
        told.for_each(|lost| complain(&lost));
        Ok(())
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.file {
            Sink::New(file) => file.write(bytes),
            Sink::Open(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.file {
            Sink::New(file) => file.flush(),
            Sink::Open(file) => file.flush(),
        }
    }
}

/// The most links that lead from one to the next, as systems have it.
const MOST_LINKS: usize = 40;

/// Returns the file that a path leads to, even if it is not there yet: links are followed to their end.
fn followed(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if let Ok(real) = fs::canonicalize(&path) {
            return real;
        }
        match fs::read_link(&path) {
            Ok(next) => path = folder(&path).join(next),
            Err(_) => break,
        }
    }
    path
}

/// Returns the folder that a file stands in.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_else_wrote_meanwhile_stays() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("game.hirth");
        let names = || fs::read_dir(folder.path()).expect("the folder").count();
        for meanwhile in [Some("theirs"), Some("old and more"), None] {
            fs::write(&path, "old").expect("a file");
            let mut replacement = Replacement::of(&path).expect("the folder can be written to");
            replacement.write_all(b"new").expect("there is room");
            match meanwhile {
                Some(text) => fs::write(&path, text),
                None => fs::remove_file(&path),
            }
            .expect("the file is ours");
            assert!(replacement.commit_over(b"old").is_err());
            assert_eq!(fs::read_to_string(&path).ok().as_deref(), meanwhile);
            assert_eq!(names(), usize::from(meanwhile.is_some()));
        }
        fs::write(&path, "old").expect("a file");
        rewrite(&path, "old", "new").expect("nobody else is here");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "new");
    }
}
