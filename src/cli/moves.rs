//! `hirth moves`.

use crate::cli::{Exit, complain, form::Form, start::Start, terminal, written};

/// List the legal turns of a position.
///
/// One line for each different outcome, written as briefly as possible. A battle ends with `…` if the winner has a
/// choice. A comment marks turns that need a detour, or that can be read in two ways.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit status:
  0  the turns are listed
  1  the record has an error before that turn
  2  something could not be done: no such file, game or turn, no such position

Examples:
  hirth moves                          the first turns of Gull
  hirth moves --after game.hirth       the turns after the last one
  hirth moves --after game.hirth:S3    the turns that were possible as G4
  hirth moves --position 'S 3:SKhL 9:SH m:GL' --steps
  hirth moves --after game.hirth --format json > turns.json")]
pub(super) struct Args {
    #[command(flatten)]
    start: Start,

    /// List single steps with which the turn can start, and the offers of the Penningr.
    #[arg(long)]
    steps: bool,

    /// Print only the number of turns.
    #[arg(long)]
    count: bool,

    /// The format of the list.
    #[arg(long, default_value = "human", value_enum)]
    format: Form,
}

pub(super) fn run(args: Args) -> Exit {
    let position = match args.start.find() {
        Ok(position) => position,
        Err(stuck) => return stuck.exit(),
    };
    if let Some(why) = position.over().filter(|_| args.format == Form::Human) {
        complain(why);
    }
    let mut out = terminal::stdout(false);
    let listed = match args.format {
        Form::Json => position.json(args.steps, args.count, &mut out),
        Form::Human if args.count => writeln!(out, "{}", position.count(args.steps)),
        Form::Human if args.steps => position.list_steps(&mut out),
        Form::Human => position.list_turns(&mut out),
    };
    written(listed.and_then(|()| out.flush()), Exit::Legal)
}
