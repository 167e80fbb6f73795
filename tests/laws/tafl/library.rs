//! The interface of tafl for programs: positions and moves from text, played, and those that may be played.

use std::ops::Range;

use hirth::{
    LiveGame, Playable,
    games::tafl::{
        self,
        rules::board::Side,
        setup::Position,
        turn::Move,
        variant::{ARD_RI, BRANDUBH, VARIANTS},
    },
};

use crate::{
    playable::{random, wrong},
    properties::cases,
};

/// Plays random games. Returns how many turns they have.
fn turns_of_games(games: Range<u64>) -> usize {
    let turns = games.map(|number| {
        let variant = VARIANTS[number as usize % VARIANTS.len()];
        random(Position::start(variant), number, 80)
    });
    turns.sum()
}

#[test]
fn random_games_go_on_to_their_end() {
    let games = cases(12);
    assert!(turns_of_games(0..games) > 40 * games as usize);
}

#[test]
fn wrong_moves_have_a_place() {
    for (text, found) in [
        ("d2-b2 junk", "junk"),
        ("d2-b2 e4-e6", "e4-e6"),
        ("1. d2-b2", "1."),
        ("d2:b2", "d2:b2"),
        ("d2b2", "d2b2"),
        (" a4 - a3 ", "a4 - a3"),
        ("zz", "zz"),
        ("---", "---"),
        ("d2", "d2"),
        ("", ""),
    ] {
        assert_eq!(wrong::<Move>(text, |error| error.span), found, "{text:?}");
    }
}

#[test]
fn wrong_positions_have_a_place() {
    for (text, found) in [
        ("/3t3/1t5/3T3/ttTQTtt/3T3/3t3/3t3/", "Q"),
        ("/3t3/1t5/3T3/ttTKTtt/3T3/3t3/3t3/ junk", "junk"),
        ("/3t3/1t5/3T4/ttTKTtt/3T3/3t3/3t3/", "3T4"),
    ] {
        assert_eq!(wrong::<Position>(text, |error| error.span), found, "{text:?}");
    }
    let error = "/3t3/".parse::<Position>().expect_err("too small");
    assert_eq!(error.to_string(), "column 1, `/3t3/`: it has 1 rank, but the board has 11");
}

#[test]
fn illegal_moves_name_their_rule() {
    let start = Position::start(&ARD_RI);
    for (text, code, found) in [
        ("a4-h4", "off-board", "h4"),
        ("d4-d5", "wrong-side", "d4"),
        ("a1-a2", "no-such-piece", "a1"),
        ("d2-d4", "blocked", "d2-d4"),
        ("d2-b2xd4", "capture-needless", "xd4"),
        ("d2-b2++", "win-mark", "++"),
    ] {
        let turn: Move = text.parse().expect(text);
        let error = start.play(&turn).expect_err(text);
        assert_eq!((error.code, &text[error.span.start..error.span.end]), (code, found), "{error}");
    }
}

/// A capture need not be written, but one that is written must be right.
#[test]
fn short_moves_take_what_the_rules_say() {
    let position: Position = "/7/3t3/1T1T3/3K3/t6/7/7/ defenders".parse().expect("a position");
    let short = position.play(&"d4-c4".parse().expect("a move"));
    assert!(short.is_ok());
}

#[test]
fn ends_of_games_are_found() {
    let variant = &BRANDUBH;
    let setup = |text: &str| Position::read(text, variant).expect(text);
    let before = setup("/3t3/3t3/7/K6/7/3t3/3t3/ defenders");
    let after = before.play(&"Ka4-a1--".parse().expect("a move")).expect("it is legal");
    assert_eq!(after.winner(), Some(Side::Defenders));
    assert!(after.is_over() && after.legal_turns().next().is_none());
    let error = after.play(&"d1-c1".parse().expect("a move"));
    assert_eq!(error.expect_err("it is over").code, "after-the-end");
    assert!(setup(&after.to_string()).is_over());
}

/// What a record says after each turn is what the rules make of it.
#[test]
fn positions_of_records_are_playable() {
    let file = tafl::read("[Variant \"Ard Ri\"]\n\n1. d2-b2 e4-e6\n2. a4-a3 c4-c6xd6\n");
    let game = &file.games[0];
    let mut now = game.start().expect("the usual start");
    for (turn, after) in game.played() {
        let turn: Move = turn.written.parse().expect("a move");
        now = now.play(&turn).expect("it is legal");
        assert_eq!(after.map(|it| it.to_string()), Some(now.to_string()));
    }
}

#[test]
fn variants_are_values_of_a_setting() {
    let names = VARIANTS.map(|variant| variant.title.to_lowercase().replace(' ', "-"));
    assert_eq!(super::game().about().variants, names);
    for (at, name) in names.iter().enumerate() {
        let (_, value) = super::game().about().setting("variant", name).expect(name);
        // The first value leaves it open.
        assert_eq!(value, at + 1, "{name}");
    }
}

/// The text of a position is the same in a game and in data, and a game starts from it.
#[test]
fn a_game_starts_where_another_is() {
    for (number, variant) in VARIANTS.iter().enumerate() {
        let mut live = LiveGame::start(&variant.id()).expect("a variant");
        let mut rng = fastrand::Rng::with_seed(number as u64);
        for _ in 0..12 {
            let turns: Vec<String> = live.legal_turns().collect();
            live.play(rng.choice(&turns).expect("a turn")).expect("it is legal");
            let position = live.position().expect("it is known").to_string();
            let data = tafl::read(&live.to_record());
            let last = data.games[0].turns.last().expect("a turn");
            assert_eq!(last.position.as_ref(), Some(&position));
            if live.is_over() {
                break;
            }
            for head in [format!("[Variant \"{}\"]\n", variant.id()), "[Game \"tafl\"]\n".to_owned()] {
                let text = format!("{head}[Start \"{position}\"]\n");
                let again = LiveGame::resume(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(again.position().map(ToString::to_string).as_ref(), Some(&position), "{text}");
                assert!(again.legal_turns().eq(live.legal_turns()), "{text}");
            }
        }
    }
}

#[test]
fn a_start_that_cannot_be_is_refused() {
    let board = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    for (start, said) in [
        (format!("brandubh {board}"), "another variant than the game, `ard-ri`"),
        (format!("{board} end attackers capture"), "the game is over in it"),
        (format!("{board} dwarfs"), "`defenders` after it if they move"),
    ] {
        let report = hirth::check(format!("[Variant \"ard-ri\"]\n[Start \"{start}\"]\n\n1. d2-c2\n"));
        let finding = &report.games[0].findings[0];
        assert!(finding.message.contains(said), "{start}: {finding}");
        assert!(start.contains(report.source.slice(finding.span)), "{start}");
    }
}
