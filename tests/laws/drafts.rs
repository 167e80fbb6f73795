//! A turn that is made piece by piece is one that can be played, and every legal turn can be made so.

use hirth::{
    Check, LiveGame,
    game::{ChoiceKind, Draft},
    games::hirth::{
        Turn,
        board::{Side, Space},
        turn::{Goal, Move, Origin},
    },
};

use crate::properties::cases;

/// The position of a game.
fn position(game: &LiveGame) -> String {
    game.position().map_or(String::new(), ToString::to_string)
}

/// A draft that is as it should be: one that is whole can be played, and comes to the position that its scene shows.
fn draft(game: &LiveGame, path: &[usize]) -> Draft {
    let record = game.to_record();
    let draft = game.draft(path).unwrap_or_else(|| panic!("{path:?}: {record}"));
    assert!(draft.is_whole || !draft.choices.is_empty(), "{path:?} {draft:?}: {record}");
    assert!(game.draft(&[path, &[draft.choices.len()]].concat()).is_none());
    if draft.is_whole {
        let mut after = game.clone();
        after.play(&draft.text).unwrap_or_else(|error| panic!("{}: {error}: {record}", draft.text));
    }
    draft
}

/// Makes random choices until a turn is whole, and plays it.
fn play(game: &mut LiveGame, rng: &mut fastrand::Rng) -> bool {
    let mut path = Vec::new();
    loop {
        let record = game.to_record();
        if game.draft(&path).is_none() {
            assert!(path.is_empty(), "{path:?}: {record}");
            return false;
        }
        let draft = draft(game, &path);
        if draft.is_whole && (draft.choices.is_empty() || rng.u8(..) < 200) {
            let film = (rng.u8(..) < 64 && !path.is_empty()).then(|| game.film(&path));
            game.play(&draft.text).expect("it was tried");
            if let Some(film) = film.filter(|_| game.kind().name() != "herrlof") {
                let last = film.scenes.last().expect("a scene");
                assert_eq!(last.position, position(game), "{}: {record}", draft.text);
            }
            return true;
        }
        let quiet = |at: &usize| draft.choices[*at].kind != ChoiceKind::Offer;
        let all = 0..draft.choices.len();
        let at = match rng.u8(..) < 8 {
            true => rng.choice(all),
            false => rng.choice(all.clone().filter(quiet).collect::<Vec<_>>()).or(rng.choice(all)),
        };
        path.extend(at);
        if rng.u8(..) < 16 {
            let film = game.film(&path);
            let scenes = [game.film(&[]).scenes.len(), film.scenes.len()];
            // A card that is drawn for another in Herrlof, and not put back yet, shows nothing new.
            let least = usize::from(game.kind().name() != "herrlof" || game.draft(&path).is_none_or(|it| it.is_whole));
            assert!((least..=1).contains(&(scenes[1] - scenes[0])), "{path:?}: {record}");
        }
    }
}

fn plays(check: &Check, tags: &[(&str, &str)], games: u64, turns: usize) {
    for seed in 0..cases(games) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = check.start();
        tags.iter().for_each(|(name, value)| game.set_tag(name, value).expect("a tag"));
        for turn in 0..turns {
            // Hands are known, or not.
            if game.next().starts_with('R') && seed % 2 == 0 {
                game.deal(rng.u64(..)).unwrap_or_else(|error| panic!("{turn}: {error}: {}", game.to_record()));
            }
            if !play(&mut game, &mut rng) {
                break;
            }
        }
        assert!(game.turns().len() > 2 || game.is_over(), "{}", game.to_record());
    }
}

fn named(name: &str) -> Check {
    Check::new().named(name).expect("a game").effort(0)
}

#[test]
fn of_hirth() {
    for (lateral, games) in [("warn", 3), ("allow", 2), ("deny", 1)] {
        plays(&named("hirth").set("lateral", lateral).expect("a setting"), &[], games, 30);
    }
}

