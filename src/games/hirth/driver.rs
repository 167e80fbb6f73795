//! A text, game by game: the fast reader as far as it goes, and what it gives up on judged in full.

use std::iter;

use super::{
    GAME, Lateral, data, diagnose, facts, fast, judge, labels,
    notation::{
        likeness,
        lines::{self, Line},
    },
    results,
    turn::Label,
};
use crate::{
    codes,
    finding::Finding,
    game::{DataError, Entry, Options, Standings, Verdict, effort, glance::Ways},
    record,
    report::GameReport,
    source::Source,
    span::Span,
    suppression::Suppressions,
};

/// A game that was judged, with all that belongs to it.
pub(super) struct JudgedGame<'a> {
    pub tags: &'a [record::Tag],
    /// Its lines, repeated ones included.
    pub lines: &'a [Line<'a>],
    pub judged: &'a judge::Judged<'a>,
}

/// Judges a text: hands out each game as soon as it is judged, and returns what was found outside any game.
pub(super) fn judge(
    source: &Source,
    options: &Options,
    each: &mut dyn FnMut(Verdict),
) -> Vec<Finding> {
    WAYS.judge(&GAME.notation, source, options, each)
}

const WAYS: Ways = Ways {
    at_a_glance: fast::judge,
    seam_after: fast::seam_after,
    says_nothing: fast::says_nothing,
    in_full: |source, options, record, each| {
        judge_all(source, options, record, &mut |game, verdict| {
            let facts = options.facts.then(|| facts::of(&game, verdict.outcome()));
            each(verdict.with_facts(facts.unwrap_or_default()));
        })
    },
};

/// Judges a text, and tells all that was read of it as data.
pub fn convert(source: &Source, options: &Options) -> data::File {
    told(source, options, &mut Standings::default(), &mut |_| {})
}

/// The same of a text that others come before: its games are counted behind theirs. Each is handed out as soon as it is
/// judged.
pub(super) fn told(
    source: &Source,
    options: &Options,
    standings: &mut Standings,
    each: &mut dyn FnMut(&GameReport),
) -> data::File {
    let record = record::read(source.text(), options.shape, &GAME.notation);
    let lost = record.complaints.iter().map(record::Complaint::lines).sum();
    let mut teller = data::Teller::new(source, record.comments.clone(), lost);
    let findings = judge_all(source, options, record, &mut |game, verdict| {
        let report = standings.count(&GAME, verdict);
        each(&report);
        teller.game(&game, &report, standings.standing(&report));
    });
    teller.finish(&findings)
}

/// Judges data as the notation that it stands for: what it says of steps, positions, results and findings
/// counts for nothing.
///
/// # Errors
/// The first thing in the data that has no notation.
pub(super) fn judge_data(
    files: &[data::File],
    options: &Options,
) -> Result<Vec<data::File>, DataError> {
    let options = Options {
        shape: record::Shape::Plain,
        ..*options
    };
    let texts = data::texts(files)?.into_iter().zip(files);
    let sources = texts.map(|(text, file)| Source::new(&file.path, text));
    Ok(sources.map(|source| convert(&source, &options)).collect())
}

/// Judges the games of a record, one by one.
fn judge_all(
    source: &Source,
    options: &Options,
    record: record::Record<'_>,
    each: &mut dyn FnMut(JudgedGame<'_>, Verdict),
) -> Vec<Finding> {
    let mut run = Run {
        source,
        options,
        complaints: codes::complaints(source.text(), &record),
        suppressions: Suppressions::of(source.text(), &record, GAME.name, &GAME.pages()),
        any: false,
    };
    let starts: Vec<usize> = record.sections.iter().map(record::Section::start).collect();
    let ends = starts.into_iter().skip(1).chain([usize::MAX]);
    for (section, end) in record.sections.into_iter().zip(ends) {
        run.section(section, end, each);
    }
    run.finish()
}

/// A record that is judged, and what is found around its games.
struct Run<'a> {
    source: &'a Source,
    options: &'a Options,
    complaints: codes::Complaints,
    suppressions: Suppressions,
    /// Whether there was any game.
    any: bool,
}

