//! Cleaning up when the program is interrupted: unfinished files are removed, the terminal is restored.

use std::{
    fs, io,
    path::PathBuf,
    sync::{Mutex, MutexGuard, Once, OnceLock, PoisonError},
};

use tempfile::NamedTempFile;

/// The unfinished files.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file that is deleted when the program is interrupted, as long as this value lives.
pub(super) struct Unfinished(PathBuf);

impl Unfinished {
    /// Makes a file, and returns it with its guard.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn new(make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<(NamedTempFile, Self)> {
        listen();
        // An interruption waits until the file is noted down.
        let mut unfinished = unfinished();
        let file = make()?;
        unfinished.push(file.path().to_owned());
        let guard = Self(file.path().to_owned());
        Ok((file, guard))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        unfinished().retain(|path| *path != self.0);
    }
}

/// The other task before the program ends, once there is one.
static AT_END: OnceLock<fn()> = OnceLock::new();

/// Does something when the program is interrupted. What is said first in a process counts.
pub(super) fn at_end(what: fn()) {
    let _ = AT_END.set(what);
    listen();
}

/// Cleans up from now on. If that is not possible, a signal leaves an unfinished file, and does no other harm.
fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| _ = signals::listen());
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

/// `ctrlc` listens to no signal as soon as one is ignored, so that a job in the background of a script, which ignores
/// SIGINT, would leave its file; and it hides from a shell's loop that the program was interrupted. Linux
/// reports which signals are ignored (`nohup`), so there each is handled by itself.
#[cfg(target_os = "linux")]
mod signals {
    use std::{fs, io, sync::mpsc, thread};

    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        iterator::Signals,
        low_level::emulate_default_handler,
    };

    /// Cleans up when a signal asks the program to end, and then ends by that signal.
    pub fn listen() -> io::Result<()> {
        let status = fs::read_to_string("/proc/self/status")?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        let is_heard = |signal: &i32| ignored.is_some_and(|mask| mask & 1 << (signal - 1) == 0);
        let heard: Vec<i32> = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(is_heard).collect();
        let (ready, listens) = mpsc::channel();
        // Where no thread can be had, nothing is caught: with nobody to see it, the signal would not end the program.
        thread::Builder::new().spawn(move || {
            let signals = Signals::new(heard);
            let _ = ready.send(());
            if let Some(signal) = signals.ok().and_then(|mut signals| signals.forever().next()) {
                let _cleaned = super::clean_up();
                let _ = emulate_default_handler(signal);
            }
        })?;
        let _ = listens.recv();
        Ok(())
    }
}

#[cfg(not(target_os = "linux"))]
mod signals {
    use std::process;

    /// How a program ends that is interrupted, as shells have it of SIGINT. Which signal it was is not known.
    const INTERRUPTED: i32 = 130;

    /// Cleans up when a signal asks the program to end, unless one of them is to be ignored.
    pub fn listen() -> Result<(), ctrlc::Error> {
        ctrlc::try_set_handler(|| {
            let _cleaned = super::clean_up();
            process::exit(INTERRUPTED);
        })
    }
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}
