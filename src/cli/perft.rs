//! `hirth perft`.

use crate::cli::{
    Exit, complain,
    form::Form,
    number,
    progress::{Progress, Unit},
    start::Start,
    terminal, written,
};

/// Count positions to a depth (perft), to test move generators.
///
/// For each depth: `turns`, the sequences of that many turns; `positions`, the different positions at their ends;
/// `fought`, the sequences whose last turn can end with a battle; `won`, the sequences whose last turn wins.
///
/// A turn counts once for each position after its battles. Positions differ in the pieces in each space, in the
/// reserve and lost, and in the victory. Equal pieces are not distinguished. Offers of the Penningr and, without
/// `--lateral allow`, lateral crossings are left out.
///
/// A beaten Lofðungr goes to any refuge of R17, that of an attacker back to where it came from (R18). A retreat that
/// leaves the five middle spaces to the other side does not end the game (R21).
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  hirth perft 3                                from the start
  hirth perft 1 --divide                       the count of each first turn
  hirth perft 1 --after game.hirth:S3
  hirth perft 2 --position 'G 0:GKhhL 9:SL'")]
pub(super) struct Args {
    /// The number of turns.
    #[arg(value_name = "TURNS", value_parser = number::within::<u32>(1..=u64::from(u32::MAX)))]
    turns: u32,

    #[command(flatten)]
    start: Start,

    /// List how many sequences start with each first turn, and their sum.
    #[arg(long)]
    divide: bool,

    /// The format of the numbers.
    #[arg(long, default_value = "human", value_enum)]
    format: Form,
}

pub(super) fn run(args: Args) -> Exit {
    let position = match args.start.find() {
        Ok(position) => position,
        Err(stuck) => return stuck.exit(),
    };
    if let Some(why) = position.over() {
        complain(why);
    }
    let mut out = terminal::stdout(false);
    let is_json = args.format == Form::Json;
    let result = if args.divide {
        position.divide(args.turns, is_json, &mut out)
    } else {
        // A bar for each depth where it takes long.
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
        let counted = position.perft(args.turns, is_json, &mut out, &mut tell);
        bar.iter_mut().for_each(|(_, bar)| bar.end());
        counted
    };
    written(result.and_then(|()| out.flush()), Exit::Legal)
}
