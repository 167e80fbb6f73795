//! What a game that is being played says of itself is what the report says of its record.

use hirth::{Check, LiveGame};

use crate::{fixtures, properties::cases};

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
        let is_shown = game.position().is_some_and(|table| table.to_string().contains("won "));
        assert!(game.is_over() && is_shown || name != "herrlof", "rounds come to an end: {}", game.to_record());
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
        let record = game.to_record();
        let predictions = [6, 7, 4];
        let players = if record.contains("[C ") { 3 } else { 2 };
        let line = game.tally(&predictions[..players]).unwrap_or_else(|error| panic!("{record}: {error}"));
        assert!(line.starts_with(game.next()), "{record}{line}");
        game.play(&line).unwrap_or_else(|error| panic!("{record}{line}: {error}"));
    }
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
    // Each step back is a legal record, down to its tags.
    let mut back = again;
    while back.take_back() {
        compare(&back);
        assert!(back.turns().len() <= game.turns().len());
    }
    assert_eq!((back.turns().len(), back.outcome()), (0, None), "{record}");
    let start = LiveGame::resume(&back.to_record()).expect("tags alone are a game to start");
    assert_eq!(state(&start), state(&back), "{record}");
}

#[test]
fn records_of_others_are_resumed() {
    for folder in ["hirth/ok", "tafl/games", "herrlof/games"] {
        for file in fixtures::records(&fixtures::folder(folder)) {
            let text = fixtures::text(&file);
            let Ok(mut game) = LiveGame::resume(&text) else { continue };
            let turns = game.turns().len();
            let is_known = game.outcome().is_some();
            compare(&game);
            while game.take_back() {
                compare(&game);
            }
            assert!(turns > 0 && game.turns().len() == 0 && game.outcome().is_none(), "{is_known} {}", file.display());
        }
    }
}

/// Words that are not turns, values that are not in a tag, and results that cannot be, change nothing.
#[test]
fn what_cannot_be_is_refused() {
    let start = |name: &str| Check::new().named(name).expect("a game").effort(0).start();
    for name in ["hirth", "brandubh", "herrlof"] {
        let mut game = start(name);
        let before = game.to_record();
        for (tag, value) in
            [("A b]", "x"), ("Event", "two\nlines"), ("Event", "x\"]\n\n1. d1-b1"), ("", "x"), ("Start", "?")]
        {
            let is_refused = game.set_tag(tag, value).is_err();
            assert!(is_refused || name == "herrlof" && tag == "Start", "{tag} {value}");
        }
        for result in ["", "nothing", "*", "Gull 7, Silfr 9"] {
            assert!(game.end(result).is_err(), "{result}");
        }
        if name != "herrlof" {
            assert_eq!(game.to_record(), before);
        }
        game.set_tag("Event", "The \"Cup\" \\ ]").expect("a value of any characters");
        assert_eq!(LiveGame::resume(&game.to_record()).expect("its own record").to_record(), game.to_record());
    }
    for (name, turns, refused) in [
        ("hirth", vec![], vec!["S1", "G1", "GdSa", "Ke", "KeHeiHei / 1-0", "KeHeiHei / (hi)"]),
        ("hirth", vec!["KeHeiHei"], vec!["S1", "S7", "G1", "He7He8He (x)", "KKKKKKKKKKKKKKKKKKKK"]),
        (
            "hirth",
            vec![],
            vec![
                "KeHeiHei / lol",
                "KeHeiHei /.",
                "KeHeiHei / :)",
                "KeHeiHei / \u{1f44d}",
                "KeHeiHei / good move",
                "KeHeiHei / ...",
            ],
        ),
        ("ard-ri", vec!["d2-b2"], vec!["d4-d5 1-0", "2a d4-c4", "zz", "d4-d5 {why}", "e4-e6 lol", "1. e4-e6 2. a4-a3"]),
    ] {
        let mut game = start(name);
        turns.iter().for_each(|turn| game.play(turn).expect("a turn"));
        for turn in refused {
            assert!(game.play(turn).is_err(), "{turn}");
            assert_eq!(game.turns().len(), turns.len());
        }
    }
}

/// What is refused has a reason that fits a turn, not a record that goes on.
#[test]
fn a_refusal_has_its_reason() {
    let result = "`end` ends a game with a result";
    let squares = "a move is two squares, then the captures: `d1-d3`, `e7-e8xd8`, `Kf6-f9`";
    for (name, turn, code, message, help) in [
        ("ard-ri", "", "syntax", "The text is empty", ""),
        ("ard-ri", "zz", "syntax", "`zz` is not a move", squares),
        ("ard-ri", "draw", "syntax", "`draw` is a result, not a turn", result),
        ("ard-ri", "e4-e6", "wrong-side", "The attackers move, but e4 holds a defender", ""),
        ("hirth", " ", "syntax", "The text is empty", ""),
        ("hirth", "G2 KeHeiHei /", "label-number", "This turn should be G1, not G2", "write `G1`"),
        (
            "hirth",
            "S1 KeHeiHei /",
            "label-side",
            "It is Gull's turn here, not Silfr's: this should be G1",
            "write `G1`",
        ),
        ("hirth", "Gull resigns", "syntax", "`Gull resigns` is a result, not a turn", result),
        ("herrlof", "", "syntax", "The text is empty", ""),
    ] {
        let mut game = Check::new().named(name).expect("a game").effort(0).start();
        let error = game.play(turn).expect_err(turn);
        assert_eq!((error.code, &*error.message), (code, message), "{turn}");
        assert_eq!(error.help.unwrap_or_default(), help, "{turn}");
    }
    let mut game = LiveGame::start("hirth").expect("a game");
    assert_eq!(game.tally(&[1]).expect_err("no rounds").message, "There is no round to count now");
    assert_eq!(game.tally(&[1, 2, 3]).expect_err("two play").message, "There are more predictions than players");
    assert!(game.play("g1 kehihi /").is_err());
    let error = LiveGame::resume("hello").expect_err("no game");
    assert_eq!(error.to_string(), "there is no game in the text");
}

