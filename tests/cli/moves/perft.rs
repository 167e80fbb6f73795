//! `hirth moves --perft`: how many positions there are after so many turns.

use std::{
    collections::BTreeSet,
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use super::{MIDDLE, START, data, records, run, setup};
use crate::program::{running::Running, says};
use crate::properties::cases;
use assert_cmd::cargo::cargo_bin;
use hirth::games::hirth::{
    board::Crossings,
    play::{Depth, LegalTurns, Perft},
    setup::Position,
};
use serde_json::Value;

#[track_caller]
fn counts(text: &str, wanted: &[(u64, u64, u64, u64)]) {
    let turns = wanted.len() as u32;
    let depths = Perft::new(Crossings::Certain).count(&setup(text), turns);
    let wanted = wanted.iter().map(|&(sequences, positions, fought, won)| Depth { sequences, positions, fought, won });
    assert_eq!(depths, wanted.collect::<Vec<_>>());
}

#[test]
fn perft_counts_turns() {
    let depths = [(145, 145, 0, 0), (21_025, 21_025, 0, 0), (20_259_571, 1_550_092, 141_152, 0)];
    // Three turns take a minute.
    counts(START, if cases(1) > 1 { &depths } else { &depths[..2] });
    counts(MIDDLE, &[(7_076, 7_076, 4_954, 258)]);
}

#[test]
fn perft_is_divided_by_first_turns() {
    let folder = records();
    let (out, _) = run(&folder, &["moves", "--perft", "2", "--divide"], 0);
    let (turns, sum) = out.trim_end().rsplit_once("\n\n").expect("a sum");
    assert_eq!((turns.lines().count(), sum), (145, "21025"));
    assert!(turns.lines().all(|line| line.ends_with(" /: 145")), "{turns}");
    // A turn that wins has nothing behind it.
    let (out, _) = run(&folder, &["moves", "--perft", "1", "--divide", "--position", MIDDLE], 0);
    assert_eq!(out.lines().last(), Some("7076"));
    let (out, _) = run(&folder, &["moves", "--perft", "1", "mended.hirth"], 0);
    says(&out, &["    1              0              0"]);
    run(&folder, &["moves", "--perft", "0"], 2);
    for other in ["--count", "--steps"] {
        run(&folder, &["moves", "--perft", "1", other], 2);
    }
    run(&folder, &["moves", "--divide"], 2);
}

#[test]
fn perft_is_written_as_json() {
    let folder = records();
    let json = |args: &[&str]| data(&folder, &[&["moves", "--perft"], args].concat());
    let counted = json(&["2"]);
    assert_eq!(counted["turns"], 21_025);
    assert_eq!(counted["depths"][0]["turns"], 145);
    assert_eq!(counted["depths"][1]["positions"], 21_025);
    assert_eq!(counted["divided"], Value::Null);
    let divided = json(&["1", "--divide", "--position", MIDDLE]);
    assert_eq!(divided["turns"], 7_076);
    assert_eq!(divided["divided"].as_array().map(Vec::len), Some(7_076));
    assert_eq!(divided["depths"], Value::Null);
    let over = json(&["1", "mended.hirth"]);
    assert_eq!((&over["turns"], &over["depth"]), (&0.into(), &1.into()));
}

/// Each depth takes so much longer than the one before that nobody waits for the last.
#[test]
fn perft_prints_each_depth_at_once() {
    let mut command = Command::new(cargo_bin!("hirth"));
    let mut program = Running::start(command.args(["moves", "--perft", "9"]).stdout(Stdio::piped()));
    let out = program.0.stdout.take().expect("its output");
    let lines: Vec<String> = BufReader::new(out).lines().take(3).map(|line| line.expect("text")).collect();
    says(&lines[2], &["    2          21025          21025"]);
}

/// The listed turns of a position end where the count says; both are found in another way.
#[test]
fn perft_agrees_with_the_list() {
    for text in [START, MIDDLE, "G 0:GKhL 3:GKH 5:GH m:SHL 9:SKhh", "S 1:GL 9:SKL t"] {
        let Position { position, to_move } = setup(text);
        let turns = LegalTurns::new(&position, to_move, Crossings::Certain);
        let listed: BTreeSet<String> =
            turns.flat_map(|legal| legal.outcomes).map(|one| format!("{:?} {:?}", one.position, one.victory)).collect();
        let ends = Perft::new(Crossings::Certain).ends(&setup(text)).into_iter();
        let counted: BTreeSet<String> = ends.map(|one| format!("{:?} {:?}", one.position, one.victory)).collect();
        assert_eq!(listed, counted, "{text}");
    }
}
