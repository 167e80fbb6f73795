//! Herrlof as it is drawn: every card is somewhere, and none is in two places.

use std::collections::BTreeMap;

use hirth::{
    game::{Plan, Settings, StartError},
    scene::{Film, Item, Played, Scene},
};

use super::{game, is_drawn};
use crate::{fixtures, scene};

const SPEC: &str = include_str!("../../../fixtures/herrlof/games/spec-full.herrlof");
const SEEN: &str = include_str!("../../../fixtures/herrlof/games/spec-played.herrlof");
const THREE: &str = include_str!("../../../fixtures/herrlof/games/three-everything.herrlof");

fn films(text: &str) -> Vec<Film> {
    scene::films(game("herrlof"), text)
}

/// How many cards are on the table, those not known included; none of what is out of it counts twice.
fn cards(film: &Film, scene: &Scene) -> usize {
    let players = film.players.len();
    let mut tricks = destroyed(scene);
    let (mut cards, mut lying) = (0, 0);
    for item in &scene.pieces {
        let name = &*film.board.symbols[item.symbol].name;
        let number = || item.text.parse::<usize>().expect("a number");
        if name.starts_with("tricks") {
            tricks += number();
        } else if name == "the deck" {
            cards += number();
        } else {
            cards += 1;
        }
    }
    if scene.places.iter().any(|(place, what)| place == "Trick" && what != "nothing") {
        // It lies on the table, and is counted among the tricks that are held or destroyed.
        lying = if scene.marks.is_empty() { 0 } else { players };
    }
    let hands = scene.places.iter().filter_map(|(_, what)| what.rsplit_once(", "));
    let gone = hands.map(|(_, end)| match end {
        "one of which is gone unseen" => 1,
        end => end.split_once(" of which are gone").map_or(0, |(many, _)| many.parse().expect("a number")),
    });
    cards + tricks * players - lying - gone.sum::<usize>()
}

fn destroyed(scene: &Scene) -> usize {
    let mut facts = scene.facts.iter();
    let fact = facts.find(|(name, _)| name == "Destroyed");
    let number = fact.and_then(|(_, value)| value.split(' ').next());
    number.map_or(0, |number| number.parse().expect("a number"))
}

/// The cards that are seen, and how often each is.
fn seen(film: &Film, scene: &Scene) -> BTreeMap<String, usize> {
    let mut seen = BTreeMap::new();
    for item in &scene.pieces {
        let is_card = !item.text.is_empty() && !item.text.starts_with('?');
        let name = &film.board.symbols[item.symbol].name;
        if is_card && !name.starts_with("tricks") && *name != "the deck" {
            *seen.entry(item.text.clone()).or_default() += 1;
        }
    }
    seen
}

/// Every card of the 42 is somewhere (H1), and nowhere else.
pub fn has_all_cards(film: &Film) {
    for scene in &film.scenes {
        assert_ne!(scene.played, Played::Not, "{}", scene.turn);
        assert_eq!(cards(film, scene), 42, "in {}: {:#?}", scene.turn, scene.places);
        for (card, times) in seen(film, scene) {
            let most = if ["V", "N"].contains(&&*card) { 3 } else { 1 };
            assert!(times <= most, "{times} {card} in {}", scene.turn);
        }
    }
}

/// A card that a record has in two places is in one of a position.
#[test]
fn cards_are_in_one_place_of_a_position() {
    let game = game("herrlof");
    let plan = |seed: u64| {
        let mut plan = Plan::new(seed);
        (plan.turns, plan.slips) = (40, 3);
        plan
    };
    let damaged = [(6_196_059_687_954_709_366, 647), (13_535_873_932_092_698_859, 649)]
        .map(|(seed, number)| game.random(&plan(seed), number).damaged);
    let held = "[C \"Cilla\"]\nR1 5b\nA: 4g 1r ?\nC: 4b 5g ?\nA1 4g 4b\n";
    let twice = "[C \"Cilla\"]\nR1 5b\nA: 4g 1r ?\nC: 5g ?\nA1 4g 4g\n";
    for text in damaged.iter().flatten().map(String::as_str).chain([held, twice]) {
        films(text).iter().for_each(is_drawn);
    }
    let before = |text: &str| {
        let report = hirth::check(text);
        let findings = report.games.iter().flat_map(|game| &game.findings);
        let boards = findings.filter_map(|finding| finding.board.as_ref());
        boards.map(|board| board.notation.clone()).collect::<Vec<_>>()
    };
    assert_eq!(before(held), ["B: ?, C: 4b 5g ?, A: 1r ?, trump b, led 4g"]);
    assert_eq!(before(twice), ["B: ?, C: 5g ?, A: 1r ?, trump b, led 4g"]);
}

