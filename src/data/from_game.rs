//! Judged games → data.

use std::mem;

use super::{Comment, File, Finding, GameModel, GameRecord, Place, Standing, Tag, Turn, comments::Comments};
use crate::{
    game::{EFFORT, Judgement, Options, Standings},
    judge::{self, Budget, Games, JudgedGame, Read},
    places::Places,
    record,
    report::GameReport,
    source::Source,
    span::Span,
};

/// What a game makes of one that was judged.
pub struct GameParts<P: GameModel> {
    /// What is known of it before its tags.
    pub about: P::About,
    /// Its turns, without the comments around them.
    pub turns: Vec<TurnAt<P::Turn>>,
    /// What the game adds after its result.
    pub outcome: P::Outcome,
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

impl<P: GameModel> File<P> {
    /// Reads a text that has no name, by the usual settings.
    pub(crate) fn read(text: &str) -> Self {
        Self::convert(&Source::new("<text>", text), &Options::notation().effort(EFFORT))
    }

    /// Judges a text and returns all that was read of it.
    pub fn convert(source: &Source, options: &Options) -> Self {
        let (mut file, Judgement { mut games, findings }) = Self::judged(source, source.span(), options, P::findings);
        let mut standings = Standings::default();
        standings.expect(&games);
        games.iter_mut().for_each(|report| standings.count(report));
        file.complete(source, games.into_iter().enumerate(), findings);
        file
    }

    /// Judges a stretch of a text and returns all that was read of it, and what was found, which is not in it yet: the games
    /// are still to be counted. `more` returns what is found in a game besides.
    pub(crate) fn judged(
        source: &Source,
        span: Span,
        options: &Options,
        more: impl Fn(&JudgedGame<'_, '_, P>) -> Vec<Finding>,
    ) -> (Self, Judgement) {
        let (mut games, mut reports) = (Vec::new(), Vec::new());
        let (file, findings) = Self::one_by_one(source, span, options, more, &mut |report, game| {
            reports.push(report);
            games.push(game);
        });
        let judgement = judge::with_safe_fixes::<P>(source, Judgement { games: reports, findings });
        (Self { games, ..file }, judgement)
    }

    /// Completes it with what was found: outside of its games, and in each of them, which has this number, from 0. A game without
    /// a report is left out.
    pub(crate) fn complete(
        &mut self,
        source: &Source,
        reports: impl IntoIterator<Item = (usize, GameReport)>,
        findings: Vec<Finding>,
    ) {
        let mut places = Places::new(source);
        let mut games: Vec<Option<GameRecord<P>>> = mem::take(&mut self.games).into_iter().map(Some).collect();
        for (number, report) in reports {
            if let Some(mut game) = games.get_mut(number).and_then(Option::take) {
                game.complete(&mut places, &report);
                self.games.push(game);
            }
        }
        self.findings = located(&mut places, findings);
    }

    /// Deletes the games with an unknown turn, which would end before it. What was found in them is then outside of the games.
    pub(crate) fn delete_unknown(&mut self) {
        let unknown = self.games.extract_if(.., |game| game.has_unknown_turn);
        self.findings.extend(unknown.flat_map(|game| game.findings));
        self.findings.sort_by_key(|finding| finding.span.start);
    }

    /// Judges a stretch of a text, and gives its games away one by one, because there may be many; the file is without them.
    /// They are still to be counted. Returns also what was found outside of them. `more` returns what is found in a game besides.
    pub(crate) fn one_by_one(
        source: &Source,
        span: Span,
        options: &Options,
        more: impl Fn(&JudgedGame<'_, '_, P>) -> Vec<Finding>,
        each: &mut dyn FnMut(GameReport, GameRecord<P>),
    ) -> (Self, Vec<Finding>) {
        let record = record::read_stretch(source.text(), span, options.shape, P::ABOUT.notation);
        let mut builder = Builder {
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
        let mut budget = Budget::new(options.effort, span.len());
        let mut games = Games::new(source, span, &read, around, options, &mut budget);
        let mut last = None;
        for mut judged in games.by_ref() {
            let mut report = mem::take(&mut judged.report);
            report.findings.extend(more(&judged));
            builder.add(&judged, P::of(&judged, &report), &report);
            // Its comments end where the next game begins.
            if let Some(before) = last.replace(report) {
                each(before, builder.file.games.remove(0));
            }
        }
        builder.file.unknown = games.unknown.iter().map(|(span, _)| *span).collect();
        if let Some((start, _)) = games.unjudged {
            let lost = &mut builder.file.lost;
            lost.retain(|(span, _)| span.start < start.start);
            builder.file.unjudged = games.unjudged;
        }
        let mut file = builder.finish();
        if let Some((report, game)) = last.zip(file.games.pop()) {
            each(report, game);
        }
        (file, games.outside())
    }
}

impl<P: GameModel> GameRecord<P> {
    /// Adds what is known of it when it is counted.
    pub(super) fn complete(&mut self, places: &mut Places, report: &GameReport) {
        self.index = report.index;
        self.valid = report.is_valid();
        self.findings = located(places, report.findings.clone());
        let standing = report.entry.as_ref().zip(report.standing.as_deref());
        P::set_standing(self, standing.map(|(entry, score)| Standing::new(&entry.name, score.clone())));
    }
}

/// Returns findings with their lines and columns, and without what is for people only.
pub(super) fn located(places: &mut Places, mut findings: Vec<Finding>) -> Vec<Finding> {
    for finding in &mut findings {
        finding.board = None;
        finding.locate(places);
    }
    findings
}

/// Collects the games of a text, and gives each its comments.
struct Builder<'a, P: GameModel> {
    comments: Comments<'a>,
    file: File<P>,
}

impl<P: GameModel> Builder<'_, P> {
    /// Adds the next game.
    fn add(&mut self, judged: &JudgedGame<'_, '_, P>, parts: GameParts<P>, report: &GameReport) {
        let before = self.between_games(judged.tags, &parts);
        let (mut tags, mut before) = self.comments.tags(judged.tags, before);
        let mut turns: Vec<P::Turn> = Vec::with_capacity(parts.turns.len());
        for TurnAt { mut turn, span, words } in parts.turns {
            let beside = last(&mut turns, &mut tags);
            before.extend(self.comments.until(words, beside));
            let around = turn.around_mut();
            around.before = mem::take(&mut before);
            around.place = Place(span);
            turns.push(turn);
        }
        self.file.games.push(GameRecord {
            index: report.index,
            game: report.game.0,
            valid: report.is_valid(),
            about: parts.about,
            tags,
            turns,
            comments: Vec::new(),
            result: report.result.clone(),
            outcome: parts.outcome,
            findings: Vec::new(),
            turns_counted: report.turns,
            has_unknown_turn: judged.has_unknown_turn,
        });
    }

    /// The file, complete.
    fn finish(mut self) -> File<P> {
        let game = self.file.games.last_mut();
        let beside = game.and_then(|game| last(&mut game.turns, &mut []));
        let rest = self.comments.until(usize::MAX, beside);
        let last = self.file.games.last_mut().map(|game| &mut game.comments);
        last.unwrap_or(&mut self.file.comments).extend(rest);
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
}

/// The comments beside the last turn, or if there is none, beside the last tag.
fn last<'t, T: Turn>(turns: &'t mut [T], tags: &'t mut [Tag]) -> Option<&'t mut Vec<Comment>> {
    match turns.last_mut() {
        Some(turn) => Some(&mut turn.around_mut().beside),
        None => tags.last_mut().map(|tag| &mut tag.beside),
    }
}
