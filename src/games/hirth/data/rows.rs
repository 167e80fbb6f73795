//! Data → a table. Only what was judged is in it: a row says what was played.

use std::io;

use arrayvec::ArrayString;

use super::{File, Game, Kind, Move, Origin, Space, Turn};
use crate::{
    game::data::parts::{self, GameRow, number},
    games::hirth::{board, rules::STEPS, turn::Label},
    table::{Cell, Column, Holds, TableWriter},
};

/// The columns of every table: where a row is from.
const PLACE: &[Column] = &[
    Column::new("path", Holds::Text),
    Column::new("game", Holds::Number),
    Column::new("gull", Holds::Text),
    Column::new("silfr", Holds::Text),
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

/// What a row says of a game beside what it says of any. The position is the last that is known.
const GAME: &[Column] = &[
    Column::new("base", Holds::Number),
    Column::new("multiplier", Holds::Number),
    Column::new("moves", Holds::Number),
    Column::new("battles", Holds::Number),
    Column::new("position", Holds::Text),
];

/// What a row is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rows {
    /// One move.
    #[default]
    Moves,
    /// One turn.
    Turns,
    /// One game.
    Games,
}

impl Rows {
    /// What they are called; the first where nobody says it.
    pub(super) const NAMES: &[&str] = &["moves", "turns", "games"];

    /// The rows of this name.
    pub(super) fn named(name: &str) -> Self {
        match name {
            "turns" => Self::Turns,
            "games" => Self::Games,
            _ => Self::Moves,
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
        Rows::Games => return games(files, out),
    }
    for file in files {
        for game in &file.games {
            rows(file, game, of, out)?;
        }
    }
    Ok(())
}

/// Writes a row a game.
fn games<'a>(
    files: impl IntoIterator<Item = &'a File>,
    out: &mut dyn TableWriter,
) -> io::Result<()> {
    let games = files.into_iter();
    let games = games.flat_map(|file| file.games.iter().map(move |game| (file, game)));
    let games: Vec<(&File, &Game, Option<String>)> = games
        .map(|(file, game)| {
            let judged = game.turns.iter().take_while(|turn| turn.judged);
            let position = judged.last().and_then(|turn| turn.position);
            (file, game, position.map(String::from))
        })
        .collect();
    let rows: Vec<GameRow<'_>> = games
        .iter()
        .map(|(file, game, position)| whole(file, game, position.as_deref()))
        .collect();
    parts::games(GAME, &rows, out)
}

/// What a row says of a game.
fn whole<'a>(file: &'a File, game: &'a Game, position: Option<&'a str>) -> GameRow<'a> {
    let result = game.result.as_ref();
    let judged = || game.turns.iter().filter(|turn| turn.judged);
    GameRow {
        path: &file.path,
        index: game.index,
        valid: game.valid,
        turns: game.turns.len(),
        winner: result.and_then(|result| result.winner),
        by: result.and_then(|result| result.victory),
        points: result.and_then(|result| result.points),
        findings: &game.findings,
        tags: &game.tags,
        own: vec![
            result.and_then(|result| result.base).into(),
            result.and_then(|result| result.multiplier).into(),
            number(judged().map(|turn| turn.moves.len()).sum()).into(),
            number(judged().map(|turn| turn.battles.len()).sum()).into(),
            position.into(),
        ],
    }
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
        let label = Label {
            side,
            number: turn.number,
        };
        let label = label.spelling();
        let place = [
            file.path.as_str().into(),
            number(game.index).into(),
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
            Rows::Turns | Rows::Games => {
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
