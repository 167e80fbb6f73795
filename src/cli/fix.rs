//! `hirth check --fix`: what the fixes make of a record, and where that goes.

use std::io;

use clap::ArgGroup;

use crate::{
    cli::{
        Exit, diff, heading,
        input::Input,
        report::unwritten,
        rewriting::{New, Rewriting},
        terminal,
        texts::Text,
        written,
    },
    finding::Finding,
    fix::{Applicability, Fixed, GivenUp, Made, apply_within},
    source::{Place, Source},
    span::Span,
};

/// Whether to apply fixes, which ones, and whether to write.
#[derive(Debug, clap::Args)]
#[command(
    next_help_heading = heading::FIXES,
    group = ArgGroup::new(FIX_OR_DIFF).args(["fix", "diff"]).multiple(true)
)]
pub(super) struct FixArgs {
    /// Apply the safe fixes, and report the rest.
    ///
    /// A fix is safe if it is the only likely correction and the rest of the record still works. Only the wrong
    /// characters change. Standard input is written to standard output, and the report to standard error.
    #[arg(long)]
    pub fix: bool,

    /// Also apply fixes that are not safe: the most likely of several.
    ///
    /// Only with `--fix` or `--diff`.
    #[arg(long, requires = FIX_OR_DIFF)]
    unsafe_fixes: bool,

    /// List each fix: its place, its code, the old text and the new text.
    ///
    /// Only with `--fix` or `--diff`. If the report is not for people, the list goes to standard error.
    #[arg(long, requires = FIX_OR_DIFF, hide_short_help = true)]
    show_fixes: bool,

    /// Show what `--fix` would change, as a unified diff, and change nothing.
    ///
    /// The report of the rest goes to standard error. The exit status is 1 if there is anything to change, or an
    /// error would be left. Each file is read as a whole.
    #[arg(long)]
    pub diff: bool,
}

/// The name of the two options that make fixes.
pub(super) const FIX_OR_DIFF: &str = "fix_or_diff";

impl FixArgs {
    /// Whether fixes are to be applied or shown.
    pub fn wanted(&self) -> bool {
        self.fix || self.diff
    }

    /// Returns which fixes are made, if any.
    pub fn mended(&self) -> Option<Applicability> {
        self.wanted().then(|| self.max_applicability())
    }

    fn max_applicability(&self) -> Applicability {
        if self.unsafe_fixes { Applicability::Unsafe } else { Applicability::Safe }
    }

    /// Whether standard output is taken for texts, so that the report must go elsewhere.
    pub fn take_stdout<'a>(&self, mut inputs: impl Iterator<Item = &'a Input>) -> bool {
        self.diff || self.fix && inputs.any(Input::is_stdin)
    }

    /// Whether a fixed text from standard input goes to standard output.
    pub fn rewrites_stdin(&self) -> bool {
        self.fix && !self.diff
    }

    /// Fixes a piece of a text as far as a configuration allows. Afterwards its games are counted from 1.
    pub fn mend(&self, text: &Text, piece: Span, effort: usize, allow: impl Fn(&mut Vec<Finding>)) -> Fixed {
        let judge = |source: Source| {
            let mut report = text.report(source);
            let of_games = report.games.iter_mut().map(|game| &mut game.findings);
            of_games.chain([&mut report.findings]).for_each(&allow);
            report
        };
        let source = match &*text.source {
            all if piece == all.span() => all.clone(),
            all => Source::part(all.name(), all.slice(piece), 0),
        };
        apply_within(source, self.max_applicability(), effort, judge)
    }

    /// `game.txt:10:4: fixed unmarked-attack in S5: Khh3m → Khh3>m`.
    fn change(&self, old: &Source, piece: Span, made: &Made) -> String {
        let Place { line, column } = old.place(piece.start + made.start);
        let verb = self.verb();
        let turn = made.turn.as_ref().map(|turn| format!(" in {turn}"));
        let arrow = if terminal::unicode(true) { "→" } else { "->" };
        let change = match &made.change {
            // The title names what is deleted.
            Some((old, new)) if !new.trim().is_empty() => format!("{old} {arrow} {new}"),
            _ => made.title.clone(),
        };
        format!("{}:{line}:{column}: {verb} {}{}: {change}", old.name(), made.page.code, turn.unwrap_or_default())
    }

    /// `fixed 3 of 4 findings in game.txt`.
    fn summary(&self, input: &Input, fixed: usize, left: usize) -> String {
        let (verb, found) = (self.verb(), fixed + left);
        let findings = if found == 1 { "finding" } else { "findings" };
        format!("{verb} {fixed} of {found} {findings} in {}", input.name())
    }

    fn verb(&self) -> &'static str {
        if self.diff { "would fix" } else { "fixed" }
    }
}

