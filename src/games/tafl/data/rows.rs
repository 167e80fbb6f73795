//! Data → a table. Only what was judged is in it: a row says what was played.

use std::io;

use super::{Ended, File, Game, Piece, Side, Turn, Winner, text};
use crate::table::{Cell, Column, Holds, TableWriter};

/// The columns of every table: where a row is from.
const PLACE: &[Column] = &[
    column("path", Holds::Text),
    column("game", Holds::Number),
    column("variant", Holds::Text),
    column("attackers", Holds::Text),
    column("defenders", Holds::Text),
];

/// What a row says of a move. The last columns are of the game, in the row of its last turn.
const MOVE: &[Column] = &[
    column("turn", Holds::Text),
    column("side", Holds::Text),
    column("written", Holds::Text),
    column("piece", Holds::Text),
    column("from", Holds::Text),
    column("to", Holds::Text),
    column("taken", Holds::Text),
    column("mark", Holds::Text),
    column("position", Holds::Text),
    column("winner", Holds::Text),
    column("by", Holds::Text),
];

/// What a row says of a game. `moves` are those that were judged, as archives have them.
const GAME: &[Column] = &[
    column("valid", Holds::Truth),
    column("turns", Holds::Number),
    column("moves", Holds::Text),
    column("taken_by_attackers", Holds::Number),
    column("taken_by_defenders", Holds::Number),
    column("position", Holds::Text),
    column("winner", Holds::Text),
    column("by", Holds::Text),
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
    /// One game.
    Games,
}

impl Rows {
    /// What they are called; the first where nobody says it.
    pub(super) const NAMES: &[&str] = &["moves", "games"];

    /// The rows of this name.
    pub(super) fn named(name: &str) -> Self {
        if name == Self::NAMES[1] {
            Self::Games
        } else {
            Self::Moves
        }
    }
}

/// Writes a table of the turns of some files that were judged, or of their games.
///
/// # Errors
/// Those of `out`.
pub fn table<'a>(
    files: impl IntoIterator<Item = &'a File>,
    of: Rows,
    out: &mut dyn TableWriter,
) -> io::Result<()> {
    let columns = match of {
        Rows::Moves => MOVE,
        Rows::Games => GAME,
    };
    out.columns(&[PLACE, columns].concat())?;
    for file in files {
        for game in &file.games {
            match of {
                Rows::Moves => moves(file, game, out)?,
                Rows::Games => out.row(&[&place(file, game)[..], &whole(game).cells()].concat())?,
            }
        }
    }
    Ok(())
}

/// Where the rows of a game are from.
fn place<'a>(file: &'a File, game: &'a Game) -> [Cell<'a>; PLACE.len()] {
    let player = |name: &str| {
        let mut tags = game.tags.iter();
        let tag = tags.find(|tag| tag.name.eq_ignore_ascii_case(name));
        tag.map(|tag| tag.value.as_str())
    };
    [
        file.path.as_str().into(),
        number(game.index).into(),
        game.variant.as_deref().into(),
        player("Attackers").into(),
        player("Defenders").into(),
    ]
}

/// Writes the moves of a game.
fn moves(file: &File, game: &Game, out: &mut dyn TableWriter) -> io::Result<()> {
    let place = place(file, game);
    for (at, turn) in game.turns.iter().enumerate() {
        if !turn.judged {
            continue;
        }
        let is_last = at + 1 == game.turns.len();
        let Ended { winner, by } = if is_last {
            game.result
        } else {
            Ended::default()
        };
        let taken = turn.taken.join("/");
        let row: [Cell<'_>; MOVE.len()] = [
            turn.turn.as_str().into(),
            turn.side.map(Side::word).into(),
            turn.written.as_str().into(),
            turn.piece.map(Piece::word).into(),
            turn.from.as_deref().into(),
            turn.to.as_deref().into(),
            taken.as_str().into(),
            turn.mark.as_deref().into(),
            turn.position.as_deref().into(),
            winner.map(Winner::word).into(),
            by.into(),
        ];
        out.row(&[&place[..], &row].concat())?;
    }
    Ok(())
}

/// What a row says of a game.
struct Whole<'a> {
    game: &'a Game,
    turns: u32,
    moves: String,
    taken: [u32; 2],
    position: Option<&'a str>,
}

fn whole(game: &Game) -> Whole<'_> {
    let judged = || game.turns.iter().take_while(|turn| turn.judged);
    let taken = |side: Side| {
        let own = judged().filter(|turn| turn.side == Some(side));
        number(own.map(|turn| turn.taken.len()).sum())
    };
    let moves: Vec<String> = judged()
        .filter_map(|turn| text::written(turn).ok())
        .collect();
    Whole {
        game,
        turns: number(game.turns.len()),
        moves: moves.join(" "),
        taken: [taken(Side::Attackers), taken(Side::Defenders)],
        position: judged()
            .last()
            .and_then(|turn: &Turn| turn.position.as_deref()),
    }
}

impl Whole<'_> {
    fn cells(&self) -> [Cell<'_>; GAME.len()] {
        let Ended { winner, by } = self.game.result;
        [
            self.game.valid.into(),
            self.turns.into(),
            self.moves.as_str().into(),
            self.taken[0].into(),
            self.taken[1].into(),
            self.position.into(),
            winner.map(Winner::word).into(),
            by.into(),
        ]
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
