//! Data → tables: a row a move, or a row a game.

use std::io;

use super::{Ended, Game, Tafl, text::spelled};
use crate::{
    data::{GameResultCells, RowKind, RowSink, number, word},
    games::tafl::rules::board::Side,
    table::{Cell, Column, Holds},
};

/// What a row says of a move. The last columns are of the game, in the row of its last turn.
const MOVE: &[Column] = &[
    Column::new("turn", Holds::Text),
    Column::new("side", Holds::Text),
    Column::new("written", Holds::Text),
    Column::new("piece", Holds::Text),
    Column::new("from", Holds::Text),
    Column::new("to", Holds::Text),
    Column::new("taken", Holds::Text),
    Column::new("mark", Holds::Text),
    Column::new("position", Holds::Text),
    Column::new("winner", Holds::Text),
    Column::new("by", Holds::Text),
];

/// What a row of a game has in tafl only. `moves` are those that were judged, as archives have them.
pub const GAME: &[Column] = &[
    Column::new("variant", Holds::Text),
    Column::new("moves", Holds::Text),
    Column::new("taken_by_attackers", Holds::Number),
    Column::new("taken_by_defenders", Holds::Number),
    Column::new("position", Holds::Text),
];

/// The tables that are not about games.
pub const ROWS: &[RowKind<Tafl>] = &[RowKind {
    name: "moves",
    columns: &[MOVE],
    rows: moves,
}];

/// Hands out the rows of the moves of a game.
fn moves(game: &Game, row: &mut RowSink<'_>) -> io::Result<()> {
    for (at, turn) in game.turns.iter().enumerate() {
        if !turn.judged {
            continue;
        }
        let is_last = at + 1 == game.turns.len();
        let Ended { winner, by } = if is_last {
            game.outcome.result
        } else {
            Ended::default()
        };
        let taken = turn.taken.join("/");
        row(&[
            turn.turn.as_str().into(),
            turn.side.as_ref().map(word).into(),
            turn.written.as_str().into(),
            turn.piece.as_ref().map(word).into(),
            turn.from.as_deref().into(),
            turn.to.as_deref().into(),
            taken.as_str().into(),
            turn.mark.as_deref().into(),
            turn.position.as_deref().into(),
            winner.as_ref().map(word).into(),
            by.into(),
        ])?;
    }
    Ok(())
}

/// Hands out the row of a game.
pub fn of_game(
    game: &Game,
    row: &mut dyn FnMut(GameResultCells<'_>, &[Cell<'_>]) -> io::Result<()>,
) -> io::Result<()> {
    let judged = || game.turns.iter().take_while(|turn| turn.judged);
    let taken = |side: Side| {
        let own = judged().filter(|turn| turn.side == Some(side));
        number(own.map(|turn| turn.taken.len()).sum())
    };
    let moves: Vec<String> = judged().map(spelled).collect();
    let Ended { winner, by } = game.outcome.result;
    let result = GameResultCells {
        winner: winner.as_ref().map(word),
        by,
        points: None,
    };
    row(
        result,
        &[
            game.about.variant.as_deref().into(),
            moves.join(" ").as_str().into(),
            taken(Side::Attackers).into(),
            taken(Side::Defenders).into(),
            judged()
                .last()
                .and_then(|turn| turn.position.as_deref())
                .into(),
        ],
    )
}
