//! How many turns can be played from a position (perft): what `hirth moves --perft` writes of every game.

use std::io::{self, Write};

#[cfg(feature = "schema")]
use schemars::{Schema, json_schema};
use serde::{Serialize, Serializer};

use super::{About, PlayFrom};
use crate::json;

/// The version of the format.
const VERSION: u32 = 1;

/// Something that is counted of the sequences of some turns, beside how many they are.
#[derive(Debug)]
pub struct CountColumn {
    /// Its name: `captures`.
    pub name: &'static str,
    /// The thing that is counted, one sentence.
    pub help: &'static str,
}

/// How many turns can be played from a position.
#[derive(Debug, Serialize)]
pub struct Counts {
    format: String,
    version: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
    position: String,
    depth: u32,
    turns: u64,
    depths: Option<Vec<CountedDepth>>,
    divided: Option<Vec<CountedTurn>>,
    #[serde(skip)]
    columns: &'static [CountColumn],
}

/// The counts for a number of turns, by their names.
#[derive(Debug)]
struct CountedDepth(Vec<(&'static str, u64)>);

impl Serialize for CountedDepth {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// The sequences that start with a turn.
#[derive(Debug, Serialize)]
struct CountedTurn {
    turn: String,
    turns: u64,
}

impl Counts {
    /// Returns counts from a position of a game, still empty.
    pub fn new(game: &About, variant: Option<String>, position: String) -> Self {
        let format = format!("{}-perft", game.notation.name);
        let (depths, divided, columns) = (None, None, game.counted);
        Self { format, version: VERSION, variant, position, depth: 0, turns: 0, depths, divided, columns }
    }
}

impl dyn PlayFrom + '_ {
    /// Counts what can be reached by 1 to `turns` turns, and writes each depth as soon as it is counted, for people, or all as
    /// JSON. `tell` hears how much of a depth is done, of how much, and which depth it is.
    ///
    /// # Errors
    /// Those of `out`, and when the position is not fully known.
    pub fn write_perft(
        &self,
        turns: u32,
        is_json: bool,
        out: &mut dyn Write,
        tell: &mut dyn FnMut(u64, u64, u32),
    ) -> io::Result<()> {
        let mut counts = self.counts();
        let own = counts.columns.iter().map(|column| column.name);
        let names: Vec<&'static str> = ["turns"].into_iter().chain(own).collect();
        let mut depths: Vec<CountedDepth> = Vec::new();
        self.perft(turns, tell, &mut |counted| {
            let depth = depths.len() as u64 + 1;
            if !is_json {
                if depths.is_empty() {
                    let heads = names.iter().map(|name| format!(" {name:>14}"));
                    writeln!(out, "depth{}", heads.collect::<String>())?;
                }
                let cells = counted.iter().map(|count| format!(" {count:>14}"));
                writeln!(out, "{depth:>5}{}", cells.collect::<String>())?;
                // Each takes so much longer than the one before that it is shown as soon as it is there.
                out.flush()?;
            }
            // The last depth is the one that was asked for.
            counts.turns = counted.first().copied().unwrap_or_default();
            let counted = names.iter().copied().zip(counted.iter().copied());
            depths.push(CountedDepth([("depth", depth)].into_iter().chain(counted).collect()));
            Ok(())
        })?;
        if !is_json {
            return Ok(());
        }
        (counts.depth, counts.depths) = (turns, Some(depths));
        json::write(out, &counts)
    }

    /// Writes for each first turn how many sequences of `turns` turns start with it, and their sum, for people or
    /// as JSON.
    ///
    /// # Errors
    /// Those of `out`, and when the position is not fully known.
    pub fn write_divided(&self, turns: u32, is_json: bool, out: &mut dyn Write) -> io::Result<()> {
        let mut counts = self.counts();
        let mut divided = Vec::new();
        self.divide(turns, &mut |turn, count| {
            if !is_json {
                writeln!(out, "{turn}: {count}")?;
                out.flush()?;
            }
            divided.push(CountedTurn { turn, turns: count });
            Ok(())
        })?;
        let all = divided.iter().fold(0, |sum: u64, one| sum.saturating_add(one.turns));
        if !is_json {
            return writeln!(out, "\n{all}");
        }
        (counts.depth, counts.turns, counts.divided) = (turns, all, Some(divided));
        json::write(out, &counts)
    }
}

/// Returns the JSON Schema of the counts of a game.
#[cfg(feature = "schema")]
pub fn schema(game: &About) -> Schema {
    let columns = game.counted;
    let number = |help: &str| json_schema!({ "description": help, "type": "integer", "minimum": 0 });
    let mut of_depth = serde_json::Map::new();
    let own = columns.iter().map(|column| (column.name, column.help));
    let counted = [
        ("depth", "How many turns."),
        ("turns", "The sequences of that many turns. One ends where the game or the round does."),
    ];
    for (name, help) in counted.into_iter().chain(own) {
        of_depth.insert(name.to_owned(), number(help).into());
    }
    let required: Vec<&str> = counted.iter().map(|(name, _)| *name).chain(columns.iter().map(|it| it.name)).collect();
    let mut schema = json_schema!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("hirth moves --perft DEPTH --format json, of {}", game.example.title),
        "description": format!("How many turns can be played from a position: what `hirth moves --perft DEPTH --format json` writes of {}.\n\n`version` changes when a field is deleted or changes its meaning.", game.example.title),
        "type": "object",
        "properties": {
            "format": { "description": "The name of the format.", "type": "string", "const": format!("{}-perft", game.notation.name) },
            "version": { "description": "The version of the format.", "type": "integer", "const": VERSION },
            "position": { "description": "The position on a line, as `hirth moves --position` reads it.", "type": "string" },
            "depth": number("How many turns the longest sequences have."),
            "turns": number("How many sequences of that many turns there are. Numbers stop at the greatest of 64 bits."),
            "depths": {
                "description": "The counts for 1, 2, … turns; null if the sequences are divided.",
                "type": ["array", "null"],
                "items": { "type": "object", "properties": of_depth, "required": required },
            },
            "divided": {
                "description": "The sequences by their first turn, the plainest first; null if they are not divided.",
                "type": ["array", "null"],
                "items": {
                    "type": "object",
                    "properties": {
                        "turn": { "description": "The turn in notation, with all that it does.", "type": "string" },
                        "turns": number("How many sequences start with it."),
                    },
                    "required": ["turn", "turns"],
                },
            },
        },
        "required": ["format", "version", "position", "depth", "turns", "depths", "divided"],
    });
    if !game.variants.is_empty() {
        let variant = json_schema!({ "description": "The variant.", "type": "string" });
        if let Some(properties) = schema.pointer_mut("/properties").and_then(serde_json::Value::as_object_mut) {
            properties.insert("variant".to_owned(), variant.into());
        }
        if let Some(required) = schema.pointer_mut("/required").and_then(serde_json::Value::as_array_mut) {
            required.insert(2, "variant".into());
        }
    }
    schema
}
