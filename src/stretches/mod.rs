//! A text that may hold records of several games: each stretch of it is judged, formatted and shown by its game.
//!
//! [`recognise`] says which game a record is of, [`pieces`] how a large text is cut, [`stripped`] takes off the decoration, and
//! [`named`] reads the names of games.

mod named;
mod pieces;
mod recognise;
mod stripped;

pub(crate) use named::of_name;
pub use named::{Named, NoGame};
pub use pieces::{PIECE, Pieces};
pub use recognise::{Hint, Stretch, recognise};
pub(crate) use stripped::Stripped;

use std::{ptr, sync::Arc};

use crate::{
    codes,
    finding::{Finding, Severity},
    fix,
    record::{self, Bare, Shape},
    report::{FileReport, GameReport},
    source::Source,
    span::Span,
};
use crate::{
    data::SeenGame,
    game::{Edits, Judgement, Options, Position, Standings, StartError},
    games::GameKind,
};

/// Judges a text as a record of `game`, whole.
pub fn check(game: GameKind, source: Source, options: &Options) -> FileReport {
    let hint = Hint { game: Some(game), ..Hint::default() };
    check_any(source, |_| *options, hint)
}

/// Judges a text that may hold records of any game, whole. `options` are asked for each game.
pub fn check_any(source: Source, options: impl Fn(GameKind) -> Options, hint: Hint) -> FileReport {
    let shape = options(GameKind::ALL[0]).shape;
    let pieces = Pieces::of(source.name(), source.text(), shape, hint, PIECE);
    let mut all = Judgement::default();
    for piece in pieces.spans(source.text()) {
        let stretches = pieces.stretches(source.text(), piece);
        let judged = judge_stretches(&source, piece, &stretches, &options);
        all.games.extend(judged.games);
        all.findings.extend(judged.findings);
    }
    counted(source, all)
}

/// Returns the report of a text whose games were judged, and of what was found outside of them.
pub fn counted(source: Source, judged: Judgement) -> FileReport {
    let Judgement { mut games, findings } = judged;
    let mut standings = Standings::default();
    games.iter_mut().for_each(|game| standings.count(game));
    let mut report = FileReport { games, matches: standings.matches(), ..FileReport::new(source, findings) };
    report.finish();
    report
}

/// A game of a stretch of a text.
struct OfStretch {
    report: GameReport,
    /// Where the text of its stretch comes from, if its decoration was stripped.
    bare: Option<Arc<Bare>>,
    /// What was found of its stretch as a whole.
    about_stretch: Option<Finding>,
    /// How the records lie in its stretch.
    shape: Shape,
}

impl OfStretch {
    fn new(report: GameReport, shape: Shape) -> Self {
        Self { report, bare: None, about_stretch: None, shape }
    }

    /// Returns where it starts in the text.
    fn start(&self) -> usize {
        let span = self.report.span;
        self.bare.as_ref().map_or(span, |bare| bare.place(span)).start
    }

    /// Moves the findings in this game from `findings` to the game.
    fn claim(&mut self, findings: &mut Vec<Finding>) {
        if self.bare.is_some() {
            return;
        }
        let span = self.report.span;
        let is_own = |finding: &mut Finding| span.start <= finding.span.start && finding.span.end <= span.end;
        self.report.findings.extend(findings.extract_if(.., is_own));
    }

    /// Counts it, as a game of a whole text. Afterwards its places are those of the text, and not of what is beneath its
    /// decoration.
    fn counted(self, standings: &mut Standings) -> GameReport {
        let Self { mut report, bare, about_stretch, shape } = self;
        // What is found of a decoration has no place in what is beneath. It is of the game there, so that it can be
        // suppressed.
        let extra_text = about_stretch.map(|finding| {
            let (place, start) = (finding.span, report.span.start);
            report.findings.push(Finding { span: Span::new(start, start), ..finding });
            place
        });
        standings.count(&mut report);
        if shape != Shape::Plain {
            // An example in a document may end anywhere.
            report.findings.retain(|finding| !ptr::eq(finding.page, &codes::UNFINISHED));
        }
        if let Some(bare) = &bare {
            stripped::place_report(&mut report, bare);
        }
        if let Some(place) = extra_text {
            let mut findings = report.findings.iter_mut();
            if let Some(finding) = findings.find(|finding| ptr::eq(finding.page, &codes::EXTRA_TEXT)) {
                finding.span = place;
            }
        }
        // In the stripped text they may be in another order.
        report.findings.sort_by_key(|finding| finding.span.start);
        report
    }
}

