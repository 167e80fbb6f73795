//! How a record is read before it is judged: whether it marks captures (T7), and whether its king takes part (V11).

use crate::games::tafl::{
    notation::{
        lines::Line,
        turn::{Action, Ply},
    },
    replay::{History, Rules},
    rules::variant::StopBeside,
    rules::variant::{Arms, Variant},
};

pub(super) fn marks_capture(ply: &Ply) -> bool {
    matches!(&ply.action, Action::Move(written) if !written.captures.is_empty())
}

/// Whether some move of a record takes something, without looking at what is marked; `None` if that does not show before
/// the first that cannot be played.
pub(super) fn takes_anything(variant: &Variant, stop_beside: StopBeside, plies: &[(&Line<'_>, &Ply)]) -> Option<bool> {
    let rules = Rules { variant, arms: Arms::Armed, stop_beside, marks_captures: false };
    let mut position = variant.start;
    for (_, ply) in plies {
        match &ply.action {
            Action::Move(written) => {
                let played = rules.play(&mut position, written).ok()?;
                if !played.taken.pieces.is_empty() {
                    return Some(true);
                }
            }
            Action::Unreadable(_) => return None,
            Action::Resigns | Action::TimesOut => return Some(false),
        }
    }
    Some(false)
}

/// The readings of the king's part that fit a record best: in which the first error comes last, or none does (V11).
pub(super) fn fitting<'v>(
    variant: &'v Variant,
    plies: &[(&Line<'_>, &Ply)],
    rules: impl Fn(Arms) -> Rules<'v>,
) -> Vec<Arms> {
    let readings = variant.readings();
    if let [_] = readings {
        return readings.to_vec();
    }
    let reaches: Vec<usize> = readings.iter().map(|&arms| first_fault(rules(arms), plies)).collect();
    let best = reaches.iter().copied().max().unwrap_or_default();
    let fit = readings.iter().zip(&reaches).filter(|&(_, &reach)| reach == best);
    fit.map(|(&arms, _)| arms).collect()
}

/// How many turns can be played before the first that breaks a rule.
pub(super) fn first_fault(rules: Rules<'_>, plies: &[(&Line<'_>, &Ply)]) -> usize {
    let mut position = rules.variant.start;
    let mut history = History::from(&position, rules.variant);
    let mut is_over = false;
    let fault = plies.iter().position(|(_, ply)| {
        let Action::Move(written) = &ply.action else {
            return matches!(ply.action, Action::Unreadable(_));
        };
        let mover = position.to_move;
        let played = match rules.play(&mut position, written) {
            Ok(played) if !is_over => played,
            _ => return true,
        };
        let repetition = history.add(rules.variant, &position, &played);
        let ending = played.ending.or(repetition);
        is_over = ending.is_some_and(|ending| ending.is_hard);
        rules.win_mark(written, mover, ending).is_err()
    });
    fault.unwrap_or(plies.len())
}
