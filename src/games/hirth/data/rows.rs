//! Data → a table. Only what was judged is in it: a row says what was played.

use super::{File, Game, Kind, Move, Origin, Space, Turn};
use crate::{
    games::hirth::board,
    table::{Cell, Column, Holds, Table},
};

/// The columns of every table: where a row is from.
const PLACE: &[Column] = &[
    column("path", Holds::Text),
    column("game", Holds::Number),
    column("gull", Holds::Text),
    column("silfr", Holds::Text),
    column("turn", Holds::Text),
    column("number", Holds::Number),
    column("side", Holds::Text),
];

/// What a row says of a move.
const MOVE: &[Column] = &[
    column("move", Holds::Number),
    column("text", Holds::Text),
    column("piece", Holds::Text),
    column("aboard", Holds::Number),
    column("from", Holds::Text),
    column("leaves", Holds::Truth),
    column("to", Holds::Text),
    column("attack", Holds::Truth),
    column("boards", Holds::Truth),
    column("steps", Holds::Number),
    column("lengths", Holds::Text),
];

/// What a row says of a turn. The last columns are of the game, in the row of its last turn.
const TURN: &[Column] = &[
    column("written", Holds::Text),
    column("moves", Holds::Number),
    column("steps", Holds::Number),
    column("offers", Holds::Number),
    column("battles", Holds::Number),
    column("won", Holds::Number),
    column("position", Holds::Text),
    column("winner", Holds::Text),
    column("victory", Holds::Text),
    column("points", Holds::Number),
];

const fn column(name: &'static str, holds: Holds) -> Column {
    Column { name, holds }
}

/// What a row is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rows {
    /// One move.
    #[default]
    Moves,
    /// One turn.
    Turns,
}

impl Rows {
    /// What they are called; the first where nobody says it.
    pub(super) const NAMES: &[&str] = &["moves", "turns"];

    /// The rows of this name.
    pub(super) fn named(name: &str) -> Self {
        if name == Self::NAMES[1] {
            Self::Turns
        } else {
            Self::Moves
        }
    }
}

/// A table of the turns of some files that were judged, or of their moves.
pub fn table<'a>(files: impl IntoIterator<Item = &'a File>, of: Rows) -> Table {
    let columns = match of {
        Rows::Moves => [PLACE, MOVE].concat(),
        Rows::Turns => [PLACE, TURN].concat(),
    };
    let mut rows = Vec::new();
    for file in files {
        for game in &file.games {
            for (at, turn) in game
                .turns
                .iter()
                .enumerate()
                .filter(|(_, turn)| turn.judged)
            {
                let place = place(file, game, turn);
                match of {
                    Rows::Moves => {
                        let moves = (1..).zip(&turn.moves);
                        rows.extend(moves.map(|(at, one)| [place.clone(), mov(at, one)].concat()));
                    }
                    Rows::Turns => {
                        let last = at + 1 == game.turns.len();
                        rows.push([place, self::turn(game, turn, last)].concat());
                    }
                }
            }
        }
    }
    Table { columns, rows }
}

fn place(file: &File, game: &Game, turn: &Turn) -> Vec<Cell> {
    let tag = |name: &str| {
        let tag = game
            .tags
            .iter()
            .find(|tag| tag.name.eq_ignore_ascii_case(name));
        tag.map(|tag| tag.value.clone())
    };
    let side = board::Side::from(turn.side);
    vec![
        file.path.as_str().into(),
        number(game.index).into(),
        tag("Gull").into(),
        tag("Silfr").into(),
        format!("{}{}", side.letter(), turn.number).into(),
        turn.number.into(),
        turn.side.word().into(),
    ]
}

fn mov(at: u32, mov: &Move) -> Vec<Cell> {
    let lengths: Vec<String> = mov.lengths.iter().map(u8::to_string).collect();
    let aboard = (mov.piece == Kind::Karve).then_some(u32::from(mov.aboard));
    vec![
        at.into(),
        mov.text.as_str().into(),
        mov.piece.word().into(),
        aboard.into(),
        mov.from.map(Origin::word).into(),
        mov.leaves.into(),
        mov.to.map(Space::word).into(),
        mov.attack.into(),
        mov.boards.into(),
        mov.steps.map(u32::from).into(),
        lengths.join(" ").into(),
    ]
}

fn turn(game: &Game, turn: &Turn, last: bool) -> Vec<Cell> {
    let steps = turn.moves.iter().filter_map(|mov| mov.steps);
    let won = turn
        .battles
        .iter()
        .filter(|battle| battle.winner == Some(turn.side));
    let result = game.result.filter(|_| last);
    vec![
        turn.written.as_str().into(),
        number(turn.moves.len()).into(),
        steps.map(u32::from).sum::<u32>().into(),
        number(turn.offers.len()).into(),
        number(turn.battles.len()).into(),
        number(won.count()).into(),
        turn.position.map(String::from).into(),
        result.map(|result| result.winner.word()).into(),
        result.map(|result| result.victory.word()).into(),
        result.map(|result| result.points).into(),
    ]
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
