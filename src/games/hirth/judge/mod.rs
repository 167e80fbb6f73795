//! One game, turn by turn: every turn is replayed from all readings still possible; where none is left,
//! the slip is looked for, told once, and the game goes on from what was meant.
//!
//! `localize` finds the turn in which the slip most likely is, and its repairs; `attribute` finds which rule each slip
//! of a repair breaks by itself; `reorder` tries the moves of a turn in another order.

mod attribute;
mod localize;
mod reorder;

pub(super) use attribute::{AttributedSlip, Fact};

use super::{
    Line,
    labels::{self, Place, Slip},
    repair::{Change, Effort, SLIP},
    replay::{Reading, Replayed},
    results::Claim,
    rules::BreachAt,
    turn::{Label, Malformed},
};
use crate::span::Span;
use attribute::attribute;
use localize::{FaultLocation, KnownRepairs, RecordedTurn, localize, merged, reach};
use reorder::reordered;

/// A game that is judged, as facts.
pub(super) struct Judged<'a> {
    /// How many of the lines belong to it.
    pub consumed: usize,
    /// Its turns: the line each is written on, and the label its place asks for.
    pub turns: Vec<(&'a Line<'a>, Place)>,
    /// Lines that repeat the turn before: their place among the lines, and the label expected there.
    pub repeated: Vec<(usize, &'a Line<'a>, Label)>,
    /// `layers[t]`: the readings before turn `t`; the last layer is where the replay ended.
    pub layers: Vec<Vec<Reading>>,
    /// Turns that break a rule, in the order in which they were found.
    pub faulty: Vec<FaultyTurn>,
    /// The first turn after the end of the game, if any is written.
    pub after_the_end: Option<usize>,
    /// The first turn that was not judged, for what stands before it could not be made out.
    pub unjudged: Option<usize>,
    /// Whether more readings were open at some turn than could be kept.
    cut: bool,
    /// Whether it went on from one of several texts that may have been meant: what follows leans on that.
    guessed: bool,
    /// How many nodes the search for slips may still look at.
    effort: Effort,
    /// What it found, as far as it may be asked for again.
    known: KnownRepairs,
    /// Whether there was any to begin with.
    searches: bool,
}

/// A turn that breaks a rule.
pub(super) struct FaultyTurn {
    /// The turn, by place.
    pub turn: usize,
    /// What is wrong with it.
    pub fault: TurnFault,
}

/// What is wrong with a turn.
pub(super) enum TurnFault {
    /// Slips, each with other texts that would mend it as well.
    Slips {
        /// The slips of the best repair.
        slips: Vec<AttributedSlip>,
        /// For each slip, what else may be meant.
        others: Vec<Vec<Other>>,
        /// Whether nothing else near can be meant, in any turn.
        certain: bool,
        /// The turn at which the record breaks, when it is a later one.
        shows_at: Option<usize>,
        /// A change to another turn that would mend the record as well: the turn, the characters there and
        /// what they would be.
        elsewhere: Option<(usize, Span, String)>,
    },
    /// Broken rules, when no repair is found; what cannot be read stands in the turn itself.
    Breaches(Vec<BreachAt>, Searched),
    /// Its steps do not add up; it goes on from the nearest turn that does.
    Counted(Vec<BreachAt>),
    /// Its moves are lawful in another order, and only so.
    Reordered {
        /// What they break as they stand.
        broken: Vec<BreachAt>,
        /// The moves in that order.
        text: String,
    },
    /// Its parts do not stand where they should: it was played all the same.
    Layout,
    /// The turn before it is missing.
    Gap,
}

/// How far was searched for a repair that was not found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Searched {
    Nowhere,
    /// Until the effort was used up, by this turn or those before it.
    InPart,
    /// As far as is ever searched.
    All,
}

/// What else may be meant where a slip is.
pub(super) struct Other {
    /// The characters as they would be.
    pub right: String,
    /// What would make them so; `None` where other changes of the turn would be needed too.
    pub change: Option<Change>,
}

/// More faults than this are not told of one game: by then it is not a record of it.
pub(super) const MOST_FAULTS: usize = 100;

