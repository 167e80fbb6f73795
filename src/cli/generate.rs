//! `hirth generate`.

use std::{
    fs,
    io::{self, IsTerminal, Write},
    num::NonZero,
    path::{Path, PathBuf},
    thread,
};

use clap::error::ErrorKind;

use crate::{
    cli::{
        Exit, config, is_standard, misused,
        named::{self, Named},
        number,
        progress::{Progress, Unit},
        replace::Replacement,
        report::unwritten,
        target::OutputFile,
        terminal,
        threads::Threads,
        written,
    },
    game::{Plan, Settings},
    games::GameKind,
};

/// Make random legal games.
///
/// `hirth check --deny warnings,advice` accepts all of them. The same seed gives the same games on every machine: a
/// game depends only on the seed and its number.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  hirth generate --games 1000 -o games.hirth
  hirth generate --games 10 --seed 7 --style hunting
  hirth generate --games 1000 --slips 1 --truth right.hirth -o wrong.hirth
  hirth generate --games 100000 | hirth check -")]
pub(super) struct Args {
    /// The number of games.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = number::any::<u64>())]
    games: u64,

    /// The seed of the random numbers.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = number::any::<u64>())]
    seed: u64,

    /// The game or variant to play. By default HIRÞ.
    #[arg(long, value_name = "NAME", value_parser = named::read)]
    game: Option<Named>,

    /// How the games are played. In HIRÞ `uniform`: every move is equally likely; `hunting`: towards the other's
    /// Lofðungr; `mixed`: half of the games each [default: mixed].
    #[arg(long)]
    style: Option<String>,

    /// The most turns of a game [default: 60, of Herrlof 150 tricks]. A game of HIRÞ that is not won by then ends
    /// with a refused Penningr, or is marked as unfinished.
    #[arg(long, value_name = "NUMBER", value_parser = number::within::<u32>(1..=10_000))]
    turns: Option<u32>,

    /// The number of mistakes in each game: characters replaced, inserted, left out, or swapped with their neighbour.
    /// A game with mistakes can still be legal.
    #[arg(long, value_name = "NUMBER", default_value_t = 0, value_parser = number::any::<u32>())]
    slips: u32,

    /// Write the games without the mistakes to this file, line by line.
    #[arg(long, value_name = "FILE", requires = "slips")]
    truth: Option<PathBuf>,

    #[command(flatten)]
    output: OutputFile,
}

pub(super) fn run(args: Args) -> Exit {
    if args.truth.is_some() && args.slips == 0 {
        let text = "`--truth` needs `--slips`";
        return misused("generate", ErrorKind::ArgumentConflict, text);
    }
    if args.truth.as_deref().is_some_and(is_standard) {
        let text = "`--truth` needs a file: the games are written to standard output";
        return misused("generate", ErrorKind::ValueValidation, text);
    }
    let how = match args.style() {
        Ok(how) => how,
        Err(text) => return misused("generate", ErrorKind::InvalidValue, &text),
    };
    let places = [args.truth.as_deref(), args.output.path()].map(|path| path.map(place));
    if let [Some(truth), Some(output)] = places
        && truth == output
    {
        let text = "`--truth` and `--output` need two different files";
        return misused("generate", ErrorKind::ArgumentConflict, text);
    }
    let truth = args.truth.as_deref();
    let mut truth = match truth.map(|path| (path, Replacement::of(path))) {
        Some((path, Err(error))) => return unwritten(path, &error),
        Some((path, Ok(file))) => Some((path, file)),
        None => None,
    };
    match args.write_output(how, truth.as_mut()) {
        Err((Some(path), error)) => return unwritten(path, &error),
        // A reader of the standard output who has enough ends the program without a word.
        Err((None, error)) => return written(Err(error), Exit::Legal),
        Ok(()) => {}
    }
    match truth.map(|(path, file)| (path, file.commit())) {
        Some((path, Err(error))) => unwritten(path, &error),
        _ => Exit::Legal,
    }
}

