//! The words for battles against the rules.

use super::*;
use crate::games::hirth::{
    board::{Crossings, Side, Space, Spaces},
    rules::{FightFacts, OutcomeFault, beaten},
    turn::{BattleResult, Fate, Piece},
};

/// The fight whose battle is not written.
pub(in crate::games::hirth) fn battle_missing(fight: &FightFacts) -> Words {
    let message = format!("{}, {}, but the battle is not written", phrase::fight(fight), phrase::verdict(fight));
    let space = fight.space;
    let words = Words::new(&BATTLE_MISSING, message, format!("attacks {space}"));
    match phrase::written(fight) {
        Some(battle) => words.help(format!("write the battle after the moves: `{battle}`")),
        None => words.help(format!("write the battle after the moves, from `>{space}` on")),
    }
}

/// `twice`: the battle of the space is written before.
pub(in crate::games::hirth) fn battle_unexpected(space: Space, twice: bool) -> Words {
    if twice {
        let message = format!("The battle for {space} is written twice; all who attack a space fight one battle");
        return Words::new(&BATTLE_UNEXPECTED, message, "a second battle").help("put all results into the first");
    }
    let message = format!("Nothing attacks {space} this turn, so there is no battle for it");
    Words::new(&BATTLE_UNEXPECTED, message, format!("nobody attacks {space}"))
        .help("leave it out; a turn without any battle ends with `/`")
}

/// The words for a fault of the battle of a fight.
pub(in crate::games::hirth) fn battle_outcome(fight: &FightFacts, fault: OutcomeFault) -> Words {
    match fault {
        OutcomeFault::NotThere(result) => not_there(fight, result),
        OutcomeFault::WrongSideLoses(result) => wrong_side(fight, result),
        OutcomeFault::WrongPlace(result) => wrong_place(fight, result),
        OutcomeFault::LoserLeftOut(result) => left_out(fight, result),
        OutcomeFault::NobodyMovesIn => nobody_moves_in(fight),
    }
}

/// `Gull attacks 6 from m with 2 (Lofðungr, Hirþ) against 1 (Lofðungr), so Gull wins`
fn decided(fight: &FightFacts) -> String {
    format!("{}, {}", phrase::fight(fight), phrase::verdict(fight))
}

fn not_there(fight: &FightFacts, result: BattleResult) -> Words {
    let BattleResult { side, piece, .. } = result;
    let there = if side == fight.attacker {
        fight.attackers.iter().filter(|&&(other, _)| other == piece).count()
    } else {
        fight.defenders.iter().filter(|&&other| other == piece).count()
    };
    let (name, space) = (phrase::piece(piece), fight.space);
    let subject = match there {
        0 => format!("No {name} of {side}'s fights for {space}"),
        1 => format!("Only 1 {name} of {side}'s fights for {space}"),
        _ => format!("Only {there} {name} of {side}'s fight for {space}"),
    };
    let message = format!("{subject}: {}", phrase::fight(fight));
    Words::new(&BATTLE_OUTCOME, message, "not in this battle")
}

fn wrong_side(fight: &FightFacts, result: BattleResult) -> Words {
    let BattleResult { side, piece, .. } = result;
    let wins = side == phrase::winner(fight);
    let label = format!("{side} {} here", if wins { "wins" } else { "loses" });
    let words = Words::new(&BATTLE_OUTCOME, decided(fight), label);
    // The page does not cover where a beaten Lofðungr goes.
    let fate = match piece {
        _ if wins => Some(Fate::Space(fight.space)),
        Piece::Lofdungr => None,
        _ => Some(beaten(piece, Fate::Lost)),
    };
    match (phrase::written(fight), fate) {
        (Some(battle), _) => words.help(format!("the battle may end `{battle}`")).quoting([battle]),
        (None, Some(fate)) => words.write(BattleResult { fate, ..result }),
        (None, None) => words,
    }
}

/// Where the attackers of one kind come from.
fn origins(fight: &FightFacts, piece: Piece) -> Spaces {
    let alike = fight.attackers.iter().filter(|&&(other, _)| other == piece);
    let from = alike.filter_map(|&(_, from)| from);
    from.fold(Spaces::NONE, Spaces::with)
}

fn wrong_place(fight: &FightFacts, result: BattleResult) -> Words {
    let BattleResult { side, piece, fate } = result;
    let (name, space) = (phrase::piece(piece), fight.space);
    let label = format!("cannot end on {fate}");
    if side != fight.attacker {
        let message = format!("{side}'s {name} defends {space} and stays there, it does not go to {fate}");
        return Words::new(&BATTLE_OUTCOME, message, label)
            .help(format!("leave it out, or write `{}`", at(result, space)))
            .quoting([at(result, space)]);
    }
    let from = origins(fight, piece);
    let back = if from.is_empty() {
        "goes back to the reserve".to_owned()
    } else {
        format!("stays on {}, where it came from", phrase::spaces(from, "or"))
    };
    let message = format!("{side}'s {name} moves into {space}, which it won, or {back}; it does not go to {fate}");
    let ends: Vec<BattleResult> = from.with(space).iter().map(|end| at(result, end)).collect();
    let quoted = ends.iter().map(|end| format!("`{end}`"));
    Words::new(&BATTLE_OUTCOME, message, label).help(format!("write {}", phrase::list(quoted, "or"))).quoting(ends)
}

