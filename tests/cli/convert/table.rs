//! Records as rows.

use std::io;

use hirth::{
    data,
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
        self.columns.extend_from_slice(columns);
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
pub fn table(text: &str, rows: &str) -> Table {
    let mut table = Table::default();
    data::table(&[&converted(text)], rows, &mut table).expect("a table");
    table
}

/// The same as CSV.
fn written(text: &str, rows: &str) -> String {
    let mut bytes = Vec::new();
    data::table(&[&converted(text)], rows, &mut csv::Writer::from_writer(&mut bytes)).expect("a table");
    String::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn what_would_end_a_cell_stands_in_quotes() {
    let text = "[Gull \"a,b\"]\n[Silfr \"\"]\nG1 KeHeiHei /\n";
    let lines = written(text, "turns");
    assert!(lines.contains("game.hirth,hirth,1,\"a,b\",,G1,1,gull,G1 KeHeiHei /,"), "{lines}");
    let mut writer = csv::Writer::from_writer(Vec::new());
    for text in ["plain text;'", "a\nb", "a\rb", "\"", "é", ""] {
        writer.row(&[text.into(), 10.into(), true.into(), Cell::Empty]).expect("a row");
    }
    let lines = [
        "plain text;',10,true,",
        "\"a\nb\",10,true,",
        "\"a\rb\",10,true,",
        "\"\"\"\",10,true,",
        "é,10,true,",
        ",10,true,",
    ];
    let bytes = writer.into_inner().expect("it is written");
    assert_eq!(String::from_utf8(bytes).expect("UTF-8"), lines.join("\n") + "\n");
}

#[test]
fn a_row_is_a_move_or_a_turn() {
    let moves = written(GAME, "moves");
    let lines: Vec<&str> = moves.lines().collect();
    assert_eq!(
        lines[0],
        "path,game,index,gull,silfr,turn,number,side,move,text,piece,aboard,from,leaves,to,attack,boards,steps,lengths"
    );
    assert_eq!(
        lines[1],
        "game.hirth,hirth,1,\"Anna, \"\"A\"\"\",,G1,1,gull,1,Ke,karve,0,reserve,false,,false,false,1,1"
    );
    assert_eq!(lines.len(), 7);
    let turns = written(GAME, "turns");
    let lines: Vec<&str> = turns.lines().collect();
    assert_eq!(
        lines[2],
        "game.hirth,hirth,1,\"Anna, \"\"A\"\"\",,S1,1,silfr,S1 He7He8He /,3,5,0,0,0,G 0:GKhhL 7:SH 8:SH 9:SHL,,,"
    );
    assert_eq!(lines.len(), 3);
}

#[test]
fn the_last_turn_tells_the_result() {
    let sample = include_str!("../../../fixtures/hirth/published/mended.hirth");
    let table = table(sample, "turns");
    let at = table.columns.iter().position(|column| column.name == "winner").expect("a column");
    let results: Vec<&[Value]> = table.rows.iter().map(|row| &row[at..]).collect();
    let (last, others) = results.split_last().expect("rows");
    assert!(others.iter().all(|row| row.iter().all(Value::is_null)));
    assert_eq!(*last, [json!("silfr"), json!("drepid"), json!(10)]);
}

#[test]
fn only_what_was_judged_is_a_row() {
    let text = "G1 KeHeiHei /\nS1 Khei He8He /\n";
    assert_eq!(table(text, "turns").rows.len(), 1);
    assert_eq!(converted(text).left_out(), ["game 1: S1"]);
    assert_eq!(table("; nothing", "moves").rows.len(), 0);
}

#[test]
fn every_row_has_a_cell_a_column() {
    for rows in ["moves", "turns", "games"] {
        let table = table(GAME, rows);
        assert!(table.rows.iter().all(|row| row.len() == table.columns.len()));
    }
}

#[test]
fn the_page_names_every_column() {
    let page = include_str!("../../../docs/data.md");
    let (_, told) = page.split_once("| column | rows |").expect("a table");
    let told: Vec<&str> = told.lines().take_while(|line| !line.is_empty()).skip(2).collect();
    for name in ["moves", "turns", "games"] {
        let mut columns = Vec::new();
        for line in &told {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            if cells[2].split(", ").any(|rows| rows == name) {
                columns.extend(cells[1].split(", ").map(|column| column.trim_matches('`')));
            }
        }
        let made = table(GAME, name);
        let made: Vec<&str> = made.columns.iter().map(|column| &*column.name).collect();
        // A column for each tag follows.
        let made: Vec<&str> = made.into_iter().filter(|name| !name.starts_with("tag_")).collect();
        assert_eq!(columns, made);
    }
}

#[test]
fn a_game_is_a_row_with_a_column_a_tag() {
    let text = "[Gull \"Anna, \\\"A\\\"\"]\n[Place \"Ísafjörður\"]\nG1 GdSa StGr\n\n\
                [gull \"Björn\"]\n[Gull \"again\"]\nG1 KeHeiHei /\nS1 Khei He8He /\n";
    assert_eq!(
        written(text, "games"),
        "path,game,index,valid,turns,winner,victory,points,errors,warnings,advice,findings,base,multiplier,moves,battles,position,tag_gull,tag_place\n\
         game.hirth,hirth,1,true,1,silfr,refused,2,0,0,0,,1,2,0,0,S 0:GL 9:SL d:S,\"Anna, \"\"A\"\"\",Ísafjörður\n\
         game.hirth,hirth,2,false,2,,,,1,1,0,repeated-tag manned-entry,,,3,0,S 0:GKhhL 9:SL,Björn,\n"
    );
}

#[test]
fn tags_of_many_names_do_not_make_a_wide_table() {
    let game = |at: usize| format!("[Tag{at} \"{at}\\\"\"]\nG1 GdSr\n");
    let text: Vec<String> = (0..300).map(game).collect();
    let table = table(&text.join("\n"), "games");
    assert_eq!(table.rows.len(), 300);
    let of_tags = table.columns.iter().position(|one| one.name == "tag_tag0");
    let of_tags = of_tags.expect("a column");
    assert_eq!(table.columns.len(), of_tags + 101);
    assert_eq!(table.rows[99][of_tags + 99], json!("99\""));
    assert_eq!(table.rows[100][of_tags + 100], json!("[Tag100 \"100\\\"\"]"));
    assert_eq!(table.rows[99][of_tags + 100], Value::Null);
}
