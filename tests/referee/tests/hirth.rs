//! The slow second opinion, checked by hand-made positions and by what must hold in every game.

#[path = "../../../tests/support/cases.rs"]
mod cases;

use std::{collections::BTreeMap, ops::Range};

use cases::{cases, is_usual};
use referee::hirth::{
    self, ALPHABET, Game, Kind, PlayedTurn, SPACES, Settings, Side, SlipKind, Style, random_game, slip,
};

/// Plays random games and shows every turn: the game before, the turn and the game after.
fn for_every_turn(
    seeds: Range<u64>,
    style: Style,
    settings: Settings,
    mut look: impl FnMut(&Game, &PlayedTurn, &Game),
) {
    for seed in seeds {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = Game::with(settings);
        for _ in 0..60 {
            let before = game.clone();
            let turn = game.play_random_turn(&mut rng, style);
            if turn.text.is_empty() {
                break;
            }
            look(&before, &turn, &game);
        }
        assert!(game.outcome().is_some() || !game.is_over(), "stuck in game {seed}");
    }
}

/// What must hold of the pieces after every turn.
fn assert_sound(game: &Game, text: &str) {
    for side in [Side::Gull, Side::Silfr] {
        let count = |kind| game.pieces.iter().filter(|one| one.owner == side && one.kind == kind).count();
        assert_eq!([count(Kind::Hirth), count(Kind::Karve), count(Kind::King)], [15, 3, 1], "{text}");
    }
    for number in game.numbers() {
        let piece = &game.pieces[number];
        assert!(game.crew(number).len() <= 4, "{text}: too many aboard");
        if let Some(karve) = piece.aboard {
            assert_eq!(piece.kind, Kind::Hirth, "{text}: only Hirþ board");
            assert_eq!(piece.place, game.pieces[karve].place, "{text}: apart from its Karve");
            assert_eq!(piece.owner, game.pieces[karve].owner, "{text}: aboard an enemy");
        }
    }
    let placement = game.placement();
    for section in placement.split("; ").filter(|section| section.starts_with(|c| SPACES.contains(&c))) {
        let shared = section.contains('G') && section.contains('S');
        assert!(!shared, "{text}: two sides on one space: {section}");
    }
}

/// What must hold of the Karves after every turn that was played to its end (R20).
fn assert_karve_limit(game: &Game, text: &str) {
    for section in game.placement().split("; ") {
        let karves = |side: char| {
            let words = section.split(' ').skip(1).filter(|word| word.starts_with([side]));
            words.filter(|word| word[1..].starts_with('K')).map(count_of).sum::<usize>()
        };
        let place = &section[..section.find(' ').unwrap_or(0)];
        if SPACES.iter().any(|space| place == space.to_string()) {
            assert!(karves('G') <= 1 || place == "0", "{text}: {section}");
            assert!(karves('S') <= 1 || place == "9", "{text}: {section}");
        }
    }
}

/// How many pieces a word of a placement stands for.
fn count_of(word: &str) -> usize {
    word.split_once('*').map_or(1, |(_, count)| count.parse().expect("a number"))
}

#[test]
fn placements_are_read_and_written() {
    for_every_turn(0..cases(10), Style::Hunting, Settings::default(), |_, turn, after| {
        let again = Game::set_up(&after.placement(), after.mover);
        assert_eq!(again.map(|game| game.placement()), Ok(after.placement()), "{}", turn.text);
    });
    assert!(Game::set_up("0 GL*2", Side::Gull).is_err());
    assert!(Game::set_up("q GL", Side::Gull).is_err());
    assert!(Game::set_up("0 GKhhhh*4", Side::Gull).is_err());
}

#[test]
fn turns_lead_to_sound_positions() {
    for style in [Style::Uniform, Style::Hunting] {
        for_every_turn(0..cases(25), style, Settings::default(), |before, turn, after| {
            assert_sound(after, &turn.text);
            assert!(turn.text.starts_with(&before.label()), "{}", turn.text);
            let is_refused = turn.text.contains("r /");
            if !is_refused {
                assert_karve_limit(after, &turn.text);
            }
            assert!(turn.steps <= 5, "{}", turn.text);
        });
    }
}

#[test]
fn turns_have_one_reading() {
    for style in [Style::Uniform, Style::Hunting] {
        for_every_turn(100..100 + cases(15), style, Settings::default(), |before, turn, after| {
            let readings = before.readings(&turn.text);
            assert_eq!(readings.len(), 1, "{}", turn.text);
            assert_eq!(readings[0].placement(), after.placement(), "{}", turn.text);
            assert_eq!(readings[0].outcome(), after.outcome(), "{}", turn.text);
            assert_eq!(readings[0].label(), after.label(), "{}", turn.text);
        });
    }
}

#[test]
fn games_with_all_settings_are_varied_and_readable() {
    let settings = Settings { detours: true, laterals: true, ambiguous: true, ..Settings::default() };
    let (mut ambiguous, mut lateral) = (0, 0);
    let games = cases(12);
    for style in [Style::Uniform, Style::Hunting] {
        for_every_turn(200..200 + games, style, settings, |before, turn, after| {
            assert_sound(after, &turn.text);
            let readings = before.readings(&turn.text);
            let was_played = |game: &Game| game.placement() == after.placement() && game.outcome() == after.outcome();
            assert!(readings.iter().any(was_played), "{}", turn.text);
            ambiguous += usize::from(readings.len() > 1);
            let mut plain = before.clone();
            plain.settings.laterals = false;
            lateral += usize::from(plain.readings(&turn.text).is_empty());
        });
    }
    assert!(12 * ambiguous > 5 * games as usize, "{ambiguous} ambiguous turns");
    assert!(12 * lateral > 100 * games as usize, "{lateral} turns with lateral crossings");
}

