//! Texts on which something went wrong once, or took too long, and others like them: what holds of any text holds of
//! these. `tests/fuzz/run` starts from them too.

use hirth::{
    games::{EFFORT, GameKind},
    record::Shape,
};
use proptest::prelude::*;

use crate::{
    any_text::{PROPERTIES, is_judged},
    fixtures,
    properties::config,
};

/// That of `tests/fuzz/run`, and the usual one.
const EFFORTS: [usize; 2] = [100, EFFORT];

#[test]
fn odd_texts_keep_the_laws_of_any_text() {
    let folders = GameKind::ALL.iter().map(|game| fixtures::folder(game.name()).join("odd"));
    // Of a game may be none.
    let files = folders.filter(|folder| folder.exists()).flat_map(|folder| fixtures::records(&folder));
    let texts = files.map(|path| (path.display().to_string(), fixtures::text(&path)));
    // Too long for a fixture: each sign has its place in the report.
    let look_alikes = ("look-alikes".to_owned(), format!("G1 KeHeiHei {}\n", "×".repeat(300)));
    let mut tried = 0;
    for (name, text) in texts.chain([look_alikes]) {
        println!("{name}");
        for (name, holds) in PROPERTIES {
            println!("  {name}");
            EFFORTS.iter().for_each(|&effort| holds(&text, effort));
        }
        tried += 1;
    }
    assert!(tried >= 10, "only {tried} odd texts");
}

/// What decorated texts are made of.
const SCRAPS: [&str; 40] = [
    "G1",
    "S1",
    "g2",
    "Gull 1",
    "Silfr",
    "KeHeiHei /",
    "He7He8He",
    "keheihei",
    "\n",
    "\n\n",
    "\r\n",
    "> ",
    ">>",
    "| ",
    " | ",
    "\t",
    "  ",
    "1. ",
    "2) ",
    "[20:01] ",
    "Anna: ",
    "<br>",
    "&gt;",
    "&",
    "\\>",
    "\\",
    "→",
    "**",
    "`",
    "[Gull \"Anna\"]",
    "{a",
    "}",
    "þ",
    "<td>",
    "d1-d3",
    "f8-c8",
    "e7-e8xd8",
    "A1 ",
    "7g 8g",
    "=B",
];

proptest! {
    #![proptest_config(config(100))]

    /// Each place in a report is in the text, between characters.
    #[test]
    fn places_are_in_the_text(scraps in prop::collection::vec(prop::sample::select(SCRAPS.to_vec()), 0..60)) {
        is_judged(&scraps.concat(), Shape::Plain, 100);
    }
}
