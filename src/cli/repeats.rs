//! Games that are in several files, for example because a file was copied.

use std::{
    collections::HashMap,
    hash::{BuildHasher, DefaultHasher, Hash, Hasher, RandomState},
};

use crate::{report::GameReport, source::Source};

/// The number of games whose places are remembered.
const REMEMBERED: usize = 100_000;

/// A shorter game may be the same by chance.
const SHORTEST: usize = 6;

/// The number of copies that are listed one by one.
const LISTED: usize = 5;

/// The games of the files so far.
#[derive(Default)]
pub(super) struct Repeats {
    hasher: RandomState,
    /// The place of a game, by its text.
    seen: HashMap<u64, (String, usize)>,
    messages: Vec<String>,
    more: usize,
}

impl Repeats {
    /// Adds a game. Returns whether an earlier file has it.
    pub fn add(&mut self, source: &Source, game: &GameReport) -> bool {
        if game.turns < SHORTEST {
            return false;
        }
        let written = self.written(source.slice(game.span), game);
        let name = source.name();
        match self.seen.get(&written) {
            Some((first, _)) if first == name => false,
            Some((first, number)) if self.messages.len() < LISTED => {
                self.messages.push(format!("game {} of {name} is game {number} of {first} again", game.index));
                true
            }
            Some(_) => {
                self.more += 1;
                true
            }
            None if self.seen.len() < REMEMBERED => {
                self.seen.insert(written, (name.to_owned(), game.index));
                false
            }
            None => false,
        }
    }

    /// Returns a message for each copy, up to a number, and one for the others.
    pub fn messages(self) -> impl Iterator<Item = String> {
        let more = (self.more > 0).then(|| format!("{} more games are in two files", self.more));
        self.messages.into_iter().chain(more)
    }

    /// Returns a hash of the text without tags and spaces, and of the match: in another match the same moves are another game.
    fn written(&self, text: &str, game: &GameReport) -> u64 {
        let mut hasher: DefaultHasher = self.hasher.build_hasher();
        game.tag("Match").hash(&mut hasher);
        let is_turn = |line: &&str| !line.trim_start().starts_with('[');
        for line in text.lines().filter(is_turn) {
            for word in line.split_ascii_whitespace() {
                hasher.write(word.as_bytes());
            }
        }
        hasher.finish()
    }
}
