//! `hirth schema`.

use crate::{
    cli::{Exit, baseline, config, games, terminal, written},
    game::NamedSchema,
    json::schema,
    output::{json, stats},
};

/// Print the JSON Schema of reports, records, legal turns, or the configuration.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The format to describe: `check`, the document of `check --format json`; `check-line`, a line of
    /// `check --format jsonl`; `stats`, the document of `stats --format json`; `config`, the settings in `hirth.toml`; `baseline`, the file of
    /// `check --write-baseline`; `record`, the document of `convert --to json`;
    /// `record-line`, a line of `convert --to jsonl`; `moves`, the document of `moves --format json`; `perft`, that of
    /// `perft --format json`. Where several games have a format of a name, the game goes before it: `hirth/record`.
    #[arg(default_value = "check", value_parser = clap::builder::PossibleValuesParser::new(names()))]
    of: String,
}

/// Returns the formats of any game.
fn shared() -> [NamedSchema; 5] {
    [
        ("baseline", schema::<baseline::Document>),
        ("stats", schema::<stats::Document>),
        ("check", schema::<json::Document>),
        ("check-line", schema::<json::Line>),
        ("config", config::schema),
    ]
}

/// A format of a game: its short name, its name with the game before it, and what makes its schema.
type OfGame = (String, String, fn() -> String);

/// Returns the formats of single games, each by its short name and with the game before it.
fn of_games() -> Vec<OfGame> {
    let with_data = games().iter().filter_map(|game| Some((game, game.data()?)));
    let schemas = with_data.flat_map(|(game, data)| {
        let schemas = data.schemas().into_iter();
        schemas.map(|(name, schema)| (name.to_owned(), format!("{}/{name}", game.name()), schema))
    });
    schemas.collect()
}

/// Returns the names of all formats.
fn names() -> Vec<String> {
    let of_games = of_games();
    let short = of_games.iter().map(|(short, ..)| short.clone());
    let long = of_games.iter().map(|(_, long, _)| long.clone());
    let mut names: Vec<String> = shared().map(|(name, _)| name.to_owned()).into();
    names.extend(short);
    names.extend(long);
    names.dedup();
    names
}

pub(super) fn run(args: Args) -> Exit {
    let shared = shared().into_iter().find(|(name, _)| *name == args.of);
    let is_it = |(short, long, _): &OfGame| *short == args.of || *long == args.of;
    let schema = match shared {
        Some((_, schema)) => schema(),
        None => {
            let found = of_games().into_iter().find(is_it);
            found.map(|(.., schema)| schema()).unwrap_or_default()
        }
    };
    let mut out = terminal::stdout(false);
    let result = writeln!(out, "{schema}").and_then(|()| out.flush());
    written(result, Exit::Legal)
}
