//! Records in the forms in which people paste them are read like those without decoration, of every game.

use std::collections::BTreeMap;

use hirth::{
    finding::Severity,
    fix::{self, Applicability},
    games::{self, Game, Options},
    report::{FileReport, Outcome},
    source::Source,
};

use crate::{
    forms::{Form, forms},
    properties::cases,
    samples::{Sample, errors, fixed, judged, samples},
};

/// Samples of each game, and of one variant after the other. Without a number nobody can tell that `---` is a move.
fn some(usual: u64) -> Vec<Sample> {
    let of_seed = |seed: u64| {
        let all = samples(seed);
        let variants = all.iter().filter(|sample| sample.game.name() == "tafl").count() as u64;
        let mut variant = 0..;
        let is_next = move |sample: &Sample| {
            sample.game.name() != "tafl" || variant.next().is_some_and(|at: u64| at == seed % variants)
        };
        let mut is_next = is_next;
        all.into_iter().filter(move |sample| is_next(sample)).collect::<Vec<_>>()
    };
    let ends_in_move = |sample: &Sample| {
        let last = sample.legal.split_whitespace().next_back();
        sample.game.name() != "tafl" || last.is_some_and(|last| last.contains(char::is_numeric))
    };
    // Of fewer the shares vary more.
    (0..cases(usual).max(usual)).flat_map(of_seed).filter(ends_in_move).collect()
}

/// A sample in the forms that are read and not fixed.
fn in_forms<'f>(forms: &'f [Form], sample: &Sample) -> Vec<(&'f str, String)> {
    let is_kept = |form: &&Form| form.is_read(sample.game) && !form.is_fixed(sample.game);
    forms
        .iter()
        .filter(is_kept)
        .filter_map(|form| Some((form.name.as_str(), form.write(sample.game, &sample.legal)?)))
        .collect()
}

/// How many turns each game has, and how it ended.
fn games(report: &FileReport) -> Vec<(usize, Option<Outcome>)> {
    report.games.iter().map(|game| (game.turns, game.result.clone())).collect()
}

fn count(report: &FileReport, severity: Severity) -> usize {
    report.all_findings().filter(|one| one.severity == severity).count()
}

/// What is wrong with the report on a legal record in a form, if anything is.
fn mistaken(game: &'static dyn Game, legal: &str, text: &str, is_fixed: bool) -> Option<String> {
    let [bare, report] = [legal, text].map(|text| judged(game, text));
    let is_read = games(&report) == games(&bare) && count(&report, Severity::Error) == 0;
    let is_right = is_read && (is_fixed || count(&report, Severity::Warning) <= count(&bare, Severity::Warning) + 1);
    (!is_right).then(|| {
        let findings = report.all_findings().map(|one| format!("  {:?} {}: {}\n", one.turn, one.code(), one.message));
        format!("{}{text}", findings.collect::<String>())
    })
}

/// The forms of which a game is misread are those of the list.
#[test]
fn legal_records_are_legal_in_all_forms() {
    let samples = some(2);
    let mut wrong = Vec::new();
    for form in forms() {
        let mut misread: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
        for sample in &samples {
            let Some(text) = form.write(sample.game, &sample.legal) else { continue };
            *tried.entry(sample.game.name()).or_default() += 1;
            let is_fixed = form.is_fixed(sample.game);
            let mistaken = mistaken(sample.game, &sample.legal, &text, is_fixed);
            misread.entry(sample.game.name()).or_default().extend(mistaken);
        }
        for (game, misread) in misread {
            let is_listed = form.unread.iter().any(|name| name == game);
            let tried = tried[game];
            // Of many records one may be odd.
            if !is_listed && 20 * misread.len() > tried {
                wrong.push(format!("{}, {game}: {} of {tried}\n{}", form.name, misread.len(), misread[0]));
            } else if is_listed && misread.is_empty() {
                wrong.push(format!("{}, {game}: all are read, so it is not listed", form.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{} forms:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn safe_fixes_leave_decoration_alone() {
    let forms = forms();
    let mut changed = Vec::new();
    for sample in some(1) {
        for (name, text) in in_forms(&forms, &sample) {
            let fixed = fixed(sample.game, &text);
            if fixed != text {
                changed.push(format!("{name}, {}:\n{text}{fixed}", sample.kind));
            }
        }
    }
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}

/// How many findings have a fix of a kind or a safer one, how many fixes are made, and the text that they make.
fn fixes(game: &'static dyn Game, text: &str, willing: Applicability) -> (usize, usize, String) {
    let report = judged(game, text);
    let firsts = report.all_findings().filter_map(|one| one.fixes.first());
    let offered = firsts.filter(|fix| fix.applicability <= willing).count();
    let judge = |source| games::check(game, source, &Options::default());
    let done = fix::apply_all(Source::new("game", text), willing, judge);
    (offered, done.made.len(), done.report.source.text().to_owned())
}

/// The positions after all turns.
fn positions(game: &'static dyn Game, text: &str) -> Vec<String> {
    let report = games::check(game, Source::new("game", text), &Options::default().trace(true));
    report.games.iter().flat_map(|game| &game.trace).map(|turn| turn.board.notation.clone()).collect()
}

/// A mistake in a record is found in the same turn in nearly every form, and a fix that is offered is made there.
#[test]
fn mistakes_are_found_and_fixed_in_all_forms() {
    let forms = forms();
    let (mut tried, mut found, mut made) = (BTreeMap::new(), BTreeMap::new(), 0);
    let (mut missed, mut undone) = (Vec::new(), Vec::new());
    for sample in some(1) {
        let Sample { game, kind, legal, damaged, .. } = &sample;
        let bare = errors(*game, damaged);
        let Some(bare) = bare.first() else { continue };
        for form in &forms {
            let Some(text) = form.write(*game, damaged).filter(|_| form.is_read(*game)) else {
                continue;
            };
            // A form without labels has no place for a mistake in one.
            if form.write(*game, legal).as_ref() == Some(&text) {
                continue;
            }
            let name = &form.name;
            *tried.entry(game.name()).or_insert(0) += 1;
            let errors = errors(*game, &text);
            let is_found = errors.first().is_some_and(|first| first.turn == bare.turn);
            *found.entry(game.name()).or_insert(0) += usize::from(is_found);
            if !is_found {
                missed.push(format!("{name}, {kind}"));
            }
            let (offered, done, fixed) = fixes(*game, &text, Applicability::Safe);
            made += usize::from(done > 0);
            // One fix may do what others were offered for.
            let is_done = done >= offered || done > 0 && fixes(*game, &fixed, Applicability::Safe).0 == 0;
            if !is_done && !form.is_fixed(*game) {
                undone.push(format!("{name}, {kind}: {done} of {offered} are made\n{text}"));
            }
            // What is legal afterwards is the record that was damaged.
            if done > 0 && self::errors(*game, &fixed).is_empty() {
                let intended = positions(*game, legal);
                if positions(*game, &fixed) != intended {
                    undone.push(format!("{name}, {kind} is fixed wrongly:\n{text}{fixed}"));
                }
            }
        }
    }
    println!("{made} are fixed; not found in the same turn: {missed:#?}");
    for (game, tried) in tried {
        let found = found[game];
        assert!(100 * found >= 92 * tried, "{game}: {found} of {tried}; not {missed:#?}");
    }
    assert!(made > 20, "{made}");
    assert!(undone.is_empty(), "{}", undone.join("\n"));
}
