//! Positions of records and of lines of text, to play on from.

use super::{Check, after_stretches};
use crate::{
    game::{PlayFrom, Settings, StartError},
    games::GameKind,
    source::Source,
};

impl Check {
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
    pub fn position(&self, position: Option<&str>) -> Result<Box<dyn PlayFrom>, StartError> {
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
    pub fn after(
        &self,
        text: impl Into<String>,
        game: Option<usize>,
        turn: Option<&str>,
    ) -> Result<Box<dyn PlayFrom>, StartError> {
        let source = Source::new(self.name.as_str(), text);
        let options = |game: GameKind| self.options_of(game);
        after_stretches(&source, &self.stretches(&source), &options, game, turn)
    }

    /// The game that was set, or else the one whose position a text is.
    pub(super) fn game_of(&self, position: Option<&str>) -> GameKind {
        let of_text = || position.map_or_else(GameKind::default, GameKind::of_position);
        self.named.map_or_else(of_text, |named| named.game)
    }

    /// The game that was set, or else that of the first records of a text.
    pub(crate) fn kind_of(&self, text: &str) -> GameKind {
        let source = Source::new(self.name.as_str(), text);
        self.stretches(&source).first().map_or_else(|| self.game_or_first(), |stretch| stretch.game)
    }

    /// The chosen settings of a game, to play or to draw a position.
    pub(crate) fn settings_of(&self, game: GameKind) -> Settings {
        let settings = self.options_of(game).settings;
        self.named.map_or(settings, |named| named.settings(settings))
    }

    /// The game that was set, or else the first of the table.
    pub(crate) fn game_or_first(&self) -> GameKind {
        self.named.map_or_else(GameKind::default, |named| named.game)
    }
}
