//! The page.

use std::{env, fs, path::Path};

use base64::{Engine, prelude::BASE64_STANDARD};
use hirth::scene::page::{Reel, page};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::made_up::{HOSTILE, film};

fn reels(words: &[&str]) -> Vec<Reel> {
    let films = words.iter().enumerate();
    films
        .map(|(at, words)| Reel {
            number: at + 1,
            film: film(3, words),
        })
        .collect()
}

/// What stands in the elements of a name, which hold no others.
fn inside<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let (start, end) = (format!("<{name}"), format!("</{name}>"));
    let pieces = page.split(&start).skip(1);
    let pieces = pieces.map(|piece| piece.split_once('>').expect("a start"));
    pieces
        .map(|(_, rest)| rest.split_once(&end).expect("an end").0)
        .collect()
}

/// The data of a page: its boards, and its games.
pub fn data(page: &str) -> (Value, Vec<Value>) {
    let (boards, _, games) = lines(page);
    (boards, games)
}

/// The boards, the shelf and the games.
pub fn lines(page: &str) -> (Value, Value, Vec<Value>) {
    let lines = inside(page, "script")[0].split('\n');
    let mut values = lines.map(|line| serde_json::from_str(line).expect("it is JSON"));
    let mut next = || values.next().expect("a line");
    (next(), next(), values.collect())
}

#[test]
fn the_policy_names_what_is_in_it_and_nothing_else() {
    let page = page(&reels(&["words"]));
    let hash = |text: &&str| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
    let hashes = |texts: &[&str]| texts.iter().map(hash).collect::<Vec<_>>().join(" ");
    let policy = format!(
        "default-src 'none'; script-src {}; style-src {}; base-uri 'none'; form-action 'none'\n",
        hashes(&inside(&page, "script")[1..]),
        hashes(&inside(&page, "style")),
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/scene/page/policy.txt");
    if env::var_os("HIRTH_BLESS").is_some() {
        fs::write(&path, &policy).expect("the policy");
    }
    let stored = fs::read_to_string(&path)
        .expect("the policy")
        .replace("\r\n", "\n");
    assert_eq!(stored, policy, "run this test with HIRTH_BLESS=1");
}

#[test]
fn its_data_are_the_films() {
    let words = [HOSTILE.as_slice(), &["words"]].concat();
    let reels = reels(&words);
    let (boards, shelf, games) = lines(&page(&reels));
    for (at, Reel { number, film }) in reels.iter().enumerate() {
        let entry = &shelf[at];
        assert_eq!(entry["number"], *number);
        assert_eq!(entry["players"][0]["name"], film.players[0].name);
        assert_eq!(entry["turns"], film.scenes.len() - 1);
    }
    // One board serves all.
    assert_eq!(boards.as_array().map(Vec::len), Some(1));
    assert_eq!(games.len(), reels.len());
    for (Reel { film, .. }, mut game) in reels.iter().zip(games) {
        let mut expected = serde_json::to_value(film).expect("plain values");
        expected["board"] = 0.into();
        let mut taken = |key| game.as_object_mut().and_then(|game| game.remove(key));
        let strip = taken("strip");
        assert!(is_well_formed(text(&strip.expect("a strip"))));
        let (pictures, drawn) = (taken("pictures"), &boards[0]["pieces"]);
        let pictures = pictures
            .as_ref()
            .and_then(Value::as_array)
            .expect("pictures");
        let drawn = drawn.as_array().expect("pieces");
        assert_eq!(game, expected);
        assert_eq!(pictures.len(), film.scenes.len());
        assert!(pictures.iter().flat_map(elements).all(is_well_formed));
        assert!(drawn.iter().map(text).all(is_well_formed));
        let board = &boards[0];
        let drawn = [&board["svg"], &board["symbols"][0], &board["symbols"][1]];
        assert!(drawn.into_iter().map(text).all(is_well_formed));
        assert_eq!(board["sides"].as_array().map(Vec::len), Some(4));
    }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

/// The title and description of a picture, and what is on its board.
fn elements(picture: &Value) -> [&str; 2] {
    [text(&picture["head"]), text(&picture["scene"])]
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
fn no_path_is_in_it() {
    let mut reels = reels(&["words"]);
    reels[0].film.path = "/home/anna/secret/game.hirth".to_owned();
    let page = page(&reels);
    assert!(!page.contains("secret"));
    assert_eq!(data(&page).1[0].get("path"), None);
}

#[test]
fn whatever_stands_in_a_record_is_data() {
    let plain = page(&reels(&["words"]));
    let count = |page: &str, what: &str| page.matches(what).count();
    for hostile in HOSTILE {
        let page = page(&reels(&[hostile]));
        for what in ["<", "</script", "<script", "<img"] {
            assert_eq!(
                count(&page, what),
                count(&plain, what),
                "{what} by {hostile:?}"
            );
        }
    }
}

#[test]
fn is_the_same_on_each_run_and_small_without_its_data() {
    assert_eq!(page(&reels(&["words"])), page(&reels(&["words"])));
    let empty = page(&[]);
    assert!(empty.len() < 54_000, "{} bytes", empty.len());
    assert!(
        !empty.contains("{{") && !empty.contains("http://")
            || empty.matches("http://").count() == 1
    );
}
