//! An interrupted program leaves nothing behind: unfinished files are removed, the terminal is given back.

use std::{
    fs, io,
    path::PathBuf,
    sync::{Mutex, MutexGuard, Once, OnceLock, PoisonError},
};

use tempfile::NamedTempFile;

/// The unfinished files.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file that is taken away when the program is interrupted, as long as this lives.
pub(super) struct Unfinished(PathBuf);

impl Unfinished {
    /// Makes a file, and returns it with its guard.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn new<F>(
        make: impl FnOnce() -> io::Result<NamedTempFile<F>>,
    ) -> io::Result<(NamedTempFile<F>, Self)> {
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

/// What else is to be done before the program ends, once something is.
static AT_END: OnceLock<fn()> = OnceLock::new();

/// Does something when the program is interrupted. What is said first in a process counts.
pub(super) fn at_end(what: fn()) {
    let _ = AT_END.set(what);
    listen();
}

/// Cleans up from now on. A signal that is to be ignored (`nohup`, a job in the background) still is. Where no
/// thread can be had to wait for signals, a signal leaves the file, and does no other harm.
fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(signals::listen);
}

/// Removes the unfinished files, and does what else is to be done. The lock is never given back, so that no other file is begun.
fn clean_up() -> MutexGuard<'static, Vec<PathBuf>> {
    let unfinished = unfinished();
    unfinished.iter().for_each(|path| _ = fs::remove_file(path));
    if let Some(what) = AT_END.get() {
        what();
    }
    unfinished
}

/// Each signal is looked at by itself: one may be ignored and others not.
#[cfg(target_os = "linux")]
mod signals {
    use std::{fs, sync::mpsc, thread};

    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        iterator::Signals,
        low_level::emulate_default_handler,
    };

    /// Cleans up when a signal asks the program to end, and then ends as if the signal had not been caught: who started
    /// it sees which signal it was.
    pub fn listen() {
        let ignored = ignored();
        let is_heard = |signal: &i32| ignored & 1 << (signal - 1) == 0;
        let heard: Vec<i32> = [SIGHUP, SIGINT, SIGTERM]
            .into_iter()
            .filter(is_heard)
            .collect();
        let (send, listen_to) = mpsc::channel::<Signals>();
        // The thread comes first: a signal that is caught, with nobody to see it, would not end the program.
        let listener = thread::Builder::new().spawn(move || {
            let Ok(mut signals) = listen_to.recv() else {
                return;
            };
            if let Some(signal) = signals.forever().next() {
                let _cleaned = super::clean_up();
                let _ = emulate_default_handler(signal);
            }
        });
        if listener.is_ok()
            && let Ok(signals) = Signals::new(heard)
        {
            let _ = send.send(signals);
        }
    }

    /// Returns the signals that the program was started to ignore, a bit for each, from the lowest for the first. Of
    /// what is not known, all are.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mut lines = status.lines();
        let mask = lines.find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
            .unwrap_or(u64::MAX)
    }
}

#[cfg(not(target_os = "linux"))]
mod signals {
    use std::process;

    /// How a program ends that is interrupted, as shells have it of SIGINT. Which signal it was is not known.
    const INTERRUPTED: i32 = 130;

    /// Cleans up when a signal asks the program to end, unless one of them is to be ignored.
    pub fn listen() {
        let _ = ctrlc::try_set_handler(|| {
            let _cleaned = super::clean_up();
            process::exit(INTERRUPTED);
        });
    }
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}
