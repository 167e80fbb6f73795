//! How tables are written, for spreadsheets and other programs.

use std::io::{self, Write};

/// The options of tables.
#[derive(Clone, Copy, Debug, clap::Args)]
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

/// How a table is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sheet {
    delimiter: u8,
    bom: bool,
}

impl Sheet {
    /// Cells with commas between them.
    pub const CSV: Self = Self {
        delimiter: b',',
        bom: false,
    };
    /// Cells with tabs between them.
    pub const TSV: Self = Self {
        delimiter: b'\t',
        bom: false,
    };

    /// Writes what comes before the first line.
    pub fn start(self, out: &mut dyn Write) -> io::Result<()> {
        if self.bom {
            out.write_all("\u{FEFF}".as_bytes())?;
        }
        Ok(())
    }

    /// Returns what writes the lines.
    pub fn lines<W: Write>(self, out: W) -> csv::Writer<W> {
        csv::WriterBuilder::new()
            .delimiter(self.delimiter)
            .from_writer(out)
    }
}

impl SheetArgs {
    /// Returns the sheet that is asked for, where `usual` is written without options.
    pub fn sheet(self, usual: Sheet) -> Sheet {
        Sheet {
            delimiter: self.delimiter.unwrap_or(usual.delimiter),
            bom: self.bom,
        }
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
