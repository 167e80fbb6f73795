//! The interface of Herrlof for programs: tables and cards from text, played, and those that may be played.

use std::{collections::BTreeSet, io, ops::Range};

use hirth::{
    Check, Playable,
    game::Settings,
    games::GameKind,
    games::herrlof::{self, Turn, cards::Card, seats::Seat, setup::Position},
};

use crate::{
    playable::{random, wrong},
    properties::{cases, is_usual},
};

/// Plays random games. Returns how many turns they have.
fn turns_of_games(games: Range<u64>) -> usize {
    let turns = games.map(|number| random(Position::deal(2 + number as usize % 2, number), number, 60));
    turns.sum()
}

#[test]
fn random_games_go_on_to_their_end() {
    let games = cases(30);
    assert!(turns_of_games(0..games) > 30 * games as usize);
}

/// Plays a random round by legal turns. Returns it as a record, and the table after each trick.
fn round(players: usize, seed: u64) -> (String, Vec<String>) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut table = Position::deal(players, seed);
    let seats = &Seat::ALL[..players];
    let hand = |seat: &Seat| table.hands[seat.index()].cards.clone();
    let mut rest: Vec<Card> =
        Card::all().flat_map(|card| vec![card; if card.rune().is_some() { 3 } else { 1 }]).collect();
    for card in seats.iter().flat_map(hand).chain(table.deck.clone()) {
        let at = rest.iter().position(|other| *other == card);
        rest.remove(at.expect("no card is there twice"));
    }
    let mut record: String = seats.iter().map(|seat| format!("[{seat} \"{seat}\"]\n")).collect();
    record += &format!("\nR1 {}\n", rest[0]);
    for seat in seats {
        record += &format!("{seat}: {}\n", table.hands[seat.index()]);
    }
    let deck: Vec<String> = table.deck.iter().map(Card::to_string).collect();
    record += &format!("D: {}\n", deck.join(" "));
    let mut tables = Vec::new();
    while !table.is_over() {
        let turns: Vec<Turn> = table.legal_turns().collect();
        let turn = rng.choice(&turns).unwrap_or_else(|| panic!("{table}"));
        if table.trick.is_empty() {
            record += &format!("{}{}", table.to_play, tables.len() + 1);
        }
        record += &format!(" {turn}");
        table = table.play(turn).unwrap_or_else(|error| panic!("{table}: {turn}: {error}"));
        if table.trick.is_empty() {
            record.push('\n');
            tables.push(table.to_string());
        }
    }
    record += "T1";
    for seat in seats {
        record += &format!(" {seat}?/{}", table.won[seat.index()]);
    }
    (record + "\n", tables)
}

/// Plays random rounds, judges their records, and compares the tables.
fn rounds(seeds: Range<u64>) {
    let mut abilities = [0; 4];
    for seed in seeds {
        let (record, tables) = round(2 + seed as usize % 2, seed);
        for (number, sign) in abilities.iter_mut().zip(["r+", "=A+B", "=A+", "=x"]) {
            *number += usize::from(record.contains(sign));
        }
        let report = hirth::check(&record);
        let game = &report.games[0];
        let errors: Vec<_> = game.findings.iter().map(|finding| &finding.message).collect();
        assert!(game.is_valid(), "{record}\n{errors:?}");
        let file = herrlof::read(&record);
        let read = file.games[0].positions().flatten();
        let read: Vec<String> = read.map(|table| table.to_string()).collect();
        // The first table is the deal; after the last trick nobody leads to the next.
        let last = tables.len() - 1;
        assert_eq!(read[1..=last], tables[..last], "{record}");
    }
    assert!(!is_usual() || abilities.iter().all(|&number| number > 0), "{abilities:?}");
}

/// The record says after each trick what the played table says, and the judge finds nothing.
#[test]
fn random_rounds_are_legal_records() {
    rounds(0..cases(60));
}

