//! From inputs to what is judged at once: a file, or a piece of a large one. Each file is read whole.

use std::sync::Arc;

use super::{
    config::{Assigned, Config},
    input::{self, Input},
    threads::Threads,
};
use crate::{
    check::{counted, judge_stretches},
    convert::{JudgedPiece, judge_piece},
    finding::Finding,
    game::{Judgement, Options},
    games::GameKind,
    record::Shape,
    report::FileReport,
    source::Source,
    span::Span,
    stretches::{Hint, Pieces, Stretch},
};

/// How inputs are read.
#[derive(Clone, Copy)]
pub(super) struct Texts<'a> {
    pub inputs: &'a [Assigned],
    /// How the records of an input are judged.
    pub of_game: &'a (dyn Fn(&Input, &Config, GameKind) -> Options + Sync),
    /// The facts known of the game of an input before it is read.
    pub hint: &'a (dyn Fn(&Input) -> Hint + Sync),
    /// How many bytes a piece has.
    pub size: usize,
    /// Whether a text with matches is one piece: what a match says of a game depends on the others.
    pub keeps_matches: bool,
}

/// A unit of work, which is read and judged at once.
pub(super) enum Item {
    /// The input with this number, all of which is still to be read.
    Input(usize),
    Read(Part),
}

/// An input, or a piece of it.
pub(super) struct Part {
    /// The number of the input.
    pub input: usize,
    pub what: What,
}

/// The content of an input, or why there is none.
pub(super) enum What {
    /// A piece of its text.
    Piece(Arc<Text>, Span),
    /// It could not be read, or not all of it.
    Unread(Box<Text>, Box<Finding>),
    /// No record is in it, and nobody named it.
    Foreign,
}

/// A text, and how its records are judged.
pub(super) struct Text {
    pub source: Arc<Source>,
    /// The name of its encoding where that is not UTF-8.
    pub encoding: Option<&'static str>,
    pieces: Pieces,
    /// Whether it is larger than a piece, and its games may be of matches.
    has_matches: bool,
    /// How the records of each game of the program are judged, in the order of the table.
    options: Vec<Options>,
}

impl<'a> Texts<'a> {
    /// Returns as many threads as there are pieces, at most so many.
    pub fn threads(&self, most: usize) -> Threads {
        let pieces = |(input, _): &Assigned| match input.size() {
            Some(size) => 1 + usize::try_from(size).unwrap_or(usize::MAX) / self.size,
            None => usize::MAX,
        };
        let pieces = self.inputs.iter().map(pieces).fold(0, usize::saturating_add);
        Threads::new(most.min(pieces))
    }

