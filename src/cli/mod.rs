//! What a person types: one file a command. Nothing else touches files, terminals or the environment.

use std::{
    ffi::OsString,
    io::{self, Write},
    path::Path,
};

use clap::{
    ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand,
    builder::{Resettable, StyledStr, Styles},
    error::{ContextKind, ContextValue, ErrorKind},
};

use terminal_size::terminal_size;

use crate::{
    game::About,
    games::GameKind,
    output::{ascii::Ascii, plain},
    phrase::list,
};

mod baseline;
mod check;
mod codes;
mod completions;
mod config;
mod convert;
mod diff;
mod encoding;
mod explain;
mod films;
mod fix;
mod fmt;
mod form;
mod generate;
mod heading;
mod input;
mod inputs;
mod interrupt;
mod jobs;
mod judging;
mod moves;
mod named;
mod namesakes;
mod new;
mod number;
mod others;
mod policy;
mod progress;
mod repeats;
mod replace;
mod report;
mod rewriting;
mod schema;
mod settings;
mod sheet;
mod show;
mod start;
mod stats;
mod target;
mod terminal;
mod texts;
mod threads;
mod view;
mod watch;

pub use codes::PAGES;
use heading::{GLOBAL, PROGRAMMERS};
pub use input::read;

#[derive(Debug, Parser)]
#[command(
    name = "hirth",
    version,
    after_help = "Examples:
  hirth game.txt                check a record, as `hirth check game.txt` does
  hirth check --fix game.txt    apply the safe fixes
  hirth view --open game.txt    replay it in the browser",
    arg_required_else_help = true,
    disable_help_flag = true
)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// When to use colours.
    ///
    /// `auto`: on a terminal, unless NO_COLOR is set. FORCE_COLOR and CLICOLOR_FORCE turn them on everywhere. The environment variable
    /// HIRTH_COLOR does the same.
    #[arg(
        long,
        help_heading = GLOBAL,
        env = "HIRTH_COLOR",
        hide_env = true,
        value_name = "WHEN",
        global = true,
        default_value = "auto",
        value_enum
    )]
    color: terminal::Color,

    /// Use only ASCII in reports and drawings: `Hirth`, `->`.
    ///
    /// Automatic if the terminal has no Unicode. JSON and records are not changed.
    #[arg(long, global = true, help_heading = GLOBAL)]
    ascii: bool,

    /// Print help (see more with '--help').
    #[arg(short, long, global = true, action = ArgAction::Help, help_heading = GLOBAL)]
    help: Option<bool>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Args),
    New(new::Args),
    Convert(convert::Args),
    Explain(explain::Args),
    Fmt(fmt::Args),
    Moves(moves::Args),
    Show(Box<show::Args>),
    Generate(generate::Args),
    View(view::Args),
    Stats(stats::Args),
    Schema(schema::Args),
    Completions(completions::Args),
}

/// How a run ended; the worse is the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Exit {
    /// All is legal as written.
    Legal,
    /// An error was found.
    Faulty,
    /// Something could not be done.
    Failed,
}

/// Runs the program on arguments, the first of which is its own name. Returns the exit code. `--version` prints the commit that the
/// program was built from, if it is known.
pub fn main(args: impl IntoIterator<Item = OsString>, commit: Option<&str>) -> u8 {
    run(args.into_iter(), commit) as u8
}

/// Returns the command line, with what depends on the games: their names, the endings of their files, their settings.
pub fn command_line() -> clap::Command {
    let title = |game: &GameKind| {
        let About { example, extensions, .. } = game.about();
        let endings = extensions.iter().map(|ending| format!("*.{ending}"));
        format!("{} ({})", example.title, endings.collect::<Vec<_>>().join(", "))
    };
    let about = format!("Checks game records of {}", list(GameKind::ALL.iter().map(title), "and"));
    let command = inputs::with_endings(Cli::command());
    let template = help_template(&command);
    without_empty_variables(command.about(about).help_template(template))
}

