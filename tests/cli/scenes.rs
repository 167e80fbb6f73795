//! Games as they are drawn: nothing lies beyond the board, each finding has its scene, and each turn is described.

mod herrlof;
mod hirth;
mod tafl;

use std::{collections::BTreeSet, fs};

use ::hirth::{
    game::Plan,
    games::GameKind,
    scene::{
        Film, NARROW, Scene, WIDE,
        svg::{Theme, View, svg},
    },
};
use proptest::prelude::*;

use crate::{fixtures, properties::config, scene::films};

fn game(name: &str) -> GameKind {
    let mut games = GameKind::ALL.iter().copied();
    games.find(|game| game.name() == name).expect("a game")
}

/// Everything lies on the board, and no two scenes have one name. Each finding in a turn is in its scene.
fn is_sound(film: &Film) {
    let board = &film.board;
    let is_on = |x: i16, y: i16| (0..=board.width).contains(&x) && (0..=board.height).contains(&y);
    // Badges of HIRÞ may reach over the edge.
    let edge = if film.game == "hirth" { 20 } else { 0 };
    let is_near =
        |x: i16, y: i16| (-edge..=board.width + edge).contains(&x) && (-edge..=board.height + edge).contains(&y);
    let names: BTreeSet<String> = film.scenes.iter().map(|scene| scene.name()).collect();
    assert_eq!(names.len(), film.scenes.len(), "{names:?}");
    for scene in &film.scenes {
        let pieces = scene.pieces.iter().chain(&scene.marks);
        for item in pieces.chain(scene.ghosts.iter().map(|ghost| &ghost.item)) {
            assert!(item.symbol < board.symbols.len(), "{item:?}");
            let symbol = &board.symbols[item.symbol];
            let (wide, high) = (symbol.width / 2, symbol.height / 2);
            let is_within = is_on(item.x - wide, item.y - high) && is_on(item.x + wide, item.y + high);
            assert!(is_within, "{item:?} in {}", scene.turn);
        }
        for &(x, y) in scene.arrows.iter().flat_map(|arrow| &arrow.points) {
            assert!(is_on(x, y), "an arrow by {x} {y} in {}", scene.turn);
        }
        for badge in &scene.badges {
            assert!(is_near(badge.x, badge.y - badge.lift), "{badge:?} in {}", scene.turn);
        }
        let mut arrows = scene.written.iter().filter_map(|part| part.arrow);
        assert!(arrows.all(|arrow| arrow < scene.arrows.len()), "{}", scene.turn);
    }
    for (at, finding) in film.findings.iter().enumerate() {
        let Some(turn) = finding.turn.as_deref().filter(|turn| !turn.is_empty()) else {
            continue;
        };
        // A wrong label may be named as it should be, and its scene as it is written.
        let is_named = film.scenes.iter().any(|scene| scene.turn == turn);
        let mut scenes = film.scenes.iter().filter(|scene| scene.turn == turn || !is_named);
        assert!(scenes.any(|scene| scene.findings.contains(&at)), "{} in {turn}", finding.code());
    }
}

/// Drawings of a game have one shape, and fit where they are shown.
fn drawings_fit(film: &Film) {
    for scene in &film.scenes {
        for (drawing, columns) in [(&scene.drawings.wide, WIDE), (&scene.drawings.narrow, NARROW)] {
            let text = drawing.text();
            assert!(text.lines().all(|line| line.chars().count() <= columns), "{text}");
        }
        let lines = |scene: &Scene| [scene.drawings.wide.lines.len(), scene.drawings.narrow.lines.len()];
        assert_eq!(lines(scene), lines(&film.scenes[0]), "{}", scene.turn);
    }
}

/// A position that a scene gives can be read, and is the same.
fn positions_are_read(film: &Film) {
    let game = game(film.game);
    for scene in film.scenes.iter().filter(|scene| !scene.position.is_empty()) {
        let alone = game.film_of(Some(&scene.position), &Default::default());
        let alone = alone.unwrap_or_else(|error| panic!("{}: {error}", scene.position));
        assert_eq!(alone.scenes[0].position, scene.position);
        is_sound(&alone);
    }
}

/// What holds of each film of a game, whatever its record.
fn is_drawn(film: &Film) {
    is_sound(film);
    match film.game {
        "hirth" => {
            hirth::has_all_pieces(film);
            positions_are_read(film);
        }
        "herrlof" => positions_are_read(film),
        _ => {}
    }
}

#[test]
fn scenes_of_all_fixtures_are_sound() {
    for game in GameKind::ALL {
        let (mut games, mut findings) = (0, 0);
        for path in fixtures::records(&fixtures::folder(game.name())) {
            let text = fs::read(path).expect("a fixture");
            for film in films(*game, &String::from_utf8_lossy(&text)) {
                is_drawn(&film);
                games += 1;
                findings += film.findings.len();
            }
        }
        assert!(games > 100 && findings > 100, "{}: {games} games, {findings} findings", game.name());
    }
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn scenes_of_random_games_are_sound(seed in any::<u64>(), number in 1..1000_u64) {
        for game in GameKind::ALL {
            let mut plan = Plan::new(seed);
            (plan.turns, plan.slips) = (40, 3);
            plan.style = number as usize % game.about().styles.len();
            let played = game.random(&plan, number);
            for text in [&played.text, played.damaged.as_ref().expect("slips")] {
                films(*game, text).iter().for_each(is_drawn);
            }
            let film = films(*game, &played.text).remove(0);
            drawings_fit(&film);
            match film.game {
                "hirth" => hirth::steps_lead_to_the_position(&film),
                "herrlof" => herrlof::has_all_cards(&film),
                _ => {}
            }
        }
    }
}

#[test]
fn games_start_with_a_scene() {
    for game in GameKind::ALL {
        let start = game.film_of(None, &Default::default()).expect("a start");
        is_sound(&start);
        assert!(svg(&start, 0, View::default(), Theme::Auto).is_some_and(|drawn| drawn.contains("<title>")));
    }
}

/// All that is written of a game, scene by scene.
fn described(film: &Film) -> String {
    let scenes = film.scenes.iter().map(|scene| {
        let written: String = scene.written.iter().map(|part| &*part.text).collect();
        let trays: Vec<&str> = scene.trays.iter().map(|tray| tray.text.as_str()).collect();
        let facts: Vec<String> = scene.facts.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        let lines =
            [scene.words.clone(), scene.outcome.clone(), trays.join(" | "), facts.join("; "), scene.position.clone()];
        let lines: String = lines.iter().filter(|line| !line.is_empty()).map(|line| format!("\n  {line}")).collect();
        format!("{} {written} ({:?}){lines}", scene.name(), scene.played)
    });
    scenes.collect::<Vec<_>>().join("\n")
}

#[test]
fn scenes_describe_each_turn() {
    for (name, game, text) in [
        ("hirth", "hirth", include_str!("../../fixtures/hirth/published/mended.hirth")),
        ("tafl", "tafl", "[Variant \"Brandubh\"]\n\n1. d1-b1 c4-c1xb1\n2. d2-d2 Kd4-d3\n3. ---\n"),
        ("herrlof_all_known", "herrlof", include_str!("../../fixtures/herrlof/games/spec-full.herrlof")),
        ("herrlof_tricks_known", "herrlof", include_str!("../../fixtures/herrlof/games/spec-played.herrlof")),
    ] {
        let film = films(self::game(game), text).remove(0);
        drawings_fit(&film);
        insta::assert_snapshot!(name, described(&film));
    }
}
