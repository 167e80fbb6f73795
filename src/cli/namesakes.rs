//! Names that are nearly the same in the files of a run: those of players, and those of matches. The rarer one is probably
//! misspelt.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
    sync::Arc,
};

use crate::{
    codes,
    codes::Words,
    game::{NameWords, spelled},
    report::{FoundInMatch, GameName, GameReport, Tag},
    source::Source,
    span::Span,
};

/// Each of this many names is compared with each.
const COMPARED: usize = 1_000;

/// The names so far.
#[derive(Default)]
pub(super) struct Namesakes {
    players: Names,
    matches: Names,
}

/// Names of one kind.
#[derive(Default)]
struct Names {
    /// In order of the games where they come first.
    all: Vec<Name>,
    /// Where a name is among them.
    places: HashMap<String, usize>,
    /// Names that are in one game: they are of two players, however similar.
    opponents: HashSet<(usize, usize)>,
}

/// A name.
struct Name {
    text: String,
    /// The words of it, which are compared.
    words: NameWords,
    /// How many games have it.
    games: usize,
    /// The first source that has it.
    source: Arc<Source>,
    /// The first game in which it was not reported within the match.
    untold: Option<Occurrence>,
}

/// Where a game has a name.
struct Occurrence {
    source: Arc<Source>,
    span: Span,
    input: usize,
    number: usize,
    played: GameName,
    is_valid: bool,
}

impl Namesakes {
    /// Adds the names of a game.
    pub fn add(&mut self, input: usize, source: &Arc<Source>, game: &GameReport) {
        let tag = |name: &str| game.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name));
        let seats = game.seats.iter().filter_map(|seat| tag(seat.title));
        self.players.add(seats, input, source, game);
        if game.entry.is_some() {
            self.matches.add(tag("Match"), input, source, game);
        }
    }

    /// Returns what is wrong with the names, when all games are known.
    pub fn end(self) -> Vec<FoundInMatch> {
        let mut found = self.players.end(codes::similar_player);
        found.extend(self.matches.end(codes::similar_match));
        FoundInMatch::locate(&mut found);
        found
    }
}

impl Names {
    fn add<'t>(
        &mut self,
        tags: impl IntoIterator<Item = &'t Tag>,
        input: usize,
        source: &Arc<Source>,
        game: &GameReport,
    ) {
        let similar: Vec<Span> = {
            let found = game.findings.iter().filter(|finding| finding.code() == codes::SIMILAR_NAME.code);
            found.map(|finding| finding.span).collect()
        };
        let mut own: Vec<usize> = Vec::new();
        for tag in tags {
            let text = spelled(&tag.value);
            if text.is_empty() {
                continue;
            }
            let known = self.places.get(&text).copied();
            if known.is_none() && self.all.len() == COMPARED {
                continue;
            }
            let at = known.unwrap_or_else(|| {
                let words = NameWords::of(&text);
                self.places.insert(text.clone(), self.all.len());
                self.all.push(Name { text, words, games: 0, source: Arc::clone(source), untold: None });
                self.all.len() - 1
            });
            self.all[at].games += 1;
            if self.all[at].untold.is_none() {
                let span = place(source, game.span, tag);
                self.all[at].untold = (!similar.contains(&span)).then(|| {
                    let source = Arc::clone(source);
                    Occurrence { source, span, input, number: game.index, played: game.game, is_valid: game.is_valid() }
                });
            }
            own.push(at);
        }
        for (at, &one) in own.iter().enumerate() {
            for &other in &own[at + 1..] {
                // Only names that are alike would be reported.
                if self.all[one].words.are_nearly(&self.all[other].words) {
                    self.opponents.insert((one.min(other), one.max(other)));
                }
            }
        }
    }

    /// Reports each name that is nearly one in more games, or in as many from an earlier game on.
    fn end(&self, words: impl Fn(&str, &str, &str) -> Words) -> Vec<FoundInMatch> {
        let rank = |at: usize| (Reverse(self.all[at].games), at);
        let found = self.all.iter().enumerate().filter_map(|(at, name)| {
            let Occurrence { source, span, input, number, played, is_valid } = name.untold.as_ref()?;
            let alike = (0..self.all.len()).filter(|&other| {
                rank(other) < rank(at)
                    && self.all[other].words.are_nearly(&name.words)
                    && !self.opponents.contains(&(at.min(other), at.max(other)))
            });
            let known = &self.all[alike.min_by_key(|&other| rank(other))?];
            let finding = words(&name.text, &known.text, known.source.name()).at(*span);
            Some(FoundInMatch {
                source: Arc::clone(source),
                game: *number,
                finding,
                input: *input,
                played: *played,
                was_valid: *is_valid,
            })
        });
        found.collect()
    }
}

/// Returns where the value of a tag of a game is in the text, or where the game starts if it is written in another way.
fn place(source: &Source, game: Span, Tag { name, value }: &Tag) -> Span {
    let text = source.slice(game);
    let of_value = || {
        let opening = format!("[{name}");
        let ends = |at: usize| text[at + opening.len()..].starts_with(|c: char| c.is_whitespace() || c == '"');
        let (tag, _) = text.match_indices(&opening).find(|&(at, _)| ends(at))?;
        let at = tag + text[tag..].find(value.as_str())?;
        Some(Span::new(at, at + value.len()).shifted(game.start as isize))
    };
    of_value().unwrap_or(Span::new(game.start, game.start))
}