impl Run<'_> {
    /// Judges the games of a section; the next one starts at byte `end`.
    fn section(
        &mut self,
        section: record::Section<'_>,
        end: usize,
        each: &mut dyn FnMut(JudgedGame<'_>, Verdict),
    ) {
        let (source, effort) = (self.source, self.options.effort);
        let lines = lines::read(section.lines);
        let mut left = &lines[..];
        let mut tags = &section.tags[..];
        let effort = |game: &[Line<'_>]| effort::of_game(effort, source.at_large(place(game)));
        for mut judged in games(&lines, Lateral::of(self.options), effort) {
            self.any = true;
            if let Some(claim) = results::claim(tags) {
                judged.settle(claim);
            }
            let (own, rest) = left.split_at(judged.consumed);
            left = rest;
            let next = rest.first().map_or(end, |line| line.text.whole().start);
            let game = JudgedGame {
                tags,
                lines: own,
                judged: &judged,
            };
            let verdict = self.verdict(&game, next);
            each(game, verdict);
            // Tags are of the game that follows them, and of no other.
            tags = &[];
        }
    }

    /// What there is to say of a game; whatever follows it starts at byte `next`.
    fn verdict(&mut self, game: &JudgedGame<'_>, next: usize) -> Verdict {
        let JudgedGame {
            tags,
            lines,
            judged,
        } = *game;
        let text = self.source.text();
        let place = |line: &Line<'_>| line.text.whole();
        let first = judged.turns.first().map(|(line, _)| place(line));
        let first = first.unwrap_or_default();
        let last = lines.last().map(place).unwrap_or_default();
        let report = diagnose::game(self.source, tags, judged, self.options);
        let mut turns = first.to(last);
        if let Some((_, place)) = judged.turns.last()
            && report.result.is_none()
        {
            turns = turns.to(lost_turn(text, last.end, labels::next(place.label)));
        }
        let result = report.result.as_ref();
        let entry = Entry::of(&GAME, tags, self.options.one_match, result, first);
        let end = codes::end_of_game(text, last.end, next);
        let legal_to = if report.is_valid() { last.end } else { 0 };
        Verdict::new(
            &GAME,
            report,
            tags.to_vec(),
            entry,
            self.complaints.before(turns, end, legal_to),
            self.suppressions.of_game(last.end),
        )
    }

    /// What was found outside any game.
    fn finish(self) -> Vec<Finding> {
        let notation = &GAME.notation;
        let no_game = || {
            codes::no_game(
                self.source,
                &GAME.example,
                notation.fence,
                self.options.shape,
            )
        };
        let nothing = (!self.any).then(no_game);
        let left = self.complaints.left().into_iter();
        left.chain(self.suppressions.left())
            .chain(nothing)
            .collect()
    }
}

/// The line after byte `end`, the end of a game that is not over, if it may be the turn that comes next there and cannot
/// be read: it is no mere word behind the game then. Empty where it is none.
fn lost_turn(text: &str, end: usize, label: Label) -> Span {
    let start = text[end..].find('\n').map_or(text.len(), |at| end + at + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let written = line.trim();
    let after_label = written.strip_prefix(label.to_string().as_str());
    let has_label = after_label.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()));
    let is_notation = |c: char| c.is_whitespace() || likeness::is_notation(c);
    let is_of_side = written.starts_with(label.side.letter());
    let is_turn = has_label || is_of_side && written.len() > 2 && written.chars().all(is_notation);
    if is_turn {
        Span::new(start, start + line.len())
    } else {
        Span::new(end, end)
    }
}

/// Where lines stand.
pub(super) fn place(lines: &[Line<'_>]) -> Span {
    record::around(lines.iter().map(|line| &line.text))
}

/// The games that lines form, judged one after the other. `effort` says how far is searched in a game.
pub(super) fn games<'a>(
    mut lines: &'a [Line<'a>],
    lateral: Lateral,
    effort: impl Fn(&[Line<'_>]) -> usize,
) -> impl Iterator<Item = judge::Judged<'a>> {
    iter::from_fn(move || {
        let (judged, _) = (!lines.is_empty()).then(|| first_game(lines, lateral, &effort))?;
        lines = &lines[judged.consumed..];
        Some(judged)
    })
}

/// Judges the game that starts with the first line. It ends before a `G1` after a blank line or with the turns of a new
/// game after it, or before a `G1` after its end; any other `G1` is a misnumbered turn, so the game is judged anew with the lines that
/// follow. Each time they are twice as many, so a file of nothing but `G1` takes no longer than its length. Gives
/// also how many lines were looked at.
pub(super) fn first_game<'a>(
    lines: &'a [Line<'a>],
    lateral: Lateral,
    effort: &impl Fn(&[Line<'_>]) -> usize,
) -> (judge::Judged<'a>, usize) {
    let mut len = next_first(lines, 1);
    loop {
        let game = &lines[..len];
        let mut judged = judge::judge(game, lateral, effort(game));
        if judged.consumed < len || judged.is_over() || is_set_apart(lines, len) {
            return (judged, len);
        }
        if begins_anew(lines, len) {
            judged.end_before_another();
            return (judged, lines.len().min(len + labels::ASKED));
        }
        let enough = 2 * len;
        let goes_on = |len: usize| !is_set_apart(lines, len) && !begins_anew(lines, len);
        while len < enough && goes_on(len) {
            len = next_first(lines, len + 1);
        }
    }
}

/// Whether nothing comes with line `at`, or a blank line before it.
fn is_set_apart(lines: &[Line<'_>], at: usize) -> bool {
    lines.get(at).is_none_or(|line| line.after_blank)
}

/// Whether another game begins with line `at`: its first turns say so, and it does not only repeat the line before.
fn begins_anew(lines: &[Line<'_>], at: usize) -> bool {
    let is_later = |last: &Line<'_>| !last.is_first();
    lines[..at].last().is_some_and(is_later) && labels::are_first(&lines[at..])
}

/// The first line from `from` on that is labelled `G1`, or the end.
fn next_first(lines: &[Line<'_>], from: usize) -> usize {
    let next = lines.iter().skip(from).position(Line::is_first);
    next.map_or(lines.len(), |next| from + next)
}