#[test]
fn scenes_of_whole_games_have_all_cards() {
    for path in fixtures::records(&fixtures::folder("herrlof/games")) {
        if !path.to_string_lossy().contains("sheet") {
            films(&fixtures::text(&path)).iter().for_each(has_all_cards);
        }
    }
}

/// Of a game with all that was dealt no card is hidden: the deck alone lies face down.
#[test]
fn cards_that_are_written_are_not_hidden() {
    for text in [SPEC, THREE] {
        for film in films(text) {
            for scene in &film.scenes[1..] {
                let hidden = |item: &&Item| film.board.symbols[item.symbol].name.contains("not known");
                assert_eq!(scene.pieces.iter().filter(hidden).count(), 0);
            }
        }
    }
}

#[test]
fn boards_depend_on_the_number_of_players() {
    let (two, three) = (films(SPEC).remove(0), films(THREE).remove(0));
    assert_eq!(two.board, films(SEEN)[0].board);
    let labels = three.board.labels.iter().map(|label| label.text.as_ref());
    let named = ["deck", "trump", "A", "A", "B", "B", "C", "C"];
    assert_eq!(labels.collect::<Vec<_>>(), named);
}

#[test]
fn slips_are_played_by_the_rules_or_as_written() {
    let of = |text: &str| {
        let film = films(text).remove(0);
        let last = film.scenes.last().expect("a scene");
        (last.turn.clone(), last.played, last.words.clone())
    };
    assert_eq!(
        of("R1 5b\nA1 7g 8g =A\nB2 2g 3g"),
        ("R1.2".to_owned(), Played::Legal, "B leads 2g, A follows with 3g, and takes the trick.".to_owned())
    );
    let marked = films("R1 5b\nA1 7g 8g =A\nB2 2g 3g").remove(0);
    assert_eq!(marked.scenes[2].played, Played::AsMeant);
    assert_eq!(marked.scenes[2].trays[1].text, "holds 1");
    let twice = films("R1 5b\nA1 7g 8g =B\nB2 7g 3g =B").remove(0);
    assert_eq!(twice.scenes[3].played, Played::AsWritten);
    let odd = films("R1 5b\nA1 7g 8g =B\nB2 7g 3q3 =B").remove(0);
    assert_eq!(odd.scenes[3].played, Played::Not);
    assert_eq!(odd.scenes[3].places, odd.scenes[2].places);
}

#[test]
fn tricks_can_be_incomplete() {
    let film = films("R1 5b\nA: 7g 8g 1b ?\nA1 7g 8r =A\nA2 8g").remove(0);
    let last = film.scenes.last().expect("a scene");
    assert_eq!(last.words, "A leads 8g. B is to play.");
    assert_eq!(last.position, "B: ?, A: 1b ?, trump b, led 8g, won A1");
    assert_eq!(last.places[0].1, "1b and 12 cards that are not known");
    assert_eq!(last.places[2].1, "14 cards, not known");
    has_all_cards(&film);
}

#[test]
fn positions_can_be_a_hand_alone() {
    let game = game("herrlof");
    let settings = Settings::default();
    let film = game.film_of(Some("A: 123b 79g VN, trump b, led 8g"), &settings).expect("a position");
    insta::assert_json_snapshot!(film.scenes[0].places);
    let third = game.film_of(Some("C: 1b ?, trump none"), &settings);
    assert_eq!(third.expect("a position").players.len(), 3);
    let start = game.film_of(None, &settings).expect("the start");
    assert_eq!(cards(&start, &start.scenes[0]), 42);
    let fault = game.film_of(Some("A: 1q"), &settings);
    assert!(matches!(fault, Err(StartError::Position { .. })));
}

#[test]
fn films_can_have_no_winner() {
    let rounds: Vec<String> = (1..=10).map(|round| format!("T{round} A?/7 B5/8\n")).collect();
    let text = format!("[A \"Anna\"]\n[B \"Ben\"]\n\n{}", rounds.concat());
    let film = films(&text).remove(0);
    assert_eq!(film.result, "Nobody wins");
    let last = film.scenes.last().expect("a scene");
    assert_eq!(last.outcome, "Nobody wins.");
}