/// A file that is fixed piece by piece. It takes its own place; standard input goes to standard output, and a diff too.
pub(super) struct FileFixes<'a> {
    fixing: &'a FixArgs,
    input: &'a Input,
    /// `None` when only a diff is shown.
    rewriting: Option<Rewriting<'a>>,
    /// Whether all of the text could be written so far.
    written: io::Result<()>,
    /// Whether something changes.
    is_changed: bool,
    /// The report of the changes, in words.
    done: Vec<String>,
    /// How many fixes were made, and how many findings are left.
    fixed: usize,
    left: usize,
}

impl<'a> FileFixes<'a> {
    /// A file of which nothing was fixed yet.
    pub fn new(fixing: &'a FixArgs, input: &'a Input) -> Self {
        Self {
            fixing,
            input,
            rewriting: (!fixing.diff).then(|| Rewriting::of(input)),
            written: Ok(()),
            is_changed: false,
            done: Vec::new(),
            fixed: 0,
            left: 0,
        }
    }

    /// Takes the next piece of the text as it was, and what was made of it.
    pub fn add(&mut self, old: &Source, piece: Span, fixed: &Fixed) {
        let Fixed { report, made, given_up } = fixed;
        let new = report.source.text();
        let is_changed = old.slice(piece) != new;
        self.is_changed |= is_changed;
        if self.written.is_ok() {
            self.written = match &mut self.rewriting {
                Some(rewriting) => rewriting.add(old.text(), piece, is_changed.then_some(new)),
                None => diff::write(terminal::stdout(false), old, new),
            };
        }
        let of_games: usize = report.games.iter().map(|game| game.findings.len()).sum();
        self.fixed += made.len();
        self.left += of_games + report.findings.len();
        if self.fixing.show_fixes {
            let changes = made.iter().map(|made| self.fixing.change(old, piece, made));
            self.done.extend(changes);
        }
        self.done.extend(given_up.map(|why| left_as_it_is(old, piece, why)));
    }

    /// Writes the file, after its last piece. Returns what was done, in words, the exit status, and the new text.
    ///
    /// # Errors
    /// When the file cannot be written. Then it is as it was, and that was printed.
    pub fn finish(self, old: &str) -> Result<(Vec<String>, Exit, New), Exit> {
        let mut done = self.done;
        if self.fixed > 0 {
            done.push(self.fixing.summary(self.input, self.fixed, self.left));
        }
        let Some(rewriting) = self.rewriting else {
            let exit = if self.is_changed { Exit::Faulty } else { Exit::Legal };
            return Ok((done, written(self.written, exit), New::Same));
        };
        let finished = self.written.and_then(|()| rewriting.finish(old, &mut terminal::stdout(false)));
        match (finished, self.input.file()) {
            (Ok((new, result)), _) => match written(result, Exit::Legal) {
                Exit::Failed => Err(Exit::Failed),
                exit => Ok((done, exit, new)),
            },
            (Err(error), Some(file)) => {
                let none = io::Error::other(format!("{error}; none of its fixes was made"));
                Err(unwritten(file, &none))
            }
            (Err(error), None) => Err(written(Err(error), Exit::Failed)),
        }
    }
}

/// `game.txt is left as it is: its fixes undo each other`; for a piece its lines are named.
fn left_as_it_is(source: &Source, piece: Span, why: GivenUp) -> String {
    let why = match why {
        GivenUp::TooLong => "fixing it takes too long; try a larger `--effort`",
        GivenUp::Oscillates => "its fixes undo each other",
    };
    let name = source.name();
    if piece == source.span() {
        return format!("{name} is left as it is: {why}");
    }
    // A line end at the end of the piece starts no other line of it.
    let (first, last) = (source.line(piece.start).0, source.line(piece.end.saturating_sub(1)).0);
    format!("{name} is left as it is from line {first} to {last}: {why}")
}
