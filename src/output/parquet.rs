//! A table as Apache Parquet: a column each, words as UTF-8 strings, numbers as 64-bit integers, truths as
//! booleans; an empty cell is null. All rows are one row group.

use std::{io, sync::Arc};

use parquet::{
    basic::{Compression, LogicalType, Repetition, Type as Physical},
    data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int64Type},
    errors::{ParquetError, Result},
    file::{
        properties::WriterProperties,
        writer::{SerializedColumnWriter, SerializedFileWriter},
    },
    schema::types::Type,
};

use crate::table::{Cell, Column, Holds, Table};

/// Writes a table.
///
/// # Errors
/// Those of `out`.
pub fn write(out: &mut (impl io::Write + Send), table: &Table) -> io::Result<()> {
    rows(out, table).map_err(|error| match error {
        ParquetError::External(error) => io::Error::other(error),
        error => io::Error::other(error.to_string()),
    })
}

fn rows(out: &mut (impl io::Write + Send), table: &Table) -> Result<()> {
    let fields = table
        .columns
        .iter()
        .map(|column| Ok(Arc::new(field(column)?)));
    let schema = Type::group_type_builder("row")
        .with_fields(fields.collect::<Result<_>>()?)
        .build()?;
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(concat!("hirth ", env!("CARGO_PKG_VERSION")).to_owned())
        .build();
    let mut file = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))?;
    let mut group = file.next_row_group()?;
    for (at, column) in table.columns.iter().enumerate() {
        if let Some(writer) = group.next_column()? {
            self::column(
                writer,
                column,
                table.rows.iter().filter_map(|row| row.get(at)),
            )?;
        }
    }
    group.close()?;
    file.close()?;
    Ok(())
}

fn field(column: &Column) -> Result<Type> {
    let (physical, logical) = match column.holds {
        Holds::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        Holds::Number => (Physical::INT64, None),
        Holds::Truth => (Physical::BOOLEAN, None),
    };
    Type::primitive_type_builder(column.name, physical)
        .with_logical_type(logical)
        .with_repetition(Repetition::OPTIONAL)
        .build()
}

fn column<'a>(
    writer: SerializedColumnWriter<'_>,
    column: &Column,
    cells: impl Iterator<Item = &'a Cell>,
) -> Result<()> {
    match column.holds {
        Holds::Text => values::<ByteArrayType>(writer, cells, |cell| match cell {
            Cell::Text(text) => Some(ByteArray::from(text.as_str())),
            _ => None,
        }),
        Holds::Number => values::<Int64Type>(writer, cells, |cell| match cell {
            Cell::Number(number) => Some(i64::from(*number)),
            _ => None,
        }),
        Holds::Truth => values::<BoolType>(writer, cells, |cell| match cell {
            Cell::Truth(truth) => Some(*truth),
            _ => None,
        }),
    }
}

/// Writes the cells of a column: the values that are there, and for each cell whether it is.
fn values<'a, T: DataType>(
    mut writer: SerializedColumnWriter<'_>,
    cells: impl Iterator<Item = &'a Cell>,
    value: impl Fn(&Cell) -> Option<T::T>,
) -> Result<()> {
    let (mut values, mut levels) = (Vec::new(), Vec::new());
    for cell in cells {
        let value = value(cell);
        levels.push(i16::from(value.is_some()));
        values.extend(value);
    }
    writer
        .typed::<T>()
        .write_batch(&values, Some(&levels), None)?;
    writer.close()
}
