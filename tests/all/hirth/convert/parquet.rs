//! Rows as Parquet, read back by the crate that wrote them.

use std::fs::{self, File};

use ::parquet::{
    file::reader::{FileReader, SerializedFileReader},
    record::Field,
};
use hirth::{
    games::hirth::data::{self, Rows},
    output::parquet,
    table::{Cell, Holds, Table},
};
use proptest::prelude::*;

use super::converted;
use crate::{
    hirth::referee::{Style, random_game},
    properties::config,
};

/// Writes a table, and reads its column names and cells again.
fn read_back(table: &Table) -> (Vec<String>, Vec<Vec<Cell>>) {
    let mut bytes = Vec::new();
    parquet::write(&mut bytes, table).expect("a table");
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let path = folder.path().join("table.parquet");
    fs::write(&path, bytes).expect("a file");
    let reader = SerializedFileReader::new(File::open(&path).expect("it")).expect("Parquet");
    let schema = reader.metadata().file_metadata().schema_descr();
    let names = schema
        .columns()
        .iter()
        .map(|column| column.name().to_owned())
        .collect();
    let rows = reader.get_row_iter(None).expect("rows").map(|row| {
        let row = row.expect("a row");
        row.get_column_iter()
            .map(|(_, field)| cell(field))
            .collect()
    });
    (names, rows.collect())
}

fn cell(field: &Field) -> Cell {
    match field {
        Field::Null => Cell::Empty,
        Field::Str(text) => Cell::Text(text.clone()),
        Field::Long(number) => Cell::Number(u32::try_from(*number).expect("a small number")),
        Field::Bool(truth) => Cell::Truth(*truth),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn survives(table: &Table) {
    let (names, rows) = read_back(table);
    let known: Vec<&str> = table.columns.iter().map(|column| column.name).collect();
    assert_eq!(names, known);
    assert_eq!(rows, table.rows);
}

#[test]
fn a_table_without_rows_keeps_its_columns() {
    let table = data::table(&[converted("; nothing")], Rows::Moves);
    assert!(table.rows.is_empty());
    survives(&table);
}

proptest! {
    #![proptest_config(config(20))]

    /// Every cell of a game comes back, whatever the rows are.
    #[test]
    fn rows_are_what_they_were(seed in any::<u64>()) {
        let turns = random_game(seed, Style::Hunting, 30).turns.join("\n");
        let text = format!("[Gull \"Þóra\"]\n{turns}");
        for rows in [Rows::Moves, Rows::Turns] {
            let table = data::table(&[converted(&text)], rows);
            prop_assert!(table.columns.iter().any(|column| column.holds == Holds::Number));
            survives(&table);
        }
    }
}
