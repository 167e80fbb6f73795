//! `hirth schema`.

use crate::{
    cli::{Exit, config, terminal, written},
    games::hirth::data,
    output::json,
};

/// Print the JSON Schema of reports, records, legal turns, or the configuration.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The format to describe.
    #[arg(default_value = "check", value_enum)]
    of: Of,
}

/// A format that programs read.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Of {
    /// The document of `--format json`.
    Check,
    /// A line of `--format jsonl`.
    CheckLine,
    /// The document of `hirth convert --to json`.
    Record,
    /// A line of `hirth convert --to jsonl`.
    RecordLine,
    /// The document of `hirth moves --format json`.
    Moves,
    /// The document of `hirth perft --format json`.
    Perft,
    /// The settings in `hirth.toml`.
    Config,
}

pub(super) fn run(args: Args) -> Exit {
    let schema = match args.of {
        Of::Check => json::check_schema(),
        Of::CheckLine => json::check_line_schema(),
        Of::Record => data::document_schema(),
        Of::RecordLine => data::line_schema(),
        Of::Moves => data::moves_schema(),
        Of::Perft => data::perft_schema(),
        Of::Config => config::schema(),
    };
    let mut out = terminal::stdout(false);
    let result = serde_json::to_writer_pretty(&mut out, &schema)
        .map_err(Into::into)
        .and_then(|()| out.write_all(b"\n"))
        .and_then(|()| out.flush());
    written(result, Exit::Legal)
}
