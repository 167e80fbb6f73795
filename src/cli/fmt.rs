//! `hirth fmt`.

use std::{
    io::{self, Write},
    mem,
    sync::Arc,
};

use clap::error::ErrorKind;

use crate::{
    cli::{
        Exit, complain,
        config::{self, Assigned, Assignment},
        diff, heading,
        input::Input,
        inputs::{self, Places},
        jobs::Jobs,
        misused,
        named::{self, Named},
        rewriting::Rewriting,
        terminal,
        texts::{Item, Text, Texts, What},
        written,
    },
    edit::{self, Edit},
    finding::Finding,
    game::Options,
    output::plain::quoted,
    source::Source,
    span::Span,
    stretches::{Hint, PIECE, layout_stretches},
};

/// Format game records, without changing their moves.
///
/// Labels are padded, battles are put into order, `/` is added, and look-alikes become plain characters. Trailing
/// spaces are removed. Comments and tags are kept.
///
/// A file with anything that cannot be read is not changed, nor is a record with other text around its moves. Changed
/// files are listed. Without a PATH, standard input is formatted to standard output.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit status:
  0  all files are formatted
  1  a record cannot be formatted and was left alone; or, with --check, a file would change
  2  something could not be done: no such file, not UTF-8, not writable, a wrong option

Examples:
  hirth fmt game.hirth          format a record
  hirth fmt --check records/    list the files that are not formatted
  hirth fmt --diff records/     show the changes, and make none
  hirth fmt - < game.hirth      for editors")]
pub(super) struct Args {
    #[command(flatten)]
    places: Places,

    /// List the files that would change, and change nothing. The exit status is 1 if there are any.
    #[arg(long, help_heading = heading::FIXES)]
    check: bool,

    /// Show the changes as a unified diff, and change nothing.
    #[arg(long, help_heading = heading::FIXES)]
    diff: bool,

    /// The game or variant of the records, whatever tags and file names say.
    #[arg(long, value_name = "NAME", value_parser = named::read, help_heading = heading::RULES)]
    game: Option<Named>,

    #[command(flatten)]
    config: config::Flags,

    #[command(flatten)]
    jobs: Jobs,
}

pub(super) fn run(args: Args) -> Exit {
    let Some(inputs) = args.places.to_rewrite() else {
        let text = "nothing to format: name a file or a folder, or `-` to read standard input";
        return misused("fmt", ErrorKind::MissingRequiredArgument, text);
    };
    let Assignment { inputs, excluded } = match config::assign(inputs, &args.config) {
        Ok(assigned) => assigned,
        Err(unusable) => {
            for (source, findings) in &unusable {
                for finding in findings {
                    complain(&unread(source, finding));
                }
            }
            return Exit::Failed;
        }
    };
    let mut run = Run { args: &args, out: terminal::stdout(false), exit: Exit::Legal, text: None };
    let is_rewritten = !args.check && !args.diff;
    let result = if is_rewritten { inputs::echo_excluded(&excluded) } else { Ok(()) };
    let result = result.and_then(|()| run.inputs(&inputs));
    let result = result.and_then(|()| run.out.flush());
    written(result, run.exit)
}

/// A run of the command.
struct Run<'a> {
    args: &'a Args,
    out: Box<dyn Write>,
    exit: Exit,
    /// The text that is formatted piece by piece.
    text: Option<FileLayout<'a>>,
}

/// A text that is formatted piece by piece.
struct FileLayout<'a> {
    /// `None` if nothing is to be written.
    rewriting: Option<Rewriting<'a>>,
    /// Whether something changes.
    changes: bool,
    /// Whether it is left as it is, because some of it cannot be formatted or written.
    stays: bool,
}

/// A part of an input that was formatted.
enum Formatted {
    /// The piece after formatting, if that changes it; or why it cannot be formatted, in words.
    Piece(Arc<Text>, Span, Result<Option<String>, String>),
    /// Why it cannot be read, in words.
    Unread(String),
    Foreign,
}

impl<'a> Run<'a> {
    fn inputs(&mut self, inputs: &'a [Assigned]) -> io::Result<()> {
        let args = self.args;
        let texts = Texts {
            inputs,
            of_game: &|input, _, _| Options::new().shape(input.shape(false)),
            hint: &|input| Hint::new(args.game.map(|named| named.game), input.name()),
            // A diff shows the lines around a change.
            size: if args.diff { usize::MAX } else { PIECE },
            keeps_matches: false,
        };
        let work = |item: Item| {
            let part = texts.part(item);
            (part.input, Formatted::of(part.what))
        };
        let threads = texts.threads(args.jobs.threads());
        threads.scope(|workers| {
            let mut formatted = workers.in_order(texts.items(&threads), &work);
            formatted.try_for_each(|(input, part)| self.part(&inputs[input].0, part))
        })
    }

