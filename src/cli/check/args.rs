//! The options of `hirth check`.

use std::path::PathBuf;

use crate::{
    cli::{
        fix, heading,
        inputs::ReadingArgs,
        is_standard,
        jobs::Jobs,
        judging::RunOptions,
        policy::Subject,
        report::{self, Form},
        terminal::{self, Color},
    },
    output::human::{Boards, Detail, HumanStyle},
    stretches::PIECE,
};

/// Check game records: replay every turn, and report mistakes and the result.
///
/// An error means that a record is not legal. Warnings and advice leave it legal. Without a PATH, standard input is
/// read.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Exit status: 0 all records are legal, 1 there is an error, 2 something could not be done",
    after_long_help = "Exit status:
  0  all records are legal
  1  there is an error, or one is left after --fix; or, with --diff, there is something to fix
  2  something could not be done: no such file, not UTF-8, not writable, a wrong option; or the
     output was closed early

Examples:
  hirth check game.hirth                  check a record
  hirth check records/ club.md            all records of a folder, and the blocks of a Markdown file
  hirth check --extract rulebook.txt      find the turns in an article
  hirth check --deny warnings games/      treat warnings as errors
  hirth check --diff game.hirth           show the safe fixes
  hirth check --fix game.hirth            apply them
  hirth check --format json - < game.txt  for programs
  hirth check --format junit -o out.xml . for a build server
  hirth check --baseline known.json --update records/   remember all findings …
  hirth check --baseline known.json records/            … and fail only on new ones
  zcat all.gz | hirth check -q --jobs 2   many games, on two processors"
)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    pub reading: ReadingArgs,

    /// Treat findings as errors: `warnings`, `advice`, or a code.
    ///
    /// Can be repeated, and takes lists separated by commas. A code counts before its group.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = Subject::deny, help_heading = heading::CONFIGURATION)]
    pub deny: Vec<Subject>,

    /// Ignore findings: `warnings`, `advice`, or a code that is not an error.
    ///
    /// Can be repeated, and takes lists separated by commas. A code counts before its group.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = Subject::allow, help_heading = heading::CONFIGURATION)]
    pub allow: Vec<Subject>,

    /// Fail only on findings that are not in this file, which `--update` wrote.
    ///
    /// A finding is recognised by its file, its code and the text of its line. Known errors are suppressed: their
    /// games are not legal, but do not fail the run.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["fix", "diff"],
        help_heading = heading::CONFIGURATION,
        hide_short_help = true
    )]
    pub baseline: Option<PathBuf>,

    /// Write all findings to the file of `--baseline`, and fail on none of them.
    #[arg(
        long,
        requires = "baseline",
        conflicts_with = "watch",
        help_heading = heading::CONFIGURATION,
        hide_short_help = true
    )]
    pub update: bool,

    #[command(flatten)]
    pub fix: fix::FixArgs,

    #[command(flatten)]
    jobs: Jobs,

    #[command(flatten)]
    pub report: report::ReportArgs,

    /// Write sentences instead of drawings, for screen readers.
    ///
    /// The environment variable NO_GRAPHICS does the same.
    #[arg(long, help_heading = heading::OUTPUT)]
    narrated: bool,

    /// Draw the position before findings about rules: of up to three in all, always, or never.
    #[arg(long, value_name = "WHEN", default_value = "auto", value_enum, help_heading = heading::OUTPUT)]
    boards: BoardsArg,

    /// Print only errors.
    #[arg(short, long, conflicts_with = "verbose", help_heading = heading::OUTPUT)]
    pub quiet: bool,

    /// Fail if there is no record at all, for example because the name of a folder is misspelt.
    ///
    /// The exit status is then 2. Otherwise it is 0.
    #[arg(long, help_heading = heading::INPUT, hide_short_help = true)]
    pub error_on_empty: bool,

    /// End with exit status 0 even if there are errors, for example where only the report is wanted.
    ///
    /// What could not be read still ends with 2.
    #[arg(long, help_heading = heading::OUTPUT, hide_short_help = true)]
    pub exit_zero: bool,

    /// Check again whenever a record is saved, until Ctrl-C.
    #[arg(long, conflicts_with = fix::FIX_OR_DIFF, help_heading = heading::INPUT)]
    pub watch: bool,

    /// Show every file, every turn with its position, and all findings in full.
    #[arg(short, long, help_heading = heading::OUTPUT)]
    verbose: bool,
}

/// With which findings the position before them is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum BoardsArg {
    Always,
    Never,
    Auto,
}

impl From<BoardsArg> for Boards {
    fn from(boards: BoardsArg) -> Self {
        match boards {
            BoardsArg::Always => Self::Always,
            BoardsArg::Never => Self::Never,
            BoardsArg::Auto => Self::Auto,
        }
    }
}

impl Args {
    /// Returns why what is asked for cannot be watched, if it cannot.
    pub fn unwatchable(&self) -> Option<&'static str> {
        let stdin = self.reading.places.paths.iter().any(|path| is_standard(path));
        if stdin || self.reading.places.paths.is_empty() {
            Some("standard input cannot be watched: name a file or a folder")
        } else if self.report.format != Form::Human {
            Some("`--watch` is for people: it cannot be used with another `--format` than `human`")
        } else {
            None
        }
    }

    /// Returns what is judged, and how.
    pub fn run(&self) -> RunOptions<'_> {
        let is_human = self.report.format == Form::Human;
        RunOptions {
            reading: &self.reading,
            fixing: self.fix.wanted().then_some(&self.fix),
            quiet: self.quiet,
            statistics: self.report.statistics,
            trace: self.verbose && is_human,
            facts: false,
            threads: self.jobs.threads(),
            // A diff shows the lines around a change.
            size: if self.fix.diff { usize::MAX } else { PIECE },
        }
    }

    pub fn style(&self, color: Color, aside: bool) -> HumanStyle {
        HumanStyle {
            color: self.report.color(color, aside),
            links: self.report.links(color, aside),
            unicode: self.report.unicode(aside),
            narrated: self.narrated || terminal::no_graphics(),
            width: self.report.width(),
            boards: self.boards.into(),
            detail: match (self.quiet, self.verbose) {
                (true, _) => Detail::Quiet,
                (false, true) => Detail::Verbose,
                (false, false) => Detail::Normal,
            },
            named: self.reading.places.are_many(),
            mended: self.fix.mended(),
        }
    }
}
