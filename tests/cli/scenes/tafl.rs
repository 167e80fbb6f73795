//! Tafl as it is seen: every piece is on its square, what was taken lies where it was taken, and the end is told.

use std::{fs, path::PathBuf};

use hirth::{
    games::GAMES,
    scene::{Film, NARROW, Played},
};

use crate::scene;

use referee::tafl::{
    random::{self, Plan},
    referee, variants,
};

fn films(text: &str) -> Vec<Film> {
    let tafl = GAMES.iter().copied().find(|game| game.name() == "tafl");
    scene::films(tafl.expect("it is here"), text)
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
fn random_games_are_seen_as_the_referee_plays_them() {
    for variant in variants::all() {
        for seed in 0..20 {
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

#[test]
fn whatever_is_wrong_with_a_record_it_can_be_seen() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/tafl");
    for folder in fs::read_dir(root).expect("the fixtures").flatten() {
        for file in fs::read_dir(folder.path()).expect("a folder").flatten() {
            let Ok(text) = fs::read_to_string(file.path()) else {
                continue;
            };
            if !crate::is_record(&file.path()) {
                continue;
            }
            for film in films(&text) {
                let board = &film.board;
                let all = film.scenes.iter().flat_map(|scene| scene.pieces.iter().chain(&scene.marks));
                for item in all {
                    let is_on = (0..board.width).contains(&item.x) && (0..board.height).contains(&item.y);
                    assert!(is_on && item.symbol < board.symbols.len(), "{item:?}");
                }
                for finding in film.findings.iter().filter_map(|finding| finding.turn.as_ref()) {
                    assert!(film.scenes.iter().any(|scene| scene.turn == *finding), "{finding}");
                }
            }
        }
    }
}

/// The board has one shape whatever stands on it, and fits in 40 columns.
#[test]
fn every_drawing_of_a_game_has_one_shape() {
    for variant in variants::all() {
        let text = random::game(&variant, &Plan::any(7)).text();
        let film = films(&text).remove(0);
        let sizes = film.scenes.iter().map(|scene| {
            let text = scene.drawings.narrow.text();
            assert_eq!(text, scene.drawings.wide.text());
            let squares = text.lines().take(variant.size);
            squares.map(|line| line.chars().count()).collect::<Vec<_>>()
        });
        let sizes: Vec<_> = sizes.collect();
        assert!(sizes[0].iter().all(|&columns| columns <= NARROW), "{sizes:?}");
        assert!(sizes.iter().all(|size| *size == sizes[0]), "{sizes:?}");
    }
}

#[test]
fn a_game_is_told_turn_by_turn() {
    let text = "[Variant \"Brandubh\"]\n\n1. d1-b1 c4-c1xb1\n2. d2-d2 Kd4-d3\n3. ---\n";
    let told: Vec<String> = films(text)[0]
        .scenes
        .iter()
        .map(|scene| {
            let written: String = scene.written.iter().map(|part| &*part.text).collect();
            let facts: Vec<String> = scene.facts.iter().map(|(name, value)| format!("{name}: {value}")).collect();
            format!("{written} ({:?})\n  {}\n  {}\n  {}", scene.played, scene.words, facts.join("; "), scene.position)
        })
        .collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn a_turn_has_all_that_a_picture_needs() {
    let film = films(include_str!("../../../fixtures/tafl/advice/played-on.tafl")).remove(0);
    insta::assert_snapshot!(scene::picture(&film, "1a"));
}

/// What can be taken next is told as long as there is a next turn.
#[test]
fn nothing_threatens_when_the_game_is_over() {
    let worked = |path: &str| {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/tafl/worked").join(path);
        films(&fs::read_to_string(path).expect("a fixture")).remove(0)
    };
    let threats = |film: &Film, scene: usize| {
        let facts = film.scenes[scene].facts.iter();
        let names = facts.map(|(name, _)| name.clone());
        names.filter(|name| name.contains("can be taken") || name.contains("escape")).count()
    };
    for path in ["ard-ri/king-and-defender-at-once.tafl", "ard-ri/edge-reached.tafl"] {
        let film = worked(path);
        assert!(!film.result.is_empty(), "{path}");
        assert_eq!(threats(&film, film.scenes.len() - 1), 0, "{path}");
    }
    let before = worked("ard-ri/edge-reached.tafl");
    assert_ne!(threats(&before, before.scenes.len() - 2), 0, "the king can escape before he does");
}

#[test]
fn a_ring_is_drawn_around_the_last_move() {
    let path = "fixtures/tafl/worked/copenhagen/ring-closed.tafl";
    let text = fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path));
    let film = films(&text.expect("a fixture")).remove(0);
    let last = film.scenes.last().expect("a scene");
    let drawn = last.drawings.wide.text();
    for sign in ["[a]", "[.]", "<a>", "< > encircles"] {
        assert!(drawn.contains(sign), "{sign} in\n{drawn}");
    }
}

/// By what a game ended is told in the words that reports have for it.
#[test]
fn a_result_is_told_in_words() {
    for (result, told) in
        [("Draw agreed", "The game is a draw by agreement"), ("Attackers time", "The attackers win by time")]
    {
        let text = format!("[Variant \"Brandubh\"]\n[Result \"{result}\"]\n\n1. d1-c1 d3-c3\n");
        assert_eq!(films(&text)[0].result, told);
    }
    let text = include_str!("../../../fixtures/tafl/worked/copenhagen/ring-closed.tafl");
    assert_eq!(films(text)[0].result, "The attackers win by encirclement");
}

/// A tag `Game` may hold a number; the name of the ruleset stands in another.
#[test]
fn a_game_is_called_by_its_ruleset_also_with_a_rule_of_its_own() {
    let tags = "[Game \"1\"]\n[Variant \"Viking Chess\"]\n[Rules \"ka:y\"]\n\n";
    let film = films(&format!("{tags}1. f2-e2 d6-c6\n")).remove(0);
    assert_eq!(film.title, "Viking Chess");
}
