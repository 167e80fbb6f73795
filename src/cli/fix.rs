//! `hirth check --fix`: what the fixes make of a record, and where that goes.

use std::io::{self, Write};

use crate::{
    cli::{Exit, diff, input::Input, replace::rewrite, report::unwritten, terminal, written},
    fix::{Applicability, Fixed, GivenUp, Made, apply_within},
    report::FileReport,
    source::{Place, Source},
};

/// Whether to mend, how boldly, and whether to write.
#[derive(Debug, clap::Args)]
pub(super) struct Mending {
    /// Mend what can be mended safely, and report what is left.
    ///
    /// A fix is safe where nothing else near can be meant, and the record goes on from it as far as is tried. One that leans
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

    /// Say each fix that is made: where, of which code, what was written and what is written now.
    ///
    /// A line a fix, with its place in the record as it was. With `--fix` or `--diff` only. These lines stand before what
    /// is left of a file; all forms of the report but `human` have no place for them, and they go to standard error.
    #[arg(long)]
    show_fixes: bool,

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
    /// What was done, if anything was: a line a fix where that is wanted, then a sentence.
    pub done: Vec<String>,
    /// What mending alone says of the exit status.
    pub exit: Exit,
}

impl Mending {
    /// Whether anything is to be mended, or shown as it would be mended.
    pub fn wanted(&self) -> bool {
        self.fix || self.diff
    }

    /// Returns why these flags cannot go together, if they cannot.
    pub fn refused(&self) -> Option<&'static str> {
        match self {
            _ if self.wanted() => None,
            _ if self.unsafe_fixes => {
                Some("`--unsafe-fixes` says how to mend: it needs `--fix` or `--diff`")
            }
            _ if self.show_fixes => {
                Some("`--show-fixes` tells what is mended: it needs `--fix` or `--diff`")
            }
            _ => None,
        }
    }

    /// Returns which fixes are made, if any.
    pub fn mended(&self) -> Option<Applicability> {
        self.wanted().then(|| self.willing())
    }

    fn willing(&self) -> Applicability {
        if self.unsafe_fixes {
            Applicability::Unsafe
        } else {
            Applicability::Safe
        }
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
        effort: usize,
        mut judge: impl FnMut(Source) -> FileReport,
    ) -> FixOutcome {
        let old = source.clone();
        let Fixed {
            report,
            made,
            given_up,
        } = apply_within(source, self.willing(), effort, &mut judge);
        let fixed = made.len();
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
                    done: Vec::new(),
                    exit: unwritten(file, &error),
                };
            }
            Exit::Legal
        } else {
            Exit::Legal
        };
        let mut done = self.done(&old, &made, &report);
        done.extend(given_up.map(|why| left_as_it_is(&old, why)));
        FixOutcome { done, report, exit }
    }

    /// Returns what was done to a text, if anything was.
    fn done(&self, old: &Source, made: &[Made], report: &FileReport) -> Vec<String> {
        let told = if self.show_fixes { made } else { &[] };
        let mut done: Vec<String> = told.iter().map(|made| self.change(old, made)).collect();
        done.extend((!made.is_empty()).then(|| self.summary(report, made.len())));
        done
    }

    /// `game.txt:10:4: fixed unmarked-attack in S5: Khh3m → Khh3>m`.
    fn change(&self, old: &Source, made: &Made) -> String {
        let Place { line, column } = old.place(made.start);
        let verb = if self.diff { "would fix" } else { "fixed" };
        let turn = made.turn.as_ref().map(|turn| format!(" in {turn}"));
        let arrow = if terminal::unicode(true) { "→" } else { "->" };
        let change = match &made.change {
            // What is taken away is named by the title.
            Some((old, new)) if !new.trim().is_empty() => format!("{old} {arrow} {new}"),
            _ => made.title.clone(),
        };
        format!(
            "{}:{line}:{column}: {verb} {}{}: {change}",
            old.name(),
            made.page.code,
            turn.unwrap_or_default()
        )
    }

    /// `fixed 3 of 4 findings in game.txt`.
    fn summary(&self, report: &FileReport, fixed: usize) -> String {
        let of_games: usize = report.games.iter().map(|game| game.findings.len()).sum();
        let found = fixed + of_games + report.findings.len();
        let findings = if found == 1 { "finding" } else { "findings" };
        let name = report.source.name();
        let verb = if self.diff { "would fix" } else { "fixed" };
        format!("{verb} {fixed} of {found} {findings} in {name}")
    }
}

/// `game.txt is left as it is: its fixes undo each other`.
fn left_as_it_is(source: &Source, why: GivenUp) -> String {
    let why = match why {
        GivenUp::TooLong => "to mend it takes too long; `--effort` says how far is searched",
        GivenUp::Restless => "its fixes undo each other",
    };
    format!("{} is left as it is: {why}", source.name())
}

fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
