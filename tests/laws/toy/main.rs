//! The program with a table of two games: HIRÞ, where it is there, and one that is only here to show that any game
//! can be added. The tests in `tests/laws/toy` run it.

use std::{process::ExitCode, sync::OnceLock};

use hirth::game::Game;

#[path = "game.rs"]
mod noughts;

/// The games of the program, and the one of the tests.
fn table() -> &'static [&'static dyn Game] {
    static TABLE: OnceLock<Vec<&'static dyn Game>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let known = hirth::games::GAMES.iter().copied();
        known.chain([&noughts::GAME as &dyn Game]).collect()
    })
}

fn main() -> ExitCode {
    hirth::cli::main(table(), std::env::args_os()).into()
}
