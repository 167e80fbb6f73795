//! A turn that is made piece by piece, as on the board of a page.

use super::LiveGame;
use crate::game::{Draft, PlayFrom};
#[cfg(feature = "draw")]
use crate::scene::{Film, Scene};

impl LiveGame {
    /// Returns a turn in the making: what is chosen so far, and what may be chosen next. `path` has the choices in order, each
    /// by its place among the [`choices`](Draft::choices) before it; without any, the turn begins. `None` if there is no such
    /// choice, and where nothing can be chosen: when the game is over, and where the position is not known.
    ///
    /// When the draft is whole, [`play`](Self::play) accepts its text. In HIRÞ the choices are the single steps, then the ends of
    /// the battles where there is more than one, and offers of the Penningr before the battles. In tafl they are the moves. In
    /// Herrlof they are the cards, then what is taken, drawn and given back for a 3, a 1 or a 6; between rounds the card that is
    /// turned up, and the predictions, which can be left out. These are left out because they are too many: hands and the deck as they
    /// were dealt, tricks that nobody knows, and in HIRÞ offers after a battle. `play` accepts these as text.
    ///
    /// ```
    /// use hirth::LiveGame;
    ///
    /// let mut game = LiveGame::start("hirth")?;
    /// let mut path = Vec::new();
    /// for step in ["Ke", "He", "H0i", "He", "H0i"] {
    ///     let draft = game.draft(&path).expect("the game goes on");
    ///     path.extend(draft.choices.iter().position(|choice| choice.text == step));
    /// }
    /// let draft = game.draft(&path).expect("five steps");
    /// assert!(draft.is_whole);
    /// assert_eq!(draft.text, "KeHeiHei /");
    /// game.play(&draft.text)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draft(&self, path: &[usize]) -> Option<Draft> {
        if self.is_over() {
            return None;
        }
        match self.to_play_on() {
            Some(position) => position.draft(path, &|text| self.played(text).is_ok()),
            None => self.kind.draft(&self.record, &self.options, path),
        }
    }

    /// The position of the turn that is made.
    fn to_play_on(&self) -> Option<&dyn PlayFrom> {
        self.now.position.as_deref().filter(|position| position.over().is_none())
    }

    /// Returns the film of the record, and with a path one more scene: the [turn in the making](Self::draft). A path that leads
    /// nowhere adds none.
    #[cfg(feature = "draw")]
    pub fn film(&self, path: &[usize]) -> Film {
        let mut film = self.kind.film(&self.record, &self.options).unwrap_or_default();
        if let Some(scene) = self.scene(path) {
            let namesakes = film.scenes.iter().filter(|before| before.turn == scene.turn).count();
            film.scenes.push(Scene { namesakes, findings: Vec::new(), ..scene });
        }
        film
    }

    /// The scene of a turn in the making.
    #[cfg(feature = "draw")]
    fn scene(&self, path: &[usize]) -> Option<Scene> {
        let draft = self.draft(path).filter(|_| !path.is_empty())?;
        if !draft.is_whole {
            return Some(Scene { turn: self.next().to_owned(), ..self.to_play_on()?.scene(path)? });
        }
        let (record, _) = self.played(&draft.text).ok()?;
        self.kind.film(&record, &self.options)?.scenes.pop()
    }
}