/// Returns the place of a file, whatever way to it is written.
fn place(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default();
    fs::canonicalize(path).unwrap_or_else(|_| config::folder(path).join(name))
}

/// Games that were made one after the other, as text; and as they were before the slips.
#[derive(Default)]
struct Batch {
    text: String,
    truth: String,
}

/// How many games a thread makes at a time.
const AT_A_TIME: u64 = 64;

impl Args {
    /// Writes all games to the output, which is a file whole or not at all. Errors come with the file that could not be
    /// written, or none for standard output.
    fn write_output<'a>(
        &'a self,
        how: (GameKind, usize),
        truth: Option<&mut (&'a Path, Replacement)>,
    ) -> Result<(), (Option<&'a Path>, io::Error)> {
        let Some(path) = self.output.path() else {
            let mut out = terminal::stdout(false);
            self.write(how, &mut out, truth)?;
            return out.flush().map_err(|error| (None, error));
        };
        let to_file = |error| (Some(path), error);
        let mut file = Replacement::of(path).map_err(to_file)?;
        self.write(how, &mut file, truth).map_err(|(other, error)| (other.or(Some(path)), error))?;
        file.commit().map_err(to_file)
    }

    /// Writes all games. Errors come with the file, unless that is the output.
    fn write<'a>(
        &self,
        how: (GameKind, usize),
        out: &mut dyn Write,
        mut truth: Option<&mut (&'a Path, Replacement)>,
    ) -> Result<(), (Option<&'a Path>, io::Error)> {
        let batches = self.games.div_ceil(AT_A_TIME);
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let threads = threads.min(usize::try_from(batches).unwrap_or(threads));
        // Games that go by on a terminal are bar enough.
        let is_wanted = self.output.path().is_some() || !io::stdout().is_terminal();
        let mut progress = Progress::new(is_wanted, Unit::Things("games"), || Some(self.games));
        let mut done = 0_u64;
        let mut write = |batch: Batch| {
            out.write_all(batch.text.as_bytes()).map_err(|error| (None, error))?;
            if let Some((path, file)) = &mut truth {
                let written = file.write_all(batch.truth.as_bytes());
                written.map_err(|error| (Some(*path), error))?;
            }
            done = done.saturating_add(AT_A_TIME).min(self.games);
            progress.show(done, String::new);
            Ok(())
        };
        let work = |number| self.batch(how, number);
        Threads::new(threads).scope(|workers| workers.in_order(0..batches, &work).try_for_each(&mut write))?;
        progress.end();
        Ok(())
    }

    /// Returns the game to play, and the place of the style among its styles.
    fn style(&self) -> Result<(GameKind, usize), String> {
        let game = self.game.map_or_else(GameKind::default, |named| named.game);
        let styles = game.about().styles;
        let Some(wanted) = &self.style else {
            return Ok((game, 0));
        };
        let place = styles.iter().position(|(name, _)| name == wanted);
        let names: Vec<&str> = styles.iter().map(|&(name, _)| name).collect();
        let unknown = || format!("there is no style `{wanted}`; the styles are `{}`", names.join("`, `"));
        Ok((game, place.ok_or_else(unknown)?))
    }

    /// Returns the games of a batch, from 0.
    fn batch(&self, (game, style): (GameKind, usize), number: u64) -> Batch {
        let first = number * AT_A_TIME;
        let plan = Plan {
            seed: self.seed,
            style,
            turns: self.turns.unwrap_or(game.about().usual_turns),
            slips: self.slips,
            settings: self.game.map_or_else(Settings::default, |named| named.settings(Settings::default())),
        };
        let mut batch = Batch::default();
        for number in first..self.games.min(first.saturating_add(AT_A_TIME)) {
            let made = game.random(&plan, number + 1);
            let gap = if number == 0 { "" } else { "\n" };
            batch.text += gap;
            match made.damaged {
                Some(damaged) => {
                    batch.text += &damaged;
                    batch.truth += gap;
                    batch.truth += &made.text;
                }
                None => batch.text += &made.text,
            }
        }
        batch
    }
}
