//! `hirth fmt`.

use std::{
    io::{self, Write},
    mem,
    sync::atomic::AtomicU64,
};

use clap::error::ErrorKind;

use crate::{
    cli::{
        Exit,
        check::args::threads,
        complain, config, diff,
        feed::{Assigned, Feed, FeedOptions, Piece, What},
        games,
        input::Input,
        inputs::Places,
        misused,
        named::{self, Named},
        number, pool,
        rewriting::Rewriting,
        terminal, written,
    },
    edit,
    finding::Finding,
    game::{Hint, Options, layout_stretches},
    judge::PART,
    output::plain::quoted,
    source::Source,
};

/// Format game records, without changing their moves.
///
/// Labels are padded, battles are put into order, `/` is added, and look-alikes become plain characters. Trailing
/// spaces are removed. Comments and tags are kept.
///
/// A file with anything that cannot be read is left alone, and so is a record with other text around its moves. Changed
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
    #[arg(long)]
    check: bool,

    /// Show the changes as a unified diff, and change nothing.
    #[arg(long)]
    diff: bool,

    /// The game or variant of the records, whatever their tags and file names say.
    #[arg(long, value_name = "NAME", value_parser = named::read)]
    game: Option<Named>,

    #[command(flatten)]
    config: config::Flags,

    /// Use at most this number of processors; 0 uses all.
    #[arg(short, long, value_name = "NUMBER", default_value_t = 0, value_parser = number::any::<usize>())]
    jobs: usize,

    /// How many bytes a part of a long record has.
    #[arg(long, value_name = "BYTES", default_value_t = PART, hide = true)]
    part_size: usize,
}

pub(super) fn run(args: Args) -> Exit {
    let Some(inputs) = args.places.to_rewrite() else {
        let text = "nothing to format: name a file or a folder, or `-` to read standard input";
        return misused("fmt", ErrorKind::MissingRequiredArgument, text);
    };
    let inputs = match config::assign(inputs, &args.config) {
        Ok(inputs) => inputs,
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
    let result = run.inputs(&inputs);
    let result = result.and_then(|()| run.out.flush());
    written(result, run.exit)
}

/// A run of the command.
struct Run<'a> {
    args: &'a Args,
    out: Box<dyn Write>,
    exit: Exit,
    /// The text that is formatted part by part.
    text: Option<FileLayout<'a>>,
}

/// A text that is formatted part by part.
struct FileLayout<'a> {
    /// `None` if nothing is to be written.
    rewriting: Option<Rewriting<'a>>,
    /// Whether something changes.
    changes: bool,
    /// Whether it is left as it is, because some of it cannot be formatted or written.
    stays: bool,
}

/// A part of an input, formatted without the others.
enum Part {
    Text {
        source: Source,
        /// The formatted text, or why it cannot be formatted, in words.
        text: Result<String, String>,
        is_last: bool,
    },
    /// Why it cannot be read, or not to its end, in words.
    Unread(String),
}

impl<'a> Run<'a> {
    fn inputs(&mut self, inputs: &'a [Assigned]) -> io::Result<()> {
        let args = self.args;
        let options = FeedOptions {
            of_game: &|input, _, _| Options::new().shape(input.shape(false)),
            hint: &|input| Hint::new(games(), args.game.map(|named| named.game), input.name()),
            // A diff shows the lines around a change.
            size: if args.diff { usize::MAX } else { args.part_size },
            read: &AtomicU64::new(0),
        };
        let pieces = Feed::new(inputs, options);
        let work = |piece: Piece| (&inputs[piece.input].0, Part::of(piece.what));
        let is_long = |piece: &Piece| !piece.is_last();
        pool::in_order(threads(args.jobs), pieces, is_long, work, |(input, part)| self.part(input, part))
    }

    /// Takes the next part of an input.
    fn part(&mut self, input: &'a Input, part: Part) -> io::Result<()> {
        let (source, text, is_last) = match part {
            Part::Text { source, text, is_last } => (source, text, is_last),
            Part::Unread(why) => {
                self.text = None;
                self.complain(Exit::Failed, &why);
                return Ok(());
            }
        };
        let mut layout = self.text.take().unwrap_or_else(|| FileLayout {
            rewriting: (!self.is_dry()).then(|| Rewriting::of(input)),
            changes: false,
            stays: false,
        });
        let text = text.unwrap_or_else(|why| {
            // Only the first fault that cannot be read is reported.
            if !mem::replace(&mut layout.stays, true) {
                self.complain(Exit::Faulty, &format!("{why}; the file is left as it is"));
            }
            source.text().to_owned()
        });
        layout.changes |= text != source.text();
        if self.args.diff && !layout.stays {
            diff::write(&mut self.out, &source, &text)?;
        }
        if let Some(rewriting) = &mut layout.rewriting
            && let Err(error) = rewriting.add(source.text(), &text)
        {
            (layout.rewriting, layout.stays) = (None, true);
            self.unwritten(input, error)?;
        }
        if is_last {
            return self.end(input, layout);
        }
        self.text = Some(layout);
        Ok(())
    }

    /// Writes a text, after its last part.
    fn end(&mut self, input: &Input, layout: FileLayout<'_>) -> io::Result<()> {
        let FileLayout { rewriting, changes, stays } = layout;
        let result = match rewriting {
            Some(rewriting) if stays => rewriting.leave(&mut self.out),
            Some(rewriting) => rewriting.finish(&mut self.out),
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

impl Part {
    /// Formats a part of an input.
    fn of(what: What) -> Self {
        let task = match what {
            What::Text(task) => task,
            What::Unread(source, finding) => return Self::Unread(unread(&source, &finding)),
        };
        let stretches = task.stretches(task.source.text());
        let text = match layout_stretches(&task.source, &stretches, task.shape()) {
            Ok(edits) => {
                edit::apply(task.source.text(), &edits).map_err(|refused| format!("{}: {refused}", task.source.name()))
            }
            Err(fault) => Err(format!("{}: {}", placed(&task.source, &fault), fault.message)),
        };
        Self::Text { source: task.source, text, is_last: task.is_last }
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
