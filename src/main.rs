//! Arguments in, exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    hirth::cli::main(std::env::args_os()).into()
}
