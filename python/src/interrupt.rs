//! Work that Ctrl-C ends.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use pyo3::{exceptions::PyRuntimeError, prelude::*};

/// How often Python looks for signals.
const POLL: Duration = Duration::from_millis(50);

/// Up to this length of its text a call takes a moment, and no thread is worth starting.
const SHORT: usize = 4096;

/// As much as the first thread of a program has.
const STACK: usize = 8 << 20;

/// Whether the caller of some work no longer waits for it.
#[derive(Clone, Default)]
pub(crate) struct Stopped(Arc<AtomicBool>);

impl Stopped {
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Works on a text of some length while others use Python, and returns what comes of it. A signal whose handler raises, as that
/// of Ctrl-C does, ends a long call at once; a text that is being checked then is checked to its end.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    length: usize,
    work: impl FnOnce(&Stopped) -> T + Send + 'static,
) -> PyResult<T> {
    let stopped = Stopped::default();
    if length < SHORT {
        return Ok(py.detach(|| work(&stopped)));
    }
    let (send, receive) = mpsc::channel();
    let seen = stopped.clone();
    // Nobody receives what comes after an interrupt.
    let work = move || drop(send.send(work(&seen)));
    thread::Builder::new().stack_size(STACK).spawn(work)?;
    let receive = Mutex::new(receive);
    let wait = || receive.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(POLL);
    loop {
        match py.detach(wait) {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => {
                py.check_signals().inspect_err(|_| stopped.0.store(true, Ordering::Relaxed))?;
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the work on a text has failed"));
            }
        }
    }
}
