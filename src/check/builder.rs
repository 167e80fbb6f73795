//! How to check texts: what the library offers beside [`check`](super::check()).

use super::judge_text;
#[cfg(feature = "pasted")]
use crate::record::Shape;
use crate::{
    edit,
    finding::Finding,
    fix::{self, Applicability, Fixed},
    game::{Options, SettingError},
    games::GameKind,
    report::FileReport,
    source::Source,
    stretches::{Hint, Named, NoGame, Stretch, layout_stretches, recognise},
};

/// How to check texts. [`Check::notation`] reads a record as it is written; what a feature adds is read where a check names it:
/// [`Check::new`] reads what people paste, and searches for the intended moves; [`Shape`](crate::Shape) has Markdown.
///
/// ```
/// use hirth::Check;
///
/// let report = Check::notation().name("game.txt").text("G1 KeHeiHei /\n");
///
/// assert_eq!(report.source.name(), "game.txt");
/// assert_eq!(report.games[0].turns, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Check {
    pub(crate) name: String,
    pub(crate) named: Option<Named>,
    pub(crate) settings: Vec<(String, String)>,
    pub(crate) options: Options,
}

/// The check of [`Check::new`].
#[cfg(feature = "pasted")]
impl Default for Check {
    fn default() -> Self {
        Self { options: Options::default(), ..Self::notation() }
    }
}

impl Check {
    /// A check of records that are read as they are written: other text around the turns is an error, and where a turn cannot be
    /// played the first rule that it breaks is named, without a search for the intended one. What follows is not judged then.
    pub fn notation() -> Self {
        Self { name: "<text>".to_owned(), named: None, settings: Vec::new(), options: Options::notation() }
    }

    /// A check with the usual options: of a record, perhaps with other text around it or in another form, with a search for the
    /// intended moves.
    #[cfg(feature = "pasted")]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the name that reports call the text by, `<text>` by default.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Sets the game of all records. By default it follows from their tags, the ending of the name, or the first turn.
    #[must_use]
    pub fn game(mut self, game: GameKind) -> Self {
        self.named = Some(game.into());
        self
    }

    /// Sets the game of all records by its name, or by that of a variant, whatever their tags say.
    ///
    /// # Errors
    /// When no game and no variant has that name.
    ///
    /// ```
    /// let check = hirth::Check::new().named("brandubh")?;
    /// assert!(hirth::Check::new().named("chess").is_err());
    /// # Ok::<(), hirth::NoGame>(())
    /// ```
    pub fn named(mut self, name: &str) -> Result<Self, NoGame> {
        self.named = Some(Named::read(name)?);
        Ok(self)
    }

    /// Sets a setting of the games that have it, such as `lateral` to `allow`.
    ///
    /// # Errors
    /// When no game has such a setting, or the setting has no such value.
    ///
    /// ```
    /// let check = hirth::Check::new().set("lateral", "deny")?;
    /// assert!(hirth::Check::new().set("lateral", "perhaps").is_err());
    /// # Ok::<(), hirth::game::SettingError>(())
    /// ```
    pub fn set(mut self, name: &str, value: &str) -> Result<Self, SettingError> {
        let mut refused = SettingError::NoSetting { name: name.to_owned() };
        for game in GameKind::ALL {
            match game.about().setting(name, value) {
                Ok(_) => {
                    self.settings.push((name.to_owned(), value.to_owned()));
                    return Ok(self);
                }
                Err(SettingError::NoSetting { .. }) => {}
                Err(why) => refused = why,
            }
        }
        Err(refused)
    }

    /// Sets whether turns are looked for among words: in an article, a rulebook, a mail.
    ///
    /// ```
    /// let report = hirth::Check::new().prose(true).text("We began with G1 KeHeiHei / and went on.\n");
    /// assert_eq!(report.games[0].turns, 1);
    /// ```
    #[cfg(feature = "pasted")]
    #[must_use]
    pub fn prose(mut self, prose: bool) -> Self {
        self.options.shape = if prose { Shape::Prose } else { Shape::Plain };
        self
    }

    /// Sets where records lie in the text: the text is one record by default.
    ///
    /// ```
    /// use hirth::{Check, Shape};
    ///
    /// let check = Check::new().name("notes.md").shape(Shape::Fenced);
    /// let report = check.text("The start:\n\n```hirth\nG1 KeHeiHei /\n```\n");
    /// assert_eq!(report.games[0].turns, 1);
    /// ```
    #[cfg(feature = "markdown")]
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

    /// Sets how many games a match has whose tags do not say it. Without, the first player with enough points wins.
    #[must_use]
    pub fn match_games(mut self, match_games: Option<u32>) -> Self {
        self.options.match_games = match_games;
        self
    }

    /// Sets whether the report holds every turn as it was read, with the position after it.
    #[must_use]
    pub fn trace(mut self, trace: bool) -> Self {
        self.options.trace = trace;
        self
    }

    /// Sets how long to search for the intended move where a record breaks: [`EFFORT`](crate::game::EFFORT) by default. With a
    /// smaller number a check of a broken game takes less time and finds less.
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
        self.source(Source::new(self.name.as_str(), text))
    }

    /// Formats a text, without a change of its moves.
    ///
    /// # Errors
    /// The first thing in it that cannot be read. Then nothing is formatted.
    ///
    /// ```
    /// let text = hirth::Check::new().format("G1   KeHeiHei\n");
    /// assert_eq!(text.map_err(|fault| fault.message), Ok("G1 KeHeiHei /\n".to_owned()));
    /// ```
    pub fn format(&self, text: impl Into<String>) -> Result<String, Box<Finding>> {
        let source = Source::new(self.name.as_str(), text);
        let edits = layout_stretches(&source, &self.stretches(&source))?;
        // Edits of one layout do not overlap.
        Ok(edit::apply(source.text(), &edits).unwrap_or_else(|_| source.text().to_owned()))
    }

    /// Checks a text, makes the fixes of what is found, if they are as safe as `max_applicability` asks, and checks again until
    /// none is left to make. Other characters stay as they are.
    pub fn fix(&self, text: impl Into<String>, max_applicability: Applicability) -> Fixed {
        let source = Source::new(self.name.as_str(), text);
        fix::apply_within(source, max_applicability, self.options.effort, |source| self.source(source))
    }

    /// Checks a text that has a name and a place of its own, such as one of the [`parts`](super::parts()) of a larger text.
    pub fn source(&self, source: Source) -> FileReport {
        let options = |game: GameKind| self.options_of(game);
        judge_text(source, self.hint(), &options)
    }

    /// The stretches of a text, each of one game.
    pub(super) fn stretches(&self, source: &Source) -> Vec<Stretch> {
        recognise(source.text(), self.options.shape, self.hint(), None)
    }

    /// The known facts about the game of a text before it is read.
    pub(crate) fn hint(&self) -> Hint {
        let game = self.named.map(|named| named.game);
        Hint::new(game, &self.name)
    }

    /// How records of a game are judged.
    pub(crate) fn options_of(&self, game: GameKind) -> Options {
        let mut options = self.options;
        for (name, value) in &self.settings {
            if let Ok((setting, value)) = game.about().setting(name, value) {
                options.settings = options.settings.with(setting, value);
            }
        }
        match self.named {
            Some(named) => named.options(options, game),
            None => options,
        }
    }
}
