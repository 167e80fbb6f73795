//! The pipeline in one screen, and the library in one call: a text in, what is right and wrong with it out.

#[cfg(feature = "data")]
mod after;
#[cfg(feature = "markdown")]
mod blocks;
mod builder;
#[cfg(feature = "draw")]
mod drawn;
#[cfg(feature = "data")]
mod played;
mod read;

use std::io::Read;

#[cfg(feature = "data")]
pub(crate) use after::after_stretches;
pub use builder::Check;

use crate::{
    game::{Judgement, Options, Standings},
    games::GameKind,
    judge::Parts,
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
#[cfg(feature = "pasted")]
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
    #[cfg_attr(not(feature = "markdown"), expect(unused_variables))] options: &Options,
    judge: impl FnOnce(&Stripped<'_>) -> Judgement,
) {
    let mut stripped = Stripped::of(stretch, source);
    if let Some(prose) = stripped.prose.take() {
        return judged.add_outside([prose]);
    }
    let found = judge(&stripped);
    judged.add(stretch, &stripped, found);
    #[cfg(feature = "markdown")]
    judged.add_outside(blocks::marks(stretch, source, options));
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