#[test]
fn detours_are_made_on_request() {
    let games = cases(10);
    let long_walks = |detours: bool| {
        let settings = Settings { detours, ..Settings::default() };
        let mut long = 0;
        for_every_turn(300..300 + games, Style::Uniform, settings, |before, turn, _| {
            long += usize::from(fewest_steps(before, turn) < turn.steps);
        });
        long
    };
    assert_eq!(long_walks(false), 0);
    assert!(long_walks(true) > 2 * games as usize);
}

/// The fewest steps that the moves of a turn can be read with. Any number of steps stands in a turn that a
/// refused offer ends, so the moves are read with one.
fn fewest_steps(before: &Game, turn: &PlayedTurn) -> u8 {
    let mut game = before.clone();
    game.penningr = hirth::Penningr::default();
    let text = format!("{} {} GdSr", turn.label, turn.moves.concat());
    game.readings(&text).iter().map(|reading| reading.steps).min().unwrap_or(u8::MAX)
}

#[test]
fn seeds_give_the_same_games() {
    for style in [Style::Uniform, Style::Hunting] {
        let (one, other) = (random_game(7, style, 50), random_game(7, style, 50));
        assert_eq!(one.turns, other.turns);
        assert_eq!(one.placements, other.placements);
        assert_eq!(one.turns.len(), one.placements.len());
        assert_ne!(one.turns, random_game(8, style, 50).turns);
    }
}

/// How often things happened in a range of random games.
fn happenings(seeds: Range<u64>, style: Style) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    let mut count = |what: &str| *counts.entry(what.to_string()).or_insert(0) += 1;
    for seed in seeds {
        let game = random_game(seed, style, 60);
        for text in &game.turns {
            let moves = text.split(' ').nth(1).unwrap_or_default();
            let is_attacking_karve = |one: &str| one.split(['H', 'L']).next().is_some_and(|karve| karve.contains('>'));
            for (what, happened) in [
                ("turn", true),
                ("battle", text.contains(" >")),
                ("two battles", text.matches(" >").count() > 1),
                ("boarding", moves.contains('i')),
                ("leaving", moves.contains('v')),
                ("attack by a Karve", moves.split('K').skip(1).any(is_attacking_karve)),
                ("attack from off the board", moves.contains("e>")),
                ("king beaten back", text.contains("SL") || text.contains("GL")),
                ("accepted", text.contains("Sa ") || text.contains("Ga ")),
            ] {
                if happened {
                    count(what);
                }
            }
        }
        count(game.outcome.map_or("open", |outcome| outcome.victory));
    }
    counts
}

/// Asserts that each of these happened at least so often.
fn assert_happened(counts: &BTreeMap<String, usize>, least: &[(&str, usize)]) {
    for (what, least) in least.iter().filter(|_| is_usual()) {
        let count = counts.get(*what).copied().unwrap_or(0);
        assert!(count >= *least, "{what}: {count} times; all: {counts:?}");
    }
}

#[test]
fn uniform_games_are_varied() {
    let counts = happenings(0..cases(150), Style::Uniform);
    assert_happened(&counts, &[("battle", 1000), ("boarding", 1000), ("leaving", 500)]);
    assert_happened(&counts, &[("attack by a Karve", 100), ("accepted", 50), ("refused", 5)]);
    println!("{counts:?}");
}

#[test]
fn hunting_games_are_varied_and_end_in_every_way() {
    let counts = happenings(0..cases(350), Style::Hunting);
    assert_happened(&counts, &[("battle", 2000), ("two battles", 500), ("boarding", 500)]);
    assert_happened(&counts, &[("attack by a Karve", 500), ("attack from off the board", 100)]);
    assert_happened(&counts, &[("yfirrad", 10), ("thungur-hnifur", 50), ("refused", 10)]);
    assert_happened(&counts, &[("drepid", 3)]);
    println!("{counts:?}");
}

#[test]
fn slips_change_one_thing_and_no_space() {
    let sample = include_str!("../../../fixtures/hirth/published/mended.hirth");
    let turns: Vec<&str> = sample.lines().filter(|line| line.starts_with(['G', 'S'])).collect();
    let mut rng = fastrand::Rng::with_seed(1);
    let mut kinds = BTreeMap::new();
    let blanks = |text: &str| text.matches(' ').count();
    let rounds = cases(4000) as usize;
    for round in 0..rounds {
        let text = turns[round % turns.len()];
        let (damaged, place, kind) = slip(text, &mut rng);
        assert_ne!(damaged.replace(' ', ""), text.replace(' ', ""));
        assert_eq!(blanks(&damaged), blanks(text));
        assert!(damaged.starts_with(&text[..place]), "{damaged}: nothing changes before the slip");
        let (old, new) = (&text[place..], &damaged[place..]);
        match kind {
            SlipKind::Substitution => assert_eq!(old[1..], new[1..]),
            SlipKind::Insertion => assert_eq!(*old, new[1..]),
            SlipKind::Deletion => assert_eq!(old[1..], *new),
            SlipKind::Swap => {
                assert_eq!((&old[..1], &old[1..2]), (&new[1..2], &new[..1]));
                assert_eq!(old[2..], new[2..]);
            }
        }
        if matches!(kind, SlipKind::Substitution | SlipKind::Insertion) {
            assert!(new.starts_with(|letter| ALPHABET.contains(letter)), "{damaged}");
        }
        *kinds.entry(format!("{kind:?}")).or_insert(0) += 1;
    }
    let near_a_quarter = rounds * 9 / 40..rounds * 11 / 40;
    assert!(!is_usual() || kinds.len() == 4 && kinds.values().all(|count| near_a_quarter.contains(count)), "{kinds:?}");
}
