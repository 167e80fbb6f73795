//! Work on several threads, and its results in order.

use std::{
    iter,
    sync::{Condvar, Mutex, PoisonError, mpsc},
    thread::{self, Scope},
    time::{Duration, Instant},
};

/// How long the work must take to be worth more threads.
const PATIENCE: Duration = Duration::from_millis(3);

/// Works on items, and hands out the results in their order. It begins on this thread, and goes on with more of them, at
/// most so many, at an item that is long, or when the work takes some time.
///
/// # Errors
/// The first that `each` returns; then nothing more is handed out.
pub(super) fn in_order<T: Send, U: Send, E>(
    threads: usize,
    mut items: impl Iterator<Item = T> + Send,
    is_long: impl Fn(&T) -> bool,
    work: impl Fn(T) -> U + Sync,
    mut each: impl FnMut(U) -> Result<(), E>,
) -> Result<(), E> {
    let begun = Instant::now();
    while let Some(item) = items.next() {
        if threads > 1 && (begun.elapsed() > PATIENCE || is_long(&item)) {
            return on_threads(threads, iter::once(item).chain(items), work, each);
        }
        each(work(item))?;
    }
    Ok(())
}

/// Works on items on so many threads. The items are taken on a thread of their own, as far ahead as keeps the others busy,
/// and no further. Where the system has no thread to spare, as a container with a limit may not, the work is done by
/// those there are, if need be by the caller's alone.
fn on_threads<T: Send, U: Send, E>(
    threads: usize,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> U + Sync,
    mut each: impl FnMut(U) -> Result<(), E>,
) -> Result<(), E> {
    let (hand_in, todo) = mpsc::sync_channel::<(T, mpsc::SyncSender<U>)>(threads);
    let todo = Mutex::new(todo);
    let next = || {
        let todo = todo.lock().unwrap_or_else(PoisonError::into_inner);
        todo.recv()
    };
    let worker = || {
        while let Ok((item, done)) = next() {
            // Where the receiver is gone, the run is over.
            let _ = done.send(work(item));
        }
    };
    // Shared, so that they are still there when the thread that was to take them cannot be made.
    let items = Mutex::new(items);
    let taken = || {
        let mut items = items.lock().unwrap_or_else(PoisonError::into_inner);
        items.next()
    };
    thread::scope(|scope| {
        let (line_up, results) = mpsc::sync_channel(threads);
        let feeder = || {
            // Moved in as a whole, so that nobody waits for more when this ends.
            let (line_up, hand_in) = (line_up, hand_in);
            for item in iter::from_fn(&taken) {
                let (done, result) = mpsc::sync_channel(1);
                if line_up.send(result).is_err() || hand_in.send((item, done)).is_err() {
                    return;
                }
            }
        };
        if !spawned(scope, worker) || !spawned(scope, feeder) {
            return iter::from_fn(&taken).map(&work).try_for_each(&mut each);
        }
        let _others = (1..threads).take_while(|_| spawned(scope, worker)).count();
        // An item without a result is one on which a thread panicked; that comes up at the end of the scope.
        results.iter().flat_map(|result| result.recv()).try_for_each(&mut each)
    })
}

/// What threads do one after the other, in the order of their items, whichever comes first.
pub(super) struct InTurn<S> {
    /// The number of the next item, if a thread did not fail before it; and what they work on.
    state: Mutex<(Option<usize>, S)>,
    moved: Condvar,
}

/// The turn of an item. Every item must have one before work on it begins, so that those after it do not wait for a
/// thread that failed.
pub(super) struct Turn<'a, S> {
    of: &'a InTurn<S>,
    number: usize,
    is_taken: bool,
}

impl<S> InTurn<S> {
    pub fn new(state: S) -> Self {
        Self { state: Mutex::new((Some(0), state)), moved: Condvar::new() }
    }

    /// The turn of an item: they are numbered from 0.
    pub fn turn(&self, number: usize) -> Turn<'_, S> {
        Turn { of: self, number, is_taken: false }
    }
}

impl<S> Turn<'_, S> {
    /// Waits until it is the turn of the item, and does its part; `None` if another thread failed before its turn.
    pub fn take<T>(mut self, what: impl FnOnce(&mut S) -> T) -> Option<T> {
        let state = self.of.state.lock().unwrap_or_else(PoisonError::into_inner);
        let is_waiting = |state: &mut (Option<usize>, S)| state.0.is_some_and(|at| at != self.number);
        let state = self.of.moved.wait_while(state, is_waiting);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        state.0?;
        let result = what(&mut state.1);
        state.0 = Some(self.number + 1);
        self.is_taken = true;
        drop(state);
        self.of.moved.notify_all();
        Some(result)
    }
}

impl<S> Drop for Turn<'_, S> {
    fn drop(&mut self) {
        if !self.is_taken {
            let mut state = self.of.state.lock().unwrap_or_else(PoisonError::into_inner);
            state.0 = None;
            drop(state);
            self.of.moved.notify_all();
        }
    }
}

/// Starts work on a thread of its own, if there can be one more.
fn spawned<'scope, 'env: 'scope>(scope: &'scope Scope<'scope, 'env>, work: impl FnOnce() + Send + 'scope) -> bool {
    thread::Builder::new().spawn_scoped(scope, work).is_ok()
}
