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

use crate::table::{Cell, Column, Holds, TableWriter};

/// Collects a table column by column, for so it is written once it is whole.
#[derive(Debug, Default)]
pub struct Writer {
    columns: Vec<Values>,
}

/// A column with its cells.
#[derive(Debug)]
struct Values {
    column: Column,
    /// For each row 1 where its cell holds something, else 0.
    levels: Vec<i16>,
    of: Of,
}

/// What the cells of a column hold that are not empty.
#[derive(Debug)]
enum Of {
    Text(Vec<ByteArray>),
    Numbers(Vec<i64>),
    Truths(Vec<bool>),
}

impl TableWriter for Writer {
    fn columns(&mut self, columns: &[Column]) -> io::Result<()> {
        self.columns = columns.iter().cloned().map(Values::new).collect();
        Ok(())
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        for (values, &cell) in self.columns.iter_mut().zip(cells) {
            values.push(cell);
        }
        Ok(())
    }
}

impl Values {
    fn new(column: Column) -> Self {
        Self {
            levels: Vec::new(),
            of: match column.holds {
                Holds::Text => Of::Text(Vec::new()),
                Holds::Number => Of::Numbers(Vec::new()),
                Holds::Truth => Of::Truths(Vec::new()),
            },
            column,
        }
    }

    /// Adds a cell. What does not fit the column is left empty.
    fn push(&mut self, cell: Cell<'_>) {
        let is_there = match (&mut self.of, cell) {
            (Of::Text(texts), Cell::Text(text)) => {
                texts.push(ByteArray::from(text));
                true
            }
            (Of::Numbers(numbers), Cell::Number(number)) => {
                numbers.push(number.into());
                true
            }
            (Of::Truths(truths), Cell::Truth(truth)) => {
                truths.push(truth);
                true
            }
            _ => false,
        };
        self.levels.push(i16::from(is_there));
    }

    fn write(&self, writer: SerializedColumnWriter<'_>) -> Result<()> {
        match &self.of {
            Of::Text(texts) => values::<ByteArrayType>(writer, texts, &self.levels),
            Of::Numbers(numbers) => values::<Int64Type>(writer, numbers, &self.levels),
            Of::Truths(truths) => values::<BoolType>(writer, truths, &self.levels),
        }
    }
}

impl Writer {
    /// Writes the table.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn finish(&self, out: &mut (impl io::Write + Send)) -> io::Result<()> {
        self.rows(out).map_err(|error| match error {
            ParquetError::External(error) => io::Error::other(error),
            error => io::Error::other(error.to_string()),
        })
    }

    fn rows(&self, out: &mut (impl io::Write + Send)) -> Result<()> {
        let fields = self.columns.iter();
        let fields = fields.map(|values| Ok(Arc::new(field(&values.column)?)));
        let schema = Type::group_type_builder("row").with_fields(fields.collect::<Result<_>>()?).build()?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("hirth ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let mut file = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))?;
        let mut group = file.next_row_group()?;
        for values in &self.columns {
            if let Some(writer) = group.next_column()? {
                values.write(writer)?;
            }
        }
        group.close()?;
        file.close()?;
        Ok(())
    }
}

fn field(column: &Column) -> Result<Type> {
    let (physical, logical) = match column.holds {
        Holds::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        Holds::Number => (Physical::INT64, None),
        Holds::Truth => (Physical::BOOLEAN, None),
    };
    Type::primitive_type_builder(&column.name, physical)
        .with_logical_type(logical)
        .with_repetition(Repetition::OPTIONAL)
        .build()
}

/// Writes the values of a column that are there, and for each cell whether it is.
fn values<T: DataType>(mut writer: SerializedColumnWriter<'_>, values: &[T::T], levels: &[i16]) -> Result<()> {
    writer.typed::<T>().write_batch(values, Some(levels), None)?;
    writer.close()
}
