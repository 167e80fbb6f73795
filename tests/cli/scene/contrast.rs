//! The colours of a drawing: all words can be read, by day and by night.

use std::collections::HashMap;

const LOOK: &str = include_str!("../../../src/scene/svg/look.css");
const DARK: &str = include_str!("../../../src/scene/svg/dark.css");

/// The least contrast that words must have with what they stand on.
const LEAST: f64 = 4.5;

/// Words, and what they stand on.
const WORDS: [(&str, &[&str]); 9] = [
    ("words", &["paper"]),
    ("caption", &["paper"]),
    ("count", &["paper"]),
    ("faint", &["paper"]),
    ("label", &["t-ground", "t-space", "t-centre", "t-home-one", "t-home-two"]),
    ("bright", &["badge", "move-head", "attack-head", "retreat-head"]),
    ("t-one-ink", &["t-one"]),
    ("t-two-ink", &["t-two"]),
    ("t-ink", &["t-card", "t-coin"]),
];

/// The inks of cards.
const INKS: [&str; 4] = ["t-blue", "t-green", "t-red", "t-yellow"];

type Fills = HashMap<String, [u8; 3]>;

/// Adds what a style sheet fills with a colour.
fn fills(sheet: &str, fills: &mut Fills) {
    for rule in sheet.split('}') {
        let Some((names, body)) = rule.split_once('{') else {
            continue;
        };
        let fill = body.split(';').find_map(|part| part.trim().strip_prefix("fill: #"));
        let Some(fill) = fill else { continue };
        let value = u32::from_str_radix(fill.trim(), 16).expect("a colour");
        let [_, red, green, blue] = value.to_be_bytes();
        let names = names.rsplit("*/").next().expect("names");
        for name in names.split(',') {
            fills.insert(name.trim().trim_start_matches('.').to_owned(), [red, green, blue]);
        }
    }
}

/// How light a colour is, as the guidelines for accessible content have it.
fn luminance(colour: [u8; 3]) -> f64 {
    let part = |value: u8| match f64::from(value) / 255.0 {
        dark if dark <= 0.040_45 => dark / 12.92,
        light => ((light + 0.055) / 1.055).powf(2.4),
    };
    let [red, green, blue] = colour.map(part);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn drawings_have_contrast() {
    let mut colours = Fills::new();
    for (theme, sheet) in [("light", LOOK), ("dark", DARK)] {
        fills(sheet, &mut colours);
        let cards = INKS.map(|ink| (ink, ["t-card"].as_slice()));
        for (words, grounds) in WORDS.into_iter().chain(cards) {
            for &ground in grounds {
                let contrast = contrast(colours[words], colours[ground]);
                assert!(contrast >= LEAST, "{theme}: {words} on {ground} has {contrast:.2}");
            }
        }
    }
}

const STATISTICS: &str = include_str!("../../../src/output/stats/page/style.css");

#[test]
fn statistics_have_contrast() {
    let value = |theme: &str, name: &str| {
        let (_, after) = theme.split_once(&format!("--{name}: #")).expect(name);
        let [_, red, green, blue] = u32::from_str_radix(&after[..6], 16).expect("a colour").to_be_bytes();
        [red, green, blue]
    };
    let themes: Vec<&str> = STATISTICS.split(":root {").skip(1).collect();
    assert_eq!(themes.len(), 2);
    for theme in themes {
        let words = ["ink", "dim", "link"].map(|name| (name, LEAST));
        let marks = ["rule", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9"].map(|name| (name, 3.0));
        for (name, least) in words.into_iter().chain(marks) {
            let contrast = contrast(value(theme, name), value(theme, "paper"));
            assert!(contrast >= least, "{name}: {contrast:.2}");
        }
    }
}
