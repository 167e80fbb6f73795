//! `hirth perft`.

use std::io::{self, Write};

use serde_json::json;

use crate::{
    cli::{
        Exit, complain,
        form::Form,
        start::{Start, Started},
        terminal, written,
    },
    games::hirth::play::{Depth, Perft},
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
/// attacker back to where it came from (R18). Lateral crossings are none, unless `--lateral` is given.
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
    let depths = match started.over {
        Some(_) => vec![Depth::default(); args.turns as usize],
        None => Perft::new(started.crossings).count(&started.setup, args.turns),
    };
    if args.format == Form::Json {
        let depths: Vec<_> = (1..)
            .zip(&depths)
            .map(|(turns, depth): (u32, &Depth)| {
                json!({
                    "depth": turns,
                    "turns": depth.sequences,
                    "positions": depth.positions,
                    "fought": depth.fought,
                    "won": depth.won,
                })
            })
            .collect();
        let position = started.setup.to_string();
        return json::write(
            &mut { out },
            &json!({ "position": position, "depths": depths }),
        );
    }
    writeln!(
        out,
        "depth          turns      positions         fought            won"
    )?;
    for (turns, depth) in (1..).zip(depths) {
        let Depth {
            sequences,
            positions,
            fought,
            won,
        } = depth;
        let turns: u32 = turns;
        writeln!(
            out,
            "{turns:>5} {sequences:>14} {positions:>14} {fought:>14} {won:>14}"
        )?;
    }
    Ok(())
}

fn divide(out: &mut dyn Write, args: &Args, started: &Started) -> io::Result<()> {
    let divided = match started.over {
        Some(_) => Vec::new(),
        None => Perft::new(started.crossings).divide(&started.setup, args.turns),
    };
    let sum = divided
        .iter()
        .fold(0u64, |sum, (_, count)| sum.saturating_add(*count));
    if args.format == Form::Json {
        let divided: Vec<_> = divided
            .iter()
            .map(|(turn, count)| json!({ "turn": turn.to_string(), "turns": count }))
            .collect();
        let position = started.setup.to_string();
        let all =
            json!({ "position": position, "depth": args.turns, "divided": divided, "turns": sum });
        return json::write(&mut { out }, &all);
    }
    for (turn, count) in divided {
        writeln!(out, "{turn}: {count}")?;
    }
    writeln!(out, "\n{sum}")
}
