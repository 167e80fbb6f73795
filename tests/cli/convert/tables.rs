//! Records as rows.

use std::{collections::BTreeMap, io};

use hirth::{
    Check,
    convert::{RowsOf, To},
    games::{EFFORT, GameKind},
    table::{Cell, Column, TableWriter},
};
use serde_json::{Value, json};

use super::{
    convert,
    json::{SAMPLES, sample},
};
use crate::program::{folder, stderr, stdout};

/// A table that is kept.
#[derive(Default)]
struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<Value>>,
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
fn table(text: &str, rows: &str) -> Table {
    table_of(&check(), text, rows)
}

fn table_of(check: &Check, text: &str, rows: &str) -> Table {
    let mut table = Table::default();
    let rows = RowsOf::named(Some(rows));
    let mut made = check.table(rows);
    for part in check.rows(text, rows).expect("rows") {
        made.add(part, &mut table).expect("rows of one game");
    }
    made.end(&mut table).expect("a table");
    table
}

fn check() -> Check {
    Check::new().name("game.hirth").effort(EFFORT)
}

/// The same as CSV.
fn written(text: &str, rows: &str) -> String {
    let bytes = check().convert(text, To::named("csv").expect("a form"), Some(rows)).expect("a table");
    String::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn tables_have_rows_of_each_kind() {
    for (kinds, (name, text)) in
        [&["games", "turns", "moves"][..], &["games", "moves"], &["games", "rounds", "tricks"]].iter().zip(SAMPLES)
    {
        let rows = kinds.iter().map(|kind| format!("{kind}\n{}", sample(name, text, &["--rows", kind])));
        let game = name.rsplit('.').next().expect("a game");
        insta::assert_snapshot!(format!("tables_{game}"), rows.collect::<Vec<_>>().join("\n"));
    }
}

#[test]
fn cells_are_quoted() {
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
fn last_turn_has_the_result() {
    let sample = include_str!("../../../fixtures/hirth/published/mended.hirth");
    let table = table(sample, "turns");
    let at = table.columns.iter().position(|column| column.name == "winner").expect("a column");
    let results: Vec<&[Value]> = table.rows.iter().map(|row| &row[at..]).collect();
    let (last, others) = results.split_last().expect("rows");
    assert!(others.iter().all(|row| row.iter().all(Value::is_null)));
    assert_eq!(*last, [json!("silfr"), json!("drepid"), json!(10)]);
}

#[test]
fn guide_has_every_column() {
    let page = include_str!("../../../docs/data.md");
    let (_, rows) = page.split_once("| column | rows |").expect("a table");
    let rows: Vec<&str> = rows.lines().take_while(|line| !line.is_empty()).skip(2).collect();
    for name in ["moves", "turns", "games", "findings"] {
        let mut columns = Vec::new();
        for line in &rows {
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
fn games_are_rows_with_a_column_for_each_tag() {
    let text = "[Gull \"Anna, \\\"A\\\"\"]\n[Place \"Ísafjörður\"]\nG1 GdSa StGr\n\n\
                [gull \"Björn\"]\n[Gull \"again\"]\nG1 KeHeiHei /\nS1 Khei He8He /\n";
    assert_eq!(
        written(text, "games"),
        "path,game,index,gull,silfr,valid,turns,winner,winner_name,victory,points,errors,warnings,advice,findings,base,multiplier,moves,battles,position,tag_gull,tag_place\n\
         game.hirth,hirth,1,\"Anna, \"\"A\"\"\",,true,1,silfr,,refused,2,0,0,0,,1,2,0,0,S 0:GL 9:SL d:S,\"Anna, \"\"A\"\"\",Ísafjörður\n\
         game.hirth,hirth,2,Björn,,false,2,,,,,1,1,0,repeated-tag manned-entry,,,3,0,S 0:GKhhL 9:SL,Björn,\n"
    );
}

#[test]
fn tables_have_columns_for_a_hundred_tags() {
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

/// The header of a table and its rows, each as its cells by column.
pub fn read(csv: &str) -> (Vec<String>, Vec<BTreeMap<String, String>>) {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let header = reader.headers().expect("a header").iter().map(str::to_owned).collect();
    (header, reader.deserialize().map(|row| row.expect("a row")).collect())
}

#[test]
fn games_of_all_games_are_one_table() {
    let folder = folder(&SAMPLES);
    let all = convert(&folder, &["--rows", "games", "--to", "csv", "."]);
    let (columns, rows) = read(&stdout(&all));
    assert_eq!(rows.len(), SAMPLES.len());
    // Each game has the cells that it has alone, and no others.
    for (name, text) in SAMPLES {
        let (own, alone) = read(&sample(name, text, &["--rows", "games"]));
        let row = rows.iter().find(|row| row["path"] == name || row["path"] == format!("./{name}")).expect("a row");
        for column in &columns {
            match (own.contains(column), column.as_str()) {
                (_, "path") => {}
                (true, _) => assert_eq!(row[column], alone[0][column], "{column}"),
                (false, _) => assert_eq!(row[column], "", "{column}"),
            }
        }
        assert!(own.iter().all(|column| columns.contains(column)), "{own:?}");
    }
    // Other tables are of one game, and name the file that does not fit.
    let failed = convert(&folder, &["--rows", "moves", "game.hirth", "game.tafl"]).code(2).stdout("");
    let said = stderr(&failed);
    assert!(said.contains("hirth: game.tafl: records of tafl do not fit in a document with records of HIRÞ"), "{said}");
    assert!(said.contains("as those of game.hirth;"), "{said}");
    // What another game was chosen for has no rows, and is named.
    let chosen = convert(&folder, &["--game", "hirth", "--rows", "games", "game.hirth", "game.tafl"]).code(1);
    assert_eq!(read(&stdout(&chosen)).1.len(), 1);
    let said = stderr(&chosen);
    assert!(said.contains("game.tafl: no game of HIRÞ is in it, so it has no rows"), "{said}");
}

#[test]
fn columns_of_one_name_have_one_type() {
    let mut known = BTreeMap::new();
    for (name, text) in SAMPLES {
        let game = GameKind::of_name(name.rsplit('.').next().expect("a game")).expect("a game");
        for rows in game.rows().into_iter().chain(["games", "findings"]) {
            for column in table_of(&Check::new().game(game), text, rows).columns {
                let first = *known.entry(column.name.clone()).or_insert(column.holds);
                assert_eq!(first, column.holds, "{} in {rows} of {name}", column.name);
            }
        }
    }
}
