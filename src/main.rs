//! Arguments in, exit code out.

use std::process::ExitCode;

/// Git's log of the checkout that this is built from, with a line for each commit that was made or checked out. Empty without a
/// checkout.
const LOG: &[u8] = include_bytes!(env!("HIRTH_GIT_LOG"));

/// The start of the name of the commit: of the second word of the last line. Bytes of its own, so that the program does not hold
/// the whole log.
const COMMIT: Option<[u8; 9]> = if LOG.is_empty() {
    None
} else {
    let mut at = LOG.len() - 1;
    while at > 0 && LOG[at - 1] != b'\n' {
        at -= 1;
    }
    while LOG[at] != b' ' {
        at += 1;
    }
    let mut commit = [0; 9];
    let mut digit = 0;
    while digit < commit.len() {
        at += 1;
        commit[digit] = LOG[at];
        digit += 1;
    }
    Some(commit)
};

fn main() -> ExitCode {
    let commit = COMMIT.as_ref().and_then(|commit| std::str::from_utf8(commit).ok());
    hirth::cli::main(std::env::args_os(), commit).into()
}
