//! Laws of the whole program: random legal play is never an error, and one slip is one finding. The games
//! come from a referee that plays step by step and shares no code with the library.

use crate::{
    hirth::referee::{RandomGame, Style, random_game, slip},
    properties::config,
};
use hirth::{
    finding::Severity,
    games::{self, GAMES, Options, hirth::notation},
    report::{FileReport, GameReport},
    source::Source,
};
use proptest::prelude::*;

const TURNS: usize = 40;

fn check(text: &str) -> FileReport {
    games::check(GAMES[0], Source::new("game", text), &Options::default())
}

fn played(seed: u64) -> RandomGame {
    random_game(seed, if seed.is_multiple_of(2) { Style::Uniform } else { Style::Hunting }, TURNS)
}

fn only_game(report: &FileReport) -> &GameReport {
    match &report.games[..] {
        [game] => game,
        games => panic!("{} games, not one:\n{}", games.len(), report.source.text()),
    }
}

proptest! {
    #![proptest_config(config(60))]

    /// A legal game raises nothing but advice, and ends as it was played.
    #[test]
    fn legal_play_is_never_a_fault(seed in any::<u64>()) {
        let RandomGame { turns, outcome, .. } = played(seed);
        let report = check(&turns.join("\n"));
        let game = only_game(&report);
        let faults: Vec<_> =
            game.findings.iter().filter(|finding| finding.severity > Severity::Advice).collect();
        prop_assert!(faults.is_empty() && report.findings.is_empty(), "{faults:#?}");
        prop_assert_eq!(game.turns, turns.len());
        let told = super::result(game);
        let known = outcome.map(|outcome| {
            let winner = if outcome.winner == 'G' { "Gull" } else { "Silfr" };
            (winner, outcome.victory, outcome.points)
        });
        prop_assert_eq!(told, known);
    }

    /// Text → turns → text is stable, and the referee's spelling is the canonical one.
    #[test]
    fn turns_are_written_as_they_are_read(seed in any::<u64>()) {
        for text in played(seed).turns {
            let turn = notation::read(&text);
            let written = turn.to_string();
            prop_assert_eq!(&notation::read(&written), &turn);
            prop_assert_eq!(written.replace(' ', ""), text.replace(' ', ""));
        }
    }

    /// Whatever is done to a record, it is judged without a panic and its findings point into it.
    #[test]
    fn a_damaged_record_is_always_judged(seed in any::<u64>(), slips in 1..6usize) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut turns = played(seed % 1000).turns;
        for _ in 0..slips {
            let at = rng.usize(..turns.len());
            turns[at] = slip(&turns[at], &mut rng).0;
        }
        let text = turns.join("\n");
        let report = check(&text);
        let findings = report.games.iter().flat_map(|game| &game.findings).chain(&report.findings);
        for finding in findings {
            prop_assert!(text.get(finding.span.start..finding.span.end).is_some(), "{finding:?}");
        }
    }
}

/// The share of slips that are told as one finding on the right turn is kept up. The figures themselves
/// are printed by `cargo bench --bench one_slip`.
#[test]
fn one_slip_is_one_finding() {
    let (mut illegal, mut right) = (0, 0);
    for seed in 0..60 {
        let mut turns = played(seed).turns;
        let mut rng = fastrand::Rng::with_seed(seed);
        let at = rng.usize(..turns.len());
        let label = turns[at].split(' ').next().unwrap_or("").to_owned();
        turns[at] = slip(&turns[at], &mut rng).0;
        let report = check(&turns.join("\n"));
        let findings = report.games.iter().flat_map(|game| &game.findings).chain(&report.findings);
        let errors: Vec<_> = findings.filter(|finding| finding.severity == Severity::Error).collect();
        illegal += usize::from(!errors.is_empty());
        right += usize::from(matches!(errors[..], [only] if only.turn.as_deref() == Some(&label)));
    }
    assert!(illegal > 50, "only {illegal} of 60 slips made a record illegal");
    assert!(right * 100 >= illegal * 95, "only {right} of {illegal} slips were told once, in place");
}
