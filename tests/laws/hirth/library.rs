//! The interface of HIRÞ for programs: turns from text, played, and those that may be played.

use std::ops::Range;

use hirth::{
    Playable, TurnError,
    games::hirth::{setup::Position, turn::Turn},
    source::Source,
};

use crate::{playable::random, properties::cases};

fn setup(text: &str) -> Position {
    text.parse().expect("a position")
}

fn play(position: &Position, text: &str) -> Result<Position, TurnError> {
    position.play(&text.parse()?)
}

/// The first move of a turn without a label looks like a damaged label: a letter and a number.
#[test]
fn turns_without_a_label_are_read() {
    let position = setup("S 0:G2KH 1:GL 3:SH 5:SL 7:SKH 8:SK 9:SK m:GKH");
    let after = play(&position, "S1 H36 /").expect("it is legal");
    for text in ["H36 /", "H36/", " H36  / "] {
        assert_eq!(play(&position, text).as_ref(), Ok(&after), "{text:?}");
    }
    assert!(play(&position, "K76 /").is_ok());
}

/// What the checker forgives in a record, with a warning, is no turn for a program.
#[test]
fn text_beside_a_turn_is_an_error() {
    for (text, found) in [
        ("KeHeiHei / junk", "junk"),
        ("G1 KeHeiHei / junk", "junk"),
        ("junk KeHeiHei /", "junk"),
        ("KeHeiHei //", "/"),
        ("G1 KeHeiHei / ; good", "; good"),
        ("KeHeiHei / {x}", "{x}"),
        ("1 KeHeiHei /", "1"),
        ("g1 KeHeiHei /", "g1"),
        ("H36 Khei /", "Khei"),
        ("G1 H36 Khei /", "Khei"),
        (" ", " "),
        ("", ""),
    ] {
        let error = text.parse::<Turn>().expect_err(text);
        assert_eq!(&text[error.span.start..error.span.end], found, "{text:?}");
    }
}

/// A broken rule is at the place of what breaks it, in the text that was read.
#[test]
fn illegal_turns_have_a_place() {
    let start = Position::start();
    for (text, code, found) in [
        ("G1 Ke Hei H36 /", "no-such-piece", "H36"),
        ("Ke Hei H36 /", "no-such-piece", "H36"),
        ("KeHeiHei >3SH^", "battle-unexpected", ">3SH^"),
        ("S1 KeHeiHei /", "label-side", "S1"),
    ] {
        let error = play(&start, text).expect_err(text);
        let place = &text[error.span.start..error.span.end];
        assert_eq!((error.code, place), (code, found), "{text:?}: {error}");
    }
}

/// Games start where others have come to, so that many battles are met in few turns.
fn turns_of_games(games: Range<u64>) -> usize {
    let turns = games.map(|number| {
        let start = match number % 4 {
            0 => "S 0:GKHL 1:GKh 3:GKh 7:SKhHL 8:SK 9:SK",
            1 => "S 0:G2KH 1:GL 3:SH 5:SL 7:SKH 8:SK 9:SK m:GKH",
            2 => "S 0:GKhhH 3:SKhh 5:SH 6:SHL m:GL x:G2H d:G",
            _ => "G 0:GL 9:SL",
        };
        random(setup(start), number, 4)
    });
    turns.sum()
}

#[test]
fn random_games_go_on_to_their_end() {
    let games = cases(16);
    assert!(turns_of_games(0..games) > 3 * games as usize);
}

#[test]
fn places_inside_a_character_are_its_start() {
    let source = Source::new("a", "abþ");
    let places = [2, 3, 4, 9].map(|offset| source.place(offset).column);
    assert_eq!(places, [3, 3, 4, 4]);
    assert_eq!(source.utf16(3), (0, 2));
}
