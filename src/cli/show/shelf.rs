//! From a file to the films of its games, one at a time: of many games only the one that is looked at is held.

use std::{ops::ControlFlow, path::Path, rc::Rc};

use super::Args;
use crate::{
    cli::{
        config::{self, Config},
        films::Showing,
        input,
        input::{Input, Text},
        start::{in_file, why_unusable},
    },
    game::{Audience, StartError},
    games::GameKind,
    scene::Film,
    source::Source,
    stretches::Hint,
};

/// The games of a file.
pub struct Shelf<'a> {
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

/// Reads a file.
///
/// # Errors
/// Why it cannot be read.
pub fn source(args: &Args, path: &Path) -> Result<Read, String> {
    let inputs = input::gather(&[path.to_owned()], "<stdin>");
    let assigned = config::assign(inputs, &args.reading.config).map_err(why_unusable)?;
    let mut assigned = assigned.into_iter();
    let (Some((input, config)), None) = (assigned.next(), assigned.next()) else {
        return Err(format!("{} is not a file, or is excluded", path.display()));
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
    let game = args.reading.game().unwrap_or_default();
    let film = game.show().position(args.position.as_deref(), &args.reading.settings(game, config));
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

impl<'a> Shelf<'a> {
    /// Judges what was read.
    ///
    /// # Errors
    /// When there is nothing to see.
    pub fn new(args: &'a Args, read: &'a Read) -> Result<Self, String> {
        let mut shelf = Self { args, read, games: 0, first: Rc::default() };
        let mut first = One::new(1);
        shelf.games = shelf.show(&mut first);
        if shelf.games == 0 {
            return Err(format!("{} holds no game", read.input.name()));
        }
        shelf.first = first.film.into();
        Ok(shelf)
    }

    /// Judges the games, and shows them. Returns how many there are.
    pub fn show(&self, audience: &mut dyn Audience) -> usize {
        let (reading, Read { input, config, .. }) = (&self.args.reading, self.read);
        let shape = input.shape(reading.extract);
        let options = |game: GameKind| reading.options(shape, config, game);
        let showing = Showing {
            source: &self.read.source,
            shape,
            hint: Hint::new(reading.game(), input.name()),
            options: &options,
        };
        showing.to(audience)
    }

    /// Returns the film of a game, by its number from 1.
    pub fn film(&self, number: usize) -> Rc<Film> {
        if number == 1 {
            return Rc::clone(&self.first);
        }
        let mut one = One::new(number);
        self.show(&mut one);
        one.film.into()
    }
}

/// Who wants to see one game.
struct One {
    number: usize,
    film: Film,
}

impl One {
    fn new(number: usize) -> Self {
        let film = Film::default();
        Self { number, film }
    }
}

impl Audience for One {
    fn wants(&mut self, number: usize) -> bool {
        number == self.number
    }

    fn sees(&mut self, film: Film) -> ControlFlow<()> {
        self.film = film;
        ControlFlow::Continue(())
    }
}