/// The same result with another end.
fn at(result: BattleResult, space: Space) -> BattleResult {
    BattleResult { fate: Fate::Space(space), ..result }
}

fn left_out(fight: &FightFacts, result: BattleResult) -> Words {
    let BattleResult { side, piece, .. } = result;
    let name = phrase::piece(piece);
    let message = format!("{}, but what becomes of {side}'s {name} is not written", decided(fight));
    // A beaten attacker's Lofðungr goes back to where it came from (R18).
    let from = origins(fight, piece).iter().next();
    let fate = match (side == fight.attacker, piece, from) {
        (true, Piece::Lofdungr, Some(from)) => Fate::Space(from),
        _ => result.fate,
    };
    Words::new(&BATTLE_OUTCOME, message, format!("{side}'s {name} is missing"))
        .help(format!("add `{}`", BattleResult { fate, ..result }))
        .quoting([BattleResult { fate, ..result }])
}

fn nobody_moves_in(fight: &FightFacts) -> Words {
    let (side, space): (Side, Space) = (fight.attacker, fight.space);
    let message = format!("{side} wins {space}, so one of the attackers at least moves into it");
    let words = Words::new(&BATTLE_OUTCOME, message, "nobody moves in");
    match fight.attackers.first() {
        Some(&(piece, _)) => {
            let fate = Fate::Space(space);
            let one = BattleResult { side, piece, fate };
            words.help(format!("write one of them on {space}, such as `{one}`")).quoting([one])
        }
        None => words,
    }
}

/// `right` is what becomes of the piece.
pub(in crate::games::hirth) fn battle_marks(result: BattleResult, right: Fate) -> Words {
    let side = result.side;
    let message = match result.piece {
        Piece::Karve(0) => {
            format!("{side}'s beaten Karve goes back to the reserve, which is written `{right}`")
        }
        Piece::Karve(_) => {
            format!("{side}'s beaten Karve and the Hirþ aboard go back to the reserve, which is written `{right}`")
        }
        _ => format!("{side}'s beaten Hirþ leaves the game, which is written `{right}`"),
    };
    Words::new(&BATTLE_MARKS, message, format!("`{right}` belongs here")).write(BattleResult { fate: right, ..result })
}

/// A Lofðungr beaten in the battle for `from` may go to `refuges` only.
pub(in crate::games::hirth) fn king_retreat(result: BattleResult, from: Space, refuges: Spaces) -> Words {
    let side = result.side;
    let king = format!("{side}'s Lofðungr, beaten on {from},");
    let (message, label) = match result.fate {
        Fate::Space(space) => (
            format!("{king} cannot retreat to {space}, {}", obstacle(result, from, space)),
            format!("no refuge on {space}"),
        ),
        _ => {
            let open = phrase::spaces(refuges, "and");
            let (refuge, is) = match refuges.len() {
                1 => ("a refuge", "is"),
                _ => ("refuges", "are"),
            };
            let message = format!("{king} does not leave the board: {open} {is} {refuge} for it");
            (message, "has a refuge".to_owned())
        }
    };
    let words = Words::new(&KING_RETREAT, message, label);
    let off = BattleResult { fate: Fate::Lost, ..result };
    match (refuges.is_empty(), from) {
        (true, Space::Mid) => {
            words.help(format!("it has no refuge and is killed: write `{off}`, Drepið")).quoting([off])
        }
        (true, _) => {
            words.help(format!("it has no refuge and leaves the board: write `{off}`, Þungur Hnífur")).quoting([off])
        }
        (false, _) => {
            let ends: Vec<BattleResult> = refuges.iter().map(|space| at(result, space)).collect();
            let quoted = ends.iter().map(|end| format!("`{end}`"));
            let open = phrase::spaces(refuges, "or");
            words.help(format!("it may go to {open}: write {}", phrase::list(quoted, "or"))).quoting(ends)
        }
    }
}

/// Why `space` is not a refuge.
fn obstacle(result: BattleResult, from: Space, space: Space) -> String {
    if space == from {
        "the space it lost".to_owned()
    } else if Crossings::WithLateral.from(from).has(space) {
        format!("which is {}'s", result.side.opponent())
    } else {
        format!("which does not touch {from}")
    }
}
