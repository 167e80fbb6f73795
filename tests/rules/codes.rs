//! Fixtures of codes: those in `err`, `warn` and `advice` raise the code that they are named for and nothing else as bad;
//! those in `ok` do not raise it.

use std::collections::BTreeSet;

use hirth::{
    finding::{Finding, Severity},
    games::GameKind,
    page::Page,
    report::FileReport,
    suppression,
};

use crate::{
    fixture::{self, Fixture},
    fixtures::folder,
};

/// What belongs to no game is in no game's report.
const OF_NO_GAME: [&str; 2] = ["lone-tag", "similar-name"];

/// A code that needs a setting has its record in another folder.
const WITH_SETTING: [&str; 1] = ["slides-past"];

#[test]
fn fixtures_raise_their_code_and_nothing_else_as_bad() {
    let mut wrong = Vec::new();
    for (name, severity) in [("err", Severity::Error), ("warn", Severity::Warning), ("advice", Severity::Advice)] {
        for fixture in in_each_game(name) {
            let report = fixture.check().text(fixture.text.as_str());
            wrong.extend(strays(&fixture, &report, severity));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn ok_fixtures_have_no_error_and_not_their_code() {
    let mut wrong = Vec::new();
    for fixture in in_each_game("ok") {
        let report = fixture.check().text(fixture.text.as_str());
        let is_bad = |found: &Finding| found.code() == fixture.name() || found.severity == Severity::Error;
        let found = report.all_findings().filter(|found| is_bad(found));
        wrong.extend(found.map(|found| format!("{}: {found}", fixture.path.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn whole_games_have_no_findings() {
    for name in ["tafl/games", "herrlof/games"] {
        for fixture in fixture::all_in(&folder(name)) {
            let report = fixture.check().text(fixture.text.as_str());
            let found: Vec<String> = report.all_findings().map(ToString::to_string).collect();
            assert!(found.is_empty(), "{}: {found:?}", fixture.path.display());
        }
    }
}

#[test]
fn codes_have_fixtures_with_and_without_them() {
    for &game in GameKind::ALL {
        let names = |name: &str| -> BTreeSet<String> {
            let fixtures = fixture::all_in(&folder(game.name()).join(name));
            fixtures.iter().map(|fixture| fixture.name().to_owned()).collect()
        };
        let (raising, ok) = (["err", "warn", "advice"].map(names), names("ok"));
        let codes: BTreeSet<&str> = pages(game).map(|page| page.code).collect();
        for page in pages(game).filter(|page| !WITH_SETTING.contains(&page.code)) {
            let place = match page.severity {
                Severity::Error => 0,
                Severity::Warning => 1,
                Severity::Advice => 2,
            };
            assert!(raising[place].contains(page.code), "no fixture of {} raises {}", game.name(), page.code);
        }
        for code in &codes {
            assert!(ok.contains(*code), "no fixture of {} is legal beside {code}", game.name());
        }
        for name in raising.iter().flatten().chain(&ok) {
            assert!(codes.contains(name.as_str()), "a fixture of {} is of no code: {name}", game.name());
        }
    }
}

fn pages(game: GameKind) -> impl Iterator<Item = &'static Page> {
    game.about().pages().into_iter().chain(suppression::PAGES.iter().copied())
}

fn in_each_game(name: &str) -> impl Iterator<Item = Fixture> {
    GameKind::ALL.iter().flat_map(move |game| fixture::all_in(&folder(game.name()).join(name)))
}

/// What a fixture raises besides its code, and the games of it that do not raise it. In a fixture on matches the first
/// games only lead up to the one that does.
fn strays(fixture: &Fixture, report: &FileReport, severity: Severity) -> Vec<String> {
    let code = fixture.name();
    let is_wanted = |found: &Finding| found.code() == code && found.severity == severity;
    let path = fixture.path.display();
    let strays = report.all_findings().filter(|found| found.severity >= severity && !is_wanted(found));
    let mut wrong: Vec<String> = strays.map(|found| format!("{path} raises {found}")).collect();
    if !code.starts_with("match-") && !OF_NO_GAME.contains(&code) {
        let silent = report.games.iter().filter(|game| !game.findings.iter().any(is_wanted));
        wrong.extend(silent.map(|game| format!("{path}: game {} does not raise {code}", game.index)));
    }
    if !report.all_findings().any(is_wanted) {
        wrong.push(format!("{path} does not raise {code}"));
    }
    wrong
}
