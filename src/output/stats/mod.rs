//! Statistics as they are read: a table for people, JSON, CSV, and a page.

mod csv;
#[cfg(feature = "human")]
mod human;
mod json;
#[cfg(feature = "draw")]
pub mod page;

pub use csv::{Rows, write as csv};
#[cfg(feature = "human")]
pub use human::{Human, write as human};
pub use json::{Document, write as json};

use crate::{
    output::plain::line,
    stats::{OfGame, Standings, Stats, Table},
};

/// The columns of a table in which something was counted, by their numbers; the first in any case.
fn told_columns(table: &Table) -> Vec<usize> {
    let totals = table.totals();
    let is_told = |&at: &usize| at == 0 || totals.get(at).is_some_and(|total| *total > 0);
    (0..table.columns.len()).filter(is_told).collect()
}

/// `12 games: 10 legal, 2 not legal; 11 ended, 1 unfinished; 31.5 turns on average`.
fn summary(game: &OfGame) -> String {
    let unknown = game.games.saturating_sub(game.ended + game.unfinished);
    let unknown = match unknown {
        0 => String::new(),
        some => format!(", {} unknown", number(some)),
    };
    let average = if game.games > 0 { game.turns as f64 / game.games as f64 } else { 0.0 };
    format!(
        "{}: {} legal, {} not legal; {} ended, {} unfinished{unknown}; {average:.1} turns on average",
        counted(game.games, "game"),
        number(game.legal),
        number(game.games.saturating_sub(game.legal)),
        number(game.ended),
        number(game.unfinished),
    )
}

/// Returns a note about games that are in two files, if there are any.
fn copies_told(stats: &Stats) -> Option<String> {
    match stats.copies {
        0 => None,
        1 => Some("1 game is in two files, and counts once".to_owned()),
        copies => Some(format!("{copies} games are in two files, and count once")),
    }
}

/// Returns a note about games that are of no match, if there are any: `3 games have no [Match "…"] tag and are not counted: a.hirth`.
fn without_match_told(standings: &Standings) -> Option<String> {
    let Standings { without_match: games, files_without_match: files, .. } = standings;
    if *games == 0 {
        return None;
    }
    let (verb, are) = if *games == 1 { ("has", "is") } else { ("have", "are") };
    let named = files.iter().map(|file| line(file));
    let named: Vec<_> = named.chain(standings.more_files_without_match.then_some("…".into())).collect();
    let games = counted(*games, "game");
    Some(format!("{games} {verb} no [Match \"…\"] tag and {are} not counted: {}", named.join(", ")))
}

/// `1 game`, `2 games`.
fn counted(number: u64, one: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        _ => format!("{} {one}s", self::number(number)),
    }
}

/// Returns a number as it is read: `21,300`.
fn number(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
