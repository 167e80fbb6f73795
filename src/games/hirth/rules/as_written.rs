//! A turn that breaks a rule and yet is clear, played as it is written: each piece goes where its move leads, and the
//! battles end as recorded, as far as the board allows. The record goes on from there.

use super::{
    Answered, Ending, Fight, STEPS,
    battle::{beaten_attacker, fights},
    force::{Force, Place},
    line::Attack,
    movable::Movable,
    offer,
    outcome::settle,
    step::ways,
    underway::{Ground, Karve, Underway},
    victory::{self, Victory},
    walk::{WalkSpaces, walk},
};
use crate::games::hirth::{
    board::Space,
    position::Placement,
    turn::{Battle, BattleResult, Fate, Move, Offer, Origin, Piece, Token, Turn},
};

/// Returns the position after a turn that is played as it is written, and how the game ended by it. What is legal in it
/// is played by the rules; of several ways the first is taken. `None` if the board does not have the pieces, or what
/// is written leaves open where they end.
pub fn as_written(now: Underway, turn: &Turn) -> Option<(Placement, Option<Ending>)> {
    let mut now = turn.moves.iter().try_fold(now, |now, mov| {
        let (_, after) = walked_as_written(&now, &mov.value)?;
        Some(after)
    })?;
    for made in &turn.offers {
        match offer(now.penningr, &made.value) {
            Ok(Answered::Accepted(raised)) => now.penningr = raised,
            Ok(Answered::Refused(ending)) => return Some((now.called_off(), Some(ending))),
            Err(_) => {}
        }
    }
    let fights = fights(&now);
    let (position, victory) = match settle(&now, &fights, &turn.battles) {
        Ok((settled, _)) => {
            let first = settled.into_iter().next()?;
            (first.position, first.victory)
        }
        Err(_) => fought(&now, &fights, &turn.battles)?,
    };
    let ending = victory.map(|victory| Ending {
        winner: now.side,
        victory: Some(victory),
        multiplier: now.penningr.multiplier(),
    });
    Some(match ending {
        Some(_) => (position, ending),
        None => raised(position, &turn.late_offers),
    })
}

/// Makes the offers after the battles, as far as they may be made.
fn raised(mut position: Placement, offers: &[Token<Offer>]) -> (Placement, Option<Ending>) {
    for made in offers {
        match offer(position.penningr, &made.value) {
            Ok(Answered::Accepted(raised)) => position.penningr = raised,
            Ok(Answered::Refused(ending)) => return (position, Some(ending)),
            Err(_) => {}
        }
    }
    (position, None)
}

/// Plays one move as it is written: the spaces it goes over (of an illegal one its two ends), and the turn after it.
/// `None` if the board does not have the piece.
pub fn walked_as_written(now: &Underway, mov: &Move) -> Option<(WalkSpaces, Underway)> {
    if let Some(way) = ways(now, mov, STEPS).first() {
        return Some((walk(now, mov, way).unwrap_or_default(), way.after));
    }
    let at = Movable::of(mov).at(now.side);
    let to = mov.goal().map(|goal| goal.space).filter(|&to| at != Some(to));
    let ends = at.into_iter().chain(to).collect();
    Some((ends, moved(now, mov)?))
}

/// Puts a piece where an illegal move leads. It does not count as stopped: a law was broken already.
fn moved(now: &Underway, mov: &Move) -> Option<Underway> {
    let now = now.at_rest();
    let (mut after, piece, from) = match *mov {
        Move::Hirth { from, .. } => {
            let (after, place) = without_hirth(&now, from)?;
            (after, Piece::Hirth, place)
        }
        Move::Karve { aboard, from, .. } => {
            let piece = Piece::Karve(aboard);
            (now.without(piece, from)?, piece, from)
        }
        Move::Lofdungr { from, .. } => {
            let piece = Piece::Lofdungr;
            (now.without(piece, from)?, piece, Some(from))
        }
    };
    let stays = from.unwrap_or(now.side.home());
    let to = mov.goal().map_or(stays, |goal| goal.space);
    if matches!(mov, Move::Hirth { boards: true, .. }) {
        let karve = after.karves(to).find(Karve::has_room)?;
        after.boards(karve);
    } else if after.ground(to) != Ground::Foe {
        after.put(piece, to);
    } else if after.line.iter().count() < usize::from(STEPS) {
        after.charge(Attack { to, piece, from });
    } else {
        return None;
    }
    Some(after)
}

