//! From a file to the films of its games, one at a time: of many games only the one that is looked at is held.

use std::path::Path;

use super::Args;
use crate::{
    cli::{
        complain,
        config::{self, Config},
        games, input,
        input::{Input, Text},
        start::{Which, in_file, why_unusable},
    },
    game::{Game, Hint, Options, Show, StartError, Worn, recognise::stretches},
    scene::Film,
    source::Source,
};

/// The games of a file.
pub struct Shelf<'a> {
    /// The parts of the file whose games are of one kind.
    parts: Vec<Part<'a>>,
    /// How many games there are.
    pub games: usize,
}

struct Part<'a> {
    show: &'static dyn Show,
    worn: Worn<'a>,
    options: Options,
    games: usize,
    /// Its first game: most files have no other.
    first: Option<Film>,
}

/// A file as it was read, and by what it goes.
pub struct Read {
    source: std::sync::Arc<Source>,
    input: Input,
    config: std::sync::Arc<Config>,
}

/// Returns a path and the turn behind it. A file whose whole name is this is meant first.
pub fn parts(record: &str) -> (&Path, Option<&str>) {
    let whole = Path::new(record);
    let split = record.rsplit_once(':').filter(|&(path, turn)| {
        let is_there = path == "-" || Path::new(path).exists();
        !turn.is_empty() && is_there && !whole.exists()
    });
    match split {
        Some((path, turn)) => (Path::new(path), Some(turn)),
        None => (whole, None),
    }
}

/// Reads a file.
///
/// # Errors
/// Why it cannot be read.
pub fn source(args: &Args, path: &Path) -> Result<Read, String> {
    let inputs = input::gather(&[path.to_owned()], "<stdin>");
    let assigned = config::assign(inputs, &args.config).map_err(why_unusable)?;
    let mut assigned = assigned.into_iter();
    let (Some((input, config)), None) = (assigned.next(), assigned.next()) else {
        return Err(format!("{} is no file, or excluded", path.display()));
    };
    let source = match input.read() {
        Text::Read(source) => source.into(),
        Text::Unread(source, finding) => return Err(in_file(&source, &finding)),
        Text::Foreign => return Err(format!("{} holds no game", path.display())),
    };
    Ok(Read {
        source,
        input,
        config,
    })
}

/// Returns the film of a position.
///
/// # Errors
/// When there is no such position, or it cannot be seen.
pub fn position(args: &Args, config: &Config) -> Result<Film, String> {
    if let Some(Which::Number(_)) = args.game {
        return Err("`--game` with a number goes with a file".to_owned());
    }
    let named = match args.game {
        Some(Which::Game(named)) => Some(named),
        _ => None,
    };
    let any = || games().iter().find(|game| game.show.is_some()).copied();
    let game = named.map(|named| named.game).or_else(any);
    let game = game.ok_or("no game can be seen here")?;
    let settings = args.chosen.of(game).or(config.settings(game));
    let settings = match named {
        Some(named) => named.settings(settings),
        None => settings,
    };
    let show = show_of(game)?;
    let film = show.position(args.position.as_deref(), &settings);
    film.map_err(|error| match error {
        StartError::Position { message, .. } => format!("--position: {message}"),
        StartError::Faulty { message, .. } | StartError::Missing { message } => message,
    })
}

fn show_of(game: &Game) -> Result<&'static dyn Show, String> {
    let title = game.example.title;
    game.show
        .ok_or_else(|| format!("{title} cannot be seen here yet"))
}

impl<'a> Shelf<'a> {
    /// Judges what was read.
    ///
    /// # Errors
    /// When there is nothing to see.
    pub fn new(args: &Args, read: &'a Read) -> Result<Self, String> {
        let Read {
            source,
            input,
            config,
        } = read;
        let named = match args.game {
            Some(Which::Game(named)) => Some(named),
            _ => None,
        };
        let shape = input.shape(args.extract);
        let hint = Hint::new(games(), named.map(|named| named.game), input.name());
        let mut shelf = Self {
            parts: Vec::new(),
            games: 0,
        };
        let mut unseen = None;
        for stretch in stretches(games(), source.text(), shape, hint, None) {
            let game = stretch.game;
            let show = match show_of(game) {
                Ok(show) => show,
                Err(why) => {
                    unseen = Some(why);
                    continue;
                }
            };
            let options = Options {
                shape,
                settings: args.chosen.of(game).or(config.settings(game)),
                effort: args.effort,
                ..Options::default()
            };
            let options = match named {
                Some(named) => named.options(options, game),
                None => options,
            };
            let worn = Worn::of(game, stretch.of(source), shape);
            let made = show.films(&worn.source, &options, &mut |number| number == 1);
            shelf.games += made.games;
            shelf.parts.push(Part {
                show,
                worn,
                options,
                games: made.games,
                first: made.films.into_iter().next(),
            });
        }
        match (shelf.games, unseen) {
            (0, None) => Err(format!("{} holds no game", input.name())),
            (0, Some(why)) => Err(why),
            (_, why) => {
                if let Some(why) = why {
                    complain(&why);
                }
                Ok(shelf)
            }
        }
    }

    /// Returns the film of a game, by its number from 1.
    pub fn film(&self, number: usize) -> Film {
        let mut number = number;
        for part in &self.parts {
            match &part.first {
                Some(first) if number == 1 => return first.clone(),
                _ if number <= part.games => {
                    let source = &part.worn.source;
                    let made = part
                        .show
                        .films(source, &part.options, &mut |one| one == number);
                    if let Some(film) = made.films.into_iter().next() {
                        return film;
                    }
                }
                _ => {}
            }
            number = number.saturating_sub(part.games);
        }
        // There is a film of each game that was counted.
        Film::default()
    }
}
