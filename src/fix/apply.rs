//! Applies the fixes of findings to a text, round after round, because one fix can reveal the next finding. Knows no
//! game.

use std::{
    collections::{BTreeSet, HashSet},
    mem,
};

use super::{Applicability, Fix, Made, made::Rewritten};
use crate::{
    edit::{self, Edit},
    finding::{Finding, Severity},
    repair::{EFFORT, of_fixing},
    report::{FileReport, GameReport},
    source::Source,
    span::Span,
};

/// Fixing gives up after this many rounds if the text still changes.
const ROUNDS: usize = 16;

/// The result of fixing a text.
#[derive(Debug)]
#[non_exhaustive]
pub struct Fixed {
    /// The fixed text and the findings that remain in it.
    pub report: FileReport,
    /// The applied fixes, round by round, in order of place.
    pub made: Vec<Made>,
    /// Why the text is unchanged although it has fixes.
    pub given_up: Option<GivenUp>,
}

/// Why a text is unchanged although it has fixes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GivenUp {
    /// Its fixes undo each other.
    Oscillates,
    /// The search for the intended moves would take too long over all rounds.
    TooLong,
}

/// Applies the first fix of each finding that `judge` returns for a text, if it is at least as safe as `max_applicability`, until no
/// fix is left. All other bytes stay the same.
///
/// A fix once rated less safe is never applied in a later round. A round that leads to more errors, or fewer turns, is
/// undone.
///
/// A text whose fixes undo each other is not changed, so that fixing is idempotent. The same holds for a text that needs
/// more search than [`EFFORT`] for each game.
#[doc(hidden)]
pub fn apply_all(source: Source, max_applicability: Applicability, judge: impl FnMut(Source) -> FileReport) -> Fixed {
    apply_within(source, max_applicability, EFFORT, judge)
}

/// [`apply_all`] with another effort for each game.
pub(crate) fn apply_within(
    source: Source,
    max_applicability: Applicability,
    effort: usize,
    judge: impl FnMut(Source) -> FileReport,
) -> Fixed {
    let mut fix_loop = FixLoop::new(source, max_applicability, effort, judge);
    for _ in 0..ROUNDS {
        match fix_loop.round() {
            Round::Made => {}
            Round::Done => return fix_loop.done(),
            Round::GivenUp(why) => return fix_loop.given_up(why),
        }
    }
    fix_loop.given_up(GivenUp::Oscillates)
}

/// The result of a round.
enum Round {
    /// Fixes were applied, or the round must be tried again without some of them.
    Made,
    /// There are no fixes left.
    Done,
    GivenUp(GivenUp),
}

/// A text that is being fixed.
struct FixLoop<J> {
    judge: J,
    max_applicability: Applicability,
    original: Source,
    /// The search budget of all rounds together.
    most: usize,
    /// The part of it that is used up.
    searched: usize,
    /// All texts so far.
    seen: HashSet<String>,
    /// The report on the present text.
    report: FileReport,
    /// The report on the original text, once the text has changed.
    first: Option<FileReport>,
    made: Vec<Made>,
    rounds: Vec<Rewritten>,
    /// Fixes that were less safe once are not applied.
    blocked: Places,
    /// A fix that did harm may do none after others: it is tried again then, as a second run would do.
    harmful: Places,
    has_moved_on: bool,
}

impl<J: FnMut(Source) -> FileReport> FixLoop<J> {
    fn new(source: Source, max_applicability: Applicability, effort: usize, mut judge: J) -> Self {
        let original = source.clone();
        let report = judge(source);
        Self {
            judge,
            max_applicability,
            most: of_fixing(effort, original.text().len()),
            original,
            searched: report.searched(),
            seen: HashSet::new(),
            report,
            first: None,
            made: Vec::new(),
            rounds: Vec::new(),
            blocked: Places::default(),
            harmful: Places::default(),
            has_moved_on: false,
        }
    }

