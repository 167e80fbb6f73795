//! The drawing.

use hirth::scene::svg::{Theme, View, poster, svg};
use quick_xml::{Reader, events::Event};

use super::ships::{HOSTILE, film};

/// All four sides that a board can be seen from.
fn views() -> [View; 4] {
    [(false, false), (false, true), (true, false), (true, true)].map(|(upright, flipped)| View { upright, flipped })
}

/// The names of the elements of a drawing, and its texts; it must be well-formed.
fn read(svg: &str) -> (Vec<String>, Vec<String>) {
    let mut reader = Reader::from_str(svg);
    reader.config_mut().check_end_names = true;
    let (mut names, mut texts) = (Vec::new(), vec![String::new()]);
    loop {
        match reader.read_event().expect("it is well-formed") {
            Event::Eof => return (names, texts),
            Event::Start(element) | Event::Empty(element) => {
                let name = element.name();
                names.push(name.as_ref().to_owned());
                texts.push(String::new());
            }
            Event::Text(text) => {
                let last = texts.last_mut().expect("there is one");
                *last += &text;
            }
            Event::GeneralRef(named) => {
                let last = texts.last_mut().expect("there is one");
                *last += quick_xml::escape::resolve_xml_entity(&named).expect("a known one");
            }
            Event::End(_) => {}
            other => panic!("a drawing has no {other:?}"),
        }
    }
}

#[test]
fn drawing_depends_on_the_view_alone() {
    let film = film(1, "words");
    let drawn = views().map(|view| svg(&film, 1, view, Theme::Auto).expect("a scene"));
    for (view, first) in views().into_iter().zip(&drawn) {
        assert_eq!(svg(&film, 1, view, Theme::Auto).as_ref(), Some(first));
    }
    assert!((1..4).all(|i| !drawn[..i].contains(&drawn[i])));
    assert_eq!(svg(&film, 2, View::default(), Theme::Auto), None);
}

/// A table of cards, say.
#[test]
fn boards_that_do_not_turn_stay() {
    let mut film = film(1, "words");
    film.board.turns = false;
    let drawn = views().map(|view| svg(&film, 1, view, Theme::Auto).expect("a scene"));
    assert_eq!((&drawn[0], &drawn[1]), (&drawn[2], &drawn[3]));
}

#[test]
fn views_have_their_side_at_the_left_or_below() {
    let film = film(1, "words");
    let place = |view| {
        let svg = svg(&film, 1, view, Theme::Light).expect("a scene");
        let at = svg.find("<title>a ship</title>").expect("a ship");
        let [x, y] = numbers_after(svg[..at].rsplit("translate(").next().expect("its place"));
        let board = svg.split("class=\"board\"").nth(1).expect("the board");
        let (tag, _) = board.split_once('>').expect("its end");
        let turned = tag.split("matrix(").nth(1);
        let [a, b, c, d, e, f] = turned.map_or([1, 0, 0, 1, 0, 0], numbers_after);
        [a * x + c * y + e, b * x + d * y + f]
    };
    // The first ship is the ghost at 150, 60 of 300 × 100.
    let places = views().map(place);
    assert_eq!(places, [[150, 60], [150, 40], [60, 150], [40, 150]]);
}

/// The numbers at the beginning of a text, up to a bracket.
fn numbers_after<const N: usize>(text: &str) -> [i32; N] {
    let (list, _) = text.split_once(')').expect("a bracket");
    let numbers = list.split(' ').map(|number| number.parse().expect("a number"));
    let numbers: Vec<_> = numbers.collect();
    numbers.try_into().expect("as many numbers")
}

#[test]
fn drawing_has_hostile_words_as_text() {
    for view in views() {
        let (mut names, _) = read(&drawn("words", view));
        names.push("text".to_owned());
        for hostile in HOSTILE {
            let svg = drawn(hostile, view);
            let (mut own, texts) = read(&svg);
            // A caption has one line or two.
            own.resize(names.len(), "text".to_owned());
            assert_eq!(own, names, "{hostile:?} has made or unmade an element");
            let is_harmful = |c| matches!(c, '\u{0}'..='\u{8}' | '\u{202e}' | '\u{2066}' | '\u{fffe}');
            assert!(!svg.contains(is_harmful), "{svg}");
            if hostile.is_ascii() {
                assert!(texts[2].contains(hostile), "{texts:?}");
            }
        }
    }
}

fn drawn(words: &str, view: View) -> String {
    svg(&film(1, words), 1, view, Theme::Auto).expect("a scene")
}

