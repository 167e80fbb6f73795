//! From where to play on: the start, a position, or a record up to a turn.

use std::path::Path;

use crate::{
    check::after_stretches,
    cli::{
        Exit, complain,
        config::{self, Config},
        heading,
        input::{self, Text},
        named::{self, Named},
        number,
        settings::Chosen,
    },
    finding::Finding,
    game::{EFFORT, Options, PlayFrom, Settings, StartError},
    games::GameKind,
    record::Shape,
    source::Source,
    stretches::{Hint, recognise},
};

/// From where to play on. Without any of it, from the start of a game.
#[derive(Debug, clap::Args)]
pub(super) struct Start {
    /// The record to start from, after a turn such as `S3`, or after its last turn.
    ///
    /// `-` is standard input. In a file with several games, the last one counts, or the one of `--number`.
    #[arg(id = RECORD, value_name = "FILE[:TURN]", allow_hyphen_values = true)]
    record: Option<String>,

    /// Start from a position on one line, as `hirth check -v` prints it.
    #[arg(long, value_name = "POSITION", conflicts_with = RECORD, help_heading = heading::INPUT)]
    position: Option<String>,

    #[command(flatten)]
    reading: OneGame,
}

/// One game of a record or a position, and how it is judged.
#[derive(Debug, clap::Args)]
pub(super) struct OneGame {
    /// The game of the file, by its number from 1; without it, the last.
    #[arg(
        long,
        value_name = "NUMBER",
        value_parser = number::any::<usize>(),
        requires = RECORD,
        conflicts_with = "position",
        help_heading = heading::INPUT
    )]
    pub number: Option<usize>,

    /// Find the turns among words: in an article, a rulebook, a mail.
    #[arg(long, requires = RECORD, conflicts_with = "position", help_heading = heading::INPUT)]
    pub extract: bool,

    /// The game or variant that is played, whatever tags and file names say.
    #[arg(long, value_name = "NAME", value_parser = named::read, help_heading = heading::RULES)]
    game: Option<Named>,

    /// How hard to search for the intended moves (steps of search a game). 0: no search.
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = EFFORT,
        value_parser = number::any::<usize>(),
        requires = RECORD,
        help_heading = heading::RULES,
        hide_short_help = true
    )]
    effort: usize,

    #[command(flatten)]
    chosen: Chosen,

    #[command(flatten)]
    pub config: config::Flags,
}

/// The id of the argument with the record.
pub(super) const RECORD: &str = "record";

impl OneGame {
    /// Returns the game that is named.
    pub fn game(&self) -> Option<GameKind> {
        self.game.map(|named| named.game)
    }

    /// Returns the game that is named, or else the one whose position a text is.
    pub fn game_of(&self, position: Option<&str>) -> GameKind {
        self.game().unwrap_or_else(|| position.map_or_else(GameKind::default, GameKind::of_position))
    }

    /// Returns what is chosen of a game.
    pub fn settings(&self, game: GameKind, config: &Config) -> Settings {
        let settings = self.chosen.of(game).or(config.settings(game));
        match self.game {
            Some(named) => named.settings(settings),
            None => settings,
        }
    }

    /// Returns how to judge records of a game that lie in a text in this way.
    pub fn options(&self, shape: Shape, config: &Config, game: GameKind) -> Options {
        let options =
            Options { shape, settings: self.settings(game, config), effort: self.effort, ..Options::default() };
        match self.game {
            Some(named) => named.options(options, game),
            None => options,
        }
    }
}

/// Why there is nothing to go on from.
pub(super) enum NoStart {
    /// The record has an error before.
    Faulty(String),
    /// Something could not be done.
    Failed(String),
}

impl From<StartError> for NoStart {
    fn from(error: StartError) -> Self {
        match error {
            StartError::Faulty { message, .. } => Self::Faulty(message),
            StartError::Position { message, .. } => Self::Failed(format!("--position: {message}")),
            StartError::Missing { message } => Self::Failed(message),
        }
    }
}

