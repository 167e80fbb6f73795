//! Players whose names are nearly the same in the files of a run.

use std::collections::{HashMap, HashSet};

use crate::{game::NameWords, report::GameReport, source::Source};

/// Each of this many names is compared with each.
const COMPARED: usize = 1_000;

/// At most this many pairs are reported.
const REPORTED: usize = 5;

/// The names of the players so far.
#[derive(Default)]
pub(super) struct Namesakes {
    /// Each name with the file where it comes first, in order.
    names: Vec<(String, String)>,
    /// The words of each name, which are compared.
    words: Vec<NameWords>,
    /// Where a name is in `names`.
    places: HashMap<String, usize>,
    /// Names of opponents: they are two players, however similar.
    opponents: HashSet<(usize, usize)>,
}

impl Namesakes {
    /// Takes note of the players of a game.
    pub fn add(&mut self, source: &Source, game: &GameReport) {
        let seats = game.seats.iter();
        let names = seats.filter_map(|seat| {
            let mut tags = game.tags.iter();
            tags.find(|(name, _)| name.eq_ignore_ascii_case(seat.title))
        });
        let places: Vec<usize> = names
            .filter_map(|(_, name)| self.place(name, source.name()))
            .collect();
        for (at, &one) in places.iter().enumerate() {
            let others = places[at + 1..].iter().filter(|&&other| other != one);
            let pairs = others.map(|&other| (one.min(other), one.max(other)));
            let near = pairs.filter(|&(one, other)| self.words[one].are_nearly(&self.words[other]));
            self.opponents.extend(near);
        }
    }

    fn place(&mut self, name: &str, file: &str) -> Option<usize> {
        if let Some(&place) = self.places.get(name) {
            return Some(place);
        }
        if self.names.len() == COMPARED {
            return None;
        }
        self.names.push((name.to_owned(), file.to_owned()));
        self.words.push(NameWords::of(name));
        self.places.insert(name.to_owned(), self.names.len() - 1);
        Some(self.names.len() - 1)
    }

    /// Returns a line for each pair of similar names, up to a number of pairs.
    pub fn reported(self) -> Vec<String> {
        let mut lines = Vec::new();
        for (other, (name, file)) in self.names.iter().enumerate() {
            for (one, (first, first_file)) in self.names[..other].iter().enumerate() {
                let is_near = self.words[one].are_nearly(&self.words[other]);
                if !is_near || self.opponents.contains(&(one, other)) {
                    continue;
                }
                if lines.len() == REPORTED {
                    lines.push("more players have similar names".to_owned());
                    return lines;
                }
                lines.push(format!(
                    "warning: the player `{name}` in {file} may be `{first}` in {first_file}, misspelt"
                ));
            }
        }
        lines
    }
}
