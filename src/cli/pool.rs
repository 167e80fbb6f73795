//! Work on several threads, and its results in order.

use std::{
    io,
    sync::{Mutex, PoisonError, mpsc},
    thread,
};

/// Works on items on so many threads, and hands out what comes of them in the order of the items. The items are
/// taken on a thread of their own, as far ahead as keeps the others busy, and no further.
///
/// # Errors
/// The first that `each` gives; then nothing more is handed out.
pub(super) fn in_order<T: Send, U: Send>(
    threads: usize,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> U + Sync,
    mut each: impl FnMut(U) -> io::Result<()>,
) -> io::Result<()> {
    let (hand_in, todo) = mpsc::sync_channel::<(T, mpsc::SyncSender<U>)>(threads);
    let todo = Mutex::new(todo);
    let next = || {
        let todo = todo.lock().unwrap_or_else(PoisonError::into_inner);
        todo.recv()
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Ok((item, done)) = next() {
                    // Where nobody waits for it any more, the run is over.
                    let _ = done.send(work(item));
                }
            });
        }
        let (line_up, results) = mpsc::sync_channel(2 * threads);
        scope.spawn(move || {
            for item in items {
                let (done, result) = mpsc::sync_channel(1);
                if line_up.send(result).is_err() || hand_in.send((item, done)).is_err() {
                    return;
                }
            }
        });
        // An item without a result is one on which a thread panicked; that comes up at the end of the scope.
        results
            .iter()
            .flat_map(|result| result.recv())
            .try_for_each(&mut each)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        for threads in 1..5 {
            let mut results = Vec::new();
            let slow = |item: u64| {
                thread::sleep(Duration::from_micros(item * 37 % 101));
                item * 2
            };
            let result = in_order(threads, 0..200, slow, |result| {
                results.push(result);
                Ok(())
            });
            assert!(result.is_ok());
            assert_eq!(results, (0..200).map(|item| item * 2).collect::<Vec<u64>>());
        }
    }

    #[test]
    fn an_error_ends_it_however_many_items_there_are() {
        let mut count = 0;
        let result = in_order(
            3,
            0..,
            |item| item,
            |item: u64| {
                count += 1;
                match item {
                    20 => Err(io::ErrorKind::BrokenPipe.into()),
                    _ => Ok(()),
                }
            },
        );
        let kind = result.map_err(|error| error.kind());
        assert_eq!((kind, count), (Err(io::ErrorKind::BrokenPipe), 21));
    }
}
