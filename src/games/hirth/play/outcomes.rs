//! How a turn can end once its moves are made: its battles, every choice of winners and refuges (R13–R20).

use crate::{
    games::hirth::{
        board::{Crossings, Space},
        legal::{Written, battles},
        position::Placement,
        rules::{Fight, Fights, Underway, Victory, fights, settle},
        turn::{Battle, BattleResult, Fate, Piece, Token},
    },
    span::Span,
};

/// One way in which a turn can end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Its battles, with where every winner that attacked ends (N2).
    pub battles: Vec<Token<Battle>>,
    /// The position after it.
    pub position: Placement,
    /// The win that it gives the mover, if any.
    pub victory: Option<Victory>,
}

/// Every way in which a turn can end whose moves are made; those with the same position and victory are one.
/// None when more than one Karve would be left in a space whatever is chosen (R20).
///
/// Not among them: another refuge for a beaten attacker's Lofðungr than the space that it came from (R18),
/// and without lateral crossings a retreat across one (R2).
pub fn outcomes(now: &Underway, crossings: Crossings) -> Vec<Outcome> {
    let fights = fights(now);
    let mut found: Vec<Outcome> = Vec::with_capacity(1);
    for battles in choices(now, &fights, crossings) {
        let Ok((settled, _)) = settle(now, &fights, &battles) else {
            continue;
        };
        for end in settled {
            let known = |other: &Outcome| other.position == end.position && other.victory == end.victory;
            if !found.iter().any(known) {
                found.push(Outcome { battles: battles.clone(), position: end.position, victory: end.victory });
            }
        }
    }
    found
}

/// Every way to write all battles of a turn in full.
fn choices(now: &Underway, fights: &Fights, crossings: Crossings) -> Vec<Vec<Token<Battle>>> {
    let mut all = vec![Vec::new()];
    if fights.is_empty() {
        return all;
    }
    for (fight, ways) in fights.iter().zip(battles(now, fights, crossings)) {
        let ways: Vec<Written> = ways.into_iter().filter(|way| is_full(now, fight, way)).collect();
        let longer = all.iter().flat_map(|so_far: &Vec<Token<Battle>>| {
            ways.iter().map(|way| {
                let mut longer = so_far.clone();
                longer.push(battle(fight.space, &way.results));
                longer
            })
        });
        all = longer.collect();
    }
    all
}

/// Whether it shows where each winner ends, and marks a Lofðungr that is lost in the usual way (N4).
fn is_full(now: &Underway, fight: &Fight, way: &Written) -> bool {
    let own = way.results.iter().filter(|result| result.side == now.side);
    let odd = |result: &BattleResult| result.piece == Piece::Lofdungr && result.fate == Fate::Reserve;
    let odd_loss = way.results.iter().any(|result| odd(result) && result.side != now.side);
    own.count() == fight.attackers.len() && !odd_loss
}

/// A battle that is not part of a text yet.
pub(in crate::games::hirth) fn battle(space: Space, results: &[BattleResult]) -> Token<Battle> {
    token(Battle { space: token(space), results: results.iter().copied().map(token).collect() })
}

/// A value that is not part of a text yet.
pub(in crate::games::hirth) fn token<T>(value: T) -> Token<T> {
    Token { value, span: Span::default() }
}
