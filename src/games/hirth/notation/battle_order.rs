//! The order in which the battles of a turn are written (N1).

use super::{
    lines::Line,
    turn::{Battle, Turn},
};
use crate::{games::hirth::board::Side, span::Span};

/// Whether the battles of a turn are in the order of their spaces, each with the defender's pieces first (N1).
pub(in crate::games::hirth) fn is_in_order(turn: &Turn, mover: Side) -> bool {
    let battles = turn.battles.iter().map(|battle| &battle.value);
    battles.clone().is_sorted_by_key(|battle| battle.space.value)
        && battles.into_iter().all(|battle| {
            let results = battle.results.iter();
            results.is_sorted_by_key(|result| result.value.side == mover)
        })
}

/// Returns the place of the battles of a turn, in bytes of its text, and their usual spelling: by their spaces, the
/// defender's pieces first (N1). `None` if they are written so already.
pub(in crate::games::hirth) fn in_order(line: &Line<'_>, mover: Side) -> Option<(Span, String)> {
    if is_in_order(&line.turn, mover) {
        return None;
    }
    let written = line.turn.battles.iter().map(|token| &token.value);
    let mut ordered: Vec<Battle> = written.clone().cloned().collect();
    ordered.sort_by_key(|battle| battle.space.value);
    for battle in &mut ordered {
        battle.results.sort_by_key(|result| result.value.side == mover);
    }
    let span = line.turn.battles_span()?;
    let ordered: Vec<String> = ordered.iter().map(Battle::to_string).collect();
    Some((span, ordered.join(" ")))
}
