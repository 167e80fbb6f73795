//! What an interrupted program leaves behind: nothing. Files in the making are taken away.

use std::{
    fs,
    path::{Path, PathBuf},
    process,
    sync::{Mutex, MutexGuard, Once, PoisonError},
};

/// The files in the making.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// How a program ends that is interrupted, as shells have it.
const INTERRUPTED: i32 = 130;

/// A file that is taken away when the program is interrupted, as long as this lives.
pub(super) struct Unfinished(PathBuf);

impl Unfinished {
    pub fn new(path: &Path) -> Self {
        static LISTENING: Once = Once::new();
        LISTENING.call_once(|| {
            // Where no handler can be had, an interruption leaves the file, and does no other harm.
            let _ = ctrlc::set_handler(|| {
                let unfinished = unfinished();
                unfinished.iter().for_each(|path| _ = fs::remove_file(path));
                process::exit(INTERRUPTED);
            });
        });
        unfinished().push(path.to_owned());
        Self(path.to_owned())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        unfinished().retain(|path| *path != self.0);
    }
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}
