//! Runes, drawn as strokes: few fonts have them.

use super::pen::{Pen, number};

/// How wide a rune is with its gap, and how high, before it is scaled.
const WIDTH: f64 = 15.0;
const HEIGHT: f64 = 20.0;

/// Draws words in runes of the elder futhark, around a point and of some height.
pub(super) fn draw(pen: &mut Pen, words: &str, (x, y): (f64, f64), high: f64) {
    let scale = high / HEIGHT;
    let mut path = String::new();
    let mut count = 0.0;
    let mut runes = Pen::new();
    for letter in words.chars().flat_map(char::to_lowercase) {
        path.clear();
        path += strokes(letter);
        if !path.is_empty() {
            runes.at((count * WIDTH, 0.0), |pen| pen.path("rune", &path));
        }
        count += 1.0;
    }
    let left = x - (count * WIDTH - 5.0) * scale / 2.0;
    let transform =
        format!("translate({} {}) scale({})", number(left), number(y - high / 2.0), (scale * 100.0).round() / 100.0);
    let runes = runes.finish();
    pen.with("g", &[("transform", &transform)], |pen| pen.markup(&runes));
}

/// Returns the strokes of the rune for a letter, in a box of 10 by 20.
fn strokes(letter: char) -> &'static str {
    match letter {
        'f' => "M2 20V0M2 6L8 0M2 12L9 5",
        'u' | 'ú' => "M1 20V0L8 6V20",
        'þ' | 'ð' => "M2 0V20M2 5L8 10L2 15",
        'a' | 'á' => "M2 20V0L8 6M2 7L8 13",
        'r' => "M2 20V0L8 5L2 10L8 20",
        'k' | 'c' | 'q' => "M8 3L2 10L8 17",
        'g' => "M0 0L10 20M10 0L0 20",
        'v' | 'w' => "M2 20V0L8 5L2 10",
        'h' => "M1 0V20M9 0V20M1 7L9 13",
        'n' => "M5 0V20M1 7L9 13",
        'i' | 'í' => "M5 0V20",
        'j' | 'y' => "M6 2L2 7L6 12M4 8L8 13L4 18",
        'p' => "M2 0V20M2 0L6 5L9 1M2 20L6 15L9 19",
        'z' | 'x' => "M5 0V20M0 0L5 8L10 0",
        's' => "M8 0L2 6L8 13L2 20",
        't' => "M5 0V20M0 6L5 0L10 6",
        'b' => "M2 0V20M2 0L8 5L2 10L8 15L2 20",
        'e' | 'é' => "M1 20V0L5 6L9 0V20",
        'm' => "M1 20V0L9 9M9 20V0L1 9",
        'l' => "M2 20V0L8 6",
        'd' => "M1 0V20M9 0V20M1 0L9 20M9 0L1 20",
        'o' | 'ó' | 'ö' | 'ø' => "M1 20L9 9L5 2L1 9L9 20",
        ' ' | '-' => "M4 9L6 11M6 9L4 11",
        _ => "",
    }
}
