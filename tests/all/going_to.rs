//! The games and turns that a program asks for, in records of every game: the position to play on from, and the picture.

use hirth::{Check, game::StartError};

/// A record of each game, with its name, and the turns after which play goes on and of which there is a picture.
const RECORDS: [(&str, &str, [&str; 2]); 3] = [
    (
        "hirth",
        "G1 KeHeiHei /\nS1 He7He8He /\n",
        ["G1 to S1", "G1 to S1"],
    ),
    (
        "tafl",
        include_str!("../../fixtures/tafl/games/ard-ri-the-king-escapes.tafl"),
        ["1a to 5b", "1a to 5b"],
    ),
    (
        "herrlof",
        include_str!("../../fixtures/herrlof/games/spec-played.herrlof"),
        ["R1.1 to R1.15", "R1 to T1"],
    ),
];

/// What both functions answer about a game and a turn that are not there.
fn missing(text: &str, game: Option<usize>, turn: Option<&str>) -> [String; 2] {
    let check = Check::new().name("a.txt");
    let message = |error: Option<StartError>| match error {
        Some(error @ StartError::Missing { .. }) => error.to_string(),
        other => panic!("{other:?}"),
    };
    [
        message(check.after(text, game, turn).err()),
        message(check.scene(text, game, turn).err()),
    ]
}

#[test]
fn a_turn_that_is_not_there_is_answered_with_those_that_are() {
    for (game, text, turns) in RECORDS {
        for (message, turns) in missing(text, None, Some("X99")).iter().zip(turns) {
            let expected = format!(" X99: it has {turns}");
            assert!(message.ends_with(&expected), "{game}: {message}");
            assert!(message.starts_with("a.txt has no t"), "{game}: {message}");
        }
        let two = format!("{text}\n[Event \"Another\"]\n{text}");
        for message in missing(&two, Some(1), Some("X99")) {
            assert!(message.starts_with("a.txt, game 1 has no"), "{message}");
        }
    }
}

#[test]
fn a_game_that_is_not_there_is_answered_with_how_many_there_are() {
    for (game, text, _) in RECORDS {
        for number in [0, 2] {
            let message = format!("a.txt has no game {number}; it holds 1");
            assert_eq!(missing(text, Some(number), None), [&*message; 2], "{game}");
        }
    }
    assert_eq!(missing("", None, None), ["a.txt holds no game"; 2]);
}

#[test]
fn games_of_several_kinds_have_the_numbers_of_the_report() {
    let text = RECORDS.map(|(name, text, _)| format!("[Game \"{name}\"]\n{text}\n"));
    let text = text.concat();
    let check = Check::new().name("a.txt");
    let report = check.text(&*text);
    assert_eq!(report.games.len(), 3);
    for game in report.games {
        let number = Some(game.index);
        let played = RECORDS.map(|(name, ..)| name)[game.index - 1];
        let [first, scene] = RECORDS[game.index - 1]
            .2
            .map(|turns| turns.split(' ').next());
        assert_eq!(game.game, played);
        let (film, at) = check.scene(&*text, number, scene).expect("a scene");
        assert_eq!((film.index, at), (game.index, 1));
        assert!(check.after(&*text, number, first).is_ok(), "{played}");
    }
    for message in missing(&text, Some(4), None) {
        assert_eq!(message, "a.txt has no game 4; it holds 3");
    }
}

#[test]
fn the_start_of_a_game_is_a_scene() {
    for (_, text, _) in RECORDS {
        let start = Check::new().scene(text, None, Some("start"));
        assert!(start.is_ok_and(|(_, scene)| scene == 0));
        let last = Check::new().scene(text, None, None);
        assert!(last.is_ok_and(|(film, scene)| scene + 1 == film.scenes.len()));
    }
}