/// Judges the game that starts with the first of `lines`. It ends with them, or before a `G1` after its end.
/// The search for slips looks at `effort` nodes at most.
pub(super) fn judge<'a>(lines: &'a [Line<'a>], effort: usize) -> Judged<'a> {
    let mut judged = Judged {
        consumed: lines.len(),
        turns: Vec::with_capacity(lines.len()),
        repeated: Vec::new(),
        layers: vec![vec![Reading::start()]],
        faulty: Vec::new(),
        after_the_end: None,
        unjudged: None,
        cut: false,
        guessed: false,
        effort: Effort::new(effort),
        known: KnownRepairs::default(),
        searches: effort > 0,
    };
    let mut early = None;
    for (at, (line, place)) in lines.iter().zip(labels::places(lines)).enumerate() {
        match place.slip {
            Some(Slip::Twice) => judged.repeated.push((at, line, place.label)),
            Some(Slip::Early) => early = Some((line, place)),
            _ => {
                judged.turns.push((line, place));
                judged.turns.extend(early.take());
            }
        }
    }
    let mut plays: Vec<RecordedTurn<'a>> = judged
        .turns
        .iter()
        .map(|&(line, place)| RecordedTurn::new(place.label.side, line))
        .collect();
    let mut turn = 0;
    while turn < plays.len() {
        if judged.is_over() || turn > 0 && plays[turn].line.is_first() && judged.ends_here() {
            judged.ended(turn, lines);
            break;
        }
        if judged.is_gap(&plays, turn) {
            if !judged.cut {
                let fault = TurnFault::Gap;
                judged.faulty.push(FaultyTurn { turn, fault });
            }
            judged.unjudged = Some(turn);
            break;
        }
        match plays[turn].replay(&judged.layers[turn]) {
            Ok(Replayed { readings, cut }) => {
                judged.cut |= cut;
                if plays[turn].meant.is_empty() {
                    judged.lay_out(turn, plays[turn].line);
                }
                judged.layers.truncate(turn + 1);
                judged.layers.push(readings);
                turn += 1;
            }
            // So many readings were open that not all were kept: one of the others may have been meant.
            Err(_) if judged.cut => {
                judged.unjudged = Some(turn);
                break;
            }
            Err(broken) => match judged.recover(&mut plays, turn, broken) {
                Some(next) => turn = next,
                None => break,
            },
        }
    }
    judged
}

impl Judged<'_> {
    /// Whether the game is known to be over.
    pub fn is_over(&self) -> bool {
        let last = self.layers.last().map_or(&[][..], Vec::as_slice);
        !last.is_empty() && last.iter().all(|reading| reading.ending.is_some())
    }

    /// Whether a turn could be played as it is written.
    pub fn is_sound(&self, turn: usize) -> bool {
        turn + 1 < self.layers.len() && self.faulty.iter().all(|faulty| faulty.turn != turn)
    }

    /// Returns how many turns could be played as they are written, before the first that could not.
    pub fn legal_turns(&self) -> usize {
        let faulty = self.faulty.iter().map(|faulty| faulty.turn);
        faulty
            .min()
            .unwrap_or(usize::MAX)
            .min(self.layers.len() - 1)
    }

    /// Whether the game may be over; if so, only the readings on which it is are kept: a new game that starts
    /// here says so.
    fn ends_here(&mut self) -> bool {
        let Some(last) = self.layers.last_mut() else {
            return false;
        };
        let over = last.iter().any(|reading| reading.ending.is_some());
        if over {
            last.retain(|reading| reading.ending.is_some());
        }
        over
    }

    /// Keeps only the readings that end as the record claims, where there are such.
    pub fn settle(&mut self, claim: Claim) {
        if let (Some(last), None) = (self.layers.last_mut(), self.unjudged) {
            let agrees = |reading: &Reading| claim.agrees(reading.ending);
            if last.iter().any(agrees) {
                last.retain(agrees);
            }
        }
    }

    /// Whether a turn is left out before this one: its label says so, and the two turns from here on cannot
    /// be played by the sides that their places ask for.
    fn is_gap(&self, plays: &[RecordedTurn<'_>], turn: usize) -> bool {
        if self.turns[turn].1.slip != Some(Slip::Gap) {
            return false;
        }
        let enough = (turn + 2).min(plays.len());
        reach(plays, &self.layers[turn], turn) < enough
    }

    /// The game is over before `turn`: a `G1` starts another, all else is too much.
    fn ended(&mut self, turn: usize, lines: &[Line<'_>]) {
        // Where two lines have changed places, the one that was played stands after this one.
        let swapped = self.turns[turn].1.slip == Some(Slip::Early);
        let from = self.line_of(turn) + usize::from(swapped);
        let next = lines[from..].iter().position(Line::is_first);
        self.after_the_end = (swapped || next != Some(0)).then_some(turn);
        self.consumed = next.map_or(lines.len(), |next| from + next);
        self.repeated.retain(|(at, ..)| *at < self.consumed);
        self.turns.truncate(self.consumed - self.repeated.len());
    }

    /// The place of a turn among the lines.
    fn line_of(&self, turn: usize) -> usize {
        self.repeated
            .iter()
            .fold(turn, |line, (at, ..)| line + usize::from(*at <= line))
    }

    /// Notes what does not stand where it should in a turn that is played all the same.
    fn lay_out(&mut self, turn: usize, line: &Line<'_>) {
        let known =
            |faulty: &FaultyTurn| faulty.turn == turn && matches!(faulty.fault, TurnFault::Layout);
        let faults = &line.turn.faults;
        if faults.iter().any(Malformed::is_of_order) && !self.faulty.iter().any(known) {
            let fault = TurnFault::Layout;
            self.faulty.push(FaultyTurn { turn, fault });
        }
    }

    /// Finds out what was meant where `turn` cannot be played. Tells the turn to go on with.
    fn recover(
        &mut self,
        plays: &mut [RecordedTurn<'_>],
        turn: usize,
        broken: Vec<BreachAt>,
    ) -> Option<usize> {
        let is_too_much = self.faulty.len() >= MOST_FAULTS;
        let found = match is_too_much {
            true => None,
            false => localize(plays, &self.layers, turn, &mut self.known, &mut self.effort),
        };
        let searched = if is_too_much || !self.searches {
            Searched::Nowhere
        } else if self.effort.is_spent() {
            Searched::InPart
        } else {
            Searched::All
        };
        let one_slip =
            |found: &FaultLocation| found.repairs.iter().any(|repair| repair.slips <= SLIP);
        if !found.as_ref().is_some_and(one_slip)
            && let Some(order) = reordered(plays, &self.layers[turn], turn)
            && (order.reach > turn + 2 || order.reach == plays.len())
        {
            let text = order.text;
            plays[turn].mend(std::iter::once(text.clone()));
            self.faulty.push(FaultyTurn {
                turn,
                fault: TurnFault::Reordered { broken, text },
            });
            self.layers.push(order.readings);
            return Some(turn + 1);
        }
        let Some(found) = found else {
            let fault = TurnFault::Breaches(broken, searched);
            self.faulty.push(FaultyTurn { turn, fault });
            self.unjudged = (turn + 1 < plays.len()).then_some(turn + 1);
            return None;
        };
        let mut faulty = explain(&self.layers[found.turn], &plays[found.turn], turn, &found);
        if let TurnFault::Slips { certain, .. } = &mut faulty.fault {
            *certain &= !self.guessed;
        }
        self.guessed |= found.is_guess();
        if found.turn == turn
            && let TurnFault::Slips { slips, .. } = &faulty.fault
            && slips.len() > 1
            && broken.iter().any(|one| one.breach.is_of_count())
        {
            // So many steps too few or too many is one fault, however many slips would mend it.
            faulty.fault = TurnFault::Counted(broken);
        }
        if plays[found.turn].has_customs_only {
            // What mends the slip mends its customs as well.
            self.faulty.retain(|faulty| faulty.turn != found.turn);
        }
        self.faulty.push(faulty);
        if found.leaves_needless(plays[found.turn].line) {
            self.lay_out(found.turn, plays[found.turn].line);
        }
        plays[found.turn].mend(found.repairs.iter().map(|repair| repair.text()));
        self.known.retain(|&(turn, _), _| turn < found.turn);
        plays[found.turn].has_customs_only = found.repairs.iter().all(|repair| repair.slips == 0);
        self.layers.truncate(found.turn + 1);
        let readings = found.repairs.iter().flat_map(|repair| &repair.readings);
        self.layers.push(merged(readings.cloned()));
        Some(found.turn + 1)
    }
}

/// A move that is left out leaves its steps to another: that the other has too few is no slip of its own.
fn without_side_effects(mut slips: Vec<AttributedSlip>) -> Vec<AttributedSlip> {
    let of_count =
        |slip: &AttributedSlip| matches!(&slip.fact, Fact::Breach(breach) if breach.is_of_count());
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

/// Puts the repairs of a turn into slips. Of equally good repairs the one whose fault shows at the slip
/// itself explains best.
fn explain(
    before: &[Reading],
    play: &RecordedTurn<'_>,
    failed: usize,
    found: &FaultLocation,
) -> FaultyTurn {
    let &RecordedTurn { side, line, .. } = play;
    let mut all: Vec<Vec<AttributedSlip>> = found
        .repairs
        .iter()
        .take(COMPARED)
        .map(|repair| without_side_effects(attribute(before, side, line, repair)))
        .collect();
    let oblique = |slips: &Vec<AttributedSlip>| {
        slips
            .iter()
            .filter(|slip| slip.shows.is_some() || matches!(slip.fact, Fact::Legal))
            .count()
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
                && others[i].iter().all(|known| known.right != other.right)
            {
                others[i].push(Other {
                    right: other.right,
                    change: alone.then_some(other.change),
                });
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
    FaultyTurn {
        turn: found.turn,
        fault: TurnFault::Slips {
            slips,
            others,
            certain: found.certain,
            shows_at,
            elsewhere,
        },
    }
}
