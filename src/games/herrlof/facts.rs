//! The facts of Herrlof games that statistics count.

use super::{
    data::{self, RoundResult},
    judge::JudgedGame,
    notation::NOTATION,
};
use crate::{
    game::{Fact, FactColumn, FactTable, RowOrder, Says, TableWords},
    record::Tag,
};

/// The tables, by their numbers below.
pub(super) const TABLES: &[FactTable] = &[
    FactTable {
        id: "predictions",
        title: "Rounds by player",
        row: "player",
        columns: &[
            FactColumn::new("rounds", "rounds"),
            FactColumn::new("predicted", "tricks predicted"),
            FactColumn::new("tricks", "tricks held"),
            FactColumn::new("met", "predictions met"),
            FactColumn::new("points", "points"),
        ],
        order: RowOrder::Commonest,
        plot: &[3],
        words: TableWords {
            counted: ["prediction met", "predictions met"],
            row: ["player", "players"],
            says: &[Says::Most {
                column: 3,
                of: &[0],
                counted: ["round", "rounds"],
                before: "",
                after: ["meets the prediction in", "meet the prediction in"],
                none: "No player meets a prediction",
            }],
            leads: false,
        },
    },
    FactTable {
        id: "off_by",
        title: "Tricks held, less those predicted",
        row: "difference",
        columns: &[FactColumn::new("rounds", "predictions")],
        order: RowOrder::Numbers,
        plot: &[0],
        words: TableWords {
            counted: ["prediction", "predictions"],
            row: ["trick", "tricks"],
            says: &[Says::Numbers(["is off by", "are off by"])],
            leads: true,
        },
    },
    FactTable {
        id: "round_points",
        title: "Points of a round",
        row: "points",
        columns: &[FactColumn::new("rounds", "rounds")],
        order: RowOrder::Numbers,
        plot: &[0],
        words: TableWords {
            counted: ["round of a player", "rounds of players"],
            row: ["point", "points"],
            says: &[Says::Numbers(["brings", "bring"])],
            leads: false,
        },
    },
    FactTable {
        id: "rounds",
        title: "Games by their rounds",
        row: "rounds",
        columns: &[FactColumn::new("games", "games")],
        order: RowOrder::Numbers,
        plot: &[0],
        words: TableWords {
            counted: ["game", "games"],
            row: ["round", "rounds"],
            says: &[Says::Numbers(["has", "have"])],
            leads: false,
        },
    },
    FactTable {
        id: "turned",
        title: "Cards turned up",
        row: "card",
        columns: &[FactColumn::new("rounds", "rounds")],
        order: RowOrder::Commonest,
        plot: &[0],
        words: TableWords {
            counted: ["round", "rounds"],
            row: ["card", "cards"],
            says: &[Says::Rows(["turns up", "turn up"])],
            leads: false,
        },
    },
];

const PREDICTIONS: usize = 0;
const OFF_BY: usize = 1;
const ROUND_POINTS: usize = 2;
const ROUNDS: usize = 3;
const TURNED: usize = 4;

/// Returns what is counted in a game.
pub(super) fn of(game: &JudgedGame<'_, '_>) -> Vec<Fact> {
    let mut facts = Vec::new();
    let rounds = data::rounds(&game.judged);
    facts.push(Fact::one(ROUNDS, rounds.len().to_string(), 0));
    for round in &rounds {
        if let Some(turned) = &round.turned {
            facts.push(Fact::one(TURNED, turned.clone(), 0));
        }
        for seat in 0..game.judged.table.players {
            of_player(game.tags, round, seat, &mut facts);
        }
    }
    facts
}

fn of_player(tags: &[Tag], round: &RoundResult, seat: usize, facts: &mut Vec<Fact>) {
    let title = NOTATION.seats.get(seat).map_or("", |seat| seat.title);
    let tag = tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(title));
    let name = tag.map(|tag| tag.value.trim()).filter(|name| !name.is_empty());
    let name = name.map_or_else(|| format!("seat {title}"), str::to_owned);
    let of_seat = |of: &data::BySeat<Option<u32>>| of.get(seat).copied().flatten();
    let mut add = |column: usize, count: u32| {
        facts.push(Fact::many(PREDICTIONS, name.clone(), column, count.into()));
    };
    let (predicted, held) = (of_seat(&round.predictions), of_seat(&round.tricks));
    add(0, 1);
    add(1, predicted.unwrap_or(0));
    add(2, held.unwrap_or(0));
    add(3, u32::from(predicted.is_some() && predicted == held));
    add(4, of_seat(&round.points).unwrap_or(0));
    if let Some((predicted, held)) = predicted.zip(held) {
        let off = i64::from(held) - i64::from(predicted);
        let name = if off == 0 { "0".to_owned() } else { format!("{off:+}") };
        facts.push(Fact::one(OFF_BY, name, 0));
    }
    if let Some(points) = of_seat(&round.points) {
        facts.push(Fact::one(ROUND_POINTS, points.to_string(), 0));
    }
}
