//! A text, game by game.

use super::{
    GAME, data, diagnose, facts, fast,
    judge::Judged,
    notation::lines::{self, Line},
    rules::variant::Variant,
    ruleset::{self, NotUnderstood},
    settings::StopBeside,
};
use crate::{
    codes,
    finding::Finding,
    game::{
        DataError, Options, Standings, Verdict, effort,
        glance::{self, Ways},
    },
    record::{self, Shape, Tag},
    report::GameReport,
    source::Source,
    span::Span,
    suppression::Suppressions,
};

/// Judges a text: hands out each game as soon as it is judged, and returns what was found outside any game.
pub fn judge(source: &Source, options: &Options, each: &mut dyn FnMut(Verdict)) -> Vec<Finding> {
    WAYS.judge(&GAME.notation, source, options, each)
}

const WAYS: Ways = Ways {
    at_a_glance: fast::judge,
    seam_after: fast::seam_after,
    says_nothing: glance::is_blank,
    in_full: |source, options, record, each| {
        judge_all(source, options, record, &mut |game, verdict| {
            let facts = options.facts.then(|| facts::of(&game, verdict.outcome()));
            each(verdict.with_facts(facts.unwrap_or_default()));
        })
    },
};

/// A game that was read, with all that belongs to it.
pub struct JudgedGame<'a> {
    /// Its tags.
    pub tags: &'a [Tag],
    /// Its lines.
    pub lines: &'a [Line<'a>],
    /// How it was judged, if its rules are understood.
    pub judged: Option<&'a Judged<'a>>,
}

/// Takes a game and its verdict.
pub type Each<'e> = dyn FnMut(JudgedGame<'_>, Verdict) + 'e;

/// Judges a text, and tells all that was read of it as data.
pub fn convert(source: &Source, options: &Options) -> data::File {
    told(source, options, &mut Standings::default(), &mut |_| {})
}

/// The same of a text that others come before: its games are counted behind theirs. Each is handed out as soon as it is
/// judged.
pub fn told(
    source: &Source,
    options: &Options,
    standings: &mut Standings,
    each: &mut dyn FnMut(&GameReport),
) -> data::File {
    let record = record::read(source.text(), options.shape, &GAME.notation);
    let lost = record.complaints.iter().map(record::Complaint::lines).sum();
    let mut teller = data::Teller::new(source, record.comments.clone(), lost);
    let findings = judge_all(source, options, record, &mut |game, mut verdict| {
        if game.judged.is_none() {
            let unknown = ruleset::unknown_variant(game.tags);
            unknown.into_iter().for_each(|finding| verdict.add(finding));
        }
        let report = standings.count(&GAME, verdict);
        each(&report);
        teller.game(&game, &report);
    });
    teller.finish(&findings)
}

/// Judges data as the notation that it stands for: what it says of positions, results and findings counts for nothing.
///
/// # Errors
/// The first thing in the data that has no notation.
pub fn judge_data(files: &[data::File], options: &Options) -> Result<Vec<data::File>, DataError> {
    let options = Options {
        shape: Shape::Plain,
        ..*options
    };
    let texts = data::texts(files)?.into_iter().zip(files);
    let sources = texts.map(|(text, file)| Source::new(&file.path, text));
    Ok(sources.map(|source| convert(&source, &options)).collect())
}

