//! HIRÞ drawn with characters: one shape, whatever stands on it.

use hirth::{
    games::GAMES,
    scene::{Drawing, NARROW, WIDE},
};
use proptest::prelude::*;
use referee::hirth::{Style, random_game};

use crate::{properties::config, scene};

/// The frames of the spaces, as they stand in a drawing: where each begins and what it is called.
fn spaces(drawing: &Drawing) -> Vec<(usize, usize, char)> {
    let mut found = Vec::new();
    for (y, line) in drawing.text().lines().enumerate() {
        let signs: Vec<char> = line.chars().collect();
        for (x, pair) in signs.windows(2).enumerate() {
            if pair[0] == '┌' {
                found.push((y, x, pair[1]));
            }
        }
    }
    found
}

/// How many lines of spaces are cut off: they end in `+`, right before the right side of the frame.
fn cut_off(drawing: &Drawing) -> usize {
    let text = drawing.text();
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let ends = spaces(drawing).into_iter().flat_map(|(y, x, _)| {
        let width = lines[y][x..].iter().position(|&sign| sign == '┐');
        let last = x + width.expect("a frame has two sides") - 1;
        [y + 1, y + 2].map(|y| lines[y].get(last).copied())
    });
    ends.filter(|&last| last == Some('+')).count()
}

proptest! {
    #![proptest_config(config(60))]

    /// Whatever stands on the board, a drawing has its columns and lines, and every space its place.
    #[test]
    fn all_drawings_have_one_shape(seed in any::<u64>()) {
        let style = [Style::Uniform, Style::Hunting][(seed % 2) as usize];
        let game = random_game(seed, style, 40);
        let films = scene::films(GAMES[0], &game.turns.join("\n"));
        let start = &films[0].scenes[0].drawings;
        prop_assert_eq!(spaces(&start.wide).len(), 11);
        for scene in &films[0].scenes {
            let drawings = &scene.drawings;
            for (drawing, first, columns) in [
                (&drawings.wide, &start.wide, WIDE),
                (&drawings.narrow, &start.narrow, NARROW),
            ] {
                prop_assert_eq!(drawing.lines.len(), first.lines.len());
                prop_assert_eq!(spaces(drawing), spaces(first), "{}", drawing.text());
                for line in drawing.text().lines() {
                    prop_assert!(line.chars().count() <= columns, "{}", line);
                }
                // Nothing that can stand together by the rules is cut off; of those that attack over a crossing some may be.
                prop_assert_eq!(cut_off(drawing), 0, "{}", drawing.text());
            }
        }
    }
}
