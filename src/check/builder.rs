//! How to check texts: what the library offers beside [`check`](super::check()).

#[cfg(feature = "play")]
use super::after_stretches;
use super::judge_text;
#[cfg(feature = "play")]
use crate::game::Position;
use crate::{
    edit,
    finding::Finding,
    fix::{self, Applicability, Fixed},
    game::{Options, SettingError, Settings, StartError, game_of},
    games::GameKind,
    record::Shape,
    report::FileReport,
    scene::Film,
    source::Source,
    stretches::{Hint, Named, NoGame, Stretch, layout_stretches, recognise, show_stretches},
};

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
    pub(crate) name: String,
    pub(crate) named: Option<Named>,
    pub(crate) settings: Vec<(String, String)>,
    pub(crate) options: Options,
}

impl Default for Check {
    fn default() -> Self {
        Self { name: "<text>".to_owned(), named: None, settings: Vec::new(), options: Options::default() }
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

    /// Sets where records lie in the text: the text is one record by default.
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

    /// Checks a text, and returns the films of its games: a scene for each position, to draw or to show.
    ///
    /// ```
    /// use hirth::scene::svg::{Theme, View, svg};
    ///
    /// let films = hirth::Check::new().films("G1 KeHeiHei /\nS1 He7He8He /\n");
    ///
    /// assert_eq!(films[0].scenes.len(), 3);
    /// let last = svg(&films[0], 2, View::default(), Theme::default());
    /// assert!(last.is_some_and(|drawing| drawing.starts_with("<svg")));
    /// ```
    pub fn films(&self, text: impl Into<String>) -> Vec<Film> {
        let source = Source::new(self.name.as_str(), text);
        let mut films = Vec::new();
        let options = |game: GameKind| self.options_of(game);
        show_stretches(&source, &self.stretches(&source), &options, &mut |game| films.push(game.film()));
        films
    }

    /// Returns the film of a game of a text, and the number of a scene in it: of game number `game`, from 1, or of the last;
    /// after the turn with this name, or the last. The start is the turn `start`.
    ///
    /// # Errors
    /// When the text has no such game or turn.
    ///
    /// ```
    /// let text = "G1 KeHeiHei /\nS1 He7He8He /\n";
    /// let (film, scene) = hirth::Check::new().scene(text, None, Some("G1"))?;
    /// assert_eq!(film.scenes[scene].turn, "G1");
    /// # Ok::<(), hirth::game::StartError>(())
    /// ```
    pub fn scene(
        &self,
        text: impl Into<String>,
        game: Option<usize>,
        turn: Option<&str>,
    ) -> Result<(Film, usize), StartError> {
        let mut films = self.films(text);
        let count = films.last().map_or(0, |film| film.index);
        let film = match game {
            None => films.pop(),
            Some(number) => films.into_iter().find(|film| film.index == number),
        };
        let film = film.ok_or_else(|| StartError::no_game(&self.name, game, count))?;
        let Some(turn) = turn else {
            let last = film.scenes.len().saturating_sub(1);
            return Ok((film, last));
        };
        let scene = film.scene_of(turn).ok_or_else(|| {
            let name = game_of(&self.name, film.index, count);
            let turns = film.scenes.iter().skip(1).map(|scene| scene.turn.as_str());
            StartError::no_turn(&name, &format!("turn {turn}"), turns)
        })?;
        Ok((film, scene))
    }

    /// Returns a position on one line of text as a film of one scene; without a text, the start of the game. The game is the
    /// one that was set, or else follows from the text.
    ///
    /// # Errors
    /// When the text is not a position.
    pub fn film_of(&self, position: Option<&str>) -> Result<Film, StartError> {
        let game = self.game_of(position);
        game.film_of(position, &self.settings_of(game))
    }

    /// Returns the position on one line of text, to list its legal turns; without a text, the start of the game. The game is
    /// the one that was set, or else follows from the text.
    ///
    /// # Errors
    /// When the text is not a position, or the game has no start without one.
    ///
    /// ```
    /// let start = hirth::Check::new().position(None)?;
    /// assert_eq!(start.count(false), 145);
    /// # Ok::<(), hirth::game::StartError>(())
    /// ```
    #[cfg(feature = "play")]
    pub fn position(&self, position: Option<&str>) -> Result<Box<dyn Position>, StartError> {
        let game = self.game_of(position);
        game.position(position, &self.settings_of(game))
    }

    /// Returns the position after a turn of a text: of game number `game` of it, from 1, or of the last; after the turn with this
    /// label, or the last.
    ///
    /// # Errors
    /// When the text has no such game or turn, or an error before it, or the position is not known.
    ///
    /// ```
    /// let text = "G1 KeHeiHei /\nS1 He7He8He /\n";
    /// let after = hirth::Check::new().after(text, None, Some("G1"))?;
    /// assert!(after.over().is_none());
    /// # Ok::<(), hirth::game::StartError>(())
    /// ```
    #[cfg(feature = "play")]
    pub fn after(
        &self,
        text: impl Into<String>,
        game: Option<usize>,
        turn: Option<&str>,
    ) -> Result<Box<dyn Position>, StartError> {
        let source = Source::new(self.name.as_str(), text);
        let options = |game: GameKind| self.options_of(game);
        after_stretches(&source, &self.stretches(&source), &options, game, turn)
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
    fn stretches(&self, source: &Source) -> Vec<Stretch> {
        recognise(source.text(), self.options.shape, self.hint(), None)
    }

    /// The game that was set, or else the one whose position a text is.
    fn game_of(&self, position: Option<&str>) -> GameKind {
        let of_text = || position.map_or_else(GameKind::default, GameKind::of_position);
        self.named.map_or_else(of_text, |named| named.game)
    }

    /// The game that was set, or else that of the first records of a text.
    #[cfg(all(feature = "data", feature = "play"))]
    pub(crate) fn kind_of(&self, text: &str) -> GameKind {
        let source = Source::new(self.name.as_str(), text);
        self.stretches(&source).first().map_or_else(|| self.game_or_first(), |stretch| stretch.game)
    }

    /// The game that was set, or else the first of the table.
    pub(crate) fn game_or_first(&self) -> GameKind {
        self.named.map_or_else(GameKind::default, |named| named.game)
    }

    /// The chosen settings of a game, to play or to draw a position.
    pub(crate) fn settings_of(&self, game: GameKind) -> Settings {
        let settings = self.options_of(game).settings;
        self.named.map_or(settings, |named| named.settings(settings))
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
