//! Tables of many texts, handed over through the C interface of Apache Arrow.

use std::{ffi::CString, io, mem, sync::Arc};

use arrow_array::{
    Array, ArrayRef, RecordBatch, RecordBatchIterator,
    builder::{BooleanBuilder, Int64Builder, StringBuilder},
    cast::AsArray,
    ffi_stream::FFI_ArrowArrayStream,
    types::Int64Type,
};
use arrow_schema::{DataType, Field, Schema, ffi::FFI_ArrowSchema};
use hirth::{
    Check,
    convert::{RowsOf, TablePart},
    game::DataError,
    table::{Cell, Column, Holds, TableWriter},
};
use pyo3::{
    IntoPyObjectExt,
    exceptions::PyUserWarning,
    prelude::*,
    types::{PyCapsule, PyDict, PyString},
};

use crate::{
    errors,
    interrupt::interruptible,
    many::{self, Text},
    settings::{Chosen, Name, Settings},
};

/// How many rows a batch has.
const ROWS: usize = 1 << 16;

/// A table. pyarrow, pandas, Polars, DuckDB and others read it through Arrow's PyCapsule interface.
#[pyclass(frozen, module = "hirth")]
pub(crate) struct Table {
    schema: Arc<Schema>,
    batches: Vec<RecordBatch>,
}

/// Checks texts, and returns a table of them.
///
/// Args:
///     texts: An iterable of what `check` takes.
///     rows: What a row is about: `games` or `findings`, of any game; in HIRÞ also `turns` and `moves`, in tafl `moves`, in Herrlof
///         `rounds` and `tricks`.
///     threads: How many threads to use; without it as many as there are processors.
///     name: As in `check`, for all texts.
///     game: As in `check`, for all texts.
///     settings: As in `check`, for all texts.
///     effort: As in `check`, for all texts.
///
/// Returns:
///     A table with the columns of `hirth convert`. In `path` a text without a name has its number, from 0. A text without a game
///     has no row, and a turn that was not played as it is written has no row of its own. Only the rows are kept, not the texts.
///
/// Raises:
///     DataError: There are no such rows, or rows of one game are asked for and the texts are of several.
///     TypeError: `texts` is a single text or a dict.
///     HirthError: There is no such game or setting.
///
/// Warns:
///     UserWarning: With `game`, a text has no game of it. Or a text is the name of a file.
#[pyfunction]
#[pyo3(signature = (texts, rows = "games", *, threads = None, name = None, game = None, settings = None, effort = None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub(crate) fn table(
    py: Python<'_>,
    texts: Bound<'_, PyAny>,
    rows: &str,
    threads: Option<usize>,
    name: Option<Name>,
    game: Option<String>,
    settings: Option<Settings>,
    effort: Option<usize>,
) -> PyResult<Table> {
    let (is_named, chosen) = (name.is_some(), game.clone());
    let check = Chosen::new(name, game, settings).effort(effort).check(py)?;
    let threads = many::threads(threads);
    let texts = many::iterator(&texts, "table", "`[text]`")?;
    let (rows, about) = (RowsOf::named(Some(rows)), rows.to_owned());
    let (mut table, mut writer, mut count) = (check.table(rows), Writer::default(), 0);
    loop {
        let (taken, error) = many::take(&texts);
        if let Some(error) = error {
            return Err(error);
        }
        if taken.is_empty() {
            break;
        }
        // A text without a name has the number by which it is found again.
        let numbered = taken.into_iter().zip(count..);
        let taken: Vec<Text> = numbered
            .map(|(text, number)| match text {
                Text::Plain(text) if !is_named => Text::Named(number.to_string(), text),
                text => text,
            })
            .collect();
        count += taken.len();
        let (check, about) = (check.clone(), about.clone());
        let found = interruptible(py, usize::MAX, move |stopped| {
            let rows = RowsOf::named(Some(&about));
            many::in_order(threads, taken, |text| (!stopped.is_set()).then(|| parts(text, &check, rows)))
        })?;
        for found in found.into_iter().flatten() {
            let parts = found.map_err(|error| errors::data(py, &error))?;
            if let (Some(game), Some(first)) = (&chosen, parts.first())
                && parts.iter().all(|part| !part.has_games())
            {
                let path = first.path();
                let warning = CString::new(format!("{path}: no game of {game} is in it, so it has no rows"))?;
                PyErr::warn(py, &py.get_type::<PyUserWarning>(), &warning, 1)?;
            }
            for part in parts {
                table.add(part, &mut writer).map_err(|error| errors::data(py, &error))?;
            }
        }
    }
    py.detach(|| table.end(&mut writer)).map_err(|error| errors::data(py, &error))?;
    writer.end_batch()?;
    Ok(Table { schema: writer.schema, batches: writer.batches })
}

/// Returns the rows of a text.
fn parts(text: Text, check: &Check, rows: RowsOf<'_>) -> Result<Vec<TablePart>, DataError> {
    if rows == RowsOf::Findings {
        // Lines are those of the text that a part is of.
        return Ok(vec![TablePart::found(&text.checked(check))?]);
    }
    let (check, text) = text.with_name(check);
    check.rows(text, rows)
}

