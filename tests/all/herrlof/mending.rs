//! What is mended in games of Herrlof, line by line.

use crate::fixed::fixed;

use super::game;

#[test]
fn words_behind_a_line_become_a_comment() {
    let text = "R1 5b trump is blue\nB1 2r 9r =B so it goes\nB2 3y+? 4y\nA3 7g 8r =A nice\n\
                A4 8g 3b+? =A (Ben is happy)\nA5 1b 4b =A very nice\n";
    let right = "R1 5b ; trump is blue\nB1 2r 9r =B ; so it goes\nB2 3y+? 4y\nA3 7g 8r =A ; nice\n\
                 A4 8g 3b+? =A ; (Ben is happy)\nA5 1b 4b =A ; very nice\n";
    assert_eq!(fixed(game(), text), right);
    assert_eq!(fixed(game(), right), right);
}

#[test]
fn what_may_be_notation_is_no_comment() {
    for line in [
        // A card too many, or one among the words.
        "A2 7g 8g 9g",
        "A2 7g 8g 9g nice",
        "A2 7g 8g nice, not 9g",
        // A card may be missing, and this be it.
        "A2 7g nice",
        // Who takes the trick.
        "A2 7g 8g won by Anna",
        // Letters of the notation.
        "A2 7g 8g by",
        "A2 7g 8g AB",
    ] {
        let text = format!("R1 5b\nA1 3g 4g\n{line}\n");
        assert_eq!(fixed(game(), &text), text);
    }
}
