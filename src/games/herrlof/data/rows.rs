//! Data → a table: a row a trick, a row a round, or a row a game. Only what was judged is in it.

use std::io;

use super::{File, Game, Line, RoundResult, Seat, Trick};
use crate::{
    game::data::parts::{self, GameRow, number},
    table::{Cell, Column, Holds, TableWriter},
};

/// The columns of every table: where a row is from.
const PLACE: &[Column] = &[
    Column::new("path", Holds::Text),
    Column::new("game", Holds::Number),
    Column::new("a", Holds::Text),
    Column::new("b", Holds::Text),
    Column::new("c", Holds::Text),
];

/// What a row says of a trick. `winner` is `A`, `B`, `C`, or `x` for one that is destroyed.
const TRICK: &[Column] = &[
    Column::new("trick", Holds::Text),
    Column::new("written", Holds::Text),
    Column::new("leader", Holds::Text),
    Column::new("card_a", Holds::Text),
    Column::new("card_b", Holds::Text),
    Column::new("card_c", Holds::Text),
    Column::new("trump", Holds::Text),
    Column::new("winner", Holds::Text),
];

/// What a row says of a round, for each seat.
const ROUND: &[Column] = &[
    Column::new("round", Holds::Number),
    Column::new("turned", Holds::Text),
    Column::new("prediction_a", Holds::Number),
    Column::new("tricks_a", Holds::Number),
    Column::new("points_a", Holds::Number),
    Column::new("total_a", Holds::Number),
    Column::new("prediction_b", Holds::Number),
    Column::new("tricks_b", Holds::Number),
    Column::new("points_b", Holds::Number),
    Column::new("total_b", Holds::Number),
    Column::new("prediction_c", Holds::Number),
    Column::new("tricks_c", Holds::Number),
    Column::new("points_c", Holds::Number),
    Column::new("total_c", Holds::Number),
];

/// What a row says of a game beside what it says of any.
const GAME: &[Column] = &[
    Column::new("players", Holds::Number),
    Column::new("rounds", Holds::Number),
    Column::new("points_a", Holds::Number),
    Column::new("points_b", Holds::Number),
    Column::new("points_c", Holds::Number),
];

/// What a row is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rows {
    /// One trick.
    #[default]
    Tricks,
    /// One round.
    Rounds,
    /// One game.
    Games,
}

impl Rows {
    /// What they are called; the first where nobody says it.
    pub(super) const NAMES: &[&str] = &["tricks", "rounds", "games"];

    /// The rows of this name.
    pub(super) fn named(name: &str) -> Self {
        match name {
            "rounds" => Self::Rounds,
            "games" => Self::Games,
            _ => Self::Tricks,
        }
    }
}

/// Writes a table of the tricks of some files that were judged, or of their rounds.
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
        Rows::Tricks => out.columns(&[PLACE, TRICK].concat())?,
        Rows::Rounds => out.columns(&[PLACE, ROUND].concat())?,
        Rows::Games => {
            let rows: Vec<GameRow<'_>> = games.map(|(file, game)| whole(file, game)).collect();
            return parts::games(GAME, &rows, out);
        }
    }
    for (file, game) in games {
        let place = place(file, game);
        if of == Rows::Rounds {
            for round in &game.rounds {
                out.row(&[&place[..], &of_round(round)].concat())?;
            }
            continue;
        }
        for line in game.lines.iter().filter(|line| line.judged) {
            if let Some(trick) = &line.trick {
                out.row(&[&place[..], &of_trick(game, line, trick)].concat())?;
            }
        }
    }
    Ok(())
}

/// What a row says of a game: a line is a turn.
fn whole<'a>(file: &'a File, game: &'a Game) -> GameRow<'a> {
    let result = game.result.as_ref();
    let points = |seat: usize| {
        let points = result.and_then(|result| result.points.as_ref());
        points.and_then(|points| points.get(seat).copied())
    };
    let winner = result.and_then(|result| result.winner);
    let is_tie = result.is_some_and(|result| result.tie);
    GameRow {
        path: &file.path,
        index: game.index,
        valid: game.valid,
        turns: game.lines.len(),
        winner: winner
            .map(|seat| ["A", "B", "C"][seat as usize])
            .or(is_tie.then_some("tie")),
        by: None,
        points: winner.and_then(|seat| points(seat as usize)),
        findings: &game.findings,
        tags: &game.tags,
        own: vec![
            number(game.players).into(),
            number(game.rounds.len()).into(),
            points(0).into(),
            points(1).into(),
            points(2).into(),
        ],
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
        u32::try_from(game.index).unwrap_or(u32::MAX).into(),
        player("A").into(),
        player("B").into(),
        player("C").into(),
    ]
}

fn of_trick<'a>(game: &Game, line: &'a Line, trick: &'a Trick) -> [Cell<'a>; TRICK.len()] {
    let card = |seat: usize| {
        let players = game.players.max(1);
        let place = (seat + players - trick.leader as usize % players) % players;
        let play = trick.plays.get(place).filter(|_| seat < players);
        play.map(|play| play.card.as_str())
    };
    let winner = match (trick.winner, trick.destroyed) {
        (Some(Seat::A), _) => Some("A"),
        (Some(Seat::B), _) => Some("B"),
        (Some(Seat::C), _) => Some("C"),
        (None, true) => Some("x"),
        (None, false) => None,
    };
    [
        line.at.as_str().into(),
        line.written.as_str().into(),
        ["A", "B", "C"][trick.leader as usize].into(),
        card(0).into(),
        card(1).into(),
        card(2).into(),
        trick.trump.as_deref().into(),
        winner.into(),
    ]
}

fn of_round(round: &RoundResult) -> Vec<Cell<'_>> {
    let number = u32::try_from(round.round).unwrap_or(u32::MAX);
    let mut cells: Vec<Cell<'_>> = vec![number.into(), round.turned.as_deref().into()];
    for seat in 0..3 {
        for of in [
            &round.predictions,
            &round.tricks,
            &round.points,
            &round.totals,
        ] {
            cells.push(of.get(seat).copied().flatten().into());
        }
    }
    cells
}
