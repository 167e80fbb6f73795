//! A text that may hold records of several games: each stretch of it is judged and formatted by its game.

use std::{ptr, sync::Arc};

use super::{
    Audience, Edits, Game, Hint, Options, Position, Standings, StartError, Stretch, Verdict,
    pasted::{self, Stripped},
    recognise,
};
use crate::{
    codes,
    finding::{Finding, Severity},
    fix,
    record::{self, Bare, Shape},
    report::{FileReport, GameReport},
    source::Source,
    span::Span,
};

/// Judges a text as a record of `game`, whole.
pub fn check(game: &'static dyn Game, source: Source, options: &Options) -> FileReport {
    let hint = Hint { game: Some(game), ..Hint::default() };
    check_any(&[game], source, |_| *options, hint)
}

/// Judges a text that may hold records of any of `games`, whole. `options` are asked for each game.
pub fn check_any(
    games: &[&'static dyn Game],
    source: Source,
    options: impl Fn(&'static dyn Game) -> Options,
    hint: Hint,
) -> FileReport {
    let shape = games.first().map_or(Shape::Plain, |&game| options(game).shape);
    let stretches = recognise::stretches(games, source.text(), shape, hint, None);
    let judged = judge_stretches(games, &source, &stretches, &options);
    counted(source, judged)
}

/// Returns the report of a text whose games were judged, and of what was found outside of them: no games come before them.
pub fn counted(source: Source, judged: (Vec<UncountedGame>, Vec<Finding>)) -> FileReport {
    let mut standings = Standings::default();
    let report = counted_after(source, judged, &mut standings);
    FileReport { matches: standings.matches(), ..report }
}

/// The same for a part of a text, after the games that `standings` has counted, and without the matches.
pub fn counted_after(
    source: Source,
    (games, findings): (Vec<UncountedGame>, Vec<Finding>),
    standings: &mut Standings,
) -> FileReport {
    let count = |game: UncountedGame| game.into_report(standings);
    FileReport { games: games.into_iter().map(count).collect(), ..FileReport::new(source, findings) }
}

/// A game that was judged and is not counted yet, and its place in the text.
pub struct UncountedGame {
    game: &'static dyn Game,
    verdict: Verdict,
    /// Where its stretch of the text starts, in bytes.
    start: usize,
    /// Where the text of its stretch comes from, if its decoration was stripped.
    bare: Option<Arc<Bare>>,
    /// What was found of its stretch as a whole, with its place in that.
    about_stretch: Option<Finding>,
    /// Whether it is an example in a document, which may end anywhere.
    is_excerpt: bool,
}

impl UncountedGame {
    /// A game that was judged in a stretch of a text that starts at byte `start`.
    pub fn new(game: &'static dyn Game, verdict: Verdict, start: usize) -> Self {
        Self { game, verdict, start, bare: None, about_stretch: None, is_excerpt: false }
    }

    /// Moves the findings in this game from `findings` to the game. Their places are those of the text.
    pub fn claim(&mut self, findings: &mut Vec<Finding>) {
        if self.bare.is_some() {
            return;
        }
        let start = self.start as isize;
        let span = self.verdict.span().shifted(start);
        let is_own = |finding: &mut Finding| span.start <= finding.span.start && finding.span.end <= span.end;
        for mut finding in findings.extract_if(.., is_own) {
            finding.shift(-start);
            self.verdict.add(finding);
        }
    }

    /// Returns its report, once all games before it are counted. Its places are those of the text.
    pub fn into_report(mut self, standings: &mut Standings) -> GameReport {
        // What is found of a decoration has no place in what is beneath. It is of the game there, so that it can be
        // suppressed.
        let extra_text = self.about_stretch.map(|finding| {
            let place = finding.span;
            let start = self.verdict.span().start;
            self.verdict.add(Finding { span: Span::new(start, start), ..finding });
            place
        });
        let mut report = standings.count(self.game.about(), self.verdict);
        if self.is_excerpt {
            let is_other = |finding: &Finding| !ptr::eq(finding.page, &codes::UNFINISHED);
            report.findings.retain(is_other);
        }
        if let Some(bare) = &self.bare {
            pasted::place_report(&mut report, bare);
        }
        if let Some(place) = extra_text {
            let mut findings = report.findings.iter_mut();
            if let Some(finding) = findings.find(|finding| ptr::eq(finding.page, &codes::EXTRA_TEXT)) {
                finding.span = place;
            }
        }
        // In the stripped text they may be in another order.
        report.findings.sort_by_key(|finding| finding.span.start);
        if self.start > 0 {
            report.shift(self.start as isize);
        }
        report
    }
}

/// Judges each stretch of a text by its game. Returns the games in the order of the text, and what was found outside
/// any.
pub fn judge_stretches(
    games: &[&'static dyn Game],
    source: &Source,
    stretches: &[Stretch],
    options: &dyn Fn(&'static dyn Game) -> Options,
) -> (Vec<UncountedGame>, Vec<Finding>) {
    let (mut judged, mut findings) = (Vec::new(), Vec::new());
    for stretch in stretches {
        let (game, start) = (stretch.game, stretch.span.start);
        let options = options(game);
        let own = stretch.of(source);
        if let Some(clean) = game.judge_clean(&own, &options) {
            let clean = clean.into_iter();
            judged.extend(clean.map(|verdict| UncountedGame::new(game, verdict, start)));
            continue;
        }
        let stripped = Stripped::of(game, own, options.shape);
        if let Some(mut prose) = stripped.prose {
            prose.shift(start as isize);
            findings.push(prose);
            continue;
        }
        let first = judged.len();
        let wrong = match options.shape {
            Shape::Fenced => record::wrong_blocks(source.text(), game.name()),
            Shape::Plain | Shape::Prose => Vec::new(),
        };
        let mut judgement = game.judged(&stripped.source, &options);
        if !wrong.is_empty() {
            let is_other = |finding: &Finding| !ptr::eq(finding.page, &codes::NO_GAME);
            judgement.findings.retain(is_other);
            findings.extend(not_wrong(game, source, wrong, &options));
        }
        let text = &source.text()[stretch.span.start..stretch.span.end];
        for mut verdict in judgement.games {
            if let Some(bare) = &stripped.bare {
                let findings = &mut verdict.report.findings;
                if !stripped.is_in_other_form() {
                    // It is reported once, for all decoration of the text.
                    findings.retain(|finding| !ptr::eq(finding.page, &codes::EXTRA_TEXT));
                }
                fix::hold_where(game, text, findings, |edit| bare.place_edit(edit));
                fix::hold_after_errors(game, stripped.source.text(), findings);
            }
            judged.push(UncountedGame {
                bare: stripped.bare.clone(),
                is_excerpt: options.shape == Shape::Fenced,
                ..UncountedGame::new(game, verdict, start)
            });
        }
        let mut found = judgement.findings;
        if stretch.is_guess {
            name_all_games(games, source, &mut found);
        }
        let mut found = stripped.outside(found);
        match judged.get_mut(first) {
            Some(game) => game.about_stretch = stripped.finding(text),
            None => found.extend(stripped.finding(text)),
        }
        found.iter_mut().for_each(|finding| finding.shift(start as isize));
        findings.extend(found);
    }
    if stretches.len() > 1 {
        // Blocks of several games can be in one text in any order.
        judged.sort_by_key(|one| one.start + one.verdict.span().start);
        findings.sort_by_key(|finding| finding.span.start);
    }
    let mut misnamed = recognise::misnamed(games, source.text(), stretches);
    for game in &mut judged {
        game.claim(&mut misnamed);
    }
    findings.extend(misnamed);
    (judged, findings)
}

/// Returns a finding for each block that is marked as wrong and has no error, of those with these starts and texts. What is
/// wrong in the others is not reported.
fn not_wrong(
    game: &'static dyn Game,
    source: &Source,
    blocks: Vec<(usize, String)>,
    options: &Options,
) -> Vec<Finding> {
    let options = options.shape(Shape::Plain);
    let is_legal = |(_, text): &(usize, String)| {
        let report = check(game, Source::new(source.name(), text.as_str()), &options);
        let of_games = report.games.iter().flat_map(|game| &game.findings);
        let mut all = of_games.chain(&report.findings);
        all.all(|finding| finding.severity < Severity::Error)
    };
    let legal = blocks.into_iter().filter(is_legal);
    let found = legal.map(|(start, text)| {
        let first = text.lines().next().unwrap_or_default();
        codes::not_wrong(game.name()).at(Span::new(start, start + first.len()))
    });
    found.collect()
}

/// If nothing says the game of a text without turns, the finding names all of them.
fn name_all_games(games: &[&'static dyn Game], source: &Source, findings: &mut [Finding]) {
    let is_it = |finding: &&mut Finding| ptr::eq(finding.page, &codes::NO_GAME);
    for finding in findings.iter_mut().filter(is_it) {
        let examples = games.iter().map(|game| (game.name(), &game.about().example));
        let examples: Vec<_> = examples.collect();
        *finding = codes::no_game_of(source, &examples);
    }
}

/// Formats each stretch of a text as its game does.
///
/// # Errors
/// The first thing in it that cannot be read, or the start of its decoration.
pub fn layout_stretches(source: &Source, stretches: &[Stretch], shape: Shape) -> Edits {
    let mut edits = Vec::new();
    for stretch in stretches {
        let start = stretch.span.start as isize;
        let mut stripped = Stripped::of(stretch.game, stretch.of(source), shape);
        if let Some(mut prose) = stripped.prose.take() {
            prose.shift(start);
            return Err(Box::new(prose));
        }
        if stripped.is_in_other_form() {
            // There is no usual layout but that of the game's own form.
            continue;
        }
        let mut found = stripped.layout(stretch.game).map_err(|mut finding| {
            finding.shift(start);
            finding
        })?;
        for edit in &mut found {
            edit.span = edit.span.shifted(start);
        }
        edits.extend(found);
    }
    edits.sort_by_key(|edit| edit.span.start);
    Ok(edits)
}

/// Judges each stretch of a text by its game, all games as those of one file, and shows them. Returns how many there are,
/// and a game that is in the text and cannot be drawn.
pub fn show_stretches(
    source: &Source,
    stretches: &[Stretch],
    options: &dyn Fn(&'static dyn Game) -> Options,
    audience: &mut dyn Audience,
) -> (usize, Option<&'static dyn Game>) {
    let mut standings = Standings::default();
    let mut unseen = None;
    for stretch in stretches {
        let game = stretch.game;
        let Some(show) = game.show() else {
            unseen = Some(game);
            continue;
        };
        let options = options(game);
        let stripped = Stripped::of(game, stretch.of(source), options.shape);
        show.films(&stripped.source, &options, &mut standings, audience);
    }
    (standings.games(), unseen)
}

/// Returns the position after a turn of a text: of its game number `game`, from 1, or of the last game of its last stretch; after
/// the turn with this label, or the last.
///
/// # Errors
/// When there is no such game or turn, an error in the record before it, or the game does not know what may be played.
pub fn after_stretches(
    source: &Source,
    stretches: &[Stretch],
    options: &dyn Fn(&'static dyn Game) -> Options,
    game: Option<usize>,
    turn: Option<&str>,
) -> Result<Box<dyn Position>, StartError> {
    let name = source.name();
    let (stretch, game) = match game {
        Some(number) if stretches.len() > 1 => with_game(source, stretches, options, number)?,
        _ => (stretches.last(), game),
    };
    let stretch = stretch.ok_or_else(|| StartError::no_game(name, None, 0))?;
    let options = options(stretch.game);
    let play = stretch.game.playable()?;
    let stripped = Stripped::of(stretch.game, stretch.of(source), options.shape);
    play.after(&stripped.source, &options, game, turn)
}

/// Returns the stretch with a game of a text, by its number from 1, and its number there.
fn with_game<'s>(
    source: &Source,
    stretches: &'s [Stretch],
    options: &dyn Fn(&'static dyn Game) -> Options,
    number: usize,
) -> Result<(Option<&'s Stretch>, Option<usize>), StartError> {
    let (judged, _) = judge_stretches(&[], source, stretches, options);
    let upto = judged.get(..number).and_then(<[_]>::split_last);
    let (found, before) = upto.ok_or_else(|| StartError::no_game(source.name(), Some(number), judged.len()))?;
    let place = (found.game.name(), found.start);
    let before = before.iter().map(|one| (one.game.name(), one.start));
    let number = 1 + before.filter(|&other| other == place).count();
    let mut stretches = stretches.iter();
    let stretch = stretches.find(|one| (one.game.name(), one.span.start) == place);
    Ok((stretch, Some(number)))
}
