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
        input::{Input, Text},
        parts::{Broken, Part, Parts},
    },
    finding::Finding,
    games::{Game, Options},
    record::Shape,
    source::Source,
};

/// An input, and the configuration that it goes by.
pub(super) type Assigned = (Input, Arc<Config>);

/// What is to be done next.
pub(super) struct Piece {
    /// The number of its input.
    pub input: usize,
    pub what: What,
}

/// What there is of an input.
pub(super) enum What {
    /// A text to judge, or a part of one.
    Text {
        source: Source,
        game: &'static Game,
        options: Options,
        is_last: bool,
    },
    /// It could not be read, or not to its end.
    Unread(Source, Box<Finding>),
}

impl Piece {
    /// Whether nothing more comes of its input.
    pub fn is_last(&self) -> bool {
        match self.what {
            What::Text { is_last, .. } => is_last,
            What::Unread(..) => true,
        }
    }
}

/// How inputs are read.
#[derive(Clone, Copy)]
pub(super) struct Manner<'a> {
    /// How the records of an input are judged.
    pub options: &'a (dyn Fn(&Input, &Config) -> Options + Sync),
    /// How many bytes a part has.
    pub size: usize,
    /// Counts the bytes that were read.
    pub read: &'a AtomicU64,
}

/// The pieces of all inputs, in order.
pub(super) struct Feed<'a> {
    inputs: &'a [Assigned],
    manner: Manner<'a>,
    /// The number of the next input.
    next: usize,
    /// The input that is read in parts.
    open: Option<Open<'a>>,
}

struct Open<'a> {
    parts: Parts<Counted<'a>>,
    game: &'static Game,
    options: Options,
}

impl<'a> Feed<'a> {
    /// Reads these inputs.
    pub fn new(inputs: &'a [Assigned], manner: Manner<'a>) -> Self {
        Self {
            inputs,
            manner,
            next: 0,
            open: None,
        }
    }

    /// Begins to read an input; gives what there is of it if that is all. Of one that holds nothing for us,
    /// nothing comes.
    fn begin(&mut self, (input, config): &'a Assigned) -> Option<What> {
        let options = (self.manner.options)(input, config);
        if options.shape != Shape::Plain {
            return whole(input, options);
        }
        let unread = |error| {
            let (source, finding) = input.unreadable(&error);
            Some(What::Unread(source, finding))
        };
        let from = match input.open() {
            Ok(from) => Counted {
                from,
                read: self.manner.read,
            },
            Err(error) => return unread(error),
        };
        let mut parts = Parts::new(input.name(), from, self.manner.size).growing();
        let (beginning, is_all) = match parts.beginning() {
            Ok(beginning) => beginning,
            Err(error) => return unread(error),
        };
        match input.is_foreign(beginning, is_all) {
            Ok(true) => return None,
            Ok(false) => {}
            Err(error) => return unread(error),
        }
        let game = input.game(&String::from_utf8_lossy(beginning))?;
        self.open = Some(Open {
            parts,
            game,
            options,
        });
        None
    }

    /// The next part of the input that is read in parts.
    fn part(&mut self) -> Option<What> {
        let Open {
            parts,
            game,
            options,
        } = self.open.as_mut()?;
        Some(match parts.next(|text| (game.cut)(text, options))? {
            Ok(Part { source, is_last }) => What::Text {
                source,
                game,
                options: *options,
                is_last,
            },
            Err(Broken::Text(source, finding)) => What::Unread(source, finding),
            Err(Broken::Unreadable(error)) => {
                let (input, _) = self.inputs.get(self.next.checked_sub(1)?)?;
                let (source, finding) = input.unreadable(&error);
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

/// An input that is read whole.
fn whole(input: &Input, options: Options) -> Option<What> {
    match input.read() {
        Text::Read(source) => Some(What::Text {
            game: input.game(source.text())?,
            source,
            options,
            is_last: true,
        }),
        Text::Unread(source, finding) => Some(What::Unread(source, finding)),
        Text::Foreign => None,
    }
}

/// Counts what is read.
struct Counted<'a> {
    from: Box<dyn Read + Send>,
    read: &'a AtomicU64,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.from.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
