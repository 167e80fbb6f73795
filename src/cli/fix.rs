//! `hirth check --fix`: what the fixes make of a record, and where that goes.

use std::io::{self, Write};

use crate::{
    cli::{Exit, diff, input::Input, replace::rewrite, report::unwritten, terminal, written},
    fix::Applicability,
    fix::{Fixed, apply_all},
    report::FileReport,
    source::Source,
};

/// Whether to mend, how boldly, and whether to write.
#[derive(Debug, clap::Args)]
pub(super) struct Mending {
    /// Mend what can be mended safely, and report what is left.
    ///
    /// A fix is safe where nothing else near can be meant, and the record goes on from it to its end. One that leans
    /// on a guess in an earlier turn is not, nor is one that takes words away. Only the characters that are wrong are
    /// changed. What is allowed or silenced is not mended. Standard input goes to standard output, mended, and the
    /// report to standard error.
    #[arg(long)]
    pub fix: bool,

    /// Mend also where something else can be meant: take the likeliest of several fixes.
    ///
    /// With `--fix` or `--diff` only.
    #[arg(long)]
    unsafe_fixes: bool,

    /// Print what `--fix` would change as a unified diff, and change nothing.
    ///
    /// The report of what would be left goes to standard error. The exit status is 1 when there is anything
    /// to change, and when an error would be left.
    #[arg(long)]
    diff: bool,
}

/// A text after mending.
pub(super) struct FixOutcome {
    /// What is left to report.
    pub report: FileReport,
    /// What was done, in a sentence, if anything was.
    pub done: Option<String>,
    /// What mending alone says of the exit status.
    pub exit: Exit,
}

impl Mending {
    /// Whether anything is to be mended, be it only to see what would change.
    pub fn wanted(&self) -> bool {
        self.fix || self.diff
    }

    /// Why these flags cannot go together, if they cannot.
    pub fn refused(&self) -> Option<&'static str> {
        let idle = self.unsafe_fixes && !self.wanted();
        idle.then_some("`--unsafe-fixes` says how to mend: it needs `--fix` or `--diff`")
    }

    /// Whether standard output is taken for texts, so that the report must go elsewhere.
    pub fn take_stdout<'a>(&self, mut inputs: impl Iterator<Item = &'a Input>) -> bool {
        self.diff || self.fix && inputs.any(Input::is_stdin)
    }

    /// Mends a text, and puts it where it is to go: the file takes its place, standard input goes to
    /// standard output, a diff too. Of a file that cannot be written all is reported that is found in it.
    pub fn mend(
        &self,
        input: &Input,
        source: Source,
        mut judge: impl FnMut(Source) -> FileReport,
    ) -> FixOutcome {
        let willing = match self.unsafe_fixes {
            true => Applicability::Unsafe,
            false => Applicability::Safe,
        };
        let old = source.clone();
        let Fixed {
            report,
            made: fixed,
        } = apply_all(source, willing, &mut judge);
        let new = report.source.text();
        let exit = if self.diff {
            let shown = diff::write(terminal::stdout(false), &old, new);
            written(shown, if fixed > 0 { Exit::Faulty } else { Exit::Legal })
        } else if input.is_stdin() {
            written(print(new), Exit::Legal)
        } else if let (Some(file), true) = (input.file(), fixed > 0) {
            if let Err(error) = rewrite(file, old.text(), new) {
                return FixOutcome {
                    report: judge(old),
                    done: None,
                    exit: unwritten(file, &error),
                };
            }
            Exit::Legal
        } else {
            Exit::Legal
        };
        FixOutcome {
            done: (fixed > 0).then(|| self.summary(&report, fixed)),
            report,
            exit,
        }
    }

    /// `fixed 3 of 4 findings in game.txt`.
    fn summary(&self, report: &FileReport, fixed: usize) -> String {
        let of_games: usize = report.games.iter().map(|game| game.findings.len()).sum();
        let found = fixed + of_games + report.findings.len();
        let findings = if found == 1 { "finding" } else { "findings" };
        let name = report.source.name();
        match self.diff {
            true => format!("would fix {fixed} of {found} {findings} in {name}"),
            false => format!("fixed {fixed} of {found} {findings} in {name}"),
        }
    }
}

fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
