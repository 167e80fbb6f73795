//! What is read, and how: the arguments that every command on records takes.

use std::{
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

use crate::{
    cli::input::{self, Input},
    games::{Lateral, Options},
};

/// What to read, and how.
#[derive(Debug, clap::Args)]
pub(super) struct Reading {
    /// Files and folders to read, or `-` for standard input.
    ///
    /// In folders, files named *.hirth, Markdown files with blocks tagged `hirth`, and *.txt files
    /// that hold turns are read; ignore files such as .gitignore are honoured.
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// What to call standard input; its ending says how to read it.
    #[arg(
        long,
        value_name = "NAME",
        default_value = "<stdin>",
        hide_default_value = true
    )]
    pub stdin_filename: String,

    /// Find the record inside a whole article or rulebook.
    #[arg(long)]
    pub extract: bool,

    /// Count all games of a file as one match, whatever their tags say.
    #[arg(long = "match")]
    pub one_match: bool,

    /// What to make of the crossings 1-2, 3-4, 5-6 and 7-8, which the rulebook leaves open (R2).
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_enum)]
    lateral: Level,
}

/// What to make of a crossing that the rulebook leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Level {
    /// Accept it with advice.
    Warn,
    /// Accept it silently.
    Allow,
    /// It is an error.
    Deny,
}

/// What is said when there is nothing to read.
pub(super) const NOTHING: &str =
    "nothing to read: name a file or a folder, or `-` to read standard input";

impl Reading {
    /// What to read; nothing when nobody is there to say it.
    pub fn inputs(&self) -> Option<Vec<Input>> {
        match self.paths.as_slice() {
            [] if io::stdin().is_terminal() => None,
            [] => Some(input::gather(&[PathBuf::from("-")], &self.stdin_filename)),
            paths => Some(input::gather(paths, &self.stdin_filename)),
        }
    }

    /// How to judge an input.
    pub fn options(&self, input: &Input) -> Options {
        Options {
            shape: input.shape(self.extract),
            lateral: match self.lateral {
                Level::Warn => Lateral::Warn,
                Level::Allow => Lateral::Allow,
                Level::Deny => Lateral::Deny,
            },
            one_match: self.one_match,
            trace: false,
        }
    }

    /// Whether more than one file can be meant.
    pub fn is_of_many(&self) -> bool {
        self.paths.len() > 1 || self.paths.iter().any(|path| Path::is_dir(path))
    }
}
