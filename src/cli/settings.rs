//! The settings of games on the command line: `--set NAME=VALUE`, and an option of its own for each.

use std::str::FromStr;

use clap::{
    Arg, ArgMatches, Command,
    builder::{PossibleValue, PossibleValuesParser},
    error::ErrorKind,
};

use crate::{
    cli::{games, named::of_name, policy::nearest},
    game::{Game, Setting, Settings},
};

/// What is before the name of a setting in the id of its own option.
const ID: &str = "setting:";

/// What was chosen on the command line: of a command that judges records, or of one that `PLAYS` on.
#[derive(Clone, Debug, Default)]
pub(super) struct Chosen<const PLAYS: bool = false>(Vec<Choice>);

/// `lateral=allow`, or `hirth.lateral=allow`.
#[derive(Clone, Debug)]
struct Choice {
    game: &'static dyn Game,
    setting: usize,
    value: usize,
}

impl<const PLAYS: bool> Chosen<PLAYS> {
    /// Returns what was chosen of a game; the last choice counts.
    pub fn of(&self, game: &dyn Game) -> Settings {
        let own = self.0.iter().filter(|choice| choice.game == game);
        own.fold(Settings::default(), |settings, choice| settings.with(choice.setting, choice.value))
    }
}

impl FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some((name, value)) = text.split_once('=') else {
            return Err(format!("`{text}` sets nothing; write `NAME=VALUE`"));
        };
        let (game, setting) = find(name.trim())?;
        match game.setting(setting, value.trim()) {
            Ok((setting, value)) => Ok(Self { game, setting, value }),
            Err(why) => Err(why.to_string()),
        }
    }
}

/// Returns the game and the name of a setting: `lateral`, where one game has it, or `hirth.lateral`.
fn find(name: &str) -> Result<(&'static dyn Game, &str), String> {
    let (of_game, name) = match name.split_once('.') {
        Some((game, name)) => (Some(of_name(game)?.name()), name),
        None => (None, name),
    };
    let of_game = |game: &&&'static dyn Game| of_game.is_none_or(|own| own == game.name());
    let has = |game: &&&'static dyn Game| game.settings().iter().any(|own| own.name == name);
    let with: Vec<&&'static dyn Game> = games().iter().filter(of_game).filter(has).collect();
    match with[..] {
        [game] => Ok((*game, name)),
        [] => {
            let names = games().iter().filter(of_game).flat_map(|game| game.settings());
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

/// Returns the command line with an option for each setting that one game alone has, in every command that takes
/// `--set`.
pub(super) fn with_options(mut command: Command) -> Command {
    let all = || games().iter().flat_map(|game| game.settings());
    let is_unique = |name: &str| all().filter(|other| other.name == name).count() == 1;
    let commands = command.get_subcommands();
    let names: Vec<String> = commands.map(|one| one.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(name, |mut one| {
            let takes = |id: &str| one.get_arguments().any(|arg| arg.get_id() == id);
            let plays = takes(Chosen::<true>::SET);
            if !plays && !takes(Chosen::<false>::SET) {
                return one;
            }
            for setting in all().filter(|setting| is_unique(setting.name)) {
                let is_it = |other: &Arg| other.get_long() == Some(setting.name);
                // Another option of this name stays what it is: `--set` is left for the setting.
                if !one.get_arguments().any(is_it) {
                    one = one.arg(option(setting, plays));
                }
            }
            one
        });
    }
    command
}

/// Returns the option of a setting, with the help that it has in commands that judge or in those that play on.
fn option(setting: &'static Setting, plays: bool) -> Arg {
    let values = setting.values.iter();
    let values = values.map(|value| PossibleValue::new(value.name).help(value.help));
    let option = Arg::new(format!("{ID}{}", setting.name))
        .long(setting.name)
        .value_name("LEVEL")
        .value_parser(PossibleValuesParser::new(values));
    match setting.in_play.filter(|_| plays) {
        Some(in_play) => option.help(setting.help).long_help(format!("{}.\n\n{in_play}", setting.help)),
        None => {
            let default = setting.values.first().map_or("", |value| value.name);
            option.help(format!("{} [default: {default}]", setting.help))
        }
    }
}

impl<const PLAYS: bool> Chosen<PLAYS> {
    /// The id of `--set`.
    const SET: &str = if PLAYS { "set-to-play" } else { "set" };
}

impl<const PLAYS: bool> clap::Args for Chosen<PLAYS> {
    fn augment_args(command: Command) -> Command {
        command.arg(
            Arg::new(Self::SET)
                .long("set")
                .value_name("SETTING=VALUE")
                .action(clap::ArgAction::Append)
                .value_parser(|text: &str| text.parse::<Choice>())
                .help("Choose how to read an unclear rule, such as `lateral=allow`")
                .long_help(
                    "Choose how to read an unclear rule, such as `lateral=allow`.\n\nCan be repeated; the last choice counts. If several games have the setting, write the game before it: `hirth.lateral=allow`. If only one game has it, it is also an option: `--lateral allow`.",
                ),
        )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<const PLAYS: bool> clap::FromArgMatches for Chosen<PLAYS> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let set = matches.get_many::<Choice>(Self::SET).into_iter().flatten();
        let places = matches.indices_of(Self::SET).into_iter().flatten();
        let mut all: Vec<(usize, Choice)> = places.zip(set.cloned()).collect();
        for id in matches.ids() {
            let Some(name) = id.as_str().strip_prefix(ID) else {
                continue;
            };
            if let Some(value) = matches.get_one::<String>(id.as_str()) {
                let choice = format!("{name}={value}").parse();
                let choice = choice.map_err(|why: String| clap::Error::raw(ErrorKind::InvalidValue, why))?;
                all.push((matches.index_of(id.as_str()).unwrap_or_default(), choice));
            }
        }
        // In the order of the command line: of several choices the last one counts, however it is made.
        all.sort_by_key(|&(place, _)| place);
        Ok(Self(all.into_iter().map(|(_, choice)| choice).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
