//! The pipeline in one screen, and the library in one call: a text in, what is right and wrong with it out.

#[cfg(feature = "play")]
mod after;
mod builder;

use std::io::Read;

#[cfg(feature = "play")]
pub(crate) use after::after_stretches;
pub use builder::Check;

use crate::{
    codes,
    finding::{Finding, Severity},
    game::{Judgement, Options, Standings},
    games::GameKind,
    judge::Parts,
    record::{Shape, WrongBlock},
    report::FileReport,
    source::Source,
    span::Span,
    stretches::{Hint, JudgedStretches, PIECE, Pieces, Stretch, Stripped},
};

/// Checks a text as a record, whichever game it is of.
///
/// [`Check`] does the same with a choice of name, game and options.
///
/// ```
/// let report = hirth::check("G1 KeHeiHei /\nS1 Khei He8He /\n");
///
/// let finding = &report.games[0].findings[0];
/// assert_eq!(finding.code(), "manned-entry");
/// assert_eq!(report.source.place(finding.span.start).line, 2);
/// ```
pub fn check(text: impl Into<String>) -> FileReport {
    Check::new().text(text)
}

impl GameKind {
    /// Judges a text as a record of this game, whatever it says of its game.
    pub fn check(self, source: Source, options: &Options) -> FileReport {
        let hint = Hint { game: Some(self), ..Hint::default() };
        judge_text(source, hint, &|_| *options)
    }
}

/// Judges a text. `options` say how records of a game are judged.
pub fn judge_text(source: Source, hint: Hint, options: &dyn Fn(GameKind) -> Options) -> FileReport {
    // A long text is cut between its games, so that threads can share it.
    let shape = options(GameKind::default()).shape;
    let pieces = Pieces::of(source.name(), source.text(), shape, hint, PIECE);
    let mut judged = Judgement::default();
    for piece in pieces.spans(source.text()) {
        // Which game each record is of.
        let stretches = pieces.stretches(source.text(), piece);
        let Judgement { games, findings } = judge_stretches(&source, piece, &stretches, options);
        judged.games.extend(games);
        judged.findings.extend(findings);
    }
    counted(source, judged)
}

/// Judges each stretch of a piece of a text by its game. Returns the games in the order of the text, and what was found
/// outside any. They are counted if the piece is all of the text.
pub fn judge_stretches(
    source: &Source,
    piece: Span,
    stretches: &[Stretch],
    options: &dyn Fn(GameKind) -> Options,
) -> Judgement {
    let mut judged = JudgedStretches::new(source, piece, stretches);
    for stretch in stretches {
        let (game, options) = (stretch.game, stretch.options(options));
        // Clean games of a game with a fast reader need nothing else.
        if source.is_all(stretch.span)
            && let Some(clean) = game.judge_clean(source, &options)
        {
            judged.add_clean(stretch, clean);
            continue;
        }
        judge_bare(&mut judged, source, stretch, &options, |stripped| {
            // Turns are read and played by the rules of the game, and mistakes are traced to the intended moves.
            game.judge(&stripped.source, stripped.span, &options)
        });
    }
    judged.finish()
}

/// Judges a stretch of a text without its decoration, if that is not prose.
pub(crate) fn judge_bare(
    judged: &mut JudgedStretches<'_>,
    source: &Source,
    stretch: &Stretch,
    options: &Options,
    judge: impl FnOnce(&Stripped<'_>) -> Judgement,
) {
    let mut stripped = Stripped::of(stretch, source);
    if let Some(prose) = stripped.prose.take() {
        return judged.add_outside([prose]);
    }
    let found = judge(&stripped);
    // In Markdown there may be blocks that are marked as wrong.
    let wrong = stretch.wrong_blocks(source.text());
    judged.add(stretch, &stripped, found, !wrong.is_empty());
    judged.add_outside(wrong.into_iter().filter_map(|block| not_wrong(stretch, &block, source, options)));
    judged.add_outside(stretch.unknown_marks(source.text()));
}

/// Returns a finding for a block that is marked as wrong and has no error, or not the one that it names. What is wrong in the
/// others is not reported.
fn not_wrong(stretch: &Stretch, block: &WrongBlock, source: &Source, options: &Options) -> Option<Finding> {
    let inside = Source::new(source.name(), block.text.as_str());
    let report = stretch.game.check(inside, &options.shape(Shape::Plain));
    let all = || report.games.iter().flat_map(|game| &game.findings).chain(&report.findings);
    let error = all().find(|finding| finding.severity == Severity::Error).map(Finding::code);
    let name = stretch.game.name();
    match (&block.code, error) {
        (Some(code), _) if all().any(|finding| finding.code() == code.value) => None,
        (Some(code), _) => {
            let is_known = stretch.game.about().pages().iter().any(|page| page.code == code.value);
            Some(codes::not_this_wrong(name, &code.value, is_known, error).at(code.span))
        }
        (None, Some(_)) => None,
        (None, None) => {
            let first = block.text.lines().next().unwrap_or_default();
            Some(codes::not_wrong(name).at(Span::new(block.start, block.start + first.len())))
        }
    }
}

/// Returns the report of a text whose games were judged: they get their numbers, matches their scores, findings lines and
/// columns, and suppressed findings are taken out.
pub fn counted(source: Source, judged: Judgement) -> FileReport {
    let Judgement { mut games, findings } = judged;
    let mut standings = Standings::default();
    standings.expect(&games);
    games.iter_mut().for_each(|game| standings.count(game));
    let mut report = FileReport { games, matches: standings.matches(), ..FileReport::new(source, findings) };
    report.finish();
    report
}

/// Reads a large text of games in parts of about `size` bytes. Each can be checked by itself: cuts are only at a
/// blank line between a game and the tags of the next one. Joined, the parts are the whole text. Games with bytes that are
/// not UTF-8 are an error that names the place of the first, and the parts after it follow.
///
/// ```
/// let games = "[Gull \"Anna\"]\nG1 KeHeiHei /\nS1 He7He8He /\n\n".repeat(100);
///
/// for part in hirth::parts(games.as_bytes(), 1000) {
///     let report = hirth::check(part?.source.text());
///     assert!(report.games.iter().all(|game| game.is_valid()));
/// }
/// # Ok::<(), hirth::PartError>(())
/// ```
pub fn parts<R: Read>(from: R, size: usize) -> Parts<'static, R> {
    Parts::new(GameKind::ABOUTS, "<text>", from, size)
}