/// Judges each stretch of a piece of a text by its game. Returns the games in the order of the text, and what was found
/// outside any. They are counted if the piece is all of the text.
pub fn judge_stretches(
    source: &Source,
    piece: Span,
    stretches: &[Stretch],
    options: &dyn Fn(GameKind) -> Options,
) -> Judgement {
    let (mut judged, mut findings) = (Vec::new(), Vec::new());
    let has_blocks = stretches.iter().any(|stretch| stretch.shape == Shape::Fenced);
    for stretch in stretches {
        let (game, shape) = (stretch.game, stretch.shape);
        let options = stretch.options(options);
        if source.is_all(stretch.span)
            && let Some(clean) = game.judge_clean(source, &options)
        {
            judged.extend(clean.games.into_iter().map(|report| OfStretch::new(report, shape)));
            continue;
        }
        let stripped = Stripped::of(stretch, source);
        if let Some(prose) = stripped.prose {
            findings.push(prose);
            continue;
        }
        let first = judged.len();
        let wrong = match shape {
            Shape::Fenced => record::wrong_blocks(source.text(), game.name()),
            Shape::Plain | Shape::Prose => Vec::new(),
        };
        let mut judgement = game.judge(&stripped.source, stripped.span, &options);
        let is_beside_blocks = has_blocks && shape == Shape::Prose;
        if !wrong.is_empty() || is_beside_blocks {
            judgement.findings.retain(|finding| !ptr::eq(finding.page, &codes::NO_GAME));
            findings.extend(not_wrong(game, source, wrong, &options));
        }
        let text = source.slice(stretch.span);
        if stretch.is_guess && !is_beside_blocks {
            // Where nothing reads as a turn, what looks like damaged ones is of something else.
            if let Some(first) = judgement.games.first() {
                judgement.findings = vec![no_game(text, first.span.start)];
            }
            judgement.games.clear();
        }
        judged.reserve(judgement.games.len());
        for mut report in judgement.games {
            if let Some(bare) = &stripped.bare {
                let findings = &mut report.findings;
                if !stripped.is_in_other_form() {
                    // It is reported once, for all decoration of the text.
                    findings.retain(|finding| !ptr::eq(finding.page, &codes::EXTRA_TEXT));
                }
                fix::hold_where(game.notation(), text, findings, |edit| bare.place_edit(edit));
                fix::hold_after_errors(game.notation(), stripped.source.text(), findings);
            }
            judged.push(OfStretch { bare: stripped.bare.clone(), ..OfStretch::new(report, shape) });
        }
        let mut found = judgement.findings;
        if stretch.is_guess {
            name_all_games(text, &mut found);
        }
        let mut found = stripped.outside(found);
        match judged.get_mut(first) {
            Some(game) => game.about_stretch = stripped.finding(text),
            None => found.extend(stripped.finding(text)),
        }
        findings.extend(found);
    }
    if stretches.len() > 1 {
        // Blocks of several games can be in one text in any order.
        judged.sort_by_key(OfStretch::start);
        findings.sort_by_key(|finding| finding.span.start);
    }
    let mut misnamed = recognise::misnamed(source.text(), piece, stretches);
    for game in &mut judged {
        game.claim(&mut misnamed);
    }
    findings.extend(misnamed);
    let judged = judged.into_iter();
    let games = if source.is_all(piece) {
        let mut standings = Standings::default();
        judged.map(|game| game.counted(&mut standings)).collect()
    } else {
        judged.map(|game| game.report).collect()
    };
    Judgement { games, findings }
}

