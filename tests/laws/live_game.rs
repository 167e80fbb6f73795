//! What a game that is being played says of itself is what the report says of its record.

use hirth::{Check, LiveGame};

use crate::properties::cases;

/// Plays random games, with offers, shuffles, turns that are taken back, and turns that are refused.
fn agrees(name: &str, tags: &[(&str, &str)], games: u64, most: usize) {
    let check = Check::new().named(name).expect("a game").effort(0);
    for seed in 0..cases(games) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = check.start();
        for (name, value) in tags {
            game.set_tag(name, value).expect("a tag");
        }
        for _ in 0..most {
            if game.is_over() {
                break;
            }
            step(&mut game, &mut rng);
            compare(&game);
        }
        if rng.u8(..) < 64 && !game.is_over() {
            let seat = game.kind().notation().seats[rng.usize(..2)].title;
            let result = if name == "herrlof" { "A 20, time".to_owned() } else { format!("{seat} resigns") };
            game.end(&result).expect("a result");
            assert!(game.is_over() && game.legal_turns().next().is_none());
            compare(&game);
        }
        resumes(&game);
    }
}

/// Does something that a player may do, or tries what he may not.
fn step(game: &mut LiveGame, rng: &mut fastrand::Rng) {
    let before = game.to_record();
    match rng.u8(..) {
        0..16 => {
            let offers = ["GdSa", "SdGa", "GtSa", "StGa", "GdSr", "StGr"];
            if game.play(offers[rng.usize(..offers.len())]).is_ok() {
                return;
            }
            assert_eq!(game.to_record(), before);
        }
        16..24 => {
            for wrong in ["", "nothing", "[Result \"*\"]", "; G1", "1. a1-a1", "7", "d4-d4 d4-d4"] {
                assert!(game.play(wrong).is_err(), "{wrong}: {before}");
            }
            assert_eq!(game.to_record(), before);
        }
        24..40 => {
            game.take_back();
            return;
        }
        _ => {}
    }
    // A shuffle brings positions again.
    let back = game.turns().nth_back(1).and_then(|turn| turn.split_once('-')).map(|(from, to)| format!("{to}-{from}"));
    let turns: Vec<String> = game.legal_turns().take(60).collect();
    let again = back.filter(|back| rng.bool() && turns.contains(back));
    if let Some(turn) = again.or_else(|| rng.choice(&turns).cloned()) {
        game.play(&turn).unwrap_or_else(|error| panic!("{before}{turn}: {error}"));
    } else if game.next().starts_with('R') {
        game.deal(rng.u64(..)).unwrap_or_else(|error| panic!("{before}: {error}"));
    } else {
        tally(game);
    }
}

/// Writes down what a round of Herrlof came to: whatever the report accepts.
fn tally(game: &mut LiveGame) {
    let name = game.next().to_owned();
    assert!(name.starts_with('T'), "nothing can be played after {}", game.to_record());
    let is_of_three = game.to_record().contains("[C ");
    let tricks = 0..16;
    let held = tricks.clone().flat_map(|a| tricks.clone().map(move |b| (a, b)));
    let mut lines = held.flat_map(|(a, b)| match is_of_three {
        true => (0..12).map(|c| format!("{name} A3/{a} B3/{b} C4/{c}")).collect(),
        false => vec![format!("{name} A6/{a} B7/{b}")],
    });
    assert!(lines.any(|line| game.play(&line).is_ok()), "{}", game.to_record());
}

/// Holds a game against the report of its record.
fn compare(game: &LiveGame) {
    let record = game.to_record();
    if game.turns().next().is_none() {
        return;
    }
    let report = hirth::check(record.as_str());
    let [judged] = &report.games[..] else { panic!("{record}") };
    assert!(judged.is_valid(), "{record}");
    assert_eq!(judged.result.as_ref(), game.outcome(), "{record}");
    let codes = |findings: &[hirth::finding::Finding]| findings.iter().map(|one| one.code()).collect::<Vec<_>>();
    assert_eq!(codes(&judged.findings), codes(game.findings()), "{record}");
}

/// A game that is resumed goes on in the same way.
fn resumes(game: &LiveGame) {
    let record = game.to_record();
    let again = LiveGame::resume(&record).unwrap_or_else(|error| panic!("{record}: {error}"));
    assert_eq!(again.to_record(), record);
    let state = |game: &LiveGame| {
        let turns: Vec<String> = game.legal_turns().take(20).collect();
        (game.next().to_owned(), game.to_move(), game.is_over(), game.outcome().cloned(), turns)
    };
    assert_eq!(state(&again), state(game), "{record}");
}

#[test]
fn of_hirth() {
    agrees("hirth", &[], 40, 40);
}

#[test]
fn of_tafl() {
    for variant in hirth::games::GameKind::Tafl.about().variants {
        agrees(variant, &[("Attackers", "Anna \"A\""), ("Defenders", "Ben")], 8, 80);
    }
}

#[test]
fn of_herrlof() {
    agrees("herrlof", &[("Goal", "20")], 4, 120);
    agrees("herrlof", &[("C", "Cecil")], 4, 60);
}
