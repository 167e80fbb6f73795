//! `hirth new`.

use std::io::Write;

use crate::{
    cli::{
        Exit,
        named::{self, Named},
        terminal, written,
    },
    game::{Plan, Settings},
};

/// Write a short legal record with comments, to start from.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  hirth new hirth > game.hirth
  hirth new herrlof > game.herrlof
  hirth new copenhagen > game.tafl")]
pub(super) struct Args {
    /// The game, or the variant of one.
    #[arg(value_name = "GAME", value_parser = named::read)]
    game: Named,
}

pub(super) fn run(args: Args) -> Exit {
    let mut out = terminal::stdout(false);
    let text = template(args.game);
    let result = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written(result, Exit::Legal)
}

/// Returns the template of a game. A variant has its name in the tag, and an opening that is legal on its board.
fn template(named: Named) -> String {
    let about = named.game.about();
    let text = about.example.template.to_owned();
    let Some((variant, usual)) = named.variant.zip(about.variants.first()) else {
        return text;
    };
    let text = text.replace(&format!("\"{usual}\""), &format!("\"{variant}\""));
    let plan = Plan {
        turns: u32::try_from(about.notation.seats.len()).unwrap_or_default(),
        settings: named.settings(Settings::default()),
        ..Plan::new(1)
    };
    let game = named.game.random(&plan, 1).text;
    let opening = game.rsplit("\n\n").next().unwrap_or_default();
    text.replace(&about.example.opening.join("\n"), opening.trim_end())
}
