//! Every record under `fixtures`, with its report. `tests/README.md` says how to add one.

mod codes;
mod fixture;
#[path = "../support/fixtures.rs"]
mod fixtures;
mod pasted;
mod plain;
mod records;
mod reports;
mod slips;
mod worked;

use std::collections::BTreeSet;
use std::sync::Arc;

use fixtures::{files, folder, has_ending};
use hirth::{
    Check,
    fix::Applicability,
    game::{EFFORT, Matches},
    games::GameKind,
};

/// Each record has a snapshot of its own, and nothing else lies beside them.
#[test]
fn folders_are_read_and_snapshots_have_records() {
    let mut snapshots = BTreeSet::new();
    for game in GameKind::ALL {
        for fixture in fixture::all_in(&folder(game.name())) {
            let below = fixture.path.strip_prefix(folder("")).expect("a fixture is under `fixtures`");
            assert!(records::FOLDERS.iter().any(|one| below.starts_with(one)), "no test reads {}", below.display());
            let (folder, name) = fixture.snapshot();
            let snapshot = folder.join(format!("{name}.snap"));
            assert!(snapshots.insert(snapshot), "two records have the snapshot of {}", below.display());
        }
        for path in files(&folder(game.name())) {
            let is_left = has_ending(&path, &["snap"]) && !snapshots.contains(&path);
            assert!(!is_left, "{} is of no record", path.display());
        }
    }
}

/// Games that people played, with the results that they had.
#[test]
fn real_games_are_legal_with_their_results() {
    let all = fixture::all_in(&folder("tafl/real"));
    for fixture in all.iter().filter(|fixture| !fixture.name().contains("-with-errors")) {
        let report = fixture.check().text(fixture.text.as_str());
        assert_eq!(report.games.len(), 60, "{}", fixture.name());
        for game in &report.games {
            let winner = game.result.as_ref().and_then(|result| result.winner).map(|seat| seat.title);
            let tag = game.tag("Result");
            let place = report.source.place(game.span.start);
            assert!(game.is_valid(), "{}:{}", fixture.name(), place.line);
            assert_eq!(winner, tag.filter(|tag| *tag != "Draw"), "{}:{}", fixture.name(), place.line);
        }
    }
}

/// Matches with games in several files.
#[test]
fn matches_are_counted_over_files() {
    let mut matches = Matches::default();
    let fixtures = fixture::all_in(&folder("hirth/over-files"));
    for (number, fixture) in fixtures.iter().enumerate() {
        let report = fixture.check().name(fixture.name()).text(fixture.text.as_str());
        let source = Arc::new(report.source);
        for game in &report.games {
            matches.add(number, &source, game);
        }
    }
    let said: String = matches.over_files().map(|one| plain::files_match(&one)).collect();
    insta::with_settings!({
        snapshot_path => "reports",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, { insta::assert_snapshot!("findings_of_a_match_over_files", said) });
}

#[test]
fn fixes_are_not_searched_without_effort() {
    let text = "[Variant \"Ard Ri\"]\n\n1. d2-e2 c4-c6\n2. b4-c4 e4-e6xd5\n3. f4-e4xKd4++\n";
    for (effort, fixed) in [(0, text.to_owned()), (EFFORT, text.replace("xd5", "xd6"))] {
        let done = Check::new().effort(effort).fix(text, Applicability::Safe);
        assert_eq!(done.report.source.text(), fixed, "{effort}");
    }
}
