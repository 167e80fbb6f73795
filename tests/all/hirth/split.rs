//! `hirth split`: parts of a large file, which joined are the file again.

use std::fs;

use crate::program::{folder, hirth, says, stderr, stdout};

#[test]
fn the_parts_joined_are_the_file() {
    let game = "[Gull \"Anna\"]\nG1 KeHeiHei / ; Þ\r\nS1 He7He8He /\n\n";
    let games = format!("\u{feff}{}", game.repeat(40));
    let folder = folder(&[("games.hirth", &games)]);
    let split = hirth(&folder).args(["split", "--size", "500", "--to", "parts", "games.hirth"]).assert().code(0);
    let listed = stdout(&split);
    let names: Vec<&str> = listed.lines().collect();
    assert!(names.len() > 3, "{listed}");
    assert!(names[0].ends_with("games.0001.hirth"), "{listed}");
    let read = |name: &&str| fs::read_to_string(folder.path().join(name)).expect("a part");
    let parts: Vec<String> = names.iter().map(read).collect();
    assert_eq!(parts.concat(), games);
    hirth(&folder).args(["check", "parts"]).assert().code(0);
}

#[test]
fn what_comes_in_is_divided_too() {
    let folder = folder(&[]);
    let split = hirth(&folder).args(["split", "--to", "parts", "-"]).write_stdin("G1 KeHeiHei /\n").assert().code(0);
    says(&stdout(&split), &["part.0001.txt"]);
}

#[test]
fn what_cannot_be_read_is_told() {
    let folder = folder(&[]);
    let split = |args: &[&str]| hirth(&folder).arg("split").args(args).assert().code(2);
    says(&stderr(&split(&["--to", "parts", "none.hirth"])), &["there is no file or folder `none.hirth`"]);
    says(&stderr(&split(&["--to", "parts", "--size", "much", "none.hirth"])), &["invalid value 'much'"]);
}
