//! How the records of a game are judged.

use super::{EFFORT, Settings};
use crate::record::Shape;

/// How to judge.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How the record lies in the text.
    pub shape: Shape,
    /// The chosen settings of the game.
    pub settings: Settings,
    /// Count all games of a text as one match, whatever their tags say.
    pub one_match: bool,
    /// How many games a match has whose tags do not say it. Without, it goes on to the points that win it.
    pub match_games: Option<u32>,
    /// Keep every turn as it was read, for a verbose report.
    pub trace: bool,
    /// Keep what is counted in each game, for statistics.
    #[cfg(feature = "data")]
    pub facts: bool,
    /// How many steps the search for the intended moves may take in a game. When they are used up, the rest of the game is
    /// not judged. All games of a text together may use one effort, and one more for every 6 KB.
    pub effort: usize,
    /// The variant that the caller chose, whatever the tags say: one of the game's.
    pub variant: Option<&'static str>,
}

/// The options of [`Options::new`].
#[cfg(feature = "pasted")]
impl Default for Options {
    fn default() -> Self {
        Self { shape: Shape::Plain, effort: EFFORT, ..Self::notation() }
    }
}

impl Options {
    /// Returns the options for a record that is read as it is written, without a search for the intended moves.
    pub fn notation() -> Self {
        Self {
            shape: Shape::Notation,
            settings: Settings::default(),
            one_match: false,
            match_games: None,
            trace: false,
            #[cfg(feature = "data")]
            facts: false,
            effort: 0,
            variant: None,
        }
    }

    /// Returns the usual options: a record, perhaps with other text around it, and a search where a move cannot be played.
    #[cfg(feature = "pasted")]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets how the record lies in the text.
    #[must_use]
    pub fn shape(mut self, shape: Shape) -> Self {
        self.shape = shape;
        self
    }

    /// Sets what is chosen of the game.
    #[must_use]
    pub fn settings(mut self, settings: impl Into<Settings>) -> Self {
        self.settings = settings.into();
        self
    }

    /// Sets whether all games of a text count as one match, whatever their tags say.
    #[must_use]
    pub fn one_match(mut self, one_match: bool) -> Self {
        self.one_match = one_match;
        self
    }

    /// Sets how many games a match has whose tags do not say it.
    #[must_use]
    pub fn match_games(mut self, match_games: Option<u32>) -> Self {
        self.match_games = match_games;
        self
    }

    /// Sets whether every turn is kept as it was read.
    #[must_use]
    pub fn trace(mut self, trace: bool) -> Self {
        self.trace = trace;
        self
    }

    /// Sets whether what is counted in each game is kept.
    #[cfg(feature = "data")]
    #[must_use]
    pub fn facts(mut self, facts: bool) -> Self {
        self.facts = facts;
        self
    }

    /// Sets the search budget for the intended move after an error.
    #[must_use]
    pub fn effort(mut self, effort: usize) -> Self {
        self.effort = effort;
        self
    }

    /// Whether the fast reader can judge with them: it keeps no turns, counts nothing, and reads only plain records.
    pub(crate) fn is_plain(&self) -> bool {
        self.shape.is_record() && !self.trace && !self.counts_facts()
    }

    /// Whether what is counted in each game is kept.
    fn counts_facts(&self) -> bool {
        #[cfg(feature = "data")]
        return self.facts;
        #[cfg(not(feature = "data"))]
        false
    }

    /// Sets the variant by which all records are judged, whatever their tags say.
    #[must_use]
    pub fn variant(mut self, variant: Option<&'static str>) -> Self {
        self.variant = variant;
        self
    }
}
