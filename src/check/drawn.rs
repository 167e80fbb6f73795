//! The games of a text as films, and a position as one scene, to be drawn.

use super::Check;
use crate::{
    game::{StartError, game_of},
    games::GameKind,
    scene::Film,
    source::Source,
    stretches::show_stretches,
};

impl Check {
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
        self.films_of(text, None).0
    }

    /// The same, only of game number `game`, from 1, if that is given. Returns also how many games there are.
    pub fn films_of(&self, text: impl Into<String>, game: Option<usize>) -> (Vec<Film>, usize) {
        let source = Source::new(self.name.as_str(), text);
        let mut films = Vec::new();
        let options = |game: GameKind| self.options_of(game);
        let count = show_stretches(&source, &self.stretches(&source), &options, &mut |seen| {
            if game.is_none_or(|game| game == seen.report.index) {
                films.push(seen.film());
            }
        });
        (films, count)
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
        let (mut films, count) = self.films_of(text, game);
        let film = films.pop().ok_or_else(|| StartError::no_game(&self.name, game, count))?;
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
}
