//! Herrlof as it is seen: every card is somewhere, none is in two places, nothing lies beyond the table, and every line
//! of a game has its scene.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use hirth::{
    game::{Plan, Settings, StartError},
    scene::{Film, NARROW, Played, Scene, WIDE},
};
use proptest::prelude::*;

use crate::{properties::config, scene};
use hirth::games::{Game, herrlof};

const SPEC: &str = include_str!("../../../fixtures/herrlof/games/spec-full.herrlof");
const SEEN: &str = include_str!("../../../fixtures/herrlof/games/spec-played.herrlof");
const THREE: &str = include_str!("../../../fixtures/herrlof/games/three-everything.herrlof");

fn films(text: &str) -> Vec<Film> {
    scene::films(&herrlof::GAME, text)
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

/// Nothing lies beyond the table, no scene stands for two turns, and each finding has its scene.
fn is_sound(film: &Film) {
    let board = &film.board;
    let is_on = |x: i16, y: i16| (0..=board.width).contains(&x) && (0..=board.height).contains(&y);
    let turns: BTreeSet<&str> = film.scenes.iter().map(|scene| &*scene.turn).collect();
    assert_eq!(turns.len(), film.scenes.len(), "{turns:?}");
    for scene in &film.scenes {
        let all = scene.pieces.iter().chain(&scene.marks);
        for item in all.chain(scene.ghosts.iter().map(|ghost| &ghost.item)) {
            assert!(item.symbol < board.symbols.len(), "{item:?}");
            let half = board.symbols[item.symbol].width / 2;
            assert!(is_on(item.x - half, item.y - 40), "{item:?} in {}", scene.turn);
            assert!(is_on(item.x + half, item.y + 40), "{item:?} in {}", scene.turn);
        }
        for &(x, y) in scene.arrows.iter().flat_map(|arrow| &arrow.points) {
            assert!(is_on(x, y), "an arrow by {x} {y} in {}", scene.turn);
        }
        for badge in &scene.badges {
            assert!(is_on(badge.x, badge.y - badge.lift), "{badge:?} in {}", scene.turn);
        }
        let parts = scene.written.iter().filter_map(|part| part.arrow);
        assert!(parts.clone().all(|arrow| arrow < scene.arrows.len()));
        assert_eq!(scene.trays.len(), film.players.len());
    }
    for (at, finding) in film.findings.iter().enumerate() {
        let turn = finding.turn.as_deref().filter(|turn| !turn.is_empty());
        let Some(turn) = turn else { continue };
        let scene = film.scenes.iter().find(|scene| scene.turn == turn);
        let scene = scene.unwrap_or_else(|| panic!("{turn} of {} has no scene", finding.code));
        assert!(scene.findings.contains(&at), "{turn}");
    }
}

/// Every card of the 42 is somewhere (H1), and nowhere else.
fn is_whole(film: &Film) {
    is_sound(film);
    for scene in &film.scenes {
        assert_ne!(scene.played, Played::Not, "{}", scene.turn);
        assert_eq!(cards(film, scene), 42, "in {}: {:#?}", scene.turn, scene.places);
        for (card, times) in seen(film, scene) {
            let most = if ["V", "N"].contains(&&*card) { 3 } else { 1 };
            assert!(times <= most, "{times} {card} in {}", scene.turn);
        }
    }
}

/// A position that is told can be read, and is the same.
fn positions_are_read(film: &Film) {
    let show = herrlof::GAME.show().expect("it can be seen");
    for scene in film.scenes.iter().filter(|scene| !scene.position.is_empty()) {
        let alone = show.position(Some(&scene.position), &Settings::default());
        let alone = alone.unwrap_or_else(|error| panic!("{}: {error}", scene.position));
        assert_eq!(alone.scenes[0].position, scene.position);
        is_sound(&alone);
    }
}

/// Games of some rounds, with so many slips.
fn plan(seed: u64, slips: u32) -> Plan {
    let mut plan = Plan::new(seed);
    (plan.turns, plan.slips) = (40, slips);
    plan
}

proptest! {
    #![proptest_config(config(40))]

    /// Of a legal game every card is seen or counted, in every scene.
    #[test]
    fn no_card_is_lost(seed in any::<u64>(), number in 1..1000_u64) {
        let play = herrlof::GAME.play().expect("it is played");
        let plan = plan(seed, 0);
        let films = films(&play.random(&plan, number).text);
        prop_assert_eq!(films.len(), 1);
        for film in &films {
            is_whole(film);
            positions_are_read(film);
        }
    }

    /// Whatever slips there are in a game, it can be seen.
    #[test]
    fn games_with_slips_are_seen(seed in any::<u64>(), number in 1..1000_u64) {
        let play = herrlof::GAME.play().expect("it is played");
        let game = play.random(&plan(seed, 3), number);
        for film in films(&game.damaged.unwrap_or(game.text)) {
            is_sound(&film);
            positions_are_read(&film);
        }
    }
}

/// A card that a record has in two places is in one of a position.
#[test]
fn a_card_is_in_one_place() {
    let play = herrlof::GAME.play().expect("it is played");
    let damaged = [(6_196_059_687_954_709_366, 647), (13_535_873_932_092_698_859, 649)]
        .map(|(seed, number)| play.random(&plan(seed, 3), number).damaged);
    let held = "[C \"Cilla\"]\nR1 5b\nA: 4g 1r ?\nC: 4b 5g ?\nA1 4g 4b\n";
    let twice = "[C \"Cilla\"]\nR1 5b\nA: 4g 1r ?\nC: 5g ?\nA1 4g 4g\n";
    for text in damaged.iter().flatten().map(String::as_str).chain([held, twice]) {
        for film in films(text) {
            is_sound(&film);
            positions_are_read(&film);
        }
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

/// The records beneath a folder of fixtures.
fn records(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/herrlof");
    let mut folders = vec![root.join(folder)];
    let mut records = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if crate::is_record(&path) {
                records.push(path);
            }
        }
    }
    records
}

#[test]
fn whatever_is_wrong_with_a_record_it_can_be_seen() {
    let (mut games, mut found) = (0, 0);
    for path in records("") {
        let text = fs::read(&path).expect("a fixture can be read");
        for film in films(&String::from_utf8_lossy(&text)) {
            is_sound(&film);
            positions_are_read(&film);
            games += 1;
            found += film.findings.len();
        }
    }
    assert!(games > 150 && found > 100, "{games} games, {found} findings");
}

#[test]
fn every_card_of_whole_games_is_seen_or_counted() {
    for path in records("games") {
        let text = fs::read_to_string(&path).expect("a record");
        if !path.to_string_lossy().contains("sheet") {
            films(&text).iter().for_each(is_whole);
        }
    }
}

/// Of a game with all that was dealt no card is hidden: the deck alone lies face down.
#[test]
fn where_all_is_written_all_is_seen() {
    for text in [SPEC, THREE] {
        for film in films(text) {
            for scene in &film.scenes[1..] {
                let hidden = |item: &&hirth::scene::Item| film.board.symbols[item.symbol].name.contains("not known");
                assert_eq!(scene.pieces.iter().filter(hidden).count(), 0);
            }
        }
    }
}

/// What is told of a game, scene by scene.
fn told(text: &str) -> String {
    let film = films(text).remove(0);
    let scenes = film.scenes.iter().map(|scene| {
        let written: String = scene.written.iter().map(|part| &*part.text).collect();
        let trays = scene.trays.iter().map(|tray| tray.text.as_str());
        let trays: Vec<&str> = trays.collect();
        format!("{} {written}\n  {}\n  {}\n  {}", scene.turn, scene.words, trays.join(" | "), scene.position)
    });
    scenes.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_game_of_which_all_is_known_is_told() {
    insta::assert_snapshot!(told(SPEC));
}

#[test]
fn a_game_of_which_the_tricks_are_known_is_told() {
    insta::assert_snapshot!(told(SEEN));
}

#[test]
fn a_trick_with_all_abilities_has_all_that_a_picture_needs() {
    let film = films(SPEC).remove(0);
    insta::assert_snapshot!(scene::picture(&film, "R1.6"));
}

#[test]
fn the_table_is_the_same_in_every_game_of_as_many_players() {
    let (two, three) = (films(SPEC).remove(0), films(THREE).remove(0));
    assert_eq!(two.board, films(SEEN)[0].board);
    let labels = three.board.labels.iter().map(|label| label.text.as_ref());
    let named = ["deck", "trump", "A", "A", "B", "B", "C", "C"];
    assert_eq!(labels.collect::<Vec<_>>(), named);
}

#[test]
fn what_is_wrong_is_played_as_the_rules_or_the_line_have_it() {
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
fn a_half_trick_is_to_be_played_on() {
    let film = films("R1 5b\nA: 7g 8g 1b ?\nA1 7g 8r =A\nA2 8g").remove(0);
    let last = film.scenes.last().expect("a scene");
    assert_eq!(last.words, "A leads 8g. B is to play.");
    assert_eq!(last.position, "B: ?, A: 1b ?, trump b, led 8g, won A1");
    assert_eq!(last.places[0].1, "1b and 12 cards that are not known");
    assert_eq!(last.places[2].1, "14 cards, not known");
    is_whole(&film);
}

#[test]
fn a_hand_by_itself_is_seen() {
    let show = herrlof::GAME.show().expect("it can be seen");
    let settings = Settings::default();
    let film = show.position(Some("A: 123b 79g VN, trump b, led 8g"), &settings).expect("a position");
    insta::assert_json_snapshot!(film.scenes[0].places);
    let third = show.position(Some("C: 1b ?, trump none"), &settings);
    assert_eq!(third.expect("a position").players.len(), 3);
    let start = show.position(None, &settings).expect("the start");
    assert_eq!(cards(&start, &start.scenes[0]), 42);
    let fault = show.position(Some("A: 1q"), &settings);
    assert!(matches!(fault, Err(StartError::Position { .. })));
}

/// The table has one shape whatever lies on it, and fits where it is to be shown.
#[test]
fn every_drawing_of_a_game_has_one_shape() {
    for text in [SPEC, SEEN, THREE] {
        for film in films(text) {
            let players = film.players.len();
            for scene in &film.scenes {
                let (wide, narrow) = (scene.drawings.wide.text(), scene.drawings.narrow.text());
                assert_eq!(wide.lines().count(), 2 + players, "{wide}");
                assert_eq!(narrow.lines().count(), 2 + 2 * players, "{narrow}");
                let fits = |text: &str, most: usize| text.lines().all(|line| line.chars().count() <= most);
                assert!(fits(&wide, WIDE) && fits(&narrow, NARROW), "{wide}\n{narrow}");
            }
        }
    }
}

#[test]
fn that_nobody_wins_is_told() {
    let rounds: Vec<String> = (1..=10).map(|round| format!("T{round} A?/7 B5/8\n")).collect();
    let text = format!("[A \"Anna\"]\n[B \"Ben\"]\n\n{}", rounds.concat());
    let film = films(&text).remove(0);
    assert_eq!(film.result, "Nobody wins");
    let last = film.scenes.last().expect("a scene");
    assert!(last.words.ends_with("Nobody wins."), "{}", last.words);
}
