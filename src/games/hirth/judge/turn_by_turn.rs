//! A game is played turn by turn. If a turn cannot be played, the module searches for the mistake, and the game
//! continues from the intended turn.

use std::collections::BTreeMap;

use super::{
    Judged, MOST_FAULTS, Searched, TurnFault,
    as_written::{self, AsWritten, are_steps_missing},
    certainty::assure,
    forgotten_offer::ForgottenOffer,
    localize::{FaultLocation, KnownRepairs, added_token, localize, with_forgotten_move},
    mirrored::{Mirrored, mirrored},
    recorded::{RecordedTurn, merged, reach},
    reorder::reordered,
    slips::explain,
};
use crate::games::hirth::{
    Lateral, Line,
    labels::{self, Place, Slip},
    notation::lines::LONGEST,
    replay::{Reading, Replayed},
    results::Claim,
    rules::{Breach, BreachAt},
    start::Start,
    turn::Malformed,
};
use crate::repair::Effort;

/// Judges the game that starts with the first of `lines`, in the position `start`. It ends with them, or before a `G1`
/// after its end. The search for mistakes looks at `effort` nodes at most; `lateral` is the policy for lateral crossings;
/// `claim` is that of its result tag.
pub(in crate::games::hirth) fn judge<'a>(
    lines: &'a [Line<'a>],
    start: &Start,
    lateral: Lateral,
    claim: Option<Claim>,
    effort: usize,
) -> Judged<'a> {
    let mut game = GameInPlay { claim, ..GameInPlay::new(lines, start, lateral, effort) };
    if start.is_known {
        game.play();
    } else {
        // A game may have its result in its tags, and no turns.
        game.judged.unjudged = (!lines.is_empty()).then_some(0);
    }
    if game.judged.unjudged.is_none() && !game.guessed && !game.cut {
        assure(&mut game.judged, &mut game.plays, &mut game.effort);
    }
    game.judged.searched = game.effort.spent();
    game.note_intended_turns();
    game.judged
}

/// A game that is being judged.
struct GameInPlay<'a> {
    lines: &'a [Line<'a>],
    /// What the result tag claims.
    claim: Option<Claim>,
    /// The judgement so far.
    judged: Judged<'a>,
    /// Its turns as they are played.
    plays: Vec<RecordedTurn<'a>>,
    /// Whether more readings were open at some turn than could be kept.
    cut: bool,
    /// Whether it went on from one of several texts that may be intended: what follows leans on that.
    guessed: bool,
    /// How many nodes the search for mistakes may still look at.
    effort: Effort,
    /// The repairs found, as far as they may be needed again.
    known: KnownRepairs,
}

/// The most likely mistakes that are listed if a move may have been forgotten instead.
const FEW: usize = 2;

