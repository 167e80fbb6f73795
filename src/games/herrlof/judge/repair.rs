//! What was meant by a round with a fault: one change on one of its lines is looked for after which nothing is wrong with it,
//! or least. What was wrong only because of that slip is not told then.

use super::{
    Game, RoundScore,
    facts::{Fact, Mend, Told},
    play::{self, Played},
    rounds::RoundLines,
    tally::{self, Account},
    variants,
};
use crate::{
    games::herrlof::{
        notation::{grammar, lines::Line, written::Written},
        rules::seats::Seat,
    },
    span::Span,
};

/// So many ways to mend a fault are told.
const MOST: usize = 5;

/// A change of one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The line, by its place among those of the round.
    pub line: usize,
    /// Which characters.
    pub span: Span,
    /// What comes instead.
    pub text: String,
    /// How far it is from what is written: the nearest is the likeliest.
    pub far: u32,
}

/// A round judged by itself.
pub struct Outcome {
    /// How it was played.
    pub played: Played,
    /// What it came to.
    pub scores: [RoundScore; 3],
    /// What the players have after it.
    pub accounts: [Account; 3],
    /// What is to be told, with places among the lines of the round.
    pub told: Vec<Told>,
    /// How many errors there are.
    pub errors: usize,
}

/// The lines of a round, apart from the others.
pub struct Apart<'a> {
    /// The lines.
    pub lines: Vec<Line<'a>>,
    /// Where each stands in the game.
    places: Vec<usize>,
    /// Which is which, by their places here.
    pub own: RoundLines,
}

impl<'a> Apart<'a> {
    /// Those of a round.
    pub fn of(lines: &[Line<'a>], own: &RoundLines) -> Self {
        let tricks = own.tricks.iter().map(|slot| slot.line);
        let hands = own.hands.iter().copied();
        let mut places: Vec<usize> = own
            .line
            .into_iter()
            .chain(hands)
            .chain(tricks)
            .chain(own.tally)
            .collect();
        places.sort_unstable();
        let here = |line: usize| places.binary_search(&line).unwrap_or(0);
        let mut local = own.clone();
        local.line = own.line.map(here);
        local.tally = own.tally.map(here);
        local.hands.iter_mut().for_each(|line| *line = here(*line));
        local
            .tricks
            .iter_mut()
            .for_each(|slot| slot.line = here(slot.line));
        Self {
            lines: places.iter().map(|&line| lines[line].clone()).collect(),
            places,
            own: local,
        }
    }

    /// Whether a line of the game is one of these.
    pub fn has(&self, line: usize) -> bool {
        self.places.binary_search(&line).is_ok()
    }

    /// What a change makes of its line; `None` where that cannot be read.
    fn changed(&self, change: &Change) -> Option<Written> {
        let text = self.lines.get(change.line)?.text.as_str();
        let (before, behind) = (text.get(..change.span.start)?, text.get(change.span.end..)?);
        let (written, odd) = grammar::read(&format!("{before}{}{behind}", change.text));
        (odd.is_empty() && !matches!(written, Written::Unreadable(_))).then_some(written)
    }
}

/// What judging a round takes besides its lines.
#[derive(Clone, Copy)]
pub struct Before<'b> {
    /// The game, as far as it holds for all rounds.
    pub game: &'b Game<'b>,
    /// Who should begin.
    pub begins: Option<Seat>,
    /// What the players have before it.
    pub accounts: [Account; 3],
}