    /// Takes the next part of an input.
    fn part(&mut self, input: &'a Input, part: Formatted) -> io::Result<()> {
        let (text, piece, new) = match part {
            Formatted::Piece(text, piece, new) => (text, piece, new),
            Formatted::Unread(why) => {
                self.complain(Exit::Failed, &why);
                return Ok(());
            }
            Formatted::Foreign => return Ok(()),
        };
        let mut layout = self.text.take().unwrap_or_else(|| FileLayout {
            rewriting: (!self.is_dry()).then(|| Rewriting::of(input)),
            changes: false,
            stays: false,
        });
        let new = new.unwrap_or_else(|why| {
            // Only the first fault that cannot be read is reported.
            if !mem::replace(&mut layout.stays, true) {
                self.complain(Exit::Faulty, &format!("{why}; the file is left as it is"));
            }
            None
        });
        layout.changes |= new.is_some();
        if self.args.diff
            && !layout.stays
            && let Some(new) = &new
        {
            diff::write(&mut self.out, &text.source, new)?;
        }
        if let Some(rewriting) = &mut layout.rewriting
            && let Err(error) = rewriting.add(text.source.text(), piece, new.as_deref())
        {
            (layout.rewriting, layout.stays) = (None, true);
            self.unwritten(input, error)?;
        }
        if text.is_last(piece) {
            return self.end(input, text.source.text(), layout);
        }
        self.text = Some(layout);
        Ok(())
    }

    /// Writes a text, after its last piece.
    fn end(&mut self, input: &Input, old: &str, layout: FileLayout<'_>) -> io::Result<()> {
        let FileLayout { rewriting, changes, stays } = layout;
        let result = match rewriting {
            Some(rewriting) if stays => rewriting.leave(old, &mut self.out),
            Some(rewriting) => rewriting.finish(old, &mut self.out).and_then(|(_, written)| written),
            None => Ok(()),
        };
        if let Err(error) = result {
            return self.unwritten(input, error);
        }
        if stays || !changes {
            return Ok(());
        }
        if self.args.check {
            self.exit = self.exit.max(Exit::Faulty);
        }
        let is_told = self.args.check || input.file().is_some();
        if is_told && !self.args.diff {
            writeln!(self.out, "{}", quoted(input.name()))?;
        }
        Ok(())
    }

    /// Says that a file cannot be written. If standard output cannot be written, nothing more is done.
    fn unwritten(&mut self, input: &Input, error: io::Error) -> io::Result<()> {
        if input.file().is_none() {
            return Err(error);
        }
        let name = input.name();
        let text = format!("{name}: it cannot be written: {error}");
        self.complain(Exit::Failed, &text);
        Ok(())
    }

    /// Whether nothing is to be written but what there is to say.
    fn is_dry(&self) -> bool {
        self.args.check || self.args.diff
    }

    fn complain(&mut self, exit: Exit, text: &str) {
        complain(text);
        self.exit = self.exit.max(exit);
    }
}

impl Formatted {
    /// Formats a part of an input.
    fn of(what: What) -> Self {
        let (text, piece) = match what {
            What::Piece(text, piece) => (text, piece),
            What::Unread(text, finding) => return Self::Unread(unread(&text.source, &finding)),
            What::Foreign => return Self::Foreign,
        };
        let source = &text.source;
        let stretches = text.stretches(source, piece);
        let new = match layout_stretches(source, &stretches) {
            Ok(edits) => {
                let back = -(piece.start as isize);
                let edits: Vec<Edit> = edits.iter().map(|edit| edit.shifted(back)).collect();
                let new = edit::apply(source.slice(piece), &edits);
                let new = new.map(|new| (new != source.slice(piece)).then_some(new));
                new.map_err(|refused| format!("{}: {refused}", source.name()))
            }
            Err(fault) => Err(format!("{}: {}", placed(source, &fault), fault.message)),
        };
        Self::Piece(text, piece, new)
    }
}

/// Returns why an input could not be read.
fn unread(source: &Source, finding: &Finding) -> String {
    let help = finding.help.iter().map(|help| format!("; {help}"));
    let help: String = help.collect();
    format!("{}: {}{help}", placed(source, finding), finding.message)
}

/// Returns the place of a finding: with line and column only if there are any.
fn placed(source: &Source, finding: &Finding) -> String {
    let name = source.name();
    let place = source.place(finding.span.start);
    match source.text() {
        "" => name.to_owned(),
        _ => format!("{name}:{}:{}", place.line, place.column),
    }
}
