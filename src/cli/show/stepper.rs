//! What a key does: from one turn to another. Knows no terminal.

use std::collections::HashSet;

use crate::{phrase::count, scene::Film};

/// A key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Press {
    /// To the next turn.
    Next,
    /// To the turn before.
    Previous,
    /// To the start.
    First,
    /// To the last turn.
    Last,
    /// Text that does not fit is moved up by a line.
    Down,
    /// And down.
    Up,
    /// A character.
    Char(char),
    /// The end of what is typed; else the next hit.
    Enter,
    /// The last character is taken back.
    Backspace,
    /// Typed text is dropped.
    Escape,
    /// The user wants to go, whatever is typed.
    Interrupt,
}

/// The effect of a key, besides what the stepper shows now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing.
    Stay,
    /// The end.
    Leave,
    /// Another game is to be shown, by its number.
    Game(usize),
}

/// Where one is.
#[derive(Clone, Debug, Default)]
pub struct Stepper {
    /// The number of the game.
    pub game: usize,
    /// How many there are.
    pub games: usize,
    /// The scene that is shown.
    pub at: usize,
    /// By how many lines what does not fit is moved up.
    pub scroll: usize,
    /// Whether the position is written on a line, for programs.
    pub position: bool,
    /// Whether the keys are listed instead.
    pub help: bool,
    /// The text that is being typed.
    pub typing: Typing,
    /// The message about the last key.
    pub message: String,
    /// The last text that was searched.
    sought: String,
}

/// The text that is being typed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Typing {
    /// Nothing.
    #[default]
    Nothing,
    /// The place or the name of a turn.
    Turn(String),
    /// The text to search for.
    Search(String),
}

impl Stepper {
    /// Returns where one begins.
    pub fn new(game: usize, games: usize, at: usize) -> Self {
        Self { game, games, at, ..Self::default() }
    }

    /// Does what a key asks for.
    pub fn press(&mut self, press: Press, film: &Film) -> Effect {
        self.message.clear();
        if press == Press::Interrupt {
            return Effect::Leave;
        }
        if let Typing::Search(text) = &self.typing {
            let text = text.clone();
            return self.search_key(press, text, film);
        }
        if let Press::Char(sign) = press
            && self.is_of_turn(sign)
        {
            return self.turn_key(sign, film);
        }
        let typed = std::mem::replace(&mut self.typing, Typing::Nothing);
        // Any key closes the help, `q` too.
        if std::mem::take(&mut self.help) {
            return Effect::Stay;
        }
        let last = film.scenes.len().saturating_sub(1);
        match press {
            Press::Next => self.go((self.at + 1).min(last)),
            Press::Previous => self.go(self.at.saturating_sub(1)),
            Press::First => self.go(0),
            Press::Last => self.go(last),
            Press::Down => self.scroll += 1,
            Press::Up => self.scroll = self.scroll.saturating_sub(1),
            // It ends a number, which has been followed already.
            Press::Enter if matches!(typed, Typing::Turn(_)) => {}
            Press::Enter => self.seek(film),
            Press::Char(sign) => return self.command(sign, film),
            Press::Backspace | Press::Escape | Press::Interrupt => {}
        }
        Effect::Stay
    }

    fn go(&mut self, at: usize) {
        if at != self.at {
            self.scroll = 0;
        }
        self.at = at;
    }

    fn command(&mut self, sign: char, film: &Film) -> Effect {
        match sign {
            'l' | 'j' => return self.press(Press::Next, film),
            'h' | 'k' => return self.press(Press::Previous, film),
            'q' => return Effect::Leave,
            '?' => self.help = true,
            'p' => self.position = !self.position,
            '/' => self.typing = Typing::Search(String::new()),
            'n' => self.finding(film, true),
            'N' => self.finding(film, false),
            ']' => return self.other_game(self.game + 1),
            '[' => return self.other_game(self.game - 1),
            _ => self.message = "press ? for help".to_owned(),
        }
        Effect::Stay
    }

    fn other_game(&mut self, game: usize) -> Effect {
        if (1..=self.games).contains(&game) {
            let sought = std::mem::take(&mut self.sought);
            *self = Self { sought, position: self.position, ..Self::new(game, self.games, 0) };
            Effect::Game(game)
        } else {
            self.message = match self.games {
                1 => "this is the only game".to_owned(),
                games => format!("there are {games} games"),
            };
            Effect::Stay
        }
    }

    /// Whether a key is part of the place or the name of a turn: `12`, `S3`, `3b`, `R2.6`.
    fn is_of_turn(&self, sign: char) -> bool {
        let is_typed = matches!(self.typing, Typing::Turn(_));
        match sign {
            '0'..='9' => true,
            // It goes to a finding.
            'N' => false,
            'A'..='Z' => true,
            '.' | 'a' | 'b' => is_typed,
            _ => false,
        }
    }

