//! Files are replaced whole or not at all: what is written goes to a new file in the same folder, which
//! takes the old one's place once all of it is on the disk.

use std::{
    fs::{self, File, Metadata, Permissions},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use tempfile::NamedTempFile;

/// A file in the making. Dropped before [`Replacement::commit`], it leaves no trace.
pub(super) struct Replacement {
    file: Sink,
    path: PathBuf,
}

enum Sink {
    /// A new file that will take the other's place.
    New(BufWriter<NamedTempFile>),
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
            _ => Sink::New(BufWriter::new(beside(&path, old.as_ref())?)),
        };
        Ok(Self { file, path })
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// When not all could be written (a full disk); the old file then is as it was.
    pub(super) fn commit(self) -> io::Result<()> {
        match self.file {
            Sink::Open(mut file) => file.flush(),
            Sink::New(file) => {
                let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.as_file().sync_all()?;
                file.persist(&self.path)?;
                Ok(())
            }
        }
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
