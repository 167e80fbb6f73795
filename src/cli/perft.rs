//! `hirth perft`.

use std::io::{self, Write};

use crate::{
    cli::{
        Exit, complain,
        form::Form,
        progress::{Progress, Unit},
        start::{Start, Started},
        terminal, written,
    },
    games::hirth::{
        data::Counts,
        play::{Depth, Depths, Perft},
    },
    output::json,
};

/// Count what can be reached by so many turns, to prove a generator of moves.
///
/// For each number of turns, from 1: `turns`, the sequences of that many turns; `positions`, the different
/// positions at their ends; `fought`, the sequences whose last turn can end so by a battle; `won`, those whose
/// last turn wins the game, after which nothing is counted.
///
/// A turn counts once for each position that it can end in after its battles, however it is walked and
/// written: two walks to the same place are one turn, two choices of the winners that move in are two. What
/// differs is who stands where, the reserve and the lost included, and what was won. Karve are alike, and so
/// are Hirþ. Offers of the Penningr are left out. A beaten Lofðungr goes to any refuge of R17, that of an
/// attacker back to where it came from (R18). Lateral crossings are none, unless `--lateral` is given, or the
/// configuration allows them.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  hirth perft 3                                from the start
  hirth perft 1 --divide                       what each first turn comes to
  hirth perft 1 --after game.hirth:S3
  hirth perft 2 --position 'G 0:GKhhL 9:SL'")]
pub(super) struct Args {
    /// How many turns.
    #[arg(value_name = "TURNS", value_parser = clap::value_parser!(u32).range(1..))]
    turns: u32,

    #[command(flatten)]
    start: Start,

    /// List for each first turn how many sequences start with it, and their sum.
    #[arg(long)]
    divide: bool,

    /// The form of the numbers.
    #[arg(long, default_value = "human", value_enum)]
    format: Form,
}

pub(super) fn run(args: Args) -> Exit {
    let started = match args.start.find() {
        Ok(started) => started,
        Err(stuck) => return stuck.exit(),
    };
    if let Some(why) = &started.over {
        complain(why);
    }
    let mut out = terminal::stdout(false);
    let result = match args.divide {
        true => divide(&mut out, &args, &started),
        false => count(&mut out, &args, &started),
    };
    written(result.and_then(|()| out.flush()), Exit::Legal)
}

fn count(out: &mut dyn Write, args: &Args, started: &Started) -> io::Result<()> {
    let is_for_people = args.format == Form::Human;
    if is_for_people {
        writeln!(
            out,
            "depth          turns      positions         fought            won"
        )?;
    }
    let mut perft = Perft::new(started.crossings);
    let mut depths = perft.depths(&started.setup);
    let mut counted = Vec::new();
    for depth in 1..=args.turns {
        // Each takes so much longer than the one before that it is shown as soon as it is there.
        out.flush()?;
        let reached = match started.over {
            Some(_) => Depth::default(),
            None => deeper(&mut depths, depth),
        };
        counted.push(reached);
        if is_for_people {
            let Depth {
                sequences,
                positions,
                fought,
                won,
            } = reached;
            writeln!(
                out,
                "{depth:>5} {sequences:>14} {positions:>14} {fought:>14} {won:>14}"
            )?;
        }
    }
    match is_for_people {
        true => Ok(()),
        false => json::write(&mut { out }, &Counts::by_depth(&started.setup, &counted)),
    }
}

/// One turn more, with a bar where it takes long.
fn deeper(depths: &mut Depths<'_>, depth: u32) -> Depth {
    let mut progress = None;
    let reached = depths.deeper(|done, all| {
        let new = || Progress::new(true, Unit::Things("positions"), || Some(all as u64));
        let progress = progress.get_or_insert_with(new);
        progress.tell(done as u64, || format!(", depth {depth}"));
    });
    progress.iter_mut().for_each(Progress::end);
    reached
}

fn divide(out: &mut dyn Write, args: &Args, started: &Started) -> io::Result<()> {
    let mut perft = Perft::new(started.crossings);
    let divided = started.over.is_none();
    let divided = divided.then(|| perft.divide(&started.setup, args.turns));
    let mut counted = Vec::new();
    for (turn, count) in divided.into_iter().flatten() {
        if args.format == Form::Human {
            writeln!(out, "{turn}: {count}")?;
            out.flush()?;
        }
        counted.push((turn, count));
    }
    let counts = Counts::by_turn(&started.setup, args.turns, &counted);
    match args.format {
        Form::Human => writeln!(out, "\n{}", counts.turns()),
        Form::Json => json::write(&mut { out }, &counts),
    }
}
