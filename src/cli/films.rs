//! From texts to the films of their games: what commands show that let people see games.

use std::collections::HashMap;

use crate::{
    cli::{
        complain,
        config::Config,
        input::Input,
        input::Text,
        inputs::ReadingArgs,
        others::{Found, Others},
        policy::Policy,
    },
    data::SeenGame,
    data::Standing,
    finding::{Finding, Severity},
    places::Places,
    report::FoundInMatch,
    scene::page::{Page, PageGame},
    stretches::{recognise, show_stretches},
};

/// The games of several inputs, numbered through from 1.
pub(super) struct Gathered {
    /// Those that are wanted.
    pub page: Page,
    /// Their lines of the data of the page.
    lines: String,
    /// How many there are in all.
    pub games: usize,
    /// The place of each wanted game: the number of its input, from 0, and its own number in it, from 1.
    places: HashMap<(usize, usize), usize>,
    /// How many inputs there were.
    inputs: usize,
    others: Others,
    /// The findings of a game that games of other inputs show, by its input and number.
    found: Vec<((usize, usize), Vec<Finding>)>,
}

impl Gathered {
    /// Nothing, yet.
    pub fn new() -> Self {
        Self {
            page: Page::default(),
            lines: String::new(),
            games: 0,
            places: HashMap::new(),
            inputs: 0,
            // What a configuration says of findings is for those who check.
            others: Others::new(Vec::new()),
            found: Vec::new(),
        }
    }

    /// Adds the games of an input whose numbers are wanted.
    ///
    /// # Errors
    /// When it cannot be read; in words.
    pub fn add(
        &mut self,
        reading: &ReadingArgs,
        input: &Input,
        config: &Config,
        wanted: &dyn Fn(usize) -> bool,
    ) -> Result<(), String> {
        let source = match input.read() {
            Text::Read(source) => source,
            Text::Foreign => return Ok(()),
            Text::Unread(_, finding) => return Err(unread(input.name(), &finding)),
        };
        let options = |game| reading.options(input, config, game);
        let stretches = recognise(source.text(), input.shape(reading.extract), reading.hint(input), None);
        self.games += show_stretches(&source, &stretches, &options, &mut |game| self.take(game, wanted));
        self.inputs += 1;
        Ok(())
    }

    /// Takes a game of the input at hand.
    fn take(&mut self, game: SeenGame<'_>, wanted: &dyn Fn(usize) -> bool) {
        let (index, number) = (game.report.index, self.games + game.report.index);
        let (_, mut findings) = self.others.add(self.inputs, game.source, game.report, &Policy::default());
        if !findings.is_empty() {
            let places = &mut Places::new(game.source);
            findings.iter_mut().for_each(|finding| finding.locate(places));
            self.found.push(((self.inputs, index), findings));
        }
        if wanted(number) {
            self.places.insert((self.inputs, index), self.page.games.len());
            self.lines.push_str(&self.page.add(number, &game.film()));
        }
    }

    /// Adds to the games of matches over several inputs the score of their match and its findings. Reports what else
    /// was found. Returns the page, and the lines of its games.
    pub fn finish(self) -> (Page, String) {
        let Self { mut page, lines, places, others, found, .. } = self;
        let Found { matches, names, message } = others.end(&Default::default());
        let mut with_game = |input, game, change: &mut dyn FnMut(&mut PageGame)| {
            let at = places.get(&(input, game));
            if let Some(reel) = at.and_then(|&at| page.games.get_mut(at)) {
                change(reel);
            }
        };
        for one in &matches {
            for after in &one.scores {
                with_game(after.input, after.game, &mut |game| {
                    game.standing = Standing::new(&one.name, after.score.clone()).to_string();
                });
            }
            for found in &one.findings {
                with_game(found.input, found.game, &mut |game| add(game, found));
            }
        }
        for found in &names {
            with_game(found.input, found.game, &mut |game| add(game, found));
        }
        for ((input, game), findings) in found {
            with_game(input, game, &mut |game| {
                game.findings.extend(findings.iter().cloned());
            });
        }
        if let Some(message) = message {
            complain(&message);
        }
        // A match is where its first game is, its games in the order in which it counts them.
        let mut order: Vec<(usize, usize)> = (0..page.games.len()).map(|at| (at, 0)).collect();
        for one in &matches {
            let games = one.scores.iter();
            let games = games.filter_map(|after| places.get(&(after.input, after.game)).copied());
            let games: Vec<usize> = games.collect();
            let first = games.iter().copied().min().unwrap_or(0);
            for (number, &at) in games.iter().enumerate() {
                order[at] = (first, number);
            }
        }
        let mut ordered: Vec<_> = order.into_iter().zip(page.games).collect();
        ordered.sort_by_key(|(order, _)| *order);
        page.games = ordered.into_iter().map(|(_, game)| game).collect();
        (page, lines)
    }
}

/// Adds to a game what is wrong with it as one of its match.
fn add(game: &mut PageGame, found: &FoundInMatch) {
    game.findings.push(found.finding.clone());
    game.valid &= found.finding.severity != Severity::Error;
}

/// Returns what could not be read, on one line.
fn unread(name: &str, finding: &Finding) -> String {
    if finding.message.contains(name) { finding.message.clone() } else { format!("{name}: {}", finding.message) }
}
