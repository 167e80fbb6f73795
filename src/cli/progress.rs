//! A bar on standard error while there is much to do.

use std::{
    env,
    io::{self, IsTerminal},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that takes no longer shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// In what the work is counted.
#[derive(Clone, Copy)]
pub(super) enum Unit {
    Bytes,
    /// In these, by their plural.
    Things(&'static str),
}

/// Shows how far the work has come, once it takes long.
pub(super) struct Progress {
    begun: Instant,
    /// Nothing where no bar is wanted, or none any more.
    bar: Option<ProgressBar>,
    is_shown: bool,
}

impl Progress {
    /// Returns a bar for so much to do, where standard error is a terminal.
    pub fn new(wanted: bool, unit: Unit, total: impl FnOnce() -> Option<u64>) -> Self {
        let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        let wanted = wanted && !dumb && io::stderr().is_terminal();
        Self { begun: Instant::now(), bar: wanted.then(|| bar(unit, total())), is_shown: false }
    }

    /// Shows how much is done, and what else there is to say.
    pub fn show(&mut self, done: u64, more: impl FnOnce() -> String) {
        let Some(bar) = &self.bar else { return };
        // What is left is estimated from the beginning on.
        bar.set_position(done);
        if !self.is_shown && self.begun.elapsed() < PATIENCE {
            return;
        }
        bar.set_message(more());
        if !self.is_shown {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            self.is_shown = true;
        }
        bar.tick();
    }

    /// Runs what writes to the terminal while the bar is hidden.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) if self.is_shown => bar.suspend(write),
            _ => write(),
        }
    }

    /// Takes the bar away.
    pub fn end(&mut self) {
        self.is_shown = false;
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// Returns a bar for so much to do, hidden at first; where it is not known how much, a count.
fn bar(unit: Unit, total: Option<u64>) -> ProgressBar {
    let template = match (unit, total) {
        (Unit::Bytes, Some(_)) => "{wide_bar} {bytes} of {total_bytes}{msg}, {eta} left",
        (Unit::Bytes, None) => "{spinner} {bytes}{msg}",
        (Unit::Things(_), Some(_)) => "{wide_bar} {human_pos} of {human_len} {prefix}{msg}, {eta} left",
        (Unit::Things(_), None) => "{spinner} {human_pos} {prefix}{msg}",
    };
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
    bar.set_style(style.progress_chars("=> "));
    match unit {
        Unit::Things(things) => bar.with_prefix(things),
        Unit::Bytes => bar,
    }
}
