//! The parts of a turn in words: a move, an offer, how a battle ends.

use super::phrase;
use crate::games::hirth::{
    board::{Side, Space},
    data::{self, Origin},
    turn::{Battle, BattleResult, Fate, Offer, Piece, Raise},
};

/// `a Karve with 2 Hirþ attacks 3 from 7 by 5`; of several equal moves `3 Hirþ enter`.
pub(in crate::games::hirth) fn moves(mov: &data::Move, count: usize) -> String {
    let piece = Piece::from(mov.what);
    let article = match piece {
        _ if count > 1 => "",
        Piece::Hirth | Piece::Karve(1..) => "a ",
        Piece::Karve(0) => "an ",
        Piece::Lofdungr => "the ",
    };
    let what = article.to_owned() + &phrase::equal_pieces(piece, count);
    let verb = |one: &'static str, several: &'static str| if count == 1 { one } else { several };
    let enters = mov.from == Some(Origin::Reserve);
    let from = mov.from.and_then(Origin::space);
    let mut does: Vec<String> = Vec::new();
    if enters && !(mov.attack && mov.walk.len() < 2) {
        does.push(verb("enters", "enter").to_owned());
    }
    if mov.leaves {
        let on = from.map_or(String::new(), |space| format!(" on {space}"));
        does.push(format!("{} a Karve{on}", verb("leaves", "leave")));
    }
    if let Some(to) = mov.to {
        let from = from.filter(|_| !mov.leaves);
        let from = from.map_or(String::new(), |from| format!(" from {from}"));
        let by = by(&mov.walk);
        does.push(if mov.attack {
            format!("{} {to}{from}{by}", verb("attacks", "attack"))
        } else {
            format!("{}{from} to {to}{by}", verb("goes", "go"))
        });
    }
    if mov.boards {
        let on = from.filter(|_| mov.to.is_none() && !mov.leaves);
        let on = on.map_or(String::new(), |space| format!(" on {space}"));
        does.push(format!("{} a Karve{on}", verb("boards", "board")));
    }
    format!("{what} {}{}", does.join(" and "), mov.kind_of_entry())
}

impl data::Move {
    /// The addition for an attack from off the board (R11).
    fn kind_of_entry(&self) -> &'static str {
        let is_from_off_board = self.from == Some(Origin::Reserve) && self.attack && self.walk.len() < 2;
        if is_from_off_board { " from off the board" } else { "" }
    }
}

/// ` by 5`: the spaces between the ends of a walk.
fn by(walk: &[Space]) -> String {
    let between = match walk {
        [_, between @ .., _] if !between.is_empty() => between,
        _ => return String::new(),
    };
    let names: Vec<String> = between.iter().map(Space::to_string).collect();
    format!(" by {}", names.join(" and "))
}

/// `Gull offers to double the points, and Silfr accepts`
pub(in crate::games::hirth) fn offer(offer: &Offer) -> String {
    let what = match offer.raise {
        Raise::Double => "double",
        Raise::Triple => "triple",
    };
    let answer = if offer.accepted { "accepts" } else { "refuses" };
    format!("{} offers to {what} the points, and {} {answer}", offer.by, offer.to)
}

/// The end of a piece that is beaten: `Gull loses a Hirþ`, `Gull's Karve returns to the reserve`.
pub(in crate::games::hirth) fn beaten(result: &BattleResult) -> String {
    let side = result.side;
    let what = what(result.piece);
    match result.fate {
        Fate::Lost => format!("{side} loses a {what}").replace("a Lofðungr", "its Lofðungr"),
        Fate::Reserve => format!("{side}'s {what} returns to the reserve"),
        Fate::Space(space) => format!("{side}'s {what} retreats to {space}"),
    }
}

/// How a battle ends that `winner` wins: `m: Silfr loses a Hirþ, Gull's Hirþ moves in`.
pub(in crate::games::hirth) fn end(battle: &Battle, winner: Side) -> String {
    let space = battle.space.value;
    let results = battle.results.iter().map(|result| match result.value {
        BattleResult { side, piece, fate: Fate::Space(at) } if side == winner => {
            let does = if at == space { "moves in".to_owned() } else { format!("stays on {at}") };
            format!("{side}'s {} {does}", what(piece))
        }
        result => beaten(&result),
    });
    format!("{space}: {}", results.collect::<Vec<_>>().join(", "))
}

fn what(piece: Piece) -> String {
    match piece {
        Piece::Karve(0) => "Karve".to_owned(),
        piece => phrase::piece(piece),
    }
}
