//! HIRÞ as it is seen: nothing that is on the board, beside it or out of the game is left out, and nothing lies beyond
//! the cloth.

use std::{fs, path::PathBuf};

use hirth::{
    games::GAMES,
    scene::{
        ArrowKind, Film, Item, Played, Scene,
        svg::{Theme, View, svg},
    },
};
use proptest::prelude::*;
use referee::hirth::{Style, random_game};

use crate::{properties::config, scene};

/// The sample game as it should be.
const SAMPLE: &str = include_str!("../../../fixtures/hirth/published/mended.hirth");

fn films(text: &str) -> Vec<Film> {
    scene::films(GAMES[0], text)
}

#[test]
fn what_is_counted_beside_the_board_is_not_cut_off() {
    let film = films(SAMPLE).remove(0);
    for at in 0..film.scenes.len() {
        for upright in [false, true] {
            let flipped = false;
            let view = View { upright, flipped };
            let drawn = svg(&film, at, view, Theme::Light).expect("a drawing");
            for gauge in &film.scenes[at].gauges {
                for text in [&gauge.name, &gauge.text] {
                    assert!(drawn.contains(&format!(">{text}<")), "{text}: {drawn}");
                }
            }
            assert!(drawn.contains(">Middle spaces<"));
            for (name, text) in &film.scenes[at].facts {
                assert!(drawn.contains(&format!(">{name}: {text}<")), "{text}");
            }
        }
    }
}

/// How many pieces of a side are drawn: Hirþ, Karve, Lofðungar.
fn drawn(film: &Film, scene: &Scene, seat: u8) -> (u32, u32, u32) {
    let mut all = (0, 0, 0);
    let mut count = |symbol: usize, times: u32| {
        let symbol = &film.board.symbols[symbol];
        let name = &symbol.name;
        if symbol.seat != Some(seat) {
            return;
        }
        if name.contains("Lofðungr") {
            all.2 += times;
        } else if name.contains("Karve") {
            all.1 += times;
            let aboard = name.chars().find_map(|sign| sign.to_digit(10));
            all.0 += times * aboard.unwrap_or(0);
        } else {
            all.0 += times;
        }
    };
    for item in &scene.pieces {
        count(item.symbol, item.text.parse().unwrap_or(1));
    }
    let tray = &scene.trays[usize::from(seat)];
    for &(symbol, times) in &tray.items {
        count(symbol, times.into());
    }
    let lost = tray.text.split_once("out of the game: ").map_or("", |(_, lost)| lost);
    let hirth = lost.split_once(" Hirþ").map_or("0", |(count, _)| count);
    all.0 += hirth.parse::<u32>().expect("a number");
    all.2 += u32::from(lost.contains("Lofðungr"));
    all
}

/// Each side has 15 Hirþ, 3 Karve and a Lofðungr (R4), wherever they are.
fn is_whole(film: &Film) {
    for scene in &film.scenes {
        for seat in [0, 1] {
            assert_eq!(drawn(film, scene, seat), (15, 3, 1), "{} of {seat}", scene.turn);
        }
        let board = &film.board;
        let is_on = |x: i16, y: i16| (0..=board.width).contains(&x) && (0..=board.height).contains(&y);
        for item in scene.pieces.iter().chain(scene.ghosts.iter().map(|ghost| &ghost.item)) {
            assert!(is_on(item.x, item.y), "{item:?} in {}", scene.turn);
        }
        for &(x, y) in scene.arrows.iter().flat_map(|arrow| &arrow.points) {
            assert!(is_on(x, y), "an arrow by {x} {y} in {}", scene.turn);
        }
        let written: String = scene.written.iter().map(|part| &*part.text).collect();
        let arrows = scene.written.iter().filter_map(|part| part.arrow);
        assert!(arrows.clone().all(|arrow| arrow < scene.arrows.len()), "{written}");
    }
}

