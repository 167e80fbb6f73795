//! From a file to the films of its games, one at a time: of many games only the one that is looked at is held.

use std::{path::Path, rc::Rc};

use super::Args;
use crate::{
    cli::{
        config::{self, Config},
        input,
        input::{Input, Text},
        start::{in_file, no_file, why_unusable},
    },
    data::SeenGame,
    game::StartError,
    games::GameKind,
    scene::Film,
    source::Source,
    stretches::{Hint, recognise, show_stretches},
};

/// The games of a file.
pub struct GameList<'a> {
    args: &'a Args,
    read: &'a Read,
    /// How many games there are.
    pub games: usize,
    /// The first: most files have no other.
    first: Rc<Film>,
}

/// A file as it was read, and by what it goes.
pub struct Read {
    source: std::sync::Arc<Source>,
    input: Input,
    config: std::sync::Arc<Config>,
}

/// Returns a path and the turn after it. A file with this whole name comes first.
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

/// Reads a file; an error says why it cannot be read.
pub fn source(args: &Args, path: &Path) -> Result<Read, String> {
    let inputs = input::gather(&[path.to_owned()], "<stdin>");
    let assigned = config::assign(inputs, &args.reading.config).map_err(why_unusable)?;
    let mut assigned = assigned.inputs.into_iter();
    let (Some((input, config)), None) = (assigned.next(), assigned.next()) else {
        return Err(no_file(path, "hirth show"));
    };
    let source = match input.read() {
        Text::Read(source) => source.into(),
        Text::Unread(source, finding) => return Err(in_file(&source, &finding)),
        Text::Foreign => return Err(format!("{} holds no game", path.display())),
    };
    Ok(Read { source, input, config })
}

/// Returns the film of a position.
///
/// # Errors
/// When there is no such position, or it cannot be seen.
pub fn position(args: &Args, config: &Config) -> Result<Film, String> {
    let game = args.reading.game_of(args.position.as_deref());
    let film = game.film_of(args.position.as_deref(), &args.reading.settings(game, config));
    film.map_err(|error| match error {
        StartError::Position { message, .. } => format!("--position: {message}"),
        StartError::Faulty { message, .. } | StartError::Missing { message } => message,
    })
}

impl Read {
    /// Whether drawing to this file would replace the record.
    pub fn is_lost_with(&self, file: &Path) -> bool {
        self.input.is_lost_with(file)
    }
}

impl<'a> GameList<'a> {
    /// Judges what was read.
    ///
    /// # Errors
    /// When there is nothing to see.
    pub fn new(args: &'a Args, read: &'a Read) -> Result<Self, String> {
        let mut list = Self { args, read, games: 0, first: Rc::default() };
        let (games, first) = list.find(1);
        list.games = games;
        if list.games == 0 {
            return Err(format!("{} holds no game", read.input.name()));
        }
        list.first = first.into();
        Ok(list)
    }

    /// Judges the games, and shows them. Returns how many there are.
    pub fn show(&self, see: &mut dyn FnMut(SeenGame<'_>)) -> usize {
        let (reading, Read { input, config, .. }) = (&self.args.reading, self.read);
        let shape = input.shape(reading.extract);
        let options = |game: GameKind| reading.options(shape, config, game);
        let source = &self.read.source;
        let stretches = recognise(source.text(), shape, Hint::new(reading.game(), input.name()), None);
        show_stretches(source, &stretches, &options, see)
    }

    /// Returns how many games there are, and the film of one of them, by its number from 1.
    fn find(&self, number: usize) -> (usize, Film) {
        let mut film = Film::default();
        let games = self.show(&mut |game| {
            if game.report.index == number {
                film = game.film();
            }
        });
        (games, film)
    }

    /// Returns the film of a game, by its number from 1.
    pub fn film(&self, number: usize) -> Rc<Film> {
        if number == 1 {
            return Rc::clone(&self.first);
        }
        self.find(number).1.into()
    }
}
