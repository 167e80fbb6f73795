//! Data → tables: a row a move, a row a turn, or a row a game.

use std::io;

use arrayvec::ArrayString;

use super::{GameRecord, GameResult, Hirth, Kind, Move, Origin, Turn};
use crate::{
    data::{RowKind, RowSink, number, winner},
    games::hirth::{board::Space, rules::STEPS, turn::Label},
    table::cells,
};

cells! {
    /// Which turn a row is about.
    const PLACE, fn place(turn: &'a Turn, label: &'a str) {
        "turn": Text = label,
        "number": Number = turn.number,
        "side": Text = turn.side.as_str(),
    }
}

cells! {
    /// The columns of a move.
    const MOVE, fn mov(at: u32, mov: &'a Move, lengths: &'a str) {
        "move": Number = at,
        "text": Text = mov.text.as_str(),
        "piece": Text = mov.what.piece.as_str(),
        "aboard": Number = (mov.what.piece == Kind::Karve).then_some(u32::from(mov.what.aboard)),
        "from": Text = mov.from.map(Origin::as_str),
        "leaves": Truth = mov.leaves,
        "to": Text = mov.to.map(Space::as_str),
        "attack": Truth = mov.attack,
        "boards": Truth = mov.boards,
        "steps": Number = mov.steps.map(u32::from),
        "lengths": Text = lengths,
    }
}

cells! {
    /// The columns of a turn. The last ones are of the game, in the row of its last turn.
    const TURN, fn of_turn(
        turn: &'a Turn,
        position: Option<&'a str>,
        result: Option<&'a GameResult>
    ) {
        "written": Text = turn.written.as_str(),
        "moves": Number = number(turn.moves.len()),
        "steps": Number = turn.moves.iter().filter_map(|mov| mov.steps).map(u32::from).sum::<u32>(),
        "offers": Number = number(turn.offers.len()),
        "battles": Number = number(turn.battles.len()),
        "won": Number = won(turn),
        "position": Text = position,
        "winner": Text = result.and_then(winner),
        "victory": Text = result.and_then(|result| result.victory).map(|by| by.id),
        "points": Number = result.and_then(|result| result.points),
    }
}

cells! {
    /// The columns of a game in HIRÞ only. The position is the last that is known.
    pub const GAME, fn own(
        game: &GameRecord,
        position: Option<&'a str>,
        result: Option<&GameResult>
    ) {
        "base": Number = result.and_then(|result| result.base),
        "multiplier": Number = result.and_then(|result| result.multiplier),
        "moves": Number = number(judged(game).map(|turn| turn.moves.len()).sum()),
        "battles": Number = number(judged(game).map(|turn| turn.battles.len()).sum()),
        "position": Text = position,
    }
}

/// The tables that are not about games.
pub const ROWS: &[RowKind<Hirth>] = &[
    RowKind { name: "moves", columns: &[PLACE, MOVE], rows: moves },
    RowKind { name: "turns", columns: &[PLACE, TURN], rows: turns },
];

/// Hands out the rows of the moves of a game.
fn moves(game: &GameRecord, row: &mut RowSink<'_>) -> io::Result<()> {
    for turn in judged(game) {
        let label = label(turn);
        for (at, one) in (1..).zip(&turn.moves) {
            let lengths = lengths(one);
            row(&[&place(turn, &label)[..], &mov(at, one, &lengths)].concat())?;
        }
    }
    Ok(())
}

/// Hands out the rows of the turns of a game.
fn turns(game: &GameRecord, row: &mut RowSink<'_>) -> io::Result<()> {
    for (at, turn) in game.turns.iter().enumerate() {
        if !turn.judged {
            continue;
        }
        let label = label(turn);
        let position = turn.position.map(|position| position.to_string());
        let result = game.result.as_ref();
        let result = result.filter(|_| at + 1 == game.turns.len());
        let cells = of_turn(turn, position.as_deref(), result);
        row(&[&place(turn, &label)[..], &cells].concat())?;
    }
    Ok(())
}

/// Hands out the row of a game.
pub fn of_game(game: &GameRecord, row: &mut RowSink<'_>) -> io::Result<()> {
    let result = game.result.as_ref();
    let known = game.turns.iter().take_while(|turn| turn.judged).last();
    let position = known.and_then(|turn| turn.position).map(|position| position.to_string());
    row(&own(game, position.as_deref(), result))
}

/// The turns that have rows.
fn judged(game: &GameRecord) -> impl Iterator<Item = &Turn> {
    game.turns.iter().filter(|turn| turn.judged)
}

/// How many battles the side of a turn has won in it.
fn won(turn: &Turn) -> u32 {
    let winners = turn.battles.iter().map(|battle| battle.winner);
    number(winners.filter(|&winner| winner == Some(turn.side)).count())
}

fn label(turn: &Turn) -> ArrayString<11> {
    let (side, number) = (turn.side, turn.number);
    Label { side, number }.spelling()
}

/// The lengths of a move with spaces between them; a turn has five steps.
fn lengths(mov: &Move) -> ArrayString<{ 2 * STEPS as usize }> {
    let mut text = ArrayString::new();
    for length in mov.lengths.iter() {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push(char::from(b'0' + length % 10));
    }
    text
}