impl<'a> GameInPlay<'a> {
    /// The turns of a game in order, before they are played.
    fn new(lines: &'a [Line<'a>], start: &Start, lateral: Lateral, effort: usize) -> Self {
        let mut judged = Judged {
            consumed: lines.len(),
            turns: Vec::with_capacity(lines.len()),
            repeated: Vec::new(),
            layers: vec![vec![Reading { position: start.setup.position, ..Reading::start() }]],
            faulty: BTreeMap::new(),
            meant: Vec::new(),
            as_played: Vec::new(),
            is_followed: false,
            after_the_end: None,
            unjudged: None,
            is_cut: false,
            searched: 0,
        };
        let mut early = None;
        for (at, (line, place)) in lines.iter().zip(labels::places(lines, start.label)).enumerate() {
            match place.slip {
                Some(Slip::Twice | Slip::Corrected) => judged.repeated.push((at, line, place)),
                Some(Slip::Early) => early = Some((line, place)),
                _ => {
                    judged.turns.push((line, place));
                    judged.turns.extend(early.take());
                }
            }
        }
        let recorded = |&(line, place): &(&'a Line<'a>, Place)| RecordedTurn::new(place.label.side, line, lateral);
        Self {
            lines,
            claim: None,
            plays: judged.turns.iter().map(recorded).collect(),
            judged,
            cut: false,
            guessed: false,
            effort: Effort::new(effort),
            known: KnownRepairs::default(),
        }
    }

    /// Plays the turns, one after the other.
    fn play(&mut self) {
        let mut turn = 0;
        while turn < self.plays.len() {
            if self.judged.is_over() || turn > 0 && self.plays[turn].line.is_first() && self.ends_here() {
                return self.ended(turn);
            }
            if self.is_gap(turn) {
                if self.cut {
                    self.judged.is_cut = true;
                } else {
                    self.add_fault(turn, TurnFault::Gap);
                }
                self.judged.unjudged = Some(turn);
                return;
            }
            match self.plays[turn].replay(&self.judged.layers[turn]) {
                Ok(Replayed { readings, cut }) => {
                    self.cut |= cut;
                    if self.plays[turn].meant.is_empty() {
                        self.note_layout(turn);
                    }
                    self.judged.layers.truncate(turn + 1);
                    self.judged.layers.push(readings);
                    turn += 1;
                }
                // Too many readings were open to keep all: the right one may be among those that were dropped.
                Err(_) if self.cut => {
                    self.judged.unjudged = Some(turn);
                    self.judged.is_cut = true;
                    return;
                }
                Err(broken) => match self.recover(turn, broken) {
                    Some(next) => turn = next,
                    None => return,
                },
            }
        }
    }

    /// Notes the turns that were not played by the rules as they are written.
    fn note_intended_turns(&mut self) {
        for (turn, play) in self.plays.iter_mut().enumerate() {
            if play.is_as_played {
                self.judged.as_played.push(turn);
            } else if !play.meant.is_empty() {
                let meant = std::mem::take(&mut play.meant);
                self.judged.meant.push((turn, meant));
            }
        }
    }

    fn add_fault(&mut self, turn: usize, fault: TurnFault) {
        self.judged.faulty.entry(turn).or_default().push(fault);
    }

    /// Whether the game may be over; if so, only the readings on which it is are kept: a new game that starts here
    /// confirms it.
    fn ends_here(&mut self) -> bool {
        let Some(last) = self.judged.layers.last_mut() else {
            return false;
        };
        let over = last.iter().any(|reading| reading.ending.is_some());
        if over {
            last.retain(|reading| reading.ending.is_some());
        }
        over
    }

    /// Whether a turn is missing before this one: its label is one too high, and the two turns from here on cannot be
    /// played by the sides of their places.
    fn is_gap(&self, turn: usize) -> bool {
        let (line, place) = self.judged.turns[turn];
        let leaves_out = match (place.slip, line.turn.label) {
            (Some(Slip::Gap), _) => true,
            (Some(Slip::Misnumbered), Some(written)) => {
                let after = self.judged.turns.get(turn + 1);
                let after = after.and_then(|(line, _)| line.turn.label);
                let goes_on = after.is_none_or(|after| after.value == written.value.next());
                place.asked.turns_to(written.value) > 0 && goes_on
            }
            _ => false,
        };
        if !leaves_out {
            return false;
        }
        let enough = (turn + 2).min(self.plays.len());
        reach(&self.plays, &self.judged.layers[turn], turn) < enough
    }

    /// The game is over before `turn`: a `G1` starts another, all else is too much.
    fn ended(&mut self, turn: usize) {
        let lines = self.lines;
        // If two lines have changed places, the one that was played comes after this one.
        let swapped = self.judged.turns[turn].1.slip == Some(Slip::Early);
        let from = self.line_of(turn) + usize::from(swapped);
        let next = lines[from..].iter().position(Line::is_first);
        self.judged.after_the_end = (swapped || next != Some(0)).then_some(turn);
        self.judged.consumed = next.map_or(lines.len(), |next| from + next);
        self.judged.repeated.retain(|(at, ..)| *at < self.judged.consumed);
        self.judged.turns.truncate(self.judged.consumed - self.judged.repeated.len());
    }

    /// The place of a turn among the lines.
    fn line_of(&self, turn: usize) -> usize {
        self.judged.repeated.iter().fold(turn, |line, (at, ..)| line + usize::from(*at <= line))
    }

    /// Notes the misplaced parts of a turn that is played anyway.
    fn note_layout(&mut self, turn: usize) {
        let mut known = self.judged.faulty.get(&turn).into_iter().flatten();
        let is_known = known.any(|fault| matches!(fault, TurnFault::Layout));
        let faults = &self.plays[turn].line.turn.faults;
        if faults.iter().any(Malformed::is_of_order) && !is_known {
            self.add_fault(turn, TurnFault::Layout);
        }
    }

    /// Finds the intended turn if `turn` cannot be played. Returns the turn to continue with; `None` if it is not
    /// known.
    fn recover(&mut self, turn: usize, broken: Vec<BreachAt>) -> Option<usize> {
        // No typo produces an offer after the end of the game.
        let is_over = |one: &BreachAt| one.breach == Breach::OfferTooLate;
        if broken.iter().any(is_over)
            && let Some(as_written) = AsWritten::of(&self.plays, &self.judged.layers[turn], turn)
        {
            self.go_on_as_written(turn, broken, as_written, None);
            return Some(turn + 1);
        }
        if let Some(forgotten) = ForgottenOffer::of(&self.plays, &self.judged.layers[turn], turn, &broken, self.claim) {
            let ForgottenOffer { offer, shows, meant, readings } = forgotten;
            self.plays[turn].meant = vec![meant];
            self.add_fault(turn, TurnFault::ForgottenOffer { offer, shows });
            self.judged.layers.push(readings);
            return Some(turn + 1);
        }
        let (found, searched) = self.localize(turn);
        let as_written = AsWritten::of(&self.plays, &self.judged.layers[turn], turn);
        if self.breaks_off(turn, &broken)
            && let Some(as_written) = as_written
        {
            self.go_on_as_written(turn, broken, as_written, found);
            return None;
        }
        let has_one_slip = found.as_ref().is_some_and(FaultLocation::has_one_slip);
        // Another order explains more than several equally likely corrections.
        let reach_of_guess = found.as_ref().filter(|found| found.is_guess());
        let reach_of_guess = reach_of_guess.map(|found| found.reach);
        if (!has_one_slip || reach_of_guess.is_some())
            && let Some(order) = reordered(&self.plays, &self.judged.layers[turn], turn)
            && (order.reach > turn + 2 || order.reach == self.plays.len())
            && reach_of_guess.is_none_or(|reach| order.reach >= reach)
        {
            let text = order.text;
            self.plays[turn].repair(std::iter::once(text.clone()));
            self.add_fault(turn, TurnFault::Reordered { broken, text });
            self.judged.layers.push(order.readings);
            return Some(turn + 1);
        }
        let is_explained = has_one_slip && found.as_ref().is_some_and(|found| found.reach == self.plays.len());
        if !is_explained
            && let Some(mirrored) = mirrored(&self.plays, &self.judged.layers, turn)
            && self.is_mirrored(&mirrored, found.as_ref(), as_written.as_ref())
        {
            return Some(self.go_on_from_mirrored(mirrored, turn));
        }
        let is_beaten = |found: &FaultLocation| {
            let as_written = as_written.as_ref();
            as_written.is_some_and(|one| one.is_better_than(found, turn, &broken))
        };
        if let Some(found) = found.as_ref().filter(|found| !is_beaten(found)) {
            self.add_slips(turn, broken, found);
            return Some(self.go_on_from(found));
        }
        if let Some(as_written) = as_written {
            self.go_on_as_written(turn, broken, as_written, found);
            return Some(turn + 1);
        }
        self.add_fault(turn, TurnFault::Breaches(broken, searched));
        self.judged.unjudged = (turn + 1 < self.plays.len()).then_some(turn + 1);
        None
    }

    /// Looks for the mistake that shows at `turn`. Returns it, and how far the search went.
    fn localize(&mut self, turn: usize) -> (Option<FaultLocation>, Searched) {
        if self.judged.faulty.len() >= MOST_FAULTS {
            return (None, Searched::TooMany);
        }
        let layers = &self.judged.layers;
        let found = localize(&self.plays, layers, turn, &mut self.known, &mut self.effort);
        let searched = if self.effort.is_zero() {
            Searched::Nowhere
        } else if self.plays[turn].line.text.as_str().len() > LONGEST {
            Searched::TooLong
        } else if self.effort.is_spent() {
            Searched::InPart
        } else {
            Searched::All
        };
        (found, searched)
    }

    /// Notes the mistakes that were found when `turn` could not be played.
    fn add_slips(&mut self, turn: usize, broken: Vec<BreachAt>, found: &FaultLocation) {
        let play = &self.plays[found.turn];
        let mut fault = explain(&self.judged.layers[found.turn], play, turn, broken, found);
        if let TurnFault::Slips { certain, slips, broken, .. } = &mut fault {
            *certain &= !self.guessed;
            if found.turn == turn && slips.len() > 1 && broken.iter().any(|one| one.breach.is_of_count()) {
                // A wrong number of steps is one fault, however many mistakes would repair it.
                fault = TurnFault::Counted(std::mem::take(broken));
            }
        }
        self.guessed |= found.is_guess();
        if play.has_customs_only {
            // The repair of the mistake corrects the customs as well.
            self.judged.faulty.remove(&found.turn);
        }
        self.add_fault(found.turn, fault);
        if found.leaves_needless(self.plays[found.turn].line) {
            self.note_layout(found.turn);
        }
    }

    /// Whether a turn is the last one of the record, and nothing is wrong but that it is not all there (N3).
    fn breaks_off(&self, turn: usize, broken: &[BreachAt]) -> bool {
        let is_last = turn + 1 == self.plays.len();
        is_last
            && self.plays[turn].line.turn.breaks_off()
            && !broken.is_empty()
            && broken.iter().all(BreachAt::may_be_broken_off)
    }

    /// Whether a mirrored turn explains more than the other corrections. One typo that explains as much is likelier.
    fn is_mirrored(&self, mirrored: &Mirrored, found: Option<&FaultLocation>, as_written: Option<&AsWritten>) -> bool {
        let beats = |found: &FaultLocation| {
            mirrored.reach > found.reach || mirrored.reach == found.reach && !found.has_one_slip()
        };
        found.is_none_or(beats) && as_written.is_none_or(|one| mirrored.reach > one.reach)
    }

    /// Continues from a turn that is mirrored. Returns the turn that follows it.
    fn go_on_from_mirrored(&mut self, mirrored: Mirrored, shows_at: usize) -> usize {
        let Mirrored { turn, text, readings, .. } = mirrored;
        self.plays[turn].repair(std::iter::once(text.clone()));
        self.add_fault(turn, TurnFault::Mirrored { text, shows_at });
        self.known.retain(|&(known, _), _| known < turn);
        self.judged.layers.truncate(turn + 1);
        self.judged.layers.push(readings);
        turn + 1
    }

    /// Continues from a turn as it is written, even if it breaks rules; its correction in `found` is reported.
    fn go_on_as_written(
        &mut self,
        turn: usize,
        broken: Vec<BreachAt>,
        as_written: AsWritten,
        found: Option<FaultLocation>,
    ) {
        let found = found.filter(|found| found.turn == turn);
        let mut repairs = found.map_or(Vec::new(), |found| found.repairs);
        let layers = &self.judged.layers;
        if are_steps_missing(&broken) {
            let (plays, least) = (&self.plays, as_written.reach);
            let forgotten = with_forgotten_move(plays, layers, turn, least, &mut self.effort);
            repairs.retain(|repair| added_token(repair).is_none());
            repairs.truncate(FEW);
            // The piece that is forgotten most is listed first.
            let (first, others) = forgotten.split_at(forgotten.len().min(1));
            repairs.splice(..0, first.iter().cloned());
            repairs.extend_from_slice(others);
        }
        let meant = as_written::meant(&layers[turn], &self.plays[turn], &repairs);
        let is_broken_off = self.breaks_off(turn, &broken);
        let fault = TurnFault::AsWritten { broken, meant, is_broken_off };
        self.add_fault(turn, fault);
        self.plays[turn].is_as_played = true;
        // The next turns depend on it.
        self.guessed = true;
        self.judged.layers.truncate(turn + 1);
        self.judged.layers.push(as_written.readings);
    }

    /// Continues from the intended turn. Returns the turn that follows it.
    fn go_on_from(&mut self, found: &FaultLocation) -> usize {
        let play = &mut self.plays[found.turn];
        play.repair(found.repairs.iter().map(|repair| repair.text()));
        play.has_customs_only = found.repairs.iter().all(|repair| repair.slips == 0);
        self.known.retain(|&(turn, _), _| turn < found.turn);
        self.judged.layers.truncate(found.turn + 1);
        let readings = found.repairs.iter().flat_map(|repair| &repair.readings);
        self.judged.layers.push(merged(readings.cloned()));
        found.turn + 1
    }
}
