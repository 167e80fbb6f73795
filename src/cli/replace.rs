//! Files are replaced whole or not at all: what is written goes to a new file in the same folder, which
//! takes the old one's place once all of it is on the disk.

use std::{
    fs::{self, File, Metadata, Permissions},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use tempfile::NamedTempFile;

use super::interrupt::Unfinished;

/// Gives the file at `path`, in which `old` was read, a new text.
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

/// A file in the making. Dropped before [`Replacement::commit`], or interrupted, it leaves no trace.
pub(super) struct Replacement {
    file: Sink,
    path: PathBuf,
}

enum Sink {
    /// A new file that will take the other's place.
    New(BufWriter<NamedTempFile>, Unfinished),
    /// What is no plain file (a pipe, a device) cannot be replaced, and is written to.
    Open(BufWriter<File>),
}

impl Replacement {
    /// Starts a file that is to stand at `path`. A symbolic link is followed, so that it still is one
    /// afterwards. The new file has the old one's permissions, and its owner where that is allowed.
    ///
    /// # Errors
    /// When the folder cannot be written to, or the file that is there must not be.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old = match fs::metadata(&path) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let file = match &old {
            Some(old) if !old.is_file() => {
                Sink::Open(BufWriter::new(File::options().write(true).open(&path)?))
            }
            _ => {
                let (file, unfinished) = Unfinished::new(|| beside(&path, old.as_ref()))?;
                Sink::New(BufWriter::new(file), unfinished)
            }
        };
        Ok(Self { file, path })
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
        self.commit_if(|path| match fs::read(path)? == old {
            true => Ok(()),
            false => Err(io::Error::other(
                "it was changed by somebody else since it was read, and is left as it is",
            )),
        })
    }

    fn commit_if(self, may: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
        match self.file {
            Sink::Open(mut file) => file.flush(),
            Sink::New(file, _unfinished) => {
                let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.as_file().sync_all()?;
                may(&self.path)?;
                file.persist(&self.path)?;
                Ok(())
            }
        }
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.file {
            Sink::New(file, _) => file.write(bytes),
            Sink::Open(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.file {
            Sink::New(file, _) => file.flush(),
            Sink::Open(file) => file.flush(),
        }
    }
}

/// A new file in the folder of `path`.
fn beside(path: &Path, old: Option<&Metadata>) -> io::Result<NamedTempFile> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if old.is_some() {
        // A file that may not be written to may not be replaced either, though its folder would allow it.
        File::options().write(true).open(path)?;
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".hirth-");
    if let Some(permissions) = fresh_permissions() {
        builder.permissions(permissions);
    }
    let file = builder.tempfile_in(folder).map_err(without_path)?;
    if let Some(old) = old {
        keep_owner(&file, old);
        file.as_file().set_permissions(old.permissions())?;
    }
    Ok(file)
}

/// An error without the name of the new file, which nobody asked for.
fn without_path(error: io::Error) -> io::Error {
    let text = error.to_string();
    let (why, _) = text.split_once(" at path ").unwrap_or((&text, ""));
    io::Error::new(error.kind(), why)
}

/// What a new file is allowed, before the user's mask.
#[cfg(unix)]
fn fresh_permissions() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn fresh_permissions() -> Option<Permissions> {
    None
}

/// Gives the file to the other's owner and group; nobody but root may, and for all others nothing changes.
#[cfg(unix)]
fn keep_owner(file: &NamedTempFile, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file.as_file(), None, Some(old.gid()));
    let _ = fchown(file.as_file(), Some(old.uid()), None);
}

#[cfg(not(unix))]
fn keep_owner(_file: &NamedTempFile, _old: &Metadata) {}

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
