//! A position for people: drawn with characters, and in words.

#[cfg(feature = "draw")]
mod battles;
mod picture;
mod places;
mod small;

#[cfg(feature = "draw")]
pub use battles::drawings;

use super::{
    board::{Side, Space, Spaces},
    position::{Force, Penningr, Placement},
    setup::{Position, counted},
    turn::Piece,
    words::phrase,
};
use crate::finding::Drawn;
use picture::sheet;
use places::{Layout, NARROW, WIDE};

/// A position in all the ways a report can show it.
pub fn drawn(setup: &Position) -> Drawn {
    let whole = |layout: &Layout| {
        let board = sheet(layout, &setup.position, Spaces::NONE).drawing().text();
        match coin(setup.position.penningr) {
            Some(coin) => format!("{board}\nPenningr: {coin}"),
            None => board,
        }
    };
    Drawn {
        picture: whole(&WIDE),
        narrow: whole(&NARROW),
        small: small::small(&setup.position),
        words: describe(&setup.position),
        notation: setup.to_string(),
    }
}

/// The holder of the Penningr, once it was used.
fn coin(penningr: Penningr) -> Option<String> {
    match penningr {
        Penningr::Neutral => None,
        Penningr::Doubled(side) => Some(format!("{side}'s, the game is doubled")),
        Penningr::Tripled => Some("the game is tripled".to_owned()),
    }
}

/// The pieces that a side has lost for good: `2H` and `L`, by these names of a Hirþ and the Lofðungr.
pub(super) fn fallen(force: &Force, [hirth, king]: [&str; 2]) -> Vec<String> {
    let count = Some(force.fallen()).filter(|&count| count > 0);
    let hirth = count.map(|count| format!("{count}{hirth}"));
    let king = force.king().is_none().then(|| king.to_owned());
    hirth.into_iter().chain(king).collect()
}

/// How many Karve and Hirþ can still enter, as `each` writes what there is of them.
fn reserve(force: &Force, each: impl Fn(usize, &str) -> String) -> Vec<String> {
    let counted = [(usize::from(force.reserve().karves()), "Karve"), (usize::from(force.reserve().hirth()), "Hirþ")];
    let some = counted.iter().filter(|(count, _)| *count > 0);
    some.map(|&(count, name)| each(count, name)).collect()
}

/// `Gull holds 0 (Karve with 2 Hirþ, Hirþ) and m (Lofðungr); Silfr holds 9 (Lofðungr); in reserve: Gull 2
/// Karve and 12 Hirþ, Silfr 3 Karve and 15 Hirþ; the game is doubled and Gull holds the Penningr`
fn describe(position: &Placement) -> String {
    let sides = [Side::Gull, Side::Silfr];
    let mut parts: Vec<String> = sides.map(|side| held(position, side)).into();
    let mut add = |title: &str, of: &dyn Fn(&Force) -> Vec<String>| {
        let named = sides.map(|side| (side, phrase::list(of(position.force(side)), "and")));
        let some = named.iter().filter(|(_, pieces)| !pieces.is_empty());
        let some: Vec<String> = some.map(|(side, pieces)| format!("{side} {pieces}")).collect();
        if !some.is_empty() {
            parts.push(format!("{title}: {}", some.join(", ")));
        }
    };
    add("in reserve", &|force| reserve(force, |count, name| format!("{count} {name}")));
    add("out of the game", &|force| fallen(force, [" Hirþ", "the Lofðungr"]));
    match position.penningr {
        Penningr::Neutral => {}
        Penningr::Doubled(side) => {
            parts.push(format!("the game is doubled and {side} holds the Penningr"));
        }
        Penningr::Tripled => parts.push("the game is tripled".to_owned()),
    }
    parts.join("; ")
}

/// `Gull holds 0 (Karve with 2 Hirþ, Hirþ) and m (Lofðungr)`
fn held(position: &Placement, side: Side) -> String {
    let force = position.force(side);
    let held = force.held();
    let spaces = Space::ALL.into_iter().filter(|&space| held.has(space));
    let spaces: Vec<String> = spaces.map(|space| format!("{space} ({})", in_words(force.on(space).iter()))).collect();
    match spaces.as_slice() {
        [] => format!("{side} holds no space"),
        spaces => format!("{side} holds {}", phrase::list(spaces, "and")),
    }
}

/// Pieces in words, equal ones counted: `Karve with 2 Hirþ, 3 Hirþ, Lofðungr`.
pub(super) fn in_words(pieces: impl Iterator<Item = Piece>) -> String {
    let named = counted(pieces).into_iter().map(|(piece, count)| phrase::equal_pieces(piece, count));
    named.collect::<Vec<_>>().join(", ")
}
