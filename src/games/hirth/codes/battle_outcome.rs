//! A battle that does not end as it must.

use super::{Words, phrase};
use crate::{
    games::hirth::{
        board::{Side, Space, Spaces},
        rules::{FightFacts, OutcomeFault, beaten},
        turn::{BattleResult, Fate, Piece},
    },
    page::page,
};

page! {
    /// The battle is not written as it must end: the wrong side loses, a piece is written that does
    /// not fight there, a loser is left out, or a winner ends where it cannot.
    ///
    /// How a battle is decided:
    ///
    /// - a Hirþ and a Lofðungr count 1 each, a manned Karve 1 and its Hirþ 1 each, an unmanned
    ///   Karve 0
    /// - all who attack the space count together, from whatever side they come
    /// - more power wins; on a tie the side with the only Lofðungr; with none or both, the defender
    /// - the losers' Hirþ leave the game (`x`), their Karve with all aboard go back to the reserve
    ///   (`^`), a Lofðungr retreats
    /// - when the attackers win, one of them at least moves in; the others stay where they came
    ///   from
    /// - when the defenders win, they stay, and may be left out of the record
    ///
    /// # Why
    ///
    /// All this is the rulebook's (R13 to R16, text). The published game agrees on the tie: in `S3`
    /// Silfr's Lofðungr attacks one Hirþ alone and wins (sample). The French text gives every tie
    /// with a Lofðungr in it to the defender, which its own game contradicts.
    ///
    /// # Wrong
    ///
    /// One Hirþ against one Hirþ, and the attacker is said to win.
    ///
    /// ```hirth
    /// G1 He1He2He /
    /// S1 He7He8He /
    /// G2 H13HeHeHeHe /
    /// S2 H75HeHeHeHe /
    /// G3 H3>5HeHeHeHe >5SHxGH5
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 He1He2He /
    /// S1 He7He8He /
    /// G2 H13HeHeHeHe /
    /// S2 H75HeHeHeHe /
    /// G3 H3>5HeHeHeHe >5GHx
    /// ```
    ///
    /// # Fix
    ///
    /// Count the powers in the message again and write what follows from them. When they are not
    /// what was on the board, an earlier turn is wrong.
    "battle-outcome" Error "A battle does not end as written" ["R13", "R14", "R15", "R16"]
}

/// What is wrong with the battle of a fight.
pub(in crate::games::hirth) fn words(fight: &FightFacts, fault: OutcomeFault) -> Words {
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
        fight
            .attackers
            .iter()
            .filter(|&&(other, _)| other == piece)
            .count()
    } else {
        fight
            .defenders
            .iter()
            .filter(|&&other| other == piece)
            .count()
    };
    let (name, space) = (phrase::piece(piece), fight.space);
    let subject = match there {
        0 => format!("No {name} of {side}'s fights for {space}"),
        1 => format!("Only 1 {name} of {side}'s fights for {space}"),
        _ => format!("Only {there} {name} of {side}'s fight for {space}"),
    };
    let message = format!("{subject}: {}", phrase::fight(fight));
    Words::new(&PAGE, message, "not in this battle")
}

fn wrong_side(fight: &FightFacts, result: BattleResult) -> Words {
    let BattleResult { side, piece, .. } = result;
    let wins = side == phrase::winner(fight);
    let label = format!("{side} {} here", if wins { "wins" } else { "loses" });
    let words = Words::new(&PAGE, decided(fight), label);
    // Where a beaten Lofðungr goes is not for the page to say.
    let fate = match piece {
        _ if wins => Some(Fate::Space(fight.space)),
        Piece::Lofdungr => None,
        _ => Some(beaten(piece, Fate::Lost)),
    };
    let battle = phrase::written(fight).map(|battle| format!("the battle may end `{battle}`"));
    let result = fate.map(|fate| format!("write `{}`", BattleResult { fate, ..result }));
    match battle.or(result) {
        Some(help) => words.help(help),
        None => words,
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
        let message =
            format!("{side}'s {name} defends {space} and stays there, it does not go to {fate}");
        return Words::new(&PAGE, message, label)
            .help(format!("leave it out, or write `{}`", at(result, space)));
    }
    let from = origins(fight, piece);
    let back = if from.is_empty() {
        "goes back to the reserve".to_owned()
    } else {
        format!(
            "stays on {}, where it came from",
            phrase::spaces(from, "or")
        )
    };
    let message = format!(
        "{side}'s {name} moves into {space}, which it won, or {back}; it does not go to {fate}"
    );
    let ends: Vec<String> = from
        .with(space)
        .iter()
        .map(|end| format!("`{}`", at(result, end)))
        .collect();
    Words::new(&PAGE, message, label)
        .help(format!("write {}", phrase::list(ends.into_iter(), "or")))
}

/// The same result with another end.
fn at(result: BattleResult, space: Space) -> BattleResult {
    BattleResult {
        fate: Fate::Space(space),
        ..result
    }
}

fn left_out(fight: &FightFacts, result: BattleResult) -> Words {
    let BattleResult { side, piece, .. } = result;
    let name = phrase::piece(piece);
    let message = format!(
        "{}, but what becomes of {side}'s {name} is not written",
        decided(fight)
    );
    // A beaten attacker's Lofðungr goes back to where it came from (R18).
    let from = origins(fight, piece).iter().next();
    let fate = match (side == fight.attacker, piece, from) {
        (true, Piece::Lofdungr, Some(from)) => Fate::Space(from),
        _ => result.fate,
    };
    Words::new(&PAGE, message, format!("{side}'s {name} is missing"))
        .help(format!("add `{}`", BattleResult { fate, ..result }))
}

fn nobody_moves_in(fight: &FightFacts) -> Words {
    let (side, space): (Side, Space) = (fight.attacker, fight.space);
    let message = format!("{side} wins {space}, so one of the attackers at least moves into it");
    let words = Words::new(&PAGE, message, "nobody moves in");
    match fight.attackers.first() {
        Some(&(piece, _)) => words.help(format!(
            "write one of them on {space}, such as `{}`",
            BattleResult {
                side,
                piece,
                fate: Fate::Space(space)
            }
        )),
        None => words,
    }
}
