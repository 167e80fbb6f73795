//! Work on several threads, and its results in order.

use std::{
    collections::VecDeque,
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    iter::Fuse,
    path::Path,
    sync::mpsc::{Receiver, sync_channel},
};

use rayon::{ScopeFifo, ThreadPool, ThreadPoolBuilder, prelude::*};

/// How many bytes of a file a thread reads at once.
const BLOCK: usize = 1 << 20;

/// How many results for each thread may wait for those before them.
const AHEAD: usize = 3;

/// The threads that work. Without any, as with one or where the system has none to spare, the caller's does.
pub(super) struct Threads(Option<ThreadPool>);

/// The threads that work is given to, as long as it is in the scope.
pub(super) struct Workers<'s, 'scope>(Option<(&'s ScopeFifo<'scope>, usize)>);

impl Threads {
    /// So many threads.
    pub fn new(count: usize) -> Self {
        let pool = || ThreadPoolBuilder::new().num_threads(count).build().ok();
        Self((count > 1).then(pool).flatten())
    }

    /// Reads a file of so many bytes, each thread some of them: to copy them all takes as long as to judge a tenth of them.
    ///
    /// # Errors
    /// When it cannot be read, or has fewer bytes by now.
    pub fn read(&self, path: &Path, size: usize) -> io::Result<Vec<u8>> {
        let read = |(number, block): (usize, &mut [u8])| {
            let mut file = File::open(path)?;
            file.seek(SeekFrom::Start((number * BLOCK) as u64))?;
            file.read_exact(block)
        };
        // Zeros cost nothing until they are written, but only if they are asked for like this, which has to succeed.
        Vec::<u8>::new().try_reserve_exact(size)?;
        let mut bytes = vec![0; size];
        match &self.0 {
            Some(pool) => pool.install(|| bytes.par_chunks_mut(BLOCK).enumerate().try_for_each(read))?,
            None => bytes.chunks_mut(BLOCK).enumerate().try_for_each(read)?,
        }
        Ok(bytes)
    }

    /// Runs on the caller's thread what gives work to the others, and waits for them.
    pub fn scope<'scope, R>(&self, give: impl FnOnce(Workers<'_, 'scope>) -> R) -> R {
        match &self.0 {
            Some(pool) => {
                let ahead = AHEAD * pool.current_num_threads();
                pool.in_place_scope_fifo(|scope| give(Workers(Some((scope, ahead)))))
            }
            None => give(Workers(None)),
        }
    }
}

impl<'s, 'scope> Workers<'s, 'scope> {
    /// The results of work on some items, in their order. Only as many items are taken ahead as keep the threads busy.
    pub fn in_order<T, U, I, W>(&self, items: I, work: &'scope W) -> InOrder<'s, 'scope, I, W, U>
    where
        I: Iterator<Item = T>,
        W: Fn(T) -> U + Sync,
    {
        InOrder { scope: self.0, items: items.fuse(), work, waiting: VecDeque::new() }
    }
}

/// Results in the order of the items.
pub(super) struct InOrder<'s, 'scope, I, W, U> {
    scope: Option<(&'s ScopeFifo<'scope>, usize)>,
    items: Fuse<I>,
    work: &'scope W,
    waiting: VecDeque<Receiver<U>>,
}

impl<'scope, T, U, I, W> Iterator for InOrder<'_, 'scope, I, W, U>
where
    T: Send + 'scope,
    U: Send + 'scope,
    I: Iterator<Item = T>,
    W: Fn(T) -> U + Sync,
{
    type Item = U;

    fn next(&mut self) -> Option<U> {
        let work = self.work;
        let Some((scope, ahead)) = self.scope else {
            return self.items.next().map(work);
        };
        while self.waiting.len() < ahead
            && let Some(item) = self.items.next()
        {
            let (done, result) = sync_channel(1);
            scope.spawn_fifo(move |_| {
                // Without a receiver the run is over.
                let _ = done.send(work(item));
            });
            self.waiting.push_back(result);
        }
        // There is no result if a thread panicked; that comes up at the end of the scope.
        self.waiting.pop_front()?.recv().ok()
    }
}
