//! What is read, and how: the arguments that every command on records takes.

use std::{
    io::{self, IsTerminal},
    num::NonZeroU32,
    path::{Path, PathBuf},
};

use clap::Command;

use crate::{
    cli::{
        complain,
        config::{self, Config},
        heading,
        input::{self, Input},
        named::{self, Named},
        number,
        settings::Chosen,
    },
    game::{EFFORT, Options},
    games::GameKind,
    phrase::list,
    stretches::Hint,
};

/// Where to read.
#[derive(Debug, clap::Args)]
pub(super) struct Places {
    /// Files and folders to read, or `-` for standard input.
    // What is read in folders depends on the games: `with_endings` adds it.
    #[arg(value_name = "PATH", id = PATHS)]
    pub paths: Vec<PathBuf>,

    /// A name for standard input. Its ending says how to read it.
    #[arg(long, value_name = "NAME", default_value = "<stdin>", hide_default_value = true, help_heading = heading::INPUT, hide_short_help = true)]
    stdin_filename: String,
}

/// What to read, and how.
#[derive(Debug, clap::Args)]
pub(super) struct ReadingArgs {
    #[command(flatten)]
    pub places: Places,

    /// Find the turns among words: in an article, a rulebook, a mail.
    #[arg(long, help_heading = heading::INPUT)]
    pub extract: bool,

    /// Count all games of a file as one match, whatever their tags say.
    #[arg(long = "match", help_heading = heading::RULES)]
    one_match: bool,

    /// A match has this many games: who has more points then has won it. Without, the first with enough points wins (in HIRÞ 5).
    ///
    /// A tag `[MatchGames "…"]` says the same of one match, and counts first. `match-games` in `hirth.toml` says it of all.
    #[arg(long, value_name = "NUMBER", value_parser = number::within::<u32>(1..=u32::MAX.into()), help_heading = heading::RULES, hide_short_help = true)]
    match_games: Option<u32>,

    /// The game or variant of the records, whatever tags and file names say.
    #[arg(long, value_name = "NAME", value_parser = named::read, help_heading = heading::RULES)]
    game: Option<Named>,

    /// How hard to search for the intended moves (steps of search a game). 0: no search.
    ///
    /// The games of a large file share a budget: one effort, and one more for every 6 KB.
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = EFFORT,
        value_parser = number::any::<usize>(),
        help_heading = heading::RULES,
        hide_short_help = true
    )]
    pub effort: usize,

    #[command(flatten)]
    chosen: Chosen,

    #[command(flatten)]
    pub config: config::Flags,
}

/// The id of the argument with the paths.
const PATHS: &str = "paths";

/// Returns the command line with the endings of the games' files in the help of each command that takes [`Places`].
pub(super) fn with_endings(command: Command) -> Command {
    let endings = endings("and");
    let fences = list(GameKind::ALL.iter().map(|game| format!("`{}`", game.name())), "or");
    let texts = list(input::TEXTS.map(|ending| format!("*.{ending}")), "and");
    let help = format!(
        "Files and folders to read, or `-` for standard input.\n\nIn folders, hirth reads files named {endings}, Markdown files with blocks tagged {fences}, and texts ({texts}) with turns of any game. It honours ignore files such as .gitignore and skips symbolic links."
    );
    command.mut_subcommands(|one| {
        if one.get_arguments().any(|arg| arg.get_id() == PATHS) {
            one.mut_arg(PATHS, |arg| arg.long_help(help.clone()))
        } else {
            one
        }
    })
}

/// Returns the names of the games' files, with `last` before the last of them.
fn endings(last: &str) -> String {
    let each = GameKind::ALL.iter().flat_map(|game| game.about().extensions);
    list(each.map(|ending| format!("*.{ending}")), last)
}

/// Prints that there is no record, and why: all files are `excluded`, or what hirth looks for in folders.
pub(super) fn complain_of_none(excluded: &[Input]) {
    match excluded {
        [] => {}
        [one] => return complain(&format!("no record was found: `exclude` in `hirth.toml` leaves out {}", one.name())),
        all => {
            let number = all.len();
            return complain(&format!("no record was found: `exclude` in `hirth.toml` leaves out all {number} files"));
        }
    }
    let endings = endings("or");
    complain(&format!(
        "no record was found; in folders, hirth reads files named {endings}, and records in Markdown and texts such as *.txt: name any other file itself"
    ));
}

/// Copies standard input to standard output if it is excluded: an editor takes what is printed for its text.
pub(super) fn echo_excluded(excluded: &[Input]) -> io::Result<()> {
    if excluded.iter().any(Input::is_stdin) {
        io::copy(&mut io::stdin().lock(), &mut io::stdout().lock())?;
    }
    Ok(())
}

/// The message when there is nothing to read.
pub(super) const NOTHING: &str = "nothing to read: name a file or a folder, or `-` to read standard input";

impl Places {
    /// Returns what to read; `None` when nothing is named, and standard input is a terminal.
    pub fn inputs(&self) -> Option<Vec<Input>> {
        match self.paths.as_slice() {
            [] if io::stdin().is_terminal() => None,
            [] => Some(input::gather(&[PathBuf::from("-")], &self.stdin_filename)),
            paths => Some(input::gather(paths, &self.stdin_filename)),
        }
    }

    /// Returns what to rewrite, like [`inputs`](Self::inputs): each file once, since two writers of one file would be in each
    /// other's way.
    pub fn to_rewrite(&self) -> Option<Vec<Input>> {
        Some(input::files_once(self.inputs()?))
    }

    /// Whether more than one file can be meant.
    pub fn are_many(&self) -> bool {
        self.paths.len() > 1 || self.paths.iter().any(|path| Path::is_dir(path))
    }
}

impl ReadingArgs {
    /// Returns what is known of the game of an input.
    pub fn hint(&self, input: &Input) -> Hint {
        Hint::new(self.named_game(), input.name())
    }

    /// Returns the game that was chosen.
    pub fn named_game(&self) -> Option<GameKind> {
        self.game.map(|named| named.game)
    }

    /// Returns how to judge records of a game in an input that a configuration applies to.
    pub fn options(&self, input: &Input, config: &Config, game: GameKind) -> Options {
        let options = Options::new()
            .shape(input.shape(self.extract))
            .settings(self.chosen.of(game).or(config.settings(game)))
            .one_match(self.one_match)
            .match_games(self.match_games.or(config.match_games.map(NonZeroU32::get)))
            .effort(self.effort);
        match self.game {
            Some(named) => named.options(options, game),
            None => options,
        }
    }

    /// Returns the options that say how a text is read, as they are typed, with a space before each.
    pub fn as_typed(&self) -> String {
        let flags = [(self.extract, " --extract"), (self.one_match, " --match")];
        let flags = flags.into_iter().filter(|(given, _)| *given);
        let mut typed: String = flags.map(|(_, flag)| flag).collect();
        if let Some(games) = self.match_games {
            typed += &format!(" --match-games {games}");
        }
        typed
    }
}
