//! The pipeline from a text to judged games, written once for all games.
//!
//! [`judge_stretch`] is the whole of it: the full parser reads a block of the text after the other, up to a place at which it can be
//! cut (`cut.rs`). Where a game has a fast reader, that takes clean games as long as it can, and the full parser the game at which it
//! gives up. [`Game`] is what a game adds.

mod game;
mod games;
mod layout;
mod next_turn;
mod parts;
mod read;

pub(crate) use crate::repair::Budget;
pub use game::{CleanGames, FastReader, Game};
#[doc(hidden)]
pub use games::{Games, JudgedGame};
pub(crate) use layout::Sheet;
#[doc(hidden)]
pub use layout::layout;
pub use parts::{Part, PartError, Parts};
#[doc(hidden)]
pub use read::{Read, Section};

use crate::{
    fix,
    game::{Judgement, Options, cut},
    record::{self, Shape, Tag},
    report::GameReport,
    source::Source,
    span::Span,
};

/// A game to judge.
pub struct GameInput<'l, 't, G: Game> {
    /// The text that it is in.
    pub source: &'l Source,
    /// Its tags.
    pub tags: &'l [Tag],
    /// Its lines, and those after it up to the next tags.
    pub lines: &'l [G::Line<'t>],
    /// How to judge.
    pub options: &'l Options,
    /// How many steps the search for the intended moves may take.
    pub effort: usize,
}

/// Judges a text of clean games with the fast reader alone. `None` for other texts.
pub fn judge_clean<G: Game>(source: &Source, options: &Options) -> Option<Vec<GameReport>> {
    let read = G::FAST_READER.filter(|_| options.is_plain())?;
    let (games, end) = read(source.text(), 0, options);
    let is_all = !games.is_empty() && end == source.text().len();
    is_all.then(|| with_safe_fixes::<G>(source, Judgement { games, findings: Vec::new() }).games)
}

/// Makes every fix unsafe that calls itself safe and breaks a law.
pub(crate) fn with_safe_fixes<G: Game>(source: &Source, mut judgement: Judgement) -> Judgement {
    let of_games = judgement.games.iter_mut().map(|game| &mut game.findings);
    for findings in of_games.chain([&mut judgement.findings]) {
        fix::downgrade_unsafe(G::ABOUT.notation, source.text(), findings);
    }
    judgement
}

/// Judges a stretch of a text, all of one game. No safe fix of the findings can hurt.
pub fn judge_stretch<G: Game>(source: &Source, span: Span, options: &Options) -> Judgement {
    let notation = G::ABOUT.notation;
    let text = &source.text()[..span.end];
    let mut judgement = Judgement::default();
    let mut budget = Budget::new(options.effort, span.len());
    if !options.is_plain() {
        let record = record::read_stretch(source.text(), span, options.shape, notation);
        judge_record::<G>(source, span, record, options, &mut budget, &mut judgement);
    } else {
        let mut at = span.start;
        loop {
            // What follows too many errors is not judged, be it clean or not.
            let is_spent = budget.errors() == 0;
            let fast = G::FAST_READER.filter(|_| !is_spent);
            let (clean, end) = fast.map_or_else(|| (Vec::new(), at), |read| read(text, at, options));
            if judgement.games.is_empty() {
                judgement.games = clean;
            } else {
                judgement.games.extend(clean);
            }
            if end == span.end && end > span.start {
                break;
            }
            let next = match fast {
                Some(_) => cut::next(&[G::ABOUT], text, end),
                None if is_spent => None,
                None => cut::piece(&[G::ABOUT], &text[end..], BLOCK).map(|length| end + length),
            };
            at = next.unwrap_or(span.end);
            let record = record::read_stretch(text, Span::new(end, at), Shape::Notation, notation);
            let is_whole = judge_record::<G>(source, span, record, options, &mut budget, &mut judgement);
            if at == span.end || !is_whole {
                break;
            }
        }
    }
    with_safe_fixes::<G>(source, judgement)
}

/// So many bytes of a text are read before their games are judged, where they can be cut off: the lines of a long text take
/// much memory.
const BLOCK: usize = 1 << 16;

/// Judges the games of a record in a stretch of a text with the full parser. Returns whether all of it was judged.
fn judge_record<G: Game>(
    source: &Source,
    stretch: Span,
    record: record::Record<'_>,
    options: &Options,
    budget: &mut Budget,
    judgement: &mut Judgement,
) -> bool {
    let (read, around) = Read::<G>::of(source, record);
    let mut games = Games::new(source, stretch, &read, around, options, budget);
    games.any = !judgement.games.is_empty();
    judgement.games.extend(games.by_ref().map(|game| with_facts(game, options)));
    let is_whole = games.unjudged.is_none();
    judgement.findings.extend(games.outside());
    is_whole
}

/// The report of a game, with its counts if these are asked for.
#[cfg_attr(not(feature = "data"), expect(unused_mut, unused_variables))]
fn with_facts<G: Game>(mut game: JudgedGame<'_, '_, G>, options: &Options) -> GameReport {
    #[cfg(feature = "data")]
    if options.facts {
        game.report.facts = G::facts(&game, &game.report);
    }
    game.report
}
