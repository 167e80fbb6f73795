//! The facts of tafl games that statistics count.

use super::{data, judge::JudgedGame, rules::board::Side};
use crate::{
    game::{Fact, FactColumn, FactTable, RowOrder, Says, TableWords},
    report::GameResult,
};

/// How a game can end, for tables of games.
const ENDS: &[FactColumn] = &[
    FactColumn::new("games", "games"),
    FactColumn::new("attackers", "Attackers win"),
    FactColumn::new("defenders", "Defenders win"),
    FactColumn::new("drawn", "drawn"),
];

/// What each side does.
const BY_SIDE: &[FactColumn] =
    &[FactColumn::new("attackers", "by Attackers"), FactColumn::new("defenders", "by Defenders")];

/// The tables, by their numbers below.
pub(super) const TABLES: &[FactTable] = &[
    FactTable {
        id: "variants",
        title: "Variants",
        row: "variant",
        columns: ENDS,
        order: RowOrder::Commonest,
        plot: &[1, 2, 3],
        words: TableWords {
            counted: ["game with a winner or a draw", "games with a winner or a draw"],
            row: ["variant", "variants"],
            says: &[Says::Rows(["is", "are"])],
            leads: false,
        },
    },
    FactTable {
        id: "captures",
        title: "Captures",
        row: "side",
        columns: &[
            FactColumn::new("moves", "moves"),
            FactColumn::new("capturing", "moves that capture"),
            FactColumn::new("taken", "pieces taken"),
        ],
        order: RowOrder::Named,
        plot: &[],
        words: TableWords { counted: ["move", "moves"], row: ["side", "sides"], says: &[], leads: false },
    },
    FactTable {
        id: "at_once",
        title: "Pieces taken at once",
        row: "pieces",
        columns: BY_SIDE,
        order: RowOrder::Numbers,
        plot: &[0, 1],
        words: TableWords {
            counted: ["capture", "captures"],
            row: ["piece", "pieces"],
            says: &[Says::Numbers(["takes", "take"])],
            leads: false,
        },
    },
    FactTable {
        id: "openings",
        title: "Openings",
        row: "first move",
        columns: ENDS,
        order: RowOrder::Commonest,
        plot: &[0],
        words: TableWords {
            counted: ["game", "games"],
            row: ["first move", "first moves"],
            says: &[Says::Rows(["opens with", "open with"])],
            leads: true,
        },
    },
    FactTable {
        id: "visited",
        title: "Squares moved to",
        row: "square",
        columns: BY_SIDE,
        order: RowOrder::Commonest,
        plot: &[0, 1],
        words: TableWords {
            counted: ["move", "moves"],
            row: ["square", "squares"],
            says: &[Says::Rows(["ends on", "end on"])],
            leads: false,
        },
    },
    FactTable {
        id: "taken_on",
        title: "Squares where pieces are taken",
        row: "square",
        columns: BY_SIDE,
        order: RowOrder::Commonest,
        plot: &[0, 1],
        words: TableWords {
            counted: ["taken piece", "taken pieces"],
            row: ["square", "squares"],
            says: &[Says::Rows(["falls on", "fall on"])],
            leads: false,
        },
    },
];

const VARIANTS: usize = 0;
const CAPTURES: usize = 1;
const AT_ONCE: usize = 2;
const OPENINGS: usize = 3;
const VISITED: usize = 4;
const TAKEN_ON: usize = 5;

/// Returns what is counted in a game: of its turns those that were played as written.
pub(super) fn of(game: &JudgedGame<'_, '_>, outcome: Option<&GameResult>) -> Vec<Fact> {
    let mut facts = Vec::new();
    let end = outcome.and_then(|outcome| match outcome.winner {
        Some(seat) => Some(1 + seat.number),
        None => outcome.drawn.then_some(3),
    });
    let of_game = |facts: &mut Vec<Fact>, table: usize, row: &str| {
        let columns = [Some(0), end].into_iter().flatten();
        facts.extend(columns.map(|column| Fact::one(table, row.to_owned(), column)));
    };
    let (turns, variant) = data::turns(game);
    of_game(&mut facts, VARIANTS, variant.unwrap_or("another"));
    for turn in turns.iter().filter(|turn| turn.judged) {
        let (Some(side), Some(_)) = (turn.side, turn.piece) else {
            continue;
        };
        let (name, column) = match side {
            Side::Attackers => ("Attackers", 0),
            Side::Defenders => ("Defenders", 1),
        };
        facts.push(Fact::one(CAPTURES, name, 0));
        // Boards of several sizes have squares of one name.
        let on = |table: usize, square: &str| {
            let row = format!("{} {}", variant?, square.trim_start_matches('K'));
            Some(Fact::one(table, row, column))
        };
        facts.extend(turn.to.iter().filter_map(|to| on(VISITED, to)));
        facts.extend(turn.taken.iter().filter_map(|taken| on(TAKEN_ON, taken)));
        if !turn.taken.is_empty() {
            let taken = turn.taken.len();
            facts.push(Fact::one(CAPTURES, name, 1));
            facts.push(Fact::many(CAPTURES, name, 2, taken as u64));
            facts.push(Fact::one(AT_ONCE, taken.to_string(), column));
        }
    }
    let first = turns.first().filter(|turn| turn.judged);
    if let Some((from, to)) = first.and_then(|turn| turn.from.as_ref().zip(turn.to.as_ref())) {
        of_game(&mut facts, OPENINGS, &format!("{from}-{to}"));
    }
    facts
}