#[pymethods]
impl Table {
    /// The names of its columns.
    #[getter]
    fn columns(&self) -> Vec<&str> {
        let fields = self.schema.fields().iter();
        fields.map(|field| field.name().as_str()).collect()
    }

    /// Returns its rows as dicts, each with all columns. An empty cell is `None`.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let columns = self.columns();
        let names = columns.iter().map(|name| PyString::intern(py, name));
        let names: Vec<_> = names.collect();
        let row = |batch: &RecordBatch, at: usize| {
            let row = PyDict::new(py);
            for (name, cells) in names.iter().zip(batch.columns()) {
                row.set_item(name, cell(py, cells, at)?)?;
            }
            Ok(row)
        };
        let rows = self.batches.iter();
        let rows = rows.flat_map(|batch| (0..batch.num_rows()).map(move |at| (batch, at)));
        rows.map(|(batch, at)| row(batch, at)).collect()
    }

    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn __repr__(&self) -> String {
        format!("<Table: rows={}, columns={}>", self.__len__(), self.columns().len())
    }

    /// The schema, as the Arrow PyCapsule interface hands it over.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*self.schema).map_err(io::Error::other)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The rows, as the Arrow PyCapsule interface hands them over. They keep their types, whatever is asked for.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let batches = self.batches.clone().into_iter().map(Ok);
        let batches = RecordBatchIterator::new(batches, Arc::clone(&self.schema));
        let stream = FFI_ArrowArrayStream::new(Box::new(batches));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}

/// Returns a cell as a value; `None` if it is empty.
fn cell<'py>(py: Python<'py>, cells: &ArrayRef, at: usize) -> PyResult<Bound<'py, PyAny>> {
    if cells.is_null(at) {
        return Ok(py.None().into_bound(py));
    }
    if let Some(texts) = cells.as_string_opt::<i32>() {
        return texts.value(at).into_bound_py_any(py);
    }
    match cells.as_primitive_opt::<Int64Type>() {
        Some(numbers) => numbers.value(at).into_bound_py_any(py),
        None => cells.as_boolean().value(at).into_bound_py_any(py),
    }
}

/// Collects a table in batches.
struct Writer {
    schema: Arc<Schema>,
    columns: Vec<Cells>,
    rows: usize,
    batches: Vec<RecordBatch>,
}

impl Default for Writer {
    fn default() -> Self {
        Self { schema: Arc::new(Schema::empty()), columns: Vec::new(), rows: 0, batches: Vec::new() }
    }
}

/// The cells of a column.
enum Cells {
    Text(StringBuilder),
    Numbers(Int64Builder),
    Truths(BooleanBuilder),
}

impl TableWriter for Writer {
    fn columns(&mut self, columns: &[Column]) -> io::Result<()> {
        let field = |column: &Column| {
            let holds = match column.holds {
                Holds::Text => DataType::Utf8,
                Holds::Number => DataType::Int64,
                Holds::Truth => DataType::Boolean,
            };
            Field::new(&*column.name, holds, true)
        };
        self.schema = Arc::new(Schema::new(columns.iter().map(field).collect::<Vec<_>>()));
        self.columns = columns.iter().map(|column| Cells::new(column.holds)).collect();
        Ok(())
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        for (column, &cell) in self.columns.iter_mut().zip(cells) {
            column.push(cell);
        }
        self.rows += 1;
        if self.rows < ROWS { Ok(()) } else { self.end_batch() }
    }
}

impl Writer {
    fn end_batch(&mut self) -> io::Result<()> {
        if mem::take(&mut self.rows) == 0 {
            return Ok(());
        }
        let columns = self.columns.iter_mut().map(Cells::finish).collect();
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns);
        self.batches.push(batch.map_err(io::Error::other)?);
        Ok(())
    }
}

impl Cells {
    fn new(holds: Holds) -> Self {
        match holds {
            Holds::Text => Self::Text(StringBuilder::new()),
            Holds::Number => Self::Numbers(Int64Builder::new()),
            Holds::Truth => Self::Truths(BooleanBuilder::new()),
        }
    }

    /// Adds a cell. What does not fit the column is left empty.
    fn push(&mut self, cell: Cell<'_>) {
        match (self, cell) {
            (Self::Text(texts), Cell::Text(text)) => texts.append_value(text),
            (Self::Numbers(numbers), Cell::Number(number)) => numbers.append_value(number.into()),
            (Self::Truths(truths), Cell::Truth(truth)) => truths.append_value(truth),
            (Self::Text(texts), _) => texts.append_null(),
            (Self::Numbers(numbers), _) => numbers.append_null(),
            (Self::Truths(truths), _) => truths.append_null(),
        }
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Self::Text(texts) => Arc::new(texts.finish()),
            Self::Numbers(numbers) => Arc::new(numbers.finish()),
            Self::Truths(truths) => Arc::new(truths.finish()),
        }
    }
}
