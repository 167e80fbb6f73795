//! Finds the mistake and its correction if a record breaks: the whole record decides, not the turn alone. A mistake may
//! leave its own turn legal and show turns later, so earlier turns are suspected too.

use std::{ops::Range, rc::Rc};

use rustc_hash::FxHashMap;

use super::{
    recorded::{RecordedTurn, reach_within},
    reorder::reordered,
};
use crate::games::hirth::{
    Line,
    notation::lines::LONGEST,
    position::Placement,
    repair::{Limits, Repair, RepairedToken, Search, TOKEN, TYPO, UNREADABLE},
    replay::Reading,
};
use crate::{repair::Effort, span::Span};

/// The likeliest place of the mistake, and its corrections.
#[derive(Debug)]
pub struct FaultLocation {
    /// The turn, by place.
    pub turn: usize,
    /// Whether nothing else near can be intended, and the record goes on from it as far as is tried.
    pub certain: bool,
    /// The possible corrections, best first; all are as good as each other.
    pub repairs: Vec<Rc<Repair>>,
    /// Repairs of other turns that would do as well.
    pub elsewhere: Vec<(usize, Rc<Repair>)>,
    /// The first turn after it that cannot be played as written, if one of the repairs is right.
    pub reach: usize,
}

impl FaultLocation {
    /// Whether it is one of several texts that may be intended, in this turn or in another.
    pub fn is_guess(&self) -> bool {
        let mut texts = self.repairs.iter().map(|repair| repair.text());
        let first = texts.next();
        !self.elsewhere.is_empty() || texts.any(|text| Some(text) != first)
    }

    /// Whether one typo, or less, explains it.
    pub fn has_one_slip(&self) -> bool {
        let mut repairs = self.repairs.iter();
        repairs.any(|repair| repair.slips <= TYPO)
    }

    /// Whether something is needless in the turn besides what its best repair changes.
    pub fn leaves_needless(&self, line: &Line<'_>) -> bool {
        let tokens = self.repairs.iter().take(1).flat_map(|repair| &repair.tokens);
        let changed: Vec<Span> = tokens.filter(|token| token.changed).map(|token| token.span).collect();
        let needless = line.turn.faults.iter().filter(|fault| fault.is_needless());
        let mut spans = needless.map(|fault| fault.span);
        spans.any(|span| changed.iter().all(|changed| changed.end <= span.start || span.end <= changed.start))
    }
}

/// How many turns back a mistake is searched, as long as no fix would depend on it.
const BACK: usize = 16;
/// How many turns after the fault must replay for a repair to be believed.
const BELIEVED: usize = 1;
/// Repairs within this cost of the cheapest count as ties.
const AS_GOOD: u16 = 3;

/// A repair of several typos is certain only if every other one costs this much more.
const RIVALLED: u16 = 4;

/// The limits in the turn where the fault shows: three typos and a half, and the nearest repairs.
const NEAREST: Limits = Limits { slips: 35, slack: AS_GOOD, nodes: 10_000, repairs: 96, whole: true };
/// The limits in the same turn if no near repair lets the record go on: all repairs of three typos and a half.
const NEAR: Limits = Limits { slack: 35, ..NEAREST };
/// The turn at which a repair stops: two typos. With more, the repair that leads there is hardly right.
const NEXT: Limits = Limits { slips: 2 * TYPO + AS_GOOD, ..NEAREST };
/// An earlier turn: every text that is one typo, or one missing or needless token, away.
const ONE_SLIP: Limits = Limits { slips: TOKEN, slack: TOKEN, nodes: 3_000, repairs: 96, whole: true };
/// The same, and what cannot be read may be left out.
const ONE_TOKEN: Limits = Limits { slips: UNREADABLE, slack: UNREADABLE, ..ONE_SLIP };

/// Playing this many readings on takes as long as looking at a node.
const PLAYED: usize = 4;

/// A repair of a turn, with how far the record can be played after it.
struct Candidate {
    turn: usize,
    repair: Rc<Repair>,
    /// Decides between candidates: the cost of the repair, without customs that all repairs of the turn share. In which
    /// turn the mistake is does not depend on how each is written.
    cost: u16,
    reach: usize,
}

