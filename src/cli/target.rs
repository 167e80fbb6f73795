//! Where what a command makes is written to: a file, or standard output.

use std::{io::Write, path::Path};

use crate::cli::{
    Exit, input::Input, is_standard, replace::Replacement, report::unwritten, terminal, written,
};

/// Leaves the file that is written out of what is read: what was written there the last time is no record. `what` is
/// what is written, `the page`.
///
/// # Errors
/// When a record is read from that file, which would be lost; in words.
pub(super) fn leave_out(
    inputs: &mut Vec<Input>,
    file: Option<&Path>,
    what: &str,
) -> Result<(), String> {
    let Some(file) = file else { return Ok(()) };
    if let Some(input) = inputs.iter().find(|input| input.is_lost_with(file)) {
        let name = input.name();
        return Err(format!(
            "`{name}` is to be read, and {what} would replace it"
        ));
    }
    inputs.retain(|input| !input.is(file));
    Ok(())
}

/// Writes bytes to a file, which is replaced whole or not at all; without one, or to `-`, to standard output. Says why
/// they cannot be written. Returns `exit` where they are.
pub(super) fn put(file: Option<&Path>, bytes: &[u8], exit: Exit) -> Exit {
    let Some(file) = file.filter(|file| !is_standard(file)) else {
        let mut out = terminal::stdout(false);
        let result = out.write_all(bytes).and_then(|()| out.flush());
        return written(result, exit);
    };
    let replaced = Replacement::of(file).and_then(|mut target| {
        target.write_all(bytes)?;
        target.commit()
    });
    match replaced {
        Ok(()) => exit,
        Err(error) => unwritten(file, &error),
    }
}
