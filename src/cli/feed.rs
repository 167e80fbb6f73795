//! From inputs to pieces to judge: a long record is read part by part, anything else whole.

use std::{
    io::Read,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::{
    cli::{
        config::Config,
        games,
        input::{Input, Text},
    },
    finding::Finding,
    game::{Game, Hint, Judgement, Options, Stretch, counted, judge_stretches, recognise::stretches},
    judge::{PART, Part, Parts},
    record::Shape,
    report::FileReport,
    source::Source,
};

/// How many bytes a part has where what is made of it takes many times the room of its text, as data and statistics do.
pub(super) const HALF_A_PART: usize = PART / 2;

/// An input, and the configuration that counts for it.
pub(super) type Assigned = (Input, Arc<Config>);

/// What is to be judged next.
pub(super) struct Piece {
    /// The number of its input.
    pub input: usize,
    pub what: What,
}

/// What there is of an input.
pub(super) enum What {
    /// A text to judge, or a part of one.
    Text(Task),
    /// It could not be read, or not to its end.
    Unread(Source, Box<Finding>),
}

/// A text that is to be judged, or a part of one, and how. Nothing has looked into it yet: that can be done on any thread.
pub(super) struct Task {
    pub source: Source,
    /// Whether no part follows it.
    pub is_last: bool,
    /// The name of its encoding where that is not UTF-8.
    pub encoding: Option<&'static str>,
    /// What is known of the game before the text is read.
    hint: Hint,
    /// The stretch at the start of the text, where that was looked at: its game is that of records that do not say theirs.
    usual: Option<Stretch>,
    /// How the records of each game of the program are judged, in the order of the table.
    options: Arc<[Options]>,
}

impl Task {
    /// Returns the stretches of a text, which may be a fixed version of its own: one nearly always.
    pub fn stretches(&self, text: &str) -> Vec<Stretch> {
        stretches(games(), text, self.shape(), self.hint, self.usual)
    }

    /// Returns how records of a game in it are judged.
    pub fn options(&self, game: &'static dyn Game) -> Options {
        let place = games().iter().position(|other| *other == game);
        let own = place.and_then(|place| self.options.get(place));
        own.copied().unwrap_or_default()
    }

    /// How records lie in it.
    pub fn shape(&self) -> Shape {
        shape(&self.options)
    }

    /// Judges a text, which may be a fixed version of its own. Returns the games, which are still to be counted, and what was
    /// found outside of them.
    pub fn judge(&self, source: &Source) -> Judgement {
        let stretches = self.stretches(source.text());
        judge_stretches(games(), source, source.span(), &stretches, &|game| self.options(game))
    }

    /// Judges a text, which may be a fixed version of its own, and counts its games from 1.
    pub fn report(&self, source: Source) -> FileReport {
        let judged = self.judge(&source);
        counted(source, judged)
    }
}

/// How records lie in a text that is judged like this.
fn shape(options: &[Options]) -> Shape {
    options.first().map_or(Shape::Plain, |options| options.shape)
}

impl Piece {
    /// Whether it is the last piece of its input.
    pub fn is_last(&self) -> bool {
        match &self.what {
            What::Text(task) => task.is_last,
            What::Unread(..) => true,
        }
    }
}

/// How inputs are read.
#[derive(Clone, Copy)]
pub(super) struct FeedOptions<'a> {
    /// How the records of an input are judged.
    pub of_game: &'a (dyn Fn(&Input, &Config, &dyn Game) -> Options + Sync),
    /// What is known of the game of an input before it is read.
    pub hint: &'a (dyn Fn(&Input) -> Hint + Sync),
    /// How many bytes a part has.
    pub size: usize,
    /// Counts the bytes that were read.
    pub read: &'a AtomicU64,
}

/// The pieces of all inputs, in order.
pub(super) struct Feed<'a> {
    inputs: &'a [Assigned],
    options: FeedOptions<'a>,
    /// The number of the next input.
    next: usize,
    /// The input that is read in parts.
    open: Option<Open<'a>>,
}

struct Open<'a> {
    parts: Parts<'static, Counted<'a>>,
    hint: Hint,
    /// The stretch at the start of the text: its game is that of records that do not say theirs.
    usual: Stretch,
    /// The name of the encoding where that is not UTF-8.
    encoding: Option<&'static str>,
    options: Arc<[Options]>,
}

impl<'a> Feed<'a> {
    /// Returns the pieces of these inputs.
    pub fn new(inputs: &'a [Assigned], options: FeedOptions<'a>) -> Self {
        Self { inputs, options, next: 0, open: None }
    }

    /// Begins to read an input. Returns what there is of it if that is all; `None` when it is read in parts, and when no
    /// record can be in it.
    fn begin(&mut self, (input, config): &'a Assigned) -> Option<What> {
        let of_game = |game: &&'static dyn Game| (self.options.of_game)(input, config, *game);
        let options: Arc<[Options]> = games().iter().map(of_game).collect();
        let hint = (self.options.hint)(input);
        if shape(&options) != Shape::Plain {
            return whole(input, hint, options);
        }
        let unread = |error| {
            let (source, finding) = input.unreadable(&error);
            Some(What::Unread(source, finding))
        };
        let from = match input.open() {
            Ok(from) => Counted { from, read: self.options.read },
            Err(error) => return unread(error),
        };
        let mut parts = Parts::new(games(), input.name(), from, self.options.size);
        let (beginning, is_all) = match parts.start() {
            Ok(beginning) => beginning,
            Err(error) => return unread(error),
        };
        match input.is_foreign(beginning, is_all) {
            Ok(true) => return None,
            Ok(false) => {}
            Err(error) => return unread(error),
        }
        let usual = match parts.begin(hint) {
            Ok(usual) => usual?,
            Err(error) => return unread(error),
        };
        self.open = Some(Open { parts, hint, usual, encoding: input.encoding(), options });
        None
    }

    /// Returns the next part of the input that is read in parts.
    fn part(&mut self) -> Option<What> {
        let Open { parts, hint, usual, encoding, options } = self.open.as_mut()?;
        Some(match parts.next()? {
            Ok(Part { source, is_last }) => What::Text(Task {
                encoding: encoding.filter(|_| source.offset() == 0),
                source,
                is_last,
                hint: *hint,
                usual: Some(*usual),
                options: Arc::clone(options),
            }),
            Err(error) => {
                let (input, _) = self.inputs.get(self.next.checked_sub(1)?)?;
                let (source, finding) = input.broken(error);
                What::Unread(source, finding)
            }
        })
    }
}

impl Iterator for Feed<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        loop {
            let what = match self.part() {
                Some(what) => Some(what),
                None => {
                    self.open = None;
                    let input = self.inputs.get(self.next)?;
                    self.next += 1;
                    self.begin(input)
                }
            };
            if let Some(what) = what {
                let input = self.next - 1;
                return Some(Piece { input, what });
            }
        }
    }
}

/// Returns all of an input that is read whole; `None` when no record can be in it.
fn whole(input: &Input, hint: Hint, options: Arc<[Options]>) -> Option<What> {
    match input.read() {
        Text::Read(source) => {
            Some(What::Text(Task { source, is_last: true, encoding: input.encoding(), hint, usual: None, options }))
        }
        Text::Unread(source, finding) => Some(What::Unread(source, finding)),
        Text::Foreign => None,
    }
}

/// Counts what is read.
struct Counted<'a> {
    from: Box<dyn Read + Send + 'a>,
    read: &'a AtomicU64,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.from.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
