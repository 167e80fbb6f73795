//! A game as it is named on the command line: `hirth`, or by a variant of it.

use crate::{
    cli::{games, policy::nearest},
    game::{Game, Options, Settings},
};

/// A game, and perhaps one of its variants.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named {
    /// The game.
    pub game: &'static dyn Game,
    /// The variant, when that was named.
    pub variant: Option<&'static str>,
}

impl Named {
    /// Reads the name of a game or of a variant.
    pub fn read(name: &str) -> Result<Self, String> {
        let of_variant = |game: &&'static dyn Game| {
            let is_it = |own: &&&str| own.eq_ignore_ascii_case(name);
            let variant = game.about().variants.iter().find(is_it)?;
            Some(Self {
                game: *game,
                variant: Some(variant),
            })
        };
        match games().iter().find_map(of_variant) {
            Some(named) => Ok(named),
            None => of_name(name).map(|game| Self {
                game,
                variant: None,
            }),
        }
    }

    /// Returns settings with the variant chosen, where it is one of them.
    pub fn settings(self, settings: Settings) -> Settings {
        let chosen = self
            .variant
            .map(|variant| self.game.setting(VARIANT, variant));
        match chosen {
            Some(Ok((setting, value))) => settings.with(setting, value),
            _ => settings,
        }
    }

    /// Returns options with the variant chosen for records of its game, whatever their tags say.
    pub fn options(self, options: Options, game: &dyn Game) -> Options {
        if self.game == game {
            options.variant(self.variant)
        } else {
            options
        }
    }
}

/// What the setting is called by which a game with variants takes one for records that do not name theirs.
const VARIANT: &str = "variant";

/// Returns the game with a name.
pub(super) fn of_name(name: &str) -> Result<&'static dyn Game, String> {
    let is_it = |game: &&&'static dyn Game| game.name().eq_ignore_ascii_case(name);
    games().iter().find(is_it).copied().ok_or_else(|| {
        let names = || games().iter().map(|game| game.name());
        let variants = || {
            games()
                .iter()
                .flat_map(|game| game.about().variants)
                .copied()
        };
        match nearest(name, names().chain(variants())) {
            Some(near) => format!("there is no game `{name}`; did you mean `{near}`?"),
            None => {
                let all: Vec<&str> = names().collect();
                format!(
                    "there is no game `{name}`; the games are `{}`",
                    all.join("`, `")
                )
            }
        }
    })
}
