//! Legal moves of tafl: lists and counts.

use std::fs;

use super::{data, records, run};
use crate::program::says;
use crate::properties::cases;

fn printed(args: &[&str]) -> String {
    run(&records(), args, 0).0
}

/// The counts of the rules: a second program has them too.
#[test]
fn perft_has_the_counts_of_the_rules() {
    let turns = |args: &[&str]| -> Vec<u64> {
        let text = printed(args);
        let lines = text.lines().skip(1);
        let number = |line: &str| line.split_whitespace().nth(1)?.parse().ok();
        lines.filter_map(number).collect()
    };
    // The last takes long.
    let last = usize::from(cases(1) == 1);
    for (game, counts) in [("viking-chess", &[116, 6_788, 806_344][..]), ("ard-ri", &[48, 1_152, 56_344, 1_459_288])] {
        let counts = &counts[..counts.len() - last];
        assert_eq!(turns(&["moves", "--game", game, "--perft", &counts.len().to_string()]), counts);
    }
}

#[test]
fn moves_are_listed_in_notation() {
    let position = "/11/11/2K8/11/11/11/5t5/11/11/5T5/11/ defenders";
    let all = printed(&["moves", "--game", "copenhagen", "--position", position]);
    assert!(all.lines().any(|line| line == "f10-f8xf7--"), "{all}");
    assert!(all.lines().any(|line| line == "Kc3-a3"), "{all}");
    let counted = data(&records(), &["moves", "--game", "brandubh"]);
    assert_eq!(counted["count"], 40);
    assert_eq!(counted["turn"], "1a");
    assert_eq!(counted["moves"].as_array().map(Vec::len), Some(40));
}

#[test]
fn moves_follow_a_turn_of_a_record() {
    let folder = records();
    let text = "[Variant \"Ard Ri\"]\n\n1. d2-e2 c4-c6\n2. b4-c4 e4-e6xd6\n3. f4-e4xKd4++\n";
    fs::write(folder.path().join("game.tafl"), text).expect("a file");
    let after = |turn: &str, code: i32| run(&folder, &["moves", &format!("game.tafl:{turn}")], code);
    let (moves, _) = after("2b", 0);
    assert!(moves.lines().any(|line| line == "3. f4-e4xKd4++"), "{moves}");
    says(&after("3a", 0).1, &["the attackers have won by capture of the king"]);
    says(&after("4a", 2).1, &["it has 1a to 3a"]);
}
