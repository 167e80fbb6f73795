//! `hirth moves`.

use crate::cli::{Exit, complain, form::Form, start::Start, terminal, written};

/// List the legal turns of a position.
///
/// Each line is one turn that leaves other pieces on the board or on the line than any other, before its battles
/// are fought, in its plainest text: without a detour, and with as few moves and characters as can be. The
/// shortest come first. Battles are written as far as nothing about them is to be chosen; a battle in which
/// the winner chooses ends with `…`. A remark stands behind a turn that can only be played by a detour, or
/// whose text can be read in two ways.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit status:
  0  the turns are listed, if there are any
  1  the record has an error up to that turn
  2  something could not be done: no such file, game or turn, no such position

Examples:
  hirth moves                          how Gull can begin
  hirth moves --after game.hirth       what may follow the last turn
  hirth moves --after game.hirth:S3    what could have been played as G4
  hirth moves --position 'S 3:SKhL 9:SH m:GL' --steps
  hirth moves --after game.hirth --format json > turns.json")]
pub(super) struct Args {
    #[command(flatten)]
    start: Start,

    /// List the single steps that the turn can begin with, and the offers of the Penningr.
    #[arg(long)]
    steps: bool,

    /// Tell how many there are, and do not list them.
    #[arg(long)]
    count: bool,

    /// The form of the list.
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
