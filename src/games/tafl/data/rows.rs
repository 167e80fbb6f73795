//! Data → tables: a row a move, or a row a game.

use std::io;

use super::{GameRecord, Tafl, Turn, text::spelled};
use crate::{
    data::{GameResult, RowKind, RowSink, number, winner},
    games::tafl::rules::{board::Side, position::Piece},
    table::cells,
};

cells! {
    /// The columns of a move. The last ones are of the game, in the row of its last turn.
    const MOVE, fn of_turn(turn: &'a Turn, taken: &'a str, result: Option<&'a GameResult>) {
        "turn": Text = turn.turn.as_str(),
        "side": Text = turn.side.map(Side::name),
        "written": Text = turn.written.as_str(),
        "piece": Text = turn.piece.map(Piece::as_str),
        "from": Text = turn.from.as_deref(),
        "to": Text = turn.to.as_deref(),
        "taken": Text = taken,
        "mark": Text = turn.mark.as_deref(),
        "position": Text = turn.position.as_deref(),
        "winner": Text = result.and_then(winner),
        "victory": Text = result.and_then(|result| result.victory).map(|by| by.id),
    }
}

cells! {
    /// The columns of a game in tafl only. `move_list` has the moves that were judged, as archives have them.
    pub const GAME, fn own(game: &'a GameRecord, moves: &'a [String], list: &'a str) {
        "variant": Text = game.about.variant.as_deref(),
        "moves": Number = number(moves.len()),
        "move_list": Text = list,
        "taken_by_attackers": Number = taken(game, Side::Attackers),
        "taken_by_defenders": Number = taken(game, Side::Defenders),
        "position": Text = judged(game).last().and_then(|turn| turn.position.as_deref()),
    }
}

/// The tables that are not about games.
pub const ROWS: &[RowKind<Tafl>] = &[RowKind { name: "moves", columns: &[MOVE], rows: moves }];

/// Hands out the rows of the moves of a game.
fn moves(game: &GameRecord, row: &mut RowSink<'_>) -> io::Result<()> {
    for (at, turn) in game.turns.iter().enumerate() {
        if !turn.judged {
            continue;
        }
        let result = game.result.as_ref();
        let result = result.filter(|_| at + 1 == game.turns.len());
        row(&of_turn(turn, &turn.taken.join("/"), result))?;
    }
    Ok(())
}

/// Hands out the row of a game.
pub fn of_game(game: &GameRecord, row: &mut RowSink<'_>) -> io::Result<()> {
    let moves: Vec<String> = judged(game).map(spelled).collect();
    row(&own(game, &moves, &moves.join(" ")))
}

/// The turns up to the first that was not played as written.
fn judged(game: &GameRecord) -> impl Iterator<Item = &Turn> {
    game.turns.iter().take_while(|turn| turn.judged)
}

/// How much a side has taken.
fn taken(game: &GameRecord, side: Side) -> u32 {
    let own = judged(game).filter(|turn| turn.side == Some(side));
    number(own.map(|turn| turn.taken.len()).sum())
}