/// Takes up the Hirþ that is written. Returns the turn without it, and the space where it was, if it was on one.
fn without_hirth(now: &Underway, from: Origin) -> Option<(Underway, Option<Space>)> {
    match from {
        Origin::Reserve => Some((now.without(Piece::Hirth, Place::RESERVE)?, None)),
        Origin::Space(space) => Some((now.without(Piece::Hirth, space)?, Some(space))),
        Origin::Karve(space) => {
            let manned = now.karves(space).find(|karve| karve.aboard > 0)?;
            Some((now.left(manned), Some(space)))
        }
        // Where it is, is left open.
        Origin::Unsaid => None,
    }
}

/// Ends battles as recorded, even if others should have won them.
fn fought(now: &Underway, fights: &[Fight], written: &[Token<Battle>]) -> Option<(Placement, Option<Victory>)> {
    let is_fought = |battle: &Token<Battle>| {
        let space = battle.value.space.value;
        fights.iter().any(|fight| fight.space == space)
    };
    if !written.iter().all(is_fought) {
        return None;
    }
    let (mut own, mut opponent) = (now.own, now.opponent);
    let mut best = None;
    for fight in fights {
        let battle = |battle: &&Token<Battle>| battle.value.space.value == fight.space;
        let battle = written.iter().find(battle);
        let results = battle.map_or(&[][..], |battle| &battle.value.results);
        let of = |side| {
            let of_side = move |result: &BattleResult| result.side == side;
            results.iter().map(|result| result.value).filter(of_side)
        };
        let won = is_won(fight, of(now.side), of(now.side.opponent()));
        attackers_end(&mut own, fight, of(now.side).collect(), won)?;
        let is_king_lost = defenders_end(&mut opponent, fight.space, of(now.side.opponent()), won)?;
        best = best.max(is_king_lost.then(|| victory::no_refuge(fight.space)));
    }
    if !own.held().and(opponent.held()).is_empty() {
        return None;
    }
    let position = Placement::of(now.side, own, opponent, now.penningr);
    Some((position, best.max(victory::yfirrad(own.held()))))
}

/// Whether the attackers win, by the recorded results of the pieces; by their power if there are none.
fn is_won(
    fight: &Fight,
    mut own: impl Iterator<Item = BattleResult> + Clone,
    mut opponents: impl Iterator<Item = BattleResult>,
) -> bool {
    let here = Fate::Space(fight.space);
    let is_lost = |result: BattleResult| matches!(result.fate, Fate::Lost | Fate::Reserve);
    if own.clone().any(|result| result.fate == here) {
        true
    } else if own.any(is_lost) {
        false
    } else {
        opponents.any(|result| result.fate != here) || fight.attackers_win
    }
}

/// Puts the attackers where their results end; all others move in if they win, and are beaten (R16) if they do not.
fn attackers_end(own: &mut Force, fight: &Fight, mut told: Vec<BattleResult>, won: bool) -> Option<()> {
    for &(piece, from) in &fight.attackers {
        let result = told.iter().position(|result| result.piece == piece);
        let fate = match result {
            Some(at) => told.remove(at).fate,
            None if won => Fate::Space(fight.space),
            None => beaten_attacker(piece, from),
        };
        own.remove(piece, from);
        end(own, piece, fate);
    }
    told.is_empty().then_some(())
}

/// The same for the defenders. Returns whether their Lofðungr left the board; if it is beaten, its result must be
/// recorded.
fn defenders_end(
    opponent: &mut Force,
    space: Space,
    told: impl Iterator<Item = BattleResult> + Clone,
    won: bool,
) -> Option<bool> {
    for result in told.clone() {
        opponent.remove(result.piece, space).then_some(())?;
    }
    if won && opponent.rout(space).has_king() {
        return None;
    }
    let mut is_king_lost = false;
    for BattleResult { piece, fate, .. } in told {
        is_king_lost |= piece == Piece::Lofdungr && !matches!(fate, Fate::Space(_));
        end(opponent, piece, fate);
    }
    Some(is_king_lost)
}

/// Puts a piece that has fought where it ends.
fn end(force: &mut Force, piece: Piece, fate: Fate) {
    match fate {
        Fate::Space(space) => force.add(piece, space),
        Fate::Reserve => force.add(piece, Place::RESERVE),
        Fate::Lost => {}
    }
}
