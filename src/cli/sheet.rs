//! How tables are written, for spreadsheets and other programs.

use crate::{cli::heading, output::Sheet};

/// The options of tables.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = heading::OUTPUT)]
pub(super) struct SheetArgs {
    /// The character between the cells of a table, or `tab`. Without it, a comma; with `tsv`, a tab.
    ///
    /// Excel expects `;` in most of Europe.
    #[arg(long, value_name = "CHARACTER", value_parser = delimiter)]
    delimiter: Option<u8>,

    /// Start a table with a byte order mark. Excel needs it to read letters such as `ö` and `þ`.
    #[arg(long)]
    bom: bool,
}

impl SheetArgs {
    /// Returns the sheet that is asked for, where `usual` is written without options.
    pub fn sheet(self, usual: Sheet) -> Sheet {
        let delimiter = self.delimiter.map_or(usual, |cell| usual.delimiter(cell));
        delimiter.bom(self.bom)
    }

    /// Returns the first option that was given, since only tables have them.
    pub fn given(self) -> Option<&'static str> {
        let delimiter = self.delimiter.map(|_| "--delimiter");
        delimiter.or(self.bom.then_some("--bom"))
    }
}

/// Reads the character between cells.
fn delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"tab" | b"\\t" | b"\t" => Ok(b'\t'),
        [one] if one.is_ascii_punctuation() && *one != b'"' => Ok(*one),
        _ => Err("one of `,`, `;`, `|`, another sign, or `tab` is expected".to_owned()),
    }
}
