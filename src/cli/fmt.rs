//! `hirth fmt`.

use std::io::{self, Write};

use clap::error::ErrorKind;

use crate::{
    cli::{
        Exit, complain, config, diff, games,
        input::{Input, Text},
        inputs::Places,
        misused,
        named::Named,
        replace::rewrite,
        terminal, written,
    },
    edit,
    finding::Finding,
    game::{Hint, layout_stretches, recognise::stretches},
    output::plain::quoted,
    source::Source,
};

/// Lay out game records as is usual, without changing what they say.
///
/// Labels are padded so that all moves of a game start in one column; moves stand together, with one
/// blank before offers and battles; battles go in the order of the board, the defender's pieces first;
/// `/` stands where no battle is fought; look-alike characters become plain. Blanks go from the ends of a
/// turn's line. List marks, comments, tags,
/// blank lines, line ends and all text around a record stay as they are; of a Markdown file only the
/// blocks tagged `hirth` are touched. A file of which something cannot be read is left as it is. What a record
/// wears, the marks of a mail or a chat, the cells of a table, the tags of a page, stays as it is, line by line: only the
/// turns within are laid out, without padding or new numbers; where that cannot be done, the file is left as it is.
///
/// The files that are changed are listed. Standard input is read when no PATH is given and it is not a
/// terminal, and goes to standard output.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit status:
  0  all is laid out
  1  a record cannot be read and was left as it is; or, with --check, a file would change
  2  something could not be done: no such file, not UTF-8, not writable, a wrong option

Examples:
  hirth fmt game.hirth          lay out a record
  hirth fmt --check records/    say which files are not laid out, and change none
  hirth fmt --diff records/     show what would change, and change nothing
  hirth fmt - < game.hirth      for editors")]
pub(super) struct Args {
    #[command(flatten)]
    places: Places,

    /// Change nothing; list the files that would change, and end with 1 if there are any.
    #[arg(long)]
    check: bool,

    /// Change nothing; print what would change as a unified diff.
    #[arg(long)]
    diff: bool,

    /// The game that the records are of, or the variant of one, whatever their tags and names say.
    #[arg(long, value_name = "NAME", value_parser = Named::read)]
    game: Option<Named>,

    #[command(flatten)]
    config: config::Flags,
}

pub(super) fn run(args: Args) -> Exit {
    let Some(inputs) = args.places.inputs() else {
        let text = "nothing to lay out: name a file or a folder, or `-` to read standard input";
        return misused("fmt", ErrorKind::MissingRequiredArgument, text);
    };
    let mut run = Run {
        args: &args,
        out: terminal::stdout(false),
        exit: Exit::Legal,
    };
    let result = match config::assign(inputs, &args.config) {
        Ok(inputs) => inputs.iter().try_for_each(|(input, _)| run.input(input)),
        Err(unusable) => {
            for (source, finding) in &unusable {
                run.unread(source, finding);
            }
            Ok(())
        }
    };
    let result = result.and_then(|()| run.out.flush());
    written(result, run.exit)
}

/// A run of the command.
struct Run<'a> {
    args: &'a Args,
    out: Box<dyn Write>,
    exit: Exit,
}

impl Run<'_> {
    fn input(&mut self, input: &Input) -> io::Result<()> {
        match input.read() {
            Text::Read(source) => self.text(input, &source),
            Text::Unread(source, finding) => {
                self.unread(&source, &finding);
                Ok(())
            }
            Text::Foreign => Ok(()),
        }
    }

    /// Prints what could not be read.
    fn unread(&mut self, source: &Source, finding: &Finding) {
        let help = finding.help.iter().map(|help| format!("; {help}"));
        let help: String = help.collect();
        let text = format!("{}: {}{help}", placed(source, finding), finding.message);
        self.complain(Exit::Failed, &text);
    }

    fn text(&mut self, input: &Input, source: &Source) -> io::Result<()> {
        match self.laid_out(input, source) {
            // Standard input goes on to standard output, whatever became of it.
            text if input.file().is_none() && !self.is_dry() => {
                let text = text.as_deref().unwrap_or(source.text());
                self.out.write_all(text.as_bytes())
            }
            Some(text) if text != source.text() => self.change(input, source, &text),
            _ => Ok(()),
        }
    }

    /// Returns the text as it is to be. Where it is to stay as it is, says why, and returns `None`.
    fn laid_out(&mut self, input: &Input, source: &Source) -> Option<String> {
        let hint = Hint::new(
            games(),
            self.args.game.map(|named| named.game),
            input.name(),
        );
        let shape = input.shape(false);
        let stretches = stretches(games(), source.text(), shape, hint, None);
        let (place, why) = match layout_stretches(source, &stretches, shape) {
            Ok(edits) => match edit::apply(source.text(), &edits) {
                Ok(text) => return Some(text),
                Err(refused) => (source.name().to_owned(), refused.to_string()),
            },
            Err(fault) => (placed(source, &fault), fault.message),
        };
        self.complain(
            Exit::Faulty,
            &format!("{place}: {why}; the file is left as it is"),
        );
        None
    }

    /// Writes the new text of a file, or only says that it would change.
    fn change(&mut self, input: &Input, source: &Source, text: &str) -> io::Result<()> {
        if self.args.check {
            self.exit = self.exit.max(Exit::Faulty);
        }
        if self.args.diff {
            return diff::write(&mut self.out, source, text);
        }
        let file = input.file().filter(|_| !self.is_dry());
        match file.map_or(Ok(()), |file| rewrite(file, source.text(), text)) {
            Ok(()) => writeln!(self.out, "{}", quoted(input.name())),
            Err(error) => {
                let name = input.name();
                self.complain(
                    Exit::Failed,
                    &format!("{name}: it cannot be written: {error}"),
                );
                Ok(())
            }
        }
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

/// Returns where a finding stands: the line and the column only in what has any.
fn placed(source: &Source, finding: &Finding) -> String {
    let name = source.name();
    let place = source.place(finding.span.start);
    match source.text() {
        "" => name.to_owned(),
        _ => format!("{name}:{}:{}", place.line, place.column),
    }
}
