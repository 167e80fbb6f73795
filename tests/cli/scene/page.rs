//! The page.

use std::{env, fs, path::Path};

use base64::{Engine, prelude::BASE64_STANDARD};
use hirth::scene::{Film, page::Page};
use miniz_oxide::inflate::decompress_to_vec;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::ships::{HOSTILE, film};

/// A page of a game for each of some words.
fn page(words: &[&str]) -> String {
    of_films(words.iter().map(|words| film(3, words)))
}

/// A page of films.
pub fn of_films(films: impl IntoIterator<Item = Film>) -> String {
    let mut page = Page::default();
    let films = films.into_iter().enumerate();
    let lines: String = films.map(|(at, film)| page.add(at + 1, &film)).collect();
    let (before, after) = page.parts();
    before + &lines + &after
}

/// What is in the elements of a name, which hold no others.
fn inside<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let (start, end) = (format!("<{name}"), format!("</{name}>"));
    let pieces = page.split(&start).skip(1);
    let pieces = pieces.map(|piece| piece.split_once('>').expect("a start"));
    pieces.map(|(_, rest)| rest.split_once(&end).expect("an end").0).collect()
}

/// The boards, the shelf and the games.
pub fn lines(page: &str) -> (Value, Value, Vec<Value>) {
    let lines = inside(page, "script")[0].split('\n');
    let mut values = lines.map(|line| {
        let packed = BASE64_STANDARD.decode(line).expect("it is packed");
        let json = decompress_to_vec(&packed).expect("it is deflated");
        serde_json::from_slice(&json).expect("it is JSON")
    });
    let mut next = || values.next().expect("a line");
    (next(), next(), values.collect())
}

#[test]
fn policy_names_the_scripts_and_styles_of_the_page() {
    let page = page(&["words"]);
    let hash = |text: &&str| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
    let hashes = |texts: &[&str]| texts.iter().map(hash).collect::<Vec<_>>().join(" ");
    let policy = format!(
        "default-src 'none'; img-src data:; script-src {}; style-src {}; base-uri 'none'; form-action 'none'\n",
        hashes(&inside(&page, "script")[1..]),
        hashes(&inside(&page, "style")),
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/scene/page/policy.txt");
    if env::var_os("HIRTH_BLESS").is_some() {
        fs::write(&path, &policy).expect("the policy");
    }
    let stored = fs::read_to_string(&path).expect("the policy").replace("\r\n", "\n");
    assert_eq!(stored, policy, "run this test with HIRTH_BLESS=1");
}

#[test]
fn page_has_the_films_as_data() {
    let words = [HOSTILE.as_slice(), &["words"]].concat();
    let (boards, shelf, games) = lines(&page(&words));
    assert_eq!(games.len(), words.len());
    // One board serves all.
    assert_eq!(boards.as_array().map(Vec::len), Some(1));
    let board = &boards[0];
    assert_eq!(board["sides"].as_array().map(Vec::len), Some(4));
    let drawn = board["drawn"].as_array().expect("what is drawn");
    let parts = [&board["svg"], &board["symbols"][0], &board["symbols"][1]];
    assert!(parts.into_iter().chain(drawn).map(text).all(is_well_formed));
    for (at, (words, mut game)) in words.iter().zip(games).enumerate() {
        let film = film(3, words);
        let entry = &shelf[at];
        assert_eq!(entry["number"], at + 1);
        assert_eq!(entry["players"][0]["name"], film.players[0].name);
        assert_eq!(entry["turns"], film.scenes.len() - 1);
        let mut taken = |key| game.as_object_mut().and_then(|game| game.remove(key));
        let strip = taken("strip");
        assert!(is_well_formed(text(&strip.expect("a strip"))));
        let key = taken("key").expect("a key");
        assert!(is_well_formed(&format!("<ul>{}</ul>", text(&key))));
        let pictures = taken("pictures").expect("pictures");
        taken("turning");
        let pictures = pictures.as_array().expect("pictures");
        assert_eq!(pictures.len(), film.scenes.len());
        // Of the end there are the held spaces, the marks and the pieces: the first two layers and the sixth.
        let (drawn, end) = (&pictures[film.scenes.len() - 1]["layers"], &entry["end"]);
        let none = Value::Array(Vec::new());
        for (at, layer) in end.as_array().expect("layers").iter().enumerate() {
            let is_kept = matches!(at, 0 | 1 | 5);
            assert_eq!(layer, if is_kept { &drawn[at] } else { &none }, "layer {at}");
        }
        assert_ne!(end[5], none, "there are pieces");
        taken("verdict");
        taken("found");
        assert_eq!(game, serde_json::to_value(film).expect("plain values"));
    }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

/// Whether some elements are as XML wants them.
fn is_well_formed(elements: &str) -> bool {
    let mut reader = quick_xml::Reader::from_str(elements);
    reader.config_mut().check_end_names = true;
    std::iter::from_fn(|| match reader.read_event() {
        Ok(quick_xml::events::Event::Eof) => None,
        event => Some(event.is_ok()),
    })
    .all(|is_read| is_read)
}

/// Where a record is kept is nobody's business to whom its page is sent.
#[test]
fn page_has_no_path() {
    let mut film = film(3, "words");
    film.path = "/home/anna/secret/game.hirth".to_owned();
    let page = of_films([film]);
    let (boards, shelf, games) = lines(&page);
    assert!(!format!("{page}{boards}{shelf}{games:?}").contains("secret"));
}

/// What a page of many games shows without its script is their first one, however a match is put in order later.
#[test]
fn page_shows_the_first_game_without_its_script() {
    let mut page = Page::default();
    for (number, words) in ["one", "two"].into_iter().enumerate() {
        let mut film = film(3, words);
        film.tags = vec![("Match".to_owned(), "Jul".to_owned())];
        page.add(number + 1, &film);
    }
    assert!(page.parts().0.contains("<p id=\"result\">one wins</p>"));
    page.games.reverse();
    assert!(page.parts().0.contains("<p id=\"result\">two wins</p>"));
}

#[test]
fn page_has_hostile_words_as_data() {
    let plain = page(&["words"]);
    let count = |page: &str, what: &str| page.matches(what).count();
    for hostile in HOSTILE {
        let page = page(&[hostile]);
        for what in ["<", "</script", "<script", "<img"] {
            assert_eq!(count(&page, what), count(&plain, what), "{what} by {hostile:?}");
        }
    }
}

#[test]
fn page_is_the_same_on_each_run_and_small() {
    assert_eq!(page(&["words"]), page(&["words"]));
    let empty = of_films([]);
    assert!(empty.len() < 80_000, "{} bytes", empty.len());
    for page in [empty, page(&["words"])] {
        assert!(!page.contains("{{"), "a place of the template is not filled");
        // The name space of the drawing.
        assert_eq!(page.matches("http://").count(), page.matches("http://www.w3.org/2000/svg").count());
    }
}
