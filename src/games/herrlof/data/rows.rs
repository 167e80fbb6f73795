//! Data → a table: a row a trick, or a row a round. Only what was judged is in it.

use std::io;

use super::{File, Game, Line, RoundResult, Seat, Trick};
use crate::table::{Cell, Column, Holds, TableWriter};

/// The columns of every table: where a row is from.
const PLACE: &[Column] = &[
    column("path", Holds::Text),
    column("game", Holds::Number),
    column("a", Holds::Text),
    column("b", Holds::Text),
    column("c", Holds::Text),
];

/// What a row says of a trick. `winner` is `A`, `B`, `C`, or `x` for one that is destroyed.
const TRICK: &[Column] = &[
    column("trick", Holds::Text),
    column("written", Holds::Text),
    column("leader", Holds::Text),
    column("card_a", Holds::Text),
    column("card_b", Holds::Text),
    column("card_c", Holds::Text),
    column("trump", Holds::Text),
    column("winner", Holds::Text),
];

/// What a row says of a round, for each seat.
const ROUND: &[Column] = &[
    column("round", Holds::Number),
    column("turned", Holds::Text),
    column("prediction_a", Holds::Number),
    column("tricks_a", Holds::Number),
    column("points_a", Holds::Number),
    column("total_a", Holds::Number),
    column("prediction_b", Holds::Number),
    column("tricks_b", Holds::Number),
    column("points_b", Holds::Number),
    column("total_b", Holds::Number),
    column("prediction_c", Holds::Number),
    column("tricks_c", Holds::Number),
    column("points_c", Holds::Number),
    column("total_c", Holds::Number),
];

const fn column(name: &'static str, holds: Holds) -> Column {
    Column { name, holds }
}

/// What a row is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rows {
    /// One trick.
    #[default]
    Tricks,
    /// One round.
    Rounds,
}

impl Rows {
    /// What they are called; the first where nobody says it.
    pub(super) const NAMES: &[&str] = &["tricks", "rounds"];

    /// The rows of this name.
    pub(super) fn named(name: &str) -> Self {
        if name == Self::NAMES[1] {
            Self::Rounds
        } else {
            Self::Tricks
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
    let columns = match of {
        Rows::Tricks => TRICK,
        Rows::Rounds => ROUND,
    };
    out.columns(&[PLACE, columns].concat())?;
    for file in files {
        for game in &file.games {
            let place = place(file, game);
            match of {
                Rows::Tricks => {
                    for line in game.lines.iter().filter(|line| line.judged) {
                        if let Some(trick) = &line.trick {
                            out.row(&[&place[..], &of_trick(game, line, trick)].concat())?;
                        }
                    }
                }
                Rows::Rounds => {
                    for round in &game.rounds {
                        out.row(&[&place[..], &of_round(round)].concat())?;
                    }
                }
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
