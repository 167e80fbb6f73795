//! What was meant, where a record breaks: the whole record decides, not the turn alone. A slip may leave
//! its own turn legal and show turns later, so earlier turns are suspected too.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::{
    Line,
    board::Side,
    laws::Broken,
    position::Position,
    repair::{Limits, Repair, SLIP, WHOLE, repairs},
    replay::{Reading, Replayed, readings, replay},
    turn::Malformed,
};

/// A turn as it is to be played: who, and what is written.
#[derive(Clone, Copy)]
pub(super) struct Play<'a> {
    /// Who moves.
    pub side: Side,
    /// What is written.
    pub line: &'a Line<'a>,
}

impl Play<'_> {
    /// Plays the turn as written.
    ///
    /// # Errors
    /// The rules that it breaks; none when it cannot be read.
    pub fn replay(&self, before: &[Reading]) -> Result<Replayed, Vec<Broken>> {
        let turn = &self.line.turn;
        match turn.faults.iter().all(Malformed::is_harmless) {
            true => replay(before, self.side, turn),
            false => Err(Vec::new()),
        }
    }

    /// The same without the rules.
    pub fn readings(&self, before: &[Reading]) -> Option<Vec<Reading>> {
        let turn = &self.line.turn;
        let playable = turn.faults.iter().all(Malformed::is_harmless);
        playable
            .then(|| readings(before, self.side, turn))?
            .map(|played| played.readings)
    }
}

/// Where the slip most likely is, and what was meant.
#[derive(Debug)]
pub(super) struct Cause {
    /// The turn, by place.
    pub turn: usize,
    /// Whether nothing else near can have been meant, and the record goes on from it to its end.
    pub certain: bool,
    /// What may have been meant, best first; all are as good as each other.
    pub repairs: Vec<Repair>,
    /// Repairs of other turns that would do as well.
    pub elsewhere: Vec<(usize, Repair)>,
}

/// How many turns back a slip is looked for.
const BACK: usize = 16;
/// How many turns forward a repair is tried.
const FORWARD: usize = 60;
/// How many turns after the fault must replay for a repair to be believed.
const BELIEVED: usize = 1;
/// How much dearer than the cheapest a repair may be and still be as good.
const AS_GOOD: u16 = 3;

/// How much dearer than the best a repair of several slips must be to be no rival to it.
const RIVALLED: u16 = 4;

/// The turn where the fault shows: three slips and a half, and what is nearest.
const NEAREST: Limits = Limits {
    slips: 35,
    slack: AS_GOOD,
    nodes: 10_000,
    repairs: 96,
    whole: true,
};
/// The same turn, when nothing near lets the record go on: all that three slips and a half can do.
const NEAR: Limits = Limits {
    slack: 35,
    ..NEAREST
};
/// An earlier turn: every text that is one slip of the pen away.
const ONE_SLIP: Limits = Limits {
    slips: SLIP,
    slack: SLIP,
    nodes: 3_000,
    repairs: 96,
    whole: false,
};
/// An earlier turn: every text that is one forgotten or needless token away.
const ONE_TOKEN: Limits = Limits {
    slips: WHOLE,
    slack: WHOLE,
    whole: true,
    ..ONE_SLIP
};

/// The longest turn, in bytes, whose repair is tried: no legal turn is longer.
const LONGEST: usize = 240;

/// A repair of a turn, with how far the record can be played after it.
struct Suspect {
    turn: usize,
    repair: Repair,
    reach: usize,
}

/// What is known when a record breaks.
struct Hunt<'a> {
    plays: &'a [Play<'a>],
    before: &'a [Vec<Reading>],
    failed: usize,
    effort: &'a mut usize,
}

