//! The settings of games on the command line: `--set NAME=VALUE`.

use crate::{
    cli::{heading, named::of_name, policy::nearest},
    game::Settings,
    games::GameKind,
};

/// What was chosen on the command line.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct Chosen {
    /// Choose how to read an unclear rule, such as `lateral=allow`.
    #[arg(long = "set", help_heading = heading::RULES, value_name = "NAME=VALUE", value_parser = Choice::read, long_help = help())]
    choices: Vec<Choice>,
}

/// `lateral=allow`, or `hirth.lateral=allow`.
#[derive(Clone, Debug)]
struct Choice {
    game: GameKind,
    setting: usize,
    value: usize,
}

impl Chosen {
    /// Returns what was chosen of a game; the last choice counts.
    pub fn of(&self, game: GameKind) -> Settings {
        let own = self.choices.iter().filter(|choice| choice.game == game);
        own.fold(Settings::default(), |settings, choice| settings.with(choice.setting, choice.value))
    }
}

impl Choice {
    fn read(text: &str) -> Result<Self, String> {
        let Some((name, value)) = text.split_once('=') else {
            return Err(format!("`{text}` sets nothing; write `NAME=VALUE`"));
        };
        let (game, setting) = find(name.trim())?;
        match game.about().setting(setting, value.trim()) {
            Ok((setting, value)) => Ok(Self { game, setting, value }),
            Err(why) => Err(why.to_string()),
        }
    }
}

/// Returns the game and the name of a setting: `lateral`, where one game has it, or `hirth.lateral`.
fn find(name: &str) -> Result<(GameKind, &str), String> {
    let (of_game, name) = match name.split_once('.') {
        Some((game, name)) => (Some(of_name(game)?.name()), name),
        None => (None, name),
    };
    let of_game = |game: &&GameKind| of_game.is_none_or(|own| own == game.name());
    let has = |game: &&GameKind| game.about().settings.iter().any(|own| own.name == name);
    let with: Vec<&GameKind> = GameKind::ALL.iter().filter(of_game).filter(has).collect();
    match with[..] {
        [game] => Ok((*game, name)),
        [] => {
            let names = GameKind::ALL.iter().filter(of_game).flat_map(|game| game.about().settings);
            let near = nearest(name, names.map(|setting| setting.name));
            let help = near.map(|near| format!("; did you mean `{near}`?"));
            Err(format!("there is no setting `{name}`{}", help.unwrap_or_default()))
        }
        _ => {
            let all: Vec<String> = with.iter().map(|game| format!("{}.{name}", game.name())).collect();
            Err(format!("several games have a setting `{name}`: write `{}`", all.join("` or `")))
        }
    }
}

/// Returns the help of `--set`, with all settings and their values.
fn help() -> String {
    let mut help = "Choose how to read an unclear rule, such as `lateral=allow`.\n\nCan be repeated; the last choice counts. If several games have the setting, write the game before it: `hirth.lateral=allow`.".to_owned();
    for setting in GameKind::ALL.iter().flat_map(|game| game.about().settings) {
        help += &format!("\n\n{}: {}", setting.name, setting.help);
        for (at, value) in setting.values.iter().enumerate() {
            let default = if at == 0 { " [default]" } else { "" };
            help += &format!("\n- {}: {}{default}", value.name, value.help);
        }
    }
    help
}
