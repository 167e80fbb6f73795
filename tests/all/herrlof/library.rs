//! The interface of Herrlof for programs: tables and cards from text, played, and those that may be played.

use std::ops::Range;

use hirth::{
    Playable,
    games::herrlof::{self, cards::Card, setup::Setup},
};

use crate::front::{random, wrong};

/// Plays random games. Returns how many turns they have.
fn turns_of_games(games: Range<u64>) -> usize {
    let turns =
        games.map(|number| random(Setup::deal(2 + number as usize % 2, number), number, 60));
    turns.sum()
}

#[test]
fn a_random_game_by_two_calls_never_stops_before_its_end() {
    assert!(turns_of_games(0..60) > 1_800);
}

#[test]
#[ignore = "takes many minutes"]
fn neither_do_ten_thousand() {
    assert!(turns_of_games(0..10_000) > 300_000);
}

#[test]
fn a_text_that_is_no_card_says_where() {
    for (text, found) in [("7", "7"), (" 7g 8g", "7g 8g"), ("7q", "7q"), ("", "")] {
        assert_eq!(wrong::<Card>(text, |error| error.span), found, "{text:?}");
    }
}

#[test]
fn a_text_that_is_no_table_says_where() {
    for (text, found) in [
        ("trump b", "trump b"),
        ("A: 7g, trump x", "trump x"),
        ("A: 7g, led 7g", "led 7g"),
        ("A: 7g, B: 2r, B: 3r", "B: 3r"),
        ("A: 7g, led 1b 2b 3b", "led 1b 2b 3b"),
        ("A: 7g, won 2", "won 2"),
        ("A: 7g, junk", "junk"),
        ("", ""),
    ] {
        assert_eq!(wrong::<Setup>(text, |error| error.span), found, "{text:?}");
    }
}

fn play(table: Setup, card: &str) -> Setup {
    let card: Card = card.parse().expect(card);
    table.play(&card).expect("it can be played")
}

/// Who takes a trick follows from its cards, two Valknut turn up a card of the deck, and then its colour is trump.
#[test]
fn a_trick_is_taken_and_the_trump_turns() {
    let table: Setup = "A: 2b V, B: 3b V, D: 8r 9r, trump none"
        .parse()
        .expect("a table");
    let turned = play(play(table.clone(), "V"), "V");
    assert_eq!(turned.to_string(), "A: 2b, B: 3b, D: 9r, trump r");
    let taken = play(play(table, "2b"), "3b");
    assert_eq!(
        taken.to_string(),
        "B: V, A: V, D: 8r 9r, trump none, won B1"
    );
    let over = play(play(taken, "V"), "V");
    assert!(over.is_over());
    assert_eq!(over.to_string(), "B: none, A: none, D: 9r, trump r, won B1");
}

#[test]
fn a_card_that_may_not_be_played_says_why() {
    let table: Setup = "B: 3b 8g, A: 9g, trump none, led 2b"
        .parse()
        .expect("a table");
    for (card, code) in [("8g", "revoke"), ("9g", "not-held"), ("2b", "not-held")] {
        let error = table.play(&card.parse().expect(card)).expect_err(card);
        assert_eq!(error.code, code, "{error}");
    }
}

/// What a record says after each trick is a table to play on from.
#[test]
fn tables_of_records_are_read_again() {
    let file = herrlof::read("R1 5b\nA: 7g 4r ?\nA1 7g 8g =B\nB2 2r 4r\n");
    let tables = file.games[0].positions().flatten();
    let tables: Vec<String> = tables.map(|table| table.to_string()).collect();
    let expected = [
        "A: 7g 4r ?, trump b",
        "B: ?, A: 4r ?, trump b, won B1",
        "A: ?, trump b, won A1 B1",
    ];
    assert_eq!(tables, expected);
}
