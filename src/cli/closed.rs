//! Whether standard output was closed when the program started (`>&-`).
//!
//! Rust's runtime opens `/dev/null` in its place before `main`, so that no file gets its number. After that, it looks like an
//! output that the user throws away on purpose. So this is noted before the runtime starts.

/// Whether nothing that is written to standard output can arrive.
pub(super) fn stdout_was_closed() -> bool {
    #[cfg(unix)]
    return unix::was_closed();
    #[cfg(not(unix))]
    false
}

#[cfg(unix)]
mod unix {
    use std::{
        io,
        os::fd::AsFd,
        sync::atomic::{AtomicBool, Ordering},
    };

    static CLOSED: AtomicBool = AtomicBool::new(false);

    #[ctor::ctor]
    fn note() {
        // Only an open one can be duplicated.
        let copy = io::stdout().as_fd().try_clone_to_owned();
        CLOSED.store(copy.is_err(), Ordering::Relaxed);
    }

    pub(super) fn was_closed() -> bool {
        CLOSED.load(Ordering::Relaxed)
    }
}
