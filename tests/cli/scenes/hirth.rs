//! HIRÞ as it is drawn: every piece is somewhere, and no badge covers anything.

use hirth::scene::{
    ArrowKind, Drawing, Film, Item, Played, Scene,
    svg::{Theme, View, svg},
};
use proptest::prelude::*;
use referee::hirth::{Style, random_game};

use super::game;
use crate::{
    properties::{cases, config},
    scene,
};

/// The sample game as it should be.
const SAMPLE: &str = include_str!("../../../fixtures/hirth/published/mended.hirth");

fn films(text: &str) -> Vec<Film> {
    scene::films(game("hirth"), text)
}

#[test]
fn drawings_have_counts_beside_the_board() {
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
pub fn has_all_pieces(film: &Film) {
    for scene in &film.scenes {
        for seat in [0, 1] {
            assert_eq!(drawn(film, scene, seat), (15, 3, 1), "{} of {seat}", scene.turn);
        }
    }
}

#[test]
fn badges_cover_nothing() {
    let (mut covered, mut battles) = (0, 0);
    let games = cases(40);
    for seed in 0..games {
        let style = [Style::Uniform, Style::Hunting][(seed % 2) as usize];
        let film = films(&random_game(seed, style, 40).turns.join("\n")).remove(0);
        for at in 1..film.scenes.len() {
            covered += covering(&film, at);
            battles += film.scenes[at].badges.len();
        }
    }
    assert!(2 * battles > 15 * games as usize, "{battles}");
    assert_eq!(covered, 0, "of {battles}");
}

/// A turn without an attack ends as its last move leaves the board.
pub fn steps_lead_to_the_position(film: &Film) {
    let board = |items: &[Item]| -> Vec<Item> {
        let is_piece = |item: &&Item| film.board.symbols[item.symbol].seat.is_some();
        items.iter().filter(is_piece).cloned().collect()
    };
    for scene in &film.scenes[1..] {
        assert_eq!(scene.played, Played::Legal);
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
        let half = |side: i16| f64::from(item.scale) * f64::from(side) / 2.0 - 2.0 * f64::from(item.scale);
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
fn scenes_of_a_match_have_its_score() {
    let text = include_str!("../../../fixtures/hirth/ok/match-over.hirth");
    let standings: Vec<String> = films(text).into_iter().map(|film| film.standing).collect();
    insta::assert_snapshot!(standings.join("\n"), @"
    Jól: the player who began with Gull 0, the player who began with Silfr 2
    Jól: the player who began with Gull 0, the player who began with Silfr 4
    Jól: the player who began with Gull 0, the player who began with Silfr 6; the player who began with Silfr has won the match
    Jól again: the player who began with Gull 1, the player who began with Silfr 0
    ");
}

/// In a turn that is shown as it was meant, a written move has the arrow of the move that it is, or none.
#[test]
fn written_moves_have_their_own_arrow() {
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
    let found: Vec<&str> = full.iter().filter_map(|part| part.1.as_deref()).collect();
    assert_eq!(found, ["2", "3", "4", "5"], "{full:?}");
    assert!(!is_known(&full, "Khhhhh01"), "{full:?}");
}

/// Of two turns of one name, each has the findings that stand in it, and a name of its own.
#[test]
fn scenes_of_repeated_turns_have_names_of_their_own() {
    let text = include_str!("../../../fixtures/hirth/odd/repeated-turn-with-comments.hirth");
    let film = films(text).remove(0);
    let twice: Vec<&Scene> = film.scenes.iter().filter(|scene| scene.turn == "S1").collect();
    let codes = |scene: &Scene| -> Vec<&str> {
        let findings = scene.findings.iter();
        findings.map(|&at| film.findings[at].code()).collect()
    };
    let found: Vec<(String, Vec<&str>)> = twice.iter().map(|scene| (scene.name(), codes(scene))).collect();
    assert_eq!(found, [("S1".to_owned(), vec!["missing-slash"]), ("S1.2".to_owned(), vec!["label-side"])]);
}

/// The frames of the spaces, as they stand in a drawing: where each begins and what it is called.
fn spaces(drawing: &Drawing) -> Vec<(usize, usize, char)> {
    let mut found = Vec::new();
    for (y, line) in drawing.text().lines().enumerate() {
        let signs: Vec<char> = line.chars().collect();
        for (x, pair) in signs.windows(2).enumerate() {
            if pair[0] == '┌' {
                found.push((y, x, pair[1]));
            }
        }
    }
    found
}

/// How many lines of spaces are cut off: they end in `+`, right before the right side of the frame.
fn cut_off(drawing: &Drawing) -> usize {
    let text = drawing.text();
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let ends = spaces(drawing).into_iter().flat_map(|(y, x, _)| {
        let width = lines[y][x..].iter().position(|&sign| sign == '┐');
        let last = x + width.expect("a frame has two sides") - 1;
        [y + 1, y + 2].map(|y| lines[y].get(last).copied())
    });
    ends.filter(|&last| last == Some('+')).count()
}

proptest! {
    #![proptest_config(config(60))]

    /// Whatever is on the board, every space has its place in a drawing.
    #[test]
    fn drawings_keep_the_places_of_spaces(seed in any::<u64>()) {
        let style = [Style::Uniform, Style::Hunting][(seed % 2) as usize];
        let game = random_game(seed, style, 40);
        let films = films(&game.turns.join("\n"));
        let start = &films[0].scenes[0].drawings;
        prop_assert_eq!(spaces(&start.wide).len(), 11);
        for scene in &films[0].scenes {
            let drawings = &scene.drawings;
            for (drawing, first) in [(&drawings.wide, &start.wide), (&drawings.narrow, &start.narrow)] {
                prop_assert_eq!(spaces(drawing), spaces(first), "{}", drawing.text());
                // Nothing that can stand together by the rules is cut off; of those that attack over a crossing some may be.
                prop_assert_eq!(cut_off(drawing), 0, "{}", drawing.text());
            }
        }
    }
}
