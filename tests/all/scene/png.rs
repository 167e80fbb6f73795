//! The drawing as PNG: `hirth show --png`, of a program that is built with it.

use hirth::scene::{
    png::png,
    svg::{Theme, View, svg},
};
use resvg::tiny_skia::Pixmap;

use super::made_up::{HOSTILE, film};

/// A drawing of the ships, with these words on it.
fn drawn(words: &str, theme: Theme) -> String {
    svg(&film(1, words), 1, View::default(), theme).expect("a scene")
}

fn picture(drawing: &str, width: Option<u32>) -> Pixmap {
    let bytes = png(drawing, width).expect("a picture");
    Pixmap::decode_png(&bytes).expect("it can be read")
}

/// The colour at a point of the drawing, as it is written in a style: `#fbf7ee`.
fn colour(picture: &Pixmap, drawing: &str, (x, y): (u32, u32)) -> String {
    let tree = resvg::usvg::Tree::from_str(drawing, &Default::default()).expect("a drawing");
    let scale = f64::from(picture.width()) / f64::from(tree.size().width());
    let at = |unit: u32| (f64::from(unit) * scale) as u32;
    let pixel = picture.pixel(at(x), at(y)).expect("a pixel of it");
    assert_eq!(pixel.alpha(), 255);
    format!("#{:02x}{:02x}{:02x}", pixel.red(), pixel.green(), pixel.blue())
}

/// The paper, and an island: the board lies 16 units from the corner.
const PAPER: (u32, u32) = (4, 4);
const ISLAND: (u32, u32) = (16 + 30, 16 + 75);

#[test]
fn it_is_as_large_as_is_asked_and_shows_the_drawing() {
    let drawing = drawn("Anna", Theme::Light);
    for width in [64, 333, 2000] {
        let picture = picture(&drawing, Some(width));
        assert_eq!(picture.width(), width);
        assert_eq!(colour(&picture, &drawing, PAPER), "#fbf7ee", "at {width}");
        assert_eq!(colour(&picture, &drawing, ISLAND), "#f8f2e2", "at {width}");
    }
    let twice = picture(&drawing, None);
    assert_eq!(twice.width(), 2 * 332);
}

#[test]
fn it_is_dark_only_where_that_is_asked() {
    for (theme, paper) in [(Theme::Auto, "#fbf7ee"), (Theme::Light, "#fbf7ee"), (Theme::Dark, "#1b1814")] {
        let drawing = drawn("Anna", theme);
        assert_eq!(colour(&picture(&drawing, None), &drawing, PAPER), paper);
    }
}

/// Words are drawn, with the font that is built in: other words make another picture, the same words the same.
#[test]
fn it_has_letters() {
    let of = |words| png(&drawn(words, Theme::Light), None).expect("a picture");
    assert_eq!(of("Þórðr"), of("Þórðr"));
    assert_ne!(of("Þórðr"), of("Þorðr"));
    let without = drawn("Þórðr", Theme::Light).replace("Þórðr", "");
    assert_ne!(of("Þórðr"), png(&without, None).expect("a picture"));
}

#[test]
fn whatever_stands_in_a_record_is_drawn() {
    let long = "long ".repeat(2000);
    for words in HOSTILE.into_iter().chain([&*long, "日本語", "ﷺ", "👑\u{200d}👑"]) {
        let picture = picture(&drawn(words, Theme::Light), Some(400));
        assert_eq!(picture.width(), 400, "{words}");
    }
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let refused = |drawing: &str, width| png(drawing, width).expect_err("none").to_string();
    assert!(refused("no drawing", None).contains("cannot be read"));
    assert!(refused(&drawn("", Theme::Light), Some(60_000)).contains("too large"));
    assert!(refused(&drawn("", Theme::Light), Some(0)).contains("too large"));
}
