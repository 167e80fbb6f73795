//! Formatting: a tidy record stays as it is, and no move is lost or changes its place.

use hirth::games::{GameKind, hirth::notation};

use crate::{
    properties::cases,
    samples::{formatted, samples},
};

#[test]
fn formatting_leaves_tidy_records_alone() {
    for sample in (0..cases(8)).flat_map(samples) {
        // The labels of HIRÞ's referee are not in one column.
        let tidy = formatted(sample.game, &sample.legal).expect("it can be read");
        assert_eq!(formatted(sample.game, &tidy).as_ref(), Ok(&tidy));
        assert!(sample.game.name() == "hirth" || tidy == sample.legal, "{}\n{tidy}", sample.legal);
    }
}

/// The moves of a text, in order, whatever their spelling.
fn moves(game: GameKind, text: &str) -> Vec<String> {
    match game.name() {
        "hirth" => {
            let moves = text.lines().flat_map(|line| notation::read(line).moves);
            moves.map(|mov| mov.value.to_string()).collect()
        }
        "tafl" => text.split_whitespace().map(|word| word.replace(['K', '+', '-'], "")).collect(),
        // Hands may change places; tricks, rounds and tallies may not.
        _ => text.lines().filter(|line| !line.contains(':')).map(|line| line.trim().to_owned()).collect(),
    }
}

/// A record with a line twice, or with two lines exchanged, has the same moves in the same order.
#[test]
fn formatting_keeps_the_order_of_moves() {
    let mut changed = 0;
    let seeds = cases(3);
    for sample in (0..seeds).flat_map(samples) {
        let game = sample.game;
        let lines: Vec<&str> = sample.legal.lines().collect();
        let is_of_tags = |line: &&str| line.is_empty() || line.starts_with('[');
        let first = lines.iter().take_while(|line| is_of_tags(line)).count();
        for at in first..lines.len() - 1 {
            let mut twice = lines.clone();
            twice.insert(at, lines[at]);
            let mut exchanged = lines.clone();
            exchanged.swap(at, at + 1);
            for lines in [twice, exchanged] {
                // There is a space too many, to be deleted.
                let text = lines.join(" \n") + " \n";
                let Ok(tidy) = formatted(game, &text) else { continue };
                assert_eq!(moves(game, &tidy), moves(game, &text), "{text}\n{tidy}");
                assert_eq!(formatted(game, &tidy).as_ref(), Ok(&tidy), "{text}");
                changed += usize::from(tidy != text);
            }
        }
    }
    assert!(changed > 100 * seeds as usize, "{changed}");
}
