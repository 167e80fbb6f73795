//! Data → a table. Only what was judged is in it: a row says what was played.

use std::io;

use arrayvec::ArrayString;

use super::{File, Game, Kind, Move, Origin, Space, Turn};
use crate::{
    games::hirth::{board, rules::STEPS, turn::Label},
    table::{Cell, Column, Holds, TableWriter},
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

/// Writes a table of the turns of some files that were judged, or of their moves.
///
/// # Errors
/// Those of `out`.
pub fn table<'a>(
    files: impl IntoIterator<Item = &'a File>,
    of: Rows,
    out: &mut dyn TableWriter,
) -> io::Result<()> {
    match of {
        Rows::Moves => out.columns(&[PLACE, MOVE].concat())?,
        Rows::Turns => out.columns(&[PLACE, TURN].concat())?,
    }
    for file in files {
        for game in &file.games {
            rows(file, game, of, out)?;
        }
    }
    Ok(())
}

/// Writes the rows of a game.
fn rows(file: &File, game: &Game, of: Rows, out: &mut dyn TableWriter) -> io::Result<()> {
    let [gull, silfr] = ["Gull", "Silfr"].map(|name| {
        let mut tags = game.tags.iter();
        let tag = tags.find(|tag| tag.name.eq_ignore_ascii_case(name));
        tag.map(|tag| tag.value.as_str())
    });
    for (at, turn) in game.turns.iter().enumerate() {
        if !turn.judged {
            continue;
        }
        let side = board::Side::from(turn.side);
        let number = turn.number;
        let label = Label { side, number }.spelling();
        let place = [
            file.path.as_str().into(),
            self::number(game.index).into(),
            gull.into(),
            silfr.into(),
            label.as_str().into(),
            turn.number.into(),
            turn.side.word().into(),
        ];
        match of {
            Rows::Moves => {
                for (at, one) in (1..).zip(&turn.moves) {
                    let lengths = lengths(one);
                    out.row(&row::<{ PLACE.len() + MOVE.len() }>(
                        &place,
                        &mov(at, one, &lengths),
                    ))?;
                }
            }
            Rows::Turns => {
                let position = turn.position.map(String::from);
                let last = at + 1 == game.turns.len();
                out.row(&row::<{ PLACE.len() + TURN.len() }>(
                    &place,
                    &self::turn(game, turn, position.as_deref(), last),
                ))?;
            }
        }
    }
    Ok(())
}

/// Two parts of a row as one.
fn row<'a, const WIDTH: usize>(place: &[Cell<'a>], rest: &[Cell<'a>]) -> [Cell<'a>; WIDTH] {
    let mut cells = place.iter().chain(rest).copied();
    std::array::from_fn(|_| cells.next().unwrap_or(Cell::Empty))
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
    let aboard = (mov.piece == Kind::Karve).then_some(u32::from(mov.aboard));
    [
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
        lengths.into(),
    ]
}

fn turn<'a>(
    game: &Game,
    turn: &'a Turn,
    position: Option<&'a str>,
    last: bool,
) -> [Cell<'a>; TURN.len()] {
    let steps = turn.moves.iter().filter_map(|mov| mov.steps);
    let won = turn
        .battles
        .iter()
        .filter(|battle| battle.winner == Some(turn.side));
    let result = game.result.as_ref().filter(|_| last);
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

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