/// Returns all texts of turns that can be made of some cards: each with a swap or none, and each gain or none.
fn texts(cards: &[Card], seats: &[Seat]) -> Vec<String> {
    let shown: Vec<String> = cards.iter().map(Card::to_string).collect();
    let pairs = shown.iter().flat_map(|one| shown.iter().map(move |other| format!("{one}-{other}")));
    let pairs: Vec<String> = pairs.collect();
    let swaps = pairs.iter().map(|pair| format!("+{pair}"));
    let swaps: Vec<String> = swaps.chain([String::new()]).collect();
    let mut ends = vec![String::new()];
    ends.extend(shown.iter().map(|card| format!(" =x{card}")));
    for winner in seats {
        for from in seats {
            ends.push(format!(" ={winner}+{from}"));
            let other = if seats.len() > 2 { from.letter() } else { "" };
            if seats.len() > 2 || from == winner {
                ends.extend(pairs.iter().map(|pair| format!(" ={winner}+{other}{pair}")));
            }
        }
    }
    let mut texts = Vec::new();
    for card in &shown {
        for swap in &swaps {
            texts.extend(ends.iter().map(|end| format!("{card}{swap}{end}")));
        }
    }
    texts
}

/// All that `play` takes is listed, and nothing else.
#[test]
fn legal_turns_are_all_playable_turns() {
    for (text, count) in [
        ("A: 3b 6b 2g, B: 4b 1g, D: 8r, trump r, won A1", 6),
        ("B: 4b 2g, A: 5g 7r, D: 8r, trump none, led 6b", 4),
        ("B: 3b 2g, A: 5g 7r, D: 8r 9r, trump none, led 6b", 12),
        ("B: 6b 7g, A: 5g, D: 8r, trump none, led 3b, won A1", 3),
        ("B: V 2g, A: V, D: 8r, trump none, led V", 2),
        ("B: 3b, A: none, D: 8r, trump b, led 2b, won A1", 2),
        ("C: 2b V, A: 1g 3r, B: N, D: 8r, trump b, led 1b 3g, won A1 B2", 2),
        ("C: 2g V, A: 4g N, B: N, D: 8r, trump b, led 6b 3g, won A1 B2", 7),
        ("C: 9r V, A: 1b, B: N, D: 8r, trump b, led 1g N, won B2 C1", 4),
    ] {
        let table: Position = text.parse().expect(text);
        let seats = &Seat::ALL[..table.players];
        let mut cards: Vec<Card> = table.hands.iter().flat_map(|hand| hand.cards.clone()).collect();
        cards.extend(&table.deck);
        cards.extend(&table.trick);
        cards.sort_unstable();
        cards.dedup();
        let is_played = |text: &String| {
            let turn: Turn = text.parse().expect("a turn");
            table.play(&turn).is_ok()
        };
        let mut played: BTreeSet<String> = texts(&cards, seats).into_iter().filter(is_played).collect();
        if table.trick.contains(&Card::VALKNUT) {
            // The card turned up follows from the deck, and is always listed.
            assert!(played.remove("V"), "{text}");
        }
        let turns = table.legal_turns().map(|turn| turn.to_string());
        let listed: BTreeSet<String> = turns.collect();
        assert_eq!(listed, played, "{text}");
        assert_eq!(listed.len(), count, "{text}: {listed:?}");
    }
}

#[test]
fn wrong_turns_have_a_place() {
    for (text, found) in
        [("7", "7"), (" 7g 8g", "8g"), ("7q", "7q"), ("3r+3g- =A", "=A"), ("1b =A+", ""), ("1b =D", "D"), ("", "")]
    {
        assert_eq!(wrong::<Turn>(text, |error| error.span), found, "{text:?}");
    }
    for text in ["7", " 7g 8g", "7q", ""] {
        assert_eq!(wrong::<Card>(text, |error| error.span), text.trim());
    }
}

#[test]
fn wrong_tables_have_a_place() {
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
        assert_eq!(wrong::<Position>(text, |error| error.span), found, "{text:?}");
    }
}

fn play(table: Position, turn: &str) -> Position {
    let turn: Turn = turn.parse().expect(turn);
    table.play(&turn).expect("it can be played")
}

