//! `hirth schema`.

use std::{
    collections::BTreeSet,
    io::{self, Write},
};

use schemars::{
    Schema,
    transform::{RecursiveTransform, Transform},
};
use serde_json::Value;

use crate::{
    cli::{Exit, baseline, codes, config, terminal, written},
    game::{NamedSchema, OffBoard},
    games::GameKind,
    json::{self, schema},
    output::{self, catalogue::Catalogue, stats},
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
        ("check", json::schema_of_document::<output::json::Document, output::json::Line>),
        ("check-line", json::schema_of_line::<output::json::Document, output::json::Line>),
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

/// Returns the games that a format is of: all, if it is of any.
fn games(format: &str) -> &'static [GameKind] {
    let is_shared = shared().iter().any(|(name, _)| *name == format);
    let name = format.split_once('/').map_or(GameKind::default().name(), |(game, _)| game);
    match GameKind::ALL.iter().position(|game| game.name() == name) {
        Some(at) if !is_shared => &GameKind::ALL[at..=at],
        _ => GameKind::ALL,
    }
}

/// Lists the values of a field where these are in the tables of the games: the types know no game.
fn list_values(schema: &mut Schema, games: &'static [GameKind]) {
    let Some(of) = schema.remove("x-values") else { return };
    let abouts = games.iter().map(|game| game.about());
    let mut values: Vec<&str> = match of.as_str() {
        Some("games") => games.iter().map(|game| game.name()).collect(),
        Some("variants") => abouts.flat_map(|about| about.variants).copied().collect(),
        Some("seats") => abouts.flat_map(|about| about.notation.seats).map(|seat| seat.id).collect(),
        Some("victories") => {
            let on_board = abouts.flat_map(|about| (about.victories)()).map(|victory| victory.id);
            on_board.chain(OffBoard::ALL.map(OffBoard::id)).collect()
        }
        _ => Catalogue { games, ..codes::known() }.codes().map(|of| of.it.code).collect(),
    };
    let mut known = BTreeSet::new();
    values.retain(|value| known.insert(*value));
    let mut values: Vec<Value> = values.into_iter().map(Value::from).collect();
    let may_be_null = schema.get("type").is_some_and(Value::is_array);
    values.extend(may_be_null.then_some(Value::Null));
    schema.insert("enum".to_owned(), values.into());
}

pub(super) fn run(args: Args) -> Exit {
    let found = all().find(|(name, _)| *name == args.of);
    let mut schema = found.map(|(_, schema)| schema()).unwrap_or_default();
    RecursiveTransform(|schema: &mut Schema| list_values(schema, games(&args.of))).transform(&mut schema);
    let id = format!("{}/schema/{}.schema.json", env!("CARGO_PKG_HOMEPAGE"), args.of);
    schema.insert("$id".to_owned(), id.into());
    let mut out = terminal::stdout(false);
    let text = serde_json::to_string_pretty(&schema).map_err(io::Error::from);
    let result = text.and_then(|text| out.write_all(joined(&text).as_bytes()));
    written(result.and_then(|()| out.flush()), Exit::Legal)
}

/// How many characters a line has at most on which a whole value is.
const WIDTH: usize = 120;

/// Joins the lines of each short value.
fn joined(pretty: &str) -> String {
    let lines: Vec<&str> = pretty.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut text = String::new();
    let mut left = &lines[..];
    while let [first, rest @ ..] = left {
        let mut taken = 1;
        let mut line = (*first).to_owned();
        if first.ends_with(['{', '[']) {
            let inside = rest.iter().take_while(|line| indent(line) > indent(first)).count();
            let whole = rest[..=inside].iter().map(|line| line.trim_start());
            let one = [*first].into_iter().chain(whole).collect::<Vec<_>>().join(" ");
            if one.chars().count() <= WIDTH {
                (taken, line) = (inside + 2, one);
            }
        }
        text += &line;
        text.push('\n');
        left = &left[taken..];
    }
    text
}
