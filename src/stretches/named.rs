//! A game as users name it: `hirth`, or by a variant of it.

use std::{error::Error, fmt};

use crate::{
    game::{Options, Settings, VariantName},
    games::GameKind,
    nearest::nearest,
};

/// A game, and perhaps one of its variants.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Named {
    /// The game.
    pub game: GameKind,
    /// The variant, if that was named.
    pub variant: Option<&'static str>,
}

/// A name that no game has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoGame(String);

impl fmt::Display for NoGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for NoGame {}

impl From<GameKind> for Named {
    fn from(game: GameKind) -> Self {
        Self { game, variant: None }
    }
}

/// Returns the game whose data a text is, as `convert` writes it.
#[cfg(feature = "data")]
pub(crate) fn of_data(text: &str) -> Option<GameKind> {
    let is_json = text.trim_start_matches('\u{feff}').trim_start().starts_with('{');
    let format = is_json.then(|| crate::data::format_of(text)).flatten()?;
    GameKind::of_name(format.strip_suffix("-record")?)
}

impl Named {
    /// Reads the name of a game, or of a variant.
    ///
    /// # Errors
    /// When there is none with this name.
    pub fn read(name: &str) -> Result<Self, NoGame> {
        Self::find(name).ok_or_else(|| no_game(name))
    }

    /// The same, for tags and for options.
    pub(super) fn find(name: &str) -> Option<Self> {
        let of_variant = |&game: &GameKind| {
            let variant = match (game.about().variant_of)(name)? {
                VariantName::One(variant) => Some(variant),
                VariantName::Any => None,
            };
            Some(Self { game, variant })
        };
        GameKind::ALL.iter().find_map(of_variant).or_else(|| GameKind::of_name(name).map(Self::from))
    }

    /// Returns settings with the variant chosen, if it is one of them.
    pub fn settings(self, settings: Settings) -> Settings {
        let chosen = self.variant.map(|variant| self.game.about().setting(VARIANT, variant));
        match chosen {
            Some(Ok((setting, value))) => settings.with(setting, value),
            _ => settings,
        }
    }

    /// Returns options with the variant chosen for records of its game, whatever their tags say.
    pub fn options(self, options: Options, game: GameKind) -> Options {
        if self.game == game { options.variant(self.variant) } else { options }
    }
}

/// The name of the setting by which a game with variants takes one for records that do not name theirs.
const VARIANT: &str = "variant";

/// Returns the game with a name.
pub(crate) fn of_name(name: &str) -> Result<GameKind, NoGame> {
    GameKind::of_name(name).ok_or_else(|| no_game(name))
}

fn no_game(name: &str) -> NoGame {
    let names = || GameKind::ALL.iter().map(|game| game.name());
    let variants = || GameKind::ALL.iter().flat_map(|game| game.about().variants).copied();
    NoGame(match nearest(name, names().chain(variants())) {
        Some(near) => format!("there is no game `{name}`; did you mean `{near}`?"),
        None => {
            let all: Vec<&str> = names().collect();
            format!("there is no game `{name}`; the games are `{}`", all.join("`, `"))
        }
    })
}
