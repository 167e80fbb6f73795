//! `hirth check --fix`: what the fixes make of a record, and where that goes.

use std::io;

use crate::{
    cli::{
        Exit, diff, feed::Task, input::Input, report::unwritten, rewriting::Rewriting, terminal,
        written,
    },
    finding::Finding,
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
    /// is left of a file, or of a part of a large one; all forms of the report but `human` have no place for them, and they go to standard error.
    #[arg(long)]
    show_fixes: bool,

    /// Print what `--fix` would change as a unified diff, and change nothing.
    ///
    /// The report of what would be left goes to standard error. The exit status is 1 when there is anything
    /// to change, and when an error would be left.
    #[arg(long)]
    pub diff: bool,
}

/// A text, or a part of one, after mending by itself.
pub(super) struct Mended {
    /// The part as it was.
    pub task: Task,
    /// What became of it, and what is left to report. Its games are counted as if no others came before them.
    pub fixed: Fixed,
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

    /// Mends a text, or a part of one, by what a configuration allows of it.
    pub fn mend(&self, task: Task, effort: usize, allow: impl Fn(&mut Vec<Finding>)) -> Mended {
        let judge = |source: Source| {
            let mut report = task.report(source);
            let of_games = report.games.iter_mut().map(|game| &mut game.findings);
            of_games.chain([&mut report.findings]).for_each(&allow);
            report
        };
        let fixed = apply_within(task.source.clone(), self.willing(), effort, judge);
        Mended { task, fixed }
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
}

/// A text that is mended part by part, on its way to where it is to go: the file takes its own place, standard input goes
/// to standard output, a diff too.
pub(super) struct Rewrite<'a> {
    mending: &'a Mending,
    input: &'a Input,
    /// `None` when the text stays as it is: only a diff is shown, or it cannot be written.
    rewriting: Option<Rewriting<'a>>,
    /// By how many bytes and lines what is written is longer than what was read.
    longer: (isize, isize),
    /// How many fixes were made, and how many findings are left.
    fixed: usize,
    left: usize,
}

/// What is to be said of a part that was mended.
pub(super) struct Told {
    /// What is left to report.
    pub report: FileReport,
    /// What was done, if anything was: a line a fix where that is wanted, then, after the last part, a sentence.
    pub done: Vec<String>,
    /// What mending alone says of the exit status.
    pub exit: Exit,
}

impl<'a> Rewrite<'a> {
    /// An input of which nothing was mended yet.
    pub fn new(mending: &'a Mending, input: &'a Input) -> Self {
        Self {
            mending,
            input,
            rewriting: (!mending.diff).then(|| Rewriting::of(input)),
            longer: (0, 0),
            fixed: 0,
            left: 0,
        }
    }

    /// Takes the next part. After the last one the text is put where it is to go.
    ///
    /// # Errors
    /// When the file cannot be written, so that the part stays as it was. That was printed.
    pub fn add(&mut self, old: &Source, fixed: Fixed, is_last: bool) -> Result<Told, Exit> {
        let Fixed {
            mut report,
            made,
            given_up,
        } = fixed;
        let exit = self.put(old, report.source.text(), is_last)?;
        let of_games: usize = report.games.iter().map(|game| game.findings.len()).sum();
        self.fixed += made.len();
        self.left += of_games + report.findings.len();
        let told = if self.mending.show_fixes {
            &made[..]
        } else {
            &[]
        };
        let told = told.iter().map(|made| self.mending.change(old, made));
        let mut done: Vec<String> = told.collect();
        done.extend((is_last && self.fixed > 0).then(|| self.summary()));
        done.extend(given_up.map(|why| left_as_it_is(old, why)));
        let (bytes, lines) = self.longer;
        let end = |source: &Source| source.line(source.text().len()).0 as isize;
        self.longer = (
            bytes + report.source.text().len() as isize - old.text().len() as isize,
            lines + end(&report.source) - end(old),
        );
        report.source = report.source.moved(bytes, lines);
        Ok(Told { report, done, exit })
    }

    /// Writes a part.
    fn put(&mut self, old: &Source, new: &str, is_last: bool) -> Result<Exit, Exit> {
        if self.mending.diff {
            let exit = if old.text() == new {
                Exit::Legal
            } else {
                Exit::Faulty
            };
            return Ok(written(
                diff::write(terminal::stdout(false), old, new),
                exit,
            ));
        }
        let Some(mut rewriting) = self.rewriting.take() else {
            return Err(Exit::Failed);
        };
        let result = rewriting.add(old.text(), new);
        let result = match is_last {
            true => result.and_then(|()| rewriting.finish(&mut io::stdout())),
            false => result.map(|()| self.rewriting = Some(rewriting)),
        };
        match (result, self.input.file()) {
            (Err(error), Some(file)) => Err(unwritten(file, &error)),
            (result, _) => Ok(written(result, Exit::Legal)),
        }
    }

    /// `fixed 3 of 4 findings in game.txt`.
    fn summary(&self) -> String {
        let (fixed, found) = (self.fixed, self.fixed + self.left);
        let findings = if found == 1 { "finding" } else { "findings" };
        let verb = if self.mending.diff {
            "would fix"
        } else {
            "fixed"
        };
        let name = self.input.name();
        format!("{verb} {fixed} of {found} {findings} in {name}")
    }
}

/// `game.txt is left as it is: its fixes undo each other`; of a part its lines are named.
fn left_as_it_is(source: &Source, why: GivenUp) -> String {
    let why = match why {
        GivenUp::TooLong => "to mend it takes too long; `--effort` says how far is searched",
        GivenUp::Restless => "its fixes undo each other",
    };
    let name = source.name();
    if source.is_whole() {
        return format!("{name} is left as it is: {why}");
    }
    let (first, last) = (source.line(0).0, source.line(source.text().len()).0);
    format!("{name} is left as it is from line {first} to {last}: {why}")
}