    /// A key goes to the turn whose name or place is typed so far. The place is that on the last line of the screen.
    fn turn_key(&mut self, sign: char, film: &Film) -> Effect {
        self.help = false;
        let mut turn = match std::mem::take(&mut self.typing) {
            Typing::Turn(turn) if !sign.is_ascii_uppercase() => turn,
            _ => String::new(),
        };
        turn.push(sign);
        let last = film.scenes.len().saturating_sub(1);
        let place = || turn.parse().ok().filter(|place| *place <= last);
        match film.scene_of(&turn).or_else(place) {
            Some(at) => self.go(at),
            // It is not typed to its end.
            None if !sign.is_ascii_digit() => {}
            None if turn.starts_with(|sign: char| sign.is_ascii_digit()) => {
                self.message = format!("{turn} is too large: there are {}", count(last, "turn"));
            }
            None => self.message = format!("there is no turn {turn}"),
        }
        self.typing = Typing::Turn(turn);
        Effect::Stay
    }

    /// A key while something to search is typed.
    fn search_key(&mut self, press: Press, mut text: String, film: &Film) -> Effect {
        self.typing = Typing::Nothing;
        match press {
            Press::Char(sign) => {
                text.push(sign);
                self.typing = Typing::Search(text);
            }
            // Taken back is also the `/`, when nothing is left.
            Press::Backspace => {
                if text.pop().is_some() {
                    self.typing = Typing::Search(text);
                }
            }
            Press::Enter => {
                // Nothing is what was searched last.
                if !text.is_empty() {
                    self.sought = text;
                }
                self.seek(film);
            }
            Press::Escape => {}
            _ => self.typing = Typing::Search(text),
        }
        Effect::Stay
    }

    /// Goes to the next turn that speaks of what is sought; after the last from the start again.
    fn seek(&mut self, film: &Film) {
        if self.sought.is_empty() {
            self.message = "/ searches for a space, a piece or a word".to_owned();
            return;
        }
        let sought = self.sought.to_lowercase();
        let around = (self.at + 1..film.scenes.len()).chain(0..=self.at);
        let hit = around.into_iter().find(|&at| speaks_of(film, at, &sought));
        match hit {
            Some(at) => {
                if at <= self.at {
                    self.message = format!("/{}: from the start again", self.sought);
                }
                self.go(at);
            }
            None => self.message = format!("/{}: nowhere", self.sought),
        }
    }

    /// Goes to the next turn with a finding, or to the one before.
    fn finding(&mut self, film: &Film, forward: bool) {
        let has = |at: &usize| !findings(film, *at).is_empty();
        let hit = if forward {
            (self.at + 1..film.scenes.len()).find(has)
        } else {
            (0..self.at.min(film.scenes.len())).rev().find(has)
        };
        match hit {
            Some(at) => self.go(at),
            None => {
                let side = if forward { "after" } else { "before" };
                self.message = format!("no finding {side} this turn");
            }
        }
    }
}

/// Returns the findings at a scene, by place among those of the game; at the last one also those without a turn.
pub fn findings(film: &Film, at: usize) -> Vec<usize> {
    let Some(scene) = film.scenes.get(at) else {
        return Vec::new();
    };
    let mut all = scene.findings.clone();
    if at + 1 == film.scenes.len() {
        let placed: HashSet<_> = film.scenes.iter().flat_map(|it| &it.findings).collect();
        all.extend((0..film.findings.len()).filter(|one| !placed.contains(one)));
    }
    all
}

/// Whether a turn speaks of something: in words, as it is written, in comments, or by what it changed somewhere. A letter or
/// two are the name of a space or a word of its own.
fn speaks_of(film: &Film, at: usize, sought: &str) -> bool {
    let scene = &film.scenes[at];
    let before = at.checked_sub(1).and_then(|at| film.scenes.get(at));
    let is_new = |place: &&(String, String)| before.is_some_and(|before| !before.places.contains(place));
    let mut changed = scene.places.iter().filter(is_new);
    let is_short = sought.chars().count() <= 2;
    let is_in = |text: &str| {
        let text = text.to_lowercase();
        if is_short {
            text.split(|sign: char| !sign.is_alphanumeric()).any(|word| word == sought)
        } else {
            text.contains(sought)
        }
    };
    let written: String = scene.written.iter().map(|part| part.text.as_str()).collect();
    is_in(&scene.turn)
        || is_in(&scene.words)
        || is_in(&scene.outcome)
        || is_in(&written)
        || scene.comments.iter().any(|comment| is_in(comment))
        || changed.any(|(name, what)| name.to_lowercase() == sought || is_in(what))
}
