//! Validates all games of a PGN file, as fast as pgn-reader and shakmaty do it: every move is read, held against
//! the legal ones and played, from the start of its game to the end. One thread, nothing kept but the position.
//!
//! `chess-validate FILE` prints how many games and moves there are, or the first that is not legal.

use std::{env, fs::File, io, ops::ControlFlow, process::ExitCode};

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

fn main() -> ExitCode {
    let Some(path) = env::args_os().nth(1) else {
        eprintln!("usage: chess-validate FILE");
        return ExitCode::from(2);
    };
    let file = match File::open(&path) {
        Ok(file) => file,
        Err(error) => {
            eprintln!("{}: {error}", path.display());
            return ExitCode::from(2);
        }
    };
    match validate(file) {
        Ok(Ok(Count { games, moves })) => {
            println!("{games} games, {moves} moves");
            ExitCode::SUCCESS
        }
        Ok(Err(fault)) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{}: {error}", path.display());
            ExitCode::from(2)
        }
    }
}

#[derive(Default)]
struct Count {
    games: u64,
    moves: u64,
}

/// Plays all games, or says which is not legal.
fn validate(file: File) -> io::Result<Result<Count, String>> {
    // The reader has a buffer of its own, so another would only copy.
    let mut reader = Reader::new(file);
    let mut count = Count::default();
    while let Some(moves) = reader.read_game(&mut Judge)? {
        count.games += 1;
        match moves {
            Ok(moves) => count.moves += moves,
            Err(fault) => return Ok(Err(format!("game {}: {fault}", count.games))),
        }
    }
    Ok(Ok(count))
}

struct Judge;

/// A game as far as it was played.
struct Game {
    position: Chess,
    moves: u64,
}

impl Visitor for Judge {
    type Tags = Chess;
    type Movetext = Game;
    type Output = Result<u64, String>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, start: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<Self::Output> {
        if name != b"FEN" {
            return ControlFlow::Continue(());
        }
        let fen = Fen::from_ascii(value.as_bytes()).map_err(|error| error.to_string());
        let position = fen.and_then(|fen| {
            let position = fen.into_position(CastlingMode::Standard);
            position.map_err(|error| error.to_string())
        });
        match position {
            Ok(position) => {
                *start = position;
                ControlFlow::Continue(())
            }
            Err(fault) => ControlFlow::Break(Err(fault)),
        }
    }

    fn begin_movetext(&mut self, position: Chess) -> ControlFlow<Self::Output, Game> {
        ControlFlow::Continue(Game { position, moves: 0 })
    }

    fn san(&mut self, game: &mut Game, written: SanPlus) -> ControlFlow<Self::Output> {
        match written.san.to_move(&game.position) {
            Ok(legal) => {
                game.position.play_unchecked(legal);
                game.moves += 1;
                ControlFlow::Continue(())
            }
            Err(error) => {
                let fault = format!("move {}, {written}: {error}", game.moves + 1);
                ControlFlow::Break(Err(fault))
            }
        }
    }

    fn end_game(&mut self, game: Game) -> Self::Output {
        Ok(game.moves)
    }
}
