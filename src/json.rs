//! Values as JSON text, and the JSON Schemas of their types.

#[cfg(feature = "check")]
use std::io::{self, Write};

#[cfg(feature = "schema")]
pub(crate) use schemars::JsonSchema as Described;
#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator, generate::SchemaSettings, transform::RecursiveTransform};
use serde::Serialize;

/// What has a JSON Schema, where the library makes them.
#[cfg(not(feature = "schema"))]
pub trait Described {}

#[cfg(not(feature = "schema"))]
impl<T> Described for T {}

/// Writes a value and a line end, and flushes them.
///
/// # Errors
/// When `out` cannot be written to.
#[cfg(feature = "check")]
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

/// Returns the JSON Schema of what is written of a type.
#[cfg(feature = "schema")]
pub fn schema<T: Described>() -> Schema {
    generator().into_root_schema_for::<T>()
}

/// The definition of a line in the JSON Schema of the document that has the same content.
#[cfg(feature = "schema")]
const LINE: &str = "JsonLine";

/// Returns the JSON Schema of a document. Its definitions have the lines that the document can be written as instead.
#[cfg(feature = "schema")]
pub fn schema_of_document<D: Described, L: Described>() -> Schema {
    let mut generator = generator();
    let mut document = generator.root_schema_for::<D>();
    let mut line = generator.into_root_schema_for::<L>();
    line.remove("$schema");
    let mut definitions = line.remove("$defs").unwrap_or_default();
    if let Some(definitions) = definitions.as_object_mut() {
        definitions.insert(LINE.to_owned(), line.into());
    }
    document.insert("$defs".to_owned(), definitions);
    document
}

/// Returns the JSON Schema of a line: that of its document, which begins at the definition of the line.
#[cfg(feature = "schema")]
pub fn schema_of_line<D: Described, L: Described>() -> Schema {
    let mut document = schema_of_document::<D, L>();
    let mut line = Schema::new_ref(format!("#/$defs/{LINE}"));
    for key in ["$schema", "$defs"] {
        line.insert(key.to_owned(), document.remove(key).unwrap_or_default());
    }
    line
}

#[cfg(feature = "schema")]
fn generator() -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.with_transform(RecursiveTransform(without_formats_of_numbers)).into_generator()
}

/// The standard does not know `uint32` and similar formats, and strict validators refuse what they do not know.
#[cfg(feature = "schema")]
fn without_formats_of_numbers(schema: &mut Schema) {
    schema.remove("format");
}

/// Writes types with serde as their text, and reads them from it.
macro_rules! as_text {
    ($($Type:ty),*) => {$(
        /// As its text.
        impl serde::Serialize for $Type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        /// From its text.
        impl<'de> serde::Deserialize<'de> for $Type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}
pub(crate) use as_text;
