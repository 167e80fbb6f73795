//! The games of a record, judged one after the other.

use std::ptr;

use super::{Budget, Game, GameInput, Read, Section, next_turn, read::Outside};
use crate::{
    codes,
    finding::{Finding, Severity},
    game::{Entry, Options, complete},
    record::{self, Tag},
    report::GameReport,
    source::Source,
    span::Span,
};

/// A game that was judged, with everything that belongs to it.
pub struct JudgedGame<'r, 't, G: Game> {
    /// Its tags.
    pub tags: &'r [Tag],
    /// Its lines.
    pub lines: &'r [G::Line<'t>],
    /// How it was judged.
    pub judged: G::Judged<'r>,
    /// Its report, before it is counted with the other games.
    pub report: GameReport,
    /// Whether a turn follows that is marked as unknown, such as `G2 ?`. The game has more turns, which are not judged.
    pub has_unknown_turn: bool,
}

impl<G: Game> JudgedGame<'_, '_, G> {
    /// From the start of its first line to the end of its last; of a game without turns, where its tags are.
    pub fn span(&self) -> Span {
        match (self.lines, self.tags) {
            ([], [first, .., last]) => first.span.to(last.span),
            ([], [only]) => only.span,
            (lines, _) => record::around(lines.iter().map(AsRef::as_ref)),
        }
    }
}

/// The games of a record. Each is judged when it is asked for.
pub struct Games<'r, 't, G: Game> {
    source: &'r Source,
    /// Where they are in the text.
    stretch: Span,
    options: &'r Options,
    read: &'r Read<'t, G>,
    shared: G::Shared,
    around: Outside,
    budget: &'r mut Budget,
    /// The number of the section, and of its first line that is in no game yet.
    section: usize,
    line: usize,
    /// Whether a game was judged: a text without any is worth a word.
    pub any: bool,
    /// The turns that nobody knows, each with the lines after it that are not judged either, and how many lines these are.
    pub unknown: Vec<(Span, usize)>,
    /// In which section no turn before this line is one that nobody knows, from the next line on.
    known_to: (usize, usize),
    /// What was found where no game is judged.
    findings: Vec<Finding>,
    /// The lines that are not judged after too many errors: the first, and how many there are up to the end of the text.
    pub unjudged: Option<(Span, usize)>,
}

impl<'r, 't, G: Game> Games<'r, 't, G> {
    /// The games of a record in a stretch of a text.
    pub fn new(
        source: &'r Source,
        stretch: Span,
        read: &'r Read<'t, G>,
        around: Outside,
        options: &'r Options,
        budget: &'r mut Budget,
    ) -> Self {
        Self {
            source,
            stretch,
            options,
            read,
            shared: G::shared(read, options),
            around,
            budget,
            section: 0,
            line: 0,
            any: false,
            unknown: Vec::new(),
            known_to: (usize::MAX, 0),
            findings: Vec::new(),
            unjudged: None,
        }
    }

    /// The findings outside any game, after the last of them.
    pub fn outside(self) -> Vec<Finding> {
        let Outside { complaints, suppressions, .. } = self.around;
        let mut findings = complaints.left();
        findings.extend(suppressions.left());
        findings.extend(self.findings);
        if let Some((span, lines)) = self.unjudged {
            findings.retain(|finding| finding.span.start < span.start);
            findings.push(codes::too_many_errors(lines).at(span));
        } else if !self.any {
            let (example, fence) = (&G::ABOUT.example, G::ABOUT.notation.name);
            let shape = self.options.shape;
            findings.push(codes::no_game(self.source.slice(self.stretch), self.stretch.start, example, fence, shape));
        }
        findings
    }

