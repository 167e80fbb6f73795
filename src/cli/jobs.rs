//! How many processors a command uses: `--jobs`.

use std::{num::NonZero, thread};

use crate::cli::{heading, number};

/// How many processors may be used.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Jobs {
    /// Use at most this number of processors; 0 uses all.
    #[arg(
        short,
        long,
        value_name = "NUMBER",
        default_value_t = 0,
        hide_default_value = true,
        value_parser = number::any::<usize>(),
        help_heading = heading::OUTPUT
    )]
    jobs: usize,
}

/// The most threads. A larger number can only be a typo, and must not use up the memory.
const MOST_THREADS: usize = 1024;

impl Jobs {
    /// Returns how many threads may judge: one a processor, if no number was given.
    pub fn threads(self) -> usize {
        match self.jobs {
            0 => thread::available_parallelism().map_or(1, NonZero::get),
            jobs => jobs.min(MOST_THREADS),
        }
    }
}
