//! Whether an earlier slip is sure, once those after it are mended. What the first of several slips was can be asked of
//! the whole record only then.

use std::mem;

use super::{
    Judged, TurnFault,
    localize::{KnownRepairs, localize},
    recorded::RecordedTurn,
};
use crate::games::hirth::{notation, repair::Effort};

/// Of how many slips is asked again.
const MOST: usize = 32;

/// Asks again what was meant where an earlier slip is, the last one first, for as long as the answer is sure and the
/// same. `plays` are the turns as they were mended, none by guess.
pub fn assure(judged: &mut Judged<'_>, plays: &mut [RecordedTurn<'_>], effort: &mut Effort) {
    let places = judged.faulty.iter().rev();
    let places = places.flat_map(|(turn, faults)| (0..faults.len()).map(|at| (*turn, at)));
    let last: Vec<(usize, usize)> = places.take(MOST).collect();
    for (turn, at) in last {
        match judged.faulty[&turn][at] {
            TurnFault::Layout | TurnFault::Slips { certain: true, .. } => continue,
            TurnFault::Slips { .. } if is_sure(judged, plays, turn, effort) => {}
            _ => return,
        }
        let faults = judged.faulty.get_mut(&turn);
        if let Some(TurnFault::Slips { certain, .. }) = faults.and_then(|all| all.get_mut(at)) {
            *certain = true;
        }
    }
}

/// Whether nothing but what a turn was mended to can have been meant.
fn is_sure(
    judged: &Judged<'_>,
    plays: &mut [RecordedTurn<'_>],
    turn: usize,
    effort: &mut Effort,
) -> bool {
    let meant = mem::take(&mut plays[turn].meant);
    let has_customs_only = mem::take(&mut plays[turn].has_customs_only);
    let side = plays[turn].side;
    let is_same = |text: String| {
        let again = notation::read_unlabelled(side, &text);
        meant.iter().all(|meant| *meant == again)
    };
    let is_sure = sure_repair(judged, plays, turn, effort).is_some_and(is_same);
    plays[turn].meant = meant;
    plays[turn].has_customs_only = has_customs_only;
    is_sure
}

/// The text of a turn that surely was meant, where the record is as it was mended but for this turn.
fn sure_repair(
    judged: &Judged<'_>,
    plays: &[RecordedTurn<'_>],
    turn: usize,
    effort: &mut Effort,
) -> Option<String> {
    let mut layers = judged.layers.get(..=turn)?.to_vec();
    let mut failed = turn;
    while let Ok(played) = plays.get(failed)?.replay(&layers[failed]) {
        if played.cut {
            return None;
        }
        layers.push(played.readings);
        failed += 1;
    }
    let mut known = KnownRepairs::default();
    let found = localize(plays, &layers, failed, &mut known, effort)?;
    let best = found.repairs.first()?;
    (found.certain && found.turn == turn).then(|| best.text())
}
