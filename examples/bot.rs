//! A bot that plays a game against itself, on a line protocol: it reads `play TURN`, `go`, `undo`, `show` and `record` from
//! standard input, and answers on standard output.
//!
//! ```sh
//! printf 'go\ngo\nshow\nrecord\n' | cargo run --example bot -- ard-ri
//! ```

use std::{
    env,
    error::Error,
    io::{self, BufRead},
};

use hirth::LiveGame;

fn main() -> Result<(), Box<dyn Error>> {
    let name = env::args().nth(1).unwrap_or_else(|| "hirth".to_owned());
    let mut game = LiveGame::start(&name)?;
    let mut chance = Chance(1);
    deal(&mut game, &mut chance);
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match command {
            "play" => answer(&mut game, rest),
            "go" => match choose(&game, &mut chance) {
                Some(turn) => answer(&mut game, &turn),
                None => println!("nothing can be played"),
            },
            "undo" => println!("{}", if game.take_back() { "ok" } else { "nothing was played" }),
            "show" => println!("{}", game.position().map_or_else(String::new, |position| position.draw())),
            "record" => print!("{}", game.to_record()),
            _ => println!("play TURN, go, undo, show, record"),
        }
        deal(&mut game, &mut chance);
    }
    Ok(())
}

/// Plays a turn, and prints it, or what is wrong with it and where.
fn answer(game: &mut LiveGame, turn: &str) {
    match game.play(turn) {
        Ok(()) => println!("{turn}"),
        Err(error) => {
            println!("{turn}\n{}{}", " ".repeat(error.span.start), "^".repeat(error.span.len().max(1)));
            println!("{error}; {}", error.help.as_deref().unwrap_or_default());
        }
    }
    if let Some(outcome) = game.outcome() {
        let winner = outcome.winner.map_or("nobody", |seat| seat.title);
        let reason = outcome.victory.map_or("the board", |reason| reason.title);
        println!("{winner} wins by {reason}, {} points", outcome.points.unwrap_or_default());
    }
}

/// A turn by chance, one that takes or wins before others; after a round of Herrlof its tally, if all predicted seven tricks.
fn choose(game: &LiveGame, chance: &mut Chance) -> Option<String> {
    let is_better = |turn: &String| turn.contains(['x', '>', '+']);
    let (better, others): (Vec<_>, Vec<_>) = game.legal_turns().take(500).partition(is_better);
    let best = if better.is_empty() { others } else { better };
    best.get(chance.below(best.len())).cloned().or_else(|| game.tally(&[7, 7]).ok())
}

/// Deals a round of Herrlof, if one is to be dealt.
fn deal(game: &mut LiveGame, chance: &mut Chance) {
    if game.next().starts_with('R') {
        game.deal(chance.below(usize::MAX) as u64).expect("a round is to be dealt");
    }
}

/// Numbers that look like chance.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % most.max(1)
    }
}
