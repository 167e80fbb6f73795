//! Rows as Parquet, read back by the crate that wrote them.

use std::fs::{self, File};

use ::parquet::{
    file::reader::{FileReader, SerializedFileReader},
    record::Field,
};
use hirth::{data, output::parquet, table::Holds};
use proptest::prelude::*;
use serde_json::Value;

use super::{converted, table::table};
use crate::{
    hirth::referee::{Style, random_game},
    properties::config,
};

/// Writes the table of a text, and reads its column names and cells again.
fn read_back(text: &str, rows: &str) -> (Vec<String>, Vec<Vec<Value>>) {
    let mut writer = parquet::Writer::default();
    data::table(&[&converted(text)], rows, &mut writer).expect("a table");
    let mut bytes = Vec::new();
    writer.finish(&mut bytes).expect("Parquet");
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let path = folder.path().join("table.parquet");
    fs::write(&path, bytes).expect("a file");
    let reader = SerializedFileReader::new(File::open(&path).expect("it")).expect("Parquet");
    let schema = reader.metadata().file_metadata().schema_descr();
    let names = schema.columns().iter().map(|column| column.name().to_owned()).collect();
    let rows = reader.get_row_iter(None).expect("rows").map(|row| {
        let row = row.expect("a row");
        row.get_column_iter().map(|(_, field)| cell(field)).collect()
    });
    (names, rows.collect())
}

fn cell(field: &Field) -> Value {
    match field {
        Field::Null => Value::Null,
        Field::Str(text) => text.as_str().into(),
        Field::Long(number) => (*number).into(),
        Field::Bool(truth) => (*truth).into(),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn survives(text: &str, rows: &str) {
    let table = table(text, rows);
    let (names, rows) = read_back(text, rows);
    let known: Vec<&str> = table.columns.iter().map(|column| &*column.name).collect();
    assert_eq!(names, known);
    assert_eq!(rows, table.rows);
}

#[test]
fn a_table_without_rows_keeps_its_columns() {
    let text = "; nothing";
    assert!(table(text, "moves").rows.is_empty());
    survives(text, "moves");
}

proptest! {
    #![proptest_config(config(20))]

    /// Every cell of a game comes back, whatever the rows are.
    #[test]
    fn rows_are_what_they_were(seed in any::<u64>()) {
        let turns = random_game(seed, Style::Hunting, 30).turns.join("\n");
        let text = format!("[Gull \"Þóra\"]\n{turns}");
        for rows in ["moves", "turns"] {
            prop_assert!(table(&text, rows).columns.iter().any(|column| column.holds == Holds::Number));
            survives(&text, rows);
        }
    }
}
