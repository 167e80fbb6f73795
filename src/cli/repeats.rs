//! Games that are in several files, for example because a file was copied.

use std::{
    collections::HashMap,
    hash::{BuildHasher, DefaultHasher, Hash, Hasher, RandomState},
};

use crate::{codes, finding::Finding, game::spelled, record::read_tag, report::GameReport, source::Source, span::Span};

/// The number of games whose places are remembered.
const REMEMBERED: usize = 100_000;

/// A shorter game may be the same by chance.
const SHORTEST: usize = 6;

/// The games of the files so far.
#[derive(Default)]
pub(super) struct Repeats {
    hasher: RandomState,
    /// The place of a game, by its text.
    seen: HashMap<u64, (String, usize)>,
}

impl Repeats {
    /// Adds a game. Returns a warning if an earlier file has it.
    pub fn add(&mut self, source: &Source, game: &GameReport) -> Option<Finding> {
        if game.turns < SHORTEST {
            return None;
        }
        let written = self.written(source, game);
        let name = source.name();
        match self.seen.get(&written) {
            Some((first, _)) if first == name => None,
            Some((first, number)) => {
                // The whole first line is enough to find it.
                let text = source.slice(game.span);
                let line = text.lines().next().unwrap_or_default();
                let place = Span::new(game.span.start, game.span.start + line.len());
                Some(codes::repeated_game(*number, first).at(place))
            }
            None => {
                if self.seen.len() < REMEMBERED {
                    self.seen.insert(written, (name.to_owned(), game.index));
                }
                None
            }
        }
    }

    /// Returns a hash of the text without the tags before it and without spaces, and of the match: in another match the same moves are another
    /// game.
    fn written(&self, source: &Source, game: &GameReport) -> u64 {
        let mut hasher: DefaultHasher = self.hasher.build_hasher();
        game.tag("Match").map(spelled).hash(&mut hasher);
        let (text, Span { mut start, end }) = (source.text(), game.span);
        loop {
            start = end - text[start..end].trim_start().len();
            match read_tag(text, Span::new(start, end)) {
                Some(tag) => start = tag.span.end,
                None => break,
            }
        }
        for word in text[start..end].split_ascii_whitespace() {
            hasher.write(word.as_bytes());
        }
        hasher.finish()
    }
}
