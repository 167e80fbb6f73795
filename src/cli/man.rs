//! `hirth man`.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use clap::Command;
use clap_mangen::Man;

use crate::cli::{Exit, command_line, replace::Replacement, report::unwritten, terminal, written};

/// Print the manual page, or write the pages of all commands.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  hirth man | man -l -                    read the page
  hirth man --dir ~/.local/share/man/man1 install all pages: hirth.1, hirth-check.1 …")]
pub(super) struct Args {
    /// Write a page for each command to this folder. It is created if it does not exist.
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

pub(super) fn run(args: Args) -> Exit {
    let mut all = command_line();
    all.build();
    match args.dir {
        Some(folder) => match install(&folder, &all) {
            Ok(()) => Exit::Legal,
            Err((path, error)) => unwritten(&path, &error),
        },
        None => {
            let mut out = terminal::stdout(false);
            let result = page(&all).render(&mut out).and_then(|()| out.flush());
            written(result, Exit::Legal)
        }
    }
}

fn page(command: &Command) -> Man {
    Man::new(command.clone()).source(concat!("hirth ", env!("CARGO_PKG_VERSION"))).manual("hirth")
}

/// Writes the page of the program and those of its commands; what fails is given back with its path.
fn install(folder: &Path, all: &Command) -> Result<(), (PathBuf, io::Error)> {
    fs::create_dir_all(folder).map_err(|error| (folder.to_owned(), error))?;
    // What `hirth help` says is in the other pages.
    let commands = all.get_subcommands().filter(|command| command.get_name() != "help");
    for command in std::iter::once(all).chain(commands) {
        let page = page(command);
        let path = folder.join(page.get_filename());
        write(&path, &page).map_err(|error| (path, error))?;
    }
    Ok(())
}

fn write(path: &Path, page: &Man) -> io::Result<()> {
    let mut file = Replacement::of(path)?;
    page.render(&mut file)?;
    file.commit()
}
