//! Data → tables: a row a move, a row a turn, or a row a game.

use std::io;

use arrayvec::ArrayString;

use super::{Game, GameResult, Hirth, Kind, Move, Turn};
use crate::{
    data::{GameResultCells, RowKind, RowSink, number, word},
    games::hirth::{rules::STEPS, turn::Label},
    table::{Cell, Column, Holds},
};

/// Which turn a row is about.
const PLACE: &[Column] = &[
    Column::new("turn", Holds::Text),
    Column::new("number", Holds::Number),
    Column::new("side", Holds::Text),
];

/// What a row says of a move.
const MOVE: &[Column] = &[
    Column::new("move", Holds::Number),
    Column::new("text", Holds::Text),
    Column::new("piece", Holds::Text),
    Column::new("aboard", Holds::Number),
    Column::new("from", Holds::Text),
    Column::new("leaves", Holds::Truth),
    Column::new("to", Holds::Text),
    Column::new("attack", Holds::Truth),
    Column::new("boards", Holds::Truth),
    Column::new("steps", Holds::Number),
    Column::new("lengths", Holds::Text),
];

/// What a row says of a turn. The last columns are of the game, in the row of its last turn.
const TURN: &[Column] = &[
    Column::new("written", Holds::Text),
    Column::new("moves", Holds::Number),
    Column::new("steps", Holds::Number),
    Column::new("offers", Holds::Number),
    Column::new("battles", Holds::Number),
    Column::new("won", Holds::Number),
    Column::new("position", Holds::Text),
    Column::new("winner", Holds::Text),
    Column::new("victory", Holds::Text),
    Column::new("points", Holds::Number),
];

/// What a row of a game has in HIRÞ only. The position is the last that is known.
pub const GAME: &[Column] = &[
    Column::new("base", Holds::Number),
    Column::new("multiplier", Holds::Number),
    Column::new("moves", Holds::Number),
    Column::new("battles", Holds::Number),
    Column::new("position", Holds::Text),
];

/// The tables that are not about games.
pub const ROWS: &[RowKind<Hirth>] = &[
    RowKind {
        name: "moves",
        columns: &[PLACE, MOVE],
        rows: moves,
    },
    RowKind {
        name: "turns",
        columns: &[PLACE, TURN],
        rows: turns,
    },
];

/// Hands out the rows of the moves of a game.
fn moves(game: &Game, row: &mut RowSink<'_>) -> io::Result<()> {
    for turn in game.turns.iter().filter(|turn| turn.judged) {
        let label = label(turn);
        for (at, one) in (1..).zip(&turn.moves) {
            let lengths = lengths(one);
            row(&[&place(turn, &label)[..], &mov(at, one, &lengths)].concat())?;
        }
    }
    Ok(())
}

/// Hands out the rows of the turns of a game.
fn turns(game: &Game, row: &mut RowSink<'_>) -> io::Result<()> {
    for (at, turn) in game.turns.iter().enumerate() {
        if !turn.judged {
            continue;
        }
        let label = label(turn);
        let position = turn.position.map(|position| position.notation());
        let result = game.outcome.result.as_ref();
        let result = result.filter(|_| at + 1 == game.turns.len());
        let cells = self::turn(turn, position.as_deref(), result);
        row(&[&place(turn, &label)[..], &cells].concat())?;
    }
    Ok(())
}

/// Hands out the row of a game.
pub fn of_game(
    game: &Game,
    row: &mut dyn FnMut(GameResultCells<'_>, &[Cell<'_>]) -> io::Result<()>,
) -> io::Result<()> {
    let result = game.outcome.result.as_ref();
    let judged = || game.turns.iter().filter(|turn| turn.judged);
    let known = game.turns.iter().take_while(|turn| turn.judged).last();
    let position = known
        .and_then(|turn| turn.position)
        .map(|position| position.notation());
    row(
        GameResultCells {
            winner: result.and_then(|result| result.winner),
            by: result.and_then(|result| result.victory),
            points: result.and_then(|result| result.points),
        },
        &[
            result.and_then(|result| result.base).into(),
            result.and_then(|result| result.multiplier).into(),
            number(judged().map(|turn| turn.moves.len()).sum()).into(),
            number(judged().map(|turn| turn.battles.len()).sum()).into(),
            position.as_deref().into(),
        ],
    )
}

fn label(turn: &Turn) -> ArrayString<11> {
    let (side, number) = (turn.side, turn.number);
    Label { side, number }.spelling()
}

fn place<'a>(turn: &'a Turn, label: &'a str) -> [Cell<'a>; PLACE.len()] {
    [label.into(), turn.number.into(), word(&turn.side).into()]
}

/// The lengths of a move with blanks between them; there are five steps in a turn.
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

fn mov<'a>(at: u32, mov: &'a Move, lengths: &'a str) -> [Cell<'a>; MOVE.len()] {
    let aboard = (mov.what.piece == Kind::Karve).then_some(u32::from(mov.what.aboard));
    [
        at.into(),
        mov.text.as_str().into(),
        word(&mov.what.piece).into(),
        aboard.into(),
        mov.from.as_ref().map(word).into(),
        mov.leaves.into(),
        mov.to.as_ref().map(word).into(),
        mov.attack.into(),
        mov.boards.into(),
        mov.steps.map(u32::from).into(),
        lengths.into(),
    ]
}

fn turn<'a>(
    turn: &'a Turn,
    position: Option<&'a str>,
    result: Option<&'a GameResult>,
) -> [Cell<'a>; TURN.len()] {
    let steps = turn.moves.iter().filter_map(|mov| mov.steps);
    let won = turn
        .battles
        .iter()
        .filter(|battle| battle.winner == Some(turn.side));
    [
        turn.written.as_str().into(),
        number(turn.moves.len()).into(),
        steps.map(u32::from).sum::<u32>().into(),
        number(turn.offers.len()).into(),
        number(turn.battles.len()).into(),
        number(won.count()).into(),
        position.into(),
        result.and_then(|result| result.winner).into(),
        result.and_then(|result| result.victory).into(),
        result.and_then(|result| result.points).into(),
    ]
}
