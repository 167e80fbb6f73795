//! Where what a command makes is written to: a file, or standard output.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use crate::cli::{
    Exit, heading, input::Input, is_standard, replace::Replacement, report::unwritten, terminal, written,
};

/// The file that a command writes.
#[derive(Debug, clap::Args)]
pub(super) struct OutputFile {
    /// Write to this file. It is replaced as a whole, or not at all.
    #[arg(short, long, value_name = "FILE", help_heading = heading::OUTPUT)]
    output: Option<PathBuf>,
}

impl OutputFile {
    /// Returns the file; `None` for standard output, which is `-` too.
    pub fn path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| !is_standard(path))
    }
}

/// Leaves the file that is written out of what is read: what was written there the last time is not a record. `what` is
/// what is written, `the page`.
///
/// # Errors
/// When a record is read from that file, which would be lost; in words.
pub(super) fn leave_out(inputs: &mut Vec<Input>, file: Option<&Path>, what: &str) -> Result<(), String> {
    let Some(file) = file else { return Ok(()) };
    if let Some(input) = inputs.iter().find(|input| input.is_lost_with(file)) {
        let name = input.name();
        return Err(format!("`{name}` is an input, and {what} would replace it"));
    }
    inputs.retain(|input| !input.is(file));
    Ok(())
}

/// How many bytes for standard output wait for those after them.
const HELD: usize = 1 << 20;

/// Output that is written while it is made: to a file, which is replaced whole or not at all, or to standard output. The
/// first megabyte for standard output waits, so that nothing is written if something cannot be read.
pub(super) enum Target<'a> {
    /// A file.
    File(&'a Path, Replacement),
    /// Standard output.
    Standard {
        /// The bytes that are not written yet.
        held: Vec<u8>,
        /// How much may wait.
        most: usize,
    },
}

impl<'a> Target<'a> {
    /// A file; without one, or with `-`, standard output. If `all_waits`, nothing is written before the end.
    ///
    /// # Errors
    /// When the file cannot be replaced.
    pub fn new(file: Option<&'a Path>, all_waits: bool) -> Result<Self, Exit> {
        let Some(file) = file.filter(|file| !is_standard(file)) else {
            let most = if all_waits { usize::MAX } else { HELD };
            return Ok(Self::Standard { held: Vec::new(), most });
        };
        let target = Replacement::of(file).map_err(|error| unwritten(file, &error))?;
        Ok(Self::File(file, target))
    }

    /// Adds bytes.
    ///
    /// # Errors
    /// When they cannot be written. That was printed.
    pub fn add(&mut self, bytes: &[u8]) -> Result<(), Exit> {
        match self {
            Self::File(path, target) => {
                let written = target.write_all(bytes);
                written.map_err(|error| unwritten(path, &error))
            }
            Self::Standard { held, most } => {
                held.extend(bytes);
                if held.len() <= *most {
                    return Ok(());
                }
                to_standard(&std::mem::take(held))
            }
        }
    }

    /// Writes what is not written yet. Returns `exit`, or that it cannot be written, which was printed.
    pub fn finish(self, exit: Exit) -> Exit {
        let finished = match self {
            Self::File(path, target) => target.commit().map_err(|error| unwritten(path, &error)),
            Self::Standard { held, .. } => to_standard(&held),
        };
        finished.map_or_else(|failed| failed.max(exit), |()| exit)
    }
}

fn to_standard(bytes: &[u8]) -> Result<(), Exit> {
    let mut out = terminal::stdout(false);
    let result = out.write_all(bytes).and_then(|()| out.flush());
    let is_written = result.is_ok();
    match written(result, Exit::Legal) {
        Exit::Legal if is_written => Ok(()),
        failed => Err(failed),
    }
}

/// Writes the parts of a text to a file, which is replaced whole or not at all; without one, or to `-`, to standard output.
/// Prints why they cannot be written. Returns `exit` where they are.
pub(super) fn put(file: Option<&Path>, text: &[&str], exit: Exit) -> Exit {
    let target = Target::new(file, false).and_then(|mut target| {
        text.iter().try_for_each(|part| target.add(part.as_bytes()))?;
        Ok(target)
    });
    match target {
        Ok(target) => target.finish(exit),
        Err(failed) => failed.max(exit),
    }
}
