//! Whether an earlier mistake is certain, once the later ones are repaired. Only then can the whole record confirm the
//! first of several corrections.

use std::mem;

use super::{
    Judged, TurnFault,
    localize::{KnownRepairs, localize},
    recorded::RecordedTurn,
};
use crate::{games::hirth::notation, repair::Effort};

/// The most mistakes that are checked again.
const MOST: usize = 32;

/// Searches again for the correction of earlier mistakes, the last one first, while the answer is certain and the same.
/// `plays` are the repaired turns, none by a guess.
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

/// Whether the repair of a turn is the only likely one.
fn is_sure(judged: &Judged<'_>, plays: &mut [RecordedTurn<'_>], turn: usize, effort: &mut Effort) -> bool {
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

/// The certain text of a turn, if the record is as it was repaired except for this turn.
fn sure_repair(judged: &Judged<'_>, plays: &[RecordedTurn<'_>], turn: usize, effort: &mut Effort) -> Option<String> {
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
