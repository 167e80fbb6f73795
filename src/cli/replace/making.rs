//! An unfinished file. Where the system allows it has no name before it is whole, so that nothing is left of it
//! however the program ends; elsewhere it stands beside its place under a name that shows what it is.

use std::{
    fs::{File, Permissions},
    io::{self, Write},
    path::Path,
};

use tempfile::{Builder, NamedTempFile};

use crate::cli::interrupt::Unfinished;

/// How the name of an unfinished file starts.
const PREFIX: &str = ".hirth-";

/// An unfinished file.
pub(super) enum Making {
    /// One without a name.
    #[cfg(target_os = "linux")]
    Unnamed(File),
    /// One with a name, which goes away with it.
    Named(NamedTempFile, Unfinished),
}

impl Making {
    /// Starts a file in a folder.
    ///
    /// # Errors
    /// When that cannot be written to.
    pub fn in_folder(folder: &Path) -> io::Result<Self> {
        #[cfg(target_os = "linux")]
        if let Some(file) = unnamed::file_in(folder) {
            return Ok(Self::Unnamed(file));
        }
        let make = || {
            let mut builder = Builder::new();
            builder.prefix(PREFIX);
            if let Some(permissions) = fresh_permissions() {
                builder.permissions(permissions);
            }
            builder.tempfile_in(folder).map_err(without_path)
        };
        let (file, unfinished) = Unfinished::new(make)?;
        Ok(Self::Named(file, unfinished))
    }

    /// Returns the file.
    pub fn file(&self) -> &File {
        match self {
            #[cfg(target_os = "linux")]
            Self::Unnamed(file) => file,
            Self::Named(file, _) => file.as_file(),
        }
    }

    /// Puts the file in its place, which is in its folder.
    ///
    /// # Errors
    /// When that cannot be done; what stands there stays.
    pub fn persist(self, folder: &Path, path: &Path) -> io::Result<()> {
        match self {
            #[cfg(target_os = "linux")]
            Self::Unnamed(file) => unnamed::persist(&file, folder, path),
            Self::Named(file, _unfinished) => match file.persist(path) {
                Ok(_) => Ok(()),
                Err(refused) => Err(without_path(refused.error)),
            },
        }
    }
}

impl Write for Making {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

#[cfg(target_os = "linux")]
mod unnamed {
    use std::{
        fs::{self, File},
        io,
        os::{
            fd::AsRawFd,
            unix::fs::{OpenOptionsExt, PermissionsExt},
        },
        path::{Path, PathBuf},
    };

    use rustix::fs::{AtFlags, CWD, OFlags, linkat};
    use tempfile::Builder;

    use super::{PREFIX, fresh_permissions, without_path};
    use crate::cli::interrupt::Unfinished;

    /// Returns a file without a name, where the system and the disk can have one and name it later.
    pub fn file_in(folder: &Path) -> Option<File> {
        let mode = fresh_permissions().map_or(0o666, |fresh| fresh.mode());
        let mut options = File::options();
        options.read(true).write(true).mode(mode);
        options.custom_flags(OFlags::TMPFILE.bits().cast_signed());
        let file = options.open(folder).ok()?;
        fs::metadata(door(&file)).is_ok().then_some(file)
    }

    /// Puts the file in its place. Where another stands, it needs a name for a moment.
    pub fn persist(file: &File, folder: &Path, path: &Path) -> io::Result<()> {
        let named = |path: &Path| {
            linkat(CWD, door(file), CWD, path, AtFlags::SYMLINK_FOLLOW).map_err(io::Error::from)
        };
        match named(path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            other => return other,
        }
        let mut builder = Builder::new();
        builder.prefix(PREFIX);
        let make = || builder.make_in(folder, named).map_err(without_path);
        let (beside, _unfinished) = Unfinished::new(make)?;
        match beside.persist(path) {
            Ok(()) => Ok(()),
            Err(refused) => Err(without_path(refused.error)),
        }
    }

    /// Returns where the system shows an open file.
    fn door(file: &File) -> PathBuf {
        PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
    }
}

/// Returns an error without the name of the new file, which the user does not know.
fn without_path(error: io::Error) -> io::Error {
    let text = error.to_string();
    let (why, _) = text.split_once(" at path ").unwrap_or((&text, ""));
    io::Error::new(error.kind(), why)
}

/// Returns what a new file is allowed, before the user's mask.
#[cfg(unix)]
fn fresh_permissions() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn fresh_permissions() -> Option<Permissions> {
    None
}