    /// Makes what can be made at once.
    fn round(&mut self) -> Round {
        let doubtful = firsts(&self.report).filter(|(_, fix)| fix.applicability > self.max_applicability);
        self.blocked.add(doubtful.flat_map(|(_, fix)| spans(fix)));
        let chosen = choose(&self.report, self.max_applicability, &[&self.blocked, &self.harmful]);
        if chosen.is_empty() && self.has_moved_on && !self.harmful.spans.is_empty() {
            (self.harmful, self.has_moved_on) = (Places::default(), false);
            return Round::Made;
        }
        let Some((text, edits)) = with_made(&self.report, &chosen) else {
            return Round::Done;
        };
        if self.seen.contains(&text) || text == self.original.text() {
            return Round::GivenUp(GivenUp::Oscillates);
        }
        // What is yet to be searched is mostly no more than in this round.
        if self.searched.saturating_add(self.report.searched()) > self.most {
            return Round::GivenUp(GivenUp::TooLong);
        }
        let next = (self.judge)(self.original.with_text(&text));
        self.searched = self.searched.saturating_add(next.searched());
        let harmed = harmed(&self.report, &next, self.max_applicability);
        if !harmed.is_empty() {
            self.harmful.add(harmful_fixes(&chosen, &harmed));
            return Round::Made;
        }
        let source = &self.report.source;
        let told = chosen.iter();
        self.made.extend(told.map(|(finding, fix)| Made::new(source, finding, fix, &self.rounds)));
        self.has_moved_on = true;
        self.blocked.move_by(&edits);
        self.harmful.move_by(&edits);
        self.rounds.push(Rewritten::by(&edits));
        self.seen.insert(text);
        self.first.get_or_insert(mem::replace(&mut self.report, next));
        Round::Made
    }

    /// The text as it is now.
    fn done(self) -> Fixed {
        Fixed { report: self.report, made: self.made, given_up: None }
    }

    /// The text as it came.
    fn given_up(self, why: GivenUp) -> Fixed {
        Fixed { report: self.first.unwrap_or(self.report), made: Vec::new(), given_up: Some(why) }
    }
}

/// The first fix of a finding, with the finding.
type First<'a> = (&'a Finding, &'a Fix);

/// Returns the text with the chosen fixes made, and their edits in order; `None` where there are none to make. Edits that
/// cannot be made are none to be made: their finding stays, and is reported.
fn with_made(report: &FileReport, chosen: &[First<'_>]) -> Option<(String, Vec<Edit>)> {
    let mut edits: Vec<Edit> = fixes(chosen).flat_map(|fix| fix.edits.clone()).collect();
    edits.sort_by_key(|edit| edit.span);
    let text = edit::apply(report.source.text(), &edits).ok()?;
    (!chosen.is_empty()).then_some((text, edits))
}

/// The fixes to make at once. Of two that come near each other the first is made: the other was not found
/// for the text that this leaves, and has its turn in the next round, if it is still to be made then.
fn choose<'a>(report: &'a FileReport, max_applicability: Applicability, blocked: &[&Places]) -> Vec<First<'a>> {
    let mut taken = BTreeSet::new();
    let mut chosen = Vec::new();
    for (finding, fix) in firsts(report) {
        if fix.applicability <= max_applicability
            && changes(&report.source, fix)
            && !spans(fix).any(|span| is_near(&taken, span) || blocked.iter().any(|places| places.hold(span)))
        {
            taken.extend(spans(fix));
            chosen.push((finding, fix));
        }
    }
    chosen
}

/// The first fix of each finding.
fn firsts(report: &FileReport) -> impl Iterator<Item = First<'_>> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    let findings = of_games.chain(&report.findings);
    findings.filter_map(|finding| Some((finding, finding.fixes.first()?)))
}

fn fixes<'a>(firsts: &[First<'a>]) -> impl Iterator<Item = &'a Fix> {
    firsts.iter().map(|&(_, fix)| fix)
}

