//! Files are replaced whole or not at all: the new text is written to a temporary file in the same folder, which takes
//! the old file's place once all of it is on the disk.

use std::{
    fs::{self, File, Metadata},
    io::{self, BufWriter, Write},
    iter,
    path::{Path, PathBuf},
};

use tempfile::{Builder, NamedTempFile, TempPath};

use super::{complain, interrupt::Unfinished};

/// An unfinished file. Dropped before [`Replacement::commit`], or interrupted, it leaves no trace.
pub(super) struct Replacement {
    out: BufWriter<File>,
    /// The temporary file. A pipe or a device cannot be replaced, and is written to.
    beside: Option<(TempPath, Unfinished)>,
    /// The path that the user gave.
    name: PathBuf,
    /// The file to replace.
    path: PathBuf,
    has_other_names: bool,
}

impl Replacement {
    /// Starts a file that will be put at `path`. A symbolic link is followed, so that it still is one
    /// afterwards. The new file has the old one's permissions, and its owner where that is allowed.
    ///
    /// # Errors
    /// When the folder cannot be written to, or the file that is there must not be.
    pub(super) fn of(name: &Path) -> io::Result<Self> {
        if let Some(stream) = stream(name) {
            return Ok(Self {
                out: BufWriter::new(open_stream(&stream)?),
                beside: None,
                name: name.to_owned(),
                path: name.to_owned(),
                has_other_names: false,
            });
        }
        let path = followed(name);
        let old = match fs::metadata(&path) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        // A file that may not be written to may not be replaced either, though its folder would allow it.
        let open = |_: &Metadata| File::options().write(true).open(&path);
        let opened = old.as_ref().map(open).transpose()?;
        let (file, beside) = match opened {
            Some(file) if old.as_ref().is_some_and(|old| !old.is_file()) => (file, None),
            _ => {
                let (temporary, unfinished) = Unfinished::new(|| temporary_in(folder(&path)))?;
                let (file, temporary) = temporary.into_parts();
                (file, Some((temporary, unfinished)))
            }
        };
        if let (Some(old), Some(_)) = (&old, &beside) {
            keep_owner(&file, old);
            file.set_permissions(old.permissions())?;
        }
        Ok(Self {
            out: BufWriter::new(file),
            has_other_names: beside.is_some() && old.is_some_and(|old| has_other_names(&old)),
            beside,
            name: name.to_owned(),
            path,
        })
    }

    /// The same for what must be a file that can be replaced.
    ///
    /// # Errors
    /// Those of [`Replacement::of`], and when a pipe or a device is there: to open a pipe would wait for its reader.
    pub(super) fn of_file(path: &Path) -> io::Result<Self> {
        match fs::metadata(path) {
            _ if stream(path).is_some() => Err(io::Error::other("it is not a regular file")),
            Ok(old) if !old.is_file() => Err(io::Error::other("it is not a regular file")),
            _ => Self::of(path),
        }
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// When not all could be written (a full disk); the old file then is as it was.
    pub(super) fn commit(self) -> io::Result<()> {
        self.commit_if(|_| Ok(()))
    }

    /// Puts the file in its place, if it may take the place of what is there. All else is done before that is asked: of a
    /// change made later than this, nobody could know.
    ///
    /// # Errors
    /// Those of [`Replacement::commit`], and of `may`.
    pub(super) fn commit_if(mut self, may: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
        self.out.flush()?;
        if let Some((temporary, _unfinished)) = self.beside {
            self.out.get_ref().sync_all()?;
            may(&self.path)?;
            temporary.persist(&self.path)?;
        }
        if self.has_other_names {
            let name = self.name.display();
            complain(&format!("{name}: the file has another name (a hard link), which still has the old text"));
        }
        Ok(())
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Makes a temporary file that others may read, as far as the user's mask allows it.
fn temporary_in(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".hirth-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder).map_err(|error| {
        // The user does not know the name of the temporary file, which ends the message.
        let text = error.to_string();
        let (why, _) = text.split_once(" at path ").unwrap_or((&text, ""));
        io::Error::new(error.kind(), why)
    })
}

/// Sets the owner and group of the old file. Only root may; for all others nothing changes.
#[cfg(unix)]
fn keep_owner(file: &File, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file, None, Some(old.gid()));
    let _ = fchown(file, Some(old.uid()), None);
}

#[cfg(not(unix))]
fn keep_owner(_file: &File, _old: &Metadata) {}

#[cfg(unix)]
fn has_other_names(old: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(old) > 1
}

#[cfg(not(unix))]
fn has_other_names(_old: &Metadata) -> bool {
    false
}

/// The most links that lead from one to the next, as systems have it.
const MOST_LINKS: usize = 40;

/// Returns the file that a path leads to, even if it is not there yet: links are followed to their end.
fn followed(path: &Path) -> PathBuf {
    links(path).last().unwrap_or_else(|| path.to_owned())
}

/// Returns a path, then the path that it links to, and so on.
fn links(path: &Path) -> impl Iterator<Item = PathBuf> {
    let next = |path: &PathBuf| fs::read_link(path).ok().map(|next| folder(path).join(next));
    iter::successors(Some(path.to_owned()), next).take(MOST_LINKS)
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Returns the name of a file that a process has open, such as `/proc/self/fd/1`, if a path leads there, as `/dev/stdout`
/// does. Only the system knows what such a name stands for, so it is opened and never replaced.
fn stream(path: &Path) -> Option<PathBuf> {
    links(path).find_map(|path| {
        let folder = fs::canonicalize(folder(&path)).ok()?;
        let is_of_streams = folder.ends_with("fd") && (folder.starts_with("/proc") || folder.starts_with("/dev"));
        is_of_streams.then(|| folder.join(path.file_name().unwrap_or_default()))
    })
}

/// Opens a stream for writing. Our own standard output and error continue where they are; anything else is written to at
/// its end.
#[cfg(unix)]
fn open_stream(stream: &Path) -> io::Result<File> {
    use std::os::fd::AsFd;
    let is_own = |number: &str| fs::canonicalize("/dev/fd").is_ok_and(|own| own.join(number) == stream);
    if is_own("1") {
        io::stdout().as_fd().try_clone_to_owned().map(File::from)
    } else if is_own("2") {
        io::stderr().as_fd().try_clone_to_owned().map(File::from)
    } else {
        File::options().append(true).open(stream)
    }
}

#[cfg(not(unix))]
fn open_stream(stream: &Path) -> io::Result<File> {
    File::options().append(true).open(stream)
}
