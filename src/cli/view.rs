//! `hirth view`.

use std::{
    io::{self, IsTerminal, Write},
    ops::RangeInclusive,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Arc,
};

use clap::error::ErrorKind;

use crate::{
    cli::{
        Exit, complain,
        config::{self, Config},
        films::Gathered,
        heading,
        input::Input,
        inputs::{NOTHING, ReadingArgs},
        misused,
        report::unwritten,
        start::why_unusable,
        target::{self, OutputFile},
    },
    phrase,
};

/// Make an HTML page to replay games.
///
/// One file that needs nothing else: the board, the record beside it, and the findings at their turns.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit status:
  0  the page is written, and all games in it are legal
  1  the page is written, and a record has an error
  2  nothing is written: no such file, no game, a wrong option

Examples:
  hirth view game.hirth -o game.html         a page of a game
  hirth view game.hirth --open               open it in the browser
  hirth view games/ --number 1-50,77 -o g.html
  hirth view - < game.txt > game.html

The address of a turn is that of the page with its name: game.html#g1:S3")]
pub(super) struct Args {
    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    output: OutputFile,

    /// Open the page in the browser. Without --output it is a temporary file.
    #[arg(long, help_heading = heading::OUTPUT)]
    open: bool,

    /// The title of the page, such as the name of a season.
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true, help_heading = heading::OUTPUT)]
    title: String,

    /// The games to show, by their numbers from 1 over all files: `1-50,77`.
    #[arg(long, value_name = "NUMBERS", value_parser = Numbers::read, help_heading = heading::INPUT)]
    number: Option<Numbers>,
}

/// Numbers from 1, as ranges.
#[derive(Clone, Debug)]
struct Numbers(Vec<RangeInclusive<usize>>);

impl Numbers {
    fn read(text: &str) -> Result<Self, String> {
        let wrong = || "numbers from 1 are expected, such as `1-50,77`".to_owned();
        let number = |text: &str| {
            let number = text.trim().parse().ok();
            number.filter(|&number: &usize| number > 0).ok_or_else(wrong)
        };
        let range = |text: &str| match text.split_once('-') {
            Some((first, last)) => {
                let range = number(first)?..=number(last)?;
                if range.is_empty() { Err(wrong()) } else { Ok(range) }
            }
            None => number(text).map(|number| number..=number),
        };
        text.split(',').map(range).collect::<Result<_, _>>().map(Self)
    }

    fn contain(&self, number: usize) -> bool {
        self.0.iter().any(|range| range.contains(&number))
    }

    /// The greatest of them.
    fn last(&self) -> usize {
        self.0.iter().map(|range| *range.end()).max().unwrap_or(0)
    }
}

pub(super) fn run(args: Args) -> Exit {
    if args.output.path().is_none() && !args.open && io::stdout().is_terminal() {
        let text = "name a file for the page, `-o game.html`, or use `--open` to look at it";
        return misused("view", ErrorKind::MissingRequiredArgument, text);
    }
    let Some(mut inputs) = args.reading.places.inputs() else {
        return misused("view", ErrorKind::MissingRequiredArgument, NOTHING);
    };
    if let Err(text) = target::leave_out(&mut inputs, args.output.path(), "the page") {
        return misused("view", ErrorKind::ArgumentConflict, &text);
    }
    let inputs = match config::assign(inputs, &args.reading.config) {
        Ok(assigned) => assigned.inputs,
        Err(unusable) => {
            complain(&why_unusable(unusable));
            return Exit::Failed;
        }
    };
    let gathered = match args.gather(&inputs) {
        Ok(gathered) => gathered,
        Err(text) => {
            complain(&text);
            return Exit::Failed;
        }
    };
    let (mut page, lines) = gathered.finish();
    page.title.clone_from(&args.title);
    let faulty = page.games.iter().filter(|game| !game.valid).count();
    let exit = if faulty == 0 {
        Exit::Legal
    } else {
        let all = phrase::count(page.games.len(), "game");
        let verb = if faulty == 1 { "is" } else { "are" };
        complain(&format!("{faulty} of {all} in the page {verb} not legal"));
        Exit::Faulty
    };
    let (before, after) = page.parts();
    args.write(&[&before, &lines, &after], exit)
}

impl Args {
    /// Returns the games that are wanted; or why there are none.
    fn gather(&self, inputs: &[(Input, Arc<Config>)]) -> Result<Gathered, String> {
        let mut gathered = Gathered::new();
        for (input, config) in inputs {
            gathered.add(&self.reading, input, config, &|number| self.wants(number))?;
        }
        let all = match gathered.games {
            1 => "there is 1 game".to_owned(),
            games => format!("there are {games} games"),
        };
        match &self.number {
            _ if gathered.games == 0 => {
                return Err("no game was found that can be drawn".to_owned());
            }
            Some(_) if gathered.page.games.is_empty() => {
                return Err(format!("{all}, but none with a number that you asked for"));
            }
            Some(numbers) if numbers.last() > gathered.games => {
                complain(&format!("{all}, but no number {}", numbers.last()));
            }
            _ => {}
        }
        Ok(gathered)
    }

    fn wants(&self, number: usize) -> bool {
        let numbers = self.number.as_ref();
        numbers.is_none_or(|numbers| numbers.contain(number))
    }

    /// Writes the page to where it is wanted, and opens it.
    fn write(&self, page: &[&str], exit: Exit) -> Exit {
        let path = match self.output.path() {
            None if self.open => match temporary(page) {
                Ok(path) => path,
                Err(error) => return unwritten(Path::new("a temporary file"), &error),
            },
            output => match target::put(output, page, exit) {
                Exit::Failed => return Exit::Failed,
                exit if !self.open => return exit,
                _ => output.map(Path::to_owned).unwrap_or_default(),
            },
        };
        match open(&path) {
            Ok(()) => exit,
            Err(error) => {
                complain(&format!("{} cannot be opened: {error}", path.display()));
                Exit::Failed
            }
        }
    }
}

/// Writes a page to a file that stays after this run, for the browser has only begun to read it then.
fn temporary(page: &[&str]) -> io::Result<PathBuf> {
    let mut file = tempfile::Builder::new().prefix("hirth-").suffix(".html").tempfile()?;
    page.iter().try_for_each(|part| file.write_all(part.as_bytes()))?;
    let (_, path) = file.keep()?;
    Ok(path)
}

/// Opens a file with what the system opens it with.
fn open(path: &Path) -> io::Result<()> {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        Command::new("explorer")
    } else {
        Command::new("xdg-open")
    };
    // A name that starts with a hyphen is not an option.
    let path = path.canonicalize()?;
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null());
    quiet.arg(path).spawn().map(drop)
}
