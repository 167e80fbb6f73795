//! A text that waits until all of it is known: in memory, or in a temporary file if it is large.

use std::{
    env,
    io::{self, Read, Seek, SeekFrom, Write},
    sync::{Mutex, MutexGuard, PoisonError},
};

use tempfile::{SpooledTempFile, spooled_tempfile};

/// How many bytes stay in memory. Without a temporary folder all do.
const IN_MEMORY: usize = 1 << 20;

/// A text that is written once, and then read as often as needed.
#[derive(Debug)]
pub(super) struct Spool(Mutex<SpooledTempFile>);

impl Spool {
    /// An empty text.
    pub fn new() -> Self {
        let in_memory = match tempfile::tempfile() {
            Ok(_) => IN_MEMORY,
            Err(_) => usize::MAX,
        };
        Self(Mutex::new(spooled_tempfile(in_memory)))
    }

    /// Returns a reader of the text, which may be read by several at the same time.
    pub fn open(&self) -> impl Read + Send + '_ {
        Reader { spool: self, at: 0 }
    }

    /// Puts another text in the place of this one.
    pub fn replace(&self, other: Self) {
        *self.file() = other.0.into_inner().unwrap_or_else(PoisonError::into_inner);
    }

    fn file(&self) -> MutexGuard<'_, SpooledTempFile> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A reader, and how many bytes it has read.
struct Reader<'a> {
    spool: &'a Spool,
    at: u64,
}

impl Read for Reader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut file = self.spool.file();
        let read = file.seek(SeekFrom::Start(self.at));
        let read = read.and_then(|_| file.read(buffer)).map_err(named)?;
        self.at += read as u64;
        Ok(read)
    }
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes).map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush().map_err(named)
    }
}

/// An error of the temporary file, which says where that is.
fn named(error: io::Error) -> io::Error {
    let folder = env::temp_dir();
    let text = format!("a temporary file in `{}`: {error}", folder.display());
    io::Error::new(error.kind(), text)
}
