//! Data → a table. Only what was judged is in it: a row says what was played.

use std::io;

use super::{Ended, File, Game, Piece, Side, Turn, Winner, text};
use crate::{
    game::data::parts::{self, GameRow, number},
    table::{Cell, Column, Holds, TableWriter},
};

/// The columns of every table: where a row is from.
const PLACE: &[Column] = &[
    Column::new("path", Holds::Text),
    Column::new("game", Holds::Number),
    Column::new("variant", Holds::Text),
    Column::new("attackers", Holds::Text),
    Column::new("defenders", Holds::Text),
];

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

/// What a row says of a game beside what it says of any. `moves` are those that were judged, as archives have them.
const GAME: &[Column] = &[
    Column::new("variant", Holds::Text),
    Column::new("moves", Holds::Text),
    Column::new("taken_by_attackers", Holds::Number),
    Column::new("taken_by_defenders", Holds::Number),
    Column::new("position", Holds::Text),
];

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
    let games = files.into_iter();
    let games = games.flat_map(|file| file.games.iter().map(move |game| (file, game)));
    match of {
        Rows::Moves => {
            out.columns(&[PLACE, MOVE].concat())?;
            for (file, game) in games {
                moves(file, game, out)?;
            }
            Ok(())
        }
        Rows::Games => {
            let games: Vec<Whole<'_>> = games.map(|(file, game)| whole(file, game)).collect();
            let rows: Vec<GameRow<'_>> = games.iter().map(Whole::row).collect();
            parts::games(GAME, &rows, out)
        }
    }
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
    file: &'a File,
    game: &'a Game,
    moves: String,
    taken: [u32; 2],
    position: Option<&'a str>,
}

fn whole<'a>(file: &'a File, game: &'a Game) -> Whole<'a> {
    let judged = || game.turns.iter().take_while(|turn| turn.judged);
    let taken = |side: Side| {
        let own = judged().filter(|turn| turn.side == Some(side));
        number(own.map(|turn| turn.taken.len()).sum())
    };
    let moves: Vec<String> = judged()
        .filter_map(|turn| text::written(turn).ok())
        .collect();
    Whole {
        file,
        game,
        moves: moves.join(" "),
        taken: [taken(Side::Attackers), taken(Side::Defenders)],
        position: judged()
            .last()
            .and_then(|turn: &Turn| turn.position.as_deref()),
    }
}

impl Whole<'_> {
    fn row(&self) -> GameRow<'_> {
        let Ended { winner, by } = self.game.result;
        GameRow {
            path: &self.file.path,
            index: self.game.index,
            valid: self.game.valid,
            turns: self.game.turns.len(),
            winner: winner.map(Winner::word),
            by,
            points: None,
            findings: &self.game.findings,
            tags: &self.game.tags,
            own: vec![
                self.game.variant.as_deref().into(),
                self.moves.as_str().into(),
                self.taken[0].into(),
                self.taken[1].into(),
                self.position.into(),
            ],
        }
    }
}
