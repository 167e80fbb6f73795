//! The table of games: the only file that knows more than one, and the only one that names the features of games.

#[cfg(feature = "herrlof")]
pub mod herrlof;
#[cfg(feature = "hirth")]
pub mod hirth;
#[cfg(feature = "tafl")]
pub mod tafl;

pub use crate::game::*;
use crate::{
    judge::{self, CleanGames, Game},
    record::{Bare, Notation, Shape},
    source::Source,
    span::Span,
};

#[cfg(not(any(feature = "herrlof", feature = "hirth", feature = "tafl")))]
compile_error!("no game: choose the feature `games`, or some of `hirth`, `tafl` and `herrlof`");

/// Makes the table: an enum, and a macro that runs an expression with the type of a game.
macro_rules! games {
    ($d:tt $($feature:literal => $module:ident::$Game:ident,)*) => {
        /// A game that this program knows.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum GameKind {
            $(
                #[cfg(feature = $feature)]
                #[doc = concat!("The game of the module `", $feature, "`.")]
                $Game,
            )*
        }

        impl GameKind {
            /// All games, in the order in which they are tried and listed.
            pub const ALL: &'static [Self] = &[$(#[cfg(feature = $feature)] Self::$Game,)*];

            /// The names and tables of all games, in the same order.
            pub const ABOUTS: &'static [&'static About] =
                &[$(#[cfg(feature = $feature)] <$module::$Game as Game>::ABOUT,)*];

            /// Records as data for programs, and back.
            #[cfg(feature = "data")]
            pub fn data(self) -> &'static dyn Data {
                match self {
                    $(#[cfg(feature = $feature)] Self::$Game => &$module::$Game,)*
                }
            }

            /// What may be played in a position, and random games.
            #[cfg(feature = "play")]
            pub fn play(self) -> &'static dyn Play {
                match self {
                    $(#[cfg(feature = $feature)] Self::$Game => &$module::$Game,)*
                }
            }

            /// How its records and positions are drawn.
            pub fn show(self) -> &'static dyn Show {
                match self {
                    $(#[cfg(feature = $feature)] Self::$Game => &$module::$Game,)*
                }
            }
        }

        /// The value of an expression in which a name stands for the type of the game.
        macro_rules! of_game {
            ($d kind:expr, $d G:ident => $d value:expr) => {
                match $d kind {
                    $(
                        #[cfg(feature = $feature)]
                        GameKind::$Game => {
                            type $d G = $module::$Game;
                            $d value
                        }
                    )*
                }
            };
        }
    };
}

games! {
    $
    "hirth" => hirth::Hirth,
    "tafl" => tafl::Tafl,
    "herrlof" => herrlof::Herrlof,
}

/// The first game, which counts where nothing says the game.
impl Default for GameKind {
    fn default() -> Self {
        Self::ALL[0]
    }
}

impl GameKind {
    /// Its names and tables.
    pub fn about(self) -> &'static About {
        of_game!(self, G => G::ABOUT)
    }

    /// What it is called: `hirth`.
    pub fn name(self) -> &'static str {
        self.notation().name
    }

    /// What its notation looks like.
    pub fn notation(self) -> &'static Notation {
        self.about().notation
    }

    /// Judges a stretch of a text. No safe fix of the findings can hurt.
    pub(crate) fn judge(self, source: &Source, span: Span, options: &Options) -> Judgement {
        of_game!(self, G => judge::judge_text::<G>(source, span, options))
    }

    /// Judges a text of clean games with the fast reader alone. `None` for other texts. Such a text has no decoration, and
    /// looking for that takes longer than judging it.
    pub(crate) fn judge_clean(self, source: &Source, options: &Options) -> Option<Judgement> {
        of_game!(self, G => judge::judge_clean::<G>(source, options))
    }

    /// See [`Game::read_clean`].
    pub(crate) fn read_clean(self, text: &str, at: usize, options: &Options) -> CleanGames {
        of_game!(self, G => G::read_clean(text, at, options))
    }

    /// See [`Game::dialect`].
    pub(crate) fn dialect(self, name: &str, text: &str) -> Option<Bare> {
        of_game!(self, G => G::dialect(name, text))
    }

    /// Lays a text out.
    ///
    /// # Errors
    /// The first thing in the text that cannot be read: then nothing is changed.
    pub fn layout(self, source: &Source, shape: Shape) -> Edits {
        of_game!(self, G => judge::layout::<G>(source, shape))
    }
}
