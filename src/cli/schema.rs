//! `hirth schema`.

use schemars::Schema;

use crate::{
    cli::{Exit, baseline, config, terminal, written},
    game::NamedSchema,
    games::GameKind,
    json::{self, schema},
    output::{self, stats},
};

/// Print the JSON Schema of reports, records, legal turns, or the configuration.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The format to describe: `check`, the document of `check --format json`; `check-line`, a line of
    /// `check --format jsonl`; `stats`, the document of `stats --format json`; `config`, the settings in `hirth.toml`; `baseline`, the file of
    /// `check --baseline`; `record`, the document of `convert --to json`;
    /// `record-line`, a line of `convert --to jsonl`; `moves`, the document of `moves --format json`; `perft`, that of
    /// `moves --perft DEPTH --format json`. If several games have the format, write the game before it: `tafl/moves`.
    #[arg(default_value = "check", value_parser = clap::builder::PossibleValuesParser::new(names()))]
    of: String,
}

/// Returns the formats of any game.
fn shared() -> [NamedSchema; 5] {
    [
        ("baseline", schema::<baseline::Document>),
        ("stats", schema::<stats::Document>),
        ("check", schema::<output::json::Document>),
        ("check-line", schema::<output::json::Line>),
        ("config", config::schema),
    ]
}

/// Returns the formats of single games, each by its name with the game before it; that of the first game that has one of
/// a name also by this name alone.
fn of_games() -> Vec<(String, fn() -> Schema)> {
    let mut formats: Vec<(String, fn() -> Schema)> = Vec::new();
    for game in GameKind::ALL {
        for (name, schema) in game.schemas() {
            if formats.iter().all(|(known, _)| known != name) {
                formats.push((name.to_owned(), schema));
            }
            formats.push((format!("{}/{name}", game.name()), schema));
        }
    }
    formats
}

fn all() -> impl Iterator<Item = (String, fn() -> Schema)> {
    let shared = shared().map(|(name, schema)| (name.to_owned(), schema));
    shared.into_iter().chain(of_games())
}

fn names() -> Vec<String> {
    all().map(|(name, _)| name).collect()
}

pub(super) fn run(args: Args) -> Exit {
    let found = all().find(|(name, _)| *name == args.of);
    let mut schema = found.map(|(_, schema)| schema()).unwrap_or_default();
    let id = format!("{}/schema/{}.schema.json", env!("CARGO_PKG_HOMEPAGE"), args.of);
    schema.insert("$id".to_owned(), id.into());
    let mut out = terminal::stdout(false);
    let result = json::write_pretty(&mut out, &schema);
    written(result, Exit::Legal)
}
