//! A mistake in a record that somebody wrote in a style of his own is found where it is.
//!
//! `cargo bench --bench pasted` shows the shares.

use std::collections::BTreeMap;

use crate::{
    pasted_mistakes::{Count, is_read, tried},
    properties::{cases, is_full, is_usual},
    styles::{Style, game},
};

#[test]
fn games_are_read_in_all_styles() {
    for name in ["hirth", "tafl", "herrlof"] {
        for seed in 0..cases(6) {
            let legal = game(name, seed);
            for style in Style::of(name) {
                assert!(is_read(style, &legal), "{}:\n{}", style.name, style.write(&legal).text);
            }
        }
    }
}

/// Of a hundred mistakes 95 have the first error on their line, and 93 no other; of a few, all but one. No safe fix makes
/// another game. Each mistake is tried in each style in one of the games, in a full run in all.
#[test]
fn mistakes_are_found_on_their_line_in_all_styles() {
    let mut counts: BTreeMap<(&str, &str), Count> = BTreeMap::new();
    let mut faults = Vec::new();
    let games = cases(4);
    for name in ["hirth", "tafl", "herrlof"] {
        for seed in 0..games {
            let is_tried = |mistake, style| is_full() || (mistake + style) as u64 % games == seed;
            for one in tried(name, seed, is_tried) {
                for of in [one.style.name, "all styles"] {
                    counts.entry((name, of)).or_default().add(&one.count);
                }
                if !one.count.is_good() {
                    faults.push(one.told());
                }
            }
        }
    }
    let mut wrong = Vec::new();
    for (key, count) in counts {
        let may_miss = |of_hundred: usize| (of_hundred * count.records / 100).max(1);
        let is_found = count.records - count.on_line <= may_miss(5) && count.records - count.alone <= may_miss(7);
        if !is_found && is_usual() || count.other_game + count.still_wrong > 0 {
            wrong.push(format!("{key:?}: {count:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.join("\n"), faults.join("\n"));
}
