//! Records in the forms in which people paste them are read like those without decoration, of every game.

use std::collections::BTreeMap;

use hirth::{
    finding::{Finding, Severity},
    fix::{self, Applicability},
    games::GameKind,
    games::Options,
    report::{FileReport, GameResult},
    source::Source,
};

use crate::{
    forms::{Form, forms},
    properties::{cases, combined, is_usual},
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
    (0..cases(usual)).flat_map(of_seed).filter(ends_in_move).collect()
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
fn games(report: &FileReport) -> Vec<(usize, Option<GameResult>)> {
    report.games.iter().map(|game| (game.turns, game.result.clone())).collect()
}

fn count(report: &FileReport, severity: Severity) -> usize {
    report.all_findings().filter(|one| one.severity == severity).count()
}

/// What is wrong with the report on a legal record in a form, if anything is.
fn mistaken(game: GameKind, legal: &str, text: &str, is_fixed: bool) -> Option<String> {
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
fn fixes(game: GameKind, text: &str, willing: Applicability) -> (usize, usize, String) {
    let mut offered = None;
    let judge = |source| {
        let report = game.check(source, &Options::default());
        let firsts = report.all_findings().filter_map(|one| one.fixes.first());
        offered.get_or_insert(firsts.filter(|fix| fix.applicability <= willing).count());
        report
    };
    let done = fix::apply_all(Source::new("game", text), willing, judge);
    (offered.expect("the text is judged first"), done.made.len(), done.report.source.text().to_owned())
}

/// The positions after all turns.
fn positions(game: GameKind, text: &str) -> Vec<String> {
    let report = game.check(Source::new("game", text), &Options::default().trace(true));
    report.games.iter().flat_map(|game| &game.trace).map(|turn| turn.board.notation.clone()).collect()
}

/// A record with a mistake, in a form in which it is read.
struct Damaged<'f> {
    sample: Sample,
    /// The errors without decoration.
    bare: Vec<Finding>,
    /// Whether a safe fix is made without decoration.
    is_fixable: bool,
    form: &'f Form,
    text: String,
}

/// Records with a mistake in all forms, if the mistake is an error in the plain record and can be seen in the form. Each form
/// has one record of each game, and the next form another one. In a full run each form has all records.
fn damaged(forms: &[Form]) -> Vec<Damaged<'_>> {
    let with_error = |sample: Sample| {
        let bare = errors(sample.game, &sample.damaged);
        let is_fixable = !bare.is_empty() && fixed(sample.game, &sample.damaged) != sample.damaged;
        (!bare.is_empty()).then_some((sample, bare, is_fixable))
    };
    let samples: Vec<_> = some(2).into_iter().filter_map(with_error).collect();
    let mut all = Vec::new();
    for &game in GameKind::ALL {
        let of_game: Vec<_> = samples.iter().filter(|(sample, ..)| sample.game == game).collect();
        for (turn, form) in forms.iter().filter(|form| form.is_read(game)).enumerate() {
            let in_form = |(sample, bare, is_fixable): &&(Sample, Vec<Finding>, bool)| {
                let text = form.write(game, &sample.damaged)?;
                // A form without labels has no place for a mistake in one.
                let is_seen = form.write(game, &sample.legal).as_ref() != Some(&text);
                let (sample, bare, is_fixable) = (sample.clone(), bare.clone(), *is_fixable);
                is_seen.then_some(Damaged { sample, bare, is_fixable, form, text })
            };
            all.extend(combined(turn, &of_game, in_form));
        }
    }
    all
}

/// A mistake in a record is found in the same turn in every form.
#[test]
fn mistakes_are_found_in_their_turn_in_all_forms() {
    let forms = forms();
    let mut counts: BTreeMap<_, [usize; 2]> = BTreeMap::new();
    for Damaged { sample, bare, form, text, .. } in damaged(&forms) {
        let found = errors(sample.game, &text);
        let [tried, missed] = counts.entry((&form.name, sample.game.name())).or_default();
        *tried += 1;
        *missed += usize::from(found.first().is_none_or(|found| found.turn != bare[0].turn));
    }
    let mut wrong = Vec::new();
    for ((name, game), [tried, missed]) in counts {
        // Of many records one may be odd.
        if 20 * missed > tried {
            wrong.push(format!("{name}, {game}: {missed} of {tried} are not found in their turn"));
        }
    }
    assert!(wrong.is_empty(), "{} forms:\n{}", wrong.len(), wrong.join("\n"));
}