    /// Returns the items to judge, in order. A file that is large is read when it is asked for, any other by the thread
    /// that judges it.
    pub fn items(self, threads: &'a Threads) -> impl Iterator<Item = Item> + 'a {
        (0..self.inputs.len()).flat_map(move |input| {
            let size = self.inputs[input].0.size();
            let is_small = size.is_some_and(|size| size <= self.size as u64);
            let small = is_small.then_some(Item::Input(input));
            let large = (!is_small).then(|| self.read(input, threads).map(Item::Read));
            small.into_iter().chain(large.into_iter().flatten())
        })
    }

    /// Returns a part of an input, which is read if it was not.
    pub fn part(&self, item: Item) -> Part {
        match item {
            Item::Read(part) => part,
            // A small file has one piece.
            Item::Input(input) => {
                Part { input, what: self.whole(input, None).map_or_else(|unread| unread, Text::piece) }
            }
        }
    }

    /// Reads an input. Returns its pieces, or why there are none.
    fn read(&self, input: usize, threads: &Threads) -> impl Iterator<Item = Part> + use<> {
        let (text, unread) = match self.whole(input, Some(threads)) {
            Ok(text) => (Some(text), None),
            Err(unread) => (None, Some(unread)),
        };
        let pieces = text.into_iter().flat_map(|text| pieces(&Arc::new(text)));
        unread.into_iter().chain(pieces).map(move |what| Part { input, what })
    }

    /// Reads an input.
    ///
    /// # Errors
    /// When it cannot be read, or is passed over.
    fn whole(&self, input: usize, threads: Option<&Threads>) -> Result<Text, What> {
        let (input, config) = &self.inputs[input];
        match threads.map_or_else(|| input.read(), |threads| input.read_by(threads)) {
            input::Text::Read(source) => Ok(self.text(input, config, source)),
            input::Text::Unread(source, finding) => {
                Err(What::Unread(Box::new(self.text(input, config, source)), finding))
            }
            input::Text::Foreign => Err(What::Foreign),
        }
    }

    /// Returns a text of an input, and how it is judged.
    fn text(&self, input: &Input, config: &Config, source: Source) -> Text {
        let of_game = |game: &GameKind| (self.of_game)(input, config, *game);
        let options: Vec<Options> = GameKind::ALL.iter().map(of_game).collect();
        let may_have = || options.iter().any(|own| own.one_match) || has_match(source.text());
        let has_matches = source.text().len() > self.size && may_have();
        let size = if self.keeps_matches && has_matches { usize::MAX } else { self.size };
        let shape = shape(&options);
        let pieces = Pieces::of(source.name(), source.text(), shape, (self.hint)(input), size);
        Text { source: Arc::new(source), encoding: input.encoding(), pieces, has_matches, options }
    }
}

/// Whether a game in a text may be of a match.
fn has_match(text: &str) -> bool {
    const TAG: &[u8] = b"match";
    let bytes = text.as_bytes();
    memchr::memchr_iter(b'[', bytes).any(|at| {
        let name = bytes.get(at + 1..at + 1 + TAG.len());
        name.is_some_and(|name| name.eq_ignore_ascii_case(TAG))
    })
}

/// How records lie in a text that is judged like this.
fn shape(options: &[Options]) -> Shape {
    options.first().map_or(Shape::Plain, |options| options.shape)
}

/// The pieces of a text, in order.
pub(super) fn pieces(text: &Arc<Text>) -> impl Iterator<Item = What> + use<> {
    let (first, text) = (text.piece_at(0), Arc::clone(text));
    let next = {
        let text = Arc::clone(&text);
        move |last: &Span| (!text.is_last(*last)).then(|| text.piece_at(last.end))
    };
    std::iter::successors(Some(first), next).map(move |piece| What::Piece(Arc::clone(&text), piece))
}

impl Text {
    /// The piece of it that starts at a byte.
    fn piece_at(&self, start: usize) -> Span {
        self.pieces.at(self.source.text(), start)
    }

    /// All of it as one piece.
    fn piece(self) -> What {
        let all = self.source.span();
        What::Piece(Arc::new(self), all)
    }

    /// The same with another text.
    pub fn with(&self, source: Source) -> Self {
        Self { source: Arc::new(source), options: self.options.clone(), ..*self }
    }

    /// Whether what is wrong with a game of a piece may show in other pieces only.
    pub fn is_counted_over_pieces(&self, piece: Span) -> bool {
        self.has_matches && piece != self.source.span()
    }

    /// Whether a piece ends the text.
    pub fn is_last(&self, piece: Span) -> bool {
        piece.end == self.source.text().len()
    }

    /// Returns the stretches of a piece of a text, which may be a fixed version of its own: one nearly always.
    pub fn stretches(&self, source: &Source, piece: Span) -> Vec<Stretch> {
        self.pieces.stretches(source.text(), piece)
    }

    /// Returns how records of a game in it are judged.
    pub fn options(&self, game: GameKind) -> Options {
        let place = GameKind::ALL.iter().position(|other| *other == game);
        let own = place.and_then(|place| self.options.get(place));
        own.copied().unwrap_or_default()
    }

    /// Judges a piece of a text, which may be a fixed version of its own.
    pub fn judge(&self, source: &Source, piece: Span) -> Judgement {
        let stretches = self.stretches(source, piece);
        judge_stretches(source, piece, &stretches, &|game| self.options(game))
    }

    /// Judges a piece of it, and returns its records as data.
    pub fn data(&self, piece: Span) -> JudgedPiece {
        let stretches = self.stretches(&self.source, piece);
        judge_piece(&self.source, piece, &stretches, &|game| self.options(game))
    }

    /// Judges a fixed version of it, or of a piece of it, and counts its games from 1.
    pub fn report(&self, source: Source) -> FileReport {
        let judged = self.judge(&source, source.span());
        counted(source, judged)
    }
}
