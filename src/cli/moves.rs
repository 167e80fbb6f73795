//! `hirth moves`.

use std::io::{self, Write};

use crate::{
    cli::{
        Exit, complain,
        start::{Start, Started, Stuck},
        terminal, written,
    },
    games::hirth::{
        data::Moves,
        legal::offers,
        play::{LegalTurn, LegalTurns, Step, steps},
        rules::Underway,
        turn::{Battle, Token, Turn},
    },
    output::json,
};

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

/// A form of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Form {
    /// Notation, a turn a line.
    Human,
    /// One JSON document (its schema: `hirth schema moves`).
    Json,
}

pub(super) fn run(args: Args) -> Exit {
    let started = match args.start.find() {
        Ok(started) => started,
        Err(stuck) => return stuck.exit(),
    };
    if let Some(why) = started.over.as_ref().filter(|_| args.format == Form::Human) {
        complain(why);
    }
    let mut out = terminal::stdout(false);
    let listed = match args.format {
        Form::Json => json::write(&mut out, &args.data(&started)),
        Form::Human if args.count => writeln!(out, "{}", args.number(&started)),
        Form::Human if args.steps => list_steps(&mut out, &started),
        Form::Human => list_turns(&mut out, &started),
    };
    written(listed.and_then(|()| out.flush()), Exit::Legal)
}

impl Stuck {
    /// Says why, and how the program ends.
    pub(super) fn exit(&self) -> Exit {
        let (text, exit) = match self {
            Self::Faulty(text) => (text, Exit::Faulty),
            Self::Failed(text) => (text, Exit::Failed),
        };
        complain(text);
        exit
    }
}

impl Args {
    fn data(&self, started: &Started) -> Moves {
        let moves = Moves::new(&started.setup, started.label, started.over.is_some());
        match self.steps {
            _ if self.count => moves.counted(self.number(started)),
            true => moves.with_steps(&started.steps()),
            false => moves.with_turns(started.turns()),
        }
    }

    fn number(&self, started: &Started) -> usize {
        match self.steps {
            true => started.steps().len(),
            false => started.turns().count(),
        }
    }
}

/// A game that is over goes on by nothing.
impl Started {
    fn steps(&self) -> Vec<Step> {
        let now = Underway::new(&self.setup.position, self.setup.to_move);
        match self.over {
            Some(_) => Vec::new(),
            None => steps(&now, self.crossings),
        }
    }

    fn turns(&self) -> impl Iterator<Item = LegalTurn> {
        let turns = || LegalTurns::new(&self.setup.position, self.setup.to_move, self.crossings);
        let turns = self.over.is_none().then(turns);
        turns.into_iter().flatten()
    }
}

fn list_turns(out: &mut dyn Write, started: &Started) -> io::Result<()> {
    let label = started.label.map(|label| format!("{label} "));
    let label = label.unwrap_or_default();
    for legal in started.turns() {
        write!(out, "{label}{}", text(&legal.turn))?;
        let remarks = [
            (legal.lateral > 0, "lateral-crossing"),
            (legal.detour > 0, "detour"),
            (legal.is_ambiguous(&started.setup.position), "ambiguous"),
        ];
        let remarks: Vec<&str> = remarks
            .into_iter()
            .filter_map(|(is_so, remark)| is_so.then_some(remark))
            .collect();
        match remarks.is_empty() {
            true => writeln!(out)?,
            false => writeln!(out, " ; {}", remarks.join(", "))?,
        }
    }
    Ok(())
}

/// A turn in notation; a battle of which not all is certain ends with `…`.
fn text(turn: &Turn) -> String {
    let moves = Turn {
        battles: Vec::new(),
        ..turn.clone()
    };
    let battle = |battle: &Token<Battle>| match battle.value.results.is_empty() {
        true => format!(" {}…", battle.value),
        false => format!(" {}", battle.value),
    };
    moves.to_string() + &turn.battles.iter().map(battle).collect::<String>()
}

fn list_steps(out: &mut dyn Write, started: &Started) -> io::Result<()> {
    if started.over.is_some() {
        return Ok(());
    }
    for step in started.steps() {
        writeln!(out, "{}", step.mov)?;
    }
    let offers = offers(started.setup.position.penningr);
    let offers: Vec<String> = offers.map(|(offer, _)| offer.to_string()).collect();
    match offers.is_empty() {
        true => writeln!(out, "; no offers: the game is tripled"),
        false => writeln!(out, "; offers: {}", offers.join(" ")),
    }
}