    /// Judges the game that starts with the first of the lines. Of a game that has more lines than there may be errors, only
    /// so many are judged at first; while it has fewer errors than that, twice as many.
    fn judge(&mut self, tags: &'r [Tag], rest: &'r [G::Line<'t>]) -> (JudgedGame<'r, 't, G>, GameReport) {
        let enough = self.budget.errors();
        let mut len = rest.len().min(enough);
        let shared = (len < rest.len()).then(|| self.shared.clone());
        loop {
            let input = GameInput {
                source: self.source,
                tags,
                lines: &rest[..len],
                options: self.options,
                effort: self.budget.of_game(),
            };
            let (count, judged) = G::judge(&input, &mut self.shared);
            let game = JudgedGame {
                tags,
                lines: &rest[..count],
                judged,
                report: GameReport::default(),
                has_unknown_turn: false,
            };
            let report = G::report(self.source, &game, self.options);
            let is_error = |finding: &&Finding| finding.severity == Severity::Error;
            let errors = report.findings.iter().filter(is_error).count();
            match &shared {
                Some(shared) if count == len && len < rest.len() && errors < enough => {
                    self.budget.spend(report.searched);
                    self.shared = shared.clone();
                    len = rest.len().min(2 * len);
                }
                _ => return (game, report),
            }
        }
    }

    /// How many lines from the next one of a section on come before a turn that nobody knows.
    fn known_from(&mut self, section: &'r Section<'t, G>) -> usize {
        let (of, to) = self.known_to;
        if of != self.section || to < self.line {
            let rest = section.lines.get(self.line..).unwrap_or_default();
            let known = rest.iter().position(is_unknown::<G>).unwrap_or(rest.len());
            self.known_to = (self.section, self.line + known);
        }
        self.known_to.1 - self.line
    }

    /// Skips a turn that nobody knows, and the lines after it up to the next game. Returns the finding, and how many lines these
    /// are.
    fn skip(&mut self, lines: &[G::Line<'t>]) -> (Finding, usize) {
        let notation = G::ABOUT.notation;
        let starts_game = |line: &G::Line<'t>| {
            let places = (notation.places)(line.as_ref().as_str());
            places.is_some_and(|places| places.start == 0)
        };
        let count = 1 + lines[1..].iter().take_while(|line| !starts_game(line)).count();
        let span = lines[0].as_ref().whole();
        self.unknown.push((record::around(lines[..count].iter().map(AsRef::as_ref)), count));
        (codes::unknown_turn(count - 1).at(span).warning(), count)
    }

    /// Ends the games before the next line of a section.
    fn stop(&mut self, section: &'r Section<'t, G>) {
        let tag = section.tags.first().filter(|_| self.line == 0);
        let line = section.lines.get(self.line);
        let line = line.map(|line| line.as_ref().whole());
        let first = tag.map(|tag| tag.span).or(line).unwrap_or_default();
        let lines = self.source.slice(Span::new(first.start, self.stretch.end)).lines().count();
        self.unjudged = Some((first, lines));
        self.section = self.read.sections.len();
    }

    /// Completes the report of a game; whatever follows it starts at byte `next`.
    fn complete(&mut self, game: &mut JudgedGame<'r, 't, G>, report: GameReport, next: usize) {
        let text = self.source.text();
        self.budget.spend(report.searched);
        let mut turns = G::turns(game);
        let first = self.first_turn(game);
        let last = game.span().end;
        if report.result.is_none() {
            turns = turns.to(G::unreadable_turn(text, last, game));
        }
        let entry = Entry::of(G::ABOUT, game.tags, self.options, report.result.as_ref(), first);
        let end = codes::end_of_game(text, last, next);
        let legal_to = if report.is_valid() { last } else { 0 };
        let mut complaints = self.around.complaints.before(turns, end, legal_to);
        if report.result.is_none() {
            complaints.extend(self.turn_in_comment(game, next));
        }
        let suppressions = self.around.suppressions.of_game(last);
        let tags = game.tags.to_vec();
        game.report = complete(G::ABOUT, report, tags, entry, complaints, suppressions);
        self.budget.spend_errors(game.report.errors().count());
    }

    /// The turn after the last one of a game, in a comment; whatever follows the game starts at byte `next`.
    fn turn_in_comment(&self, game: &JudgedGame<'r, 't, G>, next: usize) -> Option<Finding> {
        let last = game.lines.last()?.as_ref();
        let comments = &self.around.comments;
        let from = comments.partition_point(|comment| comment.span.end <= last.whole().start);
        let to = comments.partition_point(|comment| comment.span.start < next);
        let own = comments.get(from..to)?;
        next_turn::in_comments(self.source.text(), last.as_str(), own, G::ABOUT.notation)
    }

    fn first_turn(&self, game: &JudgedGame<'r, 't, G>) -> Span {
        let turns = G::turns(game);
        let mut lines = game.lines.iter().map(|line| line.as_ref().whole());
        let first = lines.find(|line| line.start >= turns.start);
        let tag = || game.tags.first().map(|tag| tag.span);
        first.or_else(tag).unwrap_or_default()
    }
}

/// Whether a line marks an unknown turn: a label and `?`.
fn is_unknown<G: Game>(line: &G::Line<'_>) -> bool {
    (G::ABOUT.notation.is_unknown)(line.as_ref().as_str())
}

impl<'r, 't, G: Game> Iterator for Games<'r, 't, G> {
    type Item = JudgedGame<'r, 't, G>;

    fn next(&mut self) -> Option<Self::Item> {
        let section = loop {
            let section = self.read.sections.get(self.section)?;
            let is_without_turns = section.lines.is_empty() && section.is_game && self.line == 0;
            if is_without_turns || self.known_from(section) > 0 {
                break section;
            }
            match section.lines.get(self.line..) {
                Some(rest @ [_, ..]) => {
                    let (finding, count) = self.skip(rest);
                    self.findings.push(finding);
                    (self.line, self.any) = (self.line + count, true);
                }
                _ => (self.section, self.line) = (self.section + 1, 0),
            }
        };
        if self.budget.errors() == 0 {
            self.stop(section);
            return None;
        }
        // Tags belong to the game that follows them, and to no other.
        let tags = if self.line == 0 { &section.tags[..] } else { &[] };
        let rest = &section.lines[self.line..];
        let known = self.known_from(section);
        let (mut game, mut report) = self.judge(tags, &rest[..known]);
        let mut count = game.lines.len();
        if count == known && known < rest.len() {
            let (finding, skipped) = self.skip(&rest[known..]);
            count += skipped;
            game.has_unknown_turn = true;
            // Nobody knows how the game ended.
            report.findings.retain(|finding| {
                let is_of_end =
                    [&codes::UNFINISHED, &codes::RESULT_MISMATCH].iter().any(|page| ptr::eq(finding.page, *page));
                report.result.is_some() || !is_of_end
            });
            report.findings.push(finding);
        }
        let rest = &rest[count..];
        // A game without turns is read as one line.
        self.line += count.max(1);
        self.any = true;
        let next_section = self.read.sections.get(self.section + 1);
        let next = match rest.first() {
            Some(line) => line.as_ref().whole().start,
            None => next_section.map_or(usize::MAX, |section| section.start),
        };
        self.complete(&mut game, report, next);
        Some(game)
    }
}
