//! The front door: a text in, what is right and wrong with it out.

use crate::{
    games::{self, GAMES, Game, Options},
    record::Shape,
    report::FileReport,
    source::Source,
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

/// How to check texts.
///
/// ```
/// use hirth::{Check, record::Shape};
///
/// let check = Check::new().name("notes.md").shape(Shape::Fenced);
/// let report = check.text("The start:\n\n```hirth\nG1 KeHeiHei /\n```\n");
///
/// assert_eq!(report.source.name(), "notes.md");
/// assert_eq!(report.games[0].turns, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Check {
    name: String,
    game: Option<&'static str>,
    options: Options,
}

impl Default for Check {
    fn default() -> Self {
        Self {
            name: "<text>".to_owned(),
            game: None,
            options: Options::default(),
        }
    }
}

impl Check {
    /// A check of plain records with the usual options.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the name that reports call the text by, `<text>` by default.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Sets the game. By default it is recognised by the text.
    #[must_use]
    pub fn game(mut self, game: &'static Game) -> Self {
        self.game = Some(game.name);
        self
    }

    /// Sets where records lie in the text: it is one by default.
    #[must_use]
    pub fn shape(mut self, shape: Shape) -> Self {
        self.options.shape = shape;
        self
    }

    /// Sets whether all games of the text count as one match, whatever their tags say.
    #[must_use]
    pub fn one_match(mut self, one_match: bool) -> Self {
        self.options.one_match = one_match;
        self
    }

    /// Sets whether the report holds every turn as it was read, with the position after it.
    #[must_use]
    pub fn trace(mut self, trace: bool) -> Self {
        self.options.trace = trace;
        self
    }

    /// Sets how long to search for what was meant where a record breaks: [`games::EFFORT`] by default. With a smaller
    /// number a check takes less time at most, and judges less of a broken game.
    #[must_use]
    pub fn effort(mut self, effort: usize) -> Self {
        self.options.effort = effort;
        self
    }

    /// Sets all options at once.
    #[must_use]
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// Checks a text.
    pub fn text(&self, text: impl Into<String>) -> FileReport {
        let source = Source::new(self.name.as_str(), text);
        games::check(self.game_of(source.text()), source, &self.options)
    }

    /// The game that was set; else the one that recognises the text, and the first if none does.
    fn game_of(&self, text: &str) -> &'static Game {
        let named = |game: &&Game| self.game == Some(game.name);
        let known = GAMES.iter().find(named);
        let recognised = || GAMES.iter().find(|game| (game.recognises)(text));
        known.or_else(recognised).unwrap_or(&GAMES[0])
    }
}