/// A side resigns in the notation of its game, and a turn has its number or none.
#[test]
fn turns_are_written_as_in_a_record() {
    let mut game = LiveGame::start("ard-ri").expect("a variant");
    game.play("1a d2-b2").expect("a turn");
    for resigns in ["---", "resigns", "1b ---", "1... ---"] {
        game.play(resigns).unwrap_or_else(|error| panic!("{resigns}: {error}"));
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner).map(|seat| seat.id), Some("attackers"));
        assert!(game.to_record().ends_with("1. d2-b2 ---\n"), "{}", game.to_record());
        assert!(game.take_back());
    }
    assert_eq!(LiveGame::start("HIRÞ").expect("a title").next(), "G1");
}

/// A record of a game that is not over may say so in its tags. Who plays on deletes that.
#[test]
fn open_results_end_with_the_next_turn() {
    for (text, turn) in [("[Result \"*\"]\n\nG1 KeHeiHei /\n", "He7He8He /"), ("[Result \"*\"]\n\n1. d2-e2\n", "c4-c6")]
    {
        let mut game = LiveGame::resume(text).expect("a record");
        assert_eq!(game.to_record(), text);
        game.play(turn).expect("a turn");
        assert!(!game.to_record().contains("Result"), "{}", game.to_record());
        game.take_back();
        assert_eq!(game.to_record(), text);
    }
}

/// The variant is the one that the tags name.
#[test]
fn tags_name_the_variant() {
    let mut game = LiveGame::start("brandubh").expect("a variant");
    game.set_tag("Variant", "tablut").expect("another variant");
    let again = LiveGame::resume(&game.to_record()).expect("its own record");
    assert_eq!(game.legal_steps(), again.legal_steps());
    game.set_tag("Start", "/9/4t4/9/9/4K4/9/9/9/9/").expect("a position");
    let turn = game.legal_turns().next().expect("a turn");
    game.play(&turn).expect("it is legal");
    assert!(game.set_tag("Variant", "chess").is_err());
}

#[test]
fn of_hirth() {
    agrees("hirth", &[], 12, 40);
}

#[test]
fn of_tafl() {
    for variant in hirth::games::GameKind::Tafl.about().variants {
        agrees(variant, &[("Attackers", "Anna \"A\""), ("Defenders", "Ben")], 3, 80);
    }
}

#[test]
fn of_herrlof() {
    agrees("herrlof", &[("Goal", "30")], 2, 2000);
    agrees("herrlof", &[("C", "Cecil"), ("Goal", "20")], 2, 2000);
}

/// The line of a tally has what the game knows: tricks, predictions of the round line, points and totals.
#[test]
fn tallies_of_herrlof() {
    let tricks =
        |leader: char| (1..=15).map(move |number| format!("{leader}{number} ? ? ={leader}\n")).collect::<String>();
    let first = format!("R1 5b\n{}", tricks('A'));
    let tally = |text: &str, predictions: &[u32]| {
        let mut game = LiveGame::resume(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let line = game.tally(predictions).map_err(|error| error.message);
        line.inspect(|line| game.play(line).unwrap_or_else(|error| panic!("{text}{line}: {error}")))
    };
    assert_eq!(tally(&first, &[15, 0]).as_deref(), Ok("T1 A15/15+25=25 B0/0+10=10"));
    assert_eq!(tally(&first, &[12]).as_deref(), Ok("T1 A12/15+15=15 B?/0"));
    assert_eq!(tally(&first, &[]).as_deref(), Ok("T1 A?/15 B?/0"));
    let second = format!("{first}T1 A12/15+15=15 B0/0+10=10\nR2 6b A3 B15\n{}", tricks('B'));
    assert_eq!(tally(&second, &[]).as_deref(), Ok("T2 A3/0+0=15 B15/15+25=35"));
    assert!(tally(&first, &[1, 2, 3]).is_err());
    assert!(tally("R1 5b\nA1 7g 8g =B\n", &[1, 2]).is_err());
    assert!(LiveGame::start("hirth").expect("a game").tally(&[]).is_err());
    let mut game = LiveGame::resume(&second).expect("a record");
    let line = game.tally(&[4, 15]).expect("a line");
    assert_eq!(game.play(&line).map_err(|error| error.code), Err("prediction"));
}
