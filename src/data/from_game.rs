//! Judged games → data.

use super::{Comment, File, Finding, Game, GameResult, Parts, Start, Tag, Turn, comments::Comments};
use crate::{
    finding,
    game::{Options, Standings},
    judge::{Budget, Games, Read},
    places::Places,
    record,
    report::GameReport,
    source::Source,
    span::Span,
};

/// What a game makes of one that was judged.
pub struct GameParts<P: Parts> {
    /// What is known of it before its tags.
    pub about: P::About,
    /// Its turns, without the comments around them.
    pub turns: Vec<TurnAt<P::Turn>>,
    /// What the game adds after its result.
    pub outcome: P::Outcome,
}

/// What is known of a game while a text is read.
pub(crate) enum Step<'a, P: Parts> {
    /// It is judged.
    Judged(&'a GameReport),
    /// All that was read of it: its comments end where the next game begins.
    Complete(Box<Game<P>>),
}

/// A turn and its place in the text.
pub struct TurnAt<T> {
    /// The turn.
    pub turn: T,
    /// Where it is, with its number.
    pub span: Span,
    /// Where its words start: comments before that, even after its number, come before the turn.
    pub words: usize,
}

impl<P: Parts> File<P> {
    /// Reads a text that has no name, by the usual settings.
    pub(crate) fn read(text: &str) -> Self {
        Self::convert(&Source::new("<text>", text), &Options::default())
    }

    /// Judges a text and returns all that was read of it.
    pub fn convert(source: &Source, options: &Options) -> Self {
        Self::counted(source, options, &mut Standings::default())
    }

    /// The same for a text that follows others: its games are counted after those that `standings` has counted.
    pub fn counted(source: &Source, options: &Options, standings: &mut Standings) -> Self {
        let mut games = Vec::new();
        let file = Self::one_by_one(source, options, standings, &mut |step| {
            if let Step::Complete(game) = step {
                games.push(*game);
            }
        });
        Self { games, ..file }
    }

    /// The same, but its games are given away one by one, and the file is without them: there may be many.
    pub(crate) fn one_by_one(
        source: &Source,
        options: &Options,
        standings: &mut Standings,
        each: &mut dyn FnMut(Step<'_, P>),
    ) -> Self {
        let game = P::game();
        let record = record::read(source.text(), options.shape, game);
        let mut builder = Builder {
            source,
            comments: Comments::new(source, record.comments.clone()),
            file: Self {
                path: source.name().to_owned(),
                lost: record
                    .complaints
                    .iter()
                    .map(|complaint| (complaint.span(), complaint.lines()))
                    .filter(|&(_, lines)| lines > 0)
                    .collect(),
                ..Self::default()
            },
        };
        let (read, around) = Read::<P>::of(source, record);
        let mut budget = Budget::new(options.effort, source.text().len());
        let mut games = Games::new(source, &read, around, options, &mut budget);
        for mut judged in games.by_ref() {
            let mut verdict = std::mem::take(&mut judged.verdict);
            P::findings(&judged).into_iter().for_each(|finding| verdict.add(finding));
            let report = standings.count(game.about(), verdict);
            each(Step::Judged(&report));
            let standing = standings.standing(&report).map(Into::into);
            builder.add(judged.tags, P::of(&judged, &report, standing), &report);
            let before = builder.file.games.len().saturating_sub(1);
            let complete = builder.file.games.drain(..before);
            complete.for_each(|game| each(Step::Complete(Box::new(game))));
        }
        if let Some((start, _)) = games.unjudged {
            let lost = &mut builder.file.lost;
            lost.retain(|(span, _)| span.start < start.start);
            builder.file.unjudged = games.unjudged;
        }
        let mut file = builder.finish(&games.outside());
        let last = file.games.drain(..);
        last.for_each(|game| each(Step::Complete(Box::new(game))));
        file
    }
}

/// Collects the games of a text, and gives each its comments.
struct Builder<'a, P: Parts> {
    source: &'a Source,
    comments: Comments<'a>,
    file: File<P>,
}

impl<P: Parts> Builder<'_, P> {
    /// Adds the next game.
    fn add(&mut self, tags: &[record::Tag], parts: GameParts<P>, report: &GameReport) {
        let before = self.between_games(tags, &parts);
        let (mut tags, mut before) = self.comments.tags(tags, before);
        let mut turns: Vec<P::Turn> = Vec::with_capacity(parts.turns.len());
        for TurnAt { mut turn, span, words } in parts.turns {
            let beside = last(&mut turns, &mut tags);
            before.extend(self.comments.until(words, beside));
            let around = turn.around_mut();
            around.before = std::mem::take(&mut before);
            around.start = Start(self.source.at_large(span).start);
            turns.push(turn);
        }
        let result = report.result.as_ref();
        self.file.games.push(Game {
            index: report.index,
            game: report.game,
            valid: report.is_valid(),
            about: parts.about,
            tags,
            turns,
            comments: Vec::new(),
            result: result.map(|outcome| GameResult::new(outcome, report.seats)),
            outcome: parts.outcome,
            findings: self.findings(&report.findings),
            turns_counted: report.turns,
        });
    }

    /// The file, complete.
    fn finish(mut self, findings: &[finding::Finding]) -> File<P> {
        let game = self.file.games.last_mut();
        let beside = game.and_then(|game| last(&mut game.turns, &mut []));
        let rest = self.comments.until(usize::MAX, beside);
        let last = self.file.games.last_mut().map(|game| &mut game.comments);
        last.unwrap_or(&mut self.file.comments).extend(rest);
        self.file.findings = self.findings(findings);
        self.file
    }

    /// The comments before a game.
    fn between_games(&mut self, tags: &[record::Tag], parts: &GameParts<P>) -> Vec<Comment> {
        let first_tag = tags.first().map(|tag| tag.span.start);
        let first_turn = parts.turns.first().map(|turn| turn.span.start);
        let start = first_tag.or(first_turn).unwrap_or(0);
        let Some(game) = self.file.games.last_mut() else {
            return self.comments.until(start, None);
        };
        let beside = last(&mut game.turns, &mut []);
        let (first, second) = self.comments.between(start, beside);
        game.comments.extend(first);
        second
    }

    fn findings(&self, findings: &[finding::Finding]) -> Vec<Finding> {
        Finding::all(&mut Places::new(self.source), self.source, findings)
    }
}

/// The comments beside the last turn, or if there is none, beside the last tag.
fn last<'t, T: Turn>(turns: &'t mut [T], tags: &'t mut [Tag]) -> Option<&'t mut Vec<Comment>> {
    match turns.last_mut() {
        Some(turn) => Some(&mut turn.around_mut().beside),
        None => tags.last_mut().map(|tag| &mut tag.beside),
    }
}
