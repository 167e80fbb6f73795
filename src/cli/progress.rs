//! A bar on standard error while much is judged.

use std::{
    env,
    io::{self, IsTerminal},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that takes no longer shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// Shows how far the work has come, once it takes long.
pub(super) struct Progress {
    begun: Instant,
    /// How many bytes there are to read, where that is known; nothing where no bar is wanted.
    total: Option<Option<u64>>,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// A bar for so many bytes, where somebody is there to see it.
    pub fn new(wanted: bool, total: impl FnOnce() -> Option<u64>) -> Self {
        let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        let wanted = wanted && !dumb && io::stderr().is_terminal();
        Self {
            begun: Instant::now(),
            total: wanted.then(total),
            bar: None,
        }
    }

    /// Whether the bar is to be seen.
    pub fn is_shown(&self) -> bool {
        self.bar.is_some()
    }

    /// So many bytes were read, and so many games judged.
    pub fn tell(&mut self, bytes: u64, games: usize) {
        let Some(total) = self.total else { return };
        if self.bar.is_none() && self.begun.elapsed() < PATIENCE {
            return;
        }
        let is_new = self.bar.is_none();
        let bar = self.bar.get_or_insert_with(|| bar(total));
        bar.set_position(bytes);
        bar.set_message(match games {
            1 => "1 game".to_owned(),
            _ => format!("{games} games"),
        });
        if is_new {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        bar.tick();
    }

    /// Does what writes to the terminal, while no bar stands in its way.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Takes the bar away.
    pub fn end(&mut self) {
        self.total = None;
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// A bar for so many bytes, not to be seen yet; where nobody knows how many, a count.
fn bar(total: Option<u64>) -> ProgressBar {
    let template = match total {
        Some(_) => "{wide_bar} {bytes} of {total_bytes}, {msg}, {eta} left",
        None => "{spinner} {bytes}, {msg}",
    };
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
    bar.set_style(style.progress_chars("=> "));
    bar
}
