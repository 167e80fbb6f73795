//! Records of tafl in the dresses that people put them in: they are read like the bare ones, and what is found stands where
//! it is written.
//!
//! The figures are printed by `cargo test --release --test all tafl::dress -- --ignored --nocapture`; `GAMES` in the
//! environment says of how many games.

use hirth::{
    finding::{Finding, Severity},
    fix::Applicability,
    games::{self, Options},
    report::FileReport,
    source::Source,
};

use super::{
    dresses::{DRESSES, Numbers},
    game,
    referee::{
        random::{self, Game, Plan},
        slip::{self, SlipKind},
        variants::{self, Variant},
    },
};

/// Games of a variant that end with a move: without a number nobody can tell that `---` is one.
fn games(variant: &Variant, count: usize) -> impl Iterator<Item = (u64, Game)> {
    let games = (0..).map(|seed| (seed, random::game(variant, &Plan::tidy(seed))));
    let ends_in_move = |game: &Game| {
        game.plies
            .last()
            .is_some_and(|last| last.contains(char::is_numeric))
    };
    games
        .filter(move |(_, game)| ends_in_move(game))
        .take(count)
}

fn check(text: &str) -> FileReport {
    games::check(game(), Source::new("game", text), &Options::default())
}

fn findings(report: &FileReport) -> impl Iterator<Item = &Finding> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    of_games.chain(&report.findings)
}

/// Every error with its turn, its code, and the characters that it is about.
fn errors(text: &str) -> Vec<(Option<String>, &'static str, String)> {
    let report = check(text);
    let errors = findings(&report).filter(|one| one.severity == Severity::Error);
    let told = |one: &Finding| {
        let about = report.source.slice(one.span).to_owned();
        (one.turn.clone(), one.code(), about)
    };
    errors.map(told).collect()
}

#[test]
fn a_legal_game_in_any_dress_is_legal_with_one_warning_at_most_and_no_safe_fix_touches_it() {
    for variant in variants::all() {
        for (_, game) in games(&variant, 2) {
            for (name, dress, _) in DRESSES {
                let text = dress(&game);
                let report = check(&text);
                let [judged] = &report.games[..] else {
                    panic!("{name}: {} games\n{text}", report.games.len());
                };
                assert_eq!(judged.turns, game.plies.len(), "{name}\n{text}");
                let found: Vec<_> = findings(&report)
                    .filter(|one| one.severity > Severity::Advice)
                    .map(|one| (one.code(), one.severity))
                    .collect();
                assert!(
                    found.is_empty() || found == [("dress", Severity::Warning)],
                    "{name}: {found:?}\n{text}"
                );
                let fixes = findings(&report).flat_map(|one| &one.fixes);
                let safe = fixes.filter(|fix| fix.applicability == Applicability::Safe);
                assert_eq!(safe.count(), 0, "{name}\n{text}");
            }
        }
    }
}

#[test]
fn what_is_found_in_a_dressed_game_stands_where_it_is_written() {
    for variant in variants::all() {
        for (seed, game) in games(&variant, 4) {
            let damaged = slip::slip(&variant, &game, seed);
            let expected = errors(&damaged.game.text());
            for (name, dress, _) in DRESSES
                .iter()
                .filter(|(_, _, numbers)| *numbers == Numbers::AsTheyAre)
                .take(8)
            {
                let text = dress(&damaged.game);
                assert_eq!(errors(&text), expected, "{name}\n{text}");
            }
        }
    }
}

/// What a slip in a dressed game comes to.
#[derive(Default)]
struct Count {
    read: usize,
    warnings: usize,
    illegal: usize,
    one: usize,
    on_move: usize,
}

impl Count {
    fn legal(&mut self, text: &str, plies: usize) {
        let report = check(text);
        let count = |severity| {
            findings(&report)
                .filter(|one| one.severity == severity)
                .count()
        };
        let is_whole = report.games.len() == 1 && report.games[0].turns == plies;
        self.read += usize::from(is_whole && count(Severity::Error) == 0);
        self.warnings += count(Severity::Warning);
    }

    fn damaged(&mut self, bare: &str, text: &str) {
        let expected = errors(bare);
        let Some((turn, ..)) = expected.first() else {
            return;
        };
        self.illegal += 1;
        if let [(found, ..)] = &errors(text)[..] {
            self.one += 1;
            self.on_move += usize::from(found == turn);
        }
    }
}

fn count(variant: &Variant, number: usize, most: usize) -> Count {
    let (_, dress, numbers) = DRESSES[number];
    let mut count = Count::default();
    for (seed, game) in games(variant, most) {
        count.legal(&dress(&game), game.plies.len());
        let damaged = slip::slip(variant, &game, seed);
        if numbers == Numbers::AsTheyAre || damaged.kind != SlipKind::Number {
            count.damaged(&damaged.game.text(), &dress(&damaged.game));
        }
    }
    count
}

#[test]
#[ignore = "takes minutes"]
fn the_figures() {
    let games = std::env::var("GAMES").map_or(100, |it| it.parse().expect("a number"));
    println!("| dress | variant | read | warnings | one slip: illegal | one error | on its move |");
    println!("| --- | --- | ---: | ---: | ---: | ---: | ---: |");
    for (number, (name, ..)) in DRESSES.iter().enumerate() {
        for variant in variants::all() {
            let count = count(&variant, number, games);
            let share = |part: usize| 100.0 * part as f64 / count.illegal.max(1) as f64;
            println!(
                "| {name} | {} | {} | {:.2} | {} | {:.1} | {:.1} |",
                variant.name,
                count.read,
                count.warnings as f64 / games as f64,
                count.illegal,
                share(count.one),
                share(count.on_move)
            );
        }
    }
}
