//! Tafl as it is drawn: every piece is on its square, and what was taken is where it was taken.

use hirth::scene::{Film, Played};
use referee::tafl::{
    random::{self, Plan},
    referee, variants,
};

use super::game;
use crate::{properties::cases, scene};

const RING: &str = include_str!("../../../fixtures/tafl/worked/copenhagen/ring-closed.tafl");

fn films(text: &str) -> Vec<Film> {
    scene::films(game("tafl"), text)
}

/// The pieces of a drawing as a position on a line (T9).
fn position(film: &Film, scene: usize) -> String {
    let size = film.board.labels.len() as i16 / 2;
    let side = (film.board.width - 96) / size;
    let mut board = vec![vec![' '; size as usize]; size as usize];
    for item in &film.scenes[scene].pieces {
        let (file, from_top) = ((item.x - 48) / side, (item.y - 48) / side);
        let letter = match &*film.board.symbols[item.symbol].name {
            "attacker" => 't',
            "defender" => 'T',
            "king" | "king, taken" => 'K',
            other => panic!("{other} is no piece"),
        };
        board[(size - 1 - from_top) as usize][file as usize] = letter;
    }
    let mut line = String::from("/");
    for rank in board {
        let mut empty = 0;
        for square in rank {
            if square == ' ' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                line += &std::mem::take(&mut empty).to_string();
            }
            line.push(square);
        }
        if empty > 0 {
            line += &empty.to_string();
        }
        line.push('/');
    }
    line
}

#[test]
fn scenes_have_the_positions_of_the_referee() {
    for variant in variants::all() {
        for seed in 0..cases(20) {
            let text = random::game(&variant, &Plan::any(seed)).text();
            let verdict = referee(&text, &variant, variant.king_takes);
            let film = films(&text).remove(0);
            let last = film.scenes.len() - 1;
            assert_eq!(position(&film, last), verdict.final_position, "{text}");
            let moves = film.scenes[1..].iter().filter(|scene| !scene.arrows.is_empty());
            let taken: Vec<usize> = moves.map(|scene| scene.ghosts.len()).collect();
            let known = verdict.captures.iter().map(|taken| taken.split('/').filter(|it| !it.is_empty()).count());
            assert_eq!(taken, known.collect::<Vec<_>>(), "{text}");
            assert!(film.scenes[1..].iter().all(|scene| scene.played == Played::Legal), "{text}");
        }
    }
}

/// A scene has what can be taken next as long as there is a next turn.
#[test]
fn threats_end_with_the_game() {
    let threats = |film: &Film, scene: usize| {
        let facts = film.scenes[scene].facts.iter();
        let names = facts.map(|(name, _)| name.clone());
        names.filter(|name| name.contains("can be taken") || name.contains("escape")).count()
    };
    let edge = include_str!("../../../fixtures/tafl/worked/ard-ri/edge-reached.tafl");
    let taken = include_str!("../../../fixtures/tafl/worked/ard-ri/king-and-defender-at-once.tafl");
    for text in [edge, taken] {
        let film = films(text).remove(0);
        assert!(!film.result.is_empty(), "{text}");
        assert_eq!(threats(&film, film.scenes.len() - 1), 0, "{text}");
    }
    let before = films(edge).remove(0);
    assert_ne!(threats(&before, before.scenes.len() - 2), 0, "the king can escape before he does");
}

#[test]
fn drawings_show_a_ring_around_the_king() {
    let film = films(RING).remove(0);
    let last = film.scenes.last().expect("a scene");
    let drawn = last.drawings.wide.text();
    for sign in ["[a]", "[.]", "<a>", "< > encircles"] {
        assert!(drawn.contains(sign), "{sign} in\n{drawn}");
    }
}

/// Films have the words of reports.
#[test]
fn films_have_the_result_in_words() {
    for (result, words) in
        [("Draw agreed", "The game is a draw by agreement"), ("Attackers time", "The attackers win by time")]
    {
        let text = format!("[Variant \"Brandubh\"]\n[Result \"{result}\"]\n\n1. d1-c1 d3-c3\n");
        assert_eq!(films(&text)[0].result, words);
    }
    assert_eq!(films(RING)[0].result, "The attackers win by encirclement");
}

/// A tag `Game` may hold a number; the name of the ruleset is in another.
#[test]
fn films_have_the_name_of_the_ruleset() {
    let tags = "[Game \"1\"]\n[Variant \"Viking Chess\"]\n[Rules \"ka:y\"]\n\n";
    let film = films(&format!("{tags}1. f2-e2 d6-c6\n")).remove(0);
    assert_eq!(film.title, "Viking Chess");
}
