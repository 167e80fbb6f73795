//! What the terminal can show.

use std::{
    env,
    io::{self, BufWriter, IsTerminal, Write},
    str,
    sync::OnceLock,
};

use anstream::AutoStream;

use crate::output::plain::plain;

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Color {
    /// On a terminal, unless the environment forbids it.
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
            Self::Auto if on_stderr => wanted_on(&io::stderr()),
            Self::Auto => wanted_on(&io::stdout()),
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// Whether colours are wanted on a stream, by the environment and by whether it is a terminal.
fn wanted_on(stream: &impl IsTerminal) -> bool {
    // Any value but `0` and `false` turns colours on everywhere. `CLICOLOR_FORCE=0` asks for nothing.
    let forced = |name: &str| {
        let value = env::var(name).ok().filter(|value| !value.is_empty());
        value.map(|value| !matches!(&*value, "0" | "false"))
    };
    if anstyle_query::no_color() {
        return false;
    }
    match (forced("FORCE_COLOR"), forced("CLICOLOR_FORCE")) {
        (Some(is_on), _) => is_on,
        (None, Some(true)) => true,
        _ => stream.is_terminal() && anstyle_query::clicolor().unwrap_or_else(anstyle_query::term_supports_color),
    }
}

/// Returns standard output for text with colours or without, buffered. A terminal obeys no control character of text
/// without colours; files and pipes get every byte.
pub(super) fn stdout(color: bool) -> Box<dyn Write> {
    let stdout = io::stdout().lock();
    if color {
        Box::new(BufWriter::new(AutoStream::always(stdout)))
    } else if stdout.is_terminal() {
        Box::new(Harmless::new(BufWriter::new(stdout)))
    } else {
        Box::new(BufWriter::new(stdout))
    }
}

/// Returns standard error for the same.
pub(super) fn stderr(color: bool) -> Box<dyn Write> {
    let stderr = io::stderr().lock();
    if color { Box::new(BufWriter::new(AutoStream::always(stderr))) } else { Box::new(BufWriter::new(stderr)) }
}

/// Writes text with pictures of its control characters, so that a terminal does not obey them.
struct Harmless<W> {
    out: W,
    /// The first bytes of a character, or a carriage return, whose next byte was not written yet.
    begun: Vec<u8>,
}

impl<W: Write> Harmless<W> {
    fn new(out: W) -> Self {
        Self { out, begun: Vec::new() }
    }
}

impl<W: Write> Write for Harmless<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend(bytes);
        let end = match str::from_utf8(&self.begun) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => self.begun.len() - usize::from(self.begun.ends_with(b"\r")),
        };
        let text = String::from_utf8_lossy(&self.begun[..end]).replace("\r\n", "\n");
        self.out.write_all(plain(&text).as_bytes())?;
        self.begun.drain(..end);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// How many columns to fill where there is no terminal.
pub(super) const WIDTH: usize = 80;

/// Returns how many columns to fill: the terminal's, as far as lines stay easy to read.
pub(super) fn width() -> usize {
    terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0).clamp(40, 100))
}

/// Whether nothing but ASCII is to be written for people in this run.
static ASCII: OnceLock<bool> = OnceLock::new();

/// Notes whether nothing but ASCII is to be written for people. What is said first in a process counts.
pub(super) fn ask_for_ascii(is_wanted: bool) {
    // Whoever starts it again in one process wants the same.
    let _ = ASCII.set(is_wanted);
}

/// Whether characters beyond ASCII may be shown on standard output, or on standard error.
pub(super) fn unicode(on_stderr: bool) -> bool {
    use supports_unicode::Stream;
    let stream = if on_stderr { Stream::Stderr } else { Stream::Stdout };
    unicode_in_files() && supports_unicode::on(stream)
}

/// Whether standard output, or standard error, is a terminal that follows links.
pub(super) fn links(on_stderr: bool) -> bool {
    use supports_hyperlinks::Stream;
    supports_hyperlinks::on(if on_stderr { Stream::Stderr } else { Stream::Stdout })
}

/// Whether characters beyond ASCII may be written for people where there is no terminal.
pub(super) fn unicode_in_files() -> bool {
    ASCII.get() != Some(&true)
}

/// Whether the environment asks for no drawings, in the way miette's programs do.
pub(super) fn no_graphics() -> bool {
    std::env::var_os("NO_GRAPHICS").is_some_and(|value| value != "0")
}
