//! The pipeline from a text to judged games, written once for all games.
//!
//! [`judge_text`] is the whole of it: the fast reader takes clean games as long as it can; where it gives up, the full
//! parser takes over up to the next place at which the text can be cut (`cut.rs`). [`Rules`] is what a game adds.

mod after;
mod games;
mod layout;
mod next_turn;
mod parts;
mod read;

pub(crate) use crate::budget::Budget;
pub(crate) use after::{GoTo, Reached, after};
#[doc(hidden)]
pub use games::{Games, JudgedGame};
pub(crate) use layout::Sheet;
#[doc(hidden)]
pub use layout::{Layout, layout};
pub use parts::{Part, PartError, Parts};
#[doc(hidden)]
pub use read::{Read, Section};

use crate::{
    game::{Fact, Game, Judgement, Options, cut},
    record::{self, Shape, Tag, Text},
    report::GameReport,
    source::Source,
    span::Span,
};

/// What a game adds to the pipeline: its types, and what is different in each game.
pub trait Rules: Game + Sized + 'static {
    /// A line as written.
    type Line<'t>: AsRef<Text<'t>>;
    /// A game as judged; it borrows the lines.
    type Judged<'l>;
    /// What the games of one record share, such as the rules that the first of them names.
    type Shared: Clone;

    /// The game itself.
    fn game() -> &'static Self;

    /// Parses the turn lines of a section.
    fn read_lines<'t>(lines: Vec<record::Line<'t>>) -> Vec<Self::Line<'t>>;

    /// Returns what the games of a record share, before the first is judged.
    fn shared(read: &Read<'_, Self>, options: &Options) -> Self::Shared;

    /// Judges the game that starts with the first of the lines. Returns how many lines it has, at least 1.
    fn judge<'l>(ask: &Ask<'l, '_, Self>, shared: &mut Self::Shared) -> (usize, Self::Judged<'l>);

    /// What there is to say of a game; tags, comments and the match aside.
    fn report(source: &Source, game: &JudgedGame<'_, '_, Self>, options: &Options) -> GameReport;

    /// The span of the turns of a game: words outside of it are not mistakes.
    fn turns(game: &JudgedGame<'_, '_, Self>) -> Span {
        game.span()
    }

    /// The line after the end of a game that is not over, if it may be the next turn and cannot be read. Empty, at `end`,
    /// where it is not.
    fn unreadable_turn(text: &str, end: usize, game: &JudgedGame<'_, '_, Self>) -> Span;

    /// What is counted in a game for statistics.
    fn facts(game: &JudgedGame<'_, '_, Self>, report: &GameReport) -> Vec<Fact>;
}

/// A game to judge.
pub struct Ask<'l, 't, G: Rules> {
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

/// Judges a stretch of a text, all of one game.
pub fn judge_text<G: Rules>(source: &Source, span: Span, options: &Options) -> Judgement {
    let game = G::game();
    let text = &source.text()[..span.end];
    let mut judgement = Judgement::default();
    let mut budget = Budget::new(options.effort, span.len());
    if !options.is_plain() {
        let record = record::read_stretch(source.text(), span, options.shape, game.notation());
        judge_record::<G>(source, span, record, options, &mut budget, &mut judgement);
    } else {
        let mut at = span.start;
        loop {
            // What follows too many errors is not judged, be it clean or not.
            let is_spent = budget.errors() == 0;
            let (clean, end) = if is_spent { (Vec::new(), at) } else { game.read_clean(text, at, options) };
            if judgement.games.is_empty() {
                judgement.games = clean;
            } else {
                judgement.games.extend(clean);
            }
            if end == span.end && end > span.start {
                break;
            }
            let next = cut::next(&[game], text, end).filter(|_| !is_spent);
            at = next.unwrap_or(span.end);
            let record = record::read_stretch(text, Span::new(end, at), Shape::Plain, game.notation());
            let is_whole = judge_record::<G>(source, span, record, options, &mut budget, &mut judgement);
            if at == span.end || !is_whole {
                break;
            }
        }
    }
    judgement
}

/// Judges the games of a record in a stretch of a text with the full parser. Returns whether all of it was judged.
fn judge_record<G: Rules>(
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
    judgement.games.extend(games.by_ref().map(|mut game| {
        if options.facts {
            game.report.facts = G::facts(&game, &game.report);
        }
        game.report
    }));
    let is_whole = games.unjudged.is_none();
    judgement.findings.extend(games.outside());
    is_whole
}
