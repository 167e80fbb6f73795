//! What a game adds to the pipeline: the trait [`Game`]. What it adds to data, drawings and play is in the layer above.

use std::fmt::Debug;

use super::{GameInput, JudgedGame, Read, Sheet};
use crate::{
    finding::Finding,
    game::{About, Fact, Options},
    record::{self, MappedText, Text},
    report::GameReport,
    source::Source,
    span::Span,
};

/// A game whose records can be judged and formatted: its types, and what is different in each game.
pub trait Game: Clone + Copy + PartialEq + Eq + Debug + Default + Send + Sync + 'static {
    /// Its names and tables.
    const ABOUT: &'static About;

    /// Its fast reader, if it has one.
    const FAST_READER: Option<FastReader> = None;

    /// A line as written.
    type Line<'t>: AsRef<Text<'t>>;
    /// A game as judged; it borrows the lines.
    type Judged<'l>;
    /// The data that the games of one record share, such as the rules that the first of them names.
    type Shared: Clone;

    /// Reads a text in another form than the game's own, given its file name, as a record in the game's form in which every
    /// byte knows where it comes from. `None` if the text is in no other form. What it deletes and names is reported as
    /// decoration; the form itself is not decoration. The beginning of a text is enough to decide whether it is in another
    /// form.
    #[cfg(feature = "pasted")]
    fn dialect(_name: &str, _text: &str) -> Option<MappedText> {
        None
    }

    /// Parses the turn lines of a section.
    fn read_lines<'t>(lines: Vec<record::Line<'t>>) -> Vec<Self::Line<'t>>;

    /// Returns what the games of a record share, before the first is judged.
    fn shared(read: &Read<'_, Self>, options: &Options) -> Self::Shared;

    /// Judges the game that starts with the first of the lines. Returns how many lines it has, at least 1.
    fn judge<'l>(input: &GameInput<'l, '_, Self>, shared: &mut Self::Shared) -> (usize, Self::Judged<'l>);

    /// The report of a game; tags, comments and the match aside.
    fn report(source: &Source, game: &JudgedGame<'_, '_, Self>, options: &Options) -> GameReport;

    /// The span of the turns of a game: words outside of it are not mistakes.
    fn turns(game: &JudgedGame<'_, '_, Self>) -> Span {
        game.span()
    }

    /// The line after the end of a game that is not over, if it may be the next turn and cannot be read. Empty, at `end`,
    /// where it is not.
    fn unreadable_turn(text: &str, end: usize, game: &JudgedGame<'_, '_, Self>) -> Span;

    /// The counts of a game for statistics.
    #[cfg(feature = "data")]
    fn facts(game: &JudgedGame<'_, '_, Self>, report: &GameReport) -> Vec<Fact>;

    /// The first thing on a line that cannot be read, so that the record cannot be formatted.
    fn unreadable(line: &Self::Line<'_>) -> Option<Finding>;

    /// Formats the game that starts with the first of the lines. Returns how many lines it has, at least 1. No edit changes
    /// the meaning of a line.
    ///
    /// Games are formatted as they are written, without a search for mistakes: then the layout depends on the text alone,
    /// and formatting is idempotent.
    fn lay_out(input: &GameInput<'_, '_, Self>, shared: &mut Self::Shared, sheet: &mut Sheet<'_>) -> usize;

    /// The moves on a line in order, in a spelling that no layout changes.
    fn moves(line: &Self::Line<'_>) -> Vec<String>;
}

/// Reads clean games of a text from a byte on, as long as there is nothing to report. It gives up at once if there is
/// decoration around the turns, so that it can be asked before any decoration is looked for.
pub type FastReader = fn(&str, usize, &Options) -> CleanGames;

/// Clean games, and where the first other game starts: the end of the text if there is none.
pub type CleanGames = (Vec<GameReport>, usize);