#[test]
fn of_herrlof() {
    for tags in [&[("Goal", "20")][..], &[("C", "Cecil"), ("Goal", "20")]] {
        plays(&named("herrlof"), tags, 2, 60);
    }
}

#[test]
fn of_tafl() {
    for variant in hirth::games::GameKind::Tafl.about().variants {
        plays(&named(variant), &[], 1, 20);
    }
}

#[test]
fn of_hirth_reaches_every_turn() {
    for seed in 0..cases(3) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = named("hirth").start();
        for _ in 0..rng.usize(..24) {
            let turns: Vec<String> = game.legal_turns().take(300).collect();
            let Some(turn) = rng.choice(&turns) else { break };
            game.play(turn).expect("a legal turn");
        }
        let mut turns: Vec<String> = game.legal_turns().take(1_500).collect();
        rng.shuffle(&mut turns);
        for text in turns.iter().take(12) {
            let mut after = game.clone();
            after.play(text).expect("a legal turn");
            let turn: Turn = text.parse().expect("a turn");
            let moves: Vec<Move> = turn.moves.iter().map(|token| token.value).collect();
            let goal = Wanted { game: &game, text, after: position(&after) };
            assert!(goal.is_reached(&mut Vec::new(), &moves, None), "{text}: {}", game.to_record());
        }
    }
}

/// A turn that is to be made.
struct Wanted<'a> {
    game: &'a LiveGame,
    text: &'a str,
    after: String,
}

impl Wanted<'_> {
    /// Whether choices lead to it. `at` is where the piece of the first move is, once that has begun.
    fn is_reached(&self, path: &mut Vec<usize>, moves: &[Move], at: Option<Space>) -> bool {
        let Some(draft) = self.game.draft(path) else { return false };
        let Some(mov) = moves.first() else {
            if draft.is_whole {
                let mut after = self.game.clone();
                return after.play(&draft.text).is_ok() && position(&after) == self.after;
            }
            let is_it = |text: &str| self.text.split(' ').any(|part| part == text);
            let battles = draft.choices.iter().enumerate().filter(|(_, choice)| choice.kind == ChoiceKind::Battle);
            let battles: Vec<usize> = battles.filter(|(_, choice)| is_it(&choice.text)).map(|(at, _)| at).collect();
            return battles.into_iter().any(|choice| self.goes_on(path, choice, moves, None));
        };
        let home = if self.game.next().starts_with('G') { Side::Gull } else { Side::Silfr }.home();
        let boards = |mov: &Move| matches!(mov, Move::Hirth { boards: true, .. });
        for (number, choice) in draft.choices.iter().enumerate().filter(|(_, choice)| choice.kind == ChoiceKind::Step) {
            let turn: Turn = choice.text.parse().expect("a step");
            let step = turn.moves[0].value;
            let from = at.map_or(mov.origin(), Origin::Space);
            if step.piece() != mov.piece() || step.origin() != from {
                continue;
            }
            let here = match (step.goal(), step.origin()) {
                (Some(Goal { space, .. }), _) | (None, Origin::Space(space) | Origin::Karve(space)) => space,
                (None, _) => home,
            };
            let is_attack = |mov: &Move| mov.goal().is_some_and(|goal| goal.attack);
            let is_there = mov.goal().is_none_or(|goal| goal.space == here);
            let is_done = is_there && boards(mov) == boards(&step) && is_attack(mov) == is_attack(&step);
            if is_done && self.goes_on(path, number, &moves[1..], None) {
                return true;
            }
            if !boards(&step) && !is_attack(&step) && self.goes_on(path, number, moves, Some(here)) {
                return true;
            }
        }
        false
    }

    fn goes_on(&self, path: &mut Vec<usize>, choice: usize, moves: &[Move], at: Option<Space>) -> bool {
        path.push(choice);
        let is_reached = self.is_reached(path, moves, at);
        path.pop();
        is_reached
    }
}
