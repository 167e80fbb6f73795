//! The effects of a turn in words, for people who do not see the board.

use super::effects::TurnEffects;
use crate::games::hirth::{
    board::{Side, Space},
    data::{self, Decided, Origin},
    diagram,
    position::Placement,
    turn::{Fate, Offer, Piece, Raise},
    words::phrase,
};

/// A turn in sentences: its moves, its offers, its battles.
pub fn turn(effects: TurnEffects<'_>) -> String {
    let runs = effects.moves.chunk_by(|one, other| one.text == other.text);
    let moves: Vec<String> = runs.map(|run| moves(&run[0], run.len())).collect();
    let mut sentences = Vec::new();
    if !moves.is_empty() {
        sentences.push(format!("{}: {}.", effects.side, moves.join("; ")));
    }
    sentences.extend(effects.offers.iter().map(offer));
    sentences.extend(effects.battles.iter().map(|battle| fought(effects.side, battle)));
    sentences.join(" ")
}

/// An offer of the Penningr, and its answer, as a sentence.
pub fn offer(offer: &Offer) -> String {
    let what = match offer.raise {
        Raise::Double => "double",
        Raise::Triple => "triple",
    };
    let answer = if offer.accepted { "accepts" } else { "refuses" };
    format!("{} offers to {what} the points, and {} {answer}.", offer.by, offer.to)
}

/// A move as a sentence.
pub fn step(side: Side, mov: &data::Move) -> String {
    format!("{side}: {}.", moves(mov, 1))
}

/// A battle as a sentence, with what became of the pieces.
pub fn fought(mover: Side, one: &data::Battle) -> String {
    let results = one.results.iter();
    let results = results.filter_map(|result| result_of(one, result));
    let results: Vec<String> = results.collect();
    let mut sentence = battle(mover, one);
    if !results.is_empty() {
        sentence += &format!(": {}", results.join(", "));
    }
    sentence + "."
}

/// `a Karve with 2 Hirþ attacks 3 from 7 by 5`; of several equal moves `3 Hirþ enter`.
fn moves(mov: &data::Move, count: usize) -> String {
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

/// A battle with what decided it: `Silfr attacks 3 with 3 against 2, and has more power`.
pub fn battle(mover: Side, battle: &data::Battle) -> String {
    let space = battle.space;
    let (Some(attack), Some(defence), Some(winner)) = (battle.attack, battle.defence, battle.winner) else {
        return format!("{mover} attacks {space}");
    };
    let wins = if winner == mover { "wins".to_owned() } else { format!("{winner} holds it") };
    let why = match battle.decided {
        Some(Decided::Lofdungr) => ", for its Lofðungr is there",
        Some(Decided::Defence) => ", for the powers are equal",
        _ => "",
    };
    format!("{mover} attacks {space} with {attack} against {defence}, and {wins}{why}")
}

/// `Gull loses a Hirþ`; `None` for winners, who stay.
fn result_of(battle: &data::Battle, result: &data::BattleResult) -> Option<String> {
    let side = result.side;
    let what = match Piece::from(result.what) {
        Piece::Karve(0) => "Karve".to_owned(),
        piece => phrase::piece(piece),
    };
    let is_winner = battle.winner == Some(result.side);
    Some(match result.ends {
        Fate::Lost => format!("{side} loses a {what}").replace("a Lofðungr", "its Lofðungr"),
        Fate::Reserve => format!("{side}'s {what} returns to the reserve"),
        _ if is_winner => return None,
        Fate::Space(space) => format!("{side}'s {what} retreats to {space}"),
    })
}

/// The pieces on a space: `Gull: Karve with 2 Hirþ, 3 Hirþ`.
pub fn space(position: &Placement, space: Space) -> String {
    match position.holder(space) {
        Some(side) => format!("{side}: {}", diagram::in_words(position.force(side).on(space).iter())),
        None => "empty".to_owned(),
    }
}