/// What cards can do is done where the turn says so.
#[test]
fn abilities_are_used_where_written() {
    for (table, turn, after) in [
        ("A: 3b 6b 2g, B: 4b 1g, D: 8r 9r, trump r", "3b+8r-2g", "B: 1g 4b, A: 6b 8r, D: 9r, trump r, led 3b"),
        ("B: 4b 2g, A: 5g 7r, D: 8r, trump none, led 6b", "4b =A+2g-7r", "A: 25g, B: 7r, D: 8r, trump none, won A1"),
        ("B: 3b 2g, A: 5g, D: 8r, trump none, led 6b", "3b+8r-2g =A+8r-8r", "A: 5g, B: 8r, trump none, won A1"),
        ("B: 1b 2g, A: 5g, trump b, led 6r, won A1", "1b =B+A", "B: 2g, A: 5g, trump b, won B2"),
        // What nobody saw may be any card.
        ("A: 3b 2g, B: 4b 1g, trump r", "3b+?", "B: 4b 1g, A: ?, trump r, led 3b"),
        ("B: 4b 2g, A: 5g 7r, trump none, led 6b", "4b =A+?-7r", "A: 5g ?, B: 7r ?, trump none, won A1"),
        ("B: 3b, A: none, trump none, led 6b", "3b+? =A", "A: none, B: none, trump none, won A1"),
        // Nobody saw the deck, but two Valknut turn up a card.
        ("B: V 2g, A: 5g, trump none, led V", "V =x8r", "A: 5g, B: 2g, trump r"),
    ] {
        let table: Position = table.parse().expect(table);
        let after: Position = after.parse().expect(after);
        assert_eq!(play(table, turn).to_string(), after.to_string(), "{turn}");
    }
}

/// Who takes a trick follows from its cards, two Valknut turn up a card of the deck, and then its colour is trump.
#[test]
fn tricks_are_taken_and_trumps_turned_up() {
    let table: Position = "A: 2b V, B: 3b V, D: 8r 9r, trump none".parse().expect("a table");
    let turned = play(play(table.clone(), "V"), "V");
    assert_eq!(turned.to_string(), "A: 2b, B: 3b, D: 9r, trump r");
    let taken = play(play(table, "2b"), "3b");
    assert_eq!(taken.to_string(), "B: V, A: V, D: 8r 9r, trump none, won B1");
    let over = play(play(taken, "V"), "V");
    assert!(over.is_over());
    assert_eq!(over.to_string(), "B: none, A: none, D: 9r, trump r, won B1");
}

#[test]
fn illegal_cards_have_a_reason() {
    for (table, turn, code, found) in [
        ("B: 3b 8g, A: 9g, led 2b", "8g", "revoke", "8g"),
        ("B: 3b 8g, A: 9g, led 2b", "9g", "not-held", "9g"),
        ("B: 3b 8g, A: 9g, led 2b", "2b", "card-twice", "2b"),
        ("B: ?, A: 9g, led 2b", "2b", "card-twice", "2b"),
        ("B: ?, A: 9g, D: 8g, led 2g", "8g", "not-held", "8g"),
        ("A: 4b 8g, B: 9g, D: 7r", "4b+7r-8g", "no-ability", "+7r-8g"),
        ("A: 3b 8g, B: 9g, D: 7r", "3b+8r-8g", "deck-order", "8r"),
        ("A: 3b 8g, B: 9g, D: 7r", "3b+7r-9g", "not-held", "9g"),
        ("A: 3b 8g, B: 9g", "3b+9g-8g", "not-held", "9g"),
        ("A: 3b 8g, B: 9g", "3b =A", "trick-size", "=A"),
        ("B: 3b 8g, A: 9g, led 2b", "3b =A", "trick-winner", "=A"),
        ("B: 3b 8g, A: 9g, led 2b", "3b =x", "trick-winner", "=x"),
        ("B: V 8g, A: 9g, led 2b", "V =x9r", "turned-unexpected", "9r"),
        ("B: 3b 8g, A: 9g, led 2b, won A1", "3b =B+A", "no-ability", "+A"),
        ("B: 3b 8g, A: 9g, led 2b", "3b =B+9g-8g", "no-ability", "+9g-8g"),
        ("B: N 8g, A: 9g, led 1b", "N =A+B", "nothing-to-steal", "+B"),
        ("B: N 8g, A: 9g, led 1b", "N =A+A", "no-ability", "+A"),
        ("B: N, A: none, led 6b", "N =A+?", "nothing-to-steal", "+?"),
        ("B: N 8g, A: 9g, led 6b", "N =A+7g-9g", "not-held", "7g"),
        ("B: N 8g, A: 9g, led 6b", "N =A+8g-7g", "not-held", "7g"),
        ("C: N 8g, A: 9g, B: 7g, led 6b 2b", "N =A+8g-9g", "no-ability", "+8g-9g"),
        ("A: none, B: 7g", "4b", "after-the-end", "4b"),
    ] {
        let table: Position = format!("{table}, trump none").parse().expect(table);
        let error = table.play(&turn.parse().expect(turn)).expect_err(turn);
        let written = &turn[error.span.start..error.span.end];
        assert_eq!((error.code, written), (code, found), "{turn}: {error}");
    }
}