#[test]
fn long_words_are_cut() {
    let plain = svg(&film(1, "x"), 1, View::default(), Theme::Light).expect("a scene");
    let long = svg(&film(1, &"Ǆ語".repeat(5_000)), 1, View::default(), Theme::Light).expect("a scene");
    let size = |svg: &str| svg.split("viewBox=").nth(1).map(|rest| rest[..20].to_owned());
    assert_eq!(size(&plain), size(&long));
    let cut = long.matches("textLength=").count();
    // Two names, two trays, a fact, the turn.
    assert_eq!(cut, 6);
    let (_, texts) = read(&long);
    let longest = texts.iter().skip(3).filter(|text| !text.contains('{') && !text.starts_with('Ǆ'));
    assert!(longest.map(|text| text.chars().count()).max() < Some(80));
}

#[test]
fn drawing_has_a_title_and_a_description() {
    let (names, texts) = read(&svg(&film(1, "Anna"), 1, View::default(), Theme::Auto).expect("a scene"));
    assert_eq!(names[..3], ["svg", "title", "desc"]);
    assert_eq!(texts[2], "Ships, Anna (One) – Anna (Two), T1");
    assert_eq!(texts[3], "Anna a: Anna. b: a ship.");
}

#[test]
fn themes_decide_the_colours() {
    let film = film(1, "words");
    let [auto, light, dark] =
        [Theme::Auto, Theme::Light, Theme::Dark].map(|theme| svg(&film, 1, View::default(), theme).expect("a scene"));
    assert!(auto.contains("@media screen and (prefers-color-scheme: dark)"));
    assert!(!light.contains("@media") && !dark.contains("@media"));
    assert!(dark.len() > light.len() && !dark.contains("font:"));
}

/// Of pieces that are not there nothing is scaled by what they are wide.
#[test]
fn trays_can_be_empty() {
    let mut film = film(1, "words");
    film.scenes[1].trays[0].items.clear();
    for view in views() {
        let svg = svg(&film, 1, view, Theme::Auto).expect("a scene");
        assert!(svg.contains("scale(1)") && !svg.contains("inf"), "{svg}");
    }
}

/// On paper of A3 four units are a millimetre: letters of seven units have five points.
#[test]
fn poster_has_letters_of_five_points() {
    let number = |text: &str| -> f64 { text.parse().expect("a number") };
    for turns in [1, 7, 60, 400] {
        let poster = poster(&film(turns, "words"), turns, Theme::Light).expect("a scene");
        let outside = poster.split("<svg x=").map(|part| {
            let (_, after) = part.split_once("</svg>").unwrap_or(("", part));
            after
        });
        let boards = poster.split("<svg x=").skip(1).filter_map(|board| {
            let (board, _) = board.split_once("</svg>")?;
            let (_, size) = board.split_once("width=\"")?;
            let (_, view) = board.split_once("viewBox=\"0 0 ")?;
            let scale = number(size.split_once('"')?.0) / number(view.split_once(' ')?.0);
            Some((board, scale))
        });
        let mut texts = 0;
        for (part, scale) in outside.map(|part| (part, 1.0)).chain(boards) {
            for size in part.split("font-size=\"").skip(1) {
                let size = number(size.split_once('"').expect("an end").0);
                assert!(size * scale >= 7.0, "{turns} turns: {}", size * scale);
                texts += 1;
            }
        }
        assert!(texts > turns.min(60), "{turns} turns: {texts} texts");
    }
}

/// Each position is on the poster, each symbol of it is in the file once, and no record makes an element.
#[test]
fn poster_has_the_whole_game() {
    let drawn = |words: &str, turns| {
        let film = film(turns, words);
        poster(&film, turns, Theme::Light).expect("a scene")
    };
    let (names, _) = read(&drawn("words", 7));
    for hostile in HOSTILE {
        assert_eq!(read(&drawn(hostile, 7)).0, names, "{hostile:?}");
    }
    for turns in [0, 1, 60, 400] {
        let poster = drawn("words", turns);
        let _ = read(&poster);
        let grounds = poster.matches("href=\"#b").count();
        assert_eq!(grounds, turns + 2, "the large board, and one for each scene");
        let ids: Vec<&str> = poster.split("id=\"").skip(1).collect();
        let ids: Vec<&str> = ids.iter().filter_map(|rest| rest.split('"').next()).collect();
        let uses = poster.split("href=\"#").skip(1);
        let uses = uses.filter_map(|rest| rest.split('"').next());
        assert!(uses.into_iter().all(|name| ids.contains(&name)));
        // Under a small board there is no room for a long name.
        for turn in 1..=turns.min(60) {
            assert!(turns > 60 || poster.contains(&format!(">T{turn}</text>")), "{turn}");
        }
    }
    let film = film(1, "words");
    assert_eq!(poster(&film, 2, Theme::Light), None);
}
