//! Data → tables: a row a trick, a row a round, or a row a game.

use std::io;

use super::{GameRecord, Herrlof, Line, RoundResult, Trick};
use crate::{
    data::{RowKind, RowSink, number},
    games::herrlof::rules::seats::Seat,
    table::{Cell, Column, Holds, cells},
};

cells! {
    /// The columns of a trick. `winner` is `A`, `B`, `C`, or `x` for one that is destroyed.
    const TRICK, fn of_trick(line: &'a Line, trick: &'a Trick, cards: [Option<&'a str>; 3]) {
        "trick": Text = line.at.as_str(),
        "written": Text = line.written.as_str(),
        "leader": Text = trick.leader.letter(),
        "card_a": Text = cards[0],
        "card_b": Text = cards[1],
        "card_c": Text = cards[2],
        "trump": Text = trick.trump.sign(),
        "winner": Text = trick.winner.map(Seat::letter).or(trick.destroyed.then_some("x")),
    }
}

/// The columns of a round, for each seat.
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

cells! {
    /// The columns of a game in Herrlof only.
    pub const GAME, fn own(game: &GameRecord, points: [Option<u32>; 3]) {
        "players": Number = number(game.about.players),
        "rounds": Number = number(game.outcome.rounds.len()),
        "points_a": Number = points[0],
        "points_b": Number = points[1],
        "points_c": Number = points[2],
    }
}

/// The tables that are not about games.
pub const ROWS: &[RowKind<Herrlof>] = &[
    RowKind { name: "tricks", columns: &[TRICK], rows: tricks },
    RowKind {
        name: "rounds",
        columns: &[ROUND],
        rows: |game, row| {
            let mut rounds = game.outcome.rounds.iter();
            rounds.try_for_each(|round| row(&of_round(round)))
        },
    },
];

/// Hands out the rows of the tricks of a game.
fn tricks(game: &GameRecord, row: &mut RowSink<'_>) -> io::Result<()> {
    for line in game.turns.iter().filter(|line| line.judged) {
        if let Some(trick) = &line.trick {
            let cards = cards(game, trick);
            row(&of_trick(line, trick, cards.each_ref().map(Option::as_deref)))?;
        }
    }
    Ok(())
}

/// Hands out the row of a game.
pub fn of_game(game: &GameRecord, row: &mut RowSink<'_>) -> io::Result<()> {
    let points = |seat: usize| {
        let score = game.result.as_ref()?.scores.get(seat)?;
        u32::try_from(*score).ok()
    };
    row(&own(game, [0, 1, 2].map(points)))
}

/// The card of each seat in a trick.
fn cards(game: &GameRecord, trick: &Trick) -> [Option<String>; 3] {
    let players = game.about.players.max(1);
    [0, 1, 2].map(|seat| {
        let place = (seat + players - trick.leader as usize % players) % players;
        let play = trick.plays.get(place).filter(|_| seat < players);
        play.map(|play| play.card.to_string())
    })
}

fn of_round(round: &RoundResult) -> Vec<Cell<'_>> {
    let mut cells: Vec<Cell<'_>> = vec![number(round.round).into(), round.turned.as_deref().into()];
    for seat in 0..3 {
        for of in [&round.predictions, &round.tricks, &round.points, &round.totals] {
            cells.push(of.get(seat).copied().flatten().into());
        }
    }
    cells
}