/// Judges the games of a record, one by one.
pub fn judge_all(
    source: &Source,
    options: &Options,
    record: record::Record<'_>,
    each: &mut Each<'_>,
) -> Vec<Finding> {
    let text = source.text();
    let mut complaints = codes::complaints(text, &record);
    let mut suppressions = Suppressions::of(text, &record, GAME.name, &GAME.pages());
    let mut any = false;
    let strays = record.strays();
    let starts: Vec<usize> = record.sections.iter().map(record::Section::start).collect();
    let ends = starts.into_iter().skip(1).chain([usize::MAX]);
    let sections = record.sections.into_iter();
    let sections: Vec<(Vec<Tag>, Vec<Line<'_>>)> = sections
        .map(|section| (section.tags, lines::read(section.lines)))
        .collect();
    let mut before = ruleset::of_many(&sections, options);
    // Where the game before ends, and whether nothing says by which rules it was played.
    let (mut from, mut is_presumed) = (0, true);
    for ((tags, lines), end) in sections.iter().zip(ends) {
        let mut tags = &tags[..];
        let mut rest = &lines[..];
        while !rest.is_empty() {
            any = true;
            let own;
            (own, rest) = rest.split_at(first_game(rest));
            let last = place(own).end;
            let next = rest.first().map_or(end, |line| line.text.whole().start);
            let headed = ruleset::headed(text, &strays, from, own);
            is_presumed &= headed.is_none() && !ruleset::is_chosen(tags, options);
            let variant = ruleset::of_game(tags, own, headed.or(before.as_ref()), options);
            let (game, mut report) = one(source, options, tags, own, variant.as_ref());
            let presumed = variant.as_ref().ok().filter(|_| is_presumed);
            report.presumed_variant = presumed.map(|variant| variant.title.to_string());
            from = last;
            let legal_to = if report.is_valid() { last } else { 0 };
            let verdict = Verdict::new(
                &GAME,
                report,
                tags.to_vec(),
                // V20: the games of a match are independent.
                None,
                complaints.before(
                    place(own).to(lost_turn(text, last, game.as_ref())),
                    codes::end_of_game(text, last, next),
                    legal_to,
                ),
                suppressions.of_game(last),
            );
            let told = JudgedGame {
                tags,
                lines: own,
                judged: game.as_ref(),
            };
            each(told, verdict);
            drop(game);
            // Behind a game of rules that are not known those of an earlier one count for nothing.
            before = variant.ok();
            tags = &[];
        }
    }
    let nothing =
        (!any).then(|| codes::no_game(source, &GAME.example, GAME.notation.fence, options.shape));
    let left = complaints.left().into_iter().chain(suppressions.left());
    left.chain(nothing).collect()
}

/// Judges one game by some rules, if they are understood.
fn one<'a>(
    source: &Source,
    options: &Options,
    tags: &[Tag],
    lines: &'a [Line<'a>],
    variant: Result<&'a Variant, &NotUnderstood>,
) -> (Option<Judged<'a>>, GameReport) {
    match variant {
        Ok(variant) => {
            let effort = effort::of_game(options.effort, source.at_large(place(lines)));
            let stop_beside = StopBeside::of(&options.settings, variant);
            let judged = Judged::of(lines, variant, stop_beside, effort);
            let report = diagnose::game(source, tags, &judged, options);
            (Some(judged), report)
        }
        Err(why) => (None, diagnose::unjudged(tags, lines, why)),
    }
}

/// The line after byte `end`, the end of a game that is not over, if it has the number of the turn that comes next there
/// and cannot be read: it is no mere word behind the game then. Empty where it is none.
fn lost_turn(text: &str, end: usize, game: Option<&Judged<'_>>) -> Span {
    let start = text[end..].find('\n').map_or(text.len(), |at| end + at + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let written = line.trim();
    let is_next = game.and_then(Judged::next_label).is_some_and(|label| {
        let rest = written.strip_prefix(label.as_str());
        // A number with some words behind it is an item of a list.
        rest.is_some_and(|rest| !rest.starts_with('.') && rest.split_whitespace().count() < 3)
    });
    if is_next {
        Span::new(start, start + line.len())
    } else {
        Span::new(end, end)
    }
}

/// Where lines stand.
fn place(lines: &[Line<'_>]) -> Span {
    record::around(lines.iter().map(|line| &line.text))
}

/// How many lines the first game has: the next begins with a line that is numbered 1, unless that is a slip in the middle
/// of the numbers around it.
pub fn first_game(lines: &[Line<'_>]) -> usize {
    let number = |line: &Line<'_>| {
        let label = line.plies.first()?.label?;
        (!label.is_second).then_some(label.number)
    };
    let begins = |at: usize| {
        if number(&lines[at]) != Some(1) {
            return false;
        }
        if lines[at].after_blank {
            return true;
        }
        let mut before = lines[..at].iter().rev().filter_map(number);
        let mut after = lines[at + 1..].iter().filter_map(number);
        match (before.next(), after.next()) {
            // The second turn of a record that numbers each of them.
            (Some(1), _)
                if lines[..at]
                    .iter()
                    .map(|line| line.plies.len())
                    .sum::<usize>()
                    == 1 =>
            {
                false
            }
            (Some(before), Some(after)) if after == before.saturating_add(2) => false,
            _ => true,
        }
    };
    (1..lines.len())
        .find(|&at| begins(at))
        .unwrap_or(lines.len())
}
