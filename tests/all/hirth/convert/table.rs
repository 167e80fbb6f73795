//! Records as rows.

use hirth::{
    games::hirth::data::{self, Rows},
    output::csv,
    table::{Cell, Table},
};

use super::converted;

const GAME: &str = "[Gull \"Anna, \\\"A\\\"\"]\nG1 KeHeiHei /\nS1 He7He8He /\n";

fn table(text: &str, rows: Rows) -> Table {
    data::table(&[converted(text)], rows)
}

fn written(table: &Table) -> String {
    let mut bytes = Vec::new();
    csv::write(&mut bytes, table).expect("a table");
    String::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn a_row_is_a_move_or_a_turn() {
    let moves = written(&table(GAME, Rows::Moves));
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
    let turns = written(&table(GAME, Rows::Turns));
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
    let results: Vec<&[Cell]> = table.rows.iter().map(|row| &row[at..]).collect();
    let (last, others) = results.split_last().expect("rows");
    assert!(
        others
            .iter()
            .all(|row| row.iter().all(|cell| *cell == Cell::Empty))
    );
    assert_eq!(*last, ["silfr".into(), "drepid".into(), 10.into()]);
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
