//! `Check::after` and `Check::scene`: the position after a turn and its picture, in records of each game.

use std::{fs, path::Path};

use hirth::{Check, game::StartError};

/// A record: the name of its game, its text, and the turns after which play goes on and of which there is a picture.
struct Record {
    game: &'static str,
    text: String,
    turns: [&'static str; 2],
}

/// A record of each game.
fn records() -> Vec<Record> {
    let all = [
        ("hirth", "ok/label-side.hirth", ["G1 to S2", "G1 to S2"]),
        ("tafl", "games/ard-ri-the-king-escapes.tafl", ["1a to 5b", "1a to 5b"]),
        ("herrlof", "games/spec-played.herrlof", ["R1.1 to R1.15", "R1 to T1"]),
    ];
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let records = all.into_iter().map(|(game, file, turns)| {
        let path = fixtures.join(game).join(file);
        let text = fs::read_to_string(path).expect("a record");
        Record { game, text, turns }
    });
    records.collect()
}

/// What both functions answer about a game and a turn that are not there.
fn missing(text: &str, game: Option<usize>, turn: Option<&str>) -> [String; 2] {
    let check = Check::new().name("a.txt");
    let message = |error: Option<StartError>| match error {
        Some(error @ StartError::Missing { .. }) => error.to_string(),
        other => panic!("{other:?}"),
    };
    [message(check.after(text, game, turn).err()), message(check.scene(text, game, turn).err())]
}

#[test]
fn missing_turns_are_answered_with_those_there() {
    for Record { game, text, turns } in records() {
        for (message, turns) in missing(&text, None, Some("X99")).iter().zip(turns) {
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
fn missing_games_are_answered_with_their_number() {
    for Record { game, text, .. } in records() {
        for number in [0, 2] {
            let message = format!("a.txt has no game {number}; it holds 1");
            assert_eq!(missing(&text, Some(number), None), [&*message; 2], "{game}");
        }
    }
    assert_eq!(missing("", None, None), ["a.txt holds no game"; 2]);
}

#[test]
fn games_of_several_kinds_are_numbered_as_reported() {
    let records = records();
    let tagged = |Record { game, text, .. }: &Record| format!("[Game \"{game}\"]\n{text}\n");
    let text: String = records.iter().map(tagged).collect();
    let check = Check::new().name("a.txt");
    let report = check.text(&*text);
    assert_eq!(report.games.len(), records.len());
    for game in report.games {
        let number = Some(game.index);
        let played = &records[game.index - 1];
        let [first, scene] = played.turns.map(|turns| turns.split(' ').next());
        assert_eq!(game.game, played.game);
        let (film, at) = check.scene(&*text, number, scene).expect("a scene");
        assert_eq!((film.index, at), (game.index, 1));
        assert!(check.after(&*text, number, first).is_ok(), "{}", played.game);
    }
    let count = records.len();
    for message in missing(&text, Some(count + 1), None) {
        assert_eq!(message, format!("a.txt has no game {}; it holds {count}", count + 1));
    }
}

#[test]
fn start_of_a_game_is_a_scene() {
    for Record { text, .. } in records() {
        let start = Check::new().scene(&*text, None, Some("start"));
        assert!(start.is_ok_and(|(_, scene)| scene == 0));
        let last = Check::new().scene(&*text, None, None);
        assert!(last.is_ok_and(|(film, scene)| scene + 1 == film.scenes.len()));
    }
}