proptest! {
    #![proptest_config(config(60))]

    /// Of a legal game every turn is seen as it was played.
    #[test]
    fn nothing_is_left_out(seed in any::<u64>()) {
        let style = [Style::Uniform, Style::Hunting][(seed % 2) as usize];
        let game = random_game(seed, style, 40);
        let films = films(&game.turns.join("\n"));
        prop_assert_eq!(films.len(), 1);
        prop_assert_eq!(films[0].scenes.len(), game.turns.len() + 1);
        for scene in &films[0].scenes[1..] {
            prop_assert_eq!(scene.played, Played::Legal);
        }
        is_whole(&films[0]);
        steps_lead_to_the_position(&films[0]);
    }
}

#[test]
fn no_badge_covers_anything() {
    let (mut covered, mut battles) = (0, 0);
    for seed in 0..40 {
        let style = [Style::Uniform, Style::Hunting][(seed % 2) as usize];
        let film = films(&random_game(seed, style, 40).turns.join("\n")).remove(0);
        for at in 1..film.scenes.len() {
            covered += covering(&film, at);
            battles += film.scenes[at].badges.len();
        }
    }
    assert!(battles > 300, "{battles}");
    assert_eq!(covered, 0, "of {battles}");
}

/// A turn without an attack ends as its last move leaves the board.
fn steps_lead_to_the_position(film: &Film) {
    let board = |items: &[Item]| -> Vec<Item> {
        let is_piece = |item: &&Item| film.board.symbols[item.symbol].seat.is_some();
        items.iter().filter(is_piece).cloned().collect()
    };
    for scene in &film.scenes[1..] {
        let mut moves = scene.steps.iter().filter(|step| step.mover.is_some());
        let of_arrows = scene.steps.iter().filter(|step| step.arrow.is_some());
        assert_eq!(of_arrows.count(), numbered(scene), "{}", scene.turn);
        let battles = scene.steps.iter().filter(|step| step.badge.is_some());
        assert_eq!(battles.count(), scene.badges.len(), "{}", scene.turn);
        let mut arrows = scene.arrows.iter();
        // A refused offer ends the game before the battles: those that attack are back where they came from.
        let attacks = arrows.any(|arrow| arrow.kind == ArrowKind::Attack);
        if let (Some(last), false) = (moves.next_back(), attacks) {
            assert_eq!(board(&last.pieces), board(&scene.pieces), "{}", scene.turn);
        }
    }
}

/// How many arrows are of moves: those of retreats have no number.
fn numbered(scene: &Scene) -> usize {
    scene.arrows.iter().filter(|arrow| !arrow.text.is_empty()).count()
}

/// How many badges are over a piece, a name or another badge.
fn covering(film: &Film, at: usize) -> usize {
    let scene = &film.scenes[at];
    let ghosts = scene.ghosts.iter().map(|ghost| &ghost.item);
    let pieces = scene.pieces.iter().chain(ghosts).map(|item| {
        let symbol = &film.board.symbols[item.symbol];
        // The corners of a piece are round.
        let half = |side: i16| f64::from(side) / 2.0 - 2.0;
        ((item.x, item.y), half(symbol.width), half(symbol.height))
    });
    let names = film.board.labels.iter().map(|label| ((label.x, label.y), 6.0, 7.0));
    let things: Vec<_> = pieces.chain(names).collect();
    let badges = scene.badges.iter().map(|badge| {
        let letters = u8::try_from(badge.text.chars().count()).expect("a few letters");
        ((badge.x, badge.y - badge.lift), 10.0 + 4.5 * f64::from(letters), 13.0)
    });
    let badges: Vec<_> = badges.collect();
    let meets = |one: &Thing, other: &Thing| {
        let ((x, y), wide, high) = *one;
        let ((other_x, other_y), other_wide, other_high) = *other;
        f64::from(x - other_x).abs() < wide + other_wide && f64::from(y - other_y).abs() < high + other_high
    };
    let covers = badges.iter().enumerate().filter(|(number, badge)| {
        let mut others = things.iter().chain(&badges[..*number]);
        others.any(|other| meets(badge, other))
    });
    covers.count()
}