/// The repairs of turns that were found so far, with the limits they were searched within. They stay valid until the
/// turn, or one before it, is repaired.
pub type KnownRepairs = FxHashMap<(usize, Limits), Rc<[Rc<Repair>]>>;

/// The facts known when a record breaks.
struct Localizer<'a> {
    plays: &'a [RecordedTurn<'a>],
    before: &'a [Vec<Reading>],
    failed: usize,
    known: &'a mut KnownRepairs,
    /// The searches begun, by turn, and whether what is needless is left out of its text.
    searches: FxHashMap<(usize, bool), Search<'a>>,
    effort: &'a mut Effort,
}

/// Why turn `failed` cannot be played as written. `before[t]` are the readings before turn `t`, for every turn up to
/// the failed one; a turn that was repaired already is not suspected again; `effort` is how many nodes may still be
/// searched.
pub fn localize(
    plays: &[RecordedTurn<'_>],
    before: &[Vec<Reading>],
    failed: usize,
    known: &mut KnownRepairs,
    effort: &mut Effort,
) -> Option<FaultLocation> {
    let mut localizer = Localizer { plays, before, failed, known, searches: FxHashMap::default(), effort };
    let mut candidates = localizer.candidates(failed, NEAREST);
    if candidates.iter().any(Candidate::has_customs_only) {
        // Nothing shows yet that there is a typo at all. If there is one, a later turn will show it.
        candidates.retain(Candidate::has_customs_only);
        return Some(localizer.located(candidates, failed));
    }
    candidates.extend(localizer.earlier_candidates(ONE_SLIP));
    if candidates.iter().all(|candidate| candidate.reach < plays.len()) {
        let wider = localizer.wider_candidates(&candidates);
        candidates.extend(wider);
    }
    localizer.keep_believed(&mut candidates);
    keep_best(&mut candidates);
    if let [only] = &candidates[..]
        && localizer.may_be_certain(only)
    {
        let distant = localizer.distant_candidates(only.cost + AS_GOOD);
        candidates.extend(distant);
        keep_best(&mut candidates);
    }
    let turn = likeliest(&candidates, failed)?;
    Some(localizer.located(candidates, turn))
}

/// The texts of a turn with one move more, which may have been forgotten, after which the record can be played as far as
/// `least`.
pub fn with_forgotten_move(
    plays: &[RecordedTurn<'_>],
    before: &[Vec<Reading>],
    turn: usize,
    least: usize,
    effort: &mut Effort,
) -> Vec<Rc<Repair>> {
    let mut known = KnownRepairs::default();
    let mut localizer =
        Localizer { plays, before, failed: turn, known: &mut known, searches: FxHashMap::default(), effort };
    let candidates = localizer.candidates(turn, ONE_TOKEN).into_iter();
    let mut found: Vec<(bool, String, Rc<Repair>)> = candidates
        .filter(|one| one.reach >= least && !one.repair.is_odd)
        .filter_map(|one| {
            let added = added_token(&one.repair)?.to_owned();
            let enters = added[1..].starts_with('e');
            Some((!enters, added, one.repair))
        })
        .collect();
    // Most moves enter pieces.
    found.sort_by(|(one, text, _), (other, its, _)| (one, text).cmp(&(other, its)));
    // Where in the turn a move was forgotten is often all the same.
    found.dedup_by(|(_, other, _), (_, text, _)| other == text);
    found.into_iter().map(|(.., repair)| repair).collect()
}

/// The token that a repair adds, if it changes nothing else.
pub fn added_token(repair: &Repair) -> Option<&str> {
    let mut changed = repair.tokens.iter().filter(|token| token.changed);
    let added = changed.next().filter(|token| token.span.is_empty());
    added.filter(|_| changed.next().is_none()).map(|token| token.text.as_str())
}

/// Whether a repair leads to a turn without remarks, deletes at most one letter at a place, and adds no more than a
/// battle's result. Deleting words is for their writer to decide, and instead of a forgotten move another one may have
/// been forgotten.
fn is_plain(candidate: &Candidate, play: &RecordedTurn<'_>) -> bool {
    let repair = &candidate.repair;
    let text = play.line.text.as_str();
    let leaves_out_much = repair
        .tokens
        .iter()
        .any(|token| token.text.is_empty() && text[token.span.start..token.span.end].trim().len() > 1);
    let written = |token: &RepairedToken| text[token.span.start..token.span.end].trim();
    let mut added = repair
        .tokens
        .iter()
        .filter(|token| token.changed && !token.text.is_empty())
        .filter(|token| matches!(written(token), "" | "/"));
    let is_result = |token: &RepairedToken| token.text.starts_with(['G', 'S']);
    let adds_much = added.next().is_some_and(|token| !is_result(token)) || added.next().is_some();
    !repair.is_odd && !leaves_out_much && !adds_much
}

/// Whether a repair completes a move with only its start written, a piece and its space.
fn completes_a_move(repair: &Repair, play: &RecordedTurn<'_>) -> bool {
    let text = play.line.text.as_str();
    let mut moves = repair.tokens.iter().filter(|token| token.text.starts_with(['H', 'K', 'L']));
    moves.any(|token| {
        let written = text[token.span.start..token.span.end].trim();
        token.text.len() > written.len() && token.text.starts_with(written) && written.len() > 1
    })
}

/// Keeps the repairs that explain most for least. A repair that stops earlier needs another one to go on, so going
/// further is worth a typo; among those that go equally far the cost decides.
fn keep_best(candidates: &mut Vec<Candidate>) {
    let cheapest = |candidates: &[Candidate]| candidates.iter().map(|candidate| candidate.cost).min();
    let within = |candidates: &mut Vec<Candidate>, dearer: u16| {
        let limit = cheapest(candidates).unwrap_or(0) + dearer;
        candidates.retain(|candidate| candidate.cost <= limit);
    };
    within(candidates, TYPO);
    let furthest = candidates.iter().map(|candidate| candidate.reach).max();
    candidates.retain(|candidate| Some(candidate.reach) == furthest);
    within(candidates, AS_GOOD);
}

/// How many repairs are followed through a second fault.
const COMPARED: usize = 8;

impl Candidate {
    /// Whether it repairs no typo.
    fn has_customs_only(&self) -> bool {
        self.repair.slips == 0
    }
}

impl Localizer<'_> {
    /// The mistake is in `turn`, and was repaired by the best of its candidates.
    fn located(&mut self, mut candidates: Vec<Candidate>, turn: usize) -> FaultLocation {
        let certain = match &candidates[..] {
            [only] => {
                self.may_be_certain(only)
                    && self.is_unrivalled(only)
                    && !self.may_be_exchanged(only.turn)
                    && !self.effort.is_spent()
            }
            _ => false,
        };
        let reach = candidates.iter().map(|candidate| candidate.reach).max();
        candidates.sort_by_key(|candidate| candidate.cost);
        let (here, elsewhere): (Vec<_>, Vec<_>) = candidates.into_iter().partition(|candidate| candidate.turn == turn);
        FaultLocation {
            turn,
            certain,
            repairs: here.into_iter().map(|candidate| candidate.repair).collect(),
            elsewhere: elsewhere.into_iter().map(|candidate| (candidate.turn, candidate.repair)).collect(),
            reach: reach.unwrap_or(turn + 1),
        }
    }

    /// Whether a repair is safe if it has no rival: the record goes on from it to its end, and it is plain. In the last
    /// turn nothing confirms how a move with only its start written goes on.
    fn may_be_certain(&self, candidate: &Candidate) -> bool {
        let play = &self.plays[candidate.turn];
        let is_last = candidate.turn + 1 == self.plays.len();
        candidate.reach == self.plays.len()
            && is_plain(candidate, play)
            && !(is_last && completes_a_move(&candidate.repair, play))
    }

    /// Whether the record goes on after a repair, past the turn where it broke.
    fn believes(&self, candidate: &Candidate) -> bool {
        candidate.reach == self.plays.len() || candidate.reach > self.failed + BELIEVED
    }

    /// Whether no other repair of the turn, even a good deal costlier, lets the record go on as far. One typo is
    /// likelier than any two; among several typos there is more room for others.
    fn is_unrivalled(&mut self, best: &Candidate) -> bool {
        if best.repair.slips <= TYPO {
            return true;
        }
        let limits = Limits { slips: best.repair.slips + RIVALLED, slack: RIVALLED, ..NEAREST };
        let end = self.plays.len();
        let rivals = self.candidates(best.turn, limits);
        rivals.iter().filter(|rival| rival.reach == end).count() <= 1
    }

    /// Whether the record also goes on to its end if a move is at another place in its turn: the turn of the mistake,
    /// the turn in which it shows, or one between them.
    fn may_be_exchanged(&self, found: usize) -> bool {
        let order = |turn: usize| reordered(self.plays, &self.before[turn], turn);
        (found..=self.failed).filter_map(order).any(|order| order.reach == self.plays.len())
    }

    /// The candidates of the last turns before the failed one, the latest first.
    fn earlier_candidates(&mut self, limits: Limits) -> Vec<Candidate> {
        self.candidates_of(self.failed.saturating_sub(BACK)..self.failed, limits)
    }

    /// The candidates of all turns before those, that let the record go on to its end for at most `cost`.
    fn distant_candidates(&mut self, cost: u16) -> Vec<Candidate> {
        let within = |most: u16| most.min(cost);
        let limits = Limits { slips: within(ONE_SLIP.slips), slack: within(ONE_SLIP.slack), ..ONE_SLIP };
        let mut candidates = self.candidates_of(0..self.failed.saturating_sub(BACK), limits);
        candidates.retain(|candidate| candidate.reach == self.plays.len());
        candidates
    }

    /// The candidates of the turns of a range, the latest first.
    fn candidates_of(&mut self, turns: Range<usize>, limits: Limits) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for turn in turns.rev() {
            if self.plays[turn].is_suspect() {
                candidates.extend(self.candidates(turn, limits));
            }
        }
        candidates
    }

    /// More candidates, farther from what is written, for when no near one lets the record go on as far as is tried.
    fn wider_candidates(&mut self, near: &[Candidate]) -> Vec<Candidate> {
        // A candidate that costs a typo more than a believed one cannot be the best.
        let believed = near.iter().filter(|one| self.believes(one));
        let most = believed.map(|one| one.cost + TYPO).min();
        let within = |limits: Limits| Limits { slips: limits.slips.min(most.unwrap_or(u16::MAX)), ..limits };
        let mut candidates = self.candidates(self.failed, within(NEAR));
        candidates.extend(self.earlier_candidates(within(ONE_TOKEN)));
        candidates
    }

    /// Keeps the candidates that are believed; if there are none, those after which the next fault can be repaired too.
    fn keep_believed(&mut self, candidates: &mut Vec<Candidate>) {
        if candidates.iter().any(|candidate| self.believes(candidate)) {
            candidates.retain(|candidate| self.believes(candidate));
        } else {
            // The next turn cannot be played either. Only where that has a repair of its own, after which the
            // record goes on, is the first repair more than a guess.
            candidates.sort_by_key(|candidate| candidate.cost);
            candidates.truncate(COMPARED);
            candidates.retain(|candidate| self.goes_on(candidate));
        }
    }

    /// The repairs of one turn after which the record can be played beyond the failed turn.
    fn candidates(&mut self, turn: usize, limits: Limits) -> Vec<Candidate> {
        let before = self.before;
        let found = self.repairs(turn, limits);
        let shared = found.iter().map(|repair| repair.customs).min();
        let shared = shared.unwrap_or_default();
        let changed = found.iter().filter(|repair| repair.tokens.iter().any(|token| token.changed));
        // Repairs that lead to the same position go equally far.
        let positions =
            |readings: &[Reading]| -> Vec<Placement> { readings.iter().map(|reading| reading.position).collect() };
        let mut known: FxHashMap<Vec<Placement>, usize> = FxHashMap::default();
        if turn < self.failed {
            known.insert(positions(&before[turn + 1]), self.failed);
        }
        let failed = self.failed;
        let candidates = changed.map(|repair| {
            let readings = &repair.readings;
            let reach = known.entry(positions(readings)).or_insert_with(|| self.reach(readings, turn + 1));
            Candidate { reach: *reach, cost: repair.cost() - shared, turn, repair: Rc::clone(repair) }
        });
        candidates.filter(|candidate| candidate.reach > failed).collect()
    }

    /// The repairs of a turn. A needless part of it is a fault of its own, unless one mistake explains that too.
    fn repairs(&mut self, turn: usize, limits: Limits) -> Rc<[Rc<Repair>]> {
        if self.plays[turn].line.text.as_str().len() > LONGEST {
            return Rc::default();
        }
        if turn == self.failed {
            return self.repairs_where_it_fails(turn, limits);
        }
        if let Some(known) = self.known.get(&(turn, limits)) {
            return Rc::clone(known);
        }
        let found = self.search(turn, true, limits);
        let found: Rc<[_]> = found.into_iter().map(Rc::new).collect();
        if !self.effort.is_spent() {
            self.known.insert((turn, limits), Rc::clone(&found));
        }
        found
    }

    /// The repairs of the turn that cannot be played.
    fn repairs_where_it_fails(&mut self, turn: usize, limits: Limits) -> Rc<[Rc<Repair>]> {
        let mut found = self.search(turn, false, limits);
        if found.iter().all(|repair| repair.slips > TYPO) && self.plays[turn].without_needless().is_some() {
            found.extend(self.search(turn, true, limits));
        }
        if let Some(search) = self.searches.get(&(turn, false)) {
            let mut exchanged = search.with_sides_exchanged();
            exchanged.retain(|repair| found.iter().all(|known| known.text() != repair.text()));
            found.extend(exchanged);
        }
        found.into_iter().map(Rc::new).collect()
    }

    /// Searches in a turn as it is written, or without what is needless in it.
    fn search(&mut self, turn: usize, without_needless: bool, limits: Limits) -> Vec<Repair> {
        let (play, before) = (&self.plays[turn], &self.before[turn]);
        let search = self.searches.entry((turn, without_needless));
        let search = search.or_insert_with(|| Search::new(before, play.text(without_needless)));
        search.repairs(limits, self.effort)
    }

    /// The first turn from `from` on that cannot be played as written, or before which the effort is used up.
    fn reach(&mut self, readings: &[Reading], from: usize) -> usize {
        let most = self.effort.at_most(usize::MAX / PLAYED) * PLAYED;
        if most == 0 {
            return from;
        }
        let (reach, played) = reach_within(self.plays, readings, from, most);
        self.effort.spend(played / PLAYED);
        reach
    }

    /// Whether the turn at which a repair stops has a repair of its own after which the record goes on.
    fn goes_on(&mut self, candidate: &Candidate) -> bool {
        let mut now = candidate.repair.readings.clone();
        for play in &self.plays[candidate.turn + 1..candidate.reach] {
            match play.readings(&now) {
                Some(next) => now = next,
                None => return false,
            }
        }
        let play = &self.plays[candidate.reach];
        if play.line.text.as_str().len() > LONGEST {
            return false;
        }
        let mut search = |without_needless: bool| {
            let mut search = Search::new(&now, play.text(without_needless));
            search.repairs(NEXT, self.effort)
        };
        let mut found = search(false);
        if found.iter().all(|repair| repair.slips > TYPO) && play.without_needless().is_some() {
            found.extend(search(true));
        }
        found.iter().any(|repair| {
            let after = self.reach(&repair.readings, candidate.reach + 1);
            after == self.plays.len() || after > candidate.reach + BELIEVED
        })
    }
}

/// How many times as many repairs an earlier turn must have as the one where the fault shows, to be the likelier place
/// of the mistake. Each repair is as likely as the others, but a visible fault is believed first.
const CLEARLY_MORE: usize = 3;

/// The likeliest turn of the mistake: the one where the fault shows, unless another has clearly more
/// repairs.
fn likeliest(candidates: &[Candidate], failed: usize) -> Option<usize> {
    // Repairs with the same final pieces are one: the same mistake in one of several equal tokens.
    let count = |turn: usize| {
        let mut ends: Vec<&Placement> = Vec::new();
        for candidate in candidates.iter().filter(|candidate| candidate.turn == turn) {
            let end = candidate.repair.readings.first();
            if let Some(position) = end.map(|reading| &reading.position)
                && !ends.contains(&position)
            {
                ends.push(position);
            }
        }
        ends.len()
    };
    let turns = candidates.iter().map(|candidate| candidate.turn);
    let weight = |turn: usize| {
        if turn == failed { CLEARLY_MORE * count(turn) } else { count(turn) }
    };
    turns.max_by_key(|&turn| (weight(turn), turn))
}