/// Returns how the help of the program looks: as usual, but `generate` is under a heading of its own.
fn help_template(command: &clap::Command) -> StyledStr {
    let styles = Styles::styled();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let help = ("help", "Print this message or the help of a command".to_owned());
    let commands = command.get_subcommands();
    let commands = commands.map(|one| (one.get_name(), one.get_about().map(ToString::to_string).unwrap_or_default()));
    let commands: Vec<(&str, String)> = commands.chain([help]).collect();
    let longest = commands.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let width = terminal_size().map_or(100, |(width, _)| usize::from(width.0).min(100));
    let list = |is_listed: &dyn Fn(&str) -> bool| -> String {
        let listed = commands.iter().filter(|(name, _)| is_listed(name));
        let lines = listed.map(|(name, about)| {
            let indent = " ".repeat(longest + 4);
            let about = textwrap::wrap(about, width.saturating_sub(indent.len()).max(20)).join(&format!("\n{indent}"));
            format!("  {literal}{name}{literal:#}{:1$}  {about}\n", "", longest - name.len())
        });
        lines.collect()
    };
    let users = list(&|name| name != "generate");
    let programmers = list(&|name| name == "generate");
    format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{header}Commands:{header:#}\n{users}\n\
         {header}{PROGRAMMERS}:{header:#}\n{programmers}\n{header}Options:{header:#}\n{{options}}{{after-help}}"
    )
    .into()
}

/// Returns the command line without the environment variables that are empty: they set nothing.
fn without_empty_variables(command: clap::Command) -> clap::Command {
    let each = |arg: clap::Arg| {
        let value = arg.get_env().and_then(std::env::var_os);
        if value.is_some_and(|value| value.is_empty()) { arg.env(Resettable::Reset) } else { arg }
    };
    command.mut_args(each).mut_subcommands(without_empty_variables)
}

fn run(args: impl Iterator<Item = OsString>, commit: Option<&str>) -> Exit {
    let args: Vec<OsString> = args.collect();
    let cli = match parsed(&args, commit) {
        Ok(cli) => cli,
        Err(error) => return refuse(&with_likely_command(error)),
    };
    terminal::ask_for_ascii(cli.ascii);
    match cli.command {
        Command::Check(args) => check::run(args, cli.color),
        Command::New(args) => new::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Explain(args) => explain::run(args, cli.color),
        Command::Fmt(args) => fmt::run(args),
        Command::Moves(args) => moves::run(args),
        Command::Show(args) => show::run(*args, cli.color),
        Command::Generate(args) => generate::run(args),
        Command::View(args) => view::run(args),
        Command::Stats(args) => stats::run(args, cli.color),
        Command::Schema(args) => schema::run(args),
        Command::Completions(args) => completions::run(args),
    }
}

/// Reads arguments. Without a command, files are checked: `hirth game.txt` is `hirth check game.txt`.
fn parsed(args: &[OsString], commit: Option<&str>) -> Result<Cli, clap::Error> {
    let version = env!("CARGO_PKG_VERSION");
    let version = commit.map_or_else(|| version.to_owned(), |commit| format!("{version} ({commit})"));
    let line = || command_line().version(version.clone());
    let of = |args: &[OsString]| Cli::from_arg_matches(&line().try_get_matches_from(args)?);
    of(args).or_else(|error| {
        let Some((name, rest)) = args.split_first() else { return Err(error) };
        let is_file = |path: &Path| is_standard(path) || path.exists() || path.extension().is_some();
        let is_command = |arg: &OsString| command_line().get_subcommands().any(|command| *arg == *command.get_name());
        let is_check = match (error.kind(), unknown_command(&error)) {
            (_, Some(word)) => is_file(Path::new(word)),
            (ErrorKind::UnknownArgument, _) => {
                rest.iter().any(|arg| is_file(Path::new(arg))) && !rest.iter().any(is_command)
            }
            _ => false,
        };
        if is_check { of(&[&[name.clone(), "check".into()], rest].concat()) } else { Err(error) }
    })
}

/// The word that is not a command, if that is the error.
fn unknown_command(error: &clap::Error) -> Option<&str> {
    match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) => Some(word),
        _ => None,
    }
}

/// Adds to the error about an unknown command the one that was probably meant.
fn with_likely_command(mut error: clap::Error) -> clap::Error {
    let command = command_line();
    let names = command.get_subcommands().map(clap::Command::get_name);
    let of = |word| {
        let same = SYNONYMS.iter().find(|(other, _)| *other == word).map(|(_, own)| *own);
        same.or_else(|| policy::nearest(word, names)).map(str::to_owned)
    };
    if let Some(likely) = unknown_command(&error).and_then(of) {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![likely]));
    }
    error
}

/// Commands of other programs, and their names here.
const SYNONYMS: [(&str, &str); 9] = [
    ("validate", "check"),
    ("verify", "check"),
    ("lint", "check"),
    ("fix", "check --fix"),
    ("format", "fmt"),
    ("replay", "view"),
    ("play", "view"),
    ("export", "convert"),
    ("draw", "show"),
];

/// Prints what clap has to say: help and version on standard output, complaints on standard error.
fn refuse(error: &clap::Error) -> Exit {
    if error.use_stderr() {
        // Nothing is left to be done if even the complaint cannot be written.
        let _ = error.print();
        return Exit::Failed;
    }
    let color = terminal::Color::Auto.wanted(false);
    let mut out = terminal::stdout(color);
    let text = error.render();
    let printed = if color { write!(out, "{}", text.ansi()) } else { write!(out, "{text}") };
    written(printed.and_then(|()| out.flush()), Exit::Legal)
}

/// Prints what is wrong with the command line, and the usage of the command.
fn misused(command: &str, kind: ErrorKind, text: &str) -> Exit {
    let mut all = command_line();
    all.build();
    let text = plain::plain(text);
    refuse(&match all.find_subcommand_mut(command) {
        Some(command) => command.error(kind, text),
        None => all.error(kind, text),
    })
}

/// Whether a path stands for standard input, or output: `-`.
fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Returns the exit code after writing. A reader that is gone (`hirth … | head`) is not a failure; anything else is.
fn written(result: io::Result<()>, exit: Exit) -> Exit {
    match result {
        // A game that cannot answer is not a failure of writing.
        Err(error) if error.kind() == io::ErrorKind::Unsupported && error.raw_os_error().is_none() => {
            complain(&error.to_string());
            Exit::Failed
        }
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&format!("cannot write to standard output: {error}"));
            Exit::Failed
        }
        _ => exit,
    }
}

/// A word to the user beside the report, on one line. It may contain text and names of files: nothing in them
/// moves the cursor or starts a line.
fn complain(text: &str) {
    // Nothing is left to be done if even this cannot be written.
    let mut stderr = Ascii::new(io::stderr(), !terminal::unicode(true));
    let _ = writeln!(stderr, "hirth: {}", plain::line(text));
}