/// Returns what the program prints of the sequences of turns from a position.
fn perft(position: &str, turns: u32) -> io::Result<String> {
    let game = GameKind::Herrlof;
    let start = game.position(Some(position), &Settings::default());
    let mut printed = Vec::new();
    let start = start.expect("a position");
    start.write_perft(turns, false, &mut printed, &mut |_, _, _| {})?;
    Ok(String::from_utf8(printed).expect("UTF-8"))
}

/// From 6b there are `4b`, `4b =A+1r-1r` and `4b =A+1r-2g`; from 2g `4b` and `1r`. In the last trick there are no cards left to
/// draw, but who has the red 1 then wins with it, and may take B's trick.
#[test]
fn perft_counts_to_the_end_of_the_round() {
    let printed = perft("A: 6b 2g, B: 4b 1r, trump none, won B1", 5).expect("all is known");
    let counts = printed.lines().skip(1).map(|line| line.split_whitespace().last());
    let counts: Vec<_> = counts.flatten().collect();
    assert_eq!(counts, ["2", "5", "5", "6", "0"]);
    let error = perft("A: 6b 2g, B: 4b ?, trump none", 2).expect_err("B's hand is not known");
    assert!(error.to_string().starts_with("B's hand is not fully known"), "{error}");
    assert!(perft("A: 6b 2g, B: 4b ?, trump none", 1).is_ok());
}

/// Cards of an unfinished trick lie on the table, and what was drawn for a 3 is in the hand.
#[test]
fn records_are_continued_from_an_unfinished_trick() {
    let record =
        "R1 9r\nA: 3b 12345678g 12345y V\nB: 12b 9g 12345678r 6789y\nD: 9b 8b 7b 6b 5b 4b V V N N N\nA1 3b+9b-V\n";
    let after = Check::new().game(GameKind::Herrlof).after(record, None, None);
    let after = after.unwrap_or_else(|error| panic!("{error}"));
    let mut turns = Vec::new();
    after.list_turns(&mut turns).expect("it can be listed");
    assert_eq!(String::from_utf8_lossy(&turns), "1b\n2b\n");
    let mut json = Vec::new();
    after.json(false, false, &mut json).expect("it is written");
    let json = String::from_utf8_lossy(&json).into_owned();
    assert!(json.contains("A: 9b 12345678g 12345y, D: 8b 7b"), "{json}");
}

/// What a record says after each trick is a table to play on from.
#[test]
fn tables_of_records_are_readable() {
    let file = herrlof::read("R1 5b\nA: 7g 4r ?\nA1 7g 8g =B\nB2 2r 4r\n");
    let tables = file.games[0].positions().flatten();
    let tables: Vec<String> = tables.map(|table| table.to_string()).collect();
    let expected = ["A: 7g 4r ?, trump b", "B: ?, A: 4r ?, trump b, won B1", "A: ?, trump b, won A1 B1"];
    assert_eq!(tables, expected);
}