/// Why turn `failed` cannot be played as written. `before[t]` are the readings before turn `t`, for every
/// turn up to the failed one; `mended[t]` says that a turn was repaired already and is not suspected again;
/// `effort` is how many nodes may still be searched.
pub(super) fn cause(
    plays: &[Play<'_>],
    before: &[Vec<Reading>],
    mended: &[bool],
    failed: usize,
    effort: &mut usize,
) -> Option<Cause> {
    let mut hunt = Hunt {
        plays,
        before,
        failed,
        effort,
    };
    let earlier = || {
        (failed.saturating_sub(BACK)..failed)
            .rev()
            .filter(|&turn| !mended[turn])
    };
    let mut suspects = hunt.suspects(failed, NEAREST);
    for turn in earlier() {
        suspects.extend(hunt.suspects(turn, ONE_SLIP));
    }
    if suspects.iter().all(|suspect| suspect.reach < plays.len()) {
        suspects.extend(hunt.suspects(failed, NEAR));
        for turn in earlier() {
            suspects.extend(hunt.suspects(turn, ONE_TOKEN));
        }
    }
    if suspects.iter().any(|suspect| hunt.believes(suspect)) {
        suspects.retain(|suspect| hunt.believes(suspect));
    } else {
        // The next turn cannot be played either. Only where that has a repair of its own, after which the
        // record goes on, is the first repair more than a guess.
        suspects.sort_by_key(|suspect| suspect.repair.cost);
        suspects.truncate(COMPARED);
        suspects.retain(|suspect| hunt.goes_on(suspect));
    }
    keep_best(&mut suspects);
    let certain = match &suspects[..] {
        [only] => only.reach == plays.len() && hunt.is_unrivalled(only) && *hunt.effort > 0,
        _ => false,
    };
    let turn = likeliest(&suspects, failed)?;
    suspects.sort_by_key(|suspect| suspect.repair.cost);
    let (here, elsewhere): (Vec<_>, Vec<_>) = suspects
        .into_iter()
        .partition(|suspect| suspect.turn == turn);
    Some(Cause {
        turn,
        certain,
        repairs: here.into_iter().map(|suspect| suspect.repair).collect(),
        elsewhere: elsewhere
            .into_iter()
            .map(|suspect| (suspect.turn, suspect.repair))
            .collect(),
    })
}

/// Keeps the repairs that explain most for least. One that stops earlier needs another slip to go on, so
/// going further is worth a slip; what goes equally far is told apart by its cost.
fn keep_best(suspects: &mut Vec<Suspect>) {
    let cheapest = |suspects: &[Suspect]| suspects.iter().map(|suspect| suspect.repair.cost).min();
    let within = |suspects: &mut Vec<Suspect>, dearer: u16| {
        let limit = cheapest(suspects).unwrap_or(0) + dearer;
        suspects.retain(|suspect| suspect.repair.cost <= limit);
    };
    within(suspects, SLIP);
    let furthest = suspects.iter().map(|suspect| suspect.reach).max();
    suspects.retain(|suspect| Some(suspect.reach) == furthest);
    within(suspects, AS_GOOD);
}

/// How many repairs are followed through a second fault.
const COMPARED: usize = 8;

impl Hunt<'_> {
    /// Whether the record goes on after a repair, past the turn where it broke.
    fn believes(&self, suspect: &Suspect) -> bool {
        suspect.reach == self.plays.len() || suspect.reach > self.failed + BELIEVED
    }

    /// Whether no other repair of the turn, a good deal dearer, lets the record go on to its end. One slip is
    /// likelier than any two; among several slips there is more room for others.
    fn is_unrivalled(&mut self, best: &Suspect) -> bool {
        if best.repair.slips <= SLIP {
            return true;
        }
        let limits = Limits {
            slips: best.repair.slips + RIVALLED,
            slack: RIVALLED,
            ..NEAREST
        };
        let end = self.plays.len();
        let rivals = self.suspects(best.turn, limits);
        rivals.iter().filter(|rival| rival.reach == end).count() <= 1
    }

    /// The repairs of one turn after which the record can be played beyond the failed turn.
    fn suspects(&mut self, turn: usize, limits: Limits) -> Vec<Suspect> {
        let before = self.before;
        let found = self.repairs(&before[turn], turn, limits);
        let changed = found
            .into_iter()
            .filter(|repair| repair.tokens.iter().any(|token| token.changed));
        // What leads to the same position goes equally far.
        let positions = |readings: &[Reading]| -> Vec<Position> {
            readings.iter().map(|reading| reading.position).collect()
        };
        let mut known: FxHashMap<Vec<Position>, usize> = FxHashMap::default();
        if turn < self.failed {
            known.insert(positions(&before[turn + 1]), self.failed);
        }
        let suspects = changed.map(|repair| {
            let readings = &repair.readings;
            let reach = known
                .entry(positions(readings))
                .or_insert_with(|| self.reach(readings, turn + 1));
            Suspect {
                reach: *reach,
                turn,
                repair,
            }
        });
        suspects
            .filter(|suspect| suspect.reach > self.failed)
            .collect()
    }

    fn repairs(&mut self, before: &[Reading], turn: usize, limits: Limits) -> Vec<Repair> {
        let Play { side, line } = self.plays[turn];
        if line.text.as_str().len() > LONGEST {
            return Vec::new();
        }
        repairs(
            before,
            side,
            line.text.as_str(),
            line.moves_start(),
            limits,
            self.effort,
        )
    }

    fn reach(&self, readings: &[Reading], from: usize) -> usize {
        reach(self.plays, readings, from)
    }

    /// Whether the turn at which a repair stops has a repair of its own after which the record goes on.
    fn goes_on(&mut self, suspect: &Suspect) -> bool {
        let mut now = suspect.repair.readings.clone();
        for play in &self.plays[suspect.turn + 1..suspect.reach] {
            match play.readings(&now) {
                Some(next) => now = next,
                None => return false,
            }
        }
        let found = self.repairs(&now, suspect.reach, NEAREST);
        found.iter().any(|repair| {
            let after = self.reach(&repair.readings, suspect.reach + 1);
            after == self.plays.len() || after > suspect.reach + BELIEVED
        })
    }
}

/// The first turn from `from` on that cannot be played as written, as far as is looked.
pub(super) fn reach(plays: &[Play<'_>], readings: &[Reading], from: usize) -> usize {
    let mut now = Cow::Borrowed(readings);
    for (turn, play) in plays.iter().enumerate().skip(from).take(FORWARD) {
        match play.readings(&now) {
            Some(next) => now = Cow::Owned(next),
            None => return turn,
        }
    }
    plays.len()
}

/// How many times as many repairs an earlier turn must have as the one where the fault shows, to be the
/// likelier place of the slip. Each repair is as likely as the others, but what is plainly wrong where it
/// stands is believed first.
const CLEARLY_MORE: usize = 3;

/// The turn where the slip most likely is: the one where the fault shows, unless another has clearly more
/// repairs.
fn likeliest(suspects: &[Suspect], failed: usize) -> Option<usize> {
    // Repairs after which the pieces stand alike are one: the same slip in one of several equal tokens.
    let count = |turn: usize| {
        let mut ends: Vec<&Position> = Vec::new();
        for suspect in suspects.iter().filter(|suspect| suspect.turn == turn) {
            let end = suspect.repair.readings.first();
            if let Some(position) = end.map(|reading| &reading.position)
                && !ends.contains(&position)
            {
                ends.push(position);
            }
        }
        ends.len()
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
