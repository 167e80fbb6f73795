//! Players whose names are nearly the same in the files of a run.

use std::collections::{HashMap, HashSet};

use crate::{
    codes,
    finding::Finding,
    game::NameWords,
    report::{GameReport, Tag},
    source::Source,
    span::Span,
};

/// Each of this many names is compared with each.
const COMPARED: usize = 1_000;

/// The names of the players so far.
#[derive(Default)]
pub(super) struct Namesakes {
    /// Each name with the file where it comes first, in order.
    names: Vec<(String, String)>,
    /// The words of each name, which are compared.
    words: Vec<NameWords>,
    /// Where a name is in `names`.
    places: HashMap<String, usize>,
    /// Players who played against each other so far: they are two, however similar their names.
    opponents: HashSet<(usize, usize)>,
}

impl Namesakes {
    /// Adds the players of a game. Returns a warning for each new name that is nearly a known one.
    pub fn add(&mut self, source: &Source, game: &GameReport) -> Vec<Finding> {
        let seats = game.seats.iter();
        let tags = seats.filter_map(|seat| {
            let mut tags = game.tags.iter();
            tags.find(|tag| tag.name.eq_ignore_ascii_case(seat.title))
        });
        let known = self.names.len();
        let players: Vec<_> = tags.filter_map(|tag| Some((tag, self.place(&tag.value, source.name())?))).collect();
        for (at, &(_, one)) in players.iter().enumerate() {
            for &(_, other) in &players[at + 1..] {
                // Only names that are alike would be reported.
                if self.words[one].are_nearly(&self.words[other]) {
                    self.opponents.insert((one.min(other), one.max(other)));
                }
            }
        }
        let new = players.iter().filter(|(_, player)| *player >= known);
        new.filter_map(|&(tag, player)| {
            let (name, file) = &self.names[self.like(player)?];
            let place = place(source, game.span, tag);
            Some(codes::similar_player(&tag.value, name, file).at(place))
        })
        .collect()
    }

    /// Returns the first known player whose name is nearly that of another, who never played against them.
    fn like(&self, player: usize) -> Option<usize> {
        let words = &self.words[player];
        (0..player).find(|&known| self.words[known].are_nearly(words) && !self.opponents.contains(&(known, player)))
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
}

/// Returns where the value of a tag of a game is in the text, or where the game starts if it is written in another way.
fn place(source: &Source, game: Span, Tag { name, value }: &Tag) -> Span {
    let text = source.slice(game);
    let of_value = || {
        let tag = text.find(&format!("[{name}"))?;
        let at = tag + text[tag..].find(value.as_str())?;
        Some(Span::new(at, at + value.len()).shifted(game.start as isize))
    };
    of_value().unwrap_or(Span::new(game.start, game.start))
}
