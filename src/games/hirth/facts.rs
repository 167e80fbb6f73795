//! The facts of HIRÞ games that statistics count.

use super::{
    board::{Side, Space},
    data,
    data::Turn,
    judge::JudgedGame,
    turn::{Fate, Piece, Raise},
};
use crate::{
    game::{Fact, FactColumn, FactTable, RowOrder, Says, TableWords},
    report::GameResult,
};

/// How battles ended.
const FOUGHT_COLUMNS: &[FactColumn] = &[
    FactColumn::new("battles", "battles"),
    FactColumn::new("attack_wins", "attack wins"),
    FactColumn::new("defence_wins", "defence wins"),
];

/// The tables, by their numbers below.
pub(super) const TABLES: &[FactTable] = &[
    FactTable {
        id: "penningr",
        title: "Penningr",
        row: "offer",
        columns: &[
            FactColumn::new("offered", "offered"),
            FactColumn::new("taken", "taken"),
            FactColumn::new("refused", "refused"),
        ],
        order: RowOrder::Named,
        plot: &[1, 2],
        words: TableWords {
            counted: ["offer", "offers"],
            row: ["kind of offer", "kinds of offers"],
            says: &[Says::Column(2, ["is refused", "are refused"])],
            leads: false,
        },
    },
    FactTable {
        id: "worth",
        title: "Games by their points",
        row: "points",
        columns: &[FactColumn::new("gull", "Gull wins"), FactColumn::new("silfr", "Silfr wins")],
        order: RowOrder::Numbers,
        plot: &[0, 1],
        words: TableWords {
            counted: ["win", "wins"],
            row: ["point", "points"],
            says: &[Says::Numbers(["counts", "count"])],
            leads: false,
        },
    },
    FactTable {
        id: "fought",
        title: "Spaces fought over",
        row: "space",
        columns: FOUGHT_COLUMNS,
        order: RowOrder::Named,
        plot: &[1, 2],
        words: TableWords {
            counted: ["battle", "battles"],
            row: ["space", "spaces"],
            says: &[Says::Rows(["is for", "are for"])],
            leads: true,
        },
    },
    FactTable {
        id: "held",
        title: "Spaces held at the end of a turn",
        row: "space",
        columns: &[
            FactColumn::new("gull", "by Gull"),
            FactColumn::new("silfr", "by Silfr"),
            FactColumn::new("nobody", "by nobody"),
        ],
        order: RowOrder::Named,
        plot: &[0, 1, 2],
        words: TableWords {
            counted: ["turn", "turns"],
            row: ["space", "spaces"],
            says: &[
                Says::Most {
                    column: 0,
                    of: &[0, 1, 2],
                    counted: ["turn", "turns"],
                    before: "Gull holds ",
                    after: ["at the end of", "at the end of"],
                    none: "Gull holds no space at the end of a turn",
                },
                Says::Most {
                    column: 1,
                    of: &[0, 1, 2],
                    counted: ["turn", "turns"],
                    before: "Silfr holds ",
                    after: ["at the end of", "at the end of"],
                    none: "Silfr holds no space at the end of a turn",
                },
            ],
            leads: false,
        },
    },
    FactTable {
        id: "fallen",
        title: "Spaces where a Lofðungr is lost (on m: Drepið)",
        row: "space",
        columns: &[FactColumn::new("gull", "Gull's"), FactColumn::new("silfr", "Silfr's")],
        order: RowOrder::Named,
        plot: &[0, 1],
        words: TableWords {
            counted: ["lost Lofðungr", "lost Lofðungr"],
            row: ["space", "spaces"],
            says: &[Says::Rows(["falls on", "fall on"])],
            leads: false,
        },
    },
    FactTable {
        id: "battles",
        title: "Battles by power",
        row: "attack against defence",
        columns: FOUGHT_COLUMNS,
        order: RowOrder::Named,
        plot: &[1, 2],
        words: TableWords {
            counted: ["battle", "battles"],
            row: ["power", "powers"],
            says: &[Says::Rows(["is", "are"])],
            leads: false,
        },
    },
    FactTable {
        id: "openings",
        title: "Openings",
        row: "first turn",
        columns: &[
            FactColumn::new("games", "games"),
            FactColumn::new("gull", "Gull wins"),
            FactColumn::new("silfr", "Silfr wins"),
        ],
        order: RowOrder::Commonest,
        plot: &[0],
        words: TableWords {
            counted: ["game", "games"],
            row: ["first turn", "first turns"],
            says: &[Says::Rows(["opens with", "open with"])],
            leads: false,
        },
    },
];

const PENNINGR: usize = 0;
const WORTH: usize = 1;
const FOUGHT: usize = 2;
const HELD: usize = 3;
const FALLEN: usize = 4;
const BATTLES: usize = 5;
const OPENINGS: usize = 6;

/// The counts of a game: of its turns those that were played as written.
pub(super) fn of(game: &JudgedGame<'_, '_>, outcome: Option<&GameResult>) -> Vec<Fact> {
    let mut facts = Vec::new();
    let turns = data::turns(game);
    let winner = outcome.and_then(|outcome| outcome.winner);
    if let Some((seat, points)) = winner.zip(outcome.and_then(|outcome| outcome.points)) {
        facts.push(Fact::one(WORTH, points.to_string(), seat.number));
    }
    for turn in turns.iter().filter(|turn| turn.judged) {
        of_turn(turn, &mut facts);
    }
    if let Some(first) = turns.first().filter(|turn| turn.judged && !turn.moves.is_empty()) {
        let opening: String = first.moves.iter().map(|mov| mov.text.as_str()).collect();
        facts.push(Fact::one(OPENINGS, opening.clone(), 0));
        if let Some(seat) = winner {
            facts.push(Fact::one(OPENINGS, opening, 1 + seat.number));
        }
    }
    facts
}

fn of_turn(turn: &Turn, facts: &mut Vec<Fact>) {
    for offer in &turn.offers {
        let row = match (offer.raise, offer.by) {
            (Raise::Double, Side::Gull) => "double, by Gull",
            (Raise::Double, Side::Silfr) => "double, by Silfr",
            (Raise::Triple, Side::Gull) => "triple, by Gull",
            (Raise::Triple, Side::Silfr) => "triple, by Silfr",
        };
        let answer = if offer.accepted { 1 } else { 2 };
        facts.extend([0, answer].map(|column| Fact::one(PENNINGR, row, column)));
    }
    for battle in &turn.battles {
        let Some(winner) = battle.winner else {
            continue;
        };
        let outcome = if winner == turn.side { 1 } else { 2 };
        let space = battle.space.to_string();
        facts.extend([0, outcome].map(|column| Fact::one(FOUGHT, space.clone(), column)));
        let fallen = battle
            .results
            .iter()
            .filter(|result| Piece::from(result.what) == Piece::Lofdungr && result.ends == Fate::Lost);
        facts.extend(fallen.map(|result| {
            let column = usize::from(result.side == Side::Silfr);
            Fact::one(FALLEN, space.clone(), column)
        }));
        if let Some((attack, defence)) = battle.attack.zip(battle.defence) {
            let power = format!("{attack} : {defence}");
            facts.extend([0, outcome].map(|column| Fact::one(BATTLES, power.clone(), column)));
        }
    }
    if let Some(position) = &turn.position {
        for space in Space::ALL {
            let column = match position.position.holder(space) {
                Some(Side::Gull) => 0,
                Some(Side::Silfr) => 1,
                None => 2,
            };
            facts.push(Fact::one(HELD, space.to_string(), column));
        }
    }
}