/// What is found in a record with signs around its lines is what is found without them: the same turns, codes and
/// characters.
#[test]
fn errors_are_the_same_with_signs_around_lines() {
    let forms: Vec<Form> = forms().into_iter().filter(Form::is_around_lines).collect();
    assert!(forms.len() > 10, "{}", forms.len());
    let facts = |errors: Vec<Finding>, text: &str| -> Vec<_> {
        let errors = errors.into_iter();
        errors.map(|one| (one.turn.clone(), one.code(), text[one.span.start..one.span.end].to_owned())).collect()
    };
    let mut wrong = Vec::new();
    for Damaged { sample, bare, form, text, .. } in damaged(&forms) {
        let found = facts(errors(sample.game, &text), &text);
        let bare = facts(bare, &sample.damaged);
        if bare != found {
            wrong.push(format!("{}, {}: {bare:?}, {found:?}\n{text}", form.name, sample.kind));
        }
    }
    assert!(wrong.is_empty(), "{}: {}", wrong.len(), wrong.join("\n"));
}

/// The texts of the turns that a mistake left as they were.
fn right_turns(Sample { legal, damaged, .. }: &Sample) -> Vec<&str> {
    let same = legal.lines().zip(damaged.lines()).filter(|(one, other)| one == other);
    let texts = same.filter_map(|(line, _)| Some(line.split_once(' ')?.1.trim()));
    // A short one may be a part of any other.
    texts.filter(|text| text.len() > 5).collect()
}

/// What is wrong with a text after fixes that changed so many places, if anything is.
fn spoiled(damaged: &Damaged<'_>, fixed: &str, done: usize) -> Option<String> {
    let Damaged { sample, form, text, .. } = damaged;
    if text.lines().count() != fixed.lines().count() {
        return Some("there are more lines or fewer".to_owned());
    }
    let changed = || text.lines().zip(fixed.lines()).filter(|(old, new)| old != new);
    if changed().count() > done {
        return Some(format!("{done} fixes change {} lines", changed().count()));
    }
    for (old, new) in changed() {
        let lost = right_turns(sample).into_iter().find(|turn| old.contains(turn) && !new.contains(turn));
        if let Some(lost) = lost {
            return Some(format!("`{lost}` is lost"));
        }
        let mark = |line: &str| line.len() - line.trim_start_matches(['>', ' ']).len();
        if form.is_quoted() && mark(old) != mark(new) {
            return Some(format!("the marks of `{old}` change"));
        }
    }
    None
}

/// Safe fixes that are offered are made, do what was intended, and change nothing else; unsafe fixes are rarely taken back.
#[test]
fn fixes_in_all_forms_are_made_and_change_only_the_mistake() {
    let forms = forms();
    let (mut fixable, mut made) = (BTreeMap::new(), BTreeMap::new());
    let (mut offered_unsafe, mut taken_back) = (0, 0);
    let mut wrong = Vec::new();
    for damaged in damaged(&forms) {
        let Damaged { sample: Sample { game, kind, legal, .. }, is_fixable, form, text, .. } = &damaged;
        let name = &form.name;
        let (offered, done, fixed) = fixes(*game, text, Applicability::Safe);
        if *is_fixable {
            *fixable.entry(game.name()).or_insert(0) += 1;
            *made.entry(game.name()).or_insert(0) += usize::from(done > 0);
        }
        if !form.is_fixed(*game) {
            // One fix may do what others were offered for.
            let is_done = done >= offered || done > 0 && fixes(*game, &fixed, Applicability::Safe).0 == 0;
            if !is_done {
                wrong.push(format!("{name}, {kind}: {done} of {offered} are made\n{text}"));
            }
            let spoiled = spoiled(&damaged, &fixed, done);
            wrong.extend(spoiled.map(|why| format!("{name}, {kind}: {why}\n{text}{fixed}")));
        }
        // What is legal afterwards is the record that was damaged.
        if done > 0 && errors(*game, &fixed).is_empty() && positions(*game, &fixed) != positions(*game, legal) {
            wrong.push(format!("{name}, {kind} is fixed wrongly:\n{text}{fixed}"));
        }
        if form.is_around_lines() {
            let (offered, done, _) = fixes(*game, text, Applicability::Unsafe);
            offered_unsafe += usize::from(offered > 0);
            taken_back += usize::from(offered > 0 && done == 0);
        }
    }
    println!("fixable: {fixable:?}, fixed: {made:?}; {taken_back} of {offered_unsafe} unsafe fixes are taken back");
    assert!(wrong.is_empty(), "{}: {}", wrong.len(), wrong.join("\n"));
    assert!(100 * taken_back <= 2 * offered_unsafe, "{taken_back} of {offered_unsafe}");
    for (game, fixable) in fixable.into_iter().filter(|_| is_usual()) {
        let made = made[game];
        assert!(100 * made >= 85 * fixable, "{game}: {made} of {fixable}");
    }
}
