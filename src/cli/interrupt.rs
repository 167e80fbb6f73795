//! What an interrupted program leaves behind: nothing. Files in the making are taken away.

use std::{
    fs, io,
    path::PathBuf,
    process,
    sync::{Mutex, MutexGuard, Once, PoisonError},
};

use tempfile::NamedTempFile;

/// The files in the making.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// How a program ends that is interrupted, as shells have it of SIGINT. Which signal it was, nobody tells.
const INTERRUPTED: i32 = 130;

/// A file that is taken away when the program is interrupted, as long as this lives.
pub(super) struct Unfinished(PathBuf);

impl Unfinished {
    /// Makes a file.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn new(
        make: impl FnOnce() -> io::Result<NamedTempFile>,
    ) -> io::Result<(NamedTempFile, Self)> {
        listen();
        // An interruption waits until the file is noted down.
        let mut unfinished = unfinished();
        let file = make()?;
        let path = file.path().to_owned();
        unfinished.push(path.clone());
        Ok((file, Self(path)))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        unfinished().retain(|path| *path != self.0);
    }
}

/// Cleans up from now on. Not where somebody wants an interruption to be ignored (`nohup`), or no handler can be had:
/// then what ends the program all the same leaves the file, and does no other harm.
fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        let _ = ctrlc::try_set_handler(|| {
            let unfinished = unfinished();
            unfinished.iter().for_each(|path| _ = fs::remove_file(path));
            process::exit(INTERRUPTED);
        });
    });
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}