impl Before<'_> {
    /// Judges the round.
    fn judged(&self, apart: &Apart<'_>) -> Outcome {
        let last = self.game.last.filter(|last| apart.has(*last));
        let mut game = Game {
            lines: &apart.lines,
            table: self.game.table,
            goal: self.game.goal,
            told: Vec::new(),
            accounts: self.accounts,
            readings: self.game.readings.clone(),
            firsts: Vec::new(),
            last: last.map(|_| apart.lines.len() - 1),
        };
        let played = play::round(&mut game, &apart.own, self.begins);
        let scores = tally::count(&mut game, &apart.own, &played);
        let unreadable = |line: &&Line<'_>| matches!(line.written, Written::Unreadable(_));
        let errors = game.told.iter().filter(|told| told.fact.is_error()).count();
        Outcome {
            played,
            scores,
            accounts: game.accounts,
            errors: errors + apart.lines.iter().filter(unreadable).count(),
            told: game.told,
        }
    }
}

/// What was found for a round.
pub struct Repaired {
    /// The changes after which least is wrong, the likeliest first, as ways to mend lines of the game.
    pub mends: Vec<Mend>,
    /// The round after the first of them.
    pub outcome: Outcome,
    /// Whether that explains more than one error, or all.
    pub explains: bool,
}

/// Looks for what was meant by a round. `told` is what was told of it, with places among the lines of the game. Looks at so
/// many ways as `left` has, and takes them off.
pub fn round(
    before: Before<'_>,
    told: &[Told],
    own: &RoundLines,
    left: &mut usize,
) -> Option<Repaired> {
    let mut apart = Apart::of(before.game.lines, own);
    let base = before.judged(&apart).errors;
    let here = |line: usize| apart.places.binary_search(&line).ok();
    let mut changes: Vec<Change> = Vec::new();
    for mend in told.iter().flat_map(|told| &told.mends) {
        if let [(line, span, text)] = &mend.edits[..]
            && let Some(line) = here(*line)
        {
            let text = text.clone();
            let change = Change {
                line,
                span: *span,
                text,
                far: 0,
            };
            changes.push(change);
        }
    }
    changes.extend(variants::of(&apart, before.game.table, told, here));
    let mut best: Vec<(Change, usize)> = Vec::new();
    let mut least = base;
    let cost = own.tricks.len().max(1);
    for change in changes {
        let Some(rest) = left.checked_sub(cost) else {
            break;
        };
        let is_known = best.iter().any(|(other, _)| {
            other.line == change.line && other.span == change.span && other.text == change.text
        });
        let Some(written) = apart.changed(&change).filter(|_| !is_known) else {
            continue;
        };
        *left = rest;
        let kept = std::mem::replace(&mut apart.lines[change.line].written, written);
        let outcome = before.judged(&apart);
        apart.lines[change.line].written = kept;
        let is_clean = !outcome
            .told
            .iter()
            .any(|told| told.line == change.line && told.fact.is_error());
        if outcome.errors < base && outcome.errors <= least && is_clean {
            if outcome.errors < least {
                best.clear();
            }
            least = outcome.errors;
            best.push((change, outcome.errors));
        }
    }
    best.sort_by_key(|(change, _)| change.far);
    let (first, errors) = best.first().cloned()?;
    let written = apart.changed(&first)?;
    apart.lines[first.line].written = written;
    let mut outcome = before.judged(&apart);
    for told in &mut outcome.told {
        told.line = apart.places[told.line];
        for (line, ..) in told.mends.iter_mut().flat_map(|mend| &mut mend.edits) {
            *line = apart.places[*line];
        }
        if let Fact::LateRevoke { shown_line, .. } = &mut told.fact {
            *shown_line = apart.places[*shown_line];
        }
    }
    let is_safe = |change: &Change| {
        told.iter().flat_map(|told| &told.mends).any(|mend| {
            let edit = (apart.places[change.line], change.span, change.text.clone());
            mend.is_safe && mend.edits == [edit]
        })
    };
    let mends = best.iter().take(MOST).map(|(change, _)| {
        let line = apart.places[change.line];
        Mend::write(line, change.span, change.text.as_str(), is_safe(change))
    });
    Some(Repaired {
        mends: mends.collect(),
        explains: errors == 0 || errors + 1 < base,
        outcome,
    })
}
