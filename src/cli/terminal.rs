//! What the terminal can show.

use std::io::{self, BufWriter, Write};

use anstream::{AutoStream, ColorChoice};
use supports_unicode::Stream;

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Color {
    /// On a terminal, unless the environment says otherwise.
    Auto,
    /// Also in files and pipes.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// Whether to use them on standard output, or on standard error.
    pub fn wanted(self, on_stderr: bool) -> bool {
        match self {
            Self::Auto if on_stderr => AutoStream::choice(&io::stderr()) != ColorChoice::Never,
            Self::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// Returns standard output for text with colours or without, buffered.
pub(super) fn stdout(color: bool) -> Box<dyn Write> {
    let stdout = io::stdout().lock();
    if color {
        Box::new(BufWriter::new(AutoStream::always(stdout)))
    } else {
        Box::new(BufWriter::new(stdout))
    }
}

/// Returns standard error for the same.
pub(super) fn stderr(color: bool) -> Box<dyn Write> {
    let stderr = io::stderr().lock();
    if color {
        Box::new(BufWriter::new(AutoStream::always(stderr)))
    } else {
        Box::new(BufWriter::new(stderr))
    }
}

/// How many columns to fill where there is no terminal.
pub(super) const WIDTH: usize = 80;

/// Returns how many columns to fill: the terminal's, as far as lines stay easy to read.
pub(super) fn width() -> usize {
    terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0).clamp(40, 100))
}

/// Whether lines may be drawn with characters beyond ASCII.
pub(super) fn unicode() -> bool {
    supports_unicode::on(Stream::Stdout)
}

/// Whether the environment asks for no drawings, in the way miette's programs do.
pub(super) fn no_graphics() -> bool {
    std::env::var_os("NO_GRAPHICS").is_some_and(|value| value != "0")
}
