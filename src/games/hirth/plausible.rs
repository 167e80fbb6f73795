//! What was meant, where a record breaks: the whole record decides, not the turn alone. A slip may leave
//! its own turn legal and show turns later, so earlier turns are suspected too.

use super::{
    Line,
    align::SLIP,
    board::Side,
    repair::{Limits, Repair, repairs},
    replay::{Reading, replay},
};

/// A turn as it is to be played: who, and what is written.
#[derive(Clone, Copy)]
pub(super) struct Play<'a> {
    /// Who moves.
    pub side: Side,
    /// What is written.
    pub line: &'a Line<'a>,
}

/// Where the slip most likely is, and what was meant.
#[derive(Debug)]
pub(super) struct Cause {
    /// The turn, by place.
    pub turn: usize,
    /// What may have been meant, best first; all are as good as each other.
    pub repairs: Vec<Repair>,
    /// Repairs of other turns that would do as well.
    pub elsewhere: Vec<(usize, Repair)>,
}

/// How many turns back a slip is looked for.
const BACK: usize = 40;
/// How many turns forward a repair is tried.
const FORWARD: usize = 60;
/// How many turns after the fault must replay for a repair to be believed.
const BELIEVED: usize = 1;

/// What one turn may cost at most: three slips and a half.
const THREE_SLIPS: Limits = Limits {
    cost: 35,
    slack: 3,
    nodes: 6_000,
    repairs: 48,
};
/// One slip, and every text that is one slip away.
const ONE_SLIP: Limits = Limits {
    cost: SLIP,
    slack: SLIP,
    nodes: 3_000,
    repairs: 96,
};

/// The longest turn, in letters, whose repair is tried: no legal turn is longer.
const LONGEST: usize = 240;

/// A repair of a turn, with how far the record can be played after it.
struct Suspect {
    turn: usize,
    repair: Repair,
    reach: usize,
}

/// Why turn `failed` cannot be played as written. `before[t]` are the readings before turn `t`, for every
/// turn up to the failed one; `mended[t]` says that a turn was repaired already and is not suspected again.
pub(super) fn cause(
    plays: &[Play<'_>],
    before: &[Vec<Reading>],
    mended: &[bool],
    failed: usize,
) -> Option<Cause> {
    let mut suspects = suspects(plays, before, failed, THREE_SLIPS, failed);
    for turn in (failed.saturating_sub(BACK)..failed)
        .rev()
        .filter(|&turn| !mended[turn])
    {
        suspects.extend(self::suspects(plays, before, turn, ONE_SLIP, failed));
    }
    let end = plays.len();
    let believed = |suspect: &Suspect| suspect.reach == end || suspect.reach > failed + BELIEVED;
    if suspects.iter().any(believed) {
        suspects.retain(believed);
        let cheapest = suspects.iter().map(|suspect| suspect.repair.cost).min()?;
        suspects.retain(|suspect| suspect.repair.cost <= cheapest + THREE_SLIPS.slack);
    } else {
        // The next turn cannot be played either. Only where that has a repair of its own, after which the
        // record goes on, is the first repair more than a guess.
        suspects.retain(|suspect| goes_on(plays, suspect));
    }
    let furthest = suspects.iter().map(|suspect| suspect.reach).max()?;
    suspects.retain(|suspect| suspect.reach == furthest);
    let turn = likeliest(&suspects, failed)?;
    suspects.sort_by_key(|suspect| suspect.repair.cost);
    let (here, elsewhere): (Vec<_>, Vec<_>) = suspects
        .into_iter()
        .partition(|suspect| suspect.turn == turn);
    Some(Cause {
        turn,
        repairs: here.into_iter().map(|suspect| suspect.repair).collect(),
        elsewhere: elsewhere
            .into_iter()
            .map(|suspect| (suspect.turn, suspect.repair))
            .collect(),
    })
}

/// The repairs of one turn after which the record can be played beyond the failed turn.
fn suspects(
    plays: &[Play<'_>],
    before: &[Vec<Reading>],
    turn: usize,
    limits: Limits,
    failed: usize,
) -> Vec<Suspect> {
    let Play { side, line } = plays[turn];
    let text = line.text.as_str();
    if text.len() > LONGEST {
        return Vec::new();
    }
    let found = repairs(&before[turn], side, text, line.moves_start(), limits);
    let changed = found
        .into_iter()
        .filter(|repair| repair.tokens.iter().any(|token| token.changed));
    let suspects = changed.map(|repair| {
        let reach = reach(plays, &repair.readings, turn + 1);
        Suspect {
            turn,
            repair,
            reach,
        }
    });
    suspects.filter(|suspect| suspect.reach > failed).collect()
}

/// The first turn from `from` on that cannot be played as written.
fn reach(plays: &[Play<'_>], readings: &[Reading], from: usize) -> usize {
    let mut now = readings.to_vec();
    for (turn, play) in plays.iter().enumerate().skip(from).take(FORWARD) {
        match play.line.replay(&now, play.side) {
            Some(next) => now = next,
            None => return turn,
        }
    }
    plays.len()
}

/// Whether the turn at which a repair stops has a repair of its own after which the record goes on.
fn goes_on(plays: &[Play<'_>], suspect: &Suspect) -> bool {
    let mut now = suspect.repair.readings.clone();
    for play in &plays[suspect.turn + 1..suspect.reach] {
        match play.line.replay(&now, play.side) {
            Some(next) => now = next,
            None => return false,
        }
    }
    let Play { side, line } = plays[suspect.reach];
    let text = line.text.as_str();
    if text.len() > LONGEST {
        return false;
    }
    let found = repairs(&now, side, text, line.moves_start(), THREE_SLIPS);
    found.iter().any(|repair| {
        let after = reach(plays, &repair.readings, suspect.reach + 1);
        after == plays.len() || after > suspect.reach + BELIEVED
    })
}

/// How many times as many repairs an earlier turn must have as the one where the fault shows, to be the
/// likelier place of the slip. Each repair is as likely as the others, but what is plainly wrong where it
/// stands is believed first.
const CLEARLY_MORE: usize = 3;

/// The turn where the slip most likely is: the one where the fault shows, unless another has clearly more
/// repairs.
fn likeliest(suspects: &[Suspect], failed: usize) -> Option<usize> {
    let count = |turn: usize| {
        suspects
            .iter()
            .filter(|suspect| suspect.turn == turn)
            .count()
    };
    let turns = suspects.iter().map(|suspect| suspect.turn);
    let weight = |turn: usize| {
        if turn == failed {
            CLEARLY_MORE * count(turn)
        } else {
            count(turn)
        }
    };
    turns.max_by_key(|&turn| (weight(turn), turn))
}

impl Line<'_> {
    /// Plays the turn as written; `None` when that is not lawful.
    fn replay(&self, before: &[Reading], side: Side) -> Option<Vec<Reading>> {
        let readable = self.turn.faults.iter().all(|fault| fault.is_of_label());
        readable.then(|| replay(before, side, &self.turn).ok())?
    }

    /// The byte of the text at which the moves start.
    pub(super) fn moves_start(&self) -> usize {
        let label = self.turn.label.map(|label| label.span.end);
        let fault = self.turn.faults.first().filter(|fault| fault.is_of_label());
        label.or(fault.map(|fault| fault.span.end)).unwrap_or(0)
    }
}
