//! The effects of a turn in words, for people who do not see the board.

use super::effects::TurnEffects;
use crate::games::hirth::{
    board::{Side, Space},
    data::{self, Decided},
    diagram,
    position::Placement,
    turn::{self, Fate, Offer},
    words::deeds,
};

/// A turn in sentences: its moves, its offers, its battles.
pub fn turn(effects: TurnEffects<'_>) -> String {
    let runs = effects.moves.chunk_by(|one, other| one.text == other.text);
    let moves: Vec<String> = runs.map(|run| deeds::moves(&run[0], run.len())).collect();
    let mut sentences = Vec::new();
    if !moves.is_empty() {
        sentences.push(format!("{}: {}.", effects.side, moves.join("; ")));
    }
    sentences.extend(effects.offers.iter().map(offer));
    sentences.extend(effects.battles.iter().map(|battle| fought(effects.side, battle)));
    sentences.join(" ")
}

/// An offer of the Penningr, and its answer, as a sentence.
pub fn offer(made: &Offer) -> String {
    deeds::offer(made) + "."
}

/// A move as a sentence.
pub fn step(side: Side, mov: &data::Move) -> String {
    format!("{side}: {}.", deeds::moves(mov, 1))
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
    let is_winner = battle.winner == Some(result.side);
    let ends_on_board = matches!(result.ends, Fate::Space(_));
    let result = turn::BattleResult { side: result.side, piece: result.what.into(), fate: result.ends };
    (!is_winner || !ends_on_board).then(|| deeds::beaten(&result))
}

/// The pieces on a space: `Gull: Karve with 2 Hirþ, 3 Hirþ`.
pub fn space(position: &Placement, space: Space) -> String {
    match position.holder(space) {
        Some(side) => format!("{side}: {}", diagram::in_words(position.force(side).on(space).iter())),
        None => "empty".to_owned(),
    }
}