/// The places that a fix changes.
fn spans(fix: &Fix) -> impl Iterator<Item = Span> {
    fix.edits.iter().map(|edit| edit.span)
}

/// Whether a fix makes another text of this one.
fn changes(source: &Source, fix: &Fix) -> bool {
    let mut edits = fix.edits.iter();
    edits.any(|edit| source.slice(edit.span) != edit.replacement)
}

/// Whether a span touches one of those taken, which do not overlap.
fn is_near(taken: &BTreeSet<Span>, span: Span) -> bool {
    let before = Span::new(span.end, usize::MAX);
    let last = taken.range(..=before).next_back();
    last.is_some_and(|last| last.touches(span))
}

/// Where a round made things worse: in games with more errors or fewer turns than before; anywhere, if the games are not
/// the same ones.
fn harmed(before: &FileReport, after: &FileReport, max_applicability: Applicability) -> Vec<Span> {
    let anywhere = || vec![Span::new(0, before.source.text().len())];
    let is_worse = |old: &GameReport, new: &GameReport| {
        // What was not judged before may have had as many errors; but who wants only what is safe is not to see more.
        let is_known = max_applicability == Applicability::Safe || old.unjudged_from.is_none();
        new.turns < old.turns || is_known && errors(&new.findings) > errors(&old.findings)
    };
    if errors(&after.findings) > errors(&before.findings) {
        return anywhere();
    }
    if before.games.len() == after.games.len() {
        let pairs = before.games.iter().zip(&after.games);
        let worse = pairs.filter(|(old, new)| is_worse(old, new));
        return worse.map(|(old, _)| old.span).collect();
    }
    if is_worse(&as_one(before), &as_one(after)) { anywhere() } else { Vec::new() }
}

/// The places changed by those fixes that did the harm: those made where it is, or all of them.
fn harmful_fixes(made: &[First<'_>], harmed: &[Span]) -> impl Iterator<Item = Span> {
    let is_there = |fix: &Fix| spans(fix).any(|span| harmed.iter().any(|it| it.touches(span)));
    let any = fixes(made).any(is_there);
    fixes(made).filter(move |fix| !any || is_there(fix)).flat_map(spans)
}

/// All games of a report as if they were one.
fn as_one(report: &FileReport) -> GameReport {
    let games = || report.games.iter();
    GameReport {
        turns: games().map(|game| game.turns).sum(),
        findings: games().flat_map(|game| game.findings.clone()).collect(),
        unjudged_from: games().find_map(|game| game.unjudged_from.clone()),
        ..GameReport::default()
    }
}

fn errors(findings: &[Finding]) -> usize {
    let errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
    errors.count()
}

/// Places of a text, which move with it.
#[derive(Default)]
struct Places {
    /// In order; none clashes with another.
    spans: Vec<Span>,
}

impl Places {
    fn add(&mut self, more: impl Iterator<Item = Span>) {
        self.spans.extend(more);
        self.spans.sort_unstable();
        self.spans.dedup_by(|next, last| {
            let joins = clash(*last, *next);
            if joins {
                *last = last.to(*next);
            }
            joins
        });
    }

    fn hold(&self, span: Span) -> bool {
        let first = self.spans.partition_point(|one| one.end < span.start);
        let mut near = self.spans[first..].iter().take_while(|one| one.start <= span.end);
        near.any(|one| clash(*one, span))
    }

    /// Follows the text through some edits, in order of place, which are in none of the places.
    fn move_by(&mut self, edits: &[Edit]) {
        let mut edits = edits.iter().peekable();
        let mut by = 0;
        for span in &mut self.spans {
            while let Some(edit) = edits.next_if(|edit| edit.span.end <= span.start) {
                by += edit.replacement.len() as isize - edit.span.len() as isize;
            }
            *span = span.shifted(by);
        }
    }
}

/// Whether two changes at these places would be of the same characters.
fn clash(one: Span, other: Span) -> bool {
    one == other || one.start < other.end && other.start < one.end
}
