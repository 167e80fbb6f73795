//! The repairs of a turn, put together as the mistakes of one, with the other likely corrections of each.

use super::{
    AttributedSlip, Fact, Other, TurnFault, attribute::attribute, localize::FaultLocation, recorded::RecordedTurn,
};
use crate::games::hirth::{replay::Reading, rules::BreachAt};

/// If a move is missing, another move has its steps: the wrong number of steps is not a mistake of its own.
fn without_side_effects(mut slips: Vec<AttributedSlip>) -> Vec<AttributedSlip> {
    let of_count = |slip: &AttributedSlip| matches!(&slip.fact, Fact::Breach(breach) if breach.is_of_count());
    let whole = |slip: &AttributedSlip| slip.missing || slip.right.is_empty();
    if slips.iter().any(|slip| whole(slip) && !of_count(slip)) && slips.iter().any(of_count) {
        slips.retain(|slip| !of_count(slip));
        for slip in &mut slips {
            slip.certain = false;
        }
    }
    slips
}

/// How many equally good repairs are looked at for the one that explains best.
const COMPARED: usize = 12;

/// Turns the repairs of a turn into mistakes. The best of equally good repairs is the one whose fault shows at the
/// mistake itself.
pub(super) fn explain(
    before: &[Reading],
    play: &RecordedTurn<'_>,
    failed: usize,
    broken: Vec<BreachAt>,
    found: &FaultLocation,
) -> TurnFault {
    let mut all: Vec<Vec<AttributedSlip>> = found
        .repairs
        .iter()
        .take(COMPARED)
        .map(|repair| without_side_effects(attribute(before, play, repair)))
        .collect();
    let oblique = |slips: &Vec<AttributedSlip>| {
        slips.iter().filter(|slip| slip.shows.is_some() || matches!(slip.fact, Fact::Legal)).count()
    };
    all.sort_by_key(oblique);
    let mut rest = all.into_iter();
    let slips = rest.next().unwrap_or_default();
    let mut others: Vec<Vec<Other>> = slips.iter().map(|_| Vec::new()).collect();
    for repair in rest {
        let alone = repair.len() == 1 && slips.len() == 1;
        for other in repair {
            let same = slips.iter().position(|slip| slip.span.touches(other.span));
            if let Some(i) = same
                && slips[i].right != other.right
                && others[i].iter().all(|known| known.slip.right != other.right)
            {
                others[i].push(Other { slip: other, is_alone: alone });
            }
        }
    }
    let shows_at = (found.turn < failed).then_some(failed);
    let elsewhere = found.elsewhere.first().and_then(|(turn, repair)| {
        let mut changed = repair.tokens.iter().filter(|token| token.changed);
        match (changed.next(), changed.next()) {
            (Some(one), None) if !one.span.is_empty() => Some((*turn, one.span, one.text.clone())),
            _ => None,
        }
    });
    TurnFault::Slips { slips, others, certain: found.certain, shows_at, broken, elsewhere }
}
