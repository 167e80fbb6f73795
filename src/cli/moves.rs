//! `hirth moves`.

use std::io::{self, Write};

use crate::{
    cli::{
        Exit, complain,
        form::Form,
        heading::{self, PROGRAMMERS},
        number,
        progress::{Progress, Unit},
        start::Start,
        terminal, written,
    },
    game::PlayFrom,
};

/// List the legal turns of a position.
///
/// One line for each different outcome, written as briefly as possible. A battle ends with `…` if the winner has a
/// choice. A comment marks turns that need a detour, or that can be read in two ways.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit status:
  0  the turns are listed or counted
  1  the record has an error before that turn
  2  something could not be done: no such file, game or turn, no such position

Examples:
  hirth moves                          the first turns of Gull
  hirth moves game.hirth               the turns after the last one
  hirth moves game.hirth:S3            the turns that were possible as G4
  hirth moves --position 'S 3:SKhL 9:SH m:GL' --steps
  hirth moves game.hirth --format json > turns.json
  hirth moves --perft 3                count the positions after 1, 2 and 3 turns
  hirth moves --perft 1 --divide       the count of each first turn")]
pub(super) struct Args {
    #[command(flatten)]
    start: Start,

    /// List single steps with which the turn can start, and the offers of the Penningr.
    #[arg(long, help_heading = heading::OUTPUT)]
    steps: bool,

    /// Print only the number of turns.
    #[arg(long, help_heading = heading::OUTPUT)]
    count: bool,

    /// The format of the list.
    #[arg(long, default_value = "human", value_enum, help_heading = heading::OUTPUT)]
    format: Form,

    /// Count the positions after this number of turns (perft), to test move generators.
    ///
    /// For each depth: `turns`, the sequences of that many turns; `positions`, the different positions at their ends;
    /// `fought`, the sequences whose last turn can end with a battle; `won`, the sequences whose last turn wins.
    ///
    /// A turn counts once for each position after its battles. Positions differ in the pieces in each space, in the
    /// reserve and lost, and in the victory. Equal pieces are not distinguished. Offers of the Penningr and, without
    /// `--set lateral=allow`, lateral crossings are left out.
    ///
    /// A beaten Lofðungr goes to any refuge of R17, that of an attacker back to where it came from (R18). A retreat that
    /// leaves the five middle spaces to the other side does not end the game (R21).
    #[arg(
        long,
        value_name = "DEPTH",
        value_parser = number::within::<u32>(1..=u64::from(u32::MAX)),
        conflicts_with_all = ["steps", "count"],
        help_heading = PROGRAMMERS
    )]
    perft: Option<u32>,

    /// List how many sequences of `--perft` start with each first turn, and their sum.
    #[arg(long, requires = "perft", help_heading = PROGRAMMERS)]
    divide: bool,
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
    let is_json = args.format == Form::Json;
    let listed = match args.perft {
        Some(turns) if args.divide => position.write_divided(turns, is_json, &mut out),
        Some(turns) => count(&*position, turns, is_json, &mut out),
        None if is_json => position.json(args.steps, args.count, &mut out),
        None if args.count => writeln!(out, "{}", position.count(args.steps)),
        None if args.steps => position.list_steps(&mut out),
        None => position.list_turns(&mut out),
    };
    written(listed.and_then(|()| out.flush()), Exit::Legal)
}

/// Counts positions to a depth, with a bar for each depth if it takes long.
fn count(position: &dyn PlayFrom, turns: u32, is_json: bool, out: &mut dyn Write) -> io::Result<()> {
    let mut bar: Option<(u32, Progress)> = None;
    let mut tell = |done: u64, all: u64, depth: u32| {
        if bar.as_ref().is_none_or(|&(shown, _)| shown != depth) {
            bar.iter_mut().for_each(|(_, bar)| bar.end());
            bar = Some((depth, Progress::new(true, Unit::Things("positions"), || Some(all))));
        }
        if let Some((_, bar)) = &mut bar {
            bar.show(done, || format!(", depth {depth}"));
        }
    };
    let counted = position.write_perft(turns, is_json, out, &mut tell);
    bar.iter_mut().for_each(|(_, bar)| bar.end());
    counted
}