/// Returns a finding for each block that is marked as wrong and has no error, of those with these starts and texts. What is
/// wrong in the others is not reported.
fn not_wrong(game: GameKind, source: &Source, blocks: Vec<(usize, String)>, options: &Options) -> Vec<Finding> {
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
fn name_all_games(text: &str, findings: &mut [Finding]) {
    for finding in findings.iter_mut().filter(|finding| ptr::eq(finding.page, &codes::NO_GAME)) {
        *finding = no_game(text, finding.span.start);
    }
}

/// A text in which no game has a turn.
fn no_game(text: &str, start: usize) -> Finding {
    let examples: Vec<_> = GameKind::ALL.iter().map(|game| (game.name(), &game.about().example)).collect();
    codes::no_game_of(text, start, &examples)
}

/// Formats each stretch of a text as its game does.
///
/// # Errors
/// The first thing in it that cannot be read, or the start of its decoration.
pub fn layout_stretches(source: &Source, stretches: &[Stretch]) -> Edits {
    let mut edits = Vec::new();
    for stretch in stretches {
        let mut stripped = Stripped::of(stretch, source);
        if let Some(prose) = stripped.prose.take() {
            return Err(Box::new(prose));
        }
        if !stripped.is_in_other_form() {
            // There is no usual layout but that of the game's own form.
            edits.extend(stripped.layout()?);
        }
    }
    edits.sort_by_key(|edit| edit.span.start);
    Ok(edits)
}

/// Judges each stretch of a text by its game, all games as those of one file, and shows them. Returns how many there are.
pub fn show_stretches(
    source: &Source,
    stretches: &[Stretch],
    options: &dyn Fn(GameKind) -> Options,
    see: &mut dyn FnMut(SeenGame<'_>),
) -> usize {
    let mut standings = Standings::default();
    for stretch in stretches {
        let game = stretch.game;
        let options = stretch.options(options);
        let Stripped { source, span, .. } = Stripped::of(stretch, source);
        game.films(&Arc::new(source.into_owned()), span, &options, &mut standings, see);
    }
    standings.games()
}

/// Returns the position after a turn of a text: of its game number `game`, from 1, or of the last game of its last stretch; after
/// the turn with this label, or the last.
///
/// # Errors
/// When there is no such game or turn, an error in the record before it, or the game does not know what may be played.
pub fn after_stretches(
    source: &Source,
    stretches: &[Stretch],
    options: &dyn Fn(GameKind) -> Options,
    game: Option<usize>,
    turn: Option<&str>,
) -> Result<Box<dyn Position>, StartError> {
    let name = source.name();
    let (stretch, game) = match game {
        Some(number) if stretches.len() > 1 => with_game(source, stretches, options, number)?,
        _ => (stretches.last(), game),
    };
    let stretch = stretch.ok_or_else(|| StartError::no_game(name, None, 0))?;
    let options = stretch.options(options);
    let Stripped { source, span, .. } = Stripped::of(stretch, source);
    stretch.game.after(&source, span, &options, game, turn)
}

/// Returns the stretch with a game of a text, by its number from 1, and its number there.
fn with_game<'s>(
    source: &Source,
    stretches: &'s [Stretch],
    options: &dyn Fn(GameKind) -> Options,
    number: usize,
) -> Result<(Option<&'s Stretch>, Option<usize>), StartError> {
    let Judgement { games, .. } = judge_stretches(source, source.span(), stretches, options);
    let upto = games.get(..number).and_then(<[_]>::split_last);
    let (found, before) = upto.ok_or_else(|| StartError::no_game(source.name(), Some(number), games.len()))?;
    let of = |game: &GameReport| {
        let holds = |one: &Stretch| one.game.name() == game.game && game.span.start < one.span.end;
        stretches.iter().position(holds)
    };
    let own = of(found);
    let number = 1 + before.iter().filter(|game| of(game) == own).count();
    Ok((own.and_then(|at| stretches.get(at)), Some(number)))
}
