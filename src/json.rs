//! Values as JSON text, and the JSON Schemas of their types.

use std::io::{self, Write};

use schemars::{JsonSchema, generate::SchemaSettings};
use serde::Serialize;

/// Writes a value and a line end, and flushes them.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write(mut out: &mut (impl Write + ?Sized), value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut out, value)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// Writes a value on several lines, and a line end, and flushes them.
///
/// # Errors
/// When `out` cannot be written to.
#[cfg(feature = "cli")]
pub(crate) fn write_pretty(mut out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut out, value)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// Returns the JSON Schema of what is written of a type, as text.
pub fn schema<T: JsonSchema>() -> String {
    let generator = SchemaSettings::draft2020_12().for_serialize();
    let schema = generator.into_generator().into_root_schema_for::<T>();
    serde_json::to_string_pretty(&schema).unwrap_or_default()
}
