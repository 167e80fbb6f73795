//! `hirth completions`.

use std::io::Write;

use clap_complete::Shell;

use crate::cli::{Exit, command_line, terminal, written};

/// Print shell completions.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  hirth completions bash > ~/.local/share/bash-completion/completions/hirth
  hirth completions zsh > ~/.zfunc/_hirth
  hirth completions fish > ~/.config/fish/completions/hirth.fish")]
pub(super) struct Args {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(args: Args) -> Exit {
    // By way of memory, since the generator panics when it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command_line(), "hirth", &mut script);
    let mut out = terminal::stdout(false);
    let result = out.write_all(&script).and_then(|()| out.flush());
    written(result, Exit::Legal)
}
