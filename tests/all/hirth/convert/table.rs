//! Records as rows.

use std::io;

use hirth::{
    games::hirth::data::{self, Rows},
    output::csv,
    table::{Cell, Column, TableWriter},
};
use serde_json::{Value, json};

use super::converted;

/// A table that is kept.
#[derive(Default)]
pub struct Table {
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<Value>>,
}

impl TableWriter for Table {
    fn columns(&mut self, columns: &[Column]) -> io::Result<()> {
        self.columns.extend(columns);
        Ok(())
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        let value = |cell: &Cell<'_>| match *cell {
            Cell::Empty => Value::Null,
            Cell::Text(text) => text.into(),
            Cell::Number(number) => number.into(),
            Cell::Truth(truth) => truth.into(),
        };
        self.rows.push(cells.iter().map(value).collect());
        Ok(())
    }
}

const GAME: &str = "[Gull \"Anna, \\\"A\\\"\"]\nG1 KeHeiHei /\nS1 He7He8He /\n";

/// The table of a text.
pub fn table(text: &str, rows: Rows) -> Table {
    let mut table = Table::default();
    data::table(&[converted(text)], rows, &mut table).expect("a table");
    table
}

/// The same as CSV.
fn written(text: &str, rows: Rows) -> String {
    let mut bytes = Vec::new();
    data::table(&[converted(text)], rows, &mut csv::Writer::new(&mut bytes)).expect("a table");
    String::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn what_would_end_a_cell_stands_in_quotes() {
    let text = "[Gull \"a,b\"]\n[Silfr \"\"]\nG1 KeHeiHei /\n";
    let lines = written(text, Rows::Turns);
    assert!(
        lines.contains("game.hirth,1,\"a,b\",,G1,1,gull,G1 KeHeiHei /,"),
        "{lines}"
    );
    let mut bytes = Vec::new();
    let mut writer = csv::Writer::new(&mut bytes);
    for text in ["plain text;'", "a\nb", "a\rb", "\"", "é", ""] {
        writer
            .row(&[text.into(), 10.into(), true.into(), Cell::Empty])
            .expect("a row");
    }
    let lines = [
        "plain text;',10,true,",
        "\"a\nb\",10,true,",
        "\"a\rb\",10,true,",
        "\"\"\"\",10,true,",
        "é,10,true,",
        ",10,true,",
    ];
    assert_eq!(
        String::from_utf8(bytes).expect("UTF-8"),
        lines.join("\n") + "\n"
    );
}

#[test]
fn a_row_is_a_move_or_a_turn() {
    let moves = written(GAME, Rows::Moves);
    let lines: Vec<&str> = moves.lines().collect();
    assert_eq!(
        lines[0],
        "path,game,gull,silfr,turn,number,side,move,text,piece,aboard,from,leaves,to,attack,boards,steps,lengths"
    );
    assert_eq!(
        lines[1],
        "game.hirth,1,\"Anna, \"\"A\"\"\",,G1,1,gull,1,Ke,karve,0,reserve,false,,false,false,1,1"
    );
    assert_eq!(lines.len(), 7);
    let turns = written(GAME, Rows::Turns);
    let lines: Vec<&str> = turns.lines().collect();
    assert_eq!(
        lines[2],
        "game.hirth,1,\"Anna, \"\"A\"\"\",,S1,1,silfr,S1 He7He8He /,3,5,0,0,0,G 0:GKhhL 7:SH 8:SH 9:SHL,,,"
    );
    assert_eq!(lines.len(), 3);
}

#[test]
fn the_last_turn_tells_the_result() {
    let sample = include_str!("../../../../fixtures/hirth/published/mended.hirth");
    let table = table(sample, Rows::Turns);
    let at = table
        .columns
        .iter()
        .position(|column| column.name == "winner")
        .expect("a column");
    let results: Vec<&[Value]> = table.rows.iter().map(|row| &row[at..]).collect();
    let (last, others) = results.split_last().expect("rows");
    assert!(others.iter().all(|row| row.iter().all(Value::is_null)));
    assert_eq!(*last, [json!("silfr"), json!("drepid"), json!(10)]);
}

#[test]
fn only_what_was_judged_is_a_row() {
    let text = "G1 KeHeiHei /\nS1 Khei He8He /\n";
    assert_eq!(table(text, Rows::Turns).rows.len(), 1);
    assert_eq!(converted(text).left_out(), ["game 1: S1"]);
    assert_eq!(table("; nothing", Rows::Moves).rows.len(), 0);
}

#[test]
fn every_row_has_a_cell_a_column() {
    for rows in [Rows::Moves, Rows::Turns] {
        let table = table(GAME, rows);
        assert!(
            table
                .rows
                .iter()
                .all(|row| row.len() == table.columns.len())
        );
    }
}

#[test]
fn the_readme_names_every_column() {
    let readme = include_str!("../../../../README.md");
    let (_, told) = readme.split_once("| column | rows |").expect("a table");
    let told: Vec<&str> = told
        .lines()
        .take_while(|line| !line.is_empty())
        .skip(2)
        .collect();
    for (rows, name) in [(Rows::Moves, "moves"), (Rows::Turns, "turns")] {
        let mut columns = Vec::new();
        for line in &told {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            if ["both", name].contains(&cells[2]) {
                columns.extend(cells[1].split(", ").map(|column| column.trim_matches('`')));
            }
        }
        let made = table(GAME, rows);
        let made: Vec<&str> = made.columns.iter().map(|column| column.name).collect();
        assert_eq!(columns, made);
    }
}
