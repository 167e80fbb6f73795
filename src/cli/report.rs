//! Where a report goes, and in which form.

use std::{
    env,
    io::{self, Write},
    path::{Path, PathBuf},
};

use crate::{
    cli::{
        Exit, codes, complain, heading, is_standard,
        replace::Replacement,
        terminal::{self, Color},
        written,
    },
    output::{
        Base, Format,
        ascii::Ascii,
        concise::Concise,
        github::Github,
        gitlab::Gitlab,
        human::{Human, HumanStyle},
        json::{Json, Jsonl, Positions},
        junit::Junit,
        sarif::Sarif,
    },
};

/// The options of a command that reports.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = heading::OUTPUT)]
pub(super) struct ReportArgs {
    /// The format of the report.
    #[arg(long, env = "HIRTH_FORMAT", hide_env_values = true, default_value = "human", value_enum)]
    pub format: Form,

    /// Write the report to this file. It is replaced as a whole, or not at all.
    ///
    /// It has no colours, unless you use `--color always`. `-` is standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The units of places in `json` and `jsonl`. Without it, columns count characters, and offsets bytes.
    ///
    /// JavaScript and editors count in UTF-16.
    #[arg(long, value_name = "UNITS", value_enum, hide_short_help = true)]
    position_encoding: Option<PositionEncoding>,

    /// Print how often each code was found, the most frequent first.
    ///
    /// If the format has no place for it, it goes to standard error.
    #[arg(long)]
    pub statistics: bool,
}

/// The units of places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum PositionEncoding {
    /// Columns, offsets and lengths count the units of UTF-16.
    #[value(name = "utf-16")]
    Utf16,
}

/// A form of the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Form {
    /// For people.
    Human,
    /// A line a finding, `file:line:column: severity[code] message`, for grep and editors.
    Concise,
    /// One JSON document (its schema: `hirth schema`).
    Json,
    /// A line of JSON for each game (its schema: `hirth schema check-line`).
    Jsonl,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
    /// Code Quality of GitLab.
    Gitlab,
    /// JUnit XML: a test suite a file, a test case a game.
    Junit,
}

impl Form {
    /// Whether a line is all there is of a game or a finding, so that a file can be reported piece by piece.
    pub fn has_lines(self) -> bool {
        matches!(self, Self::Concise | Self::Github | Self::Jsonl)
    }

    /// Whether every legal game is in it.
    pub fn has_legal_games(self) -> bool {
        matches!(self, Self::Json | Self::Jsonl | Self::Junit)
    }
}

impl ReportArgs {
    /// Returns the file to write to, if it is to be one.
    pub fn file(&self) -> Option<&Path> {
        let output = self.output.as_deref();
        output.filter(|path| !is_standard(path))
    }

    /// Whether colours are wanted; `aside` as in [`ReportArgs::open`].
    pub fn color(&self, color: Color, aside: bool) -> bool {
        match self.file() {
            Some(_) => color == Color::Always,
            None => color.wanted(aside),
        }
    }

    /// Whether links are wanted; `aside` as in [`ReportArgs::open`]. Text without colours gets none.
    pub fn links(&self, color: Color, aside: bool) -> bool {
        self.color(color, aside) && self.file().is_none() && terminal::links(aside)
    }

    /// Whether characters beyond ASCII may be shown; `aside` as in [`ReportArgs::open`].
    pub fn unicode(&self, aside: bool) -> bool {
        match self.file() {
            Some(_) => terminal::unicode_in_files(),
            None => terminal::unicode(aside),
        }
    }

    /// Returns how many columns to fill.
    pub fn width(&self) -> usize {
        match self.file() {
            Some(_) => terminal::WIDTH,
            None => terminal::width(),
        }
    }

    /// Opens what the report is to be written to, or says why that cannot be done. Text for
    /// standard output goes `aside` to standard error if standard output is used for something else.
    pub fn open(&self, style: HumanStyle, aside: bool) -> Result<Out, Exit> {
        let Some(path) = self.file() else {
            let color = style.color && self.format == Form::Human;
            return Ok(Out::Stream(if aside { terminal::stderr(color) } else { terminal::stdout(color) }));
        };
        match Replacement::of(path) {
            Ok(file) => Ok(Out::File(file, path.to_owned())),
            Err(error) => Err(unwritten(path, &error)),
        }
    }

    /// Whether units are asked for that the form has not.
    pub fn lacks_units(&self) -> bool {
        self.position_encoding.is_some() && !matches!(self.format, Form::Json | Form::Jsonl)
    }

    fn positions(&self) -> Positions {
        match self.position_encoding {
            Some(PositionEncoding::Utf16) => Positions::Utf16,
            None => Positions::default(),
        }
    }

    /// Returns the writer of the form that is wanted.
    pub fn format<'a>(&self, out: &'a mut Out, style: HumanStyle) -> Box<dyn Format + 'a> {
        let base = || Base::new(env::current_dir().unwrap_or_default()).in_repository();
        match self.format {
            Form::Human => Box::new(Human::new(out, style)),
            Form::Concise => Box::new(Concise::new(Ascii::new(out, !style.unicode))),
            Form::Json => Box::new(Json::new(out).positions(self.positions())),
            Form::Jsonl => Box::new(Jsonl::new(out).positions(self.positions())),
            Form::Sarif => Box::new(Sarif::new(out, base(), codes::known().entries())),
            Form::Github => Box::new(Github::new(out, base())),
            Form::Gitlab => Box::new(Gitlab::new(out, base())),
            Form::Junit => Box::new(Junit::new(out, base())),
        }
    }
}

/// The destination of a report.
pub(super) enum Out {
    /// Standard output, or standard error.
    Stream(Box<dyn Write>),
    /// An unfinished file, and the path it is for.
    File(Replacement, PathBuf),
}

impl Out {
    /// Returns the exit code after the report was written, or was not: a file takes its place only
    /// when it is whole.
    pub fn close(self, result: io::Result<()>, exit: Exit) -> Exit {
        match self {
            Self::Stream(_) => written(result, exit),
            Self::File(file, path) => match result.and_then(|()| file.commit()) {
                Ok(()) => exit,
                Err(error) => unwritten(&path, &error),
            },
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stream(out) => out.write(bytes),
            Self::File(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stream(out) => out.flush(),
            Self::File(file, _) => file.flush(),
        }
    }
}

/// Prints that a file cannot be written, and returns the exit code.
pub(super) fn unwritten(path: &Path, error: &io::Error) -> Exit {
    complain(&format!("cannot write to `{}`: {error}", path.display()));
    Exit::Failed
}