impl NoStart {
    /// Prints why, and returns the exit code.
    pub fn exit(&self) -> Exit {
        let (text, exit) = match self {
            Self::Faulty(text) => (text, Exit::Faulty),
            Self::Failed(text) => (text, Exit::Failed),
        };
        complain(text);
        exit
    }
}

impl Start {
    /// Returns where play goes on.
    pub fn find(&self) -> Result<Box<dyn PlayFrom>, NoStart> {
        if let Some(record) = &self.record {
            return self.after(record);
        }
        let config = config::here(&self.reading.config).map_err(unusable)?;
        let game = self.reading.game_of(self.position.as_deref());
        Ok(game.position(self.position.as_deref(), &self.reading.settings(game, &config))?)
    }

    /// Returns where a record leads to, `FILE` or `FILE:TURN`.
    fn after(&self, after: &str) -> Result<Box<dyn PlayFrom>, NoStart> {
        let (path, turn) = parts(after);
        if let Some((file, no_turn)) = after.rsplit_once(':')
            && turn.is_none()
            && !path.exists()
            && Path::new(file).is_file()
        {
            let text = format!("{file} has no turn `{no_turn}`; turns have names such as `S3`");
            return Err(NoStart::Failed(text));
        }
        let inputs = input::gather(&[path.to_owned()], "<stdin>");
        let assigned = config::assign(inputs, &self.reading.config).map_err(unusable)?;
        let [(input, config)] = &assigned.inputs[..] else {
            return Err(NoStart::Failed(no_file(path, "hirth moves")));
        };
        let none = || NoStart::Failed(format!("{} holds no game", path.display()));
        let source = match input.read() {
            Text::Read(source) => source,
            Text::Unread(source, finding) => {
                return Err(NoStart::Failed(in_file(&source, &finding)));
            }
            Text::Foreign => return Err(none()),
        };
        let hint = Hint::new(self.reading.game(), input.name());
        let shape = input.shape(self.reading.extract);
        let stretches = recognise(source.text(), shape, hint, None);
        let options = |game: GameKind| self.reading.options(shape, config, game);
        Ok(after_stretches(&source, &stretches, &options, self.reading.number, turn)?)
    }
}

/// Returns why a path that is there cannot be read as one file.
pub(super) fn no_file(path: &Path, command: &str) -> String {
    let name = path.display();
    if path.is_dir() {
        format!("`{name}` is a folder, and `{command}` takes one file; `hirth view {name}` shows many games")
    } else {
        format!("`{name}` is excluded by the configuration, or is not a file")
    }
}

/// Returns why no configuration can be used.
fn unusable(all: Vec<config::Unusable>) -> NoStart {
    NoStart::Failed(why_unusable(all))
}

/// Returns the same in words.
pub(super) fn why_unusable(all: Vec<config::Unusable>) -> String {
    let texts = all.iter().flat_map(|(source, findings)| findings.iter().map(move |finding| in_file(source, finding)));
    texts.collect::<Vec<_>>().join("; ")
}

/// Returns a message with the name of the file before it.
pub(super) fn in_file(source: &Source, finding: &Finding) -> String {
    let (name, message) = (source.name(), &finding.message);
    if message.contains(name) { message.clone() } else { format!("{name}: {message}") }
}

/// Returns a path and the turn after it. A file with this whole name comes first.
fn parts(after: &str) -> (&Path, Option<&str>) {
    let whole = Path::new(after);
    let is_label = |turn: &str| GameKind::ALL.iter().any(|game| (game.about().is_turn_name)(turn));
    let split = after.rsplit_once(':').filter(|(path, turn)| !path.is_empty() && is_label(turn) && !whole.exists());
    match split {
        Some((path, turn)) => (Path::new(path), Some(turn)),
        None => (whole, None),
    }
}