/// Its middle, and half of how wide and high it is.
type Thing = ((i16, i16), f64, f64);

#[test]
fn whatever_is_wrong_with_a_record_it_can_be_seen() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/hirth");
    for folder in ["err", "warn", "odd", "as-played", "one-slip", "published", "layout"] {
        for file in fs::read_dir(root.join(folder)).expect("the fixtures") {
            let path = file.expect("a file").path();
            if !crate::is_record(&path) {
                continue;
            }
            let text = fs::read(&path).expect("a fixture can be read");
            films(&String::from_utf8_lossy(&text)).iter().for_each(is_whole);
        }
    }
}

#[test]
fn the_sample_game_is_told_turn_by_turn() {
    let films = films(SAMPLE);
    let scenes = films[0].scenes.iter();
    let told: Vec<String> = scenes
        .map(|scene| {
            let written: String = scene.written.iter().map(|part| &*part.text).collect();
            format!("{}\n  {}\n  {}", written, scene.words, scene.position)
        })
        .collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn a_turn_with_a_battle_has_all_that_a_picture_needs() {
    let film = films(SAMPLE).remove(0);
    insta::assert_snapshot!(scene::picture(&film, "S4"));
}

#[test]
fn a_game_of_a_match_says_how_that_stands() {
    let text = include_str!("../../../fixtures/hirth/ok/match-over.hirth");
    let standings: Vec<String> = films(text).into_iter().map(|film| film.standing).collect();
    insta::assert_snapshot!(standings.join("\n"));
}

/// In a turn that is shown as it was meant, a written move has the arrow of the move that it is, or none.
#[test]
fn a_part_of_a_turn_has_its_own_arrow() {
    let parts = |text: &str, turn: usize| -> Vec<(String, Option<String>)> {
        let film = films(text).remove(0);
        let scene = &film.scenes[turn];
        assert_eq!(scene.played, Played::AsMeant);
        let arrow = |at: usize| scene.arrows[at].text.clone();
        let parts = scene.written.iter();
        parts.map(|part| (part.text.trim().to_owned(), part.arrow.map(arrow))).collect()
    };
    let is_known = |parts: &[(String, Option<String>)], text: &str| {
        let mut parts = parts.iter().filter(|part| part.0 == text);
        parts.any(|part| part.1.is_some())
    };
    // Meant is `KeHeiHe1`, of which `He1` is the third.
    let manned = parts("G1 KheiHe1 /\n", 1);
    assert!(!is_known(&manned, "Khei"), "{manned:?}");
    assert!(manned.contains(&("He1".to_owned(), Some("3".to_owned()))), "{manned:?}");
    let full = "G1 KeHeiHei /\nS1 He7He8He /\nG2 HeiHeiHe /\nS2 HeHeHeHeHe /\nG3 Khhhhh01HeHeHeHe /\n";
    let full = parts(full, 5);
    let told: Vec<&str> = full.iter().filter_map(|part| part.1.as_deref()).collect();
    assert_eq!(told, ["2", "3", "4", "5"], "{full:?}");
    assert!(!is_known(&full, "Khhhhh01"), "{full:?}");
}

/// Of two turns of one name, each has the findings that stand in it, and a name of its own.
#[test]
fn turns_of_one_name_are_told_apart() {
    let text = include_str!("../../../fixtures/hirth/odd/repeated-turn-with-comments.hirth");
    let film = films(text).remove(0);
    let twice: Vec<&Scene> = film.scenes.iter().filter(|scene| scene.turn == "S1").collect();
    let codes = |scene: &Scene| -> Vec<&str> {
        let findings = scene.findings.iter();
        findings.map(|&at| film.findings[at].code).collect()
    };
    let told: Vec<(String, Vec<&str>)> = twice.iter().map(|scene| (scene.name(), codes(scene))).collect();
    assert_eq!(told, [("S1".to_owned(), vec!["missing-slash"]), ("S1.2".to_owned(), vec!["label-side"])]);
}
