//! Values of the classes of `hirth._values`.

use pyo3::{prelude::*, types::PyTuple};

/// Returns a value of a class, from its fields by name.
macro_rules! value {
    ($py:expr, $class:literal { $($field:ident: $value:expr),* $(,)? }) => {
        (|| {
            let fields = pyo3::types::PyDict::new($py);
            $(fields.set_item(pyo3::intern!($py, stringify!($field)), $value)?;)*
            $crate::values::class($py, $class)?.call((), Some(&fields))
        })()
    };
}

pub(crate) use value;

/// Returns a class.
pub(crate) fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("hirth._values")?.getattr(name)
}

/// Returns values as a tuple.
pub(crate) fn tuple<'py>(
    py: Python<'py>,
    values: impl Iterator<Item = PyResult<Bound<'py, PyAny>>>,
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, values.collect::<PyResult<Vec<_>>>()?)
}

/// Returns the type of a value, for messages.
pub(crate) fn kind(value: &Bound<'_, PyAny>) -> String {
    let name = value.get_type().name();
    name.map_or_else(|_| "this".to_owned(), |name| format!("`{name}`"))
}
