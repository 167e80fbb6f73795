//! From inputs to films: what commands show that let people see games.

use crate::{
    cli::{
        complain,
        config::Config,
        games,
        input::{Input, Text},
        inputs::Reading,
    },
    finding::Finding,
    game::{Worn, recognise::stretches},
    scene::page::Reel,
};

/// The games of several inputs, numbered through from 1.
#[derive(Default)]
pub(super) struct Gathered {
    /// Those that are wanted.
    pub reels: Vec<Reel>,
    /// How many there are in all.
    pub games: usize,
}

impl Gathered {
    /// Adds the games of an input whose numbers are wanted. Says of what cannot be drawn that it cannot.
    ///
    /// # Errors
    /// When it cannot be read; in words.
    pub fn add(
        &mut self,
        reading: &Reading,
        input: &Input,
        config: &Config,
        wanted: impl Fn(usize) -> bool,
    ) -> Result<(), String> {
        let source = match input.read() {
            Text::Read(source) => source,
            Text::Foreign => return Ok(()),
            Text::Unread(_, finding) => return Err(unread(input.name(), &finding)),
        };
        let shape = input.shape(reading.extract);
        let hint = reading.hint(input);
        for stretch in stretches(games(), source.text(), shape, hint, None) {
            let game = stretch.game;
            let Some(show) = game.show else {
                let title = game.example.title;
                complain(&format!(
                    "{}: games of {title} cannot be drawn here",
                    input.name()
                ));
                continue;
            };
            let options = reading.options(input, config, game);
            let worn = Worn::of(game, stretch.of(&source), shape);
            let before = self.games;
            let mut numbers = Vec::new();
            let made = show.films(&worn.source, &options, &mut |number| {
                let is_wanted = wanted(before + number);
                if is_wanted {
                    numbers.push(before + number);
                }
                is_wanted
            });
            let reels = numbers.into_iter().zip(made.films);
            self.reels
                .extend(reels.map(|(number, film)| Reel { number, film }));
            self.games += made.games;
        }
        Ok(())
    }
}

/// Returns what could not be read, on one line.
fn unread(name: &str, finding: &Finding) -> String {
    if finding.message.contains(name) {
        finding.message.clone()
    } else {
        format!("{name}: {}", finding.message)
    }
}
